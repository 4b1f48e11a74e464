"""How far a craft comes over lines of the board when only burns count: what it has paid, what bonus burns are left.

Labels go forward from where it begins, or back from where it shall end; where both meet, their sum says what a flight
by that line takes at least. Going forward bonus burns are spent at once, for what is paid can do all that they can;
going back, burns may still be paid by a space that was entered before.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import NamedTuple

from planner.models.trajectory.facts import Facts, Line

PIVOT_BURNS = 2  # hf4 H4c, hf3 F4
_MOST_LABELS = 12  # of one line; more of them are told by one that is no worse than any of them

_MOST_LOOKS = 30_000  # at labels, before back from the goals no bound is had at all

# Paid so far; bonus burns at hand (forward) or burns that bonus burns could still pay for (back, then they are not
# among what is paid); spaces that have given theirs in this move.
Label = tuple[int, int, frozenset[str]]


_ANYWHERE: list[Label] = [(0, 0, frozenset())]  # as if a goal were everywhere


class Prices(NamedTuple):
    """What a burn and a half lander burn take."""

    burn: int
    half: int


class Trip(NamedTuple):
    """Labels by line, entered or yet to be entered."""

    labels: Mapping[int, list[Label]]


class Corridor(NamedTuple):
    """A way there and a way on that may not take more than a limit together."""

    out: Trip
    on: Trip | None  # None: it would take too long to find out
    limit: int
    prices: Prices

    @property
    def lines(self) -> frozenset[int]:
        return frozenset(line for line in self.out.labels if self.admits(line))

    def admits(self, line: int, bonus: int = 0, saves: bool = False) -> bool:
        """Whether a line may be flown, with so many bonus burns at hand then.

        `saves`: each of them may have been saved by a burn that was paid.
        """
        burn, on = self.prices.burn, _ANYWHERE if self.on is None else self.on.labels.get(line, ())
        return any(
            paid + later + burn * (max(0, bonus - there) + max(0, burns - max(bonus, there))) <= self.limit
            for paid, there, _ in self.out.labels.get(line, ())
            if saves or there >= bonus
            for later, burns, _ in on
        )


def _sum(there: Label, paid: int, burns: int, prices: Prices) -> int:
    """What a way there and a way on take together."""
    return there[0] + paid + prices.burn * max(0, burns - there[1])


def ahead(
    facts: Facts,
    lines: frozenset[int],
    begins: frozenset[str],
    prices: Prices,
    gains: Mapping[str, int],
    limit: int,
    *,
    rests_on_way: bool,
) -> Trip:
    """Labels of lines by what it takes to have flown them from one of some spaces. `rests_on_way`: turns may end."""
    by_tail, most = _by_tail(facts, lines), sum(gains.values())
    kept: dict[int, list[Label]] = {}
    waiting: list[tuple[int, int, int, int, frozenset[str]]] = []
    rested: set[str] = set()
    order = count()

    def enter(line: Line, pivot: int, paid: int, bonus: int, payers: frozenset[str]) -> None:
        burns = pivot + (line.head.kind == "burn")
        spent = min(bonus, burns)
        paid += prices.burn * (burns - spent) + _lander(line, prices)
        if paid > limit:
            return
        bonus -= spent
        gain = gains.get(line.head.id, 0)
        if gain and line.head.id not in payers:
            bonus, payers = bonus + gain, payers | {line.head.id}
        heapq.heappush(waiting, (paid, -bonus, next(order), line.number, payers))

    def rest(space: str, paid: int) -> None:
        if space not in rested:
            rested.add(space)
            for line in by_tail.get(space, ()):
                enter(line, 0, paid, 0, frozenset())

    for space in sorted(begins):
        rest(space, 0)
    while waiting:
        paid, lacking, _, number, payers = heapq.heappop(waiting)
        if _is_behind(kept.setdefault(number, []), -lacking, payers, gains):
            continue
        paid, bonus, payers = _kept(kept[number], (paid, -lacking, payers), max)
        line = facts.lines[number]
        if rests_on_way:
            rest(line.head.id, paid)
        for then in facts.next_lines[number]:
            if then.number in lines:
                enter(then, PIVOT_BURNS * facts.is_pivot(line, then), paid, min(bonus, most), payers)
    return Trip(kept)


def back(
    facts: Facts,
    out: Trip,
    ends: frozenset[str],
    prices: Prices,
    gains: Mapping[str, int],
    limit: int,
    *,
    rests_on_way: bool,
) -> Trip | None:
    """Labels of lines by what it takes from them on, once they are flown, to one of some spaces; None if there are too
    many.

    `out`: what it takes to them; labels are dropped that keep the limit with none of those.

    Burns that an earlier space may still pay for are no part of what is paid; where the turn began they are.
    """
    lines = out.labels
    before: dict[int, list[Line]] = {number: [] for number in lines}
    into: dict[str, list[Line]] = {}
    for number in sorted(lines):
        into.setdefault(facts.lines[number].head.id, []).append(facts.lines[number])
        for then in facts.next_lines[number]:
            if then.number in lines:
                before[then.number].append(facts.lines[number])
    kept: dict[int, list[Label]] = {}
    waiting: list[tuple[int, int, int, int, frozenset[str]]] = []
    rested: dict[str, int] = {}
    order = count()

    def put(line: Line, paid: int, burns: int, payers: frozenset[str]) -> None:
        if any(_sum(there, paid, burns, prices) <= limit for there in out.labels[line.number]):
            heapq.heappush(waiting, (paid, -burns, next(order), line.number, payers))

    def rest(space: str, paid: int) -> None:
        if paid < rested.get(space, limit + 1):
            rested[space] = paid
            for line in into.get(space, ()):
                put(line, paid, 0, frozenset())

    for space in sorted(ends):
        rest(space, 0)
    while waiting:
        paid, negative, looks, number, payers = heapq.heappop(waiting)
        if looks > _MOST_LOOKS:
            return None
        burns, labels = -negative, kept.setdefault(number, [])
        if any(_leads(there, (paid, burns, payers), gains) for there in labels):
            continue
        paid, burns, payers = _kept(labels, (paid, burns, payers), min)
        line = facts.lines[number]
        gain = gains.get(line.head.id, 0)
        if gain and line.head.id not in payers:
            burns, payers = max(0, burns - gain), payers | {line.head.id}
        paid += _lander(line, prices)
        entry = int(line.head.kind == "burn")
        if rests_on_way:  # a turn may begin with this line
            rest(line.tail.id, paid + prices.burn * (burns + entry))
        for earlier in before[number]:
            put(earlier, paid, burns + entry + PIVOT_BURNS * facts.is_pivot(earlier, line), payers)
    return Trip(kept)


def _kept(labels: list[Label], label: Label, better: Callable[[Iterable[int]], int]) -> Label:
    """Keep a label of a line. Where there are too many, one that is no worse than any of them stands for all.

    Bounds may be too good, but never too bad. `better`: whether more or less of the second number is better.
    """
    labels.append(label)
    if len(labels) > _MOST_LABELS:
        payers = frozenset.intersection(*(its for _, _, its in labels))
        labels[:] = [(min(paid for paid, _, _ in labels), better(number for _, number, _ in labels), payers)]
    return labels[-1]


def _by_tail(facts: Facts, lines: frozenset[int]) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for number in sorted(lines):
        found.setdefault(facts.lines[number].tail.id, []).append(facts.lines[number])
    return found


def _lander(line: Line, prices: Prices) -> int:
    return {"lander-burn": prices.burn, "half-lander-burn": prices.half}.get(line.head.kind, 0)


def _is_behind(labels: list[Label], bonus: int, payers: frozenset[str], gains: Mapping[str, int]) -> bool:
    """Whether another label, which has paid no more, has as many bonus burns, counting what only this one may earn."""
    return any(there >= bonus + sum(gains[space] for space in its - payers) for _, there, its in labels)


def _leads(there: Label, label: Label, gains: Mapping[str, int]) -> bool:
    """Whether another label takes no more than this one whatever comes before."""
    lost = sum(gains[space] for space in there[2] - label[2])  # what may pay for this one alone
    return there[0] <= label[0] and there[1] + lost <= label[1]
