"""Plans as pictures: title, turns, where burns are paid and dice rolled."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

from planner import load_board
from planner.missions.picture import draw_plan
from planner.plan.model import Action, Plan, Roll, Step, Totals, Turn

SVG = "{http://www.w3.org/2000/svg}"
BURNING = Turn(
    3,
    (Step("earth-cycler", "burn", ""), Step("earth-belt-1", "coast", ""), Step("geo", "burn", "")),
    season="yellow",
    rolls=(Roll("earth-belt-1", "belt", Fraction(1)),),
)


def plan_of(*turns: Turn, name: str = "") -> Plan:
    return Plan("hf4", "hf4", "leo", turns, name)


def texts(svg: str, style: str) -> list[str]:
    found = ElementTree.fromstring(svg).iter(f"{SVG}text")
    return [text.text or "" for text in found if style in text.get("class", "").split()]


def signs(svg: str, style: str) -> int:
    """How many flames or dice there are on the board; one more is in the key."""
    elements = ElementTree.fromstring(svg).iter()
    return max(0, sum(element.get("class") == style for element in elements) - 1)


def test_title_says_from_where_to_where_in_how_many_turns() -> None:
    board = load_board("hf4")
    assert texts(draw_plan(plan_of(BURNING), board), "title")[0] == "LEO to GEO, 1 turn"
    assert texts(draw_plan(plan_of(BURNING, Turn(4), name="Up!"), board), "title")[0] == "Up!, 2 turns"
    assert texts(draw_plan(plan_of(), board), "title")[0] == "LEO to LEO, 0 turns"


def test_turns_are_told_by_year_season_and_end() -> None:
    svg = draw_plan(plan_of(BURNING, Turn(4, season="yellow"), Turn(5, season="yellow")), load_board("hf4"))
    assert {"year 3 (yellow) to GEO", "year 4 (yellow) to year 5 (yellow), waiting"} <= set(texts(svg, "key"))


def test_costs_and_a_note_stand_below_the_title() -> None:
    totals = Totals(1, 5, Fraction(9, 2), 1, 0, Fraction(5, 6))
    told = texts(draw_plan(plan_of(BURNING), load_board("hf4"), costs=totals, note="illegal: ..."), "key")
    assert told[:2] == ["2.5 burns, 4.5 fuel steps, survival 83.3 %", "illegal: ..."]


def test_paid_burns_have_a_flame_and_free_ones_none() -> None:
    board = load_board("hf4")
    assert signs(draw_plan(plan_of(BURNING), board), "flame") == 2
    free = BURNING._replace(steps=(Step("earth-cycler", "bonus-burn", ""), *BURNING.steps[1:]))
    assert signs(draw_plan(plan_of(free), board), "flame") == 1


def test_pivot_is_paid_where_the_direction_changes() -> None:
    """Two burns at the Hohmann that is left, not at the space after it (hf4 H4)."""
    turn = Turn(1, (Step("earth-h6", "coast", ""), Step("earth-b4", "burn", "burns")))
    plan = plan_of(turn)._replace(start="earth-luna-l5")
    svg = draw_plan(plan, load_board("hf4"))
    assert texts(svg, "count") == ["2"] and signs(svg, "flame") == 2


def test_only_rolls_that_can_fail_have_a_die() -> None:
    board = load_board("hf4")
    assert signs(draw_plan(plan_of(BURNING), board), "die") == 0
    risky = (Roll("earth-belt-1", "belt", Fraction(1, 2)), Roll("geo", "hazard", Fraction(5, 6), paid=True))
    assert signs(draw_plan(plan_of(BURNING._replace(rolls=risky)), board), "die") == 1


def test_tanks_taken_in_have_a_drop_with_their_number() -> None:
    board = load_board("hf4")
    load, refuel = Action("load", tanks=8), Action("refuel", by="isru", tanks=3)
    landed = Turn(4, (Step("luna-shackleton"),), after=(refuel,))
    told = plan_of(BURNING._replace(before=(load,)), landed, Turn(5, after=(refuel,)))
    svg = draw_plan(told, board)
    assert {"8", "6"} <= set(texts(svg, "count")) and "tanks taken in" in texts(svg, "key")  # both years at the site
    assert "tanks taken in" not in texts(draw_plan(plan_of(BURNING), board), "key")


def test_what_was_paid_and_done_for_fuel_stands_below_the_title() -> None:
    totals = Totals(1, 5, Fraction(9, 2), 1, 0, Fraction(5, 6), bank_water=8, operations=(0, 2))
    told = texts(draw_plan(plan_of(BURNING), load_board("hf4"), costs=totals), "key")
    assert told[0] == "2.5 burns, 8 aqua, 2 operations, 4.5 fuel steps, survival 83.3 %"
