"""Ask the referee. It lies beside the rules and shares no judgement with them, so it is named, not imported."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

from planner.errors import OurFault
from planner.stellar.factfile import load_facts
from planner.stellar.facts import Facts
from planner.stellar.flight import Flight, Verdict
from planner.stellar.flightjson import flight_to_json
from planner.stellar.solve import Found

_REFEREE = "planner.stellar.referee"


def judge(flight: Flight, facts: Facts) -> Verdict:
    """What the referee says of a flight."""
    verdict: Verdict = import_module(_REFEREE).judge(flight, facts)
    return verdict


class Checked(NamedTuple):
    """A flight with what the referee says of it, and the facts that it was judged by."""

    flight: Flight
    facts: Facts
    verdict: Verdict


def check(flight: Flight, facts: Facts | None = None) -> Checked:
    """Judge a flight by the facts that it names itself, or by others.

    >>> from planner.stellar.asking import ask
    >>> from planner.stellar.solve import solve
    >>> check(solve(ask("earth", "mars")).flights[0].flight).verdict.legal
    True
    """
    known = load_facts(changes=flight.facts) if facts is None else facts
    return Checked(flight, known, judge(flight, known))


def judged(found: Found) -> Verdict:
    """The verdict on a flight that was found. Raises OurFault if the referee sees it otherwise."""
    flight = found.flight
    verdict = judge(flight, found.mission.facts)
    if verdict.legal and verdict.odds == found.odds:
        return verdict
    says = f"odds {verdict.odds}" if verdict.legal else f"{verdict.year}: {verdict.sentence} [{verdict.rule}]"
    report: dict[str, object] = {"plan": flight_to_json(flight)}
    raise OurFault(f"the referee does not accept a flight of the search: {says}", report)
