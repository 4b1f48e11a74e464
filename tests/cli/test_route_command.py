"""`planner route`: what is printed and written, and the exit codes."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from planner import load_board
from planner.cli import route, waiting
from planner.errors import PlannerError
from planner.missions import words
from planner.plan.json import load_plan, plan_from_json, plan_to_json
from planner.referee import Verdict, judge
from planner.rocket.stackfile import exploring_stack, stack_from_data

app = typer.Typer()
app.command("route")(route.route)

ROCKET = ("--engine", "12:8", "--engine", "4:2", "--dry-mass", "5", "--tanks", "10", "--rad-hard", "5")
MOON_STACK = """
edition = "hf3"
engines = ["3:4", "10:8"]
cargo = [{ name = "crew", mass = 1 }, { name = "robonaut", mass = 3 }]
tanks = 6
"""
KEYS = {"status", "edition", "board", "start", "goal", "year", "readings", "stack", "front"}
COSTS = ("turns", "half_burns", "fuel_steps", "hazards", "belts", "survival")


def ask(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, arguments, catch_exceptions=False)
    return result.exit_code, result.stdout


def ask_json(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ask(*arguments, "--json")[1])
    return found


def judged(data: dict[str, Any]) -> Verdict:
    plan = plan_from_json(data)
    assert plan.stack is not None
    choices = [f"{name}={value}" for name, value in plan.readings]
    return judge(plan, load_board(plan.board), stack_from_data(plan.stack, choices=choices))


def totals(flight: dict[str, Any]) -> tuple[Any, ...]:
    survival = Fraction(flight["survival"])
    return (flight["turns"], flight["burns"] * 2, flight["fuel_steps"], flight["hazards"], flight["belts"], survival)


def test_default_view_shows_choices_and_the_best_plan() -> None:
    code, output = ask("leo", "ceres")
    assert code == 0
    assert "none given, so engines 12:8 and 4:2, dry 5, up to 10 tanks" in output
    assert re.search(r"^status +(PROVEN|CUT): ", output, re.MULTILINE)
    table = re.findall(r"^[1-5]  .*%$", output, re.MULTILINE)
    assert 3 <= len(table) <= 5
    assert {"fastest", "fast", "cheap", "safe", "safest"} <= set(re.findall(r"[a-z]+", " ".join(table)))
    first_turn = output.partition("Year 1 (blue): triangle 4-2, net thrust 3\n")[2].partition("Year 2")[0]
    assert first_turn.count("  chit  ") == 1 and "  start    LEO, dry 5, wet 14, 9 tanks (16 fuel steps)" in output
    assert output.rstrip().splitlines()[-1] == "left     0 tanks (0 fuel steps)"


@pytest.mark.parametrize("arguments", [("--all",), ("--explain",), ("--net-thrust", "9"), ("--edition", "hf3c")])
def test_lines_fit_eighty_columns(arguments: tuple[str, ...]) -> None:
    code, output = ask("leo", "ceres", *arguments)
    assert code == 0 and max(map(len, output.splitlines())) <= 80


def test_explain_names_rules() -> None:
    assert "[hf4 H6a]" in ask("leo", "luna-shackleton", "--explain")[1]
    assert "[hf4" not in ask("leo", "luna-shackleton")[1]


def test_flight_of_five_turns_fits_a_screen() -> None:
    """80 columns by 40 lines, without the head of the answer."""
    code, output = ask("leo", "ceres", "--choice", "4")
    told = output.partition("Flight 4: ")[2].splitlines()
    assert code == 0 and sum(line.startswith("Year") for line in told) == 5 and len(told) <= 40
    assert max(map(len, output.splitlines())) <= 80


def test_json_is_explained_on_demand() -> None:
    """Net thrust in parts, reasons with their rules, delta-v (hf3 V: 2.5 km/s a burn)."""
    plain = ask_json("leo", "phobos")["front"]
    explained = ask_json("leo", "phobos", "--explain")["front"]
    for one, more in zip(plain, explained, strict=True):
        assert more.items() >= one.items() and one["tanks_left"] == more["told"]["totals"]["tanks_left"]
        assert more["delta_v_km_s"] == 2.5 * one["burns"] == sum(turn["delta_v_km_s"] for turn in more["told"]["turns"])
        assert more["told"]["turns"][0]["net_thrust_parts"][0][0] == "base"
        assert {why["rule"] for turn in more["told"]["turns"] for step in turn["steps"] for why in step["why"]} > {
            "hf4 H5c"
        }
    assert [one["tanks_left"] for one in plain] == ["1/3", "1/3"]
    assert [one["tanks_left"] for one in ask_json("leo", "phobos", "--full-tanks")["front"]] == ["5", "6"]


def test_what_is_assumed_is_said_once() -> None:
    text = ask("leo", "phobos")[1]
    assert "year     none given, so 1 (blue)" in text and "assumed" not in text
    bare = ("--engine", "4:2", "--tanks", "5", "--year", "2")
    assert "assumed  no dry mass given: 1; no rad-hardness given: belts are survived" in ask("leo", "phobos", *bare)[1]
    said = ask_json("leo", "phobos", *bare)["assumed"]
    assert said == ["no dry mass given: 1", "no rad-hardness given: belts are survived"]
    assert ask_json("leo", "phobos")["assumed"] == [
        "no rocket given: engines 12:8 and 4:2, dry 5, 10 tanks, rad-hard 5",
        "no year given: 1 (blue)",
    ]


def test_json_has_its_keys_and_every_plan_is_legal() -> None:
    found = ask_json("leo", "ceres", *ROCKET)
    assert found.keys() >= KEYS
    assert (found["edition"], found["board"], found["start"], found["goal"], found["year"]) == (
        "hf4",
        "hf4",
        "leo",
        "ceres",
        1,
    )
    assert found["readings"]["cycle_start"] == "mid_blue"
    assert len(found["front"]) >= 3
    for flight in found["front"]:
        verdict = judged(flight["plan"])
        assert verdict.legal, verdict.sentence
        assert tuple(getattr(verdict.totals, name) for name in COSTS) == totals(flight)


def test_front_of_the_net_thrust_form_has_half_burns() -> None:
    """The front from LEO to Ceres holds 3.5 burns in 7 turns for net thrust 1."""
    found = ask_json("leo", "ceres", "--net-thrust", "1", "--any-landing", "--any-season")
    assert (7, 3.5, 3.5) in [(one["turns"], one["burns"], one["fuel_steps"]) for one in found["front"]]
    assert found["stack"] == {"net_thrust": 1}
    strict = ask_json("leo", "ceres", "--net-thrust", "8")
    stack = exploring_stack(stack_from_data({}).edition, 8)
    for flight in strict["front"]:
        assert judge(plan_from_json(flight["plan"]), load_board("hf4"), stack).legal


def test_exploring_plan_says_which_rule_it_breaks() -> None:
    code, output = ask("leo", "ceres", "--net-thrust", "1", "--any-landing")
    assert code == 0 and "explored; by the rules: net thrust 1" in " ".join(output.split())


@pytest.mark.parametrize(
    ("by", "key"),
    [
        ("turns", lambda one: (one["turns"], -Fraction(one["survival"]))),
        ("fuel", lambda one: (one["tanks_loaded"], one["fuel_steps"], one["turns"])),
        ("risk", lambda one: (-Fraction(one["survival"]), one["turns"])),
        ("burns", lambda one: (one["burns"], one["turns"])),
    ],
)
def test_by_orders_the_front(by: str, key: Any) -> None:
    front = ask_json("leo", "ceres", "--by", by)["front"]
    assert [key(one) for one in front] == sorted(key(one) for one in front)


def test_limits_take_flights_off_the_front() -> None:
    whole = ask_json("leo", "ceres")["front"]
    few = ask_json("leo", "ceres", "--max-turns", "4", "--max-fuel-steps", "12", "--min-survival", "5/6")
    wanted = [one for one in whole if one["turns"] <= 4 and one["fuel_steps"] <= 12 and one["survival"] == "1"]
    assert wanted and few["front"] == wanted and few["status"] == "PROVEN"


def test_limits_that_nothing_meets_are_infeasible() -> None:
    code, output = ask("leo", "ceres", "--max-fuel-steps", "1")
    assert code == 1
    assert "INFEASIBLE: 4 flights on the front, but none with at most 1 fuel step" in " ".join(output.split())


def test_short_horizon_is_infeasible_and_says_so() -> None:
    code, output = ask("leo", "ceres", "--max-years", "1")
    assert code == 1
    assert "INFEASIBLE: no flight of at most 1 year gets there; longer ones" in " ".join(output.split())
    assert ask("leo", "ceres", "--max-years", "0")[0] == 1
    found = ask_json("leo", "ceres", "--engine", "4:2")  # no fuel
    assert (found["status"], found["front"]) == ("INFEASIBLE", [])


def test_start_is_goal() -> None:
    for years in ("0", "30"):
        found = ask_json("leo", "leo", "--max-years", years)
        assert found["status"] == "PROVEN"
        assert [(one["turns"], one["fuel_steps"], one["plan"]["turns"]) for one in found["front"]] == [(0, 0, [])]
    assert ask("leo", "leo")[0] == 0


@pytest.mark.parametrize(
    ("start", "entry"), [("geo", "belts"), ("leo", "hazards"), ("leo", "zone:ceres"), ("geo", "earth-cycler")]
)
def test_avoided_spaces_are_not_entered(start: str, entry: str) -> None:
    found = ask_json(start, "phobos", "--avoid", entry)
    avoided = words.avoided(load_board("hf4"), [entry])
    assert avoided and found["front"]
    for flight in found["front"]:
        steps = [step.to for turn in plan_from_json(flight["plan"]).turns for step in turn.steps]
        assert not avoided & set(steps)


def test_season_means_its_first_year() -> None:
    assert ask_json("leo", "geo", "--season", "red")["year"] == 7
    assert ask_json("leo", "geo", "--season", "Red", "--year", "8")["year"] == 8
    assert ask_json("leo", "geo", "--season", "red", "--reading", "cycle_start=first_blue")["year"] == 9


def test_saved_plan_stands_alone(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    code, output = ask("leo", "ceres", "--by", "risk", "--save", str(file), "--reading", "hf4.text=2021")
    assert code == 0 and f"wrote {file}" in output
    verdict = judged(json.loads(file.read_text(encoding="utf-8")))
    assert verdict.legal and verdict.totals.survival == 1
    assert dict(load_plan(file).readings) == {"hf4.text": "2021"}


def test_stack_file_is_saved_in_the_plan(tmp_path: Path) -> None:
    stack, file = tmp_path / "moon.toml", tmp_path / "plan.json"
    stack.write_text(MOON_STACK, encoding="utf-8")
    code, output = ask("leo", "luna-shackleton", "--stack", str(stack), "--save", str(file), "--edition", "hf3c")
    assert code == 0 and "moon, dry 4, wet 10" in output
    plan = load_plan(file)
    assert plan.stack is not None and plan.edition == plan.stack["edition"] == "hf3c"
    assert plan.stack["engines"] == ["3:4", "10:8"]
    assert judged(json.loads(file.read_text(encoding="utf-8"))).legal


def test_picture_is_well_formed(tmp_path: Path) -> None:
    file = tmp_path / "route.svg"
    assert ask("leo", "phobos", "--picture", str(file))[0] == 0
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_readme_shows_the_route_as_it_is(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    file = tmp_path / "route.svg"
    code, output = ask("leo", "ceres", "--picture", str(file))
    assert code == 0 and file.read_bytes() == (root / "docs" / "route.svg").read_bytes()
    readme = (root / "README.md").read_text(encoding="utf-8")
    table = re.search(r"\n(    +choice +turns.*?)\n\n", readme, flags=re.DOTALL)
    assert table and all(line[4:].rstrip() in output for line in table[1].splitlines())


def test_nothing_is_written_without_a_plan(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    code, output = ask("leo", "ceres", "--max-years", "0", "--save", str(file))
    assert code == 1 and "did not write" in output and not file.exists()


def test_no_progress_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with waiting.patience():
        pass
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("leo", "nowhere"), "no space 'nowhere'"),
        (("nowhere", "leo"), "no space 'nowhere'"),
        (("ceres-half-lander", "ceres"), "no craft can be waiting"),
        (("leo", "ceres", "--year", "0"), "a year is between"),
        (("leo", "ceres", "--season", "green"), "season must be"),
        (("leo", "ceres", "--season", "red", "--year", "1"), "contradicts"),
        (("leo", "ceres", "--tanks", "3"), "a rocket is one of"),
        (("leo", "ceres", "--net-thrust", "3", "--engine", "4:2"), "a rocket is one of"),
        (("leo", "ceres", "--net-thrust", "3", "--tanks", "2"), "tanks goes with a rocket"),
        (("leo", "ceres", "--net-thrust", "-1"), "net thrust must be"),
        (("leo", "ceres", "--engine", "warp"), "an engine is THRUST:STEPS"),
        (("leo", "ceres", "--stack", "missing.toml"), "cannot read stack file"),
        (("leo", "ceres", "--max-years", "10000"), "between 0 and"),
        (("leo", "ceres", "--max-years", "-1"), "between 0 and"),
        (("leo", "ceres", "--max-turns", "-1"), "a limit of turns must be"),
        (("leo", "ceres", "--max-fuel-steps", "many"), "--max-fuel-steps must be"),
        (("leo", "ceres", "--min-survival", "7/6"), "--min-survival must be"),
        (("leo", "ceres", "--min-survival", "1/0"), "--min-survival must be"),
        (("leo", "ceres", "--min-survival", "1e99999999"), "--min-survival must be"),
        (("leo", "ceres", "--avoid", "nowhere"), "no space"),
        (("leo", "ceres", "--avoid", "zone:x"), "zones are"),
        (("leo", "ceres", "--avoid", "zone:ceres"), "forbids the goal"),
        (("leo", "ceres", "--board", "atlantis"), "no board"),
        (("leo", "ceres", "--edition", "hf9"), "no edition"),
        (("leo", "ceres", "--reading", "weather=fine"), "no reading"),
        (("leo", "ceres", "--save", "x", "--picture", "x"), "the same file"),
        (("leo", "leo", "--save", "no-such-folder/x"), "cannot write"),
    ],
)
def test_wrong_input_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(PlannerError, match=message) as caught:
        ask(*arguments)
    assert "\n" not in str(caught.value)


def test_any_choice_is_told_saved_and_drawn(tmp_path: Path) -> None:
    plan, picture = tmp_path / "plan.json", tmp_path / "plan.svg"
    code, output = ask("leo", "ceres", "--choice", "3", "--save", str(plan), "--picture", str(picture), "--dark")
    assert code == 0 and "Flight 3: LEO to Ceres" in output and "Flight 1" not in output
    told = json.loads(ask("leo", "ceres", "--json")[1])["front"][2]
    saved = load_plan(plan)
    assert plan_to_json(saved) == told["plan"] and len(saved.turns) == told["turns"]
    light = tmp_path / "light.svg"
    ask("leo", "ceres", "--choice", "3", "--picture", str(light))
    assert light.read_text() != picture.read_text()


def test_numbers_of_choices_are_those_of_the_whole_front() -> None:
    """So that a choice means the same with --all and without."""
    few, all_of_them = (ask("leo", "triton-tuonela", *more)[1] for more in ((), ("--all",)))
    rows = [[line for line in text.splitlines() if re.match(r"\s*\d+ .*%$", line)] for text in (few, all_of_them)]
    numbered = [{line.split()[0]: line.split()[-3:] for line in lines} for lines in rows]
    assert len(numbered[0]) < len(numbered[1]) and numbered[0].items() <= numbered[1].items()


def test_orders_take_the_place_of_the_told_plan() -> None:
    code, output = ask("leo", "ceres", "--choice", "2", "--orders")
    assert code == 0 and "Orders: Flight 2: LEO to Ceres" in output and "1. Year 1 (blue): activate" in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--choice", "5"), "there are 4 flights to choose from, got choice 5"),
        (("--orders", "--json"), "--orders stands alone"),
        (("--orders", "--explain"), "--orders stands alone"),
        (("--dark",), "--dark needs --picture"),
    ],
)
def test_wrong_choice_is_one_line(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(PlannerError, match=words):
        ask("leo", "ceres", *arguments)


def test_unknown_order_is_a_usage_error() -> None:
    assert ask("leo", "ceres", "--by", "luck")[0] == 2


def test_a_plan_that_the_referee_refuses_is_never_printed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault of ours: one line, exit code 3, and a file that shows it again."""
    from planner.cli.app import run
    from planner.missions import answer

    def refusing(plan: Any, board: Any, stack: Any) -> Verdict:
        return judge(plan, board, stack)._replace(legal=False, turn=1, step=2, rule="hf4 X", sentence="no such move")

    monkeypatch.setattr(answer, "judge", refusing)
    monkeypatch.chdir(tmp_path)
    asked = ["route", "leo", "geo", *ROCKET, "--save", "plan.json"]
    assert run(asked) == 3
    shown = capsys.readouterr()
    assert not shown.out and shown.err.count("\n") == 1 and "no such move [hf4 X]" in shown.err
    (report,) = tmp_path.iterdir()  # and no plan is saved
    told = json.loads(report.read_text())
    assert report.name in shown.err and told["arguments"] == asked
    assert judged(told["plan"]).legal  # the referee itself, which was not asked


def test_a_flight_that_gives_cards_up_is_marked(tmp_path: Path) -> None:
    (tmp_path / "sail.toml").write_text(
        'edition = "hf3"\ncards = ["photon-sail"]\ncargo = [{ name = "c", mass = 3 }]\n'
    )
    asked = ("sol-mars-l2", "mars-hellas", "--stack", str(tmp_path / "sail.toml"))
    code, text = ask(*asked)
    assert code == 0 and "1 gives up photon-sail" in text
    assert ask_json(*asked)["front"][0]["gives_up"] == ["photon-sail"]
