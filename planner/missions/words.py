"""What a player says about a flight, in words: where and when it begins, what to keep away from, limits.

The command line and mission files ask alike, so the words are read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from planner.board.groups import GROUP_KINDS, find_goal
from planner.board.model import SEASONS, Board, Space
from planner.board.names import find_space
from planner.editions.readings import Readings
from planner.editions.seasons import check_year, first_year_of, season_of
from planner.errors import MissionError, meant
from planner.rocket.strip import GRADES
from planner.rules.itinerary import Stop

MOST_PENALTY = 20
MOST_STAY = 40  # years
MOST_WAITING = 100  # tanks in one place
MOST_LEFT = 31  # tanks that a stop may leave; no strip has room for more
_YEARS = re.compile(r"[0-9]{1,4}", re.ASCII)
_TANKS = re.compile(r"(?:([0-9]{1,2}) )?tanks?", re.ASCII)
_ONCE = ("season", "stay", "by", "leave")  # words that a stop says once
_NUMBER = re.compile(r"[0-9]{1,6}(?:/[1-9][0-9]{0,5}|\.[0-9]{1,6})?", re.ASCII)


def find_start(board: Board, query: str) -> Space:
    """The space a flight begins on: any on which a craft can be waiting."""
    place = find_space(board, query)
    if place.kind in ("lander-burn", "half-lander-burn"):
        raise MissionError(f"no craft can be waiting on the lander burn {place.id}")
    return place


def first_year(readings: Readings, year: int | None, season: str | None, earliest: int = 1) -> int:
    """Year of the first turn; a season means the first year that has it, from the earliest one on.

    >>> from planner.editions.readings import DEFAULTS
    >>> first_year(DEFAULTS, None, "red"), first_year(DEFAULTS, 5, None), first_year(DEFAULTS, None, None)
    (7, 5, 1)
    """
    if season is None:
        return check_year(earliest if year is None else year)
    wanted = season.casefold()
    if wanted not in SEASONS:
        raise MissionError(f"season must be one of {', '.join(SEASONS)}, got {season!r}{meant(season, SEASONS)}")
    if year is None:
        return check_year(first_year_of(wanted, readings, earliest))
    if (found := season_of(check_year(year), readings)) != wanted:
        raise MissionError(f"season {wanted} contradicts year {year}, which is {found}")
    return year


def avoided(board: Board, entries: Iterable[str]) -> frozenset[str]:
    """Spaces that may not be entered: single ones, `belts`, `hazards` or `zone:NAME`."""
    found: set[str] = set()
    for entry in entries:
        word = entry.strip().casefold()
        if word == "belts":
            found |= {space.id for space in board.spaces.values() if space.kind == "belt"}
        elif word == "hazards":
            found |= {space.id for space in board.spaces.values() if space.hazard}
        elif word.startswith("zone:"):
            zone = word.removeprefix("zone:").strip()
            if zone not in board.zone_by_id:
                raise MissionError(f"avoid {entry}: zones are {', '.join(board.zone_by_id)}")
            found |= {space.id for space in board.spaces.values() if space.zone == zone}
        else:
            found.add(find_space(board, entry).id)
    return frozenset(found)


def parse_stop(board: Board, text: str) -> Stop:
    """A place to rest at, and after a colon and a space what is done there, as in `ceres: refuel, stay 2, blue, by 9`.

    >>> from planner.board.files import load_board
    >>> stop = parse_stop(load_board("hf4"), "Ceres: refuel, stay 2, red, by 9, drop kuck-mosquito, leave 3 tanks")
    >>> stop.places, stop.refuel, stop.stay, stop.season, stop.by_year, stop.drop, stop.leave
    (('ceres',), True, 2, 'red', 9, ('kuck-mosquito',), 3)
    """
    where, what = _place_and_deeds(text)
    group = find_goal(board, where)
    stop = Stop(tuple(space.id for space in group.spaces), name=group.name)
    once: dict[str, str] = {}
    for word in filter(None, (part.strip().casefold() for part in what.split(","))):
        kind = "season" if word in SEASONS else word.partition(" ")[0]
        if kind in _ONCE and once.setdefault(kind, word) != word:
            raise MissionError(f"the stop {group.name} says {once[kind]!r} and {word!r}: give one of them")
        stop = _with_word(stop, word)
    return stop


def _place_and_deeds(text: str) -> tuple[str, str]:
    """What stands before the colon and after it; the one of `family:koronis` is no such colon.

    >>> _place_and_deeds("family:koronis: stay 2"), _place_and_deeds("Ceres:refuel"), _place_and_deeds("zone: mars")
    (('family:koronis', 'stay 2'), ('Ceres', 'refuel'), ('zone: mars', ''))
    """
    kind, colon, rest = text.partition(":")
    if colon and kind.strip().casefold() in GROUP_KINDS:
        name, _, what = rest.partition(":")
        return f"{kind}:{name}", what.strip()
    return kind, rest.strip()


def is_bare(stop: Stop) -> bool:
    """Whether nothing is done there, so that it is a place and no more."""
    return stop == Stop(stop.places, name=stop.name)


def _with_word(stop: Stop, word: str) -> Stop:
    if word == "refuel":
        return stop._replace(refuel=True)
    if word in SEASONS:
        return stop._replace(season=word)
    verb, _, rest = word.partition(" ")
    rest = rest.strip()
    if verb in ("stay", "by") and _YEARS.fullmatch(rest):
        return stop._replace(stay=int(rest)) if verb == "stay" else stop._replace(by_year=check_year(int(rest)))
    if verb == "leave" and (tanks := _TANKS.fullmatch(rest)):
        return stop._replace(leave=int(tanks[1] or MOST_LEFT))
    if word == "take tanks":
        return stop._replace(fetch=True)
    if verb == "drop" and rest:
        return stop._replace(drop=(*stop.drop, rest))
    if verb == "take" and rest:
        return stop._replace(take=(*stop.take, rest))
    known = ("refuel", "stay 2", "by 9", "drop CARD", "take CARD", "leave 3 tanks", "take tanks", *SEASONS)
    raise MissionError(f"a stop knows {', '.join(known)}; got {word!r}{meant(word, ('refuel', *SEASONS))}")


def check_stop(stop: Stop, year: int, readings: Readings) -> None:
    """A stop that no flight could keep, begin as it may."""
    if not 0 <= stop.stay <= MOST_STAY:
        raise MissionError(f"a stay is at most {MOST_STAY} years long, got {stop.stay}")
    if stop.season and stop.season not in SEASONS:
        raise MissionError(f"the season of a stop is one of {', '.join(SEASONS)}, got {stop.season!r}")
    if not 0 <= stop.leave <= MOST_LEFT:
        raise MissionError(f"a stop leaves between 0 and {MOST_LEFT} tanks, got {stop.leave}")
    if stop.by_year is None:
        return
    if check_year(stop.by_year) < year:
        raise MissionError(f"the flight begins in year {year}, after year {stop.by_year} of the stop {stop.name}")
    if stop.season and all(season_of(one, readings) != stop.season for one in range(year, stop.by_year + 1)):
        raise MissionError(
            f"season {stop.season} contradicts year {stop.by_year}: none from year {year} on is {stop.season}"
        )


def check_goods(tanks: int, grade: str) -> None:
    """Tanks that lie waiting somewhere."""
    if not 0 <= tanks <= MOST_WAITING:
        raise MissionError(f"between 0 and {MOST_WAITING} tanks wait in a place, got {tanks}")
    if grade not in GRADES:
        raise MissionError(f"fuel is one of {', '.join(GRADES)}, got {grade!r}{meant(grade, GRADES)}")


def check_penalty(penalty: int | None) -> int:
    """Hazard dice that entering what is avoided counts for; 0 if nobody names any, and it is forbidden."""
    if penalty is not None and not 1 <= penalty <= MOST_PENALTY:
        raise MissionError(f"a penalty is between 1 and {MOST_PENALTY} hazard dice, got {penalty}")
    return penalty or 0


def number_of(text: str | None, what: str) -> Fraction | None:
    """A number that is not negative: 3, 3.5 or 7/2.

    >>> number_of("3.5", "fuel")
    Fraction(7, 2)
    """
    if text is None:
        return None
    if not _NUMBER.fullmatch(text.strip()):
        raise MissionError(f"{what} must be a number such as 3, 3.5 or 7/2, got {text!r}")
    return Fraction(text.strip())


def odds_of(text: str | None, what: str) -> Fraction | None:
    """Odds between 0 and 1, or in percent.

    >>> odds_of("5/6", "odds"), odds_of("90%", "odds")
    (Fraction(5, 6), Fraction(9, 10))
    """
    if text is None:
        return None
    bare, percent = text.strip().removesuffix("%"), text.strip().endswith("%")
    found = number_of(bare, what)
    if found is not None and percent:
        found /= 100
    if found is not None and found > 1:
        raise MissionError(f"{what} must be between 0 and 1, such as 5/6 or 90%, got {text!r}")
    return found
