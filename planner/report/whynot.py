"""Why there is no flight, as people and programs read it: causes, then what would work.

It is told from what `planner.missions.whynot` has found; nothing is searched for or judged here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from planner.missions.mission import LONGEST
from planner.missions.whynot.matters import ENGINE
from planner.missions.whynot.remedies import MUCH_THRUST
from planner.missions.whynot.supports import idle_engines
from planner.report.causewords import best_net_thrust, best_text, cause_texts
from planner.report.changewords import change_text
from planner.report.legs import LegFacts, progress_facts, progress_text
from planner.report.routes import flight_facts
from planner.report.settings import IN_WORDS, WHY_SECONDS, Speech
from planner.report.wording import counted, few, number_text, odds_text, wrapped
from planner.rocket.engine import works_in
from planner.rocket.strip import mass_text
from planner.rules.ways import LANDERS

if TYPE_CHECKING:
    from planner.missions.flight import Flight
    from planner.missions.mission import Mission
    from planner.missions.whynot import Cause, Change, Fix, WhyNot

_TOGETHER = "only together: without these there is a flight, but not if one of them stays"
_PERHAPS = "together: without these there is a flight; whether each of them matters is open"
_OPEN = "The time was too short to find a cause."
_STOPS = "other dates, seasons, stays or orders of its stops, one or two stops less, refuelling, a better ISRU, "
_LABEL = 10  # width of the word before a cause


# JSON


class CauseFacts(TypedDict):
    """A cause, ready for JSON."""

    kinds: list[str]
    sure: bool
    texts: list[str]
    flight: dict[str, Any]


class ChangeFacts(TypedDict, total=False):
    """A change, ready for JSON. What is not said of it is left out."""

    kind: str
    by: int
    to: int | str
    names: list[str]
    instead_of: list[str]
    text: str


class FixFacts(TypedDict):
    """A fix, ready for JSON."""

    changes: list[ChangeFacts]
    smallest: bool
    flight: dict[str, Any]


class WhyNotFacts(TypedDict):
    """The whole answer, ready for JSON."""

    leg: NotRequired[LegFacts]
    causes: list[CauseFacts]
    fixes: list[FixFacts]
    cut: bool
    notes: list[str]


def whynot_facts(found: WhyNot, speech: Speech = IN_WORDS) -> WhyNotFacts:
    """The answer as plain values for JSON."""
    facts: WhyNotFacts = {
        "causes": [_cause_facts(cause, found.mission, speech) for cause in found.causes],
        "fixes": [_fix_facts(fix, speech) for fix in found.fixes],
        "cut": found.cut,
        "notes": list(_notes(found, speech)),
    }
    if found.progress is not None:
        facts["leg"] = progress_facts(found)
    return facts


def _cause_facts(cause: Cause, mission: Mission, speech: Speech) -> CauseFacts:
    return {
        "kinds": list(cause.kinds),
        "sure": cause.sure,
        "texts": cause_texts(cause, mission, speech),
        "flight": flight_facts(cause.flight),
    }


def _fix_facts(fix: Fix, speech: Speech) -> FixFacts:
    return {
        "changes": [_change_facts(change, change_text(change, fix, speech)) for change in fix.changes],
        "smallest": fix.smallest,
        "flight": flight_facts(fix.flight),
    }


def _change_facts(change: Change, text: str) -> ChangeFacts:
    facts: ChangeFacts = {"kind": change.kind}
    if change.by is not None:
        facts["by"] = change.by
    if change.to is not None:
        facts["to"] = int(change.to) if change.to == int(change.to) else str(change.to)
    if change.names:
        facts["names"] = list(change.names)
    if change.instead_of:
        facts["instead_of"] = list(change.instead_of)
    facts["text"] = text
    return facts


# Text


def whynot_lines(found: WhyNot, speech: Speech = IN_WORDS) -> list[str]:
    """The answer in lines of at most 80 columns."""
    leg = progress_text(found)
    lines = ["", "why not"] if found.causes or found.hopeless or found.cut or leg else []
    lines += wrapped(f"{'leg':<{_LABEL}} {leg}", _LABEL + 1) if leg else []
    for cause in found.causes:
        lines += _cause_lines(cause, found.mission, speech)
    if not found.causes and (found.hopeless or found.cut):
        lines += wrapped(_hopeless(found) if found.hopeless else _OPEN)
    if found.fixes:
        lines += ["", "what would work" + (", each by itself" if len(found.fixes) > 1 else "")]
    for fix in found.fixes:
        lines += _fix_lines(fix, speech)
    for note in _notes(found, speech):
        lines += ["", *wrapped(note)]
    return lines


def _cause_lines(cause: Cause, mission: Mission, speech: Speech) -> list[str]:
    lines = wrapped(_TOGETHER if cause.sure else _PERHAPS) if len(cause.kinds) > 1 else []
    for kind, text in zip(cause.kinds, cause_texts(cause, mission, speech), strict=True):
        lines += wrapped(f"{kind:<{_LABEL}} {text}", _LABEL + 1)
    return lines


def _fix_lines(fix: Fix, speech: Speech) -> list[str]:
    changes = " and ".join(change_text(change, fix, speech) for change in fix.changes)
    changes += "" if fix.smallest else "; perhaps less is enough"
    return [*wrapped(f"- {changes}", 2), f"  {_flight_text(fix.flight, fix.mission.any_load)}"]


def _flight_text(flight: Flight, any_load: bool) -> str:
    fuel = counted(number_text(flight.fuel_steps), "fuel step")
    if any_load and flight.tanks is not None:
        fuel = f"{counted(mass_text(flight.tanks), 'tank')} ({fuel})"
    if flight.aqua is not None:
        fuel = f"{flight.aqua} aqua, {fuel}"
    lost = f"; gives up {', '.join(flight.gives_up)}" if flight.gives_up else ""
    return f"{counted(flight.turns, 'turn')}, {fuel}, survival {odds_text(flight.survival)}{lost}"


def _notes(found: WhyNot, speech: Speech) -> Iterator[str]:
    stack = found.mission.stack
    idle = [what for card in idle_engines(stack) for what in stack.running[card.slug].missing]
    if idle and not any(ENGINE in cause.matters for cause in found.causes):
        yield f"Does not run: {few(idle)}."
    if not found.causes and not found.hopeless:
        yield from _known_at_once(found.mission)
    if found.cut:
        tried = "" if found.fixes else "No change that was tried gives a flight within these limits. "
        rest = "Not all was searched to the end, and nothing is claimed about the rest"
        yield f"{tried}{rest}; {speech.thing(WHY_SECONDS)} gives more time."
    elif found.causes and not found.fixes:
        yield (
            f"None of these gives a flight within these limits: {_STOPS if found.mission.stops else ''}a later year, "
            f"beamed power, other fuel, supports, more tanks, less mass, up to {MUCH_THRUST} more thrust, "
            "rad-hardness, a factory, one engine more, tanks with thrust or with an engine."
        )


def _known_at_once(mission: Mission) -> Iterator[str]:
    """What the numbers of the rocket say about the goal without a search; whether it matters is another mission."""
    goal = mission.board.spaces[mission.places[0]]
    zone = mission.board.zone_by_id[goal.zone]
    dead = dict.fromkeys(engine.name for engine in mission.stack.engines if not works_in(engine, zone))
    if dead:
        yield f"In the {zone.name} zone, where {goal.name} lies, solar power is dead: {few([*dead])}."
    best = best_net_thrust(mission.stack, zone)
    if goal.site is not None and best is not None and best <= goal.site.size:
        yield f"{goal.name} has size {goal.site.size}; {best_text(mission, goal.id)}."


def _hopeless(found: WhyNot) -> str:
    mission = found.mission
    stops = [place for stop in mission.itinerary.stops if len(stop.places) == 1 for place in stop.places]
    for place in (*stops, *mission.places):
        space = mission.board.spaces[place]
        if space.kind in LANDERS:
            return f"No craft can rest on the lander burn {space.name}."
    lifted = (
        f"not even without limits, seasons and dangerous belts, with fuel for nothing, {MUCH_THRUST} more thrust "
        "and landings whatever the thrust"
    )
    way = (
        f"from {mission.title}"
        if not (mission.via and not mission.stops)
        else (f"from {mission.start_space.name} to {mission.goal_space.name}")
    )
    if found.proven:
        return f"This rocket has no way {way} on this board, {lifted}."
    return f"No flight of at most {LONGEST} years goes {way}, {lifted}."
