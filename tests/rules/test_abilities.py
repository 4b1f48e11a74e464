"""Abilities of cards that change a rocket's flight or refuelling: in the search and for the referee alike."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from planner.board.files import load_board
from planner.board.model import Board
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.referee import judge
from planner.report.rocket import stack_text
from planner.report.tellplan import tell_plan
from planner.report.toldrocket import tell_stack
from planner.rocket.refuel import isru_rating
from planner.rocket.stack import Cargo, Stack
from planner.rules.base import find_rules
from planner.rules.compiler import compile_tables
from tests.randomboard import random_board
from tests.referee.helpers import act, fly, refused, rocket, turn, wet_after
from tests.tinyboard import tiny

BRAKE = tiny(
    """
    lagrange a
    lagrange brake aerobrake
    lagrange skull crash
    lagrange b
    line a - brake - skull - b
    """
)
CLOUD = tiny(
    """
    lagrange a
    site cloud size=1 type=S hydration=0 atmospheric aerostat
    site rock size=1 type=C hydration=3
    line a - cloud
    line a - rock
    """
)
ROW = tiny("lagrange s\n" + "\n".join(f"burn b{n}" for n in range(1, 7)) + "\nline s - " + " - ".join(
    f"b{n}" for n in range(1, 7)
))  # fmt: skip


def judged(board: Board, stack: Stack, start: str, goal: str, years: int = 4) -> list[Flight]:
    """The front of a goal, each plan of which the referee lets pass with the same totals."""
    answer: Answer = solve(Mission(board, stack, start, max_years=years))
    front = answer.flights_to(goal)
    for flight in front:
        verdict = judge(answer.plan(flight), board, stack)
        assert verdict.legal, (verdict.turn, verdict.step, verdict.sentence)
        totals = (verdict.totals.turns, verdict.totals.fuel_steps, verdict.totals.survival)
        assert totals == (flight.turns, flight.fuel_steps, flight.survival)
    return front


# Aerobrakes


def test_a_parachute_spares_the_roll_of_an_aerobrake_but_not_of_a_crash() -> None:
    """The card; hf4 H6b."""
    plain = rocket("2:1", dry=3, wet="5")
    safe = rocket("2:1", dry=3, wet="5", cards=["magnetoshell-parachute"])
    assert judged(BRAKE, plain, "a", "brake")[0].survival == Fraction(5, 6)
    assert judged(BRAKE, safe, "a", "brake")[0].survival == 1
    assert judged(BRAKE, safe, "a", "b")[0].survival == Fraction(5, 6)


def test_a_parachute_saves_no_sail() -> None:
    """hf4 H6b: abilities that skip the roll do not save them."""
    cards = ["magnetoshell-parachute", "photon-kite-sail"]
    stack = rocket("2:1", dry=3, wet="5", cards=cards)
    assert [one.gives_up for one in judged(BRAKE, stack, "a", "brake")] == [("photon-kite-sail",)]
    assert not judged(BRAKE, rocket("2:1", dry=3, wet="5", cards=cards, survive=cards), "a", "brake")
    assert refused(fly(BRAKE, stack, "a", turn("brake")))[2] == "survive"
    given_up = rocket("2:1", dry=3, wet="5", cards=cards, survive=["magnetoshell-parachute"])
    assert judged(BRAKE, given_up, "a", "brake")[0].survival == 1


@pytest.mark.parametrize("options", [{"survive": []}, {"may_drop": ["magnetoshell-parachute"]}])
def test_a_parachute_that_may_be_lost_is_not_counted_on(options: dict[str, list[str]]) -> None:
    stack = rocket("2:1", dry=3, wet="5", cards=["magnetoshell-parachute"], **options)
    assert judged(BRAKE, stack, "a", "brake")[0].survival == Fraction(5, 6)


def test_air_is_taken_again_without_a_roll_under_a_parachute() -> None:
    """hf4 I5c: staying on the aerobrake is a roll each turn."""
    breathe = turn(after=(act("refuel", by="air", tanks=1),), engine="2:1")
    for more, survival in (([], Fraction(5, 6)), (["magnetoshell-parachute"], Fraction(1))):
        stack = rocket("2:1", dry=6, wet="7", cards=["rental-body-guild", *more])
        verdict = fly(BRAKE, stack, "brake", turn(), breathe)
        assert verdict.legal and verdict.totals.survival == survival


# Refuelling


def isru_yield(stack: Stack, place: str, **fields: object) -> int:
    verdict = fly(CLOUD, stack, place, turn(after=(act("refuel", by="isru", **fields),)))
    assert verdict.legal, verdict.sentence
    return verdict.plan.turns[0].after[0].tanks


def test_a_santa_claus_machine_lowers_isru() -> None:
    robot = ["ablative-laser"]
    alone = isru_yield(rocket(dry=9, cards=robot), "rock")
    assert isru_yield(rocket(dry=9, cards=[*robot, "santa-claus-machine"]), "rock") == alone + 1


def test_femtochemistry_doubles_a_site_refuel() -> None:
    robot = ["ablative-laser"]
    alone = isru_yield(rocket(dry=9, cards=robot), "rock")
    assert isru_yield(rocket(dry=9, cards=[*robot, "femtochemistry"]), "rock") == 2 * alone
    refuel = turn(after=(act("refuel", by="factory", tanks=14),))
    assert fly(CLOUD, rocket(dry=9, cards=["femtochemistry"], factories=["rock"]), "rock", refuel).legal
    assert refused(fly(CLOUD, rocket(dry=9, factories=["rock"]), "rock", refuel))[2] == "hf4 I5b"


def test_a_pushed_magbeam_has_a_better_isru() -> None:
    site = CLOUD.space("rock").site
    assert site is not None
    for powersat, rating in ((False, 3), (True, 2)):
        stack = rocket(dry=9, cards=["magbeam"], powersat=powersat)
        assert isru_rating(stack, stack.aboard[0].card, site) == rating


def test_isru_at_aerostats_and_never_below_zero() -> None:
    rock, cloud = CLOUD.space("rock").site, CLOUD.space("cloud").site
    assert rock is not None and cloud is not None
    stack = rocket(dry=9, cards=["magbeam", "mini-mag-rf-paul-trap"])
    assert [isru_rating(stack, stack.aboard[0].card, site) for site in (rock, cloud)] == [3, 1]
    better = rocket(dry=9, cards=["magbeam", "mini-mag-rf-paul-trap", "santa-claus-machine"], powersat=True)
    assert isru_rating(better, better.aboard[0].card, cloud) == 0


def test_a_working_scoop_gives_an_aerostat_hydration() -> None:
    """The card asks for a generator to work."""
    dig = turn(after=(act("refuel", by="isru", isru=2),))
    power = ["ablative-laser", "atmospheric-scoop", "granular-rainbow-corral"]
    assert fly(CLOUD, rocket(dry=9, cards=power), "cloud", dig).legal
    verdict = fly(CLOUD, rocket(dry=9, cards=power[:2]), "cloud", dig)
    assert refused(verdict)[2] == "hf4 I5a" and "hydration" in verdict.sentence


# Radiators that are heavy for one use only

FOUNTAIN_CARD = "li-heatsink-fountain"
FOUNTAIN = ["colliding-beam", "granular-rainbow-corral", "li-heatsink-fountain heavy"]


def fountain_rocket(*more: str, **options: object) -> Stack:
    return rocket(dry=9, wet="12", cards=[*FOUNTAIN, *more], **options)


def test_a_fountain_lies_light_after_its_first_use() -> None:
    """The card: 3 heavy, 2 light; both chits move by 1 (hf4 G1g). The light side cools one therm."""
    stack = fountain_rocket()
    assert [(engine.uses_up, engine.only_afterburning) for engine in stack.engines] == [
        (("li-heatsink-fountain",), False),
        ((), True),
    ]
    verdict = fly(ROW, stack, "s", turn("b1"), turn("b2"))
    assert verdict.legal
    assert [str(one.dry) for one in verdict.plan.turns] == ["9", "8"]
    assert str(wet_after(verdict, 0)) == "10"  # one step down from 12, then one mass less
    assert [flight.turns for flight in judged(ROW, stack, "s", "b6", years=6)]


def test_reports_tell_that_a_fountain_turns_light() -> None:
    stack, board = fountain_rocket(), load_board("hf4")
    assert "turns li-heatsink-fountain light" in " ".join(stack_text(tell_stack(stack, board.zones)).split())
    verdict = fly(ROW, stack, "s", turn("b1"))
    told = tell_plan(verdict.plan, ROW, stack, verdict).turns[0]
    assert told.chit_before is not None and told.chit_after is not None
    assert (told.chit_before.dry, told.chit_after.dry) == (9, 8)


def test_an_afterburner_that_cools_enough_spares_the_fountain() -> None:
    """hf4 J4d: one therm short without it."""
    verdict = fly(ROW, fountain_rocket(), "s", turn("b1", afterburn=True), turn("b2"))
    assert [str(one.dry) for one in verdict.plan.turns] == ["9", "9"]


def test_waiting_does_not_use_a_fountain() -> None:
    verdict = fly(ROW, fountain_rocket(), "s", turn(), turn("b1"))
    assert [str(one.dry) for one in verdict.plan.turns] == ["9", "9"]


def test_a_fountain_that_is_not_needed_stays_heavy() -> None:
    """Another radiator cools enough."""
    stack = fountain_rocket("mo-li-heat-pipe light")
    assert {engine.uses_up for engine in stack.engines} == {()}
    verdict = fly(ROW, stack, "s", turn("b1"), turn("b2"))
    assert {str(one.dry) for one in verdict.plan.turns} == {"9"}
    assert judged(ROW, stack, "s", "b3")


def test_what_only_the_heavy_side_cools_flies_once() -> None:
    """The light side has one therm; two are needed: one move, and never again."""
    stack = hot_rocket()
    assert fly(ROW, stack, "s", turn("b1")).legal
    assert refused(fly(ROW, stack, "s", turn("b1"), turn("b2")))[0] == 2
    front = judged(ROW, stack, "s", "b3", years=6)
    assert {flight.turns for flight in front} == {1}
    assert not judged(ROW, stack, "s", "b6", years=6)


def hot_rocket(**options: object) -> Stack:
    """An engine whose chain needs two therms, cooled by a fountain alone."""
    return rocket(dry=9, wet="14", cards=HOT, **options)


HOT = ["vortex-confined-nozzle", "pebble-bed-fission", "li-heatsink-fountain heavy"]


CHOICES = ("mo-li-heat-pipe light", "photon-kite-sail", "granular-rainbow-corral", "hall-effect", "un-cosmonauts")


@pytest.mark.parametrize("block", range(4))
def test_plans_that_use_up_a_fountain_are_legal(block: int) -> None:
    """Random rockets with a fountain on random boards: every plan of every front, with the same totals."""
    plans = 0
    for seed in range(block * 15, block * 15 + 15):
        random = Random(seed)
        board = random_board(random, random.randint(4, 8))
        cards = [*random.choice((FOUNTAIN, HOT)), *random.sample(CHOICES, random.randint(0, 2))]
        cards = list(dict.fromkeys(cards))
        names = [card.partition(" ")[0] for card in cards]
        stack = rocket(
            dry=random.randint(8, 11),
            wet=str(random.randint(11, 17)),
            cards=cards,
            survive=random.sample(names, random.randint(0, len(names))) if random.random() < 0.3 else None,
            may_drop=random.sample([*names, "hull"], random.randint(0, 2)),
        )
        for goal in board.spaces:
            plans += len(judged(board, stack, "s0", goal, years=3))
    assert plans > 50


# Other abilities


def test_a_shade_lets_a_solar_engine_work_in_the_dark() -> None:
    """Sunburn League: the solar icon of one card in the stack may be disregarded."""
    dark = tiny("zone neptune\nlagrange a\nburn b\nline a - b")
    sail = rocket(dry=3, wet="3", cards=["photon-kite-sail"])
    shaded = rocket(dry=3, wet="3", cards=["photon-kite-sail", "sunburn-league"])
    assert {engine.solar for engine in shaded.engines} == {True, False}
    assert not judged(dark, sail, "a", "b") and not fly(dark, sail, "a", turn("b")).legal
    assert judged(dark, shaded, "a", "b")


def test_a_fall_without_an_engine_saves_what_an_engine_would_use_up() -> None:
    """The heatsink cools one move only: falling down needs no engine (hf4 H6b), lifting off again does."""
    pit = tiny("lagrange a\nsite pit size=1 type=C hydration=0\nlagrange b\nline a > pit\nline pit - b")
    cards = ["vortex-confined-nozzle", "supercritical-water", "li-heatsink-fountain heavy"]
    front = judged(pit, rocket(dry=6, wet="8", cards=cards), "a", "b")
    assert [one.turns for one in front] == [2]


def test_landing_at_equal_thrust_needs_its_card_to_stay_aboard() -> None:
    """Bubbleopolis; with and without it the rocket is a transport."""
    moon = tiny("lagrange a\nsite moon size=19 type=C hydration=0\nline a - moon")
    assert not judged(moon, rocket("20:1", dry=15, wet="16"), "a", "moon")
    for may_drop in ([], ["bubbleopolis"]):
        stack = rocket("20:1", dry=15, wet="16", cards=["bubbleopolis"], may_drop=may_drop)
        (flight,) = judged(moon, stack, "a", "moon")  # with nothing left behind
        assert not solve(Mission(moon, stack, "a", max_years=1)).plan(flight).turns[0].before


def test_a_parachute_cannot_support_a_bernal() -> None:
    """The card: no use for running a Bernal."""
    bernal = "l5-solar-cell-factory"
    assert not rocket(dry=12, cards=[bernal, "magnetoshell-parachute"]).engines
    assert rocket(dry=12, cards=[bernal, "granular-rainbow-corral"]).engines


def test_a_bernal_may_not_enter_the_sungrazer() -> None:
    """hf3 Q8."""
    board = load_board("hf3")
    plain = rocket("9:1", edition="hf3c", dry=10, wet="16")
    bernal = rocket("9:1", edition="hf3c", dry=10, wet="16", cards=["any-bernal"])
    assert judged(board, plain, "comets-burn-1", "kreutz", years=5)
    assert not judged(board, bernal, "comets-burn-1", "kreutz", years=5)
    assert judged(board, bernal, "comets-burn-1", "kreutz-burn", years=5)
    assert refused(fly(board, bernal, "comets-burn-1", turn("kreutz-burn", "kreutz", year=4))) == (1, 2, "hf3 Q8")


def test_stack_check_names_abilities_without_effect() -> None:
    told = tell_stack(rocket(dry=3, cards=["photon-kite-sail"]), load_board("hf4").zones)
    assert told.without_effect == (
        "photon-kite-sail: immune-flare, glitches, flares and epic hazards are not rolled for",
    )
    assert "without effect: photon-kite-sail" in stack_text(told)


# What is left behind changes what may be lost


def test_sails_are_lost_once_the_seed_sail_that_barred_aerobrakes_is_left_behind() -> None:
    """hf4 H6b: a seed sail may not enter an aerobrake, other sails are lost there."""
    cards = ["photon-kite-sail", "calypso-2-seed-sail"]
    stack = rocket("2:1", dry=4, wet="6", cards=cards, survive=[], may_drop=["calypso-2-seed-sail"])
    (flight,) = judged(BRAKE, stack, "a", "brake", years=1)
    assert flight.gives_up == ("photon-kite-sail",)


def test_items_are_left_behind_before_a_radiator_is_turned_light() -> None:
    """hf3 OP-2: above mass 24 each move of the wet chit is rounded down by itself."""
    options = {"edition": "hf3c", "cargo": [Cargo("hull", 18), Cargo("ore", 1)], "may_drop": ["ore"]}
    stack = rocket("3:1", wet="26", cards=["li-heatsink-fountain heavy"], **options)
    compiled = compile_tables(ROW, stack, find_rules("hf3c"), 1, 1)
    gone = [one.gone for one in compiled.configurations]
    both = gone.index(frozenset({"ore", "li-heatsink-fountain light"}))
    assert stack.strip.masses[compiled.tables.dropped[0, both, stack.wet]] == 23  # 26, 25 is 24, 23
    verdict = fly(
        ROW, stack, "s", turn(before=(act("drop", items=("ore",)), act("turn-light", items=(FOUNTAIN_CARD,))))
    )
    assert wet_after(verdict) == 23
