"""A mission becomes tables, and the tables a set of proven flights. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil

from planner.missions.answer import Answer
from planner.missions.mission import Mission
from planner.missions.searched import Searched
from planner.missions.session import Session
from planner.rocket.stack import Stack
from planner.search.arrivals import Arrivals, find_arrivals
from planner.search.explore import Known, Start, Stop, never


def search(
    mission: Mission,
    stop: Stop = never,
    enough: Callable[[Answer], bool] | None = None,
    session: Session | None = None,
    known: Sequence[Known] = (),
    race: bool = False,
) -> Answer:
    """Search for the goal of a mission with the rocket as it is loaded.

    `enough` is asked after each turn that has found flights to the goal, with all of them that take no more turns; it
    ends the search, which is not whole then. Flights that come to the goal no sooner and roll no better than one that
    is `known` by its turns and the cost of its dice need not be found, whatever they spend.
    In a `race` only turns and dice count at the goal, and of several places that will do the best one.
    """
    kept = session or Session()
    # Without a race each of several places has a front of its own.
    places = mission.places if race or len(mission.places) == 1 else ()

    def run(stack: Stack) -> Searched:
        compiled, prepared = kept.ready(mission, stack)

        def is_enough(found: Arrivals) -> bool:
            return enough is not None and enough(Answer(mission, Searched(compiled, found)))

        found = find_arrivals(
            compiled.tables,
            _starts(mission, compiled.starts_of(mission.start), stack, compiled.stock),
            mission.horizon,
            goals=[compiled.goal_of(place) for place in places],
            stop=stop,
            enough=None if enough is None else is_enough,
            prepared=prepared,
            known=known,
            race=race,
        )
        return Searched(compiled, found)

    answer, freed = Answer(mission, run(mission.stack)), kept.giving_up(mission.stack)
    if freed is None or (enough is not None and enough(answer)):
        return answer
    # Where nothing comes to a goal and no loss kept it from that, nothing does that may lose more.
    if known or not mission.places or answer.found.barred or any(map(answer.flights_to, mission.places)):
        return Answer(mission, answer.searched, run(freed))
    return answer


def _starts(mission: Mission, places: Iterable[int], stack: Stack, stock: int) -> list[Start]:
    """With all tanks, or where the search is to choose with any number of them, each for one aqua."""
    if not mission.chooses_load:
        return [Start(place, stack.wet, stock=stock) for place in places]
    loads = range(ceil(stack.tanks or 0) + 1)
    return [
        Start(place, stack.strip.add_mass(stack.dry, tanks), aqua=tanks, stock=stock)
        for place in places
        for tanks in loads
    ]
