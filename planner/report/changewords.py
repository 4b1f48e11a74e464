"""Words for what would work, one function for each remedy of `planner.missions.whynot`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from planner.missions.whynot import remedies
from planner.missions.whynot.catalogue import cards_of, engine_text
from planner.missions.whynot.engines import ONE_ENGINE
from planner.missions.whynot.loosening import DEARER, LONGER, RISKIER
from planner.missions.whynot.refuelling import BETTER_ISRU, ISRU_CARD, REFUEL_MORE
from planner.missions.whynot.stopping import (
    FEWER_STOPS,
    LATER_STOP,
    LESS_DROPPED,
    LESS_TAKEN,
    ONE_WAY,
    OTHER_ORDER,
    OTHER_SEASON,
    SHORTER_STAY,
)
from planner.missions.whynot.supports import SUPPORTS
from planner.report.settings import (
    AVOID,
    DRY_MASS,
    ENGINE,
    MAX_FUEL_STEPS,
    MAX_TURNS,
    MAX_YEARS,
    MIN_SURVIVAL,
    NET_THRUST,
    RAD_HARD,
    YEAR,
    Speech,
)
from planner.report.wording import counted, few
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.missions.whynot import Change, Fix, Remedy


def change_text(change: Change, fix: Fix, speech: Speech) -> str:
    """One change of a fix, as a player would make it."""
    return CHANGES[change.remedy](change, fix, speech)


def _longer(change: Change, fix: Fix, speech: Speech) -> str:
    return speech.value(MAX_YEARS if fix.mission.limits.turns is None else MAX_TURNS, change.to)


def _dearer(change: Change, fix: Fix, speech: Speech) -> str:
    return speech.value(MAX_FUEL_STEPS, change.to)


def _riskier(change: Change, fix: Fix, speech: Speech) -> str:
    return speech.value(MIN_SURVIVAL, change.to)


def _less_to_avoid(change: Change, fix: Fix, speech: Speech) -> str:
    return f"without {' and '.join(speech.value(AVOID, name) for name in change.names)}"


def _fewer_waypoints(change: Change, fix: Fix, speech: Speech) -> str:
    return f"not via {few(change.names)}"


def _later_year(change: Change, fix: Fix, speech: Speech) -> str:
    return speech.value(YEAR, change.to)


def _later_stop(change: Change, fix: Fix, speech: Speech) -> str:
    return f"{change.names[0]} by year {change.to}"


def _other_season(change: Change, fix: Fix, speech: Speech) -> str:
    return f"{change.names[0]} in {change.names[1]} season"


def _shorter_stay(change: Change, fix: Fix, speech: Speech) -> str:
    stay = f"a stay of {counted(str(change.to), 'year')}" if change.to else "no stay"
    return f"{stay} at {change.names[0]}"


def _less_dropped(change: Change, fix: Fix, speech: Speech) -> str:
    return f"{change.names[1]} kept aboard at {change.names[0]}"


def _less_taken(change: Change, fix: Fix, speech: Speech) -> str:
    return f"{change.names[1]} left at {change.names[0]}"


def _fewer_stops(change: Change, fix: Fix, speech: Speech) -> str:
    return f"without the stop{'s' * (len(change.names) > 1)} {few(change.names)}"


def _other_order(change: Change, fix: Fix, speech: Speech) -> str:
    return f"the stops in the order {', '.join(change.names)}"


def _one_way(change: Change, fix: Fix, speech: Speech) -> str:
    return f"only to {change.names[0]}, where it ends"


def _refuel_more(change: Change, fix: Fix, speech: Speech) -> str:
    where = f"refuelling at {few(change.names)}"
    return where if change.to is None else f"{where} with ISRU {change.to}"


def _better_isru(change: Change, fix: Fix, speech: Speech) -> str:
    return f"ISRU {change.to}"


def _isru_card(change: Change, fix: Fix, speech: Speech) -> str:
    return f"{change.names[0]} aboard (mass {change.by}, ISRU {change.to})"


def _beamed_power(change: Change, fix: Fix, speech: Speech) -> str:
    return "beamed power (powersat)"


def _better_fuel(change: Change, fix: Fix, speech: Speech) -> str:
    return f"fuel of grade {change.names[0]}"


def _supports(change: Change, fix: Fix, speech: Speech) -> str:
    if not fix.mission.stack.aboard:
        return f"other power than sunlight ({speech.values(ENGINE, change.names)})"
    slugs = {name.split()[0] for name in change.names}
    helped = dict.fromkeys(engine.name for engine in fix.mission.stack.engines if slugs & {*engine.chain})
    cards, runs = f"{' and '.join(change.names)} (mass {change.by})", f"so that {few([*helped])} runs"
    if change.instead_of:
        return f"{cards} instead of {' and '.join(change.instead_of)}, {runs} without sunlight"
    return f"{cards} aboard, {runs}"


def _more_tanks(change: Change, fix: Fix, speech: Speech) -> str:
    wet = mass_text(fix.mission.stack.wet_mass)
    whole = f"wet mass {wet}" if change.to is None else f"{change.to} in all"
    return f"{counted(change.by or 0, 'more tank')} ({whole})"


def _less_mass(change: Change, fix: Fix, speech: Speech) -> str:
    if fix.mission.stack.aboard:
        return f"cargo {change.by} lighter"
    return f"{change.by} less dry mass ({speech.value(DRY_MASS, change.to)})"


def _item_left(change: Change, fix: Fix, speech: Speech) -> str:
    return f"without {change.names[0]} (mass {change.by})"


def _more_thrust(change: Change, fix: Fix, speech: Speech) -> str:
    stack = fix.mission.stack
    added = stack.tuning.thrust
    words = f"{change.by} more thrust"
    if stack.kind.has_fixed_thrust:
        return f"{words} ({speech.value(NET_THRUST, stack.fixed_thrust + added)})"
    if stack.aboard:
        return f"{words} from its engines"
    engines = tuple(
        f"{engine.base + (added if engine.consumption else 0)}:{engine.name.partition(':')[2]}"
        for engine in stack.quick_engines
    )
    return f"{words} ({speech.values(ENGINE, engines)})"


def _harder_items(change: Change, fix: Fix, speech: Speech) -> str:
    if change.names:
        return f"rad-hardness {change.to} for {few(change.names)}"
    return speech.value(RAD_HARD, change.to)


def _factory(change: Change, fix: Fix, speech: Speech) -> str:
    return f"a factory of yours on {change.names[0]}"


def _one_engine(change: Change, fix: Fix, speech: Speech) -> str:
    stack = fix.mission.stack
    card = cards_of(stack.edition.cards)[change.names[0]]
    if stack.aboard:
        return f"{card.slug} aboard (mass {card.mass}, engine {engine_text(card)})"
    engine, dry_mass = speech.value(ENGINE, engine_text(card)), speech.value(DRY_MASS, stack.dry_mass)
    return f"{engine}{speech.between}{dry_mass} ({card.slug})"


CHANGES: Mapping[Remedy, Callable[[Change, Fix, Speech], str]] = {
    LONGER: _longer,
    DEARER: _dearer,
    RISKIER: _riskier,
    remedies.LESS_TO_AVOID: _less_to_avoid,
    remedies.FEWER_WAYPOINTS: _fewer_waypoints,
    LATER_STOP: _later_stop,
    OTHER_SEASON: _other_season,
    SHORTER_STAY: _shorter_stay,
    LESS_DROPPED: _less_dropped,
    LESS_TAKEN: _less_taken,
    FEWER_STOPS: _fewer_stops,
    OTHER_ORDER: _other_order,
    ONE_WAY: _one_way,
    REFUEL_MORE: _refuel_more,
    BETTER_ISRU: _better_isru,
    ISRU_CARD: _isru_card,
    remedies.LATER_YEAR: _later_year,
    remedies.BEAMED_POWER: _beamed_power,
    remedies.BETTER_FUEL: _better_fuel,
    SUPPORTS: _supports,
    remedies.MORE_TANKS: _more_tanks,
    remedies.LESS_MASS: _less_mass,
    remedies.ITEM_LEFT: _item_left,
    remedies.MORE_THRUST: _more_thrust,
    remedies.HARDER_ITEMS: _harder_items,
    remedies.FACTORY: _factory,
    ONE_ENGINE: _one_engine,
}
