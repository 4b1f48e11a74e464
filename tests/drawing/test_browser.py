"""Pictures as a real browser draws them: with its own fonts and text widths, texts must not overlap either."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from planner import load_board
from planner.drawing import Mark, Marks, draw_board, focus_spaces
from tests.conftest import need

# Boxes are shrunk by a pixel on each side: letters that touch with their shadows are still apart for a reader.
MEASURE = """
<script>
window.addEventListener('load', () => {
  const texts = 'text.label, svg > g > text.small-number, text.start-word, .space text';
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
  const out = document.createElement('pre');
  out.id = 'answer';
  out.textContent = JSON.stringify({labels: boxes.length, clashes, wide});
  document.body.appendChild(out);
});
</script>
"""


def measure(svg: str, folder: Path) -> dict[str, object]:
    page = folder / "page.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><body>{svg}{MEASURE}</body>", encoding="utf-8")
    flags = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        f"--user-data-dir={folder / 'profile'}",
        "--virtual-time-budget=3000",
        "--dump-dom",
    ]
    chromium = shutil.which("chromium")
    assert chromium is not None
    done = subprocess.run(
        [chromium, *flags, page.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "HOME": str(folder)},
    )
    answer = re.search(r'<pre id="answer">(.*?)</pre>', done.stdout, flags=re.DOTALL)
    assert answer is not None, done.stderr[-2000:]
    measured: dict[str, object] = json.loads(answer[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))
    return measured


@pytest.mark.parametrize(("name", "focus"), [("hf4", "mars"), ("hf4", "jupiter"), ("hf3", "saturn"), ("hf4", None)])
def test_labels_do_not_overlap_in_a_browser(name: str, focus: str | None, tmp_path: Path) -> None:
    need(shutil.which("chromium"), "chromium is not installed")
    board = load_board(name)
    chosen = None if focus is None else focus_spaces(board, focus)
    measured = measure(draw_board(board, focus=chosen), tmp_path)
    assert measured["labels"] > 30  # type: ignore[operator]
    assert measured["clashes"] == []


@pytest.mark.parametrize(("name", "focus"), [("hf4", "jupiter"), ("hf3", None)])
def test_marks_overlap_nothing_in_a_browser(name: str, focus: str | None, tmp_path: Path) -> None:
    need(shutil.which("chromium"), "chromium is not installed")
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
