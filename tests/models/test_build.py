"""Stacks built of a hand, against trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from planner.board.files import load_board
from planner.errors import MissionError, OurFault
from planner.missions.mission import Mission
from planner.models.solving import Effort, Solving
from planner.models.stackbuild.bounds import GAIN
from planner.models.stackbuild.model import HELPING, BuildModel
from planner.models.stackbuild.search import _Building, build, losses_of
from planner.referee import judge
from planner.rocket.deadweight import HELPFUL
from planner.rocket.hand import Hand, hand_from_data
from tests.models.randomhands import best_by_trying_all, every_stack, random_hand, random_mission
from tests.randomboard import random_board

EDITIONS = ("hf4", "hf3c", "hf4", "hf3")
BLOCKS = 4
BLOCK = 6
YEARS = 5


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_stack_of_a_small_hand_beats_the_front(block: int) -> None:
    """All subsets, sides and radiator positions are flown one by one."""
    flown = 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        random = Random(f"hands {seed}")
        board = random_board(random, random.randint(4, 9))
        hand = random_hand(random, EDITIONS[seed % len(EDITIONS)], random.randint(2, 6))
        mission = random_mission(random, board, hand, YEARS)
        found = build(hand, mission, Effort(600, 1))
        expected = best_by_trying_all(hand, mission)
        assert {option.point for option in found.options} == expected, (seed, hand, mission)
        assert found.status == ("PROVEN" if expected else "INFEASIBLE"), seed
        flown += bool(expected)
        for option in found.options:
            answer = option.answer
            assert judge(answer.plan(option.flight), board, answer.stack_of(option.flight)).legal
    assert flown


@pytest.mark.parametrize("block", range(BLOCKS))
def test_model_and_stack_check_agree_on_what_runs(block: int) -> None:
    """Whatever the model can have runs by `planner stack check`, and it can have whatever runs and needs all its
    cards."""
    minimal = 0
    for seed in range(block * 8, (block + 1) * 8):
        random = Random(f"runs {seed}")
        hand = random_hand(random, EDITIONS[seed % len(EDITIONS)], random.randint(3, 5))
        mission = random_mission(random, random_board(random, 4), hand, YEARS)
        runs = {
            chosen for chosen, stack in every_stack(hand) if hand.aqua is None or aqua_of(hand, chosen) <= hand.aqua
        }
        model = BuildModel(hand, *losses_of(hand, mission), pays_water=True)
        had = set(solutions(model))
        assert had <= runs, seed
        needy = {chosen for chosen in runs if not any(less in runs for less in with_one_less(chosen))}
        assert needy <= had, seed
        minimal += len(needy)
    assert minimal


def aqua_of(hand: Hand, chosen: tuple[int, ...]) -> int:
    return sum(hand.pieces[number].aqua for number in chosen) + hand.cargo_mass


def with_one_less(chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(one for one in chosen if one != number) for number in chosen]


def solutions(model: BuildModel) -> Iterator[tuple[int, ...]]:
    """Every set of cards that the model can have."""
    solving = Solving(Effort(600, 1))
    while (outcome := solving.solve(model.model)).solver is not None:
        chosen = tuple(number for number, take in enumerate(model.take) if outcome.value(take))
        yield chosen
        model.forbid(chosen)


# Limits


def real_mission(goal: str, *cards: str, **more: Any) -> tuple[Hand, Mission]:
    hand = hand_from_data({"cards": list(cards), **more})
    return hand, Mission(load_board("hf4"), hand.base, "leo", goal, max_years=6)


CARDS = ("nasa-astronauts", "nuclear-drill", "rubbia-hohlraum", "mo-li-heat-pipe", "cermet-nerva-fission")


def test_engine_may_run_with_another_reactor_in_another_turn() -> None:
    """There and back one reactor gives thrust, the other one thrift (hf4 J1): both are worth their mass."""
    hand, mission = real_mission("mars", "dumbo", "ether-charged-dust", "metallic-hydrogen", "rubbia-hohlraum")
    mission = replace(mission, goal="mars", returns=True)
    found = build(hand, mission, Effort(600, 1))
    assert {option.point for option in found.options} == best_by_trying_all(hand, mission)
    assert any(option.cards >= {"metallic-hydrogen", "rubbia-hohlraum"} for option in found.options)


def test_whoever_asks_for_the_end_gets_the_best_so_far() -> None:
    hand, mission = real_mission("ceres", *CARDS)
    whole = build(hand, mission, Effort(600, 1))
    assert whole.status == "PROVEN" and whole.bound is None
    statuses = set()
    for asks in (0, 20, 60, 200):
        asked = iter(range(asks))
        found = build(hand, mission, Effort(600, 1), lambda moves=0, left=asked: next(left, None) is None)
        statuses.add(found.status)
        if found.status == "PROVEN":
            assert [option.point for option in found.options] == [option.point for option in whole.options]
            continue
        assert found.status == ("FEASIBLE" if found.options else "UNKNOWN")
        for option in found.options:
            assert any(other.point.beats(option.point) for other in whole.options)
        # All flights of stacks that cost less than the bound before their fuel are known.
        for option in whole.options:
            before_fuel = option.point.aqua - int(option.flight.tanks or 0)
            if found.bound is not None and before_fuel < found.bound:
                assert any(other.point.beats(option.point) for other in found.options)
    assert statuses >= {"UNKNOWN", "FEASIBLE"}


def test_without_time_nothing_is_known() -> None:
    found = build(*real_mission("ceres", *CARDS), Effort(0, 1))
    assert (found.status, found.options, found.bound) == ("UNKNOWN", [], None)


def test_the_same_seed_gives_the_same_stacks() -> None:
    first, second = (build(*real_mission("ceres", *CARDS), Effort(600, 1, 7)) for _ in range(2))
    assert [(one.point, one.chosen) for one in first.options] == [(one.point, one.chosen) for one in second.options]


def test_proposal_that_does_not_run_is_a_fault_of_ours() -> None:
    hand, mission = real_mission("ceres", "hall-effect", "cascade-photovoltaic")
    building = _Building(hand, mission, Solving(Effort(600, 1)))
    building._check((0, 1), [0])
    with pytest.raises(OurFault, match="the model proposes a stack, but hall-effect does not run"):
        building._check((0,), [0])


def test_stack_is_built_of_what_is_there_away_from_leo() -> None:
    cards = [{"card": "nasa-astronauts", "here": True}, "hall-effect", {"card": "radioisotope-stirling", "here": True}]
    hand = hand_from_data({"cards": cards, "tanks": 6})
    mission = Mission(load_board("hf4"), hand.base, "ceres", "phobos", max_years=6)
    found = build(hand, mission, Effort(600, 1))
    assert {option.cards for option in found.options} == {frozenset({"nasa-astronauts"})}
    assert {option.point.aqua for option in found.options} == {0}
    assert found.hand.left_out == ("hall-effect is not there: cards are boosted to LEO; say here = true if it is",)


@pytest.mark.parametrize(
    ("goal", "more", "told"),
    [
        ("ceres: refuel", {}, "a stack is built for stops that stay"),
        ("ceres", {"grade": "isotope"}, "nobody sells isotope where the flight begins"),
    ],
)
def test_what_no_build_can_plan_is_refused(goal: str, more: dict[str, Any], told: str) -> None:
    with pytest.raises(MissionError, match=told):
        build(*real_mission(goal, *CARDS, **more), Effort(600, 1))


def test_abilities_that_matter_in_flight_are_known() -> None:
    """An ability that changes flights must be known to the bounds; the rest concerns refuelling."""
    refuelling = {
        "aerostat-hydration",
        "isotope-factory-refuel-multiplier",
        "isru-at-aerostat",
        "isru-colocated",
        "powersat-isru",
        "site-refuel-multiplier",
    }
    assert HELPFUL - refuelling == HELPING | {GAIN}
