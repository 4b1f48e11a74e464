"""The causes: matters that alone stand in the way, or else a set of them of which none can be left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.whynot.answer import Cause
from planner.missions.whynot.fixes import may_help, single_fix
from planner.missions.whynot.matters import AVOID, FUEL, LANDING, LIFTOFF, MATTERS, SUNLIGHT, THRUST, TIME
from planner.missions.whynot.records import Matter, lifted
from planner.missions.whynot.seek import NOTHING, UNKNOWN, Seeker, Sought, best_flight, can_leave, fastest


def lifted_alone(seeker: Seeker, mission: Mission) -> Mapping[Matter, Sought]:
    """What a search finds with each matter lifted by itself; nothing where there is nothing to lift.

    As soon as a cause is known its cure is looked for: a player wants that more than all the causes.
    """
    alone = dict.fromkeys(MATTERS, UNKNOWN)
    for matter in MATTERS if mission.stops or mission.itinerary.changes_load else ():
        # Such searches are long, those with fuel for nothing short: what these rule out need not be searched.
        if matter not in _KEPT and matter.lift(mission) is not None:
            _ease(seeker, mission, matter)
    for matter in sorted(MATTERS, key=lambda matter: not matter.is_lifted_first):
        without = matter.lift(mission)
        if without is None:
            alone[matter] = NOTHING
            continue
        seeker.tell(matter.kind)
        alone[matter] = seeker.find(without, matter.by)
        if alone[matter].flight is not None:
            _ease(seeker, mission, matter)
        for remedy in matter.cures if alone[matter].flight is not None else ():
            if may_help(remedy, mission, alone):
                single_fix(seeker, mission, remedy)
    return alone


# Lifted in no easing: near the sun solar power is better than none; more thrust and more years make a search longer.
_KEPT = (SUNLIGHT, THRUST, TIME)


def _ease(seeker: Seeker, mission: Mission, matter: Matter) -> None:
    """Where a matter is in the way even if much else is lifted, no change can work that leaves it there."""
    if FUEL != matter != THRUST and matter.limit is None:
        seeker.ease(matter, mission, partial(_eased, matter))


def _eased(matter: Matter, mission: Mission) -> Mission:
    """The mission with much lifted, but not a matter, so that it has a flight if the mission has one."""
    return lifted(mission, (other for other in MATTERS if other not in (matter, *_KEPT)))


def single_causes(seeker: Seeker, mission: Mission, alone: Mapping[Matter, Sought]) -> list[Cause]:
    """Each matter without which there is a flight, if it is no other one in other words."""
    flights = {matter: sought.flight for matter, sought in alone.items() if sought.flight is not None}
    return [
        Cause((matter,), flight, _entered(seeker, mission) if matter == AVOID else _sites_of(seeker, mission, [matter]))
        for matter, flight in flights.items()
        if matter.is_told(mission, flights)
    ]


def _entered(seeker: Seeker, mission: Mission) -> tuple[str, ...]:
    """Avoided spaces that the fastest flight enters with nothing avoided."""
    without = lifted(mission, [AVOID])
    answer = fastest(without, seeker.stop(), seeker.session)
    flight = best_flight(without, answer)
    if flight is None:
        return ()
    steps = [step.to for turn in answer.rebuilt(flight).turns for step in turn.steps]
    return tuple(dict.fromkeys(space for space in steps if space in mission.avoided))


def _sites_of(seeker: Seeker, mission: Mission, matters: Sequence[Matter]) -> tuple[str, ...]:
    """Where a mission with stops must land or lift off without the thrust for it, if landings are a matter: with all
    matters but landings lifted, and no thrust needed at these sites, there is a flight, and with none of them left out.
    Nothing if that was not searched to the end."""
    if LANDING not in matters or not mission.stops:
        return ()
    without = lifted(mission, _less(matters, LANDING))

    def landing_on(sites: Sequence[str]) -> Sought:
        return seeker.find(replace(without, relaxed=mission.relaxed._replace(lands_on=frozenset(sites))))

    stops = (place for stop in mission.itinerary.stops for place in stop.places)
    places = dict.fromkeys((mission.start, *stops, *mission.places))
    sites = [place for place in places if mission.board.spaces[place].site is not None]
    if not sites or landing_on(sites).flight is None:
        return ()
    for site in [*sites]:
        fewer = [other for other in sites if other != site]
        sought = landing_on(fewer) if fewer else NOTHING
        if not sought.finished:
            return ()
        sites = fewer if sought.flight is not None else sites
    return tuple(sites)


class Together(NamedTuple):
    """What comes of lifting everything."""

    cause: Cause | None  # matters that stand in the way together
    hopeless: bool = False  # there is no flight with all of them lifted
    proven: bool = False  # and this is so whatever its length


def joint_cause(seeker: Seeker, mission: Mission) -> Together:
    """Matters that give a flight when all are lifted, and not if one of them stays.

    The player's own limits are kept for last, they are easiest to change.
    """
    seeker.tell("everything")
    everything = [matter for matter in MATTERS if matter.lift(mission) is not None]
    sought = seeker.find(lifted(mission, everything))
    if sought.flight is None:
        return Together(None, sought.fails, sought.complete)
    flight, sure = sought.flight, True
    matters = _not_kept(flight, everything, mission)
    for matter in reversed(matters):
        fewer = _less(matters, matter)
        without = seeker.find(lifted(mission, fewer)) if matter in matters else NOTHING
        if without.flight is not None:
            matters, flight = _not_kept(without.flight, fewer, mission), without.flight
        sure &= without.finished
    for matter in matters:
        _ease(seeker, mission, matter)
    return Together(Cause(tuple(matters), flight, _sites_of(seeker, mission, matters), sure))


def _less(matters: Sequence[Matter], less: Matter) -> list[Matter]:
    return [matter for matter in matters if matter != less]


def _not_kept(flight: Flight, matters: Sequence[Matter], mission: Mission) -> list[Matter]:
    """Matters that were lifted for a flight, less the player's limits that it keeps all the same."""
    return [matter for matter in matters if matter.limit is None or not matter.limit.keeps(mission, flight)]


def landing_or_liftoff(seeker: Seeker, mission: Mission, cause: Cause) -> Cause:
    """A landing that is lifted is a liftoff that is lifted too: if the rocket never leaves, that is the matter."""
    matters = cause.matters
    if LANDING not in matters or mission.start_space.site is None or mission.stops:
        return cause
    still_lands = lifted(mission, _less(matters, LANDING))
    if mission.goal_space.site is not None and can_leave(still_lands, seeker.stop(), seeker.session) is not False:
        return cause
    return cause._replace(matters=tuple(LIFTOFF if matter == LANDING else matter for matter in matters))
