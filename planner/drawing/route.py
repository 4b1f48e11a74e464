"""A flight to be drawn: its turns, what is paid and rolled on the way, and the words that explain it.

What a turn costs is known to whoever asks for the picture; here are values only.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class RouteStep(NamedTuple):
    """A space that is entered."""

    to: str
    track: int | None = None  # on which a Hohmann is left or else reached, where two lines lead to the same space


class RouteTurn(NamedTuple):
    """One turn: the steps flown, none if the craft waits, and the words for it in the key."""

    steps: tuple[RouteStep, ...] = ()
    when: str = ""
    what: str = ""  # goes on after it
    burns: tuple[tuple[str, Fraction], ...] = ()  # space at which they are paid, how many
    rolls: tuple[str, ...] = ()  # spaces for which a die is due
    fuel: tuple[tuple[str, int], ...] = ()  # space at which tanks are taken in, how many


class Route(NamedTuple):
    """A flight from its start, turn by turn."""

    start: str
    turns: tuple[RouteTurn, ...]
    title: str = ""
    lines: tuple[str, ...] = ()  # below the title

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces in the order in which they are entered, the start first."""
        return (self.start, *(step.to for turn in self.turns for step in turn.steps))

    def fuel(self) -> dict[str, int]:
        """Tanks that are taken in, by space, in all turns together."""
        found: dict[str, int] = {}
        for space, tanks in (one for turn in self.turns for one in turn.fuel):
            found[space] = found.get(space, 0) + tanks
        return found

    def ends(self) -> list[str]:
        """The space in which each turn ends."""
        found, here = [], self.start
        for turn in self.turns:
            here = turn.steps[-1].to if turn.steps else here
            found.append(here)
        return found


class TurnGroup(NamedTuple):
    """Turns that share a sign: one that is flown, or some in a row that are waited through. Counted from 0."""

    first: int
    last: int
    waits: bool

    @property
    def text(self) -> str:
        """The numbers as players count them.

        >>> TurnGroup(1, 3, True).text
        '2\u20134'
        """
        return str(self.first + 1) if self.first == self.last else f"{self.first + 1}\u2013{self.last + 1}"


def group_words(group: TurnGroup, turns: Sequence[RouteTurn]) -> str:
    """What the key says about turns that share a sign."""
    first, last = turns[group.first], turns[group.last]
    when = first.when if group.first == group.last else f"{first.when} to {last.when}"
    return f"{when}{first.what}"


def turn_groups(turns: Sequence[RouteTurn]) -> list[TurnGroup]:
    """Each turn that is flown, and turns waited through in a row as one.

    >>> fly, wait = RouteTurn((RouteStep("a"),)), RouteTurn()
    >>> [group.text for group in turn_groups([fly, wait, wait, fly])]
    ['1', '2\u20133', '4']
    """
    groups: list[TurnGroup] = []
    for index, turn in enumerate(turns):
        if not turn.steps and groups and groups[-1].waits:
            groups[-1] = groups[-1]._replace(last=index)
        else:
            groups.append(TurnGroup(index, index, not turn.steps))
    return groups
