"""What may become of a craft that flies a plan: every way its dice may fall, by exact chances.

A belt has one die for the whole stack (hf4 H10, hf3 K2). What it takes is gone for good, so later turns are flown with
what is left: lighter, perhaps with a radiator turned light, perhaps not at all. The referee flies them, turn by turn;
crafts that have come to be alike go on as one. A flare or a glitch is not rolled for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Board
from planner.plan.model import Action, Roll, Turn
from planner.referee.books import Books, Depot
from planner.referee.craft import Craft
from planner.referee.dice import FACES, Stake, after_belt, still_runs
from planner.referee.judge import judged_stack
from planner.referee.replay import Replay
from planner.referee.ruleset import HAZARD_SURVIVAL, find_ruleset
from planner.referee.verdict import Verdict
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack
from planner.rocket.stackfile import QUICK_ROCKET
from planner.rocket.supports import Aboard
from planner.rocket.written import card_text

ARRIVES, STOPPED, LOST = "arrives", "stopped", "lost"
AEROBRAKE = "aerobrake"
_GLIDES = ("", AEROBRAKE)  # landings that take no engine


class Fate(NamedTuple):
    """One way in which a plan may end."""

    ends: str  # ARRIVES; STOPPED: it cannot be flown on as planned; LOST: the whole craft is
    turn: int  # counted from 1
    place: str
    aboard: tuple[str, ...] = ()  # what is left: cards, and cargo by its name
    gone: tuple[str, ...] = ()  # what belts have taken
    turned: tuple[str, ...] = ()  # heavy radiators that they have turned light, and left
    why: str = ""  # it cannot be flown on; "" where a belt has stopped the engine in mid-move


class Harm(NamedTuple):
    """How likely belts are to do something to a card or a piece of cargo, at any time of the flight."""

    lost: Fraction = Fraction(0)
    turned: Fraction = Fraction(0)  # light, for the first time


@dataclass
class Fates:
    """All that may happen, with its chances."""

    chances: dict[Fate, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    reached: dict[tuple[int, int], Fraction] = field(default_factory=lambda: defaultdict(Fraction))  # turn, its roll
    harms: dict[str, Harm] = field(default_factory=dict)
    moving: dict[int, Stack] = field(default_factory=dict)  # by turn: what makes its move, with the least harm done
    moved: dict[int, Craft] = field(default_factory=dict)  # and what is there after it


class _State(NamedTuple):
    """A craft between two turns, and what belts have done to it."""

    craft: Craft
    gone: frozenset[str] = frozenset()
    turned: frozenset[str] = frozenset()

    @property
    def harm(self) -> tuple[int, int]:
        return len(self.gone), len(self.turned)

    @property
    def is_unharmed(self) -> bool:
        return not self.gone and not self.turned

    def key(self) -> tuple[object, ...]:
        craft = self.craft
        depots = [(place, tuple(depot.items), tuple(sorted(depot.tanks.items()))) for place, depot in _lying(craft)]
        waiting = tuple(sorted(craft.books.rocketplane_tanks.items()))
        tanks = tuple(sorted(craft.tanks.items()))
        aboard = (craft.stack.aboard, craft.stack.cargo, tanks, craft.chits, craft.place.id)
        return (*aboard, tuple(depots), waiting, craft.books.isotope_type, self.gone, self.turned)


class _Live(NamedTuple):
    """What is left of a craft in the middle of a move."""

    aboard: tuple[Aboard, ...]
    cargo: tuple[Cargo, ...]
    is_dead: bool = False  # the engine has stopped


class _Roll(NamedTuple):
    """A die of a turn, and the step of the move that it is due in, counted from 1."""

    number: int  # of the rolls that the plan knows of; -1: one that is due only because a parachute is lost
    space: str
    kind: str
    paid: bool
    added: int
    step: int


def find_fates(verdict: Verdict, board: Board, stack: Stack) -> Fates:
    """What may become of a craft that flies a plan which the referee has found legal."""
    return _Flying(verdict, board, judged_stack(verdict.plan, stack)).fly()


class _Flying:
    """A plan being flown in every way."""

    def __init__(self, verdict: Verdict, board: Board, stack: Stack) -> None:
        self.verdict, self.plan, self.board = verdict, verdict.plan, board
        self.rules = find_ruleset(stack.edition, stack.readings)
        # A card that is lost is no fault of the plan here; but only a parachute that must survive is counted on.
        self.stack = replace(stack, survive=stack.survive & stack.parachutes)
        self.found = Fates()

    def fly(self) -> Fates:
        first = _State(Replay(self.rules, self.board, self.stack, self.plan).craft)
        states = {first.key(): (first, Fraction(1))}
        for number in range(len(self.plan.turns)):
            after: dict[tuple[object, ...], tuple[_State, Fraction]] = {}
            for state, chance in sorted(states.values(), key=lambda one: one[0].harm):
                for one, part in self._turn(number, state, chance):
                    key = one.key()
                    after[key] = (one, part + (after[key][1] if key in after else 0))
            states = after
        for state, chance in states.values():
            self._end(ARRIVES, len(self.plan.turns), state.craft.place.id, state, state.craft.stack, chance)
        return self.found

    # One turn

    def _turn(self, number: int, state: _State, chance: Fraction) -> Iterator[tuple[_State, Fraction]]:
        """The states that a turn may end in; what ends the flight is booked."""
        planned = self.verdict.engines[number]
        turn = self.plan.turns[number]
        if not state.is_unharmed:
            turn = _without_claims(turn, state.gone, state.gone)
        flown = self._replayed(turn, state, [planned] if state.is_unharmed else [])
        if flown.refusal is not None:
            why = flown.refusal[1].sentence
            self._end(STOPPED, number + 1, state.craft.place.id, state, state.craft.stack, chance, why)
            return
        assert flown.under_way is not None
        start = _Live(flown.under_way.aboard, flown.under_way.cargo)
        self.found.moving.setdefault(number, flown.under_way)
        self.found.moved.setdefault(number, flown.craft)
        for live, (levels, part) in self._rolled(number, turn, state, flown, chance).items():
            after, again = _harmed(state, start, live, flown.craft), flown
            if live != start:
                again = self._replayed(_without_claims(turn, state.gone, after.gone), state, flown.chosen, levels)
                after = _harmed(state, start, live, again.craft)
            if again.refusal is not None:
                self._end(STOPPED, number + 1, again.craft.place.id, after, live, part, again.refusal[1].sentence)
            else:
                yield after, part

    def _replayed(
        self, turn: Turn, state: _State, engines: list[Engine | None], levels: tuple[int, ...] = ()
    ) -> Replay:
        """The referee's run through one turn, with the belts' dice if they are known."""
        plan = self.plan._replace(turns=(turn,), totals=(), waiting=())
        replay = Replay(self.rules, self.board, self.stack, plan, prefix=engines, rolled=levels)
        replay.craft = _copied(state.craft)
        replay.run(plan.turns)
        return replay

    def _rolled(
        self, number: int, turn: Turn, state: _State, flown: Replay, chance: Fraction
    ) -> dict[_Live, tuple[tuple[int, ...], Fraction]]:
        """What may be left when all dice of a turn are rolled: the levels of its belts that lead there, the chance."""
        assert flown.under_way is not None
        stack = flown.under_way
        start = _Live(stack.aboard, stack.cargo)
        lives: dict[_Live, tuple[tuple[int, ...], Fraction]] = {start: ((), chance)}
        for roll in self._rolls_of(number, state, flown):
            after: dict[_Live, tuple[tuple[int, ...], Fraction]] = {}
            for live, (levels, part) in lives.items():
                if roll.number >= 0:
                    self.found.reached[number, roll.number] += part
                for level, one, odds in self._one_roll(roll, stack, live, flown.chosen[0]):
                    now = _harmed(state, start, one, state.craft) if one is not None else state
                    self._book_harm(live, _Live((), ()) if one is None and level else one, part * odds)
                    if one is None:
                        self._end(LOST, number + 1, roll.space, state, None, part * odds)
                    elif one.is_dead and not self._can_coast_on(turn, roll.step):
                        self._end(STOPPED, number + 1, roll.space, now, one, part * odds)
                    else:
                        known = after.get(one, ((*levels, *level), Fraction(0)))
                        after[one] = (known[0], known[1] + part * odds)
            lives = after
        return lives

    def _one_roll(
        self, roll: _Roll, stack: Stack, live: _Live, engine: Engine | None
    ) -> Iterator[tuple[tuple[int, ...], _Live | None, Fraction]]:
        """What a die may do: the level of a belt, what is left (None: nothing), the odds."""
        if roll.kind != "belt":
            spared = roll.paid or (roll.number < 0 and replace(stack, aboard=live.aboard).survives_aerobrakes)
            yield (), live, Fraction(1) if spared else HAZARD_SURVIVAL
            if not spared:
                yield (), None, 1 - HAZARD_SURVIVAL
            return
        for face in FACES:
            level = face + roll.added
            cargo = tuple(piece for piece in live.cargo if piece.rad_hard is None or piece.rad_hard >= level)
            if stack.name == QUICK_ROCKET and not cargo:  # that piece is the rocket itself
                yield (level,), None, Fraction(1, len(FACES))
                continue
            aboard = after_belt(live.aboard, level)
            runs = engine is None or still_runs(engine.chain, stack.aboard, aboard)
            yield (level,), _Live(aboard, cargo, live.is_dead or not runs), Fraction(1, len(FACES))

    def _can_coast_on(self, turn: Turn, step: int) -> bool:
        """Whether the rest of a move takes no engine (hf4 H2b); a craft whose move is over need not fly on."""
        rest = turn.steps[step:]
        if not rest:
            return True
        coasts = all(one.enter == "coast" and not one.pivot and (one.landing or "") in _GLIDES for one in rest)
        return self.rules.coasts_when_dead and coasts

    def _rolls_of(self, number: int, state: _State, flown: Replay) -> Iterator[_Roll]:
        """The dice of a turn in their order; for a parachute that a belt may take, the aerobrakes after it too."""
        assert flown.under_way is not None
        done, stakes = flown.done[0], flown.stakes[0]
        if (
            state.is_unharmed
        ):  # as judged: where a site is left in several ways, the plan may name another than the best
            done, stakes = self.plan.turns[number], self.verdict.stakes[number]
        due: list[tuple[int, Roll, Stake]] = [
            (place, roll, stake) for place, (roll, stake) in enumerate(zip(done.rolls or (), stakes, strict=True))
        ]
        spares = flown.under_way.survives_aerobrakes
        for step, there in enumerate((one.to for one in done.steps), start=1):
            while due and (due[0][1].kind != "belt" or due[0][1].space == there):
                place, roll, stake = due[0]
                if roll.kind != "belt" and not self._is_met(roll, done, step):
                    break
                due.pop(0)
                yield _Roll(place, roll.space, roll.kind, roll.paid, stake.added, step)
                if roll.kind == "belt":
                    break
            if spares and self.board.spaces[there].hazard == AEROBRAKE:
                yield _Roll(-1, there, "hazard", False, 0, step)
        for place, roll, stake in due:
            yield _Roll(place, roll.space, roll.kind, roll.paid, stake.added, len(done.steps))

    def _is_met(self, roll: Roll, turn: Turn, step: int) -> bool:
        """Whether a hazard or an assist is due in a step: it names the space entered, or the site left."""
        return roll.space == turn.steps[step - 1].to or (roll.kind == "assist" and step == 1)

    # Bookkeeping

    def _end(
        self,
        ends: str,
        turn: int,
        place: str,
        state: _State,
        left: Stack | _Live | None,
        chance: Fraction,
        why: str = "",
    ) -> None:
        aboard = () if left is None else (*map(card_text, left.aboard), *(piece.name for piece in left.cargo))
        gone, turned = (tuple(sorted(names)) for names in (state.gone, state.turned))
        harm = ((), ()) if left is None else (gone, turned)
        self.found.chances[Fate(ends, turn, place, aboard, *harm, why)] += chance

    def _book_harm(self, before: _Live, after: _Live | None, chance: Fraction) -> None:
        if after is None:  # a hazard takes the whole craft
            return
        left = {item.slug: item for item in after.aboard}
        for item in before.aboard:
            if item.slug not in left:
                self._add_harm(item.slug, Harm(lost=chance))
            elif left[item.slug] != item:
                self._add_harm(item.slug, Harm(turned=chance))
        for name in Counter(piece.name for piece in before.cargo) - Counter(piece.name for piece in after.cargo):
            self._add_harm(name, Harm(lost=chance))

    def _add_harm(self, name: str, harm: Harm) -> None:
        known = self.found.harms.get(name, Harm())
        self.found.harms[name] = Harm(known.lost + harm.lost, known.turned + harm.turned)


def _harmed(state: _State, start: _Live, left: _Live, craft: Craft) -> _State:
    """The state after belts have left so much of what set out."""
    there = {item.slug: item for item in left.aboard}
    gone = {item.slug for item in start.aboard if item.slug not in there}
    gone |= set(Counter(piece.name for piece in start.cargo) - Counter(piece.name for piece in left.cargo))
    turned = {item.slug for item in start.aboard if item.slug in there and there[item.slug] != item}
    all_gone = state.gone | gone
    return _State(replace(craft, worn=False), all_gone, (state.turned | turned) - all_gone)


def _without_claims(turn: Turn, gone_before: frozenset[str], gone_after: frozenset[str]) -> Turn:
    """A turn for a craft that is not what the plan counts on: nothing is claimed, and nothing done to what is gone,
    before or after the move."""

    def kept(actions: Iterable[Action], missing: frozenset[str]) -> tuple[Action, ...]:
        fewer = [(one, one._replace(items=tuple(item for item in one.items if item not in missing))) for one in actions]
        return tuple(now._replace(mass=0) if now != one else one for one, now in fewer if now.items or not one.items)

    return turn._replace(
        before=kept(turn.before, gone_before),
        after=kept(turn.after, gone_after),
        season=None,
        net_thrust=None,
        dry=None,
        wet_before=None,
        wet_after=None,
        rolls=None,
    )


def _copied(craft: Craft) -> Craft:
    """A craft that may be flown without touching the first one."""
    depots = {place: Depot(list(depot.items), Counter(depot.tanks)) for place, depot in craft.books.depots.items()}
    books = Books(depots, dict(craft.books.rocketplane_tanks), craft.books.isotope_type, craft.books.by_numbers)
    return replace(craft, books=books, tanks=Counter(craft.tanks), worn=False)


def _lying(craft: Craft) -> list[tuple[str, Depot]]:
    return sorted((place, depot) for place, depot in craft.books.depots.items() if depot)
