"""Why there is no flight, as a value: causes, and fixes."""

from __future__ import annotations

from typing import NamedTuple

from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.whynot.progress import Progress
from planner.missions.whynot.records import Change, Matter


class Cause(NamedTuple):
    """What stands in the way, alone or together, and the best flight without it."""

    matters: tuple[Matter, ...]
    flight: Flight
    spaces: tuple[str, ...] = ()  # avoided spaces that this flight enters; sites that take thrust to land or lift off
    sure: bool = True  # of several: with any one of them back a search found nothing

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(matter.kind for matter in self.matters)


class Fix(NamedTuple):
    """What to change, and the flight that is there then."""

    changes: tuple[Change, ...]
    mission: Mission
    flight: Flight
    smallest: bool = True  # every smaller change of the kind was searched in vain

    @property
    def can_be_built(self) -> bool:
        """Thrust can be typed for a rocket by numbers, but no card gets stronger."""
        stack = self.mission.stack
        return not (stack.aboard and stack.tuning.thrust)


class WhyNot(NamedTuple):
    """The whole answer."""

    mission: Mission
    causes: tuple[Cause, ...]
    fixes: tuple[Fix, ...]
    hopeless: bool  # not even with everything lifted is there a flight
    proven: bool  # and none of any length was missed
    cut: bool  # something that might be a cause or a fix was not searched to the end
    progress: Progress | None = None  # how far a mission with stops comes

    def without(self, kind: str) -> WhyNot:
        """The same, as if nobody had looked at matters and changes of a kind."""
        causes = tuple(cause for cause in self.causes if kind not in cause.kinds)
        fixes = tuple(fix for fix in self.fixes if all(change.kind != kind for change in fix.changes))
        return self._replace(causes=causes, fixes=fixes)

    def __repr__(self) -> str:
        return f"<WhyNot: {len(self.causes)} causes, {len(self.fixes)} fixes{', cut' * self.cut}>"
