"""The picture of `planner reach`: every place that is reached with its number, and the words that explain it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Space
from planner.cli.filters import in_zone
from planner.cli.mission import Mission
from planner.drawing import Mark, Marks, draw_board
from planner.editions.seasons import season_of
from planner.missions.front import ask_front
from planner.missions.limits import Limits
from planner.missions.queries import Answer, Result
from planner.report.routes import limits_text
from planner.report.wording import counted, number_text


class _Number(NamedTuple):
    """What is written at a place: words, the number by which it is coloured, and its text."""

    words: str
    of: Callable[[Result], Fraction]
    text: Callable[[Result], str]


def _survival_text(flight: Result) -> str:
    percent = round(100 * flight.survival)
    return str(percent) if percent else "<1"


_NUMBERS: Mapping[str, _Number] = {
    "turns": _Number("turns", lambda flight: Fraction(flight.turns), lambda flight: str(flight.turns)),
    "fuel": _Number("fuel steps", lambda flight: flight.fuel_steps, lambda flight: number_text(flight.fuel_steps)),
    "burns": _Number(
        "burns",
        lambda flight: Fraction(flight.half_burns, 2),
        lambda flight: number_text(Fraction(flight.half_burns, 2)),
    ),
    # The safest is the nearest.
    "risk": _Number("survival in %", lambda flight: 1 - flight.survival, _survival_text),
}


def draw_reach(
    mission: Mission,
    answer: Answer,
    sites: Sequence[Space],
    zone: str | None,
    by: str,
    number: str,
    limits: Limits,
    exploring: bool,
    dark: bool,
) -> str:
    """SVG of the board, or of one zone: the best flight to each place, sites that are asked for large."""
    board, kind = mission.board, _NUMBERS[number]
    wanted = {site.id for site in sites}
    marks: dict[str, Mark] = {}
    for space in board.spaces:
        flights = ask_front(answer, space, by, limits).flights
        if flights:
            marks[space] = Mark(kind.text(flights[0]), kind.of(flights[0]), space not in wanted)
    season = season_of(mission.year, mission.rocket.stack.readings)
    words = (
        f"{len(wanted & marks.keys())} of {len(wanted)} sites are reached in {counted(answer.rounds, 'year')} at most"
    )
    lines = [f"rocket: {mission.rocket.words}", f"{words}; {limits_text(limits)}" if limits_text(limits) else words]
    if exploring:
        lines.append("exploring: not all rules for landings and seasons hold")
    focus = None if zone is None else frozenset(space.id for space in in_zone(board, list(board.spaces.values()), zone))
    return draw_board(
        board,
        focus,
        dark,
        marks=Marks(
            f"from {mission.start.name}, year {mission.year} ({season})",
            tuple(lines),
            f"{kind.words} of the best flight by {by}",
            marks,
            mission.start.id,
        ),
    )
