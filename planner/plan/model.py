"""A plan: turns, each with what is done before the move, the engine, the steps flown, and what is done after.

The only thing that passes between the search, the referee and the user. It holds what is to be done and what the
writer claims about it; whether that is legal, the referee says.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from planner.board.model import Board
from planner.board.names import find_space
from planner.errors import BadPlan, UnknownSpace
from planner.rocket.stack import Cargo
from planner.rocket.supports import Aboard

FORMAT = "frontier-plan"
VERSION = 1

# How a space is entered. A bonus burn costs neither fuel nor burn limit.
ENTRIES = ("coast", "burn", "bonus-burn", "lander-burn", "half-lander-burn", "free-lander-burn")
# How a pivot is paid: two burns, of which some may be bonus burns, or a bonus pivot.
PIVOTS = ("burns", "mixed", "bonus-burns", "bonus-pivot")
# How a craft comes down to a site or gets off it.
LANDINGS = ("powered", "aerobrake", "assisted", "acetylene", "aerostat")
# What may be done before or after a move, and the fields of each.
ACTIONS: dict[str, frozenset[str]] = {
    "load": frozenset({"tanks", "grade"}),  # tanks from a stack, LEO or a bank in the same space
    "unload": frozenset({"tanks"}),  # fuel handed over as tanks
    "jettison": frozenset({"fuel_steps"}),
    "drop": frozenset({"items"}),  # cards, cargo or tanks left as an outpost
    "scrap": frozenset({"items"}),  # cards, cargo or tanks thrown away
    "take": frozenset({"items", "mass"}),  # what lies here taken aboard; `mass` claims what it weighs
    "boost": frozenset({"items"}),  # cards from the hand to LEO
    "turn-light": frozenset({"items"}),  # heavy radiators turned light
    "tank-to-fuel": frozenset({"tanks", "grade"}),
    "fuel-to-tank": frozenset({"tanks"}),
    "grind": frozenset({"items"}),  # Phileas Fogg
    "refuel": frozenset({"by", "tanks", "grade", "isru"}),  # by: isru, factory, air, dirt
    "acetylene": frozenset({"tanks"}),  # tanks paid at the site for a rocketplane
    "pay": frozenset({"rolls"}),  # FINAO: spaces whose hazard is bought off in the move that follows
}


class Action(NamedTuple):
    """One free action or operation."""

    do: str
    tanks: int = 0
    grade: str = ""
    fuel_steps: int = 0
    items: tuple[str, ...] = ()
    mass: int = 0
    by: str = ""
    isru: int | None = None  # rating of the card that refuels; None: the best one aboard
    rolls: tuple[str, ...] = ()


class Step(NamedTuple):
    """One link flown. What is None is left to the reader to fill in."""

    to: str
    enter: str | None = None  # one of ENTRIES
    pivot: str | None = None  # one of PIVOTS, or "" for no pivot
    landing: str | None = None  # one of LANDINGS for a step to or from a site, "" for any other
    track: int | None = None  # on which a Hohmann is left or else reached, where two lines lead to one space


class Roll(NamedTuple):
    """A die that is due."""

    space: str
    kind: str  # "hazard", "assist" or "belt"
    survival: Fraction
    paid: bool = False  # bought off


class Turn(NamedTuple):
    """One year of one craft."""

    year: int
    steps: tuple[Step, ...] = ()
    engine: str | None = None  # name of the engine; None: nothing said; "" : none activated
    afterburn: bool = False
    before: tuple[Action, ...] = ()
    after: tuple[Action, ...] = ()
    # What the writer claims; the referee compares where it is not None.
    season: str | None = None
    net_thrust: int | None = None
    dry: Fraction | None = None
    wet_before: Fraction | None = None  # at the start of the move, the afterburner paid
    wet_after: Fraction | None = None
    rolls: tuple[Roll, ...] | None = None


class Waiting(NamedTuple):
    """What lies in a space when a plan starts."""

    place: str
    items: tuple[Aboard | Cargo, ...] = ()
    tanks: tuple[tuple[str, int], ...] = ()  # grade, number


class PlannedStop(NamedTuple):
    """Where a flight rests on its way, and what must have been done there before it goes on to the next stop."""

    places: tuple[str, ...]  # any of them will do
    name: str = ""  # what the places have in common
    stay: int = 0  # further years at rest there, whose operations are used for something else
    season: str = ""  # it is there at the end of a year of this season
    by_year: int | None = None  # and of this year at the latest
    drop: tuple[str, ...] = ()  # items left there
    take: tuple[str, ...] = ()  # items taken up there
    refuel: bool = False  # fuel may be taken in there; nothing is demanded


# What a plan may claim of its totals: the fields of `Totals`, and its bill.
Claims = tuple[tuple[str, int | Fraction | tuple[int, ...]], ...]


class Plan(NamedTuple):
    """A flight of one craft. `stack` is the content of a stack file, so that a plan can stand alone."""

    edition: str
    board: str
    start: str
    turns: tuple[Turn, ...]
    name: str = ""
    stack: dict[str, object] | None = None
    readings: tuple[tuple[str, str], ...] = ()
    gives_up: tuple[str, ...] = ()  # cards that it counts on losing, though the player named none to bring through
    waiting: tuple[Waiting, ...] = ()
    totals: Claims = ()
    stops: tuple[PlannedStop, ...] = ()  # in this order

    def __repr__(self) -> str:
        name = f" {self.name!r}," if self.name else ""
        return f"<Plan{name} from {self.start}, {len(self.turns)} turn{'s' * (len(self.turns) != 1)}, {self.edition}>"


class Totals(NamedTuple):
    """What a plan costs. Money is aqua in the 4th edition and WT in the 3rd."""

    turns: int
    half_burns: int  # paid ones; bonus burns are free, a half-lander burn is one
    fuel_steps: Fraction  # burned, afterburned and jettisoned; whole but for half-lander burns of the mass-free form
    hazards: int  # rolls due, those bought off not counted
    belts: int
    survival: Fraction
    bank_water: int = 0  # paid for tanks of the bank
    boosts: int = 0  # paid for mass boosted to LEO
    bought_off: int = 0  # paid for hazards that are not rolled
    operations: tuple[int, ...] = ()  # used in each turn

    @property
    def bill(self) -> int:
        """All that was paid."""
        return self.bank_water + self.boosts + self.bought_off


def with_identifiers(plan: Plan, board: Board) -> Plan:
    """The plan with every space that it names found on the board, as everywhere: by identifier, by name, or in part.

    Raises BadPlan, with turn, step and the nearest names, for a space that the board does not have.
    """
    find = cache(partial(find_space, board))  # the same few names again and again

    def found(name: str, *where: str) -> str:
        try:
            return find(name).id
        except UnknownSpace as error:
            raise BadPlan(": ".join([", ".join(where), str(error)])) from None

    def acted(action: Action, turn: str) -> Action:
        return action._replace(rolls=tuple(found(name, turn, action.do) for name in action.rolls))

    turns = []
    for number, turn in enumerate(plan.turns, start=1):
        at = f"turn {number}"
        steps = [step._replace(to=found(step.to, at, f"step {n}")) for n, step in enumerate(turn.steps, start=1)]
        claimed = turn.rolls and tuple(roll._replace(space=found(roll.space, at, "rolls")) for roll in turn.rolls)
        turns.append(
            turn._replace(
                steps=tuple(steps),
                before=tuple(acted(action, at) for action in turn.before),
                after=tuple(acted(action, at) for action in turn.after),
                rolls=claimed,
            )
        )
    waiting = tuple(there._replace(place=found(there.place, "waiting")) for there in plan.waiting)
    for place, times in Counter(there.place for there in waiting).items():
        if times > 1:
            raise BadPlan(f"waiting: {place} is named twice")
    stops = [
        stop._replace(places=tuple(found(place, f"stop {number}") for place in stop.places))
        for number, stop in enumerate(plan.stops, start=1)
    ]
    return plan._replace(start=found(plan.start, "start"), turns=tuple(turns), waiting=waiting, stops=tuple(stops))
