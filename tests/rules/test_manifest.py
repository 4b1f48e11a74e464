"""What stops leave and take up: what is aboard and what lies where, and one line for what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from planner import load_board
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.plan.model import Waiting
from planner.rocket.loading import load_stack
from planner.rocket.stack import Cargo
from planner.rules.base import find_rules
from planner.rules.manifest import Manifest, manifest_of

CARDS = ["ion-drive", "electrodynamic-tether", "nasa-astronauts"]


def mission(*stops: str, edition: str = "hf4", **asked: Any) -> Mission:
    stack = load_stack(cards=CARDS, tanks=7, edition=edition)
    return Mission(load_board(stack.edition.board), stack, "leo", "leo", stops=stops, **asked)


def manifest(*stops: str, **asked: Any) -> Manifest:
    found = mission(*stops, **asked)
    return manifest_of(found.stack, found.itinerary, found.board, find_rules(found.stack.edition.name))


def test_what_is_left_lies_there_until_it_is_taken_up() -> None:
    """hf4 G1a, E3."""
    found = manifest("phobos: drop ion-drive", "deimos", "phobos: take ion-drive")
    assert [sorted(away) for away in found.away] == [[], ["ion-drive"], ["ion-drive"], []]
    assert [[*lying] for lying in found.lying] == [[], ["phobos"], ["phobos"], []]


def test_what_waits_is_not_aboard_at_first() -> None:
    crate = Waiting("deimos", (Cargo("crate", 2),), (("water", 3),))
    found = manifest("deimos: take crate, take tanks", waiting=[crate])
    assert [sorted(away) for away in found.away] == [["crate"], []]
    assert found.whole.dry_mass == load_stack(cards=CARDS).dry_mass + 2
    assert found.depot_at("deimos") == ("deimos", "water", 3, 3, 1) and found.stock == 3


def test_names_are_found_as_players_say_them() -> None:
    found = mission("phobos: drop crew, drop tether")
    assert found.itinerary.stops[0].drop == ("nasa-astronauts", "electrodynamic-tether")


@pytest.mark.parametrize(
    ("stops", "sentence"),
    [
        (["phobos: drop crate"], "nothing called 'crate' is aboard"),
        (["phobos: take ion-drive"], "ion-drive is to be taken up at Phobos, but does not lie there"),
        (["phobos: drop ion-drive", "deimos: take ion-drive"], "does not lie there"),
        (["phobos: drop ion-drive", "deimos: drop ion-drive"], "is to be left at Deimos, but is not aboard"),
        (["mars: drop ion-drive"], "say at which one things are left or taken up"),
        (["phobos: drop ion", "deimos: drop tether", "geo: drop crew"], "at most 2 outposts"),
        (["leo: leave 3 tanks"], "water at LEO is money"),
        (["phobos: take tanks"], "none wait or are left there"),
        (["phobos: drop a"], "say which"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(stops: list[str], sentence: str) -> None:
    with pytest.raises(MissionError, match=sentence):
        mission(*stops)


def test_base_game_has_tanks_in_leo_only() -> None:
    """hf3 E3."""
    with pytest.raises(MissionError, match="only in LEO"):
        mission("phobos: leave 3 tanks", edition="hf3")


def test_depots_lie_anywhere_with_colonization() -> None:
    """hf3 K6."""
    assert manifest("phobos: leave 3 tanks", edition="hf3c").depot_at("phobos") == ("phobos", "water", 0, 3, 1)


def test_rocket_that_takes_up_too_much_is_too_heavy() -> None:
    """hf4 F2a."""
    crate = Waiting("deimos", (Cargo("crate", 30),))
    with pytest.raises(MissionError, match="over 23"):
        mission("deimos: take crate", waiting=[crate])
