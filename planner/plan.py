"""A plan: turns, each with what is done before the move, the engine, the steps flown, and what is done after.

The only thing that passes between the search, the referee and the user. It holds what is to be done and what the
writer claims about it; whether that is legal, the referee says.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

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
    "drop": frozenset({"items"}),  # cards or cargo left behind
    "take": frozenset({"items", "mass"}),  # cargo taken aboard
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
    track: int | None = None  # track on which a Hohmann is left, where two lines lead to the same space


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


class Totals(NamedTuple):
    """What a plan costs."""

    turns: int
    half_burns: int  # paid ones; bonus burns are free, a half-lander burn is one
    fuel_steps: int  # burned, afterburned and jettisoned
    hazards: int  # rolls due, those bought off not counted
    belts: int
    survival: Fraction
