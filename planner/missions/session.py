"""Questions asked one after the other: what one of them made ready serves the next.

Most of what a short search takes is the making of its tables. They depend on the board, the rocket, the rules broken on
purpose and the places to enter or to avoid; not on start, goal and limits, and on years only in two columns. So whoever
asks several questions about a rocket hands the same session to all of them.
"""

from __future__ import annotations

from dataclasses import fields
from threading import Lock
from typing import NamedTuple

from planner.board.model import Board
from planner.missions.mission import Mission
from planner.rocket.stack import Stack
from planner.rules.base import find_rules
from planner.rules.belts import freed, giving_up
from planner.rules.compiler import NO_WISHES, Compiled, Wishes, compile_tables
from planner.rules.ways import STRICT, Relaxed
from planner.search.arrivals import Prepared

MOST_TABLES = 16  # kept at once, of a few megabytes at most; a rocket of cards often takes two

_LOAD = ("wet_mass", "data")  # of a stack, what tables do not depend on, as long as they reach up to that mass
_BUILD = tuple(field.name for field in fields(Stack) if field.name not in _LOAD)


class Ready(NamedTuple):
    """All that a search needs."""

    compiled: Compiled
    prepared: Prepared


class _Kept:
    """Tables, and what they were made from."""

    def __init__(self, board: Board, about: tuple[object, ...], compiled: Compiled) -> None:
        self.board, self.about = board, about
        self.ready = Ready(compiled, Prepared())

    def serves(self, board: Board, about: tuple[object, ...], stack: Stack) -> bool:
        """Whether they are good for a stack: the same one, with no more fuel. Boards are the same object or they count
        as different ones: to compare them takes longer than to make tables."""
        return self.board is board and self.ready.compiled.stack.wet >= stack.wet and self.about == about


class Session:
    """Keeps the tables of the last few rockets that were asked about.

    Answers are those of questions asked without it. Several threads may share one.

    >>> from planner.board.files import load_board
    >>> from planner.missions.solve import solve
    >>> from planner.rocket.loading import load_stack
    >>> board, rocket = load_board("hf4"), load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    >>> session = Session()
    >>> [solve(Mission(board, rocket, "leo", goal), session=session).status for goal in ("geo", "phobos")]
    ['PROVEN', 'PROVEN']
    >>> session
    <Session with tables of 1>
    """

    def __init__(self, most: int = MOST_TABLES) -> None:
        self._most = most
        self._kept: list[_Kept] = []  # the last one was asked for last
        self._gives_up: list[tuple[tuple[object, ...], bool]] = []  # stacks, and whether it matters what they give up
        self._lock = Lock()

    def ready(self, mission: Mission, stack: Stack) -> Ready:
        """Tables for a mission, flown by this stack."""
        return self.tables(mission.board, stack, mission.year, mission.horizon, mission.relaxed, mission.wishes)

    def tables(
        self, board: Board, stack: Stack, year: int, rounds: int, relaxed: Relaxed = STRICT, wishes: Wishes = NO_WISHES
    ) -> Ready:
        """Tables for so many years."""
        about = (relaxed, wishes, *_build(stack))
        with self._lock:
            for place, kept in enumerate(self._kept):
                if kept.serves(board, about, stack):
                    self._kept.append(self._kept.pop(place))
                    return kept.ready._replace(compiled=kept.ready.compiled.again(stack, year, rounds))
            rules = find_rules(stack.edition.name)
            kept = _Kept(board, about, compile_tables(board, stack, rules, year, rounds, relaxed, wishes))
            self._kept = [*self._kept, kept][-self._most :]
            return kept.ready

    def giving_up(self, stack: Stack) -> Stack | None:
        """The stack when only what it flies with must come through, if that makes a difference: see `rules.belts`."""
        build = _build(stack)
        with self._lock:
            for known, matters in self._gives_up:
                if known == build:
                    return freed(stack) if matters else None
            found = giving_up(stack, find_rules(stack.edition.name))
            self._gives_up = [*self._gives_up, (build, found is not None)][-self._most :]
            return found

    def __repr__(self) -> str:
        return f"<Session with tables of {len(self._kept)}>"


def _build(stack: Stack) -> tuple[object, ...]:
    return tuple(getattr(stack, name) for name in _BUILD)
