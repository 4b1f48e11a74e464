"""`planner reach`: which sites are listed, and the exit codes."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

from planner import load_board
from planner.cli import reach, route
from planner.errors import PlannerError

SVG = "{http://www.w3.org/2000/svg}"
app = typer.Typer()
app.command("reach")(reach.reach)
app.command("route")(route.route)


def ask(*arguments: str, command: str = "reach") -> tuple[int, str]:
    result = CliRunner().invoke(app, [command, *arguments], catch_exceptions=False)
    return result.exit_code, result.stdout


def ask_json(*arguments: str, command: str = "reach") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(*arguments, "--json", command=command)[1])
    return found


def listed(output: str) -> list[list[str]]:
    """Rows of the table, without its titles."""
    text = output.partition("site ")[2].partition("\n\n")[0]
    text = re.sub(r"\n +", " ", text)  # names and paragraphs go on in the next line
    rows = [line for line in text.splitlines()[1:] if ": size " not in line]  # a paragraph names its columns
    return [[part.strip() for part in re.split(r" {2,}(?=[\dA-Z])", line)] for line in rows]


def test_table_lists_the_sites_that_are_reached() -> None:
    code, output = ask("leo")
    rows = listed(output)
    assert code == 0 and ["Phobos", "1", "C", "2", "1", "3", "3", "6", "100.0 %", "2"] in rows
    others = len(re.findall(r": size \d+; type", " ".join(output.split())))  # too long a name for the table
    assert output.splitlines()[-1] == f"{len(rows) + others} of 188 sites are reached" and others < 5
    assert max(map(len, output.splitlines())) <= 80
    turns = [int(row[4]) for row in rows]
    assert turns == sorted(turns)


def test_json_holds_every_site_with_the_front_of_route() -> None:
    found = ask_json("leo")
    assert found.keys() >= {"status", "edition", "board", "start", "year", "readings", "stack", "sites"}
    assert set(found["sites"]) == {site.id for site in load_board("hf4").sites}
    ceres = ask_json("leo", "ceres", command="route")["front"]
    assert found["sites"]["ceres"]["front"] == [
        {key: value for key, value in one.items() if key not in ("plan", "tanks_left")} for one in ceres
    ]
    assert found["sites"]["ceres"]["name"] == "Ceres"
    for site in found["sites"].values():
        assert (site["landing"] == "reached") == bool(site["front"])


def test_names_of_the_table_are_those_of_the_board_and_no_word_is_chopped() -> None:
    """A long name goes on in the next line."""
    code, output = ask("leo", "--zone", "mars", "--any-landing")
    lines = output.splitlines()
    long = next(number for number, line in enumerate(lines) if line.startswith("Mars Hellas Basin"))
    assert code == 0 and lines[long + 1].strip() == "Buried Glaciers"
    assert max(map(len, lines)) <= 80


def test_explain_is_a_table_of_delta_v() -> None:
    """hf3 V: 2.5 km/s a burn, so half as much for a half-lander burn."""
    code, output = ask("leo", "--by", "burns", "--explain", "--net-thrust", "9", "--any-landing")
    rows = listed(output)
    speeds = {row[0]: (row[3], row[4]) for row in rows}
    assert code == 0 and speeds["Apophis"] == ("2", "5")
    assert all(float(speed) == 2.5 * float(burns) for burns, speed in speeds.values())
    assert any(speed.endswith(".25") or speed.endswith(".75") for _, speed in speeds.values())
    assert "delta-v in km/s: 2.5 km/s a burn [hf3 V]" in output and max(map(len, output.splitlines())) <= 80
    found = ask_json("leo", "--explain", "--zone", "mars")["sites"]
    assert all(one["delta_v_km_s"] == 2.5 * one["burns"] for site in found.values() for one in site["front"])
    row = next(csv.DictReader(ask("leo", "--explain", "--csv", "--zone", "mars")[1].splitlines()))
    assert float(row["delta_v_km_s"]) == 2.5 * float(row["burns"])


def test_what_is_assumed_is_said() -> None:
    found = ask_json("leo", "--zone", "mars", "--engine", "4:2", "--any-landing")
    assert found["assumed"] == [
        "no year given: 1 (blue)",
        "no dry mass given: 1",
        "no tanks given: 0",
        "no rad-hardness given: belts are survived",
        "exploring: no thrust is needed to land or lift off",
    ]


def test_landing_tells_thrust_from_distance() -> None:
    """hf4 H6a: net thrust 4, at most, never lands on Ceres; Phobos is only too far for one turn and no fuel."""
    rocket = ("--engine", "4:2", "--dry-mass", "5", "--tanks", "1", "--within-turns", "1")
    sites = ask_json("leo", *rocket)["sites"]
    assert sites["ceres"]["landing"] == "cannot land: net thrust 4 at most against size 6"
    assert sites["phobos"]["landing"] == "not reached"
    assert sites["halley"]["landing"] == "not reached"  # its approach is closed, the last step is not
    assert ask_json("leo", *rocket, "--any-landing")["sites"]["ceres"]["landing"] == "not reached"
    closed = ask_json("leo", "--edition", "hf3c", "--within-turns", "2")["sites"]
    assert closed["icarus"]["landing"] == "cannot land: closed in all these years"


def test_filters_are_those_of_the_map() -> None:
    board = load_board("hf4")
    found = ask_json("leo", "--zone", "mars", "--size", "..2", "--type", "CS", "--hydration", "1..")["sites"]
    assert set(found) == {
        space.id
        for space in board.sites
        if space.site and space.zone == "mars" and space.site.size <= 2
        if space.site.spectral in "CS" and space.site.hydration >= 1
    }
    red = ask_json("leo", "--site-season", "red")["sites"]
    assert red and all(board.spaces[site].synodic == "red" for site in red)
    flagged = ask_json("leo", "--flag", "push")["sites"]
    assert flagged and all(getattr(board.spaces[site].site, "push") for site in flagged)  # noqa: B009


def test_within_limits_hold_together() -> None:
    found = ask_json("leo", "--within-turns", "2", "--within-fuel", "6", "--min-survival", "5/6")
    assert found["status"] == "PROVEN"
    kept = [one for site in found["sites"].values() for one in site["front"]]
    assert kept and all(one["turns"] <= 2 and one["fuel_steps"] <= 6 for one in kept)
    assert {one["survival"] for one in kept} <= {"1", "5/6"}
    assert found["sites"]["ceres"]["landing"] == "not reached"


def test_by_chooses_the_flight_and_sort_the_order() -> None:
    by_fuel = listed(ask("leo", "--by", "fuel", "--zone", "mars")[1])
    fuel = [(int(row[6]), int(row[7])) for row in by_fuel]
    assert fuel == sorted(fuel)
    names = [row[0] for row in listed(ask("leo", "--by", "fuel", "--sort", "name", "--zone", "mars")[1])]
    assert names == sorted(names, key=str.casefold) and set(names) == {row[0] for row in by_fuel}


def test_csv_can_be_read() -> None:
    code, output = ask("leo", "--csv")
    rows = list(csv.DictReader(output.splitlines()))
    assert code == 0 and len(rows) == 188
    ceres = next(row for row in rows if row["site"] == "ceres")
    assert (ceres["landing"], ceres["turns"], ceres["fuel_steps"]) == ("reached", "3", "16")
    assert {row["turns"] for row in rows if row["landing"] == "not reached"} == {""}


def drawn_numbers(file: Path) -> dict[str, str]:
    """Numbers in the hexagons of a picture, by site."""
    return {
        group.get("data-id", ""): text.text or ""
        for group in ElementTree.parse(file).iter(f"{SVG}g")
        for text in group.findall(f"{SVG}text")
        if group.get("class") == "space" and "number" in text.get("class", "")
    }


@pytest.mark.parametrize(
    ("options", "column"),
    [
        ((), "turns"),
        (("--by", "fuel"), "fuel_steps"),
        (("--by", "fuel", "--sort", "turns"), "turns"),
        (("--by", "burns", "--sort", "name"), "burns"),
        (("--sort", "risk", "--type", "CD"), "survival"),
    ],
)
def test_picture_shows_the_number_that_sorts_the_table(tmp_path: Path, options: tuple[str, ...], column: str) -> None:
    file = tmp_path / "reach.svg"
    code, output = ask("leo", "--within-turns", "3", *options, "--csv", "--picture", str(file))
    rows = [row for row in csv.DictReader(output.splitlines()) if row["landing"] == "reached" and row["site"] != "leo"]
    expected = {row["site"]: row[column].removesuffix(".0") for row in rows}
    if column == "survival":
        expected = {site: f"{round(100 * float(Fraction(odds)))}" for site, odds in expected.items()}
    assert code == 0 and len(expected) > 20
    assert drawn_numbers(file) == expected


def test_picture_of_a_zone_tells_rocket_and_year(tmp_path: Path) -> None:
    file = tmp_path / "mars.svg"
    arguments = ("leo", "--zone", "mars", "--year", "6", "--within-turns", "3", "--picture", str(file))
    code, output = ask(*arguments)
    assert code == 0 and output.splitlines()[-1] == f"wrote {file}"
    texts = [text.text or "" for text in ElementTree.parse(file).iter(f"{SVG}text")]
    assert "High Frontier 4 All: from LEO, year 6 (yellow)" in texts
    assert any("engines 12:8 and 4:2, dry 5" in text for text in texts)
    assert any("at most 3 turns" in text for text in texts)
    shown = {group.get("data-id") for group in ElementTree.parse(file).iter(f"{SVG}g")}
    assert {space.id for space in load_board("hf4").sites if space.zone == "mars"} <= shown
    assert "sedna" not in shown
    light = file.read_text()
    assert ask(*arguments, "--dark")[0] == 0
    assert file.read_text() != light and len(drawn_numbers(file)) > 5


def test_picture_is_not_written_if_nothing_is_reached(tmp_path: Path) -> None:
    file = tmp_path / "reach.svg"
    code, output = ask("leo", "--max-years", "0", "--picture", str(file))
    assert code == 1 and f"did not write {file}" in output and not file.exists()


def test_json_beside_a_picture_is_json_alone(tmp_path: Path) -> None:
    file = tmp_path / "reach.svg"
    assert ask_json("leo", "--max-years", "1", "--picture", str(file))["sites"]
    assert file.exists()


def test_nothing_reached_is_exit_code_1() -> None:
    code, output = ask("leo", "--max-years", "0")
    assert code == 1 and "INFEASIBLE" in output and "0 of 188 sites are reached" in output
    assert ask_json("leo", "--engine", "4:2")["status"] == "INFEASIBLE"


def test_third_edition_board_is_reached_too() -> None:
    code, output = ask("leo", "--edition", "hf3", "--within-turns", "3")
    assert code == 0 and max(map(len, output.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere",), "no space"),
        (("leo", "--csv", "--json"), "give one of --csv, --json"),
        (("leo", "--zone", "x"), "zone must be"),
        (("leo", "--size", "big"), "cannot read 'big'"),
        (("leo", "--type", "X"), "spectral types are"),
        (("leo", "--site-season", "green"), "season must be"),
        (("leo", "--flag", "red"), "a flag is"),
        (("leo", "--within-turns", "-1"), "a limit of turns must be"),
        (("leo", "--within-fuel", "x"), "--max-fuel-steps must be"),
        (("leo", "--min-survival", "2"), "--min-survival must be"),
        (("leo", "--max-years", "10000"), "between 0 and"),
        (("leo", "--season", "red", "--year", "1"), "contradicts"),
        (("leo", "--tanks", "1"), "a rocket is one of"),
        (("leo", "--dark"), "--dark needs --picture"),
        (("leo", "--max-years", "1", "--picture", "no-such-folder/x.svg"), "cannot write"),
    ],
)
def test_wrong_input_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(PlannerError, match=message) as caught:
        ask(*arguments)
    assert "\n" not in str(caught.value)
