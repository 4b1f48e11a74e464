"""What a ship does at a stop: explore in the year in which it comes there, be serviced, stay; and when it can go on."""

from __future__ import annotations

from planner.stellar.flight import Step
from planner.stellar.mission import Stop, why_not_explore
from planner.stellar.places import EARTH
from planner.stellar.rules.abilities import facility_by_elevator, serves
from planner.stellar.solve.labels import Label
from planner.stellar.solve.search import Search


def rested(search: Search, label: Label, stop: Stop, later: tuple[Stop, ...]) -> Label | None:
    """A label after all that is done at a stop; None if that cannot be done, or not by the last year."""
    goes_on = any(one.place != stop.place or one.explore or one.service for one in later)
    explored = _explored(search, label, stop, goes_on) if stop.explore else label
    served = _serviced(search, explored, stop) if stop.service and explored is not None else explored
    if served is None:
        return None
    ready = max(served.ready, served.arrival + stop.stay)
    if max(served.arrival, ready if later else 0) > search.mission.last_year:
        return None
    return served._replace(ready=ready)


def starting_at(label: Label, last: Stop, stop: Stop) -> Label:
    """Where the way to the next stop begins. At the same place, a stay or an exploration is done first."""
    busy = last.stay or (last.explore and stop.explore)
    return label._replace(arrival=label.ready) if busy and label.place == stop.place else label


def _explored(search: Search, label: Label, stop: Stop, goes_on: bool) -> Label | None:
    mission, year = search.mission, label.arrival
    craft = search.craft(year)
    if not (label.launched or craft.ship.is_crewed):
        return None  # it has not been anywhere yet
    if any(step.do == "explore" and when == year for when, step in label.history()):
        return None  # a flyby craft that must go on before the year ends
    if why_not_explore(craft, stop.place, stop.explore, mission.probe):
        return None
    done, odds, rolls = list(label.done), label.odds, label.rolls
    if _is_docked(search, label):  # who is stacked with a base moves apart before (2.8)
        done.append((year, Step("move", fails_on=craft.engine_fails_on)))
        odds, rolls = odds * (100 - craft.engine_fails_on) / 100, rolls + 1
    fails_on = craft.exploring_fails_on(stop.place, stop.explore, mission.probe)
    done.append((year, Step("explore", world=stop.explore, probe=mission.probe, fails_on=fails_on)))
    if goes_on and not craft.ship.is_crewed:  # a robot must last for what comes after
        odds = odds * (100 - fails_on) / 100
    ready = label.ready if craft.ship.kind == "flyby" else max(label.ready, year + 1)
    return label._replace(done=tuple(done), odds=odds, rolls=rolls, ready=ready)


def _is_docked(search: Search, label: Label) -> bool:
    """Whether a crew stands stacked with a base: where it began, or since it was serviced there."""
    steps = [step for _, step in label.history() if step.do in ("move", "transfer")]
    if steps:
        return steps[-1].docks
    return search.mission.ship.is_crewed and _base_at(search, label.place, search.mission.year) is not None


def _base_at(search: Search, place: str, year: int) -> str | None:
    """The facility of a base of the owner, if one stands there by that year."""
    bases = search.mission.player.bases
    return next((base.facility for base in bases if base.place == place and base.since <= year), None)


def _serviced(search: Search, label: Label, stop: Stop) -> Label | None:
    """Service comes before movement, so it is had in the year after the ship has docked (3.2)."""
    done, year, odds, rolls = list(label.done), label.arrival, label.odds, label.rolls
    came = next((number for number, (_, step) in enumerate(done) if step.do == "move" and step.path), None)
    lifted = facility_by_elevator(search.mission.facts, search.mission.player, stop.place, year + 1)
    if stop.place == EARTH or serves(lifted, search.mission.ship):  # nobody has to dock
        year = max(label.ready, year + 1) if done else label.ready
    elif stop.explore:  # it explored apart from the base, and joins it a year later
        year = label.ready
        fails_on = search.craft(year).engine_fails_on
        done.append((year, Step("move", docks=True, fails_on=fails_on)))
        odds, rolls, year = odds * (100 - fails_on) / 100, rolls + 1, year + 1
    elif came is not None and done[came][1].path[-1] == stop.place:
        done[came] = (done[came][0], done[came][1]._replace(docks=True))
        if _base_at(search, stop.place, done[came][0]) is None:
            return None
        year += 1
    elif not _is_docked(search, label):
        return None
    else:
        year = label.ready
    year = max(year, search.mission.facts.numbers.first_year + 1)  # the game begins with a movement (4)
    if stop.place != EARTH and not serves(lifted, search.mission.ship):
        facility = _base_at(search, stop.place, year)
        if facility is None or not serves(facility, search.mission.ship):
            return None
    done.append((year, Step("service")))
    return label._replace(done=tuple(done), odds=odds, rolls=rolls, arrival=year, ready=year)
