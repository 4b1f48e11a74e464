"""Missions from files: where a flight goes, with which rocket, and what is asked of it.

The form of a mission file is described in examples/README.md. Nothing in it is executed; every mistake is one line that
names the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from planner.board.files import load_board
from planner.board.model import Board
from planner.board.names import find_space
from planner.editions.edition import DEFAULT_EDITION, find_edition
from planner.errors import ManyProblems, MissionError, PlannerError
from planner.files import tomlfile
from planner.missions.front import Front, ask_front
from planner.missions.limits import Limits
from planner.missions.queries import Answer, explore
from planner.missions.words import avoided, find_start, first_year, number_of, odds_of
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, load_stack, quick_stack, reading_choices
from planner.rules.compiler import NO_WISHES, Wishes
from planner.rules.ways import STRICT, Relaxed

MAX_YEARS = 30  # of a file that names none, as on the command line
_QUICK = ("dry_mass", "tanks", "rad_hard", "powersat")  # what goes with engines
_ROCKETS = ("stack", "engines", "net_thrust")
_KEYS: tomlfile.Keys = {
    "start": str,
    "goal": str,
    "stack": str,
    "engines": list,
    "dry_mass": int,
    "tanks": int,
    "rad_hard": int,
    "powersat": bool,
    "net_thrust": int,
    "edition": str,
    "board": str,
    "year": int,
    "season": str,
    "avoid": list,
    "max_years": int,
    "max_turns": int,
    "max_fuel_steps": (int, str),
    "min_survival": str,
    "any_landing": bool,
    "any_season": bool,
    "readings": dict,
}


class Mission(NamedTuple):
    """One question to the search: from one place to another with one rocket."""

    name: str
    board: Board
    stack: Stack
    start: str
    goal: str
    year: int = 1
    max_years: int = MAX_YEARS
    wishes: Wishes = NO_WISHES
    limits: Limits = Limits()
    relaxed: Relaxed = STRICT

    def explore(self) -> Answer:
        """Search for the goal, the making of tables included. A limit of turns shortens the search."""
        return explore(
            self.board,
            self.stack,
            self.start,
            goal=self.goal,
            year=self.year,
            max_years=self.max_years if self.limits.turns is None else min(self.max_years, self.limits.turns),
            relaxed=self.relaxed,
            wishes=self.wishes,
        )

    def front(self, answer: Answer) -> Front:
        """The flights that are asked for, fewest turns first."""
        return ask_front(answer, self.goal, "turns", self.limits)


def load_mission(path: Path) -> Mission:
    """Read a mission file; it is named after its folder. A stack file is looked for beside it.

    Raises MissionError (or another PlannerError) with one line that names the file.
    """
    text = tomlfile.read_file(path, "mission file", MissionError)
    try:
        return mission_from_data(tomlfile.parse(text, MissionError), path.resolve().parent)
    except ManyProblems:
        raise  # a fault of cards or board, which names its own file
    except PlannerError as error:
        raise type(error)(f"{path}: {error}") from None


def mission_from_data(data: Mapping[str, Any], folder: Path) -> Mission:
    """The mission that plain values describe. `folder` is where a stack file is looked for, and names the mission.

    >>> asked = mission_from_data({"start": "leo", "goal": "ceres", "net_thrust": 8}, Path("examples/routes/mine"))
    >>> asked.name, asked.goal, asked.stack.fixed_thrust
    ('mine', 'ceres', 8)
    """
    tomlfile.check_keys(data, _KEYS, MissionError)
    for key in ("start", "goal"):
        if key not in data:
            raise MissionError(f"a mission needs a {key}")
    stack = _rocket(data, folder)
    board = load_board(data.get("board", stack.edition.board))
    start, goal = find_start(board, data["start"]), find_space(board, data["goal"])
    keep_away = avoided(board, [tomlfile.text_of(entry, "avoid", MissionError) for entry in data.get("avoid", [])])
    if goal.id in keep_away:
        raise MissionError(f"avoid forbids the goal {goal.id} itself")
    return Mission(
        name=folder.name,
        board=board,
        stack=stack,
        start=start.id,
        goal=goal.id,
        year=first_year(stack.readings, data.get("year"), data.get("season")),
        max_years=data.get("max_years", MAX_YEARS),
        wishes=Wishes(avoid=keep_away),
        limits=_limits(data),
        relaxed=Relaxed(data.get("any_landing", False), data.get("any_season", False)),
    )


def _limits(data: Mapping[str, Any]) -> Limits:
    turns = data.get("max_turns")
    if turns is not None and turns < 0:
        raise MissionError(f"max_turns must be 0 or more, got {turns}")
    fuel_steps = str(data["max_fuel_steps"]) if "max_fuel_steps" in data else None
    return Limits(turns, number_of(fuel_steps, "max_fuel_steps"), odds_of(data.get("min_survival"), "min_survival"))


def _rocket(data: Mapping[str, Any], folder: Path) -> Stack:
    """The one rocket of a mission: a stack file, engines by numbers, or a bare net thrust."""
    given = [key for key in _ROCKETS if key in data]
    if len(given) != 1:
        raise MissionError(f"a mission has one of {', '.join(_ROCKETS)}, got {' and '.join(given) or 'none'}")
    unused = [key for key in _QUICK if key in data]
    if unused and given != ["engines"]:
        raise MissionError(f"{unused[0]} goes with engines, not with {given[0]}")
    choices = reading_choices(data.get("readings", {}))
    if given == ["stack"]:
        return load_stack(folder / data["stack"], choices, data.get("edition"), data.get("board"))
    edition = find_edition(data.get("edition", DEFAULT_EDITION))
    if given == ["net_thrust"]:
        return exploring_stack(edition, data["net_thrust"], choices)
    engines = [tomlfile.text_of(entry, "engines", MissionError) for entry in data["engines"]]
    return quick_stack(edition, engines, choices=choices, **{key: data[key] for key in _QUICK if key in data})
