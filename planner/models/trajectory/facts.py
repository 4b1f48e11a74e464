"""What a flight of the trajectory model is made of: engines to switch on, fuel, lines of the board, dice.

Facts are read from the board, the rocket and the constants by which the referee judges an edition, never from the
tables of the search. What the model does not cover is refused here, in one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import NamedTuple

from planner.board.model import Board, Site, Space, Zone
from planner.editions.seasons import season_of
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.models.trajectory.odds import COST_OF_FACES, HAZARD_FACES, dearest
from planner.referee.dice import HIGHEST_LEVEL, Needed, Use, lost_to_belt
from planner.referee.hf3 import HF3
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS, SUNGRAZER, Ruleset, find_ruleset
from planner.rocket.engine import Engine, works_in
from planner.rocket.stack import Stack
from planner.rocket.strip import GRADES

RED_SEASON = 2  # added to the die of a belt (hf4 H10, hf3 K2)
# What has room in the numbers by which states are told apart.
MOST_LEGS, MOST_GIVERS = 60, 60
EARTH_ZONE = "earth"
TW_DECK = "tw-thruster"
PIVOT_BURNS = 2  # hf4 H4c, hf3 F4


class Mode(NamedTuple):
    """One way to set out: an engine, with afterburner or not; or none."""

    engine: Engine | None
    afterburn: bool
    burns: bool  # the fuel aboard suits it, or it takes none
    hardness: int  # belts up to this level leave it running
    ignores_seasons: bool  # starships (hf4 1C3b, hf3 S4)

    @property
    def name(self) -> str:
        if self.engine is None:
            return "no engine"
        return self.engine.name + (" afterburning" if self.afterburn else "")

    @property
    def spared(self) -> int:
        """Burns that bonus pivots spare a move."""
        return PIVOT_BURNS * self.engine.bonus_pivots if self.engine is not None else 0

    @property
    def afterburn_steps(self) -> int:
        return self.engine.afterburn_steps if self.engine is not None and self.afterburn else 0


class Line(NamedTuple):
    """A line of the board, flown in one direction."""

    number: int
    tail: Space
    head: Space
    link: int
    track_out: int
    track_in: int
    one_way: bool


@dataclass(frozen=True)
class Facts:
    """All that a model asks of a mission. Made by `facts_of`, which refuses what is not covered."""

    mission: Mission
    rules: Ruleset

    @property
    def board(self) -> Board:
        return self.mission.board

    @property
    def stack(self) -> Stack:
        return self.mission.stack

    def season(self, turn: int) -> str:
        """Season of a turn, counted from 1."""
        return season_of(self.mission.year + turn - 1, self.stack.readings)

    def zone(self, space: Space) -> Zone:
        return self.board.zone_by_id[space.zone]

    # The rocket

    @cached_property
    def modes(self) -> tuple[Mode, ...]:
        """Every way to set out; the first one is without an engine."""
        none = Mode(None, False, False, HIGHEST_LEVEL, False)
        return (none, *(mode for engine in self.stack.engines for mode in self._modes_of(engine)))

    def _modes_of(self, engine: Engine) -> Iterator[Mode]:
        stack = self.stack
        suits = GRADES.index(stack.grade) >= GRADES.index(engine.grade)
        if stack.kind.has_endless_fuel:
            suits = True
        if engine.needs_some_fuel and not suits:  # hf4 F4c, hf3 F1
            return
        decks = {item.slug: item.card.deck for item in stack.aboard}
        plain = Mode(
            engine,
            False,
            suits or not engine.consumption,
            _highest_level(stack, Needed(frozenset(), frozenset({Use(engine.chain)}))),
            decks.get(engine.name) == TW_DECK,
        )
        if not engine.only_afterburning:  # hf4 J4d, hf3 O5
            yield plain
        if engine.afterburn_steps and suits:
            yield plain._replace(afterburn=True)

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """Strip positions that the wet chit passes, by the fuel steps spent so far; the first one is the full load."""
        strip, stack = self.stack.strip, self.stack
        found = [stack.wet]
        while len(found) <= stack.fuel_steps:
            found.append(strip.lower[found[-1]])
        # Above mass 23 one chain of positions may pass the dry chit on the other.
        return tuple(position for position in found if strip.masses[position] >= strip.masses[stack.dry])

    @property
    def most_fuel(self) -> int:
        """Black steps that may be spent."""
        limit, strip = self.mission.limits.fuel_steps, self.stack.strip
        aboard = len(self.positions) - 1
        return aboard if limit is None else min(aboard, int(limit * strip.cut))

    @cached_property
    def most_dice(self) -> int | None:
        """What the dice may cost at most, for the flight to be as safe as the player wants."""
        survival = self.mission.limits.survival
        return None if survival is None else dearest(survival)

    @cached_property
    def moves_after(self) -> int | None:
        """Steps that must be spent before it may move, because it is too heavy; None if it never may (hf4 F2a, hf3
        V)."""
        strip, stack = self.stack.strip, self.stack
        light = [step for step, position in enumerate(self.positions) if strip.masses[position] <= strip.wet_limit]
        return light[0] if light and strip.masses[stack.dry] <= strip.dry_limit else None

    @cached_property
    def class_after(self) -> tuple[int, ...]:
        """Thrust modifier of the weight class with so many fuel steps spent."""
        return tuple(self.stack.strip.classes[position].modifier for position in self.positions)

    @cached_property
    def units_in_step(self) -> int:
        """Parts into which a fuel step is cut, so that every burn takes a whole number of them."""
        prices = [price for mode in self.modes for price in self._prices(mode)]
        return lcm(*(price.denominator for price in prices))

    def _prices(self, mode: Mode) -> tuple[Fraction, Fraction]:
        if mode.engine is None:
            return Fraction(0), Fraction(0)
        return mode.engine.consumption, self.rules.half_burn(mode.engine.consumption)

    def units(self, mode: Mode) -> tuple[int, int]:
        """Parts of fuel steps of a burn and of a half lander burn."""
        burn, half = (int(price * self.units_in_step) for price in self._prices(mode))
        return burn, half

    def thrust(self, mode: Mode, zone: Zone) -> int:
        """Net thrust of a move from a zone, but for the weight class (hf4 H3, hf3 F2)."""
        engine = mode.engine
        if engine is None:
            return 0
        if self.stack.kind.has_fixed_thrust:
            return self.stack.fixed_thrust
        solar = zone.solar if engine.solar else 0
        return engine.base + engine.modifier + engine.push_thrust + solar + mode.afterburn * engine.afterburn_thrust

    def works_in(self, mode: Mode, space: Space) -> bool:
        """hf4 J3, hf3 B4."""
        return self.runs_in(mode, self.zone(space))

    def runs_in(self, mode: Mode, zone: Zone) -> bool:
        return mode.engine is not None and works_in(mode.engine, zone)

    @cached_property
    def hardness(self) -> int:
        """Belts up to this level spare all that the player wants to keep, and cargo."""
        return _highest_level(self.stack, Needed(self.stack.survive))

    def thrust_above(self, site: Site) -> int:
        """Net thrust that a powered landing or liftoff asks for (hf4 H6a, hf3 G1)."""
        return site.size + (0 if self._has("land-liftoff-size-equal-thrust") else 1)

    # Lines

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every line that the rocket may fly in some season, in each direction."""
        found: list[Line] = []
        for tail, exits in self.board.exits.items():
            for way in exits:
                if self._is_barred(self.board.spaces[way.to]):
                    continue
                one_way = self.board.links[way.link].one_way
                tail_space, head = self.board.spaces[tail], self.board.spaces[way.to]
                found.append(Line(len(found), tail_space, head, way.link, way.track_here, way.track_there, one_way))
        return tuple(found)

    def _is_barred(self, head: Space) -> bool:
        """What no card aboard may enter, what is torn off, and what is to be avoided."""
        if head.id in self.mission.avoided and not self.mission.penalty:
            return True
        if head.kind in LANDERS and self._has("no-lander-burn"):
            return True
        if head.id == SUNGRAZER and self._has("no-sungrazer"):
            return True
        return head.hazard == "aerobrake" and (self._has("no-aerobrake") or self._has("aerobrake-decom-self"))

    def _has(self, tag: str) -> bool:
        return any(item.card.tag(tag) is not None for item in self.stack.aboard)

    @cached_property
    def next_lines(self) -> Mapping[int, tuple[Line, ...]]:
        """Lines by which a move may go on after each: never back by the same link (hf4 H4e, hf3 F4), and a landing ends
        it (hf4 H4b, hf3 F4)."""
        from_space: dict[str, list[Line]] = {}
        for line in self.lines:
            from_space.setdefault(line.tail.id, []).append(line)
        return {
            line.number: ()
            if line.head.site is not None
            else tuple(there for there in from_space.get(line.head.id, ()) if there.link != line.link)
            for line in self.lines
        }

    def is_pivot(self, line: Line, then: Line) -> bool:
        """Changing lines at a Hohmann (hf4 H4a, H4c; hf3 F4)."""
        return line.head.kind == "hohmann" and then.track_out != line.track_in

    def is_open(self, line: Line, season: str) -> bool:
        """Synodic comets: the border of a coloured group (hf4 glossary, hf3 V)."""
        rules = self.rules
        entered, left = rules.colour(line.head), rules.colour(line.tail)
        if not rules.synodic or entered == left:
            return True
        held = left if rules.synodic_holds and not line.tail.venus else ""
        return entered in ("", season) and held in ("", season)

    def may_rest(self, space: Space, turn: int) -> bool:
        """May a turn end here? Not on a lander burn (hf4 H5e, hf3 G4), nor where all is lost with a comet."""
        if space.kind in LANDERS:
            return False
        season, after = self.season(turn), self.season(turn + 1)
        return not (self.rules.synodic and season == "yellow" != after and space.id in self._lost_with_sungrazer)

    @cached_property
    def _lost_with_sungrazer(self) -> frozenset[str]:
        read = self.stack.readings["kreutz_clearing"]
        lost = self.rules.sungrazer_text if read == "by_text" else read
        if lost == "none" or SUNGRAZER not in self.board.spaces:
            return frozenset()
        near = {SUNGRAZER}
        while lost == "site_and_neighbours":
            more = {way.to for space in near for way in self.board.exits[space]} - near
            more = {space for space in more if self.board.spaces[space].synodic == "yellow"}
            if not more:
                break
            near |= more
        return frozenset(near)

    def bonus(self, mode: Mode, space: Space, season: str) -> int:
        """Bonus burns for entering a space (hf4 H8, hf3 K1)."""
        rules, works = self.rules, self.works_in(mode, space)
        if not rules.flybys:
            return 0
        gained = 0
        if space.flyby and (works or not rules.flyby_needs_engine) and (not space.venus or season == "blue"):
            gained += space.flyby
        if works and "solar-oberth" in space.roles:
            assert mode.engine is not None
            gained += rules.oberth_bonus(mode.engine, mode.afterburn)
        return gained

    def takes_bonus(self, space: Space) -> bool:
        """May bonus burns pay for its burn? Not for lander burns (hf4 H5e, hf3 K1), nor for that of the solar Oberth
        itself (hf4 H8e, hf3 V)."""
        return space.kind == "burn" and not (self.rules.flybys and "solar-oberth" in space.roles)

    def is_hazard(self, space: Space) -> bool:
        """hf4 H7, hf3 F5; some cards bring a whole stack through aerobrakes (hf4 H6b)."""
        return bool(space.hazard) and not (space.hazard == "aerobrake" and self.stack.survives_aerobrakes)

    def penalty(self, space: Space) -> int:
        """What entering a space counts for beside its dice, because the player would rather avoid it."""
        return self.mission.penalty * COST_OF_FACES[HAZARD_FACES] * (space.id in self.mission.avoided)

    def is_belt(self, space: Space) -> bool:
        """hf4 H10, hf3 K2; a cycler is shielded around Earth."""
        return space.kind == "belt" and self.rules.belts and not (self.stack.cycler and space.zone == EARTH_ZONE)


def facts_of(mission: Mission) -> Facts:
    """What a mission is made of. Raises MissionError if the model does not cover it."""
    facts = Facts(mission, find_ruleset(mission.stack.edition, mission.stack.readings))
    problem = next(_problems(facts), None)
    if problem is not None:
        raise MissionError(
            f"the trajectory model flies one rocket from a place to another: it does not cover {problem}"
        )
    return facts


def _problems(facts: Facts) -> Iterator[str]:
    yield from _mission_problems(facts.mission)
    stack = facts.stack
    if not isinstance(facts.rules, HF3 | HF4):
        yield f"the rules of {stack.edition.name}"
    if stack.may_drop:
        yield "items that may be left behind"
    if stack.rocketplane_tanks:
        yield "tanks that wait for a rocketplane"
    torn = {item.slug for item in stack.aboard if item.card.tag("aerobrake-decom-self") is not None}
    if torn - stack.survive:
        yield "sails that may be lost"
    if any(item.card.tag("on-activate-decom-radhard-below") is not None for item in stack.aboard):
        yield "reactors that kill cards"
    if any(item.card.tag("bonus-burn-per-belt") is not None for item in stack.aboard):
        yield "mag sails that belts push"
    givers = sum(bool(space.flyby) or "solar-oberth" in space.roles for space in facts.board.spaces.values())
    if givers > MOST_GIVERS:
        yield f"boards where more than {MOST_GIVERS} spaces give bonus burns"
    if any(engine.uses_up for engine in stack.engines):
        yield "radiators that are heavy for one use"
    if _wears(facts):
        yield "radiators that belts may turn light"
    for name, covered in (("flyby_once", "once"), ("bonus_over_arrow", "kept"), ("hf4.dead_engine_bonus", "usable")):
        if stack.readings[name] != covered:
            yield f"the reading {name}={stack.readings[name]}"


def _mission_problems(mission: Mission) -> Iterator[str]:
    if not mission.places:
        yield "a flight without a goal"
    if mission.refuel or mission.waiting or mission.itinerary.changes_load:
        yield "refuelling, and what is left or taken up on the way"
    if len(mission.via) + sum(1 + stop.stay for stop in mission.itinerary.stops) > MOST_LEGS:
        yield f"more than {MOST_LEGS} places to go via, stops and years to stay"
    if mission.finao:
        yield "rolls bought off"
    if mission.is_exploring:
        yield "rules broken on purpose"


def _wears(facts: Facts) -> bool:
    """Whether a belt that is come through may change what later ones take."""
    stack = facts.stack
    needed = [Needed(stack.survive)]
    needed += [Needed(frozenset(), frozenset({Use(engine.chain)})) for engine in stack.engines]
    return any(_highest_level(stack, one, True) != _highest_level(stack, one) for one in needed)


def _highest_level(stack: Stack, needed: Needed, worn: bool = False) -> int:
    """Belts up to this level take nothing that is needed, cargo counted."""
    levels = range(-HIGHEST_LEVEL, HIGHEST_LEVEL)
    taken = (level for level in levels if lost_to_belt(stack, needed, level, worn) is not None)
    return next(taken, HIGHEST_LEVEL + 1) - 1
