"""The sunspot cycle: which season a year of the game has.

Twelve years a cycle, three seasons of four (hf4 section 13, hf3 M with OP-10). Where the first year of the game lies in
the cycle is an open reading.
"""

from __future__ import annotations

from planner.board.model import SEASONS
from planner.editions.readings import DEFAULTS, Readings
from planner.errors import MissionError

YEARS_OF_A_SEASON = 4
CYCLE = YEARS_OF_A_SEASON * len(SEASONS)
LAST_YEAR = 100_000


def season_of(year: int, readings: Readings = DEFAULTS) -> str:
    """Season of a year of the game; years count from 1.

    >>> [season_of(year) for year in (1, 2, 3, 6, 7, 10, 11)]
    ['blue', 'blue', 'yellow', 'yellow', 'red', 'red', 'blue']
    """
    return SEASONS[(year - 1 + _first_spot(readings)) // YEARS_OF_A_SEASON % len(SEASONS)]


def first_year_of(season: str, readings: Readings = DEFAULTS, earliest: int = 1) -> int:
    """First year of the game, or from the earliest one on, that has this season.

    >>> first_year_of("red"), first_year_of("red", earliest=12)
    (7, 19)
    """
    if season not in SEASONS:
        raise MissionError(f"a season is one of {', '.join(SEASONS)}, got {season!r}")
    return next(year for year in range(earliest, earliest + CYCLE) if season_of(year, readings) == season)


def check_year(year: int) -> int:
    if not 1 <= year <= LAST_YEAR:
        raise MissionError(f"a year is between 1 and {LAST_YEAR}, got {year}")
    return year


def _first_spot(readings: Readings) -> int:
    """Spots of the first season that lie before the first year."""
    return 2 if readings["cycle_start"] == "mid_blue" else 0
