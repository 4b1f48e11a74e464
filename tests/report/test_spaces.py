"""What is known of a space, as values, as JSON and as text."""

from __future__ import annotations

import json

import pytest

from planner import load_board
from planner.report.spaces import site_flags, space_brief, space_facts, space_text, tell_space
from tests.tinyboard import tiny

HF4 = load_board("hf4")


def test_exits_know_where_they_lead() -> None:
    told = tell_space(HF4, HF4.spaces["venus-flyby"])
    arrows = [(exit.there.id, exit.there.hazard) for exit in told.exits if exit.one_way]
    assert arrows == [("venus-aerobrake-1", "aerobrake")] and len(told.exits) == 5
    assert tell_space(HF4, HF4.spaces["venus-aerobrake-1"]).entries_only
    assert told.solar == 1 and told.region == "Venus and the open space of its zone"


def test_coasts_of_a_hohmann_are_its_tracks() -> None:
    told = tell_space(HF4, HF4.spaces["ceres-h1"])
    assert ("ceres-h5", "ceres-h43") in told.coasts
    assert {end for ends in told.coasts for end in ends} == {exit.there.id for exit in told.exits}


def test_coasts_come_in_the_order_of_their_tracks() -> None:
    for space in HF4.spaces.values():
        told = tell_space(HF4, space)
        if space.kind == "hohmann" and not told.entries_only:
            tracks = {exit.there.id: exit.track for exit in told.exits}
            assert [tracks[ends[0]] for ends in told.coasts] == sorted({exit.track for exit in told.exits} - {0})


def test_approach_begins_where_a_craft_may_halt() -> None:
    assert tell_space(HF4, HF4.spaces["ceres"]).approaches == (("gefion-barycenter", "ceres-half-lander", "ceres"),)
    assert tell_space(HF4, HF4.spaces["leo"]).approaches == ()


def test_way_from_leo_is_counted_in_half_burns() -> None:
    assert tell_space(HF4, HF4.spaces["ceres"]).half_burns_from_leo == 9
    leo = tell_space(HF4, HF4.spaces["leo"])
    assert leo.half_burns_from_leo == 0
    assert "burns from LEO  0 at least" in space_text(leo) and space_facts(leo)["fewest_burns_from_leo"] == "0"


def test_board_without_leo_has_no_way_from_it() -> None:
    board = tiny("burn a\nlagrange b\nline a - b")
    told = tell_space(board, board.spaces["a"])
    assert told.half_burns_from_leo is None and space_facts(told)["fewest_burns_from_leo"] is None
    assert "burns from LEO" not in space_text(told)


@pytest.mark.parametrize("name", ["hf4", "hf3"])
def test_facts_are_json(name: str) -> None:
    board = load_board(name)
    for space in list(board.spaces.values())[::9]:
        facts = space_facts(tell_space(board, space))
        assert json.loads(json.dumps(facts)) == facts
        assert (facts["id"], facts["site"] is None) == (space.id, space.site is None)


def test_what_is_not_printed_is_null_in_json() -> None:
    facts = space_facts(tell_space(HF4, HF4.spaces["ceres"]))
    assert facts["hazard"] is facts["flyby"] is facts["season"] is facts["label"] is None
    assert facts["site"] == {
        "size": 6,
        "type": "C",
        "hydration": 4,
        "family": "Gefion Family",
        "flags": ["submarine"],
    }
    assert facts["exits"][0]["track"] is None and facts["fewest_burns_from_leo"] == "4.5"


def test_brief_of_a_site_has_more_than_that_of_a_burn() -> None:
    assert list(space_brief(HF4.spaces["leo"])) == ["id", "name", "kind", "zone", "marks"]
    brief = space_brief(HF4.spaces["ceres"])
    assert list(brief)[4:] == ["size", "type", "hydration", "season", "flags", "family", "marks"]
    assert brief["flags"] == brief["marks"] == site_flags(HF4.spaces["ceres"]) == ["submarine"]
    assert space_brief(HF4.spaces["solar-oberth"])["marks"] == ["solar-oberth", "flyby", "hazard", "crash"]


def test_text_of_a_site() -> None:
    lines = space_text(tell_space(HF4, HF4.spaces["ceres"])).splitlines()
    assert lines[:6] == [
        "Ceres  (ceres, board hf4)",
        "",
        "  kind            site",
        "  zone            ceres (solar -2)",
        "  region          Ceres and the Gefion family",
        "  size            6",
    ]
    assert "  gefion-barycenter > ceres-half-lander > ceres" in lines
    assert not [line for line in lines if line.startswith("doubt")]


def test_text_names_season_and_arrows() -> None:
    text = space_text(tell_space(HF4, HF4.spaces["venus-flyby"]))
    assert "flyby +2 in the blue season" in text
    assert "  venus-aerobrake-1        lagrange, aerobrake, one-way" in text
    text = space_text(tell_space(HF4, HF4.spaces["venus-aerobrake-1"]))
    assert "entered only from\n  venus-flyby (arrow)" in text and "aerobrake hazard" in text
