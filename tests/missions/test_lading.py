"""What to load, held against asking with each number of tanks and each mass by itself."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any

import pytest

from planner.board.files import load_board
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
from planner.errors import BadStack, MissionError
from planner.missions.lading import what_to_load
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.stops import Moves
from planner.rocket.boosting import bill_of, can_be_boosted
from planner.rocket.loading import load_stack
from planner.rocket.supports import Aboard
from planner.rocket.whatif import with_payload
from tests.referee.helpers import act, fly, rocket, turn
from tests.tinyboard import tiny

ROAD = tiny("lagrange leo leo\nburn b\nburn c\nlagrange y crash\nlagrange z\nline leo - b - c - z\nline b - y - z")
HOLE = tiny(
    "lagrange leo leo\nburn b\nlagrange x\nburn d\nsite rock size=3 type=C hydration=4\nline leo - b - x - d - rock"
)


def ask(stack: Any, board: Any = ROAD, goal: str = "z", start: str = "leo", **options: Any) -> Mission:
    return Mission(board, stack, start, goal, **{"max_years": 6, "any_load": True, **options})


def flies(mission: Mission, dry_mass: int, tanks: int, **rocket: Any) -> bool:
    """Whether the same rocket of another dry mass, by its numbers, with all these tanks, flies it."""
    stack = load_stack(**rocket, dry_mass=dry_mass, tanks=tanks)
    return bool(solve(replace(mission, stack=stack, any_load=False)).flights)


@pytest.mark.parametrize(
    ("limits", "engine", "edition"),
    [
        (Limits(), "4:2", "hf4"),
        (Limits(turns=2), "5:1", "hf4"),
        (Limits(turns=3, survival=Fraction(1)), "3:3", "hf4"),
        (Limits(turns=1), "6:5/2", "hf3"),
    ],
)
def test_payload_and_tanks_are_those_of_asking_with_each(limits: Limits, engine: str, edition: str) -> None:
    numbers: dict[str, Any] = {"engines": [engine], "edition": edition}
    dry, most = 13, 9
    mission = ask(load_stack(**numbers, dry_mass=dry, tanks=most), limits=limits)
    found = what_to_load(mission)
    room = mission.stack.strip.dry_limit - dry
    assert not found.is_stopped and found.tried[-1].payload == (room if found.loads else 0)
    fits = {
        payload: [
            tanks
            for tanks in range(min(most, mission.stack.strip.wet_limit - dry - payload) + 1)
            if flies(mission, dry + payload, tanks, **numbers)
        ]
        for payload in range(room + 1)
    }
    assert any(fits.values())
    for payload, tanks in fits.items():
        least = found.tried[payload].least
        assert (least.amount if least else None) == min(tanks, default=None)
    for tanks in range(most + 1):
        able = [payload for payload, loads in fits.items() if any(load <= tanks for load in loads)]
        assert found.most_payload(tanks) == max(able, default=None)


def test_payload_that_never_fits_is_told_by_nothing() -> None:
    found = what_to_load(ask(load_stack(engines=["0:9"], dry_mass=20, tanks=1)))
    assert found.least is None and found.most_payload() is None and found.by_payload == () and len(found.tried) == 1


def test_each_load_is_the_fastest_with_so_many_tanks() -> None:
    mission = ask(load_stack(engines=["4:3"], dry_mass=8, tanks=9))
    loads = what_to_load(mission, None).loads
    assert len(loads) > 1
    for load in loads:
        stack = mission.stack.with_tanks(int(load.amount))
        flights = solve(replace(mission, stack=stack, any_load=False)).flights
        assert load.flight.turns == min(one.turns for one in flights)
        assert load.safest.survival == max(one.survival for one in flights)
    assert [load.amount for load in loads] == sorted({load.amount for load in loads})


def test_least_aqua_is_that_of_asking_with_each_number_of_tanks() -> None:
    """What is bought with all tanks loaded by hand costs as much as the search pays, at best."""
    stack = load_stack(engines=["8:2"], dry_mass=4, tanks=6)
    mission = ask(stack, HOLE, "rock: refuel", isru=2, returns=True)
    found = what_to_load(mission, None)
    assert found.counts_aqua and found.least is not None
    paid = []
    for tanks in range(7):
        fixed = replace(mission, stack=stack.with_tanks(tanks), any_load=False)
        paid += [tanks + (flight.aqua or 0) for flight in solve(fixed).flights]
    assert found.least.amount == min(paid) == found.water(found.least)
    assert found.least.flight.turns == min(
        flight.turns for flight in solve(mission).flights if flight.aqua == found.least.amount
    )


def test_load_that_nobody_sells_is_asked_for_with_each_number_of_tanks() -> None:
    stack = load_stack(engines=["8:2"], dry_mass=4, tanks=6)
    mission = ask(stack, HOLE, "leo", "x", refuel=True, isru=2)
    found = what_to_load(mission)
    assert not found.counts_aqua and found.bill is None and found.least is not None
    assert found.water(found.least) is None or found.least.amount == 0
    for laden in found.tried:
        loads = range(ceil(laden.answer.mission.stack.tanks or 0) + 1)
        asked = [replace(mission, stack=laden.answer.mission.stack.with_tanks(tanks)) for tanks in loads]
        able = [tanks for tanks, one in zip(loads, asked, strict=True) if solve(one).flights]
        assert (laden.least.amount if laden.least else None) == min(able, default=None)
        if laden.least:
            laden.answer.plan(laden.least.flight)


def test_stopped_search_says_how_far_it_came() -> None:
    mission = ask(load_stack(engines=["4:2"], dry_mass=5, tanks=9))
    whole, cut, none = (what_to_load(mission, more) for more in (Moves(10**9), Moves(1), None))
    assert whole.is_exact and not whole.is_stopped and len(whole.tried) == 19
    assert cut.is_stopped and not cut.is_exact and len(cut.tried) < 19
    assert none.is_stopped and len(none.tried) == 1 and none.most_payload() == 0
    assert [one.amount for one in cut.loads] == [one.amount for one in whole.loads]


def test_payload_may_be_left_on_the_way() -> None:
    board, stack = load_board("hf4"), load_stack(engines=["9:2"], dry_mass=5, tanks=8)
    kept, left = (
        what_to_load(Mission(board, with_payload(stack, 8), "leo", stop, returns=True, max_years=5), None)
        for stop in ("deimos", "deimos: drop payload")
    )
    assert kept.least is not None and left.least is not None
    assert left.least.flight.turns <= kept.least.flight.turns and left.least.amount <= kept.least.amount
    actions = [one for turn in left.asked.answer.plan(left.least.flight).turns for one in (*turn.before, *turn.after)]
    assert ("payload",) in [action.items for action in actions if action.do == "drop"]


def test_payload_beside_payload_is_one_piece() -> None:
    stack = with_payload(with_payload(load_stack(engines=["4:2"], dry_mass=5, tanks="auto"), 2), 3)
    assert [(piece.name, piece.mass) for piece in stack.cargo] == [("rocket", 5), ("payload", 5)]
    assert (stack.dry_mass, stack.tanks, stack.wet_mass) == (10, 22, 32)
    for mass in (-1, 14):
        with pytest.raises(BadStack):
            with_payload(stack, mass)


def test_rocket_without_a_mass_or_a_goal_has_no_load() -> None:
    with pytest.raises(MissionError, match="with a mass"):
        what_to_load(ask(load_stack(net_thrust=9)))
    with pytest.raises(MissionError, match="no goal"):
        what_to_load(Mission(ROAD, load_stack(engines=["4:2"]), "leo"))


# The bill


@pytest.mark.parametrize("edition", ["hf4", "hf3"])
def test_bill_is_what_the_referee_takes_for_boosting(edition: str) -> None:
    """hf4 I4, hf3 H4: white cards and crew go up for their mass, nothing else does."""
    here = rocket("4:2", edition=edition)
    catalogue = load_cards(find_edition(edition).cards)
    asked = [card for card in catalogue.values() if card.mass is not None and card.light is None][::7]
    verdicts = set()
    for card in asked:
        verdict = fly(edition, here, "leo", turn(before=(act("boost", items=(card.slug,)),)))
        item = Aboard(card, "")
        assert verdict.legal == can_be_boosted(item), (card.slug, verdict.sentence)
        if verdict.legal:
            assert verdict.totals.boosts == bill_of(replace(here, aboard=(item,), cargo=())).boosts == card.mass
        verdicts.add(verdict.legal)
    assert verdicts == {True, False} or edition == "hf3"


def test_bill_names_what_has_to_be_produced() -> None:
    stack = load_stack({"cards": ["dense-plasma-focus", "esa-space-unionists"], "cargo_tanks": 2})
    bill = bill_of(stack)
    assert [part.name for part in bill.produced] == ["dense-plasma-focus"]
    assert bill.boosts == sum(part.mass for part in bill.parts if not part.colour) == 3


def test_price_is_water_and_boosts_together() -> None:
    found = what_to_load(ask(load_stack(engines=["4:2"], dry_mass=5, tanks=9)))
    for laden in found.tried:
        if laden.least:
            assert found.price(laden, laden.least) == int(laden.least.amount) + 5 + laden.payload
