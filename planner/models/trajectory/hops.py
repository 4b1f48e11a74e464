"""The hops of one turn of the trajectory model: from line to line, with the bonus burns at hand, each paid in one way.

A state is all that the rest of a move depends on but for what was paid. So what a hop takes is a number, and the model
has to choose hops only. Each engine has hops of its own. Bonus burns are spent before others, for what they pay for
first they need not pay for later. Only where a solar engine comes to pay nothing they may be saved: first some are
spent, then all are kept for the dark, and a move that keeps them does not end before it has spent one there.

Hops are laid as columns of numbers, for there are many; those that bounds leave become `Hop`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from planner.models.trajectory.facts import PIVOT_BURNS, Facts, Mode
from planner.models.trajectory.labels import bonus_at_hand
from planner.models.trajectory.lines import ENTRIES, Flags, LineColumns, Whole
from planner.referee.ruleset import LANDERS

Check: TypeAlias = Callable[[], None]  # called again and again; ends it by raising

# How a pivot may be paid, and the burns of it that are paid (hf4 H4c, H8; hf3 F4, P4). The first three by the bonus
# burns that they take.
PIVOTS = ("burns", "mixed", "bonus-burns", "bonus-pivot", "")
PAID_FOR_PIVOT = {"burns": 2, "mixed": 1, "bonus-burns": 0, "bonus-pivot": 0, "": 0}
BURNS_OF_PIVOT = np.array([PAID_FOR_PIVOT[pivot] for pivot in PIVOTS])
IS_PAID = np.array([entry in ("burn", *LANDERS) for entry in ENTRIES])
_BONUS_PIVOT, _NO_PIVOT = 3, 4
_ROUGHLY_ALL = 8  # bonus burns: who has as many has any number, in rough hops
_COAST, _BURN, _BONUS_BURN = (ENTRIES.index(entry) for entry in ("coast", "burn", "bonus-burn"))
# What a state is has room in one number: no engine has more than 15 bonus pivots (`rocket/stackfile`).
_MOST_BONUS, _MOST_DONE, _MOST_PIVOTED = 1 << 10, 1 << 6, 1 << 4


class State(NamedTuple):
    """A line that was flown with an engine, and what the rest of the move depends on."""

    mode: int  # number of the way to set out
    line: int  # -1 before the first line of a move
    bonus: int = 0  # burns at hand now
    saving: bool = False  # burns were paid while bonus burns were at hand: these are kept for the dark
    silent: bool = False  # the engine pays nothing any more, or nothing here
    pivoted: int = 0  # bonus pivots made
    done: int = 0  # of the course
    payers: int = 0  # spaces nearby that have given theirs, as bits


class Hop(NamedTuple):
    """From one state to the next."""

    before: State
    to: State
    enter: str  # one of `plan.model.ENTRIES`
    pivot: str  # one of `plan.model.PIVOTS`, or "" for none
    gain: int  # bonus burns that the space entered gives

    @property
    def mode(self) -> int:
        return self.to.mode

    @property
    def begins(self) -> bool:
        """Whether it is the first of its move."""
        return self.before.line < 0

    @property
    def whole_burns(self) -> int:
        """Burns paid, but for half lander burns."""
        return PAID_FOR_PIVOT[self.pivot] + (self.enter in ("burn", "lander-burn"))

    @property
    def half_landers(self) -> int:
        return int(self.enter == "half-lander-burn")


class States(NamedTuple):
    """Columns of states; a row is one."""

    line: Whole
    bonus: Whole
    saving: Flags
    silent: Flags
    pivoted: Whole
    done: Whole
    payers: Whole

    def at(self, rows: Whole | Flags) -> States:
        columns: list[Any] = [column[rows] for column in self]
        return States(*columns)

    def keys(self, payers_number: Mapping[int, int]) -> Whole:
        """One number for each."""
        masks, where = np.unique(self.payers, return_inverse=True)
        payers = np.array([payers_number[int(mask)] for mask in masks], int)[where]
        flags = (self.pivoted * 2 + self.saving) * 2 + self.silent
        found: Any = (self.line * _MOST_BONUS + self.bonus) * (4 * _MOST_PIVOTED) + flags
        found = (found * _MOST_DONE + self.done) * (1 << 20)
        return np.asarray(found + payers)


class _Laid(NamedTuple):
    """Columns of hops; a row is one."""

    before: States
    to: States
    enter: Whole  # number in `ENTRIES`
    pivot: Whole  # number in `PIVOTS`
    gain: Whole

    def at(self, rows: Whole | Flags) -> _Laid:
        return _Laid(self.before.at(rows), self.to.at(rows), self.enter[rows], self.pivot[rows], self.gain[rows])


def _joined(parts: list[_Laid]) -> _Laid:
    return _Laid(
        _all_states([part.before for part in parts]),
        _all_states([part.to for part in parts]),
        np.concatenate([part.enter for part in parts]),
        np.concatenate([part.pivot for part in parts]),
        np.concatenate([part.gain for part in parts]),
    )


def _all_states(parts: list[States]) -> States:
    columns: list[Any] = [np.concatenate(each) for each in zip(*parts, strict=True)]
    return States(*columns)


class Asking(NamedTuple):
    """Which hops are asked for."""

    mode: int  # with this way to set out
    season: str
    most_burns: int  # of a move
    lines: Flags | None = None  # along these lines; None: along all
    remembered: frozenset[str] = frozenset()  # spaces that have given theirs are remembered wherever it flies
    # Bonus burns are not saved, but who had any is free where the engine pays nothing of all that they may pay for: so
    # there are fewer hops, each at least as good. `State.saving` says who had any.
    is_rough: bool = False


class Hops:
    """All hops that a turn may use."""

    def __init__(self, facts: Facts, columns: LineColumns, asking: Asking, check: Check) -> None:
        self.facts, self.columns, self.asking, self.number = facts, columns, asking, asking.mode
        number, season = asking.mode, asking.season
        self.mode: Mode = facts.modes[number]
        mode, zones = self.mode, [facts.zone(line.head) for line in facts.lines]
        runs = {zone.id: facts.runs_in(mode, zone) for zone in facts.board.zones}
        self._dark = np.array([mode.engine is not None and not runs[zone.id] for zone in zones], bool)
        self._free_pivots = mode.engine.bonus_pivots if mode.engine is not None else 0
        self._open = np.array([mode.ignores_seasons or facts.is_open(line, season) for line in facts.lines], bool)
        if asking.lines is not None:
            self._open &= asking.lines
        self.meets_dark = bool((self._dark & self._open).any()) and mode.burns
        self.is_rough = self.meets_dark and asking.is_rough
        self._saves = self.meets_dark and not asking.is_rough
        self._gains = np.array([facts.bonus(mode, line.head, season) for line in facts.lines], int)
        self._bits, self._near = self._payers()
        self._most_bonus = self._bonus_at_hand(asking.most_burns)
        begins = np.array([mode.engine is None or runs[line.tail.zone] for line in facts.lines], bool)
        if mode.engine is None:
            begins &= columns.thrust_to_leave == 0
        self._begins = begins & columns.may_begin & self._open
        self._numbers: dict[int, int] = {}
        self._check = check
        self.states, laid = self._all()
        self.before, self.to = self._rows(laid.before), self._rows(laid.to)  # rows of states; -1: the move begins
        self.begun_done, self.had = laid.before.done, laid.before.bonus
        self.enter, self.pivot, self.gain = laid.enter, laid.pivot, laid.gain

    def hop(self, row: int) -> Hop:
        to = self.state(int(self.to[row]))
        before = (
            self.state(int(self.before[row]))
            if self.before[row] >= 0
            else State(self.number, -1, done=int(self.begun_done[row]))
        )
        return Hop(before, to, ENTRIES[self.enter[row]], PIVOTS[self.pivot[row]], int(self.gain[row]))

    def state(self, row: int) -> State:
        line, bonus, saving, silent, pivoted, done, payers = (column[row].item() for column in self.states)
        return State(self.number, line, bonus, saving, silent, pivoted, done, payers)

    # What the lines are to this engine

    def _payers(self) -> tuple[Whole, Whole]:
        """By line: the bit of the space entered, if it gives something; those of all from which it is not too far.

        Who is farther from a space than what it gives would gain nothing on the way back, so there it may be forgotten.
        """
        facts = self.facts
        gains = {line.head.id: int(gain) for line, gain in zip(facts.lines, self._gains, strict=True) if gain}
        bit = {space: 1 << number for number, space in enumerate(sorted(gains))}
        near = np.zeros(len(facts.lines), np.int64)
        for space, gain in gains.items():
            is_near = [*self.columns.near(space, gain)] if space not in self.asking.remembered else slice(None)
            near[is_near] |= bit[space]
        return np.array([bit.get(line.head.id, 0) for line in facts.lines], np.int64), near

    def _bonus_at_hand(self, most_burns: int) -> Whole:
        """By line: the most bonus burns at hand; -1 where no move comes."""
        gains = {line.head.id: int(gain) for line, gain in zip(self.facts.lines, self._gains, strict=True) if gain}
        found = np.full(len(self.facts.lines), -1)
        lines = frozenset(np.flatnonzero(self._open).tolist())
        begins = [line.tail.id for line in self.facts.lines if self.columns.may_begin[line.number]]
        spared = 0 if self._saves else self.mode.spared  # a bonus pivot spares bonus burns, too
        most_burns += self.mode.spared
        for line, most in bonus_at_hand(self.facts, lines, begins, gains, most_burns, spared, self._saves).items():
            found[line] = most
        return found

    # Laying them

    def _all(self) -> tuple[States, _Laid]:
        """States in the order of the burns that are paid to come there; what costs too much is left out."""
        parts, states, seen = list[_Laid](), list[States](), set[int]()
        waiting: list[list[States]] = [[] for _ in range(self.asking.most_burns + 1)]
        self._put(waiting, parts, 0, self._first())
        for paid, level in enumerate(waiting):
            while level:
                self._check()
                to = _all_states(level)
                level.clear()
                self._number(to.payers)
                keys, first = np.unique(to.keys(self._numbers), return_index=True)
                is_new = np.array([key not in seen for key in keys.tolist()], bool)
                seen.update(keys.tolist())
                states.append(to.at(first[is_new]))
                self._put(waiting, parts, paid, self._after(states[-1]))
        found = _all_states(states) if states else parts[0].to
        self._number(found.payers)
        keys = found.keys(self._numbers)
        order = np.argsort(keys)
        self._keys = keys[order]
        return found.at(order), _joined(parts)

    def _put(self, waiting: list[list[States]], parts: list[_Laid], paid: int, laid: _Laid) -> None:
        burns = paid + BURNS_OF_PIVOT[laid.pivot] + IS_PAID[laid.enter]
        parts.append(laid.at(burns < len(waiting)))
        for level in np.unique(burns[burns < len(waiting)]).tolist():
            waiting[level].append(laid.to.at(burns == level))

    def _number(self, payers: Whole) -> None:
        for mask in np.unique(payers).tolist():
            self._numbers.setdefault(mask, len(self._numbers))

    def _rows(self, states: States) -> Whole:
        begins = states.line < 0
        rows = np.searchsorted(self._keys, states.keys(self._numbers))
        return np.where(begins, -1, rows)

    def _first(self) -> _Laid:
        """Hops by which a move begins, with each part of the course behind it."""
        lines, layers = np.flatnonzero(self._begins), np.array(self.columns.moving_layers, int)
        line, done = np.repeat(lines, len(layers)), np.tile(layers, len(lines))
        nothing, no = np.zeros(len(line), np.int64), np.zeros(len(line), bool)
        before = States(nothing - 1, nothing, no, no, nothing, done, nothing)
        self._number(nothing)
        return self._entered(before, line, nothing, nothing + _NO_PIVOT, no)

    def _after(self, states: States) -> _Laid:
        """Hops by which a move goes on after some states."""
        counts = self.columns.counts[states.line]
        rows = np.repeat(np.arange(len(counts)), counts)
        offset = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
        pair = self.columns.first[states.line[rows]] + offset
        line, turns = self.columns.then[pair], self.columns.is_pivot[pair]
        before = states.at(rows)
        parts = [
            self._entered(before.at(chosen), line[chosen], used[chosen], pivot[chosen], saving[chosen])
            for chosen, used, pivot, saving in self._pivots(before, turns)
        ]
        return _joined(parts)

    def _pivots(self, before: States, turns: Flags) -> Iterator[tuple[Flags, Whole, Whole, Flags]]:
        """How a pivot may be paid, with the bonus burns that it takes, and whether they are saved from then on."""
        nothing = np.zeros(len(turns), np.int64)
        is_dark, saving = self._dark[before.line], before.saving
        yield ~turns, nothing, nothing + _NO_PIVOT, saving
        most = np.minimum(before.bonus, PIVOT_BURNS)
        may_pay = ~before.silent & self.mode.burns
        pays = (most == PIVOT_BURNS) | may_pay
        if self.is_rough:
            yield turns & before.silent & saving & ~pays, most, nothing + PIVOT_BURNS, saving
        at_once = is_dark | before.silent | ~saving | self.is_rough
        yield turns & at_once & pays, most, most, saving & ((most == 0) | self.is_rough)
        if self._saves:
            for used in range(PIVOT_BURNS):
                saves = turns & (before.bonus > 0) & ~is_dark & (used < np.where(saving, 1, most)) & may_pay
                yield saves, nothing + used, nothing + used, saving | True
        if self._free_pivots:
            yield turns & (before.pivoted < self._free_pivots), nothing, nothing + _BONUS_PIVOT, saving

    def _entered(self, before: States, line: Whole, used: Whole, pivot: Whole, saving: Flags) -> _Laid:
        """Every way to enter the next space, and what it may give."""
        columns, rules = self.columns, self.facts.rules
        is_dark, at_hand = self._dark[line], before.bonus - used
        silent = is_dark | before.silent if rules.dead_zone_kills else is_dark
        # An engine that has died never pays again, so all that is kept may be spent.
        is_rough = self.is_rough
        saving = saving & ~(silent & rules.dead_zone_kills & (not is_rough))
        kind, is_burn = columns.kind[line], columns.kind[line] == _BURN
        offered = (at_hand > 0) & columns.takes_bonus[line]
        may_pay = ~silent & self.mode.burns
        kept = saving & is_rough
        pivoted = before.pivoted + (pivot == _BONUS_PIVOT)
        ways = [
            (~is_burn & ((kind == _COAST) | may_pay), 0, kind, saving),
            (is_burn & offered & (silent | ~saving | is_rough), 1, np.full(len(line), _BONUS_BURN), kept),
            (is_burn & may_pay & (~offered | self._saves), 0, kind, kept if is_rough else saving | offered),
            (is_burn & silent & kept & columns.takes_bonus[line] & ~offered, 0, np.full(len(line), _BONUS_BURN), kept),
        ]
        open_ = self._open[line] & self._drives(before, line)
        parts = []
        for chosen, spent, enter, saves in ways:
            for gives in (False, True):
                bit, gain = self._bits[line], self._gains[line] if gives else np.zeros(len(line), np.int64)
                left = at_hand - spent + gain
                if is_rough:
                    left = np.where(before.bonus == _ROUGHLY_ALL, _ROUGHLY_ALL, left.clip(max=_ROUGHLY_ALL))
                    left = np.minimum(left, self._most_bonus[line])
                fits = chosen & open_ & (left >= 0) & (left <= self._most_bonus[line])
                if gives:
                    fits &= (gain > 0) & (before.payers & bit == 0) & ~(silent & rules.dead_zone_kills)
                payers = (before.payers | (bit if gives else 0)) & self._near[line]
                done = columns.entered(before.done, line)
                saved = (saves | (gain > 0)) & self.meets_dark if is_rough else saves
                to = States(line, left, saved, silent, pivoted, done, payers)
                parts.append(_Laid(before, to, enter, pivot, gain).at(fits))
        return _joined(parts)

    def _drives(self, before: States, line: Whole) -> Flags:
        """Where a line may be flown: without an engine only where it drifts."""
        if self.mode.engine is not None:
            return np.ones(len(line), bool)
        return self.columns.drifts(line, before.bonus)
