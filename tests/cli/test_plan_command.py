"""`planner plan show`: what is printed, and the exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

from planner.cli import plan
from planner.errors import BadPlan, MissionError, PlannerError
from planner.plan.model import ACTIONS, ENTRIES, LANDINGS, PIVOTS, Action, Plan, Roll, Step, Turn
from tests.moonplan import MOON, MOON_TOTALS, ask_about

app = typer.Typer()
app.add_typer(plan.app, name="plan")

_COASTS = ["sol-earth-l2", "earth-luna-l5", "earth-h6"]
DOCS = Path(__file__).parents[2] / "docs" / "plan-files.md"
MISSIONS = Path(__file__).parents[2] / "examples" / "missions"


def ask(folder: Path, data: dict[str, Any], *arguments: str) -> tuple[int, str]:
    return ask_about(app, ["plan", "show"], folder, data, arguments)


def test_plan_with_its_own_stack_is_filled_in(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON)
    assert code == 0
    assert "   1  lander burn               Luna lander 2 (8 fuel steps)" in output
    assert "total    2 turns, 2 burns, 12 fuel steps, " in output


def test_stack_file_is_used(tmp_path: Path) -> None:
    folder = MISSIONS / "hf3-moon"
    result = CliRunner().invoke(
        app, ["plan", "show", str(folder / "plan.json"), "--stack", str(folder / "stack.toml"), "--orders"]
    )
    assert result.exit_code == 0 and result.output.startswith("Orders: Moon round trip")


def test_plan_without_a_stack_is_shown_as_it_is(tmp_path: Path) -> None:
    bare = {key: value for key, value in MOON.items() if key != "stack"}
    code, output = ask(tmp_path, bare)
    assert code == 0 and "what the file says" in output


def test_illegal_plan_says_where_and_why(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON | {"turns": [["earth-heo", "leo"]]})
    assert code == 1
    assert "turn 1, step 2: Earth HEO may not be left to LEO, whence it came" in " ".join(output.split())
    assert ask(tmp_path, MOON | {"turns": [["earth-heo", "leo"]]}, "--orders")[0] == 1


def drawn_texts(file: Path) -> set[str]:
    return {text.text or "" for text in ElementTree.parse(file).iter("{http://www.w3.org/2000/svg}text")}


def test_picture_is_that_of_the_filled_in_plan(tmp_path: Path) -> None:
    file = tmp_path / "moon.svg"
    code, output = ask(tmp_path, MOON, "--picture", str(file))
    assert code == 0 and output.splitlines()[-1] == f"wrote {file}"
    assert "2 burns, 12 fuel steps, survival 100.0 %" in drawn_texts(file)
    light = file.read_text()
    assert ask(tmp_path, MOON, "--picture", str(file), "--dark", "--json")[0] == 0
    assert file.read_text() != light
    with pytest.raises(MissionError, match="--dark needs --picture"):
        ask(tmp_path, MOON, "--dark")


def test_picture_of_an_illegal_plan_says_so(tmp_path: Path) -> None:
    file = tmp_path / "moon.svg"
    turns = [["earth-heo", "leo"], ["earth-heo"]]
    assert ask(tmp_path, MOON | {"turns": turns}, "--picture", str(file))[0] == 1
    texts = drawn_texts(file)
    assert any(text.startswith("illegal: turn 1, step 2") for text in texts)
    assert any(text.endswith(", 2 turns") for text in texts), "it is drawn to its end"


def test_picture_of_a_plan_without_a_stack_is_what_the_file_says(tmp_path: Path) -> None:
    file = tmp_path / "moon.svg"
    bare = {key: value for key, value in MOON.items() if key != "stack"}
    assert ask(tmp_path, bare, "--picture", str(file))[0] == 0
    assert not any("fuel steps" in text for text in drawn_texts(file))


def test_json_holds_all_that_is_told(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON, "--json")
    facts = json.loads(output)
    assert code == 0 and facts["legal"] is True
    assert facts["totals"] == MOON_TOTALS | {"burns": "2", "delta_v_km_s": 5, "tanks_left": "2/3"}
    assert facts["turns"][1]["steps"][1]["mark"] == "powered landing"
    code, output = ask(tmp_path, MOON | {"turns": [["earth-heo", "leo"]]}, "--json")
    assert code == 1 and json.loads(output)["refusal"]["rule"] == "hf3 F4"


def test_explanation_adds_reasons(tmp_path: Path) -> None:
    assert "net thrust 10 against size 9 [hf3 G1]" in ask(tmp_path, MOON, "--explain")[1]
    assert "against size" not in ask(tmp_path, MOON)[1]


@pytest.mark.parametrize("pair", [("--orders", "--json"), ("--orders", "--explain")])
def test_orders_stand_alone(tmp_path: Path, pair: tuple[str, str]) -> None:
    with pytest.raises(MissionError, match="stands alone"):
        ask(tmp_path, MOON, *pair)


def test_explanation_is_there_in_json(tmp_path: Path) -> None:
    code, output = ask(tmp_path, MOON, "--explain", "--json")
    turns = json.loads(output)["turns"]
    assert code == 0 and turns[1]["net_thrust_parts"][0] == ["base", 10]
    assert turns[1]["steps"][1]["why"] == [{"rule": "hf3 G1", "sentence": "net thrust 10 against size 9"}]
    assert [turn["delta_v_km_s"] for turn in turns] == [2.5, 2.5]


def test_all_steps_are_told_on_demand(tmp_path: Path) -> None:
    """Step numbers stay those of the plan."""
    plan = {"stack": {"engines": ["4:2"], "tanks": 5}, "start": "geo", "turns": [[], [], _COASTS]}
    few, every = ask(tmp_path, plan)[1], ask(tmp_path, plan, "--all-steps")[1]
    assert "  1-3 coast via Sol-Earth L2, Earth-Luna L5 to Earth zone Hohmann 6" in few.splitlines()
    assert "   3  coast                     Earth zone Hohmann 6" in every.splitlines()
    assert "Years 1-2 (blue, blue): the craft stays" in few.splitlines() and "Year 2 (blue): the craft stays" in every
    orders = " ".join(ask(tmp_path, plan, "--orders")[1].split())
    assert "1-2. Years 1-2 (blue, blue): do not move. 3. Year 3 (yellow): activate" in orders
    assert "Coast to Sol-Earth L2. Coast to" in " ".join(ask(tmp_path, plan, "--orders", "--all-steps")[1].split())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"turns": [["nowhere"]]}, "no space 'nowhere'"),
        ({"turns": 3}, "turns: must be a list"),
        ({"board": "atlantis"}, "no board"),
        ({"stack": {"wings": 2}}, "unknown key"),
    ],
)
def test_what_cannot_be_read_is_an_error(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    with pytest.raises(PlannerError, match=message):
        ask(tmp_path, MOON | change)


def test_space_that_is_not_there_is_an_error_without_a_stack_too(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="nowhere"):
        ask(tmp_path, {"turns": [["nowhere"]]})


def test_examples_of_the_documentation_fly(tmp_path: Path) -> None:
    blocks = re.findall(r"^(    \{.*?^    \})$", DOCS.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        assert ask(tmp_path, json.loads(block))[0] == 0


def test_every_key_and_word_of_the_format_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    words = [*ENTRIES, *PIVOTS, *LANDINGS, *ACTIONS, *Turn._fields, *Step._fields, *Roll._fields, *Action._fields]
    words += Plan._fields
    assert [word for word in words if f"`{word}`" not in text] == []
