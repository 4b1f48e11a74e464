"""One engine more: the cards that have one, and how those that help are found without trying them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from planner.cards.card import CardSide
from planner.missions.mission import Mission
from planner.missions.whynot.answer import Fix
from planner.missions.whynot.catalogue import HARMFUL_TAGS, HELPFUL_TAGS, cards_of, engine_text, has_any
from planner.missions.whynot.records import Change, Matter, Remedy, Step, lifted
from planner.missions.whynot.rockets import rebuilt, with_cards, with_stack
from planner.missions.whynot.seek import UNKNOWN, Seeker
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack
from planner.rocket.stackfile import parse_engine
from planner.rocket.strip import GRADES
from planner.rocket.supports import Aboard

ENGINE_DECKS = ("thruster", "robonaut", "crew", "gw-thruster")


def engine_more(mission: Mission) -> Iterator[Step]:
    """One card more with an engine that runs, the lightest first, then the strongest; last what belts push, for which
    a search takes long and is seldom exact.

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
        change = Change(ONE_ENGINE, by=card.mass, names=(card.slug,))
        yield from with_stack(mission, change, _with_engine(stack, card))


def _lightest_first(card: CardSide) -> tuple[bool, int, int, Fraction, str]:
    assert card.triangle is not None and card.mass is not None
    is_pushed_by_belts = card.tag("bonus-burn-per-belt") is not None
    return is_pushed_by_belts, card.mass, -card.triangle.thrust, card.triangle.consumption, card.slug


def _with_engine(stack: Stack, card: CardSide) -> Stack | None:
    """With one card more, if its engine runs; a rocket without cards takes its numbers and its mass."""
    assert card.triangle is not None and card.mass is not None
    if stack.aboard:
        changed = with_cards(stack, Aboard(card))
        runs = changed is not None and any(engine.name == card.slug for engine in changed.engines)
        return changed if runs else None
    needs = card.needs
    if stack.edition.supports and (needs.generator or needs.reactor_count or needs.therms):
        return None
    engine = parse_engine(engine_text(card))
    if GRADES.index(engine.grade) > GRADES.index(stack.grade):
        return None  # the numbers of one engine would change the fuel of the others
    cargo = stack.cargo or (Cargo("rocket", 0),)
    heavier = cargo[0]._replace(mass=cargo[0].mass + card.mass)
    return rebuilt(stack, cargo=(heavier, *cargo[1:]), quick_engines=(*stack.quick_engines, engine))


def _working_engines(seeker: Seeker, remedy: Remedy, mission: Mission, rest: Sequence[Matter]) -> Iterator[Fix]:
    """Cards that work, with other matters lifted. Not tried is a card that cannot work if another one does not."""
    cards = cards_of(mission.stack.edition.cards)
    seen: list[CardSide] = []

    def is_worth_a_search(step: Step) -> bool:
        card = cards[step.change.names[0]]
        return not any(_no_better(card, other, by_numbers=not mission.stack.aboard) for other in seen)

    steps = filter(is_worth_a_search, _hopeful(seeker, list(remedy.ladder(mission)), mission, rest))
    for step, sought in seeker.try_each(steps, rest):
        if sought.finished:
            seen.append(cards[step.change.names[0]])
        if sought.flight is not None:
            yield Fix((step.change,), step.mission, sought.flight)


def _hopeful(seeker: Seeker, steps: Sequence[Step], mission: Mission, rest: Sequence[Matter]) -> list[Step]:
    """Engine cards less those of thrifty or thirsty groups of which not even the best of all together would help."""
    groups: dict[int, list[Step]] = {}
    for step in steps:
        groups.setdefault(_thirst(mission, step), []).append(step)
    kept: list[Step] = []
    in_doubt = False  # searches take too long: let the cards have the time
    for group in groups.values():
        ideal = _best_of(mission, group) if len(group) > 2 and not in_doubt else None
        best = UNKNOWN if ideal is None else seeker.find(lifted(ideal, rest))
        in_doubt |= ideal is not None and not best.finished
        if not best.fails:
            kept += group
    return [step for step in steps if step in kept]


def _thirst(mission: Mission, step: Step) -> int:
    """Group of an engine that comes aboard, by fuel: none, little, much; its own for each with an ability."""
    names = step.change.names
    card = cards_of(mission.stack.edition.cards)[names[0]]
    if has_any(card, HELPFUL_TAGS):
        return 3
    steps = min((engine.consumption for engine in _new_engines(mission, step)), default=Fraction(0))
    return 0 if not steps else 1 if steps <= 2 else 2


def _best_of(mission: Mission, steps: Sequence[Step]) -> Mission | None:
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


ONE_ENGINE = Remedy("engine", _working_engines, engine_more)
