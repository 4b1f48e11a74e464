"""Why there is no flight, as people and programs read it: causes, then what would work.

It is told from what `planner.missions.whynot` has found; nothing is searched for or judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any

from planner.editions.seasons import season_of
from planner.missions.changes import cards_of, engine_text
from planner.missions.matters import MORE_THRUST
from planner.missions.mission import LONGEST
from planner.missions.supporting import idle_engines
from planner.report.routes import flight_facts
from planner.report.wording import counted, number_text, odds_text, wrapped
from planner.rocket.engine import can_burn, turn_options, works_in
from planner.rocket.strip import mass_text
from planner.rules.base import find_rules
from planner.rules.compiler import purged_spaces
from planner.rules.configurations import softest_needed
from planner.rules.ways import LANDERS

if TYPE_CHECKING:
    from planner.board.model import Zone
    from planner.missions.changes import Change
    from planner.missions.flight import Flight
    from planner.missions.mission import Mission
    from planner.missions.whynot import Cause, Fix, WhyNot
    from planner.rocket.stack import Stack

_TOGETHER = "only together: without these there is a flight, but not if one of them stays"
_PERHAPS = "together: without these there is a flight; whether each of them matters is open"
_OPEN = "The time was too short to find a cause."
_LABEL = 10  # width of the word before a cause
_SHOWN = 3  # names in a sentence


def whynot_facts(found: WhyNot) -> dict[str, Any]:
    """The answer as plain values for JSON."""
    causes = [
        {
            "kinds": list(cause.kinds),
            "sure": cause.sure,
            "texts": [_cause_text(kind, cause, found.mission) for kind in cause.kinds],
            "flight": flight_facts(cause.flight),
        }
        for cause in found.causes
    ]
    fixes = [
        {
            "changes": [_change_facts(change) | {"text": _change_text(change, fix)} for change in fix.changes],
            "smallest": fix.smallest,
            "flight": flight_facts(fix.flight),
        }
        for fix in found.fixes
    ]
    return {"causes": causes, "fixes": fixes, "cut": found.cut, "notes": list(_notes(found))}


def whynot_lines(found: WhyNot) -> list[str]:
    """The answer in lines of at most 80 columns."""
    lines = ["", "why not"] if found.causes or found.hopeless or found.cut else []
    for cause in found.causes:
        if len(cause.kinds) > 1:
            lines += wrapped(_TOGETHER if cause.sure else _PERHAPS)
        for kind in cause.kinds:
            lines += wrapped(f"{kind:<{_LABEL}} {_cause_text(kind, cause, found.mission)}", _LABEL + 1)
    if not found.causes and (found.hopeless or found.cut):
        lines += wrapped(_hopeless(found) if found.hopeless else _OPEN)
    if found.fixes:
        lines += ["", "what would work" + (", each by itself" if len(found.fixes) > 1 else "")]
    for fix in found.fixes:
        changes = " and ".join(_change_text(change, fix) for change in fix.changes)
        changes += "" if fix.smallest else "; perhaps less is enough"
        lines += [*wrapped(f"- {changes}", 2), f"  {_flight_text(fix.flight)}"]
    for note in _notes(found):
        lines += ["", *wrapped(note)]
    return lines


def _notes(found: WhyNot) -> Iterator[str]:
    idle = [
        what for card in idle_engines(found.mission.stack) for what in found.mission.stack.running[card.slug].missing
    ]
    if idle and not any("engine" in cause.kinds for cause in found.causes):
        yield f"Does not run: {_listed(idle)}."
    if not found.causes and not found.hopeless:
        yield from _known_at_once(found.mission)
    if found.cut:
        tried = "" if found.fixes else "No change that was tried gives a flight within these limits. "
        yield (
            f"{tried}Not all was searched to the end, and nothing is claimed about the rest; --why-seconds gives more "
            "time."
        )
    elif found.causes and not found.fixes:
        yield (
            "None of these gives a flight within these limits: a later year, beamed power, other fuel, supports, more "
            f"tanks, less mass, up to {MORE_THRUST} more thrust, rad-hardness, a factory, one engine more, tanks with "
            "thrust or with an engine."
        )


def _known_at_once(mission: Mission) -> Iterator[str]:
    """What the numbers of the rocket say about the goal without a search; whether it matters is another mission."""
    goal = mission.goal_space
    zone = mission.board.zone_by_id[goal.zone]
    dead = dict.fromkeys(engine.name for engine in mission.stack.engines if not works_in(engine, zone))
    if dead:
        yield f"In the {zone.name} zone, where {goal.name} lies, solar power is dead: {_listed([*dead])}."
    best = best_net_thrust(mission.stack, zone)
    if goal.site is not None and best is not None and best <= goal.site.size:
        yield f"{goal.name} has size {goal.site.size}; {_best_text(mission, mission.goal_space.id)}."


def _hopeless(found: WhyNot) -> str:
    mission = found.mission
    goal = mission.goal_space
    if goal.kind in LANDERS:
        return f"No craft can rest on the lander burn {goal.name}."
    start = mission.board.spaces[mission.start].name
    lifted = (
        f"not even without limits, seasons and dangerous belts, with fuel for nothing, {MORE_THRUST} more thrust "
        "and landings whatever the thrust"
    )
    if found.proven:
        return f"This rocket has no way from {start} to {goal.name} on this board, {lifted}."
    return f"No flight of at most {LONGEST} years goes from {start} to {goal.name}, {lifted}."


def _flight_text(flight: Flight) -> str:
    fuel = counted(number_text(flight.fuel_steps), "fuel step")
    lost = f"; gives up {', '.join(flight.gives_up)}" if flight.gives_up else ""
    return f"{counted(flight.turns, 'turn')}, {fuel}, survival {odds_text(flight.survival)}{lost}"


# Causes


def _cause_text(kind: str, cause: Cause, mission: Mission) -> str:
    return _CAUSES[kind](cause, mission)


def _time(cause: Cause, mission: Mission) -> str:
    option = "--max-years" if mission.limits.turns is None else "--max-turns"
    return f"the fastest flight takes {counted(cause.flight.turns, 'turn')}, {option} allows {mission.horizon}"


def _fuel_steps(cause: Cause, mission: Mission) -> str:
    steps = counted(number_text(cause.flight.fuel_steps), "fuel step")
    return f"the cheapest flight takes {steps}, --max-fuel-steps allows {mission.limits.fuel_steps}"


def _survival(cause: Cause, mission: Mission) -> str:
    return (
        f"the safest flight has {odds_text(cause.flight.survival)}, --min-survival asks for {mission.limits.survival}"
    )


def _avoid(cause: Cause, mission: Mission) -> str:
    names = [mission.board.spaces[space].name for space in cause.spaces]
    entered = f", which enters {_listed(names)}" if names else ""
    return f"without --avoid there is a flight{entered}"


def _season(cause: Cause, mission: Mission) -> str:
    goal = mission.goal_space
    closed = f"{goal.name} is open in the {goal.synodic} season only" if goal.synodic else "a synodic place is closed"
    if season_of(mission.year, mission.stack.readings) == goal.synodic:
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


def _landing(cause: Cause, mission: Mission) -> str:
    return _thrust_for("landing on", mission.goal_space.id, mission)


def _liftoff(cause: Cause, mission: Mission) -> str:
    return _thrust_for("lifting off from", mission.start, mission)


def _thrust_for(what: str, place: str, mission: Mission) -> str:
    space = mission.board.spaces[place]
    if space.site is None:
        return "a landing or liftoff on the way takes more net thrust"
    needed = f"{what} {space.name} takes net thrust above its size {space.site.size}"
    zone = mission.board.zone_by_id[space.zone]
    if (best_net_thrust(mission.stack, zone) or 0) > space.site.size:
        return f"{needed}; this rocket can have it, but the fuel or the time for that is missing"
    return f"{needed}; {_best_text(mission, place)}"


def _fuel(cause: Cause, mission: Mission) -> str:
    stack = mission.stack
    if stack.fuel_steps and not any(can_burn(engine, stack.grade) for engine in stack.engines):
        return f"no engine aboard can burn {stack.grade}"
    return f"{counted(stack.fuel_steps, 'fuel step')} aboard {'is' if stack.fuel_steps == 1 else 'are'} too few"


def _thrust(cause: Cause, mission: Mission) -> str:
    return f"too little; {_best_text(mission, mission.start)}"


def _belts(cause: Cause, mission: Mission) -> str:
    return f"rad-hardness {softest_needed(mission.stack)} is too low for the belts on the way"


def _sunlight(cause: Cause, mission: Mission) -> str:
    return "solar power is too weak or dead where this rocket would have to burn"


def _via(cause: Cause, mission: Mission) -> str:
    return "without --via there is a flight"


def _engine(cause: Cause, mission: Mission) -> str:
    missing = [what for running in mission.stack.running.values() for what in running.missing]
    return "no engine runs" + (f": {_listed(missing)}" if missing else " aboard")


_CAUSES: Mapping[str, Callable[[Cause, Mission], str]] = {
    "time": _time,
    "fuel-steps": _fuel_steps,
    "survival": _survival,
    "avoid": _avoid,
    "via": _via,
    "season": _season,
    "landing": _landing,
    "liftoff": _liftoff,
    "fuel": _fuel,
    "thrust": _thrust,
    "belts": _belts,
    "sunlight": _sunlight,
    "engine": _engine,
}


def _best_text(mission: Mission, place: str) -> str:
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


# Changes


def _change_facts(change: Change) -> dict[str, Any]:
    facts: dict[str, Any] = {"kind": change.kind}
    if change.by is not None:
        facts["by"] = change.by
    if change.to is not None:
        facts["to"] = int(change.to) if change.to == int(change.to) else str(change.to)
    lists = {"names": list(change.names), "instead_of": list(change.instead_of)}
    return facts | {name: values for name, values in lists.items() if values}


def _change_text(change: Change, fix: Fix) -> str:
    return _CHANGES[change.kind](change, fix)


def _longer(change: Change, fix: Fix) -> str:
    return f"--max-{'years' if fix.mission.limits.turns is None else 'turns'} {change.to}"


def _more_fuel_steps(change: Change, fix: Fix) -> str:
    return f"--max-fuel-steps {change.to}"


def _less_survival(change: Change, fix: Fix) -> str:
    return f"--min-survival {change.to}"


def _not_via(change: Change, fix: Fix) -> str:
    return f"not via {_listed(change.names)}"


def _not_avoided(change: Change, fix: Fix) -> str:
    return f"without {' and '.join(f'--avoid {name}' for name in change.names)}"


def _year(change: Change, fix: Fix) -> str:
    return f"--year {change.to}"


def _powersat(change: Change, fix: Fix) -> str:
    return "beamed power (powersat)"


def _grade(change: Change, fix: Fix) -> str:
    return f"fuel of grade {change.names[0]}"


def _tanks(change: Change, fix: Fix) -> str:
    wet = mass_text(fix.mission.stack.wet_mass)
    whole = f"wet mass {wet}" if change.to is None else f"{change.to} in all"
    return f"{counted(change.by or 0, 'more tank')} ({whole})"


def _mass(change: Change, fix: Fix) -> str:
    cards = fix.mission.stack.aboard
    return f"cargo {change.by} lighter" if cards else f"{change.by} less dry mass (--dry-mass {change.to})"


def _leave(change: Change, fix: Fix) -> str:
    return f"without {change.names[0]} (mass {change.by})"


def _more_thrust(change: Change, fix: Fix) -> str:
    stack = fix.mission.stack
    added = stack.tuning.thrust
    words = f"{change.by} more thrust"
    if stack.kind.has_fixed_thrust:
        return f"{words} (--net-thrust {stack.fixed_thrust + added})"
    if stack.aboard:
        return f"{words} from its engines"
    engines = [
        f"{engine.base + (added if engine.consumption else 0)}:{engine.name.partition(':')[2]}"
        for engine in stack.quick_engines
    ]
    return f"{words} ({' '.join(f'--engine {engine}' for engine in engines)})"


def _rad_hard(change: Change, fix: Fix) -> str:
    return f"rad-hardness {change.to} for {_listed(change.names)}" if change.names else f"--rad-hard {change.to}"


def _support(change: Change, fix: Fix) -> str:
    if not fix.mission.stack.aboard:
        return f"other power than sunlight ({' '.join(f'--engine {engine}' for engine in change.names)})"
    slugs = {name.split()[0] for name in change.names}
    helped = dict.fromkeys(engine.name for engine in fix.mission.stack.engines if slugs & {*engine.chain})
    cards, runs = f"{' and '.join(change.names)} (mass {change.by})", f"so that {_listed([*helped])} runs"
    if change.instead_of:
        return f"{cards} instead of {' and '.join(change.instead_of)}, {runs} without sunlight"
    return f"{cards} aboard, {runs}"


def _factory(change: Change, fix: Fix) -> str:
    return f"a factory of yours on {change.names[0]}"


def _one_engine(change: Change, fix: Fix) -> str:
    stack = fix.mission.stack
    card = cards_of(stack.edition.cards)[change.names[0]]
    if stack.aboard:
        return f"{card.slug} aboard (mass {card.mass}, engine {engine_text(card)})"
    return f"--engine {engine_text(card)} --dry-mass {stack.dry_mass} ({card.slug})"


_CHANGES: Mapping[str, Callable[[Change, Fix], str]] = {
    "time": _longer,
    "fuel-steps": _more_fuel_steps,
    "survival": _less_survival,
    "avoid": _not_avoided,
    "via": _not_via,
    "year": _year,
    "powersat": _powersat,
    "grade": _grade,
    "support": _support,
    "tanks": _tanks,
    "mass": _mass,
    "leave": _leave,
    "thrust": _more_thrust,
    "rad-hard": _rad_hard,
    "factory": _factory,
    "engine": _one_engine,
}


def _listed(names: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(names[:_SHOWN])
    return shown + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
