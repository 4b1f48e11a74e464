"""Why no stack of a hand runs: a smallest set of causes, in the words of a player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from planner.board.files import load_board
from planner.missions.mission import Mission
from planner.models.solving import Effort, Solving
from planner.models.stackbuild.model import BuildModel, Cause
from planner.models.stackbuild.search import Build, losses_of, pays_water
from planner.models.stackbuild.whynot import causes_of, strongest_stack
from planner.report.builds import cause_text
from planner.rocket.hand import Hand, hand_from_data
from tests.models.randomhands import every_stack, random_hand


def asked(data: dict[str, Any]) -> Build:
    return about(hand_from_data(data))


def about(hand: Hand) -> Build:
    mission = Mission(load_board(hand.base.edition.board), hand.base, "leo", "ceres")
    return Build(hand, mission, "INFEASIBLE")


def told(data: dict[str, Any]) -> list[str]:
    found = asked(data)
    causes = causes_of(found, Solving(Effort(60, 1)))
    assert causes
    return sorted(cause_text(found.hand, cause) for cause in causes)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"cards": ["cermet-nerva-fission"]}, ["no card of this hand has a thrust triangle"]),
        (
            {"cards": ["hall-effect", "cermet-nerva-fission"]},
            ["an engine must run", "hall-effect needs an electric generator, and no card of this hand is one"],
        ),
        (
            {"cards": ["hall-effect", "nasa-astronauts", "exciplex-laser"], "work": ["exciplex-laser"]},
            ["exciplex-laser must come along and work", "no card of this hand cools exciplex-laser of 2 therms"],
        ),
        (
            {"cards": ["nasa-astronauts", "exciplex-laser", "bubble-membrane light"], "work": ["exciplex-laser"]},
            [
                "exciplex-laser must come along and work",
                "exciplex-laser needs 2 therms cooled at least; the radiators of this hand give 1",
            ],
        ),
        (
            {"cards": ["nasa-astronauts"], "cargo": [{"name": "freight", "mass": 23}]},
            ["a stack weighs at most 23 dry and 32 wet", "an engine must run"],
        ),
        (
            {"cards": ["nasa-astronauts", "cvd-molding"], "along": ["refinery"], "aqua": 2},
            ["no more than 2 aqua may be spent", "refinery must come along"],
        ),
    ],
    ids=str,
)
def test_causes_are_told_in_the_words_of_a_player(data: dict[str, Any], words: list[str]) -> None:
    assert told(data) == sorted(words)


def runs_with(hand: Hand, causes: list[Cause]) -> bool:
    """Whether a stack that is held to these causes alone runs, by the model."""
    found = about(hand)
    model = BuildModel(hand, *losses_of(hand, found.mission), pays_water(found.mission), explains=True)
    model.model.add_assumptions([model.causes[cause] for cause in causes])
    return Solving(Effort(60, 1)).solve(model.model).solver is not None


def test_causes_are_enough_and_none_can_be_left_out() -> None:
    seen = 0
    for seed in range(60):
        hand = random_hand(Random(f"causes {seed}"), ("hf4", "hf3c")[seed % 2], 4)
        causes = causes_of(found := about(hand), Solving(Effort(60, 1)))
        if hand.aqua is None:
            assert (causes is None) == bool(list(every_stack(hand))), seed
        if causes is None:
            assert strongest_stack(found, Solving(Effort(60, 1))) is not None, seed
            continue
        seen += 1
        assert not runs_with(hand, causes), seed
        for cause in causes:
            assert runs_with(hand, [other for other in causes if other != cause]), (seed, cause)
    assert seen >= 5


def test_no_time_is_no_cause() -> None:
    assert causes_of(asked({"cards": ["hall-effect"]}), Solving(Effort(0, 1))) is None
