"""What if: a rocket of a file, or of cards, with a few things other than written down."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner import load_stack
from planner.errors import BadStack, PlannerError, UnknownCard
from planner.rocket.stackfile import QUICK_ROCKET, stack_from_data

TUG = {"name": "Tug", "cards": ["hall-effect", "cascade-photovoltaic"], "tanks": 6}


def what_if(data: dict[str, Any] | None = None, **changes: Any) -> Any:
    return load_stack(TUG if data is None else data, **changes)


def test_name_says_what_was_changed() -> None:
    assert what_if(tanks=3).name == "Tug"  # tanks are told with the masses
    assert what_if(tanks=1, grade="isotope", powersat=True).name == "Tug with isotope, powersat"
    assert what_if(powersat=False).name == "Tug with no powersat"
    assert what_if(cards=["QU tube heavy"], dry_mass=9).name == "Tug with qu-tube, dry mass 9"
    assert what_if().name == "Tug"


def test_long_names_are_cut_so_that_a_plan_can_hold_them() -> None:
    rocket = what_if(TUG | {"name": "x" * 200}, powersat=True)
    assert len(rocket.name) == 200 and rocket.name.endswith(" ...")
    assert stack_from_data(rocket.data) == rocket


def test_rocket_of_a_long_file_name_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / f"{'x' * 230}.toml"
    file.write_text('cards = ["hall-effect"]', encoding="utf-8")
    rocket = load_stack(file)
    assert rocket.data is not None and stack_from_data(rocket.data) == rocket


def test_tanks_win_over_tanks_and_over_wet_mass() -> None:
    assert what_if(tanks=3).wet_mass == 8
    assert what_if(tanks=0).wet_mass == 5
    by_mass = {key: value for key, value in TUG.items() if key != "tanks"} | {"wet_mass": "5 2/3"}
    assert load_stack(by_mass).wet_mass == Fraction(17, 3)
    assert load_stack(by_mass, tanks=0).wet_mass == 5 and load_stack(by_mass, tanks=2).wet_mass == 7
    assert "wet_mass" not in (load_stack(by_mass, tanks=2).data or {})


def test_powersat_can_be_given_and_taken() -> None:
    assert what_if(powersat=True).engines[0].push_thrust == 1
    assert what_if(TUG | {"powersat": True}, powersat=False).engines[0].push_thrust == 0
    assert what_if(TUG | {"powersat": True}).powersat


def test_cards_come_aboard_with_how_they_lie() -> None:
    rocket = what_if(cards=["qu-tube heavy", "CG104F"])
    assert [(item.slug, item.orientation) for item in rocket.aboard[2:]] == [
        ("qu-tube", "heavy"),
        ("amtec-thermoelectric", ""),
    ]
    assert what_if(cards="qu-tube light").aboard[-1].orientation == "light"


def test_dry_mass_is_filled_up_with_cargo() -> None:
    rocket = what_if(dry_mass=9)
    assert rocket.dry_mass == 9 and rocket.wet_mass == 15
    assert [(piece.name, piece.mass) for piece in rocket.cargo] == [("more cargo", 4)]
    assert what_if(dry_mass=5).cargo == ()
    with pytest.raises(BadStack, match="dry mass 4 is less than the 5 that is aboard"):
        what_if(dry_mass=4)
    with pytest.raises(BadStack, match="dry mass 0 is less than the 1 that is aboard"):
        what_if({"engines": ["4:2"]}, dry_mass=0)


def test_rad_hardness_is_that_of_cargo_and_never_of_cards() -> None:
    freight = {"engines": ["4:2"], "cargo": [{"name": "a", "mass": 2}, {"name": "b", "mass": 1, "rad_hard": 2}]}
    assert [piece.rad_hard for piece in what_if(freight, rad_hard=7, dry_mass=5).cargo] == [7, 7, 7]
    for data, words in ((TUG, "that of cards is printed"), ({"engines": ["4:2"]}, "give a dry mass too")):
        with pytest.raises(BadStack, match=words):
            what_if(data, rad_hard=7)
    with pytest.raises(BadStack, match="between 0 and 20"):
        what_if(freight, rad_hard=21)


def test_rocket_by_numbers_is_told_by_its_numbers() -> None:
    quick = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    assert quick.data is not None
    assert load_stack(quick.data, tanks=3) == load_stack(engines=["4:2"], dry_mass=5, tanks=3)
    assert load_stack(quick.data, tanks=3).name == QUICK_ROCKET


def test_cards_make_a_rocket_without_a_file() -> None:
    rocket = load_stack(cards=["hall-effect", "cascade-photovoltaic"], tanks=6)
    assert rocket.name == "hall-effect + cascade-photovoltaic"
    assert (rocket.dry_mass, rocket.wet_mass, rocket.grade, len(rocket.engines)) == (5, 11, "water", 1)
    assert rocket.data is not None and stack_from_data(rocket.data) == rocket
    many = load_stack(cards=["hall-effect", "cascade-photovoltaic", "qu-tube light"], engines=["4:2"])
    assert many.name == "hall-effect + cascade-photovoltaic + qu-tube + 1 more"
    assert [engine.name for engine in many.engines] == ["4:2", "hall-effect"]


def test_grade_may_be_typed_in_any_case() -> None:
    assert what_if(grade="Isotope").grade == load_stack(engines=["4:2"], grade="ISOTOPE").grade == "isotope"


def test_grade_of_a_rocket_by_numbers_can_be_chosen() -> None:
    assert load_stack(engines=["4:2"], grade="isotope").grade == "isotope"
    assert load_stack(engines=["4:2,grade=isotope"]).grade == "isotope"


def test_readings_and_edition_stay_with_the_changes() -> None:
    rocket = load_stack(TUG, tanks=3, readings=["hf4.text=2021"])
    assert rocket.readings["hf4.text"] == "2021" and rocket.data is not None
    assert stack_from_data(rocket.data) == rocket
    both = TUG | {"readings": {"hf4.text": "2021"}}
    assert load_stack(both, tanks=3, readings=["hf4.text=living"]).readings["hf4.text"] == "living"


def test_fault_of_the_file_names_it_and_fault_of_a_change_does_not(tmp_path: Path) -> None:
    file = tmp_path / "tug.toml"
    file.write_text('cards = ["hall-effect"]\nengine = 3', encoding="utf-8")
    with pytest.raises(BadStack, match=r"tug\.toml: unknown key"):
        load_stack(file, tanks=3)
    file.write_text('cards = ["hall-effect"]', encoding="utf-8")
    for changes in ({"tanks": 99}, {"grade": "tea"}, {"cards": ["no-such-card"]}):
        with pytest.raises(PlannerError) as caught:
            load_stack(file, **changes)  # type: ignore[arg-type]
        assert "tug.toml" not in str(caught.value)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({}, "a rocket is one of: a stack, cards, engines, a net thrust; got none of them"),
        ({"stack": TUG, "engines": ["4:2"]}, "got a stack and engines"),
        ({"stack": TUG, "engines": ["4:2"], "cards": ["qu-tube light"]}, "got a stack and engines"),
        ({"net_thrust": 3, "cards": ["hall-effect"]}, "a card goes with a rocket, not with a net thrust"),
        ({"net_thrust": 3, "grade": "dirt"}, "grade goes with a rocket, not with a net thrust"),
        ({"stack": {"net_thrust": 3}, "tanks": 3}, "tanks goes with a rocket, not with a net thrust"),
    ],
)
def test_forms_that_do_not_go_together_are_refused(asked: dict[str, Any], words: str) -> None:
    with pytest.raises(BadStack, match=words):
        load_stack(**asked)


def test_unknown_card_is_told_as_everywhere() -> None:
    with pytest.raises(UnknownCard, match="no card 'hall of mirrors'"):
        load_stack(cards=["hall of mirrors"])
