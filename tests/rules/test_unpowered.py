"""Moves without an engine, with one that is off, or with too little thrust; and lines between two sites.

Each flight is looked for by the search and by `land` where it is a liftoff or a landing, and judged by the
referee: all must say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from planner import load_board
from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.missions.landing import land
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.model import Roll, Step
from planner.referee import judge
from planner.rocket.stack import Stack
from tests.referee.helpers import fly, refused, rocket, turn
from tests.tinyboard import tiny

EDITIONS = ("hf4", "hf3", "hf3c")
ASSIST = Fraction(5, 6)

MOONS = tiny(
    """
    site moon size=4 type=C hydration=0
    lagrange flyby flyby=2
    lagrange quiet
    burn b1
    burn b2
    hohmann h : flyby = b1 | spur b2
    site next size=2 type=C hydration=0
    line moon - flyby - h
    line h - b1
    line h - b2
    line flyby - b1 - b2 - next
    line moon - quiet - b2
    """
)
# Two steps of an aerobrake path down to a site.
FALL = tiny(
    """
    lagrange orbit
    lagrange brake aerobrake
    site crater size=9 type=C hydration=0 atmospheric
    line orbit > brake > crater
    """
)


def reached(board: Board, stack: Stack, start: str, goal: str) -> set[tuple[int, Fraction]]:
    """Fuel steps and survival of the flights of one turn; the referee must let each of them fly, at the same cost."""
    answer = solve(Mission(board, stack, start, goal=goal, max_years=1))
    found = set()
    for flight in answer.flights_to(goal):
        verdict = judge(answer.plan(flight), board, stack)
        assert verdict.legal, verdict.sentence
        assert (verdict.totals.fuel_steps, verdict.totals.survival) == (flight.fuel_steps, flight.survival)
        found.add((int(flight.fuel_steps), flight.survival))
    return found


# hf3 F2, G3: a factory lifts and lands what has no engine; hf4 H6c: an activated triangle is needed


def test_a_factory_lifts_off_what_has_no_engine() -> None:
    """hf3 F2, G3; the crash hazard beside Nysa is met as well."""
    board, stack = load_board("hf3"), rocket(edition="hf3", dry=2, factories=["nysa"])
    assert reached(board, stack, "nysa", "nysa-crash") == {(0, ASSIST * ASSIST)}
    assert reached(board, stack, "nysa-crash", "nysa") == {(0, ASSIST)}
    landing = land(board, stack, "nysa")
    assert landing.can_land and landing.can_lift_off
    assert refused(fly(board, rocket(edition="hf3", dry=2), "nysa", turn("nysa-crash")))[2] == "hf3 G1"


def test_a_factory_helps_only_a_working_engine_in_hf4() -> None:
    """hf4 H6c."""
    board, stack = load_board("hf4"), rocket(dry=2, factories=["nysa"])
    there = board.exits["nysa"][0].to
    assert not reached(board, stack, "nysa", there) and not reached(board, stack, there, "nysa")
    assert refused(fly(board, stack, "nysa", turn(there, engine="")))[2] in ("hf4 H6a", "hf4 H6c")
    weak = rocket("0:1", dry=12, factories=["nysa"])  # net thrust -1 coasts, and is assisted (H2b)
    assert reached(board, weak, "nysa", there)


# hf3 K1: bonus burns move on what has no engine, or one that is off or too weak


@pytest.mark.parametrize("engines", [(), ("1:1",), ("0:1",)])
def test_bonus_burns_move_on_whatever_the_engine(engines: tuple[str, ...]) -> None:
    """Lifted off by a factory onto a flyby: two bonus burns pay two burns, or a pivot."""
    stack = rocket(*engines, edition="hf3c", dry=9, factories=["moon"])
    for goal in ("flyby", "b1", "b2", "h"):
        assert reached(MOONS, stack, "moon", goal) == {(0, ASSIST)}, goal
    # No landing without thrust, and no third burn.
    assert not reached(MOONS, stack, "moon", "next")
    assert refused(fly(MOONS, stack, "moon", turn("flyby", "b1", "b2", "quiet", engine="")))[:2] == (1, 4)
    # What was not lifted onto a flyby, or starts beside one, has no burns.
    assert reached(MOONS, stack, "moon", "quiet") == {(0, ASSIST)}
    assert not reached(MOONS, stack, "flyby", "b1") and not reached(MOONS, stack, "quiet", "b2")


def test_bonus_burns_pay_a_pivot_without_an_engine() -> None:
    stack = rocket(edition="hf3c", dry=2, factories=["moon"])
    steps = (Step("flyby"), Step("h"), Step("b2", enter="bonus-burn", pivot="bonus-burns"))
    assert (
        refused(fly(MOONS, stack, "moon", turn(*steps)))[2] == "hf3 K1"
    )  # two pay the pivot, none is left for the burn
    assert fly(MOONS, stack, "moon", turn("flyby", "h")).legal


def test_bonus_burns_land_with_the_help_of_a_factory() -> None:
    stack = rocket(edition="hf3c", dry=2, factories=["moon", "next"])
    assert reached(MOONS, stack, "moon", "next") == {(0, ASSIST * ASSIST)}


def test_flybys_pay_only_a_working_engine_in_hf4() -> None:
    """hf4 H8a; without a triangle the factory does not even lift off (H6c)."""
    assert not reached(MOONS, rocket(dry=2, factories=["moon"]), "moon", "flyby")
    assert reached(MOONS, rocket("0:1", dry=9, factories=["moon"]), "moon", "b2") == {(0, ASSIST)}


# Aerobrake paths


@pytest.mark.parametrize(
    ("edition", "reading", "may_rest"),
    [("hf4", "hf4.text=living", True), ("hf4", "hf4.text=2021", False), ("hf3", "hf4.text=living", True)],
)
def test_a_whole_aerobrake_path_is_followed_without_an_engine(edition: str, reading: str, may_rest: bool) -> None:
    """hf4 H6b, hf3 G2. By the text of 2021 the path must lead down to the site, but all of it may be followed."""
    stack = rocket(edition=edition, dry=2, readings=[reading])
    assert reached(FALL, stack, "orbit", "crater") == {(0, ASSIST)}
    assert bool(reached(FALL, stack, "orbit", "brake")) == may_rest
    assert fly(FALL, stack, "orbit", turn("brake")).legal == may_rest


def test_an_aerobrake_path_excuses_no_liftoff() -> None:
    """hf3 G: no aerobrake path is for lifting off; G1 lets an aerostat be left whatever the thrust, not without one."""
    board = tiny(
        """
        site cloud size=8 type=C hydration=0 aerostat
        lagrange brake aerobrake
        site crater size=9 type=C hydration=0
        line cloud > brake > crater
        """
    )
    for engines, possible in (((), False), (("0:1",), False), (("2:1",), True)):
        stack = rocket(*engines, edition="hf3", dry=5)
        assert bool(reached(board, stack, "cloud", "crater")) == possible
        assert fly(board, stack, "cloud", turn("brake", "crater")).legal == possible


def test_a_free_arrow_from_a_site_is_told_as_the_referee_calls_it() -> None:
    board = load_board("hf4")
    stack = rocket(dry=5, readings=["hf4.arrow_from_site=free"])
    assert reached(board, stack, "titan-aerostat", "titan-ontario")


# Lines between two sites


def hops(edition: str) -> Iterator[tuple[Board, str, str]]:
    """Every line between two sites, cut out of its board, in both directions."""
    board = load_board(find_edition(edition).board)
    for link in board.links:
        ends = {space: board.spaces[space] for space in (link.a, link.b)}
        if not link.one_way and all(space.site is not None for space in ends.values()):
            for start, goal in (link[:2], link[1::-1]):
                yield replace(board, spaces=ends, links=(link,)), start, goal


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("engine", "rolled"),
    [
        ((), {(True, True)}),
        (("2:1",), {(True, False), (False, True), (True, True)}),  # enough for one end of most lines, not for both
        (("9:1",), set()),
    ],
)
def test_assists_between_two_sites_are_rolled_where_they_are_due(
    edition: str, engine: tuple[str, ...], rolled: set[tuple[bool, bool]]
) -> None:
    """hf4 H6c, hf3 G3: one roll at each end that a factory helps, in the order flown, unless a colony makes it safe."""
    seen, lines = set(), 0
    for board, start, goal in hops(edition):
        lines += 1
        for factories, colonies in product(([], [start], [goal], [start, goal]), repeat=2):
            stack = rocket(*engine, edition=edition, dry=5, factories=factories, colonies=colonies)
            found = reached(board, stack, start, goal)
            [down] = land(board, stack, goal).down[:1]
            assert down.possible == bool(found)
            if down.turn is not None:
                sites = [roll.space for roll in down.turn.rolls or ()]
                assert sites in ([], [start], [goal], [start, goal]) and set(sites) <= set(factories)
                assert edition != "hf4" or not set(sites) & set(colonies)
                seen.add((start in sites, goal in sites))
    assert lines >= 8
    if edition == "hf4" and not engine:  # H6c: an activated triangle is needed
        assert not seen
    else:
        assert seen - {(False, False)} == rolled


def test_the_rolls_of_a_plan_tell_how_a_site_was_left() -> None:
    """The plan names the landing only. Which of two ways off was meant is told by its rolls; without them the best."""
    board = tiny("site a size=2 type=C hydration=0\nsite b size=2 type=C hydration=0\nline a - b")
    stack = rocket("3:1", edition="hf3", dry=5, factories=["a", "b"])
    at_a, at_b = Roll("a", "assist", ASSIST), Roll("b", "assist", ASSIST)
    assert fly(board, stack, "a", turn("b")).totals.survival == 1
    for rolls, landings in (
        ((), {"powered"}),
        ((at_a,), {"powered"}),
        ((at_b,), {"assisted"}),
        ((at_a, at_b), {"assisted"}),
        ((at_b, at_a), set()),
    ):
        for landing in ("powered", "assisted"):
            verdict = fly(board, stack, "a", turn(Step("b", landing=landing), rolls=rolls))
            assert verdict.legal == (landing in landings), (rolls, landing)
        assert fly(board, stack, "a", turn("b", rolls=rolls)).legal == bool(landings), rolls
