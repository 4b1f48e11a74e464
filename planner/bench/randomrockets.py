"""Rockets built of random cards: what `planner bench` measures, and what the random tests ask about.

A rocket is drawn as the content of a stack file, so that it can be written down and asked about again. It gets one to
three cards with triangles, supports until (mostly) one of them runs, and then other supports that would do as well, so
that there is a choice. A number draws the same rocket for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from planner.board.model import Zone
from planner.cards.card import CardSide
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.errors import BadStack
from planner.rocket.engine import turn_options
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rocket.strip import GRADES, load_strip, mass_text
from planner.rocket.supports import Requirement, requirements

MOST_DRY = 23
MOST_WET = 32
MOST_CARDS = 12

Data = dict[str, Any]


class CardRocket(NamedTuple):
    """A rocket of cards, and for how many years its flights are looked for."""

    name: str
    data: Data  # content of a stack file
    stack: Stack
    years: int


def card_rocket(number: int, edition: str, zone: Zone) -> CardRocket:
    """The rocket of that number, with an engine that can burn in a zone.

    Every other one has one to four items that may be left behind, every third one a solar engine that a factory pushes;
    horizons are 24 or 200 years. None has a mag sail: whatever flies with one is cut on purpose.
    """
    random = Random(f"rockets to be measured {number}")
    items = 1 + number // 2 % 4 if number % 2 else 0
    years = (24, 200)[number // 8 % 2]
    while True:
        cards = draw_cards(random, edition)
        data: Data = {"edition": edition, "cards": [entry(card, side) for card, side in cards.items()]}
        dry = sum(mass_of(card, side) for card, side in cards.items())
        if dry > MOST_DRY or any(card.tag("bonus-burn-per-belt") is not None for card in cards):
            continue
        load_up(random, data, max(dry, 1), cards)
        names = [card.slug for card in cards] + [piece["name"] for piece in data.get("cargo", ())]
        if items:
            data["may_drop"] = random.sample(names, min(items, len(names)))
        if is_pushed := number % 3 == 0:
            data["push_factory"] = True
        try:
            stack = stack_from_data(data)
        except BadStack:
            continue  # too heavy, two sides of one card, too many ways to support a card
        if len(stack.may_drop) < items or is_weak(stack, zone):
            continue
        if is_pushed and not any(engine.solar and engine.push_thrust for engine in stack.engines):
            continue
        left = f", {items} may be left" if items else ""
        return CardRocket(f"cards {number}{left}, {years} years", data, stack, years)


def is_weak(stack: Stack, zone: Zone) -> bool:
    """No engine can burn where the flight starts. Such rockets hardly get anywhere, so few of them are wanted."""
    options = turn_options(stack.engines, stack.fuel_at(stack.wet), zone)
    return not any(option.net_thrust >= 1 and option.burns for option in options)


def _choices(data: Data) -> list[str]:
    return [f"{name}={value}" for name, value in data.get("readings", {}).items()]


def draw_cards(random: Random, edition: str) -> dict[CardSide, str]:
    """Cards and how they lie, if they are radiators."""
    catalogue = [card for card in load_cards(find_edition(edition).cards).values() if "mass" not in card.unknown]
    catalogue = [card for card in catalogue if card.deck not in ("contract", "exodus")]
    aboard: dict[CardSide, str] = {}
    engines = [card for card in catalogue if card.triangle is not None]
    decks = sorted({card.deck for card in engines})
    for _ in range(random.choice((1, 1, 2, 2, 3))):
        deck = random.choice((*decks, "thruster", "thruster", "thruster"))
        _add(random, aboard, random.choice([card for card in engines if card.deck == deck]))
    if random.random() < 0.03:
        _add(random, aboard, next(card for card in engines if card.slug == "mag-sail"))  # the one that belts push
    supported = find_edition(edition).supports
    if random.random() < (0.85 if supported else 0.3):
        _support(random, catalogue, aboard, next(iter(aboard)), edition)
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        _add(random, aboard, random.choice(_alternatives(catalogue, aboard)))
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        _add(random, aboard, random.choice(catalogue))
    return aboard


def _alternatives(catalogue: list[CardSide], aboard: Iterable[CardSide]) -> list[CardSide]:
    """Cards that could take over from a support aboard; radiators as well."""
    needed = {requirement for card in aboard for requirement in requirements(card)}
    return [
        card for card in catalogue if card.light is not None or any(requirement.met_by(card) for requirement in needed)
    ]


def _support(
    random: Random, catalogue: list[CardSide], aboard: dict[CardSide, str], root: CardSide, edition: str
) -> None:
    """Add supports and radiators until the root runs, as far as that comes about."""
    while len(aboard) < MOST_CARDS:
        data: Data = {"edition": edition, "cards": [entry(card, side) for card, side in aboard.items()]}
        try:
            running = stack_from_data(data).running.get(root.slug)
        except BadStack:
            return
        if running is None or not running.missing:
            return
        lacking = list(_lacking(aboard))
        if lacking:
            requirement = random.choice(lacking)
            choices = [card for card in catalogue if requirement.met_by(card)]
        else:
            choices = [card for card in catalogue if card.light is not None]
        _add(random, aboard, random.choice(choices))


def _lacking(aboard: Iterable[CardSide]) -> Iterator[Requirement]:
    """Supports that some card needs and too few others give."""
    cards = list(aboard)
    for card in cards:
        needed = requirements(card)
        for requirement in needed:
            servers = [other for other in cards if other != card and requirement.met_by(other)]
            if len(servers) < needed.count(requirement):
                yield requirement


def _add(random: Random, aboard: dict[CardSide, str], card: CardSide) -> None:
    slugs = {other.slug for other in aboard}
    if len(aboard) < MOST_CARDS and card.slug not in slugs and (not card.other or card.other not in slugs):
        aboard[card] = random.choice(("heavy", "light")) if card.light is not None else ""


def entry(card: CardSide, side: str) -> str:
    return f"{card.slug} {side}".strip()


def mass_of(card: CardSide, side: str) -> int:
    radiator = card.heavy if side == "heavy" else card.light
    return radiator.mass if radiator is not None else card.mass or 0


def load_up(random: Random, data: Data, dry: int, cards: Iterable[CardSide]) -> None:
    """Cargo, cargo tanks and fuel: dry masses up to 23, wet masses up to 32."""
    cargo = []
    for name in random.sample(("crate", "probe", "habitat"), random.choice((0, 1, 1, 2, 3))):
        mass = min(random.choice((0, 1, 1, 2, 3, 5, 8, 20)), MOST_DRY - dry)
        dry += mass
        cargo.append({"name": name, "mass": mass})
        if random.random() < 0.5:
            cargo[-1]["rad_hard"] = random.randint(0, 10)
    if cargo:
        data["cargo"] = cargo
    if random.random() < 0.2:
        data["cargo_tanks"] = min(random.randint(1, 4), MOST_DRY - dry)
        dry += data["cargo_tanks"]
    fuel = min(random.choice((0, 1, 2, 3, 4, 5, 6, 8, 10, 14, 20)), MOST_WET - dry)
    if random.random() < 0.1:
        data["tanks"] = random.choice((25, 27, 29, 31)) - dry  # the second chain of the strip (hf4 B4)
    elif fuel and random.random() < 0.3:
        strip = load_strip(find_edition(data["edition"]).strip, choose_readings(_choices(data)))
        masses = [mass for mass in strip.masses if dry <= mass <= dry + fuel]
        data["wet_mass"] = mass_text(random.choice(masses))
    elif fuel:
        data["tanks"] = fuel
    burned = [card.triangle.grade for card in cards if card.triangle is not None and card.triangle.grade]
    data["grade"] = random.choice(burned) if burned and random.random() < 0.8 else random.choice(GRADES)
