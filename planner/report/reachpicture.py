"""The picture of what is reached: every place with its number, and the words that explain it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from planner.board.filters import in_zone
from planner.drawing import Mark, Marks, draw_board
from planner.editions.seasons import season_of
from planner.missions.flight import Flight
from planner.report.heads import rocket_words
from planner.report.routes import limits_text
from planner.report.wording import counted, number_text

if TYPE_CHECKING:
    from planner.missions.reach import Reach


class _Number(NamedTuple):
    """What is written at a place: words, the number by which it is coloured, and its text."""

    words: str
    of: Callable[[Flight], Fraction]
    text: Callable[[Flight], str]


def _survival_text(flight: Flight) -> str:
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


def draw_reach(reach: Reach, zone: str | None = None, number: str = "", dark: bool = False, lead: str = "") -> str:
    """SVG of the board, or of one zone: the best flight to each place, sites that are asked for large.

    `number` is what is written at each place, as in `by` of a mission, which it is if nothing else is wanted.
    """
    mission, answer = reach.mission, reach.answer
    board, kind = mission.board, _NUMBERS[number or mission.by]
    wanted = {site.id for site in reach.sites}
    marks: dict[str, Mark] = {}
    for space in board.spaces:
        best = (reach.fronts.get(space) or answer.front(space)).best
        if best is not None:
            marks[space] = Mark(kind.text(best), kind.of(best), space not in wanted)
    years = counted(answer.rounds, "year")
    words = f"{len(wanted & marks.keys())} of {len(wanted)} sites are reached in {years} at most"
    limits = limits_text(mission.limits)
    lines = [
        f"rocket: {lead}{rocket_words(mission.stack, mission.any_load)}",
        f"{words}; {limits}" if limits else words,
    ]
    if mission.is_exploring:
        lines.append("exploring: not all rules for landings and seasons hold")
    season = season_of(mission.year, mission.stack.readings)
    return draw_board(
        board,
        None if zone is None else frozenset(space.id for space in in_zone(board, board.spaces.values(), zone)),
        dark,
        marks=Marks(
            f"from {mission.start_space.name}, year {mission.year} ({season})",
            tuple(lines),
            f"{kind.words} of the best flight by {mission.by}",
            marks,
            mission.start,
        ),
    )
