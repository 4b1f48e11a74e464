"""A cache that is damaged, read-only, full or somebody else's: the answer comes all the same, with one warning."""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.board.files import load_board, shipped_folder
from planner.files.folders import cache_folder
from planner.files.kept import keep
from tests.faults.program import PATIENCE, QUESTION, ROOT, assert_answered, planner, powerless, warm_kernel

# Compiled in a second; the others take longer.
SMALL = "bounds.spread_along-*.bin"


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    """The folder of a compiled search of its own."""
    return warm_kernel(tmp_path / "kernels")


def surroundings(kernel: Path, home: Path | None = None) -> dict[str, str]:
    caches = {"XDG_CACHE_HOME": str(home)} if home else {}
    return {"NUMBA_CACHE_DIR": str(kernel.parent)} | caches


@pytest.mark.parametrize("damage", ["empty", "truncated", "random", "another", "no code"])
def test_damaged_compiled_code_is_compiled_anew(kernel: Path, damage: str) -> None:
    """Also where a file is whole, but what it holds is no longer understood."""
    (file,) = kernel.glob(SMALL)
    whole = file.read_bytes()
    contents = {"empty": b"", "truncated": whole[: len(whole) // 2], "random": random.Random(1).randbytes(len(whole))}
    (another,) = kernel.glob("bounds.look_ahead-*.bin")
    file.write_bytes(contents.get(damage, another.read_bytes()))
    if damage == "no code":
        keep(file, pickle.dumps(("of", "another", "library")))
    assert_answered(first := planner(*QUESTION, env=surroundings(kernel)), 1)
    assert "the cache was damaged" in first.stderr
    assert_answered(planner(*QUESTION, env=surroundings(kernel)), 0)


def test_read_only_cache_that_is_filled_answers_without_a_word(kernel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert_answered(planner(*QUESTION, env=surroundings(kernel, home)), 0)
    for folder in (kernel, kernel.parent, home / "frontier-planner"):
        folder.chmod(0o500)
    assert_answered(planner(*QUESTION, env=surroundings(kernel, home), preexec_fn=powerless()), 0)


def test_read_only_cache_without_the_code_is_done_without(kernel: Path, tmp_path: Path) -> None:
    (file,) = kernel.glob(SMALL)
    file.unlink()
    kernel.chmod(0o500)
    (tmp_path / "home").mkdir(mode=0o500)
    changes = surroundings(kernel, tmp_path / "home")
    for _ in range(2):
        done = planner(*QUESTION, env=changes, preexec_fn=powerless())
        assert_answered(done, 1)
        assert "nothing is kept" in done.stderr
    assert not list((tmp_path / "home").iterdir())


def test_places_are_shown_without_a_cache(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(mode=0o500)
    changes = {"XDG_CACHE_HOME": str(tmp_path / "home")}
    done = planner("map", "show", "leo", env=changes, preexec_fn=powerless())
    assert (done.returncode, len(done.stderr.splitlines())) == (0, 1) and "LEO" in done.stdout


FULL = """
import resource, sys
sys.argv[1:1] = [{question}]
resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
from planner.cli import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be kept from writing here")
@pytest.mark.parametrize("room", [0, 1000])
def test_full_disk_costs_only_time(kernel: Path, tmp_path: Path, room: int) -> None:
    """A process that may write no more than a few bytes into any file."""
    (file,) = kernel.glob(SMALL)
    file.unlink()
    code = FULL.format(question=str(QUESTION)[1:-1], room=room)
    done = planner(code=code, env=surroundings(kernel, tmp_path / "home"))
    assert_answered(done, 1)
    left = [path for path in [*kernel.iterdir(), *(tmp_path / "home").rglob("*")] if path.is_file()]
    assert all(path.suffix == ".bin" and path.stat().st_size > 1000 for path in left)


HOMELESS = """
import os, pwd, sys
def unknown(number):
    raise KeyError(number)
pwd.getpwuid = unknown
for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
    os.environ.pop(name, None)
from planner.cli import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="every user has a home here")
def test_unknown_user_without_a_home_is_answered(kernel: Path, tmp_path: Path) -> None:
    done = planner(*QUESTION, code=HOMELESS, env=surroundings(kernel), cwd=tmp_path)
    assert_answered(done, 1)
    assert "no home folder is known" in done.stderr and [path.name for path in tmp_path.iterdir()] == ["kernels"]
    (tmp_path / "board.json").write_text(planner("map", "export", "hf3").stdout)
    done = planner("map", "import", "board.json", "--as", "mine", code=HOMELESS, cwd=tmp_path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_planted_code_is_not_executed(kernel: Path, tmp_path: Path) -> None:
    """Somebody else made the folder and put code there, with a digest that is right."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root can make files of somebody else")
    mark = tmp_path / "executed"
    (file,) = kernel.glob(SMALL)
    plant = (
        "import sys, os, pickle; from pathlib import Path\n"
        "from planner.files.kept import keep\n"
        "class Evil:\n    def __reduce__(self): return (open, (sys.argv[2], 'w'))\n"
        "keep(Path(sys.argv[1]), pickle.dumps(Evil()))\n"
    )
    assert planner(str(file), str(mark), code=plant).returncode == 0
    assert planner(*QUESTION, env=surroundings(kernel, tmp_path / "home")).returncode == 0 and mark.exists()
    mark.unlink()
    assert planner(str(file), str(mark), code=plant).returncode == 0
    for path in (file, kernel):
        os.chown(path, 12345, 12345)
    private = tmp_path / "home" / "frontier-planner" / "kernel"
    shutil.copytree(kernel, private / kernel.name)
    (private / kernel.name / file.name).unlink()
    assert_answered(planner(*QUESTION, env=surroundings(kernel, tmp_path / "home")), 0)
    assert not mark.exists() and (private / kernel.name / file.name).is_file()
    assert stat.S_IMODE((private / kernel.name).stat().st_mode) & 0o022 == 0


def test_clear_empties_the_cache_and_nothing_else(tmp_path: Path) -> None:
    kernel = warm_kernel(tmp_path / "kernels")
    others = [tmp_path / "kernels" / "other" / "x.nbi", tmp_path / "home" / "frontier-planner" / "planner-fault-1.json"]
    for other in others:
        other.parent.mkdir(parents=True, exist_ok=True)
        other.write_text("not ours")
    changes = surroundings(kernel, tmp_path / "home")
    assert_answered(planner(*QUESTION, env=changes), 0)
    for folder in (kernel, tmp_path / "home" / "frontier-planner"):
        (folder / ".0123456789abcdef.part").write_text("of a run that was killed")
    shown = json.loads(planner("cache", "show", "--json", env=changes).stdout)
    assert [one["files"] > 0 for one in shown] == [True, True, False, True] and shown[0]["folder"] == str(kernel)
    done = planner("cache", "clear", env=changes)
    assert (done.returncode, done.stdout) == (0, f"cleared {sum(one['files'] for one in shown)} files\n")
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == set(others)
    assert planner("cache", "clear", env=changes).stdout == "cleared 0 files\n"


@pytest.mark.filterwarnings("ignore::planner.files.kept.CacheWarning")
def test_damaged_board_cache_never_gives_another_board(tmp_path: Path) -> None:
    """In a folder of its own: tests share the boards that ship, and do not read them again."""
    folder = tmp_path / "mine"
    shutil.copytree(shipped_folder() / "hf3", folder)
    wanted = load_board(folder)
    (file,) = cache_folder().glob("board-mine-*.bin")
    whole, dice = file.read_bytes(), random.Random(18)
    for _ in range(100):
        content = bytearray(whole)
        content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        file.write_bytes(content)
        assert load_board(folder) == wanted and file.read_bytes() == whole


# Many, and cold


def damaged(whole: bytes, dice: random.Random) -> bytes:
    way = dice.randrange(4)
    if way == 0:
        return whole[: dice.randrange(len(whole))]
    if way == 1:
        return dice.randbytes(len(whole))
    at = dice.randrange(len(whole))
    if way == 2:
        return whole[:at] + bytes([whole[at] ^ 1 << dice.randrange(8)]) + whole[at + 1 :]
    return whole[:at] + whole[at + 1 + dice.randrange(1000) :]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["kernel", "board", "cards"])
def test_damaged_caches_of_each_kind(kernel: Path, tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    dice, home = random.Random(kind), tmp_path / "home"
    stack = str(ROOT / "examples" / "stacks" / "tug.toml")
    question = (*QUESTION, "--stack", stack, "--json")
    changes = surroundings(kernel, home)
    wanted = planner(*question, env=changes)
    assert wanted.returncode == 0
    pattern = {"kernel": "kernels/*/*.bin", "board": "home/*/board-*.bin", "cards": "home/*/cards-*.bin"}[kind]
    tries, complained = 100 if request.config.getoption("--long") else 2, 0
    for _ in range(tries):
        file = dice.choice(sorted(tmp_path.glob(pattern)))
        whole = file.read_bytes()
        content = damaged(whole, dice)
        file.write_bytes(content)
        done = planner(*question, env=changes)
        assert (done.returncode, done.stdout) == (0, wanted.stdout), file
        complaints = done.stderr.splitlines()
        if not complaints and file.read_bytes() == content:  # a part of the search that this question does not need
            file.write_bytes(whole)
            continue
        assert len(complaints) == 1 and "the cache was damaged" in complaints[0], file
        complained += 1
    assert complained > tries / 3


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of half a megabyte of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.slow
def test_small_disk_and_read_only_disk(small_disk: Path) -> None:
    changes = {"XDG_CACHE_HOME": str(small_disk), "NUMBA_CACHE_DIR": ""}
    assert_answered(planner(*QUESTION, env=changes), 1)  # the compiled search has no room there
    assert all(path.suffix == ".bin" for path in small_disk.rglob("*") if path.is_file())
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert_answered(planner(*QUESTION, env=changes), 1)
    done = planner("map", "show", "leo", env=changes)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_two_cold_starts_at_once(tmp_path: Path) -> None:
    changes = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": "", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "planner", *QUESTION]
    both = [
        subprocess.Popen(command, env=changes, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for one in both:
        out, err = one.communicate(timeout=PATIENCE)
        assert_answered(subprocess.CompletedProcess(command, one.returncode, out, err), 0)
    assert_answered(planner(*QUESTION, env=changes), 0)


@pytest.mark.slow
def test_killed_while_it_compiles(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """At some moments of a cold start: what is left is a cache that works."""
    changes = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "NUMBA_CACHE_DIR": "", "PYTHONPATH": str(ROOT)}
    for half_seconds in range(1, 30, 1 if request.config.getoption("--long") else 7):
        one = subprocess.Popen([sys.executable, "-m", "planner", *QUESTION], env=changes, stdout=subprocess.DEVNULL)
        try:
            one.wait(half_seconds / 2)
        except subprocess.TimeoutExpired:
            one.kill()
            one.wait()
    assert_answered(planner(*QUESTION, env=changes), 0)
