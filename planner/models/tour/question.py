"""The question of a tour: which places, what each of them is worth, and whether all of them are wanted.

Which tour is the best one finds `planner.models.tour.search`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import InitVar, dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from planner.board.model import Board
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.missions.words import parse_stop
from planner.rules.itinerary import Stop

MOST_SITES = 30
CRITERIA = ("turns", "fuel", "risk")
_VALUE = re.compile(r"([:,])\s*value\s+([0-9]{1,4}(?:/[1-9][0-9]{0,2})?)\s*(?=,|$)", re.ASCII | re.IGNORECASE)
_VALUE_WORD = re.compile(r"[:,]\s*value\b", re.IGNORECASE)


class Visit(NamedTuple):
    """One place of a tour: what is done there, and what it is worth."""

    stop: Stop
    value: Fraction = Fraction(1)
    group: str = ""  # of the places of a group only one counts, the most valuable; "": each counts


def parse_visit(board: Board, text: str) -> Visit:
    """A place of a tour as a player says it: a stop of a mission, and perhaps `value 3`.

    >>> from planner.board.files import load_board
    >>> visit = parse_visit(load_board("hf4"), "Ceres: refuel, value 5/2, by 9")
    >>> visit.stop.name, visit.stop.refuel, visit.stop.by_year, visit.value
    ('Ceres', True, 9, Fraction(5, 2))
    """
    said = _VALUE.findall(text)
    stop = _VALUE.sub(lambda found: found[1] if found[1] == ":" else "", text)
    if len(said) > 1 or _VALUE_WORD.search(stop):
        raise MissionError(f"a place has one value, a number such as 3 or 5/2, got {text!r}")
    value = Fraction(said[0][1]) if said else Fraction(1)
    return Visit(parse_stop(board, stop), value)


def check_places(places: Sequence[object]) -> None:
    """Refuse more places than anybody can order."""
    if not 1 <= len(places) <= MOST_SITES:
        raise MissionError(f"a tour has between 1 and {MOST_SITES} places, got {len(places)}")


@dataclass(frozen=True)
class Tour:
    """One question: in which order to fly, or where to at all. The mission says all but its places, which are given as
    a player says them or as visits."""

    mission: Mission  # from the start to everywhere, without stops
    places: InitVar[Sequence[str | Visit]]
    subset: int | None = None  # places at most; None: all of them
    returns: bool = False
    visits: tuple[Visit, ...] = field(init=False)

    def __post_init__(self, places: Sequence[str | Visit]) -> None:
        mission = self.mission
        check_places(places)
        visits = tuple(parse_visit(mission.board, one) if isinstance(one, str) else one for one in places)
        object.__setattr__(self, "visits", visits)
        if self.subset is not None and not 1 <= self.subset <= len(self.visits):
            raise MissionError(f"of {len(self.visits)} places a tour takes between 1 and all, got {self.subset}")
        if mission.by not in CRITERIA:
            raise MissionError(f"a tour is ordered by one of {', '.join(CRITERIA)}, got {mission.by!r}")
        if mission.finao:
            raise MissionError("a tour buys no rolls off: ask for that when its order is known")
        taken = {mission.start: "the start"}
        for stop, value, _ in self.visits:
            for place in stop.places:
                if place in taken:
                    where = f"in {taken[place]} and in {stop.name}" if taken[place] != stop.name else "name it once"
                    raise MissionError(f"{mission.board.spaces[place].name} is in the tour twice: {where}")
                taken[place] = stop.name
            if stop.take or stop.leave or stop.fetch:
                raise MissionError(f"{stop.name}: a tour leaves cards and cargo only, and takes nothing up")
            if value < 0:
                raise MissionError(f"{stop.name}: a value must be 0 or more, got {value}")
        stack = mission.stack
        stack = replace(stack, may_drop=frozenset(), survive_is_open=False)
        object.__setattr__(self, "mission", replace(mission, stack=stack))
        # Whatever is wrong with stops is wrong in any order; those that leave something may be too many.
        leaving = sorted(range(1, len(visits) + 1), key=lambda number: not visits[number - 1].stop.drop)
        for number in leaving:
            self.along([number])
        self.along(leaving[: self.subset])

    def along(self, order: Sequence[int], most: int | None = None) -> Mission:
        """The mission that makes the tour in an order, numbers from 1 on, in so many years at most."""
        stops = [self.visits[number - 1].stop for number in order]
        last = Stop((self.mission.start,)) if self.returns else stops[-1]
        is_one = len(last.places) == 1
        return replace(
            self.mission,
            stops=tuple(stops),
            goal=last.places[0] if is_one else None,
            goals=() if is_one else last.places,
            goals_name="" if is_one else last.name,
            max_years=self.mission.max_years if most is None else most,
        )

    @cached_property
    def counts_aqua(self) -> bool:
        """Whether aqua counts in some of its orders, and not what is burned."""
        return any(self.along([number]).counts_aqua for number in range(1, len(self.visits) + 1))

    @property
    def scale(self) -> int:
        """Values are whole numbers of this part."""
        return lcm(*(visit.value.denominator for visit in self.visits))

    def missed(self, order: Sequence[int]) -> int:
        """Value of what is left out, in whole numbers."""
        return self._worth_of(range(1, len(self.visits) + 1)) - self._worth_of(order)

    def value(self, order: Sequence[int]) -> Fraction:
        return Fraction(self._worth_of(order), self.scale)

    @property
    def value_of_all(self) -> Fraction:
        return self.value(range(1, len(self.visits) + 1))

    def _worth_of(self, order: Sequence[int]) -> int:
        visits = [self.visits[number - 1] for number in order]
        groups = {visit.group for visit in visits if visit.group}
        found = sum((visit.value for visit in visits if not visit.group), Fraction(0))
        found += sum(max(visit.value for visit in visits if visit.group == group) for group in groups)
        return int(found * self.scale)
