"""How many bonus burns a craft may have on each line of the board, in one move that only burns limit.

Labels go forward from where moves may begin. Bonus burns are spent at once, for what is paid can do all that they can;
or as late as can be, where they may be saved.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from itertools import count

from planner.models.trajectory.facts import PIVOT_BURNS, Facts, Line
from planner.referee.ruleset import LANDERS

_BURNS = ("burn", *LANDERS)
_MOST_LABELS = 12  # of one line; more of them are told by one that is no worse than any of them

# Burns paid so far, bonus burns at hand, spaces that have given theirs in this move.
Label = tuple[int, int, frozenset[str]]


def bonus_at_hand(
    facts: Facts,
    lines: frozenset[int],
    begins: Iterable[str],
    gains: Mapping[str, int],
    most_burns: int,
    kept: int,
    saves: bool,
) -> Mapping[int, int]:
    """The most bonus burns that may be at hand on each line; lines that no move comes to are left out.

    `gains`: of each space, once a move. `kept`: bonus burns that something else may pay for, so that they are at hand
    later. `saves`: bonus burns may be kept although burns are paid: then all that may be is paid first.
    """
    most = sum(gains.values())
    return {
        line: min(most, max(bonus for _, bonus, _ in labels) + kept)
        for line, labels in _ahead(facts, lines, begins, gains, most_burns, saves).items()
    }


def _ahead(
    facts: Facts, lines: frozenset[int], begins: Iterable[str], gains: Mapping[str, int], most_burns: int, saves: bool
) -> Mapping[int, list[Label]]:
    """Labels of lines by what it takes to have flown them."""
    kept: dict[int, list[Label]] = {}
    waiting: list[tuple[int, int, int, int, frozenset[str]]] = []
    order, begun, most = count(), frozenset(begins), sum(gains.values())

    def enter(line: Line, pivot: int, paid: int, bonus: int, payers: frozenset[str]) -> None:
        takes_bonus = facts.takes_bonus(line.head)
        burns = pivot + takes_bonus
        spent = max(0, paid + burns - most_burns) if saves else min(bonus, burns)
        paid += burns - spent + (line.head.kind in _BURNS and not takes_bonus)
        if paid > most_burns or spent > bonus:
            return
        bonus -= spent
        gain = gains.get(line.head.id, 0)
        if gain and line.head.id not in payers:
            bonus, payers = bonus + gain, payers | {line.head.id}
        heapq.heappush(waiting, (paid, -bonus, next(order), line.number, payers))

    for number in sorted(lines):
        if facts.lines[number].tail.id in begun:
            enter(facts.lines[number], 0, 0, 0, frozenset())
    while waiting:
        paid, lacking, _, number, payers = heapq.heappop(waiting)
        labels = kept.setdefault(number, [])
        if _is_behind(labels, -lacking, payers, gains):
            continue
        paid, bonus, payers = _kept(labels, (paid, -lacking, payers))
        line = facts.lines[number]
        for then in facts.next_lines[number]:
            if then.number in lines:
                enter(then, PIVOT_BURNS * facts.is_pivot(line, then), paid, min(bonus, most), payers)
    return kept


def _kept(labels: list[Label], label: Label) -> Label:
    """Keep a label of a line. Where there are too many, one that is no worse than any of them stands for all.

    Bounds may be too good, but never too bad.
    """
    labels.append(label)
    if len(labels) > _MOST_LABELS:
        payers = frozenset.intersection(*(its for _, _, its in labels))
        labels[:] = [(min(paid for paid, _, _ in labels), max(bonus for _, bonus, _ in labels), payers)]
    return labels[-1]


def _is_behind(labels: list[Label], bonus: int, payers: frozenset[str], gains: Mapping[str, int]) -> bool:
    """Whether another label, which has paid no more, has as many bonus burns, counting what only this one may earn."""
    return any(there >= bonus + sum(gains[space] for space in its - payers) for _, there, its in labels)
