"""What lies between a label and the goal at least, so that those need no look of which nothing better can come."""

from __future__ import annotations

from collections.abc import Iterable

from planner.stellar.mission import Mission
from planner.stellar.places import FLYBY, TRANSFER, place_of, system_of
from planner.stellar.solve.labels import Label


class Ahead:
    """What is still to come at least, wherever a label stands: years of transfers, and rolls."""

    def __init__(self, mission: Mission, goal: str) -> None:
        self._facts, self._goal, self._kind = mission.facts, goal, place_of(goal).kind
        self._system, self._survives = system_of(mission.facts, goal), mission.epochs.survives
        counts = mission.ship.is_crewed and self._kind != TRANSFER
        self._years = mission.epochs.least_years(self._system) if counts else {}

    def _of(self, label: Label) -> tuple[int, int]:
        """Years and rolls."""
        if label.place == self._goal or not self._years or place_of(label.place).kind == TRANSFER:
            return 0, 0
        system = system_of(self._facts, label.place)
        # An orbit or a surface takes a move of its own: no transfer ends there.
        lands = system == self._system or self._kind != FLYBY
        return self._years[system], (system != self._system) + lands

    def is_too_late(self, label: Label, last_year: int) -> bool:
        """Whether nothing that comes of a label is at the goal in time."""
        return bool(self._years) and label.ready + self._of(label)[0] > last_year and label.place != self._goal

    def is_in_vain(self, label: Label, reached: Iterable[Label]) -> bool:
        """Whether a way to the goal beats all that may come of a label: nothing gets earlier or safer on the way."""
        years, rolls = self._of(label)
        comes, most = label.ready + years, label.rolls + rolls
        goes = comes + (rolls > 0 and self._kind != FLYBY)  # a crew that moved there is busy for a year
        early = [
            one
            for one in reached
            if one.arrival <= comes and one.ready <= goes and one.launcher <= label.launcher
            if one.rolls <= most and one.probe >= label.probe
        ]
        if not early:
            return False
        odds = label.odds * self._survives**rolls
        return any(one.odds >= odds for one in early)
