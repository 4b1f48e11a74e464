"""Readings of what the rules leave open about flight: each one changes an answer, in the search and for the referee."""

from __future__ import annotations

import pytest

from planner.board.files import load_board
from planner.board.model import Board
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.referee import Verdict
from planner.rocket.stack import Stack
from tests.referee.helpers import fly, refused, rocket, turn
from tests.tinyboard import tiny


def is_reached(board: Board, stack: Stack, start: str, goal: str, year: int = 1, years: int = 1) -> bool:
    """Whether the search finds a flight, and the referee lets its plans pass."""
    answer = solve(Mission(board, stack, start, year=year, max_years=years))
    front = answer.flights_to(goal)
    for flight in front:
        verdict = fly(board, stack, start, *answer.plan(flight).turns)
        assert verdict.legal, verdict.sentence
        assert verdict.totals.fuel_steps == flight.fuel_steps
    return bool(front)


def strong(edition: str = "hf4", *readings: str) -> Stack:
    return rocket("9:1", edition=edition, dry=3, wet="8", readings=readings)


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
def test_barycenter_of_hermes_out_of_season(edition: str) -> None:
    """hf4 glossary, hf3 V: closed with its sites, or a plain point. Year 7 is red, Hermes is blue."""
    board = load_board(edition.removesuffix("c"))
    start = "main-belt-burn-2" if edition == "hf4" else "main-belt-burn-3"
    shut, open_ = strong(edition), strong(edition, "hermes_barycenter=open")
    assert not is_reached(board, shut, start, "hermes-barycenter", year=7)
    assert refused(fly(board, shut, start, turn("hermes-barycenter", year=7)))[2].endswith("Synodic")
    assert is_reached(board, open_, start, "hermes-barycenter", year=7)
    for stack in (shut, open_):
        assert not is_reached(board, stack, start, "hermes-a", year=7)
        assert is_reached(board, stack, start, "hermes-a", year=1)
    assert refused(fly(board, open_, start, turn("hermes-barycenter", "hermes-a", year=7)))[:2] == (1, 2)


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
def test_venus_flyby_out_of_season(edition: str) -> None:
    """hf4 H8c, hf3 K1: a plain point that pays nothing, or closed; it may be left at any time."""
    board = load_board(edition.removesuffix("c"))
    start = "earth-h15" if edition == "hf4" else "venus-burn-1"
    shut = strong(edition, "venus_crossing=closed")
    assert is_reached(board, strong(edition), start, "venus-flyby", year=7)
    assert not is_reached(board, shut, start, "venus-flyby", year=7)
    assert refused(fly(board, shut, start, turn("venus-flyby", year=7)))[:2] == (1, 1)
    assert is_reached(board, shut, start, "venus-flyby", year=1)
    assert is_reached(board, shut, "venus-flyby", start, year=7)


AEROSTAT = tiny(
    """
    site cloud size=9 type=S hydration=0 atmospheric aerostat
    lagrange orbit
    lagrange beyond
    line cloud - orbit - beyond
    """
)


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_aerostat_is_left_at_net_thrust_below_one(edition: str) -> None:
    """hf3 G1 against F2; the next space cannot be left in the same move."""
    weak = rocket("0:1", edition=edition, dry=5, wet="6")
    floats = rocket("0:1", edition=edition, dry=5, wet="6", readings=["hf3.aerostat_liftoff=any"])
    assert not is_reached(AEROSTAT, weak, "cloud", "orbit")
    assert refused(fly(AEROSTAT, weak, "cloud", turn("orbit"))) == (1, 1, "hf3 F2")
    assert is_reached(AEROSTAT, floats, "cloud", "orbit")
    assert not is_reached(AEROSTAT, floats, "cloud", "beyond", years=2)
    assert refused(fly(AEROSTAT, floats, "cloud", turn("orbit", "beyond"))) == (1, 2, "hf3 F2")
    engineless = rocket(edition=edition, dry=5, wet="6", readings=["hf3.aerostat_liftoff=any"])
    assert not is_reached(AEROSTAT, engineless, "cloud", "orbit")
    assert refused(fly(AEROSTAT, engineless, "cloud", turn("orbit"))) == (1, 1, "hf3 F2")


ARROW = tiny(
    """
    lagrange a
    lagrange f flyby=2
    lagrange low
    lagrange second flyby=1
    burn b
    burn c
    line a - f
    line f > low
    line low - b
    line f > second
    line second - c
    """
)


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
def test_bonus_burns_over_an_arrow(edition: str) -> None:
    """hf4 H8, hf3 K1: kept to the end of the move, or lost where an arrow is followed; what comes after it counts."""
    empty = rocket("2:1", edition=edition, dry=5, wet="5")
    loses = rocket("2:1", edition=edition, dry=5, wet="5", readings=["bonus_over_arrow=lost"])
    assert is_reached(ARROW, empty, "a", "b")
    assert not is_reached(ARROW, loses, "a", "b")
    assert not fly(ARROW, loses, "a", turn("f", "low", "b")).legal
    for stack in (empty, loses):
        assert is_reached(ARROW, stack, "a", "c")


def last_year(board: str, stack: Stack, place: str, *steps: str) -> Verdict:
    return fly(board, stack, place, turn(*steps, year=6))


def test_ending_on_the_sungrazer_in_its_last_year_is_refused_by_both() -> None:
    """hf4 glossary: everything there is lost at the end of yellow; year 6 is its last one."""
    board, stack = load_board("hf4"), strong()
    verdict = last_year("hf4", stack, "comets-point-2", "kreutz-crash", "kreutz")
    assert refused(verdict) == (1, 2, "hf4 glossary Synodic")
    assert verdict.sentence == "everything on Kreutz Sungrazer is lost when the yellow season ends"
    assert not is_reached(board, stack, "comets-point-2", "kreutz", year=6)
    assert is_reached(board, stack, "comets-point-2", "kreutz", year=5)
    assert fly("hf4", stack, "comets-point-2", turn("kreutz-crash", "kreutz", year=5)).legal


def test_waiting_on_the_sungrazer_over_the_end_is_refused_in_the_year_that_ends() -> None:
    stack = strong()
    assert refused(fly("hf4", stack, "kreutz", turn(year=5), turn(), turn("kreutz-crash"))) == (
        2, 0, "hf4 glossary Synodic",
    )  # fmt: skip
    assert fly("hf4", stack, "kreutz", turn("kreutz-crash", "comets-point-2", "saturn-b6", year=6)).legal


@pytest.mark.parametrize(
    ("readings", "lost"),
    [
        ((), {"kreutz", "kreutz-crash", "comets-point-2"}),
        (("hf4.text=2021",), {"kreutz"}),
        (("kreutz_clearing=site",), {"kreutz"}),
        (("hf4.text=2021", "kreutz_clearing=site_and_neighbours"), {"kreutz", "kreutz-crash", "comets-point-2"}),
        (("kreutz_clearing=none",), set()),
    ],
)
def test_what_is_lost_with_the_sungrazer(readings: tuple[str, ...], lost: set[str]) -> None:
    """hf4 glossary, section 19: both sides lose the same spaces."""
    board, stack = load_board("hf4"), strong("hf4", *readings)
    found = solve(Mission(board, stack, "saturn-b6", year=6, max_years=1))
    for place in ("kreutz", "kreutz-crash", "comets-point-2"):
        assert bool(found.flights_to(place)) == (place not in lost)
        assert last_year("hf4", stack, place).legal == (place not in lost)


def test_sungrazer_of_the_third_edition_is_cleared_too() -> None:
    """A remark printed on the board; Colonization alone has seasons."""
    board, start = load_board("hf3"), "comets-burn-1"
    stack = strong("hf3c")
    assert not is_reached(board, stack, start, "kreutz", year=6)
    assert refused(last_year("hf3", stack, start, "kreutz-burn", "kreutz")) == (1, 2, "hf3 board, Kreutz")
    assert is_reached(board, stack, start, "kreutz", year=5)
    assert is_reached(board, stack, start, "kreutz-burn", year=6)
    assert is_reached(board, strong("hf3c", "kreutz_clearing=none"), start, "kreutz", year=6)
    assert is_reached(board, strong("hf3", "kreutz_clearing=site"), start, "kreutz", year=6)
