"""Stops and waiting things of a mission file, and the one line that wrong ones get."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from planner import MissionError, load_board
from planner.missions.mission import Mission
from planner.missions.missionfile import load_mission
from planner.missions.missiontables import stops_of
from planner.missions.words import parse_stop
from planner.plan.model import Waiting
from planner.rocket.stack import Cargo

HEAD = 'start = "leo"\n'
ROCKET = 'engines = ["4:2"]\ndry_mass = 5\ntanks = 4\n'
STOP = """
[[stops]]
place = "Ceres"
refuel = true
stay = 2
season = "Blue"
by_year = 9
drop = "Kuck-Mosquito"
take = ["ore", "Hall-Effect"]
leave_tanks = 3
take_tanks = true
"""


def mission_of(folder: Path, text: str) -> Mission:
    file = folder / "mission.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return load_mission(file)


def test_table_says_what_the_text_says() -> None:
    text = (
        "ceres: refuel, stay 2, blue, by 9, drop kuck-mosquito, take ore, take hall-effect, leave 3 tanks, take tanks"
    )
    board, table = load_board("hf4"), tomllib.loads(STOP)["stops"]
    assert stops_of(table, board) == stops_of([text], board) == (parse_stop(board, text),)


def test_stops_of_a_file_are_those_of_its_mission(tmp_path: Path) -> None:
    cargo = 'waiting = [{ place = "GEO", cargo = { ore = 2 } }]\n'
    stops = 'stops = ["geo: take ore", { place = "Vesta", drop = "Ore", stay = 1 }]\n'
    found = mission_of(tmp_path, 'goal = "ceres"\n' + cargo + stops + ROCKET).itinerary.stops
    assert [(stop.name, stop.take, stop.drop, stop.stay) for stop in found] == [
        ("GEO", ("ore",), (), 0),
        ("Vesta", (), ("ore",), 1),
    ]


def test_way_back_refuelling_and_load(tmp_path: Path) -> None:
    keys = 'goal = "ceres: refuel"\nstops = ["mars"]\nreturn = true\nisru = 2\nany_load = true\n'
    found = mission_of(tmp_path, keys + ROCKET.replace("4\n", '"auto"\n'))
    assert found.goal == "leo" and [stop.name for stop in found.itinerary.stops] == ["Mars", "Ceres"]
    assert (found.isru, found.refuel, found.chooses_load, found.stack.tanks) == (2, False, True, 27)
    assert mission_of(tmp_path, 'stops = ["ceres"]\nreturn = true\nrefuel = true\n' + ROCKET).goal == "leo"


def test_what_waits_is_read(tmp_path: Path) -> None:
    waiting = """
waiting = [
    { place = "Ceres", cards = ["hall-effect"], cargo = { ore = 2 }, tanks = 4 },
    { place = "GEO", tanks = 1, grade = "Isotope" },
]
"""
    first, second = mission_of(tmp_path, 'goal = "ceres"\n' + ROCKET + waiting).waiting
    card, ore = first.items
    assert (first.place, first.tanks, ore) == ("ceres", (("water", 4),), Cargo("ore", 2))
    assert not isinstance(card, Cargo) and card.slug == "hall-effect"
    assert second == Waiting("geo", (), (("isotope", 1),))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('stops = ["nowhere at all"]', "stop 1: no space"),
        ('stops = ["vesta", "ceres: refol"]', "stop 2: a stop knows"),
        ("stops = [3]", "stop 1: stops must hold texts"),
        ("stops = [{ stay = 1 }]", "stop 1: needs a place"),
        ('stops = [{ place = "ceres", wait = 1 }]', "stop 1: unknown key 'wait'"),
        ('stops = [{ place = "ceres", season = "green" }]', "the season of a stop is one of"),
        ('stops = [{ place = "ceres", leave_tanks = -1 }]', "between 0 and 31 tanks, got -1"),
        ('stops = [{ place = "ceres", stay = -1 }]', "a stay is at most"),
        ('stops = [{ place = "ceres", by_year = -1 }]', "a year is between"),
        ('stops = [{ place = "ceres", drop = [1] }]', "drop must hold texts"),
        (f"stops = {['vesta'] * 31}", "at most 30 stops"),
        ("isru = 2", "an ISRU rating is for refuelling"),
        ("refuel = true\nmax_fuel_steps = 3", "fuel steps are no limit"),
        ('waiting = ["ceres"]', "waiting 1: must be a table"),
        ("waiting = [{ tanks = 1 }]", "waiting 1: needs a place"),
        ('waiting = [{ place = "ceres" }]', "waiting 1: says neither"),
        ('waiting = [{ place = "nowhere at all", tanks = 1 }]', "waiting 1: no space"),
        ('waiting = [{ place = "ceres", cards = ["hall-efect"] }]', "hall-effect"),
        ('waiting = [{ place = "ceres", tanks = -1 }]', "between 0 and 100 tanks"),
        ('waiting = [{ place = "ceres", tanks = 1, grade = "wter" }]', "Did you mean water?"),
        ('waiting = [{ place = "ceres", cargo = { ore = "2" } }]', "the mass of cargo ore must be"),
        ('waiting = [{ place = "ceres", tanks = 1 }, { place = "Ceres", tanks = 2 }]', "named twice"),
    ],
)
def test_mistake_is_one_line(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(MissionError) as caught:
        mission_of(tmp_path, f'goal = "ceres"\n{ROCKET}{text}\n')
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_a_flight_needs_an_end(tmp_path: Path) -> None:
    for text in ('stops = ["ceres"]\n', "return = true\n"):
        with pytest.raises(MissionError, match="needs a goal"):
            mission_of(tmp_path, text + ROCKET)
