"""Missions of Stellar Horizons: each is asked again on the command line, and must come out as its folder says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run
from planner.stellar.factfile import load_facts

FOLDER = Path(__file__).parents[2] / "examples" / "stellar"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())


def outcome(told: dict[str, Any]) -> dict[str, Any]:
    """What of an answer stands beside its question."""
    if "front" in told:
        kept = ("turns", "arrives", "odds", "capable", "launcher", "via")
        return {"status": told["status"], "front": [{key: one[key] for key in kept} for one in told["front"]]}
    if "built" in told:  # when the levels before the last one stand is left to the model
        return {"status": told["status"], "stands": max(told["built"].values()), "launches": told["launches"]}
    return {"status": told["status"], "expected_decimal": told["expected_decimal"]}


@pytest.mark.parametrize("name", NAMES)
def test_mission_comes_out_as_its_folder_says(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mission", str(FOLDER / name / "mission.toml"), "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert outcome(told) == json.loads((FOLDER / name / "answer.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_mission_is_told_in_eighty_columns(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["mission", str(FOLDER / name / "mission.toml")]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_every_folder_and_every_scenario_has_its_line() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in text for name in NAMES)
    missions = "".join((FOLDER / name / "mission.toml").read_text(encoding="utf-8") for name in NAMES)
    flown = set(load_facts().scenarios) - {"invasion"}
    assert all(f'scenario = "{key}"' in missions for key in flown)
