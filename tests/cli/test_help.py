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
from planner.cli.help import help_text
from planner.cli.missionoptions import LimitOptions
from planner.cli.options import in_groups
from planner.cli.panels import ANSWER, FILES


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
    assert next(iter(panels(helped(capsys, monkeypatch, ["map", "boards"], 80)))) == "Options"


@dataclass(frozen=True)
class Nameless:
    quiet: Annotated[bool, typer.Option("--quiet/--aloud", help="Whisper, or do not.")] = False
    other: Annotated[Path | None, typer.Option("--other", help="Another file.")] = None


@dataclass(frozen=True)
class Things:
    panel: ClassVar = "Things"

    colour: Annotated[str, typer.Option("--colour", help="A colour.")]
    number: Annotated[int, typer.Option("--number", help="A number.", rich_help_panel="Numbers")] = 1


def test_option_added_to_a_class_or_to_a_command_finds_its_panel() -> None:
    @in_groups
    def command(
        things: Things,
        nameless: Nameless,
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
    assert shown["where"] == shown["other"] == (FILES, "<path>")
    context = typer.Context(found, info_name="say")
    assert "--quiet, --aloud  " in help_text(found, context) and shown["quiet"] == (ANSWER, None)


def test_no_arguments_show_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Usage: planner [OPTIONS] COMMAND")
    names = re.findall(r"^  ([a-z]+) ", panels(text)["Commands"], flags=re.MULTILINE)
    assert names[:3] == ["route", "reach", "land"]
    assert run(["map"]) == 0 and capsys.readouterr().out.startswith("Usage: planner map ")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["rote", "leo", "ceres"], "Did you mean 'route', 'prove'?"),
        (["map", "fnd"], "Did you mean 'find'?"),
        (["help", "readigns"], "Did you mean 'readings'?"),
        (["--vresion"], "No such option: --vresion. Did you mean --version?"),
        (["route", "leo", "ceres", "--max-turn", "3"], "No such option: --max-turn. Did you mean --max-turns?"),
        (
            ["route", "leo", "ceres", "--by", "turn"],
            "'turn' is not one of 'turns', 'fuel', 'risk', 'burns'. Did you mean turns?",
        ),
        (["bench", "--only", "lod"], "Did you mean load?"),
        (["map", "list", "--season", "bleu"], "Did you mean blue?"),
        (["route", "leo", "ceres", "--season", "Bleu"], "Did you mean blue?"),
        (["map", "list", "--zone", "satrun"], "Did you mean saturn?"),
        (["map", "list", "--flag", "scince"], "Did you mean science?"),
        (["map", "list", "--kind", "bel"], "Did you mean belt?"),
        (["map", "list", "--board", "hf44"], "Did you mean hf4?"),
        (["cards", "list", "--deck", "thrustr"], "Did you mean thruster?"),
        (["route", "leo", "ceres", "--edition", "hf3d"], "Did you mean hf3?"),
        (["route", "leo", "ceres", "--reading", "cycle_strat=mid_blue"], "Did you mean cycle_start?"),
        (["route", "leo", "ceres", "--reading", "cycle_start=midblue"], "Did you mean mid_blue?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_mistyped_word_is_told_what_comes_near(
    words: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    captured = capsys.readouterr()
    assert meant in captured.err and "Value error" not in captured.err and not captured.out
    assert len(captured.err.splitlines()) == 1


def test_word_that_is_like_no_other_gets_no_guess(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["xyzzy"], ["route", "leo", "ceres", "--xyzzy"], ["route", "leo", "ceres", "--by", "xyzzy"]):
        assert run(words) == 2 and "mean" not in capsys.readouterr().err


def test_limits_and_shared_options_have_one_name_in_every_command() -> None:
    spelled: dict[str, set[tuple[str, ...]]] = {}
    for command in COMMANDS.values():
        for parameter in command.params:
            if parameter.param_type_name == "option":
                spelled.setdefault(parameter.name, set()).add(tuple(parameter.opts))
    assert {name: ways for name, ways in spelled.items() if len(ways) > 1} == {}
    limits = {way for ways in spelled.values() for way, *_ in ways if re.match("--(max|min|within|most|least)", way)}
    shown = {"--max-years", "--max-turns", "--max-fuel-steps", "--min-survival"}
    assert limits == shown | {"--within-turns", "--within-fuel"}
    assert all(name in Path(__file__).parents[2].joinpath("docs/commands.md").read_text("utf-8") for name in shown)


def test_mission_files_call_limits_as_options_do() -> None:
    from planner.missions.missionfile import _KEYS

    limits = {name for name in LimitOptions.__dataclass_fields__ if name.startswith(("max", "min"))}
    assert limits == {key for key in _KEYS if key.startswith(("max", "min"))}
