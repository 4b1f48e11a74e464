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
from planner.report.wording import counted, number_text, percent
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.missions.reach import Reach


_FLIGHTS = 8  # in the note of a site


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


def draw_reach(
    reach: Reach,
    zone: str | None = None,
    number: str = "",
    dark: bool | None = False,
    lead: str = "",
    notes: bool = True,
) -> str:
    """SVG of the board, or of one zone: the best flight to each place, sites that are asked for large.

    `number` is what is written at each place, as in `by` of a mission, which it is if nothing else is wanted. With
    `notes` a pointer over a site shows its flights; `dark` may be None, then it is as the reader has set his screen.
    """
    mission, answer = reach.mission, reach.answer
    board, kind = mission.board, _NUMBERS[number or mission.by]
    wanted = {site.id for site in reach.sites}
    marks: dict[str, Mark] = {}
    for space in board.spaces:
        best = (reach.fronts.get(space) or answer.front(space)).best
        if best is not None:
            marks[space] = Mark(kind.text(best), kind.of(best), space not in wanted)
    return draw_board(
        board,
        None if zone is None else frozenset(space.id for space in in_zone(board, board.spaces.values(), zone)),
        dark,
        marks=Marks(
            reach_title(reach),
            tuple(reach_words(reach, lead)),
            f"{kind.words} of the best flight by {mission.by}",
            marks,
            mission.start,
            _notes(reach) if notes else {},
        ),
    )


def reach_title(reach: Reach) -> str:
    """Where the flights begin, and when."""
    mission = reach.mission
    season = season_of(mission.year, mission.stack.readings)
    return f"from {mission.start_space.name}, year {mission.year} ({season})"


def reach_words(reach: Reach, lead: str = "") -> list[str]:
    """What flies, how much of what was asked for it reaches, and what that is worth."""
    mission = reach.mission
    years = counted(reach.answer.rounds, "year")
    words = f"{len(reach.reached)} of {len(reach.sites)} sites are reached in {years} at most"
    limits = limits_text(mission.limits)
    lines = [
        f"rocket: {lead}{rocket_words(mission.stack, mission.any_load)}",
        f"{words}; {limits}" if limits else words,
    ]
    return lines + ["exploring: not all rules for landings and seasons hold"] * mission.is_exploring


def _notes(reach: Reach) -> dict[str, tuple[str, ...]]:
    """By site: its flights, best first, the first few of a long front."""
    notes = {}
    for site in reach.reached:
        flights = reach.fronts[site.id].flights
        more = len(flights) - _FLIGHTS
        notes[site.id] = (*map(flight_text, flights[:_FLIGHTS]), *([f"and {more} more"] if more > 0 else ()))
    return notes


def flight_text(flight: Flight) -> str:
    """A flight in a line: turns, burns, fuel steps, odds, and what it gives up."""
    burns = counted(number_text(Fraction(flight.half_burns, 2)), "burn")
    fuel = counted(number_text(flight.fuel_steps), "fuel step")
    if flight.tanks is not None:
        fuel = f"{counted(mass_text(flight.tanks), 'tank')} loaded, {fuel}"
    parts = [counted(flight.turns, "turn"), burns, fuel, percent(flight.survival)]
    return ", ".join(parts + ([f"gives up {', '.join(flight.gives_up)}"] if flight.gives_up else []))
