"""A flight plan as numbered orders: plain text to paste into a forum or a game log, for an opponent to follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from planner.editions.edition import find_edition
from planner.report.planwords import bill_rows, refusal_text, waiting_text
from planner.report.toldplan import ToldChits, ToldPlan, ToldRoll, ToldStep, ToldTurn
from planner.report.wording import burns_text, counted, number_text, odds_text, wrapped
from planner.rocket.strip import mass_text


def orders_text(told: ToldPlan) -> str:
    """The plan as numbered orders that an opponent can follow, plain text in at most 80 columns."""
    lines = wrapped(f"Orders: {told.name or 'flight plan'} ({find_edition(told.edition).title})")
    start = f"Start: {told.start.name}."
    if told.stack is not None and told.stack.chit is not None:
        start += f" {_state_text(told.stack.chit)}."
    lines += wrapped(start)
    for there in told.waiting:
        lines += wrapped(f"Waiting {waiting_text(there)}.")
    for turn in told.turns:
        lines += ["", *_order_lines(turn)]
        if told.refusal is not None and told.refusal.turn == turn.turn:
            lines += ["", *wrapped(f"Illegal here: {refusal_text(told.refusal)}")]
            break
    return "\n".join([*lines, *_order_totals(told)])


def _order_lines(turn: ToldTurn) -> list[str]:
    sentences = [*map(_sentence, turn.before), *_engine_order(turn), *_step_orders(turn.steps)]
    sentences += map(_roll_order, turn.rolls)
    if turn.chit_after is not None and turn.steps:
        sentences.append(f"{_state_text(turn.chit_after)}.")
    sentences += map(_sentence, turn.after)
    number = f"{turn.turn}. "
    words = " ".join(sentences) or "Stay."
    text = f"{number}Year {turn.year} ({turn.season}): {words[0].lower()}{words[1:]}"
    return wrapped(text, len(number))


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _engine_order(turn: ToldTurn) -> list[str]:
    if not turn.steps:
        return ["Do not move."]
    if turn.engine is None:
        return []
    if not turn.engine:
        return ["Activate no engine."]
    afterburn = " with afterburner" if turn.afterburn else ""
    afterburn += f" ({counted(turn.afterburn_steps, 'fuel step')})" if turn.afterburn_steps else ""
    thrust = f", net thrust {turn.net_thrust}" if turn.net_thrust is not None else ""
    return [f"Activate {turn.engine_name}{afterburn}{thrust}."]


def _step_orders(steps: Sequence[ToldStep]) -> Iterator[str]:
    """One sentence a step; coasting through several spaces is told in one."""
    passed: list[str] = []
    for number, step in enumerate(steps, start=1):
        last = number == len(steps)
        plain = step.mark in ("", "coast") and not step.rolls
        verb = "Coast" if step.mark else "Go"
        if plain and not last and steps[number].mark == step.mark:
            passed.append(step.name)
            continue
        if step.mark in ("", "coast"):
            yield f"{verb} {_by_way_of(passed)}to {step.name}{', stop' if last else ''}."
        else:
            yield _marked_order(step, last)
        passed = []
        yield from map(_roll_order, step.rolls)


def _roll_order(roll: ToldRoll) -> str:
    if roll.kind == "belt":
        odds = "nothing can be lost" if roll.survival == 1 else f"odds to hold {roll.survival}"
        return f"Roll for radiation at {roll.name} ({odds})."
    what = f"the hazard at {roll.name}" if roll.kind == "hazard" else f"the factory's help at {roll.name}"
    if roll.paid:
        return f"The roll for {what} is bought off."
    return f"Roll for {what}: a 1 loses the craft."


def _by_way_of(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"by way of {listed} " if listed else ""


def _marked_order(step: ToldStep, last: bool) -> str:
    lands = step.mark.endswith("landing")
    stop = ", stop" if last and not lands else ""
    fuel = f" ({counted(mass_text(step.fuel_steps), 'fuel step')})" if step.fuel_steps else ""
    return f"{step.mark[0].upper()}{step.mark[1:]} {'at' if lands else 'to'} {step.name}{fuel}{stop}."


def _state_text(chits: ToldChits) -> str:
    words = [f"dry mass {mass_text(chits.dry)}"] if chits.dry is not None else []
    words.append(f"wet mass {mass_text(chits.wet)}")
    left = f" ({counted(chits.fuel_steps, 'fuel step')} left)" if chits.fuel_steps is not None else ""
    text = ", ".join(words) + left
    return text[0].upper() + text[1:]


def _order_totals(told: ToldPlan) -> list[str]:
    totals = told.totals
    if totals is None or not told.legal:
        return []
    words = [counted(totals.turns, "turn"), counted(burns_text(totals.half_burns), "burn")]
    words += [counted(number_text(totals.fuel_steps), "fuel step"), counted(totals.hazards, "hazard roll")]
    words += [counted(totals.belts, "belt roll"), f"survival {odds_text(totals.survival)}"]
    lines = wrapped(f"Total: {', '.join(words)}.")
    for name, value in bill_rows(totals, told.edition):
        lines += wrapped(f"{name.capitalize()}: {value}.")
    return ["", *lines]
