"""Commands of Stellar Horizons from the outside: answers, JSON, exit codes, and what is said of wrong input."""

from __future__ import annotations

import io
import json
import shlex
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer.main

from planner.cli.app import COMMANDS, make_app, run
from planner.cli.games import SHARED, commands_of
from planner.cli.help import examples_of
from planner.editions.game import GAMES
from planner.stellar.asking import Wanted, ask
from planner.stellar.assumed import assumptions
from planner.stellar.solve import solve
from tests.test_docs import of_other_games

Capture = pytest.CaptureFixture[str]


def asked(capsys: Capture, line: str) -> Any:
    """The JSON that a command answers with."""
    assert run([*shlex.split(line), "--json"]) in (0, 1), capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def refused(capsys: Capture, line: str) -> str:
    """The one line that is said of wrong input."""
    assert run(shlex.split(line)) == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    return said.err


def test_cv_2_to_mars_has_two_rolls(capsys: Capture) -> None:
    """3.3.5: 0.97 twice."""
    answer = asked(capsys, "route earth mars --edition stellar --ship cv-2")
    assert answer["status"] == "PROVEN"
    assert (answer["start"], answer["goal"]) == ("surface:earth", "surface:mars")
    assert [(flight["odds"], flight["turns"]) for flight in answer["front"]] == [("9409/10000", 1)]
    assert answer["front"][0]["plan"]["edition"] == "stellar"


def test_hops_stand_beside_the_direct_flight(capsys: Capture) -> None:
    line = "route earth 'jupiter flyby' -e stellar --ship cv-2 --modifier 0.7 --range 5"
    hops, direct = asked(capsys, line)["front"]
    assert (hops["turns"], hops["via"], hops["odds"]) == (3, ["asteroid-belt"], "9409/10000")
    assert (direct["turns"], direct["direct"], direct["odds"]) == (4, True, "97/100")


def test_a_default_is_named_with_what_another_value_would_change(capsys: Capture) -> None:
    answer = asked(capsys, "route earth 'uranus orbit' -e stellar --ship orbiter")
    (number,) = [one for one in answer["rests_on"] if one["path"] == "systems.uranus.h"]
    assert number["value"] == 9
    assert [(other["value"], other["turns"]) for other in number["with"]] == [(10, 9), (8, 7)]
    assert any("Uranus's number 9 is assumed; with 10: 1 year more" in text for text in answer["assumed"])


def test_a_file_of_the_user_takes_the_place_of_a_default(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[systems.uranus]\nh = 12\n", encoding="utf-8")
    answer = asked(capsys, f"route earth 'uranus orbit' -e stellar --ship orbiter --facts {file}")
    assert answer["front"][0]["turns"] == 11
    assert not [one for one in answer["rests_on"] if one["path"] == "systems.uranus.h"]
    assert answer["front"][0]["plan"]["facts"] == {"systems.uranus.h": 12}


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("route earth mars -e stellar --ship cv-3", "3.3.4"),
        ("route earth mars -e stellar --ship cv-5", "2.6.7"),
        ("route earth mars -e stellar --ship cv-2 --tech none", "2.6.5"),
        ("route earth venus -e stellar --ship cv-2", "2.6.8"),
        ("route earth europa -e stellar --ship cv-2 --range 5", "2.6.9"),
        ("route 'earth orbit' titan -e stellar --ship cv-5 --range 7", "2.6.7"),
        ("route earth jupiter -e stellar --ship rover", "2.6.8"),
        ("route earth 'alpha centauri flyby' -e stellar --ship flyby", "3.5.1"),
        ("route 'mars orbit' mars -e stellar --ship orbiter", "2.6.2"),
        ("route earth mars -e stellar --year 2029", "4"),
        ("route earth mars -e stellar --year 2170", "4"),
        ("route earth mars -e stellar --tech 2043:fusion-rockets", "3"),
        ("launch earth mars -e stellar --years 200", "4"),
        ("route earth mars -e stellar --ship cv-12", "2.6.3"),
        ("route earth 'mars: explore' -e stellar --ship renda", "3.5"),
        ("route earth 'mars: service' -e stellar --ship cv-2", "3.2"),
        ("route earth mars -e stellar --closed mars", "6"),
        ("route earth mars -e stellar --base 'mars flyby'", "2.7"),
        ("route earth mars -e stellar --modifier 2", "3.3.3"),
        ("land sun -e stellar", "3.5.2"),
        ("route earth sun -e stellar", "3.5.2"),
        ("route earth 'mars box 0' -e stellar", "3.3.3"),
        ("route earth 'saturn box 1000' -e stellar", "3.3.3"),
        ("route earth mars -e stellar --base mars=small-supply@2029", "4"),
        ("route earth mars -e stellar --ship lv-2", "2.6.1"),
    ],
)
def test_wrong_input_is_one_line_with_its_rule(capsys: Capture, line: str, rule: str) -> None:
    assert f"[stellar {rule}]" in refused(capsys, line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("route earth marss -e stellar", "Did you mean Mars?"),
        (
            "route earth 'jupiter flybi' -e stellar",
            "no place 'jupiter flybi' in Stellar Horizons. Did you mean Jupiter?",
        ),
        ("ships -e hf4", "this list is of Stellar Horizons"),
        ("route earth mars -e stellar --ship cvv", "no ship"),
        ("route earth mars -e stellar --tech fusion-rocket", "Did you mean fusion-rockets?"),
        ("route earth mars -e stellar --range far", "a range is"),
        ("route earth 'mars: dance' -e stellar", "what is done at a stop is"),
        ("route earth mars -e stellar --facts nowhere.toml", "nowhere.toml"),
        ("route earth mars -e stellar --choice 5", "--choice must be at most"),
        ("route earth mars -e stellar --stack rocket.toml", "--stack"),
        ("cards list -e stellar", "Stellar Horizons has no 'planner cards'"),
        ("route earth mars -e stella", "no edition 'stella'"),
    ],
)
def test_what_is_not_known_is_said_in_one_line(capsys: Capture, line: str, said: str) -> None:
    assert said in refused(capsys, line)


def test_an_override_that_contradicts_itself_is_one_line_with_its_rule(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[worlds.saturn]\nreentry = false\n", encoding="utf-8")
    said = refused(capsys, f"route earth mars -e stellar --facts {file}")
    assert "mine.toml" in said
    assert "[stellar 2.6.8]" in said


def test_no_flight_in_time_is_a_no(capsys: Capture) -> None:
    line = "route earth 'saturn orbit' -e stellar --ship orbiter --max-turns 3"
    assert run(shlex.split(line)) == 1
    assert "INFEASIBLE: no flight gets there by 2033" in capsys.readouterr().out
    assert asked(capsys, line)["front"] == []


def test_a_plan_is_saved_checked_told_and_drawn(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    route = "route earth titan -e stellar --ship cv-2 --range 7 --return --save p.json --picture p.svg"
    assert run(shlex.split(route)) == 0
    assert run(["check", "p.json"]) == 0
    capsys.readouterr()
    assert asked(capsys, "check p.json")["totals"]["odds"] == "88529281/100000000"
    assert run(["plan", "show", "p.json", "--orders"]) == 0
    assert "1. 2030: Launched on an LV-2" in capsys.readouterr().out
    told = asked(capsys, "odds p.json --pirates saturn --pirates mars=3")
    assert [(one["year"], one["box"]) for one in told["passes"]] == [(2037, "flyby:saturn"), (2038, "flyby:saturn")]
    assert told["caught"] == str(1 - Fraction(9, 25) ** 2)
    assert Path("p.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_changed_plan_is_illegal_and_a_no(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split("route earth mars -e stellar --save p.json")) == 0
    plan = json.loads(Path("p.json").read_text(encoding="utf-8"))
    plan["years"][0]["steps"][0]["launcher"] = 1
    Path("p.json").write_text(json.dumps(plan), encoding="utf-8")
    capsys.readouterr()
    for command in (["check"], ["odds"], ["plan", "show"]):
        assert run([*command, "p.json"]) == 1
        assert "[stellar 3.3.4]" in capsys.readouterr().out


def test_commands_of_the_other_game_say_so(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split("route earth mars -e stellar --save p.json")) == 0
    capsys.readouterr()
    for line in ("compare p.json p.json", "resume p.json --turn 1", "prove p.json"):
        assert "Stellar Horizons has no 'planner" in refused(capsys, line)


def test_a_plan_from_standard_input_finds_its_game(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(shlex.split("route earth mars -e stellar --save -")) == 0
    content = capsys.readouterr().out.encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert run(["check", "-"]) == 0
    assert capsys.readouterr().out.startswith("legal")


def test_landing_is_judged_place_by_place(capsys: Capture) -> None:
    landing = asked(capsys, "land jupiter -e stellar --ship cv-2 --range 5 --tech pressure-hulls")
    assert [(one["allowed"], one["rule"]) for one in landing["places"]] == [
        (True, None),
        (False, "stellar 2.6.9"),
        (False, "stellar 2.6.9"),
    ]
    assert asked(capsys, "land mars -e stellar --ship cv-2")["can_land"]


def test_reach_tells_why_not(capsys: Capture) -> None:
    places = {one["place"]: one for one in asked(capsys, "reach earth -e stellar --ship cv-2 --range 3")["places"]}
    assert places["surface:ceres"]["front"][0]["turns"] == 3
    assert "2.6.5" in places["orbit:titan"]["why_not"]


def test_launch_years_change_with_technology(capsys: Capture) -> None:
    line = "launch earth 'jupiter orbit' -e stellar --ship orbiter --tech 2040:lv3 --years 12"
    years = {one["year"]: one["front"][0]["turns"] for one in asked(capsys, line)["years"]}
    assert (years[2039], years[2040]) == (4, 3)


def test_start_years_are_drawn(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    line = "launch earth titan -e stellar --ship rover --years 3 --picture leave.svg"
    for dark in ("", " --dark"):
        assert run(shlex.split(line + dark)) == 0
        assert "wrote leave.svg" in capsys.readouterr().out
        drawn = Path("leave.svg").read_text(encoding="utf-8")
        assert all(f">{year}<" in drawn for year in (2030, 2031, 2032))
    Path("leave.svg").unlink()
    assert run(shlex.split(f"{line} --max-turns 2")) == 1
    out = capsys.readouterr().out
    assert "INFEASIBLE: no year has a flight of at most 2 years" in out
    assert "there is no flight" in out
    assert not Path("leave.svg").exists()


def test_lists_are_of_the_edition_that_is_asked_for(capsys: Capture) -> None:
    for name in ("ships", "tech"):
        assert asked(capsys, f"{name} -e stellar") == asked(capsys, name)


def test_the_board_serves_look_up_and_pictures(capsys: Capture, tmp_path: Path) -> None:
    assert run(["map", "check", "stellar"]) == 0
    assert asked(capsys_cleared(capsys), "map show titan -b stellar")["facts"][0]["value"] == "8"
    assert len(asked(capsys, "map list -b stellar")) == 26
    picture = tmp_path / "all.svg"
    assert run(["map", "picture", "stellar", "-o", str(picture)]) == 0
    drawn = picture.read_text(encoding="utf-8")
    assert all(name in drawn for name in ("Titan", "Alpha Centauri", "+9?"))
    assert run(["map", "picture", "stellar", "--focus", "jupiter", "-o", str(picture), "--dark"]) == 0
    assert "Titan" not in picture.read_text(encoding="utf-8")
    assert run(["map", "export", "stellar", "--format", "graphml"]) == 0


def capsys_cleared(capsys: Capture) -> Capture:
    capsys.readouterr()
    return capsys


def test_ships_and_technologies_are_listed(capsys: Capture) -> None:
    assert {one["id"] for one in asked(capsys, "ships")} >= {"kliper", "orbiter"}
    assert {one["id"]: one["effect"] for one in asked(capsys, "tech")}["fusion-rockets"] == "transfer times x 0.6"


@pytest.mark.parametrize("path", of_other_games())
def test_examples_of_the_help_run_as_they_stand(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = examples_of(of_other_games()[path])
    assert len(examples) >= 2
    for example in examples:
        assert run(shlex.split(example)[1:]) == 0, example
        assert not capsys.readouterr().err, example


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("path", of_other_games())
def test_help_and_answers_fit_the_screen(
    path: str, width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert run([*path.split()[1:], "--help"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= min(width, 100)


@pytest.mark.parametrize("width", [60, 80])
def test_answers_fit_the_screen(width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for line in (
        "route earth 'saturn orbit' -e stellar --modifier 0.7 --range unlimited --return",
        "reach earth -e stellar --ship cv-2 --all",
        "land europa -e stellar",
        "launch earth mars -e stellar --tech 2040:fusion-rockets --years 12",
    ):
        run(shlex.split(line))
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= width, line


def test_every_game_has_the_commands_that_serve_all() -> None:
    for game in GAMES:
        assert set(SHARED) <= set(commands_of(game, COMMANDS))
        assert typer.main.get_command(make_app(["route", "-e", game.editions()[0]]))


@pytest.mark.parametrize(
    ("goal", "ship", "wanted"),
    [
        ("saturn orbit", "cv-2", Wanted(modifier="0.7", range="unlimited")),
        ("pluto", "rover", Wanted(("lv3,lv4",))),
        ("scattered disc", "flyby", Wanted()),
        ("neptune orbit", "cv-2", Wanted(("deep-space-exploration,2050:hibernation,2060:fusion-rockets",))),
    ],
)
def test_an_answer_with_all_it_rests_on_is_quick(goal: str, ship: str, wanted: Wanted) -> None:
    """Bounds the work, not the time: searches that an answer and its trials take."""
    answer = solve(ask("earth", goal, ship=ship, wanted=wanted))
    assert answer.flights
    assert sum(len(one.trials) for one in assumptions(answer)) <= 24
