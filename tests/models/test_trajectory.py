"""The trajectory model against the search: two models of one flight that share no code agree in what is best."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from planner.board.files import load_board
from planner.errors import MissionError, OurFault
from planner.missions.flight import Flight as SearchFlight
from planner.missions.limits import Limits as Wished
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.models.solving import Effort, Progress, Solving
from planner.models.trajectory.facts import facts_of
from planner.models.trajectory.hops import Asking, Hops
from planner.models.trajectory.limits import Limits
from planner.models.trajectory.lines import LineColumns
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES
from planner.models.trajectory.search import Asked, Flight, find_flight
from planner.models.trajectory.spots import Course
from planner.rocket.loading import load_stack
from tests.models.flightmissions import (
    ORDERS,
    by_model,
    by_search,
    printed_mission,
    printed_wishes,
    risk_of,
    small_mission,
    wishes_of,
    wishful_mission,
)
from tests.tinyboard import tiny

BLOCKS = 4
BLOCK = 100  # missions of a block: 400 in all
LONGER = 5
PRINTED = 60  # missions on the printed boards, of all editions, that must be proven
MOST_PRINTED = 150  # that are tried for it
PROVEN_WITHIN = 60  # seconds

Costs = tuple[int, Fraction, Fraction] | None  # turns, fuel steps, survival


def searched(mission: Mission) -> Costs:
    best = by_search(mission)
    return None if best is None else (best.turns, best.fuel_steps, best.survival)


def modelled(mission: Mission, seconds: float = 120) -> tuple[bool, Costs]:
    """Whether the model has proven what it says, and what its flight costs."""
    opinion = by_model(mission, seconds)
    proven = opinion.status in ("PROVEN", "INFEASIBLE")
    if opinion.flight is None:
        return proven, None
    totals = opinion.flight.verdict.totals
    return proven, (totals.turns, totals.fuel_steps, totals.survival)


def check_burns(mission: Mission) -> None:
    """Burns are no part of the front, so one may do with fewer than the front, or with as many and be better in what
    decides ties; but then some flight of the front is no worse in all else."""
    best, ours = by_search(mission), by_model(mission).flight
    assert (best is None) == (ours is None)
    if best is None or ours is None:
        return
    totals = ours.verdict.totals
    asked = (totals.half_burns, totals.turns, -totals.survival, totals.fuel_steps)
    found = (best.half_burns, best.turns, -best.survival, best.fuel_steps)
    assert asked <= found
    if asked != found:
        front = [flight for flight in solve(mission).front().flights if not flight.offered]
        assert any(
            flight.turns <= totals.turns
            and flight.fuel_steps <= totals.fuel_steps
            and flight.survival >= totals.survival
            for flight in front
        )


@pytest.mark.parametrize("block", range(BLOCKS))
def test_both_find_the_same_on_small_boards(block: int, request: pytest.FixtureRequest) -> None:
    """By turns, fuel, risk and burns in turn; ties are decided alike, so the whole costs are the same.

    Burns are no part of the front: a flight that is beaten in turns may take fewer of them.
    """
    size = BLOCK * LONGER if request.config.getoption("--long") else BLOCK
    drawn: Counter[str] = Counter()
    for seed in range(block * 100_000, block * 100_000 + size):
        mission = small_mission(seed)
        found = searched(mission)
        known, best = modelled(mission)
        assert known, seed
        if mission.by == "burns":
            check_burns(mission)
        else:
            assert best == found, seed
        drawn.update([mission.stack.edition.name, mission.by, "none" if found is None else "found", mission.board.name])
    wanted = ("hf4", "hf3", "hf3c", *ORDERS, "found", "none", "random", "moons", "corridor")
    assert all(drawn[name] * 20 >= size for name in wanted), drawn


def counted(mission: Mission, flight: SearchFlight | Flight | None) -> tuple[int, Fraction, int] | None:
    """Turns, fuel steps, and risk with penalties, as costs of the model."""
    if flight is None:
        return None
    if isinstance(flight, Flight):
        totals = flight.verdict.totals
        return totals.turns, totals.fuel_steps, flight.values["risk"]
    penalty = flight.avoided * mission.penalty * COST_OF_FACES[HAZARD_FACES]
    return flight.turns, flight.fuel_steps, risk_of(flight.survival) + penalty


@pytest.mark.parametrize("block", range(BLOCKS))
def test_both_find_the_same_on_the_way_through_places(block: int, request: pytest.FixtureRequest) -> None:
    """Places to go via, stops, penalties and limits of survival, drawn together with all else."""
    size = BLOCK * LONGER if request.config.getoption("--long") else BLOCK
    drawn: Counter[str] = Counter()
    for seed in range(600_000 + block * 10_000, 600_000 + block * 10_000 + size):
        mission = wishful_mission(seed)
        if mission.by == "burns":
            mission = replace(mission, by="turns")
        opinion, found = by_model(mission), by_search(mission)
        assert opinion.status == ("INFEASIBLE" if found is None else "PROVEN"), seed
        assert counted(mission, opinion.flight) == counted(mission, found), seed
        drawn.update([*wishes_of(mission), "none" if found is None else "found"])
    wanted = ("via", "stops", "stays", "penalties", "avoided", "survival", "found", "none")
    assert all(drawn[name] * 20 >= size for name in wanted), drawn


# Missions on the printed boards that take the model a few seconds: all editions, with and without a flight.
# Those from 20 on are the longer ones.
QUICK = [(seed, by) for seed in (3, 7, 11, 12, 14, 15, 19, 21, 22, 24, 46) for by in ("turns", "fuel")]
QUICK += [(seed, "turns") for seed in (9, 16, 18, 23)]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "by"), QUICK)
def test_both_find_the_same_on_printed_boards(seed: int, by: str) -> None:
    mission = replace(printed_mission(seed), by=by)
    assert modelled(mission) == (True, searched(mission))


@pytest.mark.slow
def test_both_find_the_same_on_the_way_through_printed_places(request: pytest.FixtureRequest) -> None:
    """By turns, fuel and risk in turn. What is not proven in time claims nothing."""
    known: Counter[str] = Counter()
    for seed in range(PRINTED if request.config.getoption("--long") else 12):
        mission = replace(printed_wishes(seed), by=ORDERS[seed % 3])
        opinion = by_model(mission, PROVEN_WITHIN)
        if opinion.open:
            continue
        assert counted(mission, opinion.flight) == counted(mission, by_search(mission)), seed
        known[opinion.status] += 1
    assert min(known["PROVEN"], known["INFEASIBLE"]) >= 3 and known.total() >= 11, known


@pytest.mark.slow
def test_both_find_the_same_in_many_missions(request: pytest.FixtureRequest) -> None:
    """What is not proven in time claims nothing; what is, must be so. Enough must be."""
    if not request.config.getoption("--long"):
        pytest.skip("minutes: with --long")
    for by in ("turns", "fuel"):
        proven: Counter[str] = Counter()
        for seed in range(MOST_PRINTED):
            if proven.total() == PRINTED:
                break
            mission = replace(printed_mission(seed), by=by)
            known, costs = modelled(mission, PROVEN_WITHIN)
            if known:
                proven[mission.stack.edition.name] += 1
                assert costs == searched(mission), (seed, by)
        assert proven.total() == PRINTED and len(proven) == 3, proven


@pytest.mark.slow
def test_who_spends_a_bonus_pivot_has_its_bonus_burns_still() -> None:
    """A bound that spent bonus burns on that pivot left out the flight of three turns."""
    rocket = load_stack(engines=["5:2,pivots=1"], dry_mass=4, tanks=8)
    mission = Mission(load_board("hf4"), rocket, "leo", "epimetheus", by="fuel", max_years=8)
    best = by_search(mission)
    assert best is not None and (best.turns, best.fuel_steps) == (3, 12)
    asked = Asked(facts_of(mission), Solving(Effort(300, 1, 1)), Limits(3, 12, 2 * COST_OF_FACES[HAZARD_FACES]))
    assert asked.look_for_any(asked.limits) == "PROVEN"


THROUGH_DARK = tiny(
    "lagrange a\nlagrange f flyby=2\nhohmann h : spur f | spur dark\nzone neptune\nhohmann dark : spur h | spur b\n"
    "zone ceres\nburn b\nline a - f - h - dark - b"
)


def both(mission: Mission) -> Costs:
    found = searched(mission)
    assert modelled(mission) == (True, found)
    return found


@pytest.mark.parametrize(
    ("edition", "pivots", "fuel"), [("hf4", 1, 1), ("hf4", 0, None), ("hf3c", 1, 1), ("hf3c", 0, 3), ("hf3", 1, 3)]
)
def test_turns_in_the_dark_are_paid_by_what_was_saved(edition: str, pivots: int, fuel: int | None) -> None:
    """hf4 H2a, H4c, J3; hf3 B4, F4, P4: a solar engine pays nothing there, and in the 4th edition nothing after it;
    without flybys the bonus pivot is what is saved."""
    rocket = load_stack(engines=[f"7:1,solar,pivots={pivots}"], dry_mass=3, tanks=4, edition=edition)
    expected = None if fuel is None else (1, fuel, 1)
    assert both(Mission(THROUGH_DARK, rocket, "a", "b", max_years=1)) == expected


def test_bonus_burns_are_kept_over_the_oberth() -> None:
    """hf3 V: its burn must be paid, so they are at hand behind it."""
    board = tiny(
        "lagrange a\nlagrange f flyby=2\nburn oberth crash solar-oberth\nburn b1\nburn b2\nburn b3\nburn b4\n"
        "line a - f - oberth - b1 - b2 - b3 - b4"
    )
    rocket = load_stack(engines=["2:1"], dry_mass=3, tanks=4, edition="hf3c")
    assert both(Mission(board, rocket, "a", "b4", max_years=1)) == (1, 1, Fraction(5, 6))


def test_what_a_landing_asks_for_may_change_with_the_season() -> None:
    """Where a site is closed in some seasons, moves that land there are told apart from others in the rest alone."""
    board = tiny("lagrange a\nlagrange gate synodic=blue\nsite rock size=1 type=C hydration=0\nline a - gate - rock")
    for edition in ("hf4", "hf3c"):
        rocket = load_stack(engines=["5:1"], dry_mass=3, tanks=4, edition=edition)
        for year in (1, 3, 5, 7, 9, 11):
            both(Mission(board, rocket, "a", "rock", by="fuel", max_years=5, year=year))


def mission_to(goal: str, by: str = "turns", **asked: object) -> Mission:
    rocket = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    return Mission(load_board("hf4"), rocket, "leo", goal, by=by, **asked)


def test_a_plan_of_the_model_is_judged_and_told_in_full() -> None:
    opinion = by_model(mission_to("geo"))
    assert opinion.status == "PROVEN" and opinion.flight is not None
    verdict = opinion.flight.verdict
    assert verdict.legal and verdict.totals.fuel_steps == 4
    assert [step.to for step in verdict.plan.turns[0].steps][-1] == "geo"


def test_who_is_there_need_not_fly() -> None:
    opinion = by_model(mission_to("leo"))
    assert opinion.status == "PROVEN" and opinion.flight is not None and opinion.flight.values["turns"] == 0


def test_no_flight_is_told_within_the_turns_that_were_looked_at() -> None:
    opinion = by_model(mission_to("jupiter-flyby", max_years=1))
    assert (opinion.status, opinion.turns, opinion.flight) == ("INFEASIBLE", 1, None)


def test_without_time_nothing_is_known() -> None:
    opinion = by_model(mission_to("geo"), seconds=0)
    assert opinion.status == "UNKNOWN" and opinion.flight is None


def test_whoever_ends_it_hears_nothing_that_is_not_known() -> None:
    seen: list[Progress] = []
    solving = Solving(Effort(60, 1, 1), lambda moves: len(seen) > 0, seen.append)
    opinion = find_flight(mission_to("geo", "fuel"), solving)
    assert opinion.status in ("UNKNOWN", "FEASIBLE") and opinion.open


def test_bounds_end_when_they_are_asked_to() -> None:
    """However much there is to bound, nothing goes on once somebody has asked for the end."""
    asked: list[int] = []

    def stop(moves: int) -> bool:
        asked.append(moves)
        return len(asked) > 20

    rocket = load_stack(engines=["10:1/2,solar,pivots=2"], dry_mass=5, tanks=10)
    mission = Mission(load_board("hf4"), rocket, "leo", "chariklo", by="fuel", max_years=8)
    opinion = find_flight(mission, Solving(Effort(600, 1, 1), stop))
    assert opinion.status == "UNKNOWN" and len(asked) < 30


RING = tiny("lagrange a\nlagrange f flyby=3\nburn b1\nburn b2\nburn b3\nlagrange c\nline a - f - b1 - b2 - b3 - c - f")


def test_who_has_given_may_be_forgotten_far_away_or_remembered() -> None:
    """hf4 H8: on the way round all that the flyby gave is spent, so it may give again there without any harm, unless
    burns were paid; then bounds are told to remember it."""
    rocket = load_stack(engines=["9:1/2"], dry_mass=3, tanks=4)
    facts = facts_of(Mission(RING, rocket, "a", "c", max_years=1))
    columns = LineColumns(facts, Course(facts.mission))
    into_f = [line.number for line in facts.lines if (line.tail.id, line.head.id) == ("a", "f")]
    for remembered in (frozenset[str](), frozenset({"f"})):
        asking = Asking(1, "blue", 9, remembered=remembered)
        hops = Hops(facts, columns, asking, lambda: None)
        gained = (hops.states.bonus == 3) & np.isin(hops.states.line, into_f)
        assert gained.any() and (hops.states.payers[gained] > 0).all() == bool(remembered)


def test_a_stay_at_the_goal_counts() -> None:
    """A flight ends when what is to be done at its goal is done."""
    rocket = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    mission = Mission(load_board("hf4"), rocket, "leo", "geo: stay 2", max_years=5)
    assert both(mission) is not None
    opinion = by_model(mission)
    assert opinion.flight is not None and opinion.flight.values["turns"] == 3
    assert by_model(replace(mission, stops=(), max_years=5)).flight is not None


def test_the_same_seed_gives_the_same_flight() -> None:
    first, second = (by_model(mission_to("geo")) for _ in range(2))
    assert first.flight is not None and second.flight is not None
    assert first.flight.plan == second.flight.plan


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ({"refuel": True, "isru": 1}, "refuelling, and what is left or taken up on the way"),
        ({"stops": ["ceres: refuel"], "isru": 1}, "refuelling, and what is left or taken up on the way"),
        ({"finao": 4}, "rolls bought off"),
        ({"stops": ["geo: stay 30"] * 3}, "more than 60 places"),
        ({"limits": Wished(survival=Fraction(1, 2000))}, "a limit of survival from 1/1000"),
    ],
)
def test_what_is_not_covered_is_named(asked: dict[str, object], named: str) -> None:
    with pytest.raises(MissionError, match=named):
        by_model(mission_to("phobos", **asked))


def test_a_plan_that_the_referee_refuses_is_our_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that forgets what may be paid is found out by the referee."""
    monkeypatch.setattr("planner.models.trajectory.model.pay", lambda *given: None)
    with pytest.raises(OurFault, match="referee"):
        by_model(mission_to("phobos", "fuel", max_years=3))
