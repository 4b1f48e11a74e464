"""Where a ship may be, and how it came there: what the search compares."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from planner.stellar.flight import Step
from planner.stellar.mission import Mission


class Label(NamedTuple):
    """A way in which the ship may have come to a place."""

    place: str
    arrival: int  # year in which it came there
    ready: int  # first year in which it can move again
    odds: Fraction
    launcher: int = 0  # the largest launch vehicle used
    launched: bool = True
    probe: bool = False  # it carries one
    rolls: int = 0
    before: Label | None = None
    done: tuple[tuple[int, Step], ...] = ()  # what was done since the label before, by year

    def moved(self, years: int) -> Label:
        """The same so many years later."""
        return self._replace(
            arrival=self.arrival + years,
            ready=self.ready + years,
            before=None if self.before is None else self.before.moved(years),
            done=tuple((year + years, step) for year, step in self.done),
        )

    def history(self) -> list[tuple[int, Step]]:
        """All that was done, in order."""
        chain: list[Label] = []
        label: Label | None = self
        while label is not None:
            chain.append(label)
            label = label.before
        return [done for label in reversed(chain) for done in label.done]


def best_of(labels: Iterable[Label]) -> list[Label]:
    """Those that no other beats in arrival, odds, launch vehicle, probe and when it can move again; of equals one."""
    kept: list[Label] = []
    for label in sorted(labels, key=lambda one: (one.arrival, one.ready, -one.odds, one.launcher, one.rolls)):
        if not any(_is_as_good(other, label) for other in kept):
            kept.append(label)
    return kept


def _is_as_good(one: Label, other: Label) -> bool:
    return (
        one.arrival <= other.arrival
        and one.ready <= other.ready
        and one.odds >= other.odds
        and one.launcher <= other.launcher
        and one.probe >= other.probe
    )


def first_label(mission: Mission) -> Label:
    """Where a mission begins."""
    return Label(mission.start, mission.year, mission.year, Fraction(1), 0, mission.launched, mission.probe)
