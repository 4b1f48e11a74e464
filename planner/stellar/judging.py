"""Ask the referee. It lies beside the rules and shares no judgement with them, so it is named, not imported."""

from __future__ import annotations

from importlib import import_module

from planner.errors import OurFault
from planner.stellar.facts import Facts
from planner.stellar.flight import Flight, Verdict
from planner.stellar.flightjson import flight_to_json
from planner.stellar.solve import Found

_REFEREE = "planner.stellar.referee"


def judge(flight: Flight, facts: Facts) -> Verdict:
    """What the referee says of a flight."""
    verdict: Verdict = import_module(_REFEREE).judge(flight, facts)
    return verdict


def judged(found: Found) -> Verdict:
    """The verdict on a flight that was found. Raises OurFault if the referee sees it otherwise."""
    flight = found.flight
    verdict = judge(flight, found.mission.facts)
    if verdict.legal and verdict.odds == found.odds:
        return verdict
    says = f"odds {verdict.odds}" if verdict.legal else f"{verdict.year}: {verdict.sentence} [{verdict.rule}]"
    report: dict[str, object] = {"plan": flight_to_json(flight)}
    raise OurFault(f"the referee does not accept a flight of the search: {says}", report)
