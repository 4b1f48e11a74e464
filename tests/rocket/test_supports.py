"""Support chains: who serves whom, what counts, what cools, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from planner.cards.card import CardSide, Gives, Modifier, Needs, Radiator
from planner.cards.files import load_cards
from planner.errors import BadStack
from planner.rocket.supports import (
    Aboard,
    Chain,
    Requirement,
    find_chains,
    missing_supports,
    modifying_cards,
    requirements,
)

CARDS = load_cards("hf4")


def card(slug: str, **values: object) -> CardSide:
    return CardSide(slug, slug, "test", "hf4", mass=1, **values)  # type: ignore[arg-type]


def radiator(slug: str, therms: int, **values: object) -> Aboard:
    side = Radiator(1, 5, therms)
    return Aboard(CardSide(slug, slug, "radiator", "hf4", light=side, heavy=side, **values), "light")  # type: ignore[arg-type]


def aboard(*names: str) -> list[Aboard]:
    """Cards of the 4th edition; radiators as "name heavy"."""
    return [Aboard(CARDS[name.split()[0]], "".join(name.split()[1:])) for name in names]


def chains(root: str, stack: Iterable[Aboard]) -> list[Chain]:
    stack = list(stack)
    return list(find_chains(next(item.card for item in stack if item.slug == root), stack))


def chain_sets(root: str, stack: Iterable[Aboard]) -> set[frozenset[str]]:
    return {frozenset(chain.cards) for chain in chains(root, stack)}


GENERATOR = card("generator", gives=Gives(("e",)), modifier=Modifier(1))
FED_GENERATOR = card("fed", gives=Gives(("e",)), needs=Needs(reactors=("wave",), reactor_count=1), modifier=Modifier(1))
REACTOR = card("reactor", gives=Gives((), ("wave",)), modifier=Modifier(1, Fraction(1, 4)))
FIRED_REACTOR = card("fired", gives=Gives((), ("wave",)), needs=Needs("e"), modifier=Modifier(1, Fraction(1, 4)))


def test_requirements_of_a_card_with_two_reactors() -> None:
    """hf3 15: the colliding FRC needs a generator and two reactors."""
    needed = requirements(CARDS["colliding-frc"])
    assert [requirement.what for requirement in needed] == ["generator", "reactor", "reactor"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hall-effect", ["electric generator"]),
        ("mass-driver", ["pulsed generator"]),
        ("de-laval-nozzle", ["stationary or burst reactor"]),
        ("timberwind", ["reactor"]),
        ("un-cosmonauts", []),
    ],
)
def test_requirements_in_words(name: str, words: list[str]) -> None:
    assert [requirement.text() for requirement in requirements(CARDS[name])] == words


def test_pulsed_generator_does_not_serve_where_an_electric_one_is_needed() -> None:
    """hf4 3: kinds of generators are told apart; the Marx bank gives pulses only."""
    assert not Requirement("generator", ("e",)).met_by(CARDS["marx-capacitor-bank"])
    assert Requirement("generator", ("pulse",)).met_by(CARDS["marx-capacitor-bank"])


# Which wrenches count


def test_both_wrenches_count_in_thruster_generator_reactor() -> None:
    """hf4 7, LR example J1e: thruster <- generator <- reactor."""
    thruster = card("thruster", needs=Needs("e"))
    (chain,) = chains("thruster", map(Aboard, (thruster, FED_GENERATOR, REACTOR)))
    assert set(modifying_cards(chain, reactor_supports_modify=False)) == {"fed", "reactor"}


def test_generator_behind_a_reactor_does_not_count_in_hf4() -> None:
    """hf4 7, J5d: thruster <- reactor <- generator; hf3 O2 counts it."""
    thruster = card("thruster", needs=Needs(reactors=("wave",), reactor_count=1))
    (chain,) = chains("thruster", map(Aboard, (thruster, FIRED_REACTOR, GENERATOR)))
    assert modifying_cards(chain, reactor_supports_modify=False) == ("fired",)
    assert set(modifying_cards(chain, reactor_supports_modify=True)) == {"fired", "generator"}


def test_supports_of_a_radiator_never_count() -> None:
    """hf4 J5d, hf3 O4."""
    thruster = card("thruster", needs=Needs(therms=2))
    cooler = radiator("cooler", 3, needs=Needs("e"))
    chain = next(
        chain for chain in chains("thruster", [Aboard(thruster), cooler, Aboard(GENERATOR)]) if chain.radiators
    )
    assert "generator" in chain.cards
    assert modifying_cards(chain, True) == modifying_cards(chain, False) == ()


def test_reactor_for_thruster_and_generator_counts_once() -> None:
    """hf4 7: one support may serve many cards."""
    thruster = card("thruster", needs=Needs("e", ("wave",), 1))
    (chain,) = chains("thruster", map(Aboard, (thruster, FED_GENERATOR, REACTOR)))
    assert sorted(modifying_cards(chain, False)) == ["fed", "reactor"]


def test_card_that_is_generator_and_reactor_passes_wrenches_on() -> None:
    """hf4 J5d: a card is ignored if it is there *only* to support a reactor."""
    thruster = card("thruster", needs=Needs("e", ("wave",), 1))
    both = card("both", gives=Gives(("e",), ("wave",)), needs=Needs(reactors=("x",), reactor_count=1))
    exotic = card("exotic", gives=Gives((), ("x",)), modifier=Modifier(2))
    (chain,) = chains("thruster", map(Aboard, (thruster, both, exotic)))
    assert "exotic" in modifying_cards(chain, False)


# Choices


def test_either_chain_is_legal_where_one_reactor_would_do() -> None:
    """hf4 S23 (J1c): burst or exotic wanted; the burst reactor itself needs the exotic one."""
    stack = aboard("ablative-plate", "project-valkyrie", "mini-mag-rf-paul-trap", "mo-li-heat-pipe heavy")
    sets = chain_sets("ablative-plate", stack)
    assert frozenset({"ablative-plate", "mini-mag-rf-paul-trap"}) in sets
    assert frozenset({"ablative-plate", "project-valkyrie", "mini-mag-rf-paul-trap", "mo-li-heat-pipe"}) in sets
    assert len(sets) == 2


def test_every_generator_is_a_choice() -> None:
    """hf4 J1b: the player picks, exactly one card a requirement."""
    stack = aboard("hall-effect", "cascade-photovoltaic", "dusty-plasma-mhd")
    assert chain_sets("hall-effect", stack) == {
        frozenset({"hall-effect", "cascade-photovoltaic"}),
        frozenset({"hall-effect", "dusty-plasma-mhd"}),
    }


def test_two_cards_may_choose_different_generators() -> None:
    """hf4 J1b: each requirement is met on its own."""
    thruster = card("thruster", needs=Needs("e", therms=1))
    cooler = radiator("cooler", 2, needs=Needs("e"))
    other = card("other", gives=Gives(("e",)))
    found = chains("thruster", [Aboard(thruster), cooler, Aboard(GENERATOR), Aboard(other)])
    cooled = {tuple(service.server for service in chain.services) for chain in found if chain.radiators}
    assert len(cooled) == 4


def test_two_reactors_are_two_cards() -> None:
    """hf3 15, hf4 J1b."""
    frc = card("frc", needs=Needs("", ("wave",), 2))
    second = REACTOR._replace(slug="second")
    assert chains("frc", map(Aboard, (frc, REACTOR))) == []
    (chain,) = chains("frc", map(Aboard, (frc, REACTOR, second)))
    assert set(chain.cards) == {"frc", "reactor", "second"}


def test_one_card_may_be_both_generator_and_reactor() -> None:
    """hf4 J1b: a card meets each requirement that it can; freighters carry a generator and a reactor on board."""
    stack = aboard("z-pinch-3he-d", "transplaneteers", "tin-droplet light")
    stack.append(Aboard(CARDS["colliding-frc"]))
    assert frozenset({"colliding-frc", "z-pinch-3he-d", "transplaneteers", "tin-droplet"}) in chain_sets(
        "colliding-frc", stack
    )


def test_card_does_not_serve_itself() -> None:
    selfish = card("selfish", needs=Needs("e"), gives=Gives(("e",)))
    assert chains("selfish", [Aboard(selfish)]) == []


def test_pulsed_generator_may_fire_the_reactor_that_feeds_it() -> None:
    """hf4 7 (J1e)."""
    stack = aboard("pulsed-inductive", "mhd-open-cycle", "d-t-gun-fusion")
    assert chain_sets("pulsed-inductive", stack) == {
        frozenset({"pulsed-inductive", "mhd-open-cycle", "d-t-gun-fusion"})
    }


def test_electric_circle_is_refused() -> None:
    """hf4 7: only a pulsed generator may support the reactor that supports it."""
    thruster = card("thruster", needs=Needs("e"))
    assert chains("thruster", map(Aboard, (thruster, FED_GENERATOR, FIRED_REACTOR))) == []
    assert missing_supports(thruster, [Aboard(item) for item in (thruster, FED_GENERATOR, FIRED_REACTOR)]) == [
        "the supports of thruster need each other in a circle"
    ]


def test_chosen_supports_leave_no_other() -> None:
    stack = aboard("hall-effect", "cascade-photovoltaic", "dusty-plasma-mhd")
    found = list(find_chains(stack[0].card, stack, {"hall-effect": ("dusty-plasma-mhd",)}))
    assert [chain.cards for chain in found] == [("hall-effect", "dusty-plasma-mhd")]


# Cooling


def test_therms_of_the_whole_chain_are_added() -> None:
    """hf3 W21 (O5): robonaut 1, generator 2, reactor 1, against two radiators of 2."""
    cards = load_cards("hf3")
    stack = [
        *map(Aboard, (cards["free-electron-laser"], cards["in-core-thermionic"], cards["pebble-bed-fission"])),
        Aboard(cards["ti-k-heat-pipe"], "heavy"),
        Aboard(cards["bubble-membrane"], "heavy"),
    ]
    (chain,) = chains("free-electron-laser", stack)
    assert (chain.therms_needed, chain.therms_given, chain.therms_short) == (4, 4, 0)
    assert sum(item.mass for item in stack) == 8


def test_cooling_is_counted_for_each_use_alone() -> None:
    """hf4 S24 (J4c): triangle 3, robonaut 2: three therms are enough for both in one turn."""
    triangle, robonaut = card("triangle", needs=Needs(therms=3)), card("robonaut", needs=Needs(therms=2))
    stack = [Aboard(triangle), Aboard(robonaut), radiator("cooler", 3)]
    assert [chains(root, stack)[0].therms_needed for root in ("triangle", "robonaut")] == [3, 2]
    assert all(chains(root, stack)[0].therms_short == 0 for root in ("triangle", "robonaut"))


def test_refrigerator_may_cool_its_own_supports() -> None:
    """hf4 J4b, hf3 15: generator 2 therms and reactor 1, from a refrigerator that this generator drives."""
    stack = aboard(
        "salt-water-zubrin", "magnetocaloric-refrigerator heavy", "superconducting-adductor", "ti-k-heat-pipe light"
    )
    best = min(chains("salt-water-zubrin", stack), key=lambda chain: chain.therms_short)
    assert (best.therms_needed, best.therms_given) == (5, 5)
    warm = [Aboard(card("hot", needs=Needs(therms=1))), radiator("fridge", 3, needs=Needs("e"))]
    warm.append(Aboard(GENERATOR._replace(needs=Needs(therms=2))))
    assert min(chain.therms_short for chain in chains("hot", warm)) == 0


def test_refrigerator_that_is_not_needed_stays_off() -> None:
    """hf4 H3c: a solar generator counts only in the chain; an idle radiator does not pull it in."""
    stack = aboard("nuclear-drill", "cermet-nerva-fission", "magnetocaloric-refrigerator light", "cascade-photovoltaic")
    assert chain_sets("nuclear-drill", stack) == {frozenset({"nuclear-drill", "cermet-nerva-fission"})}


def test_radiators_are_in_the_chain_only_if_something_is_warm() -> None:
    """hf4 7: the chain is what is in use."""
    stack = aboard("hall-effect", "dusty-plasma-mhd", "mo-li-heat-pipe heavy")
    assert chains("hall-effect", stack)[0].radiators == ()


def test_orientation_decides_mass_hardness_and_therms() -> None:
    """hf4 7: heavy and light sides differ."""
    light, heavy = aboard("mo-li-heat-pipe light", "mo-li-heat-pipe heavy")
    assert (light.mass, light.rad_hard, light.radiator.therms if light.radiator else None) == (1, 2, 2)
    assert (heavy.mass, heavy.rad_hard, heavy.radiator.therms if heavy.radiator else None) == (2, 1, 3)


# What is missing


@pytest.mark.parametrize(
    ("names", "missing"),
    [
        (["kuck-mosquito"], ["kuck-mosquito needs a burst reactor"]),
        (["hall-effect"], ["hall-effect needs an electric generator"]),
        (["mass-driver", "in-core-thermionic"], ["in-core-thermionic needs a stationary or burst reactor"]),
        (
            ["colliding-frc", "superconducting-adductor", "cermet-nerva-fission"],
            ["colliding-frc needs 2 reactors"],
        ),
    ],
)
def test_missing_support_is_named_with_the_card_that_needs_it(names: list[str], missing: list[str]) -> None:
    stack = aboard(*names)
    assert missing_supports(stack[0].card, stack) == missing


def test_missing_among_chosen_supports_says_so() -> None:
    stack = aboard("in-core-thermionic", "cermet-nerva-fission")
    assert missing_supports(stack[0].card, stack, {"in-core-thermionic": ()}) == [
        "in-core-thermionic needs a stationary or burst reactor among its chosen supports"
    ]


def test_too_many_choices_are_refused() -> None:
    """A pile of supports that nobody flies must not take for ever."""
    names = [
        slug for slug, side in CARDS.items() if side.mass == 0 and side.deck in ("generator", "reactor", "spaceborn")
    ]
    stack = aboard("colliding-frc", "magnetocaloric-refrigerator light", *names)
    with pytest.raises(BadStack, match="more than 20000 ways to support colliding-frc"):
        list(find_chains(stack[0].card, stack))
