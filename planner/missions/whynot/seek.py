"""The searches of why-not: which flight is best, and for how long to look before going on to the next matter.

There are many questions to ask, and some take minutes to search. So all are asked several times over, with more
patience each time: what is quickly answered comes first, and whenever the time is up there is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from sys import maxsize
from typing import NamedTuple

from planner.errors import MissionError, NoFuel
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.limits import ORDERS
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.missions.stops import Seconds
from planner.missions.whynot.answer import Fix
from planner.missions.whynot.records import Matter, Remedy, Step, lifted
from planner.search.explore import Stop, never


def best_flight(mission: Mission, answer: Answer, by: str = "turns") -> Flight | None:
    """The best flight of an answer within the limits."""
    found = [flight for place in mission.places for flight in answer.flights_to(place)]
    told = map(answer.spared, found) if mission.any_load and not mission.itinerary.takes_fuel else found
    return min(filter(mission.limits.allow, told), key=ORDERS[by], default=None)


def fastest(mission: Mission, stop: Stop = never, session: Session | None = None) -> Answer:
    """Search no further than the first turn that brings flights within the limits: the fastest ones are among them."""
    return search(mission, stop, lambda answer: best_flight(mission, answer) is not None, session)


def can_leave(mission: Mission, stop: Stop = never, session: Session | None = None) -> bool | None:
    """Whether the rocket gets anywhere at all; None if the search was stopped before it got anywhere."""

    def is_elsewhere(answer: Answer) -> bool:
        return any(answer.flights_to(space) for space in mission.board.spaces if space != mission.start)

    # Wherever it gets to before it has been at the first place that it must go to counts too.
    answer = search(replace(mission, goal=None, via=(), stops=()), stop, is_elsewhere, session)
    return is_elsewhere(answer) or (False if answer.is_exact else None)


class Patience(NamedTuple):
    """How hard to look at one matter before going on to the next."""

    search: float  # share of all the time for one search
    ladder: float  # and for one kind of change
    firsts: int  # changes for which a second one is looked for, where none works alone


# The last one has no end but the end of the time, or of the work.
ROUNDS = (Patience(0.1, 0.25, 2), Patience(0.3, 0.6, 8), Patience(1, 1, maxsize))


class Sought(NamedTuple):
    """What became of one search."""

    flight: Flight | None  # the best one
    finished: bool  # without a flight: there is none
    complete: bool = False  # without a flight: there is none of any length
    is_rough: bool = False  # not finished, and no more time would change that

    @property
    def fails(self) -> bool:
        return self.finished and self.flight is None


NOTHING = Sought(None, finished=True)
UNKNOWN = Sought(None, finished=False)


# A mission with so much lifted that whatever has a flight has one then.
Easing = Callable[[Mission], Mission]


class Seeker:
    """Asks questions, each for as long as patience allows, and none when the time is up."""

    def __init__(self, stop: Seconds | None, tell: Callable[[str], None], session: Session | None = None) -> None:
        self.tell, self.session = tell, session or Session()
        self.patience, self.cut = ROUNDS[-1], False
        self._easings: dict[Matter, Easing] = {}  # by a matter that is in the way even if all else is lifted
        self.fixes: dict[Remedy, Fix | None] = {}  # of this round
        self._stop = stop
        self._asked: list[tuple[Mission, str, Sought, Patience]] = []

    def begin(self, patience: Patience) -> None:
        """Look at all once more, with other patience. What was searched to the end is remembered."""
        self.patience, self.cut = patience, False
        self.fixes.clear()

    @property
    def is_late(self) -> bool:
        return self._stop is not None and self._stop()

    @property
    def in_haste(self) -> bool:
        """Whether searches take so long that in this round only the most promising ones are made."""
        return self.cut and self.patience == ROUNDS[0]

    def stop(self) -> Stop:
        """When to end the search that begins now."""
        return self._after(self.patience.search)

    def _after(self, share: float) -> Stop:
        return never if self._stop is None else self._stop.share(share)

    def find(self, mission: Mission, by: str = "turns", remember_only: bool = False) -> Sought:
        """The best flight, if there is one; that a search was not finished is noted."""
        sought = self._ask(mission, by, remember_only)
        self.cut |= not sought.finished
        return sought

    def _ask(self, mission: Mission, by: str = "turns", remember_only: bool = False, is_eased: bool = False) -> Sought:
        sought = self._remembered(mission, by)
        if sought is not None:
            return sought
        if remember_only or self.is_late:
            return UNKNOWN
        is_hopeless = not is_eased and self._is_ruled_out(mission)
        sought = NOTHING if is_hopeless else self._search(mission, by)
        self._asked.append((mission, by, sought, self.patience))
        return sought

    def ease(self, matter: Matter, mission: Mission, easing: Easing) -> None:
        """If a mission has no flight even when it is eased, but for a matter, ask from now on for every changed mission
        with the same easing first. With fuel for nothing and no limits flights hardly differ, so that is quickly
        searched; and what has no flight even then has none."""
        if matter not in self._easings and self._ask(easing(mission), is_eased=True).fails:
            self._easings[matter] = easing

    def _is_ruled_out(self, mission: Mission) -> bool:
        """Whether it has no flight even when it is eased. With more thrust as well that would be no quick search."""
        if mission.stack.tuning.thrust:
            return False
        eased = (ease(mission) for ease in self._easings.values())
        return any(easier != mission and self._ask(easier, is_eased=True).fails for easier in eased)

    def try_each(self, steps: Iterable[Step], rest: Sequence[Matter]) -> Iterator[tuple[Step, Sought]]:
        """Search for the steps of a ladder, with other matters lifted; when that takes too long, only remember."""
        too_long = self._after(self.patience.ladder)
        for step in steps:
            yield step, self.find(lifted(step.mission, rest), remember_only=too_long(0))

    def _remembered(self, mission: Mission, by: str) -> Sought | None:
        for asked, order, sought, patience in self._asked:
            is_last_word = sought.finished or sought.is_rough
            if order == by and (is_last_word or patience == self.patience) and asked == mission:
                return sought
        return None

    def _search(self, mission: Mission, by: str) -> Sought:
        stop = self.stop()
        try:
            if by == "turns":
                answer = fastest(mission, stop, self.session)
            else:
                answer = search(mission, stop, session=self.session)
        except NoFuel:
            return NOTHING
        except MissionError:  # a rocket or a mission that the search cannot take
            return UNKNOWN
        if answer.is_stopped:
            return UNKNOWN
        flight = best_flight(mission, answer, by)
        if flight is None and not answer.is_exact:
            return UNKNOWN._replace(is_rough=True)
        return Sought(flight, finished=True, complete=flight is None and answer.is_complete([]))
