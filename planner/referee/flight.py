"""One move, step by step: what the way itself decides, and every way to pay for it that the plan leaves open.

Where the plan does not say how a burn or a pivot is paid, all payments are followed side by side, so that an open plan
is refused only if no payment is legal. The path is fixed; only the purse differs between the states.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from planner.board.model import Board, Exit, Space
from planner.plan.model import Roll, Step
from planner.referee.activation import Power, works_in
from planner.referee.craft import Craft, Year
from planner.referee.dice import Needed, Stake, belt_levels, belt_stake, belt_survival, lost_to_belt, wears
from planner.referee.landing import Way, ways_down, ways_off
from planner.referee.payment import Cost, entry_costs, needs_pivot, pay, pivot_costs
from planner.referee.ruleset import HAZARD_SURVIVAL, LANDERS, SUNGRAZER, Ruleset
from planner.referee.verdict import SURVIVE, Refused

CYCLER_ZONE = "earth"
TW_DECK = "tw-thruster"


class Flown(NamedTuple):
    """One step as it was flown, with those before it."""

    step: Step
    before: Flown | None


class State(NamedTuple):
    """One way to have paid so far."""

    link: int = -1  # flown last; -1 at the start of the move
    track: int = 0  # on which the present Hohmann was entered
    burns: int = 0  # counted against the burn limit
    half_burns: int = 0
    fuel: Fraction = Fraction(0)  # exact fuel steps, rounded once at the end (hf4 H5b, hf3 F4)
    bonus_burns: int = 0
    bonus_pivots: int = 0
    frees_burn: bool = False  # the next lander burn is free: acetylene
    bought: tuple[str, ...] = ()  # rolls bought off and not met yet
    survival: Fraction = Fraction(1)
    rolls: tuple[Roll, ...] = ()  # so far; a site may be left in ways that roll elsewhere with the same odds
    flown: Flown | None = None


class Flight:
    """A move in progress."""

    def __init__(
        self,
        rules: Ruleset,
        board: Board,
        craft: Craft,
        year: Year,
        power: Power,
        *,
        season: str,
        needed: Needed,
        keep_all: bool,
    ) -> None:
        self.rules, self.board, self.stack, self.power, self.season = rules, board, craft.stack, power, season
        self.here = craft.place
        self.needed = needed
        self.worn = craft.worn  # belts may have turned heavy radiators light
        self.acetylene = year.acetylene
        self.keep_all = keep_all  # follow worse payments too: the plan claims a total
        self.lost = set(power.lost)
        engine = power.engine
        self.working = engine is not None and not self.lost & set(engine.chain)
        self.steps = 0
        self.belt_stakes: list[Stake] = []  # of the belts so far
        self._paid_by: set[str] = set()  # flybys, belts and the Oberth that have given their bonus
        pivots = engine.bonus_pivots if engine is not None and self.working else 0
        self.states = [State(bonus_pivots=pivots, bought=tuple(sorted(year.bought)))]

    def works_at(self, space: Space) -> bool:
        """Does the engine work in the zone of this space?"""
        engine = self.power.engine
        return engine is not None and self.working and works_in(engine, self.board.zone_by_id[space.zone])

    def fly(self, step: Step) -> None:
        """Fly one step in every way that the rules and the plan allow; raises Refused if there is none."""
        self.steps += 1
        try:
            self._fly(step)
        except Refused as refusal:
            refusal.step = self.steps
            raise

    def _fly(self, step: Step) -> None:
        there = self.board.spaces[step.to]
        exits = self._exits(there)
        if self.here.site is not None and self.steps > 1:
            raise Refused(self.rules.rule("landed"), f"landing on {self.here.name} ended the move")
        self._check_season(there)
        lost = self._lost_in_aerobrake(there)
        if there.kind in LANDERS and any(item.card.tag("no-lander-burn") is not None for item in self.stack.aboard):
            raise Refused(
                self.rules.rule("no-lander-burn"), f"a card aboard may not enter the lander burn {there.name}"
            )
        if there.id == SUNGRAZER and any(item.card.tag("no-sungrazer") is not None for item in self.stack.aboard):
            raise Refused(self.rules.rule("no-sungrazer"), f"a card aboard may not enter {there.name}")
        extended = self._extended(step, there, exits)
        self._arrive(there, lost, extended)

    def _exits(self, there: Space) -> list[Exit]:
        exits = [way_out for way_out in self.board.exits[self.here.id] if way_out.to == there.id]
        if not exits:
            if any(back.to == self.here.id for back in self.board.exits[there.id]):
                raise Refused(self.rules.rule("arrow"), f"the path from {there.name} to {self.here.name} is one-way")
            raise Refused(self.rules.rule("line"), f"no line leads from {self.here.name} to {there.name}")
        return exits

    def _check_season(self, there: Space) -> None:
        """Synodic comets: the border of a coloured group (hf4 glossary, hf3 V)."""
        entered, left = self.rules.colour(there), self.rules.colour(self.here)
        if not self.rules.synodic or entered == left or self._is_starship():
            return
        colours = [entered, left if self.rules.synodic_holds and not self.here.venus else ""]
        for space, colour in zip((there, self.here), colours, strict=True):
            if colour and colour != self.season:
                verb = "entered" if space is there else "left"
                raise Refused(
                    self.rules.rule("synodic"),
                    f"{space.name} is {verb} only in the {colour} season, not in {self.season}",
                )

    def _is_starship(self) -> bool:
        """A TW thruster is activated (hf4 1C3b, hf3 S4)."""
        engine = self.power.engine
        return engine is not None and any(
            item.slug == engine.name and item.card.deck == TW_DECK for item in self.stack.aboard
        )

    def _lost_in_aerobrake(self, there: Space) -> set[str]:
        """Sails are lost, seed sails may not enter at all (hf4 H6b, glossary Sails; hf3 V)."""
        if there.hazard != "aerobrake":
            return set()
        for item in self.stack.aboard:
            if item.card.tag("no-aerobrake") is not None:
                raise Refused(self.rules.rule("sails"), f"{item.slug} may not enter the aerobrake {there.name}")
        lost = {item.slug for item in self.stack.aboard if item.card.tag("aerobrake-decom-self") is not None}
        if lost & self.stack.survive:
            raise Refused(SURVIVE, f"{min(lost & self.stack.survive)} is lost in the aerobrake {there.name}")
        return lost

    # One step of every state

    def _extended(self, step: Step, there: Space, exits: list[Exit]) -> list[State]:
        found: dict[tuple[object, ...], State] = {}
        refusals: list[Refused] = []
        for state in self.states:
            for way_out in exits:
                for attempt in self._attempts(state, way_out, step, there, refusals):
                    found.setdefault(attempt[:-1], attempt)
        if not found:
            raise refusals[0]
        return list(found.values()) if self.keep_all else undominated(found.values())

    def _attempts(
        self, state: State, way_out: Exit, step: Step, there: Space, refusals: list[Refused]
    ) -> Iterator[State]:
        try:
            self._check_exit(state, way_out, step, there)
            pivots = pivot_costs(self, step, needs_pivot(self.here, state.link >= 0, state.track, way_out))
            pairs = list(self._ways(way_out, step, there))
        except Refused as refusal:
            refusals.append(refusal)
            return
        for off, down in pairs:
            try:
                self.rules.check_drive(self, state, way_out, (off, down))
                frees_burn = state.frees_burn or off.frees_burn
                for entry in entry_costs(self, step, there, frees_burn):
                    for pivot in pivots:
                        try:
                            yield self._passed(state, way_out, there, off, down, pivot.plus(entry))
                        except Refused as refusal:
                            refusals.append(refusal)
            except Refused as refusal:
                refusals.append(refusal)

    def _check_exit(self, state: State, way_out: Exit, step: Step, there: Space) -> None:
        if way_out.link == state.link:
            raise Refused(
                self.rules.rule("u-turn"), f"{self.here.name} may not be left to {there.name}, whence it came"
            )
        track = way_out.track_here or way_out.track_there
        if step.track is not None and step.track != track:
            raise Refused("claim", f"no line from {self.here.name} to {there.name} runs on track {step.track}")

    def _ways(self, way_out: Exit, step: Step, there: Space) -> Iterator[tuple[Way, Way]]:
        """Liftoff and landing. Between two sites the plan names the landing; the liftoff stays open."""
        both = self.here.site is not None and there.site is not None
        if self.here.site is None and there.site is None and step.landing:
            raise Refused("claim", f"the plan says landing {step.landing!r}, but neither end is a site")
        for off in ways_off(self, self.here, way_out, there, None if both else step.landing):
            for down in ways_down(self, self.here, way_out, there, step.landing):
                yield off, down

    def _passed(self, state: State, way_out: Exit, there: Space, off: Way, down: Way, cost: Cost) -> State:
        state = pay(self, state._replace(frees_burn=state.frees_burn or off.frees_burn), there, cost)
        rolls, bought = self._rolls(state, there, off, down)
        survival = state.survival
        for roll in rolls:
            survival *= roll.survival
        twins = sum(other.to == there.id for other in self.board.exits[self.here.id]) > 1
        step = Step(
            there.id,
            cost.enter,
            cost.pivot,
            down.mode or off.mode,
            (way_out.track_here or way_out.track_there) if twins else None,
        )
        return state._replace(
            link=way_out.link,
            track=way_out.track_there,
            bought=bought,
            survival=survival,
            rolls=(*state.rolls, *rolls),
            flown=Flown(step, state.flown),
        )

    def _rolls(self, state: State, there: Space, off: Way, down: Way) -> tuple[tuple[Roll, ...], tuple[str, ...]]:
        """Dice due for this step, and what was bought off and still is to come."""
        due = [(off.assist, "assist")] if off.assist else []
        # A card that makes aerobrakes safe spares the roll, but saves no sails (hf4 H6b, card texts).
        safe = off.spares_hazard or (there.hazard == "aerobrake" and self.stack.survives_aerobrakes)
        if there.hazard and not safe:
            due.append((there.id, "hazard"))
        if down.assist:
            due.append((down.assist, "assist"))
        bought = list(state.bought)
        rolls = []
        for space, kind in due:
            paid = space in bought
            if paid:
                bought.remove(space)
            rolls.append(Roll(space, kind, Fraction(1) if paid else HAZARD_SURVIVAL, paid))
        if self._is_rolled_for(there):
            rolls.append(Roll(there.id, "belt", self._belt(there)))
        return tuple(rolls), tuple(bought)

    def _belt(self, there: Space) -> Fraction:
        levels = self._belt_levels()
        survival = belt_survival(self.stack, self.needed, levels, self.worn)
        if not survival:
            name = lost_to_belt(self.stack, self.needed, levels[0], self.worn)
            raise Refused(self.rules.rule("belt"), f"the belt {there.name} kills {name} for certain")
        return survival

    def _belt_levels(self) -> list[int]:
        return belt_levels(self.rules.belt_net(self.power), self.season == "red")

    def _is_rolled_for(self, belt: Space) -> bool:
        return belt.kind == "belt" and self.rules.belts and not (self.stack.cycler and belt.zone == CYCLER_ZONE)

    # What the way decides for all states alike

    def _arrive(self, there: Space, lost: set[str], states: list[State]) -> None:
        engine = self.power.engine
        was_working = self.working
        gained = self._gained(there)
        self.lost |= lost
        if engine is not None:
            dead_zone = self.rules.dead_zone_kills and not self.works_at(there)
            self.working = self.working and not dead_zone and not self.lost & set(engine.chain)
        if was_working and not self.working and not self.rules.dead_engine_keeps_bonus:
            states = [state._replace(bonus_burns=0, bonus_pivots=0) for state in states]
        if not self.rules.arrow_keeps_bonus:
            links = self.board.links
            states = [state._replace(bonus_burns=0) if links[state.link].one_way else state for state in states]
        self.states = [state._replace(bonus_burns=state.bonus_burns + gained) for state in states]
        if self._is_rolled_for(there):
            self.belt_stakes.append(belt_stake(self.stack, self.needed, self._belt_levels(), self.worn))
            self.worn = self.worn or wears(self.stack, self.needed, self._belt_levels(), self.worn)
        self.here = there

    def _gained(self, there: Space) -> int:
        """Bonus burns for entering a space (hf4 H8, hf3 K1)."""
        works, engine = self.works_at(there), self.power.engine
        if not self.rules.flybys:
            return 0
        first = there.id not in self._paid_by
        gained = 0
        if there.flyby and (works or not self.rules.flyby_needs_engine) and (first or not self.rules.flyby_pays_once):
            gained += there.flyby if not there.venus or self.season == "blue" else 0
        if engine is not None and works and first:
            if "solar-oberth" in there.roles:
                gained += self.rules.oberth_bonus(engine, self.power.afterburn)
            if there.kind == "belt":
                gained += self._belt_bonus()
        if gained:
            self._paid_by.add(there.id)
        return gained

    def _belt_bonus(self) -> int:
        """A mag sail gets bonus burns from belts when it is the activated card (hf4 H8f, hf3 V)."""
        assert self.power.engine is not None
        for item in self.stack.aboard:
            value = item.card.tag("bonus-burn-per-belt")
            if value and item.slug == self.power.engine.name:
                return int(value)
        return 0

    def halt(self) -> list[State]:
        """End the move here; gives every way to have flown it, rounded fuel and all."""
        try:
            if self.here.kind in LANDERS:
                raise Refused(self.rules.rule("halt"), f"no craft may stop on the lander burn {self.here.name}")
            self.rules.check_end(self)
        except Refused as refusal:
            refusal.step = self.steps
            raise
        return sorted(
            self.states, key=lambda state: (len(state.bought), ceil(state.fuel), -state.survival, state.burns)
        )


def undominated(states: Iterable[State]) -> list[State]:
    """Drop every way of paying that another one beats in all that the rest of the move can see."""
    kept: list[State] = []
    stairs: dict[tuple[object, ...], list[tuple[Fraction, int]]] = {}  # more fuel used, more bonus burns left
    for state in sorted(states, key=lambda state: (state.burns, state.fuel, -state.bonus_burns)):
        alike = (state.link, state.frees_burn, state.bought, state.bonus_pivots, state.survival)
        stair = stairs.setdefault(alike, [])
        above = bisect_right(stair, state.fuel, key=lambda pair: pair[0])
        if above and stair[above - 1][1] >= state.bonus_burns:
            continue  # one with no more burns, no more fuel and no fewer bonus burns is kept
        kept.append(state)
        stair[above:] = [pair for pair in stair[above:] if pair[1] > state.bonus_burns]
        stair.insert(above, (state.fuel, state.bonus_burns))
    return kept
