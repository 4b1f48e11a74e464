"""Every option and argument of every command that names a file, with what is no such file; and readers that go away.

New ones are found by themselves: what writes is known by its name, all others read.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from planner.cli.app import make_app, run

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
STACK = ROOT / "examples" / "stacks" / "solar-electric.toml"
HAND = ROOT / "examples" / "hands" / "early" / "hand.toml"
MISSION = ROOT / "examples" / "stellar" / "red-planet" / "mission.toml"
BOM = b"\xef\xbb\xbf"
WRITTEN = ("save", "picture", "output", "html")
PATIENCE = 120  # seconds

# What to ask each command that takes a file beside the file itself.
BESIDE: dict[str, list[str]] = {
    "route": ["leo", "leo"],
    "load": ["leo", "leo", "--more-seconds", "0"],
    "reach": ["leo", "--zone", "mars"],
    "land": ["ceres"],
    "launch": ["leo", "leo", "--depart", "1"],
    "map export": ["hf4"],
    "map import": ["--as", "mine", "--replace"],
    "map picture": ["hf4"],
    "stack check": [],
    "check": ["PLAN"],
    "plan show": ["PLAN"],
    "odds": ["PLAN", "--finao", "0"],
    "resume": ["PLAN", "--turn", "0"],
    "compare": ["leo", "leo", "--or-edition", "hf4"],
    "tour": ["leo", "geo", "--max-years", "2"],
    "stack build": ["--to", "leo", "--max-years", "2", "--hand", "HAND"],
    "prove": ["PLAN"],
    "mission": ["MISSION"],
    "ships": [],
    "tech": [],
}
# Commands without one, so that each is asked once.
OTHERS = {
    "map boards": [],
    "map find": ["ceres"],
    "map show": ["ceres"],
    "map list": [],
    "map check": ["hf4"],
    "cards find": ["hall"],
    "cards show": ["hall-effect"],
    "cards list": [],
    "readings": [],
    "bench": ["--only", "load", "--repeat", "1"],
    "cache show": [],
    "cache clear": [],
    "serve": ["--port", "0"],
}


def commands(command: Any, path: str = "") -> dict[str, Any]:
    below = getattr(command, "commands", {})
    if not below:
        return {path.strip(): command}
    return {name: one for key, sub in below.items() for name, one in commands(sub, f"{path} {key}").items()}


ALL = commands(typer.main.get_command(make_app([])))


def names_a_file(parameter: Any) -> bool:
    described = getattr(getattr(parameter, "type_descriptor", None), "annotation", "")
    return "Path" in f"{described} {getattr(parameter, 'type', '')}"


FILES = [
    (command, str(parameter.name), next((word for word in parameter.opts if word.startswith("--")), ""))
    for command, found in ALL.items()
    for parameter in found.params
    if names_a_file(parameter)
]
READ = [file for file in FILES if file[1] not in WRITTEN]
WRITES = [file for file in FILES if file[1] in WRITTEN]


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What each kind of file holds."""
    folder = tmp_path_factory.mktemp("contents")
    assert run(["route", "leo", "geo", "--stack", str(STACK), "--save", str(folder / "plan.json")]) == 0
    assert run(["map", "export", "hf4", "--output", str(folder / "board.json")]) == 0
    return {
        "stack": STACK.read_bytes(),
        "plan": (folder / "plan.json").read_bytes(),
        "board": (folder / "board.json").read_bytes(),
        "hand": HAND.read_bytes(),
        "mission": MISSION.read_bytes(),
        "facts": b"[numbers]\nstart_range = 2\n",
    }


def kind_of(command: str, parameter: str) -> str:
    if parameter in ("stack", "hand", "facts"):
        return parameter
    return {"stack check": "stack", "map import": "board", "mission": "mission"}.get(command, "plan")


def asked(command: str, option: str, file: str, plan: Path) -> list[str]:
    """The arguments that hand a file to a command."""
    if not option:
        return [*command.split(), *(word for word in BESIDE[command] if word not in ("PLAN", "MISSION")), file]
    files = {"PLAN": str(plan), "MISSION": str(MISSION), "HAND": str(HAND)}
    beside = [files.get(word, word) for word in BESIDE[command]]
    return [*command.split(), *beside, option, file]


@pytest.fixture
def plan(tmp_path: Path, contents: dict[str, bytes]) -> Path:
    path = tmp_path / "good plan.json"
    path.write_bytes(contents["plan"])
    return path


def one_line(capsys: Captured, arguments: list[str]) -> str:
    capsys.readouterr()
    assert run(arguments) == 2, arguments
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.startswith("planner: ") and captured.err.count("\n") == 1
    return captured.err


def answer(capsys: Captured, arguments: list[str]) -> tuple[int, str]:
    capsys.readouterr()
    code = run(arguments)
    captured = capsys.readouterr()
    assert code in (0, 1) and captured.err == "", (arguments, captured.err)
    return code, captured.out


def test_every_command_is_asked() -> None:
    assert {command for command, _, _ in FILES} == set(BESIDE)
    assert set(ALL) == set(BESIDE) | set(OTHERS)
    assert ("route", "stack", "--stack") in READ and ("plan show", "file", "") in READ and len(WRITES) >= 5


@pytest.mark.parametrize(("command", "parameter", "option"), READ)
def test_what_is_no_file_is_one_line(
    capsys: Captured, tmp_path: Path, plan: Path, command: str, parameter: str, option: str
) -> None:
    what = f"{kind_of(command, parameter)} file"
    rubbish, empty, lines = tmp_path / "rubbish", tmp_path / "empty", tmp_path / "lines"
    rubbish.write_bytes(bytes(range(256)))
    empty.write_bytes(BOM)
    lines.write_bytes(b"{[ not what it should be\n")
    in_folder = f" {tmp_path / 'hand.toml'}: No such file" if parameter == "hand" else f" {tmp_path}: it is a folder"
    for path, words in (
        (tmp_path, f"cannot read {what}{in_folder}"),
        (tmp_path / "missing", f"cannot read {what} {tmp_path / 'missing'}: No such file"),
        (rubbish, f"cannot read {what} {rubbish}: it is not UTF-8 text (byte 129)"),
        (empty, f"cannot read {what} {empty}: it is empty"),
        (lines, str(lines)),
    ):
        assert words in one_line(capsys, asked(command, option, str(path), plan))


@pytest.mark.parametrize(("command", "parameter", "option"), READ)
def test_byte_order_mark_and_standard_input_change_nothing(
    capsys: Captured,
    tmp_path: Path,
    plan: Path,
    contents: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    parameter: str,
    option: str,
) -> None:
    content = contents[kind_of(command, parameter)]
    plain, marked = tmp_path / "plain", tmp_path / "marked"
    plain.write_bytes(content)
    marked.write_bytes(BOM + content)
    wanted = answer(capsys, asked(command, option, str(plain), plan))
    assert answer(capsys, asked(command, option, str(marked), plan)) == wanted
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BOM + content)))
    assert answer(capsys, asked(command, option, "-", plan)) == wanted
    again = one_line(capsys, asked(command, option, "-", plan))
    assert "from standard input: it is empty, or was read before" in again


@pytest.mark.parametrize(("command", "parameter", "option"), WRITES)
def test_folder_is_not_written_to(
    capsys: Captured, tmp_path: Path, plan: Path, command: str, parameter: str, option: str
) -> None:
    del parameter
    folder = tmp_path / "folder"
    folder.mkdir()
    assert "it is a folder" in one_line(capsys, asked(command, option, str(folder), plan))
    assert "there is no folder" in one_line(capsys, asked(command, option, str(folder / "none" / "x"), plan))
    assert list(folder.iterdir()) == []


def test_rocket_named_twice_by_standard_input_is_refused(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STACK.read_bytes())))
    assert "was read before" in one_line(capsys, ["stack", "check", "-", "-"])


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["", "route --help", *(command for command in ALL if command != "serve")])
def test_reader_that_goes_away_is_no_fault(
    tmp_path: Path, contents: dict[str, bytes], command: str, unbuffered: str
) -> None:
    """`planner ... | head -1`, with a head that is quicker than anybody."""
    words = command.split()
    if command in ALL:
        arguments = BESIDE.get(command, OTHERS.get(command, []))
        for name in ("plan", "board", "stack"):
            (tmp_path / name).write_bytes(contents[name])
        files = {"map import": [str(tmp_path / "board")], "stack check": [str(tmp_path / "stack")]}
        named = {"PLAN": str(tmp_path / "plan"), "MISSION": str(MISSION), "HAND": str(HAND)}
        words += [named.get(word, word) for word in arguments] + files.get(command, [])
        words += ["--output", str(tmp_path / "x.svg")] if command == "map picture" else []
    # All tests share one cache, which is not to be cleared.
    caches = ("XDG_CACHE_HOME", "NUMBA_CACHE_DIR") if command.startswith("cache") else ()
    elsewhere = dict.fromkeys(caches, str(tmp_path))
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "planner", *words],
            cwd=ROOT,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered} | elsewhere,
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")
