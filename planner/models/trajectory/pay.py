"""Paying for a move of the trajectory model: burns and their fuel, bonus burns (hf4 H4, H5, H8; hf3 F3, F4, K1)."""

from __future__ import annotations

from ortools.sat.python.cp_model import IntVar

from planner.models.trajectory.hops import BEGIN, PAID_FOR_PIVOT, State
from planner.models.trajectory.move import Move, Number


def carry_death(move: Move) -> None:
    """Where solar power is dead an engine dies for the rest of the move (hf4 H2a, J3)."""
    if not move.facts.rules.dead_zone_kills or not _dark_modes(move):
        return
    goes_dark = _sets_out_dark(move)
    for state in sorted(_shaded(move)):
        move.dead[state] = move.new_bool(f"engine dead after {state}")
    for hop, flown in move.flown.items():
        if _is_dark(move, hop.to):
            move.model.add(move.dead[hop.to] >= goes_dark + flown - 1)
        if hop.before in move.dead:
            move.model.add(move.dead[hop.to] >= move.dead[hop.before] + flown - 1)


def _shaded(move: Move) -> set[State]:
    """States where solar power is dead, and all that may come after them."""
    found = {hop.to for hop in move.flown if _is_dark(move, hop.to)}
    grown = True
    while grown:
        more = {hop.to for hop in move.flown if hop.before in found} - found
        found |= more
        grown = bool(more)
    return found


def _is_dark(move: Move, state: State) -> bool:
    return not move.facts.zone(move.facts.lines[state.line].head).solar_works


def _dark_modes(move: Move) -> list[int]:
    """Engines that do not work where solar power is dead."""
    facts = move.facts
    dead_zones = [zone for zone in facts.board.zones if not zone.solar_works]
    lit = [number for number, mode in enumerate(facts.modes) if mode.engine is not None]
    return [number for number in lit if not all(facts.runs_in(facts.modes[number], zone) for zone in dead_zones)]


def _sets_out_dark(move: Move) -> Number:
    return sum(move.modes[number] for number in _dark_modes(move))


def silenced(move: Move, state: State) -> Number:
    """1 if the engine that was switched on does not work in a state; the plain number 0 where that cannot be."""
    if move.facts.rules.dead_zone_kills:
        return move.dead.get(state, 0)
    return _sets_out_dark(move) if state != BEGIN and _is_dark(move, state) and _dark_modes(move) else 0


def gain(move: Move) -> None:
    """A space pays once a move (hf4 H8, hf3 K1), and what an engine gains it gains while it works."""
    facts, model = move.facts, move.model
    by_space: dict[str, dict[int, list[IntVar]]] = {}
    for hop, flown in move.flown.items():
        if not hop.gain:
            continue
        by_space.setdefault(facts.lines[hop.to.line].head.id, {}).setdefault(hop.gain, []).append(flown)
        if hop.to in move.dead:
            model.add(flown + move.dead[hop.to] <= 1)
    for space, by_gain in by_space.items():
        model.add_at_most_one(flown for ways in by_gain.values() for flown in ways)
        offered = [facts.bonus(mode, facts.board.spaces[space], move.season) for mode in facts.modes]
        for gained, ways in by_gain.items():
            model.add(sum(ways) <= move.of_mode({n: int(offer == gained) for n, offer in enumerate(offered)}))


def pay(move: Move) -> None:
    """Burns within net thrust, fuel by the engine, rounded up once at the end of the move (hf4 H5, hf3 F3, F4)."""
    model, facts = move.model, move.facts
    whole = sum(hop.whole_burns * flown for hop, flown in move.flown.items() if hop.whole_burns)
    half = sum(flown for hop, flown in move.flown.items() if hop.half_landers)
    for hop, flown in move.flown.items():
        needs_working = [hop.to] if hop.whole_burns + hop.half_landers > PAID_FOR_PIVOT[hop.pivot] else []
        needs_working += [hop.before] if PAID_FOR_PIVOT[hop.pivot] else []  # a pivot is paid where it is made
        for state in needs_working:
            silence = silenced(move, state)
            if not isinstance(silence, int):
                model.add(flown + silence <= 1)
    move.half_burns = 2 * whole + half
    free_pivots = [flown for hop, flown in move.flown.items() if hop.pivot == "bonus-pivot"]
    offered = {n: mode.engine.bonus_pivots for n, mode in enumerate(facts.modes) if mode.engine is not None}
    if free_pivots:  # hf4 H4c, hf3 P4
        model.add(sum(free_pivots) <= move.of_mode(offered))
    model.add(whole + half <= move.most_burns)
    units = move.new_int(0, move.most_fuel * facts.units_in_step, "units of fuel")
    prices = [facts.units(mode) for mode in facts.modes]
    for lit, mode, (burn, half_burn) in zip(move.modes, facts.modes, prices, strict=True):
        model.add(units == burn * whole + half_burn * half).only_enforce_if(lit)
        if not mode.burns or mode.engine is None:
            model.add(whole + half == 0).only_enforce_if(lit)
    payers = [price for mode, price in zip(facts.modes, prices, strict=True) if mode.burns and mode.engine is not None]
    if payers:  # follows from the above, and bounds what the solver relaxes
        least_burn, least_half = (min(each) for each in zip(*payers, strict=True))
        model.add(units >= least_burn * whole + least_half * half)
    model.add(units <= facts.units_in_step * move.burned)
    model.add(units >= facts.units_in_step * (move.burned - 1) + 1).only_enforce_if(move.has_burned)
    model.add(move.burned == 0).only_enforce_if(~move.has_burned)
