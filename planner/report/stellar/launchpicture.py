"""When to leave, as a heat map: for each start year the odds of the safest flight of at most so many years."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from planner.drawing.heatmap import HeatCell, HeatMap, HeatRow, draw_heat_map
from planner.report.stellar.routes import via_text
from planner.report.stellar.words import owner_text, ship_text
from planner.report.wording import counted, percent
from planner.stellar.reaching import Departure, Launches
from planner.stellar.solve import Found

MOST_COLUMNS = 24
_GLUE = "\N{NO-BREAK SPACE}"


class Leaving(NamedTuple):
    """A start year with one of its flights."""

    year: int
    found: Found

    @property
    def there(self) -> int:
        return self.year + self.found.turns


_BEST_IN: dict[str, Callable[[Leaving], tuple[Any, ...]]] = {
    "soonest there": lambda one: (one.there, -one.found.odds, one.found.launcher),
    "safest": lambda one: (-one.found.odds, one.found.turns, one.found.launcher),
    "smallest launch vehicle": lambda one: (one.found.launcher, one.found.turns, -one.found.odds),
}
_FIRST = {"turns": "soonest there", "risk": "safest", "launcher": "smallest launch vehicle"}


def draw_launches(asked: Launches, dark: bool | None = False) -> str:
    """SVG of start years against years under way, coloured by the odds."""
    mission, departures = asked
    flown = [Leaving(one.year, found) for one in departures for found in flights_of(one)]
    limits = limits_of([one.found.turns for one in flown])
    several = len({one.found.launcher for one in flown}) > 1
    rank = _BEST_IN[_FIRST[mission.by]]
    best = min(map(rank, flown), default=None)
    rows = [
        HeatRow(str(one.year), "", [*_cells(one, limits, several, lambda of: rank(of) == best)]) for one in departures
    ]
    owner = owner_text(mission.facts, mission.player, mission.ship)
    heat = HeatMap(
        title=f"When to leave: {mission.title}",
        lines=(ship_text(mission.ship), *([owner] if owner else ()), *_advice(flown)),
        of_rows="year",
        of_columns="years at most",
        columns=[*map(str, limits)],
        rows=rows,
        unit="odds",
        signs=_signs(rows, _FIRST[mission.by]),
    )
    return draw_heat_map(heat, dark)


def flights_of(one: Departure) -> Sequence[Found]:
    """The front of a start year."""
    return () if one.answer is None else one.answer.flights


def limits_of(years: Sequence[int]) -> list[int]:
    """Numbers of years that flights take, the fewest first; of too many some that lie evenly among them.

    >>> limits_of([3, 5, 3]), len(limits_of(range(100))), limits_of(range(100))[-1]
    ([3, 5], 24, 99)
    """
    every = sorted({*years})
    if len(every) <= MOST_COLUMNS:
        return every
    return [every[number * (len(every) - 1) // (MOST_COLUMNS - 1)] for number in range(MOST_COLUMNS)]


def _cells(
    one: Departure, limits: Sequence[int], several: bool, is_best: Callable[[Leaving], bool]
) -> Iterator[HeatCell | None]:
    """The safest flight within each limit; of equals the one on the smaller launch vehicle, and that which is shorter.

    `several`: launch vehicles of different sizes are flown, and so they are told.
    """
    before: Found | None = None
    for limit in limits:
        within = [found for found in flights_of(one) if found.turns <= limit]
        if not within:
            yield None
            continue
        safest = min(within, key=lambda found: (-found.odds, found.launcher, found.turns))
        leaving, is_same = Leaving(one.year, safest), safest is before
        text, mark = f"{int(100 * safest.odds)}%", str(safest.launcher or "") if several else ""
        framed = not is_same and is_best(leaving)
        yield HeatCell(text, 1 - safest.odds, is_same, framed, _told(leaving), mark)
        before = safest


def _told(one: Leaving) -> str:
    found = one.found
    launched = f", on an LV-{found.launcher}" if found.launcher else ""
    way = (
        f"{counted(found.turns, 'year')}, there in {one.there}, odds {percent(found.odds)}{launched}, {via_text(found)}"
    )
    return way.replace(" %", _GLUE + "%")


def _advice(flown: Sequence[Leaving]) -> list[str]:
    """The best years to leave; by launch vehicle only where that makes a difference."""
    several = len({one.found.launcher for one in flown}) > 1
    words = [word for word in _BEST_IN if flown and (several or word != _FIRST["launcher"])]
    chosen = [(word, min(flown, key=_BEST_IN[word])) for word in words]
    return [f"{word}: leave in {one.year}: {_told(one)}" for word, one in chosen]


def _signs(rows: Sequence[HeatRow], first: str) -> list[str]:
    cells = [cell for row in rows for cell in row.cells]
    told = [f"odds of the safest flight of at most so many years; {first}: framed"]
    told += ["blank: the flight to its left"] if any(cell is not None and cell.same for cell in cells) else []
    told += ["\N{EN DASH} none gets there"] if None in cells else []
    told += ["small: the size of its launch vehicle"] if any(cell is not None and cell.mark for cell in cells) else []
    return ["; ".join(told)]
