"""Words for what stands in the way, one function for each matter of `planner.missions.whynot`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import TYPE_CHECKING

from planner.editions.seasons import season_of
from planner.missions.whynot import matters
from planner.report.settings import AVOID, MAX_FUEL_STEPS, MAX_TURNS, MAX_YEARS, MIN_SURVIVAL, VIA, Speech
from planner.report.wording import counted, few, number_text, odds_text
from planner.rocket.engine import can_burn, turn_options
from planner.rules.base import find_rules
from planner.rules.compiler import purged_spaces
from planner.rules.configurations import softest_needed

if TYPE_CHECKING:
    from planner.board.model import Zone
    from planner.missions.mission import Mission
    from planner.missions.whynot import Cause, Matter
    from planner.rocket.stack import Stack


def cause_texts(cause: Cause, mission: Mission, speech: Speech) -> list[str]:
    """A sentence for each matter of a cause."""
    return [CAUSES[matter](cause, mission, speech) for matter in cause.matters]


def _time(cause: Cause, mission: Mission, speech: Speech) -> str:
    limit = speech.thing(MAX_YEARS if mission.limits.turns is None else MAX_TURNS)
    return f"the fastest flight takes {counted(cause.flight.turns, 'turn')}, {limit} allows {mission.horizon}"


def _fuel_steps(cause: Cause, mission: Mission, speech: Speech) -> str:
    steps = counted(number_text(cause.flight.fuel_steps), "fuel step")
    return f"the cheapest flight takes {steps}, {speech.thing(MAX_FUEL_STEPS)} allows {mission.limits.fuel_steps}"


def _survival(cause: Cause, mission: Mission, speech: Speech) -> str:
    odds = odds_text(cause.flight.survival)
    return f"the safest flight has {odds}, {speech.thing(MIN_SURVIVAL)} asks for {mission.limits.survival}"


def _avoid(cause: Cause, mission: Mission, speech: Speech) -> str:
    names = [mission.board.spaces[space].name for space in cause.spaces]
    entered = f", which enters {few(names)}" if names else ""
    return f"without {speech.thing(AVOID)} there is a flight{entered}"


def _via(cause: Cause, mission: Mission, speech: Speech) -> str:
    return f"without {speech.thing(VIA)} there is a flight"


def _season(cause: Cause, mission: Mission, speech: Speech) -> str:
    places = [place for stop in mission.itinerary.stops for place in stop.places] + [*mission.places]
    synodic = [place for place in dict.fromkeys(places) if mission.board.spaces[place].synodic]
    goal = mission.board.spaces[synodic[0] if len(synodic) == 1 else mission.places[0]]
    closed = f"{goal.name} is open in the {goal.synodic} season only" if goal.synodic else "a synodic place is closed"
    if not mission.stops and season_of(mission.year, mission.stack.readings) == goal.synodic:
        last, again = _end_of_season(mission, goal.synodic)
        rules = find_rules(mission.stack.edition.name).under(mission.stack.readings)
        if goal.id in purged_spaces(mission.board, rules):
            closed = f"everything on {goal.name} is lost at the end of year {last}; open again in year {again}"
    return f"{closed}; with every season open there is a flight of {counted(cause.flight.turns, 'turn')}"


def _end_of_season(mission: Mission, season: str) -> tuple[int, int]:
    """Last year of the season that it is, and the first one of the next such season."""
    readings, year = mission.stack.readings, mission.year
    last = next(one for one in count(year) if season_of(one + 1, readings) != season)
    return last, next(one for one in count(last + 1) if season_of(one, readings) == season)


def _landing(cause: Cause, mission: Mission, speech: Speech) -> str:
    if not mission.stops:
        return _thrust_for("landing on", mission.goal_space.id, mission)
    if not cause.spaces:
        return _thrust_for("", "", mission)
    up_and_down = [site for site in cause.spaces if site not in mission.places]
    told = [_thrust_for("landing on or lifting off from", site, mission) for site in up_and_down]
    told += [_thrust_for("landing on", site, mission) for site in cause.spaces if site not in up_and_down]
    return "; ".join(told)


def _liftoff(cause: Cause, mission: Mission, speech: Speech) -> str:
    return _thrust_for("lifting off from", mission.start, mission)


def _thrust_for(what: str, place: str, mission: Mission) -> str:
    space = mission.board.spaces.get(place)
    if space is None or space.site is None:
        return "a landing or liftoff on the way takes more net thrust"
    needed = f"{what} {space.name} takes net thrust above its size {space.site.size}"
    zone = mission.board.zone_by_id[space.zone]
    if (best_net_thrust(mission.stack, zone) or 0) > space.site.size:
        return f"{needed}; this rocket can have it, but the fuel or the time for that is missing"
    return f"{needed}; {best_text(mission, place)}"


def _fuel(cause: Cause, mission: Mission, speech: Speech) -> str:
    stack = mission.stack
    if stack.fuel_steps and not any(can_burn(engine, stack.grade) for engine in stack.engines):
        return f"no engine aboard can burn {stack.grade}"
    taken_in = " with what it takes in on the way" if mission.itinerary.takes_fuel else ""
    return (
        f"{counted(stack.fuel_steps, 'fuel step')} aboard{taken_in} {'is' if stack.fuel_steps == 1 else 'are'} too few"
    )


def _by_year(cause: Cause, mission: Mission, speech: Speech) -> str:
    dated = [f"{stop.name} by year {stop.by_year}" for stop in mission.itinerary.stops if stop.by_year is not None]
    return f"{few(dated)} is too early; with no date at a stop there is a flight"


def _stop_season(cause: Cause, mission: Mission, speech: Speech) -> str:
    asked = [f"{stop.name} in the {stop.season} season" for stop in mission.itinerary.stops if stop.season]
    return f"{few(asked)} cannot be kept; in any season there is a flight of {counted(cause.flight.turns, 'turn')}"


def _stay(cause: Cause, mission: Mission, speech: Speech) -> str:
    years = sum(stop.stay for stop in mission.itinerary.stops)
    turns = counted(cause.flight.turns, "turn")
    return f"{counted(years, 'year')} at stops are too many; without them there is a flight of {turns}"


def _drop(cause: Cause, mission: Mission, speech: Speech) -> str:
    names = [name for stop in mission.itinerary.stops for name in stop.drop]
    return f"what is dropped is needed to fly on ({few(names)}); with nothing dropped there is a flight"


def _take(cause: Cause, mission: Mission, speech: Speech) -> str:
    names = [name for stop in mission.itinerary.stops for name in stop.take]
    return f"{few(names)} cannot be taken up, or not be flown on with; with nothing taken up there is a flight"


def _refuel(cause: Cause, mission: Mission, speech: Speech) -> str:
    best = ", with ISRU 0" if mission.isru is None and not mission.stack.aboard else ""
    return f"with refuelling at its stops{best} there is a flight of {counted(cause.flight.turns, 'turn')}"


def _isru(cause: Cause, mission: Mission, speech: Speech) -> str:
    what = "without ISRU it takes in" if mission.isru is None else f"ISRU {mission.isru} takes in"
    return f"{what} too little fuel; with ISRU 0 there is a flight of {counted(cause.flight.turns, 'turn')}"


def _thrust(cause: Cause, mission: Mission, speech: Speech) -> str:
    return f"too little; {best_text(mission, mission.start)}"


def _belts(cause: Cause, mission: Mission, speech: Speech) -> str:
    return f"rad-hardness {softest_needed(mission.stack)} is too low for the belts on the way"


def _sunlight(cause: Cause, mission: Mission, speech: Speech) -> str:
    return "solar power is too weak or dead where this rocket would have to burn"


def _engine(cause: Cause, mission: Mission, speech: Speech) -> str:
    missing = [what for running in mission.stack.running.values() for what in running.missing]
    return "no engine runs" + (f": {few(missing)}" if missing else " aboard")


CAUSES: Mapping[Matter, Callable[[Cause, Mission, Speech], str]] = {
    matters.TIME: _time,
    matters.FUEL_STEPS: _fuel_steps,
    matters.SURVIVAL: _survival,
    matters.AVOID: _avoid,
    matters.VIA: _via,
    matters.BY_YEAR: _by_year,
    matters.STOP_SEASON: _stop_season,
    matters.STAY: _stay,
    matters.DROP: _drop,
    matters.TAKE: _take,
    matters.SEASON: _season,
    matters.LANDING: _landing,
    matters.LIFTOFF: _liftoff,
    matters.BELTS: _belts,
    matters.SUNLIGHT: _sunlight,
    matters.REFUEL: _refuel,
    matters.ISRU: _isru,
    matters.FUEL: _fuel,
    matters.THRUST: _thrust,
    matters.ENGINE: _engine,
}


def best_text(mission: Mission, place: str) -> str:
    """The most net thrust that a rocket can have in the zone of a place."""
    zone = mission.board.zone_by_id[mission.board.spaces[place].zone]
    best = best_net_thrust(mission.stack, zone)
    if best is None:
        return f"no engine works in the {zone.name} zone"
    return f"this rocket has at most {best} in the {zone.name} zone"


def best_net_thrust(stack: Stack, zone: Zone) -> int | None:
    """The most net thrust that a move from this zone can start with, however much fuel is thrown out before.

    None if no engine can be activated there.
    """
    if stack.kind.has_fixed_thrust:
        return stack.fixed_thrust
    nets: list[int] = []
    wet = stack.wet
    while wet >= stack.dry:
        nets += [option.net_thrust for option in turn_options(stack.engines, stack.fuel_at(wet), zone)]
        wet = stack.strip.lower[wet]
    return max(nets, default=None)
