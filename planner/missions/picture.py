"""A plan drawn on its board."""

from __future__ import annotations

from fractions import Fraction

from planner.board.model import Board
from planner.drawing import Route, RouteStep, RouteTurn, draw_board
from planner.editions.edition import find_edition
from planner.missions.flight import Flight
from planner.plan.model import Plan, Totals, Turn

# Burns that are paid: bonus burns and bonus pivots are free.
_ENTRY_BURNS = {"burn": Fraction(1), "lander-burn": Fraction(1), "half-lander-burn": Fraction(1, 2)}
_PIVOT_BURNS = {"burns": Fraction(2), "mixed": Fraction(1)}


def draw_plan(
    plan: Plan, board: Board, dark: bool = False, costs: Flight | Totals | None = None, note: str = ""
) -> str:
    """SVG of the part of the board that a plan leads through, each turn with its colour, dash and number.

    What it costs, if that is known, and a note stand below the title.
    """
    lines = tuple(filter(None, (None if costs is None else _costs_text(costs, find_edition(plan.edition).money), note)))
    route = route_of(plan, board)._replace(lines=lines)
    return draw_board(board, frozenset(route.spaces), dark, route)


def _costs_text(costs: Flight | Totals, money: str) -> str:
    burns, fuel_steps = Fraction(costs.half_burns, 2), costs.fuel_steps
    tanks = costs.tanks if isinstance(costs, Flight) else None
    loaded = f"{_counted(tanks, 'tank')} loaded, " if tanks is not None else ""
    paid, operations = (
        (costs.aqua or 0, costs.operations) if isinstance(costs, Flight) else (costs.bill, sum(costs.operations))
    )
    loaded += f"{paid} {money}, " if paid else ""
    loaded += f"{_counted(operations, 'operation')}, " if operations else ""
    odds = f"survival {float(costs.survival) * 100:.1f} %"
    return f"{_counted(burns, 'burn')}, {loaded}{_counted(fuel_steps, 'fuel step')}, {odds}"


def _counted(number: int | Fraction, thing: str) -> str:
    return f"{float(number):g} {thing}{'s' * (number != 1)}"


def route_of(plan: Plan, board: Board) -> Route:
    """What is drawn of a plan."""
    turns, here = [], plan.start
    for turn in plan.turns:
        turns.append(_turn(turn, here, board))
        here = turn.steps[-1].to if turn.steps else here
    name = plan.name or f"{board.spaces[plan.start].name} to {board.spaces[here].name}"
    return Route(plan.start, tuple(turns), f"{name}, {_counted(len(turns), 'turn')}")


def _turn(turn: Turn, here: str, board: Board) -> RouteTurn:
    season = f" ({turn.season})" if turn.season else ""
    when = f"year {turn.year}{season}"
    fuel = _fuel(turn, here)
    if not turn.steps:
        return RouteTurn((), when, ", waiting", fuel=fuel)
    burns: dict[str, Fraction] = {}
    before = here
    for step in turn.steps:
        if step.pivot in _PIVOT_BURNS:  # paid where the direction changes
            burns[before] = burns.get(before, Fraction(0)) + _PIVOT_BURNS[step.pivot]
        if step.enter in _ENTRY_BURNS:
            burns[step.to] = burns.get(step.to, Fraction(0)) + _ENTRY_BURNS[step.enter]
        before = step.to
    due = [roll.space for roll in turn.rolls or () if not roll.paid and roll.survival < 1]
    return RouteTurn(
        tuple(RouteStep(step.to, step.track) for step in turn.steps),
        when,
        f" to {board.spaces[before].name}",
        tuple(burns.items()),
        tuple(dict.fromkeys(due)),
        fuel,
    )


def _fuel(turn: Turn, here: str) -> tuple[tuple[str, int], ...]:
    """Tanks taken in before the move, where it begins, and after it."""
    there = turn.steps[-1].to if turn.steps else here
    done = [*((here, action) for action in turn.before), *((there, action) for action in turn.after)]
    return tuple((space, action.tanks) for space, action in done if action.do in ("load", "refuel") and action.tanks)
