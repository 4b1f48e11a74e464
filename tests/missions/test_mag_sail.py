"""A mag sail on the printed boards (hf4 H8f, hf3 V): some 70 places pay it once a move.

Which of them have paid makes more flights than can be compared. The search ends all the same, and tells what it cannot
prove.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from planner import load_board
from planner.cli import reach, route
from planner.missions.answer import Answer
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.reach import Reach
from planner.missions.solve import solve
from planner.missions.whynot.seek import ROUNDS, Seeker
from planner.missions.whynot.why import ignore
from planner.referee import judge
from planner.report.routes import reach_status_text, status_text
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.search.kernel import workspace

EDITIONS = ("hf4", "hf3c", "hf3")
app = typer.Typer()
app.command("route")(route.route)
app.command("reach")(reach.reach)


def mag_sail(edition: str) -> Stack:
    return stack_from_data({"edition": edition, "cards": ["mag-sail"]})


@lru_cache(maxsize=3)
def everywhere(edition: str) -> Answer:
    board = load_board("hf4" if edition == "hf4" else "hf3")
    return solve(Mission(board, mag_sail(edition), "leo", max_years=8))


@pytest.mark.parametrize("edition", EDITIONS)
def test_referee_accepts_every_flight_with_the_same_totals(edition: str) -> None:
    answer = everywhere(edition)
    board = answer.compiled.board
    judged = 0
    for site in [space.id for space in board.spaces.values() if space.site]:
        for flight in answer.flights_to(site):
            verdict = judge(answer.plan(flight), board, answer.compiled.stack)
            totals = verdict.totals
            assert verdict.legal, (site, verdict.sentence)
            assert (totals.turns, totals.half_burns, totals.hazards, totals.belts, totals.survival) == (
                *(flight.turns, flight.half_burns, flight.hazards, flight.belts, flight.survival),
            )
            judged += 1
    assert judged > 80


@pytest.mark.parametrize("edition", ["hf4", "hf3c"])
def test_nothing_is_proven_but_what_cannot_be_beaten(edition: str) -> None:
    answer = everywhere(edition)
    assert not answer.is_exact and answer.found.whole and answer.exact_turns == 0
    spaces = answer.mission.board.spaces
    reached = Reach(answer, tuple(spaces.values()), {space: answer.front(space) for space in spaces})
    fronts = reached.fronts.values()
    proven = [front for front in fronts if front.status == "PROVEN"]
    assert len(proven) > 200
    for front in proven:
        assert front.flights[0].turns <= 1 and front.flights[0].fuel_steps == 0
    assert {front.status for front in fronts} == {"PROVEN", "CUT"}
    assert reached.status == "CUT" and "may be missing" in reach_status_text(reached, 8)


def test_site_that_was_not_found_is_not_called_out_of_reach() -> None:
    front = everywhere("hf4").front("sedna")
    assert front.status == "CUT" and not front.complete
    assert status_text(front, Limits()).endswith("that none was found proves nothing")
    board = everywhere("hf4").mission.board
    assert Reach(everywhere("hf4"), (board.spaces["sedna"],), {"sedna": front}).status == "CUT"


def test_limit_of_turns_does_not_make_a_rough_search_complete() -> None:
    mission = replace(everywhere("hf4").mission, limits=Limits(turns=2))
    front = Answer(mission, everywhere("hf4").searched).front("epimetheus")
    assert front.flights and front.status == "CUT" and "better ones may be missing" in status_text(front, Limits())


def test_offer_that_is_rough_leaves_the_front_open() -> None:
    """Giving up the sail is searched apart (hf4 H6b); the front is proven only if both searches are."""
    front = everywhere("hf4").front("mars-arsia")
    assert front.flights[0].offered and front.status == "CUT"


def test_what_failed_in_a_rough_search_is_no_reason() -> None:
    seeker = Seeker(None, ignore)
    seeker.begin(ROUNDS[-1])
    sought = seeker.find(Mission(load_board("hf4"), mag_sail("hf4"), "leo", "epimetheus", max_years=1))
    assert sought.flight is None and not sought.finished and seeker.cut


def test_paths_are_kept_whole_where_the_table_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = everywhere("hf4")
    for rows in ("ENDS", "DEPARTURES", "MOVES", "PATHS"):
        monkeypatch.setattr(workspace, rows, 1)
    board = load_board("hf4")
    cramped = solve(Mission(board, mag_sail("hf4"), "leo", max_years=8))
    for site in ("phobos", "epimetheus", "mars-arsia"):
        assert [cramped.plan(one) for one in cramped.flights_to(site)] == [
            usual.plan(one) for one in usual.flights_to(site)
        ]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("goal", "code", "statuses"), [
    ("phobos", 0, {"PROVEN"}),
    ("mathilde", 0, {"PROVEN"}),
    ("ceres", 1, {"INFEASIBLE"}),
    ("callisto-valhalla", 1, {"INFEASIBLE"}),
    ("mercury-north-pole", 1, {"INFEASIBLE"}),
    ("himalia", 0, {"PROVEN", "CUT"}),
])  # fmt: skip
def test_route_can_be_asked_for(edition: str, goal: str, code: int, statuses: set[str], tmp_path: Path) -> None:
    stack = tmp_path / "mag.toml"
    stack.write_text(f'edition = "{edition}"\ncards = ["mag-sail"]\n')
    result = CliRunner().invoke(app, ["route", "leo", goal, "--stack", str(stack), "--json", "--why-seconds", "0"])
    assert result.exit_code == code
    assert json.loads(result.stdout)["status"] in statuses


@pytest.mark.parametrize("edition", EDITIONS)
def test_reach_can_be_asked_for(edition: str, tmp_path: Path) -> None:
    stack = tmp_path / "mag.toml"
    stack.write_text(f'edition = "{edition}"\ncards = ["mag-sail"]\n')
    result = CliRunner().invoke(app, ["reach", "leo", "--stack", str(stack), "--json"])
    assert result.exit_code == 0
    facts = json.loads(result.stdout)
    assert facts["status"] == ("PROVEN" if edition == "hf3" else "CUT")
    words = {site["landing"] for site in facts["sites"].values()}
    assert ("not found" in words) == (edition != "hf3") and ("not reached" in words) == (edition == "hf3")
