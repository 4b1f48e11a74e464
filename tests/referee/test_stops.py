"""The stops of a plan: kept in their order, as early as can be; or refused where that is clear, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from planner.errors import BadPlan
from planner.plan.model import PlannedStop, Turn
from planner.referee import Verdict
from planner.rocket.stack import Cargo
from tests.referee.helpers import act, fly, lying, refused, rocket, turn
from tests.tinyboard import tiny

BOARD = tiny(
    """
    lagrange leo leo
    lagrange a
    lagrange b
    lagrange c
    site rock size=1 type=C hydration=3
    line leo - a - b - c - rock
    """
)
BOX = (Cargo("hull", 2), Cargo("box", 3), Cargo("bag", 1))
DROP, TAKE = act("drop", items=("box",)), act("take", items=("box",))
DIG = act("refuel", by="isru", isru=2, tanks=1)
STAY = turn()


def stop(*places: str, **fields: Any) -> PlannedStop:
    return PlannedStop(places, **fields)


def flown(*turns: Turn, stops: tuple[PlannedStop, ...], start: str = "leo", **fields: Any) -> Verdict:
    return fly(BOARD, rocket("9:1", cargo=BOX, wet="10"), start, *turns, stops=stops, **fields)


def kept(*turns: Turn, stops: tuple[PlannedStop, ...], **fields: Any) -> tuple[int, ...]:
    verdict = flown(*turns, stops=stops, **fields)
    assert verdict.legal, (verdict.turn, verdict.step, verdict.rule, verdict.sentence)
    return verdict.stops


def broken(*turns: Turn, stops: tuple[PlannedStop, ...], **fields: Any) -> tuple[int, int, str]:
    """Turn, step and reason; the totals are those of the turns before."""
    verdict = flown(*turns, stops=stops, **fields)
    number, step, rule = refused(verdict)
    assert rule == "stop"
    assert verdict.totals.turns == len(verdict.totals.operations) == number - 1
    assert verdict.left is None
    return number, step, verdict.sentence


# Places and order


def test_who_rests_at_a_place_keeps_the_stop() -> None:
    assert kept(turn("a"), turn("b"), stops=(stop("a"),)) == (1,)
    assert kept(turn("a"), turn("b"), stops=(stop("a"), stop("b"))) == (1, 2)
    assert kept(turn("a"), turn("b"), stops=()) == ()


def test_who_only_passes_does_not_rest() -> None:
    assert broken(turn("a", "b"), turn("c"), stops=(stop("a"),)) == (2, 1, "stop 1 of 1, A: never reached")


def test_the_start_is_a_place_to_rest_at() -> None:
    assert kept(turn("a"), stops=(stop("leo"),)) == (0,)
    assert kept(stops=(stop("leo"),)) == (0,)
    assert kept(turn("a"), turn("leo"), stops=(stop("a"), stop("leo"))) == (1, 2)


def test_a_plan_without_turns_leaves_its_year_open() -> None:
    assert kept(stops=(stop("leo", season="red", by_year=1),)) == (0,)
    assert broken(stops=(stop("a"),)) == (1, 0, "stop 1 of 1, A: never reached")


def test_any_of_the_places_will_do() -> None:
    either = stop("rock", "b", name="an island")
    assert kept(turn("a"), turn("b"), stops=(either,)) == (2,)
    assert broken(turn("a"), stops=(either,)) == (1, 1, "stop 1 of 1, an island: never reached")
    assert broken(turn("a"), stops=(either._replace(name=""),))[2] == "stop 1 of 1, Rock or B: never reached"


def test_stops_are_kept_in_their_order() -> None:
    there = (turn("a"), turn("b"))
    assert broken(*there, stops=(stop("b"), stop("a"))) == (2, 1, "stop 2 of 2, A: never reached after stop 1")
    assert broken(*there, stops=(stop("b"), stop("c")))[2] == "stop 2 of 2, C: never reached"
    assert kept(*there, turn("a"), stops=(stop("b"), stop("a"))) == (2, 3)


def test_what_was_kept_before_a_refusal_is_told() -> None:
    assert flown(turn("a"), turn("b"), turn("c"), stops=(stop("a"), stop("leo"))).stops == (1,)
    verdict = flown(turn("a"), STAY, turn("b"), stops=(stop("a"), stop("a", stay=3)))
    assert verdict.turn == 3 and verdict.stops == (1,)


def test_several_stops_may_be_at_one_place() -> None:
    here = stop("a")
    assert kept(turn("a"), stops=(here, here)) == (1, 1)
    assert kept(turn("a"), STAY, STAY, stops=(here, stop("a", stay=1), stop("a", stay=1))) == (1, 2, 3)
    last = "stop 2 of 2, A: the plan ends after 0 of 1 year"
    assert broken(turn("a"), STAY, stops=(stop("a", stay=1), stop("a", stay=1))) == (2, 0, last)


def test_the_first_illegal_step_counts_before_any_stop() -> None:
    verdict = flown(turn("a"), turn("rock"), stops=(stop("b"),))
    assert refused(verdict)[:2] == (2, 1) and verdict.rule != "stop"


# Years and seasons


def test_by_a_year_means_at_its_end_at_the_latest() -> None:
    there = (turn("a"), turn("b", year=2))
    assert kept(*there, stops=(stop("b", by_year=2),)) == (2,)
    why = "stop 1 of 1, B: reached in year 2, after year 1"
    assert broken(*there, turn("c"), stops=(stop("b", by_year=1),)) == (2, 1, why)


def test_the_start_has_the_year_of_the_first_turn() -> None:
    assert kept(turn("a", year=9), stops=(stop("leo", season="red", by_year=9),)) == (0,)
    why = "stop 1 of 1, LEO: reached in year 9, after year 8"
    assert broken(turn("a", year=9), stops=(stop("leo", by_year=8),)) == (1, 0, why)


def test_who_is_there_in_time_may_stay_longer() -> None:
    assert kept(turn("a"), STAY, STAY, stops=(stop("a", stay=2, by_year=1),)) == (3,)
    used = turn("rock", after=(DIG,), year=1)
    assert kept(used, turn(after=(DIG,)), STAY, stops=(stop("rock", stay=1, by_year=2),), start="c") == (3,)


def test_a_season_is_that_of_the_year_in_which_it_rests() -> None:
    """Blue until year 2, yellow until 6, red until 10."""
    waiting = (turn("a"), *[STAY] * 6)
    assert kept(*waiting, stops=(stop("a", season="blue"),)) == (1,)
    assert kept(*waiting, stops=(stop("a", season="yellow"),)) == (3,)
    assert kept(*waiting, turn("b"), stops=(stop("a", season="red"),)) == (7,)
    why = "stop 1 of 1, A: never reached in red"
    assert broken(*waiting[:-1], turn("b"), turn("c"), stops=(stop("a", season="red"),)) == (8, 1, why)


def test_the_years_of_a_stay_may_have_another_season() -> None:
    assert kept(turn("a"), STAY, STAY, turn("b"), stops=(stop("a", season="blue", stay=2),)) == (3,)


def test_season_and_year_are_both_asked_for() -> None:
    waiting = (turn("a"), *[STAY] * 7)
    assert kept(*waiting, stops=(stop("a", season="red", by_year=7),)) == (7,)
    why = "stop 1 of 1, A: never reached in red by year 6"
    assert broken(*waiting, stops=(stop("a", season="red", by_year=6),)) == (7, 0, why)
    assert broken(*waiting[:3], stops=(stop("a", season="red", by_year=6),)) == (3, 0, why)


def test_seasons_are_those_of_the_reading() -> None:
    """Year 4 is yellow, or still blue."""
    blue, there = (stop("a", season="blue"),), turn("a", year=4)
    assert broken(there, stops=blue)[:2] == (1, 1)
    assert fly(BOARD, rocket("9:1", readings=["cycle_start=first_blue"]), "leo", there, stops=blue).legal


# Stays


def test_a_stay_is_whole_years_after_the_one_of_arrival() -> None:
    two = (stop("a", stay=2),)
    assert kept(turn("a"), STAY, STAY, turn("b"), stops=two) == (3,)
    assert kept(turn("a"), STAY, STAY, STAY, turn("b"), stops=two) == (3,)
    why = "stop 1 of 1, A: left after 1 of 2 years"
    assert broken(turn("a"), STAY, turn("b"), turn("c"), stops=two) == (3, 1, why)
    assert broken(turn("a"), turn("b"), STAY, STAY, stops=two)[2] == "stop 1 of 1, A: left after 0 of 2 years"
    assert broken(turn("a"), STAY, stops=two) == (2, 0, "stop 1 of 1, A: the plan ends after 1 of 2 years")


def test_a_stay_may_begin_at_the_start() -> None:
    assert kept(STAY, STAY, turn("a"), stops=(stop("leo", stay=2),)) == (2,)


def test_years_of_different_visits_do_not_add_up() -> None:
    back = (turn("a"), STAY, turn("b"), turn("a"), STAY)
    why = "stop 1 of 1, A: the plan ends after 1 of 2 years"
    assert broken(*back, stops=(stop("a", stay=2),)) == (5, 0, why)
    assert kept(*back, STAY, stops=(stop("a", stay=2),)) == (6,)


def test_an_operation_of_a_stay_is_used_for_nothing_else() -> None:
    landed, dug = turn("rock", after=(DIG,)), turn(after=(DIG,))
    assert kept(landed, STAY, STAY, stops=(stop("rock", stay=2),), start="c") == (3,)
    why = "stop 1 of 1, Rock: after 1 of 2 years, an operation is used in year 3"
    assert broken(landed, STAY, dug, stops=(stop("rock", stay=2),), start="c") == (3, 0, why)
    assert kept(landed, STAY, dug, STAY, STAY, stops=(stop("rock", stay=2),), start="c") == (5,)


def test_free_actions_are_no_operations() -> None:
    thrown = turn(before=(act("jettison", fuel_steps=1),), after=(DROP,))
    assert kept(turn("a"), thrown, stops=(stop("a", stay=1),)) == (2,)


# What is left and taken up


def test_items_are_left_after_the_move_while_waiting_or_before_the_next_move() -> None:
    left = (stop("a", drop=("box",)),)
    assert kept(turn("a", after=(DROP,)), turn("b"), stops=left) == (1,)
    assert kept(turn("a"), turn("b", before=(DROP,)), stops=left) == (1,)
    assert kept(turn("a"), turn(after=(DROP,)), turn("b"), stops=left) == (2,)
    assert kept(turn("a"), turn(before=(DROP,)), turn("b"), stops=left) == (1,)
    assert kept(turn("a", before=(DROP,)), turn("b"), stops=(stop("leo", drop=("box",)),)) == (0,)


def test_items_that_stay_aboard_or_lie_elsewhere_are_missed_when_it_flies_on() -> None:
    left = (stop("a", drop=("box",)),)
    why = "stop 1 of 1, A: box was never dropped there"
    assert broken(turn("a"), STAY, turn("b", after=(DROP,)), turn("c"), stops=left) == (3, 1, why)
    assert broken(turn("a", before=(DROP,)), turn("b"), stops=left) == (2, 1, why)
    assert broken(turn("a"), STAY, stops=left) == (2, 0, why)


def test_scrapping_is_not_leaving() -> None:
    scrap = act("scrap", items=("box",))
    assert broken(turn("a", after=(scrap,)), turn("b"), stops=(stop("a", drop=("box",)),))[:2] == (2, 1)


def test_every_item_is_asked_for() -> None:
    both = (stop("a", drop=("box", "bag")),)
    all_at_once = act("drop", items=("box", "bag"))
    assert kept(turn("a", after=(all_at_once,)), turn("b"), stops=both) == (1,)
    one_by_one = (turn("a", after=(DROP,)), turn("b", before=(act("drop", items=("bag",)),)))
    assert kept(*one_by_one, stops=both) == (1,)
    assert broken(*one_by_one[:1], turn("b"), stops=both)[2] == "stop 1 of 1, A: bag was never dropped there"


def test_items_are_taken_up() -> None:
    taken = (stop("a", take=("ore",)),)
    ore = {"waiting": (lying("a", Cargo("ore", 1)), lying("b", Cargo("ore", 1)))}
    take = act("take", items=("ore",))
    assert kept(turn("a"), turn("b", before=(take,)), stops=taken, **ore) == (1,)
    assert kept(turn("a"), STAY, turn(after=(take,)), stops=taken, **ore) == (3,)
    why = "stop 1 of 1, A: ore was never taken up there"
    assert broken(turn("a"), turn("b", after=(take,)), stops=taken, **ore) == (2, 1, why)


def test_what_is_taken_up_again_on_the_visit_was_not_left_there() -> None:
    left = (stop("a", drop=("box",)),)
    why = "stop 1 of 1, A: box was never dropped there"
    assert broken(turn("a", after=(DROP, TAKE)), turn("b"), stops=left) == (2, 1, why)
    assert broken(turn("a", after=(DROP,)), STAY, turn("b", before=(TAKE,)), stops=left) == (3, 1, why)
    assert kept(turn("a", after=(DROP,)), turn(after=(TAKE, DROP)), turn("b"), stops=left) == (2,)
    assert kept(turn("a", after=(DROP,)), turn("b"), turn("a", after=(TAKE,)), stops=left) == (1,)


def test_what_is_left_for_a_stay_may_be_taken_up_after_it() -> None:
    stops = (stop("a", drop=("box",), stay=1), stop("a", take=("box",)))
    assert kept(turn("a", after=(DROP,)), STAY, turn("b", before=(TAKE,)), stops=stops) == (2, 2)
    at_once = (stop("a", drop=("box",)), stop("a", take=("box",)))
    assert kept(turn("a", after=(DROP, TAKE)), turn("b"), stops=at_once) == (1, 1)
    back = (stop("a", drop=("box",)), stop("b"), stop("a", take=("box",)))
    carried = (turn("a", after=(DROP, TAKE)), turn("b"), turn("a", after=(DROP, TAKE)))
    assert broken(*carried, stops=back) == (3, 1, "stop 1 of 3, A: box was never dropped there")
    assert kept(turn("a", after=(DROP,)), turn("b"), turn("a", after=(TAKE,)), stops=back) == (1, 2, 3)


def test_no_item_counts_for_two_stops() -> None:
    twice = (stop("a", drop=("box",)), stop("a", drop=("box",)))
    why = "stop 2 of 2, A: box was never dropped there"
    assert broken(turn("a", after=(DROP,)), turn("b"), stops=twice) == (2, 1, why)
    two = rocket("9:1", cargo=[Cargo("hull", 2), Cargo("box", 1), Cargo("box", 1)], wet="8")
    both = (turn("a", after=(DROP, DROP)), turn("b"))
    assert fly(BOARD, two, "leo", *both, stops=twice).stops == (1, 1)


def test_another_visit_may_keep_what_the_first_did_not() -> None:
    left = (stop("a", drop=("box",)),)
    assert kept(turn("a"), turn("b"), turn("a", after=(DROP,)), turn("b"), stops=left) == (3,)


def test_the_last_chance_is_told() -> None:
    why = "stop 1 of 1, A: left after 0 of 1 year"
    back = (turn("a"), turn("b"), turn("a"), turn("b"))
    assert broken(*back, stops=(stop("a", stay=1),)) == (4, 1, why)


# Greedy


def test_each_stop_is_complete_as_early_as_can_be() -> None:
    long = (turn("a"), STAY, STAY, STAY, turn("b"), turn("a"))
    assert kept(*long, stops=(stop("a", stay=1), stop("a", stay=1), stop("a"))) == (2, 3, 3)
    assert kept(*long, stops=(stop("a"), stop("b"), stop("a"))) == (1, 5, 6)


def test_an_early_stop_leaves_more_for_a_later_one() -> None:
    """Kept on the second visit, the first stop would leave no idle year for the second one."""
    back = (turn("a"), STAY, turn("b"), turn("a"), STAY, turn("b"))
    assert kept(*back, stops=(stop("a", stay=1), stop("a", stay=1))) == (2, 5)


# As the plan names it


def test_places_are_found_by_any_of_their_names() -> None:
    assert kept(turn("a"), stops=(stop("A"),)) == (1,)
    with pytest.raises(BadPlan, match="stop 1: no space 'nowhere'"):
        flown(turn("a"), stops=(stop("nowhere"),))
