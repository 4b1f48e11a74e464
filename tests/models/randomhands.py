"""Random small hands, and what is made of them by trying everything: all subsets, sides and radiator positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from planner.board.model import Board
from planner.cards.card import CardSide, Catalogue
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
from planner.errors import BadStack
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.models.stackbuild.bounds import Point
from planner.models.stackbuild.search import pays_water, works
from planner.rocket.hand import Hand, hand_from_data
from planner.rocket.stack import Stack
from planner.rocket.supports import requirements

DRIVING = ("crew", "thruster", "gw-thruster", "robonaut", "reactor", "generator", "radiator")
FIXED = (0, 1, 2, 5, 12)


def random_hand(random: Random, edition: str, cards: int) -> Hand:
    """A hand of which something mostly runs: engines, what they need, and other cards."""
    catalogue = load_cards(find_edition(edition).cards)
    known = [side for side in catalogue.values() if side.deck in DRIVING and "mass" not in side.unknown]
    drawn: dict[str, CardSide] = {}

    def draw(sides: list[CardSide]) -> CardSide | None:
        fitting = [side for side in sides if side.slug not in drawn and side.other not in drawn]
        if not fitting or len(drawn) >= cards:
            return None
        side = random.choice(fitting)
        drawn[side.slug] = side
        return side

    while len(drawn) < cards:
        # Engines that run by themselves make for many stacks that are good for something.
        alone = random.random() < 0.4
        waiting = [draw([side for side in known if side.triangle is not None and not (alone and requirements(side))])]
        while waiting:
            side = waiting.pop()
            if side is None or random.random() < 0.15:
                continue
            for requirement in requirements(side):
                waiting.append(draw([one for one in known if requirement.met_by(one)]))
            if side.needs.therms and random.random() < 0.8:
                draw([one for one in known if one.light is not None])
        if random.random() < 0.5:
            draw(known)
    entries = [_entry(random, side, catalogue) for side in drawn.values()]
    data: dict[str, Any] = {"edition": edition, "cards": entries}
    fit = [side.slug for side in drawn.values() if side.light is None]
    if random.random() < 0.4:
        # A card, radiators too, or any card of a deck.
        words = [*fit, *(side.deck for side in drawn.values()), *(side.slug for side in drawn.values())]
        data["along"] = [random.choice(words) for _ in range(random.choice((1, 1, 2)))]
    if random.random() < 0.25:
        data["work"] = random.sample(fit, 1)
    if random.random() < 0.3:
        data["powersat"] = True
    if random.random() < 0.3:
        data["aqua"] = random.randint(4, 20)
    if random.random() < 0.2:
        data["tanks"] = random.randint(2, 8)
    if random.random() < 0.2:
        data["survive"] = random.sample(fit, 1)
    if random.random() < 0.3:
        data["cargo"] = [{"name": "freight", "mass": random.randint(0, 9)}]
    return hand_from_data(data)


def _entry(random: Random, side: CardSide, catalogue: Catalogue) -> dict[str, Any]:
    entry: dict[str, Any] = {"card": side.slug}
    if random.random() < 0.3:
        entry["price"] = random.randint(1, 4)
    other = catalogue.other_side(side)
    if other is not None and "mass" not in other.unknown and random.random() < 0.25:
        entry["flip"] = random.randint(0, 3)
    if random.random() < 0.2:
        entry["here"] = True
    return entry


def every_stack(hand: Hand) -> Iterator[tuple[tuple[int, ...], Stack]]:
    """Every stack of a hand, with an engine and all that is wanted, that costs no more than may be spent."""
    cards = sorted({piece.card for piece in hand.pieces})
    choices = [[None, *(n for n, piece in enumerate(hand.pieces) if piece.card == card)] for card in cards]
    for picked in product(*choices):
        chosen = tuple(number for number in picked if number is not None)
        try:
            stack = hand.stack_of(chosen)
        except BadStack:
            continue  # too heavy
        if stack.engines and all(_is_there(stack, wanted.slugs, wanted.works) for wanted in hand.wanted):
            yield chosen, stack


def _is_there(stack: Stack, slugs: frozenset[str], runs: bool) -> bool:
    return any(item.slug in slugs and (not runs or works(stack, item.slug)) for item in stack.aboard)


def best_by_trying_all(hand: Hand, mission: Mission) -> set[Point]:
    """The front of all stacks of a hand, each flown with all its tanks."""
    found: set[Point] = set()
    for chosen, stack in every_stack(hand):
        fixed = sum(hand.pieces[number].aqua for number in chosen) + hand.cargo_mass
        most = stack.strip.wet_limit - stack.dry_mass
        full = hand.stack_of(chosen, most if hand.tanks is None else min(most, hand.tanks))
        answer = solve(replace(mission, stack=full, any_load=True))
        assert answer.is_exact
        for flight in answer.found_flights:
            water = flight.aqua if flight.aqua is not None else int(flight.tanks or 0) * pays_water(mission)
            found.add(Point(flight.turns, fixed + water, flight.cost))
    allowed = {one for one in found if hand.aqua is None or one.aqua <= hand.aqua}
    return {one for one in allowed if not any(other != one and other.beats(one) for other in allowed)}


def random_mission(random: Random, board: Board, hand: Hand, years: int) -> Mission:
    resting = [space.id for space in board.spaces.values() if "lander" not in space.kind and space.id != "leo"]
    start = next(space.id for space in board.spaces.values() if "leo" in space.roles)
    goal = random.choice(resting)
    drops = bool(hand.base.cargo) and random.random() < 0.5
    mission = Mission(
        board,
        hand.base,
        start,
        f"{goal}: drop freight" if drops else goal,
        via=random.sample(resting, 1) if random.random() < 0.15 else (),
        returns=goal != start and random.random() < 0.3,
        max_years=years,
        year=random.randint(1, 9),
    )
    if (
        not drops and random.random() < 0.3
    ):  # any of several places will do; with a way back the first of them is a stop
        others = random.sample(resting, min(random.randint(2, 3), len(resting)))
        mission = replace(mission, goal=None, goals=tuple(others), goals_name="any")
    return mission
