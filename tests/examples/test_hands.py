"""Example hands, one for each phase of the game: each is built again, its front and its stacks compared."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from planner.cli.app import run
from planner.rocket.hand import read_hand_file

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDERS = {path.name: path for path in sorted((EXAMPLES / "hands").iterdir())}
NAMES = list(FOLDERS)


def typed(name: str) -> list[str]:
    """The command in the README of a hand, as arguments."""
    text = (FOLDERS[name] / "README.md").read_text(encoding="utf-8")
    (command,) = [line for line in text.splitlines() if line.startswith("    planner ")]
    return shlex.split(command)[1:]


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDERS[name] / "expected.json").read_text(encoding="utf-8"))
    return found


def test_there_is_a_hand_of_every_phase_and_of_both_editions() -> None:
    assert {*NAMES} >= {"early", "middle", "late", "hf3c"}
    assert {read_hand_file(folder).base.edition.name for folder in FOLDERS.values()} == {"hf4", "hf3c"}


@pytest.mark.parametrize("name", NAMES)
def test_hand_folder_is_complete(name: str) -> None:
    assert {path.name for path in FOLDERS[name].iterdir()} == {"hand.toml", "expected.json", "README.md"}


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.slow) if one == "late" else one for one in NAMES])
def test_hand_has_the_expected_front_and_stacks(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    assert run([*typed(name), "--json"]) == 0
    answer, told = json.loads(capsys.readouterr().out), expected(name)
    assert answer["status"] == told["status"] == "PROVEN"
    for part in ("front", "stacks"):
        assert [{key: one[key] for key in told[part][0]} for one in answer[part]] == told[part]


@pytest.mark.parametrize("name", NAMES)
def test_prices_of_a_stack_make_up_its_aqua(name: str) -> None:
    for stack in expected(name)["stacks"]:
        assert stack["price"] + stack["boosts"] + stack["water"] == stack["aqua"]
