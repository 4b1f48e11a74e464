"""Cards are found by deck, by what they give and by words of the rules."""

from __future__ import annotations

import pytest

from planner.cards.card import DECKS, Catalogue
from planner.cards.files import load_cards
from planner.cards.lookup import GIVES, fitting_cards, giving
from planner.errors import MissionError


@pytest.fixture(scope="module")
def hf4() -> Catalogue:
    return load_cards("hf4")


def found(catalogue: Catalogue, text: str, fit: str) -> list[str]:
    return [one.side.slug for one in fitting_cards(catalogue, text) if one.fit == fit]


@pytest.mark.parametrize("deck", [deck for deck in DECKS if deck != "fuel-tank"])
def test_name_of_a_deck_finds_all_its_cards(hf4: Catalogue, deck: str) -> None:
    cards = [side.slug for side in hf4.in_deck(deck)]
    plural = f"{deck.removesuffix('y')}ies" if deck.endswith("y") else f"{deck}s"
    for typed in (deck, deck.upper(), deck.replace("-", " "), plural):
        assert found(hf4, typed, "deck") == cards
    assert [one.side.slug for one in fitting_cards(hf4, deck)][: len(cards)] == cards


def test_each_card_is_found_once(hf4: Catalogue) -> None:
    for typed in ("radiator", "isru", "solar", "e generator", "finao"):
        slugs = [one.side.slug for one in fitting_cards(hf4, typed)]
        assert len(slugs) == len(set(slugs))


def test_gifts(hf4: Catalogue) -> None:
    reactors = {side.slug for side in giving(hf4, "reactor")}
    kinds = {side.slug for kind in ("x", "wave", "bomb") for side in giving(hf4, f"{kind} reactor")}
    assert reactors == kinds == {side.slug for side in hf4.values() if side.gives.reactors}
    assert "frankenstein-navigator" in reactors, "a colonist may be a reactor"
    assert all(side.triangle for side in giving(hf4, "thrust"))
    assert giving(hf4, "thrusters") == giving(hf4, "engine")
    assert {side.slug for side in giving(hf4, "cooling")} >= {side.slug for side in hf4.in_deck("radiator")}


@pytest.mark.parametrize("gift", GIVES)
def test_something_gives_it(hf4: Catalogue, gift: str) -> None:
    assert 0 < len(giving(hf4, gift)) < len(hf4)


def test_unknown_gift_names_the_choices(hf4: Catalogue) -> None:
    with pytest.raises(MissionError, match=r"is one of engine, generator, e-generator.*cargo; got 'love'"):
        giving(hf4, "love")


def test_isru_finds_the_card_of_that_name_and_all_that_have_it(hf4: Catalogue) -> None:
    assert fitting_cards(hf4, "ISRU")[0].side.slug == "isru-sabatier"
    assert set(found(hf4, "isru", "gives")) == {side.slug for side in hf4.values() if side.isru is not None}


def test_words_of_the_rules_are_looked_for_in_abilities(hf4: Catalogue) -> None:
    """hf4 H7e: failure is not an option; WT is the word of the 3rd edition for aqua."""
    cards = found(hf4, "FINAO", "ability")
    assert cards and all(any(tag.startswith("finao") for tag in hf4[slug].tags) for slug in cards)
    hf3 = load_cards("hf3")
    assert found(hf3, "WT", "ability") == found(hf3, "aqua", "ability") != []


def test_near_names_are_marked(hf4: Catalogue) -> None:
    assert {one.fit for one in fitting_cards(hf4, "mosqito")} == {"similar"}
    assert "similar" not in {one.fit for one in fitting_cards(hf4, "mosquito")}
    assert fitting_cards(hf4, "qqqqq") == fitting_cards(hf4, "") == []
