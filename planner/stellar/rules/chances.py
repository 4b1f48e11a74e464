"""Chances around a flight: what becomes of a launch vehicle, whether the game lasts, whether pirates catch one."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from planner.stellar.facts import Facts

SEARCH_BASE = 4  # of a d10; LR stellar A11


class LauncherFate(NamedTuple):
    """The three ends of a launch with Reusable Launchers; they add up to 1."""

    kept: Fraction  # the ship lasts, and the launch vehicle is back
    spent: Fraction  # the ship lasts
    lost: Fraction  # both are destroyed


def launcher_fate(fails_on: int, kept_above: int, reusable: bool) -> LauncherFate:
    """One roll decides for ship and launch vehicle (3.3.4).

    >>> [str(chance) for chance in launcher_fate(3, 25, reusable=True)]
    ['3/4', '11/50', '3/100']
    """
    lost = Fraction(fails_on, 100)
    kept = Fraction(100 - max(kept_above, fails_on), 100) if reusable else Fraction(0)
    return LauncherFate(kept, 1 - lost - kept, lost)


def still_played(facts: Facts, year: int) -> Fraction:
    """The chance that a year is played: from 2145 on a d100 is rolled at the end of each year (4, A18).

    >>> from planner.stellar.factfile import load_facts
    >>> [round(float(still_played(load_facts(), year)), 3) for year in (2145, 2150, 2160, 2169, 2170)]
    [1.0, 0.858, 0.282, 0.038, 0.0]
    """
    first, last = facts.numbers.end_roll_from, facts.numbers.last_year
    if year > last:
        return Fraction(0)
    chance = Fraction(1)
    for ended in range(first, year):
        chance *= 1 - Fraction(min(100, ended - first + 1), 100)
    return chance


def caught(own_crewed: int, hunters: int, both: bool = False) -> Fraction:
    """The chance that an interception succeeds: each side rolls a d10 against 4, plus 1 a crewed ship but one.

    By default it is enough if either side succeeds (A11).

    >>> str(caught(1, 1)), str(caught(2, 1, both=True))
    ('16/25', '1/4')
    """
    extra = max(0, own_crewed - 1) + max(0, hunters - 1)
    each = Fraction(min(10, SEARCH_BASE + extra), 10)
    return each * each if both else 1 - (1 - each) ** 2
