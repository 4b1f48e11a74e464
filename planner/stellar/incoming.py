"""The incoming asteroid: what ships may do about it, and what each way of doing it takes off.

Crews tow it, robots explore it (6.3). A ship has a few possible schedules, each a list of sorties with exact chances;
`assigning` chooses one for every ship, within the launch vehicles of each year.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from planner.errors import MissionError
from planner.stellar.facts import Facts, Scenario, Ship, Window
from planner.stellar.flight import Player
from planner.stellar.places import FLYBY
from planner.stellar.rules.abilities import abilities, change_years
from planner.stellar.trips import Trips

MOST_SCHEDULES = 20_000
Explorations = Mapping[int, tuple[Fraction, Fraction]]  # by year
_ROBOT_BASE = 3  # 6.3: (3 + exploration value) / 10


class Fleet(NamedTuple):
    """Ships of one kind on Earth, from a year on."""

    ship: Ship
    number: int
    since: int


@dataclass(frozen=True)
class Asteroid:
    """The question: a scenario with an asteroid, an owner, ships, and launch vehicles by size for each year."""

    facts: Facts
    scenario: Scenario
    player: Player
    fleets: tuple[Fleet, ...]
    players: int = 1
    launchers: tuple[tuple[int, int], ...] = ()  # size, number a year; none: as many as wanted
    name: str = ""
    unsaid: tuple[str, ...] = ()  # what stands in for what nobody said

    @property
    def strength(self) -> int:
        return self.scenario.strength * self.players

    @property
    def years(self) -> range:
        """Those in which it can be met."""
        windows = self.scenario.asteroid
        return range(min(one.first for one in windows), max(one.last for one in windows) + 1)

    def system_in(self, year: int) -> str:
        """The system in whose flyby box it is; empty before and after."""
        windows = self.scenario.asteroid
        return next((one.system for one in windows if one.first <= year <= one.last), "")

    def trips(self, ship: Ship) -> Trips:
        """What a ship can fly within the scenario."""
        systems = self.scenario.systems or tuple(self.facts.systems)
        closed = frozenset(self.facts.systems) - set(systems)
        gates = tuple(f"{FLYBY}:{window.system}" for window in self.scenario.asteroid)
        return Trips(self.facts, ship, self.player, self.scenario.last_year, closed, gates)


class Sortie(NamedTuple):
    """One time that a ship goes for the asteroid."""

    launched: int
    acts: tuple[int, ...]  # years in which it does something there
    system: str
    back: int  # year in which it is on Earth again; 0: never
    odds_there: Fraction
    odds_back: Fraction
    launcher: int


class Schedule(NamedTuple):
    """What one ship does: its sorties, and what of the asteroid that takes on average."""

    sorties: tuple[Sortie, ...]
    expected: Fraction


class Choice(NamedTuple):
    """A schedule that so many ships of a fleet fly."""

    fleet: Fleet
    schedule: Schedule
    number: int


def sorties(asked: Asteroid, fleet: Fleet, trips: Trips) -> list[Sortie]:
    """Every sortie of a ship: it is launched so that it comes to the box while the asteroid is there.

    Raises MissionError with the rule if it may go to none of these boxes.
    """
    found, refused = [], []
    for window in asked.scenario.asteroid:
        try:
            found += list(_sorties_to(asked, fleet, trips, window))
        except MissionError as error:
            refused.append(error)
    if len(refused) == len(asked.scenario.asteroid):
        raise refused[0]
    return sorted(set(found))


def _sorties_to(asked: Asteroid, fleet: Fleet, trips: Trips, window: Window) -> Iterator[Sortie]:
    """Those to the box where it is at one time."""
    gate = f"{FLYBY}:{window.system}"
    for year in range(max(fleet.since, asked.scenario.start), window.last + 1):
        for found in trips.between(asked.player.port, gate, year):
            there = year + found.turns
            if not window.first <= there <= window.last:
                continue
            if not fleet.ship.is_crewed:
                acts = (there,) if fleet.ship.kind == "flyby" else tuple(range(there, window.last + 1))
                yield Sortie(year, acts, window.system, 0, found.odds, Fraction(0), found.launcher)
                continue
            back = next(iter(trips.between(gate, asked.player.port, there + 1)), None)
            home = 0 if back is None else there + 1 + back.turns
            odds = Fraction(0) if back is None else back.odds
            yield Sortie(year, (there,), window.system, home, found.odds, odds, found.launcher)


def schedules(asked: Asteroid, fleet: Fleet) -> list[Schedule]:
    """Every order of sorties of one ship: a crew is serviced, and launched again, in the year after it is home."""
    return arranged(asked, fleet, sorties(asked, fleet, asked.trips(fleet.ship)))


def arranged(asked: Asteroid, fleet: Fleet, options: Sequence[Sortie]) -> list[Schedule]:
    """Schedules made of these sorties."""
    # With what each takes off, and the odds that the ship comes home from it.
    years = explorations(asked, fleet.ship)
    known = [(one, _worth(fleet.ship, one, years), one.odds_there * one.odds_back) for one in options]
    found: list[Schedule] = [Schedule((), Fraction(0))]

    def extend(done: tuple[Sortie, ...], alive: Fraction, expected: Fraction, ready: int) -> None:
        for one, worth, home in known:
            if one.launched < ready:
                continue
            gained = expected + alive * worth
            found.append(Schedule((*done, one), gained))
            if len(found) > MOST_SCHEDULES:
                raise MissionError(f"too many ways for a {fleet.ship.name} in these years; narrow the years")
            if one.back:
                extend((*done, one), alive * home, gained, one.back + 1)

    extend((), Fraction(1), Fraction(0), asked.scenario.start)
    return _without_worse(found)


def _worth(ship: Ship, sortie: Sortie, years: Explorations) -> Fraction:
    """What a sortie takes off on average: the size of a crew that tows, a tenth of value and 3 for a robot (6.3)."""
    if ship.is_crewed:
        return sortie.odds_there * ship.size
    taken_off, alive = Fraction(0), sortie.odds_there
    for year in sortie.acts:
        each, survives = years[year]
        taken_off, alive = taken_off + alive * each, alive * survives
    return taken_off


def explorations(asked: Asteroid, ship: Ship) -> Explorations:
    """What an exploration takes off on average in each year, and the chance that the robot lasts."""
    changes = change_years(asked.player)
    since = {year: max((change for change in changes if change <= year), default=0) for year in asked.years}
    able = {year: abilities(asked.facts, asked.player, year) for year in dict.fromkeys(since.values())}
    each = {
        year: (Fraction(_ROBOT_BASE + ship.ev + one.robot_ev, 10), 1 - Fraction(one.robots, 100))
        for year, one in able.items()
    }
    return {year: each[begins] for year, begins in since.items()}


def _without_worse(found: list[Schedule]) -> list[Schedule]:
    """One schedule for each use of launch vehicles: the one that takes most."""
    best: dict[tuple[tuple[int, int], ...], Schedule] = {}
    for one in found:
        key = tuple((sortie.launched, sortie.launcher) for sortie in one.sorties)
        if key not in best or best[key].expected < one.expected:
            best[key] = one
    return list(best.values())


def chance_of(asked: Asteroid, choices: tuple[Choice, ...]) -> Fraction:
    """The exact chance that ships take at least the strength of the asteroid together."""
    total = {0: Fraction(1)}
    for choice in choices:
        one = taken(asked, choice.fleet.ship, choice.schedule)
        for _ in range(choice.number):
            total = _added(total, one, asked.strength)
    return total.get(asked.strength, Fraction(0))


def _added(one: dict[int, Fraction], other: dict[int, Fraction], most: int) -> dict[int, Fraction]:
    """The distribution of a sum; what is more than needed counts as what is needed."""
    result: dict[int, Fraction] = {}
    for a, odds in one.items():
        for b, chance in other.items():
            points = min(most, a + b)
            result[points] = result.get(points, Fraction(0)) + odds * chance
    return result


def taken(asked: Asteroid, ship: Ship, schedule: Schedule) -> dict[int, Fraction]:
    """What one ship takes off, with the chance of each number of points."""
    ends: dict[int, Fraction] = {}
    years = explorations(asked, ship)
    alive = {0: Fraction(1)}  # points so far -> the chance that the ship has them and can go on
    for sortie in schedule.sorties:
        for points, odds in alive.items():
            ends[points] = ends.get(points, Fraction(0)) + odds * (1 - sortie.odds_there)
        alive = {points: odds * sortie.odds_there for points, odds in alive.items()}
        if ship.is_crewed:
            alive = {points + ship.size: odds for points, odds in alive.items()}
            for points, odds in alive.items():
                ends[points] = ends.get(points, Fraction(0)) + odds * (1 - sortie.odds_back)
            alive = {points: odds * sortie.odds_back for points, odds in alive.items()}
            continue
        for year in sortie.acts:
            each, survives = years[year]
            alive = _with_die(alive, each)
            for points, odds in alive.items():
                ends[points] = ends.get(points, Fraction(0)) + odds * (1 - survives)
            alive = {points: odds * survives for points, odds in alive.items()}
    for points, odds in alive.items():
        ends[points] = ends.get(points, Fraction(0)) + odds
    return ends


def _with_die(alive: dict[int, Fraction], each: Fraction) -> dict[int, Fraction]:
    """One more exploration: its whole points, and one more by a die for the rest."""
    whole, rest = divmod(each, 1)
    found: dict[int, Fraction] = {}
    for points, odds in alive.items():
        for more, chance in ((whole, 1 - rest), (whole + 1, rest)):
            if chance:
                found[points + int(more)] = found.get(points + int(more), Fraction(0)) + odds * chance
    return found
