"""Hands: what each card may be had as and for how much, and what is wrong with some of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from planner.errors import BadStack, PlannerError
from planner.files import tomlfile
from planner.rocket.hand import Hand, Piece, hand_from_data, read_hand_file

PAGE = (Path(__file__).parents[2] / "docs" / "hand-files.md").read_text(encoding="utf-8")
TABLE = re.findall(r"^\| `([a-z_]+)` \| .* \| `(.+)` \|$", PAGE, flags=re.MULTILINE)
KEYS = [(key, example) for key, example in TABLE if not example.startswith("{")]
OF_CARDS = [(key, example) for key, example in TABLE if example.startswith("{")]


def hand_of(*cards: Any, **more: Any) -> Hand:
    return hand_from_data({"cards": list(cards), **more})


def ways(hand: Hand) -> list[tuple[str, str, int, int]]:
    return [(piece.slug, piece.item.orientation, piece.price, piece.boost) for piece in hand.pieces]


def test_card_is_boosted_for_its_mass_beside_its_price() -> None:
    """hf4 I4"""
    assert ways(hand_of({"card": "hall-effect", "price": 3})) == [("hall-effect", "", 3, 2)]
    assert Piece(hand_of("hall-effect").pieces[0].item, 0, 3, 2).aqua == 5


def test_card_that_is_there_or_has_to_be_produced_is_not_boosted() -> None:
    assert ways(hand_of({"card": "hall-effect", "here": True})) == [("hall-effect", "", 0, 0)]
    assert ways(hand_of({"card": "hall-effect", "side": "black", "price": 2})) == [("ion-drive", "", 2, 0)]


def test_flipped_card_has_both_sides_and_one_of_them_is_aboard() -> None:
    hand = hand_of({"card": "hall-effect", "price": 1, "flip": 2})
    assert ways(hand) == [("hall-effect", "", 1, 2), ("ion-drive", "", 3, 0)]
    assert {piece.card for piece in hand.pieces} == {0} and hand.cards == 1


def test_radiator_lies_either_way_unless_its_name_says_how() -> None:
    assert [way[1] for way in ways(hand_of("qu-tube"))] == ["light", "heavy"]
    assert [way[1] for way in ways(hand_of("qu-tube heavy"))] == ["heavy"]
    assert [way[1] for way in ways(hand_of({"card": "qu-tube", "radiator": "light"}))] == ["light"]


def test_deck_is_wanted_as_any_of_its_cards() -> None:
    hand = hand_of("nuclear-drill", "met-steamer", "qu-tube", work=["robonaut"], along=["qu-tube"])
    assert [(one.words, sorted(one.slugs), one.works) for one in hand.wanted] == [
        ("qu-tube", ["qu-tube"], False),
        ("robonaut", ["met-steamer", "nuclear-drill"], True),
    ]


def test_card_of_unknown_mass_is_left_out_and_named() -> None:
    hand = hand_from_data({"edition": "hf3c", "cards": ["crew-8-8", "hall-effect"]})
    assert [piece.slug for piece in hand.pieces] == ["hall-effect"]
    assert hand.left_out == ("crew-8-8: nobody has told its mass",)


def test_all_cards_of_a_stack_must_come_through_unless_the_hand_says_which() -> None:
    cards = ("hall-effect", "cascade-photovoltaic")
    assert hand_of(*cards).stack_of([0, 1]).survive == {*cards}
    assert not hand_of(*cards).stack_of([0, 1]).survive_is_open
    assert hand_of(*cards, survive=["hall-effect"]).stack_of([0, 1]).survive == {"hall-effect"}
    assert hand_of(*cards, survive=["hall-effect"]).stack_of([1]).survive == frozenset()


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, "a hand needs cards"),
        ({"cards": []}, "a hand needs cards"),
        ({"cards": "hall-effect"}, "cards must be a list"),
        ({"cards": ["hall-efect"]}, "Did you mean hall-effect"),
        ({"cards": [3]}, "a card is a name or"),
        ({"cards": [{"price": 3}]}, "a card is a name or"),
        ({"cards": [{"card": 3}]}, "card must be"),
        ({"cards": [{"card": "hall-effect", "cost": 3}]}, "unknown key 'cost'"),
        ({"cards": [{"card": "hall-effect", "price": -1}]}, "price of hall-effect must be between 0 and 999"),
        ({"cards": [{"card": "hall-effect", "price": True}]}, "price must be"),
        ({"cards": [{"card": "hall-effect", "side": "green"}]}, "has no 'green' side"),
        ({"cards": [{"card": "hall-effect", "radiator": "heavy"}]}, "is no radiator"),
        ({"cards": ["qu-tube heavy", "qu-tube"]}, "is in the hand twice"),
        ({"cards": ["hall-effect", "ion-drive"]}, "are two sides of one card: flip says"),
        ({"cards": ["hall-effect"] * 81}, "at most 80 cards"),
        ({"cards": ["hall-effect"], "along": ["robonaut"]}, "robonaut must come along, but there is none"),
        ({"cards": ["hall-effect"], "work": ["qu-tube"]}, "qu-tube must come along, but there is none"),
        ({"cards": ["hall-effect"], "tanks": -1}, "tanks must be between 0 and 999"),
        ({"cards": ["hall-effect"], "aqua": -1}, "aqua must be between 0 and 999"),
        ({"cards": ["hall-effect"], "wet_mass": "5"}, "unknown key 'wet_mass'"),
        ({"cards": ["hall-effect"], "edition": "hf9"}, "hf9"),
        ({"cards": ["hall-effect"], "grade": "beer"}, "fuel grade must be"),
    ],
    ids=str,
)
def test_wrong_hand_is_refused_in_one_line(data: dict[str, Any], told: str) -> None:
    with pytest.raises(PlannerError) as caught:
        hand_from_data(data)
    assert told in str(caught.value) and "\n" not in str(caught.value)


def test_complaint_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "hand.toml").write_text('cards = ["hall-efect"]')
    with pytest.raises(PlannerError, match=r"hand\.toml: no card 'hall-efect'"):
        read_hand_file(tmp_path)
    with pytest.raises(BadStack, match="No such file"):
        read_hand_file(tmp_path / "none.toml")


# The page for players


def test_page_describes_every_key_and_no_other() -> None:
    with pytest.raises(BadStack) as caught:
        hand_of("hall-effect", speed=1)
    told = {key for key, _ in KEYS} | set(
        re.findall(r"`([a-z_]+)`", PAGE.split("mean what they mean")[0].split("\n\n")[-1])
    )
    assert told == set(str(caught.value).partition("known are ")[2].split(", "))
    with pytest.raises(BadStack) as caught:
        hand_of({"card": "hall-effect", "speed": 1})
    assert {key for key, _ in OF_CARDS} | {"card"} == set(str(caught.value).partition("known are ")[2].split(", "))


@pytest.mark.parametrize(("key", "example"), KEYS)
def test_example_of_a_key_is_read(key: str, example: str) -> None:
    cards = '"nuclear-drill", "isru-sabatier", "nasa-astronauts"'
    text = example if key == "cards" else f"cards = [{cards}]\n{example}"
    assert example.startswith(f"{key} = ") and hand_from_data(tomlfile.parse(text, BadStack)).pieces


@pytest.mark.parametrize(("key", "example"), OF_CARDS)
def test_example_of_a_card_is_read(key: str, example: str) -> None:
    assert f"{key} = " in example and hand_from_data(tomlfile.parse(f"cards = [{example}]", BadStack)).pieces


def test_first_hand_of_the_page_is_read() -> None:
    block = "\n".join(line[4:] for line in PAGE.split("## Keys")[0].splitlines() if line.startswith("    "))
    assert hand_from_data(tomlfile.parse(block, BadStack)).cards == 5
