"""What a ship does at a stop: explore in the year in which it comes there, be serviced, stay; and when it can go on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from planner.stellar.flight import Base, Step
from planner.stellar.mission import Mission, Stop, why_not_explore
from planner.stellar.rules.abilities import facility_by_elevator, serves
from planner.stellar.solve.labels import Label
from planner.stellar.solve.search import Search


def rested(search: Search, label: Label, stop: Stop, later: tuple[Stop, ...]) -> Iterator[Label]:
    """A label after all that is done at a stop; none if that cannot be done, or not by the last year."""
    goes_on = any(one.place != stop.place or one.explore or one.service for one in later)
    explored = _explored(search, label, stop, goes_on) if stop.explore else (label,)
    for one in explored:
        for served in _serviced(search, one, stop) if stop.service else (one,):
            if served.arrival <= search.last_year:
                yield served._replace(ready=max(served.ready, served.arrival + stop.stay))


def starting_at(label: Label, last: Stop, stop: Stop) -> Label:
    """Where the way to the next stop begins: at the same place after a stay, and a year later to explore again."""
    busy = last.stay or (stop.explore and _has_explored(label))
    return label._replace(arrival=label.ready) if busy and label.place == stop.place else label


def _explored(search: Search, label: Label, stop: Stop, goes_on: bool) -> Iterator[Label]:
    """It explores with its probe, if it still carries one, or by itself."""
    # Where a mission begins, what is explored may wait.
    year = label.ready if label.is_first else label.arrival
    label, craft = label._replace(arrival=year), search.craft(year)
    if not (label.launched or craft.ship.is_crewed):
        return  # it has not been anywhere yet
    if _has_explored(label):
        return  # a flyby craft that must go on before the year ends
    done, odds, rolls = list[tuple[int, Step]](), label.odds, label.rolls
    if _is_docked(search, label):  # who is stacked with a base moves apart before (2.8)
        done.append((year, Step("move", fails_on=craft.engine_fails_on)))
        odds, rolls = odds.after(craft.engine_fails_on), rolls + 1
    ready = label.ready if craft.ship.kind == "flyby" else max(label.ready, year + 1)
    for probe in (True, False) if label.probe else (False,):
        if why_not_explore(craft, stop.place, stop.explore, probe):
            continue
        fails_on = craft.exploring_fails_on(stop.place, stop.explore, probe)
        step = Step("explore", world=stop.explore, probe=probe, fails_on=fails_on)
        # A robot must last for what comes after.
        lasts = odds.after(fails_on) if goes_on and not craft.ship.is_crewed else odds
        left = label.probe and not probe
        since = (*done, (year, step))
        yield label._replace(before=label, since=since, odds=lasts, rolls=rolls, ready=ready, probe=left)


def _has_explored(label: Label) -> bool:
    """Whether it has explored in the year in which it came there."""
    return any(step.do == "explore" and when == label.arrival for when, step in label.rests())


def _is_docked(search: Search, label: Label) -> bool:
    """Whether a crew stands stacked with a base: where it began, or since it was serviced there."""
    for _, step in label.rests():
        if step.do in ("move", "transfer", "descend"):
            return step.docks
    if label.has_come:  # nobody docks on the way
        return False
    return search.mission.ship.is_crewed and _base_at(search, label.place, search.mission.year) is not None


def _base_at(search: Search, place: str, year: int) -> Base | None:
    """A base of the owner that stands there by that year."""
    return next((base for base in search.mission.player.bases if base.place == place and base.since <= year), None)


def _serviced(search: Search, label: Label, stop: Stop) -> Iterator[Label]:
    """Service comes before movement, so it is had in the year after the ship has docked (3.2)."""
    mission, done = search.mission, label.done
    first = mission.facts.numbers.first_year + 1  # the game begins with a movement (4)
    year = max(first, label.ready, label.arrival + any(when == label.arrival for when, _ in done))
    if stop.place == mission.player.port:
        yield _after_service(label, year)
        return
    # Nobody docks where an elevator serves; it may be worth waiting for.
    lifted = (one for one in _waits(mission, year) if _lifts(mission, stop.place, one))
    yield from (_after_service(label, one) for one in islice(lifted, 1))
    base = _base_at(search, stop.place, search.last_year)
    if base is None or not serves(base.facility, mission.ship):
        return
    if done and done[-1][1].do == "move" and done[-1][1].path and base.since <= done[-1][0]:
        when, came = done[-1]
        docked = label._replace(since=(*done[:-1], (when, came._replace(docks=True))))
        yield _after_service(docked, max(first, when + 1))
    elif _is_docked(search, label):
        yield _after_service(label, year)
    else:  # it explored apart from the base, or was there before it: it joins it now, or when that is safer
        for when in _waits(mission, max(label.ready, base.since)):
            craft = search.craft(when)
            step = Step("move", docks=True, fails_on=craft.engine_fails_on)
            odds, rolls = label.odds.after(craft.engine_fails_on), label.rolls + 1
            yield _after_service(label._replace(since=(*done, (when, step)), odds=odds, rolls=rolls), when + 1)


def _after_service(label: Label, year: int) -> Label:
    return label._replace(before=label, since=((year, Step("service")),), arrival=year, ready=year)


def _waits(mission: Mission, year: int) -> tuple[int, ...]:
    """A year, and later ones in which something is otherwise."""
    return (year, *(change for change in mission.changes if change > year))


def _lifts(mission: Mission, place: str, year: int) -> bool:
    return serves(facility_by_elevator(mission.facts, mission.player, place, year), mission.ship)
