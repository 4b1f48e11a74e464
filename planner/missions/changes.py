"""Changes that a player could make to get a flight after all, each as a ladder of questions, smallest change first.

A ladder only proposes. Whether a change helps is for the search to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from planner.cards.card import CardSide, Catalogue
from planner.cards.files import load_cards
from planner.editions.seasons import CYCLE, LAST_YEAR
from planner.errors import BadStack
from planner.missions.matters import MORE_THRUST, hardened, more_thrust
from planner.missions.mission import Mission
from planner.missions.supporting import supports_for
from planner.rocket.engine import Engine, can_burn
from planner.rocket.stack import Cargo, Stack, build_stack, total_mass
from planner.rocket.stackfile import parse_engine
from planner.rocket.strip import GRADES
from planner.rocket.supports import Aboard
from planner.rules.base import find_rules
from planner.rules.configurations import softest_needed

ENGINE_DECKS = ("thruster", "robonaut", "crew", "gw-thruster")
_SAFE_HARDNESS = 8  # the worst die in the red season: 6 + 2 (hf4 H10, hf3 K2)


class Change(NamedTuple):
    """One change: by how much, to what, or whose."""

    kind: str
    by: int | None = None
    to: int | Fraction | None = None
    names: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()  # cards that these take the place of


class Step(NamedTuple):
    """A change and the mission after it."""

    change: Change
    mission: Mission


Ladder = Callable[[Mission], Iterator[Step]]


def less_to_avoid(mission: Mission) -> Iterator[Step]:
    """Without one of the entries, without two ..."""
    for count in range(1, len(mission.avoid) + 1):
        for gone in combinations(mission.avoid, count):
            kept = tuple(one for one in mission.avoid if one not in gone)
            yield Step(Change("avoid", names=gone), replace(mission, avoid=kept))


def fewer_waypoints(mission: Mission) -> Iterator[Step]:
    """Without one of the waypoints, without two ..."""
    for count in range(1, len(mission.via) + 1):
        for gone in combinations(range(len(mission.via)), count):
            kept = tuple(one for place, one in enumerate(mission.via) if place not in gone)
            names = tuple(mission.board.spaces[mission.via[place]].name for place in gone)
            yield Step(Change("via", names=names), replace(mission, via=kept))


def later_year(mission: Mission) -> Iterator[Step]:
    """Each later year of one sunspot cycle; where seasons are no rule every year is like the others."""
    if not find_rules(mission.stack.edition.name).seasons:
        return
    for by in range(1, CYCLE):
        if mission.year + by <= LAST_YEAR:
            yield Step(Change("year", by=by, to=mission.year + by), replace(mission, year=mission.year + by))


def beamed_power(mission: Mission) -> Iterator[Step]:
    """A Powersat, where an engine can be pushed and nothing pushes it yet (hf4 H3d, hf3 F2)."""
    stack = mission.stack
    if any(engine.push and not engine.push_thrust for engine in stack.engines) and not stack.powersat:
        yield from _with_stack(mission, Change("powersat"), rebuilt(stack, powersat=True))


def better_fuel(mission: Mission) -> Iterator[Step]:
    """Fuel of a better grade, if an engine cannot burn what is aboard (hf4 F4c, hf3 F1)."""
    stack = mission.stack
    for grade in GRADES[GRADES.index(stack.grade) + 1 :]:
        if any(not can_burn(engine, stack.grade) and can_burn(engine, grade) for engine in stack.engines):
            yield from _with_stack(mission, Change("grade", names=(grade,)), rebuilt(stack, grade=grade))


def more_supports(mission: Mission) -> Iterator[Step]:
    """Supports and cooling that an engine aboard lacks, to run at all or without sunlight (hf4 J1, hf3 O1).

    A rocket by numbers has no cards: its engines get another power than sunlight.
    """
    stack = mission.stack
    if not stack.aboard and any(engine.solar for engine in stack.quick_engines):
        unlit = tuple(_unlit(engine) for engine in stack.quick_engines)
        change = Change("support", names=tuple(engine.name for engine in unlit))
        yield from _with_stack(mission, change, rebuilt(stack, quick_engines=unlit))
    for added, instead_of in supports_for(stack, cards_of(stack.edition.cards).values()):
        names = tuple(f"{item.slug} {item.orientation}".strip() for item in added)
        change = Change("support", sum(item.mass for item in added), names=names, instead_of=instead_of)
        kept: Stack | None = stack
        for slug in instead_of:
            kept = _less(kept, slug) if kept is not None else None
        yield from _with_stack(mission, change, kept and _with_cards(kept, *added))


def more_tanks(mission: Mission) -> Iterator[Step]:
    """One tank more, two more ... up to the end of the strip."""
    stack = mission.stack
    if stack.kind.has_endless_fuel:
        return
    strip, aboard = stack.strip, tanks_of(stack)
    for by in range(1, strip.wet_limit):
        changed = _at_mass(stack, by) if aboard is None else rebuilt(stack, tanks=aboard + by)
        if changed is None or changed.wet_mass <= stack.wet_mass:
            return
        yield from _with_stack(mission, Change("tanks", by, tanks_of(changed)), changed)


def less_mass(mission: Mission) -> Iterator[Step]:
    """Cargo lighter by one, by two ..., always the heaviest piece. A quick rocket is one such piece."""
    stack = mission.stack
    cargo = list(stack.cargo)
    dry_mass = stack.dry_mass
    for by in range(1, sum(piece.mass for piece in cargo) + 1):
        heaviest = max(cargo, key=lambda piece: piece.mass)
        cargo[cargo.index(heaviest)] = heaviest._replace(mass=heaviest.mass - 1)
        changed = rebuilt(stack, cargo=tuple(cargo))
        if changed is None or changed.dry_mass >= dry_mass:
            return
        dry_mass = changed.dry_mass
        yield from _with_stack(mission, Change("mass", by, dry_mass), changed)


def item_left(mission: Mission) -> Iterator[Step]:
    """One card or piece of cargo left at home, the lightest first. A rocket by numbers has no such items."""
    stack = mission.stack
    if not stack.aboard:
        return
    items = [(item.mass, item.slug) for item in stack.aboard]
    for mass, name in sorted(items + [(piece.mass, piece.name) for piece in stack.cargo]):
        if mass:
            yield from _with_stack(mission, Change("leave", by=mass, names=(name,)), _less(stack, name))


def stronger_engines(mission: Mission) -> Iterator[Step]:
    for by in range(1, MORE_THRUST + 1):
        yield Step(Change("thrust", by=by), replace(mission, stack=more_thrust(mission.stack, by)))


def harder_items(mission: Mission) -> Iterator[Step]:
    """Everything aboard at least so rad-hard."""
    softest = softest_needed(mission.stack)
    for rad_hard in range(_SAFE_HARDNESS if softest is None else softest + 1, _SAFE_HARDNESS + 1):
        weak = tuple(item.slug for item in mission.stack.aboard if (item.rad_hard or 0) < rad_hard)
        change = Change("rad-hard", to=rad_hard, names=weak)
        yield Step(change, replace(mission, stack=hardened(mission.stack, rad_hard)))


def factory(mission: Mission) -> Iterator[Step]:
    """A factory at the goal or at the start helps down or up (hf4 H6c, hf3 G3)."""
    stack = mission.stack
    for place in (mission.goal_space.id, mission.start):
        if mission.board.spaces[place].site and place not in stack.factories and stack.kind.is_built:
            changed = replace(stack, factories=stack.factories | {place})
            yield from _with_stack(mission, Change("factory", names=(place,)), changed)


def engine_more(mission: Mission) -> Iterator[Step]:
    """One card more with an engine that runs, the lightest first, then the strongest.

    A rocket without cards gets the numbers of the card.
    """
    stack = mission.stack
    if not stack.kind.is_built:
        return
    aboard = {item.slug for item in stack.aboard} | {item.card.other for item in stack.aboard}
    cards = [
        card
        for card in cards_of(stack.edition.cards).values()
        if card.deck in ENGINE_DECKS and card.triangle and card.mass is not None and card.slug not in aboard
    ]
    for card in sorted(cards, key=_lightest_first):
        change = Change("engine", by=card.mass, names=(card.slug,))
        yield from _with_stack(mission, change, _with_engine(stack, card))


LADDERS: Mapping[str, Ladder] = {
    "avoid": less_to_avoid,
    "via": fewer_waypoints,
    "year": later_year,
    "powersat": beamed_power,
    "grade": better_fuel,
    "support": more_supports,
    "tanks": more_tanks,
    "mass": less_mass,
    "leave": item_left,
    "thrust": stronger_engines,
    "rad-hard": harder_items,
    "factory": factory,
    "engine": engine_more,
}


# Rockets with something changed


_KEPT = (
    *("name", "aboard", "cargo", "cargo_tanks", "grade", "quick_engines", "powersat", "push_factory", "cycler"),
    *("factories", "colonies", "survive", "may_drop", "rocketplane_tanks", "choices", "readings"),
)


def rebuilt(stack: Stack, **changes: Any) -> Stack | None:
    """The stack with changes, checked and put together like any other; None if there is no such rocket."""
    values = {name: getattr(stack, name) for name in _KEPT} | changes
    if stack.survive_is_open:
        values["survive"] = None
    try:
        fuel = _same_fuel(stack, total_mass(values["aboard"], values["cargo"], stack.cargo_tanks))
        return replace(build_stack(stack.edition, **(fuel | values)), tuning=stack.tuning)
    except BadStack:
        return None


def _same_fuel(stack: Stack, dry_mass: int) -> dict[str, Any]:
    """The fuel of a stack aboard another dry mass: its tanks, or else the wet chit moved as far as the dry one."""
    tanks, strip = tanks_of(stack), stack.strip
    if tanks is not None:
        return {"tanks": tanks}
    more = dry_mass - stack.dry_mass
    wet = strip.add_mass(stack.wet, more) if more >= 0 else strip.remove_mass(stack.wet, -more)
    return {"wet_mass": strip.masses[max(wet, strip.position(dry_mass))]}


def tanks_of(stack: Stack) -> int | None:
    """Whole tanks that bring an empty rocket to its wet mass; None if it holds a part of one."""
    tanks = stack.wet_mass - stack.dry_mass
    if tanks.denominator > 1 or not stack.kind.is_weighed:
        return None
    strip = stack.strip
    return int(tanks) if strip.masses[strip.add_mass(stack.dry, int(tanks))] == stack.wet_mass else None


def engine_text(card: CardSide) -> str:
    """The engine of a card in the numbers of `--engine`.

    >>> engine_text(load_cards("hf4")["hall-effect"])
    '3:2,push'
    """
    triangle = card.triangle
    assert triangle is not None
    words = [f"{triangle.thrust}:{triangle.consumption}"]
    if triangle.afterburn_steps:
        more = f"+{triangle.afterburn_thrust}" if triangle.afterburn_thrust > 1 else ""
        words.append(f"afterburn={triangle.afterburn_steps}{more}")
    words += ["solar"] * card.solar + ["push"] * triangle.push
    words += [f"pivots={card.bonus_pivots}"] * bool(card.bonus_pivots)
    words += [f"grade={triangle.grade}"] * (triangle.grade not in ("", "water"))
    return ",".join(words)


def _with_stack(mission: Mission, change: Change, stack: Stack | None) -> Iterator[Step]:
    if stack is not None:
        yield Step(change, replace(mission, stack=stack))


def _at_mass(stack: Stack, by: int) -> Stack | None:
    """So many masses of fuel more, where the tanks aboard are not all full."""
    try:
        wet = stack.strip.add_mass(stack.wet, by)
    except BadStack:
        return None
    return rebuilt(stack, wet_mass=stack.strip.masses[wet])


def _less(stack: Stack, name: str) -> Stack | None:
    """Without one item, and without any choice of supports that names it. The tanks aboard stay."""
    choices = {card: servers for card, servers in stack.choices.items() if card != name and name not in servers}
    return rebuilt(
        stack,
        aboard=tuple(item for item in stack.aboard if item.slug != name),
        cargo=tuple(piece for piece in stack.cargo if piece.name != name),
        survive=stack.survive - {name},
        may_drop=stack.may_drop - {name},
        choices=choices,
    )


def _unlit(engine: Engine) -> Engine:
    words = [word for word in engine.name.split(",") if word.strip() != "solar"]
    return engine._replace(name=",".join(words), solar=False)


def _with_cards(stack: Stack, *items: Aboard) -> Stack | None:
    return rebuilt(stack, aboard=(*stack.aboard, *items))


def _with_engine(stack: Stack, card: CardSide) -> Stack | None:
    """With one card more, if its engine runs; a rocket without cards takes its numbers and its mass."""
    assert card.triangle is not None and card.mass is not None
    if stack.aboard:
        changed = _with_cards(stack, Aboard(card))
        runs = changed is not None and any(engine.name == card.slug for engine in changed.engines)
        return changed if runs else None
    needs = card.needs
    if stack.edition.supports and (needs.generator or needs.reactor_count or needs.therms):
        return None
    engine = parse_engine(engine_text(card))
    if GRADES.index(engine.grade) > GRADES.index(stack.grade):
        return None  # the numbers of --engine would change the fuel of the others
    cargo = stack.cargo or (Cargo("rocket", 0),)
    heavier = cargo[0]._replace(mass=cargo[0].mass + card.mass)
    return rebuilt(stack, cargo=(heavier, *cargo[1:]), quick_engines=(*stack.quick_engines, engine))


@lru_cache(maxsize=4)
def cards_of(edition: str) -> Catalogue:
    """The cards of an edition, read once for all the questions that are asked about them."""
    return load_cards(edition)


# Abilities that the rules of flight know: what makes a card better than its numbers, and what makes it worse.
HELPFUL_TAGS = (
    "aerobrake-safe-stack",
    "bonus-burn-per-belt",
    "ignore-solar-icon",
    "immune-belt",
    "land-liftoff-size-equal-thrust",
    "powersat-thrust",
)
HARMFUL_TAGS = (
    "aerobrake-decom-self",
    "heavy-single-use",
    "no-aerobrake",
    "no-lander-burn",
    "no-sungrazer",
    "no-support",
    "on-activate-decom-radhard-below",
)


def has_any(card: CardSide, tags: Iterable[str]) -> bool:
    return any(card.tag(name) is not None for name in tags)


def thirst(mission: Mission, step: Step) -> int:
    """Group of an engine that comes aboard, by fuel: none, little, much; its own for each with an ability."""
    names = step.change.names
    card = cards_of(mission.stack.edition.cards)[names[0]]
    if has_any(card, HELPFUL_TAGS):
        return 3
    steps = min((engine.consumption for engine in _new_engines(mission, step)), default=Fraction(0))
    return 0 if not steps else 1 if steps <= 2 else 2


def best_of(mission: Mission, steps: Sequence[Step]) -> Mission | None:
    """The mission with one engine that is at least as good as those of all these steps, and no heavier than any.

    What cannot be flown with it cannot be flown with one of them.
    """
    stack = mission.stack
    engines = [engine for step in steps for engine in _new_engines(mission, step)]
    thrusts = [engine.base + engine.afterburn_thrust + engine.push_thrust + engine.modifier for engine in engines]
    sun = max(max(zone.solar for zone in mission.board.zones), 0)
    ideal = Engine(
        "best of several",
        max(thrusts, default=0) + sun,
        min((engine.consumption for engine in engines), default=Fraction(0)),
        grade=GRADES[0],
        bonus_pivots=max((engine.bonus_pivots for engine in engines), default=0),
    )
    mass = min(step.mission.stack.dry_mass for step in steps) - stack.dry_mass
    engine = Cargo("engine", max(mass, 0))
    changed = rebuilt(stack, cargo=(*stack.cargo, engine), quick_engines=(*stack.quick_engines, ideal))
    return None if changed is None else replace(mission, stack=changed)


def _new_engines(mission: Mission, step: Step) -> list[Engine]:
    return [engine for engine in step.mission.stack.engines if engine not in mission.stack.engines]


def _lightest_first(card: CardSide) -> tuple[int, int, Fraction, str]:
    assert card.triangle is not None and card.mass is not None
    return card.mass, -card.triangle.thrust, card.triangle.consumption, card.slug
