"""A second search for flights of Stellar Horizons: year by year, phase by phase, every way there is.

It knows no spans of years, no contraction of systems and no dominance beyond equal states: ships go down box by box,
wait in every place, may end a move wherever they may stay, and dock, explore and are serviced year by year.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from planner.stellar.mission import Mission, Stop, why_not_explore
from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of, system_of
from planner.stellar.rules.abilities import abilities, serves
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.moving import distance, launcher_sizes, transfer_years

EXPLORE, SERVICE = "explore", "service"  # what is still to be done at a stop


class State(NamedTuple):
    """A ship within a year."""

    place: str
    launched: bool
    docked: bool  # stacked with a base
    odds: Fraction
    launcher: int = 0
    stops: int = 0  # that are done with
    pending: str = ""  # at the stop after these, which has begun
    free: int = 0  # first year in which it may go on
    again: int = 0  # year in which the next stop begins, if it is at the same place
    moved: bool = False  # this year
    explored: bool = False  # this year
    probe: bool = False  # it carries one
    fresh: bool = True  # it stands where the mission begins, and has done nothing yet


class EveryWay:
    """All that may become of one mission."""

    def __init__(self, mission: Mission) -> None:
        self.mission = mission
        self.found: set[tuple[int, Fraction, int]] = set()

    def front(self) -> list[tuple[int, Fraction, int]]:
        """The front over years, odds and launch vehicle, the earliest first."""
        asked = self.mission
        docked = asked.ship.is_crewed and self.base_at(asked.start, asked.year) is not None
        states = {State(asked.start, asked.launched, docked, Fraction(1), probe=asked.probe)}
        for year in range(asked.year, asked.last_year + 1):
            craft = Craft(asked.facts, asked.ship, asked.player, year, asked.closed)
            states = {one._replace(moved=False, explored=False) for one in states}
            states = {new for one in states for new in (self.begun([one], year) if one.fresh else [one])}
            states = set(self.begun_again(states, year))
            states |= {new for one in states for new in self.serviced(one, year)}
            states = {new for one in states for new in self.descended(one, year)}
            states |= {new for one in states for new in self.moves(craft, one)}
            states = set(without_worse({new for one in states for new in self.explored(craft, one)}))
            if asked.ship.kind == "flyby":
                states = {new for one in states for new in self.forced(craft, one)}
        return front_of(self.found, asked.year)

    # stops

    def begun(self, states: Iterable[State], year: int) -> Iterator[State]:
        """Ships that have just come where they are: a stop may begin there, or not."""
        for one in states:
            yield one
            stops = self.mission.stops
            if one.pending or one.stops == len(stops) or one.place != stops[one.stops].place:
                continue
            stop = stops[one.stops]
            if stop.explore and one.explored:  # it explores again a year later; flyby craft must go on before
                yield one._replace(again=year + 1)
            elif stop.explore or stop.service:
                yield one._replace(pending=EXPLORE if stop.explore else SERVICE)
            else:
                yield from self.done(one, stop, year)

    def done(self, one: State, stop: Stop, year: int) -> Iterator[State]:
        """A ship whose stop is over; at the same place the next one begins, at once or when this one lets it."""
        stops = self.mission.stops
        after = one._replace(stops=one.stops + 1, fresh=False, pending="", free=max(one.free, year + stop.stay))
        if after.stops == len(stops):
            self.found.add((year, one.odds, one.launcher))
            return
        if stop.stay and after.free > year:
            yield after._replace(again=after.free)
        else:
            yield from self.begun([after], year)

    def begun_again(self, states: Iterable[State], year: int) -> Iterator[State]:
        for one in states:
            if one.again != year:
                yield one
            else:
                yield from self.begun([one._replace(again=0)], year)

    # phases of a year

    def serviced(self, one: State, year: int) -> Iterator[State]:
        """Build and service: on Earth, docked at a base, or by an elevator."""
        asked = self.mission
        if one.pending != SERVICE or year == asked.facts.numbers.first_year:
            return
        facilities = [self.base_at(one.place, year)] if one.docked else []
        if abilities(asked.facts, asked.player, year).elevator and place_of(one.place).kind == ORBIT:
            facilities.append(self.base_at(f"{SURFACE}:{place_of(one.place).of}", year))
            facilities.append("large-spaceport" if one.place == f"{ORBIT}:{asked.player.home}" else None)
        if one.place == asked.player.port or any(serves(name or "", asked.ship) for name in facilities):
            yield from self.done(one, asked.stops[one.stops], year)

    def descended(self, one: State, year: int) -> Iterator[State]:
        where, of, box = place_of(one.place)
        if where != TRANSFER:
            yield one
        elif one.pending != EXPLORE:  # who began one in the box above does not explore there any more
            lower = one._replace(fresh=False, place=f"{TRANSFER}:{of}:{box - 1}" if box > 1 else f"{FLYBY}:{of}")
            yield from self.begun([lower], year)

    def moves(self, craft: Craft, one: State) -> Iterator[State]:
        """One move, of a ship that has nothing else to do; or in place, to leave or join a stack."""
        where, robot = place_of(one.place).kind, not craft.ship.is_crewed
        rolled = one._replace(
            odds=one.odds * (100 - craft.engine_fails_on) / 100, launched=True, moved=True, fresh=False
        )
        if one.free > craft.year:
            return
        if one.pending:
            if one.pending == EXPLORE and one.docked:
                yield rolled._replace(docked=False)
            if one.pending == SERVICE and not one.docked and self.base_at(one.place, craft.year) is not None:
                yield rolled._replace(docked=True)
            return
        stuck = robot and one.launched and not (craft.ship.kind in ("orbiter", "rover") and where == FLYBY)
        if where == TRANSFER or stuck:
            return
        for size in launcher_sizes(craft, one.place, one.launched):
            launched = rolled._replace(launcher=max(size, one.launcher), docked=False, again=0)
            for way in [(one.place,), *ways(craft, (one.place,))]:
                end = way[-1]
                if len(way) > 1 and craft.barred(end) is None:
                    yield from self.begun([launched._replace(place=end)], craft.year)
                    if not robot and self.base_at(end, craft.year) is not None:
                        yield from self.begun([launched._replace(place=end, docked=True)], craft.year)
                if place_of(end).kind == FLYBY and not (robot and (not size or craft.ship.kind == "telescope")):
                    for box in self.transfers(craft, place_of(end).of, size if robot else 1):
                        yield from self.begun([launched._replace(place=box)], craft.year)

    def transfers(self, craft: Craft, here: str, launcher: int) -> Iterator[str]:
        for there in craft.facts.systems:
            if there != here and craft.barred(f"{FLYBY}:{there}") is None:
                years = transfer_years(distance(craft.facts, here, there), craft.able.modifier, launcher)
                yield f"{TRANSFER}:{there}:{years}"

    def explored(self, craft: Craft, one: State) -> Iterator[State]:
        """Exploration, of a ship that stands apart from bases and has been launched, once a year."""
        if one.pending != EXPLORE:
            yield one
            return
        stop, later = self.mission.stops[one.stops], self.mission.stops[one.stops + 1 :]
        if one.docked or one.explored or not (one.launched or craft.ship.is_crewed):
            return  # it is explored in the year of the arrival
        goes_on = any(it.place != stop.place or it.explore or it.service for it in later)
        for probe in {False, one.probe}:
            if why_not_explore(craft, one.place, stop.explore, probe):
                continue
            fails_on = craft.exploring_fails_on(one.place, stop.explore, probe)
            lasts = Fraction(100 - fails_on, 100) if goes_on and not craft.ship.is_crewed else 1
            after = one._replace(odds=one.odds * lasts, explored=True, probe=one.probe and not probe)
            if stop.service:
                yield after._replace(pending=SERVICE)
            else:
                yield from self.done(after, stop, craft.year)

    def forced(self, craft: Craft, one: State) -> Iterator[State]:
        """Flyby craft in a flyby box go on outwards, into any box that is high enough."""
        if not one.launched or place_of(one.place).kind != FLYBY:
            yield one
            return
        here, systems = system_of(craft.facts, one.place), craft.facts.systems
        rolled = one._replace(odds=one.odds * (100 - craft.engine_fails_on) / 100, fresh=False)
        for there, system in systems.items():
            if system.h > systems[here].h and craft.barred(f"{FLYBY}:{there}") is None:
                least = transfer_years(distance(craft.facts, here, there), craft.able.modifier)
                for box in range(least, self.mission.last_year - craft.year + 5):
                    moved = rolled._replace(place=f"{TRANSFER}:{there}:{box}")
                    # It may explore from a box into which it comes, but not twice in a year.
                    yield from self.explored_at_once(craft, self.begun([moved], craft.year))

    def explored_at_once(self, craft: Craft, states: Iterable[State]) -> Iterator[State]:
        yield from (one for one in states if one.pending != EXPLORE)

    def base_at(self, place: str, year: int) -> str | None:
        """The facility of a base there, empty for a base without one."""
        bases = self.mission.player.bases
        return next((base.facility for base in bases if base.place == place and base.since <= year), None)


def every_front(mission: Mission) -> list[tuple[int, Fraction, int]]:
    """The front over years, odds and launch vehicle, the earliest first."""
    return EveryWay(mission).front()


def ways(craft: Craft, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every simple way of segments from the last place of a path on, each ended anywhere."""
    for there in craft.facts.exits.get(path[-1], ()):
        if there in path or craft.barred(there, stays=False) is not None:
            continue
        yield (*path, there)
        if place_of(there).kind != SURFACE:
            yield from ways(craft, (*path, there))


def without_worse(states: Iterable[State]) -> Iterable[State]:
    """Of states that differ in odds alone the best: the one thing that is dropped, to end before long."""
    best: dict[State, State] = {}
    for state in states:
        key = state._replace(odds=Fraction(1))
        if key not in best or best[key].odds < state.odds:
            best[key] = state
    return best.values()


def front_of(found: Iterable[tuple[int, Fraction, int]], first_year: int) -> list[tuple[int, Fraction, int]]:
    kept: list[tuple[int, Fraction, int]] = []
    for year, odds, launcher in sorted(found, key=lambda one: (one[0], -one[1], one[2])):
        if not any(other[1] >= odds and other[2] <= launcher for other in kept):
            kept.append((year - first_year, odds, launcher))
    return kept
