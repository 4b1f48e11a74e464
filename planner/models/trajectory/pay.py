"""Paying for a move of the trajectory model: burns and their fuel, bonus burns (hf4 H4, H5, H8; hf3 F3, F4, K1)."""

from __future__ import annotations

from ortools.sat.python.cp_model import IntVar

from planner.models.trajectory.move import Move


def gain(move: Move) -> None:
    """A space pays once a move (hf4 H8, hf3 K1)."""
    by_space: dict[str, list[IntVar]] = {}
    for hop, flown in move.flown.items():
        if hop.gain:
            by_space.setdefault(move.facts.lines[hop.to.line].head.id, []).append(flown)
    for ways in by_space.values():
        move.model.add_at_most_one(ways)


def pay(move: Move) -> None:
    """Burns within net thrust, fuel by the engine, rounded up once at the end of the move (hf4 H5, hf3 F3, F4)."""
    model, facts = move.model, move.facts
    prices = [facts.units(mode) for mode in facts.modes]
    paying = [(hop, flown) for hop, flown in move.flown.items() if hop.whole_burns + hop.half_landers]
    burns = sum((hop.whole_burns + hop.half_landers) * flown for hop, flown in paying)
    move.half_burns = sum((2 * hop.whole_burns + hop.half_landers) * flown for hop, flown in paying)
    model.add(burns <= move.most_burns)
    units = sum(
        (prices[hop.mode][0] * hop.whole_burns + prices[hop.mode][1] * hop.half_landers) * flown
        for hop, flown in paying
    )
    model.add(units <= facts.units_in_step * move.burned)
    model.add(units >= facts.units_in_step * (move.burned - 1) + 1).only_enforce_if(move.has_burned)
    model.add(move.burned == 0).only_enforce_if(~move.has_burned)
