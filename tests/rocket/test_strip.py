"""The fuel strips of both editions: black steps, red moves, weight classes, and every worked example about them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.editions.readings import choose_readings
from planner.errors import BadStack, DataError
from planner.rocket.strip import Strip, load_strip, mass_text, mixed_grade, parse_mass

HF4 = load_strip("hf4")
HF3 = load_strip("hf3")


def at(strip: Strip, mass: str | int) -> int:
    return strip.position(parse_mass(str(mass)))


def steps(strip: Strip, wet: str | int, dry: str | int) -> int:
    return strip.fuel_steps(at(strip, wet), at(strip, dry))


def after_burning(strip: Strip, wet: str | int, fuel_steps: int) -> str:
    return mass_text(strip.masses[strip.burn(at(strip, wet), fuel_steps)])


def after_adding(strip: Strip, wet: str | int, masses: int) -> str:
    return mass_text(strip.masses[strip.add_mass(at(strip, wet), masses)])


def after_removing(strip: Strip, wet: str | int, masses: int) -> str:
    return mass_text(strip.masses[strip.remove_mass(at(strip, wet), masses)])


# 4th edition: positions and black line


def test_hf4_strip_has_57_positions() -> None:
    """hf4 4.1: 57 positions from 1 to 32."""
    assert len(HF4.masses) == 57
    assert (HF4.masses[0], HF4.masses[-1]) == (1, 32)


def test_hf4_five_to_two_takes_thirteen_steps() -> None:
    """hf4 S1 (B4 key): 3 + 4 + 6."""
    assert steps(HF4, 5, 2) == 13
    assert [steps(HF4, 5, 4), steps(HF4, 4, 3), steps(HF4, 3, 2)] == [3, 4, 6]


def test_hf4_nineteen_to_seven_takes_sixteen_steps() -> None:
    """hf4 4.1 (F3d)."""
    assert steps(HF4, 19, 7) == 16
    assert after_burning(HF4, 19, 16) == "7"


CUMULATIVE = {1: 0, 2: 9, 3: 15, 4: 19, 5: 22, 6: 25, 7: 27, 8: 29, 9: 31, 10: 33, 11: 35, 12: 36, 23: 47} | {
    24: 48, 25: 48, 26: 49, 27: 49, 28: 50, 29: 50, 30: 51, 31: 51, 32: 52
}  # fmt: skip


@pytest.mark.parametrize(("mass", "total"), (CUMULATIVE | {mass: mass + 24 for mass in range(12, 24)}).items())
def test_hf4_cumulative_steps_are_those_of_the_table(mass: int, total: int) -> None:
    """hf4 4.1: cumulative steps above mass 1."""
    assert steps(HF4, mass, 1) == total


def test_hf4_two_chains_meet_at_23() -> None:
    """hf4 4.1, Q2: 32 30 28 26 24 23 and 31 29 27 25 23."""
    for chain in (["32", "30", "28", "26", "24", "23", "22"], ["31", "29", "27", "25", "23", "22"]):
        assert [after_burning(HF4, chain[0], count) for count in range(len(chain))] == chain


def test_hf4_one_per_step_reading_walks_every_mass() -> None:
    """hf4 Q2, the alternative."""
    strip = load_strip("hf4", choose_readings(["hf4.strip_above_23=one_per_step"]))
    assert steps(strip, 32, 23) == 9
    assert after_burning(strip, 32, 1) == "31"


def test_hf4_fuel_steps_agree_with_walking_the_black_line() -> None:
    """hf4 4.1: fuel_steps = cum(wet) - cum(dry) holds wherever dry is at most 23."""
    for wet in range(len(HF4.masses)):
        for dry in range(min(wet, at(HF4, 23)) + 1):
            assert HF4.burn(wet, HF4.fuel_steps(wet, dry)) == dry


# 4th edition: red line

RED_RIGHT = """
1 1/9 > 2 1/6, 1 2/9 > 2 1/6, 1 1/3 > 2 1/3, 1 4/9 > 2 1/2, 1 5/9 > 2 1/2, 1 2/3 > 2 2/3, 1 7/9 > 2 5/6, 1 8/9 > 2 5/6,
2 1/6 > 3 1/4, 2 1/3 > 3 1/4, 2 1/2 > 3 1/2, 2 2/3 > 3 3/4, 2 5/6 > 3 3/4, 3 1/4 > 4 1/3, 3 1/2 > 4 2/3, 3 3/4 > 4 2/3,
4 1/3 > 5 1/3, 5 1/3 > 6, 4 2/3 > 5 2/3, 5 2/3 > 6 1/2, 6 1/2 > 7 1/2, 7 1/2 > 8 1/2, 8 1/2 > 9 1/2, 9 1/2 > 10 1/2,
10 1/2 > 11
"""
LINES_RIGHT = [tuple(end.strip() for end in line.split(">")) for line in RED_RIGHT.split(",")]
LINES_LEFT = "6 > 5, 11 > 10, 3 1/4 > 2 1/6, 3 3/4 > 2 2/3, 4 2/3 > 3 1/2, 2 1/6 > 1 1/9, 2 1/2 > 1 4/9, 2 5/6 > 1 7/9"


@pytest.mark.parametrize(("start", "end"), LINES_RIGHT)
def test_hf4_red_line_leads_right_as_listed(start: str, end: str) -> None:
    """hf4 4.3."""
    assert after_adding(HF4, start, 1) == end


def test_hf4_every_fraction_has_a_red_line() -> None:
    """hf4 4.3: the list is complete."""
    assert {start for start, _ in LINES_RIGHT} == {mass_text(mass) for mass in HF4.masses if mass.denominator > 1}


@pytest.mark.parametrize("line", LINES_LEFT.split(", "))
def test_hf4_red_line_leads_left_to_the_lower_of_two(line: str) -> None:
    """hf4 4.3 (F2b, G1g, G2c)."""
    start, end = line.split(" > ")
    assert after_removing(HF4, start, 1) == end


def test_hf4_whole_masses_move_by_whole_masses() -> None:
    """hf4 4.3: n to n + 1, both ways, up to 32."""
    for mass in range(1, 32):
        assert after_adding(HF4, mass, 1) == str(mass + 1)
        assert after_removing(HF4, mass + 1, 1) == str(mass)


@pytest.mark.parametrize(
    ("start", "moved", "end"),
    [
        ("4 1/3", -1, "3 1/4"),  # F2b
        ("4 1/3", -2, "2 1/6"),  # F2b
        ("6 1/2", -1, "5 2/3"),  # G2b
        ("6 1/2", -2, "4 2/3"),  # G2b
        ("2 1/3", -1, "1 1/3"),  # E6b
        ("1 1/3", 6, "7"),  # E6b
        ("7 1/2", 7, "14"),  # I5b
        ("5 1/3", 5, "10"),  # I5c
    ],
)
def test_hf4_red_moves_of_the_examples(start: str, moved: int, end: str) -> None:
    """hf4 4.3: the pieces that examples confirm."""
    move = after_adding if moved > 0 else after_removing
    assert move(HF4, start, abs(moved)) == end


def test_hf4_nothing_is_lighter_than_one_or_heavier_than_the_limit() -> None:
    """hf4 4.4: wet mass ends at 32, the strip at 1."""
    with pytest.raises(BadStack, match="over the limit of 32"):
        HF4.add_mass(at(HF4, 31), 2)
    with pytest.raises(BadStack, match="below 1"):
        HF4.remove_mass(at(HF4, "1 1/3"), 1)
    with pytest.raises(BadStack, match="below mass 1"):
        HF4.burn(at(HF4, 2), 10)


# 4th edition: weight classes


@pytest.mark.parametrize(
    ("mass", "name"),
    [
        ("1", "wisp"), ("1 8/9", "wisp"), ("2", "probe"), ("4", "probe"), ("4 1/3", "probe"), ("4 2/3", "scout"),
        ("6", "scout"), ("7", "scout"), ("8", "scout"), ("8 1/2", "transport"), ("9", "transport"), ("10", "transport"),
        ("11", "transport"), ("16", "transport"), ("17", "tug"), ("32", "tug"),
    ],
)  # fmt: skip
def test_hf4_weight_class_follows_the_evidence(mass: str, name: str) -> None:
    """hf4 4.2: La, E6b, I5a, F3d, H3b, G1g, H6c, and the layout."""
    assert HF4.classes[at(HF4, mass)].name == name


def test_hf4_class_modifiers() -> None:
    """hf4 4.2."""
    assert dict(HF4.classes) == {"wisp": 2, "probe": 1, "scout": 0, "transport": -1, "tug": -2}


@pytest.mark.parametrize(("mass", "name"), [("4 1/3", "scout"), ("16", "tug"), ("4", "probe"), ("15", "transport")])
def test_hf4_pessimistic_reading_moves_two_edges(mass: str, name: str) -> None:
    """hf4 Q3, the alternative."""
    strip = load_strip("hf4", choose_readings(["hf4.weight_classes=pessimistic"]))
    assert strip.classes[at(strip, mass)].name == name


def test_hf4_limits_are_23_and_32() -> None:
    """hf4 4.4 (E2a, F2a, F3a)."""
    assert (HF4.dry_limit, HF4.wet_limit) == (23, 32)


# 3rd edition: the seed examples of hf3 4.1


@pytest.mark.parametrize(
    ("name", "start", "burned", "end"),
    [
        ("S2", "8 1/2", 1, "8"),
        ("S3", "10", 4, "8"),
        ("S4", "8", 8, "4 2/3"),
        ("S10", "15", 8, "9"),
        ("S14", "23", 6, "17"),
        ("S15", "32", 3, "26"),
        ("S16", "26", 3, "22"),
    ],
)
def test_hf3_black_line_of_the_examples(name: str, start: str, burned: int, end: str) -> None:
    """hf3 4.1, by number."""
    assert after_burning(HF3, start, burned) == end, name


@pytest.mark.parametrize(
    ("name", "start", "tanks", "end"),
    [
        ("S5", "4 2/3", 1, "5 2/3"),
        ("S9", "7 1/2", 8, "15"),
        ("S11", "4", 5, "9"),
        ("S11", "4", 11, "15"),
        ("S12", "4", 6, "10"),
        ("S13", "15", 8, "23"),
        ("S17", "12", 7, "19"),
    ],
)
def test_hf3_red_line_right_of_the_examples(name: str, start: str, tanks: int, end: str) -> None:
    """hf3 4.1, by number."""
    assert after_adding(HF3, start, tanks) == end, name


@pytest.mark.parametrize(("name", "start", "mass", "end"), [("S6", "5 2/3", 3, "2 1/2"), ("S8", "4 1/3", 2, "2 1/6")])
def test_hf3_red_line_left_rounds_down_each_unit(name: str, start: str, mass: int, end: str) -> None:
    """hf3 4.1, by number; 4.3: one unit at a time."""
    assert after_removing(HF3, start, mass) == end, name


def test_hf3_three_to_four_has_four_steps() -> None:
    """hf3 S1 (E4)."""
    assert steps(HF3, 4, 3) == 4


@pytest.mark.parametrize(("readings", "left"), [([], 4), (["hf3.strip_1_to_2=7"], 2)])
def test_hf3_steps_left_from_two_and_a_half(readings: list[str], left: int) -> None:
    """hf3 S7 (H9 year 4, OP-1): the literal count leaves 2 of the steps, ninths leave 4."""
    strip = load_strip("hf3", choose_readings(readings))
    assert steps(strip, "2 1/2", 1) - 8 == left


def test_hf3_literal_strip_keeps_every_other_example() -> None:
    """hf3 4.2: under the literal reading all 17 rows hold; nothing above 2 changes."""
    literal = load_strip("hf3", choose_readings(["hf3.strip_1_to_2=7"]))
    assert [mass for mass in literal.masses if mass >= 2] == [mass for mass in HF3.masses if mass >= 2]
    assert len(literal.masses) == len(HF3.masses) - 2


def test_hf3_strip_has_52_steps_in_all() -> None:
    """hf3 4.2."""
    assert steps(HF3, 32, 1) == 52


@pytest.mark.parametrize(
    ("readings", "path"), [([], ["26", "24", "23", "22"]), (["hf3.strip_top=odd"], ["26", "25", "23", "22"])]
)
def test_hf3_top_of_the_strip_by_reading(readings: list[str], path: list[str]) -> None:
    """hf3 OP-2: 24 or 25 between 26 and 23."""
    strip = load_strip("hf3", choose_readings(readings))
    assert [after_burning(strip, 26, count) for count in range(4)] == path


@pytest.mark.parametrize(
    ("start", "moved", "end"),
    [("24", 1, "24"), ("24", 2, "26"), ("22", 5, "26"), ("30", 2, "32"), ("26", -1, "24"), ("32", -10, "22")],
)
def test_hf3_tanks_above_24_are_counted_together(start: str, moved: int, end: str) -> None:
    """hf3 4.3, OP-2: whole units, rounded down once at the end."""
    move = after_adding if moved > 0 else after_removing
    assert move(HF3, start, abs(moved)) == end


def test_hf3_nothing_is_loaded_over_32() -> None:
    """hf3 3, 4.3: never above 32."""
    with pytest.raises(BadStack, match="over the limit of 32"):
        HF3.add_mass(at(HF3, 30), 3)


@pytest.mark.parametrize(("readings", "end"), [([], "4"), (["hf3.red_line_right=printed"], "4 1/3")])
def test_hf3_red_line_right_by_reading(readings: list[str], end: str) -> None:
    """hf3 OP-3: 3 1/4 and one tank is 4 by rounding, 4 1/3 by the printed line."""
    assert after_adding(load_strip("hf3", choose_readings(readings)), "3 1/4", 1) == end


@pytest.mark.parametrize(
    ("mass", "modifier"),
    [
        ("2 1/2", 1), ("4", 1), ("5", 0), ("7", 0), ("8", 0), ("8 1/2", -1), ("9", -1), ("10", -1), ("12", -1),
        ("15", -1), ("19", -2), ("23", -2), ("32", -2), ("1", 2), ("1 8/9", 2), ("2", 1), ("4 1/3", 0), ("16", -1),
        ("17", -2),
    ],
)  # fmt: skip
def test_hf3_weight_class_follows_the_evidence(mass: str, modifier: int) -> None:
    """hf3 6.1: the evidence, and the default table for the rest."""
    assert HF3.classes[at(HF3, mass)].modifier == modifier


@pytest.mark.parametrize(
    ("reading", "mass", "modifier"),
    [("doubling", "2", 2), ("doubling", "4 1/3", 0), ("hf4", "4 1/3", 1), ("hf4", "2", 1)],
)
def test_hf3_weight_classes_by_reading(reading: str, mass: str, modifier: int) -> None:
    """hf3 OP-4."""
    strip = load_strip("hf3", choose_readings([f"hf3.weight_classes={reading}"]))
    assert strip.classes[at(strip, mass)].modifier == modifier


# Masses as text, grades, and wrong input


@pytest.mark.parametrize("mass", [*HF4.masses, *HF3.masses])
def test_mass_text_can_be_read_back(mass: Fraction) -> None:
    assert parse_mass(mass_text(mass)) == mass


@pytest.mark.parametrize(
    "text", ["", " ", "-4", "-4 2/3", "4 -2/3", "1/0", "1/00", "1e9", "1e999999999", "4 2", "nan", "٣"]
)
def test_parse_mass_refuses_what_is_no_mass(text: str) -> None:
    with pytest.raises(BadStack, match="is no mass"):
        parse_mass(text)


@pytest.mark.parametrize("mass", [Fraction(1, 2), Fraction(9, 2), 33, 0, -1])
def test_position_refuses_masses_that_are_not_printed(mass: Fraction | int) -> None:
    with pytest.raises(BadStack, match="is no position of the hf4 fuel strip"):
        HF4.position(mass)


@pytest.mark.parametrize(
    ("grades", "mixture"),
    [
        (("water", "dirt"), "dirt"),
        (("isotope", "water"), "water"),
        (("isotope",), "isotope"),
        (("dirt", "isotope"), "dirt"),
    ],
)
def test_mixture_takes_the_poorest_grade(grades: tuple[str, ...], mixture: str) -> None:
    """hf4 F4, hf3 E4."""
    assert mixed_grade(grades) == mixture


def test_unknown_strip_is_a_data_error() -> None:
    with pytest.raises(DataError, match="no fuel strip for edition 'hf9'"):
        load_strip("hf9")
