"""What a search sees of a game: plain integers. Rules compile into these tables; the kernel reads nothing else.

Everything about a move that depends on the board, the stack and the calendar is a number here: what it takes to fly an
arc, what a turn may start with, what a roll costs. No name, no card and no rule is known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

NO_LIMIT = 1 << 20
LIT_ONLY = 2
NEVER = 1 << 62  # cost of a roll that cannot succeed
DEAD = 1  # bit of what has become of a move: its engine is dead
MOST_OPERATIONS = 2  # at hand between two moves: that of the turn before, if it is left, and that of the next one


class Arcs(NamedTuple):
    """Directed ways from space to space, sorted by origin; a way that can be flown in several modes appears as many."""

    origin: Ints
    target: Ints
    link: Ints  # arcs of one link are each other's reversal
    track_out: Ints  # 0: turning is free at the origin
    track_in: Ints
    burn: Ints  # 0 none, 1 a burn, 2 a half burn: one burn of the limit, less fuel
    bonus_pays: Ints  # 1: a bonus burn may pay the burn
    thrust_above: Ints  # net thrust must exceed this
    bonus_moves: Ints  # 1: without thrust, with a dead engine or with none, a bonus burn must be left
    needs_lit: Ints  # 1: the engine must work at the target
    hazards: Ints  # dice of a hazard
    belt: Ints  # 1: a belt die
    toll: Ints  # hazard dice that it counts for when flights are compared, because the player would rather not fly it
    gain: Ints  # bonus burns earned, by season: shape (seasons, arcs)
    gain_base: Ints  # 1: earns as much as the engine's own number (solar Oberth)
    gain_belt: Ints  # 1: earns one with an engine that is pushed by belts
    once: Ints  # number of the place that pays once a move, from 0 on; -1: none, it pays at every entry
    halt: Ints  # 1: the move may end at the target; LIT_ONLY: with an engine
    ends: Ints  # 1: the move must end at the target
    seasons: Ints  # bit mask of seasons in which it may be flown
    dead_zone: Ints  # 1: the target lies where solar power is dead
    dead_origin: Ints  # 1: the origin does
    strips_sails: Ints  # 1: sails are lost on the way
    drops_bonus: Ints  # 1: bonus burns are lost on the way
    heaviest: Ints  # strip position when the engine is chosen must not be above this
    without_engine: Ints  # 1: flown also with no engine activated; bonus burns must then pay for a burn
    terms: Ints  # bit mask of the terms of a configuration under which it may be flown


class Engines(NamedTuple):
    """Numbers of each engine. Fuel is counted in units of 1/`unit` step, and rounded up once at the end of a move."""

    unit: Ints
    burn: Ints  # units a burn
    half_burn: Ints  # units a half-lander burn
    bonus_pivots: Ints
    oberth: Ints  # bonus burns at the solar Oberth, by afterburner off or on: shape (engines, 2)
    dark: Ints  # 1: pays nothing where solar power is dead
    solar: Ints  # 1: dies there for the rest of the move
    by_zone: Ints  # 1: its thrust depends on the zone where the move starts
    afterburn_steps: Ints
    sail: Ints  # 1: lost with the sails
    belt_gain: Ints  # bonus burns of a belt
    free_of_seasons: Ints  # 1: flies through closed seasons
    mark: Ints  # bits by which actions before and after its move know it; 0: none of them asks


class Options(NamedTuple):
    """What a turn may start with. Options of a configuration, zone and strip position are numbered from `first` on,
    the end not included; zones that are alike share them."""

    first: Ints  # shape (configurations, zones, positions)
    end: Ints
    engine: Ints
    afterburn: Ints
    net_thrust: Ints
    wet_before: Ints  # strip position when the engine is chosen: jettisoned
    wet: Ints  # strip position when the move begins: afterburned too
    fuel_steps: Ints  # that may be burned
    steps_spent: Ints  # jettisoned and afterburned


class Kinds(NamedTuple):
    """Sorts of actions between two moves. Tanks are taken in as fuel, or given away: as many as `tanks` at most.

    A stock is a number for all that lies in depots: each depot counts its tanks by a stride of its own.
    """

    operation: Ints  # 1: takes the operation of a turn
    aqua: Ints  # paid for each tank
    stride: Ints  # of the depot that tanks come from or go to; 0: none
    room: Ints  # tanks that the depot can hold
    gives: Ints  # 1: tanks go to the depot
    hazards: Ints  # dice of a hazard
    # Marks of engines of which one must have made the move that has just ended; 0: any time will do. Such actions may
    # be begun in every round, so that who came earlier could do them too.
    mark: Ints
    # Marks of engines of which one must make the move of the same turn, if there is any; 0: whatever. They are spent by
    # that move: nothing after it knows the engine by them.
    binds: Ints
    tanks: Ints  # by kind and configuration; -1: this configuration cannot do it
    becomes: Ints  # configuration after it, likewise; with fuel aboard
    becomes_empty: Ints  # and without any
    moved: Ints  # strip position after the configuration has changed: shape (kinds, configurations, positions), -1


class Actions(NamedTuple):
    """What may be done between two moves by who rests at a space, sorted by space."""

    space: Ints
    to: Ints  # the space where it leads: the same one, or the same place in another layer
    kind: Ints
    rounds: Ints  # years that it takes
    spends: Ints  # 1: the operations of those years are spent
    last_round: Ints  # it may be begun until this round
    seasons: Ints  # bit mask of seasons of the year before in which it may be begun; at the start, of the first year


class Boundary(NamedTuple):
    """All that may be done between two moves. Where fuel is had on the way, what counts is not what was burned but what
    was paid."""

    kinds: Kinds
    actions: Actions
    lifted: Ints  # strip position after so many tanks are taken in: shape (positions, most tanks + 1), -1: too heavy
    lowered: Ints  # after so many are given away, likewise; -1: not so many
    stocks: int  # numbers of a stock
    pays: int  # 1: fuel is had, or what is aboard changes, so what was paid counts; 0: what was burned, as ever


class Purse(NamedTuple):
    """Money for which hazards may be bought off before they are rolled for."""

    money: int
    price: Ints  # of one roll, above 0, by configuration; those that differ in what they count on have the same


class Tables(NamedTuple):
    """All of it."""

    spaces: int
    zones: int
    positions: int
    configurations: int
    first_arc: Ints  # by origin; shape (spaces + 1,)
    arcs: Arcs
    engines: Engines
    options: Options
    zone_of: Ints  # by space
    solar_of_zone: Ints  # thrust modifier, by zone
    burned: Ints  # strip position after k steps: shape (positions, most steps + 1), -1: not so many
    steps: Ints  # fuel steps above the lightest position, by strip position
    dry: Ints  # strip position of the dry chit, by configuration
    hazard_cost: int
    belt_cost: Ints  # by configuration, season and net thrust: shape (configurations, seasons, thrusts)
    belt_faces: Ints  # faces that let it live, likewise
    wears: Ints  # 1: who comes through is worn, likewise
    least_thrust: int  # net thrust of the first column of these three
    terms: Ints  # by configuration: number of the terms under which it flies
    dropped: Ints  # strip position after going from one configuration to another: shape (conf, conf, positions), -1
    counts_less: Ints  # 1: the second configuration is the first one with fewer engines to bring through belts
    used_up: Ints  # by configuration and engine: the one after a move with that engine; itself if nothing is used up
    worn: Ints  # by configuration: the one after a belt that wears, of the same mass; itself if it is that
    without_sails: Ints  # by configuration: the one without sails; itself if it has none; -1: sails must not be lost
    season_of_round: Ints
    purged: Ints  # by space: 1: nothing may rest there at the end of a purge round
    purge_round: Ints  # by round
    dead_keeps_bonus: int  # 1: bonus burns and pivots outlive the engine
    dead_gains: int  # 1: flybys pay also without a working engine
    boundary: Boundary | None = None  # None: nothing is done between two moves but to throw out and leave behind
    purse: Purse | None = None  # where there is one, what was paid counts: `boundary.pays`

    def after_belt(self, configuration: int, season: int, column: int) -> int:
        """The configuration after a belt, in a season and with the net thrust of a column."""
        return int(self.worn[configuration]) if self.wears[configuration, season, column] else configuration

    def turn_starts(self) -> tuple[Ints, Ints, Ints, Ints]:
        """Every way to start a turn: configurations, zones, strip positions and options, side by side. Zones that are
        alike have the same options."""
        counts = self.options.end - self.options.first
        conf, zone, wet = np.nonzero(counts)
        times = counts[conf, zone, wet]
        cell = np.repeat(np.arange(len(times)), times)
        begins = self.options.first[conf, zone, wet] - np.cumsum(times) + times
        option = np.repeat(begins, times) + np.arange(len(cell))
        return as_ints(conf[cell]), as_ints(zone[cell]), as_ints(wet[cell]), as_ints(option)

    def option_range(self, configuration: int, zone: int, wet: int) -> range:
        """Turn starts of a configuration in a zone at a strip position."""
        cell = (configuration, zone, wet)
        return range(int(self.options.first[cell]), int(self.options.end[cell]))


def as_ints(values: npt.ArrayLike) -> Ints:
    """Anything like an array as one of integers."""
    return np.ascontiguousarray(values, dtype=np.int64)
