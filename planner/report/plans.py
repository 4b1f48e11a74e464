"""A flight plan turn by turn, as text for the screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from planner.editions.edition import find_edition
from planner.report.deltav import delta_v, scale_text, speed_text
from planner.report.merged import runs, span, years_text
from planner.report.planwords import bill_rows, fuel_text, losses_text, refusal_text, totals_text, waiting_text
from planner.report.toldplan import Refusal, ToldChits, ToldPlan, ToldRoll, ToldStep, ToldTurn
from planner.report.wording import counted, filled, labelled, odds_text, wrapped
from planner.rocket.strip import mass_text

_MARK = 24  # width of the column that says how a space is entered
_ROLLS = {"hazard": "hazard", "assist": "help of the factory", "belt": "belt"}


class _Way(NamedTuple):
    """How much is told."""

    explain: bool
    all_steps: bool
    money: str  # as the edition calls it
    belt_rule: str


def plan_text(told: ToldPlan, explain: bool = False, all_steps: bool = False, rules: bool = True) -> str:
    """The whole plan, turn by turn, in lines of at most 80 columns; without `rules` where these are told already.

    Coasts next to each other are one line, and so are years without a deed; rolls that can lose nothing are left out.
    `all_steps` tells each by itself.
    """
    edition = find_edition(told.edition)
    way = _Way(explain, all_steps, edition.money, edition.rule_ids.get("belt", ""))
    refusal = told.refusal
    lines = [*wrapped(told.name or "Flight plan"), *(_rules(told) if rules else ()), *_head(told, way), ""]

    def is_plain(number: int, turn: ToldTurn) -> bool:
        return turn.is_idle and not all_steps and (refusal is None or refusal.turn != number)

    lying = None if told.stack is None else told.stack.chit  # as told last
    for number, turns in runs(told.turns, is_plain):
        if is_plain(number, turns[0]):
            lines += wrapped(f"{years_text(turns)}: the craft stays", 2)
        else:
            refused = refusal if refusal is not None and refusal.turn == number else None
            lines += _turn_lines(turns[0], refused, way, None if all_steps else lying)
            lying = turns[0].chit_after if turns[0].steps else turns[0].chit_before
            if (chits := told.chit_after_deeds(number)) is not None:
                lines += _line("chit", _chits_text(chits))
                lying = chits
    return "\n".join([*lines, "", *_total_lines(told, way)])


def _rules(told: ToldPlan) -> list[str]:
    return _line("rules", f"{find_edition(told.edition).title}; board {told.board}")


def _head(told: ToldPlan, way: _Way) -> Iterator[str]:
    for name, value in told.readings.items():
        yield from _line("reading", f"{name} = {value}")
    chits = told.stack.chit if told.stack is not None else None
    yield from _line("start", told.start.name + (f", {_chits_text(chits)}" if chits is not None else ""))
    for there in told.waiting:
        yield from _line("waiting", waiting_text(there))
    if told.stops:
        yield from _line("stops", ", then ".join(told.stops))
    for stop in told.stops_at_start:
        yield from wrapped(f"  {stop}, at the start", 2)
    belts = [roll for turn in told.turns for roll in turn.all_rolls if roll.kind == "belt"]
    if belts and all(roll.is_idle for roll in belts) and not way.all_steps:
        yield from _line("belts", "nothing that is needed can be lost to them")
    if told.legal is None:
        yield from _line("judged", "no: there is no stack, so this is what the file says")
    elif told.refusal is not None:
        yield from _line("illegal", refusal_text(told.refusal))


def _turn_lines(turn: ToldTurn, refused: Refusal | None, way: _Way, lying: ToldChits | None) -> Iterator[str]:
    """A turn. Chits that still lie as told last are not told again."""
    engine = "" if turn.engine is None else f": {_engine_text(turn)}"
    yield from wrapped(f"Year {turn.year} ({turn.season}){engine}", 2)
    for action in turn.before:
        yield from _line("before", action)
    if way.explain and turn.net_thrust_parts:
        yield from _line("thrust", ", ".join(_part_text(word, number) for word, number in turn.net_thrust_parts))
    if turn.chit_before is not None and turn.chit_before != lying:
        yield from _line("chit", _chits_text(turn.chit_before))
    if refused is not None and not refused.step:
        yield from _line("illegal", refusal_text(refused))

    def is_plain(number: int, step: ToldStep) -> bool:
        hides = way.all_steps or (refused is not None and refused.step == number) or (way.explain and step.why)
        return step.is_plain and not hides

    for first, steps in runs(turn.steps, is_plain):
        yield from _step_lines(first, steps[0], way) if len(steps) == 1 else _coast_lines(first, steps)
        if refused is not None and refused.step == first:
            yield from _line("illegal", refusal_text(refused))
    for roll in turn.rolls:
        yield from _line("roll", _roll_text(roll, f"{_ROLLS[roll.kind]} at {roll.name}", way))
    if way.explain and turn.delta_v_km_s:
        yield from _line("delta-v", f"{speed_text(turn.delta_v_km_s)} km/s")
    if turn.chit_after is not None and turn.steps and (way.all_steps or turn.chit_after != turn.chit_before):
        yield from _line("chit", _chits_text(turn.chit_after))
    for action in turn.after:
        yield from _line("after", action)
    for stop in turn.stops:
        yield from wrapped(f"  {stop}", 2)


def _engine_text(turn: ToldTurn) -> str:
    if not turn.engine_name:
        return "no engine" if turn.steps else "the craft stays"
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
    return ", ".join(words + ([fuel_text(chits.tanks, chits.fuel_steps)] if chits.tanks is not None else []))


def _coast_lines(first: int, steps: Sequence[ToldStep]) -> list[str]:
    """Coasts through several spaces, all of them named."""
    lead = f"{span(first, len(steps)):>5} coast via "
    passed = [f"{step.name}," for step in steps[:-2]] + [steps[-2].name, f"to {steps[-1].name}"]
    return filled(lead, passed, 8)


def _step_lines(number: int, step: ToldStep, way: _Way) -> Iterator[str]:
    mark = f"{step.mark:<{_MARK}}  " if step.mark else ""
    fuel = f" ({counted(mass_text(step.fuel_steps), 'fuel step')})" if step.fuel_steps else ""
    yield from wrapped(f"{number:>4}  {mark}{step.name}{fuel}", 8)
    if way.explain:
        for why in step.why:
            yield from wrapped(f"{'':8}{why.sentence}" + (f" [{why.rule}]" if why.rule else ""), 10)
    for roll in step.rolls:
        if way.all_steps or not roll.is_idle:
            what = _ROLLS[roll.kind] + ("" if roll.space == step.to else f" at {roll.name}")
            yield from wrapped(f"{'':8}roll: {_roll_text(roll, what, way)}", 10)
            if way.explain and roll.kind == "belt" and roll.losses is not None:
                against = f"the die {roll.added:+d} takes what is less rad-hard [{way.belt_rule}]"
                yield from wrapped(f"{'':8}{against}", 10)


def _roll_text(roll: ToldRoll, what: str, way: _Way) -> str:
    """What is rolled for, the odds, which numbers lose what, and what the roll can be bought off for."""
    if roll.paid:
        return f"{what}, bought off"
    if roll.is_idle:
        return f"{what}, nothing that is needed can be lost"
    lost = losses_text(roll)
    price = f", or pay {roll.price} {way.money}" if roll.price is not None else ""
    return f"{what}, {odds_text(roll.survival)}" + (f": {lost}{price}" if lost else "")


def _total_lines(told: ToldPlan, way: _Way) -> list[str]:
    if told.totals is None:
        return [f"total    {counted(len(told.turns), 'turn')}"]
    rows = [("total" if told.legal else "by then", totals_text(told.totals, way.money))]
    if told.left is not None and told.left.tanks is not None:
        rows.append(("left", fuel_text(told.left.tanks, told.left.fuel_steps)))
    if way.explain:
        rows.append(("delta-v", f"{speed_text(delta_v(told.totals.half_burns))} km/s: {scale_text()}"))
    if told.gives_up:
        rows.append(("gives up", ", ".join(told.gives_up)))
    return labelled([*rows, *bill_rows(told.totals, told.edition)])


def _line(label: str, text: str) -> list[str]:
    return labelled([(label, text)], "  ")
