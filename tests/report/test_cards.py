"""What is known of a card, as rows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.cards.card import CardSide, Needs, Radiator, Triangle, facts_of
from planner.cards.files import load_cards
from planner.report.cards import CardBrief, card_brief, card_facts, card_rows, footnotes, printed_mass

ENGINE = CardSide(
    "engine",
    "Engine",
    "thruster",
    "hf4",
    "white",
    mass=2,
    rad_hard=5,
    triangle=Triangle(3, Fraction(1, 2), "water", afterburn_steps=1, afterburn_thrust=1, push=True),
    solar=True,
    bonus_pivots=1,
    needs=Needs(generator="e", therms=2),
)
RADIATOR = CardSide("fins", "Fins", "radiator", "hf4", light=Radiator(1, 5, 1), heavy=Radiator(3, 4, 2))


def test_brief_holds_what_a_list_shows() -> None:
    assert card_brief(ENGINE) == CardBrief(
        "engine",
        "thruster",
        "white",
        "2",
        "5",
        "3-1/2",
        "push, afterburn 1, solar, 1 bonus pivot; needs e generator, 2 therms",
    )
    assert card_brief(ENGINE._replace(assumed=frozenset({"mass"}))).card == "engine*"


def test_radiator_has_two_of_each() -> None:
    brief = card_brief(RADIATOR)
    assert (brief.mass, brief.rad, brief.more) == ("1/3", "5/4", "therms 1/2")
    rows = dict(card_rows([RADIATOR]))
    assert rows["light"] == "mass 1, rad-hardness 5, 1 therm" and rows["heavy"].endswith("2 therms")


def test_unknown_mass_is_a_question_mark() -> None:
    blank = CardSide("x", "X", "crew", "hf3")
    assert printed_mass(blank) == "" and printed_mass(blank._replace(unknown=frozenset({"mass"}))) == "?"


def test_rows_leave_out_what_no_side_has() -> None:
    rows = {row[0]: row[1:] for row in card_rows([ENGINE, RADIATOR])}
    assert rows["triangle"] == ("3-1/2 water, afterburn +1 for 1 step, push", "")
    assert rows["icons"] == ("solar, 1 bonus pivot", "")
    assert "contract" not in rows and "ability" not in rows


def test_star_and_question_mark_are_explained_where_they_occur() -> None:
    hf3 = load_cards("hf3")
    doubtful = ENGINE._replace(assumed=frozenset({"triangle.thrust"}), unknown=frozenset({"faction"}))
    rows = dict(card_rows([doubtful]))
    assert rows["triangle"].endswith(" *") and rows["faction"] == "?"
    assert [note[0] for note in footnotes(hf3, [doubtful])] == ["*", "?"]
    assert footnotes(hf3, [ENGINE]) == []


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf2"])
def test_every_card_has_rows_and_facts_of_both_sides(edition: str) -> None:
    catalogue = load_cards(edition)
    for side in catalogue.values():
        other = catalogue.other_side(side)
        facts = card_facts(catalogue, side)
        assert list(facts) == ["edition", "side", "other_side"] and facts["side"] == facts_of(side)
        assert (facts["other_side"] is None) == (other is None)
        assert all(any(row[1:]) for row in card_rows([side] if other is None else [side, other]))
