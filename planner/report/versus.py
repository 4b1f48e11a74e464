"""Two plans or two fronts side by side, as text, JSON and comma-separated values."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any

from planner.board.model import Board
from planner.editions.seasons import season_of
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.versus import (
    BETTER,
    SAME,
    SIDES,
    WORSE,
    FlightPair,
    Measure,
    TurnPair,
    flight_pairs,
    front_measures,
    money_of,
    plan_measures,
    turn_pairs,
)
from planner.plan.model import Turn
from planner.referee import Verdict
from planner.report.answers import answer_facts, answer_status
from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.csvform import csv_text
from planner.report.heads import rocket_words
from planner.report.planwords import refusal_text
from planner.report.routes import flight_columns, flight_facts
from planner.report.tables import table_lines
from planner.report.toldplan import refusal_of
from planner.report.verdicts import verdict_facts
from planner.report.wording import counted, labelled, number_text, odds_text, percent
from planner.rocket.strip import mass_text

_ODDS = ("survival", "best survival")
_MARKS = {SAME: "same", BETTER: "better", WORSE: "worse"}
_MARK_NOTE = f"{BETTER} no flight of the other side is as good in all; {WORSE} one is, and better; {SAME} the same"


# Plans


def plans_lines(sides: Sequence[tuple[str, Verdict, Board]]) -> list[str]:
    """Two plans turn by turn and in all; where one is illegal only that is told."""
    names = labelled([(side, name) for side, (name, _, _) in zip(SIDES, sides, strict=True)])
    refusals = [(side, refusal_of(verdict)) for side, (_, verdict, _) in zip(SIDES, sides, strict=True)]
    if any(refusal is not None for _, refusal in refusals):
        told = [(side, f"illegal: {refusal_text(one)}" if one is not None else "legal") for side, one in refusals]
        return [*names, "", *labelled(told)]
    verdicts, boards = [verdict for _, verdict, _ in sides], [board for _, _, board in sides]
    pairs = turn_pairs(verdicts[0], verdicts[1])
    titles = ("turn", "", *(title for side in SIDES for title in (f"{side} ends at", "net", "wet", "passes")))
    rows = [_turn_row(pair, boards) for pair in pairs]
    words = {"", *(f"{side} ends at" for side in SIDES)}
    note = [] if all(pair.is_same for pair in pairs) else ["* not the same in both"]
    return [
        *names,
        "",
        *table_lines([titles, *rows], words),
        *note,
        "",
        *measure_lines(plan_measures(verdicts[0], verdicts[1])),
    ]


def _turn_row(pair: TurnPair, boards: Sequence[Board]) -> list[str]:
    cells = [str(pair.number), "" if pair.is_same else "*"]
    for turn, board in zip((pair.first, pair.second), boards, strict=True):
        cells += ["", "", "", ""] if turn is None else _turn_cells(turn, board)
    return cells


def _turn_cells(turn: Turn, board: Board) -> list[str]:
    """Where a turn ends, its net thrust, the wet mass after the move, and the odds of its dice."""
    there = board.spaces[turn.steps[-1].to].name if turn.steps else "stays"
    net = str(turn.net_thrust) if turn.steps and turn.net_thrust is not None else ""
    wet = "" if turn.wet_after is None else mass_text(turn.wet_after)
    return [there, net, wet, str(_survival(turn)) if turn.rolls else ""]


def plans_facts(sides: Sequence[tuple[str, Verdict, Board]]) -> dict[str, Any]:
    """Two plans ready for JSON."""
    facts: dict[str, Any] = {
        side: {"name": name} | verdict_facts(verdict) for side, (name, verdict, _) in zip(SIDES, sides, strict=True)
    }
    (_, first, _), (_, second, _) = sides
    if not first.legal or not second.legal:
        return facts
    same = [pair.number for pair in turn_pairs(first, second) if pair.is_same]
    return facts | {"same_turns": same, "measures": _measure_facts(plan_measures(first, second))}


def plans_csv(sides: Sequence[tuple[str, Verdict, Board]]) -> str:
    """The turns of both plans, one row for each turn of a side."""
    columns = ("turn", "side", "same", "year", "to", "engine", "net_thrust", "wet_after", "survival")
    (_, first, _), (_, second, _) = sides
    rows = []
    for pair in turn_pairs(first, second):
        for side, turn in zip(SIDES, (pair.first, pair.second), strict=True):
            if turn is not None:
                rows.append([pair.number, side, pair.is_same, *_turn_values(turn)])
    return csv_text(columns, rows)


def _turn_values(turn: Turn) -> list[object]:
    wet = None if turn.wet_after is None else mass_text(turn.wet_after)
    return [turn.year, turn.steps[-1].to if turn.steps else "", turn.engine, turn.net_thrust, wet, _survival(turn)]


def _survival(turn: Turn) -> Fraction:
    return prod((roll.survival for roll in turn.rolls or ()), start=Fraction(1))


# Fronts


def fronts_lines(
    names: Sequence[str], answers: Sequence[Answer], everything: bool = False, more: str = ""
) -> list[str]:
    """Two fronts side by side; `more` says how to see all of their flights."""
    first, second = answers
    lines = [first.mission.title]
    for side, name, answer in zip(SIDES, names, answers, strict=True):
        words = _mission_words(answer.mission)
        told = words if words.startswith(name) else f"{name}: {words}"
        lines += labelled([(side, told), ("", answer_status(answer))])
    lines += ["", *measure_lines(front_measures(first, second))]
    pairs = flight_pairs(first, second, everything)
    if not pairs:
        return lines
    money = money_of(first, second)
    each = (money or "tanks", "fuel", "survival")
    titles = ("turns", *(title for side in SIDES for title in (side, *each)), "B against A")
    rows = [_pair_row(pair, money) for pair in pairs]
    lines += ["", *table_lines([titles, *rows], {*SIDES, "B against A"}), *labelled([("marks", _MARK_NOTE)])]
    if any(flight is not None and flight.gives_up for pair in pairs for flight in (pair.first, pair.second)):
        lines += ["* gives up cards"]
    left = len(flight_pairs(first, second)) - len(pairs)
    return [*lines, f"{left} more of the same turns{f'; {more}' if more else ''}"] if left else lines


def _mission_words(mission: Mission) -> str:
    season = season_of(mission.year, mission.stack.readings)
    rocket = rocket_words(mission.stack, mission.any_load)
    return f"{rocket}; {mission.stack.edition.name}, year {mission.year} ({season})"


def _pair_row(pair: FlightPair, money: str) -> list[str]:
    cells = [str(pair.turns)]
    for flight, mark in ((pair.first, pair.first_mark), (pair.second, pair.second_mark)):
        cells += ["", "", "", ""] if flight is None else [mark, *_flight_cells(flight, money)]
    return [*cells, _against(pair.first, pair.second, money)]


def _flight_cells(flight: Flight, money: str) -> list[str]:
    """What it takes of fuel, first by what it is paid with, if it is, or in tanks."""
    tanks = "" if flight.tanks is None else mass_text(flight.tanks)
    return [
        str(flight.aqua) if money else tanks,
        number_text(flight.fuel_steps),
        percent(flight.survival) + "*" * bool(flight.gives_up),
    ]


def _against(first: Flight | None, second: Flight | None, money: str) -> str:
    """What the second flight takes more or less, in words."""
    if first is None or second is None:
        return "only A" if second is None else "only B"
    words = []
    if money and first.price != second.price:
        words.append(f"{_signed(second.price - first.price)} {money}")
    if not money and first.tanks is not None and second.tanks is not None and first.tanks != second.tanks:
        words.append(_signed(second.tanks - first.tanks, "tank"))
    if first.fuel_steps != second.fuel_steps:
        words.append(f"{_signed(second.fuel_steps - first.fuel_steps)} fuel")
    if first.survival != second.survival:
        words.append(_signed_percent(second.survival - first.survival))
    return ", ".join(words) or "the same"


def fronts_facts(names: Sequence[str], answers: Sequence[Answer], unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """Two fronts ready for JSON, with the plan of every flight."""
    first, second = answers
    facts: dict[str, Any] = {
        side: {"name": name} | answer_facts(answer, unsaid=unsaid)
        for side, name, answer in zip(SIDES, names, answers, strict=True)
    }
    pairs = [
        {
            "turns": pair.turns,
            **{
                side: None if flight is None else {"choice": answer.flights.index(flight) + 1, "mark": _MARKS[mark]}
                for side, flight, mark, answer in zip(
                    SIDES, (pair.first, pair.second), (pair.first_mark, pair.second_mark), answers, strict=True
                )
            },
        }
        for pair in flight_pairs(first, second)
    ]
    return facts | {"measures": _measure_facts(front_measures(first, second)), "pairs": pairs}


def fronts_csv(answers: Sequence[Answer]) -> str:
    """All flights of both fronts, with how each stands to the other front."""
    told = flight_columns(any(answer.mission.itinerary.takes_fuel for answer in answers))
    columns = ("side", "mark", *told)
    rows = []
    for pair in flight_pairs(answers[0], answers[1]):
        marks = (pair.first_mark, pair.second_mark)
        for side, flight, mark in zip(SIDES, (pair.first, pair.second), marks, strict=True):
            if flight is not None:
                facts = flight_facts(flight)
                rows.append([side, _MARKS[mark], *(facts.get(name) for name in told)])
    return csv_text(columns, rows)


# What both have


def measure_lines(measures: Sequence[Measure]) -> list[str]:
    """Numbers of both sides, what B has more, and which is better."""
    rows = [
        [one.name, _number(one, one.first), _number(one, one.second), _difference(one), one.better or "equal"]
        for one in measures
    ]
    return table_lines([("", *SIDES, "B - A", "better"), *rows], {"", "better"})


def _number(measure: Measure, value: Fraction | None) -> str:
    if value is None:
        return "-"
    return odds_text(value) if measure.name in _ODDS else mass_text(value)


def _difference(measure: Measure) -> str:
    if measure.by is None:
        return ""
    return _signed_percent(measure.by) if measure.name in _ODDS else _signed(measure.by)


def _signed(value: Fraction, unit: str = "") -> str:
    """A difference, perhaps with its unit.

    >>> _signed(Fraction(-7, 3)), _signed(Fraction(1), "tank"), _signed(Fraction(0))
    ('-2 1/3', '+1 tank', '0')
    """
    number = mass_text(abs(value))
    told = counted(number, unit) if unit else number
    return told if not value else f"{'+' if value > 0 else '-'}{told}"


def _signed_percent(value: Fraction) -> str:
    return "0" if not value else f"{'+' if value > 0 else '-'}{percent(abs(value))}"


def _measure_facts(measures: Sequence[Measure]) -> list[dict[str, Any]]:
    def plain(value: Fraction | None) -> str | None:
        return None if value is None else str(value)

    return [
        {"name": one.name, "A": plain(one.first), "B": plain(one.second), "by": plain(one.by), "better": one.better}
        for one in measures
    ]
