"""The example rockets: each loads and flies, and its numbers are those worked out by hand from the rules.

Fuel steps by the cumulative table of hf4 4.1 (hf3 4.2), classes by hf4 4.2 (hf3 6.1), thrust and consumption by the
printed cards. Net thrust is that of a start in the Earth zone; the second number is with afterburner.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from planner.board.files import load_board
from planner.cli.app import run
from planner.report.toldrocket import stack_facts, tell_stack
from planner.rocket.stackfile import read_stack_file

FOLDER = Path(__file__).parents[2] / "examples" / "stacks"


class Expected(NamedTuple):
    dry_mass: int
    wet_mass: str
    fuel_steps: int
    engines: dict[str, tuple[str, int | None, int | None]]  # consumption, net thrust, net thrust afterburning


EXPECTED = {
    # 3 + 0 + 1 + 2 + 5; 27 is 49 and 11 is 35 steps above 1; 4 + 3 of the reactor behind the generator - 2 as a tug
    "dirt-rocket": Expected(11, "27", 49 - 35, {"mass-driver": ("3", 4 + 3 - 2, None)}),
    # 1 + 1 + 1; scout before and after the afterburner (5 2/3, 5 1/3)
    "gw": Expected(
        3, "6", 25 - 15, {"dense-plasma-focus": ("1/10", 2, 2 + 5), "esa-space-unionists": ("8", 12, 12 + 1)}
    ),
    # 1 + 3; halves from 10 to 6, thirds from 6 to 4; a transport (hf3 W11)
    "hf3-moon": Expected(4, "10", 8 + 6, {"3:4": ("4", 3 - 1, None), "10:8": ("8", 10 - 1, None)}),
    # 1 + 2 + 1; a transport also at 10 1/2 and 10; the ion drive is pushed, the crew cannot be
    "lander-and-cruiser": Expected(
        4,
        "11",
        35 - 19,
        {"ion-drive": ("1/2", 2 + 1 - 1, 2 + 1 + 1 - 1), "nasa-astronauts": ("8", 14 - 1, 14 + 1 - 1)},
    ),
    # 0 + 1 + 1 + 3; 17 is a tug, but 15 and 16 are transports
    "nuclear-thermal": Expected(
        5,
        "17",
        41 - 22,
        {"de-laval-nozzle": ("4", 5 + 3 - 2, 5 + 3 + 1 - 1), "nuclear-drill": ("4", 5 + 3 - 2, 5 + 3 + 1 - 1)},
    ),
    # a card without mass counts 1: a wisp
    "probe": Expected(1, "1", 0, {"electric-sail": ("0", 2 + 2, None)}),
    # 0 + 1 + 3; a scout also at 7
    "sail": Expected(4, "8", 29 - 19, {"photon-kite-sail": ("0", 0, None), "un-cosmonauts": ("9", 12, 12 + 1)}),
    # 2 + 3 + 0; a transport; no burst reactor for the mosquito
    "solar-electric": Expected(5, "11", 35 - 22, {"hall-effect": ("2", 3 - 1, None)}),
    # 0 + 0 + 1 + 17; a tug also at 30
    "tug": Expected(
        18, "32", 52 - 42, {"timberwind": ("3", 5 + 2 - 2, 5 + 2 + 1 - 2), "norse-astronauts": ("14", 15 - 2, None)}
    ),
}


def facts_of(name: str) -> dict[str, Any]:
    stack = read_stack_file(FOLDER / f"{name}.toml")
    return stack_facts(tell_stack(stack, load_board(stack.edition.board).zones))


def test_every_example_has_expected_numbers() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_example_masses_and_fuel(name: str) -> None:
    facts, expected = facts_of(name), EXPECTED[name]
    assert (facts["dry_mass"], facts["wet_mass"], facts["fuel_steps"]) == expected[:3]


@pytest.mark.parametrize("name", EXPECTED)
def test_example_engines_at_earth(name: str) -> None:
    found = {}
    for engine in facts_of(name)["engines"]:
        nets = {row["afterburn"]: row["by_zone"]["earth"] for row in engine["now"]}
        found[engine["engine"]] = (engine["consumption"], nets.get(False), nets.get(True))
    assert found == EXPECTED[name].engines


@pytest.mark.parametrize("name", EXPECTED)
def test_example_runs_and_fits_the_screen(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stack", "check", str(FOLDER / f"{name}.toml")]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert max(map(len, captured.out.splitlines())) <= 80


def test_mosquito_of_the_solar_explorer_lacks_its_reactor() -> None:
    cards = {card["card"]: card for card in facts_of("solar-electric")["cards"]}
    assert cards["kuck-mosquito"]["missing"] == ["kuck-mosquito needs a burst reactor"]
    assert cards["hall-effect"]["runs"]


def test_solar_explorer_weakens_outwards() -> None:
    """hf4 2.4: 2 at Earth, one less a zone, dead beyond Uranus."""
    now = facts_of("solar-electric")["engines"][0]["now"][0]["by_zone"]
    assert list(now.values()) == [4, 3, 2, 1, 0, -1, -2, -3, None]


def test_sail_coasts_at_earth_and_flies_at_mercury() -> None:
    """hf4 S4, S5 (F3d)."""
    now = facts_of("sail")["engines"][0]["now"][0]["by_zone"]
    assert (now["earth"], now["mercury"]) == (0, 2)
