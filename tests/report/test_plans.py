"""Plans told for people: marks, chits, reasons, orders, and nothing wider than the screen."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.errors import BadPlan
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.json import load_plan
from planner.plan.model import ACTIONS, Action, Plan, Roll, Step, Turn
from planner.referee import judge
from planner.report.orders import orders_text
from planner.report.planfacts import action_text, plan_facts, step_mark
from planner.report.plans import plan_text
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, read_stack, read_stack_file

MISSIONS = Path(__file__).parents[2] / "examples" / "missions"
NAMES = sorted(path.name for path in MISSIONS.iterdir() if path.is_dir())
HF4 = load_board("hf4")
STACK = 'engines = ["4:1/2"]\ncargo = [{ name = "ship", mass = 5 }]\ntanks = 3\n'


def told(plan: Plan, stack: Stack | None = None) -> dict[str, Any]:
    board = load_board(plan.board)
    return plan_facts(plan, board, stack, judge(plan, board, stack) if stack is not None else None)


def mission(name: str) -> dict[str, Any]:
    plan = load_plan(MISSIONS / name / "plan.json")
    readings = [f"{reading}={value}" for reading, value in plan.readings]
    return told(plan, read_stack_file(MISSIONS / name / "stack.toml", readings))


def flight(*steps: str, start: str = "leo", stack: str = STACK, **fields: Any) -> dict[str, Any]:
    turn = Turn(1, tuple(map(Step, steps)), **fields)
    return told(Plan("hf4", "hf4", start, (turn,)), read_stack(stack))


def marks(facts: dict[str, Any], turn: int = 0) -> list[str]:
    return [step["mark"] for step in facts["turns"][turn]["steps"]]


# Facts


def test_marks_of_the_moon_mission() -> None:
    facts = mission("hf3-moon")
    assert marks(facts, 0) == ["burn", "coast"]
    assert marks(facts, 1) == ["lander burn", "powered landing"]
    assert marks(facts, 3) == ["powered liftoff, lander burn", "coast", "aerobrake", "coast"]


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
def test_the_mass_free_form_counts_one_step_a_burn_everywhere(edition: str) -> None:
    """And half a step a half-lander burn: front, steps of the plan and the referee's totals say the same number."""
    rules = find_edition(edition)
    board, stack = load_board(rules.board), exploring_stack(rules, 8)
    answer, told_steps = solve(Mission(board, stack, "leo", goal="ceres", max_years=6)), set()
    for one in answer.flights_to("ceres"):
        plan = answer.plan(one)
        verdict = judge(plan, board, stack)
        facts = plan_facts(plan, board, stack, verdict)
        by_step = sum(Fraction(step["fuel_steps"]) for turn in facts["turns"] for step in turn["steps"])
        assert one.fuel_steps == Fraction(one.half_burns, 2) == verdict.totals.fuel_steps == by_step
        assert facts["totals"]["fuel_steps"] == one.fuel_steps
        assert {turn["consumption"] for turn in facts["turns"] if turn["engine"]} == {"1"}
        told_steps.add(one.fuel_steps)
    assert any(steps.denominator == 2 for steps in told_steps)


def test_marks_of_bonus_burns_and_landings() -> None:
    assert marks(mission("hf3c-slingshot"), 2)[-2:] == ["pivot (2 bonus burns), bonus burn", "bonus burn"]
    assert marks(mission("hf4-venus-rocketplane"))[0] == "acetylene liftoff, free lander burn"
    assert marks(mission("hf4-ceres")) == ["half-lander burn", "powered landing"]
    assert marks(mission("hf4-mars-aerobrake"))[-1] == "aerobrake landing"


@pytest.mark.parametrize(
    ("pivot", "mark"), [("burns", "pivot"), ("bonus-pivot", "bonus pivot"), ("mixed", "pivot (1 bonus burn)")]
)
def test_mark_of_a_pivot(pivot: str, mark: str) -> None:
    here, there = HF4.spaces["mercury-h5"], HF4.spaces["mercury-burn-1"]
    assert step_mark(Step("mercury-burn-1", "burn", pivot, ""), here, there) == f"{mark}, burn"
    assert step_mark(Step("mercury-flyby", "coast", pivot, ""), here, HF4.spaces["mercury-flyby"]) == mark


def test_chits_before_and_after() -> None:
    turns = mission("hf3-moon")["turns"]
    assert turns[0]["chit_before"] == {"dry": "4", "wet": "10", "fuel_steps": 14}
    assert turns[0]["chit_after"] == {"dry": "4", "wet": "8", "fuel_steps": 10}
    assert turns[3]["chit_after"] == {"dry": "1", "wet": "1 4/9", "fuel_steps": 4}


def test_chit_counts_with_the_reading_of_the_plan() -> None:
    assert mission("hf3-moon-literal")["turns"][3]["chit_after"]["fuel_steps"] == 2


def test_fuel_of_a_step_is_exact() -> None:
    """The sum over a move is rounded, not each step."""
    turn = flight("earth-cycler", "earth-belt-5", "sol-earth-l1")["turns"][0]
    assert [step["fuel_steps"] for step in turn["steps"]] == ["1/2", "0", "1/2"]
    assert turn["chit_after"]["fuel_steps"] == turn["chit_before"]["fuel_steps"] - 1


def test_half_lander_burn_takes_half_the_fuel() -> None:
    assert [step["fuel_steps"] for step in mission("hf4-ceres")["turns"][0]["steps"]] == ["1", "0"]


def test_net_thrust_is_taken_apart() -> None:
    turns = mission("hf3-mercury")["turns"]
    assert turns[1]["net_thrust_parts"] == [["base", 1], ["transport", -1], ["solar at Venus", 1]]
    assert turns[4]["net_thrust_parts"] == [["base", 10], ["afterburner", 1]]
    for name in NAMES:
        for turn in mission(name)["turns"]:
            if turn["engine"]:
                assert sum(part for _, part in turn["net_thrust_parts"]) == turn["net_thrust"]


def test_rolls_stand_with_their_step() -> None:
    steps = mission("hf4-venus-descent")["turns"][0]["steps"]
    assert [len(step["rolls"]) for step in steps] == [0, 1, 0, 1, 1, 0]
    assert steps[1]["rolls"] == [
        {
            "space": "venus-aerobrake-1",
            "name": "Venus aerobrake 1",
            "kind": "hazard",
            "survival": "5/6",
            "paid": False,
        }
    ]


def test_cards_have_their_printed_names() -> None:
    facts = mission("hf3-moon")
    assert facts["turns"][0]["engine_name"] == "Mirror Steamer"
    assert facts["turns"][2]["after"] == ["leave behind Mirror Steamer, CAT Fusion Robonaut"]
    assert mission("hf4-ceres")["turns"][0]["engine_name"] == "triangle 7-2"


def test_dry_mass_after_a_loss_is_that_of_the_next_turn() -> None:
    stack = read_stack('cards = ["fusion-fragment-sail", "photon-kite-sail"]\nsurvive = []')
    lost = [item.mass for item in stack.aboard if item.card.tag("aerobrake-decom-self") is not None]
    turns = (Turn(1, (Step("mars-aerobrake-2"), Step("mars-arsia"))), Turn(2))
    facts = told(Plan("hf4", "hf4", "mars-lmo", turns), stack)
    assert facts["turns"][0]["chit_after"]["dry"] == str(max(stack.dry_mass - sum(lost), 1))


def test_mass_free_stack_has_no_chits() -> None:
    from planner.editions.edition import find_edition
    from planner.rocket.stackfile import exploring_stack

    facts = told(
        Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"),)),)), exploring_stack(find_edition("hf4"), 3)
    )
    assert facts["stack"]["chit"] is None and facts["turns"][0]["chit_before"] is None
    assert "net thrust 3" in plan_text(facts) and "chit" not in plan_text(facts)


def test_space_that_is_not_there_is_a_bad_plan() -> None:
    with pytest.raises(BadPlan, match="nowhere"):
        told(Plan("hf4", "hf4", "leo", (Turn(1, (Step("nowhere"),)),)))


@pytest.mark.parametrize("do", ACTIONS)
def test_every_action_has_words(do: str) -> None:
    action = Action(do, tanks=2, grade="water", fuel_steps=3, items=("a",), mass=1, by="isru", rolls=("leo",))
    assert action_text(action)
    assert action_text(Action(do, by="isru" if do == "refuel" else ""))


def test_words_of_actions() -> None:
    assert action_text(Action("refuel", by="isru", tanks=1)) == "refuel by ISRU: 1 tank"
    assert action_text(Action("refuel", by="air")) == "refuel by air-eating"
    assert action_text(Action("jettison", fuel_steps=1)) == "jettison 1 fuel step"
    assert action_text(Action("take", items=("ore",), mass=3)) == "take aboard ore (mass 3)"
    assert action_text(Action("pay", rolls=("leo",)), place=str.upper) == "buy off the roll at LEO"


# Text


def test_text_of_a_whole_plan() -> None:
    facts = flight("earth-cycler", "earth-belt-1", stack='engines = ["4:2"]\ncargo = [{name="ship",mass=5}]\ntanks=5')
    assert plan_text(facts).splitlines() == [
        "Flight plan",
        "  rules    High Frontier 4 All; board hf4",
        "  start    LEO, dry 5, wet 10, 11 fuel steps",
        "",
        "Year 1 (blue)",
        "  engine   triangle 4-2, net thrust 3",
        "  chit     dry 5, wet 10, 11 fuel steps",
        "   1  burn                      Earth cycler (2 fuel steps)",
        "   2  coast                     Earth belt 1",
        "        roll: belt at Earth belt 1, 1 (100.0 %)",
        "  chit     dry 5, wet 9, 9 fuel steps",
        "",
        "turns      1",
        "burns      1",
        "fuel steps 2",
        "hazards    0",
        "belts      1",
        "survival   1 (100.0 %)",
    ]


def test_explanation_names_rules() -> None:
    text = plan_text(mission("hf4-venus-rocketplane"), explain=True)
    assert "= base 2, transport -1, afterburner +1" in text
    assert "burn 2 of the 2 that net thrust allows [hf4 H5c]" in text
    assert "the first lander burn of a rocketplane is free [hf4 H6c]" in text
    text = plan_text(mission("hf3c-slingshot"), explain=True)
    assert "flyby: up to 4 bonus burns for the rest of the move [hf3 K1]" in text
    assert "another line is taken at Jupiter zone Hohmann 17" in text


def test_flyby_of_venus_is_explained_only_in_the_blue_season() -> None:
    way = ("venus-flyby",)
    blue = flight(*way, start="sol-earth-l2")
    assert "flyby" in plan_text(blue, explain=True).split("Venus flyby")[1]
    turn = Turn(3, (Step("venus-flyby"),))
    yellow = told(Plan("hf4", "hf4", "sol-earth-l2", (turn,)), read_stack(STACK))
    assert "bonus" not in plan_text(yellow, explain=True)


def test_illegal_plan_is_marked_at_its_step() -> None:
    lines = plan_text(flight("earth-cycler", "leo")).splitlines()
    assert lines[3].startswith("  illegal  turn 1, step 2: earth-cycler may not be left")
    assert [line.split()[0] for line in lines if line.startswith("   1") or line.startswith("   2")] == ["1", "2"]
    assert lines.index("   2  LEO") + 1 == next(n for n, line in enumerate(lines[4:], 4) if "illegal" in line)
    assert lines[lines.index("until then") + 1] == "turns      0"


def test_illegal_plan_before_the_move() -> None:
    text = plan_text(flight("earth-cycler", engine="warp"))
    assert text.count("turn 1, before the move: no engine 'warp' is aboard [hf4 H2]") == 2


def test_without_a_stack_the_file_speaks() -> None:
    rolls = (Roll("earth-belt-1", "belt", Fraction(1, 2)),)
    turn = Turn(2, (Step("earth-cycler", "burn"), Step("earth-belt-1")), "ion", rolls=rolls, wet_after=Fraction(17, 2))
    facts = told(Plan("hf4", "hf4", "leo", (turn,), "Ours"))
    assert facts["legal"] is None and facts["totals"] is None
    text = plan_text(facts)
    assert "no: there is no stack" in text
    assert "   1  burn                      Earth cycler" in text
    assert "   2  Earth belt 1" in text and "belt at Earth belt 1, 1/2 (50.0 %)" in text
    assert "  chit     wet 8 1/2" in text and text.endswith("turns      1")


# Orders


def test_orders_of_the_moon_mission() -> None:
    text = " ".join(orders_text(mission("hf3-moon")).split())
    assert (
        "1. Year 1 (blue): load 6 tanks. Activate Mirror Steamer, net thrust 2. Burn to Earth HEO (4 fuel steps)."
        in text
    )
    assert "Powered landing at Luna Shackleton Polar Rim. Dry mass 4, wet mass 4 2/3 (2 fuel steps left)." in text
    assert "3. Year 3 (yellow): refuel by ISRU: 1 tank. Do not move. Leave behind Mirror Steamer" in text
    assert "Aerobrake to Earth aerobrake 1. Roll for the hazard at Earth aerobrake 1: a 1 loses the craft." in text
    assert "Total: 4 turns, 3 burns, 20 fuel steps, 1 hazard roll, 0 belt rolls, survival 5/6 (83.3 %)." in text
    assert text.endswith("Bill: 6 WT (bank water 6). Operations: 1 in turn 3.")


def test_orders_tell_coasting_in_one_sentence() -> None:
    text = " ".join(orders_text(mission("hf3c-mars")).split())
    assert "Coast by way of Earth zone Hohmann 16 to Earth zone Hohmann 19, stop." in text


def test_orders_with_afterburner_belts_and_bought_rolls() -> None:
    text = " ".join(orders_text(mission("hf4-venus-rocketplane")).split())
    assert "Activate triangle 2-2 with afterburner (2 fuel steps), net thrust 2." in text
    assert "Roll for radiation at Earth belt 1 (odds to hold 1/2)." in orders_text(mission("hf4-belt")).replace(
        "\n   ", " "
    )
    facts = flight(
        "mars-aerobrake-2", "mars-arsia", start="mars-lmo", before=(Action("pay", rolls=("mars-aerobrake-2",)),)
    )
    text = " ".join(orders_text(facts).split())
    assert "buy off the roll at Mars aerobrake 2." in text
    assert "The roll for the hazard at Mars aerobrake 2 is bought off." in text


def test_orders_stop_at_the_illegal_turn() -> None:
    turns = (Turn(1, (Step("earth-cycler"), Step("leo"))), Turn(2, (Step("earth-cycler"),)))
    text = orders_text(told(Plan("hf4", "hf4", "leo", turns), read_stack(STACK)))
    assert "Illegal here: turn 1, step 2" in text and "Year 2" not in text and "Total" not in text


def test_orders_without_a_stack() -> None:
    text = orders_text(
        told(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"), Step("earth-belt-1"))), Turn(2))))
    )
    assert "1. Year 1 (blue): go by way of Earth cycler to Earth belt 1, stop." in text
    assert "2. Year 2 (blue): do not move." in text


# Everywhere


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_screen(name: str) -> None:
    for stack in (True, False):
        facts = mission(name) if stack else told(load_plan(MISSIONS / name / "plan.json"))
        for text in (plan_text(facts), plan_text(facts, explain=True), orders_text(facts)):
            assert max(map(len, text.splitlines())) <= 80


def test_strange_names_are_made_printable() -> None:
    facts = told(Plan("hf4", "hf4", "leo", (Turn(1, (), "x" * 200),), "two\nlines \x1b[31m" + "y" * 100))
    for text in (plan_text(facts), orders_text(facts)):
        assert "\x1b" not in text and max(map(len, text.splitlines())) <= 80
        assert r"two\nlines \x1b[31my" in text
