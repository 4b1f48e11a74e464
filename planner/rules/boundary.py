"""Tables of all that is done between two moves.

Each stop adds the whole board once more to the tables: who is done with a stop goes on in the next layer, where other
things may be aboard or lie about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from planner.board.model import SEASONS, Board
from planner.errors import BadStack
from planner.rocket.engine import Engine
from planner.rocket.strip import Strip
from planner.rules.base import FlightRules
from planner.rules.configurations import Configuration, numbers_of
from planner.rules.itinerary import Deed, Itinerary, Stop
from planner.rules.manifest import Manifest, dry_mass_without
from planner.rules.nofuel import no_fuel
from planner.rules.sources import Source, Sources
from planner.search.tables import Actions, Boundary, Ints, Kinds, as_ints

_ANY_SEASON = (1 << len(SEASONS)) - 1


class _Row(NamedTuple):
    """One action, by number of its space; the kind is looked up."""

    space: int
    to: int
    source: Source
    place: str
    stop: int = -1
    years: int = 0
    spends: bool = False
    seasons: int = _ANY_SEASON
    by_year: int | None = None


def boundary_of(
    itinerary: Itinerary,
    manifest: Manifest,
    board: Board,
    rules: FlightRules,
    configurations: Sequence[Configuration],
    engines: Sequence[Engine],
    first_layer: int,
    horizon: tuple[int, int],
) -> tuple[Boundary, tuple[Deed, ...]]:
    """Tables of all that may be done from a first year on for some rounds, where stops begin in a layer; and what each
    action is."""
    sources = Sources(rules, configurations, engines, board.zones, itinerary.isru)
    rows = [*_stop_rows(itinerary, manifest, board, configurations, first_layer)]
    if itinerary.changes_load:
        rows += _fuel_rows(itinerary, manifest, board, sources, first_layer)
    rows.sort(key=lambda row: row.space)
    kinds = tuple(dict.fromkeys(row.source for row in rows))
    numbers = {kind: number for number, kind in enumerate(kinds)}
    strip, most = configurations[0].stack.strip, max([0, *(max(kind.tanks) for kind in kinds)])
    boundary = Boundary(
        kinds=_kinds(kinds, configurations, manifest),
        actions=Actions(
            space=as_ints([row.space for row in rows]),
            to=as_ints([row.to for row in rows]),
            kind=as_ints([numbers[row.source] for row in rows]),
            rounds=as_ints([row.years for row in rows]),
            spends=as_ints([row.spends for row in rows]),
            last_round=last_rounds([row.by_year for row in rows], *horizon),
            seasons=as_ints([row.seasons for row in rows]),
        ),
        lifted=_lifted(strip, most),
        lowered=_lowered(strip, most),
        stocks=manifest.stocks,
        pays=int(itinerary.changes_load),
    )
    return boundary, tuple(_deed(row) for row in rows)


def last_rounds(by_years: Sequence[int | None], first_year: int, rounds: int) -> Ints:
    """Until when each action may be begun: at the end of its year."""
    return as_ints([rounds if year is None else year - first_year + 1 for year in by_years])


def _deed(row: _Row) -> Deed:
    source = row.source
    return Deed(source.do, row.place, source.grade, row.stop, row.by_year, source.is_operation, source.rolls)


def _stop_rows(
    itinerary: Itinerary,
    manifest: Manifest,
    board: Board,
    configurations: Sequence[Configuration],
    first_layer: int,
) -> Iterator[_Row]:
    numbers, size = {place: number for number, place in enumerate(board.spaces)}, len(board.spaces)
    for number, stop in enumerate(itinerary.stops):
        source = _parting(stop, configurations)
        seasons = 1 << SEASONS.index(stop.season) if stop.season else _ANY_SEASON
        for place in stop.places:
            here = numbers[place] + (first_layer + number) * size
            years, spends = stop.stay, stop.stay > 0
            yield _Row(here, here + size, source, place, number, years, spends, seasons, stop.by_year)


def _parting(stop: Stop, configurations: Sequence[Configuration]) -> Source:
    """What becomes of each configuration that leaves and takes up what a stop says."""
    numbers = numbers_of(configurations)
    dropped, taken = frozenset(stop.drop), frozenset(stop.take)
    becomes = []
    for one in configurations:
        may = not dropped & one.gone and taken <= one.gone
        after = one.key._replace(gone=(one.gone - taken) | dropped)
        becomes.append(numbers.get(after, -1) if may else -1)
    able = tuple(0 if number >= 0 else -1 for number in becomes)
    led = tuple(number if number >= 0 else same for same, number in enumerate(becomes))
    return Source("stop", "", able, led, led)


def _fuel_rows(
    itinerary: Itinerary, manifest: Manifest, board: Board, sources: Sources, first_layer: int
) -> Iterator[_Row]:
    """Where fuel may be had, and tanks be left: everywhere, or at stops, once they are reached and before they are
    left."""
    numbers, size = {place: number for number, place in enumerate(board.spaces)}, len(board.spaces)
    for stop in itinerary.stops:
        _check_source(stop, itinerary, manifest, board, sources)
    for layer in range(first_layer + len(itinerary.stops) + 1):
        done = max(layer - first_layer, 0)
        for place, space in board.spaces.items():
            here, stops = numbers[place] + layer * size, [*_at_stop(itinerary, place, layer - first_layer)]
            refuels = itinerary.refuel or any(stop.refuel for stop in stops)
            fetches = itinerary.refuel or any(stop.fetch for stop in stops)
            if not refuels and not fetches and not any(stop.leave for stop in stops):
                continue
            depot = manifest.depot_at(place)
            lying = manifest.lying[min(done, len(manifest.lying) - 1)].get(place, ())
            for source in sources.at(space, lying, depot):
                is_wanted = fetches if source.do == "fetch" else refuels
                if is_wanted and not (source.do == "load" and (place, layer) == (itinerary.loaded_at, 0)):
                    yield _Row(here, here, source, place, years=source.years, spends=source.spends)
            if depot is not None and any(stop.leave for stop in stops):
                yield _Row(here, here, sources.leaving(depot, max(stop.leave for stop in stops)), place)


def _at_stop(itinerary: Itinerary, place: str, done: int) -> Iterator[Stop]:
    """The stops at which one may be with so many stops done: the one just done, and one that takes years."""
    if 0 < done <= len(itinerary.stops) and place in itinerary.stops[done - 1].places:
        yield itinerary.stops[done - 1]
    if 0 <= done < len(itinerary.stops) and itinerary.stops[done].stay and place in itinerary.stops[done].places:
        yield itinerary.stops[done]


def _check_source(stop: Stop, itinerary: Itinerary, manifest: Manifest, board: Board, sources: Sources) -> None:
    """Whoever is to refuel somewhere must find something there."""
    if not stop.refuel:
        return
    done = min(itinerary.stops.index(stop) + 1, len(manifest.lying) - 1)
    for place in stop.places:
        if sources.at(board.spaces[place], manifest.lying[done].get(place, ()), manifest.depot_at(place)):
            return
    raise no_fuel(stop.name, [board.spaces[place] for place in stop.places], manifest.whole, itinerary.isru)


def _kinds(sources: Sequence[Source], configurations: Sequence[Configuration], manifest: Manifest) -> Kinds:
    """Bank water has a price, all else takes an operation or is free."""
    count = len(configurations)
    positions = len(configurations[0].stack.strip.masses)
    moved = np.empty((len(sources), count, positions), dtype=np.int64)
    known: dict[tuple[int, int], Ints] = {}
    for number, source in enumerate(sources):
        for conf, after in enumerate(source.becomes):
            if (conf, after) not in known:
                known[conf, after] = _carried(configurations[conf], configurations[after], manifest)
            moved[number, conf] = known[conf, after]
    depots = [source.depot for source in sources]
    return Kinds(
        operation=as_ints([source.is_operation for source in sources]),
        aqua=as_ints([source.aqua for source in sources]),
        stride=as_ints([depot.stride if depot else 0 for depot in depots]),
        room=as_ints([depot.room if depot else 0 for depot in depots]),
        gives=as_ints([source.gives for source in sources]),
        hazards=as_ints([source.rolls for source in sources]),
        mark=as_ints([source.marks for source in sources]),
        binds=as_ints([source.binds for source in sources]),
        tanks=as_ints([source.tanks for source in sources]).reshape(-1, count),
        becomes=as_ints([source.becomes for source in sources]).reshape(-1, count),
        becomes_empty=as_ints([source.becomes_empty for source in sources]).reshape(-1, count),
        moved=moved,
    )


def _carried(before: Configuration, after: Configuration, manifest: Manifest) -> Ints:
    """Strip position after things are left, then others taken up, from each one; -1: too heavy, or below the dry chit.

    Both chits move by what the dry mass changes (hf4 F2b, hf3 D2), first for all that is left, then for all that is
    taken up; radiators are turned light with what is left.
    """
    strip = before.stack.strip
    places = np.arange(len(strip.masses))
    if before.gone == after.gone:
        return as_ints(places)
    between = dry_mass_without(manifest.whole, before.gone | after.gone)
    found = np.full(len(places), -1, dtype=np.int64)
    for position in places[before.stack.dry :].tolist():
        try:
            there = strip.remove_mass(position, before.stack.dry_mass - between)
            there = max(there, strip.floor(between))
            there = strip.add_mass(there, after.stack.dry_mass - between)
        except BadStack:
            continue
        if strip.masses[there] <= strip.wet_limit:
            found[position] = max(there, after.stack.dry)
    return found


@lru_cache(maxsize=16)
def _lifted(strip: Strip, most: int) -> Ints:
    """Strip position after so many tanks are taken in; -1 where the strip has no room for them."""
    table = np.full((len(strip.masses), most + 1), -1, dtype=np.int64)
    for position in range(len(strip.masses)):
        for tanks in range(most + 1):
            try:
                lifted = strip.add_mass(position, tanks)
            except BadStack:
                break
            if strip.masses[lifted] > strip.wet_limit:
                break
            table[position, tanks] = lifted
    return table


@lru_cache(maxsize=16)
def _lowered(strip: Strip, most: int) -> Ints:
    """Strip position after so many tanks are left; -1 where there are not so many."""
    table = np.full((len(strip.masses), most + 1), -1, dtype=np.int64)
    for position in range(len(strip.masses)):
        for tanks in range(most + 1):
            try:
                table[position, tanks] = strip.remove_mass(position, tanks)
            except BadStack:
                break
    return table
