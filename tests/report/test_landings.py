"""Ways down and up as tables, sentences and JSON, told from values that nobody searched for."""

from __future__ import annotations

import json
from fractions import Fraction

from planner import load_board
from planner.editions.edition import find_edition
from planner.missions.landing import Landing, Passage, Thrust
from planner.plan.model import Action, Roll, Turn
from planner.report.landings import landing_facts, landing_lines, mode_text, rule_of, site_text
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, quick_stack
from planner.rules.approaches import Takes
from planner.rules.obstacles import Obstacle

BOARD, EDITION = load_board("hf4"), find_edition("hf4")
ROCKET = quick_stack(EDITION, ["4:2"], dry_mass=5, tanks=3)
DOWN = tuple(BOARD.spaces[name] for name in ("gefion-barycenter", "ceres-half-lander", "ceres"))
CERES = BOARD.spaces["ceres"]
NEEDS = Takes(half_burns=1, net_thrust=7, hazards=0, belts=0, engine=True)
WEAK = Obstacle("powered", "net thrust 4 is not above size 6")
FLOWN = Passage(DOWN, ("powered",), NEEDS, Thrust("12:8", False, 9), Fraction(4), Turn(1, rolls=()))
REFUSED = Passage(DOWN, ("powered",), NEEDS, Thrust("4:2", False, 4), obstacle=WEAK)


def landing(down: list[Passage], up: list[Passage], closed: Obstacle | None = None, stack: Stack = ROCKET) -> Landing:
    return Landing(BOARD, stack, CERES, 1, tuple(down), tuple(up), closed, None)


def text(told: Landing) -> str:
    return " ".join(" ".join(landing_lines(told)).split())


def test_way_that_can_be_flown_is_a_yes_with_its_margin() -> None:
    lines = landing_lines(landing([FLOWN], []))
    assert lines[:4] == [
        "ways down",
        "     mode     margin  thrust  burns  fuel  survival  from",
        "yes  powered      +2     9/7    0.5     4         1  Gefion barycenter",
        "     over Ceres half lander; with 12:8 [hf4 H6a]",
    ]
    assert "ways up again: none on this board for this rocket" in lines
    assert "can land: yes, powered with 12:8, margin +2" in lines
    assert "can lift off again: no, there is no way" in lines
    assert " ".join(lines).endswith("for the rocket as it is now: dry 5, wet 8, 3 tanks (7 fuel steps).")


def test_way_that_cannot_be_flown_says_why() -> None:
    told = text(landing([REFUSED], []))
    assert "no powered -3 4/7 0.5 - - Gefion barycenter" in told
    assert "can land: no, net thrust 4 is not above size 6 (hf4 H6a)" in told


def test_nearest_way_gives_the_reason() -> None:
    far = REFUSED._replace(thrust=Thrust("1:1", False, 1), obstacle=Obstacle("powered", "far too weak"))
    assert "can land: no, net thrust 4 is not above" in text(landing([far, REFUSED], []))


def test_closed_season_outweighs_a_way() -> None:
    closed = Obstacle("synodic", "closed until the red season", 7)
    told = landing([FLOWN], [], closed)
    assert not told.can_land and "can land: no, closed until the red season" in text(told)
    assert landing_facts(told)["closed_in"] == "closed until the red season"


def test_what_is_done_before_the_move_is_told() -> None:
    before = (Action("jettison", fuel_steps=1), Action("drop", items=("ore",)))
    turn = Turn(1, before=before, rolls=(Roll("ceres", "hazard", Fraction(5, 6)),))
    passage = FLOWN._replace(turn=turn, gives_up=("sail",))
    told = text(landing([passage], []))
    assert "with 12:8; after throwing out 1 fuel step; after leaving behind ore; gives up sail [" in told
    assert "margin +2, after throwing out 1 fuel step, after leaving behind ore, survival 5/6" in told
    facts = landing_facts(landing([passage], []))["down"][0]
    assert facts["thrown_out"] == 1 and facts["before"] == ["jettison 1 fuel step", "leave behind ore"]
    assert facts["rolls"] == [{"space": "ceres", "kind": "hazard", "survival": "5/6", "survival_decimal": 0.8333}]
    assert (facts["survival"], facts["gives_up"]) == ("5/6", ["sail"])


def test_way_that_begins_later_on_the_same_path_is_told_once() -> None:
    tail = FLOWN._replace(spaces=DOWN[1:])
    told = landing([FLOWN, tail], [])
    assert sum(line.startswith("yes") for line in landing_lines(told)) == 1
    assert len(landing_facts(told)["down"]) == 2


def test_facts_are_json_with_numbers() -> None:
    facts = landing_facts(landing([FLOWN, REFUSED], [FLOWN]))
    assert json.loads(json.dumps(facts)) == facts
    assert (facts["site"], facts["size"], facts["can_land"], facts["can_lift_off"]) == ("ceres", 6, True, True)
    flown, refused = facts["down"]
    assert (flown["burns"], flown["fuel_steps"], flown["margin"], flown["reason"]) == (0.5, 4, 2, None)
    assert (refused["possible"], refused["fuel_steps"], refused["reason"]) == (False, None, WEAK.sentence)
    assert flown["path"] == ["gefion-barycenter", "ceres-half-lander", "ceres"]


def test_mass_free_rocket_is_told_by_its_net_thrust() -> None:
    rocket = exploring_stack(EDITION, 9)
    lines = landing_lines(landing([FLOWN], [FLOWN._replace(spaces=DOWN[::-1])], stack=rocket))
    assert lines[-1] == "Fuel is without end." and "can land: yes, powered with net thrust 9, margin +2" in lines


def test_rule_is_that_of_the_obstacle_or_of_the_mode() -> None:
    helped = FLOWN._replace(modes=("assisted",))
    assert rule_of(helped, ROCKET, True) != rule_of(FLOWN, ROCKET, True) == "hf4 H6a"
    assert rule_of(helped._replace(obstacle=WEAK), ROCKET, True) == "hf4 H6a"
    hop = FLOWN._replace(modes=("aerostat", "assisted"))
    assert mode_text(hop) == "aerostat+assisted" and mode_text(FLOWN._replace(modes=("powered",) * 2)) == "powered"
    assert rule_of(hop, ROCKET, False) == "hf4 H6a"


def test_no_line_is_wider_than_the_screen() -> None:
    long = REFUSED._replace(obstacle=Obstacle("powered", "a reason of many words " * 9))
    named = FLOWN._replace(thrust=Thrust("x" * 100, True, 9), gives_up=("a-card-with-a-long-name",) * 5)
    for told in (landing([long], [long]), landing([named, long], [named])):
        assert max(map(len, landing_lines(told))) <= 80


def test_site_in_one_line() -> None:
    assert site_text(CERES) == "ceres, size 6, zone ceres"
    assert site_text(BOARD.spaces["titan-aerostat"]).endswith("atmospheric, aerostat")
