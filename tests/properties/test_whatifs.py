"""What-ifs and dead weight of random rockets of cards: options say what an edited file says, and what is dead is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from planner.cards.files import load_cards
from planner.errors import PlannerError
from planner.missions.solve import solve
from planner.plan.craft import stack_of_plan
from planner.plan.json import plan_from_json, plan_to_json
from planner.referee import judge
from planner.rocket.deadweight import dead_weight, without
from planner.rocket.engine import Engine
from planner.rocket.loading import load_stack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rocket.strip import GRADES
from tests.properties.cardrockets import Data, random_question

BLOCKS = 6
BLOCK = 40  # rockets of a block
FLOWN = 12  # rockets whose plans are judged again


def random_changes(seed: int, data: Data) -> dict[str, Any]:
    """What a player may ask over this stack file; seldom all of it is possible."""
    random = Random(f"what if {seed}")
    changes: dict[str, Any] = {}
    if random.random() < 0.5:
        changes["tanks"] = random.choice((0, 1, 2, 3, 6, 12))
    if random.random() < 0.4:
        changes["grade"] = random.choice(GRADES)
    if random.random() < 0.4:
        changes["powersat"] = random.choice((True, False))
    if random.random() < 0.3:
        changes["dry_mass"] = random.choice((3, 6, 9, 12, 20, 23))
    if random.random() < 0.2:
        changes["rad_hard"] = random.randint(0, 9)
    if random.random() < 0.4:
        known = load_cards("hf4" if data["edition"] == "hf4" else "hf3").values()
        cards = [card for card in known if "mass" not in card.unknown]
        drawn = random.sample(cards, random.choice((1, 1, 2)))
        changes["cards"] = [
            f"{card.slug} {random.choice(('heavy', 'light')) if card.light else ''}".strip() for card in drawn
        ]
    return changes


def edited(data: Data, changes: dict[str, Any]) -> Data:
    """The stack file that a player would write instead."""
    file = dict(data)
    if "tanks" in changes:
        file = {key: value for key, value in file.items() if key != "wet_mass"}
    for key in ("tanks", "grade", "powersat"):
        if key in changes:
            file[key] = changes[key]
    file["cards"] = file.get("cards", []) + changes.get("cards", [])
    if "dry_mass" in changes:
        masses = stack_from_data(file)
        total = (
            sum(item.mass for item in masses.aboard) + sum(piece.mass for piece in masses.cargo) + masses.cargo_tanks
        )
        if total > changes["dry_mass"]:
            raise ValueError("too heavy")
        if total < changes["dry_mass"]:
            more = {"name": "more cargo", "mass": changes["dry_mass"] - total}
            file["cargo"] = [*file.get("cargo", []), more]
    if "rad_hard" in changes:
        if file["cards"] or not file.get("cargo"):
            raise ValueError("nothing to harden")
        file["cargo"] = [piece | {"rad_hard": changes["rad_hard"]} for piece in file["cargo"]]
    return file


def loaded(make: Callable[[], Stack]) -> Stack | None:
    try:
        return make()
    except (PlannerError, ValueError):
        return None


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_if_is_the_edited_file(block: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        data = random_question(seed).data
        changes = random_changes(seed, data)
        wanted = loaded(lambda: stack_from_data(edited(data, changes)))  # noqa: B023
        found = loaded(lambda: load_stack(data, **changes))  # noqa: B023
        if wanted is None or found is None:
            assert wanted is found, (seed, changes)
            seen["refused"] += 1
            continue
        assert replace(found, name="") == replace(wanted, name=""), (seed, changes)
        assert found.engines == wanted.engines and found.running == wanted.running
        assert found.data is not None and stack_from_data(found.data) == found
        assert (found.name == "rocket") == (not changes.keys() - {"tanks"})
        seen.update(["changed", *changes] if changes else ["as it is"])
    assert seen["changed"] > BLOCK / 4 and seen["refused"] and seen["tanks"] and seen["grade"] and seen["powersat"]


def test_plan_of_a_what_if_is_judged_again_by_itself() -> None:
    flown = 0
    for seed in range(500):
        question = random_question(seed)
        changes = {key: value for key, value in random_changes(seed, question.data).items() if key != "cards"}
        stack = loaded(lambda: load_stack(question.data, **changes))  # noqa: B023
        if stack is None or not changes or not stack.engines:
            continue
        mission = replace(question.mission, stack=stack, max_years=1, season=None)
        answer = solve(mission)
        flights = [flight for site in mission.board.sites for flight in answer.front(site.id).flights]
        if not flights:
            continue
        plan = plan_from_json(plan_to_json(answer.rebuilt(flights[-1])))
        again = stack_of_plan(plan)
        assert again == stack
        assert judge(plan, mission.board, again) == answer.verdict(flights[-1]) and answer.verdict(flights[-1]).legal
        flown += 1
        if flown == FLOWN:
            return
    raise AssertionError(f"only {flown} rockets flew")


def worth(engine: Engine) -> tuple[object, ...]:
    """All of an engine but the cards that serve it."""
    return tuple(value for field, value in engine._asdict().items() if field != "chain")


def runs(stack: Stack, dead: Collection[str]) -> dict[str, tuple[bool, bool]]:
    """Which cards run, and how, those apart that are of no use."""
    return {slug: (not one.missing, one.only_afterburning) for slug, one in stack.running.items() if slug not in dead}


@pytest.mark.parametrize("block", range(BLOCKS))
def test_nothing_but_mass_changes_without_dead_weight(block: int) -> None:
    """One card alone, or all of them: the same cards run, and each engine is worth the same to the last number."""
    named: Counter[str] = Counter()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        stack = random_question(seed).mission.stack
        found = dead_weight(stack)
        dead = [card.card for card in found]
        named.update(card.why for card in found)
        for left in [*([slug] for slug in dead), dead]:
            lighter = without(stack, left)
            assert runs(stack, dead) == runs(lighter, dead), (seed, left)
            assert set(map(worth, stack.engines)) == set(map(worth, lighter.engines)), (seed, left)
            assert lighter.aboard == tuple(item for item in stack.aboard if item.slug not in left)
    assert len(named) >= 3, named


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_dead_weight_is_overlooked(block: int) -> None:
    """A support that is not named changes something if it stays at home beside all that is named."""
    supports, kept = ("generator", "reactor", "radiator"), 0
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        stack = random_question(seed).mission.stack
        lean = without(stack, [card.card for card in dead_weight(stack)])
        for item in lean.aboard:
            if item.card.deck in supports and not item.card.tags and not item.card.air_eater and item.card.isru is None:
                lighter = without(lean, [item.slug])
                assert runs(lean, [item.slug]) != runs(lighter, []) or lean.engines != lighter.engines, (
                    seed,
                    item.slug,
                )
                kept += 1
    assert kept > BLOCK / 4
