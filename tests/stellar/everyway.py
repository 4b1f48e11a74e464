"""A second search for flights of Stellar Horizons: year by year, place by place, every way there is.

It knows no epochs, no contraction of systems and no dominance beyond equal states: ships go down box by box, wait in
every place, and may end a move wherever they may stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from planner.stellar.mission import Mission
from planner.stellar.places import FLYBY, SURFACE, TRANSFER, place_of, system_of
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.moving import distance, launcher_sizes, transfer_years


class State(NamedTuple):
    place: str
    launched: bool
    odds: Fraction
    launcher: int
    stops: int  # that are kept


def every_front(mission: Mission) -> list[tuple[int, Fraction, int]]:
    """The front over years, odds and launch vehicle, the earliest first."""
    found: set[tuple[int, Fraction, int]] = set()
    states = {_kept(State(mission.start, mission.launched, Fraction(1), 0, 0), mission)}
    for year in range(mission.year, mission.last_year + 1):
        craft = mission.craft(year)
        if year == mission.year:
            _note(states, mission, year, found)
        states = {_kept(_descended(state), mission) for state in states}
        _note(states, mission, year, found)
        moved = {_kept(new, mission) for state in states for new in _moves(mission, craft, state)}
        states = _without_worse(states | moved)
        _note(states, mission, year, found)
        if mission.ship.kind == "flyby":
            states = _forced(mission, craft, states)
            states = {_kept(state, mission) for state in states}
            _note(states, mission, year, found)
    return _front(found, mission.year)


def _kept(state: State, mission: Mission) -> State:
    stops = state.stops
    while stops < len(mission.stops) and state.place == mission.stops[stops].place:
        stops += 1
    return state._replace(stops=stops)


def _note(states: set[State], mission: Mission, year: int, found: set[tuple[int, Fraction, int]]) -> None:
    found |= {(year, one.odds, one.launcher) for one in states if one.stops == len(mission.stops)}


def _descended(state: State) -> State:
    where, of, box = place_of(state.place)
    if where != TRANSFER:
        return state
    return state._replace(place=f"{TRANSFER}:{of}:{box - 1}" if box > 1 else f"{FLYBY}:{of}")


def _ways(craft: Craft, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every simple way of segments from the last place of a path on, each ended anywhere."""
    for there in craft.facts.exits.get(path[-1], ()):
        if there in path or craft.barred(there, stays=False) is not None:
            continue
        yield (*path, there)
        if place_of(there).kind != SURFACE:
            yield from _ways(craft, (*path, there))


def _moves(mission: Mission, craft: Craft, state: State) -> Iterator[State]:
    where = place_of(state.place).kind
    robot = not craft.ship.is_crewed
    stuck = robot and state.launched and not (craft.ship.kind in ("orbiter", "rover") and where == FLYBY)
    if where == TRANSFER or stuck:
        return
    odds = state.odds * (100 - craft.engine_fails_on) / 100
    for size in launcher_sizes(craft, state.place, state.launched):
        launcher = max(size, state.launcher)
        for way in [(state.place,), *_ways(craft, (state.place,))]:
            end = way[-1]
            if len(way) > 1 and craft.barred(end) is None:
                yield State(end, True, odds, launcher, state.stops)
            if place_of(end).kind == FLYBY and not (robot and (not size or craft.ship.kind == "telescope")):
                for there in mission.facts.systems:
                    if there != place_of(end).of and craft.barred(f"{FLYBY}:{there}") is None:
                        far = distance(mission.facts, place_of(end).of, there)
                        years = transfer_years(far, craft.able.modifier, size if robot else 1)
                        yield State(f"{TRANSFER}:{there}:{years}", True, odds, launcher, state.stops)


def _forced(mission: Mission, craft: Craft, states: set[State]) -> set[State]:
    """Flyby craft in a flyby box go on outwards, into any box that is high enough."""
    staying = {one for one in states if not (one.launched and place_of(one.place).kind == FLYBY)}
    systems = mission.facts.systems
    for state in states - staying:
        here = system_of(mission.facts, state.place)
        odds = state.odds * (100 - craft.engine_fails_on) / 100
        for there, system in systems.items():
            if system.h > systems[here].h and craft.barred(f"{FLYBY}:{there}") is None:
                least = transfer_years(distance(mission.facts, here, there), craft.able.modifier)
                for box in range(least, mission.last_year - craft.year + 5):
                    staying.add(state._replace(place=f"{TRANSFER}:{there}:{box}", odds=odds))
    return staying


def _without_worse(states: set[State]) -> set[State]:
    """Of states that differ in odds alone the best: the one thing that is dropped, to end before long."""
    best: dict[tuple[object, ...], State] = {}
    for state in states:
        key = (state.place, state.launched, state.launcher, state.stops)
        if key not in best or best[key].odds < state.odds:
            best[key] = state
    return set(best.values())


def _front(found: set[tuple[int, Fraction, int]], first_year: int) -> list[tuple[int, Fraction, int]]:
    kept: list[tuple[int, Fraction, int]] = []
    for year, odds, launcher in sorted(found, key=lambda one: (one[0], -one[1], one[2])):
        if not any(other[1] >= odds and other[2] <= launcher for other in kept):
            kept.append((year - first_year, odds, launcher))
    return kept
