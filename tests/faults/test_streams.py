"""Streams that are closed, full or read by nobody, and files that never end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need
from tests.faults.program import PATIENCE, QUESTION, ROOT, assert_answered, hidden_in, planner

PLAN = str(ROOT / "examples" / "missions" / "hf3-moon" / "plan.json")
ANSWERS = [
    *(("map", "list", "--kind", "all"), ("map", "export"), ("route", "--help"), ("cards", "list", "--json")),
    # Short ones leave as the program ends.
    *(("map", "show", "leo"), ("stack", "check", "--engine", "4:2", "--json"), ("--version",), ()),
]


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("question", ANSWERS, ids=" ".join)
def test_reader_that_has_gone_is_no_failure(question: tuple[str, ...], unbuffered: str) -> None:
    """As `| head -1` goes when it has its line."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = planner(*question, stdout=writer, env={"PYTHONUNBUFFERED": unbuffered})
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_complaint_that_nobody_reads_is_a_complaint_still(unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = planner("route", "leo", "nowhere", stderr=writer, env={"PYTHONUNBUFFERED": unbuffered})
    finally:
        os.close(writer)
    assert (done.returncode, done.stdout) == (2, "")


def closed(*arguments: str, streams: str, code: str = "") -> subprocess.CompletedProcess[str]:
    program = ["-c", code] if code else ["-m", "planner"]
    command = ["bash", "-c", f'"$@" {streams}', "bash", sys.executable, *program, *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture(autouse=True)
def shell() -> None:
    need(Path("/bin/bash").exists() or Path("/usr/bin/bash").exists(), "there is no bash to close streams with")


def test_closed_standard_error_does_not_lose_the_answer(tmp_path: Path) -> None:
    assert_answered(closed(*QUESTION, "--save", str(tmp_path / "plan.json"), streams="2>&-"), 0)
    assert (tmp_path / "plan.json").read_text().startswith("{")
    assert_answered(closed(*QUESTION, streams="2>&- <&-"), 0)


def test_complaint_does_not_land_on_standard_output() -> None:
    done = closed("route", "leo", "nowhere", streams="2>&-")
    assert (done.returncode, done.stdout) == (2, "")


def test_closed_standard_output_still_saves(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    done = closed(*QUESTION, "--save", str(file), streams=">&-")
    assert (done.returncode, done.stderr) == (0, "") and file.read_text().rstrip().endswith("}")
    assert closed(*QUESTION, "--save", str(file), streams=">&- 2>&- <&-").returncode == 0
    assert file.read_text().startswith("{") and file.read_text().rstrip().endswith("}")


NUMBERS = """
import os
from planner.cli.streams import open_all
open_all()
os._exit(os.open(os.devnull, os.O_RDONLY))
"""


@pytest.mark.parametrize("streams", ["2>&-", ">&-", "<&-", ">&- 2>&- <&-"])
def test_no_file_takes_the_number_of_a_closed_stream(streams: str) -> None:
    """Or what is said there, by us or by a library, would be written into it."""
    assert closed(streams=streams, code=NUMBERS).returncode > 2


# Bytes that are no UTF-8, as Python spells them, and signs that a terminal would obey.
ODD = "\udcff\udc9b\x1b[31m\x9b\u202e"


# Many commands in one process, each ended by a word of its own; after each one its exit code, on both streams.
END = ";"
ONE_BY_ONE = """
import os, sys
from planner.cli.streams import flush_all, open_all
open_all()
from planner.cli.app import run
words = sys.argv[1:]
while words:
    end = words.index(";")
    code = run(words[:end])
    del words[: end + 1]
    flush_all()
    for number in (1, 2):
        os.write(number, b"%d\\0" % code)
"""


def one_by_one(questions: Iterable[Sequence[str]], before: str = "", **more: Any) -> Iterator[tuple[int, str, str]]:
    """Exit code and both streams of many commands that one process answers; `before` is done in it first."""
    words = [word for question in questions for word in (*question, END)]
    done = planner(*words, code=before + ONE_BY_ONE, **more)
    assert done.returncode == 0, done
    for out, err in zip(done.stdout.split("\0")[:-1], done.stderr.split("\0")[:-1], strict=True):
        yield int(out[-1]), out[:-1], err[:-1]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="every name is text here")
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_file_names_that_are_no_text(tmp_path: Path, locale: str) -> None:
    """Read, written, missing, too long, in the way: an answer, or one line."""
    folder = tmp_path / f"f{ODD}"
    folder.mkdir()
    # A name of letters that not every terminal has.
    (folder / f"{ODD}.toml").write_text('name = "Cérès 漢 🚀"\nengines = ["4:2"]\ntanks = 8\n', encoding="utf-8")
    stack, plan, picture = (str(folder / f"{ODD}{end}") for end in (".toml", ".json", ".svg"))
    changes = {"LC_ALL": locale, "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "PYTHONUTF8": "0"}
    questions: list[tuple[int, tuple[str, ...]]] = [
        (0, ("check", plan)),
        (0, ("check", plan, "--json")),
        (0, ("stack", "check", stack, "--json")),
        (0, ("stack", "check", stack)),
        (0, ("map", "export", "hf3", "-o", plan)),
        (0, ("map", "import", plan, "--as", "mine")),
        (0, ("map", "show", "leo", "--board", "mine", "--json")),
        (2, ("plan", "show", plan)),
        (2, ("map", "import", plan, "--as", ODD)),
        (2, (*QUESTION, "--stack", stack + ODD)),
        (2, (*QUESTION, "--save", str(folder))),
        (2, (*QUESTION, "--save", str(folder / "none" / ODD))),
        (2, (*QUESTION, "--save", str(folder / (ODD * 300)))),
        (2, ("map", "show", "leo", "--board", str(folder))),
        (2, ("map", "check", str(folder))),
        (2, ("stack", "build", "--hand", stack, "--to", "luna")),
        (2, ("stack", "build", "--hand", stack + ODD, "--to", "luna")),
        (2, ("mission", stack)),
        (2, ("ships", "--facts", stack)),
        (2, ("prove", stack)),
        (0, ("cache", "show")),
        (0, ("cache", "show", "--json")),
    ]
    done = planner(*QUESTION, "--stack", stack, "--save", plan, "--picture", picture, env=changes, cwd=folder)
    assert_clean(0, done.returncode, done.stdout, done.stderr)
    done = planner("plan", "show", stack, env=changes, cwd=folder)
    assert_clean(2, done.returncode, done.stdout, done.stderr)
    told = one_by_one([words for _, words in questions], env=changes, cwd=folder)
    for (wanted, _), (code, out, err) in zip(questions, told, strict=True):
        assert_clean(wanted, code, out, err)
    changes["XDG_CACHE_HOME"] = stack  # a file
    done = planner("map", "show", "leo", env=changes)
    assert (done.returncode, done.stderr.count("\n")) == (0, 1) and "nothing is kept" in done.stderr
    assert not hidden_in(done.stderr)


def assert_clean(wanted: int, code: int, out: str, err: str) -> None:
    """What a command said: one line where it complains, and nothing that a terminal would obey."""
    assert (code, err.count("\n")) == (wanted, int(wanted == 2)) and "Traceback" not in err, (code, out, err)
    assert not hidden_in(out + err), (out, err)


ENDLESS = Path("/dev/zero")
READING = [
    ("check", "FILE"),
    ("check", PLAN, "--stack", "FILE"),
    ("plan", "show", "FILE"),
    ("odds", "FILE"),
    ("resume", "FILE", "--turn", "1"),
    ("compare", "FILE", PLAN),
    ("stack", "check", "FILE"),
    ("route", "leo", "phobos", "--stack", "FILE"),
    ("reach", "leo", "--stack", "FILE"),
    ("map", "import", "FILE", "--as", "endless"),
    ("launch", "leo", "phobos", "--stack", "FILE"),
    ("load", "leo", "phobos", "--stack", "FILE"),
    ("land", "luna-shackleton", "--stack", "FILE"),
    ("tour", "leo", "phobos", "--stack", "FILE"),
    ("stack", "build", "--hand", "FILE", "--to", "phobos"),
    ("prove", "FILE"),
    ("prove", PLAN, "--stack", "FILE"),
    ("mission", "FILE"),
    ("ships", "--facts", "FILE"),
    ("tech", "--facts", "FILE"),
    ("route", "earth", "mars", "-e", "stellar", "--ship", "cv-2", "--facts", "FILE"),
]
# Little room, so that what reads on and on ends in an error and not with the machine.
NARROW = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000,) * 2)
"""
ALONE = f"{NARROW}\nfrom planner.cli import main\nmain()"


@pytest.mark.skipif(not ENDLESS.is_char_device(), reason="no endless file on this system")
def test_endless_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "zero.json"
    file.symlink_to(ENDLESS)
    questions = [tuple(str(file) if word == "FILE" else word for word in question) for question in READING]
    for question, (code, out, err) in zip(questions, one_by_one(questions, NARROW), strict=True):
        assert (code, out, err.count("\n")) == (2, "", 1), (question, out, err)
        assert "zero.json: larger than" in err, question


@pytest.mark.skipif(not ENDLESS.is_char_device(), reason="no endless file on this system")
def test_endless_standard_input_is_refused() -> None:
    with ENDLESS.open("rb") as endless:
        done = planner("check", "-", code=ALONE, stdin=endless)
    assert done.returncode == 2 and "standard input: larger than 5 MB" in done.stderr


@pytest.mark.skipif(not ENDLESS.is_char_device(), reason="no endless file on this system")
def test_endless_board_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text('title = "endless"')
    (tmp_path / "mars.txt").symlink_to(ENDLESS)
    done = planner("map", "check", str(tmp_path), code=ALONE)
    assert done.returncode == 2 and "larger than 1 MB" in done.stderr


@pytest.mark.skipif(not ENDLESS.is_char_device(), reason="no endless file on this system")
def test_endless_stack_file_stops_no_completion() -> None:
    words = "planner route --stack /dev/zero cere"
    changes = {"_PLANNER_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": "4"}
    done = planner(code=ALONE, env=changes)
    assert "ceres" in done.stdout.split() and not done.stderr
