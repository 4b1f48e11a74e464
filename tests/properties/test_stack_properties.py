"""What must hold for every strip, every stack and every engine, tried on random ones and against naive copies."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import chain as chained
from itertools import combinations, product
from math import floor
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.board.files import load_board
from planner.board.model import Zone
from planner.cards.card import CardSide, Gives, Modifier, Needs, Radiator, Triangle
from planner.cards.files import load_cards
from planner.editions.edition import Edition, find_edition
from planner.editions.readings import choose_readings
from planner.errors import BadStack
from planner.report.toldrocket import stack_facts, tell_stack
from planner.rocket import chits as actions
from planner.rocket.chits import Chits
from planner.rocket.engine import Engine, Fuel, turn_options
from planner.rocket.hardness import UNHARMED
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.strip import GRADES, Strip, load_strip
from planner.rocket.supports import Aboard, find_chains

VARIANTS = {
    "hf4": [],
    "hf4 one mass a step": ["hf4.strip_above_23=one_per_step"],
    "hf4 pessimistic": ["hf4.weight_classes=pessimistic"],
    "hf3": [],
    "hf3 literal": ["hf3.strip_1_to_2=7"],
    "hf3 odd": ["hf3.strip_top=odd"],
    "hf3 printed red lines": ["hf3.red_line_right=printed"],
    "hf3 doubling": ["hf3.weight_classes=doubling"],
    "hf3 as hf4": ["hf3.weight_classes=hf4", "hf3.red_line_right=printed"],
}
STRIPS = {name: load_strip(name.split()[0], choose_readings(readings)) for name, readings in VARIANTS.items()}
ZONES = load_board("hf4").zones
every_strip = pytest.mark.parametrize("strip", STRIPS.values(), ids=STRIPS.keys())


# The strip, exhaustively


@every_strip
def test_weight_class_never_rises_with_mass(strip: Strip) -> None:
    modifiers = [weight_class.modifier for weight_class in strip.classes]
    assert modifiers == sorted(modifiers, reverse=True)


@every_strip
def test_black_step_always_loses_mass(strip: Strip) -> None:
    for position in range(1, len(strip.masses)):
        assert 0 <= strip.lower[position] < position


@every_strip
def test_steps_never_fall_as_mass_rises(strip: Strip) -> None:
    assert list(strip.steps) == sorted(strip.steps)


@every_strip
def test_burning_then_refuelling_never_gains_mass(strip: Strip) -> None:
    """Tanks worth the whole masses that were burned never lead above the start."""
    for start in range(len(strip.masses)):
        for burned in range(strip.steps[start] + 1):
            there = strip.burn(start, burned)
            tanks = floor(strip.masses[start] - strip.masses[there])
            assert strip.add_mass(there, tanks) <= start


@every_strip
def test_red_move_never_goes_the_wrong_way(strip: Strip) -> None:
    for position, mass in enumerate(strip.masses):
        if mass <= 31:
            assert strip.add_mass(position, 1) >= position
        if mass >= 2:
            assert strip.remove_mass(position, 1) < position


@every_strip
def test_red_move_changes_the_whole_part_by_one(strip: Strip) -> None:
    """The fraction may change by a little more or less than nothing, the whole mass never by more than one."""
    for position, mass in enumerate(strip.masses):
        if mass < 23:
            assert floor(strip.masses[strip.add_mass(position, 1)]) == floor(mass) + 1
        if 2 <= mass <= 23:
            assert floor(strip.masses[strip.remove_mass(position, 1)]) == floor(mass) - 1


@every_strip
def test_red_up_then_red_down_never_gains(strip: Strip) -> None:
    for position, mass in enumerate(strip.masses):
        for moved in range(1, floor(32 - mass) + 1):
            there = strip.add_mass(position, moved)
            if strip.masses[there] - moved >= 1:  # above 24 a mass may have been lost on the way up (hf3 OP-2)
                assert strip.remove_mass(there, moved) <= position


@every_strip
def test_red_moves_keep_the_order_of_masses(strip: Strip) -> None:
    """So that wet stays at or above dry when both move alike."""
    light = [position for position, mass in enumerate(strip.masses) if mass <= 31]
    heavy = [position for position, mass in enumerate(strip.masses) if mass >= 2]
    up, down = [strip.add_mass(p, 1) for p in light], [strip.remove_mass(p, 1) for p in heavy]
    assert up == sorted(up) and down == sorted(down)


# Chits under any sequence of actions

ACTIONS: dict[str, Callable[[Strip, Chits, int, str], Chits]] = {
    "load fuel": lambda strip, chits, amount, grade: actions.load_fuel(strip, chits, amount, grade),
    "load cargo": lambda strip, chits, amount, _: actions.load_cargo(strip, chits, amount),
    "drop cargo": lambda strip, chits, amount, _: actions.drop_cargo(strip, chits, amount),
    "burn": lambda strip, chits, amount, _: actions.burn(strip, chits, amount),
    "pour": lambda strip, chits, amount, grade: actions.tanks_to_fuel(strip, chits, amount, grade),
    "bottle": lambda strip, chits, amount, _: actions.fuel_to_tanks(strip, chits, amount),
    "hand over": lambda strip, chits, amount, _: actions.fuel_unloaded_as_tanks(strip, chits, amount),
    "grind": lambda strip, chits, amount, _: actions.grind_cards(strip, chits, amount),
    "dirt": lambda strip, chits, amount, _: actions.set_dirt(strip, chits, amount),
}
STEPS = st.lists(
    st.tuples(st.sampled_from(list(ACTIONS)), st.integers(-2, 33), st.sampled_from(GRADES)), min_size=1, max_size=12
)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(list(STRIPS.values())), st.integers(1, 23), st.integers(0, 9), STEPS)
def test_wet_is_never_below_dry_after_any_actions(
    strip: Strip, dry: int, tanks: int, steps: list[tuple[str, int, str]]
) -> None:
    chits = Chits(strip.position(dry), strip.add_mass(strip.position(dry), tanks))
    for name, amount, grade in steps:
        before = chits
        try:
            chits = ACTIONS[name](strip, chits, amount, grade)
        except BadStack:
            continue
        assert 0 <= chits.dry <= chits.wet < len(strip.masses)
        assert chits.grade in GRADES
        if name in ("burn", "drop cargo", "hand over"):
            assert chits.wet <= before.wet
        if name in ("pour", "bottle", "grind"):
            assert chits.wet == before.wet


# The report does not depend on the order of the cards

CATALOGUE = load_cards("hf4")
POOL = [
    "hall-effect", "n-6li-microfission", "mass-driver", "dumbo", "colliding-frc", "electric-sail", "nasa-astronauts",
    "nuclear-drill", "cascade-photovoltaic", "dusty-plasma-mhd", "superconducting-adductor", "mhd-open-cycle",
    "in-core-thermionic", "marx-capacitor-bank", "cermet-nerva-fission", "d-t-gun-fusion", "ultracold-neutrons",
    "project-valkyrie", "bubble-membrane", "mo-li-heat-pipe", "magnetocaloric-refrigerator", "radioisotope-stirling",
]  # fmt: skip


def sorted_deep(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: sorted_deep(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return sorted((sorted_deep(inner) for inner in value), key=lambda inner: json.dumps(inner, sort_keys=True))
    return value


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(POOL), min_size=1, max_size=7, unique=True), st.randoms(use_true_random=False))
def test_report_does_not_depend_on_the_order_of_cards(names: list[str], random: Any) -> None:
    def facts(order: list[str]) -> Any:
        aboard = [Aboard(CATALOGUE[name], "light" if CATALOGUE[name].light is not None else "") for name in order]
        rocket = build_stack(find_edition("hf4"), aboard=aboard, tanks=2)
        return sorted_deep(stack_facts(tell_stack(rocket, ZONES)))

    shuffled = list(names)
    random.shuffle(shuffled)
    assert facts(names) == facts(shuffled)


# Support chains against brute force

KINDS = ("x", "wave", "bomb")


@st.composite
def card_sets(draw: st.DrawFn) -> list[Aboard]:
    """A thruster, some generators, reactors and radiators; circles, two-reactor needs and needy radiators included."""

    def modifier() -> Modifier | None:
        thrust, divisor = draw(st.integers(-2, 3)), draw(st.sampled_from([1, 1, 2, 4]))
        return Modifier(thrust, Fraction(1, divisor)) if draw(st.booleans()) else None

    def kinds() -> tuple[str, ...]:
        return tuple(sorted(draw(st.sets(st.sampled_from(KINDS), min_size=1, max_size=2))))

    def needs(generators: tuple[str, ...], counts: tuple[int, ...]) -> Needs:
        count = draw(st.sampled_from(counts))
        return Needs(draw(st.sampled_from(generators)), kinds() if count else (), count, draw(st.integers(0, 2)))

    def side(slug: str, **values: Any) -> Aboard:
        return Aboard(CardSide(slug, slug, "test", "hf4", mass=0, **values))

    flame = draw(st.sampled_from([0, 1]))
    triangle = Triangle(4, Fraction(4), "water", flame, flame, False)
    aboard = [side("thruster", triangle=triangle, needs=needs(("", "e", "pulse"), (0, 1, 2)))]
    for number in range(draw(st.integers(0, 3))):
        gives = Gives(
            draw(st.sampled_from([("e",), ("pulse",), ("e", "pulse")])), draw(st.sampled_from([(), (), ("x",)]))
        )
        solar = draw(st.booleans())
        aboard.append(
            side(
                f"generator-{number}", gives=gives, needs=needs(("", "", "e"), (0, 1)), modifier=modifier(), solar=solar
            )
        )
    for number in range(draw(st.integers(0, 3))):
        gives, needed = Gives((), kinds()), needs(("", "", "pulse", "e"), (0, 0, 1))
        aboard.append(side(f"reactor-{number}", gives=gives, needs=needed, modifier=modifier()))
    for number in range(draw(st.integers(0, 2))):
        needed = Needs(draw(st.sampled_from(["", "e"])))
        cooling = Radiator(0, UNHARMED, draw(st.integers(1, 4)))  # as hard as the rest: radiation is left out here
        name = f"radiator-{number}"
        aboard.append(
            Aboard(CardSide(name, name, "radiator", "hf4", light=cooling, heavy=cooling, needs=needed), "light")
        )
    return aboard


class Worth(NamedTuple):
    """What one choice makes of the thruster."""

    modifier: int
    consumption: Fraction
    solar: bool
    only_afterburning: bool


def needs_of(card: CardSide) -> list[tuple[str, tuple[str, ...]]]:
    wanted = [("generator", (card.needs.generator,))] if card.needs.generator else []
    return wanted + [("reactor", card.needs.reactors)] * card.needs.reactor_count


def gives_of(card: CardSide, what: str) -> tuple[str, ...]:
    return card.gives.generators if what == "generator" else card.gives.reactors


Assignment = dict[str, tuple[tuple[str, tuple[str, ...], str], ...]]  # card -> its needs, each with the card chosen


def all_assignments(aboard: list[Aboard]) -> Iterator[Assignment]:
    """Every way to give every card its supports, or none where it cannot be served."""
    ways: list[list[tuple[str, Any]]] = []
    for item in aboard:
        wanted = needs_of(item.card)
        options: list[tuple[str, Any]] = []
        servers = [
            [other.slug for other in aboard if other.slug != item.slug and set(gives_of(other.card, what)) & set(kinds)]
            for what, kinds in wanted
        ]
        for chosen in product(*servers):
            reactors = [slug for (what, _), slug in zip(wanted, chosen, strict=True) if what == "reactor"]
            if len(set(reactors)) == len(reactors):
                served = tuple((what, kinds, slug) for (what, kinds), slug in zip(wanted, chosen, strict=True))
                options.append((item.slug, served))
        ways.append(options or [(item.slug, None)])
    for choice in product(*ways):
        yield dict(choice)


def reached_from(roots: list[str], assignment: Assignment) -> set[str] | None:
    """Cards in use, or None if one of them is not served."""
    found, waiting = set(roots), list(roots)
    while waiting:
        served = assignment[waiting.pop()]
        if served is None:
            return None
        for _, _, slug in served:
            if slug not in found:
                found.add(slug)
                waiting.append(slug)
    return found


def has_ring(cards: set[str], assignment: Assignment) -> bool:
    """Take away cards that lean on nothing until none is left.

    A pulse that fires a card does not count where that card feeds the generator of the pulse (hf4 J1e).
    """

    def leans(card: str, kinds: tuple[str, ...], server: str) -> bool:
        return kinds != ("pulse",) or card not in {slug for _, _, slug in assignment[server]}

    left = set(cards)
    while left:
        free = {
            card
            for card in left
            if not any(slug in left for _, kinds, slug in assignment[card] if leans(card, kinds, slug))
        }
        if not free:
            return True
        left -= free
    return False


def counted(assignment: Assignment, through_reactors: bool) -> set[str]:
    """Cards whose wrenches count: those that a path of supports reaches, which in hf4 may not go on past a reactor."""
    found: set[str] = set()
    states, seen = [("thruster", True)], {("thruster", True)}
    while states:
        card, goes_on = states.pop()
        if not goes_on:
            continue
        for what, _, slug in assignment[card]:
            found.add(slug)
            state = (slug, through_reactors or what == "generator")
            if state not in seen:
                seen.add(state)
                states.append(state)
    return found


def brute_force(aboard: list[Aboard], edition: Edition) -> set[Worth]:
    """Every worth of the thruster under every assignment and every set of radiators that is no larger than needed."""
    by_slug = {item.slug: item for item in aboard}
    radiators = [item.slug for item in aboard if item.radiator is not None]
    idle = [slug for slug in radiators if not needs_of(by_slug[slug].card)]
    needy = [slug for slug in radiators if slug not in idle]
    triangle = by_slug["thruster"].card.triangle
    assert triangle is not None
    open_cycle = 1 if triangle.afterburn_steps else 0

    def short(cards: set[str], used: tuple[str, ...]) -> int:
        given = sum(by_slug[slug].radiator.therms for slug in [*idle, *used])  # type: ignore[union-attr]
        return max(sum(by_slug[slug].card.needs.therms for slug in cards) - given, 0)

    found: set[Worth] = set()
    for assignment in all_assignments(aboard):
        for used in chained.from_iterable(combinations(needy, size) for size in range(len(needy) + 1)):
            cards = reached_from(["thruster", *used], assignment)
            if cards is None or has_ring(cards, assignment):
                continue
            missing = short(cards, used)
            if missing > open_cycle:
                continue
            smaller = [tuple(slug for slug in used if slug != gone) for gone in used]
            fewer = [(reached_from(["thruster", *rest], assignment) or set(), rest) for rest in smaller]
            if any(short(there, rest) <= missing for there, rest in fewer):
                continue  # a radiator runs that nobody needs
            wrenches = [
                modifier
                for slug in counted(assignment, edition.reactor_supports_modify)
                if (modifier := by_slug[slug].card.modifier) is not None
            ]
            consumption = triangle.consumption
            for wrench in wrenches:
                consumption *= wrench.consumption
            solar = any(by_slug[slug].card.solar for slug in cards)
            found.add(Worth(sum(wrench.thrust for wrench in wrenches), consumption, solar, missing > 0))
    return found


def undominated(found: set[Worth]) -> set[Worth]:
    def beats(one: Worth, other: Worth) -> bool:
        return (
            one != other
            and one.modifier >= other.modifier
            and one.consumption <= other.consumption
            and one.solar == other.solar
            and one.only_afterburning <= other.only_afterburning
        )

    return {worth for worth in found if not any(beats(other, worth) for other in found)}


def rocket(aboard: list[Aboard], edition: Edition) -> Stack:
    return build_stack(edition, aboard=aboard, cargo=[Cargo("freight", 5)], tanks=2)


@settings(max_examples=250, deadline=None)
@given(card_sets(), st.sampled_from(["hf4", "hf3c"]))
def test_engines_agree_with_brute_force(aboard: list[Aboard], edition_name: str) -> None:
    edition = find_edition(edition_name)
    expected = undominated(brute_force(aboard, edition))
    engines = rocket(aboard, edition).engines
    assert {Worth(e.modifier, e.consumption, e.solar, e.only_afterburning) for e in engines} == expected
    assert len(engines) == len(expected)


@settings(max_examples=150, deadline=None)
@given(card_sets())
def test_thruster_runs_whenever_brute_force_finds_a_way(aboard: list[Aboard]) -> None:
    edition = find_edition("hf4")
    expected = brute_force(aboard, edition)
    running = rocket(aboard, edition).running["thruster"]
    assert (not running.missing) == bool(expected)
    assert running.only_afterburning == (bool(expected) and all(worth.only_afterburning for worth in expected))
    cold = any(not chain.therms_short for chain in find_chains(aboard[0].card, aboard))
    assert cold == any(not worth.only_afterburning for worth in expected)


@settings(max_examples=100, deadline=None)
@given(card_sets())
def test_every_chain_is_complete(aboard: list[Aboard]) -> None:
    """Each card of a chain has each of its needs met by another card of the chain."""
    by_slug = {item.slug: item.card for item in aboard}
    for chain in find_chains(aboard[0].card, aboard):
        for slug in chain.cards:
            served = [service.requirement.what for service in chain.services if service.card == slug]
            assert sorted(served) == sorted(what for what, _ in needs_of(by_slug[slug]))
        assert all(service.server in chain.cards for service in chain.services)


# Engines at a turn start against a naive computation


@cache
def naive_class(name: str, mass: Fraction) -> int:
    """Weight classes by their upper ends: hf4 4.2, hf3 6.1."""
    ends = {"hf4": [Fraction(17, 9), Fraction(13, 3), 8, 16], "hf3": [Fraction(17, 9), 4, 8, 16]}[name]
    return 2 - sum(mass > end for end in ends)


def naive_options(engine: Engine, name: str, strip: Strip, wet: int, dry: int, grade: str, zone: Zone) -> set[Any]:
    order = {"dirt": 0, "water": 1, "isotope": 2}
    suits = order[grade] >= order[engine.grade]
    steps = 0
    while strip.burn(wet, steps) > dry:
        steps += 1
    if engine.solar and not zone.solar_works and not (engine.push_thrust and engine.revives_solar):
        return set()
    if engine.needs_some_fuel and ((steps == 0 and name == "hf4") or not suits):
        return set()
    if name == "hf3" and steps > 0 and not suits and engine.consumption > 0:
        return set()
    options = set()
    for afterburn in (False, True):
        if afterburn and (engine.afterburn_steps == 0 or engine.afterburn_steps > steps or not suits):
            continue
        if not afterburn and engine.only_afterburning:
            continue
        after = strip.burn(wet, engine.afterburn_steps if afterburn else 0)
        net = engine.base + engine.modifier + naive_class(name, strip.masses[after]) + engine.push_thrust
        net += zone.solar if engine.solar else 0
        net += engine.afterburn_thrust if afterburn else 0
        options.add((afterburn, net, strip.masses[after], suits or engine.consumption == 0))
    return options


ENGINES = st.builds(
    Engine,
    st.just("engine"),
    st.integers(0, 15),
    st.sampled_from([Fraction(0), Fraction(1, 10), Fraction(1), Fraction(8)]),
    grade=st.sampled_from(["dirt", "water", "isotope"]),
    modifier=st.integers(-3, 8),
    afterburn_steps=st.integers(0, 4),
    afterburn_thrust=st.integers(1, 5),
    only_afterburning=st.booleans(),
    solar=st.booleans(),
    push_thrust=st.integers(0, 2),
    revives_solar=st.booleans(),
).map(lambda engine: engine._replace(needs_some_fuel=engine.grade == "isotope"))


@settings(max_examples=400, deadline=None)
@given(
    ENGINES,
    st.sampled_from(["hf4", "hf3"]),
    st.integers(1, 23),
    st.integers(0, 60),
    st.sampled_from(GRADES),
    st.sampled_from(ZONES),
)
def test_turn_options_agree_with_naive_net_thrust(
    engine: Engine, name: str, dry_mass: int, more: int, grade: str, zone: Zone
) -> None:
    strip = STRIPS[name]
    dry = strip.position(dry_mass)
    wet = min(dry + more, len(strip.masses) - 1)
    hf4 = name == "hf4"
    fuel = Fuel(strip, wet, dry, grade, coasts_without_fuel=hf4, isotopes_need_fuel=hf4)
    options = turn_options([engine], fuel, zone)
    found = {(option.afterburn, option.net_thrust, strip.masses[option.wet], option.burns) for option in options}
    assert found == naive_options(engine, name, strip, wet, dry, grade, zone)
    assert len(found) == len(options)
