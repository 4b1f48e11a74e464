"""Questions about many flights at once, or about none, from what a player types: reach, land, launch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from planner.stellar.asking import DEFAULT_SHIP, Wanted, ask, asker, craft_of, find_ship, first_year, unsaid_of
from planner.stellar.factfile import load_facts
from planner.stellar.facts import Facts
from planner.stellar.mission import Stop
from planner.stellar.names import find_place, find_world
from planner.stellar.reaching import Landing, Launches, Reach, land_there, launch_each, places_for, reach_all

THREE_DECADES = 30


def reach(
    start: str,
    *,
    ship: str | None = None,
    facts: Facts | Path | None = None,
    wanted: Wanted | None = None,
    year: int | None = None,
    scenario: str | None = None,
    **asked: Any,
) -> Reach:
    """Every place that a ship can get to, each with its best flights; `asked` as for a mission.

    >>> sorted(one.place for one in reach("earth", ship="telescope").reached if one.answer)
    ['orbit:earth']
    """
    known = facts if isinstance(facts, Facts) else load_facts(facts)
    owner, flown = wanted or Wanted(), find_ship(known, ship or DEFAULT_SHIP)
    craft = craft_of(known, flown, owner, first_year(known, year, scenario))
    begin = find_place(known, start)
    mission = asker(begin, known, ship=ship, wanted=owner, year=year, scenario=scenario, **asked)
    unsaid = unsaid_of(known, ship, owner, year, craft.year)
    return Reach(craft, begin, reach_all(places_for(known, flown), lambda place: mission(Stop(place))), unsaid)


def land(
    site: str,
    *,
    ship: str | None = None,
    facts: Facts | Path | None = None,
    wanted: Wanted | None = None,
    year: int | None = None,
) -> Landing:
    """Whether a ship may stand on a world, be in its orbit, and explore it; and why not.

    >>> land("mars", ship="cv-2").can_land, land("venus", ship="cv-2").can_land
    (True, False)
    """
    known = facts if isinstance(facts, Facts) else load_facts(facts)
    owner = wanted or Wanted()
    craft = craft_of(known, find_ship(known, ship or DEFAULT_SHIP), owner, year)
    return land_there(craft, find_world(known, site), unsaid_of(known, ship, owner, year, craft.year))


def launch(start: str, goal: str, *, years: int = THREE_DECADES, **asked: Any) -> Launches:
    """In which year to leave: the best flights for each start year; `asked` as for a mission.

    >>> [one.answer.flights[0].turns for one in launch("earth", "mars", years=2).departures]
    [1, 1]
    """
    return launch_each(ask(start, goal, **asked), years)
