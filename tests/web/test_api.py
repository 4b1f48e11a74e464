"""The API gives what the command line gives as JSON, and refuses in one shape what it cannot or will not answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from planner.web.guard import HEADERS, MOST_BYTES
from tests.conftest import need
from tests.web.serving import ROCKET, ROOT, Server

NUMBERS = ("--engine", "12:8", "--engine", "4:2", "--dry-mass", "5", "--tanks", "10", "--rad-hard", "5")
LUNA_TOO_WEAK = {"start": "leo", "goal": "luna-shackleton", "engines": ["2:1"], "dry_mass": 5, "tanks": 5}


def printed(*arguments: str) -> Any:
    """What a command prints as JSON."""
    command = [sys.executable, "-m", "planner", *arguments, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def question(**more: object) -> dict[str, Any]:
    return {"question": {"start": "leo", **ROCKET, "any_load": True, **more}}


def without_assumptions(facts: dict[str, Any]) -> dict[str, Any]:
    """Who types a command leaves things unsaid, which no question of the API does."""
    return {key: value for key, value in facts.items() if key != "assumed"}


@pytest.mark.parametrize(
    "path, body, command",
    [
        ("route", question(goal="ceres"), ("route", "leo", "ceres", *NUMBERS)),
        ("reach", question(), ("reach", "leo", *NUMBERS)),
        ("launch", {**question(goal="hertha"), "years": 12}, ("launch", "leo", "hertha", "--years", "12", *NUMBERS)),
        ("land", question(goal="mars-arsia", year=3), ("land", "mars-arsia", "--year", "3", *NUMBERS)),
        ("stack", {"rocket": ROCKET}, ("stack", "check", *NUMBERS)),
    ],
)
def test_answer_is_what_the_command_prints(
    server: Server, path: str, body: dict[str, Any], command: tuple[str, ...]
) -> None:
    told = server.ask(path, body).json
    assert without_assumptions(told) == without_assumptions(printed(*command))


@pytest.mark.parametrize(
    "path, command",
    [
        ("boards/hf4/spaces?find=cers", ("map", "find", "cers")),
        ("boards/hf4/spaces/ceres", ("map", "show", "ceres")),
        ("editions/hf4/cards?find=hall", ("cards", "find", "hall")),
        ("editions/hf3/cards", ("cards", "list", "--edition", "hf3")),
        ("readings", ("readings",)),
    ],
)
def test_what_is_looked_up_is_what_the_command_prints(server: Server, path: str, command: tuple[str, ...]) -> None:
    assert server.ask(path).json == printed(*command)


def test_every_board_can_be_looked_up(server: Server) -> None:
    """Those of other games too, which have places of another kind."""
    boards = [one["board"] for one in server.ask("boards").json]
    assert {"hf4", "hf3"} <= {*boards}
    for board in boards:
        facts = server.ask(f"boards/{board}").json
        assert all(space["x"] >= 0 and space["y"] >= 0 for space in facts["spaces"]) and len(facts["spaces"]) > 100
        for part in ("drawing", "key"):
            assert server.ask(f"boards/{board}/{part}").content.startswith(b"<svg")
        first = facts["spaces"][0]
        assert server.ask(f"boards/{board}/spaces/{quote(first['id'])}").json["name"] == first["name"]
        found = server.ask(f"boards/{board}/spaces?find={quote(first['name'])}").json
        assert first["id"] in [space["id"] for space in found]


def test_fronts_as_columns_hold_the_fronts_of_reach(server: Server) -> None:
    fronts, sites = server.ask("fronts", question()).json, server.ask("reach", question()).json["sites"]
    first = 0
    told = {}
    for place, count in zip(fronts["places"], fronts["counts"], strict=True):
        told[place] = range(first, first + count)
        first += count
    assert first == len(fronts["turns"]) == len(fronts["survival"])
    reached = {site: row["front"] for site, row in sites.items() if row["front"]}
    assert len(reached) > 50 and reached.keys() <= told.keys()
    for site, front in reached.items():
        for flight, row in zip(front, told[site], strict=True):
            columns = {name: fronts[name][row] for name in ("turns", "fuel_steps", "hazards", "belts")}
            assert columns == {name: flight[name] for name in columns}
            assert (fronts["half_burns"][row] / 2, fronts["tanks"][row]) == (flight["burns"], flight["tanks_loaded"])
            assert fronts["survival"][row] == flight["survival_decimal"]


def test_every_flight_of_a_front_is_told_with_its_plan(server: Server) -> None:
    front = server.ask("front", question(goal="ceres")).json["front"]
    plans = [flight["plan"] for flight in server.ask("route", question(goal="ceres")).json["front"]]
    assert len(front) == len(plans) > 2
    for choice, (facts, plan) in enumerate(zip(front, plans, strict=True), start=1):
        told = server.ask("flight", {**question(goal="ceres"), "choice": choice}).json
        assert told["plan"] == plan
        assert told["flight"].items() <= facts.items()
        assert told["told"]["totals"]["turns"] == len(told["told"]["turns"]) == facts["turns"]
        assert told["orders"].startswith("Orders:") and 'class="flown turn-0"' in told["drawn"]
        checked = server.ask("check", {"plan": plan}).json
        assert checked["legal"] and checked["totals"]["fuel_steps"] == facts["fuel_steps"]


def test_flight_is_found_by_its_place_where_there_is_no_goal(server: Server) -> None:
    there = server.ask("way", {**question(), "place": "hertha"}).json
    assert 'class="flown turn-0"' in there["drawn"] and there["flight"]["turns"] == 2
    assert server.ask("way", {**question(), "place": "nowhere"}).status == 422
    assert server.ask("way", question()).status == 422


def test_fix_is_a_question_that_has_a_flight(server: Server) -> None:
    assert server.ask("front", {"question": LUNA_TOO_WEAK}).json["status"] == "INFEASIBLE"
    why = server.ask("why", {"question": LUNA_TOO_WEAK}).json
    assert [cause["kinds"] for cause in why["causes"]] == [["landing"]]
    asked = [fixed for fixed in why["questions"] if fixed is not None]
    assert len(asked) == len(why["fixes"]) == 2
    for fixed in asked:
        assert server.ask("front", {"question": fixed}).json["front"]


def test_odds_name_the_rolls_to_buy_off(server: Server) -> None:
    risky = {**question(goal="ceres"), "choice": 3}
    front = server.ask("front", question(goal="ceres")).json["front"]
    risky["choice"] = 1 + next(index for index, one in enumerate(front) if one["survival"] != "1")
    told = server.ask("odds", {**risky, "aqua": 8}).json
    assert (
        told["legal"]
        and told["deal"]["bought"]
        and told["deal"]["survival_decimal"] > told["deals"][0]["survival_decimal"]
    )


@pytest.mark.parametrize(
    "path, body, status, kind, word",
    [
        ("front", {"question": {"start": "leo", "goal": "cers", **ROCKET}}, 422, "wrong", "ceres"),
        ("front", {"question": {"start": "leo", **ROCKET}}, 422, "wrong", "goal"),
        ("front", {"question": {"start": "leo", "goal": "ceres"}}, 422, "wrong", "rocket"),
        ("front", {"question": {"start": "leo", "goal": "ceres", "stack": "/etc/passwd"}}, 422, "wrong", "stack"),
        ("front", {"question": {"start": "leo", "goal": "ceres", "board": "/etc", **ROCKET}}, 422, "wrong", "board"),
        ("front", {"question": {"start": "leo", "goal": "ceres", "tunks": 3}}, 422, "wrong", "tunks"),
        ("front", {"question": {"start": "leo", "goal": "ceres", **ROCKET, "edition": "hf9"}}, 422, "wrong", "hf4"),
        ("front", b"{", 422, "wrong", "JSON"),
        ("front", b'{"question": ' + b"[" * 100_000, 400, "bad-request", ""),
        ("front", b" " * (MOST_BYTES + 1), 413, "too-large", "bytes"),
        ("flight", {**question(goal="ceres"), "choice": 99}, 422, "wrong", "flights"),
        ("nothing", {}, 404, "unknown", ""),
        ("editions", {}, 405, "wrong-method", ""),
        ("boards/nowhere", None, 422, "wrong", "hf4"),
        ("boards/hf4/spaces/..%2f..%2fetc", None, 404, "unknown", ""),
        ("/page/..%2fapp.py", None, 404, "unknown", ""),
        ("/page/nothing.js", None, 404, "unknown", ""),
        ("check", {"plan": {"planner": 1}}, 422, "wrong", ""),
    ],
)
def test_refusal_has_one_shape(server: Server, path: str, body: object, status: int, kind: str, word: str) -> None:
    told = server.ask(path, body)
    assert (told.status, set(told.json)) == (status, {"error"})
    assert told.json["error"]["kind"] == kind and word in told.json["error"]["message"]
    assert "\n" not in told.json["error"]["message"]


def test_every_answer_has_the_headers_that_keep_strangers_out(server: Server) -> None:
    for path in ("/", "editions", "/nowhere"):
        headers = server.ask(path).headers
        assert {name: headers.get(name.lower()) for name in HEADERS} == HEADERS
    assert "unsafe" not in HEADERS["Content-Security-Policy"] and "http" not in HEADERS["Content-Security-Policy"]


@pytest.mark.parametrize(
    "headers, status", [({"Host": "example.org"}, 400), ({"Origin": "http://example.org"}, 403), ({"Host": ""}, 400)]
)
def test_other_sites_may_not_ask(server: Server, headers: dict[str, str], status: int) -> None:
    assert server.ask("/", headers=headers).status == status
    assert server.ask("front", question(goal="ceres"), headers).status == status


def test_page_is_sent_once(server: Server) -> None:
    first = server.ask("/")
    assert first.status == 200 and b"<!doctype html>" in first.content
    assert server.ask("/", headers={"If-None-Match": first.headers["etag"]}).status == 304


def test_many_at_once_are_answered_or_told_to_come_back(server: Server) -> None:
    def ask(number: int) -> tuple[int, str]:
        asked = {"question": {"start": "leo", "net_thrust": 5 + number % 4, "max_years": 8 + number}}
        told = server.ask("fronts", asked)
        return told.status, told.headers.get("retry-after", "")

    with ThreadPoolExecutor(60) as clients:
        told = list(clients.map(ask, range(60)))
    assert {status for status, _ in told} <= {200, 503} and sum(status == 200 for status, _ in told) >= 8
    assert all(after == "1" for status, after in told if status == 503)


def test_ended_worker_is_replaced(server: Server) -> None:
    """A process that dies takes nothing with it but its own job."""
    tasks = Path(f"/proc/{server.process.pid}/task")
    need(tasks.is_dir(), "this system does not say which processes there are")
    children = [int(one) for task in tasks.iterdir() for one in (task / "children").read_text().split()]
    workers = [one for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    assert len(workers) >= 2
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    statuses = [server.ask("front", question(goal="ceres", max_years=9)).status for _ in range(4)]
    assert statuses[-1] == 200 and set(statuses) <= {200, 503}


def test_groups_of_a_board_are_goals(server: Server) -> None:
    """Each is found by its identifier, and by no other places than it says."""
    groups = {one["id"]: one for one in server.ask("boards/hf4").json["groups"]}
    assert {"body:mars", "family:Koronis Family", "zone:jupiter", "flag:submarine"} <= groups.keys()
    assert len({one["name"] for one in groups.values()}) == len(groups)
    for name in ("body:mars", "family:Koronis Family"):
        front = server.ask("front", question(goal=name)).json
        assert {*front["goals"]} == {*groups[name]["spaces"]} and len(front["goals"]) > 1


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGINT])
def test_server_that_is_ended_leaves_nobody_waiting(ended_by: signal.Signals) -> None:
    """Not for a search that is under way, either: it is told to come back later, and there is no traceback."""
    own = Server().ready()
    slow = {"engines": ["12:0,solar,afterburn=3,pivots=3", "1:5"], "dry_mass": 5, "tanks": 12}
    asked = {"question": {"start": "leo", "goal": "triton", "refuel": True, "isru": 1, "return": True, **slow}}
    with ThreadPoolExecutor(1) as client:
        answer = client.submit(own.ask, "front", asked)
        time.sleep(0.5)
        own.process.send_signal(ended_by)
        own.process.wait(10)
        assert answer.result().status == 503
    assert own.process.stderr is not None
    assert "Traceback" not in own.process.stderr.read()
    own.end()
