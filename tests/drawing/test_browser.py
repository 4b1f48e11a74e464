"""Pictures as a real browser draws them: with its own fonts and text widths, texts must not overlap either."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import pytest

from planner import load_board
from planner.drawing import Mark, Marks, Route, RouteStep, RouteTurn, draw_board, focus_spaces
from tests.browser import answer_of

# Boxes are shrunk by a pixel on each side: letters that touch with their shadows are still apart for a reader.
MEASURE = """
  const texts = 'text.label, svg > g > text.small-number, text.start-word, .space text, text.sign-text, text.count';
  const boxes = [...document.querySelectorAll(texts)].map(t => [t.textContent, t.getBoundingClientRect()]);
  const clashes = [];
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [a, b] = [boxes[i][1], boxes[j][1]];
    if (a.left + 1 < b.right - 1 && b.left + 1 < a.right - 1 && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2)
      clashes.push([boxes[i][0], boxes[j][0]]);
  }
  // Numbers in hexagons: how far each is wider than its field, and small ones than their plate.
  const wider = (text, room) => text.getBoundingClientRect().width - room;
  const wide = [...document.querySelectorAll('.space .number')].map(t =>
    [t.textContent, wider(t, 2 * (24 - (10 + 0.37 * parseFloat(t.getAttribute('font-size'))) / Math.sqrt(3)))]);
  for (const t of document.querySelectorAll('.small-number, .start-word'))
    wide.push([t.textContent, wider(t, t.previousElementSibling.getBoundingClientRect().width)]);
  answer({labels: boxes.length, clashes, wide});
"""


def measure(svg: str, folder: Path) -> dict[str, object]:
    return answer_of(f"<!doctype html><meta charset=utf-8><body>{svg}</body>", MEASURE, folder)


@pytest.mark.parametrize(("name", "focus"), [("hf4", "mars"), ("hf4", "jupiter"), ("hf3", "saturn"), ("hf4", None)])
def test_labels_do_not_overlap_in_a_browser(name: str, focus: str | None, tmp_path: Path) -> None:
    board = load_board(name)
    chosen = None if focus is None else focus_spaces(board, focus)
    measured = measure(draw_board(board, focus=chosen), tmp_path)
    assert measured["labels"] > 30  # type: ignore[operator]
    assert measured["clashes"] == []


@pytest.mark.parametrize(("name", "focus"), [("hf4", "jupiter"), ("hf3", None)])
def test_marks_overlap_nothing_in_a_browser(name: str, focus: str | None, tmp_path: Path) -> None:
    board = load_board(name)
    texts = itertools.cycle(["8", "42", "100", "12.5", "<1", "104.5"])
    marks = {
        key: Mark(text, Fraction(index), space.site is None)
        for index, ((key, space), text) in enumerate(zip(board.spaces.items(), texts, strict=False))
    }
    chosen = None if focus is None else focus_spaces(board, focus)
    measured = measure(draw_board(board, chosen, marks=Marks("", (), "", marks, "leo")), tmp_path)
    assert measured["clashes"] == []
    wide: list[tuple[str, float]] = measured["wide"]  # type: ignore[assignment]
    assert len(wide) > 100
    assert [(text, over) for text, over in wide if over > 0] == []


FLIGHTS = {
    "short": (
        ("earth-cycler", "earth-belt-1"),
        (),
        ("geo",),
        ("sol-earth-l2", "mars-h14", "sol-mars-l5"),
        ("mars-h12",),
    ),
    "there and back": (("earth-cycler", "earth-belt-1"), ("luna-lander-2", "luna-shackleton"), ("luna-lander-2",)),
}


@pytest.mark.parametrize("flight", FLIGHTS)
def test_flight_overlaps_nothing_in_a_browser(flight: str, tmp_path: Path) -> None:
    turns = tuple(
        RouteTurn(
            tuple(map(RouteStep, spaces)),
            "year 123 (yellow)",
            f" to {spaces[-1]}" if spaces else ", waiting",
            tuple((space, Fraction(3, 2)) for space in spaces[:1]),
            spaces[1:2],
        )
        for spaces in FLIGHTS[flight]
    )
    route = Route("leo", turns, "From LEO to far away, 12 turns", ("4.5 burns, 12 fuel steps",))
    svg = draw_board(load_board("hf4"), frozenset(route.spaces), route=route)
    measured = measure(svg, tmp_path)
    assert measured["labels"] > 30  # type: ignore[operator]
    assert measured["clashes"] == []
    told = answer_of(f"<!doctype html><meta charset=utf-8><body>{svg}</body>", WITHIN, tmp_path)
    assert told["outside"] == [] and told["over"] == []


# Words of the head: none leaves the picture, none runs into the next.
WITHIN = """
  const sheet = document.querySelector('svg').getBoundingClientRect();
  const told = [...document.querySelectorAll('text.key, text.title')];
  const words = told.map(t => [t.textContent, t.getBoundingClientRect()]);
  const outside = words.filter(([, box]) => box.left < sheet.left || box.right > sheet.right).map(([text]) => text);
  const over = [];
  for (const [text, a] of words) for (const [other, b] of words)
    if (text !== other && a.left < b.right && b.left < a.right && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2)
      over.push([text, other]);
  answer({outside, over});
"""
