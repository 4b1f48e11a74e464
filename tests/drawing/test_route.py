"""Flights on pictures: which turn is which, where it goes, where it goes twice; clear of everything."""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from planner import load_board
from planner.board.model import Board, Link, Space, Zone
from planner.drawing import Route, RouteStep, RouteTurn, draw_board
from planner.drawing.colours import DARK, LIGHT, Palette
from planner.drawing.labels import Box
from planner.drawing.layout import load_layout
from planner.drawing.scene import make_scene
from planner.drawing.symbols import reach
from planner.drawing.tracing import FlownStep, line_width, turn_class, turn_dash

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(\"1\")</script> & 'Co' ]]>"


def turn(*spaces: str, burns: tuple[tuple[str, Fraction], ...] = (), rolls: tuple[str, ...] = ()) -> RouteTurn:
    return RouteTurn(tuple(map(RouteStep, spaces)), "year 1", f" to {spaces[-1]}" if spaces else "", burns, rolls)


def plain_route(spaces: list[str]) -> Route:
    """A way of one turn."""
    return Route(spaces[0], (turn(*spaces[1:]),))


TO_GEO = Route(
    "leo",
    (
        turn("earth-cycler", burns=(("earth-cycler", Fraction(1)),)),
        turn(),
        turn(),
        turn("earth-belt-1", "geo", burns=(("geo", Fraction(3, 2)),), rolls=("earth-belt-1",)),
    ),
    "LEO to GEO, 4 turns",
    ("2.5 burns",),
)


def texts(root: ElementTree.Element, style: str) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text") if style in text.get("class", "").split()]


def drawn(route: Route, focus: bool = True, dark: bool = False) -> ElementTree.Element:
    spaces = frozenset(route.spaces) if focus else None
    return ElementTree.fromstring(draw_board(load_board("hf4"), spaces, dark, route))


@pytest.mark.parametrize("focus", [True, False])
def test_turns_have_a_sign_where_they_end_and_one_in_the_key(focus: bool) -> None:
    signs = texts(drawn(TO_GEO, focus), "sign-text")
    assert sorted(signs) == sorted(["start", *2 * ["1", "2\u20133", "4"]])


def test_title_costs_and_turns_are_told_above_the_board() -> None:
    root = drawn(TO_GEO)
    assert texts(root, "title")[0] == "LEO to GEO, 4 turns"
    assert root.find(f"{SVG}title").text == "LEO to GEO, 4 turns"  # type: ignore[union-attr]
    assert {"2.5 burns", "year 1 to geo", "burn paid", "die to roll"} <= set(texts(root, "key"))
    top = float(root.get("viewBox", "").split()[1])
    assert top < -100, "the head has room of its own and covers nothing"


def test_only_signs_of_the_flight_are_explained() -> None:
    told = texts(drawn(plain_route(["leo", "earth-cycler"])), "key")
    assert not {"burn paid", "die to roll"} & set(told)


def test_burns_are_counted_where_they_are_not_one() -> None:
    root = drawn(TO_GEO)
    assert texts(root, "count") == ["1\u00bd"]
    flames = [path for path in root.iter(f"{SVG}path") if path.get("class") == "flame"]
    assert len(flames) == 2 + 1  # one in the key


def test_neighbouring_turns_differ_in_colour_and_dash() -> None:
    looks = [(turn_class(number), turn_dash(number)) for number in range(15)]
    assert len(set(looks)) == 15
    for (colour, dash), (next_colour, next_dash) in itertools.pairwise(looks):
        assert colour != next_colour and dash != next_dash


def _luminance(colour: str) -> float:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_turns_stand_out_from_every_zone_and_their_numbers_from_them(colours: Palette) -> None:
    """3 to 1 is what graphics need to be seen (WCAG 1.4.11), also large letters."""
    for fill, ink in colours.turns:
        assert _contrast(fill, ink) >= 3
        assert min(_contrast(fill, tint) for tint in (*colours.zone_tints, colours.sheet)) >= 3


def test_each_turn_has_an_arrow_in_the_direction_of_flight() -> None:
    there, back = (drawn(plain_route(spaces)) for spaces in (["geo", "sol-earth-l2"], ["sol-earth-l2", "geo"]))
    angles = []
    for root in (there, back):
        sheet = root.find(f"{SVG}g")
        assert sheet is not None
        (head,) = [path for path in sheet.iter(f"{SVG}path") if "head" in path.get("class", "").split()]
        turned = re.search(r"rotate\((-?\d+)\)", head.get("transform", ""))
        assert turned is not None
        angles.append(int(turned[1]))
    assert abs(angles[0] - angles[1]) == 180


def _far_apart(one: FlownStep, other: FlownStep) -> float:
    """Between the middles of two steps."""
    return math.dist(one.middle()[0], other.middle()[0])


def test_both_ways_over_a_link_are_visible() -> None:
    board = load_board("hf4")
    way = ["leo", "earth-cycler", "earth-belt-1", "earth-cycler"]
    scene = make_scene(board, load_layout(board), frozenset(way), plain_route(way))
    alone, there, back = scene.flown
    assert alone.shift == 0
    assert there.shift > 0 and back.shift > 0, "each flies on the right of its own direction"
    assert _far_apart(there, back) > line_width(scene.unit)


def test_a_link_flown_thrice_has_three_lanes() -> None:
    board = load_board("hf4")
    way = ["geo", "sol-earth-l2", "geo", "sol-earth-l2"]
    steps = make_scene(board, load_layout(board), frozenset(way), plain_route(way)).flown
    for one, other in itertools.combinations(steps, 2):
        assert _far_apart(one, other) > line_width(1) / 1.2


def test_twin_links_are_told_apart_by_their_track() -> None:
    spaces = {
        name: Space(name, kind, "z", "r", name, place)
        for name, kind, place in [("h", "hohmann", (10, 10)), ("b", "burn", (40, 10))]
    }
    links = (Link("h", "b", track_a=1), Link("h", "b", track_a=2))
    board = Board("twins", "Twins", (Zone("z", "Z", 0, True),), spaces, links)
    turns = (RouteTurn((RouteStep("b", 1),)), RouteTurn((RouteStep("h"),)), RouteTurn((RouteStep("b", 2),)))
    flown = make_scene(board, load_layout(board), None, Route("h", turns)).flown
    assert [step.shift != 0 for step in flown] == [True, True, False]


def test_way_to_a_hohmann_lies_beside_the_way_back() -> None:
    """A plan also tells the track of a Hohmann that is reached."""
    there, back = RouteTurn((RouteStep("mars-b2"), RouteStep("ceres-h7", 2))), RouteTurn((RouteStep("mars-b2", 2),))
    board = load_board("hf4")
    flown = make_scene(board, load_layout(board), None, Route("mars-h9", (there, back))).flown
    assert [step.shift for step in flown[1:]] == [flown[1].shift] * 2 and flown[1].shift


def test_step_that_the_board_does_not_have_is_drawn_straight() -> None:
    root = drawn(plain_route(["leo", "ceres"]))
    assert any("flown" in path.get("class", "").split() for path in root.iter(f"{SVG}path"))


LONG = ["leo", "earth-cycler", "earth-belt-1", "geo", "sol-earth-l2", "earth-luna-l5", "earth-h6", "earth-b4"]


@pytest.mark.parametrize(
    "route",
    [
        TO_GEO,
        Route("leo", tuple(turn(space) for space in LONG[1:])),
        Route("leo", tuple(turn(*part) for part in (LONG[1:4], ("sol-earth-l2", "mars-h14", "sol-mars-l5")))),
    ],
)
def test_signs_cover_neither_symbols_nor_names_nor_each_other_nor_the_flight(route: Route) -> None:
    board = load_board("hf4")
    scene = make_scene(board, load_layout(board), frozenset(route.spaces), route)
    boxes = [sign.label.box for sign in scene.signs]
    assert len(boxes) >= 3
    names = [label.box for label in (*scene.labels.values(), *scene.tags)]
    for index, box in enumerate(boxes):
        assert not any(box.meets(other) for other in (*boxes[index + 1 :], *names))
        for space in scene.spaces:
            x, y = scene.places[space.id]
            assert not box.meets(Box(x, y, x, y))
            dx, dy = x - max(box.left, min(x, box.right)), y - max(box.top, min(y, box.bottom))
            assert math.hypot(dx, dy) >= reach(space) - 0.5
        for x, y in itertools.chain.from_iterable(step.points()[1:-1] for step in scene.flown):
            assert not (box.left < x < box.right and box.top < y < box.bottom)


def test_signs_grow_with_the_picture() -> None:
    """However much of the board is shown, numbers have about the same share of it."""
    shares = []
    for focus in (True, False):
        board = load_board("hf4")
        scene = make_scene(board, load_layout(board), frozenset(TO_GEO.spaces) if focus else None, TO_GEO)
        heights = [sign.label.box.bottom - sign.label.box.top for sign in scene.signs if sign.kind == "turn"]
        shares.append(heights[0] / scene.width)
    assert min(shares) > 0.012
    assert max(shares) / min(shares) < 1.5


def test_flight_across_the_board_is_no_larger_than_the_board() -> None:
    board = load_board("hf4")
    way = plain_route(["leo", "triton-mahilani"])
    scene = make_scene(board, load_layout(board), frozenset(way.spaces), way)
    assert scene.width <= load_layout(board).size[0]
    assert {"leo", "triton-mahilani"} <= scene.labels.keys()


def test_words_of_a_flight_are_escaped() -> None:
    route = Route("leo", (RouteTurn((RouteStep("earth-cycler"),), HOSTILE, HOSTILE),), HOSTILE, (HOSTILE,))
    svg = draw_board(load_board("hf4"), frozenset(route.spaces), route=route)
    assert "<script" not in svg
    assert HOSTILE in "".join(ElementTree.fromstring(svg).itertext())


def test_picture_may_follow_the_screen() -> None:
    board = load_board("hf4")
    svg = draw_board(board, frozenset(["leo"]), dark=None)
    assert "@media (prefers-color-scheme:dark)" in svg and DARK.sheet in svg and LIGHT.sheet in svg
    assert DARK.sheet not in draw_board(board, frozenset(["leo"]))
