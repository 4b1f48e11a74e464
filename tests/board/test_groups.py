"""Places by what they have in common."""

from __future__ import annotations

import pytest

from planner import load_board
from planner.board.groups import find_goal, find_group
from planner.errors import MissionError, UnknownSpace


def ids(words: str, board: str = "hf4") -> list[str]:
    return [space.id for space in find_goal(load_board(board), words).spaces]


@pytest.mark.parametrize("board", ["hf4", "hf3"])
def test_a_body_is_all_its_sites(board: str) -> None:
    assert ids("mars", board) == ["mars-arsia", "mars-hellas", "mars-north-pole"]
    assert ids("Moon", board) == ids("luna", board) == ["luna-aristarchus", "luna-shackleton"]


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("ceres", "ceres"),
        ("LEO", "leo"),
        ("Koronis", "koronis"),
        ("saturn", "saturn-aerostat"),
        ("phob", "phobos"),
        ("home", "leo"),
    ],
)
def test_one_place_comes_before_a_group(words: str, place: str) -> None:
    assert ids(words) == [place]


def test_home_is_leo() -> None:
    assert ids("home") == ids("Earth") == ["leo"]


def test_family_zone_and_flag_are_named_with_or_without_the_kind() -> None:
    board = load_board("hf4")
    family = [site.id for site in board.sites if site.site and site.site.family == "Koronis Family"]
    assert ids("koronis family") == ids("family:koronis") == ids("Family: Koronis Family") == family
    zone = [site.id for site in board.sites if site.zone == "jupiter"]
    assert ids("zone:jupiter") == ids("Jupiter") == zone
    assert ids("home orbit") == ids("flag:home-orbit") and "geo" in ids("home orbit")
    assert ids("flag:submarine") == [site.id for site in board.sites if site.site and site.site.submarine]


@pytest.mark.parametrize("words", ["zone:nowhere", "flag:nothing", "family:none", "body:none"])
def test_a_group_that_is_not_there_is_named(words: str) -> None:
    with pytest.raises(MissionError, match=f"no {words.partition(':')[0]} '{words.partition(':')[2]}' on board hf4"):
        find_goal(load_board("hf4"), words)


def test_kinds_of_groups_are_named_where_another_stands() -> None:
    with pytest.raises(MissionError, match="one of body, family, zone, flag"):
        find_group(load_board("hf4"), "moon:io")


def test_what_is_neither_place_nor_group_is_an_unknown_space() -> None:
    with pytest.raises(UnknownSpace):
        find_goal(load_board("hf4"), "xyzzy")
