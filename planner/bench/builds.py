"""The stack builds that are measured: hands of twelve cards and of forty, drawn for ever alike, until all is proven."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from planner.bench.searches import EDITION
from planner.board.files import load_board
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
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
    returns: bool = False
    edition: str = EDITION
    by: str = "turns"

    @property
    def name(self) -> str:
        back, by = " and back" * self.returns, f", by {self.by}" * (self.by != "turns")
        return f"{self.cards} cards, hand {self.number}, {self.edition}, to {self.goal}{back}{by}"


BUILDS = (
    *(MeasuredBuild(FEW, number, goal) for number in range(8) for goal in ("ceres", "mars-north-pole")),
    *(MeasuredBuild(MANY, number, "ceres") for number in range(2)),
    MeasuredBuild(MANY, 2, "mars-north-pole"),
    MeasuredBuild(MANY, 3, "ceres", returns=True),
    MeasuredBuild(MANY, 4, "mars-north-pole", returns=True, by="fuel"),
    MeasuredBuild(MANY, 5, "ganymede"),
    MeasuredBuild(MANY, 6, "ceres", by="risk"),
    MeasuredBuild(MANY, 0, "ceres", edition="hf3c"),
    MeasuredBuild(MANY, 1, "ceres", returns=True, edition="hf3c"),
)


def random_hand(cards: int, number: int, edition: str = EDITION) -> Hand:
    """The hand of that number: white cards of all decks that a stack is made of, a crew by one of its sides."""
    catalogue = load_cards(find_edition(edition).cards)
    known = [side for side in catalogue.values() if side.deck in _DECKS and "mass" not in side.unknown]
    drawn = [side.slug for side in known if side.colour == "white" or (side.deck == "crew" and side.slug < side.other)]
    return hand_from_data({"edition": edition, "cards": Random(f"hands {number}").sample(drawn, cards)})


def measured_builds() -> Iterator[dict[str, Any]]:
    """Each of them once; `stopped`: it was not proven in time."""
    from planner.missions.front import INFEASIBLE, PROVEN
    from planner.missions.mission import Mission
    from planner.models.solving import Effort
    from planner.models.stackbuild.search import build

    for asked in BUILDS:
        hand = random_hand(asked.cards, asked.number, asked.edition)
        board = load_board(find_edition(asked.edition).board)
        mission = Mission(board, hand.base, "leo", asked.goal, max_years=MOST_YEARS, returns=asked.returns, by=asked.by)
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
