"""The board of a page: every space in it, flights laid over it as pictures draw them, and no symbol without a shape."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from planner import Mission, load_board, load_stack, solve
from planner.drawing.overlay import Overlay, styles
from planner.missions.picture import route_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


@pytest.fixture(scope="module", params=["hf4", "hf3"])
def overlay(request: pytest.FixtureRequest) -> Overlay:
    return Overlay(load_board(request.param))


def test_ground_has_every_space_and_no_style_of_its_own(overlay: Overlay) -> None:
    ground = overlay.ground()
    ET.fromstring(ground)
    board = overlay._scene.board
    assert {*re.findall(r'data-id="([^"]+)"', ground)} == board.spaces.keys()
    assert "<style" not in ground and "style=" not in ground  # a strict content policy forbids both


def test_key_refers_to_shapes_of_the_ground(overlay: Overlay) -> None:
    shapes = {*re.findall(r'\bid="([^"]+)"', overlay.ground())}
    assert (used := {*re.findall(r'href="#([^"]+)"', overlay.key())}) and used <= shapes


def test_flight_is_drawn_over_it_turn_by_turn() -> None:
    board = load_board("hf4")
    overlay = Overlay(board)
    rocket = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)
    answer = solve(Mission(board, rocket, "leo", "ceres"))
    for flight in answer.flights:
        route = route_of(answer.plan(flight), board)
        whole, quick = overlay.flight(route), overlay.flight(route, quick=True)
        flown = re.findall(r'<path class="flown [^>]*>', whole)
        assert flown == re.findall(r'<path class="flown [^>]*>', quick)
        assert len(flown) == sum(bool(turn.steps) for turn in route.turns)
        for drawn in (whole, quick):
            ET.fromstring(SVG.format(drawn))
            assert drawn.count("sign-text") > len(flown)  # one for each turn, and the start
        assert "flame" in whole and "flame" not in quick
    again = overlay.flight(route)
    assert again == whole  # one flight leaves no trace for the next


def test_styles_hold_both_screens_and_all_turns() -> None:
    css = styles()
    assert css.count("--sheet:") == 2 and "prefers-color-scheme:dark" in css
    assert {*re.findall(r"--turn-(\d)", css)} == {*"01234"}
