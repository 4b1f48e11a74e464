"""Pirates along a flight: which of their boxes a crew leaves or passes through, and how likely it is caught (3.3.6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from planner.errors import MissionError
from planner.stellar.facts import Facts
from planner.stellar.flight import Flight
from planner.stellar.names import find_system
from planner.stellar.places import FLYBY, TRANSFER, place_of
from planner.stellar.rules.chances import caught

MOST_PIRATES = 99


class Pass(NamedTuple):
    """A time that a crew leaves a flyby box with pirates, or passes through it."""

    year: int
    box: str
    pirates: int
    caught: Fraction


def pirates_of(facts: Facts, texts: Iterable[str]) -> dict[str, int]:
    """Pirates in flyby boxes as they are typed: a number for all boxes, or SYSTEM or SYSTEM=NUMBER for one.

    >>> from planner.stellar.factfile import load_facts
    >>> pirates_of(load_facts(), ["mars=2", "jupiter"])
    {'mars': 2, 'jupiter': 1}
    """
    found: dict[str, int] = {}
    for text in texts:
        name, _, number = text.strip().partition("=")
        if re.fullmatch("[0-9]+", name):
            name, number = "", name
        if number and not (re.fullmatch("[0-9]{1,2}", number)):
            raise MissionError(f"pirates are a number up to {MOST_PIRATES}, SYSTEM or SYSTEM=NUMBER, got {text!r}")
        there = [find_system(facts, name.removesuffix(" flyby"))] if name else facts.systems
        found |= dict.fromkeys(there, int(number or 1))
    return {system: number for system, number in found.items() if number}


def passes(flight: Flight, pirates: Mapping[str, int]) -> list[Pass]:
    """Every time that pirates try, in order. Only fleets with a crew are tried, after the roll of their engine."""
    found: list[Pass] = []
    stood = flight.start
    for year in flight.years if flight.ship.is_crewed else ():
        for step in year.steps:
            left = [stood, *step.path[:-1]] if step.do == "move" and step.path else []
            for entered, (kind, system, _) in enumerate(map(place_of, left)):
                # Who moves on from a numbered box has come down from it, whether that is written down or not.
                if (kind == FLYBY or (kind == TRANSFER and not entered)) and pirates.get(system):
                    number = pirates[system]
                    found.append(Pass(year.year, f"{FLYBY}:{system}", number, caught(1, number)))
            stood = step.path[-1] if step.path else stood
    return found


def never_caught(tried: Iterable[Pass]) -> Fraction:
    """That it is caught nowhere on the way."""
    chance = Fraction(1)
    for one in tried:
        chance *= 1 - one.caught
    return chance
