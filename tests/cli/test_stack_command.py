"""`planner stack check`: what it prints, its exit codes, and one line for every mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from planner.board.files import load_board
from planner.cli.app import run

Captured = pytest.CaptureFixture[str]
GOOD = 'cards = ["hall-effect", "cascade-photovoltaic"]\ntanks = 6\n'


@pytest.fixture
def rocket(tmp_path: Path) -> Path:
    path = tmp_path / "rocket.toml"
    path.write_text(GOOD, encoding="utf-8")
    return path


def check_json(capsys: Captured, *arguments: str, code: int = 0) -> Any:
    assert run(["stack", "check", *arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def complaint(capsys: Captured, *arguments: str) -> str:
    """The one line that a mistake gives; nothing else is printed."""
    assert run(["stack", "check", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("planner: ") and captured.err.endswith("\n")
    assert captured.err.count("\n") == 1
    return captured.err


def complaint_about(capsys: Captured, path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    line = complaint(capsys, str(path))
    assert str(path) in line
    return line


def test_sites_are_those_of_the_board(rocket: Path, capsys: Captured) -> None:
    here, there = (load_board(name).spaces for name in ("hf4", "hf3"))
    new = next(space for key, space in here.items() if space.site is not None and key not in there)
    text = f'{GOOD}factories = ["{new.name}"]\n'
    rocket.write_text(text, encoding="utf-8")
    assert check_json(capsys, str(rocket))["factories"] == [new.id]
    assert check_json(capsys, str(rocket), "--board", "hf4")["factories"] == [new.id]
    assert "factories: no site" in complaint(capsys, str(rocket), "--board", "hf3")
    assert "no board named 'atlantis'" in complaint(capsys, str(rocket), "--board", "atlantis")


def test_check_prints_a_report_in_eighty_columns(rocket: Path, capsys: Captured) -> None:
    assert run(["stack", "check", str(rocket)]) == 0
    text = capsys.readouterr().out
    assert "wet mass: transport, 13 fuel steps of water to empty" in text
    assert "electric generator: cascade-photovoltaic" in text
    assert max(map(len, text.splitlines())) <= 80


def test_check_as_json_has_the_numbers(rocket: Path, capsys: Captured) -> None:
    facts = check_json(capsys, str(rocket))
    assert (facts["dry_mass"], facts["wet_mass"], facts["fuel_steps"]) == (5, "11", 13)
    assert facts["engines"][0]["consumption"] == "2"
    assert facts["engines"][0]["now"][0]["by_zone"]["earth"] == 2


def test_rocket_without_engine_has_exit_code_one(rocket: Path, capsys: Captured) -> None:
    rocket.write_text('cards = ["hall-effect"]', encoding="utf-8")
    assert run(["stack", "check", str(rocket)]) == 1
    out = capsys.readouterr().out
    assert "no engine can be activated" in out and "hall-effect needs an electric generator" in out


def test_isotope_engine_on_water_has_exit_code_one(capsys: Captured, rocket: Path) -> None:
    """hf4 4.4 (LR F4c)."""
    rocket.write_text('engines = ["2:1/10,grade=isotope"]\ntanks = 3', encoding="utf-8")
    assert not check_json(capsys, str(rocket), code=1)["operational"]


def test_quick_form_counts_mass_and_fuel(capsys: Captured) -> None:
    facts = check_json(capsys, "--engine", "4:2", "--dry-mass", "5", "--tanks", "3", "--rad-hard", "4")
    assert (facts["dry_mass"], facts["wet_mass"], facts["fuel_steps"]) == (5, "8", 7)
    assert facts["engines"][0]["burns_available"] == 3


def test_quick_form_takes_several_engines(capsys: Captured) -> None:
    facts = check_json(capsys, "--engine", "4:2", "--engine", "12:8,push", "--powersat")
    assert [engine["pushed"] for engine in facts["engines"]] == [0, 1]


def test_net_thrust_form_needs_no_mass(capsys: Captured) -> None:
    facts = check_json(capsys, "--net-thrust", "6")
    assert (facts["net_thrust"], facts["dry_mass"], facts["largest_landing"]["mars"]) == (6, None, 5)
    assert run(["stack", "check", "--net-thrust", "0"]) == 0
    assert "net thrust 0 whatever the mass" in capsys.readouterr().out


def test_edition_and_reading_change_the_answer(capsys: Captured) -> None:
    quick = ["--engine", "10:8", "--dry-mass", "1", "--tanks", "1", "--edition", "hf3"]
    assert check_json(capsys, *quick)["fuel_steps"] == 9
    facts = check_json(capsys, *quick, "--reading", "hf3.strip_1_to_2=7")
    assert facts["fuel_steps"] == 7 and facts["readings"] == {"hf3.strip_1_to_2": "7"}


def test_edition_wins_over_the_file(rocket: Path, capsys: Captured) -> None:
    assert check_json(capsys, str(rocket), "--edition", "hf3c")["edition"] == "hf3c"


# Mistakes in the file


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('cards = ["hall efect"]', "no card 'hall efect' in hf4. Did you mean hall-effect"),
        ('cards = ["hall-effect", "hall-effect"]', "card hall-effect is aboard twice"),
        ('cards = ["hall-effect", "ion-drive"]', "hall-effect and ion-drive are two sides of one card"),
        ('cards = [{ card = "hall-effect", side = "purple" }]', "hall-effect has no 'purple' side"),
        ('cargo = [{ name = "x", mass = -1 }]', "mass must be between 0 and 100, got -1"),
        ('cargo = [{ name = "x", mass = 99999999999999999999 }]', "mass of cargo 'x' is far too large"),
        ('cargo = [{ name = "x", mass = 24 }]', "dry mass 24 is over the limit of 23"),
        ('cargo = [{ name = "x", mass = 20 }]\ntanks = 13', "wet mass 33 is over the limit of 32"),
        ('grade = "steam"', "fuel grade must be one of dirt, water, isotope, got 'steam'"),
        (
            'cards = ["mass-driver", "dusty-plasma-mhd"]\n[supports]\nmass-driver = "dusty-plasma-mhd"',
            "dusty-plasma-mhd cannot support mass-driver",
        ),
        ("tanks = [", "TOML: "),
        ("tanks = 1\nnonsense here", "at line 2, column "),
        ("speed = 3", "unknown key 'speed'"),
        ("tanks = true", "tanks must be a whole number, got True"),
        ("name = ['x']", "name must be text, got ['x']"),
        ("cards = " + "[" * 3000 + "]" * 3000, "TOML: nested too deeply"),
        ('edition = "hf7"', "no edition 'hf7'; there are: hf4, hf3, hf3c"),
    ],
)  # fmt: skip
def test_mistake_in_the_file_names_the_file(rocket: Path, capsys: Captured, text: str, words: str) -> None:
    assert words in complaint_about(capsys, rocket, text)


def test_cyclic_supports_are_refused(rocket: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    """hf4 7: two electric things that need each other; no printed cards do, so two are made."""
    from planner.cards.card import Card, CardSide, Catalogue, Gives, Needs
    from planner.rocket import stackfile

    generator = CardSide(
        "dynamo", "Dynamo", "generator", "hf4", mass=1, needs=Needs("", ("x",), 1), gives=Gives(("e",))
    )
    reactor = CardSide("pile", "Pile", "reactor", "hf4", mass=1, needs=Needs("e"), gives=Gives((), ("x",)))
    monkeypatch.setattr(stackfile, "load_cards", lambda _: Catalogue("hf4", "", [Card(generator), Card(reactor)]))
    text = 'cards = ["dynamo", "pile"]\n[supports]\ndynamo = "pile"\npile = "dynamo"'
    assert "cyclic supports: dynamo <- pile <- dynamo" in complaint_about(capsys, rocket, text)


def test_longer_ring_of_supports_is_refused(rocket: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    """hf4 7: a ring of three is a ring."""
    from planner.cards.card import Card, CardSide, Catalogue, Gives, Needs
    from planner.rocket import stackfile

    sides = [
        CardSide("one", "One", "generator", "hf4", mass=1, needs=Needs("", ("x",), 1), gives=Gives(("e",))),
        CardSide("two", "Two", "reactor", "hf4", mass=1, needs=Needs("", ("wave",), 1), gives=Gives((), ("x",))),
        CardSide("three", "Three", "reactor", "hf4", mass=1, needs=Needs("e"), gives=Gives((), ("wave",))),
    ]
    monkeypatch.setattr(stackfile, "load_cards", lambda _: Catalogue("hf4", "", [Card(side) for side in sides]))
    text = 'cards = ["one", "two", "three"]\n[supports]\none = "two"\ntwo = "three"\nthree = "one"'
    assert "cyclic supports: one <- two <- three <- one" in complaint_about(capsys, rocket, text)


def test_missing_file_is_named(tmp_path: Path, capsys: Captured) -> None:
    assert "nowhere.toml: No such file" in complaint(capsys, str(tmp_path / "nowhere.toml"))


def test_folder_is_no_file(tmp_path: Path, capsys: Captured) -> None:
    assert "it is a folder" in complaint(capsys, str(tmp_path))


def test_binary_file_is_refused(rocket: Path, capsys: Captured) -> None:
    rocket.write_bytes(bytes(range(256)))
    assert "it is not UTF-8 text" in complaint(capsys, str(rocket))


def test_huge_file_is_refused(rocket: Path, capsys: Captured) -> None:
    rocket.write_text("# é\n" * 100_000, encoding="utf-8")
    assert "larger than 100 kB" in complaint(capsys, str(rocket))


def test_endless_file_is_refused(capsys: Captured) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no endless file on this system")
    assert "larger than 100 kB" in complaint(capsys, "/dev/zero")


def test_impossible_file_name_is_refused(capsys: Captured) -> None:
    assert "null byte" in complaint(capsys, "a\0b")


# Mistakes in the options


@pytest.mark.parametrize("engine", ["4:1/0", "4:1/00", "4", "x:y", "4:2,foo", "-1:2", "", "4:99", "4:2,grade=tea"])
def test_nonsense_engine_is_refused(engine: str, capsys: Captured) -> None:
    assert "engine" in complaint(capsys, f"--engine={engine}")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([], "a rocket is one of: a stack, cards, engines, a net thrust"),
        (["--net-thrust", "5", "--engine", "4:2"], "a rocket is one of: a stack, cards, engines, a net thrust"),
        (["--net-thrust", "5", "--tanks", "3"], "tanks goes with a rocket, not with a net thrust"),
        (["--net-thrust", "5", "--tanks", "0"], "tanks goes with a rocket, not with a net thrust"),
        (["--net-thrust", "5", "--dry-mass", "3"], "dry mass goes with a rocket, not with a net thrust"),
        (["--net-thrust", "5", "--rad-hard", "3"], "rad-hardness goes with a rocket, not with a net thrust"),
        (["--net-thrust", "5", "--powersat"], "Powersat goes with a rocket, not with a net thrust"),
        (["--net-thrust=-1"], "net thrust must be between 0 and 99, got -1"),
        (["--net-thrust", "100"], "net thrust must be between 0 and 99, got 100"),
        (["--net-thrust", "many"], "Invalid value for '--net-thrust'"),
        (["--tanks", "3"], "a rocket is one of: a stack, cards, engines, a net thrust"),
        (["--engine", "4:2", "--tanks=-1"], "tanks must be between 0 and 100, got -1"),
        (["--engine", "4:2", "--tanks", "32"], "wet mass 33 is over the limit of 32"),
        (["--engine", "4:2", "--tanks", "9" * 30], "tanks must be between 0 and 100"),
        (["--engine", "4:2", "--dry-mass", "0"], "dry mass must be at least 1, got 0"),
        (["--engine", "4:2", "--dry-mass", "24"], "dry mass 24 is over the limit of 23"),
        (["--engine", "4:2", "--dry-mass", "2.5"], "Invalid value for '--dry-mass'"),
        (["--engine", "4:2", "--rad-hard=-1"], "rad-hardness must be between 0 and 20, got -1"),
        (["--engine", "4:2", "--edition", "hf9"], "no edition 'hf9'; there are: hf4, hf3, hf3c"),
        (["--engine", "4:2", "--reading", "hf4.txt=2021"], "no reading 'hf4.txt'"),
        (["--engine", "4:2", "--reading", "hf4.text=1999"], "reading hf4.text can be living or 2021, got '1999'"),
        (["--engine", "4:2", "--reading", "hf4.text"], "a reading is chosen as NAME=VALUE"),
        (["--engine", "4:2", "--speed", "9"], "No such option"),
    ],
)
def test_wrong_options_are_one_line(options: list[str], words: str, capsys: Captured) -> None:
    assert words in complaint(capsys, *options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--engine", "4:2"], "a rocket is one of: a stack, cards, engines, a net thrust"),
        (["--net-thrust", "4"], "a rocket is one of: a stack, cards, engines, a net thrust"),
        (["--rad-hard", "4"], "rad-hardness goes with engines by numbers: that of cards is printed on them"),
        (["--dry-mass", "1"], "dry mass 1 is less than the 5 that is aboard"),
        (["--dry-mass", "99"], "dry mass 99 is over the limit of 23"),
        (["--tanks=-1"], "tanks must be between 0 and 100, got -1"),
        (["--tanks", "28"], "wet mass 33 is over the limit of 32"),
        (["--grade", "tea"], "fuel grade must be one of dirt, water, isotope, got 'tea'"),
        (["--card", "no-such-card"], "no card 'no-such-card'"),
        (["--card", "qu-tube"], "radiator qu-tube must lie heavy or light"),
        (["--card", "hall-effect"], "card hall-effect is aboard twice"),
    ],
)
def test_options_that_do_not_go_with_a_file_are_refused(
    options: list[str], words: str, rocket: Path, capsys: Captured
) -> None:
    assert words in complaint(capsys, str(rocket), *options)
