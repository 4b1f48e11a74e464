"""How a move of the trajectory model sets out: engine, fuel, net thrust (hf4 H2, H3; hf3 F1, F2)."""

from __future__ import annotations

from planner.models.trajectory.facts import Mode
from planner.models.trajectory.move import Move, Number


def set_out(move: Move) -> None:
    """Which engine, on which fuel, with which net thrust."""
    model, facts = move.model, move.facts
    model.add_exactly_one(move.modes)
    model.add(move.modes[0] >= 1 - move.moves)
    model.add(move.thrown == 0).only_enforce_if(~move.moves)
    afterburned = move.of_mode({n: mode.afterburn_steps for n, mode in enumerate(facts.modes)})
    model.add(move.spent_at_start == move.spent_before + move.thrown + afterburned)
    model.add(move.spent == move.spent_at_start + move.burned)
    if facts.moves_after is None:
        model.add(move.moves == 0)
    elif facts.moves_after:
        model.add(move.spent_before + move.thrown >= facts.moves_after).only_enforce_if(move.moves)
    _weigh(move)
    for lit, mode in zip(move.modes, facts.modes, strict=True):
        _check_fuel(move, lit, mode)
    model.add_max_equality(move.most_burns, [move.net, 0])


def _weigh(move: Move) -> None:
    """Net thrust, by the weight class after the afterburner is paid and the zone where the move begins."""
    model, facts = move.model, move.facts
    classes = facts.class_after[: move.most_fuel + 1]
    weight = move.new_int(min(classes), max(classes), "weight class")
    model.add_element(move.spent_at_start, classes, weight)
    # Hops of an engine begin only where it runs.
    thrusts = sum(
        facts.thrust(facts.modes[hop.mode], facts.zone(facts.lines[hop.to.line].tail)) * flown
        for hop, flown in move.flown.items()
        if hop.begins and hop.mode
    )
    model.add(move.net == 0).only_enforce_if(move.modes[0])
    model.add(move.net == thrusts + (0 if facts.stack.kind.has_fixed_thrust else weight)).only_enforce_if(
        ~move.modes[0]
    )


def _check_fuel(move: Move, lit: Number, mode: Mode) -> None:
    """An engine may ask for some fuel, or for none that it cannot burn (hf4 F4c, hf3 F1)."""
    engine, stack = mode.engine, move.facts.stack
    if engine is None or stack.kind.has_endless_fuel:
        return
    spent = move.spent_before + move.thrown
    if engine.needs_some_fuel and move.facts.rules.isotopes_need_fuel:
        move.model.add(spent <= stack.fuel_steps - 1).only_enforce_if(lit)
    if not mode.burns and not move.facts.rules.activates_on_poor_fuel:
        move.model.add(spent == stack.fuel_steps).only_enforce_if(lit)
