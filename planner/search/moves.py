"""One move, step by step, in plain Python: what may be flown next, and what is left after it.

The compiled kernel does the same with arrays; this is the readable form, the one that tests compare it with, and the
one that draws random legal moves. Bonus burns are spent before paid ones, because that is never worse, unless the
engine may die on the way: then saving them can pay, and both are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from planner.search.tables import DEAD, LIT_ONLY, NEVER, Tables


class Turn(NamedTuple):
    """What is fixed for a whole move."""

    configuration: int
    season: int
    option: int  # index of the turn start


class State(NamedTuple):
    """Where a move stands."""

    space: int
    arc: int  # by which the space was entered; -1: the move starts here
    burns_left: int
    bonus: int
    pivots: int  # bonus pivots left
    units: int  # fuel used, in units of the engine
    used: int  # DEAD, and above it a bit for each place that has paid
    cost: int  # of the dice
    stripped: bool  # sails are lost
    worn: bool = False  # a belt has worn it
    paid: int = 0  # for rolls bought off


class Payment(NamedTuple):
    """How a step was paid."""

    pivot: bool
    pivot_by_bonus_pivot: bool
    pivot_bonus: int  # bonus burns in the pivot, of two
    burn_bonus: int  # 1: the burn was a bonus burn


FREE = Payment(False, False, 0, 0)


def start(tables: Tables, turn: Turn, space: int) -> State:
    options, engines = tables.options, tables.engines
    engine = int(options.engine[turn.option])
    burns = max(int(options.net_thrust[turn.option]), 0)
    used = 0 if _is_lit(tables, turn) else DEAD
    return State(space, -1, burns, 0, int(engines.bonus_pivots[engine]), 0, used, 0, False)


def _is_lit(tables: Tables, turn: Turn) -> bool:
    """Whether some engine is activated; the last one is none."""
    return bool(tables.options.engine[turn.option] != len(tables.engines.unit) - 1)


def may_halt(tables: Tables, turn: Turn, state: State, round: int) -> bool:
    if tables.purge_round[round] and tables.purged[state.space]:
        return False
    return state.arc < 0 or may_rest(tables, turn, state.arc)


def may_rest(tables: Tables, turn: Turn, arc: int) -> bool:
    """Whether a move may end at the target of an arc, in a year without a purge."""
    halt = tables.arcs.halt[arc]
    return bool(halt == 1 or (halt == LIT_ONLY and _is_lit(tables, turn)))


def must_halt(tables: Tables, state: State) -> bool:
    return state.arc >= 0 and bool(tables.arcs.ends[state.arc])


def fuel_steps(tables: Tables, turn: Turn, units: int) -> int:
    """Whole fuel steps of a move: rounded up once, at its end."""
    unit = int(tables.engines.unit[tables.options.engine[turn.option]])
    return -(-units // unit)


def at_rest(tables: Tables, turn: Turn, state: State) -> tuple[int, int, int]:
    """Fuel steps, configuration and strip position after a move that ends here."""
    burned = fuel_steps(tables, turn, state.units)
    wet = int(tables.burned[tables.options.wet[turn.option], burned])
    after = int(tables.used_up[turn.configuration, tables.options.engine[turn.option]])
    after = int(tables.without_sails[after]) if state.stripped else after
    if after != turn.configuration:
        wet = int(tables.dropped[turn.configuration, after, wet])
    return burned, int(tables.worn[after]) if state.worn else after, wet


def steps(tables: Tables, turn: Turn, state: State, every_way: bool = False) -> Iterator[tuple[int, Payment, State]]:
    """Every arc that may be flown next, with each way to pay for it that can matter, or with every way there is."""
    if must_halt(tables, state):
        return
    every_way = every_way or _mortal(tables, turn)
    for arc in range(int(tables.first_arc[state.space]), int(tables.first_arc[state.space + 1])):
        if _is_open(tables, turn, state, arc):
            yield from _payments(tables, turn, state, arc, every_way)


def buying_off(tables: Tables, turn: Turn, state: State) -> Iterator[State]:
    """Each way to have entered a space: all hazards there rolled for, or some of them bought off."""
    yield state
    if tables.purse is None or state.arc < 0:
        return
    price = int(tables.purse.price[turn.configuration])
    for rolls in range(1, int(tables.arcs.hazards[state.arc]) + 1):
        paid = state.paid + rolls * price
        if paid <= tables.purse.money:
            yield state._replace(paid=paid, cost=state.cost - rolls * tables.hazard_cost)


def _is_open(tables: Tables, turn: Turn, state: State, arc: int) -> bool:
    arcs, options = tables.arcs, tables.options
    engine = int(options.engine[turn.option])
    if state.arc >= 0 and arcs.link[arc] == arcs.link[state.arc]:
        return False
    weak = options.net_thrust[turn.option] <= arcs.thrust_above[arc] or (state.used & DEAD and arcs.bonus_moves[arc])
    barred = weak if _is_lit(tables, turn) else not arcs.without_engine[arc]
    if barred and not (arcs.bonus_moves[arc] and state.bonus):
        return False
    if arcs.needs_lit[arc] and (state.used & DEAD or (tables.engines.dark[engine] and arcs.dead_zone[arc])):
        return False
    if not (int(arcs.seasons[arc]) >> turn.season) & 1 and not tables.engines.free_of_seasons[engine]:
        return False
    if not (int(arcs.terms[arc]) >> int(tables.terms[turn.configuration])) & 1:
        return False
    if options.wet_before[turn.option] > arcs.heaviest[arc]:
        return False
    if arcs.strips_sails[arc] and tables.without_sails[turn.configuration] < 0:
        return False
    return not arcs.belt[arc] or _belt_cost(tables, turn, state) < NEVER


def _belt_cost(tables: Tables, turn: Turn, state: State) -> int:
    conf = int(tables.worn[turn.configuration]) if state.worn else turn.configuration
    return int(tables.belt_cost[conf, turn.season, _column(tables, turn)])


def _wears(tables: Tables, turn: Turn) -> bool:
    return bool(tables.wears[turn.configuration, turn.season, _column(tables, turn)])


def _column(tables: Tables, turn: Turn) -> int:
    """Where the tables of belts have the net thrust of a turn."""
    return int(tables.options.net_thrust[turn.option]) - tables.least_thrust


def _payments(
    tables: Tables, turn: Turn, state: State, arc: int, every_way: bool
) -> Iterator[tuple[int, Payment, State]]:
    arcs = tables.arcs
    engine = int(tables.options.engine[turn.option])
    pivot = state.arc >= 0 and arcs.track_out[arc] != arcs.track_in[state.arc] and arcs.track_out[arc] > 0
    alive_here = not (state.used & DEAD) and not (tables.engines.dark[engine] and arcs.dead_origin[arc])
    alive_there = not (state.used & DEAD) and not (tables.engines.dark[engine] and arcs.dead_zone[arc])
    for paid, after_pivot in _pivots(tables, turn, state, pivot, alive_here, every_way):
        for burn_bonus, after_burn in _burns(tables, turn, after_pivot, arc, alive_there, every_way):
            how = paid._replace(burn_bonus=burn_bonus) if burn_bonus else paid
            yield arc, how, _arrived(tables, turn, after_burn, arc)


def _pivots(
    tables: Tables, turn: Turn, state: State, pivot: bool, alive_here: bool, every_way: bool
) -> Iterator[tuple[Payment, State]]:
    if not pivot:
        yield FREE, state
        return
    if state.pivots:
        yield Payment(True, True, 0, 0), state._replace(pivots=state.pivots - 1)
        if not every_way:
            return
    for bonus in _bonus_choices(state, 2, every_way):
        if bonus < 2 and not alive_here:
            continue
        after = _burned(tables, turn, state, paid=2 - bonus, bonus=bonus)
        if after is not None:
            yield Payment(True, False, bonus, 0), after


def _burns(
    tables: Tables, turn: Turn, state: State, arc: int, alive_there: bool, every_way: bool
) -> Iterator[tuple[int, State]]:
    kind = int(tables.arcs.burn[arc])
    if not kind:
        yield 0, state
        return
    choices = _bonus_choices(state, 1, every_way) if tables.arcs.bonus_pays[arc] else [0]
    for bonus in choices:
        if not bonus and not alive_there:
            continue
        after = _burned(tables, turn, state, paid=1 - bonus, bonus=bonus, half=kind == 2)
        if after is not None:
            yield bonus, after


def _bonus_choices(state: State, burns: int, every_way: bool) -> list[int]:
    most = min(state.bonus, burns)
    return list(range(most, -1, -1)) if every_way else [most]


def _mortal(tables: Tables, turn: Turn) -> bool:
    """Whether the engine can die in mid-move."""
    engine = int(tables.options.engine[turn.option])
    return bool(tables.engines.dark[engine] or tables.engines.sail[engine])


def _burned(tables: Tables, turn: Turn, state: State, paid: int, bonus: int, half: bool = False) -> State | None:
    """The state after so many paid and bonus burns; None if limit, fuel or engine do not allow them."""
    if not paid:
        return state._replace(bonus=state.bonus - bonus) if bonus else state
    engine = int(tables.options.engine[turn.option])
    each = tables.engines.half_burn[engine] if half else tables.engines.burn[engine]
    units = state.units + paid * int(each)
    if state.used & DEAD or state.burns_left < paid:
        return None
    if fuel_steps(tables, turn, units) > tables.options.fuel_steps[turn.option]:
        return None
    return state._replace(burns_left=state.burns_left - paid, bonus=state.bonus - bonus, units=units)


def _arrived(tables: Tables, turn: Turn, state: State, arc: int) -> State:
    arcs, engines = tables.arcs, tables.engines
    engine = int(tables.options.engine[turn.option])
    used, cost = state.used, state.cost
    if (engines.solar[engine] and arcs.dead_zone[arc]) or (engines.sail[engine] and arcs.strips_sails[arc]):
        used |= DEAD
    cost += int(arcs.hazards[arc] + arcs.toll[arc]) * tables.hazard_cost
    if arcs.belt[arc]:
        cost += _belt_cost(tables, turn, state)
    bonus, pivots = state.bonus, state.pivots
    if used & DEAD and not tables.dead_keeps_bonus:
        bonus, pivots = 0, 0
    if arcs.drops_bonus[arc]:
        bonus = 0
    bonus, used = _gained(tables, turn, bonus, used, arc)
    return State(
        space=int(arcs.target[arc]),
        arc=arc,
        burns_left=state.burns_left,
        bonus=bonus,
        pivots=pivots,
        units=state.units,
        used=used,
        cost=cost,
        stripped=state.stripped or bool(arcs.strips_sails[arc]),
        worn=state.worn or (bool(arcs.belt[arc]) and _wears(tables, turn)),
        paid=state.paid,
    )


def _gained(tables: Tables, turn: Turn, bonus: int, used: int, arc: int) -> tuple[int, int]:
    """Bonus burns after the target has paid, and what has paid now."""
    arcs, engines, option = tables.arcs, tables.engines, turn.option
    engine = int(tables.options.engine[option])
    unlit = bool(used & DEAD) or bool(engines.dark[engine] and arcs.dead_zone[arc])
    gain = int(arcs.gain[turn.season, arc]) if not unlit or tables.dead_gains else 0
    if not unlit:
        gain += int(arcs.gain_belt[arc]) * int(engines.belt_gain[engine])
        if arcs.gain_base[arc]:
            gain += int(engines.oberth[engine, int(tables.options.afterburn[option])])
    if not gain:
        return bonus, used
    if arcs.once[arc] < 0:
        most = 1 + 3 * len(arcs.burn)  # a burn and a turn on every arc, and one to be left: no move can use more
        return max(bonus, min(bonus + gain, most)), used
    bit = 2 * DEAD << int(arcs.once[arc])
    return (bonus, used) if used & bit else (bonus + gain, used | bit)
