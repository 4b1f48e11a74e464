"""Turn a board, a stack and a calendar into the tables of the search, under the rules of an edition."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

import numpy as np

from planner.board import SEASONS, Board, Zone
from planner.engine import Engine, turn_options
from planner.errors import BadStack
from planner.fuel import Strip
from planner.risk import belt_faces, cost_of_faces
from planner.rules.base import FlightRules
from planner.rules.configurations import Configuration, find_configurations, may_aerobrake, sails_of
from planner.rules.ways import MODES, STRICT, Relaxed, Way, find_ways
from planner.stack import Stack
from planner.sunspots import season_of
from planner.tables import MOST_ONCE_BITS, NO_LIMIT, Arcs, Engines, Ints, Options, Tables, as_ints

MOST_THRUST = 40
_KILLER_TAG = "on-activate-decom-radhard-below"
NO_ENGINE = Engine("no engine", 0, Fraction(0))


class Compiled(NamedTuple):
    """Tables, and what is needed to read the search's answer back into the words of the game."""

    tables: Tables
    board: Board
    stack: Stack
    rules: FlightRules
    space_ids: tuple[str, ...]
    ways: tuple[Way, ...]  # by arc
    configurations: tuple[Configuration, ...]
    engines: tuple[Engine, ...]  # the last one is no engine at all
    first_year: int


def compile_tables(
    board: Board,
    stack: Stack,
    rules: FlightRules,
    year: int,
    rounds: int,
    relaxed: Relaxed = STRICT,
    avoid: frozenset[str] = frozenset(),
) -> Compiled:
    """Everything the search needs for `rounds` turns from `year` on."""
    rules = rules.under(stack.readings)
    configurations = find_configurations(stack)
    engines = _all_engines(configurations)
    space_ids = tuple(board.spaces)
    ways = [way for way in find_ways(board, stack, rules, relaxed) if way.target.id not in avoid]
    index = {space_id: number for number, space_id in enumerate(space_ids)}
    counts = np.bincount([index[way.origin.id] for way in ways], minlength=len(space_ids))
    zones = [zone.id for zone in board.zones]
    faces = _belt_faces(configurations, rules)
    purged = _purged(board, rules)
    tables = Tables(
        spaces=len(space_ids),
        zones=len(zones),
        positions=len(stack.strip.masses),
        configurations=len(configurations),
        first_arc=as_ints(np.concatenate([[0], np.cumsum(counts)])),
        arcs=_arcs(ways, index, board, engines, stack, rules),
        engines=_engine_numbers(engines, stack, rules),
        options=_options(configurations, engines, board.zones, rules),
        solar_of_zone=as_ints([zone.solar for zone in board.zones]),
        zone_of=as_ints([zones.index(space.zone) for space in board.spaces.values()]),
        burned=_burned(stack.strip),
        steps=as_ints(stack.strip.steps),
        worth=_worth(stack.strip),
        dry=as_ints([configuration.stack.dry for configuration in configurations]),
        hazard_cost=cost_of_faces(5),
        belt_cost=as_ints(np.vectorize(cost_of_faces)(faces)),
        belt_faces=faces,
        dropped=_dropped(configurations, stack.strip),
        without_sails=_without_sails(configurations),
        purged=as_ints([space_id in purged for space_id in space_ids]),
        purge_round=as_ints([_is_purge(board, rules, stack, year + turn) for turn in range(max(rounds, 1))]),
        dead_keeps_bonus=int(rules.dead_keeps_bonus),
        dead_gains=int(not rules.flybys_need_engine),
        doom=_doom(ways, index, board, engines, stack),
        season_of_round=as_ints(
            [SEASONS.index(season_of(year + turn, stack.readings)) for turn in range(max(rounds, 1))]
        ),
    )
    return Compiled(tables, board, stack, rules, space_ids, tuple(ways), tuple(configurations), tuple(engines), year)


def _all_engines(configurations: Sequence[Configuration]) -> list[Engine]:
    """Every engine of any configuration once, and no engine at the end."""
    found = dict.fromkeys(engine for configuration in configurations for engine in usable_engines(configuration.stack))
    return [*found, NO_ENGINE]


def usable_engines(stack: Stack) -> list[Engine]:
    """Engines that cost no card when they are switched on.

    One reactor kills the weak cards of its stack (hf4 J1c note); a plan that counts on that loss is not looked for.
    """
    by_slug = {item.slug: item.card for item in stack.aboard}
    hardness = [item.rad_hard for item in stack.aboard if item.rad_hard is not None]
    weakest = min(hardness, default=0)
    limits = {
        engine: max((int(by_slug[slug].tag(_KILLER_TAG) or 0) for slug in engine.chain if slug in by_slug), default=0)
        for engine in stack.engines
    }
    return [engine for engine, limit in limits.items() if weakest >= limit]


def _arcs(
    ways: Sequence[Way],
    index: dict[str, int],
    board: Board,
    engines: Sequence[Engine],
    stack: Stack,
    rules: FlightRules,
) -> Arcs:
    zones = board.zone_by_id
    pushed_by_belts = any(_belt_gain(engine, stack) for engine in engines)
    once = _once_bits(ways, stack, rules, pushed_by_belts)
    gain = [[_gain(way, season, rules) for way in ways] for season in SEASONS]
    heaviest = [NO_LIMIT if way.heaviest is None else stack.strip.floor(way.heaviest) for way in ways]
    oberth = [rules.flybys and "solar-oberth" in way.target.roles for way in ways]
    return Arcs(
        origin=as_ints([index[way.origin.id] for way in ways]),
        target=as_ints([index[way.target.id] for way in ways]),
        link=as_ints([way.link for way in ways]),
        track_out=as_ints([way.track_out for way in ways]),
        track_in=as_ints([way.track_in for way in ways]),
        burn=as_ints([way.burn for way in ways]),
        bonus_pays=as_ints([way.bonus_pays for way in ways]),
        thrust_above=as_ints([way.thrust_above for way in ways]),
        bonus_moves=as_ints([way.bonus_moves for way in ways]),
        needs_lit=as_ints([way.needs_lit for way in ways]),
        hazards=as_ints([way.hazards for way in ways]),
        belt=as_ints([way.belt for way in ways]),
        gain=as_ints(gain),
        gain_base=as_ints(oberth),
        gain_belt=as_ints([way.target.kind == "belt" and rules.flybys for way in ways]),
        once=as_ints([once.get(way.target.id, -1) for way in ways]),
        halt=as_ints([way.target.kind not in ("lander-burn", "half-lander-burn") for way in ways]),
        ends=as_ints([way.target.site is not None for way in ways]),
        seasons=as_ints([way.seasons for way in ways]),
        dead_zone=as_ints([not zones[way.target.zone].solar_works for way in ways]),
        dead_origin=as_ints([not zones[way.origin.zone].solar_works for way in ways]),
        strips_sails=as_ints([way.target.hazard == "aerobrake" for way in ways]),
        heaviest=as_ints(heaviest),
        without_engine=as_ints([way.without_engine for way in ways]),
        mode=as_ints([MODES.index(way.mode.split("+")[-1]) for way in ways]),
    )


def _gain(way: Way, season: str, rules: FlightRules) -> int:
    """Bonus burns of a flyby; Venus pays in the blue season only (hf4 H8c, hf3 K1)."""
    if not rules.flybys or (way.target.venus and season != "blue"):
        return 0
    return way.target.flyby


def _once_bits(ways: Sequence[Way], stack: Stack, rules: FlightRules, pushed_by_belts: bool) -> dict[str, int]:
    """A bit for each place that pays once a move. The Oberth and belts always do so, flybys by reading."""
    if not rules.flybys:
        return {}
    flybys_once = stack.readings["flyby_once"] == "once"
    places = dict.fromkeys(
        way.target.id
        for way in ways
        if "solar-oberth" in way.target.roles
        or (way.target.flyby and flybys_once)
        or (way.target.kind == "belt" and pushed_by_belts)
    )
    if len(places) > MOST_ONCE_BITS:
        raise BadStack(f"this board has {len(places)} places that pay once a move, more than {MOST_ONCE_BITS}")
    return {place: bit for bit, place in enumerate(places)}


def _belt_gain(engine: Engine, stack: Stack) -> int:
    """Bonus burns of an activated mag sail at each belt (hf4 H8f, hf3 V)."""
    for item in stack.aboard:
        if item.slug == engine.name and (gain := item.card.tag("bonus-burn-per-belt")) is not None:
            return int(gain)
    return 0


def _engine_numbers(engines: Sequence[Engine], stack: Stack, rules: FlightRules) -> Engines:
    sails = sails_of(stack)
    units = [2 * engine.consumption.denominator for engine in engines]
    halves = [ceil(engine.consumption / 2) if rules.whole_half_burns else engine.consumption / 2 for engine in engines]
    decks = {item.slug: item.card.deck for item in stack.aboard}
    dark = [engine.solar and not (engine.revives_solar and engine.push_thrust) for engine in engines]
    return Engines(
        unit=as_ints(units),
        burn=as_ints([int(engine.consumption * unit) for engine, unit in zip(engines, units, strict=True)]),
        half_burn=as_ints([int(half * unit) for half, unit in zip(halves, units, strict=True)]),
        bonus_pivots=as_ints([engine.bonus_pivots for engine in engines]),
        # The one afterburner of the move counts at the Oberth too (hf4 H8e, Q7; hf3 V).
        oberth=as_ints([[engine.base, engine.base + engine.afterburn_thrust] for engine in engines]),
        dark=as_ints(dark),
        solar=as_ints([rules.dead_zone_kills and unlit for unlit in dark]),
        by_zone=as_ints([engine.solar for engine in engines]),
        afterburn_steps=as_ints([engine.afterburn_steps for engine in engines]),
        sail=as_ints([bool(sails & set(engine.chain)) for engine in engines]),
        belt_gain=as_ints([_belt_gain(engine, stack) for engine in engines]),
        free_of_seasons=as_ints([decks.get(engine.name) == "tw-thruster" for engine in engines]),
    )


def _options(
    configurations: Sequence[Configuration], engines: Sequence[Engine], zones: Sequence[Zone], rules: FlightRules
) -> Options:
    """All turn starts of all configurations, zones and strip positions, one after the other."""
    numbers = {engine: number for number, engine in enumerate(engines)}
    rows: list[tuple[int, ...]] = []
    start = [0]
    for configuration in configurations:
        stack = configuration.stack
        usable = usable_engines(stack)
        own = [numbers[engine] for engine in usable]
        for zone in zones:
            for wet in range(len(stack.strip.masses)):
                rows += _turn_starts(stack, usable, own, zone, wet, len(engines) - 1)
                start.append(len(rows))
    columns = as_ints(rows).reshape(-1, 7).T
    return Options(as_ints(start), *(np.ascontiguousarray(column) for column in columns))


def _turn_starts(
    stack: Stack, engines: Sequence[Engine], own: Sequence[int], zone: Zone, wet: int, no_engine: int
) -> list[tuple[int, ...]]:
    """Turn starts from one strip position: each engine as it is, and with fuel thrown out to reach a lighter class.

    Within a class more fuel is never worse, so only the heaviest position of each class is a choice. The class is read
    after the afterburner is paid (hf4 H3b, hf3 F2).
    """
    strip, dry = stack.strip, stack.dry
    if wet < dry or strip.masses[wet] > strip.wet_limit:
        return []
    found: list[tuple[int, ...]] = []
    best: dict[tuple[int, bool], int] = {}
    position = wet
    while position >= dry:  # positions are ordered by mass
        for option in turn_options(engines, strip, position, dry, stack.grade, zone, stack.edition.coasts_without_fuel):
            start = (option.engine, option.afterburn)
            if option.net_thrust <= best.get(start, -1000):
                continue
            best[start] = option.net_thrust
            fuel = strip.steps[option.wet] - strip.steps[dry] if option.burns else 0
            spent = strip.steps[wet] - strip.steps[option.wet]
            found.append((own[option.engine], option.afterburn, option.net_thrust, position, option.wet, fuel, spent))
        if strip.classes[position] == strip.classes[dry]:
            break  # nothing is lighter than dry
        position = strip.lower[position]
    if not found:  # whatever flies without an engine flies with one
        found.append((no_engine, 0, 0, wet, wet, 0, 0))
    return found


def _purged(board: Board, rules: FlightRules) -> frozenset[str]:
    """Spaces where everything is lost when the sungrazer's season ends: the site, and in some rules its approach."""
    if rules.sungrazer not in board.spaces:
        return frozenset()
    season = board.spaces[rules.sungrazer].synodic
    doomed, waiting = {rules.sungrazer}, [rules.sungrazer]
    while waiting and rules.sungrazer_approach:
        here = waiting.pop()
        for exit in board.exits[here]:
            if board.spaces[exit.to].synodic == season and exit.to not in doomed:
                doomed.add(exit.to)
                waiting.append(exit.to)
    return frozenset(doomed)


def _is_purge(board: Board, rules: FlightRules, stack: Stack, year: int) -> bool:
    if rules.sungrazer not in board.spaces:
        return False
    season = board.spaces[rules.sungrazer].synodic
    return season_of(year, stack.readings) == season != season_of(year + 1, stack.readings)


def _doom(ways: Sequence[Way], index: dict[str, int], board: Board, engines: Sequence[Engine], stack: Stack) -> Ints:
    """Fewest burns with which a move could come from each space to a place that kills a solar engine, or a sail.

    Never too many: flybys on the way count with all they may ever pay, pivots and limits with nothing.
    """
    table = np.full((2, len(index)), NO_LIMIT, dtype=np.int64)
    if not any(engine.solar for engine in engines) and not sails_of(stack):
        return table  # no engine aboard can die
    oberth = max(engine.base + engine.afterburn_thrust for engine in engines)
    zones = board.zone_by_id
    dark = {way.target.id for way in ways if not zones[way.target.zone].solar_works}
    brakes = {way.target.id for way in ways if way.target.hazard == "aerobrake"}
    into: dict[str, list[Way]] = {}
    for way in ways:
        into.setdefault(way.target.id, []).append(way)
    for number, deadly in enumerate((dark, brakes)):
        needed = dict.fromkeys(deadly, 0)
        waiting = deque(deadly)
        while waiting:
            target = waiting.popleft()
            for way in into.get(target, ()):
                gain = oberth if "solar-oberth" in way.target.roles else way.target.flyby + (way.target.kind == "belt")
                burns = (1 if way.burn else 0) + (0 if target in deadly else max(0, needed[target] - gain))
                if burns < needed.get(way.origin.id, NO_LIMIT):
                    needed[way.origin.id] = burns
                    waiting.append(way.origin.id)
        for space_id, burns in needed.items():
            table[number, index[space_id]] = burns
    return table


def _worth(strip: Strip) -> Ints:
    """Order of positions by what they can do: steps first, then mass (two chains above 23 share their steps)."""
    seen: dict[int, int] = {}
    worth = []
    for steps in strip.steps:
        worth.append(2 * steps + seen.get(steps, 0))
        seen[steps] = seen.get(steps, 0) + 1
    return as_ints(worth)


def _burned(strip: Strip) -> Ints:
    most = max(strip.steps)
    table = np.full((len(strip.masses), most + 1), -1, dtype=np.int64)
    for position in range(len(strip.masses)):
        there, steps = position, 0
        while there >= 0:
            table[position, steps] = there
            there, steps = strip.lower[there], steps + 1
    return table


def _belt_faces(configurations: Sequence[Configuration], rules: FlightRules) -> Ints:
    """Faces that let a stack live, by configuration, season and net thrust: the weakest needed card decides."""
    table = np.full((len(configurations), len(SEASONS), MOST_THRUST + 1), 6, dtype=np.int64)
    for number, configuration in enumerate(configurations):
        weakest = weakest_card(configuration.stack)
        if weakest is None:
            continue
        for season, name in enumerate(SEASONS):
            add = rules.red_belt_add if name == "red" else 0
            for thrust in range(MOST_THRUST + 1):
                table[number, season, thrust] = belt_faces(weakest, thrust, add)
    return table


def weakest_card(stack: Stack) -> int | None:
    """Lowest rad-hardness of what a belt must not take: cards that shall come through and cards of engines.

    None if nothing aboard can be taken. Cards that belts do not harm are left out.
    """
    needed = stack.survive | {slug for engine in stack.engines for slug in engine.chain}
    hardness = [
        item.rad_hard
        for item in stack.aboard
        if item.slug in needed and item.rad_hard is not None and item.card.tag("immune-belt") is None
    ]
    hardness += [piece.rad_hard for piece in stack.cargo if piece.rad_hard is not None]
    return min(hardness, default=None)


def _dropped(configurations: Sequence[Configuration], strip: Strip) -> Ints:
    """Strip position after going from one configuration to another by leaving items behind; -1: not possible."""
    count = len(configurations)
    table = np.full((count, count, len(strip.masses)), -1, dtype=np.int64)
    for a, before in enumerate(configurations):
        for b, after in enumerate(configurations):
            mass = before.stack.dry_mass - after.stack.dry_mass
            if not before.gone < after.gone:
                continue
            for position in range(before.stack.dry, len(strip.masses)):
                table[a, b, position] = max(strip.remove_mass(position, mass), after.stack.dry)
    return table


def _without_sails(configurations: Sequence[Configuration]) -> Ints:
    numbers = {configuration.gone: number for number, configuration in enumerate(configurations)}
    found = []
    for number, configuration in enumerate(configurations):
        sails = sails_of(configuration.stack)
        if not may_aerobrake(configuration.stack):
            found.append(-1)
        else:
            found.append(numbers.get(configuration.gone | sails, number))
    return as_ints(found)
