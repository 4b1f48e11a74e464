"""Files that a player drops on the page: what they hold, in the keys of a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from planner.board.model import Board
from planner.errors import BadPlan, BadStack, MissionError
from planner.files import tomlfile
from planner.missions.missionfile import mission_from_data
from planner.missions.written import mission_data
from planner.plan.json import read_plan
from planner.plan.model import with_identifiers
from planner.rocket.stackfile import stack_from_data
from planner.stellar.flight import EDITION
from planner.web.droppedtrips import is_flight, mission_trip, plan_trip


def read_file(text: str, name: str, board_of: Callable[[str], Board]) -> dict[str, Any]:
    """The `stack` of a stack file, the `question` of a mission file or of a plan, or the `trip` of such a file of
    Stellar Horizons."""
    if text.lstrip().startswith("{"):
        return {"trip": plan_trip(text)} if is_flight(text) else {"question": _of_plan(text, board_of)}
    data = tomlfile.parse(text, MissionError)
    if data.get("edition") == EDITION:
        return {"trip": mission_trip(data)}
    if "start" not in data:
        stack_from_data(data, name.rpartition(".")[0][: tomlfile.MOST_LETTERS] or "rocket")
        return {"stack": data}
    if isinstance(data.get("stack"), str):
        raise BadStack("this mission names a stack file, which is not here: drop the stack file itself, or both in one")
    mission = mission_from_data(data, None, board_of=board_of)
    if not mission.places:
        raise MissionError("a mission needs a goal")
    question = mission_data(mission)
    if question is None:
        raise MissionError("this mission cannot be told as a question")
    return {"question": question}


def _of_plan(text: str, board_of: Callable[[str], Board]) -> dict[str, Any]:
    """The question that a plan answers: with its stack from its start to where it ends."""
    plan = read_plan(text)
    if plan.stack is None:
        raise BadPlan("the plan holds no stack")
    plan = with_identifiers(plan, board_of(plan.board))
    steps = [step for turn in plan.turns for step in turn.steps]
    if not steps:
        raise BadPlan("the plan flies nowhere")
    year = plan.turns[0].year
    asked: dict[str, Any] = {"start": plan.start, "goal": steps[-1].to, "stack": plan.stack, "board": plan.board}
    return asked | {"edition": plan.edition} | ({"year": year} if year else {})
