"""The way of a crew to one stop, from wherever and whenever it begins: each is searched once, and put together anew.

What a crew may do from a place does not depend on how it came there. In a span of years in which nothing changes it
does not even depend on the year, if all is over before the next change. Flyby craft may not wait; for them only what
was found for the very year is taken again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from planner.stellar.rules.epochs import Epochs
from planner.stellar.solve.labels import Flown, Kept, Label

# Every way from a label that none beats, when other labels were looked at, and some that came to the stop are known.
Fly = Callable[[Label, Kept, Sequence[Label]], list[Label]]


class _Front(NamedTuple):
    """The best ways from a place for who is ready in a year."""

    year: int
    labels: Sequence[Label]


class Leg:
    """The best ways to one stop, as far as they were asked for."""

    def __init__(
        self, epochs: Epochs, least_rolls: Callable[[str], int], stands: int = 0, may_wait: bool = True
    ) -> None:
        """`least_rolls` tells how many rolls any way from a place takes; from the year that it `stands` on a base makes
        it another thing to come there. Flyby craft may not wait."""
        self._may_wait = may_wait
        self._epochs, self._least_rolls, self._stands = epochs, least_rolls, stands
        self._known: dict[tuple[str, int], _Front] = {}
        self._first: dict[str, tuple[_Front, Kept]] = {}  # by place, the earliest
        self._alike: dict[tuple[str, int], _Front] = {}  # by place and span of years, one that is like all in it

    def ways(self, start: Label, fly: Fly) -> list[Label]:
        """What the best of them come to from here."""
        front = self._front(start.place, start.ready, fly)
        more = start.ready - front.year
        return [_joined(start, label, more) for label in front.labels]

    def _front(self, place: str, year: int, fly: Fly) -> _Front:
        span = self._epochs.ways(year)
        alike = self._alike.get((place, span.since))
        if alike is not None and _ends(alike) + year - alike.year <= span.last:
            return alike
        if (place, year) not in self._known:
            front = self._known[place, year] = self._flown(place, year, fly)
            if self._is_alike(front, place):
                self._alike[place, span.since] = front
        return self._known[place, year]

    def _flown(self, place: str, year: int, fly: Fly) -> _Front:
        """Whoever begins earlier can do all that was found for later years: they need no second look."""
        later, settled = self._first.get(place, (None, Kept()))
        begin = Label(place, year, year, self._epochs.certain)
        if later is not None and later.year < year:
            return _Front(year, fly(begin, Kept(), ()))
        if not self._may_wait:
            return _Front(year, fly(begin, Kept(), ()))
        front = _Front(year, fly(begin, settled, () if later is None else later.labels))
        self._first[place] = (front, settled)
        return front

    def _is_alike(self, front: _Front, place: str) -> bool:
        """Whether the same flights are the best for every year of this span for which they end in it.

        Another one would have to go on into the next span, and be safer than all of these. But the safest has no more
        rolls than any must have, and none fails less.
        """
        span = self._epochs.ways(front.year)
        if (
            not self._may_wait
            or span.since < self._stands
            or not front.labels
            or _ends(front) > span.last
            or span.fails_on != span.fails_least
        ):
            return False
        return min(label.rolls for label in front.labels) <= self._least_rolls(place)


def _ends(front: _Front) -> int:
    return max(label.arrival for label in front.labels)


def _joined(start: Label, way: Label, years: int) -> Label:
    """A way to the stop that begins with a label."""
    return Label(
        way.place,
        way.arrival + years,
        way.ready + years,
        start.odds.times(way.odds),
        max(start.launcher, way.launcher),
        True,
        start.probe,
        start.rolls + way.rolls,
        start,
        Flown(way, years),
    )
