"""Where a ship may be, and how it came there: what the search compares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from planner.stellar.flight import Step
from planner.stellar.mission import Mission
from planner.stellar.places import FLYBY, place_of
from planner.stellar.rules.epochs import Departure
from planner.stellar.rules.surviving import Odds


class Label(NamedTuple):
    """A way in which the ship may have come to a place."""

    place: str
    arrival: int  # year in which it came there
    ready: int  # first year in which it can move again
    odds: Odds
    launcher: int = 0  # the largest launch vehicle used
    launched: bool = True
    probe: bool = False  # it carries one
    rolls: int = 0
    before: Label | None = None
    since: Departure | Flown | tuple[tuple[int, Step], ...] = ()  # what was done since the label before

    @property
    def done(self) -> tuple[tuple[int, Step], ...]:
        """What was done since the label before, by year."""
        return self.since.deeds if isinstance(self.since, (Departure, Flown)) else self.since

    @property
    def is_first(self) -> bool:
        """Whether nothing has been done yet."""
        return self.before is None and not self.since

    def moved(self, years: int) -> Label:
        """The same so many years later."""
        label, before = (
            (self.since.label, self.since.years) if isinstance(self.since, Flown) and not self.before else (self, 0)
        )
        more = Flown(label, before + years)
        return self._replace(arrival=self.arrival + years, ready=self.ready + years, before=None, since=more)

    def history(self) -> list[tuple[int, Step]]:
        """All that was done, in order."""
        return [done for label in reversed([*self._chain()]) for done in label.done]

    def rests(self) -> Iterator[tuple[int, Step]]:
        """What was done since the last transfer, the last first; of ways that were put together nothing is told."""
        for label in self._chain():
            if isinstance(label.since, (Departure, Flown)):
                return
            yield from reversed(label.since)

    @property
    def has_come(self) -> bool:
        """Whether it came by a transfer, or a way that was put together."""
        return any(isinstance(label.since, (Departure, Flown)) for label in self._chain())

    def changed(self, start: str) -> Iterator[str]:
        """Systems in whose flyby boxes it changed from one transfer to the next, the last first."""
        for label in self._chain():
            since = label.since
            if isinstance(since, Flown):
                yield from since.label.changed(start)
            elif isinstance(since, Departure) and since.place != start and place_of(since.place).kind == FLYBY:
                yield place_of(since.place).of

    def _chain(self) -> Iterator[Label]:
        label: Label | None = self
        while label is not None:
            yield label
            label = label.before


class Flown(NamedTuple):
    """A way that was found for another beginning: so many years later, it is one for this."""

    label: Label
    years: int

    @property
    def deeds(self) -> tuple[tuple[int, Step], ...]:
        """What is done, by year."""
        return tuple((year + self.years, step) for year, step in self.label.history())


def best_of(labels: Iterable[Label]) -> list[Label]:
    """Those that no other beats in arrival, odds, launch vehicle, probe and when it can move again; of equals one."""
    kept: list[Label] = []
    for label in sorted(labels, key=lambda one: (one.arrival, one.ready, one.odds.order, one.launcher, one.rolls)):
        if not any(_is_as_good(other, label) for other in kept):
            kept.append(label)
    return kept


def _is_as_good(one: Label, other: Label) -> bool:
    return (
        one.arrival <= other.arrival
        and one.ready <= other.ready
        and one.launcher <= other.launcher
        and one.probe >= other.probe
        and one.odds.at_least(other.odds)
    )


def first_label(mission: Mission) -> Label:
    """Where a mission begins."""
    return Label(mission.start, mission.year, mission.year, mission.epochs.certain, 0, mission.launched, mission.probe)


class Kept:
    """Labels that were looked at, or will be, by what the future depends on: they beat those that are no better.

    Who may wait can do whatever one who comes later can. For flyby craft, which may not, that holds only within a span
    of years in which nothing changes; such a span is part of what labels are kept by.
    """

    def __init__(self, by_rolls: bool = False) -> None:
        self._by_rolls = by_rolls  # of equals the one with fewer rolls is still to come
        self._labels: dict[tuple[str, bool, bool, int], list[Label]] = {}

    def beats(self, label: Label, epoch: int = 0) -> bool:
        """Whether another label at the same place is as good; else it is kept to beat others."""
        key = (label.place, label.launched, label.probe, epoch)
        kept = self._labels.get(key)
        if kept is None:
            self._labels[key] = [label]
            return False
        for other in kept:
            is_early = other.ready <= label.ready and other.launcher <= label.launcher
            if is_early and (not self._by_rolls or other.rolls <= label.rolls) and other.odds.at_least(label.odds):
                return True
        kept.append(label)
        return False
