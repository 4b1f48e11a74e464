"""The door to Stellar Horizons for programs: the same questions as on the command line, the same answers.

>>> from planner import horizons
>>> answer = horizons.solve(horizons.ask("earth", "mars", ship="cv-2"))
>>> answer.status, answer.flights[0].turns, str(answer.flights[0].odds)
('PROVEN', 1, '9409/10000')
>>> asked = {"edition": "stellar", "start": "earth", "goal": "mars", "ship": "cv-2"}
>>> horizons.answer_json(asked) == horizons.to_json(answer)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from planner.files.writing import write_output
from planner.missions.front import INFEASIBLE, PROVEN
from planner.models.solving import Effort
from planner.report.stellar.told import Told, draw, tell, to_json
from planner.stellar.asking import Wanted, ask
from planner.stellar.assigning import Deflection, deflect
from planner.stellar.factfile import load_facts
from planner.stellar.facts import Facts
from planner.stellar.flight import Flight
from planner.stellar.flightjson import flight_file, flight_from_json, flight_to_json, load_flight
from planner.stellar.founding import Founding, Supply, supply
from planner.stellar.incoming import Asteroid
from planner.stellar.judging import Checked, check
from planner.stellar.mission import Mission
from planner.stellar.missionfile import Question, load_question, question_of
from planner.stellar.queries import land, launch, reach
from planner.stellar.reaching import Landing, Launches, Reach
from planner.stellar.solve import Answer, Found, solve

__all__ = [
    "INFEASIBLE",
    "PROVEN",
    "Answer",
    "Asteroid",
    "Checked",
    "Deflection",
    "Effort",
    "Facts",
    "Flight",
    "Found",
    "Founding",
    "Landing",
    "Launches",
    "Mission",
    "Question",
    "Reach",
    "Supply",
    "Told",
    "Wanted",
    "answer_json",
    "answer_to",
    "ask",
    "check",
    "deflect",
    "draw",
    "flight_from_json",
    "flight_to_json",
    "land",
    "launch",
    "load_facts",
    "load_flight",
    "load_question",
    "question_of",
    "reach",
    "save_flight",
    "solve",
    "supply",
    "tell",
    "to_json",
]


def answer_to(question: Question) -> Answer | Deflection | Supply:
    """The answer to what a mission file asks: a flight, ships against the asteroid, or the founding of a base."""
    if isinstance(question, Asteroid):
        return deflect(question)
    return supply(question) if isinstance(question, Founding) else solve(question)


def answer_json(question: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a question in plain values, as plain values: the keys are those of a mission file, and what comes
    back is what the command line prints with `--json`. No file is read for it.

    >>> told = answer_json({"edition": "stellar", "start": "earth", "goal": "titan orbit", "ship": "orbiter"})
    >>> told["front"][0]["turns"]
    6
    """
    return to_json(answer_to(question_of(question)))


def save_flight(flight: Flight, file: Path | str) -> None:
    """Write a flight as a plan file, which `planner check` and `load_flight` read."""
    write_output(Path(file), flight_file(flight))
