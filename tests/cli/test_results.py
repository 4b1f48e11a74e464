"""Result files of all commands: standard output in place of a file, PNG, and what is refused before the work."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from planner.cli.app import run
from planner.plan.json import read_plan

ROOT = Path(__file__).parents[2]
PLAN = ROOT / "examples" / "missions" / "hf3-moon"
COMMANDS = {
    "route": ("route", "leo", "phobos"),
    "reach": ("reach", "leo", "--max-years", "1"),
    "show": ("plan", "show", str(PLAN / "plan.json"), "--stack", str(PLAN / "stack.toml")),
}
PICTURES = {name: (*arguments, "--picture") for name, arguments in COMMANDS.items()} | {
    "map": ("map", "picture", "hf4", "--focus", "luna", "-o")
}
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", PICTURES)
def test_picture_on_standard_output_is_alone_there(capsys: Capture, name: str) -> None:
    assert run([*PICTURES[name], "-"]) == 0
    printed = capsys.readouterr()
    assert ElementTree.fromstring(printed.out).tag.endswith("svg")
    assert ("turns" in printed.err) == (name != "map") and "wrote" not in printed.err
    assert not Path("-").exists()


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_drawn_as_png(capsys: Capture, tmp_path: Path, name: str) -> None:
    file = tmp_path / "x.png"
    assert run([*PICTURES[name], str(file)]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    assert capsys.readouterr().out.splitlines()[-1] == f"wrote {file}"


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize(("file", "reason"), [("x.jpg", ".svg or .png, not .jpg"), (".", "it is a folder")])
def test_wrong_picture_is_one_line_before_the_work(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, file: str, reason: str
) -> None:
    monkeypatch.setattr("planner.missions.solve.solve", None)
    monkeypatch.setattr("planner.missions.reach.solve", None)
    assert run([*PICTURES[name], str(tmp_path / file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and len(printed.err.splitlines()) == 1 and reason in printed.err


def test_plan_and_page_go_to_standard_output_too(capsys: Capture) -> None:
    assert run(["route", "leo", "phobos", "--save", "-"]) == 0
    printed = capsys.readouterr()
    assert read_plan(printed.out).start == "leo" and "LEO to Phobos" in printed.err
    assert run(["reach", "leo", "--max-years", "1", "--html", "-"]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("<!doctype html>") and printed.out.endswith("</html>\n")
    assert "sites are reached" in printed.err


def test_export_knows_standard_output_by_its_sign(capsys: Capture) -> None:
    assert run(["map", "export", "hf3", "-o", "-"]) == 0
    by_sign = capsys.readouterr().out
    assert run(["map", "export", "hf3"]) == 0
    assert by_sign == capsys.readouterr().out and json.loads(by_sign)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        (("route", "leo", "phobos", "--save", "-", "--picture", "-"), "--save and --picture"),
        (("route", "leo", "phobos", "--picture", "-", "--json"), "--picture and --json"),
        (("reach", "leo", "--html", "-", "--csv"), "--html and --csv"),
        (("reach", "leo", "--html", "-", "--picture", "-"), "--picture and --html"),
        ((*COMMANDS["show"], "--picture", "-", "--json"), "--picture and --json"),
    ],
)
def test_standard_output_holds_one_thing(capsys: Capture, arguments: tuple[str, ...], options: str) -> None:
    assert run([*arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and f"{options} would both go to standard output" in printed.err


def test_files_beside_standard_output_are_written(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    assert run(["route", "leo", "phobos", "--picture", "-", "--save", str(file)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("<svg") and printed.err.endswith(f"wrote {file}\n") and file.exists()


def test_nothing_found_puts_nothing_on_standard_output(capsys: Capture) -> None:
    arguments = ["route", "leo", "ceres", "--max-years", "1", "--why-seconds", "0", "--picture", "-"]
    assert run(arguments) == 1
    printed = capsys.readouterr()
    assert printed.out == "" and "did not write to standard output: there is no plan" in printed.err


@pytest.mark.parametrize("name", ["x.svg", "x.txt"])
def test_page_with_another_ending_is_refused(capsys: Capture, tmp_path: Path, name: str) -> None:
    assert run(["reach", "leo", "--html", str(tmp_path / name)]) == 2
    assert f"a page is .html, not {name[1:]}" in capsys.readouterr().err


def test_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m planner map picture hf4 -o - | head -c 10"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, timeout=100)
    assert (done.stdout, done.stderr) == (b"<svg xmlns", b"")
