"""`planner cards`: what is shown, and what is said when a question is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from planner.cli.cards import app
from planner.errors import MissionError, UnknownCard


def ask(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "80"}, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def ask_json(*arguments: str) -> Any:
    return json.loads(ask(*arguments, "--json"))


def test_find_lists_cards_best_first() -> None:
    lines = ask("find", "mosquito").splitlines()
    assert next(line.split()[0] for line in lines if "mosquito" in line) == "mosquito"
    assert any("kuck-mosquito" in line for line in lines)


def test_find_without_a_hit_says_so() -> None:
    with pytest.raises(UnknownCard, match="qqqqq"):
        ask("find", "qqqqq")


def test_find_stops_at_the_limit() -> None:
    assert "more; --limit shows them" in ask("find", "fusion", "--limit", "2")
    assert len(ask_json("find", "fusion", "--limit", "2")) == 2


def test_find_lists_a_whole_deck() -> None:
    assert len(ask_json("find", "colonists")) == 48
    assert len(ask_json("find", "colonists", "--limit", "3")) == 3
    assert "more;" not in ask("find", "radiator")


def test_find_says_what_is_only_near() -> None:
    assert ask("find", "mosqito").startswith("no exact match for 'mosqito'; near:\n")
    assert {card["match"] for card in ask_json("find", "mosqito")} == {"similar"}
    assert "in the ability of" in ask("find", "finao")


def test_show_speaks_of_the_money_of_its_edition() -> None:
    """hf3 E3: what is paid with in the 3rd edition is called WT, also on cards that are borrowed."""
    for edition, money, other in (("hf4", "aqua", "WT"), ("hf3", "WT", "aqua")):
        text = ask("show", "josephson-implants", "--edition", edition) + ask("show", "mosquito", "--edition", edition)
        assert text.split().count(money) >= 2 and other not in text.split()


def test_show_has_both_sides_in_eighty_columns() -> None:
    text = ask("show", "Hall Effect")
    assert "3-2 water, push" in text and "2-1/2 water, afterburn +1 for 1 step, push" in text
    assert "S I O M" in text and "CT045R" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    "name", ["un-cosmonauts", "qu-tube", "trojan-listening-posts", "kests-hoop-dirt-launcher", "colliding-frc"]
)
def test_show_fits_the_screen_for_every_kind_of_card(name: str) -> None:
    text = ask("show", name)
    assert max(map(len, text.splitlines())) <= 80


def test_show_tells_the_doubt() -> None:
    assert "doubt" in ask("show", "radioisotope-stirling")


def test_show_marks_what_is_assumed_or_unknown() -> None:
    text = ask("show", "spheromak", "--edition", "hf3")
    assert "4 *" in text and "* assumed: as on the card of hf4" in text
    text = ask("show", "mirror-steamer", "--edition", "hf3")
    assert "? unknown" in text and "*" not in text


def test_show_json_has_all_facts() -> None:
    answer = ask_json("show", "hall-effect", "--edition", "hf3")
    assert answer["edition"] == "hf3" and answer["side"]["mass"] == 2
    assert "mass" not in answer["side"]["assumed"] and "rad_hard" in answer["side"]["assumed"]
    assert answer["other_side"]["triangle"]["consumption"] == "1/2"


def test_list_filters_by_every_option() -> None:
    assert len(ask_json("list")) == 370
    found = ask_json("list", "--deck", "thruster", "--mass", "..1", "--thrust", "3..", "--side", "white")
    assert found
    for card in found:
        assert card["deck"] == "thruster" and card["colour"] == "white"
        assert card["mass"] <= 1 and card["triangle"]["thrust"] >= 3
    assert {card["module"] for card in ask_json("list", "--module", "m1")} == {"m1"}


def test_list_by_what_cards_give() -> None:
    found = ask_json("list", "--gives", "reactor")
    assert (
        found
        and all(card["gives"]["reactors"] for card in found)
        and {"reactor", "colonist"} <= {c["deck"] for c in found}
    )
    both = ask_json("list", "--gives", "engine", "--gives", "isru", "--deck", "robonaut")
    assert both and all("triangle" in card and "isru" in card for card in both)
    assert ask("list", "--gives", "cooling", "--deck", "crew") == "0 card sides\n"


def test_list_by_mass_knows_both_orientations_of_a_radiator() -> None:
    slugs = {card["slug"] for card in ask_json("list", "--deck", "radiator", "--mass", "4")}
    assert "qu-tube" in slugs


def test_list_as_text_counts() -> None:
    assert ask("list", "--deck", "tw-thruster").rstrip().endswith("7 card sides")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["list", "--deck", "sail"], "--deck must be one of crew"),
        (["list", "--side", "pink"], "--side must be one of"),
        (["list", "--module", "m9"], "--module must be one of"),
        (["list", "--mass", "heavy"], "range"),
        (["list", "--gives", "love"], "what cards give is one of engine, generator"),
        (["list", "--csv", "--json"], "give one of --csv, --json"),
        (["show", "hall", "--edition", "hf7"], "no cards for edition"),
    ],
)
def test_wrong_question_is_answered_in_one_line(arguments: list[str], complaint: str) -> None:
    with pytest.raises(MissionError, match=complaint) as caught:
        ask(*arguments)
    assert "\n" not in str(caught.value)
