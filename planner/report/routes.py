"""Fronts as people and programs read them: table, status line, JSON.

It is told from what a search has found; nothing is searched for or judged here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.missions.front import CUT, INFEASIBLE, PROVEN, Front
from planner.missions.limits import Limits
from planner.report.jsonform import odds_facts, plain
from planner.report.tables import table_lines
from planner.report.wording import burns_text, counted, number_text, percent, wrapped
from planner.rocket.strip import mass_text
from planner.search.pick import pick

if TYPE_CHECKING:
    from planner.missions.flight import Flight
    from planner.missions.reach import Reach

_EXTREMES = (("fastest", "fast"), ("cheapest", "cheap"), ("safest", "safe"))  # alone, and beside another word
_STOPPED = f"{CUT}: the search was stopped; what it had not found by then is open"
_NONE = "that none was found proves nothing"
_LONG = 11  # letters of a fraction that still fits the table
_LONG_BESIDE_AQUA = 8  # there is less room
_BURNED = ("", "choice", "to", "turns", "burns", "money", "tanks", "ops", "fuel")
_DICE = ("hazards", "belts", "avoided", "survival", "")


# JSON


# Of these facts, those that a line of comma-separated values has.
FLIGHT_COLUMNS = (
    "turns",
    "burns",
    "tanks_loaded",
    "fuel_steps",
    "hazards",
    "belts",
    "survival",
    "survival_decimal",
    "gives_up",
)
_PAID_COLUMNS = ("aqua", "bought_off", "operations")  # where aqua counts


def flight_columns(pays: bool) -> tuple[str, ...]:
    """Columns of comma-separated values; with what is paid, if that counts.

    >>> flight_columns(True)[:4]
    ('turns', 'aqua', 'bought_off', 'operations')
    """
    turns, *others = FLIGHT_COLUMNS
    return (turns, *(_PAID_COLUMNS if pays else ()), *others)


def flight_facts(flight: Flight) -> dict[str, Any]:
    """What one flight costs, ready for JSON."""
    facts = {
        "turns": flight.turns,
        "burns": plain(Fraction(flight.half_burns, 2)),
        "fuel_steps": plain(flight.fuel_steps),
        "hazards": flight.hazards,
        "belts": flight.belts,
        **odds_facts(flight.survival),
    }
    loaded = {} if flight.tanks is None else {"tanks_loaded": plain(flight.tanks)}
    paid = {}
    if flight.aqua is not None:
        paid = {"aqua": flight.aqua, "bought_off": flight.bought_off, "operations": flight.operations}
    marks = {"avoided": flight.avoided, "gives_up": list(flight.gives_up)}
    return facts | loaded | paid | {name: value for name, value in marks.items() if value}


# Text


def status_text(front: Front, limits: Limits, fuel: str = "fuel steps") -> str:
    """One sentence: how far the answer is proven. `fuel` says what fuel is counted in."""
    if not front.whole:
        return _STOPPED
    if front.status == CUT and not front.exact:
        return _rough_text("better ones may be missing" if front.flights else _NONE)
    if front.flights:
        return proof_text(front.complete, front.years, fuel)
    if front.found:
        return f"{INFEASIBLE}: {counted(front.found, 'flight')} on the front, but none with {limits_text(limits)}"
    longer = "" if front.complete else "; longer ones were not looked at"
    return f"{INFEASIBLE}: no flight of at most {counted(front.years, 'year')} gets there{longer}"


def _rough_text(doubt: str) -> str:
    return f"{CUT}: there are too many flights to compare them all with care; {doubt}"


def limits_text(limits: Limits) -> str:
    words = []
    if limits.turns is not None:
        words.append(f"at most {counted(limits.turns, 'turn')}")
    if limits.fuel_steps is not None:
        words.append(f"at most {counted(number_text(limits.fuel_steps), 'fuel step')}")
    if limits.survival is not None:
        words.append(f"survival of at least {limits.survival}")
    return ", ".join(words)


def proof_text(complete: bool, years: int, fuel: str = "fuel steps") -> str:
    if complete:
        return f"{PROVEN}: nothing is better in turns, {fuel} or survival"
    looked = f"flights of more than {counted(years, 'year')} were not looked at"
    return f"{CUT}: {looked}; with fewer turns nothing is missing"


def front_lines(
    flights: Sequence[Flight],
    everything: bool = False,
    more: str = "",
    goals: Mapping[str, str] | None = None,
    money: str = "aqua",
) -> list[str]:
    """The flights as a table: all of them, or a few clearly different ones with the first among them.

    Each has the number that it has among all of them. `more` says how to see those left out, in the words of whoever
    shows the table. `goals` has the names of several goals; `money` is what water of the bank is paid with.
    """
    shown = range(len(flights)) if everything else pick([point_of(flight) for flight in flights], keep=[0])
    names = best_in(flights)
    rows = [_row(index + 1, flights[index], names.get(index, ""), goals or {}) for index in shown]
    pays = any(flight.aqua is not None for flight in flights)
    titles, *told = _telling([(*_BURNED, *_DICE), *rows], pays)
    lines = table_lines([[money if title == "money" else title for title in titles], *told], {"choice", "to"})
    for index in shown:
        if flights[index].gives_up:
            lines += wrapped(f"{index + 1} gives up {', '.join(flights[index].gives_up)}", 4)
    if len(rows) < len(flights):
        left_out = f"{len(rows)} of {len(flights)} flights that no other beats" + (f"; {more}" if more else "")
        lines += wrapped(left_out)
    return lines


def point_of(flight: Flight) -> tuple[int, float, int]:
    """What a flight is compared by. Of equally many tanks the fuel steps decide, and they are fewer than a thousand."""
    tanks, steps = flight.fuel
    return flight.turns, 1000 * float(tanks) + float(steps), flight.cost


def _telling(rows: Sequence[Sequence[str]], pays: bool) -> list[list[str]]:
    """The table without columns that say nothing: all fly to one goal, set out with as many tanks, nothing was entered
    that has a penalty. Beside different goals there is no room for what the plan tells too, nor for burns beside
    money and the operations used to refuel."""
    columns = {title: column for title, *column in zip(*rows, strict=True) if title}
    dull = {title for title in ("to", "tanks") if len({*columns[title]}) == 1}
    dull |= {"avoided"} if {*columns["avoided"]} == {"0"} else set()
    dull |= {"burns"} if pays else {"money"}
    dull |= set() if any(used not in ("", "0") for used in columns["ops"]) else {"ops"}
    dull |= set() if "to" in dull else {"burns", "hazards", "belts"}
    kept = [title not in dull for title in rows[0]]
    return [[text for text, is_kept in zip(row, kept, strict=True) if is_kept] for row in rows]


def best_in(flights: Sequence[Flight]) -> dict[int, str]:
    """What each flight is best in, alone or with others, by its place. Offers come last and count where there is
    nothing else."""
    points = [point_of(flight) for flight in flights if not flight.offered] or [point_of(flight) for flight in flights]
    if len(points) < 2:
        return dict.fromkeys(range(len(points)), "")
    best = [min(column) for column in zip(*points, strict=True)]
    found: dict[int, str] = {}
    for index, point in enumerate(points):
        words = [words for words, number, least in zip(_EXTREMES, point, best, strict=True) if number == least]
        found[index] = words[0][0] if len(words) == 1 else ", ".join(short for _, short in words)
    return found


def _row(number: int, flight: Flight, name: str, goals: Mapping[str, str]) -> tuple[str, ...]:
    tanks = mass_text(flight.tanks) if flight.tanks is not None else ""
    paid, used = ("", "") if flight.aqua is None else (str(flight.aqua), str(flight.operations))
    burned = (burns_text(flight.half_burns), paid, tanks, used, number_text(flight.fuel_steps))
    counts = (str(flight.turns), *burned)
    odds = str(flight.survival)
    shown = odds if len(odds) <= (_LONG if flight.aqua is None else _LONG_BESIDE_AQUA) else ""
    dice = (str(flight.hazards), str(flight.belts), str(flight.avoided))
    return (str(number), name, goals.get(flight.goal, ""), *counts, *dice, shown, percent(flight.survival))


def reach_status_text(reach: Reach, years: int) -> str:
    """One sentence: how far a list of sites is proven."""
    status, fronts = reach.status, reach.fronts.values()
    if status == INFEASIBLE:
        return f"{INFEASIBLE}: none of these sites is reached within {counted(years, 'year')}"
    if not reach.answer.is_whole:
        return _STOPPED
    if status == CUT and not all(front.exact for front in fronts):
        sure = sum(front.complete and bool(front.flights) for front in fronts)
        better = f"better ones may be missing, though not to {counted(sure, 'site')}"
        return _rough_text(better if reach.reached else _NONE)
    mission = reach.mission
    return proof_text(status == PROVEN, years, mission.stack.edition.money if mission.counts_aqua else "fuel steps")
