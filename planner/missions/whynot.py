"""Why there is no flight, and what would help: causes and fixes, each confirmed by a search.

A cause is a matter that alone stands in the way: with it lifted, and nothing else, there is a flight. If no matter does
so alone, a set of them is named of which none can be left out. A fix is the smallest change of its kind that gives a
flight within the same limits.

There are many questions to ask, and some take minutes to search. So all are asked several times over, with more
patience each time: what is quickly answered comes first, and whenever the time is up there is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from sys import maxsize
from typing import NamedTuple

from planner.cards.card import CardSide
from planner.errors import BadStack
from planner.missions.changes import (
    HARMFUL_TAGS,
    HELPFUL_TAGS,
    LADDERS,
    Change,
    Step,
    best_of,
    cards_of,
    has_any,
    thirst,
)
from planner.missions.flight import Flight
from planner.missions.limits import Limits
from planner.missions.matters import LIFTS, best_flight, can_leave, fastest, lifted
from planner.missions.mission import Mission
from planner.missions.solve import search
from planner.missions.stops import Seconds
from planner.missions.supporting import idle_engines
from planner.rocket.engine import Engine
from planner.search.explore import Stop, never

_BY = {"fuel-steps": "fuel", "survival": "risk"}  # which flight tells how far a limit is off
_LIMITS = ("time", "fuel-steps", "survival")
# More of these is never worse, because it need not be used; so the smallest is found by halving. Less mass is tried
# step by step, because nobody has shown as much for it.
_MONOTONE = ("thrust", "rad-hard")
# Changes that cure a cause when several are needed, and the order to look for them: what adds mass comes first.
_CURES = {
    "engine": ("support", "engine"),
    "sunlight": ("support", "powersat"),
    "fuel": ("tanks", "mass"),
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


# Changes that can only help if one of these causes stands in the way alone.
_NEEDED = {
    "avoid": ("avoid",),
    "via": ("via",),
    "year": ("time", "season"),
    "grade": ("fuel",),
    "support": ("sunlight",),
    "tanks": ("fuel",),
    "thrust": ("thrust",),
    "rad-hard": ("belts",),
}


class Patience(NamedTuple):
    """How hard to look at one matter before going on to the next."""

    search: float  # share of all the time for one search
    ladder: float  # and for one kind of change
    firsts: int  # changes for which a second one is looked for, where none works alone


# The last one has no end but the end of the time, or of the work.
_ROUNDS = (Patience(0.03, 0.08, 2), Patience(0.1, 0.25, 4), Patience(0.3, 0.6, 16), Patience(1, 1, maxsize))
# What is lifted first: what is quickly searched when lifted, and often the matter.
_LIFTED_FIRST = ("engine", "sunlight", "fuel")


class Cause(NamedTuple):
    """What stands in the way, alone or together, and the best flight without it."""

    kinds: tuple[str, ...]
    flight: Flight
    spaces: tuple[str, ...] = ()  # avoided spaces that this flight enters
    sure: bool = True  # of several: with any one of them back a search found nothing


class Fix(NamedTuple):
    """What to change, and the flight that is there then."""

    changes: tuple[Change, ...]
    mission: Mission
    flight: Flight
    smallest: bool = True  # every smaller change of the kind was searched in vain


class WhyNot(NamedTuple):
    """The whole answer."""

    mission: Mission
    causes: tuple[Cause, ...]
    fixes: tuple[Fix, ...]
    hopeless: bool  # not even with everything lifted is there a flight
    proven: bool  # and none of any length was missed
    cut: bool  # something that might be a cause or a fix was not searched to the end

    def without(self, kind: str) -> WhyNot:
        """The same, as if nobody had looked at matters and changes of a kind."""
        causes = tuple(cause for cause in self.causes if kind not in cause.kinds)
        fixes = tuple(fix for fix in self.fixes if all(change.kind != kind for change in fix.changes))
        return self._replace(causes=causes, fixes=fixes)

    def __repr__(self) -> str:
        return f"<WhyNot: {len(self.causes)} causes, {len(self.fixes)} fixes{', cut' * self.cut}>"


class Sought(NamedTuple):
    """What became of one search."""

    flight: Flight | None  # the best one
    finished: bool  # without a flight: there is none
    complete: bool = False  # without a flight: there is none of any length

    @property
    def fails(self) -> bool:
        return self.finished and self.flight is None


_NOTHING = Sought(None, finished=True)
_UNKNOWN = Sought(None, finished=False)


class Seeker:
    """Asks questions, each for as long as patience allows, and none when the time is up."""

    def __init__(self, time: Seconds | None, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.patience, self.cut = _ROUNDS[-1], False
        self.needed: set[str] = set()  # causes that stand in the way even if everything else is lifted
        self.fixes: dict[str, Fix | None] = {}  # by kind of change, of this round
        self._time = time
        self._asked: list[tuple[Mission, str, Sought, Patience]] = []

    def begin(self, patience: Patience) -> None:
        """Look at all once more, with other patience. What was searched to the end is remembered."""
        self.patience, self.cut = patience, False
        self.fixes.clear()

    @property
    def is_late(self) -> bool:
        return self._time is not None and self._time()

    @property
    def in_haste(self) -> bool:
        """Whether searches take so long that in this round only the most promising ones are made."""
        return self.cut and self.patience == _ROUNDS[0]

    def stop(self) -> Stop:
        """When to end the search that begins now."""
        return self._after(self.patience.search)

    def _after(self, share: float) -> Stop:
        return never if self._time is None else self._time.share(share)

    def find(self, mission: Mission, by: str = "turns", remember_only: bool = False) -> Sought:
        """The best flight, if there is one; that a search was not finished is noted."""
        sought = self._remembered(mission, by)
        if sought is None and (remember_only or self.is_late):
            sought = _UNKNOWN
        elif sought is None:
            sought = self._search(mission, by)
            self._asked.append((mission, by, sought, self.patience))
        self.cut |= not sought.finished
        return sought

    def try_each(self, steps: Iterable[Step], rest: Sequence[str]) -> Iterator[tuple[Step, Sought]]:
        """Search for the steps of a ladder, with other matters lifted; when that takes too long, only remember."""
        too_long = self._after(self.patience.ladder)
        for step in steps:
            yield step, self.find(lifted(step.mission, rest), remember_only=too_long(0))

    def _remembered(self, mission: Mission, by: str) -> Sought | None:
        for asked, order, sought, patience in self._asked:
            if order == by and (sought.finished or patience == self.patience) and asked == mission:
                return sought
        return None

    def _search(self, mission: Mission, by: str) -> Sought:
        stop = self.stop()
        try:
            answer = fastest(mission, stop) if by == "turns" else search(mission, stop)
        except BadStack:  # a rocket that the search cannot take
            return _UNKNOWN
        if answer.is_stopped:
            return _UNKNOWN
        flight = best_flight(mission, answer, by)
        if flight is None and not answer.is_exact:
            return _UNKNOWN
        return Sought(flight, finished=True, complete=flight is None and answer.is_complete([]))


def ignore(what: str) -> None:
    """Nobody wants to know how far it is."""


def why_not(mission: Mission, time: Seconds | None = None, tell: Callable[[str], None] = ignore) -> WhyNot:
    """Causes and fixes for a mission that has no flight within its limits, as far as they are found in the time.

    `tell` is called with each matter that is looked at.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> rocket = load_stack(engines=["2:1"], dry_mass=5, tanks=5)
    >>> found = why_not(Mission(load_board("hf4"), rocket, "leo", "luna-shackleton"))
    >>> [cause.kinds for cause in found.causes], found.fixes[-1].changes[0].kind
    ([('landing',)], 'engine')
    """
    seeker = Seeker(time, tell)
    for patience in _ROUNDS if time is not None else _ROUNDS[-1:]:
        seeker.begin(patience)
        found = _look(seeker, mission)
        if not found.cut or seeker.is_late:
            break
    return found


def _look(seeker: Seeker, mission: Mission) -> WhyNot:
    """Causes and fixes that are found with the patience at hand."""
    alone = _alone(seeker, mission)
    causes = [
        Cause((kind,), sought.flight, _entered(seeker, mission) if kind == "avoid" else ())
        for kind, sought in alone.items()
        if sought.flight is not None and _is_told(kind, alone, mission)
    ]
    hopeless = proven = False
    if not causes:
        joint, hopeless, proven = _together(seeker, mission)
        causes = [] if joint is None else [joint]
    # Where time is short, what cures a set of causes is looked for before all changes that might do so alone.
    doubles = _double_fixes(seeker, mission, [cause.kinds for cause in causes if len(cause.kinds) > 1])
    fixes = list(_single_fixes(seeker, mission, alone, hopeless))
    if causes and not any(_can_be_built(fix) for fix in fixes):
        pairs = [] if seeker.in_haste else [("fuel", "thrust"), ("engine", "fuel")]
        others = _double_fixes(seeker, mission, pairs)
        fixes += {fix.changes: fix for fix in (*doubles, *others)}.values()
    told = tuple(cause._replace(kinds=_landing_or_liftoff(seeker, mission, cause.kinds)) for cause in causes)
    return WhyNot(mission, told, tuple(fixes), hopeless, proven, seeker.cut)


# Causes


def _alone(seeker: Seeker, mission: Mission) -> Mapping[str, Sought]:
    """What a search finds with each matter lifted by itself; nothing where there is nothing to lift.

    As soon as a cause is known its cure is looked for: a player wants that more than all the causes.
    """
    alone = dict.fromkeys(LIFTS, _UNKNOWN)
    for kind in sorted(LIFTS, key=lambda kind: kind not in _LIFTED_FIRST):
        without = LIFTS[kind](mission)
        if without is None:
            alone[kind] = _NOTHING
            continue
        if seeker.needed - {kind} and seeker.patience != _ROUNDS[-1]:
            seeker.cut = True  # something else is in the way as well, so this can wait
            continue
        seeker.tell(kind)
        alone[kind] = seeker.find(without, _BY.get(kind, "turns"))
        for change in _CURES[kind] if alone[kind].flight is not None else ():
            if change in LADDERS and _may_help(change, mission, alone):
                _single_fix(seeker, mission, change)
    return alone


def _entered(seeker: Seeker, mission: Mission) -> tuple[str, ...]:
    """Avoided spaces that the fastest flight enters with nothing avoided."""
    without = lifted(mission, ["avoid"])
    answer = fastest(without, seeker.stop())
    flight = best_flight(without, answer)
    if flight is None:
        return ()
    steps = [step.to for turn in answer.rebuilt(flight).turns for step in turn.steps]
    return tuple(dict.fromkeys(space for space in steps if space in mission.avoided))


def _is_told(kind: str, alone: Mapping[str, Sought], mission: Mission) -> bool:
    """Whether a lifted matter is a cause of its own, and not another one in other words."""
    if kind == "thrust":
        return alone["landing"].flight is None  # much thrust lands anywhere
    if kind == "fuel":
        return mission.limits.fuel_steps is None  # fuel for nothing keeps any limit on fuel
    return True


def _together(seeker: Seeker, mission: Mission) -> tuple[Cause | None, bool, bool]:
    """Matters that give a flight when all are lifted, and not if one of them stays.

    Also whether there is no flight with all of them lifted, and whether this is so whatever its length. The player's
    own limits are kept for last, they are easiest to change.
    """
    seeker.tell("everything")
    everything = [kind for kind, lift in LIFTS.items() if lift(mission) is not None]
    sought = seeker.find(lifted(mission, everything))
    if sought.flight is None:
        return None, sought.fails, sought.complete
    flight, sure = sought.flight, True
    kinds = _not_kept(flight, everything, mission)
    for kind in reversed(kinds):
        fewer = [other for other in kinds if other != kind]
        without = seeker.find(lifted(mission, fewer)) if kind in kinds else _NOTHING
        if without.flight is not None:
            kinds, flight = _not_kept(without.flight, fewer, mission), without.flight
        sure &= without.finished
    seeker.needed = {
        kind for kind in kinds if seeker.find(lifted(mission, [other for other in everything if other != kind])).fails
    }
    return Cause(tuple(kinds), flight, sure=sure), False, False


def _not_kept(flight: Flight, kinds: Sequence[str], mission: Mission) -> list[str]:
    """Matters that were lifted for a flight, less the player's limits that it keeps all the same."""
    limits = {
        "time": Limits(turns=mission.horizon),
        "fuel-steps": Limits(fuel_steps=mission.limits.fuel_steps),
        "survival": Limits(survival=mission.limits.survival),
    }
    return [kind for kind in kinds if kind not in limits or not limits[kind].allow(flight)]


def _landing_or_liftoff(seeker: Seeker, mission: Mission, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """A landing that is lifted is a liftoff that is lifted too: if the rocket never leaves, that is the matter."""
    if "landing" not in kinds or mission.board.spaces[mission.start].site is None:
        return kinds
    if mission.goal_space.site is not None:
        others = [kind for kind in kinds if kind != "landing"]
        if can_leave(lifted(mission, others), seeker.stop()) is not False:
            return kinds
    return tuple("liftoff" if kind == "landing" else kind for kind in kinds)


# Fixes


def _single_fixes(seeker: Seeker, mission: Mission, alone: Mapping[str, Sought], hopeless: bool) -> Iterator[Fix]:
    """The smallest change of each kind that works by itself, in a fixed order.

    Where there is no flight with everything lifted, only a card that forbids something may be the matter, or one that
    does not run.
    """
    for kind in _LIMITS:
        flight = alone[kind].flight
        if flight is not None:
            yield _limit_fix(mission, kind, flight)
    for kind in LADDERS:
        if seeker.in_haste and kind not in _NEEDED:
            continue  # nothing shows yet that it might help
        if kind in ("leave", "support") if hopeless else _may_help(kind, mission, alone):
            fix = _single_fix(seeker, mission, kind)
            if fix is not None:
                yield fix


def _single_fix(seeker: Seeker, mission: Mission, kind: str) -> Fix | None:
    """The smallest change of a kind that works by itself, looked for once a round."""
    if kind not in seeker.fixes:
        seeker.tell(kind)
        seeker.fixes[kind] = next(_working(seeker, mission, kind), None)
    return seeker.fixes[kind]


def _may_help(kind: str, mission: Mission, alone: Mapping[str, Sought]) -> bool:
    """Whether a change can help at all, from what the searches for causes have shown.

    More tanks and better fuel do less than fuel for nothing, and no more than a limit on fuel allows. A flight that
    starts in a later year is one that waits first, so a year matters only where time or season does. Supports help an
    engine that does not run, or that dies where the Sun is weak.
    """
    if kind == "support" and idle_engines(mission.stack):
        return True
    steps = mission.limits.fuel_steps
    if kind == "tanks" and steps is not None and steps <= mission.stack.fuel_steps:
        return False
    return kind not in _NEEDED or any(alone[cause].flight is not None for cause in _NEEDED[kind])


def _limit_fix(mission: Mission, kind: str, flight: Flight) -> Fix:
    """The limit as far off as the best flight without it."""
    limits = mission.limits
    if kind == "time":
        change = Change(kind, by=flight.turns - mission.horizon, to=flight.turns)
        turns = None if limits.turns is None else flight.turns
        longer = replace(mission, max_years=max(mission.max_years, flight.turns), limits=limits._replace(turns=turns))
        return Fix((change,), longer, flight)
    if kind == "fuel-steps":
        limits = limits._replace(fuel_steps=flight.fuel_steps)
        return Fix((Change(kind, to=flight.fuel_steps),), replace(mission, limits=limits), flight)
    limits = limits._replace(survival=flight.survival)
    return Fix((Change(kind, to=flight.survival),), replace(mission, limits=limits), flight)


def _working(seeker: Seeker, mission: Mission, kind: str, rest: Sequence[str] = ()) -> Iterator[Fix]:
    """Changes of a kind that give a flight with other matters lifted, smallest first; only one where more is better."""
    if kind in _LIMITS:
        sought = seeker.find(lifted(mission, [kind, *rest]), _BY.get(kind, "turns"))
        if sought.flight is not None:
            yield _limit_fix(mission, kind, sought.flight)
    elif kind in _MONOTONE:
        fix = _halved(seeker, list(LADDERS[kind](mission)), rest)
        if fix is not None:
            yield fix
    elif kind == "engine":
        yield from _engines(seeker, mission, rest)
    elif kind == "support":
        yield from _supports(seeker, mission, rest)
    else:
        yield from _climbed(seeker, LADDERS[kind](mission), rest)


def _climbed(seeker: Seeker, steps: Iterable[Step], rest: Sequence[str]) -> Iterator[Fix]:
    """The steps of a ladder that give a flight, tried one after the other."""
    smallest = True
    for step, sought in seeker.try_each(steps, rest):
        if sought.flight is not None:
            yield Fix((step.change,), step.mission, sought.flight, smallest)
        smallest &= sought.finished


def _halved(seeker: Seeker, steps: Sequence[Step], rest: Sequence[str]) -> Fix | None:
    """The first of some steps that gives a flight, if every later one does too.

    A step of which nothing is known is passed over like one that fails, but then a smaller one might do.
    """
    fails, works, smallest = -1, len(steps), True
    fix = None
    while works - fails > 1:
        middle = (fails + works) // 2 if fix is not None else works - 1
        sought = seeker.find(lifted(steps[middle].mission, rest))
        if sought.flight is not None:
            works, fix = middle, Fix((steps[middle].change,), steps[middle].mission, sought.flight)
        elif fix is None:
            return None
        else:
            fails = middle
            smallest &= sought.finished
    return None if fix is None else fix._replace(smallest=smallest)


def _supports(seeker: Seeker, mission: Mission, rest: Sequence[str]) -> Iterator[Fix]:
    """Sets of supports that work. Not tried is a set that cannot work if another one does not."""
    failed: list[Step] = []
    ladder = LADDERS["support"](mission)
    steps = (step for step in ladder if not any(_supports_no_better(step, other, mission) for other in failed))
    for step, sought in seeker.try_each(steps, rest):
        if sought.flight is not None:
            yield Fix((step.change,), step.mission, sought.flight)
        elif sought.finished:
            failed.append(step)


def _supports_no_better(step: Step, other: Step, mission: Mission) -> bool:
    """Whether the other set of supports, no heavier and no weaker in a belt, gives all the engines of this one."""
    one, two = step.mission.stack, other.mission.stack
    new_one, new_two = ([item for item in stack.aboard if item not in mission.stack.aboard] for stack in (one, two))
    return (
        two.dry_mass <= one.dry_mass
        and min(item.rad_hard or 0 for item in new_two) >= max(item.rad_hard or 0 for item in new_one)
        and not any(has_any(item.card, HELPFUL_TAGS) for item in new_one)
        and not any(has_any(item.card, HARMFUL_TAGS) for item in new_two)
        and _numbers(one.engines) <= _numbers(two.engines)
    )


def _numbers(engines: Iterable[Engine]) -> set[Engine]:
    """Engines, whatever supports them."""
    return {engine._replace(chain=()) for engine in engines}


def _engines(seeker: Seeker, mission: Mission, rest: Sequence[str]) -> Iterator[Fix]:
    """Cards that work, with other matters lifted. Not tried is a card that cannot work if another one does not."""
    cards = cards_of(mission.stack.edition.cards)
    seen: list[CardSide] = []

    def is_worth_a_search(step: Step) -> bool:
        card = cards[step.change.names[0]]
        return not any(_no_better(card, other, by_numbers=not mission.stack.aboard) for other in seen)

    steps = filter(is_worth_a_search, _hopeful(seeker, mission, rest))
    for step, sought in seeker.try_each(steps, rest):
        if sought.finished:
            seen.append(cards[step.change.names[0]])
        if sought.flight is not None:
            yield Fix((step.change,), step.mission, sought.flight)


def _hopeful(seeker: Seeker, mission: Mission, rest: Sequence[str]) -> list[Step]:
    """Engine cards less those of thrifty or thirsty groups of which not even the best of all together would help."""
    steps = list(LADDERS["engine"](mission))
    groups: dict[int, list[Step]] = {}
    for step in steps:
        groups.setdefault(thirst(mission, step), []).append(step)
    kept: list[Step] = []
    in_doubt = False  # searches take too long: let the cards have the time
    for group in groups.values():
        ideal = best_of(mission, group) if len(group) > 2 and not in_doubt else None
        best = _UNKNOWN if ideal is None else seeker.find(lifted(ideal, rest))
        in_doubt |= ideal is not None and not best.finished
        if not best.fails:
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
    return not (fix.mission.stack.aboard and any(change.kind == "thrust" for change in fix.changes))


def _double_fixes(seeker: Seeker, mission: Mission, sets: Iterable[tuple[str, ...]]) -> list[Fix]:
    """Changes that work only together, one for each matter of a set."""
    found = []
    for kinds in sets:
        seeker.tell(" and ".join(kinds))
        if "engine" not in kinds and seeker.find(lifted(mission, kinds)).fails:
            continue  # no change can do more
        fix = _for_all(seeker, mission, sorted(kinds, key=list(_CURES).index))
        if fix is not None:
            found.append(fix)
    return found


def _for_all(seeker: Seeker, mission: Mission, kinds: Sequence[str]) -> Fix | None:
    """A change for each of the kinds in turn, while those that follow are lifted."""
    first, *rest = kinds
    for change in _CURES[first]:
        for tried, fix in enumerate(_working(seeker, mission, change, rest)):
            if not rest:
                return fix
            if tried == seeker.patience.firsts:
                seeker.cut = True
                break
            after = _for_all(seeker, fix.mission, rest)
            if after is not None:
                return after._replace(changes=fix.changes + after.changes, smallest=fix.smallest and after.smallest)
    return None
