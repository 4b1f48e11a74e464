"""Tours: what each place is worth in the ready forms, rockets of which little is known, and what is not claimed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner.board.files import load_board
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.models.solving import Effort, Solving
from planner.models.tour import forms as tourforms
from planner.models.tour.craft import craft_of
from planner.models.tour.file import load_tour, tour_from_data
from planner.models.tour.legs import Point, find_legs
from planner.models.tour.question import Tour, Visit, parse_visit
from planner.models.tour.search import find_tour
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.search.explore import never
from tests.properties.randomtours import best_by_trying

STACKS = Path(__file__).parents[2] / "examples" / "stacks"
BOARD = load_board("hf4")
HF3 = load_board("hf3")


def rocket(**form: Any) -> Stack:
    numbers: dict[str, Any] = {"engines": ["8:1/2"], "dry_mass": 5, "tanks": 12, "rad_hard": 5}
    return load_stack(**numbers | form)


def visits(*places: str) -> tuple[Visit, ...]:
    return tuple(parse_visit(BOARD, place) for place in places)


def values(found: tuple[Visit, ...]) -> list[Fraction]:
    return [visit.value for visit in found]


def test_a_claim_is_a_die_against_the_size_where_water_is_enough() -> None:
    """hf4 I6: Deimos is of size 1 and hydration 2, Hertha 3 and 3, Vesta 6, Flora has hydration 1."""
    found = tourforms.claims(BOARD, rocket(), visits("deimos", "hertha", "vesta", "flora"), isru=2)
    assert values(found) == [Fraction(1, 6), Fraction(1, 2), 1, 0]
    assert values(tourforms.claims(BOARD, rocket(), visits("hertha: value 3"), isru=0)) == [Fraction(3, 2)]


def test_prospecting_takes_a_year_more_where_fuel_is_had() -> None:
    first, second = tourforms.claims(BOARD, rocket(), visits("deimos: refuel", "hertha"), isru=1)
    assert (first.stop.stay, second.stop.stay) == (1, 0)


def test_a_buggy_rolls_twice() -> None:
    """hf4 I6. The laser has ISRU 2, the nanobot is a buggy of ISRU 1; a mosquito without supports prospects nothing."""
    laser, nanobot = (load_stack(cards=[card]) for card in ("ablative-laser", "nanobot"))
    assert values(tourforms.claims(BOARD, laser, visits("deimos", "flora"))) == [Fraction(1, 6), 0]
    assert values(tourforms.claims(BOARD, nanobot, visits("deimos", "flora"))) == [Fraction(11, 36), Fraction(8, 9)]
    with pytest.raises(MissionError, match="can prospect any of these"):
        tourforms.claims(BOARD, load_stack(cards=["kuck-mosquito"]), visits("deimos"))


def test_luna_has_no_claims_where_the_treaty_holds() -> None:
    """hf3 L."""
    luna = tuple(parse_visit(HF3, place) for place in ("luna-shackleton", "vesta"))
    stack = rocket(edition="hf3c")
    assert values(tourforms.claims(HF3, stack, luna, isru=0)) == [0, 1]


def test_of_a_zone_one_landing_counts_for_glory() -> None:
    tour = Tour(Mission(BOARD, rocket(), "leo"), tourforms.glory(BOARD, rocket(), visits("phobos", "deimos", "ceres")))
    assert [tour.value([1]), tour.value([1, 2]), tour.value([1, 3]), tour.value_of_all] == [1, 1, 2, 2]


def test_glory_takes_a_human_aboard() -> None:
    with pytest.raises(MissionError, match="none of the cards is one"):
        tourforms.glory(BOARD, load_stack(cards=["kuck-mosquito"]), visits("ceres"))


def test_parcels_take_the_room_of_tanks() -> None:
    stack, found = tourforms.deliveries(BOARD, rocket(tanks=27), visits("phobos", "deimos"), mass=3)
    assert [stack.dry_mass, stack.wet_mass] == [11, 32]
    assert [visit.stop.drop for visit in found] == [("parcel-1",), ("parcel-2",)]


@pytest.mark.parametrize("name", ["sail", "solar-electric"])
def test_rockets_that_change_on_the_way_are_compared_with_all_orders(name: str) -> None:
    stack = replace(load_stack(STACKS / f"{name}.toml"), survive=frozenset(), survive_is_open=False)
    tour = Tour(Mission(BOARD, stack, "leo", max_years=20), ["deimos", "phobos", "hertha"], subset=2)
    best, found = best_by_trying(tour), find_tour(tour, Solving(Effort(3600, workers=1)))
    if best is None:
        assert found.status == "INFEASIBLE"
    else:
        assert found.worth == best and found.bound is not None and found.bound <= best


def test_of_a_rocket_that_may_lose_its_sail_nothing_is_known_of_legs() -> None:
    stack, stops = load_stack(STACKS / "sail.toml"), [visit.stop for visit in visits("deimos")]
    assert craft_of(Mission(BOARD, stack, "leo"), stops).rockets
    given_up = replace(stack, survive=frozenset(), survive_is_open=False)
    assert not craft_of(Mission(BOARD, given_up, "leo"), stops).rockets


def test_legs_take_no_more_than_flights_and_weigh_fuel() -> None:
    """The lighter rocket lands on Vesta without throwing anything out; a full one must."""
    mission = Mission(BOARD, rocket(engines=["6:1/4"], dry_mass=4), "leo", max_years=30)
    stops = [visit.stop for visit in visits("vesta", "hertha")]
    legs = find_legs(mission, craft_of(mission, stops), [("leo",), ("vesta",), ("hertha",)], never)
    assert legs is not None
    by_fuel = {setting.low: setting.front for setting in legs[2, 1]}
    assert min(by_fuel) == 0 and len(by_fuel) > 1
    assert all(isinstance(point, Point) and point.turns >= 1 for front in by_fuel.values() for point in front)
    lightest, heaviest = by_fuel[min(by_fuel)], by_fuel[max(by_fuel)]
    assert not lightest or min(one.fuel_steps for one in lightest) < min(one.fuel_steps for one in heaviest)


def test_an_order_is_the_same_on_every_run() -> None:
    tour = Tour(Mission(BOARD, rocket(), "leo", max_years=30), ["phobos", "deimos", "hertha", "vesta"])
    first, second = (find_tour(tour, Solving(Effort(3600, workers=1, seed=3))) for _ in range(2))
    assert first.order == second.order and first.flown == second.flown


def at_once(moves: int = 0) -> bool:
    return True


def test_who_ends_it_early_gets_what_there_is() -> None:
    tour = Tour(Mission(BOARD, rocket(), "leo", max_years=30), ["phobos", "deimos", "hertha"])
    found = find_tour(tour, Solving(Effort(3600, workers=1), stop=at_once))
    assert (found.status, found.order, found.was_stopped) == ("UNKNOWN", (), True)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"places": ["ceres"], "goal": "ceres"}, "a tour has places, and no goal"),
        ({"places": ["ceres"], "stops": ["vesta"]}, "a tour has places, and no stops"),
        ({"places": []}, "between 1 and 30 places, got 0"),
        ({"places": [3]}, "places must hold texts"),
        ({"places": "ceres"}, "places must be a list"),
        ({"places": ["ceres"], "glory": True, "claims": True}, "one of glory, claims and deliveries"),
        ({"places": ["ceres"], "subsets": 3}, "unknown key 'subsets'"),
    ],
)
def test_what_a_tour_file_cannot_say(data: dict[str, Any], words: str) -> None:
    with pytest.raises(MissionError, match=words):
        tour_from_data({"start": "leo", "engines": ["8:1/2"], "dry_mass": 5, "tanks": 12} | data, Path())


def test_a_complaint_about_a_tour_file_names_it(tmp_path: Path) -> None:
    file = tmp_path / "tour.toml"
    file.write_text('start = "leo"\nnet_thrust = 8\nplaces = ["nowhere at all"]\n', encoding="utf-8")
    with pytest.raises(Exception, match=r"tour\.toml: no space"):
        load_tour(file)


def test_what_no_year_allows_is_no_fault() -> None:
    """Encke is open in blue years, of which there are none in the two after year 5."""
    tour = Tour(Mission(BOARD, rocket(), "leo", year=5, max_years=2), ["encke: blue", "phobos"])
    assert find_tour(tour, Solving(Effort(3600, workers=1))).status == "INFEASIBLE"
    subset = Tour(Mission(BOARD, rocket(), "leo", year=5, max_years=2), ["encke", "phobos"], subset=1)
    found = find_tour(subset, Solving(Effort(3600, workers=1)))
    assert (found.status, found.order) == ("PROVEN", (2,))
