"""Can a rocket land on a site, and lift off again: every way down and up, judged with the tables that the search uses.

Paths come from the ways of the edition, turn starts from the compiled options, and each move is flown by
`planner.search.moves`, so that this verdict and a search cannot disagree. Both directions are judged for the rocket as
it is now: a craft that has landed is lighter by the fuel it burned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from planner.board.model import Board, Space
from planner.board.names import find_space
from planner.editions.seasons import check_year
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.missions.session import Session
from planner.plan.model import Turn
from planner.rocket.stack import Stack
from planner.rules.approaches import Network, Path, Takes, path_takes
from planner.rules.compiler import Compiled
from planner.rules.obstacles import Obstacle, closed_border, find_obstacle
from planner.rules.rebuild import build_plan, given_up, may_give_up
from planner.rules.ways import Way
from planner.search import moves
from planner.search.flown import Flown, FlownTurn, Leg

_SUGGESTED = 6  # sites near a place that is none


class Thrust(NamedTuple):
    """One engine at a turn start."""

    engine: str
    afterburn: bool
    net_thrust: int


class Passage(NamedTuple):
    """One path in one mode, and whether the rocket can fly it."""

    spaces: tuple[Space, ...]  # in the order flown
    modes: tuple[str, ...]  # how sites on it are left and landed on
    takes: Takes
    thrust: Thrust | None  # of the move; if it cannot be flown, the best at the mass of now; None: no engine is used
    fuel_steps: Fraction | None = None  # that are burned, afterburner included
    turn: Turn | None = None  # the move in the words of a plan; None: it cannot be flown
    obstacle: Obstacle | None = None  # why it cannot
    cut_off: bool = False  # begins on an aerobrake path, and the rocket cannot come even that far
    gives_up: tuple[str, ...] = ()  # cards that may be lost, though the player named none that must come through

    @property
    def possible(self) -> bool:
        return self.turn is not None

    @property
    def is_hop(self) -> bool:
        """Whether it leads from site to site."""
        return self.spaces[0].site is not None and self.spaces[-1].site is not None

    @property
    def margin(self) -> int | None:
        """Net thrust beyond the least that will do; None if none is needed or there is no engine."""
        if self.thrust is None or self.takes.net_thrust is None:
            return None
        return self.thrust.net_thrust - self.takes.net_thrust

    @property
    def survival(self) -> Fraction | None:
        if self.turn is None or self.turn.rolls is None:
            return None
        odds = Fraction(1)
        for roll in self.turn.rolls:
            odds *= roll.survival
        return odds


class Landing(NamedTuple):
    """Every way down to a site and up from it."""

    board: Board
    stack: Stack
    site: Space
    year: int
    down: tuple[Passage, ...]
    up: tuple[Passage, ...]
    closed_in: Obstacle | None  # season in which its synodic group cannot be entered
    closed_out: Obstacle | None  # nor left

    @property
    def can_land(self) -> bool:
        """Whether some way down can be flown, and not only by a craft that is already on the last part of it."""
        return self.closed_in is None and any(passage.possible and not passage.cut_off for passage in self.down)

    @property
    def can_lift_off(self) -> bool:
        return self.closed_out is None and any(passage.possible for passage in self.up)

    def mission_down(self) -> Mission | None:
        """To land within the year, from where a way down begins: what to ask why there is none.

        None if the rocket can land, or if it is the season that keeps it from that: that says itself when it ends.
        """
        starts = [way.spaces[0].id for way in self.down if way.spaces[0].site is None and not way.cut_off]
        if self.can_land or not starts or self.closed_in is not None:
            return None
        return Mission(self.board, self.stack, starts[0], self.site.id, year=self.year, max_years=1)

    def __repr__(self) -> str:
        words = {True: "can", False: "cannot"}
        return f"<Landing on {self.site.id}: {words[self.can_land]} land, {words[self.can_lift_off]} lift off>"


class _Departure(NamedTuple):
    """A state in which a craft may leave: what is left behind, and how much fuel was thrown out before that."""

    configuration: int
    wet: int
    thrown: int


def land(board: Board, stack: Stack, site: str, year: int = 1, session: Session | None = None) -> Landing:
    """Judge every way down to a site and up from it in one year. The site is named as on the command line.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> land(load_board("hf4"), load_stack(engines=["4:2"], dry_mass=5, tanks=10), "Arsia")
    <Landing on mars-arsia: can land, cannot lift off>
    """
    site = _site(board, site).id
    session = session or Session()
    compiled = session.tables(board, stack, check_year(year), 1).compiled
    freed = session.giving_up(stack)
    freest = compiled if freed is None else session.tables(board, freed, year, 1).compiled
    network = Network(board, compiled.ways, _restless(compiled))

    def judge(path: Path) -> Passage:
        """With nothing given up, if that is possible."""
        bound = _judge(compiled, network, path)
        free = bound if bound.possible or freed is None else _judge(freest, network, path)
        return free if free.possible else bound

    border_in, border_out = network.borders(site)
    down = {path: judge(path) for path in network.paths_down(site)}
    up = [judge(path) for path in network.paths_up(site)]
    return Landing(
        board=board,
        stack=stack,
        site=board.spaces[site],
        year=year,
        down=_in_order(
            one._replace(cut_off=one.possible and _is_cut_off(freest, path, down)) for path, one in down.items()
        ),
        up=_in_order(up),
        closed_in=closed_border(compiled, border_in),
        closed_out=closed_border(compiled, border_out),
    )


def _site(board: Board, text: str) -> Space:
    place = find_space(board, text)
    if place.site is None:
        near = [site.id for site in board.sites if site.region == place.region][:_SUGGESTED]
        hint = f"; sites near it: {', '.join(near)}" if near else ""
        raise MissionError(f"{place.id} is no site but a {place.kind.replace('-', ' ')}{hint}")
    return place


def _restless(compiled: Compiled) -> frozenset[str]:
    """Spaces where everything is lost at the end of this year."""
    tables = compiled.tables
    if not tables.purge_round[0]:
        return frozenset()
    return frozenset(space for space, lost in zip(compiled.space_ids, tables.purged, strict=True) if lost)


def _is_cut_off(compiled: Compiled, path: Path, passages: Mapping[Path, Passage]) -> bool:
    """Whether a craft cannot come to the start of a path: neither on its way through, nor in a move before."""
    longer = [other for other in passages if len(other) > len(path) and other[-len(path) :] == path]
    return bool(longer) and not any(
        (passages[other].possible or _best_flight(compiled, other[: -len(path)]) is not None)
        and not _is_cut_off(compiled, other, passages)
        for other in longer
    )


def _in_order(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """What can be flown first, the safest and cheapest ways before others; hops from site to site after them."""

    def key(passage: Passage) -> tuple[object, ...]:
        return (
            not passage.possible,
            passage.cut_off,
            passage.is_hop,
            -(passage.survival or 0),
            passage.fuel_steps or 0,
            -(passage.margin or 0),
            [space.id for space in passage.spaces],
        )

    return tuple(sorted(passages, key=key))


def _judge(compiled: Compiled, network: Network, path: Path) -> Passage:
    ways = [compiled.ways[number] for number in path]
    passage = Passage(
        spaces=tuple(network.spaces(path)),
        modes=tuple(_modes(ways)),
        takes=path_takes(ways),
        thrust=None,
    )
    flight = _best_flight(compiled, path)
    if flight is None:
        zone = int(compiled.tables.zone_of[_start(compiled, path)])
        starts = [
            (leaving.configuration, option)
            for leaving in _departures(compiled)
            for option in _options(compiled, leaving, zone)
        ]
        return passage._replace(
            thrust=_best_thrust(compiled, zone), obstacle=find_obstacle(compiled, ways, passage.takes, starts)
        )
    turn, fuel_steps, gives_up = flight
    lit = bool(turn.engine) and passage.takes.engine
    thrust = Thrust(turn.engine or "", turn.afterburn, turn.net_thrust or 0) if lit else None
    return passage._replace(turn=turn, fuel_steps=fuel_steps, thrust=thrust, gives_up=gives_up)


def _modes(ways: Sequence[Way]) -> Iterator[str]:
    for way in ways:
        if way.origin.site is not None or way.target.site is not None:
            yield from way.mode.split("+")


def _start(compiled: Compiled, path: Path) -> int:
    return int(compiled.tables.arcs.origin[path[0]])


def _departures(compiled: Compiled) -> list[_Departure]:
    """As it is; or with something left behind, before which fuel may be thrown out. The least loss first."""
    tables, wet = compiled.tables, compiled.stack.wet
    found = [_Departure(0, wet, 0)]
    for other in range(1, tables.configurations):
        for thrown in range(compiled.stack.fuel_steps + 1):
            position = int(tables.dropped[0, other, tables.burned[wet, thrown]])
            if position >= 0:
                found.append(_Departure(other, position, thrown))
    return sorted(found, key=lambda leaving: _loss(compiled, leaving))


def _loss(compiled: Compiled, leaving: _Departure) -> tuple[int, int]:
    """How much a departure costs: items left behind, then fuel thrown out first."""
    return len(compiled.configurations[leaving.configuration].gone), leaving.thrown


def _options(compiled: Compiled, leaving: _Departure, zone: int) -> range:
    return compiled.tables.option_range(leaving.configuration, zone, leaving.wet)


def _best_flight(compiled: Compiled, path: Path) -> tuple[Turn, Fraction, tuple[str, ...]] | None:
    """The move with the least loss: nothing left behind, no fuel thrown out, no afterburner; then the most thrust."""
    tables, options = compiled.tables, compiled.tables.options
    start = _start(compiled, path)
    for _, alike in groupby(_departures(compiled), key=lambda leaving: _loss(compiled, leaving)):
        found = []
        for leaving in alike:
            for option in _options(compiled, leaving, int(tables.zone_of[start])):
                turn = moves.Turn(leaving.configuration, int(tables.season_of_round[0]), option)
                flight = _fly(compiled, turn, start, path)
                if flight is not None:
                    lost = int(tables.steps[leaving.wet] - tables.steps[options.wet_before[option]])
                    burned = moves.fuel_steps(tables, turn, flight[1].units)
                    thrust = (bool(options.afterburn[option]), -int(options.net_thrust[option]))
                    rank = (lost, *thrust, burned, flight[1].cost)
                    found.append((rank, leaving, turn, flight[0]))
        if found:
            rank, leaving, turn, flown = min(found, key=lambda one: one[0])
            return _told(compiled, leaving, turn, flown, start, rank[0], rank[3])
    return None


def _fly(compiled: Compiled, turn: moves.Turn, start: int, path: Path) -> tuple[tuple[Flown, ...], moves.State] | None:
    """Fly a path with one turn start, paid in the cheapest way; None if that cannot be done."""
    tables = compiled.tables
    states: list[tuple[tuple[Flown, ...], moves.State]] = [((), moves.start(tables, turn, start))]
    for wanted in path:
        states = [
            ((*flown, Flown(arc, paid.pivot, paid.pivot_by_bonus_pivot, paid.pivot_bonus, paid.burn_bonus)), after)
            for flown, state in states
            for arc, paid, after in moves.steps(tables, turn, state)
            if arc == wanted
        ]
    ends = [end for end in states if moves.may_halt(tables, turn, end[1], 0)]
    return min(ends, key=lambda end: end[1].units, default=None)


def _told(
    compiled: Compiled,
    leaving: _Departure,
    turn: moves.Turn,
    flown: tuple[Flown, ...],
    start: int,
    thrown: int,
    burned: int,
) -> tuple[Turn, Fraction, tuple[str, ...]]:
    """A move in the words of a plan, the fuel steps that it burns, and the cards that it gives up."""
    tables, options = compiled.tables, compiled.tables.options
    arcs = [step.arc for step in flown]
    bare = int(tables.without_sails[turn.configuration]) if tables.arcs.strips_sails[arcs].any() else turn.configuration
    leg = Leg(0, turn.configuration, bare, turn.option, int(tables.arcs.belt[arcs].sum()))
    move = FlownTurn(
        round=0,
        configuration=0,
        departure=leaving.configuration,
        wet=compiled.stack.wet,
        option=turn.option,
        arcs=flown,
        wet_after=int(tables.burned[options.wet[turn.option], burned]),
        thrown_first=leaving.thrown,
    )
    plan = build_plan(compiled, compiled.space_ids[start], [move])
    steps = burned + int(options.steps_spent[turn.option]) - thrown
    return plan.turns[0], compiled.stack.strip.told(steps), given_up(compiled, [leg]) if may_give_up(compiled) else ()


def _best_thrust(compiled: Compiled, zone: int) -> Thrust | None:
    """The most net thrust at the mass of now."""
    options, wet = compiled.tables.options, compiled.stack.wet
    found = [
        Thrust(
            compiled.engines[int(options.engine[option])].name,
            bool(options.afterburn[option]),
            int(options.net_thrust[option]),
        )
        for option in _options(compiled, _Departure(0, wet, 0), zone)
        if int(options.wet_before[option]) == wet and int(options.engine[option]) < len(compiled.engines) - 1
    ]
    return max(found, key=lambda one: (one.net_thrust, not one.afterburn), default=None)
