"""Every command and every option is described in docs/commands.md, and nothing is described that does not exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer.main

from planner.cli.app import COMMANDS as COMMANDS_HERE
from planner.cli.app import make_app
from planner.cli.games import SHARED, commands_of
from planner.editions.game import GAMES

ROOT = Path(__file__).parents[1]
COMMANDS = ROOT / "docs" / "commands.md"


def commands(command: Any, path: str = "planner") -> dict[str, Any]:
    """Path of every command that does something, as typed in a shell."""
    below = getattr(command, "commands", {})
    if not below:
        return {path: command}
    found: dict[str, Any] = {}
    for name, sub in below.items():
        found |= commands(sub, f"{path} {name}")
    return found


def of_other_games() -> dict[str, Any]:
    """Commands that answer when an edition of another game is named, which stands behind their path."""
    found: dict[str, Any] = {}
    for game in GAMES:
        for name in commands_of(game, COMMANDS_HERE) if game.commands else ():
            edition = game.editions()[0]
            if name not in SHARED:
                command = typer.main.get_command(make_app([name, "-e", edition]))
                found |= {f"{path} -e {edition}": one for path, one in commands(command, "planner").items()}
    return found


ROOT_COMMAND = typer.main.get_command(make_app([]))
HERE = commands(ROOT_COMMAND)
ALL = HERE | of_other_games()


def sections() -> dict[str, str]:
    """Headings like `## planner map show` and the text under each."""
    parts = re.split(r"^#+ `(planner[^`]*)`.*$", COMMANDS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_options_of_the_planner_itself_are_documented() -> None:
    for parameter in ROOT_COMMAND.params:
        assert f"`{parameter.opts[0]}`" in sections()["planner"]


@pytest.mark.parametrize("path", ALL)
def test_command_and_its_options_are_documented(path: str) -> None:
    text = sections().get(path)
    assert text is not None, f"docs/commands.md has no heading for `{path}`"
    for parameter in ALL[path].params:
        if parameter.name == "help":
            continue
        spelled = [name for name in parameter.opts if name.startswith("--")] or [str(parameter.name).upper()]
        for name in spelled:
            assert f"`{name}" in text, f"{path}: {name} is not documented"


@pytest.mark.parametrize("path", ALL)
def test_every_option_has_a_help_line(path: str) -> None:
    assert ALL[path].help
    for parameter in ALL[path].params:
        if parameter.name != "help":
            assert parameter.help, f"{path}: {parameter.name} has no help"


def test_documented_commands_exist() -> None:
    assert set(sections()) <= set(ALL) | {"planner"}


def test_documented_options_exist() -> None:
    for path, text in sections().items():
        command = ALL.get(path, ROOT_COMMAND)
        known = {"--help"} | {name for parameter in command.params for name in parameter.opts}
        described = set(re.findall(r"^\| `(--[a-z-]+)", text, flags=re.MULTILINE))
        assert described <= known, path


def test_project_speaks_only_of_itself() -> None:
    words = re.compile(r"\b(claude|anthropic|subagent|/work/|/tmp/)", re.IGNORECASE)
    for path in [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("planner/**/*.py"),
        *ROOT.glob("mapdata/**/*"),
    ]:
        if path.suffix in (".md", ".py", ".txt", ".toml"):
            assert not words.search(path.read_text(encoding="utf-8")), path
