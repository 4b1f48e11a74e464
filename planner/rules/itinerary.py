"""What is done between two moves: stops where a flight rests, and fuel that is had on the way.

Each stop adds the whole board once more to the tables: who is done with a stop goes on in the next layer. What fuel a
place offers depends on the cards that work there, so on the configuration.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from planner.board.model import SEASONS, Board, Space, Zone
from planner.errors import BadStack
from planner.rocket.refuel import factory_tanks, isru_rating, isru_tanks, refuel_multiplier
from planner.rocket.stack import Stack
from planner.rocket.strip import Strip
from planner.rules.base import FlightRules
from planner.rules.configurations import Configuration, after_use, numbers_of
from planner.rules.nofuel import no_fuel
from planner.search.tables import Actions, Boundary, Ints, Kinds, as_ints

WATER = "water"
OPERATIONS = ("isru", "factory")  # ways to refuel that take the operation of a turn (hf4 I5, hf3 H5)
_ANY_SEASON = (1 << len(SEASONS)) - 1


class Stop(NamedTuple):
    """Where a flight rests on the way, at one of several places."""

    places: tuple[str, ...]
    refuel: bool = False  # fuel may be taken in there
    stay: int = 0  # years spent there, whose operations are used for something else
    season: str = ""  # it is there at the end of a year of this season
    by_year: int | None = None  # and of this year at the latest
    name: str = ""  # what the places have in common
    drop: tuple[str, ...] = ()  # cards and cargo left there
    take: tuple[str, ...] = ()  # cards and cargo taken up there
    leave: int = 0  # tanks that may be left there; how many of them, the search chooses
    fetch: bool = False  # tanks that lie there may be taken up


class Itinerary(NamedTuple):
    """All that a flight may do between two moves, beside throwing out fuel and leaving things behind."""

    stops: tuple[Stop, ...] = ()  # in this order
    refuel: bool = False  # fuel may be taken in anywhere
    loaded_at: str = ""  # start at whose bank the load is chosen: until the first stop no more is bought there
    isru: int | None = None  # rating of a rocket that has no cards

    @property
    def is_empty(self) -> bool:
        return self == Itinerary()

    @property
    def takes_fuel(self) -> bool:
        """Whether fuel may be had on the way or for the way, so that aqua counts and not what is burned."""
        return self.refuel or bool(self.loaded_at) or any(stop.refuel for stop in self.stops)


class Deed(NamedTuple):
    """What an action of the tables is in the words of the game."""

    do: str  # "stop", or how fuel is had: "load", "isru", "factory"
    by_year: int | None = None


class Source(NamedTuple):
    """Fuel that is had at a place: tanks by configuration, -1 where that has none, and the configuration after it."""

    do: str
    tanks: tuple[int, ...]
    becomes: tuple[int, ...]


class _Row(NamedTuple):
    """One action, by number of its space; the kind is looked up."""

    space: int
    to: int
    source: Source
    rounds: int = 0
    seasons: int = _ANY_SEASON
    by_year: int | None = None


def boundary_of(
    itinerary: Itinerary,
    board: Board,
    rules: FlightRules,
    configurations: Sequence[Configuration],
    dropped: Ints,
    first_layer: int,
    horizon: tuple[int, int],
) -> tuple[Boundary, tuple[Deed, ...]]:
    """Tables of all that may be done from a first year on for some rounds, where stops begin in a layer; and what each
    action is."""
    sources = _sources(itinerary, board, rules, configurations)
    for stop in itinerary.stops:
        if stop.refuel and not sources.keys() & {*stop.places}:
            raise no_fuel(
                stop.name, [board.spaces[place] for place in stop.places], configurations[0].stack, itinerary.isru
            )
    rows = _stop_rows(itinerary, board, configurations, first_layer)
    rows = sorted(rows + _fuel_rows(itinerary, board, sources, first_layer), key=lambda row: row.space)
    kinds = tuple(dict.fromkeys(row.source for row in rows))
    strip, most = configurations[0].stack.strip, max([0, *(max(kind.tanks) for kind in kinds)])
    boundary = Boundary(
        kinds=_kinds(kinds, dropped),
        actions=Actions(
            space=as_ints([row.space for row in rows]),
            to=as_ints([row.to for row in rows]),
            kind=as_ints([kinds.index(row.source) for row in rows]),
            rounds=as_ints([row.rounds for row in rows]),
            last_round=last_rounds([row.by_year for row in rows], *horizon),
            seasons=as_ints([row.seasons for row in rows]),
        ),
        lifted=_lifted(strip, most),
        lowered=_lifted(strip, 0),  # nothing is given away
        stocks=1,
        pays=int(itinerary.takes_fuel),
    )
    return boundary, tuple(Deed(row.source.do, row.by_year) for row in rows)


def last_rounds(by_years: Sequence[int | None], first_year: int, rounds: int) -> Ints:
    """Until when each action may be begun: at the end of its year."""
    return as_ints([rounds if year is None else year - first_year + 1 for year in by_years])


def _stop_rows(
    itinerary: Itinerary, board: Board, configurations: Sequence[Configuration], first_layer: int
) -> list[_Row]:
    numbers, size = {place: number for number, place in enumerate(board.spaces)}, len(board.spaces)
    same = tuple(range(len(configurations)))
    rest = Source("stop", (0,) * len(configurations), same)
    rows = []
    for layer, stop in enumerate(itinerary.stops, start=first_layer):
        seasons = 1 << SEASONS.index(stop.season) if stop.season else _ANY_SEASON
        for place in stop.places:
            here = numbers[place] + layer * size
            rows.append(_Row(here, here + size, rest, stop.stay, seasons, stop.by_year))
    return rows


def _fuel_rows(
    itinerary: Itinerary, board: Board, sources: dict[str, tuple[Source, ...]], first_layer: int
) -> list[_Row]:
    """Where fuel may be had: everywhere, or at stops, once they are reached and before they are left."""
    numbers, size = {place: number for number, place in enumerate(board.spaces)}, len(board.spaces)
    offered = {(place, layer) for place in sources for layer in range(first_layer + len(itinerary.stops) + 1)}
    if not itinerary.refuel:
        at_stops = {
            (place, layer + after)
            for layer, stop in enumerate(itinerary.stops, start=first_layer)
            for place in stop.places
            for after in ((0, 1) if stop.stay else (1,))
            if stop.refuel
        }
        offered &= at_stops
    return [
        _Row(here, here, source)
        for place, layer in sorted(offered)
        for here in (numbers[place] + layer * size,)
        for source in sources[place]
        if source.do != "load" or (place, layer) != (itinerary.loaded_at, 0)
    ]


def _sources(
    itinerary: Itinerary, board: Board, rules: FlightRules, configurations: Sequence[Configuration]
) -> dict[str, tuple[Source, ...]]:
    """All fuel that the places of a board offer, by place."""
    if not itinerary.takes_fuel:
        return {}
    zones = {zone.id: zone for zone in board.zones}
    known: dict[tuple[object, ...], Source | None] = {}
    found = {}
    for place, space in board.spaces.items():
        here = [_bank(space, rules, configurations), _factory(space, configurations)]
        if space.site is not None:  # many sites are alike
            key = (space.site.hydration, bool(space.site.aerostat), space.zone)
            if key not in known:
                known[key] = _isru(space, zones[space.zone], itinerary.isru, configurations)
            here.append(known[key])
        if any(here):
            found[place] = tuple(source for source in here if source is not None)
    return found


def _bank(space: Space, rules: FlightRules, configurations: Sequence[Configuration]) -> Source | None:
    """Water of the bank, as much as a craft can carry (hf4 F1c, G1b; hf3 D1.2, E3)."""
    if not is_bank(space, rules):
        return None
    most = configurations[0].stack.strip.wet_limit - 1
    return Source("load", (most,) * len(configurations), tuple(range(len(configurations))))


def is_bank(space: Space, rules: FlightRules) -> bool:
    """Where water of the bank may be bought."""
    if "leo" in space.roles:
        return True
    return "home-orbit" in space.roles and (rules.banks_in_orbit == "any" or space.zone == rules.banks_in_orbit)


def _factory(space: Space, configurations: Sequence[Configuration]) -> Source | None:
    """A factory that is open to the craft (hf4 I5b, hf3 H5.1)."""
    stack = configurations[0].stack
    tanks = factory_tanks(stack.edition, WATER)
    if space.id not in stack.factories or not tanks:
        return None
    brought = tuple(tanks * refuel_multiplier(one.stack, "factory", WATER) for one in configurations)
    return Source("factory", brought, tuple(range(len(configurations))))


def _isru(space: Space, zone: Zone, by_numbers: int | None, configurations: Sequence[Configuration]) -> Source | None:
    """Water of a site, by the best card aboard that works there (hf4 I5a, hf3 H5.2)."""
    numbers = numbers_of(configurations)
    tanks, becomes = [], []
    for number, one in enumerate(configurations):
        rating, used = (by_numbers, ()) if by_numbers is not None else _best_isru(one.stack, space, zone)
        brought = 0 if rating is None else isru_tanks(rating, _hydration(one.stack, space, zone))
        tanks.append(brought * refuel_multiplier(one.stack, "isru", WATER) or -1)
        becomes.append(numbers.get((after_use(one, used), one.counted_on, one.worn), number))
    return Source("isru", tuple(tanks), tuple(becomes)) if max(tanks) > 0 else None


def _best_isru(stack: Stack, space: Space, zone: Zone) -> tuple[int | None, tuple[str, ...]]:
    """The best rating of a card that works here, and the radiators that lie light once they have cooled it."""
    assert space.site is not None
    ratings = [
        (rating, item.slug)
        for item in stack.aboard
        if works_at(stack, item.slug, zone) and (rating := isru_rating(stack, item.card, space.site)) is not None
    ]
    if not ratings:
        return None, ()
    rating, slug = min(ratings)
    running = stack.running.get(slug)
    cooling = running.chain.radiators if running is not None and running.chain is not None else ()
    return rating, tuple(item.slug for item in stack.aboard if item.slug in cooling and item.is_used_up)


def works_at(stack: Stack, slug: str, zone: Zone) -> bool:
    """Whether a card has its supports and cooling, and light if it lives on that (hf4 J3, hf3 O1)."""
    running = stack.running.get(slug)
    if running is not None and (running.chain is None or running.only_afterburning):
        return False
    chain = {slug} if running is None or running.chain is None else {*running.chain.cards}
    return zone.solar_works or not any(item.card.solar for item in stack.aboard if item.slug in chain)


def _hydration(stack: Stack, space: Space, zone: Zone) -> int:
    """A working card may bring an aerostat to some hydration (card text)."""
    assert space.site is not None
    if not space.site.aerostat:
        return space.site.hydration
    raised = [
        int(value)
        for item in stack.aboard
        if (value := item.card.tag("aerostat-hydration")) and works_at(stack, item.slug, zone)
    ]
    return max([space.site.hydration, *raised])


def _kinds(sources: Sequence[Source], dropped: Ints) -> Kinds:
    """Bank water has a price, all else takes an operation (hf4 I5, hf3 H5)."""
    count, _, positions = dropped.shape
    none = as_ints([0] * len(sources))
    becomes = as_ints([source.becomes for source in sources]).reshape(-1, count)
    moved = np.empty((len(sources), count, positions), dtype=np.int64)
    for number, source in enumerate(sources):
        for conf, after in enumerate(source.becomes):
            moved[number, conf] = np.arange(positions) if after == conf else dropped[conf, after]
    return Kinds(
        operation=as_ints([source.do in OPERATIONS for source in sources]),
        aqua=as_ints([source.do == "load" for source in sources]),
        stride=none,
        room=none,
        gives=none,
        hazards=none,
        tanks=as_ints([source.tanks for source in sources]).reshape(-1, count),
        becomes=becomes,
        becomes_empty=becomes,
        moved=moved,
    )


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
