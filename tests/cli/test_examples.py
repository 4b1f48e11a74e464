"""The examples in the help: two at least for every command, and each does what it says."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest
import typer.main

from planner.cli.app import make_app, run
from planner.cli.help import examples_of
from tests.cli.test_help import COMMANDS

ROOT = Path(__file__).parents[2]
# Those below `planner help` on its own, and those of every command.
EXAMPLES = {(): examples_of(typer.main.get_command(make_app([])))} | {
    path: examples_of(command) for path, command in COMMANDS.items()
}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: " ".join(path) or "planner")
def test_examples_run_as_they_stand(
    path: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In order, in one folder: a later one may read what an earlier one wrote."""
    for folder in ("stacks", "hands", "stellar"):
        shutil.copytree(ROOT / "examples" / folder, tmp_path / "examples" / folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # for imported boards
    if path[:1] == ("cache",):  # the other tests need theirs
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kernel"))
    if path == ("serve",):  # until it is ended; tests/web asks servers
        monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: [each.close() for each in sockets])
        monkeypatch.setattr("webbrowser.open", lambda address: True)
    for example in EXAMPLES[path]:
        program, *words = shlex.split(example)
        assert program == "planner"
        assert run(words) == 0, example
        assert not capsys.readouterr().err, example


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_has_two_examples_of_its_own(path: tuple[str, ...]) -> None:
    typed = [shlex.split(example)[1:] for example in EXAMPLES[path]]
    own = [words for words in typed if tuple(words[: len(path)]) == path]
    assert len(typed) >= 2 and own, path
    assert len(own) >= 2 or len(typed) >= 3, "a command that needs a file shows how to get one"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: " ".join(path) or "planner")
def test_examples_stand_in_the_help_on_lines_of_their_own(
    path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert run(["help", *path]) == 0
    shown = capsys.readouterr().out.partition("Examples:\n")[2].splitlines()
    assert shown == [f"  {example}" for example in EXAMPLES[path]] and max(map(len, shown)) <= 60
