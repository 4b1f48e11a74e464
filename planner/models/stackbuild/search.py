"""The best stacks of a hand for a mission: an exact front over turns, aqua and survival, by logic-based Benders.

The master model (`model`) proposes the cheapest set of cards that runs and that no cut has excluded. The kernel
first flies a dream of it (`bounds`): where that does nothing new beside the front, neither does any stack of the
same scope, and a cut says so to the master. Else it flies the set itself, with as many tanks as each flight needs, and
its flights join the front. When the master has nothing left to propose, the front is proven.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from planner.errors import BadStack, MissionError, OurFault
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.missions.stops import Moves
from planner.models.solving import FEASIBLE, UNKNOWN, Effort, Outcome, Solving, Watch, unwatched
from planner.models.stackbuild.bounds import Dreams, Known, Point
from planner.models.stackbuild.loads import burns_any, loads_of
from planner.models.stackbuild.model import AQUA, BuildModel, Scope
from planner.rocket.engine import Engine
from planner.rocket.hand import Hand
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.itinerary import is_bank
from planner.search.explore import Stop, never

LINEAR = (("linearization_level", 2),)  # most of the model is sums, so it is worth its linear relaxation
_MOVES = 3_000_000  # that a search may look at where it only makes a cut wider


class Option(NamedTuple):
    """A flight of the front, and the stack that flies it."""

    point: Point
    chosen: tuple[int, ...]  # numbers of its pieces
    answer: Answer  # with the fuel that it loads
    flight: Flight

    @property
    def stack(self) -> Stack:
        return self.answer.mission.stack

    @property
    def cards(self) -> frozenset[str]:
        return frozenset(item.slug for item in self.stack.aboard)


@dataclass
class Build:
    """What was found for a hand and a mission."""

    hand: Hand
    mission: Mission  # what each stack is to do
    status: str = UNKNOWN  # PROVEN, FEASIBLE, INFEASIBLE or UNKNOWN
    options: list[Option] = field(default_factory=list)  # the front: fewest turns first
    bound: int | None = None  # of what is not known yet, nothing costs less aqua; None: all is known
    proposed: int = 0  # sets of cards
    flown: int = 0  # of them
    dreams: int = 0  # optimistic rockets flown for bounds
    runs: bool = False  # whether any stack runs

    @property
    def pays_water(self) -> bool:
        return pays_water(self.mission)

    @property
    def ordered(self) -> list[Option]:
        """The front, best first by what counts first."""
        return sorted(self.options, key=lambda option: _KEYS[self.mission.by](option.point))

    def few(self, most: int) -> list[Option]:
        """The best stack, then stacks that differ most from those before it; each with its first flight."""
        firsts: dict[tuple[int, ...], Option] = {}
        for option in self.ordered:
            firsts.setdefault(option.chosen, option)
        left = list(firsts.values())
        shown = left[:1]
        while len(shown) < min(most, len(left)):
            rest = [option for option in left if option not in shown]
            # The first of those that differ most in engines, then in cards.
            shown.append(max(rest, key=lambda option: min(_difference(option, other) for other in shown)))
        return sorted(shown, key=left.index)


# Less is better; the word is that of missions, where fuel is aqua here.
_KEYS = {
    "turns": lambda point: (point.turns, point.cost, point.aqua),
    "fuel": lambda point: (point.aqua, point.turns, point.cost),
    "risk": lambda point: (point.cost, point.turns, point.aqua),
}


def _difference(one: Option, other: Option) -> tuple[int, int]:
    engines = [{engine.name for engine in option.stack.engines} for option in (one, other)]
    return len(engines[0] ^ engines[1]), len(one.cards ^ other.cards)


def pays_water(mission: Mission) -> bool:
    """Whether each tank of fuel costs an aqua or WT where the flight begins (hf4 F1c; hf3 D1.2)."""
    stack = mission.stack
    return stack.grade == "water" and is_bank(mission.start_space, find_rules(stack.edition.name))


def check_hand_mission(hand: Hand, mission: Mission) -> None:
    """Refuse what no build can plan."""
    if not mission.places:
        raise MissionError("a stack is built for a goal: name the place")
    if mission.by not in _KEYS:
        raise MissionError(f"what counts first of a build is one of {', '.join(_KEYS)}, got {mission.by!r}")
    cargo = {piece.name for piece in hand.base.cargo}
    for stop in mission.itinerary.stops:
        if stop.refuel or stop.take or stop.leave or stop.fetch or not {*stop.drop} <= cargo:
            raise MissionError(
                f"the stop {stop.name}: a stack is built for stops that stay, have a season or a year, or drop cargo "
                "that every stack has; planner route plans the rest"
            )
    if mission.refuel or mission.finao:
        raise MissionError("a stack is built for the fuel that it sets out with: no refuelling, no rolls bought off")
    if not pays_water(mission) and hand.tanks is None:
        raise MissionError(f"nobody sells {hand.base.grade} where the flight begins: say with tanks how many lie there")


def build(
    hand: Hand, mission: Mission, effort: Effort | None = None, stop: Stop = never, watch: Watch = unwatched
) -> Build:
    """The best stacks of a hand for a mission, whose own stack is that of the hand without cards.

    Where the time is over or `stop` asks for the end, the best found so far is told, with a bound.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.hand import hand_from_data
    >>> hand = hand_from_data({"cards": ["hall-effect", "cascade-photovoltaic", "photon-heliogyro"]})
    >>> mission = Mission(load_board("hf4"), hand.base, "LEO", "GEO", max_years=4)
    >>> found = build(hand, mission, Effort(20, 1))
    >>> found.status, [option.point.aqua for option in found.options]
    ('PROVEN', [0])
    """
    if "leo" not in mission.start_space.roles:
        hand = hand.away_from_leo()
    check_hand_mission(hand, mission)
    if not hand.pieces:
        raise MissionError(
            "no card of the hand can be used there: cards are boosted to LEO; here = true says which are"
        )
    effort = effort or Effort()
    # The master is small: more threads than one only get in each other's way, unless somebody wants them.
    solving = Solving(replace(effort, workers=effort.workers or 1), stop, watch)
    return _Building(hand, mission, solving).run()


class _Building:
    """One build at work."""

    def __init__(self, hand: Hand, mission: Mission, solving: Solving) -> None:
        self.hand, self.mission, self.solving = hand, mission, solving
        self.found = Build(hand, mission)
        self.losses, self.loses = losses_of(hand, mission)
        self.dreams = Dreams(hand, mission, self.losses, self.loses, self.found.pays_water)
        self.model = BuildModel(hand, self.losses, self.loses, self.found.pays_water)
        self._front: list[Option] = []
        self._tried: set[frozenset[int]] = set()  # pieces whose cheapest stack was flown early
        self._is_rough = False  # a search had too many flights to compare them all
        self._session = Session()

    def run(self) -> Build:
        found = self.found
        self._fly_strong()
        while True:
            outcome = self.solving.solve(self.model.model, tells=False, settings=LINEAR)
            if outcome.status == INFEASIBLE:
                return self._ended_at_last()
            if outcome.solver is None:
                return self._ended(FEASIBLE if self._front else UNKNOWN)
            found.runs = True
            found.bound = None if outcome.bound is None else outcome.bound // AQUA
            chosen = self._proposed(outcome)
            is_cut = self._cut(chosen)
            if self.solving():
                return self._ended(FEASIBLE if self._front else UNKNOWN)
            if is_cut:
                continue
            if not self._fly(chosen):
                return self._ended(FEASIBLE if self._front else UNKNOWN)

    def _fly_strong(self) -> None:
        """Fly the cheapest stack of each strong engine, as long as that brings anything new: the better the front, the
        less the dreams that are left to be searched. Nothing is proven here."""
        for way in self.dreams.strong():
            self._fly_with(way.pieces, [way.engine])

    def _fly_with(self, pieces: frozenset[int], engines: Collection[Engine]) -> bool:
        """Fly the cheapest stack that is left with some pieces and engines, once; whether that brought anything new."""
        if pieces in self._tried:
            return False
        self._tried.add(pieces)
        names = {engine.name for engine in engines}
        running = [each.runs for each in self.model.engines if each.piece in pieces and self._slug(each.piece) in names]
        self.model.model.add_assumptions([*running, *(self.model.take[number] for number in sorted(pieces))])
        outcome = self.solving.solve(self.model.model, tells=False, settings=LINEAR)
        self.model.model.clear_assumptions()
        if outcome.solver is None:
            return False
        chosen, before = self._proposed(outcome), self._known
        if self._is_new(self.dreams.scope_of(chosen), self._beside(chosen), Moves(_MOVES)) is not None:
            self._fly(chosen)
        return self._known != before

    def _slug(self, number: int) -> str:
        return self.hand.pieces[number].slug

    def _proposed(self, outcome: Outcome) -> tuple[int, ...]:
        """The set of cards that the master proposes."""
        chosen = tuple(number for number, take in enumerate(self.model.take) if outcome.value(take))
        self._tell()
        self.found.proposed += 1
        self._check(chosen, [each.piece for each in self.model.engines if outcome.value(each.runs)])
        return chosen

    def _ended_at_last(self) -> Build:
        """Nothing is left to propose."""
        if self._is_rough:
            return self._ended(FEASIBLE if self._front else UNKNOWN)
        return self._ended(PROVEN if self._front else INFEASIBLE)

    def _ended(self, status: str) -> Build:
        found = self.found
        found.status, found.options, found.dreams = status, self._front, self.dreams.flown
        if status in (PROVEN, INFEASIBLE):
            found.bound = None
        return found

    def _tell(self) -> None:
        cheapest = min((option.point.aqua for option in self._front), default=None)
        self.solving.tell(cheapest, self.found.bound)

    # The front

    def _fly(self, chosen: tuple[int, ...]) -> bool:
        """Fly a stack with every load that may be new to the front; False if somebody asked for the end.

        Of a group of loads the largest flies whatever the others fly. Where all of that is known at the price of the
        smallest, nothing in the group is new; else its halves are looked at, the lower one first. At first the groups
        are those between two costs of the front.
        """
        self.found.flown += 1
        stack = self.hand.stack_of(chosen)
        most = self.dreams.most_tanks(self._dry(chosen), self._beside(chosen), self._known)
        most = most if self.hand.tanks is None else min(most, self.hand.tanks)

        def aqua_with(tanks: int) -> int:
            return self._fixed(chosen) + (tanks if self.found.pays_water else 0)

        alike = loads_of(stack, most if burns_any(stack) else 0)
        self._session.ready(self.mission, stack.with_tanks(max(loads[-1] for loads in alike)))  # tables for all loads
        known = self._known
        groups = [(*some,) for loads in alike for _, some in groupby(loads, lambda one: known.seen(aqua_with(one)))]
        answers: dict[int, Answer] = {}
        while groups:
            loads = min(groups)  # the fewest tanks first
            groups.remove(loads)
            tanks, aqua = loads[-1], aqua_with(loads[0])
            years = self.dreams.years(self._known, aqua)
            if years <= 0:
                continue
            if tanks not in answers:
                mission = replace(self.mission, stack=stack.with_tanks(tanks), max_years=years)
                answers[tanks] = search(mission, self.solving, session=self._session, known=self._known.seen(aqua))
                self._is_rough = self._is_rough or not answers[tanks].is_exact
            if self.solving():
                return False
            flights = [(Point(one.turns, aqua, one.cost), one) for one in answers[tanks].found_flights]
            new = [Option(point, chosen, answers[tanks], one) for point, one in flights if self._is_new_point(point)]
            if not new:
                continue
            if len(loads) == 1:
                for option in new:
                    self._add(option)
                continue
            middle = (len(loads) + 1) // 2
            groups += [loads[middle:], loads[:middle]]
        self.model.forbid(chosen)
        return True

    def _is_new_point(self, point: Point) -> bool:
        if self.hand.aqua is not None and point.aqua > self.hand.aqua:
            return False
        return not any(other.point.beats(point) for other in self._front)

    def _add(self, option: Option) -> None:
        if not self._is_new_point(option.point):
            return  # of the same search there is a better one
        self._front = [other for other in self._front if not option.point.beats(other.point)] + [option]
        self._front.sort(key=lambda one: one.point)

    # Cuts

    @property
    def _known(self) -> Known:
        return Known(tuple(option.point for option in self._front), self.hand.aqua)

    def _cut(self, chosen: tuple[int, ...]) -> bool:
        """Cut off the stacks of a scope that cannot beat the front; whether there is such a cut for these pieces."""
        scope, beside = self.dreams.scope_of(chosen), self._beside(chosen)
        if self._is_new(scope, beside) is not None:
            return False
        self.model.cut(self._widened(scope, beside), beside)
        return True

    def _is_new(self, scope: Scope, beside: int, stop: Stop = never) -> frozenset[Engine] | None:
        def is_over(moves: int = 0) -> bool:
            return self.solving(moves) or stop(moves)

        return self.dreams.news(scope, beside, self._known, is_over)

    def _widened(self, scope: Scope, beside: int) -> Scope:
        """A scope around one that has nothing new, as wide as is quickly found: all cards, less the engines of what
        would be new with them."""
        wide = self.dreams.everything(scope)
        while wide.pieces > scope.pieces:
            new = self._is_new(wide, beside, Moves(_MOVES))
            if new is None or self.solving():
                return scope if self.solving() else wide
            if new and self._fly_with(self.dreams.strong_with(wide, new), new):
                continue
            less = self.dreams.without(wide, scope, new)
            if less == wide:
                break
            wide = less
        return scope

    def _beside(self, chosen: Sequence[int]) -> int:
        """What is paid beside mass and fuel."""
        return self._fixed(chosen) - (self._dry(chosen) if self.found.pays_water else 0)

    def _fixed(self, chosen: Sequence[int]) -> int:
        return sum(self.hand.pieces[number].aqua for number in chosen) + self.hand.cargo_mass

    def _dry(self, chosen: Sequence[int]) -> int:
        return max(sum(self.hand.pieces[number].item.mass for number in chosen) + self.hand.cargo_mass, 1)

    # The judge

    def _check(self, chosen: tuple[int, ...], running: Sequence[int]) -> None:
        """What the model says runs must run by what `planner stack check` says."""
        names = [self.hand.pieces[number].slug for number in chosen]
        try:
            stack = self.hand.stack_of(chosen)
            engines = {engine.name for engine in stack.engines}
        except BadStack as error:
            raise self._fault(chosen, f"it is no stack: {error}") from None
        lacking = [self.hand.pieces[n].slug for n in running if self.hand.pieces[n].slug not in engines]
        idle = [
            wanted.words
            for wanted in self.hand.wanted
            if not any(slug in names and (not wanted.works or works(stack, slug)) for slug in wanted.slugs)
        ]
        if lacking or idle:
            raise self._fault(chosen, f"{', '.join([*lacking, *idle])} does not run")

    def _fault(self, chosen: Sequence[int], what: str) -> OurFault:
        cards = [str(self.hand.pieces[number].item) for number in chosen]
        return OurFault(f"the model proposes a stack, but {what}", {"cards": cards, "hand": self.hand.name})


def works(stack: Stack, slug: str) -> bool:
    """Whether a card runs without the afterburner of an engine to cool it."""
    running = stack.running.get(slug)
    return running is None or (not running.missing and not running.only_afterburning)


def losses_of(hand: Hand, mission: Mission) -> tuple[list[int], int]:
    """The mass that each piece of a hand may lose on the way, and that of the cargo that is dropped."""
    losses = []
    for piece in hand.pieces:
        item, lost = piece.item, 0
        if item.is_used_up and item.card.light is not None:
            lost = item.mass - item.card.light.mass
        if hand.survive is not None and piece.slug not in hand.survive:
            lost = item.mass if item.card.tag("aerobrake-decom-self") is not None else lost
        losses.append(lost)
    dropped = {name for stop in mission.itinerary.stops for name in stop.drop}
    return losses, sum(piece.mass for piece in hand.base.cargo if piece.name in dropped)
