"""Changes of the stops of a mission: their dates, their number and order, what is left and taken up there, and whether
the flight goes home. Each is a ladder, and beside it its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations

from planner.board.model import SEASONS
from planner.missions.mission import Mission
from planner.missions.whynot.answer import Fix
from planner.missions.whynot.climbing import climbed, halved
from planner.missions.whynot.legs import part_of
from planner.missions.whynot.records import Change, Matter, Remedy, Step
from planner.missions.whynot.rockets import with_asked
from planner.missions.whynot.seek import Seeker
from planner.rules.itinerary import Stop

_MOST_LEFT_OUT = 2  # stops
_MOST_ORDERED = 4


def with_stop(mission: Mission, change: Change, number: int, stop: Stop) -> Iterator[Step]:
    """The step of a ladder to this other stop; none if it contradicts something."""
    stops = mission.itinerary.stops
    yield from with_asked(mission, change, stops=(*stops[:number], stop, *stops[number + 1 :]))


def _later_there(number: int, mission: Mission) -> Iterator[Step]:
    """One year later at one stop, two ... as long as the search goes on."""
    stop = mission.itinerary.stops[number]
    for year in range((stop.by_year or mission.year) + 1, mission.year + mission.horizon):
        change = Change(LATER_STOP, by=year - (stop.by_year or year), to=year, names=(stop.name,))
        yield from with_stop(mission, change, number, stop._replace(by_year=year))


def later_stop(mission: Mission) -> Iterator[Step]:
    """A later date for one of the stops, the smallest delay first."""
    dated = (number for number, stop in enumerate(mission.itinerary.stops) if stop.by_year is not None)
    steps = [step for number in dated for step in _later_there(number, mission)]
    yield from sorted(steps, key=lambda step: step.change.by or 0)


def _smallest_delays(seeker: Seeker, remedy: Remedy, mission: Mission, rest: Sequence[Matter]) -> Iterator[Fix]:
    """The smallest delay of each stop that works: a later date is never worse."""
    fixes: list[Fix] = []
    for number, stop in enumerate(mission.itinerary.stops):
        if stop.by_year is not None:
            there = replace(remedy, ladder=partial(_later_there, number))
            fixes += halved(seeker, there, mission, rest)
    yield from sorted(fixes, key=lambda fix: fix.changes[0].by or 0)


LATER_STOP = Remedy("by-year", _smallest_delays, later_stop)


def other_season(mission: Mission) -> Iterator[Step]:
    """Another season for one of the stops, then any."""
    for number, stop in enumerate(mission.itinerary.stops):
        for season in (*SEASONS, "") if stop.season else ():
            if season != stop.season:
                change = Change(OTHER_SEASON, names=(stop.name, season or "any"))
                yield from with_stop(mission, change, number, stop._replace(season=season))


OTHER_SEASON = Remedy("stop-season", climbed, other_season)


def shorter_stay(mission: Mission) -> Iterator[Step]:
    """A year less at one of the stops, two ..."""
    stops = mission.itinerary.stops
    for by in range(1, max([0, *(stop.stay for stop in stops)]) + 1):
        for number, stop in enumerate(stops):
            if stop.stay >= by:
                stay = stop.stay - by
                change = Change(SHORTER_STAY, by=by, to=stay, names=(stop.name,))
                yield from with_stop(mission, change, number, stop._replace(stay=stay))


SHORTER_STAY = Remedy("stay", climbed, shorter_stay)


def less_dropped(mission: Mission) -> Iterator[Step]:
    """One thing kept aboard that was to be left somewhere."""
    for number, stop in enumerate(mission.itinerary.stops):
        for name in stop.drop:
            kept = stop._replace(drop=tuple(one for one in stop.drop if one != name))
            yield from with_stop(mission, Change(LESS_DROPPED, names=(stop.name, name)), number, kept)


LESS_DROPPED = Remedy("drop", climbed, less_dropped)


def less_taken(mission: Mission) -> Iterator[Step]:
    """One thing left where it lies."""
    for number, stop in enumerate(mission.itinerary.stops):
        for name in stop.take:
            without = stop._replace(take=tuple(one for one in stop.take if one != name))
            yield from with_stop(mission, Change(LESS_TAKEN, names=(stop.name, name)), number, without)


LESS_TAKEN = Remedy("take", climbed, less_taken)


def _has_stops(mission: Mission) -> bool | None:
    return bool(mission.stops)


def fewer_stops(mission: Mission) -> Iterator[Step]:
    """Without one of the stops, without two; but a flight that goes nowhere is none."""
    stops = mission.itinerary.stops
    for count in range(1, min(len(stops), _MOST_LEFT_OUT) + 1):
        for gone in combinations(range(len(stops)), count):
            kept = tuple(stop for number, stop in enumerate(stops) if number not in gone)
            if kept or mission.start not in mission.places:
                change = Change(FEWER_STOPS, by=count, names=tuple(stops[number].name for number in gone))
                yield from with_asked(mission, change, stops=kept)


FEWER_STOPS = Remedy("stops", climbed, fewer_stops, known=_has_stops)


def other_order(mission: Mission) -> Iterator[Step]:
    """The same stops in another order: first those that move the fewest of them."""
    stops = mission.itinerary.stops
    if len(stops) > _MOST_ORDERED:
        return
    orders = sorted(permutations(range(len(stops))), key=lambda order: sum(map(int.__ne__, order, range(len(stops)))))
    for order in orders[1:]:
        changed = tuple(stops[number] for number in order)
        if changed != stops:
            change = Change(OTHER_ORDER, names=tuple(stop.name for stop in changed))
            yield from with_asked(mission, change, stops=changed)


OTHER_ORDER = Remedy("order", climbed, other_order, known=_has_stops)


def one_way(mission: Mission) -> Iterator[Step]:
    """The same, but it ends at the last stop."""
    stops = mission.itinerary.stops
    if stops and {*mission.places}.isdisjoint(stops[-1].places):
        yield Step(Change(ONE_WAY, names=(stops[-1].name,)), part_of(mission, len(stops)))


ONE_WAY = Remedy("one-way", climbed, one_way, known=_has_stops)
