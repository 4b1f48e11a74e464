"""What a worker process does: questions in, what the command line prints as JSON out.

The last answers are kept, so that a page may ask for one flight after the other of a front that was searched once. All
boards are read at the start: no question makes this process look for a file that the question names.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from planner.board.model import Board
from planner.drawing.overlay import Overlay
from planner.editions.edition import DEFAULT_EDITION, find_edition
from planner.errors import MissionError
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.missionfile import mission_from_data
from planner.missions.picture import route_of
from planner.missions.reach import Reach, reach
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.missions.stops import Seconds
from planner.plan.model import Plan
from planner.rocket.loading import load_stack
from planner.rocket.stackfile import reading_choices
from planner.search.explore import Stop
from planner.web.boards import board_named, usable_boards
from planner.web.stellardesk import StellarDesk

_MOST_KEPT = 4  # answers, of some megabytes each
_MOST_TABLES = 6
Values = Mapping[str, Any]


class _Held(NamedTuple):
    """An answer that is kept: of a question to everywhere all its fronts."""

    answer: Answer
    fronts: Reach | None


class Desk:
    """Answers questions of one process. `stop` of a job ends its search."""

    def __init__(self) -> None:
        self._boards: dict[str, Board] = {}
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._session = Session(_MOST_TABLES)
        self._stellar = StellarDesk()

    def warm(self) -> None:
        """Load compiled code, boards and cards, with questions that are next to nothing."""
        self._boards = usable_boards()
        name = find_edition(DEFAULT_EDITION).board
        board, rocket = self._boards[name], load_stack(engines=["4:2"], dry_mass=2, tanks=3, rad_hard=3)
        # Some code is only compiled where there are stops and fuel on the way.
        back = Mission(board, rocket, "leo", "geo: refuel", max_years=3, returns=True, finao=1, any_load=True)
        solve(back, session=Session())
        solve(Mission(board, load_stack(cards=["hall-effect", "cascade-photovoltaic"], tanks=2), "leo", max_years=1))
        answer = solve(Mission(board, rocket, "leo", "geo", max_years=2, any_load=True))
        self._overlay(name).flight(route_of(answer.plan(), board))
        self._stellar.warm()

    def answer(self, kind: str, asked: Values, stop: Stop, seconds: float) -> bytes:
        """The answer to one job as JSON."""
        game, _, name = kind.rpartition(".")
        job: Callable[[Values, Stop, float], Any] = getattr(self._stellar if game else self, f"do_{name}")
        # Names may hold half characters, which no UTF-8 has: they are spelled out.
        return json.dumps(job(asked, stop, seconds), separators=(",", ":")).encode()

    # Jobs. Each gives the object that the command of its name prints with --json, if there is one.

    def do_stack(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.report.toldrocket import stack_facts, tell_stack

        told = dict(asked["rocket"])
        readings = reading_choices(told.pop("readings", {}))
        board = self._board(told["board"]) if "board" in told else None
        stack = load_stack(told.pop("stack", None), readings=readings, **told)
        return stack_facts(tell_stack(stack, (board or self._board(stack.edition.board)).zones))

    def do_route(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.report.answers import answer_facts

        return answer_facts(self._to_goal(asked, stop), asked.get("explain", False))

    def do_reach(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.report.reach import reach_facts

        return reach_facts(reach(self._mission(asked), stop=stop, session=self._session))

    def do_fronts(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.web.fronts import fronts_facts

        fronts = self._held_answer(asked, stop).fronts
        if fronts is None:
            raise MissionError("who asks for the fronts of all places names no goal")
        return fronts_facts(fronts)

    def do_front(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.web.fronts import front_facts

        return front_facts(self._to_goal(asked, stop))

    def do_way(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.report.routes import flight_facts

        answer, flight, shown = self._flight(asked, stop)
        plan = answer.plan(flight)
        return {"flight": flight_facts(shown), "drawn": self._drawn(answer, plan, quick=True)}

    def do_flight(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.plan.json import plan_to_json
        from planner.report.orders import orders_text
        from planner.report.routes import flight_facts
        from planner.report.tellplan import explored, tell_plan
        from planner.report.toldplan import plan_facts

        answer, flight, shown = self._flight(asked, stop)
        plan, verdict, stack = answer.plan(flight), answer.verdict(flight), answer.stack_of(flight)
        board = answer.mission.board
        told = tell_plan(plan, board, stack, verdict if verdict.legal else None)
        if not verdict.legal:  # who explores breaks rules on purpose
            told = explored(told, flight, verdict.sentence)
        return {
            "flight": flight_facts(shown),
            "told": plan_facts(told),
            "orders": orders_text(told),
            "plan": plan_to_json(plan),
            "drawn": self._drawn(answer, plan),
        }

    def do_picture(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.missions.picture import draw_plan

        answer, flight, _ = self._flight(asked, stop)
        return {"svg": draw_plan(answer.plan(flight), answer.mission.board, costs=flight)}

    def do_land(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.missions.landing import land
        from planner.report.landings import land_facts

        mission = self._mission(asked)
        if not mission.goal:
            raise MissionError("who asks about a landing names one site as the goal")
        return land_facts(land(mission.board, mission.stack, mission.goal, mission.year, self._session))

    def do_launch(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.missions.launch import launch
        from planner.report.launch import launch_facts

        return launch_facts(launch(self._mission(asked), asked.get("years", 24), stop, self._session))

    def do_why(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.missions.whynot import why_not
        from planner.missions.written import fix_data
        from planner.report.whynot import whynot_facts

        mission = self._mission(asked)
        if not mission.places:
            raise MissionError("who asks why there is no flight has a goal: name it")
        found = why_not(mission.to_one(), Seconds(min(seconds, asked.get("seconds", 3.0))), session=self._session)
        facts: dict[str, Any] = {**whynot_facts(found)}
        return facts | {"questions": [fix_data(fix) for fix in found.fixes]}

    def do_odds(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.missions.odds import odds
        from planner.report.odds import plan_odds_facts

        answer, flight, _ = self._flight(asked, stop)
        plan = answer.plan(flight)
        return plan_odds_facts(odds(plan, answer.mission.board, answer.stack_of(flight), asked.get("aqua")))

    def do_check(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.errors import BadPlan
        from planner.plan.craft import stack_of_plan
        from planner.plan.json import read_plan
        from planner.referee import judge
        from planner.report.verdicts import verdict_facts

        plan = read_plan(json.dumps(asked["plan"]))
        if plan.stack is None:
            raise BadPlan("the plan holds no stack")
        return verdict_facts(judge(plan, self._board(plan.board), stack_of_plan(plan, None)))

    def do_read(self, asked: Values, stop: Stop, seconds: float) -> Any:
        from planner.web.dropped import read_file

        return read_file(asked["text"], asked.get("name", ""), self._board)

    # What they need

    def _board(self, name: str) -> Board:
        return board_named(self._boards, name)

    @cache  # noqa: B019 - a desk lives as long as its process
    def _overlay(self, board: str) -> Overlay:
        return Overlay(self._board(board))

    def _drawn(self, answer: Answer, plan: Plan, quick: bool = False) -> str:
        board = answer.mission.board
        return self._overlay(board.name).flight(route_of(plan, board), quick)

    def _mission(self, asked: Values) -> Mission:
        return mission_from_data(asked["question"], None, board_of=self._board)

    def _held_answer(self, asked: Values, stop: Stop) -> _Held:
        """The answer to a question, kept for as long as nobody asks several others."""
        key = json.dumps(asked["question"], sort_keys=True)
        held = self._held.pop(key, None)
        if held is None:
            mission = self._mission(asked)
            if mission.places:
                held = _Held(solve(mission, stop, self._session), None)
            else:
                fronts = reach(mission, tuple(mission.board.spaces.values()), stop, self._session)
                held = _Held(fronts.answer, fronts)
        if not held.answer.is_stopped:  # who asks again, with more time at hand, is to get more
            self._held[key] = held
        while len(self._held) > _MOST_KEPT:
            self._held.popitem(last=False)
        return held

    def _to_goal(self, asked: Values, stop: Stop) -> Answer:
        answer = self._held_answer(asked, stop).answer
        if not answer.mission.places:
            raise MissionError("this question has no goal: name it")
        return answer

    def _flight(self, asked: Values, stop: Stop) -> tuple[Answer, Flight, Flight]:
        """A flight by its number in a front: the answer it is of, the flight, and what is shown of it, which may have
        fewer tanks loaded for the same moves."""
        answer, fronts = self._held_answer(asked, stop)
        number = asked.get("choice", 1)
        if fronts is None:
            flight = answer.choice(number)
            return answer, flight, flight
        place = asked.get("place") or ""
        if place not in fronts.fronts:
            raise MissionError("this question has no goal: say by its identifier in which place the flight ends")
        shown = fronts.fronts[place].flights
        if not 1 <= number <= len(shown):
            raise MissionError(f"there are {len(shown)} flights to {place}, got choice {number}")
        wanted = shown[number - 1]
        for flight in answer.flights_to(place):
            if wanted in (flight, answer.spared(flight)):
                return answer, flight, wanted
        raise MissionError(f"no flight to {place} is known any longer: ask again")
