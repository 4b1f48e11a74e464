"""`planner land`: tables, summary, JSON and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from planner import load_board
from planner.cli import land
from planner.errors import PlannerError

app = typer.Typer()
app.command("land")(land.land)

FACTORY = """
name = "hopper"
cargo = [{ name = "hull", mass = 4 }]
engines = ["3:1"]
tanks = 4
factories = ["venus-aerostat", "phobos"]
rocketplane_tanks = { venus-aerostat = 16 }
"""


def ask(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    return result.exit_code, result.stdout


def ask_json(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(*arguments, "--json")[1])
    return found


def summary(output: str) -> str:
    """The sentences after the tables, line breaks undone."""
    return " ".join(output.partition("can land: ")[2].split())


def test_strong_rocket_lands_and_lifts_off() -> None:
    code, output = ask("luna-shackleton")
    assert code == 0
    assert "yes  powered      +1   11/10      1     8         1  Earth-Luna L1" in output.splitlines()
    assert summary(output).startswith("yes, powered with 12:8, margin +1 can lift off again: yes, powered with 12:8")
    assert " ".join(output.split()).endswith("as it is now: dry 5, wet 15, 10 tanks (17 fuel steps).")


def test_weak_rocket_does_neither() -> None:
    code, output = ask("ceres", "--engine", "3:8", "--dry-mass", "6")
    assert code == 1
    reason = "no, net thrust 3 against size 6 (hf4 H6a)"
    assert summary(output).startswith(f"{reason} can lift off again: {reason}")


def test_impossible_landing_names_changes_that_work() -> None:
    """Each is tried: with so much more thrust, or the other engine, the landing is a yes."""
    why = ask_json("ceres", "--engine", "3:8", "--dry-mass", "6", "--tanks", "8")["why_not"]
    assert [cause["kinds"] for cause in why["causes"]] == [["landing"]]
    texts = [change["text"] for fix in why["fixes"] for change in fix["changes"]]
    assert any("more thrust" in text for text in texts)
    for text in texts:
        if "more thrust" in text:
            stronger = text.partition("(")[2].rstrip(")").split()
            assert ask("ceres", *stronger, "--dry-mass", "6", "--tanks", "8")[0] == 0


def test_closed_season_needs_no_other_reason() -> None:
    assert "why_not" not in ask_json("encke", "--year", "3")


def test_landing_without_coming_back_is_a_yes() -> None:
    code, output = ask("mars-arsia", "--engine", "4:2", "--dry-mass", "5", "--tanks", "2")
    assert code == 0
    assert summary(output).startswith("yes, aerobrake, survival 5/6 can lift off again: no, net thrust 4 against size")


def test_fuel_to_throw_out_is_told() -> None:
    code, output = ask("ceres", "--engine", "7:2", "--dry-mass", "6", "--tanks", "3")
    assert code == 0 and "margin 0, after throwing out 2 fuel steps" in summary(output)
    way = ask_json("ceres", "--engine", "7:2", "--dry-mass", "6", "--tanks", "3")["down"][0]
    assert (way["thrown_out"], way["fuel_steps"], way["burns"]) == (2, 1, 0.5)


def test_json_holds_every_field() -> None:
    found = ask_json("venus", "--engine", "12:8", "--dry-mass", "5", "--tanks", "10")
    assert found.keys() >= {"edition", "board", "year", "readings", "stack", "site", "size", "zone", "season", "flags"}
    assert (found["site"], found["size"], found["can_land"], found["can_lift_off"]) == (
        "venus-aerostat",
        11,
        True,
        False,
    )
    brake = found["down"][1]
    assert brake["path"] == ["venus-lvo", "venus-lander-1", "venus-aerobrake-4", "venus-aerostat"]
    assert (brake["mode"], brake["possible"], brake["rule"], brake["reason"]) == ("aerobrake", True, "hf4 H6b", None)
    assert (brake["margin"], brake["net_thrust"], brake["net_thrust_needed"]) == (10, 11, 1)
    assert (brake["engine"], brake["afterburn"], brake["burns"], brake["fuel_steps"]) == ("12:8", False, 1, 8)
    assert (brake["hazards"], brake["survival"]) == (2, "25/36")
    assert [(roll["space"], roll["kind"]) for roll in brake["rolls"]] == [
        ("venus-lander-1", "hazard"),
        ("venus-aerobrake-4", "hazard"),
    ]
    refused = found["up"][0]
    assert not refused["possible"] and refused["rule"] == "hf4 H5d" and refused["survival"] is None
    assert refused["reason"] == "24 fuel steps needed, 7 left at net thrust 12"


def test_stack_file_brings_factories_and_waiting_tanks(tmp_path: Path) -> None:
    file = tmp_path / "stack.toml"
    file.write_text(FACTORY)
    code, output = ask("venus", "--stack", str(file))
    assert code == 0 and "yes  acetylene" in output and "pay 16 tanks at the site for a rocketplane" in summary(output)
    ways = ask_json("phobos", "--stack", str(file))["down"]
    assert {(way["mode"], way["rule"], way["survival"]) for way in ways} == {
        ("powered", "hf4 H6a", "1"),
        ("assisted", "hf4 H6c", "5/6"),
    }


def test_factory_helps_under_any_name_of_its_site(tmp_path: Path) -> None:
    file = tmp_path / "stack.toml"
    file.write_text(FACTORY.replace('"phobos"', '"PHOBOS"').replace("venus-aerostat = 16", '"Venus aerostat" = 16'))
    assert any(way["mode"] == "assisted" for way in ask_json("phobos", "--stack", str(file))["down"])
    assert "yes  acetylene" in ask("venus", "--stack", str(file))[1]
    file.write_text(FACTORY.replace('"phobos"', '"Phobbos"'))
    with pytest.raises(PlannerError, match=r"factories: no site 'Phobbos' on board hf3. Did you mean phobos"):
        ask("deimos", "--stack", str(file), "--board", "hf3")


def test_closed_comet_is_a_no_until_its_season() -> None:
    code, output = ask("halley")
    closed = "no, closed in year 1 (blue); open again in year 7 (hf4 glossary Synodic); only from Halley crash"
    assert code == 1 and summary(output).startswith(closed)
    assert ask("halley", "--year", "7")[0] == 0 and ask("halley", "--season", "red")[0] == 0
    found = ask_json("icarus", "--edition", "hf3c")
    assert not found["can_land"] and found["can_lift_off"] and found["closed_out"] is None
    assert {(way["open_year"], way["rule"]) for way in found["down"]} == {(7, "hf3 V Synodic")}
    assert ask("icarus", "--edition", "hf3")[0] == 0


def test_a_tail_of_an_aerobrake_path_is_not_told_twice() -> None:
    output = ask("mars-arsia")[1]
    assert "Mars aerobrake 2;" in output and "  Mars aerobrake 2\n" not in output
    assert ["mars-aerobrake-2", "mars-arsia"] in [way["path"] for way in ask_json("mars-arsia")["down"]]


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
@pytest.mark.parametrize("rocket", [(), ("--net-thrust", "3"), ("--engine", "1:1,solar,afterburn=1", "--tanks", "3")])
def test_output_fits_80_columns(edition: str, rocket: tuple[str, ...]) -> None:
    board = load_board("hf4" if edition == "hf4" else "hf3")
    sites = [site.id for site in board.sites if site.site and (site.site.size > 8 or site.synodic)]
    for site in sites[::4]:
        code, output = ask(site, "--edition", edition, *rocket)
        assert code in (0, 1) and max(map(len, output.splitlines())) <= 80
        assert (code == 0) == (" ".join(output.split()).partition("can land: ")[2].split()[0] in ("yes,", "only"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("mars-lmo",), "mars-lmo is no site but a lagrange; sites near it: .*mars-arsia"),
        (("mars-lander-2",), "is no site but a lander burn"),
        (("leo",), "leo is no site but a lagrange"),
        (("mars",), "ambiguous .* mars-arsia"),
        (("cerez",), "Did you mean ceres"),
        (("ceres", "--season", "green"), "season must be"),
        (("ceres", "--year", "0"), "a year is"),
        (("ceres", "--tanks", "3"), "a rocket is one of"),
        (("ceres", "--stack", "nowhere.toml"), "nowhere.toml"),
        (("ceres", "--edition", "hf9"), "no edition"),
        (("ceres", "--board", "hf9"), "hf9"),
    ],
)
def test_wrong_input_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(PlannerError, match=message) as caught:
        ask(*arguments)
    assert "\n" not in str(caught.value)
