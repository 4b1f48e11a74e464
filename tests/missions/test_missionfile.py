"""Mission files: what they may say, and the one line that a wrong one gets."""

from __future__ import annotations

import io
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from planner.errors import BadStack, MissionError, PlannerError
from planner.missions.mission import Mission
from planner.missions.missionfile import load_mission
from planner.missions.solve import solve
from planner.report.routes import Limits
from planner.rules.ways import Relaxed

PLACES = 'start = "leo"\ngoal = "ceres"\n'
THRUST = PLACES + "net_thrust = 8\n"


def mission_of(folder: Path, text: str) -> Mission:
    file = folder / "mission.toml"
    file.write_text(text, encoding="utf-8")
    return load_mission(file)


def test_every_key_is_read(tmp_path: Path) -> None:
    found = mission_of(
        tmp_path,
        PLACES
        + """
engines = ["4:2", "12:8"]
dry_mass = 5
tanks = 10
rad_hard = 4
powersat = true
edition = "hf3"
board = "hf4"
year = 10
season = "Red"
avoid = ["belts", "zone:venus", "vesta"]
max_years = 20
max_turns = 9
max_fuel_steps = "7/2"
min_survival = "5/6"
any_landing = true
any_season = true
readings = { cycle_start = "first_blue" }
""",
    )
    stack = found.stack
    assert (found.start, found.goal, found.board.name, found.name) == ("leo", "ceres", "hf4", tmp_path.name)
    assert (stack.edition.name, stack.dry_mass, stack.wet_mass, stack.powersat) == ("hf3", 5, 15, True)
    assert [engine.name for engine in stack.quick_engines] == ["4:2", "12:8"]
    assert stack.readings["cycle_start"] == "first_blue"
    assert (found.year, found.max_years, found.relaxed) == (10, 20, Relaxed(True, True))
    assert found.limits == Limits(9, Fraction(7, 2), Fraction(5, 6))
    assert {"vesta", "geo"} & found.wishes.avoid == {"vesta"}
    assert any(found.board.spaces[space].kind == "belt" for space in found.wishes.avoid)


def test_stack_file_is_looked_for_beside_the_mission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rocket.toml").write_text(
        'engines = ["4:2"]\ncargo = [{ name = "ship", mass = 3 }]\n', encoding="utf-8"
    )
    monkeypatch.chdir("/")
    assert mission_of(tmp_path, PLACES + 'stack = "rocket.toml"\n').stack.dry_mass == 3


def test_names_are_found_as_players_type_them(tmp_path: Path) -> None:
    assert mission_of(tmp_path, 'start = "LEO"\ngoal = "Vest"\nnet_thrust = 3\n').goal == "vesta"


def test_limit_of_turns_shortens_the_search(tmp_path: Path) -> None:
    mission = mission_of(tmp_path, THRUST + "max_turns = 3\n")
    answer = solve(mission)
    assert answer.rounds == 3
    longer = solve(Mission(mission.board, mission.stack, "leo", goal="ceres")).flights_to("ceres")
    assert [one.turns for one in answer.flights] == [one.turns for one in longer if one.turns <= 3]


def test_stack_file_with_changes(tmp_path: Path) -> None:
    (tmp_path / "tug.toml").write_text('name = "Tug"\ncards = ["hall-effect"]\ntanks = 1', encoding="utf-8")
    changes = "tanks = 3\ngrade = 'isotope'\ncards = ['cascade-photovoltaic']\npowersat = true\ndry_mass = 7"
    found = mission_of(tmp_path, PLACES + f"stack = 'tug.toml'\n{changes}").stack
    assert found.name == "Tug with cascade-photovoltaic, dry mass 7, isotope, powersat"
    assert (found.dry_mass, found.wet_mass, found.grade, found.powersat) == (7, 10, "isotope", True)


def test_cards_without_a_file(tmp_path: Path) -> None:
    found = mission_of(tmp_path, PLACES + "cards = ['hall-effect', 'cascade-photovoltaic']\ntanks = 3").stack
    assert [item.slug for item in found.aboard] == ["hall-effect", "cascade-photovoltaic"] and found.wet_mass == 8


def test_mission_comes_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + THRUST.encode())))
    assert load_mission(Path("-")).goal == "ceres"
    with pytest.raises(MissionError, match="cannot read mission file from standard input: it is empty"):
        load_mission(Path("-"))


def test_folder_is_no_mission(tmp_path: Path) -> None:
    with pytest.raises(MissionError, match="it is a folder"):
        load_mission(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("net_thrust = 8\ngoal = 'ceres'", "a mission needs a start"),
        ("net_thrust = 8\nstart = 'leo'", "a mission needs a goal"),
        (PLACES, "one of: a stack, cards, engines, a net thrust; got none"),
        (THRUST + "engines = ['4:2']", "got engines and a net thrust"),
        (THRUST + "tanks = 3", "tanks goes with a rocket, not with a net thrust"),
        (PLACES + "stack = 'missing.toml'", "cannot read stack file"),
        (PLACES + "engines = []", "got none of them"),
        (PLACES + "engines = [4]", "engines must hold texts"),
        (PLACES + "engines = ['warp']", "an engine is THRUST:STEPS"),
        (PLACES + "engines = ['4:2']\ndry_mass = 0", "dry mass must be"),
        (THRUST + "speed = 9", "unknown key 'speed'"),
        (THRUST + "year = 'now'", "year must be a whole number"),
        (THRUST + "year = true", "year must be a whole number"),
        (THRUST + "year = 0", "a year is between"),
        (THRUST + "season = 'green'", "season must be one of"),
        (THRUST + "season = 'red'\nyear = 1", "contradicts year 1"),
        (THRUST + "avoid = ['atlantis']", "no space 'atlantis'"),
        (THRUST + "avoid = ['zone:x']", "zones are"),
        (THRUST + "avoid = ['zone:ceres']", "forbids the goal"),
        (THRUST + "avoid = [3]", "avoid must hold texts"),
        (THRUST + "max_turns = -1", "a limit of turns must be"),
        (THRUST + "max_fuel_steps = -1", "max_fuel_steps must be"),
        (THRUST + "max_fuel_steps = 'many'", "max_fuel_steps must be"),
        (THRUST + "min_survival = '7/6'", "min_survival must be"),
        (THRUST + "min_survival = 0.5", "min_survival must be text"),
        (THRUST + "edition = 'hf9'", "no edition"),
        (THRUST + "board = 'atlantis'", "no board"),
        (THRUST + "readings = { weather = 'fine' }", "no reading"),
        (THRUST + "max_years = 99999999", "far too large"),
        ("start = 'nowhere'\ngoal = 'ceres'\nnet_thrust = 1", "no space 'nowhere'"),
        ("start = 'ceres-half-lander'\ngoal = 'leo'\nnet_thrust = 1", "no craft can be waiting"),
        ("start = ", "TOML: "),
        ("x = " + "[" * 5000, "TOML: "),
    ],
)
def test_wrong_mission_is_one_line_that_names_the_file(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(PlannerError, match=message) as caught:
        mission_of(tmp_path, text)
    assert str(caught.value).startswith(str(tmp_path / "mission.toml")) and "\n" not in str(caught.value)


def test_fault_of_the_stack_file_names_both_files(tmp_path: Path) -> None:
    (tmp_path / "rocket.toml").write_text("tanks = -1\n", encoding="utf-8")
    with pytest.raises(BadStack, match=r"mission\.toml: .*rocket\.toml: "):
        mission_of(tmp_path, PLACES + 'stack = "rocket.toml"\n')


@pytest.mark.parametrize("name", ["missing.toml", ".", "binary.toml", "long.toml"])
def test_file_that_cannot_be_read_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "long.toml").write_bytes(b"#" * 200_000)
    with pytest.raises(MissionError, match="mission file") as caught:
        load_mission(tmp_path / name)
    assert "\n" not in str(caught.value)
