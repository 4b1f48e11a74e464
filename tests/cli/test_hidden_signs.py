"""What a terminal would obey, hidden in names from files and arguments, is spelled out on both streams."""

from __future__ import annotations

import json
import os
import shutil
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import mapdata
from planner.board.files import load_board
from planner.cli.app import run
from planner.cli.output import json_text, show_status
from planner.errors import BoardError
from planner.visible import visible
from tests.faults.program import hidden_in

# Colour, bell, the C1 form of an escape, direction of writing, delete, ends of lines, half of a pair.
EVIL = "a\n\x1b[31m\x07\x9b2J\u202e\u2066\x7f\x85\u2028\r\t\u200fz"
LONELY = "\udcff"
HIDDEN = st.sampled_from([*EVIL, *map(chr, range(32)), *map(chr, range(0x7F, 0xA0)), "\u061c", "\ufeff", "\U000e0001"])
Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """Exit code and everything that was printed, in which nothing is hidden."""
    code = run(list(arguments))
    out, err = capsys.readouterr()
    assert not hidden_in(out + err), (arguments, out + err)
    assert err.count("\n") <= 1
    return code, out + err


def stack_file(folder: Path, name: str = EVIL) -> str:
    """A rocket with a bad name and bad cargo, which may be dropped."""
    file = folder / "rocket.toml"
    text = '"' + "".join(f"\\U{ord(sign):08x}" for sign in name) + '"'
    lines = [f"name = {text}", f"cargo = [{{ name = {text}, mass = 3, rad_hard = 4 }}]", f"may_drop = [{text}]"]
    file.write_text("\n".join([*lines, 'engines = ["12:8", "4:2"]', "tanks = 9"]), encoding="utf-8")
    return str(file)


def plan_file(folder: Path, **changes: Any) -> str:
    stack = {"name": EVIL, "cargo": [{"name": EVIL, "mass": 3}], "engines": ["4:2"], "tanks": 3}
    turn = {"before": [{"do": "drop", "items": [EVIL]}], "steps": ["earth-cycler"]}
    file = folder / "plan.json"
    file.write_text(json.dumps({"name": EVIL, "stack": stack, "turns": [turn]} | changes), encoding="utf-8")
    return str(file)


COMMANDS = (
    ("stack", "check", "STACK"),
    ("stack", "check", "STACK", "--json"),
    ("route", "leo", "geo", "--stack", "STACK"),
    ("route", "leo", "geo", "--stack", "STACK", "--json"),
    ("route", "leo", "geo", "--stack", "STACK", "--max-fuel-steps", "0"),
    ("load", "leo", "geo", "--stack", "STACK", "--more-seconds", "0"),
    ("load", "leo", "geo", "--stack", "STACK", "--more-seconds", "0", "--json"),
    ("reach", "leo", "--stack", "STACK", "--max-years", "1", "--zone", "earth"),
    ("reach", "leo", "--stack", "STACK", "--max-years", "1", "--zone", "earth", "--json"),
    ("launch", "leo", "geo", "--stack", "STACK", "--max-years", "1", "--years", "2"),
    ("launch", "leo", "geo", "--stack", "STACK", "--max-years", "1", "--years", "2", "--json"),
    ("land", "luna-shackleton", "--stack", "STACK"),
    ("check", "PLAN", "--json"),
    ("odds", "PLAN"),
    ("resume", "PLAN", "--turn", "0", "--max-years", "2"),
    ("resume", "PLAN", "--turn", "0", "--max-years", "2", "--json"),
    ("compare", "leo", "geo", "--stack", "STACK", "--or-edition", "hf4"),
    ("plan", "show", "PLAN"),
    ("plan", "show", "PLAN", "--orders"),
    ("plan", "show", "PLAN", "--explain"),
    ("plan", "show", "PLAN", "--json"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_names_of_files_are_spelled_out(command: tuple[str, ...], tmp_path: Path, capsys: Capture) -> None:
    files = {"STACK": stack_file(tmp_path), "PLAN": plan_file(tmp_path)}
    code, printed = asked(capsys, *(files.get(word, word) for word in command))
    assert code in (0, 1)
    if "--json" in command:
        assert json.dumps(EVIL) in json.dumps(json.loads(printed))
    else:
        assert "\\x1b[31m" in printed and "\\u202e" in printed


def test_status_on_a_terminal_is_spelled_out(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    show_status(EVIL)
    assert not hidden_in(capsys.readouterr().err.removeprefix("\r\x1b[K"))


@pytest.mark.parametrize(
    "changes",
    [
        {"start": EVIL},
        {"turns": [[EVIL]]},
        {"turns": [{"engine": EVIL, "steps": ["earth-cycler"]}]},
        {"turns": [{"before": [{"do": "drop", "items": [EVIL + "!"]}]}]},
        {"turns": [{"before": [{"do": "pay", "rolls": [EVIL]}]}]},
        {"readings": {EVIL: "x"}},
        {"board": EVIL},
        {"edition": EVIL},
        {EVIL: 1},
        {"stack": {EVIL: 1}},
        {"stack": {"cards": [EVIL]}},
        {"stack": {"factories": [EVIL]}},
        {"stack": {"engines": [EVIL]}},
        {"stack": {"survive": [EVIL]}},
        {"stack": {"cargo": [{"name": EVIL, "mass": 900}]}},
    ],
    ids=str,
)
def test_complaints_about_a_plan_are_spelled_out(changes: dict[str, Any], tmp_path: Path, capsys: Capture) -> None:
    for command in (["check"], ["plan", "show"], ["odds"], ["resume", "--turn", "1"]):
        code, printed = asked(capsys, *command, plan_file(tmp_path, **changes))
        assert code in (1, 2) and "\\x1b" in printed


@pytest.mark.parametrize(
    "arguments",
    [
        (EVIL,),
        ("route", EVIL, "geo"),
        ("route", "leo", EVIL),
        ("route", "leo", "geo", "--via", EVIL),
        ("route", "leo", "geo", "--avoid", EVIL),
        ("route", "leo", "geo", "--avoid", f"zone:{EVIL}"),
        ("route", "leo", "geo", "--engine", EVIL),
        ("route", "leo", "geo", "--season", EVIL),
        ("route", "leo", "geo", "--reading", EVIL),
        ("route", "leo", "geo", "--min-survival", EVIL),
        ("route", "leo", "geo", "--by", EVIL),
        ("route", "leo", "geo", f"--{EVIL}"),
        ("route", "leo", "geo", "--save", f"{EVIL}/{EVIL}"),
        ("reach", "leo", "--zone", EVIL),
        ("reach", "leo", "--flag", EVIL),
        ("land", EVIL),
        ("map", "find", EVIL),
        ("map", "show", EVIL),
        ("map", "list", "--kind", EVIL),
        ("map", "check", EVIL),
        ("map", "export", EVIL),
        ("map", "import", EVIL, "--as", "never-imported"),
        ("map", "import", EVIL, "--as", EVIL),
        ("map", "picture", "hf4", "-o", f"{EVIL}/x.svg"),
        ("map", "picture", "hf4", "-o", "x.svg", "--focus", EVIL),
        ("cards", "find", EVIL),
        ("cards", "show", EVIL),
        ("cards", "list", "--deck", EVIL),
        ("cards", "list", "--edition", EVIL),
        ("stack", "check", EVIL),
        ("check", EVIL),
        ("plan", "show", EVIL),
        ("check", LONELY),
    ],
    ids=ascii,
)
def test_complaints_about_arguments_are_spelled_out(arguments: tuple[str, ...], capsys: Capture) -> None:
    code, printed = asked(capsys, *arguments)
    assert code == 2 and ("\\x1b" in printed or "\\udcff" in printed)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(HIDDEN | st.characters(codec="utf-8"), min_size=1, max_size=30))
@example(name=EVIL)
def test_any_name_is_shown_without_what_is_hidden_in_it(name: str, tmp_path: Path, capsys: Capture) -> None:
    asked(capsys, "stack", "check", stack_file(tmp_path, name))
    asked(capsys, "map", "find", name)
    plan = plan_file(tmp_path, name=name, start=name)
    asked(capsys, "check", plan)
    asked(capsys, "plan", "show", plan_file(tmp_path, name=name))
    assert json.loads(json_text([name])) == [name]
    assert not hidden_in(visible(name)) and "\n" not in visible(name)


def test_files_with_bad_names_are_written_whole(tmp_path: Path, capsys: Capture) -> None:
    """Also if the name of the rocket is that of its file, which is no text at all."""
    rocket = tmp_path / f"{EVIL}{LONELY}.toml"
    rocket.write_text('engines = ["12:8", "4:2"]\ncargo = [{ name = "x", mass = 3 }]\ntanks = 9', encoding="utf-8")
    saved, drawn = tmp_path / f"{EVIL}.json", tmp_path / f"{EVIL}.svg"
    code, printed = asked(
        capsys, "route", "leo", "geo", "--stack", str(rocket), "--save", str(saved), "--picture", str(drawn)
    )
    assert code == 0 and printed.count("wrote ") == 2
    assert EVIL in json.loads(saved.read_bytes())["stack"]["name"]
    assert asked(capsys, "check", str(saved))[0] == 0
    ElementTree.fromstring(drawn.read_bytes())
    reached = tmp_path / "reach.svg"
    within = ("--within-turns", "1", "--zone", "earth")
    assert asked(capsys, "reach", "leo", *within, "--stack", str(rocket), "--picture", str(reached))[0] == 0
    words = "".join(ElementTree.fromstring(reached.read_bytes()).itertext())
    assert "\\x1b[31m" in words and not hidden_in(words)


def test_board_with_hidden_signs_is_refused_like_an_imported_one(tmp_path: Path, capsys: Capture) -> None:
    """Text boards, from whose names pictures and exports are made."""
    folder = tmp_path / "mine"
    shutil.copytree(Path(mapdata.__file__).parent / "hf3", folder)
    assert load_board(folder).space("leo").name == "LEO"
    mars, head = folder / "mars.txt", folder / "board.toml"
    text = mars.read_text(encoding="utf-8")
    mars.write_text(text.replace("Arsia", "Ar\x1bsia"), encoding="utf-8")
    with pytest.raises(BoardError, match=r"mars\.txt:.* a sign in this line cannot be printed"):
        load_board(folder)
    assert asked(capsys, "map", "check", str(folder))[0] == 1
    mars.write_text(text, encoding="utf-8")
    head.write_text(head.read_text(encoding="utf-8").replace('title = "', 'title = "\\u202e'), encoding="utf-8")
    assert asked(capsys, "map", "boards")[0] == 0
    with pytest.raises(BoardError, match="holds a sign that cannot be printed"):
        load_board(folder)


def test_board_in_a_folder_without_a_proper_name_is_read(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / f"mine{EVIL}{LONELY}"
    shutil.copytree(Path(mapdata.__file__).parent / "hf3", folder)
    assert load_board(folder).space("leo").name == "LEO"
    assert asked(capsys, "map", "check", os.fspath(folder))[0] == 0
