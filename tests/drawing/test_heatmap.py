"""Heat maps: every cell is there, colours run from good to bad, and nothing is carried by a colour alone."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from planner.drawing.heatmap import HeatCell, HeatMap, HeatRow, draw_heat_map
from planner.drawing.scale import STEPS

SVG = "{http://www.w3.org/2000/svg}"


def heat(rows: int = 3, columns: int = 4) -> HeatMap:
    cells = [[HeatCell(str(row + column), Fraction(row + column)) for column in range(columns)] for row in range(rows)]
    seasons = ("blue", "yellow", "red")
    return HeatMap(
        "When to leave",
        ("with a rocket <of> cards",),
        "year",
        "turns",
        [*map(str, range(columns))],
        [HeatRow(str(row + 1), seasons[row % 3], cells[row]) for row in range(rows)],
        "tanks",
        ("a sign & its meaning",),
    )


def drawn(picture: HeatMap, dark: bool | None = False) -> ET.Element:
    return ET.fromstring(draw_heat_map(picture, dark))


def boxes(root: ET.Element, style: str) -> list[ET.Element]:
    return [one for one in root.iter(f"{SVG}rect") if style in one.get("class", "").split()]


def test_every_cell_row_and_word_is_in_the_picture() -> None:
    root = drawn(heat())
    assert len(boxes(root, "cell")) == 12
    text = " ".join(root.itertext())
    for word in ("When to leave", "<of>", "blue", "yellow", "red", "year", "turns", "tanks", "a sign & its meaning"):
        assert word in text


def test_better_numbers_have_the_better_colour() -> None:
    steps = [int(one.get("class", "")[-1]) for one in boxes(drawn(heat(1, 4)), "cell")]
    assert steps == sorted(steps) and steps[0] == 0 and steps[-1] == len(STEPS) - 1


def test_same_as_to_the_left_has_a_colour_and_no_number() -> None:
    row = HeatRow("1", "blue", [HeatCell("7", Fraction(7)), HeatCell("7", Fraction(7), same=True), None])
    root = drawn(HeatMap("", (), "year", "turns", ("1", "2", "3"), [row], "tanks"))
    assert len(boxes(root, "step-0")) == 3  # and in the key
    assert [one.text for one in root.iter(f"{SVG}text")].count("7") == 2
    assert len(boxes(root, "nothing")) == 1


def test_best_cell_is_framed() -> None:
    row = HeatRow("1", "", [HeatCell("7", Fraction(7), best=True, note="3 turns"), HeatCell("8", Fraction(8))])
    root = drawn(HeatMap("", (), "year", "turns", ("1", "2"), [row], "tanks"))
    assert len(boxes(root, "best")) == 1
    assert "3 turns" in [one.text for one in root.iter(f"{SVG}title")]


@pytest.mark.parametrize("columns", [0, 1, 3, 20])
def test_everything_lies_on_the_sheet(columns: int) -> None:
    root = drawn(heat(5, columns))
    width, height = float(root.get("width", "0")), float(root.get("height", "0"))
    for box in root.iter(f"{SVG}rect"):
        right = float(box.get("x", "0")) + float(box.get("width", "0"))
        assert right <= width and float(box.get("y", "0")) + float(box.get("height", "0")) <= height


def test_colours_are_in_the_style_sheet_only() -> None:
    light, dark, both = (draw_heat_map(heat(), one) for one in (False, True, None))
    without = [one.split("<style>")[0] + one.split("</style>")[1] for one in (light, dark, both)]
    assert without[0] == without[1] == without[2] and "#" not in without[0]
    assert light != dark and "prefers-color-scheme" in both
