"""A mission: the one value of a question. What is flown, from where, through what, to where, when, within which limits.

Command line, mission files, why-not, bench, tests and Python all build it. It is checked once, when it is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import InitVar, dataclass, replace
from functools import cached_property
from typing import TypeVar

from planner.board.model import Board, Space
from planner.board.names import find_space
from planner.errors import MissionError
from planner.missions.limits import MAX_YEARS, NO_LIMITS, ORDERS, Limits
from planner.missions.words import avoided, check_penalty, check_stop, find_start, first_year, is_bare, parse_stop
from planner.plan.model import Waiting
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.compiler import Wishes
from planner.rules.itinerary import Itinerary, Stop, is_bank
from planner.rules.manifest import manifest_of, with_names
from planner.rules.ways import STRICT, Relaxed

LONGEST = 200  # years of search
MOST_WAYPOINTS = 8
MOST_STOPS = 30  # and places to go via
MOST_ISRU = 4  # ratings run from 0 to 4
MOST_FINAO = 60  # more is never at hand, and at four prices hardly to be searched
Named = TypeVar("Named")


@dataclass(frozen=True)
class Mission:
    """One question to the search. Places are named as on the command line, and become identifiers.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> mission = Mission(load_board("hf4"), load_stack(net_thrust=8), "LEO", "Ceres", season="red", avoid=["belts"])
    >>> mission.start, mission.goal, mission.year
    ('leo', 'ceres', 7)
    """

    board: Board
    stack: Stack
    start: str
    goal: str | None = None  # a place, or a group of which any place will do; None: everywhere, or one of `goals`
    via: Sequence[str] = ()  # places to be entered on the way, in this order
    year: int = 0  # of the first turn; 0: year 1, or the first year of the season
    season: InitVar[str | None] = None  # that the year must have
    max_years: int = MAX_YEARS  # longer flights are not looked at
    limits: Limits = NO_LIMITS
    avoid: Sequence[str] = ()  # spaces, `belts`, `hazards` or `zone:NAME`, as the player said it
    penalty: int = 0  # hazard dice that entering what is avoided counts for; 0: it is forbidden
    by: str = "turns"  # what counts first: turns, fuel, risk or burns
    relaxed: Relaxed = STRICT
    name: str = ""  # if it has one of its own
    any_load: bool = False  # the rocket may set out with fewer tanks than it has
    stops: Sequence[str | Stop] = ()  # places to rest at on the way, in this order, as `words.parse_stop` reads them
    refuel: bool = False  # fuel may be had anywhere on the way, not only at stops that say so
    isru: int | None = None  # rating of a rocket by numbers
    finao: int = 0  # aqua or WT that may be spent to buy off rolls
    waiting: Sequence[Waiting] = ()  # cards, cargo and tanks that lie in some places when it starts
    goals: Sequence[str] = ()  # any of these will do
    goals_name: str = ""  # what they have in common
    returns: InitVar[bool] = False  # from what was to be the goal the flight goes on, back to its start

    def __post_init__(self, season: str | None, returns: bool) -> None:
        board = self.board
        self._put("start", find_start(board, self.start).id)
        self._put("via", tuple(find_space(board, place).id for place in _listed(self.via)))
        self._put("waiting", tuple(there._replace(place=find_space(board, there.place).id) for there in self.waiting))
        stops = [_stop(board, stop) for stop in _listed(self.stops)]
        if self.goal is not None:
            goal = parse_stop(board, self.goal)
            self._put_goal(goal)
            stops += [goal] if returns or not is_bare(goal) else []
        if returns:
            self._put_goal(self._way_back(stops))
        self._put("stops", with_names(stops, self.stack, tuple(self.waiting)))
        self._put("avoid", tuple(dict.fromkeys(_listed(self.avoid))))
        self._put("year", first_year(self.stack.readings, self.year or None, season))
        self._check()
        self._check_itinerary()

    def _put(self, field: str, value: object) -> None:
        object.__setattr__(self, field, value)

    def _put_goal(self, goal: Stop) -> None:
        """One place is the goal; of several any will do. Where something is done at the goal it is the last stop too,
        and a flight ends when that is done."""
        is_one = len(goal.places) == 1
        self._put("goal", goal.places[0] if is_one else None)
        self._put("goals", () if is_one else goal.places)
        self._put("goals_name", "" if is_one else goal.name)

    def _way_back(self, stops: Sequence[Stop]) -> Stop:
        """The start is the goal; what was the goal is the last stop."""
        if not stops:
            raise MissionError("a way back needs a place to come back from")
        if stops[-1].places == (self.start,):
            raise MissionError(f"the flight ends at its start {self.start} already: there is no way back to add")
        return Stop((self.start,))

    def _check(self) -> None:
        if not 0 <= self.max_years <= LONGEST:
            raise MissionError(f"a search is between 0 and {LONGEST} years long, got {self.max_years}")
        if self.by not in ORDERS:
            raise MissionError(f"what counts first is one of {', '.join(ORDERS)}, got {self.by!r}")
        if self.limits.turns is not None and self.limits.turns < 0:
            raise MissionError(f"a limit of turns must be 0 or more, got {self.limits.turns}")
        if not 0 <= self.finao <= MOST_FINAO:
            raise MissionError(f"between 0 and {MOST_FINAO} aqua or WT are spent to buy off rolls, got {self.finao}")
        if self.finao and self.limits.fuel_steps is not None:
            raise MissionError("where rolls are bought off, fuel steps are no limit: what counts is aqua")
        if self.penalty and not self.avoid:
            raise MissionError("a penalty needs something to avoid")
        check_penalty(self.penalty or None)
        if self.penalty and self.limits.survival is not None:
            raise MissionError(
                "a penalty goes with no limit of survival: flights are compared by dice and penalties together, so the "
                "safest may be none of them; forbid what is to be avoided, or leave the limit out"
            )
        if len(self.via) > MOST_WAYPOINTS:
            raise MissionError(f"a flight goes via at most {MOST_WAYPOINTS} places, got {len(self.via)}")
        if not self.penalty:
            for waypoint in self.via:
                if waypoint in self.avoided:
                    raise MissionError(f"what is to be avoided forbids {waypoint}, which the flight shall go via")
            if self.places and self.avoided >= {*self.places}:
                named = self.goals_name or self.goal
                raise MissionError(f"what is to be avoided forbids the goal {named} itself")

    def _check_itinerary(self) -> None:
        stack, itinerary = self.stack, self.itinerary
        if len(self.stops) + len(self.via) > MOST_STOPS:
            raise MissionError(f"a mission has at most {MOST_STOPS} stops and places to go via")
        for stop in itinerary.stops:
            check_stop(stop, self.year, stack.readings)
            if not self.penalty and self.avoided >= {*stop.places}:
                raise MissionError(f"what is to be avoided forbids the stop {stop.name} itself")
        places = [there.place for there in self.waiting]
        for place in places:
            if places.count(place) > 1:
                raise MissionError(f"what waits at {place} is named twice")
        if self.isru is not None and not 0 <= self.isru <= MOST_ISRU:
            raise MissionError(f"an ISRU rating is between 0 and {MOST_ISRU}, got {self.isru}")
        if self.isru is not None and stack.aboard:
            raise MissionError("the ISRU rating of a rocket of cards is on its cards")
        if not itinerary.changes_load:
            return
        if not stack.kind.is_weighed:
            raise MissionError("a rocket without a mass cannot refuel: give it an engine and a dry mass")
        manifest_of(stack, itinerary, self.board, find_rules(stack.edition.name))
        if self.limits.fuel_steps is not None:
            raise MissionError(
                "where a rocket refuels, or leaves or takes up something, fuel steps are no limit: what counts is aqua"
            )

    def check_said(self) -> None:
        """What a player says without effect is a mistake; a question that is made of another one may say it."""
        if self.isru is not None and self.itinerary.isru is None:
            raise MissionError("an ISRU rating is for refuelling: let the flight refuel anywhere, or at a stop")

    @property
    def places(self) -> tuple[str, ...]:
        """Where the flight may end; nothing where the mission is to go everywhere."""
        return (self.goal,) if self.goal is not None else tuple(self.goals)

    @cached_property
    def avoided(self) -> frozenset[str]:
        """Spaces that may not be entered, or have a penalty."""
        return avoided(self.board, self.avoid)

    @cached_property
    def itinerary(self) -> Itinerary:
        """What is done between two moves."""
        stops = tuple(stop for stop in self.stops if isinstance(stop, Stop))
        refuels = self.refuel or any(stop.refuel for stop in stops)
        plain = Itinerary(stops, self.refuel, isru=self.isru if refuels else None, waiting=tuple(self.waiting))
        counts_aqua = plain.changes_load or self.finao > 0
        return plain._replace(loaded_at=self.start) if counts_aqua and self._may_choose_load else plain

    @property
    def _may_choose_load(self) -> bool:
        """Whether fewer tanks may be loaded, at a bank where each of them costs aqua."""
        rules = find_rules(self.stack.edition.name)
        holds_water = self.stack.kind.is_weighed and self.stack.grade == "water"
        return self.any_load and holds_water and is_bank(self.start_space, rules)

    @property
    def chooses_load(self) -> bool:
        """Whether the search itself chooses how many tanks are loaded, because each of them costs aqua."""
        return bool(self.itinerary.loaded_at)

    @property
    def wishes(self) -> Wishes:
        return Wishes(tuple(self.via), self.avoided, self.penalty, self.itinerary, self.finao)

    @property
    def counts_aqua(self) -> bool:
        """Whether aqua counts, and not what is burned."""
        return self.wishes.counts_aqua

    @property
    def horizon(self) -> int:
        """Years that are looked at: a limit of turns shortens the search."""
        return self.max_years if self.limits.turns is None else min(self.max_years, self.limits.turns)

    @property
    def is_exploring(self) -> bool:
        """Whether a rule is broken on purpose."""
        return self.relaxed != STRICT

    @property
    def start_space(self) -> Space:
        return self.board.spaces[self.start]

    @property
    def goal_space(self) -> Space:
        if self.goal is None:
            raise MissionError("this mission has no goal")
        return self.board.spaces[self.goal]

    def to_one(self) -> Mission:
        """The same mission to one place: of several goals the one that is easiest to land on."""
        if self.goal is not None or not self.goals:
            return self
        spaces = [self.board.spaces[place] for place in self.goals]
        easiest = min(spaces, key=lambda space: space.site.size if space.site is not None else 0)
        stops = self.itinerary.stops
        if self._ends_with_stop:
            stops = (*stops[:-1], stops[-1]._replace(places=(easiest.id,), name=easiest.name))
        return replace(self, goal=easiest.id, goals=(), goals_name="", stops=stops)

    @property
    def _ends_with_stop(self) -> bool:
        """Whether something is done at the goal."""
        return bool(self.stops) and self.itinerary.stops[-1].places == self.places

    @property
    def title(self) -> str:
        """What the mission is, in names of the board."""
        goal = self.board.spaces[self.goal].name if self.goal is not None else self.goals_name
        return self._titled(goal or "everywhere")

    def title_to(self, place: str) -> str:
        """What the mission is for a flight to one of its goals."""
        return self._titled(self.board.spaces[place].name)

    def _titled(self, goal: str) -> str:
        start, *waypoints = (self.board.spaces[place].name for place in (self.start, *self.via))
        via = "".join(f" via {name}" for name in waypoints)
        if not self.stops:
            return f"{start} to {goal}{via}"
        stops = self.itinerary.stops[: -1 if self._ends_with_stop else None]
        first, *others = [*(stop.name for stop in stops), goal]
        return f"{start} to {first}{via}" + "".join(f", then {name}" for name in others)

    def __repr__(self) -> str:
        goal = self.goal or self.goals_name or "everywhere"
        return f"<Mission {self.start} to {goal}, {self.stack.name}, year {self.year}, board {self.board.name}>"


def _listed(names: Iterable[Named]) -> tuple[Named | str, ...]:
    """Names one by one, also where somebody wrote a single name in place of a list."""
    return (names,) if isinstance(names, str) else tuple(names)


def _stop(board: Board, stop: str | Stop) -> Stop:
    return parse_stop(board, stop) if isinstance(stop, str) else stop
