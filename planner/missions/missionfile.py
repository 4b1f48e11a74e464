"""Missions from files: where a flight goes, with which rocket, and what is asked of it.

The form of a mission file is described in examples/README.md. Nothing in it is executed; every mistake is one line that
names the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from planner.board.files import load_board
from planner.board.model import Board
from planner.editions.seasons import check_year
from planner.errors import ManyProblems, MissionError, PlannerError
from planner.files import tomlfile
from planner.files.reading import told_path
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.missiontables import stops_of, waiting_of
from planner.missions.words import check_penalty, number_of, odds_of
from planner.rocket.loading import load_stack
from planner.rocket.stackfile import reading_choices
from planner.rules.ways import Relaxed

_ROCKET = ("dry_mass", "tanks", "grade", "rad_hard", "powersat", "net_thrust")  # of a rocket, or over its stack file
# A mission has them by the same names.
_AS_THEY_ARE = ("start", "goal", "year", "season", "max_years", "penalty", "by", "any_load", "refuel", "isru", "finao")
_KEYS: tomlfile.Keys = {
    "start": str,
    "goal": str,
    "stops": list,
    "return": bool,
    "refuel": bool,
    "isru": int,
    "waiting": list,
    "via": list,
    "stack": (str, dict),
    "cards": list,
    "engines": list,
    "dry_mass": int,
    "tanks": (int, str),
    "grade": str,
    "rad_hard": int,
    "powersat": bool,
    "net_thrust": int,
    "edition": str,
    "board": str,
    "year": int,
    "season": str,
    "by": str,
    "avoid": list,
    "penalty": int,
    "max_years": int,
    "max_turns": int,
    "max_fuel_steps": (int, str),
    "min_survival": str,
    "any_load": bool,
    "finao": int,
    "any_landing": bool,
    "any_season": bool,
    "readings": dict,
}


def load_mission(file: Path | str, edition: str | None = None, readings: Iterable[str] = ()) -> Mission:
    """Read a mission file; it is named after its folder. A stack file is looked for beside it.

    An edition, or readings as NAME=VALUE, win over those of the file; another edition is flown on its own board.
    Raises MissionError (or another PlannerError) with one line that names the file.
    """
    path = Path(file)
    text = tomlfile.read_file(path, "mission file", MissionError)
    try:
        data = tomlfile.parse(text, MissionError)
        if edition is not None:
            data = {key: value for key, value in data.items() if key != "board"} | {"edition": edition}
        return mission_from_data(data, path.resolve().parent, readings)
    except ManyProblems:
        raise  # a fault of cards or board, which names its own file
    except PlannerError as error:
        raise type(error)(f"{told_path(path)}: {error}") from None


def mission_from_data(
    data: Mapping[str, Any],
    folder: Path | None,
    readings: Iterable[str] = (),
    board_of: Callable[[str], Board] = load_board,
) -> Mission:
    """The mission that plain values describe. `folder` is where a stack file is looked for, and names the mission;
    where there is none, no file is read for a stack, and the flight may be to everywhere. A stack may also be a table
    with what its file would hold. Readings as NAME=VALUE win over those that it has. `board_of` finds boards by name.

    >>> asked = mission_from_data({"start": "leo", "goal": "ceres", "net_thrust": 8}, Path("examples/routes/mine"))
    >>> asked.name, asked.goal, asked.stack.fixed_thrust
    ('mine', 'ceres', 8)
    """
    tomlfile.check_keys(data, _KEYS, MissionError)
    # Who comes back from his last stop has a goal without naming one.
    needs_goal = folder is not None and not (data.get("return") and data.get("stops"))
    for key in ("start", "goal") if needs_goal else ("start",):
        if key not in data:
            raise MissionError(f"a mission needs a {key}")
    check_year(data.get("year", 1))
    check_penalty(data.get("penalty"))
    named = None if "board" not in data else board_of(data["board"])
    stack = load_stack(
        _stack_of(data["stack"], folder) if "stack" in data else None,
        cards=_texts(data, "cards"),
        engines=_texts(data, "engines"),
        edition=data.get("edition"),
        readings=[*reading_choices(data.get("readings", {})), *readings],
        board=data.get("board"),
        **{key: data[key] for key in _ROCKET if key in data},
    )
    board = named or board_of(stack.edition.board)
    mission = Mission(
        board=board,
        stack=stack,
        stops=stops_of(data.get("stops", []), board),
        returns=data.get("return", False),
        waiting=waiting_of(data["waiting"], board, stack.edition) if "waiting" in data else (),
        via=_texts(data, "via"),
        avoid=_texts(data, "avoid"),
        limits=_limits(data),
        relaxed=Relaxed(data.get("any_landing", False), data.get("any_season", False)),
        name="" if folder is None else folder.name,
        **{key: data[key] for key in _AS_THEY_ARE if key in data},
    )
    mission.check_said()
    return mission


def _stack_of(told: str | Mapping[str, object], folder: Path | None) -> Path | Mapping[str, object]:
    """A stack file, or what such a file holds."""
    if not isinstance(told, str):
        return told
    if folder is None:
        raise MissionError("a stack is a table here, with what a stack file holds")
    return folder / told


def _texts(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(tomlfile.text_of(entry, key, MissionError) for entry in data.get(key, []))


def _limits(data: Mapping[str, Any]) -> Limits:
    fuel_steps = str(data["max_fuel_steps"]) if "max_fuel_steps" in data else None
    return Limits(
        data.get("max_turns"),
        number_of(fuel_steps, "max_fuel_steps"),
        odds_of(data.get("min_survival"), "min_survival"),
    )
