"""Groups of options: written once as a value class, spread over a command."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from planner.cli.missionoptions import LimitOptions, RocketOptions
from planner.cli.options import in_groups
from planner.cli.route import route
from planner.errors import MissionError
from planner.rocket.loading import load_stack

NUMBER = typer.Option("--number", "-n", help="A number.")
COLOUR = typer.Option("--colour", help="A colour.")


@dataclass(frozen=True)
class Things:
    colour: Annotated[str, COLOUR]
    number: Annotated[int, NUMBER] = 3


def test_group_becomes_its_options_and_comes_back_as_a_value() -> None:
    got: list[tuple[str, Things, bool]] = []

    @in_groups
    def command(name: str, things: Things, loud: bool = False) -> None:
        """Say something."""
        got.append((name, things, loud))

    app = typer.Typer()
    app.command()(command)
    assert CliRunner().invoke(app, ["x", "--colour", "red", "-n", "5", "--loud"]).exit_code == 0
    assert CliRunner().invoke(app, ["y", "--colour", "blue"]).exit_code == 0
    assert got == [("x", Things("red", 5), True), ("y", Things("blue", 3), False)]
    missing = CliRunner().invoke(app, ["z"])
    assert missing.exit_code == 2 and "--colour" in missing.output
    assert "Say something." in CliRunner().invoke(app, ["--help"]).output


def test_every_rocket_option_is_an_option_of_a_command_that_takes_a_rocket() -> None:
    names = list(inspect.signature(route).parameters)
    assert names[:3] == ["start", "goal", "stack"]
    assert [name for name in inspect.signature(RocketOptions).parameters if name not in names] == []


@pytest.mark.parametrize("given", [{"tanks": 0}, {"powersat": True}, {"engine": ["4:2"]}, {"net_thrust": 0}])
def test_anything_said_about_a_rocket_keeps_the_default_one_away(given: dict[str, object]) -> None:
    assert RocketOptions(**given).is_given and not RocketOptions(**given).lead  # type: ignore[arg-type]


def test_limits_have_two_names_but_one_value() -> None:
    one, other = LimitOptions(max_turns=3, max_fuel_steps="7/2"), LimitOptions(within_turns=3, within_fuel="7/2")
    assert one.given() == other.given() and one.given()["limits"].turns == 3
    for twice in (LimitOptions(max_turns=3, within_turns=3), LimitOptions(max_fuel_steps="1", within_fuel="2")):
        with pytest.raises(MissionError, match="give one of them"):
            twice.given()


def test_rules_and_board_alone_leave_the_default_rocket() -> None:
    options = RocketOptions(edition="hf3", board="hf3", reading=["hf3.solar_gw=ignored"])
    assert not options.is_given and options.lead == "none given, so "
    default = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5, edition="hf3")
    assert options.load_or_default().engines == default.engines
