"""The years of a game, and the order of what is done in one of them (3, 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.stellar.facts import Facts
from planner.stellar.flight import DOINGS, Flight, Step, Year
from planner.stellar.referee.refusal import Refused


def check_in_game(facts: Facts, year: int) -> None:
    """Raise Refused for a year that is never played."""
    first, last = facts.numbers.first_year, facts.numbers.last_year
    if not first <= year <= last:
        raise Refused("4", f"the game is played from {first} to {last}, not in {year}")


def years_up_to(flight: Flight, index: int) -> Iterator[Year]:
    """The years that pass up to an entry of the flight, those that it leaves out among them."""
    entry = flight.years[index]
    before = flight.years[index - 1].year if index else flight.first_year - 1
    yield from (Year(year) for year in range(before + 1, entry.year))
    yield entry


def check_rising(flight: Flight, index: int) -> None:
    """Raise Refused if an entry of the flight does not come after the one before it."""
    year = flight.years[index].year
    if year < flight.first_year:
        raise Refused("3", f"{year} is before the first year of the flight, {flight.first_year}")
    if index and year <= flight.years[index - 1].year:
        raise Refused("3", f"{year} comes after {flight.years[index - 1].year}: years go on one by one")


def check_order(steps: Sequence[Step], index: int) -> None:
    """Raise Refused if a step is out of the order of a year, or is done a second time."""
    if not index:
        return
    now, before = steps[index].do, steps[index - 1].do
    if now == before:
        rule = {"move": "A2", "explore": "3.5"}.get(now, "3")
        raise Refused(rule, f"{now!r} is done once a year, not twice")
    if DOINGS.index(now) < DOINGS.index(before):
        raise Refused("3", f"{now!r} comes before {before!r} in a year, not after it")
