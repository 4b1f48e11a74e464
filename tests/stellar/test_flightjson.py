"""Plan files of Stellar Horizons: written and read back the same, refused in one line if they are of no such form."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner.errors import BadPlan, PlannerError
from planner.stellar.facts import RENDEZVOUS, Ship
from planner.stellar.flight import Base, Flight, Held, Player, Step, Year, is_launched
from planner.stellar.flightjson import flight_file, flight_from_json, flight_to_json, load_flight

FLIGHT = Flight(
    Ship("rover", "rover", "rover", ev=3),
    "surface:earth",
    2030,
    (
        Year(2030, (Step("move", ("orbit:earth", "flyby:earth", "transfer:mars:1"), 1, fails_on=5),)),
        Year(2031, (Step("descend", ("flyby:mars",)), Step("move", ("orbit:mars", "surface:mars"), fails_on=0))),
        Year(2032, (Step("explore", world="mars", probe=True),)),
    ),
    Player(
        (Held("fusion-rockets"), Held("space-elevator", 2040)),
        (Base("surface:moon", "small-supply", 2031), Base("orbit:earth")),
        Fraction(7, 10),
        RENDEZVOUS,
        4,
    ),
    probe=True,
    name="a rover",
    closed=("neptune",),
    facts={"systems.mars.h": 1},
    odds=Fraction(361, 400),
)


def test_a_flight_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text(flight_file(FLIGHT), encoding="utf-8")
    assert load_flight(file) == FLIGHT


def test_a_roll_that_cannot_fail_is_a_claim_too() -> None:
    assert flight_to_json(FLIGHT)["years"][1]["steps"][1]["fails_on"] == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"edition": "hf4"}, "not a plan of stellar"),
        ({"ship": {"kind": "sail"}}, "kind must be one of"),
        ({"ship": 7}, "ship must be"),
        ({"years": [{"steps": []}]}, "needs 'year'"),
        ({"years": [{"year": 2030, "steps": [{"do": "warp"}]}]}, "do must be one of"),
        ({"years": [{"year": 2030, "steps": [{"do": "move", "path": [3]}]}]}, "path must hold texts"),
        ({"odds": "7/0"}, "odds must be a fraction"),
        ({"odds": "2"}, "odds must be 0 to 1"),
        ({"player": {"range": "far"}}, "a range is"),
        ({"player": {"modifier": "0"}}, "above 0"),
        ({"player": {"bases": [{"place": "orbit:earth", "facility": "pub"}]}}, "facility must be one of"),
        ({"first_year": True}, "first_year must be"),
        ({"crew": 3}, "unknown key"),
    ],
)
def test_other_forms_are_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PlannerError, match=said) as raised:
        flight_from_json(flight_to_json(FLIGHT) | change)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 100_000])
def test_what_is_no_plan_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "plan.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadPlan, match=r"plan\.json"):
        load_flight(file)


def test_a_robot_that_is_not_at_its_launch_site_has_been_launched() -> None:
    assert not is_launched(FLIGHT)
    assert not is_launched(FLIGHT._replace(start="surface:moon"))
    assert is_launched(FLIGHT._replace(start="transfer:saturn:6"))


def test_json_is_plain() -> None:
    assert flight_from_json(json.loads(json.dumps(flight_to_json(FLIGHT)))) == FLIGHT
