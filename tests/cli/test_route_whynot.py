"""`planner route` without a flight: the causes, and changes that work when a player makes them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from planner import load_board
from planner.cards.files import load_cards
from planner.cli import route
from planner.cli.speech import AS_OPTIONS
from planner.cli.waiting import reasons
from planner.editions.edition import find_edition
from planner.errors import MissionError
from planner.missions.mission import Mission
from planner.missions.stops import Seconds
from planner.missions.whynot.catalogue import engine_text
from planner.report.settings import ENGINE, SETTINGS
from planner.rocket.stackfile import quick_stack

app = typer.Typer()
app.command("route")(route.route)

Options = dict[str, Any]


def ask(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    return result.exit_code, result.stdout


def typed(options: Options) -> list[str]:
    """Options as a player types them. Names without dashes come first."""
    words = [options["start"], options["goal"]]
    for name, value in options.items():
        if name not in ("start", "goal"):
            for one in value if isinstance(value, list) else [value]:
                words += [name, str(one)]
    return words


def ask_json(options: Options) -> tuple[int, dict[str, Any]]:
    code, output = ask(*typed(options), "--json")
    return code, json.loads(output)


def quick(start: str, goal: str, engines: list[str], dry_mass: int, tanks: int, **more: Any) -> Options:
    named = {f"--{name.replace('_', '-')}": value for name, value in more.items()}
    return {"start": start, "goal": goal, "--engine": engines, "--dry-mass": dry_mass, "--tanks": tanks} | named


def raised(engine: str, by: int) -> str:
    thrust, _, rest = engine.partition(":")
    return engine if rest.startswith("0") else f"{int(thrust) + by}:{rest}"


def applied(options: Options, change: dict[str, Any], less: int = 0) -> Options:
    """Options with one change made, or with a little less of it."""
    kind, by, to = change["kind"], change.get("by", 0) - less, change.get("to")
    edition = {"hf3": "hf3", "hf3c": "hf3"}.get(options.get("--edition", ""), "hf4")
    if kind == "thrust":
        return options | {"--engine": [raised(engine, by) for engine in options["--engine"]]}
    if kind == "engine":
        card = load_cards(edition)[change["names"][0]]
        engines = [*options["--engine"], engine_text(card)]
        return options | {"--engine": engines, "--dry-mass": options["--dry-mass"] + (card.mass or 0)}
    if kind == "support":
        return options | {"--engine": change["names"]}
    if kind == "avoid":
        return options | {"--avoid": [entry for entry in options["--avoid"] if entry not in change["names"]]}
    if kind == "time":
        name = "--max-turns" if "--max-turns" in options else "--max-years"
        return options | {name: to - less}
    if kind == "tanks":
        return options | {"--tanks": options["--tanks"] + by}
    if kind == "mass":
        return options | {"--dry-mass": options["--dry-mass"] - by}
    if kind == "year":
        return {name: value for name, value in options.items() if name != "--season"} | {"--year": to - less}
    names = {"fuel-steps": "--max-fuel-steps", "survival": "--min-survival", "rad-hard": "--rad-hard"}
    return options | {names[kind]: to - less if less else to}


ROCKET = (["12:8", "4:2"], 5, 10)
QUICK = {
    "landing": quick("leo", "luna-shackleton", ["2:1"], 5, 5),
    "liftoff": quick("luna-shackleton", "leo", ["4:2"], 4, 4),
    "time": quick("leo", "ceres", *ROCKET, max_turns=2),
    "years": quick("leo", "icarus", *ROCKET, max_years=4),
    "season": quick("leo", "icarus", *ROCKET, max_turns=3),
    "fuel-steps": quick("leo", "ceres", *ROCKET, max_fuel_steps=3),
    "survival": quick("leo", "mars-hellas", ["2:1"], 5, 5, min_survival=1),
    "avoid": quick("leo", "mars-hellas", ["2:1"], 5, 5, avoid=["hazards", "zone:ceres"]),
    "belts": quick("leo", "phobos", ["2:2"], 5, 10, rad_hard=0, season="red", max_turns=3),
    "fuel": quick("leo", "geo", ["4:2"], 5, 0),
    "thrust": quick("leo", "phobos", ["1:2"], 12, 10, edition="hf3"),
    "hf3-landing": quick("leo", "luna-shackleton", ["3:1"], 4, 6, edition="hf3"),
    "hf3c-time": quick("leo", "ceres", *ROCKET, edition="hf3c", max_turns=1),
    "together": quick("leo", "ceres", ["4:2"], 5, 0),
    "sunlight": quick("leo", "nereid", ["9:4,solar"], 3, 20, max_years=12),
}
CAUSES = {
    "landing": [["landing"]],
    "liftoff": [["liftoff"]],
    "time": [["time"], ["landing"], ["fuel"]],
    "years": [["time"], ["season"]],
    "season": [["time"], ["season"]],
    "fuel-steps": [["fuel-steps"]],
    "survival": [["survival"], ["landing"]],
    "avoid": [["avoid"], ["landing"]],
    "fuel": [["fuel"]],
    "thrust": [["thrust"]],
    "hf3-landing": [["landing"]],
    "together": [["landing", "fuel"]],
    "sunlight": [["sunlight"]],
}
LINEAR = ("tanks", "mass", "thrust", "time", "year", "rad-hard", "fuel-steps")


@pytest.fixture(scope="module", params=QUICK)
def infeasible(request: pytest.FixtureRequest) -> tuple[str, Options, dict[str, Any]]:
    options = QUICK[request.param]
    code, found = ask_json(options)
    assert (code, found["status"], found["front"]) == (1, "INFEASIBLE", [])
    return request.param, options, found["why_not"]


def test_causes_are_named(infeasible: tuple[str, Options, dict[str, Any]]) -> None:
    name, _, why = infeasible
    kinds = [cause["kinds"] for cause in why["causes"]]
    assert kinds and kinds == CAUSES.get(name, kinds)
    assert all(cause["texts"] and cause["flight"]["turns"] >= 1 for cause in why["causes"])


def is_as_good(flight: dict[str, Any], told: dict[str, Any]) -> bool:
    """As fast and as safe, with no more fuel: `route` finds the fewest tanks, and why-not only tells some flight."""
    same = all(flight[name] == told[name] for name in ("turns", "survival"))
    return same and all(flight.get(name, 0) <= told.get(name, 0) for name in ("tanks_loaded", "fuel_steps"))


def test_every_fix_works_when_it_is_made(infeasible: tuple[str, Options, dict[str, Any]]) -> None:
    _, options, why = infeasible
    assert why["fixes"]
    for fix in why["fixes"]:
        changed = options
        for change in fix["changes"]:
            changed = applied(changed, change)
        code, found = ask_json(changed)
        assert code == 0 and any(is_as_good(one, fix["flight"]) for one in found["front"]), fix["changes"]


def test_no_smaller_change_works(
    infeasible: tuple[str, Options, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two changes that belong together, the last is the smallest with the first as it is."""
    _, options, why = infeasible
    monkeypatch.setattr("planner.cli.telling.reasons", lambda mission, seconds: None)
    for fix in why["fixes"]:
        *before, last = fix["changes"]
        if last["kind"] in LINEAR:
            changed = options
            for change in before:
                changed = applied(changed, change)
            assert ask_json(applied(changed, last, less=1))[0] == 1, fix["changes"]


def test_text_fits_eighty_columns_and_tells_the_flights() -> None:
    code, output = ask(*typed(QUICK["landing"]))
    assert code == 1 and max(map(len, output.splitlines())) <= 80
    told = " ".join(output.split())
    assert "takes net thrust above its size 9; this rocket has at most 2 in the Earth zone" in told
    assert "- 8 more thrust (--engine 10:1) 1 turn, 1 tank (3 fuel steps), survival 1 (100.0 %)" in told


def test_avoid_names_the_entry_and_what_is_entered() -> None:
    told = " ".join(ask(*typed(QUICK["avoid"]))[1].split())
    assert "- without --avoid hazards" in told and "which enters Mars aerobrake" in told


def test_command_line_speaks_of_settings_by_its_own_options() -> None:
    command = typer.main.get_command(app)
    options = {option for parameter in command.params for option in parameter.opts}
    assert {AS_OPTIONS.thing(setting) for setting in SETTINGS} <= options
    assert AS_OPTIONS.values(ENGINE, ("3:1", "4:2")) == "--engine 3:1 --engine 4:2"


def test_net_thrust_form_asks_for_more_of_it() -> None:
    options: Options = {"start": "leo", "goal": "ceres", "--net-thrust": 3}
    code, found = ask_json(options)
    changes = [fix["changes"] for fix in found["why_not"]["fixes"]]
    assert code == 1 and [change["by"] for (change,) in changes] == [4]
    assert ask_json(options | {"--net-thrust": 7})[0] == 0 and ask_json(options | {"--net-thrust": 6})[0] == 1


def test_place_where_nothing_can_rest_is_hopeless() -> None:
    code, found = ask_json({"start": "leo", "goal": "ceres-half-lander"})
    assert code == 1 and found["why_not"]["causes"] == [] == found["why_not"]["fixes"]
    assert "No craft can rest on the lander burn" in ask("leo", "ceres-half-lander")[1]


def test_answer_with_flights_says_nothing_of_it() -> None:
    code, found = ask_json({"start": "leo", "goal": "geo"})
    assert code == 0 and "why_not" not in found
    assert "why not" not in ask("leo", "geo")[1]


# Stack files

SOLAR = 'cards = ["hall-effect", "cascade-photovoltaic", "kuck-mosquito"]\ntanks = 6\n'
IDLE = 'cards = ["hall-effect"]\ntanks = 6\n'
HEAVY = 'cards = ["nasa-astronauts"]\ncargo = [{ name = "freight", mass = 9 }]\ntanks = 6\n'
DIRTY = 'cards = ["nasa-astronauts"]\ntanks = 6\ngrade = "dirt"\n'
FILES = {
    "solar": (SOLAR, "leo", "luna-shackleton"),
    "idle": (IDLE, "leo", "geo"),
    "heavy": (HEAVY, "leo", "luna-shackleton"),
    "dirty": (DIRTY, "leo", "geo"),
}


def as_toml(data: dict[str, Any]) -> str:
    cargo = ", ".join(f'{{ name = "{one["name"]}", mass = {one["mass"]} }}' for one in data.get("cargo", []))
    lines = [f"{key} = {json.dumps(value)}" for key, value in data.items() if key != "cargo"]
    return "\n".join([*lines, f"cargo = [{cargo}]"])


def made(data: dict[str, Any], change: dict[str, Any], less: int = 0) -> dict[str, Any]:
    """A stack file with one change made."""
    kind, by, names = change["kind"], change.get("by", 0) - less, change.get("names", [])
    if kind == "tanks":
        return data | {"tanks": data["tanks"] + by}
    if kind == "mass":
        freight = data["cargo"][0]
        return data | {"cargo": [freight | {"mass": freight["mass"] - by}]}
    if kind == "leave":
        cargo = [one for one in data.get("cargo", []) if one["name"] not in names]
        return data | {"cards": [card for card in data["cards"] if card not in names], "cargo": cargo}
    if kind in ("engine", "support"):
        kept = [card for card in data["cards"] if card not in change.get("instead_of", [])]
        return data | {"cards": [*kept, *names]}
    return data | {"grade": {"grade": names[0]}, "powersat": {"powersat": True}, "factory": {"factories": names}}[kind]


@pytest.mark.parametrize("name", FILES)
def test_fixes_of_a_stack_file_work_when_they_are_made(name: str, tmp_path: Path) -> None:
    text, start, goal = FILES[name]
    file = tmp_path / "rocket.toml"
    options: Options = {"start": start, "goal": goal, "--stack": str(file)}
    file.write_text(text, encoding="utf-8")
    code, found = ask_json(options)
    assert code == 1
    fixes = [fix for fix in found["why_not"]["fixes"] if all(one["kind"] != "thrust" for one in fix["changes"])]
    assert fixes
    for fix in fixes:
        data = tomllib.loads(text)
        for change in fix["changes"]:
            data = made(data, change)
        file.write_text(as_toml(data), encoding="utf-8")
        code, found = ask_json(options)
        flights = [{name: one[name] for name in fix["flight"]} for one in found["front"]]
        assert code == 0 and fix["flight"] in flights, fix["changes"]


def test_engine_that_lacks_supports_is_the_cause(tmp_path: Path) -> None:
    file = tmp_path / "idle.toml"
    file.write_text(IDLE, encoding="utf-8")
    told = " ".join(ask("leo", "geo", "--stack", str(file))[1].split())
    assert "engine no engine runs: hall-effect needs an electric generator" in told


def test_fuel_of_the_wrong_grade_is_the_cause(tmp_path: Path) -> None:
    file = tmp_path / "dirty.toml"
    file.write_text(DIRTY, encoding="utf-8")
    told = " ".join(ask("leo", "geo", "--stack", str(file))[1].split())
    assert "no engine aboard can burn dirt" in told and "- fuel of grade water" in told


# Supports and time


def test_missing_support_is_named_with_its_mass(tmp_path: Path) -> None:
    file = tmp_path / "idle.toml"
    file.write_text(IDLE, encoding="utf-8")
    told = " ".join(ask("leo", "geo", "--stack", str(file))[1].split())
    assert "- magnetoshell-parachute (mass 0) aboard, so that hall-effect runs 1 turn" in told


def test_engine_that_does_not_run_is_told_beside_one_that_does(tmp_path: Path) -> None:
    file = tmp_path / "half.toml"
    cargo = '[{ name = "freight", mass = 3 }]'
    file.write_text(
        f'cards = ["ponderomotive-vasimr", "nasa-astronauts"]\ncargo = {cargo}\ntanks = 10', encoding="utf-8"
    )
    told = " ".join(ask("leo", "ceres", "--stack", str(file))[1].split())
    assert "Does not run: ponderomotive-vasimr needs a pulsed generator." in told
    assert "(mass 1) aboard, so that ponderomotive-vasimr runs" in told


def test_no_time_no_reasons() -> None:
    code, found = ask_json(QUICK["landing"] | {"--why-seconds": 0})
    assert code == 1 and found["status"] == "INFEASIBLE" and "why_not" not in found
    assert "why not" not in ask(*typed(QUICK["landing"]), "--why-seconds", "0")[1]


@pytest.mark.parametrize("seconds", ["-1", "nan"])
def test_seconds_below_none_are_refused(seconds: str) -> None:
    with pytest.raises(MissionError, match="--why-seconds must be 0 or more"):
        ask(*typed(QUICK["landing"]), "--why-seconds", seconds)


def test_answer_that_was_cut_by_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seconds, "__call__", lambda stop, moves=0: True)
    code, output = ask(*typed(QUICK["landing"]))
    told = " ".join(output.split())
    assert code == 1 and "The time was too short to find a cause." in told
    assert "has size 9; this rocket has at most 2 in the Earth zone." in told
    assert "nothing is claimed about the rest; --why-seconds gives more time." in told
    assert ask_json(QUICK["landing"])[1]["why_not"]["cut"]


def test_only_a_terminal_is_told_what_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mission = Mission(load_board("hf4"), quick_stack(find_edition("hf4"), ["2:1"], dry_mass=5), "leo", "geo")
    reasons(mission, 5)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    reasons(mission, 5)
    output, errors = capsys.readouterr()
    assert output == "" and "why not: landing ..." in errors and errors.endswith("\r\x1b[K")
