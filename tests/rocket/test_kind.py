"""Kinds of craft: what each answers, and that search, referee and why-not go by the answers."""

from __future__ import annotations

import pytest

from planner.editions.edition import find_edition
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.whynot.engines import engine_more
from planner.missions.whynot.remedies import factory, more_tanks
from planner.plan.model import Plan, Step, Turn
from planner.referee import judge
from planner.referee.activation import net_thrust
from planner.rocket.kind import BARE, ROCKET, Kind
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, quick_stack, read_stack
from planner.rocket.strip import load_strip
from tests.tinyboard import tiny

HF4 = find_edition("hf4")
LINE = tiny("lagrange a\nburn b\nburn c\nsite s size=1 type=C hydration=0\nline a - b - c - s")
CRAFT = {ROCKET: quick_stack(HF4, ["3:1"], dry_mass=5, tanks=1), BARE: exploring_stack(HF4, 3)}

each_craft = pytest.mark.parametrize(("kind", "craft"), CRAFT.items(), ids=("rocket", "bare"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [('cards = ["hall-effect"]', ROCKET), ('engines = ["4:2"]', ROCKET), ("net_thrust = 0", BARE)],
)
def test_kind_is_that_of_how_the_craft_is_written_down(text: str, kind: Kind) -> None:
    assert read_stack(text).kind == kind


@each_craft
def test_a_plan_tells_masses_of_what_is_weighed(kind: Kind, craft: Stack) -> None:
    assert (craft.strip == load_strip("hf4")) == kind.is_weighed
    answer = solve(Mission(LINE, craft, "a", goal="c", max_years=2))
    plan = answer.plan(answer.flights_to("c")[0])
    turn, judged = plan.turns[0], judge(plan, LINE, craft).plan.turns[0]
    for told in (turn.dry, turn.wet_before, turn.wet_after, judged.dry, judged.wet_before, judged.wet_after):
        assert (told is not None) == kind.is_weighed


@each_craft
def test_fixed_thrust_is_the_same_whatever_the_mass_and_the_zone(kind: Kind, craft: Stack) -> None:
    engine = craft.engines[0]._replace(solar=True)
    positions = range(len(craft.strip.masses))
    nets = {net_thrust(craft, engine, wet, zone, False) for wet in positions for zone in LINE.zones}
    assert (nets == {craft.fixed_thrust}) == kind.has_fixed_thrust


@each_craft
def test_endless_fuel_pays_for_any_number_of_burns(kind: Kind, craft: Stack) -> None:
    """The rocket has three fuel steps, and seven turns to and fro take eleven."""
    there, back = (Step("b"), Step("c")), (Step("b"), Step("a"))
    turns = tuple(Turn(year, there if year % 2 else back) for year in range(1, 8))
    verdict = judge(Plan("hf4", "hf4", "a", turns), LINE, craft)
    assert verdict.legal == kind.has_endless_fuel
    question = Mission(LINE, craft, "a", "c")
    assert bool(list(more_tanks(question))) != kind.has_endless_fuel


@each_craft
def test_only_what_is_built_gets_other_parts(kind: Kind, craft: Stack) -> None:
    question = Mission(LINE, craft, "a", "s")
    assert bool(list(engine_more(question))) == bool(list(factory(question))) == kind.is_built
