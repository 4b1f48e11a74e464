"""Every kind of problem is caught: take a good board, break one thing, see the right complaint."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from planner.board.check import check_board
from planner.board.files import read_board, shipped_boards, shipped_folder
from planner.board.text import read_text

Files = dict[str, str]


@pytest.fixture
def files() -> Files:
    return {path.name: path.read_text(encoding="utf-8") for path in (shipped_folder() / "hf4").iterdir()}


@pytest.mark.parametrize("name", shipped_boards())
def test_shipped_board_has_no_problems(name: str) -> None:
    assert check_board(read_board(name)) == []


def edit(file_name: str, old: str, new: str) -> Callable[[Files], str]:
    """A mutation: replace the first line that starts with `old` (blanks folded); gives back file and line number."""

    def mutate(files: Files) -> str:
        lines = files[file_name].splitlines()
        for number, line in enumerate(lines):
            if " ".join(line.split()).startswith(old):
                lines[number] = new if new.startswith(("line ", "#")) else " ".join(line.split()).replace(old, new, 1)
                files[file_name] = "\n".join(lines)
                return f"{file_name}:{number + 1}"
        raise AssertionError(f"no line {old!r} in {file_name}")

    return mutate


def add(file_name: str, line: str) -> Callable[[Files], str]:
    def mutate(files: Files) -> str:
        files[file_name] = files[file_name].rstrip("\n") + f"\n{line}\n"
        return f"{file_name}:{len(files[file_name].splitlines())}"

    return mutate


MUTATIONS = [
    ("unknown reference", add("mars.txt", "line phobos - nowhere"), "line to unknown space nowhere"),
    ("unknown road", add("mars.txt", "road mars-arsia = nowhere"), "road to unknown space nowhere"),
    ("unknown elevator", add("mars.txt", "elevator phobos = nowhere"), "elevator to unknown space nowhere"),
    ("link twice", add("mars.txt", "line phobos - mars-moons-burn"), "is given twice, first at mars.txt:"),
    ("joined to itself", add("mars.txt", "line phobos - phobos"), "phobos is joined to itself"),
    (
        "exit without a track",
        add("mars.txt", "line mars-h9 - mars-lmo"),
        "Hohmann mars-h9 has an exit without a track, to mars-lmo",
    ),
    (
        "track with a single end",
        edit(
            "ceres-space.txt",
            "hohmann ceres-h1 at=76.5,23 : ceres-h2 = karin-crash",
            "hohmann ceres-h1 at=1,1 : ceres-h2",
        ),
        "track with a single end",
    ),
    ("two spaces, one id", add("mars.txt", "burn leo at=1,1"), "leo is given twice"),
    (
        "two spaces, one name",
        edit("mars.txt", "site phobos at=91.5,57.5", 'site phobos at=91.5,57.5 name="deimos"'),
        "has the name of deimos",
    ),
    (
        "size out of range",
        edit("mars.txt", "site phobos at=91.5,57.5 size=1", "site phobos at=91.5,57.5 size=12"),
        "site size 12 is not between 1 and 11",
    ),
    (
        "type out of range",
        edit("mars.txt", "site phobos at=91.5,57.5 size=1 type=C", "site phobos at=91.5,57.5 size=1 type=X"),
        "spectral type 'X' is none of",
    ),
    (
        "hydration out of range",
        edit(
            "mars.txt",
            "site phobos at=91.5,57.5 size=1 type=C hydration=2",
            "site phobos at=91.5,57.5 size=1 type=C hydration=5",
        ),
        "hydration 5 is not between 0 and 4",
    ),
    ("zones that jump", add("mars.txt", "line leo - ceres-b1"), "jumps from zone earth to ceres"),
    ("needless jump mark", add("mars.txt", "line leo - mars-lmo jump"), "is marked jump, but stays"),
    (
        "stray one-way link",
        add("mars.txt", "line mars-lmo > phobos"),
        "mars-lmo > phobos is one-way, but on no dotted arrow path and no map exit",
    ),
    (
        "lander burn that leads nowhere",
        add("mars.txt", "zone mars\nlander-burn lost at=1,1\nline lost - mars-lmo"),
        "lander burn lost leads nowhere",
    ),
    (
        "lander burn far from any site",
        add("mars.txt", "zone mars\nlander-burn lost at=1,1\nline mars-b1 - lost - mars-b2"),
        "lander burn lost leads nowhere",
    ),
    (
        "site that cannot be reached",
        add("mars.txt", "zone mars\nsite lost at=1,1 size=1 type=C hydration=0\nline lost > mars-aerobrake-1"),
        "site lost cannot be reached from leo",
    ),
    (
        "site that cannot be left",
        add("mars.txt", "zone mars\nsite trap at=1,1 size=1 type=C hydration=0\nline mars-aerobrake-1 > trap"),
        "site trap cannot be left for leo",
    ),
    ("space without a line", add("mars.txt", "zone mars\nlagrange lost at=1,1"), "lost has no line"),
    ("venus mark on no flyby", add("mars.txt", "zone mars\nlagrange x at=1,1 venus\nline x - leo"), "but is no flyby"),
    (
        "wrong total",
        add("mars.txt", "zone mars\nburn x at=1,1\nline x - mars-lmo"),
        "promises 996 spaces, but there are 997",
    ),
    (
        "wrong kind total",
        add("mars.txt", "zone mars\nburn x at=1,1\nline x - mars-lmo"),
        "promises 232 burn, but there are 233",
    ),
    (
        "wrong zone total",
        add("mars.txt", "zone mars\nburn x at=1,1\nline x - mars-lmo"),
        "promises 93 mars, but there are 94",
    ),
    ("word for nothing", edit("board.toml", 'moon = "luna"', 'moon = "qqqq"'), "no space is called so"),
    ("word that is no name", edit("board.toml", 'moon = "luna"', "moon = 3"), "every line is WORD ="),
    (
        "no start",
        edit("earth.txt", "lagrange leo at=85.5,82 leo", "lagrange leo at=85.5,82"),
        "no space is marked leo",
    ),
]


@pytest.mark.parametrize(("mutate", "complaint"), [case[1:] for case in MUTATIONS], ids=[case[0] for case in MUTATIONS])
def test_broken_board_is_caught(files: Files, mutate: Callable[[Files], str], complaint: str) -> None:
    where = mutate(files)
    problems = check_board(read_text("hf4", files))
    fitting = [problem for problem in problems if complaint in problem]
    assert fitting, problems
    names_a_line = not fitting[0].startswith(("board.toml:", "hf4:"))
    assert not names_a_line or fitting[0].split(":")[0] == where.split(":")[0]


def test_many_problems_are_listed_in_one_go(files: Files) -> None:
    for _, mutate, _ in MUTATIONS[:4]:
        mutate(files)
    assert len(check_board(read_text("hf4", files))) >= 4
