"""The registry of editions: what an entry must hold, and how anyone adds one."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import planner
from planner.board.files import load_board
from planner.cli.app import run
from planner.editions import edition as registry
from planner.editions.edition import Edition, edition_choices, edition_names, find_edition, load_part, register
from planner.editions.readings import DEFAULTS
from planner.errors import BadStack, MissionError
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.json import REFUELS, plan_from_json, plan_to_json
from planner.plan.model import ACTIONS, LANDINGS, Action, Plan, Turn
from planner.referee import judge
from planner.referee.hf4 import HF4
from planner.referee.ruleset import find_ruleset
from planner.rocket.stackfile import quick_stack, read_stack
from planner.rules import hf4
from planner.rules.base import find_rules
from tests.tinyboard import tiny

ROOT = Path(planner.__file__).parents[1]
PUSHED = 'engines = ["3:1,push"]\ncargo = [{ name = "hull", mass = 5 }]\ntanks = 10\npowersat = true\n'

NO_BELTS = hf4.RULES._replace(belts=False)


class NoBelts(HF4):
    belts = False


@pytest.fixture(autouse=True)
def _own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten after it."""
    monkeypatch.setattr(registry, "_known", dict(registry._known))


def house(**facts: object) -> Edition:
    return find_edition("hf4")._replace(name="house", title="Our house rules", **facts)


def test_an_edition_of_ones_own_is_read_flown_and_judged() -> None:
    """With a Powersat of 5 instead of 1 the same rocket lands on Vesta, which is of size 6."""
    register(house(powersat_thrust=5))
    board, theirs, ours = load_board("hf4"), read_stack(PUSHED), read_stack(f'edition = "house"\n{PUSHED}')
    assert not solve(Mission(board, theirs, "leo", goal="vesta", max_years=12)).flights_to("vesta")
    answer = solve(Mission(board, ours, "leo", goal="vesta", max_years=12))
    plan = plan_from_json(plan_to_json(answer.plan(answer.flights_to("vesta")[0])))
    assert plan.edition == "house" and judge(plan, board, ours).legal
    assert not judge(plan._replace(edition="hf4"), board, theirs).legal


def test_an_edition_of_ones_own_is_known_to_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    register(house(powersat_thrust=5))
    stack, plan = tmp_path / "rocket.toml", tmp_path / "plan.json"
    stack.write_text(f'edition = "house"\n{PUSHED}')
    assert run(["route", "leo", "vesta", "--stack", str(stack), "--save", str(plan), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["edition"] == "house"
    assert run(["check", str(plan)]) == run(["plan", "show", str(plan)]) == 0
    assert "rules    Our house rules; board hf4" in capsys.readouterr().out


def test_an_edition_may_bring_its_own_rules_to_both_sides() -> None:
    """Search and referee each take theirs from the entry: here neither rolls for belts."""
    register(house(flight_rules=f"{__name__}:NO_BELTS", referee=f"{__name__}:NoBelts"))
    board = tiny("lagrange a\nbelt b\nlagrange c\nline a - b - c")
    survival = {}
    for name in ("hf4", "house"):
        stack = quick_stack(find_edition(name), ["2:1"], dry_mass=5, tanks=5, rad_hard=1)
        answer = solve(Mission(board, stack, "a", goal="c", max_years=2))
        flight = answer.flights_to("c")[0]
        verdict = judge(answer.plan(flight), board, stack)
        assert verdict.legal and verdict.totals.survival == flight.survival
        survival[name] = flight.survival
    assert survival["hf4"] < survival["house"] == Fraction(1)


def test_an_edition_may_use_the_strip_of_another() -> None:
    """The strip of the 4th edition has wet mass 31, that of the 3rd has not."""
    heavy = 'engines = ["4:2"]\ncargo = [{ name = "hull", mass = 20 }]\nwet_mass = 31'
    assert read_stack(heavy).strip.name == "hf4"
    register(house(strip="hf3"))
    with pytest.raises(BadStack, match="wet mass 31 is no position of the hf3 fuel strip"):
        read_stack(f'edition = "house"\n{heavy}')


def test_both_sides_count_the_outposts_of_the_edition() -> None:
    """To land, the ore must go: where there may be no outpost it is scrapped, and leaving it as one is refused."""
    register(house(outposts=0))
    board = tiny("lagrange a\nburn b\nburn c\nburn d\nsite s size=9 type=C hydration=0\nline a - b - c - d - s")
    text = 'engines = ["9:1"]\ncargo = [{ name = "hull", mass = 3 }, { name = "ore", mass = 9 }]\ntanks = 4\n'
    parted = {}
    for name in ("hf4", "house"):
        stack = read_stack(f'edition = "{name}"\nmay_drop = ["ore"]\n{text}')
        answer = solve(Mission(board, stack, "a", goal="s", max_years=2))
        plan = answer.plan(answer.flights_to("s")[0])
        assert judge(plan, board, stack).legal
        parted[name] = [action.do for turn in plan.turns for action in turn.before if action.items]
    assert parted == {"hf4": ["drop"], "house": ["scrap"]}
    kept = Plan("house", "tiny", "a", (Turn(1, before=(Action("drop", items=("ore",)),)),))
    verdict = judge(kept, board, read_stack(f'edition = "house"\n{text}'))
    assert not verdict.legal and verdict.rule == "hf4 E3"


def test_names_of_editions_are_found_in_any_case() -> None:
    register(house()._replace(name="House"))
    assert find_edition("HOUSE").name == "House" and edition_choices() == "hf4, hf3, hf3c or House"


def test_a_name_is_registered_once() -> None:
    with pytest.raises(ValueError, match="there is an edition 'HF4' already"):
        register(house()._replace(name="HF4"))


def test_an_unknown_edition_is_told_with_those_that_there_are() -> None:
    with pytest.raises(MissionError, match="no edition 'hf9'; there are: hf4, hf3, hf3c"):
        find_edition("hf9")


def test_an_entry_that_names_other_things_than_rules_is_told() -> None:
    register(house(flight_rules="planner.referee.hf4:HF4", referee="planner.rules.hf4:RULES"))
    with pytest.raises(TypeError, match=r"house: planner.referee.hf4:HF4 are no FlightRules"):
        find_rules("house")
    with pytest.raises(TypeError, match=r"house: planner.rules.hf4:RULES is no Ruleset"):
        find_ruleset(find_edition("house"), DEFAULTS)


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_has_both_sides_of_its_rules_and_an_id_for_each_topic(name: str) -> None:
    edition = find_edition(name)
    ruleset = find_ruleset(edition, DEFAULTS)
    assert type(ruleset) is load_part(edition.referee) and find_rules(name) is load_part(edition.flight_rules)
    topics = {*LANDINGS, *REFUELS, *ACTIONS} - {"refuel"}
    assert topics <= edition.rule_ids.keys()
    assert all(ruleset.rule(topic).startswith(edition.strip + " ") for topic in topics)


@pytest.mark.parametrize("name", edition_names())
def test_every_edition_is_named_where_one_is_chosen(name: str) -> None:
    """In the help of commands, made from the registry, and in what is written by hand."""
    commands = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    rows = [line for line in commands.splitlines() if line.startswith("| `--edition`") and "rules:" in line]
    assert len(rows) >= 4 and all(f"`{name}`" in row for row in rows)
    for page in ("stack-files.md", "plan-files.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert f"`{name}`" in next(line for line in text.splitlines() if line.startswith("| `edition`"))
    schema = json.loads((ROOT / "planner/plan/plan.schema.json").read_text(encoding="utf-8"))
    assert schema["properties"]["edition"]["description"].startswith(f"{edition_choices()};")


def test_no_code_asks_for_an_edition_by_name() -> None:
    """Names of editions stand in their entries, in defaults, and in what is measured on one of them."""
    allowed = {"board/files.py", "bench/searches.py", "bench/builds.py"}  # board of the same name; named questions
    asking = set()
    for path in sorted((ROOT / "planner").rglob("*.py")):
        module = path.relative_to(ROOT / "planner").as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        if texts & set(edition_names()) and not module.startswith("editions/"):
            asking.add(module)
    assert asking == allowed


def test_looking_up_cards_and_rockets_imports_no_rules() -> None:
    code = (
        "import sys; from planner.cli.app import run; run(['stack', 'check', '--engine', '4:2']);"
        "print([name for name in sys.modules if name == 'numpy' or name.startswith(('planner.rules', 'planner.ref'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
