"""Money for rolls as a part of the question: what is bought off, what it costs, and what counts then."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from planner import Mission, load_board, load_stack, solve
from planner.missions.missionfile import mission_from_data

BOARD = load_board("hf4")
STACKS = Path(__file__).parents[2] / "examples" / "stacks"
ROCKET = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)


def test_way_that_is_beaten_as_it_is_may_be_the_best_once_its_rolls_are_bought_off() -> None:
    """Two hazards and no belt: whoever has no money flies through belts."""
    asked = Mission(BOARD, load_stack(STACKS / "dirt-rocket.toml"), "ceres-h6", "ivar", year=22, max_years=12)
    fastest = [(flight.turns, flight.survival) for flight in solve(asked).flights if flight.turns == 1]
    assert fastest == [(1, Fraction(25, 36))]
    answer = solve(replace(asked, finao=8))
    assert answer.status == "PROVEN"
    (safe,) = [flight for flight in answer.flights if (flight.turns, flight.survival) == (1, 1)]
    assert (safe.belts, safe.hazards, safe.aqua, safe.bought_off) == (0, 0, 8, 8)
    (turn,) = answer.plan(safe).turns
    (pay,) = [action for action in turn.before if action.do == "pay"]
    assert len(pay.rolls) == 2 and [roll.paid for roll in turn.rolls or ()] == [True, True]


def test_tanks_of_the_bank_and_rolls_are_one_price_where_the_load_is_a_choice() -> None:
    asked = Mission(BOARD, ROCKET, "leo", "enceladus", finao=8, any_load=True)
    answer = solve(asked)
    assert {flight.bought_off for flight in answer.flights} == {0, 4, 8}
    for flight in answer.flights:
        assert flight.aqua == flight.tanks + flight.bought_off
        totals = answer.verdict(flight).totals
        assert (totals.bank_water, totals.bought_off, totals.bill) == (flight.tanks, flight.bought_off, flight.aqua)
        assert answer.plan(flight).turns
    full = solve(replace(asked, any_load=False))
    assert all((flight.aqua, flight.tanks) == (flight.bought_off, 10) for flight in full.flights)


def test_nothing_changes_for_who_has_too_little_money_for_one_roll() -> None:
    poor, none = (solve(Mission(BOARD, ROCKET, "leo", "enceladus", finao=money)) for money in (3, 0))
    assert {flight.bought_off for flight in poor.flights} == {0}
    assert [flight.aqua for flight in none.flights] == [None] * len(none.flights)
    assert min(flight.cost for flight in poor.flights) == min(flight.cost for flight in none.flights)
    assert poor.flights[0].turns == none.flights[0].turns


def test_rolls_of_a_rocket_without_mass_can_be_bought_off() -> None:
    answer = solve(Mission(BOARD, load_stack(net_thrust=8), "leo", "enceladus", finao=20))
    safe = max(answer.flights, key=lambda flight: flight.survival)
    assert safe.bought_off and safe.tanks is None and safe.hazards == 0
    assert all(answer.plan(flight).turns for flight in answer.flights)


def test_card_that_names_a_price_is_worth_it_while_it_is_aboard() -> None:
    """Open Source pays 3 aqua for a roll; who leaves it behind is lighter, and pays 4 from then on."""
    crewed = load_stack(cards=["anonymous-p2p"], engines=["12:8", "4:2"], dry_mass=6, tanks=9)
    crewed = replace(crewed, may_drop=frozenset({"anonymous-p2p"}))
    answer = solve(Mission(BOARD, crewed, "leo", "enceladus", finao=10))
    assert {flight.bought_off for flight in answer.flights} >= {0, 3, 6}
    for flight in answer.flights:
        plan, crew_is_gone = answer.plan(flight), False
        for turn in plan.turns:
            crew_is_gone = crew_is_gone or any("anonymous-p2p" in action.items for action in turn.before)
        if not crew_is_gone:
            assert flight.bought_off % 3 == 0


def test_prices_follow_what_is_aboard() -> None:
    crewed = load_stack(cards=["anonymous-p2p"], engines=["4:2"], dry_mass=6, tanks=4)
    dropping = replace(crewed, may_drop=frozenset({"anonymous-p2p"}))
    answer = solve(Mission(BOARD, dropping, "leo", "geo", finao=10))
    purse = answer.compiled.tables.purse
    assert purse is not None and {*purse.price.tolist()} == {3, 4}


def test_mission_file_says_how_much_may_be_spent() -> None:
    data = {"start": "leo", "goal": "ceres", "net_thrust": 8, "finao": 8}
    assert mission_from_data(data, Path("examples/routes/mine")).finao == 8


@pytest.mark.parametrize(("edition", "goal"), [("hf3", "titan"), ("hf3c", "ganymede")])
def test_a_roll_takes_4_wt_in_the_3rd_edition(edition: str, goal: str) -> None:
    rocket = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5, edition=edition)
    answer = solve(Mission(load_board(rocket.edition.board), rocket, "leo", goal, finao=9))
    assert {flight.bought_off for flight in answer.flights} == {0, 4, 8}
