"""Stacks built of a hand, against trying everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from planner.models.build import build, losses_of
from planner.models.buildmodel import BuildModel
from planner.models.solving import Effort, Solving
from planner.referee import judge
from planner.rocket.hand import Hand
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
        hand = random_hand(random, EDITIONS[seed % len(EDITIONS)], random.randint(2, 5))
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
