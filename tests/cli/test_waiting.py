"""What a person at a terminal sees while the search is compiled."""

from __future__ import annotations

import pytest

from planner.cli import waiting


@pytest.mark.parametrize(
    ("done", "bar"), [(0, "[" + "." * 30 + "]"), (4, "[" + "#" * 15 + "." * 15 + "]"), (8, "")], ids=str
)
def test_bar_fills_and_is_gone_in_the_end(done: int, bar: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(waiting, "show_status", shown.append)
    waiting._show_compiling(done, 8)
    assert shown == ([f"compiling the search for the first time {bar}"] if bar else [""])
