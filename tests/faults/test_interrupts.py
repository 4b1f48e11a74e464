"""Ctrl-C and kill -9 at random times: exit 130 without a word too many, and no file is lost or left half written."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.faults.program import PATIENCE, QUESTION, ROOT, planner, powerless

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no Ctrl-C can be sent here")

# What Python does before it comes to our first line is not ours to answer for, nor what this program does.
TELLING = """
import os
from planner.cli import main
try:
    os.write(1, b"!")
    main()
except KeyboardInterrupt as interrupt:
    if interrupt.__traceback__.tb_next is not None:  # in ours
        raise
    os._exit(130)
"""


def begun(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    """A planner that begins to load just now, and hears Ctrl-C even where tests run in the background."""
    process = subprocess.Popen(
        [sys.executable, "-c", TELLING, *arguments],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None and process.stdout.read(1) == b"!"
    return process


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    _, err = process.communicate(timeout=PATIENCE)
    return process.returncode, err.decode()


def is_as_it_should_be(code: int, err: str) -> bool:
    return (code, err) in ((0, ""), (130, "interrupted\n"), (130, ""))


def test_nothing_is_loaded_before_ctrl_c_is_heard() -> None:
    code = "import sys\nbefore = set(sys.modules)\nimport planner.cli\nprint(*(set(sys.modules) - before))"
    assert set(planner(code=code).stdout.split()) <= {"__future__", "planner", "planner.cli"}


LOADING = """
import signal, sys
from planner.cli import main
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            del sys.meta_path[0]
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
main()
"""


@pytest.mark.parametrize("module", ["leaving", "streams", "app", "games", "readings"])
def test_interrupted_while_a_module_is_loaded(module: str) -> None:
    """Also the very first one, before Ctrl-C can be told what to do."""
    done = planner(f"planner.cli.{module}", code=LOADING, preexec_fn=heard)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == ("" if module == "leaving" else "interrupted\n")


@pytest.fixture
def questions(tmp_path: Path) -> list[tuple[str, ...]]:
    (tmp_path / "board.json").write_text(planner("map", "export", "hf3").stdout)
    (tmp_path / "out.json").write_text("an earlier plan")
    return [
        (*QUESTION, "--save", str(tmp_path / "out.json"), "--picture", str(tmp_path / "out.svg")),
        ("map", "show", "leo"),
        ("map", "import", str(tmp_path / "board.json"), "--as", "mine", "--replace"),
        ("help", "route"),
    ]


def assert_files_are_whole(folder: Path) -> None:
    names = {path.name for path in folder.rglob("*") if path.is_file()}
    assert names <= {"board.json", "out.json", "out.svg", "mine.json"}
    out = (folder / "out.json").read_text()
    assert out == "an earlier plan" or json.loads(out)["start"] == "leo"
    for name in folder.rglob("mine.json"):
        assert json.loads(name.read_text())["format"] == "frontier-board"
    for name in folder.rglob("*.svg"):
        assert name.read_text().rstrip().endswith("</svg>")


def test_interrupted_at_random_times(
    tmp_path: Path, questions: list[tuple[str, ...]], request: pytest.FixtureRequest
) -> None:
    dice, interrupted = random.Random(5), 0
    number = 200 if request.config.getoption("--long") else 16
    for turn in range(number):
        process = begun(*questions[turn % len(questions)], XDG_DATA_HOME=str(tmp_path))
        time.sleep(0.002 + dice.choice((0.02, 0.2, 0.6)) * dice.random())
        process.send_signal(signal.SIGINT)
        code, err = ended(process)
        assert is_as_it_should_be(code, err), (questions[turn % len(questions)], code, err)
        interrupted += code == 130
        assert_files_are_whole(tmp_path)
    assert interrupted >= number // 4


# Not while a cache is written, which may come before.
STOPPED = """
import os, signal, sys
from pathlib import Path
whole = Path.replace
def replace(temporary, target):
    if target.name == "plan.json":
        signal.raise_signal({how})
    return whole(temporary, target)
Path.replace = replace
from planner.cli import main
main()
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_while_it_writes(tmp_path: Path, how: signal.Signals) -> None:
    """All is written, but nothing is in its place yet."""
    file = tmp_path / "plan.json"
    file.write_text("an earlier plan")
    code = STOPPED.format(how=int(how))
    done = planner(*QUESTION, "--save", str(file), code=code, preexec_fn=heard)
    assert (done.returncode, done.stderr) == ((130, "interrupted\n") if how == signal.SIGINT else (-9, ""))
    assert file.read_text() == "an earlier plan"
    left = sorted(path.suffix for path in tmp_path.iterdir())
    assert left == ([".json"] if how == signal.SIGINT else [".json", ".part"])  # nobody can clear away after kill -9
    assert planner(*QUESTION, "--save", str(file)).returncode == 0 and json.loads(file.read_text())["start"] == "leo"


def heard() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_interrupt_with_nobody_to_tell_is_130(tmp_path: Path) -> None:
    process = subprocess.Popen(
        ["bash", "-c", 'exec "$@" 2>&-', "bash", sys.executable, "-c", TELLING, "bench"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        preexec_fn=heard,
    )
    assert process.stdout is not None and process.stdout.read(1) == b"!"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130
    process.stdout.close()


@pytest.mark.slow
def test_killed_while_it_saves_and_imports(
    tmp_path: Path, questions: list[tuple[str, ...]], request: pytest.FixtureRequest
) -> None:
    dice = random.Random(9)
    for turn in range(100 if request.config.getoption("--long") else 10):
        process = begun(*questions[(0, 2)[turn % 2]], XDG_DATA_HOME=str(tmp_path))
        time.sleep(0.5 * dice.random())
        process.kill()
        ended(process)
        for part in tmp_path.rglob(".*.part"):
            part.unlink()
        assert_files_are_whole(tmp_path)


def test_what_was_interrupted_as_an_import_can_be_done_again(tmp_path: Path, questions: list[tuple[str, ...]]) -> None:
    for _ in range(2):
        done = planner(*questions[2], env={"XDG_DATA_HOME": str(tmp_path)}, preexec_fn=powerless())
        assert done.returncode == 0, done
