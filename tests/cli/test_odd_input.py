"""Odd input to `planner route` and `planner reach`: an answer, or one line on standard error; never a traceback."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.cli.app import run

ROOT = Path(__file__).parents[2]
TUG = str(ROOT / "examples" / "stacks" / "tug.toml")
ENORMOUS = "9" * 5000
LONG_NAME = "x" * 100_000
# A search of some seconds: three frugal engines, full tanks, as many years as may be looked at.
LONG_SEARCH = ["route", "leo", "pluto", "--engine", "14:1/3,afterburn=1", "--engine", "3:1/2,solar"]
LONG_SEARCH += ["--engine", "5:1/3,pivots=1", "--dry-mass", "2", "--tanks", "30", "--max-years", "200"]
PATIENCE = 300  # seconds; a loaded machine is slow


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def one_line(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The complaint about a wrong input."""
    code, out, err = ask(capsys, *arguments)
    assert (code, out) == (2, ""), (code, out)
    assert len(err.splitlines()) == 1 and err.startswith("planner: ") and len(err) < 700
    return err


# Answers


@pytest.mark.parametrize("place", ["leo", "ceres", "jupiter-flyby", "earth-belt-1"])
@pytest.mark.parametrize("rocket", [(), ("--net-thrust", "0"), ("--engine", "0:0"), ("--max-turns", "0")])
def test_being_there_already_takes_no_turn(
    capsys: pytest.CaptureFixture[str], place: str, rocket: tuple[str, ...]
) -> None:
    code, out, err = ask(capsys, "route", place, place, *rocket, "--json")
    (flight,) = json.loads(out)["front"]
    assert (code, err, flight["turns"], flight["fuel_steps"], flight["survival"]) == (0, "", 0, 0, "1")
    assert flight["plan"]["turns"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("--net-thrust", "0"),
        ("--engine", "0:0", "--dry-mass", "20"),  # a light one would have thrust
        ("--engine", "12:8"),  # no fuel
        ("--engine", "12:8", "--tanks", "0"),
        ("--max-years", "0"),
        ("--avoid", "zone:earth"),
        ("--avoid", "belts", "--avoid", "hazards"),
    ],
)
def test_what_cannot_be_is_infeasible(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    for question in (("route", "leo", "ceres"), ("reach", "leo")):
        code, out, err = ask(capsys, *question, *arguments)
        assert (code, err) == (1, "") and "INFEASIBLE" in out


def test_stack_without_anything_is_infeasible(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "nothing.toml").write_text('name = "nothing"\n', encoding="utf-8")
    test_what_cannot_be_is_infeasible(capsys, ("--stack", str(tmp_path / "nothing.toml")))


@pytest.mark.parametrize("limit", [("--max-turns", "0"), ("--max-fuel-steps", "0"), ("--max-turns", "1")])
def test_limits_that_nothing_meets_are_infeasible(capsys: pytest.CaptureFixture[str], limit: tuple[str, ...]) -> None:
    code, out, err = ask(capsys, "route", "leo", "ceres", *limit)
    assert (code, err) == (1, "") and "INFEASIBLE" in out


@pytest.mark.parametrize("filters", [("--size", "99"), ("--hydration", "9999"), ("--zone", "mercury", "--type", "D")])
def test_filters_that_no_site_fits_are_a_mistake(capsys: pytest.CaptureFixture[str], filters: tuple[str, ...]) -> None:
    for form in ((), ("--json",), ("--csv",)):
        code, out, err = ask(capsys, "reach", "leo", *filters, *form)
        assert (code, out, err) == (2, "", "planner: no such site: board hf4 has none that fits all filters\n")


def test_avoiding_the_start_forbids_only_to_come_back(capsys: pytest.CaptureFixture[str]) -> None:
    free = json.loads(ask(capsys, "route", "leo", "ceres", "--json")[1])["front"]
    code, out, err = ask(capsys, "route", "leo", "ceres", "--avoid", "leo", "--json")
    assert (code, err) == (0, "")
    assert [one["turns"] for one in json.loads(out)["front"]] == [one["turns"] for one in free]


@pytest.mark.parametrize("name", ["Ceres", " ceres\n", "CÉRÈS", "\uff23\uff45\uff52\uff45\uff53", "ce\u0301re\u0300s"])
def test_odd_spellings_are_understood(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, err = ask(capsys, "route", "leo", name, "--max-years", "3", "--json")
    assert (code, err, json.loads(out)["goal"]) == (0, "", "ceres")


@pytest.mark.parametrize("year", ["1", "100000"])
def test_first_and_last_year_are_years(capsys: pytest.CaptureFixture[str], year: str) -> None:
    code, _, err = ask(capsys, "route", "leo", "phobos", "--year", year)
    assert (code, err) == (0, "")


# Wrong input


@pytest.mark.parametrize("name", ["", "   ", "nowhere", "🚀", "\u200b", "\ud800", "ceres'; drop table", "ﬀ", LONG_NAME])
def test_unknown_place_is_one_line(capsys: pytest.CaptureFixture[str], name: str) -> None:
    for question in (
        ("route", "leo", name),
        ("route", name, "leo"),
        ("reach", name),
        ("reach", "leo", "--avoid", name),
    ):
        assert "no space" in one_line(capsys, *question)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--max-years", "10000"), "between 0 and 200"),
        (("--max-years", "-1"), "between 0 and 200"),
        (("--max-years", "1.5"), "--max-years"),
        (("--max-years", ENORMOUS), "--max-years"),
        (("--year", "0"), "a year is between"),
        (("--year", "-5"), "a year is between"),
        (("--year", "100001"), "a year is between"),
        (("--year", ENORMOUS), "--year"),
        (("--season", ""), "season must be one of"),
        (("--season", "red", "--year", "1"), "contradicts"),
        (("--net-thrust", "-3"), "net thrust must be"),
        (("--net-thrust", "100"), "net thrust must be"),
        (("--net-thrust", ENORMOUS), "--net-thrust"),
        (("--engine", ""), "an engine is"),
        (("--engine", "-4:2"), "an engine is"),
        (("--engine", "999:1"), "an engine is"),
        (("--engine", "4:0/0"), "an engine is"),
        (("--engine", "\uff14:\uff12"), "an engine is"),
        (("--engine", "4:" + ENORMOUS), "an engine is"),
        (("--engine", "4:2", "--dry-mass", "0"), "dry mass must be"),
        (("--engine", "4:2", "--dry-mass", "-5"), "dry mass must be"),
        (("--engine", "4:2", "--dry-mass", "99999999"), "mass must be"),
        (("--engine", "4:2", "--tanks", "-1"), "tanks must be"),
        (("--engine", "4:2", "--tanks", "33"), "over the limit"),
        (("--engine", "4:2", "--rad-hard", "-1"), "rad-hardness must be"),
        (("--engine", "4:2", "--rad-hard", ENORMOUS), "--rad-hard"),
        (("--stack", TUG, "--engine", "4:2"), "a rocket is one of"),
        (("--stack", TUG, "--net-thrust", "3"), "a rocket is one of"),
        (("--net-thrust", "3", "--engine", "4:2"), "a rocket is one of"),
        (("--stack", TUG, "--rad-hard", "3"), "rad-hardness goes with engines by numbers"),
        (("--stack", ""), "cannot read stack file"),
        (("--stack", "missing.toml"), "cannot read stack file"),
        (("--stack", "x" * 5000), "cannot read stack file"),
        (("--stack", "\0"), "--stack"),
        (("--board", ""), "no board"),
        (("--board", "x" * 5000), "no board"),
        (("--board", "\0"), "no board"),
        (("--edition", "hf9"), "no edition"),
        (("--reading", "="), "no reading"),
        (("--avoid", "zone:"), "zones are"),
        (("--min-survival", "-1"), "--min-survival must be"),
        (("--min-survival", "2"), "--min-survival must be"),
        (("--by", "luck"), "--by"),
        (("--speed", "9"), "--speed"),
        (("--engine",), "--engine"),
    ],
)
def test_wrong_option_is_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str) -> None:
    for question in (("route", "leo", "ceres"), ("reach", "leo")):
        assert message in one_line(capsys, *question, *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("route",), "Missing argument"),
        (("route", "leo"), "Missing argument"),
        (("route", "leo", "ceres", "mars"), "unexpected extra argument"),
        (("route", "leo", "ceres", "--max-turns", "-1"), "a limit of turns must be"),
        (("route", "leo", "ceres", "--max-turns", ENORMOUS), "--max-turns"),
        (("route", "leo", "ceres", "--max-fuel-steps", "-1"), "--max-fuel-steps must be"),
        (("route", "leo", "ceres", "--max-fuel-steps", ENORMOUS), "--max-fuel-steps must be"),
        (("route", "leo", "ceres", "--avoid", "ceres"), "forbids the goal"),
        (("route", "leo", "leo", "--avoid", "leo"), "forbids the goal"),
        (("reach",), "Missing argument"),
        (("reach", "leo", "--within-turns", "-1"), "a limit of turns must be"),
        (("reach", "leo", "--within-fuel", ENORMOUS), "--max-fuel-steps must be"),
        (("reach", "leo", "--size", ENORMOUS), "cannot read"),
        (("reach", "leo", "--size", "5..2"), "is empty"),
        (("reach", "leo", "--csv", "--json"), "give one of"),
    ],
)
def test_wrong_question_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert message in one_line(capsys, *arguments)


# Files


def test_folder_as_a_file_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "it is a folder" in one_line(capsys, "route", "leo", "ceres", "--stack", str(tmp_path))
    for option in ("--save", "--picture"):
        assert "it is a folder" in one_line(capsys, "route", "leo", "ceres", option, str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--save", "--picture"])
@pytest.mark.parametrize("name", ["none/x", "n" * 300, "file/x"])
def test_output_that_cannot_be_written_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, name: str
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert "cannot write" in one_line(capsys, "route", "leo", "leo", option, str(tmp_path / name))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no folder that even root cannot write to")
@pytest.mark.parametrize("option", ["--save", "--picture"])
def test_output_into_a_closed_folder_is_one_line(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert "cannot write" in one_line(capsys, "route", "leo", "leo", option, "/proc/plan.json")


def test_one_file_for_two_outputs_is_seen_under_any_spelling(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, same = tmp_path / "x", tmp_path / ".." / tmp_path.name / "x"
    message = one_line(capsys, "route", "leo", "ceres", "--save", str(file), "--picture", str(same))
    assert "the same file" in message and list(tmp_path.iterdir()) == []


def test_pipe_is_written_to_and_not_replaced(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    assert ask(capsys, "route", "leo", "phobos", "--save", str(pipe))[0] == 0
    assert json.loads(reader.communicate(timeout=PATIENCE)[0])["start"] == "leo"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def surroundings(changes: dict[str, str]) -> dict[str, str]:
    """The environment of a command: below another XDG_CACHE_HOME there is nothing compiled yet."""
    elsewhere = {"NUMBA_CACHE_DIR": ""} if "XDG_CACHE_HOME" in changes else {}
    return os.environ | elsewhere | changes


def shell(*arguments: str | bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "planner", *arguments]
    return subprocess.run(command, cwd=ROOT, env=surroundings(environment), capture_output=True, timeout=PATIENCE)


def test_names_that_cannot_be_shown_are_escaped(tmp_path: Path) -> None:
    file = os.fsencode(tmp_path) + b"/\xff.json"
    done = shell("route", "leo", "leo", "--save", file, PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.rstrip().endswith(rb"\udcff.json")
    done = shell("route", "leo", b"\xff")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full")
def test_full_disk_behind_the_answer_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "planner", "route", "leo", "leo"]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1 and b"No space left" in done.stderr


# Ctrl-C

# The planner as from the shell, but its search begins again and again, and tells when. So Ctrl-C surely comes while it
# compiles or searches, however fast the machine is. A background job of a script ignores Ctrl-C, and hands that down:
# tests that run in one would wait for ever, so here it is heard as in the foreground.
ENDLESS = """
import signal
import sys
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)
import planner.missions.solve
from planner.cli import main

search, told = planner.missions.solve.search, Path(sys.argv.pop(1))

def search_again(*question, **more):
    (told / "began").touch()
    while True:
        search(*question, **more)
        (told / "searched").touch()

planner.missions.solve.search = search_again
main()
"""


def interrupted(told: Path, sign: str, seconds: float, *arguments: str, **environment: str) -> tuple[int, str, str]:
    """Start an endless search, wait for its sign and some seconds more, press Ctrl-C, and tell how it ended."""
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(told), *arguments],
        cwd=ROOT,
        env=surroundings(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not (told / sign).exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(seconds)
        assert process.poll() is None, process.communicate()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return process.returncode, out, err


@pytest.mark.parametrize("seconds", [0.01, 0.13, 0.29, 0.51])
@pytest.mark.parametrize("question", [LONG_SEARCH, ["reach", *LONG_SEARCH[1:2], *LONG_SEARCH[3:]]])
def test_interrupted_search_ends_at_once(tmp_path: Path, question: list[str], seconds: float) -> None:
    told, files = tmp_path / "told", tmp_path / "files"
    told.mkdir()
    files.mkdir()
    wanted = ["--save", str(files / "x.json"), "--picture", str(files / "x.svg")] if question[0] == "route" else []
    assert interrupted(told, "searched", seconds, *question, *wanted) == (130, "", "interrupted\n")
    assert list(files.iterdir()) == []


@pytest.mark.slow
def test_interrupted_compiling_leaves_a_cache_that_works(tmp_path: Path) -> None:
    told, cache, file = tmp_path / "told", tmp_path / "cache", tmp_path / "plan.json"
    told.mkdir()
    home = {"XDG_CACHE_HOME": str(cache)}
    question = ("route", "leo", "phobos", "--save", str(file))
    assert interrupted(told, "began", 3, *question, **home) == (130, "", "interrupted\n")
    assert not file.exists() and not (told / "searched").exists()
    for _ in range(2):  # compiled, then from the cache
        done = shell(*question, **home)
        assert (done.returncode, done.stderr) == (0, b"") and json.loads(file.read_text())["start"] == "leo"
        file.unlink()
    assert list(cache.rglob("rounds.fly_round-*.bin"))


def test_ignored_interrupts_stay_ignored() -> None:
    """A job that a script started in the background is not ended by Ctrl-C at the terminal."""
    code = (
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "from planner.cli.interrupt import leaving_at_once\n"
        "with leaving_at_once(): signal.raise_signal(signal.SIGINT)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=PATIENCE).returncode == 0


@pytest.fixture
def interrupts_are_heard() -> Iterator[None]:
    """As in the foreground: tests that run in the background may have been told to ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts_are_heard")
def test_interrupt_after_the_search_is_an_exception_again() -> None:
    """Files are written after the search, and an exception lets half of one be cleared away."""
    from planner.cli.interrupt import leaving_at_once

    with leaving_at_once():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
