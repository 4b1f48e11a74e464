"""Which cards of a rocket run, and the engines that they make: supports, cooling, modifiers, beamed power."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from planner.cards.card import CardSide
from planner.editions.edition import Edition
from planner.rocket.engine import Engine
from planner.rocket.hardness import Hardness, chain_hardness
from planner.rocket.supports import Aboard, Chain, find_chains, missing_supports, modifying_cards

if TYPE_CHECKING:
    from planner.rocket.stack import Stack


class Running(NamedTuple):
    """Whether one card runs, and how."""

    slug: str
    chain: Chain | None  # the coolest choice of supports, however warm; None if there is none
    only_afterburning: bool
    missing: tuple[str, ...]  # what it needs, in words; empty if it runs


def beamed_power(edition: Edition, powersat: bool, push_factory: bool) -> int:
    """What beamed power adds: the better source, never both (hf4 H3d, hf3 F2)."""
    return max(edition.powersat_thrust if powersat else 0, edition.push_factory_thrust if push_factory else 0)


def pushed(engine: Engine, edition: Edition, beam: int) -> Engine:
    """The engine with so much beamed power, if it can be pushed."""
    return engine._replace(push_thrust=beam if engine.push else 0, revives_solar=edition.push_revives_solar)


def running_of(card: CardSide, stack: Stack) -> Running:
    """Whether a card of a stack runs with the supports aboard; where they are no rule, all do."""
    if not stack.edition.supports:
        return Running(card.slug, Chain(card.slug, (), (), 0, 0), False, ())
    chains = list(find_chains(card, stack.aboard, stack.choices))
    if not chains:
        return Running(card.slug, None, False, tuple(missing_supports(card, stack.aboard, stack.choices)))
    best = min(chains, key=lambda chain: (chain.therms_short, len(chain.cards), chain))
    if not best.therms_short:
        return Running(card.slug, best, False, ())
    if best.therms_short <= _open_cycle_therms(card, best, stack):
        return Running(card.slug, best, True, ())
    short = best.therms_short
    return Running(card.slug, best, False, (f"{card.slug} needs {short} more therm{'s' * (short > 1)}",))


def _open_cycle_therms(card: CardSide, chain: Chain, stack: Stack) -> int:
    """Cooling by the afterburner of the activated triangle (hf4 J4, hf3 O5)."""
    if card.triangle is None or not card.triangle.afterburn_steps:
        return 0
    if stack.readings.get(stack.edition.open_cycle_reading) == "each":
        by_slug = {item.slug: item.card for item in stack.aboard}
        return sum(bool(by_slug[slug].needs.therms) for slug in chain.cards)
    return 1


def engines_of(card: CardSide, stack: Stack) -> list[Engine]:
    """Every way to activate one card that no other way makes pointless."""
    if card.triangle is None:
        return []
    if not stack.edition.supports:
        return [engine_with(card, None, False, stack)]
    found: dict[Engine, None] = {}
    for chain in find_chains(card, stack.aboard, stack.choices):
        if chain.therms_short <= _open_cycle_therms(card, chain, stack):
            engine = engine_with(card, chain, chain.therms_short > 0, stack)
            found[engine] = None
            if (dark := shaded(engine, stack)) is not None:
                found[dark] = None
    return _undominated(list(found), stack.aboard)


def shaded(engine: Engine, stack: Stack) -> Engine | None:
    """The engine with its solar icons disregarded, if a card aboard allows it for as many as there are (card text)."""
    solar = sum(item.card.solar for item in stack.aboard if item.slug in engine.chain)
    for item in stack.aboard:
        if engine.solar and solar <= int(item.card.tag("ignore-solar-icon") or 0):
            return engine._replace(solar=False, chain=tuple(dict.fromkeys((*engine.chain, item.slug))))
    return None


def _undominated(engines: list[Engine], aboard: Sequence[Aboard]) -> list[Engine]:
    """Drop a choice if another has at least its thrust for at most its fuel, is at least as rad-hard and uses up no
    more, alike in everything else. Of equals the one with the shortest chain stays."""
    if len(engines) < 2:
        return engines
    hardness = {engine: chain_hardness(engine.chain, aboard) for engine in engines}
    kept: list[Engine] = []
    for engine in sorted(
        engines,
        key=lambda e: (-e.modifier, e.consumption, e.only_afterburning, -sum(hardness[e]), len(e.chain), e.chain),
    ):
        if not any(_makes_pointless(other, hardness[other], engine, hardness[engine]) for other in kept):
            kept.append(engine)
    return kept


def _makes_pointless(other: Engine, its_hardness: Hardness, engine: Engine, hardness: Hardness) -> bool:
    """Whether another choice of supports for the same card is nowhere worse."""
    return (
        other.modifier >= engine.modifier
        and other.consumption <= engine.consumption
        and other.solar == engine.solar
        and other.only_afterburning <= engine.only_afterburning
        and its_hardness.is_at_least(hardness)
        and set(other.uses_up) <= set(engine.uses_up)
    )


def can_replace(stack: Stack, engine: Engine, its_stack: Stack) -> bool:
    """Whether a stack can activate the same card at least as well as an engine of another stack does."""
    hardness = chain_hardness(engine.chain, its_stack.aboard)
    same = [other for other in stack.engines if other.name == engine.name]
    return any(_makes_pointless(other, chain_hardness(other.chain, stack.aboard), engine, hardness) for other in same)


def engine_with(card: CardSide, chain: Chain | None, only_afterburning: bool, stack: Stack) -> Engine:
    """The engine that a card makes with one choice of supports; none where they are no rule."""
    triangle, edition = card.triangle, stack.edition
    assert triangle is not None
    by_slug = {item.slug: item.card for item in stack.aboard}
    modifiers = []
    if chain is not None and not (card.is_gw and edition.gw_ignores_modifiers):
        for slug in modifying_cards(chain, edition.reactor_supports_modify):
            modifier = by_slug[slug].modifier
            if modifier is not None and not _is_ignored(by_slug[slug], stack):
                modifiers.append(modifier)
    solar = card.solar or (chain is not None and any(by_slug[slug].solar for slug in chain.cards))
    if card.is_gw and stack.readings.get(edition.solar_gw_reading) == "ignored":
        solar = False
    engine = Engine(
        name=card.slug,
        base=triangle.thrust,
        consumption=reduce(lambda steps, modifier: steps * modifier.consumption, modifiers, triangle.consumption),
        grade=triangle.grade or "water",
        modifier=sum(modifier.thrust for modifier in modifiers),
        afterburn_steps=triangle.afterburn_steps,
        afterburn_thrust=triangle.afterburn_thrust,
        only_afterburning=only_afterburning,
        solar=solar,
        push=triangle.push,
        bonus_pivots=card.bonus_pivots,
        needs_some_fuel=triangle.grade == "isotope",
        chain=chain.cards if chain is not None else (card.slug,),
        uses_up=tuple(item.slug for item in stack.aboard if chain and item.slug in chain.radiators and item.is_used_up),
    )
    beam = beamed_power(edition, stack.powersat, stack.push_factory)
    if beam and (own := card.tag("powersat-thrust")) is not None:
        beam = int(own)
    return pushed(engine, edition, beam)


def _is_ignored(card: CardSide, stack: Stack) -> bool:
    return card.slug == "radioisotope-stirling" and stack.readings["hf4.stirling_modifier"] == "ignored"
