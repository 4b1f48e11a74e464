"""Why there is no flight, and what would help: causes and fixes, each confirmed by a search.

A cause is a matter that alone stands in the way: with it lifted, and nothing else, there is a flight. If no matter does
so alone, a set of them is named of which none can be left out. A fix is the smallest change of its kind that gives a
flight within the same limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from planner.cards import CardSide
from planner.changes import HARMFUL_TAGS, HELPFUL_TAGS, LADDERS, Change, Step, best_of, cards_of, has_any, thirst
from planner.errors import BadStack
from planner.queries import Result
from planner.question import LIFTS, Question, ask, best_flight, can_leave, is_too_slow, lifted

MOST_SEARCHES = 80  # for one answer: a few seconds
MOST_MOVES = 3_000_000  # looked at in these searches
_TRIED_ENGINES = 16
_BY = {"fuel-steps": "fuel", "survival": "risk"}  # which flight tells how far a limit is off
_LIMITS = ("time", "fuel-steps", "survival")
# More of these is never worse, because it need not be used; so the smallest is found by halving. Less mass is tried
# step by step, because nobody has shown as much for it.
_MONOTONE = ("thrust", "rad-hard")
# Changes that cure a cause when several are needed, and the order to look for them: what adds mass comes first.
_CURES = {
    "engine": ("engine",),
    "fuel": ("tanks", "mass"),
    "sunlight": ("powersat",),
    "landing": ("thrust", "factory"),
    "thrust": ("thrust",),
    "belts": ("rad-hard",),
    "season": ("year",),
    "avoid": ("avoid",),
    "via": ("via",),
    "survival": ("survival",),
    "fuel-steps": ("fuel-steps",),
    "time": ("time",),
}


class Cause(NamedTuple):
    """What stands in the way, alone or together, and the best flight without it."""

    kinds: tuple[str, ...]
    flight: Result
    spaces: tuple[str, ...] = ()  # avoided spaces that this flight enters
    sure: bool = True  # of several: with any one of them back a search found nothing


class Fix(NamedTuple):
    """What to change, and the flight that is there then."""

    changes: tuple[Change, ...]
    question: Question
    flight: Result


class WhyNot(NamedTuple):
    """The whole answer."""

    question: Question
    causes: tuple[Cause, ...]
    fixes: tuple[Fix, ...]
    proven: bool  # without causes: no flight of any length was missed
    cut: bool  # some changes of the list were not tried


class Seeker:
    """Asks questions, and no more when they have taken too long. Work is counted, not time: answers do not vary."""

    def __init__(self, most: int) -> None:
        self.searches, self.moves, self.cut = most, MOST_MOVES, False

    def find(self, question: Question, by: str = "turns") -> Result | None:
        """The best flight, or None: there is none, or it was not looked for, which is noted."""
        if self.searches <= 0 or self.moves <= 0 or is_too_slow(question):
            self.cut = True
            return None
        try:
            answer = ask(question)
        except BadStack:  # a rocket that the search cannot take
            self.cut = True
            return None
        self.searches -= 1
        self.moves -= answer.found.looked_at
        return best_flight(question, answer, by)


def why_not(question: Question, most_searches: int = MOST_SEARCHES) -> WhyNot:
    """Causes and fixes for a question that has no flight within its limits.

    >>> from planner import load_board
    >>> from planner.editions import find_edition
    >>> from planner.stackfile import quick_stack
    >>> rocket = quick_stack(find_edition("hf4"), ["2:1"], dry_mass=5, tanks=5)
    >>> found = why_not(Question(load_board("hf4"), rocket, "leo", "luna-shackleton"))
    >>> [cause.kinds for cause in found.causes], found.fixes[-1].changes[0].kind
    ([('landing',)], 'engine')
    """
    seeker = Seeker(most_searches)
    alone = _alone(question)
    causes, proven = [cause for kind, cause in alone.items() if _is_told(kind, alone, question)], True
    if not causes:
        joint, proven = _together(seeker, question)
        causes = [] if joint is None else [joint]
    fixes = list(_single_fixes(seeker, question, alone, bool(causes)))
    if causes and not any(_can_be_built(fix) for fix in fixes):
        fixes += _double_fixes(seeker, question, causes)
    told = tuple(cause._replace(kinds=_landing_or_liftoff(question, cause.kinds)) for cause in causes)
    return WhyNot(question, told, tuple(fixes), proven, seeker.cut)


# Causes


def _alone(question: Question) -> dict[str, Cause]:
    """Every matter that gives a flight when it alone is lifted."""
    found = {}
    for kind, lift in LIFTS.items():
        without = lift(question)
        if without is None or is_too_slow(without):
            continue
        answer = ask(without)
        flight = best_flight(without, answer, _BY.get(kind, "turns"))
        if flight is not None:
            entered: tuple[str, ...] = ()
            if kind == "avoid":
                avoided = frozenset().union(*(one.spaces for one in question.avoid))
                steps = [step.to for turn in answer.plan(flight).turns for step in turn.steps]
                entered = tuple(dict.fromkeys(space for space in steps if space in avoided))
            found[kind] = Cause((kind,), flight, entered)
    return found


def _is_told(kind: str, alone: dict[str, Cause], question: Question) -> bool:
    """Whether a lifted matter is a cause of its own, and not another one in other words."""
    if kind == "thrust":
        return "landing" not in alone  # much thrust lands anywhere
    if kind == "fuel":
        return question.limits.fuel_steps is None  # fuel for nothing keeps any limit on fuel
    return True


def _together(seeker: Seeker, question: Question) -> tuple[Cause | None, bool]:
    """Matters that give a flight when all are lifted, and not if one of them stays. None: there is no flight at all.

    Also whether that search was complete. The player's own limits are kept for last, they are easiest to change.
    """
    kinds = [kind for kind, lift in LIFTS.items() if lift(question) is not None]
    free = lifted(question, kinds)
    answer = ask(free)
    flight = best_flight(free, answer)
    if flight is None:
        return None, answer.is_complete([])
    for kind in reversed(kinds):
        fewer = [other for other in kinds if other != kind]
        without = seeker.find(lifted(question, fewer))
        if without is not None:
            kinds, flight = fewer, without
    return Cause(tuple(kinds), flight, sure=not seeker.cut), True


def _landing_or_liftoff(question: Question, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """A landing that is lifted is a liftoff that is lifted too: if the rocket never leaves, that is the matter."""
    if "landing" not in kinds or question.board.spaces[question.start].site is None:
        return kinds
    others = [kind for kind in kinds if kind != "landing"]
    goes = question.board.spaces[question.goal].site is not None and can_leave(lifted(question, others))
    return kinds if goes else tuple("liftoff" if kind == "landing" else kind for kind in kinds)


# Fixes


def _single_fixes(seeker: Seeker, question: Question, alone: dict[str, Cause], hope: bool) -> Iterator[Fix]:
    """The smallest change of each kind that works by itself, in a fixed order.

    Where there is no flight with everything lifted, only a card that forbids something may be the matter.
    """
    for kind in _LIMITS:
        if kind in alone:
            yield _limit_fix(question, kind, alone[kind].flight)
    for kind in LADDERS:
        if _may_help(kind, question, alone) if hope else kind == "leave":
            yield from islice(_working(seeker, question, kind), 1)


def _may_help(kind: str, question: Question, alone: dict[str, Cause]) -> bool:
    """Whether a change can help at all, from what the searches for causes have shown.

    More tanks and better fuel do less than fuel for nothing, and no more than a limit on fuel allows. A flight that
    starts in a later year is one that waits first, so a year matters only where time or season does.
    """
    if kind in ("tanks", "grade"):
        steps = question.limits.fuel_steps
        allowed = kind == "grade" or steps is None or steps > question.stack.fuel_steps
        return allowed and ("fuel" in alone or is_too_slow(lifted(question, ["fuel"])))
    if kind == "year":
        return "time" in alone or "season" in alone
    needed = {"avoid": "avoid", "via": "via", "thrust": "thrust", "rad-hard": "belts"}.get(kind)
    return needed is None or needed in alone


def _limit_fix(question: Question, kind: str, flight: Result) -> Fix:
    """The limit as far off as the best flight without it."""
    limits = question.limits
    if kind == "time":
        change = Change(kind, by=flight.turns - question.horizon, to=flight.turns)
        turns = None if limits.turns is None else flight.turns
        longer = question._replace(years=max(question.years, flight.turns), limits=limits._replace(turns=turns))
        return Fix((change,), longer, flight)
    if kind == "fuel-steps":
        limits = limits._replace(fuel_steps=flight.fuel_steps)
        return Fix((Change(kind, to=flight.fuel_steps),), question._replace(limits=limits), flight)
    limits = limits._replace(survival=flight.survival)
    return Fix((Change(kind, to=flight.survival),), question._replace(limits=limits), flight)


def _working(seeker: Seeker, question: Question, kind: str, rest: Sequence[str] = ()) -> Iterator[Fix]:
    """Changes of a kind that give a flight with other matters lifted, smallest first; only one where more is better."""
    if kind in _LIMITS:
        flight = seeker.find(lifted(question, [kind, *rest]), _BY.get(kind, "turns"))
        if flight is not None:
            yield _limit_fix(question, kind, flight)
    elif kind in _MONOTONE:
        fix = _halved(seeker, list(LADDERS[kind](question)), rest)
        if fix is not None:
            yield fix
    elif kind == "engine":
        yield from _engines(seeker, question, rest)
    else:
        for step in LADDERS[kind](question):
            flight = seeker.find(lifted(step.question, rest))
            if flight is not None:
                yield Fix((step.change,), step.question, flight)


def _halved(seeker: Seeker, steps: Sequence[Step], rest: Sequence[str]) -> Fix | None:
    """The first of some steps that gives a flight, if every later one does too."""
    fails, works = -1, len(steps)
    fix = None
    while works - fails > 1:
        middle = (fails + works) // 2 if fix is not None else works - 1
        flight = seeker.find(lifted(steps[middle].question, rest))
        if flight is not None:
            works, fix = middle, Fix((steps[middle].change,), steps[middle].question, flight)
        elif fix is None:
            return None
        else:
            fails = middle
    return None if seeker.cut else fix


def _engines(seeker: Seeker, question: Question, rest: Sequence[str]) -> Iterator[Fix]:
    """Cards that work, with other matters lifted. Not tried is a card that cannot work if another one does not."""
    cards = cards_of(question.stack.edition.cards)
    seen: list[CardSide] = []
    for step in _hopeful(seeker, question, rest):
        card = cards[step.change.names[0]]
        if any(_no_better(card, other, by_numbers=not question.stack.aboard) for other in seen):
            continue
        if len(seen) == _TRIED_ENGINES:
            seeker.cut = True
            return
        seen.append(card)
        flight = seeker.find(lifted(step.question, rest))
        if flight is not None:
            yield Fix((step.change,), step.question, flight)


def _hopeful(seeker: Seeker, question: Question, rest: Sequence[str]) -> list[Step]:
    """Engine cards less those of thrifty or thirsty groups of which not even the best of all together would help."""
    steps = list(LADDERS["engine"](question))
    groups: dict[int, list[Step]] = {}
    for step in steps:
        groups.setdefault(thirst(question, step), []).append(step)
    kept = []
    for group in groups.values():
        ideal = best_of(question, group)
        if len(group) < 3 or ideal is None or seeker.find(lifted(ideal, rest)) is not None:
            kept += group
    return [step for step in steps if step in kept]


def _no_better(card: CardSide, other: CardSide, by_numbers: bool) -> bool:
    """Whether the other card, no heavier and with the same needs, can do all that this one can.

    A rocket by numbers takes nothing but the engine and the mass of a card.
    """
    one, two = card.triangle, other.triangle
    if one is None or two is None or card.needs != other.needs or card.solar != other.solar:
        return False
    gives_more = bool(card.gives.generators or card.gives.reactors) or has_any(card, HELPFUL_TAGS)
    gives_more |= has_any(other, HARMFUL_TAGS)
    is_harder = (card.rad_hard or 0) > (other.rad_hard or 0)
    return (
        (by_numbers or not (gives_more or is_harder))
        and (other.mass or 0) <= (card.mass or 0)
        and one.thrust <= two.thrust
        and one.consumption >= two.consumption
        and one.grade == two.grade
        and one.afterburn_thrust <= two.afterburn_thrust
        and one.afterburn_steps >= two.afterburn_steps
        and one.push <= two.push
        and card.bonus_pivots <= other.bonus_pivots
    )


def _can_be_built(fix: Fix) -> bool:
    """Thrust can be typed for a rocket by numbers, but no card gets stronger."""
    return not (fix.question.stack.aboard and any(change.kind == "thrust" for change in fix.changes))


def _double_fixes(seeker: Seeker, question: Question, causes: Sequence[Cause]) -> Iterator[Fix]:
    """Changes that work only together: one for each cause of a set, or two that belong together anyway."""
    sets = [cause.kinds for cause in causes if len(cause.kinds) > 1]
    seen = set()
    for kinds in dict.fromkeys([*sets, ("fuel", "thrust"), ("engine", "fuel")]):
        if "engine" not in kinds and seeker.find(lifted(question, kinds)) is None:
            continue  # no change can do more
        fix = _for_all(seeker, question, sorted(kinds, key=list(_CURES).index))
        if fix is not None and fix.changes not in seen:
            seen.add(fix.changes)
            yield fix


def _for_all(seeker: Seeker, question: Question, kinds: Sequence[str]) -> Fix | None:
    """A change for each of the kinds in turn, while those that follow are lifted."""
    first, *rest = kinds
    for change in _CURES[first]:
        for fix in _working(seeker, question, change, rest):
            if not rest:
                return fix
            after = _for_all(seeker, fix.question, rest)
            if after is not None:
                return after._replace(changes=fix.changes + after.changes)
    return None
