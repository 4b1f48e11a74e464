"""The incoming asteroid: which ship goes for it when, so that as much of it as possible is gone in time.

Crews tow it, robots explore it (6.3). A ship has a few possible schedules, each a list of sorties with exact chances;
a CP-SAT model chooses one for every ship, within the launch vehicles of each year.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.errors import MissionError
from planner.missions.front import INFEASIBLE
from planner.models.solving import Effort, Outcome, Solving
from planner.stellar.facts import Facts, Scenario, Ship
from planner.stellar.flight import Player
from planner.stellar.mission import Mission, Stop
from planner.stellar.places import EARTH, FLYBY
from planner.stellar.rules.abilities import abilities
from planner.stellar.solve import Found, solve

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

MILLION = 10**6  # parts of a point in the model; exact values are reckoned of what it chooses
MOST_SCHEDULES = 20_000
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

    @property
    def strength(self) -> int:
        return self.scenario.strength * self.players

    def system_in(self, year: int) -> str:
        """The system in whose flyby box it is; empty before and after."""
        windows = self.scenario.asteroid
        return next((one.system for one in windows if one.first <= year <= one.last), "")


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


class Deflection(NamedTuple):
    """The answer: what every ship does, how far it is proven, and the exact chance that nothing is left."""

    asked: Asteroid
    status: str
    bound: Fraction | None  # no assignment takes more on average
    choices: tuple[Choice, ...]
    expected: Fraction
    deflected: Fraction  # the chance that it is gone in time


class _Ways:
    """Flights of one ship between Earth and the flyby boxes, by their first year; solved once each."""

    def __init__(self, asked: Asteroid, ship: Ship) -> None:
        self._asked, self._ship = asked, ship
        systems = asked.scenario.systems or tuple(asked.facts.systems)
        self._closed = frozenset(asked.facts.systems) - set(systems)
        self._known: dict[tuple[str, str, int], tuple[Found, ...]] = {}

    def flights(self, start: str, goal: str, year: int) -> tuple[Found, ...]:
        """Flights by the end of the scenario; none if there is no way."""
        key = (start, goal, year)
        if key not in self._known:
            self._known[key] = self._solve(start, goal, year)
        return self._known[key]

    def _solve(self, start: str, goal: str, year: int) -> tuple[Found, ...]:
        last = self._asked.scenario.last_year
        if year > last:
            return ()
        asked = self._asked
        return solve(
            Mission(asked.facts, self._ship, asked.player, start, (Stop(goal),), year, last - year, self._closed)
        ).flights


def sorties(asked: Asteroid, fleet: Fleet, ways: _Ways) -> Iterator[Sortie]:
    """Every sortie of a ship: it is launched so that it comes to the box while the asteroid is there."""
    last = asked.scenario.last_year
    for year in range(max(fleet.since, asked.scenario.start), last + 1):
        for window in asked.scenario.asteroid:
            gate = f"{FLYBY}:{window.system}"
            for found in ways.flights(EARTH, gate, year):
                there = year + found.turns
                if not window.first <= there <= window.last:
                    continue
                if not fleet.ship.is_crewed:
                    acts = (there,) if fleet.ship.kind == "flyby" else tuple(range(there, window.last + 1))
                    yield Sortie(year, acts, window.system, 0, found.odds, Fraction(0), found.launcher)
                    continue
                back = next(iter(ways.flights(gate, EARTH, there + 1)), None)
                home = 0 if back is None else there + 1 + back.turns
                odds = Fraction(0) if back is None else back.odds
                yield Sortie(year, (there,), window.system, home, found.odds, odds, found.launcher)


def schedules(asked: Asteroid, fleet: Fleet) -> list[Schedule]:
    """Every order of sorties of one ship: a crew is serviced, and launched again, in the year after it is home."""
    options = sorted(set(sorties(asked, fleet, _Ways(asked, fleet.ship))))
    worth = {one: _worth(asked, fleet.ship, one) for one in options}
    found: list[Schedule] = [Schedule((), Fraction(0))]

    def extend(done: tuple[Sortie, ...], alive: Fraction, expected: Fraction, ready: int) -> None:
        for one in options:
            if one.launched < ready:
                continue
            gained = expected + alive * worth[one]
            found.append(Schedule((*done, one), gained))
            if len(found) > MOST_SCHEDULES:
                raise MissionError(f"too many ways for a {fleet.ship.name} in these years; narrow the years")
            if one.back:
                extend((*done, one), alive * one.odds_there * one.odds_back, gained, one.back + 1)

    extend((), Fraction(1), Fraction(0), asked.scenario.start)
    return _without_worse(found)


def _worth(asked: Asteroid, ship: Ship, sortie: Sortie) -> Fraction:
    """What a sortie takes off on average: the size of a crew that tows, a tenth of value and 3 for a robot (6.3)."""
    if ship.is_crewed:
        return sortie.odds_there * ship.size
    each, survives = explored(asked, ship, sortie.launched)
    total = sum((each * survives**number for number in range(len(sortie.acts))), Fraction(0))
    return sortie.odds_there * total


def explored(asked: Asteroid, ship: Ship, year: int) -> tuple[Fraction, Fraction]:
    """What an exploration takes off on average, and the chance that the robot lasts."""
    able = abilities(asked.facts, asked.player, year)
    return Fraction(_ROBOT_BASE + ship.ev + able.robot_ev, 10), 1 - Fraction(able.robots, 100)


def _without_worse(found: list[Schedule]) -> list[Schedule]:
    """One schedule for each use of launch vehicles: the one that takes most."""
    best: dict[tuple[tuple[int, int], ...], Schedule] = {}
    for one in found:
        key = tuple((sortie.launched, sortie.launcher) for sortie in one.sorties)
        if key not in best or best[key].expected < one.expected:
            best[key] = one
    return list(best.values())


def deflect(asked: Asteroid, effort: Effort | None = None, solving: Solving | None = None) -> Deflection:
    """The assignment of schedules that takes most of the asteroid on average."""
    from ortools.sat.python import cp_model

    if not asked.scenario.asteroid:
        raise MissionError(f"scenario {asked.scenario.id} has no asteroid [stellar 6.3]")
    ways = [schedules(asked, fleet) for fleet in asked.fleets]
    model = cp_model.CpModel()
    flown: list[list[Any]] = []
    for number, (fleet, options) in enumerate(zip(asked.fleets, ways, strict=True)):
        counts = [model.new_int_var(0, fleet.number, f"{fleet.ship.id} {number}.{way}") for way in range(len(options))]
        model.add(sum(counts) == fleet.number)
        flown.append(counts)
    _share_launchers(model, asked, ways, flown)
    gain = sum(
        count * int(one.expected * MILLION)
        for options, counts in zip(ways, flown, strict=True)
        for one, count in zip(options, counts, strict=True)
    )
    model.minimize(-gain)
    outcome = (solving or Solving(effort or Effort(workers=1))).solve(model)
    return _told(asked, ways, flown, outcome)


def _share_launchers(model: CpModel, asked: Asteroid, ways: list[list[Schedule]], flown: list[list[Any]]) -> None:
    """No more launches in a year than launch vehicles: a crew takes any that is large enough, a robot its own size."""
    if not asked.launchers:
        return
    there = dict(asked.launchers)
    needs: dict[tuple[int, int, bool], list[Any]] = {}
    for fleet, options, counts in zip(asked.fleets, ways, flown, strict=True):
        for one, count in zip(options, counts, strict=True):
            for sortie in one.sorties:
                needs.setdefault((sortie.launched, sortie.launcher, fleet.ship.is_crewed), []).append(count)
    used: dict[tuple[int, int], list[Any]] = {}
    for (year, size, crewed), counts in needs.items():
        fitting = [other for other in there if (other >= size if crewed else other == size)]
        given = [model.new_int_var(0, there[other], f"LV-{other} for {size} in {year}") for other in fitting]
        model.add(sum(given) == sum(counts))
        for other, number in zip(fitting, given, strict=True):
            used.setdefault((year, other), []).append(number)
    for (_, size), numbers in used.items():
        model.add(sum(numbers) <= there[size])


def _told(asked: Asteroid, ways: list[list[Schedule]], flown: list[list[Any]], outcome: Outcome) -> Deflection:
    if outcome.solver is None:
        return Deflection(asked, outcome.status or INFEASIBLE, None, (), Fraction(0), Fraction(0))
    choices = tuple(
        Choice(fleet, one, number)
        for fleet, options, counts in zip(asked.fleets, ways, flown, strict=True)
        for one, count in zip(options, counts, strict=True)
        if (number := outcome.value(count))
    )
    expected = sum((one.number * one.schedule.expected for one in choices), Fraction(0))
    bound = None if outcome.bound is None else Fraction(-outcome.bound, MILLION)
    return Deflection(asked, outcome.status, bound, choices, expected, chance_of(asked, choices))


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
        each, survives = explored(asked, ship, sortie.launched)
        for _ in sortie.acts:
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
