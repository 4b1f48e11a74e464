"""The test command passes on any machine: what only ours has may be missing, and only our own run insists on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import need

OURS = Path(__file__).parents[1] / ".ci" / "run"


def test_test_without_its_means_is_skipped_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")  # set on the machines of many others
    monkeypatch.delenv("PLANNER_SKIP_NO_TEST", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no such table"):
        need(False, "no such table")


def test_our_own_run_insists(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "export PLANNER_SKIP_NO_TEST=1" in OURS.read_text(encoding="utf-8")
    monkeypatch.setenv("PLANNER_SKIP_NO_TEST", "1")
    with pytest.raises(pytest.fail.Exception, match="no such table"):
        need(False, "no such table")
    need(True, "no such table")
