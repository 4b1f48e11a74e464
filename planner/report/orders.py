"""A flight plan as numbered orders: plain text to paste into a forum or a game log, for an opponent to follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from planner.editions.edition import find_edition
from planner.report.merged import runs, span, years_text
from planner.report.planwords import bill_rows, fuel_text, losses_text, refusal_text, totals_text, waiting_text
from planner.report.toldplan import ToldChits, ToldPlan, ToldRoll, ToldStep, ToldTurn
from planner.report.wording import counted, wrapped
from planner.rocket.strip import mass_text


def orders_text(told: ToldPlan, all_steps: bool = False) -> str:
    """The plan as numbered orders that an opponent can follow, plain text in at most 80 columns.

    Coasts, idle years and rolls that can lose nothing are told as in `plan_text`.
    """
    money, refusal = find_edition(told.edition).money, told.refusal
    lines = wrapped(f"Orders: {told.name or 'flight plan'} ({find_edition(told.edition).title})")
    start = f"Start: {told.start.name}."
    if told.stack is not None and told.stack.chit is not None:
        start += f" {_state_text(told.stack.chit, '')}."
    lines += wrapped(" ".join([start, *map(_sentence, told.stops_at_start)]))
    for there in told.waiting:
        lines += wrapped(f"Waiting {waiting_text(there)}.")

    def is_plain(number: int, turn: ToldTurn) -> bool:
        return turn.is_idle and not all_steps and (refusal is None or refusal.turn != number)

    lying = None if told.stack is None else told.stack.chit  # as told last
    for number, turns in runs(told.turns, is_plain):
        after_deeds = told.chit_after_deeds(number)
        lines += ["", *_order_lines(turns, all_steps, money, _if_heavier(turns[0].chit_before, lying), after_deeds)]
        lying = after_deeds or (turns[0].chit_after if turns[0].steps else turns[0].chit_before)
        if refusal is not None and refusal.turn == number:
            lines += ["", *wrapped(f"Illegal here: {refusal_text(refusal)}")]
            break
    return "\n".join([*lines, *_order_totals(told)])


def _if_heavier(chits: ToldChits | None, lying: ToldChits | None) -> ToldChits | None:
    """Chits that are told before a move: fuel or cargo has come aboard."""
    return chits if chits is not None and lying is not None and chits.wet > lying.wet else None


def _order_lines(
    turns: Sequence[ToldTurn],
    all_steps: bool,
    money: str,
    loaded: ToldChits | None,
    after_deeds: ToldChits | None,
) -> list[str]:
    """A turn, or several in which nothing is done; where the chits lie once fuel is loaded, and at the end of it."""
    turn = turns[0]
    sentences = [*map(_sentence, turn.before), *([f"{_state_text(loaded, '')}."] if loaded is not None else [])]
    sentences += [*_engine_order(turn), *_step_orders(turn.steps, all_steps, money)]
    sentences += (_roll_order(roll, money) for roll in turn.rolls)
    if turn.chit_after is not None and turn.steps:
        sentences.append(f"{_state_text(turn.chit_after)}.")
    sentences += map(_sentence, turn.after)
    sentences += [f"{_state_text(after_deeds, '')}."] if after_deeds else []
    sentences += map(_sentence, turn.stops)
    number = f"{span(turn.turn, len(turns))}. "
    words = " ".join(sentences) or "Stay."
    text = f"{number}{years_text(turns)}: {words[0].lower()}{words[1:]}"
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


def _step_orders(steps: Sequence[ToldStep], all_steps: bool, money: str) -> Iterator[str]:
    """One sentence a step; coasting through several spaces is told in one."""
    passed: list[str] = []
    for number, step in enumerate(steps, start=1):
        last = number == len(steps)
        rolls = [roll for roll in step.rolls if all_steps or not roll.is_idle]
        plain = step.mark in ("", "coast") and not rolls and not all_steps
        verb = "Coast" if step.mark else "Go"
        if plain and not last and steps[number].mark == step.mark:
            passed.append(step.name)
            continue
        if step.mark in ("", "coast"):
            yield f"{verb} {_by_way_of(passed)}to {step.name}{', stop' if last else ''}."
        else:
            yield _marked_order(step, last)
        passed = []
        yield from (_roll_order(roll, money) for roll in rolls)


def _roll_order(roll: ToldRoll, money: str) -> str:
    lost = losses_text(roll)
    if roll.kind == "belt":
        odds = "nothing can be lost" if roll.is_idle else f"odds to hold {roll.survival}"
        return f"Roll for radiation at {roll.name} ({odds}){f': {lost}' if lost else ''}."
    what = f"the hazard at {roll.name}" if roll.kind == "hazard" else f"the factory's help at {roll.name}"
    if roll.paid:
        return f"The roll for {what} is bought off."
    price = f", or pay {roll.price} {money}" if roll.price is not None else ""
    return f"Roll for {what}: {lost}{price}."


def _by_way_of(names: Iterable[str]) -> str:
    listed = ", ".join(names)
    return f"by way of {listed} " if listed else ""


def _marked_order(step: ToldStep, last: bool) -> str:
    lands = step.mark.endswith("landing")
    stop = ", stop" if last and not lands else ""
    fuel = f" ({counted(mass_text(step.fuel_steps), 'fuel step')})" if step.fuel_steps else ""
    return f"{step.mark[0].upper()}{step.mark[1:]} {'at' if lands else 'to'} {step.name}{fuel}{stop}."


def _state_text(chits: ToldChits, left: str = " left") -> str:
    words = [f"dry mass {mass_text(chits.dry)}"] if chits.dry is not None else []
    words.append(f"wet mass {mass_text(chits.wet)}")
    words += [f"{fuel_text(chits.tanks, chits.fuel_steps)}{left}"] if chits.tanks is not None else []
    text = ", ".join(words)
    return text[0].upper() + text[1:]


def _order_totals(told: ToldPlan) -> list[str]:
    totals = told.totals
    if totals is None or not told.legal:
        return []
    lines = wrapped(f"Total: {totals_text(totals, find_edition(told.edition).money)}.")
    if told.left is not None and told.left.tanks is not None:
        lines += wrapped(f"Left: {fuel_text(told.left.tanks, told.left.fuel_steps)}.")
    for name, value in bill_rows(totals, told.edition):
        lines += wrapped(f"{name.capitalize()}: {value}.")
    return ["", *lines]
