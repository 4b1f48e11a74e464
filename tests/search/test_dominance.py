"""Which label dominates which: rows made by hand, one difference at a time."""

from __future__ import annotations

import numpy as np
import pytest

from planner.search.kernel.columns import (
    BARE,
    DOMINATED,
    EARNED,
    GONE,
    OPEN,
    RETIRED,
    STALE,
    Ahead,
    Departure,
    End,
    Move,
)
from planner.search.kernel.deals import deals_of
from planner.search.tables import DEAD, NEVER, Purse, as_ints
from tests.properties.kernels import pure_part
from tests.search.handmade import Table, table

ALIKE = {"DICE": 20, "BURNS": 4, "LEFT": 10, "BONUS": 1, "PIVOTS": 1}


def dominates(one: Table) -> bool:
    """Whether label 0 dominates label 1."""
    found: bool = pure_part("comparing").dominates(one.packed, one.work, 0, 1)
    return found


def compared(first: dict[str, int], second: dict[str, int], to_dark: int = NEVER, **sizes: int) -> bool:
    """Whether the first label dominates the second; so many burns take them to where the engine pays nothing."""
    one = table(**sizes)
    one.move(0, **ALIKE | first)
    one.move(1, **ALIKE | second)
    one.packed.ahead[Ahead.DARK] = to_dark
    one.work.group[0].dark = one.work.group[0].mortal = 1
    return dominates(one)


def test_label_dominates_its_twin() -> None:
    assert compared({}, {})


@pytest.mark.parametrize(
    "worse",
    [{"DICE": 21}, {"BURNS": 3}, {"LEFT": 9}, {"BONUS": 0}, {"PIVOTS": 0}, {"USED": DEAD}, {"KIND": BARE}],
    ids=str,
)
def test_label_that_is_worse_in_one_thing_does_not_dominate(worse: dict[str, int]) -> None:
    assert not compared(worse, {})
    assert compared({}, worse) != ("KIND" in worse)  # what has lost its sails is another craft


def test_fresh_label_dominates_a_stale_one_but_not_the_other_way() -> None:
    assert compared({}, {"KIND": STALE}) and not compared({"KIND": STALE}, {})


@pytest.mark.parametrize(("burns", "left", "expected"), [(5, 12, True), (4, 12, False), (5, 11, False)])
def test_bonus_burn_that_is_lacking_must_be_paid_in_burns_and_fuel(burns: int, left: int, expected: bool) -> None:
    assert compared({"BONUS": 0, "BURNS": burns, "LEFT": left}, {}) == expected


def test_more_bonus_burns_make_up_for_no_burn() -> None:
    """Not every burn may be paid with one."""
    assert not compared({"BONUS": 3, "BURNS": 3}, {})


@pytest.mark.parametrize(("burns", "left", "expected"), [(6, 14, True), (5, 14, False), (6, 13, False)])
def test_bonus_pivot_that_is_lacking_counts_two_burns(burns: int, left: int, expected: bool) -> None:
    assert compared({"PIVOTS": 0, "BURNS": burns, "LEFT": left}, {}) == expected


@pytest.mark.parametrize(("saved", "expected"), [(1, True), (0, False)])
def test_where_the_engine_may_come_to_pay_nothing_the_burn_must_have_been_saved(saved: int, expected: bool) -> None:
    richer = {"BONUS": 0, "BURNS": 5, "LEFT": 12, "SAVED": saved}
    assert compared(richer, {}, to_dark=5) == expected
    assert compared(richer, {}, to_dark=6)


@pytest.mark.parametrize(("bonus", "rough", "expected"), [(1, 0, False), (3, 0, True), (1, 1, True)])
def test_place_that_has_paid_only_this_label_counts_for_the_other(bonus: int, rough: int, expected: bool) -> None:
    one = table()
    one.arc(0, ONCE=2)
    one.work.gains[2] = 2
    one.work.group[0].rough = rough
    one.move(0, **ALIKE | {"BONUS": bonus, "PAID": 0, "PREV": 2})
    one.move(1, **ALIKE)
    one.move(2)
    assert dominates(one) == expected


@pytest.mark.parametrize("sheds", [0, 1])
def test_where_mass_may_be_dropped_no_more_may_have_been_spent(sheds: int) -> None:
    one = table(sheds=sheds)
    one.move(0, **ALIKE)
    one.move(1, **ALIKE | {"DEPARTURE": 1})
    one.work.departures[:2, Departure.WET] = 9
    assert dominates(one)
    one.work.departures[0, Departure.STEPS] = 1
    assert dominates(one) == (not sheds)


@pytest.mark.parametrize(("burned", "expected"), [(4, True), (5, False), (8, False)])
def test_where_mass_may_be_dropped_a_part_of_a_step_counts_against_who_has_burned_more_of_one(
    burned: int, expected: bool
) -> None:
    """Four units are a step: who has burned five may have to burn a step more than who has burned four."""
    one = table(sheds=1)
    one.work.group[0].unit = 4
    one.work.departures[:2, Departure.WET] = 9
    one.move(0, **ALIKE | {"UNITS": burned})
    one.move(1, **ALIKE | {"UNITS": 4, "DEPARTURE": 1})
    assert dominates(one) == expected


def test_move_flown_again_may_ask_for_the_same_tally() -> None:
    one = table()
    one.move(0, **ALIKE)
    one.move(1, **ALIKE | {"TALLY": 1})
    assert dominates(one)
    one = one._replace(work=one.work._replace(wanted=one.work.wanted._replace(tallied=True)))
    assert not dominates(one)


def listed(one: Table) -> list[int]:
    """Labels of list 0, the first one first."""
    found, row = [], int(one.work.heads[0])
    while row >= 0:
        found.append(row)
        row = int(one.work.moves[row, Move.FOLLOWS])
    return found


def is_dominated(one: Table, at: int) -> bool:
    found: bool = pure_part("comparing").is_dominated(one.packed, one.work, 0, at)
    return found


def three_labels(**new: int) -> Table:
    """Labels 0 and 1 in a list, 0 with more fuel, 1 with more burns; label 2 is new."""
    one = table()
    one.move(0, BURNS=1, LEFT=9, FOLLOWS=1, TALLY=5)
    one.move(1, BURNS=9, LEFT=1, TALLY=5)
    one.move(2, **{"TALLY": 5} | new)
    one.work.heads[0] = 0
    return one


def test_new_label_that_compares_with_none_leaves_the_list_alone() -> None:
    one = three_labels(BURNS=5, LEFT=5)
    assert not is_dominated(one, 2) and listed(one) == [0, 1]


def test_new_label_is_dominated_and_what_dominates_it_comes_first() -> None:
    one = three_labels(BURNS=8, LEFT=1)
    assert is_dominated(one, 2) and listed(one) == [1, 0]


def test_new_label_drops_all_that_it_dominates() -> None:
    one = three_labels(BURNS=9, LEFT=9)
    assert not is_dominated(one, 2) and listed(one) == []
    assert one.of(0, "BURNS") == one.of(1, "BURNS") == [GONE]


@pytest.mark.parametrize(("tally", "stays"), [(4, True), (5, False), (6, False)])
def test_of_equal_labels_the_one_that_has_met_less_stays(tally: int, stays: bool) -> None:
    one = three_labels(BURNS=1, LEFT=9, TALLY=tally)
    assert is_dominated(one, 2) == (not stays)
    assert listed(one) == ([1] if stays else [0, 1])


def test_label_that_has_earned_compares_only_on_its_own_arc() -> None:
    for arc, expected in ((0, True), (1, False)):
        one = three_labels(BURNS=1, LEFT=8, ARC=arc)
        one.work.moves[0, Move.USED] = EARNED
        assert is_dominated(one, 2) == expected


def states(one: Table) -> list[int]:
    return one.work.ends[: one.work.counts[0].ends, End.STATE].tolist()


@pytest.mark.parametrize(
    ("later", "stays"), [({}, False), ({"COST": 4}, True), ({"WET": 6}, True), ({"CONF": 1}, True)]
)
def test_flight_rests_unless_one_there_is_as_good(later: dict[str, int], stays: bool) -> None:
    one = table()
    assert one.rest(WET=5, COST=5)
    assert one.rest(**{"WET": 5, "COST": 5, "ROUND": 2} | later) == stays


@pytest.mark.parametrize(("round_", "state"), [(1, DOMINATED), (2, RETIRED)])
def test_better_flight_dominates_one_of_its_turn_and_retires_an_earlier_one(round_: int, state: int) -> None:
    one = table()
    assert one.rest(WET=5, COST=5) and one.rest(WET=6, COST=5, ROUND=round_)
    assert states(one) == [state, OPEN]


def test_where_mass_may_be_dropped_more_fuel_must_not_have_cost_more() -> None:
    for spent, stays in ((2, False), (1, True)):
        one = table(sheds=1)
        assert one.rest(WET=6, SPENT=1)
        assert one.rest(WET=5, SPENT=spent) == stays


def test_twin_that_has_met_less_takes_the_place_of_one_that_has_met_more() -> None:
    one = table()
    assert one.rest(WET=5, TALLY=7) and not one.rest(WET=5, TALLY=8) and one.rest(WET=5, TALLY=6)
    assert states(one) == [DOMINATED, OPEN]


@pytest.mark.parametrize(("spent", "cost", "expected"), [(3, 5, True), (2, 5, False), (3, 4, False)])
def test_flight_is_outdone_by_one_at_the_goal(spent: int, cost: int, expected: bool) -> None:
    one = table(goal=2)
    assert one.rest(SPACE=2, CONF=1, SPENT=3, COST=5)
    assert pure_part("resting").is_outdone(one.packed, one.work, spent, cost, 0, 0) == expected


@pytest.mark.parametrize(("cost", "expected"), [(4, False), (5, True)])
def test_in_a_race_what_was_spent_outdoes_nobody(cost: int, expected: bool) -> None:
    one = table(goal=2, races=1)
    assert one.rest(SPACE=2, CONF=1, SPENT=9, COST=5)
    price = pure_part("resting").price_of(one.packed, 3, 0)
    assert pure_part("resting").is_outdone(one.packed, one.work, price, cost, 0, 0) == expected


@pytest.mark.parametrize(
    ("turns", "fuel", "cost", "late"),
    [
        (1, 3, 4, False),  # two turns are left, and need 3 steps
        (1, 2, 4, True),
        (2, 5, 4, False),
        (2, 4, 4, True),
        (1, 4, 5, True),  # with dice as bad as that a known flight of 3 turns rolls no worse: one turn is left
        (1, 5, 5, False),
        (2, 9, 5, False),
        (3, 9, 5, True),
    ],
)
def test_who_has_too_little_for_the_turns_left_comes_too_late(turns: int, fuel: int, cost: int, late: bool) -> None:
    """With no turn left nothing is needed, with one 5 steps, with more 3; the last turn is the third."""
    needed = [0, 5, 3, 3]
    reserves = np.array([[[NEVER, NEVER, steps]] for steps in needed])
    reserves[0, 0, 2] = 0
    one = table(goal=2)
    packed = one.packed._replace(reserves=reserves, deadlines=np.array([[3, 5], [4, 0]]))
    late_at = pure_part("resting").comes_too_late
    assert late_at(packed, -1, 2, turns, fuel, cost) == late


def test_what_is_elsewhere_or_spends_one_more_turn_outdoes_nobody() -> None:
    one = table(goal=2)
    assert one.rest(SPACE=1)
    assert not pure_part("resting").is_outdone(one.packed, one.work, 9, 4, 5, 0)
    assert one.rest(SPACE=2, OPERATIONS=0)  # the operation of the next turn is spent
    assert not pure_part("resting").is_outdone(one.packed, one.work, 9, 4, 5, 0)
    one.work.counts[0].turn = 1
    pure_part("resting").only_open(one.packed, one.work)
    assert pure_part("resting").is_outdone(one.packed, one.work, 9, 4, 5, 0)


# With two rolls bought off for 3 aqua each: what flights have met, and what dice of 10 each cost them now and ahead.
@pytest.mark.parametrize(
    ("rolls", "cost", "ahead", "expected"),
    [
        (2, 20, 0, True),  # as good with each sum
        (1, 20, 0, True),  # of its two dice only one is a hazard
        (2, 10, 0, False),  # cheaper without money
        (2, 30, 0, True),
        (0, 0, 20, True),  # who has met nothing yet may meet as much
        (0, 0, 10, False),
    ],
)
def test_where_rolls_are_bought_off_a_flight_is_outdone_with_each_sum(
    rolls: int, cost: int, ahead: int, expected: bool
) -> None:
    one = buying_table(goal=2)
    assert one.rest(SPACE=2, COST=20, ROLLS=2)
    assert pure_part("resting").is_outdone(one.packed, one.work, 0, cost, ahead, rolls) == expected


def test_who_has_met_fewer_rolls_but_more_that_cannot_be_bought_off_is_another_flight() -> None:
    one = buying_table()
    assert one.rest(WET=5, COST=15, ROLLS=0)
    assert one.rest(WET=5, COST=20, ROLLS=2)
    assert not one.rest(WET=5, COST=20, ROLLS=0)
    assert states(one) == [OPEN, OPEN]


def buying_table(**sizes: int) -> Table:
    """One in which 6 aqua buy off two rolls."""
    one, deals = table(pays=1, buys=3, **sizes), deals_of(Purse(6, as_ints([3, 3])))
    return one._replace(packed=one.packed._replace(met=deals.met, bought=deals.bought, sums=deals.sums))


@pytest.mark.parametrize(("drops_bonus", "expected"), [(0, True), (1, False)])
def test_bonus_burns_make_up_for_a_bonus_pivot_unless_they_may_be_taken_away(drops_bonus: int, expected: bool) -> None:
    assert compared({"BONUS": 3, "PIVOTS": 0}, {}, drops_bonus=drops_bonus) == expected
