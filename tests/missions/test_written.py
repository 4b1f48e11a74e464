"""A mission written down as values is read as the same mission again."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path

import pytest

from planner.board.files import load_board
from planner.missions.mission import Mission
from planner.missions.missionfile import load_mission, mission_from_data
from planner.missions.whynot import why_not
from planner.missions.written import fix_data, mission_data, rocket_data
from planner.rocket.loading import load_stack

ROOT = Path(__file__).parents[2]
FOLDERS = ("missions", "routes", "whole-missions")
EXAMPLES = [path for folder in FOLDERS for path in sorted((ROOT / "examples" / folder).glob("*/mission.toml"))]


def same(before: Mission, after: Mission) -> list[str]:
    """Fields in which two missions differ, but for names."""
    differing = [
        field.name
        for field in fields(Mission)
        if field.name not in ("board", "stack", "name") and getattr(before, field.name) != getattr(after, field.name)
    ]
    stacks = before.stack == replace(after.stack, name=before.stack.name)
    return differing + ([] if stacks else ["stack"])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.parent.name)
def test_example_is_read_again_as_it_was(path: Path) -> None:
    mission = load_mission(path)
    told = mission_data(mission)
    assert told is not None
    again = mission_from_data(json.loads(json.dumps(told)), None)
    assert same(mission, again) == []


def test_fixes_are_missions_that_can_be_asked() -> None:
    rocket = load_stack(engines=["2:1"], dry_mass=5, tanks=5)
    found = why_not(Mission(load_board("hf4"), rocket, "leo", "luna-shackleton"))
    assert len(found.fixes) > 1
    for fix in found.fixes:
        told = fix_data(fix)
        assert told is not None
        after = mission_from_data(told, None).stack
        best, wanted = (max(engine.base for engine in stack.engines) for stack in (after, fix.mission.stack))
        assert best == wanted and after.dry_mass == fix.mission.stack.dry_mass


def test_rocket_that_nobody_can_build_is_not_written() -> None:
    rocket = load_stack(cards=["hall-effect", "cascade-photovoltaic"], tanks=5)
    assert rocket_data(rocket) is not None
    assert rocket_data(replace(rocket, tuning=rocket.tuning._replace(free=True))) is None
    assert rocket_data(replace(rocket, tuning=rocket.tuning._replace(thrust=3))) is None
