"""A flight plan turn by turn, as text for the screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from planner.editions.edition import find_edition
from planner.report.planfacts import bill_lines, waiting_text
from planner.report.wording import counted, labelled, odds_text, wrapped

_MARK = 24  # width of the column that says how a space is entered


def plan_text(facts: Mapping[str, Any], explain: bool = False) -> str:
    """The whole plan, a block a turn, in lines of at most 80 columns."""
    lines = [*wrapped(facts["name"] or "Flight plan"), *_head(facts)]
    for turn in facts["turns"]:
        lines += ["", *_turn_lines(turn, facts["refusal"], explain)]
    return "\n".join([*lines, "", *_total_lines(facts)])


def _head(facts: Mapping[str, Any]) -> Iterator[str]:
    stack, start = facts["stack"], facts["start"]["name"]
    yield from _line("rules", f"{find_edition(facts['edition']).title}; board {facts['board']}")
    for name, value in facts["readings"].items():
        yield from _line("reading", f"{name} = {value}")
    yield from _line("start", start + (f", {_chit_text(stack['chit'])}" if stack and stack["chit"] else ""))
    for there in facts["waiting"]:
        yield from _line("waiting", waiting_text(there))
    if facts["legal"] is None:
        yield from _line("judged", "no: there is no stack, so this is what the file says")
    elif facts["refusal"] is not None:
        yield from _line("illegal", refusal_text(facts["refusal"]))


def refusal_text(refusal: Mapping[str, Any]) -> str:
    where = f"step {refusal['step']}" if refusal["step"] else "before the move"
    return f"turn {refusal['turn']}, {where}: {refusal['sentence']} [{refusal['rule']}]"


def _turn_lines(turn: Mapping[str, Any], refusal: Mapping[str, Any] | None, explain: bool) -> Iterator[str]:
    refused = refusal if refusal is not None and refusal["turn"] == turn["turn"] else None
    yield f"Year {turn['year']} ({turn['season']})"
    for action in turn["before"]:
        yield from _line("before", action)
    if turn["engine"] is not None:
        yield from _line("engine", _engine_text(turn))
    if explain and turn["net_thrust_parts"]:
        yield from _line("", "= " + ", ".join(f"{word} {_signed(word, n)}" for word, n in turn["net_thrust_parts"]))
    if turn["chit_before"]:
        yield from _line("chit", _chit_text(turn["chit_before"]))
    if refused is not None and not refused["step"]:
        yield from _line("illegal", refusal_text(refused))
    for number, step in enumerate(turn["steps"], start=1):
        yield from _step_lines(number, step, explain)
        if refused is not None and refused["step"] == number:
            yield from _line("illegal", refusal_text(refused))
    for roll in turn["rolls"]:
        yield from _line("roll", roll_text(roll))
    if turn["chit_after"] and turn["steps"]:
        yield from _line("chit", _chit_text(turn["chit_after"]))
    for action in turn["after"]:
        yield from _line("after", action)


def _engine_text(turn: Mapping[str, Any]) -> str:
    if not turn["engine"]:
        return "none" if turn["steps"] else "none, the craft stays"
    words = [turn["engine_name"]]
    if turn["afterburn"]:
        steps = turn["afterburn_steps"]
        words.append("afterburning" + (f" ({counted(steps, 'fuel step')})" if steps else ""))
    return ", ".join(words + ([f"net thrust {turn['net_thrust']}"] if turn["net_thrust"] is not None else []))


def _signed(word: str, number: int) -> str:
    return str(number) if word == "base" else f"{number:+d}"


def _chit_text(chit: Mapping[str, Any]) -> str:
    words = [f"dry {chit['dry']}"] if chit["dry"] is not None else []
    words.append(f"wet {chit['wet']}")
    return ", ".join(words + ([counted(chit["fuel_steps"], "fuel step")] if chit["fuel_steps"] is not None else []))


def _step_lines(number: int, step: Mapping[str, Any], explain: bool) -> Iterator[str]:
    mark = f"{step['mark']:<{_MARK}}  " if step["mark"] else ""
    fuel = f" ({counted(step['fuel_steps'], 'fuel step')})" if step["fuel_steps"] not in (None, "0") else ""
    yield from wrapped(f"{number:>4}  {mark}{step['name']}{fuel}", 8)
    if explain:
        for why in step["why"]:
            yield from wrapped(f"{'':8}{why['sentence']}" + (f" [{why['rule']}]" if why["rule"] else ""), 10)
    for roll in step["rolls"]:
        yield from wrapped(f"{'':8}roll: {roll_text(roll)}", 10)


def roll_text(roll: Mapping[str, Any]) -> str:
    what = {"hazard": "hazard", "assist": "help of the factory", "belt": "belt"}[roll["kind"]]
    odds = "bought off" if roll["paid"] else odds_text(Fraction(roll["survival"]))
    return f"{what} at {roll['name']}, {odds}"


def _total_lines(facts: Mapping[str, Any]) -> list[str]:
    totals = facts["totals"]
    if totals is None:
        return [f"turns      {len(facts['turns'])}"]
    rows = [
        (name.replace("_", " "), str(totals[name])) for name in ("turns", "burns", "fuel_steps", "hazards", "belts")
    ]
    rows.append(("survival", odds_text(Fraction(totals["survival"]))))
    if facts["gives_up"]:
        rows.append(("gives up", ", ".join(facts["gives_up"])))
    rows += bill_lines(totals, facts["edition"])
    head = [] if facts["legal"] else ["until then"]
    return head + [line for name, value in rows for line in wrapped(f"{name:<10} {value}", 11)]


def _line(label: str, text: str) -> list[str]:
    return labelled([(label, text)], "  ")
