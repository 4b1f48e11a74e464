"""One question of a player as a value: rocket, places, calendar, limits. It can be asked, and parts of it lifted.

To lift a part is to ask the same again as if that one thing were no matter. Nothing is judged here: each answer comes
from the search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from planner.board.model import Board
from planner.missions.limits import ORDERS, Limits
from planner.missions.queries import LONGEST, Answer, Result, explore
from planner.rocket.engine import Engine
from planner.rocket.stack import HARDEST_ITEM, Stack
from planner.rocket.supports import Aboard
from planner.rules.compiler import Wishes
from planner.rules.ways import STRICT, Relaxed
from planner.search.explore import Stop, never

MORE_THRUST = 15  # lifts any rocket off most sites; more is another rocket


class Avoided(NamedTuple):
    """One thing to keep away from, as the player said it, and the spaces that it means."""

    entry: str
    spaces: frozenset[str]


class Question(NamedTuple):
    """From where to where, with what, from which year on, and within which limits."""

    board: Board
    stack: Stack
    start: str
    goal: str
    year: int = 1
    years: int = 30  # flights that are longer are not looked at
    limits: Limits = Limits()
    avoid: tuple[Avoided, ...] = ()
    penalty: int = 0  # 0: what is avoided is forbidden
    via: tuple[str, ...] = ()
    relaxed: Relaxed = STRICT

    @property
    def horizon(self) -> int:
        return self.years if self.limits.turns is None else min(self.years, self.limits.turns)


def ask(
    question: Question,
    everywhere: bool = False,
    stop: Stop = never,
    enough: Callable[[Answer], bool] | None = None,
) -> Answer:
    """Search, for the goal alone or for every place."""
    spaces: frozenset[str] = frozenset().union(*(one.spaces for one in question.avoid))
    return explore(
        question.board,
        question.stack,
        question.start,
        goal=None if everywhere else question.goal,
        year=question.year,
        max_years=question.horizon,
        relaxed=question.relaxed,
        wishes=Wishes(question.via, spaces, question.penalty),
        stop=stop,
        enough=enough,
    )


def best_flight(question: Question, answer: Answer, by: str = "turns") -> Result | None:
    """The best flight of an answer within the limits."""
    allowed = filter(question.limits.allow, answer.front(question.goal))
    return min(allowed, key=ORDERS[by], default=None)


def ask_for_fastest(question: Question, stop: Stop = never) -> Answer:
    """Search no further than the first turn that brings flights within the limits: the fastest ones are among them."""
    return ask(question, stop=stop, enough=lambda answer: best_flight(question, answer) is not None)


def can_leave(question: Question, stop: Stop = never) -> bool | None:
    """Whether the rocket gets anywhere at all; None if the search was stopped before it got anywhere."""

    def is_elsewhere(answer: Answer) -> bool:
        return any(answer.front(space) for space in question.board.spaces if space != question.start)

    answer = ask(question, everywhere=True, stop=stop, enough=is_elsewhere)
    return is_elsewhere(answer) or (False if answer.is_exact else None)


# What may be lifted. Each returns None if there is nothing to lift.


def _no_time_limit(question: Question) -> Question | None:
    if question.limits.turns is None and question.years >= LONGEST:
        return None
    return question._replace(years=LONGEST, limits=question.limits._replace(turns=None))


def _no_fuel_limit(question: Question) -> Question | None:
    if question.limits.fuel_steps is None:
        return None
    return question._replace(limits=question.limits._replace(fuel_steps=None))


def _no_survival_limit(question: Question) -> Question | None:
    if question.limits.survival is None:
        return None
    return question._replace(limits=question.limits._replace(survival=None))


def _nothing_avoided(question: Question) -> Question | None:
    return question._replace(avoid=()) if question.avoid and not question.penalty else None


def _no_waypoints(question: Question) -> Question | None:
    return question._replace(via=()) if question.via else None


def _any_landing(question: Question) -> Question | None:
    if question.relaxed.any_landing:
        return None
    return question._replace(relaxed=question.relaxed._replace(any_landing=True))


def _any_season(question: Question) -> Question | None:
    if question.relaxed.any_season:
        return None
    return question._replace(relaxed=question.relaxed._replace(any_season=True))


def _free_fuel(question: Question) -> Question | None:
    """Burns for nothing at the same mass: whatever more fuel could do, and more, because fuel weighs."""
    if question.stack.kind.has_endless_fuel:
        return None
    return question._replace(stack=_tuned(question.stack, free=True))


def _much_thrust(question: Question) -> Question | None:
    if not any(engine.consumption for engine in question.stack.engines):
        return None
    return question._replace(stack=more_thrust(question.stack, MORE_THRUST))


def _hardest(question: Question) -> Question | None:
    stack = hardened(question.stack, HARDEST_ITEM)
    return None if stack == question.stack else question._replace(stack=stack)


def _not_solar(question: Question) -> Question | None:
    if not any(engine.solar for engine in question.stack.engines):
        return None
    return question._replace(stack=_tuned(question.stack, lit=True))


def _some_engine(question: Question) -> Question | None:
    if question.stack.engines:
        return None
    engine = Engine("any engine", MORE_THRUST, Fraction(0))
    return question._replace(stack=replace(question.stack, quick_engines=(engine,)))


# In the order in which causes are told: what was asked first, then the rocket.
LIFTS: Mapping[str, Callable[[Question], Question | None]] = {
    "time": _no_time_limit,
    "fuel-steps": _no_fuel_limit,
    "survival": _no_survival_limit,
    "avoid": _nothing_avoided,
    "via": _no_waypoints,
    "season": _any_season,
    "landing": _any_landing,
    "belts": _hardest,
    "sunlight": _not_solar,
    "fuel": _free_fuel,
    "thrust": _much_thrust,
    "engine": _some_engine,
}


def lifted(question: Question, kinds: Iterable[str]) -> Question:
    """The question without these matters; what is none is left as it is."""
    for kind in kinds:
        question = LIFTS[kind](question) or question
    return question


def more_thrust(stack: Stack, by: int) -> Stack:
    return _tuned(stack, thrust=stack.tuning.thrust + by)


def _tuned(stack: Stack, **changes: Any) -> Stack:
    return replace(stack, tuning=stack.tuning._replace(**changes))


def hardened(stack: Stack, rad_hard: int) -> Stack:
    """The stack with nothing aboard that is less rad-hard than this."""
    cargo = tuple(
        piece if piece.rad_hard is None else piece._replace(rad_hard=max(piece.rad_hard, rad_hard))
        for piece in stack.cargo
    )
    return replace(stack, cargo=cargo, aboard=tuple(_hard(item, rad_hard) for item in stack.aboard))


def _hard(item: Aboard, rad_hard: int) -> Aboard:
    card = item.card
    if card.heavy is not None and card.light is not None:
        heavy, light = (side._replace(rad_hard=max(side.rad_hard, rad_hard)) for side in (card.heavy, card.light))
        return item._replace(card=card._replace(heavy=heavy, light=light))
    if item.rad_hard is None or item.rad_hard >= rad_hard:
        return item
    return item._replace(card=card._replace(rad_hard=rad_hard))
