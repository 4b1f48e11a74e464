"""How one step is paid: rows made by hand, one way to pay at a time."""

from __future__ import annotations

import pytest

from planner.search.kernel.columns import Departure, Move
from planner.search.kernel.payment import Payment, read_payment
from planner.search.tables import DEAD
from tests.properties.kernels import pure_part
from tests.search.handmade import Table, table


def pay(one: Table, pivot: int = 0, way: int = 0) -> Payment | None:
    """Pay for arc 1 after label 0; label 1 is the new one. None if it cannot be paid."""
    is_paid = pure_part("steps").pay_step(one.packed, one.work, 0, 1, 1, pivot, way)
    return read_payment(int(one.work.moves[1, Move.PAY])) if is_paid else None


def before(arc: dict[str, int] | None = None, **columns: int) -> Table:
    """Label 0 with four burns, about to fly an arc that costs a burn."""
    one = table()
    one.arc(1, **{"BURN": 1, "BONUS_PAYS": 1} | (arc or {}))
    one.move(0, **{"BURNS": 4} | columns)
    return one


def test_burn_takes_one_of_the_limit_and_fuel() -> None:
    one = before(UNITS=3)
    assert pay(one) == Payment(False, False, 0, 0, 0, 0, False, True)
    assert one.of(1, "BURNS", "UNITS", "TALLY", "ARC", "PREV") == [3, 5, 2, 1, 0]
    assert one.of(0, "BURNS", "UNITS") == [4, 3]


def test_half_burn_takes_half_the_fuel() -> None:
    one = before({"BURN": 2, "BONUS_PAYS": 0})
    assert pay(one) is not None and one.of(1, "BURNS", "UNITS", "TALLY") == [3, 1, 1]


def test_bonus_burn_is_spent_before_a_paid_one() -> None:
    one = before(BONUS=2)
    assert pay(one) == Payment(False, False, 0, 1, 0, 0, False, True)
    assert one.of(1, "BURNS", "UNITS", "BONUS", "SAVED") == [4, 0, 1, 0]


def test_bonus_burn_is_kept_where_it_may_not_pay() -> None:
    one = before({"BONUS_PAYS": 0}, BONUS=2)
    assert pay(one) is not None and one.of(1, "BURNS", "UNITS", "BONUS") == [3, 2, 2]


@pytest.mark.parametrize(("bonus", "burns", "units"), [(0, 2, 4), (1, 3, 2), (2, 4, 0), (3, 4, 0)])
def test_pivot_takes_two_burns_bonus_burns_first(bonus: int, burns: int, units: int) -> None:
    one = before({"BURN": 0}, BONUS=bonus)
    assert pay(one, pivot=1) == Payment(True, False, min(bonus, 2), 0, 0, 0, True, False)
    assert one.of(1, "BURNS", "UNITS", "BONUS") == [burns, units, max(bonus - 2, 0)]


@pytest.mark.parametrize(("way", "pivots", "burns"), [(0, 0, 4), (1, 1, 2)])
def test_bonus_pivot_is_spent_or_in_the_other_way_kept(way: int, pivots: int, burns: int) -> None:
    one = before({"BURN": 0}, PIVOTS=1)
    paid = pay(one, pivot=1, way=way)
    assert paid is not None and paid.pivot and paid.by_bonus_pivot == (way == 0)
    assert one.of(1, "PIVOTS", "BURNS") == [pivots, burns]


@pytest.mark.parametrize(("burns", "fuel", "possible"), [(1, 2, True), (0, 2, False), (1, 1, False)])
def test_burn_is_refused_beyond_the_limit_or_the_fuel(burns: int, fuel: int, possible: bool) -> None:
    one = before(BURNS=burns)
    one.work.departures[0, Departure.FUEL] = fuel
    assert (pay(one) is not None) == possible


def test_bonus_burns_that_could_have_been_paid_are_noted_where_the_engine_is_mortal() -> None:
    one = before(BONUS=3)
    one.work.group[0].mortal = 1
    assert pay(one, pivot=1) == Payment(True, False, 2, 1, 0, 0, True, True)
    assert one.of(1, "BONUS", "SAVED") == [0, 3]


@pytest.mark.parametrize(("saved", "possible"), [(1, True), (0, False)])
def test_where_the_engine_pays_nothing_a_bonus_burn_is_won_back(saved: int, possible: bool) -> None:
    one = before({"DEAD_ZONE": 1}, SAVED=saved)
    one.work.group[0].dark = one.work.group[0].mortal = 1
    assert pay(one) == (Payment(False, False, 0, 1, 0, 1, False, False) if possible else None)
    if possible:
        assert one.of(1, "BURNS", "UNITS", "BONUS", "SAVED") == [3, 2, 0, 0]


def test_dead_engine_needs_a_bonus_burn_to_go_on_and_wins_it_back() -> None:
    one = before({"BURN": 0, "BONUS_MOVES": 1}, USED=DEAD, SAVED=1)
    assert pay(one) == Payment(False, False, 0, 0, 1, 0, False, False)
    assert one.of(1, "BONUS", "SAVED", "BURNS") == [1, 0, 3]
    assert pay(before({"BURN": 0, "BONUS_MOVES": 1}, USED=DEAD)) is None


@pytest.mark.parametrize(("saved", "burns", "possible"), [(2, 2, True), (1, 2, False), (2, 1, False)])
def test_bonus_burns_are_won_back_only_if_saved_and_payable(saved: int, burns: int, possible: bool) -> None:
    one = table()
    one.move(0, SAVED=saved, BURNS=burns)
    group, moves = one.work.group[0], one.work.moves
    assert pure_part("steps").win_back(group, 100, moves, 0, 2, 1) == possible
    if possible:
        assert one.of(0, "SAVED", "BONUS", "BURNS", "UNITS") == [0, 2, 0, 4]


def test_payment_is_read_as_it_was_written() -> None:
    """Each part has bits of its own."""
    payment = pure_part("payment")
    for bonus, won, works in ((0, 0, 1), (1, 3, 0), (2, 7, 1)):
        number = payment.of_pivot(1, 0, bonus, won, works) + payment.of_burn(bonus % 2, won % 2, 1 - works)
        expected = Payment(True, False, bonus, bonus % 2, won, won % 2, bool(works), not works)
        assert read_payment(number) == expected
