"""What a worker process does about Stellar Horizons. Its searches end by themselves, after some milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from planner.errors import MissionError
from planner.report.stellar.routes import marks, orders_lines, totals, via_text
from planner.report.stellar.told import draw, to_json
from planner.report.stellar.words import told_steps
from planner.search.explore import Stop
from planner.stellar.board import board_of
from planner.stellar.drawing.flown import is_drawn
from planner.stellar.drawing.overlay import Overlay
from planner.stellar.factfile import load_facts, overridden
from planner.stellar.facts import Facts
from planner.stellar.flight import EDITION, Flight
from planner.stellar.flightjson import flight_from_json, flight_to_json
from planner.stellar.judging import check, judged
from planner.stellar.missionfile import mission_of, reach_of
from planner.stellar.reaching import launch_each
from planner.stellar.solve import Answer, Found, solve

Values = Mapping[str, Any]


class StellarDesk:
    """Answers questions about Stellar Horizons: each job gives the object that the command of its name prints with
    --json, if there is one."""

    def warm(self) -> None:
        """Read the facts and draw the systems, with a question that is next to nothing."""
        asked = {"question": {"start": "earth", "goal": "mars", "ship": "cv-2"}}
        self._flight_facts(*self._flight(asked))

    def do_route(self, asked: Values, stop: Stop, seconds: float) -> Any:
        return to_json(self._answer(asked))

    def do_front(self, asked: Values, stop: Stop, seconds: float) -> Any:
        answer = self._answer(asked)
        facts = to_json(answer)
        for row, found in zip(facts["front"], answer.flights, strict=True):
            del row["plan"]
            row |= {"best_in": marks(answer, found), "by_way_of": via_text(found)}
        return facts | {"title": answer.mission.title}

    def do_flight(self, asked: Values, stop: Stop, seconds: float) -> Any:
        return self._flight_facts(*self._flight(asked))

    def do_picture(self, asked: Values, stop: Stop, seconds: float) -> Any:
        answer, found = self._flight(asked)
        return {"svg": draw(answer, choice=answer.flights.index(found) + 1)}

    def do_reach(self, asked: Values, stop: Stop, seconds: float) -> Any:
        return to_json(reach_of(_data(asked)))

    def do_launch(self, asked: Values, stop: Stop, seconds: float) -> Any:
        return to_json(launch_each(mission_of(_data(asked)), asked.get("years", 30)))

    def do_check(self, asked: Values, stop: Stop, seconds: float) -> Any:
        flight = flight_from_json(asked["plan"])
        facts = load_facts()
        return to_json(check(flight, overridden(facts, flight.facts, "plan") if flight.facts else facts))

    # What they need

    @cached_property
    def _overlay(self) -> Overlay:
        return Overlay(board_of(load_facts()))

    def _answer(self, asked: Values) -> Answer:
        return solve(mission_of(_data(asked)))

    def _flight(self, asked: Values) -> tuple[Answer, Found]:
        answer, choice = self._answer(asked), asked.get("choice", 1)
        if not 1 <= choice <= len(answer.flights):
            raise MissionError(f"there are {len(answer.flights)} flights, got choice {choice}")
        return answer, answer.flights[choice - 1]

    def _flight_facts(self, answer: Answer, found: Found) -> dict[str, Any]:
        facts, flight = answer.mission.facts, found.flight
        return {
            "turns": found.turns,
            "odds": str(found.odds),
            "odds_decimal": round(float(found.odds), 4),
            "launcher": found.launcher or None,
            "via": via_text(found),
            "told": _told(facts, flight),
            "totals": [list(pair) for pair in totals(found, judged(found))],
            "orders": "\n".join(orders_lines(facts, flight)),
            "plan": flight_to_json(flight),
            "drawn": self._overlay.flight(flight),
        }


def _told(facts: Facts, flight: Flight) -> list[dict[str, Any]]:
    """What is done, each with its year, and with the number that a move has in the drawing."""
    steps = [step for year in flight.years for step in year.steps]
    told, moves = [], 0
    for step, (year, text) in zip(steps, told_steps(facts, flight), strict=True):
        is_move = is_drawn(step)
        moves += is_move
        told.append({"year": year, "text": text, "move": moves if is_move else None})
    return told


def _data(asked: Values) -> dict[str, Any]:
    """A question as a mission file would have it."""
    return {"edition": EDITION, **asked["question"]}
