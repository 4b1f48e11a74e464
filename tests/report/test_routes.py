"""Fronts as text and as plain values, told without a search."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from planner import load_board, load_stack
from planner.missions.flight import Flight
from planner.missions.front import CUT, INFEASIBLE, PROVEN, Front
from planner.missions.limits import ORDERS, Limits
from planner.missions.mission import Mission
from planner.missions.reach import Reach
from planner.missions.solve import solve
from planner.report.routes import flight_facts, front_lines, limits_text, reach_status_text, status_text
from planner.search.arrivals import Arrival


def flight(turns: int, fuel: str, half_burns: int = 7, hazards: int = 0, survival: str = "1") -> Flight:
    cost = hazards * 182
    arrival = Arrival(0, 0, turns, int(2 * Fraction(fuel)), cost, half_burns, hazards, 1, (0, 0, 0, 0, 0))
    return Flight(turns, Fraction(fuel), half_burns, hazards, 1, Fraction(survival), 0, cost, arrival)


FAST, SAFE, CHEAP = flight(3, "12", 9, 2, "25/36"), flight(3, "16", 13), flight(5, "10")


@pytest.mark.parametrize(
    ("by", "first"), [("turns", SAFE), ("fuel", CHEAP), ("risk", SAFE), ("burns", CHEAP)], ids=lambda value: str(value)
)
def test_order_puts_the_wanted_number_first(by: str, first: Flight) -> None:
    assert min([SAFE, FAST, CHEAP], key=ORDERS[by]) == first


def test_values_of_a_flight_are_exact() -> None:
    assert flight_facts(flight(7, "7/2", 7, 1, "5/6")) == {
        "turns": 7,
        "burns": 3.5,
        "fuel_steps": 3.5,
        "hazards": 1,
        "belts": 1,
        "survival": "5/6",
        "survival_decimal": 0.8333,
    }
    whole = flight_facts(flight(7, "4", 8))
    assert isinstance(whole["burns"], int) and isinstance(whole["fuel_steps"], int)


@pytest.mark.parametrize(
    ("limits", "allowed"),
    [
        (Limits(), {FAST, SAFE, CHEAP}),
        (Limits(turns=3), {FAST, SAFE}),
        (Limits(fuel_steps=Fraction(12)), {FAST, CHEAP}),
        (Limits(survival=Fraction(5, 6)), {SAFE, CHEAP}),
        (Limits(3, Fraction(12), Fraction(1)), set()),
    ],
)
def test_limits_hold_together(limits: Limits, allowed: set[Flight]) -> None:
    assert {one for one in (FAST, SAFE, CHEAP) if limits.allow(one)} == allowed


def test_status_never_looks_better_than_it_is() -> None:
    assert Front((FAST,), 1, True, 30).status == PROVEN
    assert Front((FAST,), 1, False, 30).status == CUT
    assert Front((), 0, True, 30).status == INFEASIBLE
    assert "more than 30 years were not looked at" in status_text(Front((FAST,), 1, False, 30), Limits())
    assert "longer ones were not looked at" in status_text(Front((), 0, False, 1), Limits())
    assert "longer" not in status_text(Front((), 0, True, 1), Limits())
    limited = status_text(Front((), 3, True, 30), Limits(turns=2, survival=Fraction(5, 6)))
    assert limited == "INFEASIBLE: 3 flights on the front, but none with at most 2 turns, survival of at least 5/6"


def test_table_names_the_best_of_each_kind() -> None:
    lines = front_lines([FAST, SAFE, CHEAP])
    assert [re.sub(" +[0-9].*", "", line[3:]) for line in lines[1:]] == ["fastest", "fast, safe", "cheap, safe"]
    assert lines[1].split()[2:] == ["3", "4.5", "12", "2", "1", "25/36", "69.4", "%"]


def test_table_says_what_it_leaves_out() -> None:
    many = [flight(turns, str(40 - turns)) for turns in range(1, 30)]
    lines = front_lines(many)
    assert len(lines) == 7 and lines[-1] == "5 of 29 flights that no other beats"
    assert front_lines(many, more="click here")[-1] == "5 of 29 flights that no other beats; click here"
    assert len(front_lines(many, everything=True)) == 30


def test_table_fits_eighty_columns() -> None:
    risky = [flight(30, "59/2", 59, rolls, str(Fraction(5, 6) ** rolls)) for rolls in (6, 12)]
    assert max(map(len, front_lines([*risky, SAFE, flight(1, "1", 1, 3, "125/216")], everything=True))) <= 80
    lines = front_lines(risky, everything=True)
    assert max(map(len, lines)) <= 80
    assert lines[-2].endswith("15625/46656  33.5 %") and lines[-1].endswith(" 1               11.2 %")


def test_avoided_places_have_a_column_only_where_some_are_entered() -> None:
    assert "avoided" not in front_lines([FAST, CHEAP])[0]
    lines = front_lines([FAST._replace(avoided=2), CHEAP])
    assert "avoided" in lines[0] and lines[1].split()[-4] == "2"
    assert max(map(len, lines)) <= 80
    assert flight_facts(FAST._replace(avoided=2))["avoided"] == 2 and "avoided" not in flight_facts(FAST)


def test_cards_given_up_are_named_below_the_table() -> None:
    lines = front_lines([FAST, CHEAP._replace(gives_up=("sail", "kite"), offered=True)])
    assert lines[-1] == "2 gives up sail, kite"
    assert [line.split()[1] for line in lines[1:3]] == ["3", "5"], "an offer is not called the cheapest"
    assert flight_facts(CHEAP._replace(gives_up=("sail",)))["gives_up"] == ["sail"]


def test_limits_in_words() -> None:
    assert limits_text(Limits()) == ""
    assert limits_text(Limits(1, Fraction(5, 2), Fraction(1, 2))) == (
        "at most 1 turn, at most 2.5 fuel steps, survival of at least 1/2"
    )


def reach_of(*fronts: Front) -> Reach:
    """As if a search had found these fronts, one a site."""
    board = load_board("hf4")
    answer = solve(Mission(board, load_stack(net_thrust=1), "leo", max_years=0))
    sites = tuple(board.sites)[: len(fronts)]
    return Reach(answer, sites, {site.id: front for site, front in zip(sites, fronts, strict=True)})


def test_list_of_sites_is_proven_if_each_front_is() -> None:
    done, short, none = Front((FAST,), 1, True, 30), Front((FAST,), 1, False, 30), Front((), 0, True, 30)
    assert reach_of(done, none).status == reach_of(done, done).status == PROVEN
    assert reach_of(done, short).status == CUT and reach_of(none).status == INFEASIBLE
    assert reach_status_text(reach_of(none), 1) == "INFEASIBLE: none of these sites is reached within 1 year"
    assert reach_status_text(reach_of(done, short), 30).startswith(
        "CUT: flights of more than 30 years were not looked at"
    )


def test_rough_search_says_what_is_sure() -> None:
    rough, sure = Front((FAST,), 1, False, 30, exact=False), Front((CHEAP,), 1, True, 30, exact=False)
    assert reach_status_text(reach_of(rough, sure), 30).endswith("better ones may be missing, though not to 1 site")
    assert status_text(rough, Limits()).endswith("better ones may be missing")
    assert status_text(Front((), 0, False, 30, exact=False), Limits()).endswith("proves nothing")
    assert "was stopped" in status_text(Front((), 0, False, 30, whole=False), Limits())
