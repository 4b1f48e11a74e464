"""What why-not is made of: matters that may stand in the way of a mission, and remedies, which are kinds of changes.

Each is one record that holds all that the search for causes and fixes must know of it; `matters` and `remedies` list
them. The words for them are in `planner.report`, by the same records.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from planner.missions.flight import Flight
from planner.missions.mission import Mission

if TYPE_CHECKING:
    from planner.missions.whynot.answer import Fix
    from planner.missions.whynot.seek import Seeker


class Change(NamedTuple):
    """One change: by how much, to what, or whose."""

    remedy: Remedy
    by: int | None = None
    to: int | Fraction | None = None
    names: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()  # cards that these take the place of

    @property
    def kind(self) -> str:
        return self.remedy.kind


class Step(NamedTuple):
    """A change and the mission after it."""

    change: Change
    mission: Mission


Ladder = Callable[[Mission], Iterator[Step]]
# Changes of a kind that give a flight while other matters are lifted, smallest first.
Search = Callable[["Seeker", "Remedy", Mission, Sequence["Matter"]], Iterator["Fix"]]
Lift = Callable[[Mission], Mission | None]


def no_ladder(mission: Mission) -> Iterator[Step]:
    """For what is not found step by step."""
    return iter(())


def _asks_causes(mission: Mission) -> bool | None:
    return None


@dataclass(frozen=True, eq=False, repr=False)
class Remedy:
    """A kind of change that a player could make to get a flight after all."""

    kind: str
    search: Search  # how those that work are found
    ladder: Ladder = no_ladder  # proposals, smallest change first
    # Whether it may help, where the mission itself shows that; None where it takes the search for causes.
    known: Callable[[Mission], bool | None] = _asks_causes
    is_last_hope: bool = False  # may help though there is no flight with everything lifted

    def working(self, seeker: Seeker, mission: Mission, rest: Sequence[Matter] = ()) -> Iterator[Fix]:
        """Changes that give a flight while other matters are lifted, smallest first; one only where more is better."""
        return self.search(seeker, self, mission, rest)

    def __repr__(self) -> str:
        return f"<Remedy {self.kind}>"


class OwnLimit(NamedTuple):
    """A limit that the player has set."""

    lift: Lift
    by: str  # which flight tells how far it is off: the first in this order
    keeps: Callable[[Mission, Flight], bool]  # whether a flight that was found without it keeps it all the same
    loosen: Callable[[Mission, Flight], Step]  # the limit as far off as a flight


def _always(mission: Mission, alone: Collection[Matter]) -> bool:
    return True


@dataclass(frozen=True, eq=False, repr=False)
class Matter:
    """Something that may stand in the way of a mission."""

    kind: str
    lift: Lift  # the mission as if it were none; None if there is nothing to lift
    cures: tuple[Remedy, ...]  # looked for in this order as soon as it is known for a cause
    cured: int  # where several are needed, its place in the order of cures: what adds mass comes first
    opens: tuple[Remedy, ...] = ()  # these can only help if it, or another one that opens them, is a cause alone
    limit: OwnLimit | None = None  # if it is a limit of the player
    is_lifted_first: bool = False  # quickly searched when lifted, and often the matter
    # Whether it is a cause of its own, and not another one in other words, beside those that also give a flight alone.
    is_told: Callable[[Mission, Collection[Matter]], bool] = _always

    @property
    def by(self) -> str:
        """The order of flights of which the first tells how far it is off."""
        return "turns" if self.limit is None else self.limit.by

    def __repr__(self) -> str:
        return f"<Matter {self.kind}>"


def lifted(mission: Mission, matters: Iterable[Matter]) -> Mission:
    """The mission without these matters; what is none is left as it is."""
    for matter in matters:
        mission = matter.lift(mission) or mission
    return mission
