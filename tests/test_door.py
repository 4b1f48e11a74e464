"""`import planner`: one door to everything, the same answers as from the command line, and light until it is used."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import planner
from planner.cli.app import run

ROOT = Path(__file__).parents[1]
NUMBERS = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}


@pytest.fixture(scope="module")
def answer() -> planner.Answer:
    return planner.solve(
        planner.Mission(planner.load_board("hf4"), planner.load_stack(**NUMBERS), "LEO", "Ceres", any_load=True)
    )


def python_of_readme() -> str:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    begin = text.index("    import planner\n")
    lines = text[begin:].split("\n\n\n")[0].splitlines()
    block = []
    for line in lines:
        if line and not line.startswith("    "):
            break
        block.append(line.removeprefix("    "))
    return "\n".join(block)


def test_python_of_the_readme_plans_prints_saves_and_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code = python_of_readme()
    assert sum(bool(line) and not line.startswith("import") for line in code.splitlines()) == 5
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})
    printed = capsys.readouterr().out
    assert run(["route", "leo", "ceres"]) == 0
    told = capsys.readouterr().out.replace("none given, so ", "")
    assert printed.split() == told.split()  # but for where a line is broken
    assert run(["check", "ceres.json"]) == 0
    assert ET.parse(tmp_path / "ceres.svg").getroot().tag.endswith("svg")


def test_notebook_shows_an_answer_as_its_picture(answer: planner.Answer) -> None:
    assert answer._repr_svg_() == planner.draw(answer)
    nowhere = planner.solve(planner.Mission(answer.mission.board, planner.load_stack(net_thrust=0), "LEO", "Ceres"))
    assert nowhere.status == planner.INFEASIBLE and nowhere._repr_svg_() is None


def test_reprs_are_short_and_say_what_it_is(answer: planner.Answer) -> None:
    board = answer.mission.board
    things = [
        answer,
        answer.mission,
        answer.front(),
        answer.flights[0],
        answer.plan(),
        answer.verdict(),
        board,
        answer.mission.stack,
        planner.land(board, answer.mission.stack, "Ceres"),
        planner.reach(planner.Mission(board, answer.mission.stack, "LEO", max_years=1)),
        planner.why_not(planner.Mission(board, planner.load_stack(net_thrust=1), "LEO", "Mars Arsia", max_years=1)),
    ]
    for thing in things:
        assert len(repr(thing)) <= 100 and "\n" not in repr(thing), repr(thing)[:200]


def test_door_and_command_line_say_the_same(answer: planner.Answer, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["route", "leo", "ceres", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == answer.status
    assert [one["turns"] for one in told["front"]] == [flight.turns for flight in answer.flights]
    assert run(["reach", "leo", "--max-years", "2"]) == 0
    mission = planner.Mission(answer.mission.board, answer.mission.stack, "leo", max_years=2, any_load=True)
    printed = capsys.readouterr().out.replace("none given, so ", "").rstrip("\n")
    assert " ".join(planner.tell(planner.reach(mission)).split()) == " ".join(printed.split())
    assert run(["land", "ceres"]) == 0
    printed = capsys.readouterr().out.replace("none given, so ", "")
    landing = planner.land(answer.mission.board, answer.mission.stack, "ceres")
    assert " ".join(planner.tell(landing).split()) == " ".join(printed.split())


def test_saved_plan_can_be_loaded_and_judged(answer: planner.Answer, tmp_path: Path) -> None:
    for flight in answer.flights:
        planner.save_plan(answer.plan(flight), tmp_path / "plan.json")
        plan = planner.load_plan(tmp_path / "plan.json")
        verdict = planner.judge(plan, answer.mission.board, planner.load_stack(plan.stack))
        assert verdict.legal and verdict.totals.fuel_steps == flight.fuel_steps
        assert planner.tell(verdict).startswith("legal")


def test_files_are_named_by_a_text_as_well(tmp_path: Path) -> None:
    mission = str(ROOT / "examples" / "routes" / "hf4-luna-two-engines" / "mission.toml")
    stellar = str(ROOT / "examples" / "stellar" / "mars-and-home" / "mission.toml")
    file = str(tmp_path / "plan.json")
    plan = planner.solve(planner.load_mission(mission)).plan()
    planner.save_plan(plan, file)
    assert planner.load_plan(file).turns == plan.turns
    flight = planner.horizons.solve(planner.horizons.load_question(stellar)).flights[0].flight
    planner.horizons.save_flight(flight, file)
    told = [planner.horizons.flight_to_json(one) for one in (planner.horizons.load_flight(file), flight)]
    assert told[0] == told[1]


def test_stop_cuts_a_search(answer: planner.Answer) -> None:
    cut = planner.solve(answer.mission, stop=planner.Moves(1))
    assert cut.status == planner.CUT and answer.status == planner.PROVEN


def test_mistakes_are_of_one_tree() -> None:
    board = planner.load_board("hf4")
    for wrong in (
        lambda: planner.load_board("hf5"),
        lambda: planner.load_stack(),
        lambda: planner.load_stack("no-such-file.toml"),
        lambda: planner.load_stack({"cards": ["no such card"]}),
        lambda: planner.Mission(board, planner.load_stack(net_thrust=1), "nowhere", "leo"),
        lambda: planner.reach(planner.Mission(board, planner.load_stack(net_thrust=1), "leo", "ceres")),
        lambda: planner.land(board, planner.load_stack(net_thrust=1), "leo"),
        lambda: planner.draw(board, "no/such/folder/board.svg"),
    ):
        with pytest.raises(planner.PlannerError) as caught:
            wrong()
        assert "\n" not in str(caught.value)


def test_unknown_name_is_an_attribute_error_that_lists_the_names() -> None:
    with pytest.raises(AttributeError, match="load_board"):
        planner.load_bord  # noqa: B018


def test_door_offers_what_it_promises() -> None:
    promised = {"load_board", "load_stack", "Mission", "solve", "reach", "land", "why_not", "judge", "draw"}
    assert promised <= set(dir(planner)) and all(hasattr(planner, name) for name in dir(planner))
    assert (ROOT / "planner" / "py.typed").is_file()


def test_import_alone_reads_next_to_nothing() -> None:
    code = "import sys, planner; print(sorted({'numpy', 'numba', 'rich', 'planner.door'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
