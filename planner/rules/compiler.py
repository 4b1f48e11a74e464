"""Turn a board, a stack and a calendar into the tables of the search, under the rules of an edition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import numpy as np

from planner.board.model import SEASONS, Board
from planner.editions.seasons import CYCLE, season_of
from planner.rocket.engine import Engine
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip
from planner.rules.arcs import flyways, in_layers, keeping_away, with_mass_limits
from planner.rules.base import FlightRules
from planner.rules.belts import faces_table, wears_table
from planner.rules.boundary import boundary_of, last_rounds
from planner.rules.configurations import (
    LIGHT,
    Configuration,
    after_use,
    find_configurations,
    may_aerobrake,
    numbers_of,
    sails_of,
    without,
)
from planner.rules.finao import purse_of
from planner.rules.itinerary import Deed, Itinerary
from planner.rules.manifest import Manifest, manifest_of
from planner.rules.risk import cost_of_faces
from planner.rules.sources import marks_of, useful_grades
from planner.rules.turnstarts import all_engines, all_turn_starts
from planner.rules.waitingtanks import Shares, done_in_shares, in_shares, shares_of
from planner.rules.ways import STRICT, Relaxed, Way, terms_of
from planner.search.tables import Boundary, Engines, Ints, Tables, as_ints

NO_ITINERARY = Itinerary()


class Wishes(NamedTuple):
    """What a player wants of a flight beyond its goal."""

    via: tuple[str, ...] = ()  # spaces to be entered on the way, in this order
    avoid: frozenset[str] = frozenset()  # spaces that may not be entered
    penalty: int = 0  # or that may, but count as so many hazard dice each time
    itinerary: Itinerary = NO_ITINERARY  # what is done between two moves
    finao: int = 0  # aqua that may be spent to buy off rolls; then aqua counts, and not what is burned

    @property
    def counts_aqua(self) -> bool:
        """Whether what was paid counts, and not what was burned."""
        return self.itinerary.changes_load or self.finao > 0

    @property
    def layers(self) -> int:
        """How often the tables have the whole board: waypoints come before stops."""
        return len(self.via) + len(self.itinerary.stops) + 1


NO_WISHES = Wishes()


class Compiled(NamedTuple):
    """Tables, and what is needed to read the search's answer back into the words of the game."""

    tables: Tables
    board: Board
    stack: Stack
    rules: FlightRules
    space_ids: tuple[str, ...]  # of the board, once; each waypoint adds as many spaces to the tables
    ways: tuple[Way, ...]  # by arc
    configurations: tuple[Configuration, ...]
    engines: tuple[Engine, ...]  # the last one is no engine at all
    first_year: int
    wishes: Wishes = NO_WISHES
    relaxed: Relaxed = STRICT
    deeds: tuple[Deed, ...] = ()  # by action between two moves
    manifest: Manifest | None = None  # what is aboard and lies about as stops are done; None: nothing is done there

    @property
    def stock(self) -> int:
        """What lies in depots when the mission begins."""
        return 0 if self.manifest is None else self.manifest.stock

    def again(self, stack: Stack, year: int, rounds: int) -> Compiled:
        """The same for the same rocket with other fuel aboard, no more of it, and for other years.

        Tables hold turn starts for every amount of fuel up to that of their rocket. Of the calendar they hold the
        season of each round, and whether it ends with a purge.
        """
        if stack is self.stack:
            configurations = self.configurations
        else:
            configurations = tuple(
                one._replace(stack=stack if one.stack is self.stack else replace(one.stack, data=stack.data))
                for one in self.configurations
            )
        calendar = _calendar(self.board, stack, self.rules, self.relaxed, year, rounds)
        tables = self.tables._replace(season_of_round=calendar.seasons, purge_round=calendar.purges)
        if tables.boundary is not None:
            last = last_rounds([deed.by_year for deed in self.deeds], year, rounds)
            actions = tables.boundary.actions._replace(last_round=last)
            tables = tables._replace(boundary=tables.boundary._replace(actions=actions))
        return self._replace(tables=tables, stack=stack, configurations=configurations, first_year=year)

    def start_of(self, space_id: str) -> int:
        """Number of a space where a flight begins; a first waypoint that is the start itself has been entered."""
        layer = 1 if self.wishes.via[:1] == (space_id,) else 0
        return layer * len(self.space_ids) + self.space_ids.index(space_id)

    def starts_of(self, space_id: str) -> range:
        """The same with each share of what waits for rocketplanes: they begin the same flights."""
        return range(self.start_of(space_id), self.tables.spaces, len(self.space_ids) * self.wishes.layers)

    def goal_of(self, space_id: str) -> int:
        """Number of a space for flights that have been at all waypoints and stops, and have used up their share of what
        waits for rocketplanes."""
        return self.tables.spaces - len(self.space_ids) + self.space_ids.index(space_id)


def compile_tables(
    board: Board,
    stack: Stack,
    rules: FlightRules,
    year: int,
    rounds: int,
    relaxed: Relaxed = STRICT,
    wishes: Wishes = NO_WISHES,
) -> Compiled:
    """Everything the search needs for `rounds` turns from `year` on."""
    rules = rules.under(stack.readings)
    layers, itinerary = wishes.layers, wishes.itinerary
    manifest = manifest_of(stack, itinerary, board, rules)
    configurations = configurations_of(manifest, itinerary, rules)
    engines = all_engines(configurations)
    space_ids = tuple(board.spaces)
    belt_gains = [_belt_gain(engine, manifest.whole) for engine in engines]
    once = stack.readings["flyby_once"] == "once"
    terms = [terms_of(configuration.stack) for configuration in configurations]
    different = tuple(dict.fromkeys(terms))
    found = flyways(board, different, rules, relaxed, once)
    if stack.rocketplane_tanks:
        found = with_mass_limits(found, stack.strip)
    if wishes.avoid:
        avoided = [space_id in wishes.avoid for space_id in space_ids]
        found = keeping_away(found, avoided, wishes.penalty)
    if layers > 1:
        waypoints = [space_ids.index(waypoint) for waypoint in wishes.via]
        found = in_layers(found, len(space_ids), waypoints, len(itinerary.stops))
    # Who comes back to a site with nothing done meanwhile might have waited there.
    liftoffs, boards = None if itinerary.changes_load else layers, len(space_ids) * layers
    zones = {zone.id: number for number, zone in enumerate(board.zones)}
    # Nothing gets heavier on the way, but where fuel is taken in.
    heaviest = stack.strip.floor(stack.strip.wet_limit) if itinerary.changes_load else stack.wet
    lightest = min(configuration.stack.dry for configuration in configurations)
    shares = Shares()
    if stack.rocketplane_tanks and rules.rocketplane:
        shares = shares_of(stack, stack.strip.masses[lightest : heaviest + 1], liftoffs, boards)
    if shares:
        found = in_shares(found, boards, shares, stack.strip)
    spaces = boards * len(shares.left)
    options = all_turn_starts(configurations, engines, board.zones, heaviest, shares.prices)
    thrusts = range(int(options.net_thrust.min(initial=0)), int(options.net_thrust.max(initial=0)) + 1)
    faces = faces_table(configurations, rules, thrusts)
    purged, calendar = purged_spaces(board, rules), _calendar(board, stack, rules, relaxed, year, rounds)
    dropped = _dropped(configurations, stack.strip)
    boundary, deeds = None, tuple[Deed, ...]()
    if not itinerary.is_empty or wishes.finao:
        horizon = year, max(rounds, 1)
        boundary, deeds = boundary_of(
            itinerary, manifest, board, rules, configurations, engines, len(wishes.via), horizon
        )
        boundary = boundary._replace(pays=int(wishes.counts_aqua))
        boundary, deeds = done_in_shares(boundary, deeds, boards, shares)
    counts = np.bincount(found.arcs.origin, minlength=spaces)
    tables = Tables(
        spaces=spaces,
        zones=len(zones),
        positions=len(stack.strip.masses),
        configurations=len(configurations),
        first_arc=as_ints(np.concatenate([[0], np.cumsum(counts)])),
        arcs=found.arcs,
        engines=_engine_numbers(engines, belt_gains, manifest.whole, rules, _asked_marks(boundary)),
        options=options,
        solar_of_zone=as_ints([zone.solar for zone in board.zones]),
        zone_of=as_ints([zones[space.zone] for space in board.spaces.values()] * (spaces // len(space_ids))),
        burned=_burned(stack.strip),
        steps=as_ints(stack.strip.steps),
        dry=as_ints([configuration.stack.dry for configuration in configurations]),
        hazard_cost=cost_of_faces(5),
        belt_cost=as_ints([cost_of_faces(number) for number in range(7)])[faces],
        belt_faces=faces,
        wears=wears_table(configurations, rules, thrusts),
        least_thrust=thrusts.start,
        terms=as_ints([different.index(one) for one in terms]),
        dropped=dropped,
        counts_less=as_ints([[a.can_become(b) and a.gone == b.gone for b in configurations] for a in configurations]),
        used_up=_used_up(configurations, engines),
        without_sails=_without_sails(configurations),
        worn=_worn(configurations),
        purged=as_ints([space_id in purged for space_id in space_ids] * (spaces // len(space_ids))),
        dead_keeps_bonus=int(rules.dead_keeps_bonus),
        dead_gains=int(not rules.flybys_need_engine),
        season_of_round=calendar.seasons,
        purge_round=calendar.purges,
        boundary=boundary,
        purse=purse_of(wishes.finao, configurations),
    )
    return Compiled(
        tables=tables,
        board=board,
        stack=stack,
        rules=rules,
        space_ids=space_ids,
        ways=found.ways,
        configurations=tuple(configurations),
        engines=tuple(engines),
        first_year=year,
        wishes=wishes,
        relaxed=relaxed,
        deeds=deeds,
        manifest=None if itinerary.is_empty else manifest,
    )


def configurations_of(manifest: Manifest, itinerary: Itinerary, rules: FlightRules) -> list[Configuration]:
    """All that may become of a stack, with what stops leave and take up, and with other fuel in its tanks."""
    found = find_configurations(manifest.whole, rules.belts, manifest.held, manifest.away)
    grades = useful_grades(found, manifest.depots) if itinerary.changes_load else []
    if not {*grades} - {manifest.whole.grade}:
        return found
    return find_configurations(manifest.whole, rules.belts, manifest.held, manifest.away, grades)


def _asked_marks(boundary: Boundary | None) -> int:
    """Marks of engines that anything done before or after a move asks for."""
    if boundary is None:
        return 0
    return int(np.bitwise_or.reduce(boundary.kinds.mark | boundary.kinds.binds, initial=0))


def _belt_gain(engine: Engine, stack: Stack) -> int:
    """Bonus burns of an activated mag sail at each belt (hf4 H8f, hf3 V)."""
    for item in stack.aboard:
        if item.slug == engine.name and (gain := item.card.tag("bonus-burn-per-belt")) is not None:
            return int(gain)
    return 0


def _engine_numbers(
    engines: Sequence[Engine], belt_gains: Sequence[int], stack: Stack, rules: FlightRules, asked: int
) -> Engines:
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
        oberth=as_ints([_oberth(engine, rules) for engine in engines]),
        dark=as_ints(dark),
        solar=as_ints([rules.dead_zone_kills and unlit for unlit in dark]),
        by_zone=as_ints([engine.solar for engine in engines]),
        afterburn_steps=as_ints([engine.afterburn_steps for engine in engines]),
        sail=as_ints([bool(sails & set(engine.chain)) for engine in engines]),
        belt_gain=as_ints(belt_gains),
        free_of_seasons=as_ints([decks.get(engine.name) == "tw-thruster" for engine in engines]),
        mark=as_ints([mark & asked for mark in marks_of(engines)]),
    )


def _oberth(engine: Engine, rules: FlightRules) -> tuple[int, int]:
    """Bonus burns of the solar Oberth without and with afterburner, which counts there too (hf4 H8e, Q7; hf3 V)."""
    more = engine.afterburn_thrust if rules.oberth_afterburn is None else rules.oberth_afterburn
    return engine.base, engine.base + (more if engine.afterburn_steps else 0)


def purged_spaces(board: Board, rules: FlightRules) -> frozenset[str]:
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


class _Calendar(NamedTuple):
    """What tables hold of the years in which a flight is under way."""

    seasons: Ints  # by round
    purges: Ints  # 1: the sungrazer's season ends with this round


def _calendar(board: Board, stack: Stack, rules: FlightRules, relaxed: Relaxed, year: int, rounds: int) -> _Calendar:
    cycle = as_ints([SEASONS.index(season_of(one, stack.readings)) for one in range(1, CYCLE + 1)])
    here, after = (cycle[np.arange(first - 1, first - 1 + max(rounds, 1)) % CYCLE] for first in (year, year + 1))
    doomed = board.spaces[rules.sungrazer].synodic if rules.sungrazer in board.spaces else None
    if not doomed or relaxed.any_season:
        return _Calendar(here, np.zeros_like(here))
    return _Calendar(here, as_ints((here == SEASONS.index(doomed)) & (after != here)))


@lru_cache(maxsize=8)
def _burned(strip: Strip) -> Ints:
    most = max(strip.steps)
    table = np.full((len(strip.masses), most + 1), -1, dtype=np.int64)
    for position in range(len(strip.masses)):
        there, steps = position, 0
        while there >= 0:
            table[position, steps] = there
            there, steps = strip.lower[there], steps + 1
    return table


def _dropped(configurations: Sequence[Configuration], strip: Strip) -> Ints:
    """Strip position after going from one configuration to another by leaving items behind; -1: not possible.

    Items go first, then radiators are turned light: where the strip is coarse, two moves round twice (hf3 OP-2).
    """
    count = len(configurations)
    table = np.full((count, count, len(strip.masses)), -1, dtype=np.int64)
    known: dict[tuple[frozenset[str], frozenset[str]], list[int]] = {}
    for a, before in enumerate(configurations):
        for b, after in enumerate(configurations):
            if before.can_become(after):
                if (before.gone, after.gone) not in known:
                    known[before.gone, after.gone] = _lighter(before, after, strip)
                table[a, b, before.stack.dry :] = known[before.gone, after.gone]
    return table


def _lighter(before: Configuration, after: Configuration, strip: Strip) -> list[int]:
    """Strip position after becoming lighter, from each one above the dry chit on."""
    between = without(before.stack, {name for name in after.gone - before.gone if not name.endswith(LIGHT)})
    falls = [
        (heavy.dry_mass - light.dry_mass, light.dry)
        for heavy, light in ((before.stack, between), (between, after.stack))
    ]
    found = []
    for position in range(before.stack.dry, len(strip.masses)):
        for mass, dry in falls:
            position = max(strip.remove_mass(position, mass), dry)
        found.append(position)
    return found


def _used_up(configurations: Sequence[Configuration], engines: Sequence[Engine]) -> Ints:
    """The configuration after a move: radiators that are heavy for one use only lie light (their card texts)."""
    numbers = numbers_of(configurations)
    return as_ints(
        [
            [numbers.get(one.key._replace(gone=after_use(one, engine.uses_up)), number) for engine in engines]
            for number, one in enumerate(configurations)
        ]
    )


def _worn(configurations: Sequence[Configuration]) -> Ints:
    numbers = numbers_of(configurations)
    twins = [numbers.get(one.key._replace(worn=True), number) for number, one in enumerate(configurations)]
    return as_ints(twins)


def _without_sails(configurations: Sequence[Configuration]) -> Ints:
    numbers = numbers_of(configurations)
    found = []
    for number, one in enumerate(configurations):
        bare = one.gone | sails_of(one.stack)
        found.append(numbers.get(one.key._replace(gone=bare), number) if may_aerobrake(one.stack) else -1)
    return as_ints(found)
