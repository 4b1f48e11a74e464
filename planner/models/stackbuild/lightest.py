"""The lightest stack of a hand that runs some engines: what a dream would have to weigh to come true.

It is found by a master model of its own, without cuts (`model`), in which each way to run an engine has a literal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from planner.models.solving import SMALL, Solving
from planner.models.stackbuild.model import AQUA, BuildModel
from planner.models.stackbuild.ways import Way

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

_MASS = 1000 * AQUA  # in the objective: more than anything ever costs


class Real(NamedTuple):
    """A stack that runs some engines."""

    chosen: tuple[int, ...]  # numbers of its pieces
    mass: int  # when all is gone that may go on the way
    beside: int  # what is paid beside mass and fuel


class Lightest:
    """Stacks of a hand that run some engines, the lightest of each."""

    def __init__(self, model: BuildModel, solving: Solving) -> None:
        """`model` is for nobody else, and has no cuts."""
        self._model, self._solving = model, solving
        self._literals: dict[object, IntVar] = {}
        self._known: dict[object, Real | None] = {}

    def stack_with(
        self,
        engines: Collection[Collection[Way]],
        without: Iterable[int] = (),
        has: Iterable[frozenset[int]] = (),
        by_price: bool = False,
    ) -> Real | None:
        """The lightest stack that runs an engine in one of some ways, for each of several; or the one that costs least
        beside its mass and fuel. It has none of some pieces, and one of each of some groups. None if there is no such
        stack, or no time."""
        engines, without, has = list(engines), frozenset(without), list(has)
        key = (frozenset(frozenset(map(_key, ways)) for ways in engines), without, frozenset(has), by_price)
        if key not in self._known:
            real = self._found(engines, without, has, by_price)
            if self._solving():
                return None
            self._known[key] = real
        return self._known[key]

    def _found(
        self,
        engines: Iterable[Collection[Way]],
        without: Iterable[int],
        has: Iterable[frozenset[int]],
        by_price: bool,
    ) -> Real | None:
        """The same, looked up."""
        model = self._model.model
        literals = [self._one_of(ways) for ways in engines]
        literals += [self._literal(pieces, [self._model.take[one] for one in pieces]) for pieces in has]
        model.clear_assumptions()
        model.add_assumptions([*literals, *(~self._model.take[number] for number in without)])
        first = self._model.beside if by_price else self._model.lightest
        model.minimize(_MASS * first + self._model.cheapest)
        outcome = self._solving.solve(model, tells=False, settings=SMALL)
        if outcome.solver is None:
            return None
        chosen = tuple(number for number, take in enumerate(self._model.take) if outcome.value(take))
        return Real(chosen, int(outcome.value(self._model.lightest)), int(outcome.value(self._model.beside)))

    def _one_of(self, ways: Collection[Way]) -> IntVar:
        return self._literal(frozenset(map(_key, ways)), [self._way(way) for way in ways])

    def _literal(self, key: object, choices: Collection[IntVar]) -> IntVar:
        """A literal that asks for one of some others."""
        if key not in self._literals:
            literal = self._literals[key] = self._model.model.new_bool_var("one of several")
            self._model.model.add_bool_or([*choices, ~literal])
        return self._literals[key]

    def _way(self, way: Way) -> IntVar:
        """All that runs an engine in this way is aboard, and radiators enough to cool it."""
        if _key(way) not in self._literals:
            model = self._model
            literal = self._literals[_key(way)] = model.model.new_bool_var(f"{way.engine.name} runs in one way")
            for number in way.pieces:
                model.model.add_implication(literal, model.take[number])
            for running in model.engines:
                if running.piece == way.driver:
                    model.model.add_implication(literal, running.runs)
            warm = way.therms - way.opened if way.engine.only_afterburning else way.therms
            model.model.add(model.cooling >= warm).only_enforce_if(literal)
        return self._literals[_key(way)]


def _key(way: Way) -> object:
    """What makes it another way."""
    return way.engine, way.pieces
