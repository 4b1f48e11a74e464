"""How the smallest change that works is found: step by step, by halving, or from the best flight without a limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from planner.missions.mission import Mission
from planner.missions.whynot.answer import Fix
from planner.missions.whynot.records import Matter, OwnLimit, Remedy, Search, lifted
from planner.missions.whynot.seek import Seeker


def climbed(seeker: Seeker, remedy: Remedy, mission: Mission, rest: Sequence[Matter]) -> Iterator[Fix]:
    """The steps of a ladder that give a flight, tried one after the other."""
    smallest = True
    for step, sought in seeker.try_each(remedy.ladder(mission), rest):
        if sought.flight is not None:
            yield Fix((step.change,), step.mission, sought.flight, smallest)
        smallest &= sought.finished


def halved(seeker: Seeker, remedy: Remedy, mission: Mission, rest: Sequence[Matter]) -> Iterator[Fix]:
    """The first step of a ladder that gives a flight, if every later one does too: more need not be used.

    A step of which nothing is known is passed over like one that fails, but then a smaller one might do.
    """
    steps = list(remedy.ladder(mission))
    fails, works, smallest = -1, len(steps), True
    fix = None
    while works - fails > 1:
        middle = (fails + works) // 2 if fix is not None else works - 1
        sought = seeker.find(lifted(steps[middle].mission, rest))
        if sought.flight is not None:
            works, fix = middle, Fix((steps[middle].change,), steps[middle].mission, sought.flight)
        elif fix is None:
            return
        else:
            fails = middle
            smallest &= sought.finished
    if fix is not None:
        yield fix._replace(smallest=smallest)


def loosened(limit: OwnLimit) -> Search:
    """A search for the limit as far off as the best flight without it."""

    def search(seeker: Seeker, remedy: Remedy, mission: Mission, rest: Sequence[Matter]) -> Iterator[Fix]:
        sought = seeker.find(lifted(limit.lift(mission) or mission, rest), limit.by)
        if sought.flight is not None:
            step = limit.loosen(mission, sought.flight)
            yield Fix((step.change,), step.mission, sought.flight)

    return search
