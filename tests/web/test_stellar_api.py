"""The API for Stellar Horizons gives what its commands print as JSON, and refuses as the rest of the API does."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.web.serving import ROOT, Server

TECH = "fusion-rockets,hibernation,heavy-launchers,2060:practical-antimatter"
TO_TITAN: dict[str, Any] = {"start": "earth", "goal": "titan", "ship": "cv-3", "tech": TECH.split(","), "year": 2040}
OPTIONS = ("--ship", "cv-3", "--tech", TECH, "--year", "2040", "-e", "stellar")


def printed(*arguments: str) -> Any:
    """What a command prints as JSON."""
    done = subprocess.run([sys.executable, "-m", "planner", *arguments], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    "path, more, command",
    [
        ("route", {}, ("route", "earth", "titan", *OPTIONS)),
        ("route", {"then": ["saturn flyby"], "return": True}, ("route", "earth", "titan", "--then", "saturn flyby")),
        ("route", {"goal": "mars", "by": "risk"}, ("route", "earth", "mars", "--by", "risk")),
        ("reach", {"goal": None}, ("reach", "earth", *OPTIONS)),
        ("launch", {}, ("launch", "earth", "titan", "--years", "12", *OPTIONS)),
    ],
)
def test_answer_is_what_the_command_prints(
    server: Server, path: str, more: dict[str, Any], command: tuple[str, ...]
) -> None:
    asked = {key: value for key, value in (TO_TITAN | more).items() if value is not None}
    body = {"question": asked} | ({"years": 12} if path == "launch" else {})
    more_options = OPTIONS if OPTIONS[0] not in command else ()
    back = ("--return",) if "return" in more else ()
    assert server.ask(f"stellar/{path}", body).json == printed(*command, *more_options, *back, "--json")


@pytest.mark.parametrize("path, command", [("ships", "ships"), ("technologies", "tech")])
def test_what_is_looked_up_is_what_the_command_prints(server: Server, path: str, command: str) -> None:
    assert server.ask(f"stellar/{path}").json == printed(command, "--json")


def test_every_flight_of_a_front_is_told_with_a_plan_that_is_legal(server: Server) -> None:
    asked = {"start": "earth", "goal": "pluto orbit", "ship": "orbiter", "tech": ["fusion-rockets"]}
    front = server.ask("stellar/front", {"question": asked}).json["front"]
    plans = [one["plan"] for one in server.ask("stellar/route", {"question": asked}).json["front"]]
    assert len(front) == len(plans) > 1
    for choice, (row, plan) in enumerate(zip(front, plans, strict=True), start=1):
        told = server.ask("stellar/flight", {"question": asked, "choice": choice}).json
        assert told["plan"] == plan and (told["turns"], told["odds"]) == (row["turns"], row["odds"])
        assert told["told"][-1]["year"] == 2030 + row["turns"]
        assert told["drawn"].count('class="flown below"') == sum(bool(one["path"]) for one in flown(plan))
        checked = server.ask("stellar/check", {"plan": plan}).json
        assert checked["legal"] and checked["totals"]["odds"] == row["odds"]
        picture = server.ask("stellar/picture", {"question": asked, "choice": choice}).json["svg"]
        assert picture.startswith("<svg") and "Pluto" in picture
    assert server.ask("stellar/flight", {"question": asked, "choice": len(front) + 1}).status == 422


def flown(plan: dict[str, Any]) -> list[dict[str, Any]]:
    """Its moves."""
    return [step for year in plan["years"] for step in year["steps"] if step["do"] in ("move", "transfer")]


def test_values_of_the_question_override_ours(server: Server) -> None:
    asked = {"start": "earth", "goal": "titan orbit", "ship": "orbiter"}
    farther = asked | {"facts": {"systems": {"saturn": {"h": 12}}}}
    years = [server.ask("stellar/front", {"question": one}).json["front"][0]["turns"] for one in (asked, farther)]
    assert years[1] > years[0]


@pytest.mark.parametrize(
    "more, word",
    [
        ({"goal": "tytan"}, "Titan"),
        ({"ship": "cv-99"}, "cv-2 to"),
        ({"tech": ["warp"]}, "warp"),
        ({"year": 2000}, "2030"),
        ({"goal": "venus", "ship": "cv-2", "tech": []}, "stellar"),
        ({"facts": "/etc/passwd"}, "facts"),
        ({"facts": {"systems": {"saturn": {"h": "far"}}}}, "saturn"),
        ({"range": "everywhere"}, "range"),
        ({"goal": None}, "goal"),
        ({"tanks": 3}, "tanks"),
    ],
)
def test_wrong_question_is_refused_in_one_line(server: Server, more: dict[str, Any], word: str) -> None:
    told = server.ask("stellar/front", {"question": TO_TITAN | more})
    assert told.status == 422, told.content
    message = told.json["error"]["message"]
    assert word in message and "\n" not in message


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(("--scenario", "rebellion", "--home", "mars"), id="colony"),
        pytest.param(("--scenario", "rebellion"), id="earth against the colony"),
    ],
)
def test_plan_of_a_side_that_keeps_out_of_a_world_can_be_asked_again(server: Server, more: tuple[str, ...]) -> None:
    ship = ("--ship", "cv-4", "--tech", "lv4", "--range", "3", "-e", "stellar", "--json")
    plan = printed("route", "mars" if "--home" in more else "earth", "ceres", *ship, *more)["front"][0]["plan"]
    trip = server.ask("read", {"text": json.dumps(plan), "name": "plan.json"}).json["trip"]
    (stop,) = trip.pop("stops")
    answer = server.ask("stellar/route", {"question": {**trip, "goal": stop["place"]}}).json
    assert plan["closed"] and answer["front"][0]["plan"] == plan
