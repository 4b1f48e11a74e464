"""Plans read for all that is worth saying about them: marks, chits, fuel, thrust, rolls."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner import load_board
from planner.editions.edition import find_edition
from planner.errors import BadPlan
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.model import Action, Plan, Roll, Step, Turn, Waiting
from planner.referee import judge
from planner.report.plans import plan_text
from planner.report.tellplan import explored, tell_plan
from planner.report.toldplan import ToldChits, ToldCraft, ToldLoss, ToldPlan, ToldRoll
from planner.rocket.stackfile import exploring_stack, read_stack
from tests.report.toldmissions import NAMES, flight, mission, told


def marks(it: ToldPlan, turn: int = 0) -> list[str]:
    return [step.mark for step in it.turns[turn].steps]


def test_marks_of_the_moon_mission() -> None:
    it = mission("hf3-moon")
    assert marks(it, 0) == ["burn", "coast"]
    assert marks(it, 1) == ["lander burn", "powered landing"]
    assert marks(it, 3) == ["powered liftoff, lander burn", "coast", "aerobrake", "coast"]


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
def test_the_mass_free_form_counts_one_step_a_burn_everywhere(edition: str) -> None:
    """And half a step a half-lander burn: front, steps of the plan and the referee's totals say the same number."""
    rules = find_edition(edition)
    board, stack = load_board(rules.board), exploring_stack(rules, 8)
    answer, told_steps = solve(Mission(board, stack, "leo", "ceres", max_years=6)), set()
    for one in answer.flights:
        plan = answer.plan(one)
        verdict = judge(plan, board, stack)
        it = tell_plan(plan, board, stack, verdict)
        by_step = sum(step.fuel_steps or 0 for turn in it.turns for step in turn.steps)
        assert one.fuel_steps == Fraction(one.half_burns, 2) == verdict.totals.fuel_steps == by_step
        assert {turn.consumption for turn in it.turns if turn.engine} == {1}
        told_steps.add(one.fuel_steps)
    assert any(steps.denominator == 2 for steps in told_steps)


def test_marks_of_bonus_burns_and_landings() -> None:
    assert marks(mission("hf3c-slingshot"), 2)[-2:] == ["pivot (2 bonus burns), bonus burn", "bonus burn"]
    assert marks(mission("hf4-venus-rocketplane"))[0] == "acetylene liftoff, free lander burn"
    assert marks(mission("hf4-ceres")) == ["half-lander burn", "powered landing"]
    assert marks(mission("hf4-mars-aerobrake"))[-1] == "aerobrake landing"


def test_chits_before_and_after() -> None:
    turns = mission("hf3-moon").turns
    assert turns[0].chit_before == ToldChits(Fraction(4), Fraction(10), 14, Fraction(6))
    assert turns[0].chit_after == ToldChits(Fraction(4), Fraction(8), 10, Fraction(4))
    assert turns[3].chit_after == ToldChits(Fraction(1), Fraction(13, 9), 4, Fraction(4, 9))
    assert mission("hf3-moon").left == turns[3].chit_after


@pytest.mark.parametrize("name", NAMES)
def test_what_is_left_is_where_the_last_chit_lies(name: str) -> None:
    """If nothing is done after the last move; an unjudged plan says no more than its file does."""
    it = mission(name)
    if it.turns[-1].steps and not it.turns[-1].after:
        assert it.left == it.turns[-1].chit_after is not None
    for turn in it.turns:
        for chits in (turn.chit_before, turn.chit_after):
            assert chits is not None and chits.dry is not None and chits.tanks == chits.wet - chits.dry


@pytest.mark.parametrize("name", NAMES)
def test_delta_v_of_the_turns_adds_up(name: str) -> None:
    """hf3 V: 2.5 km/s for each burn that is paid, half of it for a half-lander burn."""
    it = mission(name)
    assert it.totals is not None
    assert sum(turn.delta_v_km_s or 0 for turn in it.turns) == Fraction(5, 4) * it.totals.half_burns


@pytest.mark.parametrize("name", NAMES)
def test_losses_are_those_of_the_odds(name: str) -> None:
    """The faces that lose something, and no others, are what is missing of the odds."""
    for roll in (roll for turn in mission(name).turns for roll in turn.all_rolls):
        assert roll.losses is not None
        faces = {face for loss in roll.losses for face in loss.faces}
        assert roll.paid or roll.survival == 1 - Fraction(len(faces), 6)
        assert (roll.price is None) == (roll.kind == "belt")


def test_chit_counts_with_the_reading_of_the_plan() -> None:
    chits = mission("hf3-moon-literal").turns[3].chit_after
    assert chits is not None and chits.fuel_steps == 2


def test_fuel_of_a_step_is_exact() -> None:
    """The sum over a move is rounded, not each step."""
    turn = flight("earth-cycler", "earth-belt-5", "sol-earth-l1").turns[0]
    assert [step.fuel_steps for step in turn.steps] == [Fraction(1, 2), 0, Fraction(1, 2)]
    before, after = turn.chit_before, turn.chit_after
    assert before is not None and after is not None
    assert (before.fuel_steps, after.fuel_steps) == (7, 6)


def test_half_lander_burn_takes_half_the_fuel() -> None:
    assert [step.fuel_steps for step in mission("hf4-ceres").turns[0].steps] == [1, 0]


def test_net_thrust_is_taken_apart() -> None:
    turns = mission("hf3-mercury").turns
    assert turns[1].net_thrust_parts == (("base", 1), ("transport", -1), ("solar at Venus", 1))
    assert turns[4].net_thrust_parts == (("base", 10), ("afterburner", 1))
    for name in NAMES:
        for turn in mission(name).turns:
            if turn.engine:
                assert sum(part for _, part in turn.net_thrust_parts) == turn.net_thrust


def test_rolls_stand_with_their_step() -> None:
    steps = mission("hf4-venus-descent").turns[0].steps
    assert [len(step.rolls) for step in steps] == [0, 1, 0, 1, 1, 0]
    craft = ToldLoss((1,), "", None, False)
    name = "Venus aerobrake 1"
    assert steps[1].rolls == (ToldRoll("venus-aerobrake-1", name, "hazard", Fraction(5, 6), False, (craft,), 4),)


def test_roll_of_the_site_that_is_left_stands_with_the_first_step() -> None:
    rolls = (Roll("mars-arsia", "assist", Fraction(5, 6)), Roll("leo", "belt", Fraction(1, 2)))
    turn = Turn(1, (Step("mars-aerobrake-2"), Step("mars-lmo")), rolls=rolls)
    it = told(Plan("hf4", "hf4", "mars-arsia", (turn,))).turns[0]
    assert [[roll.name for roll in step.rolls] for step in it.steps] == [["Mars Arsia Mons Caves"], []]
    assert [roll.space for roll in it.rolls] == ["leo"], "due outside the move"


@pytest.mark.parametrize(("pivot", "burns"), [("", 1), ("burns", 3), ("mixed", 2), ("bonus-burns", 1)])
def test_burns_of_a_pivot_are_counted(pivot: str, burns: int) -> None:
    """hf4 H4c: a pivot takes two burns, less the bonus burns that pay for it."""
    turn = Turn(1, (Step("mercury-burn-1", "burn", pivot, ""), Step("mercury-h5", "coast", "", "")))
    it = told(Plan("hf4", "hf4", "mercury-h5", (turn,))).turns[0]
    assert [step.burns for step in it.steps] == [burns, 0]


def test_cards_have_their_printed_names() -> None:
    it = mission("hf3-moon")
    assert it.turns[0].engine_name == "Mirror Steamer"
    assert it.turns[2].after == ("leave behind Mirror Steamer, CAT Fusion Robonaut",)
    assert mission("hf4-ceres").turns[0].engine_name == "triangle 7-2"


def test_dry_mass_after_a_loss_is_that_of_the_next_turn() -> None:
    stack = read_stack('cards = ["fusion-fragment-sail", "photon-kite-sail"]\nsurvive = []')
    lost = [item.mass for item in stack.aboard if item.card.tag("aerobrake-decom-self") is not None]
    turns = (Turn(1, (Step("mars-aerobrake-2"), Step("mars-arsia"))), Turn(2))
    it = told(Plan("hf4", "hf4", "mars-lmo", turns), stack)
    chits = it.turns[0].chit_after
    assert lost and chits is not None and chits.dry == max(stack.dry_mass - sum(lost), 1)


def test_mass_free_stack_has_no_chits() -> None:
    it = told(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"),)),)), exploring_stack(find_edition("hf4"), 3))
    assert it.stack == ToldCraft("net thrust 3", None) and it.turns[0].chit_before is None
    assert "Year 1 (blue): any engine, net thrust 3\n" in plan_text(it) and "chit" not in plan_text(it)


def test_space_that_is_not_there_is_a_bad_plan() -> None:
    with pytest.raises(BadPlan, match="nowhere"):
        told(Plan("hf4", "hf4", "leo", (Turn(1, (Step("nowhere"),)),)))


def test_explored_plan_has_the_totals_of_the_search() -> None:
    """It breaks a rule on purpose, and says which."""
    it = told(Plan("hf4", "hf4", "leo", (Turn(1, (Step("earth-cycler"),)),), "Tour"))
    found = Flight(1, Fraction(3, 2), 3, 0, 1, Fraction(5, 6), 0, 0, 182)
    shown = explored(it, found, "too weak to land")
    assert shown.legal and shown.totals is not None and shown.totals.bill == 0
    assert (shown.totals.half_burns, shown.totals.fuel_steps, shown.totals.belts) == (3, Fraction(3, 2), 1)
    lines = plan_text(shown).splitlines()
    assert lines[0] == "Tour (explored; by the rules: too weak to land)"
    assert "total    1 turn, 1.5 burns, 1.5 fuel steps, 1 belt roll, survival 5/6 (83.3 %)" in lines


def test_each_load_at_a_bank_has_its_price_if_all_were_paid() -> None:
    stack = read_stack('engines = ["4:2"]\ncargo = [{ name = "ship", mass = 5 }]')
    turns = (
        Turn(1, before=(Action("load", tanks=4),), engine=""),
        Turn(2, after=(Action("load", tanks=2),), engine=""),
    )
    board, plan = load_board("hf4"), Plan("hf4", "hf4", "leo", turns)

    def told(plan: Plan) -> ToldPlan:
        return tell_plan(plan, board, stack, judge(plan, board, stack))

    bought = told(plan)
    assert [turn.before + turn.after for turn in bought.turns] == [
        ("load 4 tanks (4 aqua)",),
        ("load 2 tanks (2 aqua)",),
    ]
    assert bought.chit_after_deeds(1) is None and bought.chit_after_deeds(2) == bought.left
    # Where some of them lay there, nobody says which: the bill tells what was paid in all.
    lying = told(plan._replace(waiting=(Waiting("leo", (), (("water", 1),)),)))
    assert lying.turns[0].before == ("load 4 tanks",) and lying.totals is not None and lying.totals.bill == 5
