"""What a rocket is worth, as text; more of it is asked in tests/rocket."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.report.rocket import stack_text
from planner.report.toldrocket import tell_stack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, load_stack, quick_stack, read_stack

HF4 = find_edition("hf4")
EXAMPLES = Path(__file__).parents[2] / "examples"
STACKS = sorted([*(EXAMPLES / "stacks").glob("*.toml"), *(EXAMPLES / "missions").glob("*/stack.toml")])


def text_of(rocket: Stack) -> str:
    return stack_text(tell_stack(rocket, load_board(rocket.edition.board).zones))


def test_text_of_a_quick_rocket() -> None:
    assert text_of(quick_stack(HF4, ["4:1/2,afterburn=1"], dry_mass=5, tanks=3)).splitlines() == [
        "quick rocket  (hf4)",
        "",
        "mass",
        "  5  rocket",
        "  5  dry mass",
        "  8  wet mass: scout, 7 fuel steps of water to empty",
        "",
        "engine 4:1/2,afterburn=1: thrust 4, 1/2 fuel step a burn",
        "  burns water or better, afterburner +1 for 1 step",
        "  fuel for 14 burns, less what each move rounds up",
        "  net thrust         now       wisp      probe      scout  transport        tug",
        "                       4          6          5          4          3          2",
        "  afterburning         5          7          6          5          4          3",
        "",
        "largest site for a powered landing now: size 4",
    ]


def test_text_of_a_mass_free_rocket() -> None:
    lines = text_of(exploring_stack(HF4, 6)).splitlines()
    assert lines[-1] == "net thrust 6 whatever the mass, one fuel step a burn, fuel without end"


def test_solar_engine_has_a_column_for_each_zone() -> None:
    text = text_of(quick_stack(HF4, ["4:2,solar"], dry_mass=5, tanks=3))
    heads = next(line for line in text.splitlines() if line.startswith("  net thrust"))
    assert heads.split()[2:] == ["Merc.", "Venus", "Earth", "Mars", "Ceres", "Jupi.", "Satu.", "Uran.", "Nept."]
    assert "scout (now)" in text and "largest site for a powered landing now, by zone of the start" in text


def test_rocket_without_an_engine_says_so() -> None:
    assert "no engine can be activated" in text_of(read_stack('cargo = [{ name = "ore", mass = 2 }]'))


@pytest.mark.parametrize("file", STACKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_line_is_wider_than_the_screen(file: Path) -> None:
    assert max(map(len, text_of(load_stack(file)).splitlines())) <= 80
