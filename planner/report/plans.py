"""A flight plan turn by turn, as text for the screen."""

from __future__ import annotations

from collections.abc import Iterator

from planner.editions.edition import find_edition
from planner.report.planwords import bill_rows, refusal_text, totals_rows, waiting_text
from planner.report.toldplan import Refusal, ToldChits, ToldPlan, ToldRoll, ToldStep, ToldTurn
from planner.report.wording import counted, labelled, odds_text, wrapped
from planner.rocket.strip import mass_text

_MARK = 24  # width of the column that says how a space is entered
_ROLLS = {"hazard": "hazard", "assist": "help of the factory", "belt": "belt"}


def plan_text(told: ToldPlan, explain: bool = False) -> str:
    """The whole plan, a block a turn, in lines of at most 80 columns."""
    lines = [*wrapped(told.name or "Flight plan"), *_head(told)]
    for turn in told.turns:
        refused = told.refusal if told.refusal is not None and told.refusal.turn == turn.turn else None
        lines += ["", *_turn_lines(turn, refused, explain)]
    return "\n".join([*lines, "", *_total_lines(told)])


def _head(told: ToldPlan) -> Iterator[str]:
    yield from _line("rules", f"{find_edition(told.edition).title}; board {told.board}")
    for name, value in told.readings.items():
        yield from _line("reading", f"{name} = {value}")
    chits = told.stack.chit if told.stack is not None else None
    yield from _line("start", told.start.name + (f", {_chits_text(chits)}" if chits is not None else ""))
    for there in told.waiting:
        yield from _line("waiting", waiting_text(there))
    if told.legal is None:
        yield from _line("judged", "no: there is no stack, so this is what the file says")
    elif told.refusal is not None:
        yield from _line("illegal", refusal_text(told.refusal))


def _turn_lines(turn: ToldTurn, refused: Refusal | None, explain: bool) -> Iterator[str]:
    yield f"Year {turn.year} ({turn.season})"
    for action in turn.before:
        yield from _line("before", action)
    if turn.engine is not None:
        yield from _line("engine", _engine_text(turn))
    if explain and turn.net_thrust_parts:
        yield from _line("", "= " + ", ".join(_part_text(word, number) for word, number in turn.net_thrust_parts))
    if turn.chit_before is not None:
        yield from _line("chit", _chits_text(turn.chit_before))
    if refused is not None and not refused.step:
        yield from _line("illegal", refusal_text(refused))
    for number, step in enumerate(turn.steps, start=1):
        yield from _step_lines(number, step, explain)
        if refused is not None and refused.step == number:
            yield from _line("illegal", refusal_text(refused))
    for roll in turn.rolls:
        yield from _line("roll", _roll_text(roll))
    if turn.chit_after is not None and turn.steps:
        yield from _line("chit", _chits_text(turn.chit_after))
    for action in turn.after:
        yield from _line("after", action)


def _engine_text(turn: ToldTurn) -> str:
    if not turn.engine_name:
        return "none" if turn.steps else "none, the craft stays"
    words = [turn.engine_name]
    if turn.afterburn:
        steps = turn.afterburn_steps
        words.append("afterburning" + (f" ({counted(steps, 'fuel step')})" if steps else ""))
    return ", ".join(words + ([f"net thrust {turn.net_thrust}"] if turn.net_thrust is not None else []))


def _part_text(word: str, number: int) -> str:
    return f"{word} {number}" if word == "base" else f"{word} {number:+d}"


def _chits_text(chits: ToldChits) -> str:
    words = [f"dry {mass_text(chits.dry)}"] if chits.dry is not None else []
    words.append(f"wet {mass_text(chits.wet)}")
    return ", ".join(words + ([counted(chits.fuel_steps, "fuel step")] if chits.fuel_steps is not None else []))


def _step_lines(number: int, step: ToldStep, explain: bool) -> Iterator[str]:
    mark = f"{step.mark:<{_MARK}}  " if step.mark else ""
    fuel = f" ({counted(mass_text(step.fuel_steps), 'fuel step')})" if step.fuel_steps else ""
    yield from wrapped(f"{number:>4}  {mark}{step.name}{fuel}", 8)
    if explain:
        for why in step.why:
            yield from wrapped(f"{'':8}{why.sentence}" + (f" [{why.rule}]" if why.rule else ""), 10)
    for roll in step.rolls:
        yield from wrapped(f"{'':8}roll: {_roll_text(roll)}", 10)


def _roll_text(roll: ToldRoll) -> str:
    return f"{_ROLLS[roll.kind]} at {roll.name}, {'bought off' if roll.paid else odds_text(roll.survival)}"


def _total_lines(told: ToldPlan) -> list[str]:
    if told.totals is None:
        return [f"turns      {len(told.turns)}"]
    rows = totals_rows(told.totals)
    if told.gives_up:
        rows.append(("gives up", ", ".join(told.gives_up)))
    rows += bill_rows(told.totals, told.edition)
    head = [] if told.legal else ["until then"]
    return head + [line for name, value in rows for line in wrapped(f"{name:<10} {value}", 11)]


def _line(label: str, text: str) -> list[str]:
    return labelled([(label, text)], "  ")
