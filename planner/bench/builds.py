"""The stack builds that are measured: hands of twelve cards and of forty, drawn for ever alike, until all is proven."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from planner.bench.searches import EDITION
from planner.board.files import load_board
from planner.cards.files import load_cards
from planner.rocket.hand import Hand, hand_from_data

FEW, MANY = 12, 40  # cards
FEW_WITHIN, MANY_WITHIN = 2_000, 10_000  # milliseconds
MOST_YEARS = 12
_DECKS = ("crew", "thruster", "robonaut", "refinery", "reactor", "generator", "radiator")
_PATIENCE = 30  # seconds


class MeasuredBuild(NamedTuple):
    """A hand, and the goal of its stacks."""

    cards: int
    number: int
    goal: str

    @property
    def name(self) -> str:
        return f"{self.cards} cards, hand {self.number}, to {self.goal}"


BUILDS = (
    *(MeasuredBuild(FEW, number, goal) for number in range(8) for goal in ("ceres", "mars-north-pole")),
    *(MeasuredBuild(MANY, number, "ceres") for number in range(2)),
)


def random_hand(cards: int, number: int) -> Hand:
    """The hand of that number: white cards of all decks that a stack is made of, a crew by one of its sides."""
    known = [side for side in load_cards(EDITION).values() if side.deck in _DECKS]
    drawn = [side.slug for side in known if side.colour == "white" or (side.deck == "crew" and side.slug < side.other)]
    return hand_from_data({"edition": EDITION, "cards": Random(f"hands {number}").sample(drawn, cards)})


def measured_builds() -> Iterator[dict[str, Any]]:
    """Each of them once; `stopped`: it was not proven in time."""
    from planner.missions.front import INFEASIBLE, PROVEN
    from planner.missions.mission import Mission
    from planner.models.solving import Effort
    from planner.models.stackbuild.search import build

    for asked in BUILDS:
        hand = random_hand(asked.cards, asked.number)
        mission = Mission(load_board(EDITION), hand.base, "leo", asked.goal, max_years=MOST_YEARS)
        start = time.perf_counter()
        found = build(hand, mission, Effort(_PATIENCE))
        yield {
            "name": asked.name,
            "kind": "build",
            "median_ms": (time.perf_counter() - start) * 1000,
            "labels": None,
            "stopped": found.status not in (PROVEN, INFEASIBLE),
            "status": found.status,
            "proposed": found.proposed,
            "flown": found.flown,
            "dreams": found.dreams,
        }
