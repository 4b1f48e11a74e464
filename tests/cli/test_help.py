"""The help of every command: options in panels, short words for what they take, readable on narrow screens."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar

import pytest
import typer
import typer.main

from planner.cli.app import make_app, run
from planner.cli.options import in_groups
from planner.cli.panels import _PANEL_OF, ANSWER, FILES


def paths(command: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """Every command by the words that are typed for it, groups of commands among them."""
    found = {path: command}
    for name, below in getattr(command, "commands", {}).items():
        found |= paths(below, (*path, name))
    return found


ALL = paths(typer.main.get_command(make_app([])))
COMMANDS = {path: command for path, command in ALL.items() if not hasattr(command, "commands")}


def helped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], width: int) -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    assert run([*words, "--help"]) == 0
    return capsys.readouterr().out


def panels(text: str) -> dict[str, str]:
    parts = re.split(r"^(\w[\w ]+):\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("path", ALL, ids=lambda path: " ".join(path) or "planner")
def test_help_fits_the_screen(
    path: tuple[str, ...], width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = helped(capsys, monkeypatch, list(path), width).splitlines()
    assert max(map(len, lines)) <= min(width, 100)
    assert not [line for line in lines if line != line.rstrip() or "\xa0" in line]
    assert not re.search(r"bool|list\[|<str>|<int", "\n".join(lines))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_tells_every_option_that_is_not_hidden(
    path: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = helped(capsys, monkeypatch, list(path), 80)
    for parameter in COMMANDS[path].params:
        typed = parameter.opts if parameter.param_type_name == "option" else [parameter.name.upper()]
        told = all(re.search(rf"^  .*{re.escape(name)}\b", text, flags=re.MULTILINE) for name in typed)
        assert told is not getattr(parameter, "hidden", False), parameter.name


def test_options_stand_in_the_panel_of_their_class(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = helped(capsys, monkeypatch, ["reach"], 80)
    told = panels(text)
    order = ["Arguments", "Rocket", "Rules and board", "Calendar", "Wishes", "Limits", "Filters", "Answer", "Files"]
    assert list(told)[: len(order)] == order
    for panel, option in [
        ("Rocket", "--tanks <number>"),
        ("Rules and board", "--board, -b "),
        ("Calendar", "--season "),
        ("Wishes", "--by "),
        ("Limits", "--max-turns <number>"),
        ("Filters", "--zone "),
        ("Filters", "--site-season "),
        ("Answer", "--json  "),
        ("Files", "--picture <path>"),
    ]:
        assert f"  {option}" in told[panel], option
    assert "One of turns, fuel, risk, burns. [default: turns]" in " ".join(told["Wishes"].split())


def test_one_panel_alone_is_called_options(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert next(iter(panels(helped(capsys, monkeypatch, ["readings"], 80)))) == "Options"


@dataclass(frozen=True)
class Things:
    panel: ClassVar = "Things"

    colour: Annotated[str, typer.Option("--colour", help="A colour.")]
    number: Annotated[int, typer.Option("--number", help="A number.", rich_help_panel="Numbers")] = 1


def test_option_added_to_a_class_or_to_a_command_finds_its_panel() -> None:
    @in_groups
    def command(
        things: Things,
        loud: Annotated[bool, typer.Option("--loud", help="Shout.")] = False,
        where: Annotated[Path | None, typer.Option("--where", help="A file.")] = None,
    ) -> None:
        """Say something."""

    app = typer.Typer()
    app.command()(command)
    found: Any = typer.main.get_command(app)
    shown = {parameter.name: (parameter.rich_help_panel, parameter.metavar) for parameter in found.params}
    assert shown["colour"] == ("Things", "<text>")
    assert shown["number"] == ("Numbers", "<number>")
    assert shown["loud"] == (ANSWER, None)
    assert shown["where"] == (FILES, "<path>")


def test_every_name_with_a_panel_of_its_own_is_an_option_of_some_command() -> None:
    names = {parameter.name for command in COMMANDS.values() for parameter in command.params}
    assert set(_PANEL_OF) <= names


def test_no_arguments_show_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Usage: planner [OPTIONS] COMMAND")
    names = re.findall(r"^  ([a-z]+) ", panels(text)["Commands"], flags=re.MULTILINE)
    assert names[:3] == ["route", "reach", "land"]
    assert run(["map"]) == 0 and capsys.readouterr().out.startswith("Usage: planner map ")
