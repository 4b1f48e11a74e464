"""What must come through a belt: search, referee and a count of all dice agree, whatever is named and flown."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from planner import load_board
from planner.board.model import Board
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.plan.model import Plan, Step, Turn
from planner.referee import judge
from planner.rocket.hardness import UNHARMED, chain_hardness, item_hardness
from planner.rocket.stack import Stack
from planner.rocket.stackfile import read_stack
from planner.rocket.supports import Aboard
from tests.referee.helpers import rocket
from tests.tinyboard import tiny

# A nozzle of rad-hardness 8, a reactor of 9 that needs a therm, a radiator of 1 and 3 therms heavy, 2 and 2 light.
COOLED = ("ablative-nozzle", "positronium-bottle", "mo-li-heat-pipe heavy")
BELTS = tiny("lagrange a\nbelt v\nbelt w\nlagrange b\nline a - v - w - b")


def front(answer: Answer, goal: str) -> list[tuple[int, int, Fraction, tuple[str, ...]]]:
    return [(one.turns, int(one.fuel_steps), one.survival, one.gives_up) for one in answer.flights_to(goal)]


def agree(board: Board, stack: Stack, answer: Answer, goal: str) -> list[Flight]:
    """Every flight of a front is legal, with the odds that the search says."""
    found = answer.flights_to(goal)
    for one in found:
        verdict = judge(answer.plan(one), board, stack)
        assert verdict.legal, verdict.sentence
        assert verdict.totals.survival == one.survival
    return found


def after(aboard: Iterable[Aboard], level: int) -> list[Aboard]:
    """What a belt leaves of a stack (hf4 H10, H10c)."""
    kept = []
    for item in aboard:
        if item.rad_hard is None or item.rad_hard >= level:
            kept.append(item)
        elif item.orientation == "heavy":
            kept.append(item._replace(orientation="light"))
    return kept


def all_dice(stack: Stack, chain: tuple[str, ...], net_thrust: int, belts: int) -> Fraction:
    """Share of all throws after which a chain still has its cards and is cooled."""
    needed = sum(item.card.needs.therms for item in stack.aboard if item.slug in chain)
    good = 0
    for dice in product(range(1, 7), repeat=belts):
        aboard = list(stack.aboard)
        for die in dice:
            aboard = after(aboard, die - net_thrust)
        cards = {item.slug for item in aboard if item.radiator is None}
        therms = sum(item.radiator.therms for item in aboard if item.radiator is not None)
        good += therms >= needed and all(item.slug in cards for item in stack.aboard if item.radiator is None)
    return Fraction(good, 6**belts)


def test_a_heavy_radiator_that_turns_light_costs_nothing_if_that_cools_enough() -> None:
    """H10c."""
    stack = rocket(cards=COOLED, dry=3, wet="6", survive=[])
    assert [engine.chain for engine in stack.engines] == [("ablative-nozzle", "positronium-bottle", "mo-li-heat-pipe")]
    answer = solve(Mission(BELTS, stack, "a", max_years=1))
    (flight,) = agree(BELTS, stack, answer, "v")
    net = judge(answer.plan(flight), BELTS, stack).plan.turns[0].net_thrust
    assert net is not None and all_dice(stack, stack.engines[0].chain, net, 1) == flight.survival == 1


@pytest.mark.parametrize("light", [False, True])
def test_a_radiator_is_counted_by_its_light_side_after_a_belt(light: bool) -> None:
    """The odds told are never better than those of all dice, and the same where the radiator cannot turn."""
    cards = [card.replace("heavy", "light") for card in COOLED] if light else COOLED
    stack = rocket(cards=cards, dry=17, survive=[])  # no fuel: it coasts
    answer = solve(Mission(BELTS, stack, "a", max_years=1))
    (flight,) = agree(BELTS, stack, answer, "b")
    net = judge(answer.plan(flight), BELTS, stack).plan.turns[0].net_thrust
    assert net == 1
    exact = all_dice(stack, stack.engines[0].chain, net, 2)
    assert flight.survival == (Fraction(3, 6) ** 2 if light else Fraction(3, 6))
    assert flight.survival == exact if light else flight.survival <= exact


def test_a_heavy_radiator_whose_therms_are_needed_decides() -> None:
    """A reactor that needs three therms loses its cooling with the heavy side."""
    stack = rocket(cards=["ablative-nozzle", "supercritical-water", "ti-k-heat-pipe heavy"], dry=6)
    chain = stack.engines[0].chain
    assert chain_hardness(chain, stack.aboard) == (2, 2)
    assert item_hardness(stack.aboard[2]) == (UNHARMED, 3)


def test_a_radiator_to_spare_is_not_needed() -> None:
    cards = ["ablative-nozzle", "positronium-bottle", "mo-li-heat-pipe light", "hula-hoop light"]
    stack = rocket(cards=cards, dry=6)
    assert chain_hardness(stack.engines[0].chain, stack.aboard) == (6, 6)


# Cards that must survive, and a choice of engines or supports


def test_named_cards_and_the_engine_flown_decide() -> None:
    """Of two engines the one that is not flown need not come through."""
    text = """
    edition = "hf3c"
    cards = ["hall-effect", "cascade-photovoltaic", "mirror-steamer"]
    cargo = [{ name = "freight", mass = 3 }]
    tanks = 6
    survive = ["mirror-steamer"]
    """
    board, stack = load_board("hf3"), read_stack(text)
    answer = solve(Mission(board, stack, "leo", goal="geo"))
    agree(board, stack, answer, "geo")
    panels = ("cascade-photovoltaic",)
    assert front(answer, "geo") == [(1, 4, Fraction(1, 2), ()), (1, 8, 1, panels), (2, 6, 1, panels)]
    plan = Plan("hf3c", "hf3", "leo", (Turn(1, (Step("earth-heo"), Step("earth-belt-1"), Step("geo"))),))
    flown = plan._replace(turns=(plan.turns[0]._replace(engine="mirror-steamer"),))
    assert judge(flown, board, stack).totals[1:6] == (4, 8, 0, 1, 1)


def test_the_harder_of_two_supports_is_found() -> None:
    text = """
    cards = ["hall-effect", "cascade-photovoltaic", "superconducting-adductor"]
    survive = ["hall-effect"]
    tanks = 6
    """
    board, stack = load_board("hf4"), read_stack(text)
    answer = solve(Mission(board, stack, "leo", goal="geo"))
    assert agree(board, stack, answer, "geo")
    assert front(answer, "geo") == [(1, 4, 1, ("cascade-photovoltaic",))]


def test_an_engine_is_counted_on_no_more_after_its_last_use() -> None:
    """A soft engine flies to the belt, a hard one through it; the soft one need not come through."""
    board = tiny("lagrange a\nburn c\nlagrange d\nbelt v\nlagrange b\nline a - c - d - v - b")
    soft = rocket("2:0", edition="hf3c", cards=["hall-effect", "cascade-photovoltaic"], dry=8, wet="11", survive=[])
    answer = solve(Mission(board, soft, "a", max_years=3))
    agree(board, soft, answer, "b")
    assert {one.survival for one in answer.flights_to("b")} == {Fraction(1)}


# Giving cards up

SAIL = 'edition = "hf3"\ncards = ["photon-sail"]\ncargo = [{ name = "freight", mass = 3 }]\n'


def test_a_sail_may_be_given_up_if_nothing_is_named() -> None:
    """hf3 V, example 2 of the sails: the sail is lost in the aerobrake, the rest lands."""
    board, stack = load_board("hf3"), read_stack(SAIL)
    answer = solve(Mission(board, stack, "sol-mars-l2", goal="mars-hellas", max_years=2))
    (flight,) = agree(board, stack, answer, "mars-hellas")
    assert flight.offered and flight.gives_up == ("photon-sail",)
    plan = answer.plan(flight)
    assert plan.gives_up == ("photon-sail",)
    verdict = judge(plan._replace(gives_up=()), board, stack)
    assert (verdict.legal, verdict.rule) == (False, "survive")


def test_a_sail_that_is_named_is_not_given_up() -> None:
    board, stack = load_board("hf3"), read_stack(SAIL + 'survive = ["photon-sail"]\n')
    answer = solve(Mission(board, stack, "sol-mars-l2", goal="mars-hellas", max_years=2))
    assert answer.flights_to("mars-hellas") == []


def test_offers_stand_beside_what_gives_nothing_up_and_are_not_beaten_by_it() -> None:
    stack = rocket("2:1", cards=["hall-effect", "cascade-photovoltaic"], dry=8, wet="11")
    answer = solve(Mission(BELTS, stack, "a", max_years=2))
    found = agree(BELTS, stack, answer, "b")
    own = [one for one in found if not one.offered]
    offers = [one for one in found if one.offered]
    assert own and offers and found == own + offers
    assert all(one.gives_up for one in offers) and not any(one.gives_up for one in own)
    assert min(one.survival for one in offers) > max(one.survival for one in own)


def test_it_is_asked_what_may_be_given_up_only_where_a_loss_may_stand_in_the_way() -> None:
    """Where nothing gets to a goal, and no belt or aerobrake was closed to it, no card is worth giving up."""
    stack = rocket("2:1", cards=["hall-effect", "cascade-photovoltaic"], dry=8, wet="11")
    far = tiny("lagrange a\nbelt v\nlagrange b\nsite s size=9 type=C hydration=0\nline a - v - b - s")
    assert solve(Mission(far, stack, "a", goal="s", max_years=2)).offer is None
    assert solve(Mission(far, stack, "a", goal="b", max_years=2)).offer is not None
    closed = rocket("2:1", cards=["photon-heliogyro"], dry=8, wet="11")
    brake = tiny("lagrange a\nlagrange x aerobrake\nsite s size=9 type=C hydration=0\nline a > x > s")
    answer = solve(Mission(brake, closed, "a", goal="s", max_years=2))
    assert answer.offer is not None and agree(brake, closed, answer, "s")


def test_the_plan_file_keeps_what_is_given_up(tmp_path: Path) -> None:
    from planner.plan.json import plan_from_json, plan_to_json

    plan = Plan("hf4", "hf4", "leo", (), gives_up=("photon-sail",))
    assert plan_from_json(plan_to_json(plan)) == plan


# Net thrust below 0


@pytest.mark.parametrize(("edition", "odds"), [("hf3c", Fraction(4, 6)), ("hf4", Fraction(5, 6))])
def test_net_thrust_below_0_counts_in_the_3rd_edition_only(edition: str, odds: Fraction) -> None:
    """hf3 K2 subtracts net thrust whatever it is; hf4 H10 not if it is negative. Without an engine it is 0 (OP-9)."""
    board = load_board("hf3" if edition == "hf3c" else "hf4")
    stack = rocket("1:1", edition=edition, dry=18, wet="20", rad_hard=5)
    belts = tiny("lagrange a\nbelt v\nline a > v")
    plan = Plan(edition, edition, "a", (Turn(1, (Step("v"),), engine="1:1"),))
    assert judge(plan, belts, stack).totals.survival == odds
    assert [one.survival for one in solve(Mission(belts, stack, "a", max_years=1)).flights_to("v")] == [Fraction(5, 6)]
    if edition == "hf3c":
        answer = solve(Mission(board, stack, "jupiter-flyby", goal="jupiter-belt-8", max_years=1))
        assert agree(board, stack, answer, "jupiter-belt-8")


def test_radiator_that_nobody_needs_is_given_up_once_a_belt_has_turned_it() -> None:
    """hf4 H10c: the first belt turns it light, the second one takes it; a flight that does not care must say so."""
    cards = 'cards = ["boston-hexapods", "salt-cooled-reflux-tube heavy"]'
    stack = read_stack(f'{cards}\ncargo = [{{ name = "crate", mass = 6 }}]\ntanks = 2')
    found = agree(BELTS, stack, solve(Mission(BELTS, stack, "a", max_years=1)), "b")
    assert [one.gives_up for one in found if one.offered] == [("salt-cooled-reflux-tube",)]
