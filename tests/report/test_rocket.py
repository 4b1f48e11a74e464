"""What a rocket is worth, as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.report.rocket import stack_text
from planner.report.toldrocket import tell_stack
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.stackfile import exploring_stack, quick_stack, read_stack, read_stack_file, stack_from_data

HF4, ZONES = find_edition("hf4"), load_board("hf4").zones
EXAMPLES = Path(__file__).parents[2] / "examples"
STACKS = sorted([*(EXAMPLES / "stacks").glob("*.toml"), *(EXAMPLES / "missions").glob("*/stack.toml")])


def cards(*names: str, readings: tuple[str, ...] = (), **more: object) -> Stack:
    """A rocket of cards, as a stack file names them."""
    return stack_from_data({"cards": list(names), **more}, choices=readings)


def text_of(rocket: Stack) -> str:
    return stack_text(tell_stack(rocket, load_board(rocket.edition.board).zones))


def test_text_of_a_quick_rocket() -> None:
    assert text_of(quick_stack(HF4, ["4:1/2,afterburn=1"], dry_mass=5, tanks=3)).splitlines() == [
        "quick rocket  (hf4)",
        "",
        "mass",
        "  5  rocket",
        "  5  dry mass",
        "  8  wet mass: scout, 7 fuel steps of water to empty",
        "",
        "engine 4:1/2,afterburn=1: thrust 4, 1/2 fuel step a burn",
        "  burns water or better, afterburner +1 for 1 step",
        "  fuel for 14 burns, less what each move rounds up",
        "  net thrust    now  wisp  probe  scout  transport  tug",
        "                  4     6      5      4          3    2",
        "  afterburning    5     7      6      5          4    3",
        "",
        "largest site for a powered landing now: size 4",
    ]


def test_text_of_a_mass_free_rocket() -> None:
    lines = text_of(exploring_stack(HF4, 6)).splitlines()
    assert lines[-1] == "net thrust 6 whatever the mass, one fuel step a burn, fuel without end"


def test_solar_engine_has_a_row_for_each_zone() -> None:
    text = text_of(quick_stack(HF4, ["4:2,solar"], dry_mass=5, tanks=3))
    lines = text.splitlines()
    heads = next(number for number, line in enumerate(lines) if line.startswith("  net thrust"))
    assert lines[heads].split("  ")[2:] == ["wisp", "probe", "scout (now)", "transport", "tug"]
    zones = ["Mercury", "Venus", "Earth", "Mars", "Ceres", "Jupiter", "Saturn", "Uranus", "Neptune"]
    assert [line.split()[0] for line in lines[heads + 1 : heads + 10]] == zones
    assert "scout (now)" in text and "largest site for a powered landing now, by zone of the start" in text


def test_rocket_without_an_engine_says_so() -> None:
    assert "no engine can be activated" in text_of(read_stack('cargo = [{ name = "ore", mass = 2 }]'))


def test_rocket_does_not_land_on_fuel_that_cannot_be_burned() -> None:
    """hf4 4.4 (LR H2a): with the wrong fuel a triangle only coasts."""
    rocket = cards("nasa-astronauts", cargo=[{"name": "freight", "mass": 3}], tanks=4, grade="dirt")
    told = tell_stack(rocket, ZONES)
    assert told.operational and not told.engines[0].fuel_suits
    assert set(told.largest_landing.values()) == {None}
    assert "CANNOT burn the dirt aboard, only coast" in stack_text(told)


def test_text_says_when_an_isotope_engine_has_no_isotopes() -> None:
    """hf4 4.4 (LR F4c)."""
    told = tell_stack(cards("dense-plasma-focus", "superconducting-adductor", tanks=3), ZONES)
    assert not told.operational
    assert "CANNOT be activated with the water aboard" in stack_text(told)


def test_text_shows_supports_as_a_tree() -> None:
    rocket = cards("in-core-thermionic", "mass-driver", "cermet-nerva-fission", "mo-li-heat-pipe heavy", grade="dirt")
    lines = text_of(rocket).splitlines()
    start = lines.index("cards")
    assert lines[start + 1 : start + 5] == [
        "  mass-driver runs",
        "    pulsed generator: in-core-thermionic",
        "      stationary or burst reactor: cermet-nerva-fission",
        "    cooling: 2 therms needed, 3 given by mo-li-heat-pipe",
    ]
    assert sum("in-core-thermionic" in line for line in lines) == 2, "once by mass, once in the tree"


def test_text_of_a_ring_ends() -> None:
    """hf4 7 (J1e)."""
    text = text_of(cards("mhd-open-cycle", "d-t-gun-fusion"))
    assert "d-t-gun-fusion (as above)" in text or "mhd-open-cycle (as above)" in text


def test_text_shows_what_a_warm_card_has() -> None:
    text = text_of(cards("brayton-turbine", "pebble-bed-fission", "bubble-membrane light"))
    assert "brayton-turbine does NOT run" in text
    assert "brayton-turbine needs 2 more therms" in text
    assert "cooling: 3 therms needed, 1 given by bubble-membrane" in text


def test_text_counts_in_the_singular() -> None:
    rocket = quick_stack(HF4, ["4:1,afterburn=1,pivots=1"], dry_mass=12, tanks=1)
    text = text_of(rocket)
    assert "1 fuel step of water to empty" in text and "1 fuel step a burn" in text
    assert "1 bonus pivot," in text and "for 1 step" in text and "fuel for 1 burn\n" in text


@pytest.mark.parametrize(
    "engine", ["4:2", "10:1/10,afterburn=1+10,solar,push,pivots=8,grade=isotope", "0:0,solar,afterburn=3"]
)
def test_odd_rocket_fits_the_screen(engine: str) -> None:
    rocket = quick_stack(HF4, [engine], dry_mass=5, tanks=3, powersat=True)
    long_name = build_stack(HF4, name="very long name " * 12, cargo=[Cargo("x" * 150, 1)])
    for item in (rocket, long_name):
        assert max(map(len, text_of(item).splitlines())) <= 80


def test_text_lists_readings_doubts_and_privileges() -> None:
    rocket = cards("hall-effect", "radioisotope-stirling", readings=("hf4.text=2021",), powersat=True, cycler=True)
    text = text_of(rocket)
    assert "reading: hf4.text = 2021" in text
    assert "doubt: radioisotope-stirling" in text
    assert "privileges: powersat, cycler" in text


@pytest.mark.parametrize("file", STACKS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_line_is_wider_than_the_screen(file: Path) -> None:
    assert max(map(len, text_of(read_stack_file(file)).splitlines())) <= 80
