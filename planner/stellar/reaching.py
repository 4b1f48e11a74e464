"""Where a ship can get to, where it may stand, and in which year to leave: many missions with one answer each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from planner.errors import MissionError, PlannerError
from planner.stellar.facts import Facts, Ship
from planner.stellar.mission import Mission, why_not_explore
from planner.stellar.places import FLYBY, ORBIT, SURFACE
from planner.stellar.rules.entering import Barred, Craft
from planner.stellar.solve import Answer, solve_all, solve_each

MOST_YEARS = 140


class Reached(NamedTuple):
    """A place, with the answer, or the rule that keeps the ship away."""

    place: str
    answer: Answer | None
    why_not: str = ""


def places_for(facts: Facts, ship: Ship) -> list[str]:
    """Places that a ship of this kind goes for: where it explores, from the Sun outwards."""
    outwards = sorted(facts.systems, key=lambda key: facts.systems[key].h)
    if ship.kind == "flyby":
        return [f"{FLYBY}:{key}" for key in outwards]
    wanted = {"telescope": (ORBIT,), "orbiter": (ORBIT,), "rover": (SURFACE,)}.get(ship.kind, (ORBIT, SURFACE))
    worlds = [world for key in outwards for world in facts.worlds.values() if world.system == key and world.places]
    return [f"{where}:{world.id}" for world in worlds for where in wanted]


def reach_all(places: Iterable[str], ask: Callable[[str], Mission]) -> tuple[Reached, ...]:
    """An answer for every place; `ask` makes the mission that goes there.

    Raises MissionError if no such mission can be asked, for a reason that has nothing to do with the place.
    """
    asked: dict[str, Mission | PlannerError] = {}
    for place in places:
        try:
            asked[place] = ask(place)
        except PlannerError as error:
            asked[place] = error
    missions = [one for one in asked.values() if isinstance(one, Mission)]
    complaints = [one for one in asked.values() if not isinstance(one, Mission)]
    if not missions and len({str(error) for error in complaints}) == 1:
        raise complaints[0]
    answers = {answer.mission.goal: answer for answer in solve_all(missions)}
    return tuple(_reached(place, one, answers.get(place)) for place, one in asked.items())


def _reached(place: str, asked: Mission | PlannerError, answer: Answer | None) -> Reached:
    if answer is None or not isinstance(asked, Mission):
        return Reached(place, None, _last_reason(str(asked)))
    return Reached(place, answer, "" if answer.flights else f"not by {asked.last_year}")


def _last_reason(complaint: str) -> str:
    """The reason alone: that of which ship and which place is told beside it."""
    return complaint.partition(": ")[2] or complaint


class Reach(NamedTuple):
    """Every place that was asked for, with the ship that goes there and where it begins."""

    craft: Craft
    start: str
    reached: tuple[Reached, ...]
    unsaid: tuple[str, ...] = ()


class Landing(NamedTuple):
    """What a ship may do at one world in a year."""

    craft: Craft
    world: str
    barred: tuple[tuple[str, Barred | None], ...]  # place -> the rule that forbids it
    why_not_explore: str
    unsaid: tuple[str, ...] = ()

    @property
    def can_land(self) -> bool:
        return not any(barred for place, barred in self.barred if place.startswith(SURFACE))

    @property
    def needs_launcher(self) -> bool:
        """Whether a ship that stands there needs a launch vehicle to leave: crews at home alone (3.3.4)."""
        return self.craft.ship.is_crewed and f"{SURFACE}:{self.world}" == self.craft.player.port


def land_there(craft: Craft, world: str, unsaid: tuple[str, ...] = ()) -> Landing:
    """Whether a ship may stand on a world, be in its orbit, come through its gate, and explore there."""
    facts = craft.facts
    if world not in facts.worlds:
        raise MissionError(f"there is no world {world!r}")
    if not facts.worlds[world].places:
        raise MissionError(f"nobody goes to {facts.worlds[world].name}: it is looked at from afar [stellar 3.5.2]")
    places = (f"{FLYBY}:{facts.worlds[world].system}", f"{ORBIT}:{world}", f"{SURFACE}:{world}")
    stays = {"orbiter": ORBIT, "telescope": ORBIT, "flyby": FLYBY}.get(craft.ship.kind, SURFACE)
    barred = tuple((place, craft.barred(place, stays=place.startswith((stays, SURFACE)))) for place in places)
    stands = next(place for place in places if place.startswith(ORBIT if world == "earth" else stays))
    return Landing(craft, world, barred, why_not_explore(craft, stands, world), unsaid)


class Departure(NamedTuple):
    """A start year with its answer."""

    year: int
    answer: Answer | None
    why_not: str = ""


class Launches(NamedTuple):
    """A mission with its answers for many start years."""

    mission: Mission
    departures: tuple[Departure, ...]


def launch_each(mission: Mission, years: int) -> Launches:
    """The same mission for so many start years."""
    last = mission.facts.numbers.last_year
    if not 1 <= years <= MOST_YEARS or mission.year + years - 1 > last:
        room = min(MOST_YEARS, last - mission.year + 1)
        raise MissionError(f"--years must be 1 to {room} from {mission.year} on, got {years} [stellar 4]")
    mission = replace(mission, known=mission.epochs)
    asked: dict[int, Mission] = {}
    why_not: dict[int, str] = {}
    for year in range(mission.year, mission.year + years):
        try:
            asked[year] = replace(mission, year=year)
        except PlannerError as error:
            why_not[year] = str(error)
    # From the last change on all years are alike, but for the first of the game: it begins with a movement (4).
    here = [base.since for base in mission.player.bases if base.place == mission.start]
    settled = max((mission.facts.numbers.first_year + 1, *mission.changes, *here))
    searched = [one for year, one in asked.items() if year <= max(settled, min(asked))]
    alike = [one for year, one in asked.items() if year > max(settled, min(asked))]
    answers = {answer.mission.year: answer for answer in solve_each(searched)}
    answers |= {one.year: _later(answers[searched[-1].year], one) for one in alike}
    spanned = range(mission.year, mission.year + years)
    return Launches(mission, tuple(Departure(year, answers.get(year), why_not.get(year, "")) for year in spanned))


def _later(before: Answer, asked: Mission) -> Answer:
    """The answer to the same question in a later year, for which less time may be left."""
    moved = (found.moved(asked) for found in before.flights)
    return Answer(asked, tuple(found for found in moved if asked.year + found.turns <= asked.last_year))
