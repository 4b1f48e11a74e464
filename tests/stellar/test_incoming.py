"""The asteroid: where it is, what sorties take off it, and that no other assignment of ships takes more."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random

import pytest

from planner.errors import PlannerError
from planner.models.solving import Effort, Solving
from planner.stellar.asking import Wanted, find_ship
from planner.stellar.assigning import MILLION, _solved, deflect
from planner.stellar.factfile import load_facts
from planner.stellar.incoming import Asteroid, Choice, Fleet, Schedule, chance_of, schedules, taken
from planner.stellar.missionfile import question_of
from planner.stellar.supposed import supposed_of_asteroid

FACTS = load_facts()
SCENARIO = FACTS.scenarios["incoming"]


def asteroid(*ships: str, launchers: tuple[tuple[int, int], ...] = (), **owner: str) -> Asteroid:
    fleets = tuple(Fleet(find_ship(FACTS, name), 1, 2061) for name in ships)
    player = Wanted(range="3", **owner).player(FACTS, fleets[0].ship)  # type: ignore[arg-type]
    return Asteroid(FACTS, SCENARIO, player, fleets, launchers=launchers)


@pytest.mark.parametrize(
    ("year", "system"),
    [(2071, "asteroid-belt"), (2072, "mars"), (2075, "mars"), (2076, "earth"), (2079, "earth"), (2080, "")],
)
def test_25_where_the_asteroid_is(year: int, system: str) -> None:
    """6.3, example 25"""
    assert asteroid("cv-2").system_in(year) == system


def test_a_crew_tows_every_second_year_at_earth_with_two_rolls() -> None:
    """6.3, derived: launch and act, land a year later, be serviced and launched again the year after."""
    (fleet,) = asteroid("cv-2").fleets
    late = fleet._replace(since=2076)
    found = max(schedules(asteroid("cv-2"), late), key=lambda one: one.expected)
    assert [(one.launched, one.acts, one.back) for one in found.sorties] == [
        (2076, (2076,), 2077),
        (2078, (2078,), 2079),
    ]
    tow = Fraction(97, 100)
    assert found.expected == 2 * tow + 2 * tow**3


def test_a_tow_cycle_takes_twice_the_way_and_two_years() -> None:
    """6.3, derived: from Earth to the Belt in 3 years, home 4 years after the tow, launched in the year after that."""
    found = [one for one in schedules(asteroid("cv-2"), asteroid("cv-2").fleets[0]) if one.sorties]
    first = next(one.sorties[0] for one in found if one.sorties[0].launched == 2061)
    assert (first.acts, first.back) == ((2064,), 2068)
    again = [one.sorties[1].launched for one in found if len(one.sorties) > 1 and one.sorties[0] == first]
    assert min(again) >= 2069


def test_what_a_robot_takes_off_is_rolled_for() -> None:
    """6.3: (3 + exploration value) / 10, the rest by a die; 3.5.5: lost on 30."""
    asked = asteroid("orbiter")
    one = next(one for one in schedules(asked, asked.fleets[0]) if one.sorties and len(one.sorties[0].acts) == 1)
    ends = taken(asked, asked.fleets[0].ship, one)
    assert ends == {0: 1 - Fraction(95, 100) * Fraction(4, 10), 1: Fraction(95, 100) * Fraction(4, 10)}
    assert one.expected == Fraction(95, 100) * Fraction(4, 10)


def test_technology_that_comes_on_the_way_helps_to_explore() -> None:
    """2.4, 6.3: a robot explores with what its owner has in that year, not with what there was when it was launched."""
    asked = asteroid("orbiter", tech=("2070:artificial-intelligence",))  # type: ignore[arg-type]
    single = [one for one in schedules(asked, asked.fleets[0]) if one.sorties and one.sorties[0].acts[0] == 2070]
    one = next(one for one in single if one.sorties[0].launched < 2070)
    assert one.sorties[0].acts == (2070, 2071)
    odds, each, lasts = Fraction(95, 100), Fraction(3 + 1 + 3, 10), Fraction(70, 100)
    assert one.expected == odds * each * (1 + lasts)
    ends = taken(asked, asked.fleets[0].ship, one)
    assert sum(points * chance for points, chance in ends.items()) == one.expected


def test_chances_of_what_ships_take_add_up() -> None:
    asked = asteroid("cv-2", "rover")
    for fleet in asked.fleets:
        for one in schedules(asked, fleet)[::7]:
            ends = taken(asked, fleet.ship, one)
            assert sum(ends.values()) == 1
            assert sum(points * chance for points, chance in ends.items()) == one.expected


def fits(chosen: tuple[Schedule, ...], there: dict[int, int]) -> bool:
    """Whether crews of size 2 and less than one launch vehicle too few: every launch of a year finds its own."""
    launches = [(sortie.launched, sortie.launcher) for one in chosen for sortie in one.sorties]
    for year in {year for year, _ in launches}:
        sizes = sorted((size for when, size in launches if when == year), reverse=True)
        free = sorted((size for size, number in there.items() for _ in range(number)), reverse=True)
        if len(sizes) > len(free) or any(size > other for size, other in zip(sizes, free, strict=False)):
            return False
    return True


@pytest.mark.parametrize("block", range(3))
def test_no_other_assignment_takes_more(block: int) -> None:
    """Against every pair of schedules of two crews that the launch vehicles of each year allow."""
    random = Random(block)
    sizes = (random.choice([2, 3]), 2)
    there = {2: random.choice([0, 1]), 3: 1}
    asked = asteroid(*(f"cv-{size}" for size in sizes), launchers=tuple(there.items()), modifier="0.7")
    asked = Asteroid(
        asked.facts,
        asked.scenario,
        Wanted(("lv3",), range="3", modifier=random.choice(["1", "0.7"])).player(FACTS, asked.fleets[0].ship),
        tuple(fleet._replace(since=2070 + random.randint(0, 3)) for fleet in asked.fleets),
        launchers=asked.launchers,
    )
    ways = [schedules(asked, fleet) for fleet in asked.fleets]
    best = max(sum(one.expected for one in chosen) for chosen in product(*ways) if fits(chosen, there))
    found = deflect(asked, Effort(workers=1))
    assert found.status == "PROVEN"
    assert abs(found.expected - best) < Fraction(1, 100_000)
    assert fits(tuple(choice.schedule for choice in found.choices for _ in range(choice.number)), there)


def random_asteroid(random: Random) -> Asteroid:
    """Fleets of crews and robots, some of them alike, technology that comes, and too few launch vehicles."""
    named = random.sample(["cv-2", "cv-2", "cv-3", "cv-4", "orbiter", "rover", "flyby"], random.randint(1, 3))
    fleets = tuple(Fleet(find_ship(FACTS, name), random.randint(1, 3), 2061 + random.randint(0, 9)) for name in named)
    tech = ("lv3,lv4", random.choice(["none", "fusion-rockets", "2070:fusion-rockets"]))
    player = Wanted(tech, range=random.choice(["1", "3", "3"])).player(FACTS, fleets[0].ship)
    launchers = tuple((size, random.randint(1, 2)) for size in random.sample([1, 2, 3, 4], random.randint(0, 3)))
    return Asteroid(FACTS, SCENARIO, player, fleets, random.randint(1, 2), launchers)


@pytest.mark.parametrize("block", range(3))
def test_prices_leave_out_nothing_that_counts(block: int) -> None:
    """The model of all schedules at once takes as much, and each trial is what the question itself would answer."""
    random = Random(7_000 + block)
    for _ in range(4):
        asked = random_asteroid(random)
        found = deflect(asked)
        columns = [column for ways in found.ways.values() for column in ways.columns]
        status, value, _, _ = _solved(found.asked, columns, Solving(Effort(workers=1)))
        assert (found.status, status) == ("PROVEN", "PROVEN")
        assert found.bound is not None and value == found.bound * MILLION
        assert abs(found.expected - found.bound) < Fraction(20, MILLION)
        for one in supposed_of_asteroid(found):
            for other, answer in one.others:
                assert answer is not None and answer.status == "PROVEN"
                if isinstance(one.what, str):
                    ship = next(fleet.ship for fleet in asked.fleets if fleet.ship.name in one.what)
                    fleets = tuple(
                        fleet._replace(ship=ship._replace(ev=other)) if fleet.ship == ship else fleet
                        for fleet in asked.fleets
                    )
                    assert deflect(replace(asked, fleets=fleets)).bound == answer.bound


def test_time_that_is_over_proves_nothing() -> None:
    found = deflect(asteroid("cv-2", "cv-2", launchers=((2, 1),)), Effort(seconds=0, workers=1))
    assert (found.status, found.choices) == ("UNKNOWN", ())


def test_a_crew_that_may_not_go_everywhere_goes_where_it_may() -> None:
    """2.6.5: the Belt is 3 from Earth, Mars 1."""
    near = Asteroid(FACTS, SCENARIO, Wanted(range="1").player(FACTS, find_ship(FACTS, "cv-2")), asteroid("cv-2").fleets)
    systems = {sortie.system for choice in deflect(near).choices for sortie in choice.schedule.sorties}
    assert systems == {"mars", "earth"}
    nowhere = Asteroid(FACTS, SCENARIO, Wanted(("none",)).player(FACTS, near.fleets[0].ship), near.fleets)
    with pytest.raises(PlannerError, match=r"2\.6\.5"):
        deflect(nowhere)


def test_the_chance_that_nothing_is_left_is_exact() -> None:
    asked = asteroid("cv-2")
    found = deflect(asked, Effort(workers=1))
    ship = asked.fleets[0].ship
    sure = sum(chance for points, chance in taken(asked, ship, found.choices[0].schedule).items() if points >= 20)
    assert found.deflected == sure == 0
    many = tuple(Choice(choice.fleet, choice.schedule, 5) for choice in found.choices)
    ends = list(taken(asked, ship, found.choices[0].schedule).items())
    by_hand = Fraction(0)
    for drawn in combinations_with_replacement(range(len(ends)), 5):
        if sum(ends[one][0] for one in drawn) >= 20:
            ways = 1
            for count, one in enumerate(drawn, 1):
                ways = ways * count // drawn[:count].count(one)
            chance = Fraction(ways)
            for one in drawn:
                chance *= ends[one][1]
            by_hand += chance
    assert chance_of(asked, many) == by_hand


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ships": []}, "needs ships"),
        ({"ships": ["0 cv-2"]}, "ships are written like"),
        ({"ships": ["cv-5"]}, r"2\.6\.7"),
        ({"launchers": ["2 rockets"]}, "launch vehicles of a year are written like"),
        ({"scenario": "titan", "ships": ["cv-2"]}, "has no asteroid"),
        ({"players": 9}, "players are 1 to 7"),
        ({"kind": "war"}, "kind must be one of"),
        ({"goal": "mars"}, "unknown key"),
        ({"edition": "hf4"}, "says edition"),
    ],
)
def test_a_mission_that_cannot_be_is_one_line(change: dict[str, object], said: str) -> None:
    data: dict[str, object] = {"edition": "stellar", "kind": "asteroid", "ships": ["cv-2"]}
    with pytest.raises(PlannerError, match=said) as raised:
        asked = question_of(data | change, Path())
        assert isinstance(asked, Asteroid)
        deflect(asked)
    assert "\n" not in str(raised.value)
