"""The tables in the form that compiled code reads: a few matrices of integers, filled column by column by name.

Compiled code pays for every array that is passed on, so related columns share one. Beside the tables there are lower
bounds, and some marks on arcs that spare the search to look twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from planner.search.kernel.bounds import (
    Lanes,
    bounds_towards,
    half_burn_price,
    look_ahead_of_arcs,
    most_gain,
    paces_of,
)
from planner.search.kernel.columns import (
    Ability,
    Act,
    Arc,
    Belt,
    Cell,
    Columns,
    Configuration,
    Deadline,
    Engine,
    Kind,
    Option,
    Position,
    Round,
    Space,
)
from planner.search.kernel.compiled import PURE
from planner.search.kernel.covering import Covering, find_covering
from planner.search.kernel.deals import NO_DEALS, deals_of
from planner.search.tables import (
    NO_LIMIT,
    Actions,
    Arcs,
    Boundary,
    Engines,
    Ints,
    Kinds,
    Options,
    Tables,
    as_ints,
)

Names = TypeVar("Names", bound=Columns)
Narrow = npt.NDArray[np.signedinteger]
_NARROW = np.int64 if PURE else np.int32  # for small numbers that are much read; plain Python would keep to 32 bits


class Sizes(NamedTuple):
    """Single numbers."""

    spaces: int
    zones: int
    positions: int
    configurations: int
    seasons: int
    aims: int  # 1: only flights to a goal are followed; 0: all
    hazard_cost: int
    dead_keeps_bonus: int
    dead_gains: int
    half_burn_top: int  # fuel steps of half a burn with the thriftiest engine, as a fraction
    half_burn_bottom: int
    most_burns: int
    most_bonus: int  # that places save up which pay at every entry
    most_left: int  # fuel, in units
    dry_steps: int  # above the lightest position, of the configuration at the start
    limits_mass: int  # 1: some arc may be flown only by who is light enough
    drops_bonus: int  # 1: bonus burns may be lost on the way
    sheds: int  # 1: something may be left behind, so flights differ in dry mass
    acts: int  # 1: things are done between two moves
    pays: int  # 1: and what was paid counts, not what was burned
    races: int  # 1: at the goal only turns and dice count, and neither what was burned nor what was paid
    buys: int  # sums of money that may be spent on rolls, none at all among them; 0: nothing is bought off
    least_thrust: int
    room: int  # labels that may come of one


class Packed(NamedTuple):
    """All that the kernel reads."""

    arcs: Narrow
    spaces: Ints
    bounds: Ints  # by Bound and space
    reserves: Ints  # by turns left, see `reserves.Reserves.rows`
    deadlines: Ints  # see Deadline, the fewest turns first; none: there is no last turn
    ahead: Ints  # by Ahead, bonus pivots left and arc
    options: Ints
    cells: Ints  # by configuration, zone and strip position
    engines: Ints
    strip: Ints
    burned: Ints
    belts: Ints  # by configuration, season and net thrust
    dropped: Ints
    counts_less: Ints
    covering: Covering
    configurations: Ints
    rounds: Ints
    sizes: Sizes
    paying: Ints  # arcs to places that pay once a move
    acts: Ints  # between two moves
    kinds: Ints  # of them
    abilities: Ints  # by kind, configuration and Ability
    moved: Ints  # by kind, configuration and strip position
    lifted: Ints
    lowered: Ints
    stocks: Ints  # 1: the first stock has at least as much in each depot as the second
    met: Ints  # as in `deals.Deals`
    bought: Ints
    sums: Ints


def pack(tables: Tables) -> Packed:
    """Put the tables into matrices, to search everywhere."""
    better, gain = _better_arcs(tables), most_gain(tables)
    ahead, bounds = look_ahead_of_arcs(tables, better, gain)
    options, boundary = tables.options, tables.boundary or nothing_to_do(tables)
    deals = deals_of(tables.purse) if tables.purse is not None else NO_DEALS
    return Packed(
        arcs=_arcs(tables, better, gain),
        spaces=_spaces(tables, boundary.actions),
        bounds=bounds,
        reserves=np.zeros((0, 0, 0), dtype=np.int64),
        deadlines=np.zeros((0, len(Deadline)), dtype=np.int64),
        ahead=ahead,
        options=_options(options),
        cells=_matrix(Cell, {Cell.FIRST: options.first.ravel(), Cell.END: options.end.ravel()}),
        engines=_engines(tables.engines),
        strip=_matrix(Position, {Position.STEPS: tables.steps, Position.LINE: _lines(tables)}),
        burned=tables.burned,
        belts=_belts(tables),
        dropped=tables.dropped,
        counts_less=tables.counts_less,
        covering=find_covering(tables),
        configurations=_configurations(tables),
        rounds=_rounds(tables),
        sizes=_sizes(tables),
        paying=as_ints(np.flatnonzero((tables.arcs.once >= 0) & (gain > 0))),
        acts=_acts(boundary.actions),
        kinds=_kinds(boundary.kinds),
        abilities=_abilities(boundary.kinds),
        moved=boundary.kinds.moved,
        lifted=boundary.lifted,
        lowered=boundary.lowered,
        stocks=_stocks(boundary),
        met=deals.met,
        bought=deals.bought,
        sums=deals.sums,
    )


def with_goals(packed: Packed, lanes: Lanes, goals: Sequence[int]) -> Packed:
    """The same with a goal, of one space or several: only flights that may come to be of its front are followed."""
    bounds, spaces = bounds_towards(packed.bounds, lanes, goals), packed.spaces.copy()
    spaces[:, Space.GOAL] = 0
    spaces[goals, Space.GOAL] = 1
    return packed._replace(bounds=bounds, spaces=spaces, sizes=packed.sizes._replace(aims=1))


def with_deadlines(packed: Packed, reserves: Ints, rounds: int, known: Iterable[tuple[int, int]] = ()) -> Packed:
    """The same, but only for flights that come to the goal within so many turns, and sooner than those known by their
    turns and the cost of their dice, or with better dice. `reserves` has a row for each number of turns."""
    rows = [*sorted(one for one in known if one[0] <= rounds), (rounds + 1, 0)]
    return packed._replace(reserves=reserves, deadlines=as_ints(rows))


def as_race(packed: Packed) -> Packed:
    """The same, but at the goal only turns and dice count."""
    return packed._replace(sizes=packed.sizes._replace(races=1))


def with_rounds(packed: Packed, tables: Tables) -> Packed:
    """The same for tables that differ in nothing but their calendar, and not in what `calendar_marks` says of it."""
    packed = packed._replace(rounds=_rounds(tables))
    return packed if tables.boundary is None else packed._replace(acts=_acts(tables.boundary.actions))


def calendar_marks(tables: Tables) -> tuple[frozenset[int], bool]:
    """All that is packed of a calendar, or counted on in bounds, beside its rounds: the seasons that come to pass, and
    whether there is a purge."""
    return frozenset(tables.season_of_round.tolist()), bool(tables.purge_round.any())


def _rounds(tables: Tables) -> Ints:
    """Seasons and purges, and whether the years after a purge are like those before it, as far as they go."""
    years = list(zip(tables.season_of_round.tolist(), tables.purge_round.tolist(), strict=True))
    purges = np.flatnonzero(tables.purge_round).tolist()
    known = np.full(len(years), -1, dtype=np.int64)
    for before, purge, after in zip([-1, *purges], purges, [*purges[1:], len(years) - 1], strict=False):
        later = years[purge + 1 : after + 1]
        if later == years[before + 1 : purge + 1][: len(later)]:
            known[purge] = before + 1
    return _matrix(Round, {Round.SEASON: tables.season_of_round, Round.PURGE: tables.purge_round, Round.KNOWN: known})


def _in_order(names: type[Names], columns: Mapping[Names, Ints]) -> list[Ints]:
    """Columns in the order of their names; each must be there."""
    missing = [name.name for name in names if name not in columns]
    if missing:
        raise ValueError(f"columns of {names.__name__} that nobody fills: {', '.join(missing)}")
    return [columns[name] for name in names]


def _matrix(names: type[Names], columns: Mapping[Names, Ints]) -> Ints:
    """Columns side by side. The last one may be several, the rows of a matrix."""
    *single, last = _in_order(names, columns)
    return as_ints(np.vstack([*single, last]).T)


def _arcs(tables: Tables, better: list[Ints], gain: Ints) -> Narrow:
    arcs = tables.arcs
    seasons = len(arcs.gain)
    marks = as_ints(sum(row << bit for bit, row in enumerate(better[: seasons * (seasons + 1)])))
    columns = {
        Arc.TARGET: arcs.target,
        Arc.LINK: arcs.link,
        Arc.TRACK_OUT: arcs.track_out,
        Arc.TRACK_IN: arcs.track_in,
        Arc.BURN: arcs.burn,
        Arc.BONUS_PAYS: arcs.bonus_pays,
        Arc.THRUST_ABOVE: arcs.thrust_above,
        Arc.HAZARDS: arcs.hazards,
        Arc.BELT: arcs.belt,
        Arc.TOLL: arcs.toll,
        Arc.GAIN_BASE: arcs.gain_base,
        Arc.GAIN_BELT: arcs.gain_belt,
        Arc.ONCE: arcs.once,
        Arc.HALT: arcs.halt,
        Arc.ENDS: arcs.ends,
        Arc.SEASONS: arcs.seasons,
        Arc.DEAD_ZONE: arcs.dead_zone,
        Arc.STRIPS_SAILS: arcs.strips_sails,
        Arc.HEAVIEST: arcs.heaviest,
        Arc.WITHOUT_ENGINE: arcs.without_engine,
        Arc.BONUS_MOVES: arcs.bonus_moves,
        Arc.DEAD_ORIGIN: arcs.dead_origin,
        Arc.PURGED: tables.purged[arcs.target],
        Arc.NEEDS_LIT: arcs.needs_lit,
        Arc.DROPS_BONUS: arcs.drops_bonus,
        Arc.BETTER: marks,
        Arc.NEAR: _on_link(arcs.link, marks),
        Arc.LIST: _lists(tables),
        Arc.EARNS: _earns(tables, gain),
        Arc.TERMS: arcs.terms,
        Arc.GAIN: arcs.gain,
    }
    return np.ascontiguousarray(_matrix(Arc, columns), dtype=_NARROW)


def _spaces(tables: Tables, actions: Actions) -> Ints:
    first = np.searchsorted(actions.space, np.arange(tables.spaces + 1))
    columns = {
        Space.FIRST: tables.first_arc[:-1],
        Space.END: tables.first_arc[1:],
        Space.ZONE: tables.zone_of,
        Space.SOLAR: tables.solar_of_zone[tables.zone_of],
        Space.PURGED: tables.purged,
        Space.GOAL: np.zeros_like(tables.purged),
        Space.ACTS_FIRST: as_ints(first[:-1]),
        Space.ACTS_END: as_ints(first[1:]),
    }
    return _matrix(Space, columns)


def nothing_to_do(tables: Tables) -> Boundary:
    """Tables in which nothing is done between two moves, so that nobody has to ask whether there are any."""
    none, row = np.zeros(0, dtype=np.int64), np.zeros((1, 1), dtype=np.int64)
    table = np.zeros((0, tables.configurations), dtype=np.int64)
    moved = np.zeros((0, tables.configurations, tables.positions), dtype=np.int64)
    kinds = Kinds(none, none, none, none, none, none, none, none, table, table, table, moved)
    return Boundary(kinds, Actions(none, none, none, none, none, none, none), row, row, 1, 0)


def _acts(actions: Actions) -> Ints:
    columns = {
        Act.TO: actions.to,
        Act.KIND: actions.kind,
        Act.ROUNDS: actions.rounds,
        Act.SPENDS: actions.spends,
        Act.LAST_ROUND: actions.last_round,
        Act.SEASONS: actions.seasons,
    }
    return _matrix(Act, columns)


def _kinds(kinds: Kinds) -> Ints:
    columns = {
        Kind.OPERATION: kinds.operation,
        Kind.AQUA: kinds.aqua,
        Kind.STRIDE: kinds.stride,
        Kind.ROOM: kinds.room,
        Kind.GIVES: kinds.gives,
        Kind.HAZARDS: kinds.hazards,
        Kind.MARK: kinds.mark,
        Kind.BINDS: kinds.binds,
    }
    return _matrix(Kind, columns)


def _abilities(kinds: Kinds) -> Ints:
    columns = {
        Ability.TANKS: kinds.tanks,
        Ability.BECOMES: kinds.becomes,
        Ability.BECOMES_EMPTY: kinds.becomes_empty,
    }
    return as_ints(np.stack(_in_order(Ability, columns), axis=-1))


def _stocks(boundary: Boundary) -> Ints:
    """Which stock has at least as much in each depot as another."""
    numbers = np.arange(boundary.stocks)
    enough = np.ones((boundary.stocks, boundary.stocks), dtype=np.bool_)
    depots = {(int(stride), int(room)) for stride, room in zip(boundary.kinds.stride, boundary.kinds.room, strict=True)}
    for stride, room in depots:
        if stride:
            lies = numbers // stride % (room + 1)
            enough &= lies[:, None] >= lies[None, :]
    return as_ints(enough)


def _options(options: Options) -> Ints:
    columns = {
        Option.ENGINE: options.engine,
        Option.AFTERBURN: options.afterburn,
        Option.NET_THRUST: options.net_thrust,
        Option.WET_BEFORE: options.wet_before,
        Option.WET: options.wet,
        Option.FUEL_STEPS: options.fuel_steps,
        Option.STEPS_SPENT: options.steps_spent,
        Option.PACE: paces_of(options)[0],
    }
    return _matrix(Option, columns)


def _engines(engines: Engines) -> Ints:
    columns = {
        Engine.UNIT: engines.unit,
        Engine.BURN: engines.burn,
        Engine.HALF_BURN: engines.half_burn,
        Engine.BONUS_PIVOTS: engines.bonus_pivots,
        Engine.SOLAR: engines.solar,
        Engine.BY_ZONE: engines.by_zone,
        Engine.AFTERBURN_STEPS: engines.afterburn_steps,
        Engine.SAIL: engines.sail,
        Engine.BELT_GAIN: engines.belt_gain,
        Engine.FREE_OF_SEASONS: engines.free_of_seasons,
        Engine.DARK: engines.dark,
        Engine.MARK: engines.mark,
        Engine.OBERTH: engines.oberth.T,
    }
    return _matrix(Engine, columns)


def _belts(tables: Tables) -> Ints:
    columns = {Belt.COST: tables.belt_cost, Belt.FACES: tables.belt_faces, Belt.WEARS: tables.wears}
    return as_ints(np.stack(_in_order(Belt, columns), axis=-1))


def _configurations(tables: Tables) -> Ints:
    columns = {
        Configuration.DRY: tables.dry,
        Configuration.BARE: tables.without_sails,
        Configuration.WORN: tables.worn,
        Configuration.TERMS: tables.terms,
        Configuration.PRICE: _prices(tables),
        Configuration.LEAST: np.hstack([_least_steps(tables), tables.used_up]).T,
    }
    return _matrix(Configuration, columns)


def _prices(tables: Tables) -> Ints:
    """By configuration: number of the price of a roll."""
    if tables.purse is None:
        return np.zeros_like(tables.dry)
    return as_ints(np.unique(tables.purse.price, return_inverse=True)[1])


def _sizes(tables: Tables) -> Sizes:
    top, bottom = _cheapest_half_burn(tables)
    return Sizes(
        spaces=tables.spaces,
        zones=tables.zones,
        positions=tables.positions,
        configurations=tables.configurations,
        seasons=len(tables.arcs.gain),
        aims=0,
        hazard_cost=tables.hazard_cost,
        dead_keeps_bonus=tables.dead_keeps_bonus,
        dead_gains=tables.dead_gains,
        half_burn_top=top,
        half_burn_bottom=bottom,
        most_burns=max(int(tables.options.net_thrust.max(initial=0)), 0),
        most_bonus=_most_bonus(tables.arcs),
        most_left=int(tables.steps.max() * tables.engines.unit.max()),
        dry_steps=int(tables.steps[tables.dry[0]]),
        limits_mass=int((tables.arcs.heaviest < NO_LIMIT).any()),
        drops_bonus=int(tables.arcs.drops_bonus.any()),
        sheds=int((tables.dry != tables.dry[0]).any()),
        acts=int(tables.boundary is not None),
        pays=int(tables.boundary is not None and tables.boundary.pays),
        races=0,
        buys=0 if tables.purse is None else len(deals_of(tables.purse).sums),
        least_thrust=tables.least_thrust,
        room=2 * int(np.diff(tables.first_arc).max(initial=0)),
    )


def _cheapest_half_burn(tables: Tables) -> tuple[int, int]:
    """Fuel steps of half a burn with the thriftiest engine, as a fraction. The last engine is none."""
    prices = [half_burn_price(tables.engines, engine) for engine in range(len(tables.engines.unit) - 1)]
    return min(prices, default=Fraction(0)).as_integer_ratio()


def _lines(tables: Tables) -> Ints:
    """By strip position: above a fork of the black line each branch has a number of its own, below it is 0."""
    below = tables.burned[:, 1]
    lines = np.zeros(tables.positions, dtype=np.int64)
    forks = np.bincount(below + 1)[below + 1] > 1
    for number, position in enumerate(np.flatnonzero(forks), start=1):
        lines[(tables.burned == position).any(axis=1)] = number
    return lines


def _on_link(link: Ints, marks: Ints) -> Ints:
    """For each arc the bits that any arc of its link has."""
    of_link = np.zeros(link.max(initial=0) + 1, dtype=np.int64)
    np.bitwise_or.at(of_link, link, marks)
    return of_link[link]


def _earns(tables: Tables, gain: Ints) -> Ints:
    """Arcs on which something may be earned, flown there or back: bonus burns at an end, sails lost, or a waypoint
    entered, after which the way back leads through other spaces; and wherever who comes back to where it set out may do
    more there than who has stayed."""
    arcs = tables.arcs
    pays = np.zeros(tables.spaces, dtype=np.int64)
    pays[arcs.target[gain > 0]] = 1
    back = np.full((arcs.link.max(initial=0) + 1) * tables.spaces, -1, dtype=np.int64)
    back[arcs.link * tables.spaces + arcs.origin] = arcs.target
    returns = back[arcs.link * tables.spaces + arcs.target]
    elsewhere = (returns >= 0) & (returns != arcs.origin)
    comes_back = tables.boundary is not None and bool(tables.boundary.kinds.mark.any())
    found = pays[arcs.target] | pays[arcs.origin] | _on_link(arcs.link, arcs.strips_sails) | elsewhere
    return as_ints(found | comes_back)


def _lists(tables: Tables) -> Ints:
    """A number for each space and track on which it is entered: flights that came so may go on alike."""
    _, numbers = np.unique(
        tables.arcs.target * (tables.arcs.track_in.max(initial=0) + 1) + tables.arcs.track_in, return_inverse=True
    )
    return as_ints(numbers)


def _least_steps(tables: Tables) -> Ints:
    """By configuration, and by engine and afterburner: some engines are not started with empty tanks."""
    conf, _, wet, option = tables.turn_starts()
    least = np.full((tables.configurations, 2 * len(tables.engines.unit)), NO_LIMIT, dtype=np.int64)
    started = 2 * tables.options.engine[option] + tables.options.afterburn[option]
    np.minimum.at(least, (conf, started), tables.steps[wet])
    return least


def _better_arcs(tables: Tables) -> list[Ints]:
    """For each pair of an earlier season and another one, which arcs may be better in the other one; after them, for
    each season, which arcs may be better for who counts on fewer engines, belts, and which lead to where a purge takes
    what rests."""
    arcs, seasons = tables.arcs, range(len(tables.arcs.gain))
    come, none, found = set(tables.season_of_round.tolist()), np.zeros_like(tables.arcs.belt), list[Ints]()
    for earlier in seasons:
        for other in seasons:
            if not {earlier, other} <= come:
                found.append(none)
                continue
            opens = ((arcs.seasons >> other) & 1) > ((arcs.seasons >> earlier) & 1)
            pays = arcs.gain[other] > arcs.gain[earlier]
            milder = (tables.belt_cost[:, other] < tables.belt_cost[:, earlier]) | (
                tables.wears[:, earlier] > tables.wears[:, other]
            )
            safer = arcs.belt * bool(milder.any())
            found.append(as_ints(opens | pays | (safer > 0)))
    lost = (tables.purged[arcs.target] > 0) & bool(tables.purge_round.any())
    any_season = bool(tables.engines.free_of_seasons.any())
    purged = [as_ints(lost & (((arcs.seasons >> season) & 1 > 0) | any_season)) for season in seasons]
    belts = [arcs.belt if tables.counts_less.any() else none for _ in seasons]
    return found + belts + purged


def _most_bonus(arcs: Arcs) -> int:
    """Bonus burns that a move can have a use for, at places that pay at every entry.

    Since it was paid last it takes no arc twice, but to be paid elsewhere more than that takes; each arc may take a
    burn and a turn, and one must be left. A ring that pays more than it takes could else be flown round for ever.
    """
    pays = arcs.gain.any(axis=0) | (arcs.gain_base > 0) | (arcs.gain_belt > 0)
    if not (arcs.once[pays] < 0).any():
        return 0
    return int((arcs.burn > 0).sum() + 2 * (arcs.track_out > 0).sum()) + 1
