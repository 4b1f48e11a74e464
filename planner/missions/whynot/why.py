"""The question itself: all matters are looked at, with more patience each time, until all is known or time is up."""

from __future__ import annotations

from collections.abc import Callable

from planner.missions.mission import Mission
from planner.missions.session import Session
from planner.missions.stops import Seconds
from planner.missions.whynot.answer import WhyNot
from planner.missions.whynot.causes import (
    Together,
    joint_cause,
    landing_or_liftoff,
    lifted_alone,
    single_causes,
)
from planner.missions.whynot.fixes import PAIRS, double_fixes, single_fixes
from planner.missions.whynot.legs import how_far
from planner.missions.whynot.seek import ROUNDS, Seeker


def ignore(what: str) -> None:
    """Nobody wants to know how far it is."""


def why_not(
    mission: Mission,
    stop: Seconds | None = None,
    tell: Callable[[str], None] = ignore,
    session: Session | None = None,
) -> WhyNot:
    """Causes and fixes for a mission that has no flight within its limits, as far as they are found in the time.

    `tell` is called with each matter that is looked at.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> rocket = load_stack(engines=["2:1"], dry_mass=5, tanks=5)
    >>> found = why_not(Mission(load_board("hf4"), rocket, "leo", "luna-shackleton"))
    >>> [cause.kinds for cause in found.causes], found.fixes[-1].changes[0].kind
    ([('landing',)], 'engine')
    """
    seeker = Seeker(stop, tell, session)
    if mission.itinerary.takes_fuel:
        seeker.session.ready(mission, mission.stack)  # raises NoFuel where there is none: that is no question
    for patience in ROUNDS if stop is not None else ROUNDS[-1:]:
        seeker.begin(patience)
        found = _look(seeker, mission)
        if not found.cut or seeker.is_late:
            break
    return found


def _look(seeker: Seeker, mission: Mission) -> WhyNot:
    """Causes and fixes that are found with the patience at hand."""
    progress = how_far(seeker, mission)
    alone = lifted_alone(seeker, mission)
    causes = single_causes(seeker, mission, alone)
    together = Together(None) if causes else joint_cause(seeker, mission)
    if together.cause is not None:
        causes = [together.cause]
    # Where time is short, what cures a set of causes is looked for before all changes that might do so alone.
    doubles = double_fixes(seeker, mission, [cause.matters for cause in causes if len(cause.matters) > 1])
    fixes = list(single_fixes(seeker, mission, alone, together.hopeless))
    if causes and not any(fix.can_be_built for fix in fixes):
        others = double_fixes(seeker, mission, () if seeker.in_haste else PAIRS)
        fixes += {fix.changes: fix for fix in (*doubles, *others)}.values()
    told = tuple(landing_or_liftoff(seeker, mission, cause) for cause in causes)
    return WhyNot(mission, told, tuple(fixes), together.hopeless, together.proven, seeker.cut, progress)
