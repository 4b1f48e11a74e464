"""Marks on pictures: each where it belongs, none over anything else, in colours that everybody can tell apart."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as some

from planner import load_board
from planner.board.model import Board, Site, Space
from planner.drawing import Mark, Marks, draw_board, focus_spaces, picture_labels
from planner.drawing.scale import STEPS, step_groups, steps_by_number
from planner.drawing.symbols import reach

BOARDS = ("hf4", "hf3")
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(\"1\")</script> & 'Co' ]]>"
Box = tuple[float, float, float, float]


def every_space(board: Board, start: str | None = "leo") -> Marks:
    """Numbers of one to three digits everywhere; sites large, every fourth of them small."""
    marks = {}
    for index, space in enumerate(board.spaces.values()):
        number = (7 * index) % 103
        marks[space.id] = Mark(str(number), Fraction(number), space.site is None or index % 4 == 0)
    return Marks("from here", ("rocket: any",), "steps", marks, start)


def chips(root: ElementTree.Element) -> dict[str, list[Box]]:
    """Boxes of the small numbers and of the word at the start, by class."""
    found: dict[str, list[Box]] = {"chip": [], "start": []}
    sheet = root.find(f"{SVG}g")
    assert sheet is not None
    for rect in sheet.findall(f"{SVG}rect"):
        kind = rect.get("class", "ground").split()[0]
        if kind not in found:
            continue
        left, top, width, height = (float(rect.get(name, "")) for name in ("x", "y", "width", "height"))
        found[kind].append((left, top, left + width, top + height))
    return found


def symbols(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {group.get("data-id", ""): group for group in root.iter(f"{SVG}g") if group.get("class") == "space"}


def place(group: ElementTree.Element) -> tuple[float, float]:
    x, y = group.get("transform", "").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


def apart(a: Box, b: Box) -> bool:
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def distance(x: float, y: float, box: Box) -> float:
    return math.hypot(x - max(box[0], min(x, box[2])), y - max(box[1], min(y, box[3])))


@pytest.mark.parametrize("focus", [None, "mars", "jupiter", "saturn", "earth", "mercury zone"])
@pytest.mark.parametrize("name", BOARDS)
def test_small_numbers_cover_nothing(name: str, focus: str | None) -> None:
    board = load_board(name)
    chosen = None if focus is None else focus_spaces(board, focus)
    marks = every_space(board)
    root = ElementTree.fromstring(draw_board(board, chosen, marks=marks))
    drawn = symbols(root)
    found = chips(root)
    boxes = [*found["chip"], *found["start"]]
    wanted = [key for key in drawn if marks.by_space[key].minor or key == "leo"]
    assert len(wanted) - len(boxes) <= max(1, len(wanted) // 100)  # hardly any is left out
    assert len(found["start"]) == ("leo" in drawn)
    labels = [label.box for label in picture_labels(board, chosen)]
    for index, box in enumerate(boxes):
        assert all(apart(box, other) for other in boxes[index + 1 :])
        assert all(apart(box, label) for label in labels)
        for key, group in drawn.items():
            assert distance(*place(group), box) >= reach(board.spaces[key]), (key, box)


@pytest.mark.parametrize("name", BOARDS)
def test_rings_lie_under_the_symbols_and_out_of_the_names(name: str) -> None:
    board = load_board(name)
    svg = draw_board(board, marks=every_space(board))
    sheet = ElementTree.fromstring(svg).find(f"{SVG}g")
    assert sheet is not None
    order = [part.get("class", "").split()[0] if part.get("class") else part.tag for part in sheet]
    assert "ring" in order and max(i for i, kind in enumerate(order) if kind == "ring") < order.index("space")
    labels = picture_labels(board)
    for ring in sheet.findall(f"{SVG}circle"):
        if ring.get("class", "").startswith("ring"):
            x, y, radius = (float(ring.get(key, "")) for key in ("cx", "cy", "r"))
            for label in labels:
                left, top, right, bottom = label.box
                letters = (left, top + 0.2 * label.font, right, bottom - 0.2 * label.font)
                assert distance(x, y, letters) >= radius - 1.5 - 1e-6, (label.lines, x, y)


@pytest.mark.parametrize("dark", [False, True])
def test_each_site_shows_its_own_number(dark: bool) -> None:
    board = load_board("hf4")
    marks = every_space(board)
    kept = {key: mark for key, mark in marks.by_space.items() if board.spaces[key].zone != "ceres"}
    root = ElementTree.fromstring(draw_board(board, dark=dark, marks=Marks("", (), "", kept)))
    drawn = symbols(root)
    for site in board.sites:
        numbers = [text.text for text in drawn[site.id].iter(f"{SVG}text") if "number" in text.get("class", "")]
        mark = kept.get(site.id)
        assert numbers == ([mark.text] if mark and not mark.minor else []), site.id
        hexagon = next(use for use in drawn[site.id].iter(f"{SVG}use") if use.get("href") == "#site")
        assert (hexagon.get("class") == "type-none") == (not numbers)


def test_colour_of_a_site_is_that_of_its_number_in_the_key() -> None:
    board = load_board("hf4")
    marks = every_space(board)
    root = ElementTree.fromstring(draw_board(board, marks=marks))
    key = {}  # class of the colour: lowest and highest number, as the key tells
    swatches = [rect for rect in root.findall(f"{SVG}rect") if rect.get("class", "").startswith("step-")]
    texts = [text for text in root.findall(f"{SVG}text") if text.get("class", "").startswith("number")]
    for swatch, text in zip(swatches, texts, strict=True):
        low, _, high = (text.text or "").partition("\u2013")
        key[swatch.get("class")] = range(int(low), int(high or low) + 1)
    assert len(key) == len(STEPS)
    seen = Counter()
    for site_id, group in symbols(root).items():
        for field in group.iter(f"{SVG}use"):
            if field.get("href") == "#field":
                assert int(marks.by_space[site_id].text) in key[field.get("class")]
                seen[field.get("class")] += 1
    assert seen.keys() == key.keys()


def test_start_is_pointed_out_only_where_it_is_shown() -> None:
    board = load_board("hf4")
    near = draw_board(board, focus_spaces(board, "earth"), marks=every_space(board))
    far = draw_board(board, focus_spaces(board, "saturn"), marks=every_space(board))
    assert ">start</text>" in near and 'class="start-ring"' in near
    assert ">start</text>" not in far and 'class="start-ring"' not in far


def test_pictures_with_marks_refer_only_to_what_they_define() -> None:
    board = load_board("hf4")
    root = ElementTree.fromstring(draw_board(board, marks=every_space(board)))
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= {f"#{key}" for key in ids}


def test_hostile_words_are_escaped() -> None:
    spaces = {
        "a": Space("a", "site", "", "", "a", (5, 5), site=Site(1, "C", 1)),
        "b": Space("b", "burn", "", "", "b", (50, 50)),
    }
    marks = {"a": Mark(HOSTILE, Fraction(1)), "b": Mark(HOSTILE, Fraction(2), True)}
    svg = draw_board(Board("x", "x", (), spaces, ()), marks=Marks(HOSTILE, (HOSTILE,), HOSTILE, marks, None))
    assert "<script" not in svg
    assert not list(ElementTree.fromstring(svg).iter(f"{SVG}script"))


def test_no_marks_at_all_are_drawn() -> None:
    board = load_board("hf4")
    root = ElementTree.fromstring(draw_board(board, marks=Marks("", (), "", {}, "leo")))
    assert chips(root)["chip"] == [] and len(chips(root)["start"]) == 1


# The scale


def luminance(colour: str) -> float:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_scale_runs_from_light_to_dark() -> None:
    """Lightness alone tells the order, so that no kind of colour blindness can hide it."""
    for (one, _), (two, _) in itertools.pairwise(STEPS):
        assert luminance(one) > luminance(two) and contrast(one, two) > 1.35


def test_numbers_can_be_read_on_every_colour() -> None:
    assert all(contrast(colour, ink) >= 4.5 for colour, ink in STEPS)


NUMBERS = some.lists(some.fractions(0, 60, max_denominator=2), max_size=60)


@given(NUMBERS)
def test_groups_hold_every_number_once_and_in_order(numbers: list[Fraction]) -> None:
    groups = step_groups(numbers)
    assert len(groups) == min(len(STEPS), len(set(numbers)))
    bounds = [bound for group in groups for bound in (group.first, group.last)]
    assert bounds == sorted(bounds) and set(bounds) <= set(numbers)
    steps = [group.step for group in groups]
    assert steps == sorted(set(steps)) and set(steps) <= set(range(len(STEPS)))
    assert steps[:1] in ([], [0])
    by_number = steps_by_number(groups, numbers)
    for group in groups:
        inside = {number for number in by_number if group.first <= number <= group.last}
        assert inside == {number for number, step in by_number.items() if step == group.step}


def test_crowded_numbers_get_a_colour_of_their_own() -> None:
    numbers = [1] * 20 + [2] * 80 + [3] * 20 + [4] * 9 + [5] * 3 + [6, 9, 13]
    groups = step_groups(map(Fraction, numbers))
    assert [(group.first, group.last) for group in groups][:3] == [(1, 1), (2, 2), (3, 3)]
