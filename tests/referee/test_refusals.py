"""Every illegal act is refused at its step by its own rule, and its legal neighbour is not (4th edition)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.editions.edition import find_edition
from planner.errors import BadPlan
from planner.plan.model import Plan, Roll, Step
from planner.referee import judge
from planner.rocket.stack import Cargo, Stack
from planner.rocket.stackfile import exploring_stack, parse_engine
from tests.referee.helpers import act, fly, lying, refused, rocket, turn
from tests.tinyboard import tiny

CROSSING = tiny(
    """
    lagrange west
    lagrange east
    burn north
    burn south
    lagrange pole
    hohmann h : west = east | north = south
    line west - h - east
    line north - h - south - pole
    """
)
DESCENT = tiny(
    """
    lagrange orbit
    lander-burn lander
    half-lander-burn half
    lagrange low
    lagrange rocks crash
    lagrange chute aerobrake
    site big size=9 type=C hydration=2
    site small size=2 type=C hydration=0
    site airy size=8 type=C hydration=0 atmospheric
    line orbit - lander - big - half - orbit
    line low - small - rocks
    line orbit - low
    line orbit > chute > big
    line half - airy
    """
)


def strong(**options: Any) -> Stack:
    return rocket("10:1", dry=5, wet="8", **options)


def weak(**options: Any) -> Stack:
    return rocket("1:1", dry=5, wet="8", **options)


# Direction


def test_u_turn_is_refused() -> None:
    """H4e; after a halt one may go back."""
    board = tiny("lagrange a\nlagrange b\nline a - b")
    assert refused(fly(board, strong(), "a", turn("b", "a"))) == (1, 2, "hf4 H4e")
    assert fly(board, strong(), "a", turn("b"), turn("a")).legal


def test_a_second_line_between_two_spaces_is_no_u_turn() -> None:
    board = tiny("lagrange a\nhohmann h : spur a | spur a\nline a - h x2")
    assert fly(board, strong(), "a", turn("h", "a")).totals.half_burns == 4  # a pivot from line to line
    out, back = Step("h", track=1), Step("a", track=1)
    assert refused(fly(board, strong(), "a", turn(out, back))) == (1, 2, "hf4 H4e")
    assert fly(board, strong(), "a", turn(out, Step("a", track=2))).legal
    assert refused(fly(board, strong(), "a", turn(Step("h", track=3)))) == (1, 1, "claim")


def test_a_loop_over_other_spaces_is_legal() -> None:
    board = tiny("lagrange a\nlagrange b\nlagrange c\nline a - b - c - a")
    assert fly(board, strong(), "a", turn("b", "c", "a", "b")).legal


def test_pivot_takes_two_burns() -> None:
    """H4c; straight on is free, and so is the first exit of a move (H4a)."""
    assert fly(CROSSING, strong(), "west", turn("h", "east")).totals.fuel_steps == 0
    pivot = fly(CROSSING, strong(), "west", turn("h", "north"))
    assert pivot.totals.half_burns == 6 and pivot.plan.turns[0].steps[1].pivot == "burns"
    assert fly(CROSSING, strong(), "west", turn("h"), turn("north")).totals.half_burns == 2


def test_pivot_that_nobody_pays_is_refused() -> None:
    assert refused(fly(CROSSING, strong(), "west", turn("h", Step("north", pivot="")))) == (1, 2, "hf4 H4c")
    assert refused(fly(CROSSING, weak(), "west", turn("h", "north"))) == (1, 2, "hf4 H5c")
    assert refused(fly(CROSSING, strong(), "west", turn("h", Step("east", pivot="burns")))) == (1, 2, "claim")


def test_bonus_pivots_are_counted_by_the_move() -> None:
    stack = rocket("1:1,pivots=1", dry=5, wet="8")
    once = fly(CROSSING, stack, "west", turn("h", "north"))
    assert once.plan.turns[0].steps[1].pivot == "bonus-pivot" and once.totals.half_burns == 2
    plain = rocket("1:1", dry=5, wet="8")
    step = Step("north", pivot="bonus-pivot")
    assert refused(fly(CROSSING, plain, "west", turn("h", step))) == (1, 2, "hf4 H4c")


def test_arrow_is_flown_one_way_only() -> None:
    """H4f."""
    assert refused(fly(DESCENT, strong(), "chute", turn("orbit"))) == (1, 1, "hf4 H4f")


def test_flying_where_no_line_is_is_refused_at_its_step() -> None:
    """H4: a craft moves along the routes."""
    assert refused(fly(DESCENT, strong(), "orbit", turn("big"))) == (1, 1, "hf4 H4")
    assert refused(fly(DESCENT, strong(), "orbit", turn("low"), turn("orbit", "small"))) == (2, 2, "hf4 H4")
    third = fly(DESCENT, rocket("10:1", edition="hf3", dry=5, wet="8"), "orbit", turn("big"))
    assert refused(third) == (1, 1, "hf3 F4") and third.sentence == "no line leads from Orbit to Big"


def test_spaces_are_found_by_name_or_told_with_the_nearest() -> None:
    verdict = fly(DESCENT, strong(), "Orbit", turn("LOW", "small"))
    assert verdict.legal and verdict.plan.start == "orbit" and verdict.plan.turns[0].steps[0].to == "low"
    with pytest.raises(BadPlan, match=r"^turn 2, step 1: no space 'rokcs' .* Did you mean rocks\?"):
        fly(DESCENT, strong(), "orbit", turn("low"), turn("rokcs"))
    with pytest.raises(BadPlan, match=r"^start: no space 'nowhere'"):
        fly(DESCENT, strong(), "nowhere", turn())
    with pytest.raises(BadPlan, match=r"^turn 1, pay: no space 'nowhere'"):
        fly(DESCENT, strong(), "orbit", turn("low", before=[act("pay", rolls=("nowhere",))]))
    with pytest.raises(BadPlan, match=r"^turn 1, rolls: no space 'nowhere'"):
        fly(DESCENT, strong(), "orbit", turn("low", rolls=(Roll("nowhere", "hazard", Fraction(5, 6)),)))


# Engines that the plan leaves open


def test_reason_against_an_open_engine_is_that_engines() -> None:
    """F4c, J4d: not that without it nothing moves."""
    isotopes = rocket("10:1,grade=isotope", dry=5, wet="8")
    verdict = fly(DESCENT, isotopes, "orbit", turn("low"))
    assert refused(verdict) == (1, 0, "hf4 F4c") and "needs isotope fuel" in verdict.sentence
    engine = parse_engine("3:1,afterburn=1")._replace(only_afterburning=True)
    verdict = fly(DESCENT, rocket(engine, dry=5, wet="8"), "orbit", turn("low"))
    assert refused(verdict) == (1, 0, "hf4 J4d") and "short of a therm" in verdict.sentence


def test_reason_is_that_of_the_engine_that_came_farthest() -> None:
    mixed = rocket("10:1,grade=isotope", "1:1", dry=5, wet="8")
    verdict = fly(DESCENT, mixed, "orbit", turn("low", "small"))
    assert refused(verdict) == (1, 2, "hf4 H6a") and "net thrust 1" in verdict.sentence
    verdict = fly(DESCENT, rocket("4:1", "3:1,afterburn=9", dry=5, wet="8"), "orbit", turn("low", afterburn=True))
    assert refused(verdict) == (1, 0, "hf4 H3a") and "takes 9 fuel steps" in verdict.sentence


def test_reason_of_a_card_that_does_not_run_is_what_it_lacks() -> None:
    """H2: only what is operational is activated."""
    verdict = fly(DESCENT, rocket(cards=["hall-effect"], wet="8"), "orbit", turn("low"))
    assert refused(verdict) == (1, 0, "hf4 H2") and verdict.sentence.startswith("hall-effect does not run: ")
    named = fly(DESCENT, rocket(cards=["hall-effect"], wet="8"), "orbit", turn("low", engine=""))
    assert refused(named) == (1, 1, "hf4 H2b"), "the plan itself says that none is activated"


def test_rule_broken_without_an_engine_is_told_where_none_is_needed() -> None:
    """H6b: down an aerobrake path no triangle is needed, so that it cannot be activated is no reason."""
    isotopes = rocket("10:1,grade=isotope", dry=5, wet="8")
    assert fly(DESCENT, isotopes, "orbit", turn("chute", "big")).legal
    assert refused(fly(DESCENT, isotopes, "orbit", turn("chute", "small"))) == (1, 2, "hf4 H4")


# Burns and fuel

LINE = tiny("lagrange a\nburn b1\nburn b2\nburn b3\nline a - b1 - b2 - b3")


def test_burn_limit() -> None:
    """H5c."""
    stack = rocket("2:1", dry=5, wet="8")
    assert fly(LINE, stack, "a", turn("b1", "b2")).legal
    assert refused(fly(LINE, stack, "a", turn("b1", "b2", "b3"))) == (1, 3, "hf4 H5c")


def test_fuel_must_suffice_at_every_burn() -> None:
    """H5d, F3."""
    stack = rocket("5:3", dry=5, wet="7")
    assert refused(fly(LINE, stack, "a", turn("b1", "b2"))) == (1, 2, "hf4 H5d")


def test_fuel_that_the_triangle_cannot_burn() -> None:
    """F4c: it may still coast on it."""
    stack = rocket("5:1", dry=5, wet="8", grade="dirt")
    assert refused(fly(LINE, stack, "a", turn("b1"))) == (1, 1, "hf4 F4c")
    assert fly(CROSSING, stack, "west", turn("h", "east")).legal


def test_isotope_triangle_needs_some_isotopes() -> None:
    """LR H2a; the text of 2021 asks for the chit only."""
    engine = "5:1,grade=isotope"
    assert (
        refused(fly(CROSSING, rocket(engine, dry=5, grade="isotope"), "west", turn("h", engine=engine)))[2] == "hf4 F4c"
    )
    old = rocket(engine, dry=5, grade="isotope", readings=["hf4.text=2021"])
    assert fly(CROSSING, old, "west", turn("h", engine=engine)).legal
    assert fly(CROSSING, rocket(engine, dry=5, wet="6", grade="isotope"), "west", turn("h", engine=engine)).legal


def test_afterburner_is_paid_before_net_thrust_is_read() -> None:
    """H3b: 8 1/2 is a transport, after one step a scout."""
    stack = rocket("3:1,afterburn=1", dry=5, wet="8 1/2")
    assert fly(LINE, stack, "a", turn("b1", net_thrust=2)).legal
    assert fly(LINE, stack, "a", turn("b1", afterburn=True, net_thrust=4, wet_before="8")).legal
    assert refused(fly(LINE, rocket("3:1", dry=5, wet="8"), "a", turn("b1", afterburn=True))) == (1, 0, "hf4 H3a")
    thirsty = rocket("3:1,afterburn=9", dry=5, wet="6")
    assert refused(fly(LINE, thirsty, "a", turn("b1", afterburn=True))) == (1, 0, "hf4 H3a")


def test_unknown_engine_is_refused() -> None:
    assert refused(fly(LINE, strong(), "a", turn("b1", engine="warp"))) == (1, 0, "hf4 H2")


def test_without_a_triangle_only_aerobrake_paths_are_open() -> None:
    """H2b, LR H6b; in the text of 2021 they must lead down to a site."""
    assert refused(fly(DESCENT, strong(), "orbit", turn("low", engine=""))) == (1, 1, "hf4 H2b")
    assert fly(DESCENT, strong(), "orbit", turn("chute", engine="")).legal
    old = strong(readings=["hf4.text=2021"])
    assert refused(fly(DESCENT, old, "orbit", turn("chute", engine=""))) == (1, 1, "hf4 H6b")
    assert fly(DESCENT, old, "orbit", turn("chute", "big", engine="")).legal


def test_too_heavy_to_move_but_not_to_wait() -> None:
    """F2a: dry mass over 23."""
    load = act("take", items=("ore",), mass=20)
    there = (lying("a", Cargo("ore", 20)),)
    assert refused(fly(LINE, strong(), "a", turn("b1", before=(load,)), waiting=there)) == (1, 0, "hf4 F2a")
    assert fly(LINE, strong(), "a", turn(before=(load,)), waiting=there).legal
    more = act("load", tanks=30)
    assert refused(fly(LINE, strong(), "a", turn(before=(more,)))) == (1, 0, "hf4 G1b")


# Stopping and landing


def test_no_halt_on_a_lander_burn() -> None:
    """H5e."""
    assert refused(fly(DESCENT, strong(), "orbit", turn("lander"))) == (1, 1, "hf4 H5e")
    assert refused(fly(DESCENT, strong(), "orbit", turn("half"))) == (1, 1, "hf4 H5e")
    assert refused(fly(DESCENT, strong(), "lander", turn())) == (1, 0, "hf4 H5e")


def test_landing_ends_the_move() -> None:
    """H4b."""
    assert refused(fly(DESCENT, strong(), "orbit", turn("lander", "big", "half", "orbit"))) == (1, 3, "hf4 H4b")


def test_powered_landing_and_liftoff_need_more_thrust_than_size() -> None:
    """H6a."""
    exact = rocket("9:1", dry=5, wet="8")
    assert refused(fly(DESCENT, exact, "orbit", turn("lander", "big"))) == (1, 2, "hf4 H6a")
    assert refused(fly(DESCENT, exact, "big", turn("half", "orbit"))) == (1, 1, "hf4 H6a")
    assert fly(DESCENT, strong(), "big", turn("half", "orbit")).totals.half_burns == 1


def test_aerobrake_landing_needs_no_thrust() -> None:
    """H6b."""
    verdict = fly(DESCENT, weak(), "orbit", turn("chute", "big"))
    assert verdict.legal and verdict.plan.turns[0].steps[1].landing == "aerobrake"
    claimed = turn("chute", Step("big", landing="powered"))
    assert refused(fly(DESCENT, strong(), "orbit", claimed)) == (1, 2, "claim")
    claimed = turn("low", Step("small", landing="aerobrake"))
    assert refused(fly(DESCENT, strong(), "orbit", claimed)) == (1, 2, "hf4 H6b")


def test_factory_assist() -> None:
    """H6c: any net thrust; a roll unless there is a colony or a Powersat."""
    assert refused(fly(DESCENT, weak(), "low", turn("small"))) == (1, 1, "hf4 H6a")
    assert refused(fly(DESCENT, strong(), "low", turn(Step("small", landing="assisted")))) == (1, 1, "hf4 H6c")
    there = fly(DESCENT, weak(factories=["small"]), "low", turn("small"))
    assert there.plan.turns[0].rolls == (Roll("small", "assist", Fraction(5, 6)),) and there.totals.hazards == 1
    assert fly(DESCENT, weak(factories=["small"], colonies=["small"]), "low", turn("small")).totals.hazards == 0
    assert fly(DESCENT, weak(factories=["small"], powersat=True), "low", turn("small")).totals.hazards == 0


def test_factory_assist_at_liftoff_spares_the_first_hazard() -> None:
    """H6c; a powered liftoff meets it."""
    assisted = fly(DESCENT, weak(factories=["small"], powersat=True), "small", turn("rocks"))
    assert assisted.totals.hazards == 0
    assert fly(DESCENT, strong(), "small", turn("rocks")).totals.hazards == 1
    # The better way is taken where the plan leaves it open.
    assert fly(DESCENT, strong(factories=["small"], powersat=True), "small", turn("rocks")).totals.hazards == 0


def test_factory_does_not_assist_through_lander_burns() -> None:
    """H6c."""
    stack = rocket("3:1", dry=5, wet="8", factories=["big"])
    into, out = Step("big", landing="assisted"), Step("half", landing="assisted")
    assert refused(fly(DESCENT, stack, "orbit", turn("lander", into))) == (1, 2, "hf4 H6c")
    assert refused(fly(DESCENT, stack, "big", turn(out, "orbit"))) == (1, 1, "hf4 H6c")


def test_factory_assists_only_with_a_triangle() -> None:
    stack = weak(factories=["small"])
    step = Step("low", landing="assisted")
    assert refused(fly(DESCENT, stack, "small", turn(step, engine=""))) == (1, 1, "hf4 H6c")


def test_acetylene_where_and_for_how_much() -> None:
    """H6c, Q8: atmospheric site with a factory; twice the wet mass, rounded up."""
    up = ("half", "orbit")
    stack = rocket("2:1", dry=5, wet="8 1/2", factories=["airy", "big"])
    assert refused(fly(DESCENT, stack, "big", turn(*up, before=(act("acetylene"),)))) == (1, 0, "hf4 H6c")
    assert refused(fly(DESCENT, stack, "airy", turn(*up, before=(act("acetylene", tanks=16),)))) == (1, 0, "hf4 H6c")
    assert fly(DESCENT, stack, "airy", turn(*up, before=(act("acetylene", tanks=17),))).totals.half_burns == 0
    unpaid = Step("half", landing="acetylene")
    assert refused(fly(DESCENT, stack, "airy", turn(unpaid, "orbit"))) == (1, 1, "hf4 H6c")
    assert refused(fly(DESCENT, weak(), "airy", turn(before=(act("acetylene"),)))) == (1, 0, "hf4 H6c")


def test_between_two_sites_both_tests_hold() -> None:
    board = tiny("site one size=1 type=C hydration=0\nsite three size=3 type=C hydration=0\nline one - three")
    assert fly(board, rocket("4:1", dry=5, wet="8"), "one", turn("three")).legal
    assert refused(fly(board, rocket("2:1", dry=5, wet="8"), "one", turn("three"))) == (1, 1, "hf4 H6a")


def test_path_down_from_an_aerostat_is_a_liftoff_unless_read_otherwise() -> None:
    """Reading hf4.arrow_from_site."""
    board = tiny("site up size=8 type=C hydration=0 aerostat\nsite down size=9 type=C hydration=0\nline up > down")
    assert refused(fly(board, weak(), "up", turn("down"))) == (1, 1, "hf4 H6a")
    free = weak(readings=["hf4.arrow_from_site=free"])
    assert fly(board, free, "up", turn("down")).plan.turns[0].steps[0].landing == "aerobrake"


# Seasons, belts, payments, operations, calendar

COMET = tiny(
    """
    lagrange a
    lagrange approach synodic=red
    lagrange rocks crash synodic=red
    site comet size=1 type=D hydration=4 synodic=red
    line a - approach - rocks - comet
    """
)


def test_synodic_comet_is_entered_and_left_in_its_season() -> None:
    """Glossary: red is years 7 to 10; inside the group every season will do."""
    assert fly(COMET, strong(), "a", turn("approach", "rocks", "comet", year=7)).legal
    assert refused(fly(COMET, strong(), "a", turn("approach", year=1))) == (1, 1, "hf4 glossary Synodic")
    assert fly(COMET, strong(), "approach", turn("rocks", "comet", year=1)).legal
    assert refused(fly(COMET, strong(), "approach", turn("a", year=1))) == (1, 1, "hf4 glossary Synodic")


def test_tw_thruster_ignores_the_season() -> None:
    """1C3b."""
    stack = rocket("3:1", dry=5, wet="6", cards=["dusty-plasma", "marangoni-flow heavy"], grade="isotope")
    assert fly(COMET, stack, "a", turn("approach", year=1, engine="dusty-plasma")).legal
    assert refused(fly(COMET, stack, "a", turn("approach", year=1, engine="3:1")))[2] == "hf4 glossary Synodic"


def test_sungrazer_loses_everything_at_the_end_of_yellow() -> None:
    """Glossary: yellow ends with year 6; living rules: its yellow neighbours too."""
    stack = strong()
    for place in ("kreutz", "kreutz-crash", "comets-point-2"):
        assert refused(fly("hf4", stack, place, turn(year=6), turn())) == (1, 0, "hf4 glossary Synodic")
    assert fly("hf4", stack, "kreutz", turn(year=4), turn()).legal
    old = strong(readings=["hf4.text=2021"])
    assert fly("hf4", old, "kreutz-crash", turn(year=6), turn()).legal


def test_belt_that_kills_for_certain_is_refused() -> None:
    """H10: red adds 2."""
    board = tiny("lagrange a\nbelt v\nline a - v")
    frail = rocket("1:1", dry=5, wet="6", rad_hard=1)
    assert fly(board, frail, "a", turn("v", year=1)).totals.survival == Fraction(2, 6)
    assert refused(fly(board, rocket("1:1", dry=5, wet="6", rad_hard=0), "a", turn("v", year=7)))[2] == "hf4 H10"


def test_cycler_skips_belts_of_the_earth_zone() -> None:
    board = tiny("lagrange a\nbelt v\nzone mars\nbelt w\nline a - v - w")
    verdict = fly(board, rocket("1:1", dry=5, wet="6", rad_hard=1, cycler=True), "a", turn("v", "w"))
    assert [roll.space for roll in verdict.plan.turns[0].rolls or ()] == ["w"]


def test_paying_for_a_roll_that_is_not_due() -> None:
    """H7e."""
    pay = act("pay", rolls=("rocks",))
    assert refused(fly(DESCENT, strong(), "orbit", turn("low", before=(pay,)))) == (1, 1, "hf4 H7e")


def test_each_payment_buys_off_one_roll() -> None:
    board = tiny("lagrange a\nlagrange x crash\nlagrange b\nline a - x - b - a")
    twice = ("x", "b", "a", "x")
    once = fly(board, strong(), "a", turn(*twice, before=(act("pay", rolls=("x",)),)))
    assert once.totals.hazards == 1
    both = fly(board, strong(), "a", turn(*twice, before=(act("pay", rolls=("x", "x")),)))
    assert both.totals.hazards == 0 and both.totals.survival == 1


def test_leaving_or_waiting_on_a_hazard_is_no_roll() -> None:
    """Q12."""
    assert fly(DESCENT, strong(), "rocks", turn(), turn("small")).totals.hazards == 0


def test_one_operation_a_turn() -> None:
    """D1."""
    twice = (act("refuel", by="isru", isru=0), act("refuel", by="isru", isru=0))
    stack = rocket("4:1", dry=4)
    assert refused(fly(DESCENT, stack, "big", turn(before=twice))) == (1, 0, "hf4 D1")
    assert refused(fly(DESCENT, stack, "big", turn(before=twice[:1], after=twice[1:]))) == (1, 0, "hf4 D1")
    assert fly(DESCENT, stack, "big", turn(before=twice[:1]), turn(before=twice[1:])).legal


def test_a_year_has_one_turn() -> None:
    plan = Plan("hf4", "tiny", "a", (turn(year=3), turn(year=5)))
    assert refused(judge(plan, LINE, strong())) == (2, 0, "hf4 D")


def test_waiting_is_legal_where_one_may_halt() -> None:
    assert fly(DESCENT, strong(), "orbit", turn(), turn(), turn()).totals.turns == 3


def test_mass_free_form_has_fuel_without_end() -> None:
    stack = exploring_stack(find_edition("hf4"), 3)
    verdict = fly(LINE, stack, "a", turn("b1", "b2", "b3"))
    assert verdict.totals.half_burns == 6 and verdict.plan.turns[0].wet_after is None
    assert refused(fly(LINE, exploring_stack(find_edition("hf4"), 2), "a", turn("b1", "b2", "b3"))) == (1, 3, "hf4 H5c")
