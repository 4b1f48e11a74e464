"""Fronts on their way to a page: those of all places as columns of numbers, that of one goal with words for each.

Of a thousand places the fronts are ten thousand flights. As columns they are a few hundred kilobytes, and a page finds
the flights of the place that is pointed at without asking for them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.reach import Reach
from planner.report.answers import answer_status
from planner.report.heads import head_facts
from planner.report.jsonform import plain
from planner.report.reach import landing_words
from planner.report.routes import best_in, flight_facts, reach_status_text
from planner.report.stopwords import itinerary_facts

_REACHED = "reached"


def fronts_facts(reach: Reach) -> dict[str, Any]:
    """All fronts: places in some order, how many flights each has, and of all these flights one after the other what
    they cost. Odds are decimals of four digits here; a single flight is told exactly."""
    mission, fronts = reach.mission, reach.fronts
    places = [place for place, front in fronts.items() if front.flights]
    flights = [flight for place in places for flight in fronts[place].flights]
    columns: dict[str, list[Any]] = {
        "turns": [flight.turns for flight in flights],
        "half_burns": [flight.half_burns for flight in flights],
        "fuel_steps": [plain(flight.fuel_steps) for flight in flights],
        "hazards": [flight.hazards for flight in flights],
        "belts": [flight.belts for flight in flights],
        "survival": _decimals(flights),
    }
    if any(flight.tanks is not None for flight in flights):
        columns["tanks"] = [None if flight.tanks is None else plain(flight.tanks) for flight in flights]
    if mission.counts_aqua:
        columns["aqua"] = [flight.aqua for flight in flights]
    if any(flight.gives_up for flight in flights):
        columns["gives_up"] = [len(flight.gives_up) for flight in flights]
    barred = {place: words for place, words in landing_words(reach).items() if words != _REACHED}
    return head_facts(mission, reach.status, reach.answer.rounds) | {
        "reasons": [reach_status_text(reach, reach.answer.rounds)],
        "places": places,
        "counts": [len(fronts[place].flights) for place in places],
        "complete": [int(fronts[place].complete) for place in places],
        **columns,
        "barred": {place: words for place, words in barred.items() if words.startswith("cannot land")},
    }


def _decimals(flights: list[Flight]) -> list[float]:
    known: dict[Fraction, float] = {}
    for flight in flights:
        if flight.survival not in known:
            known[flight.survival] = float(f"{float(flight.survival):.4g}")
    return [known[flight.survival] for flight in flights]


def front_facts(answer: Answer) -> dict[str, Any]:
    """The front of a goal without plans: what `planner route --json` has of it, and what each flight is best in."""
    mission, front = answer.mission, answer.front()
    names = best_in(front.flights)
    rows = [
        flight_facts(flight) | {"goal": flight.goal, "best_in": names.get(index, ""), "offered": flight.offered}
        for index, flight in enumerate(front.flights)
    ]
    return head_facts(mission, front.status, front.years) | {
        "goal": mission.goal,
        "goals": list(mission.goals),
        "title": mission.title,
        "via": list(mission.via),
        **itinerary_facts(mission),
        "reasons": [answer_status(answer)],
        "front": rows,
    }
