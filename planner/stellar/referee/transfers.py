"""Heliocentric transfers: how long they take, and who may make one in a move (3.3.3)."""

from __future__ import annotations

from fractions import Fraction

from planner.stellar.places import FLYBY, place_of, system_of
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.today import Today


def transfer_years(distance: int, modifier: Fraction, bonus: int = 0) -> int:
    """Years of a transfer: every block of ten and the rest are rounded on their own, halves up; at least 1.

    >>> transfer_years(7, Fraction("0.6")), transfer_years(45, Fraction("0.5")), transfer_years(5, Fraction(1), 3)
    (4, 23, 2)
    """
    tens, rest = divmod(distance, 10)
    return max(1, tens * _rounded(10 * modifier) + _rounded(rest * modifier) - bonus)


def _rounded(number: Fraction) -> int:
    """Halves go up (2.1)."""
    return (number + Fraction(1, 2)).__floor__()


def years_between(today: Today, source: str, target: str, launcher: int = 0) -> int:
    """Years from a system to another. A larger launch vehicle saves robots a year for each size above 1 (3.3.4)."""
    systems = today.facts.systems
    bonus = launcher - 1 if launcher and not today.ship.is_crewed else 0
    return transfer_years(abs(systems[target].h - systems[source].h), today.modifier, bonus)


def check_transfer(today: Today, here: str, there: str, launcher: int) -> None:
    """Raise Refused if no move leads on from here to that numbered box."""
    target, box = place_of(there).of, place_of(there).box
    if place_of(here).kind != FLYBY:
        raise Refused("3.3.3", f"transfers start in a flyby box, not in {today.told(here)}")
    source = system_of(today.facts, here)
    if source == target:
        raise Refused("3.3.3", f"a transfer leads to another system than {today.facts.systems[source].name}")
    if not today.ship.is_crewed and not launcher:
        raise Refused("3.3.3", f"a robot such as {today.ship.name} transfers only in the move in which it is launched")
    years = years_between(today, source, target, launcher)
    if box < years:
        raise Refused("3.3.3", f"the transfer takes {years} years, so it leads to box {years} and not to {box}")
    if box > years:
        raise Refused("A5", f"the transfer takes {years} years; a slower one, to box {box}, is no choice in a move")
