"""Mutated plans: loading raises nothing but PlannerError, and the referee always comes to a verdict."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from planner import load_board
from planner.board.model import Board
from planner.errors import BadPlan, PlannerError
from planner.plan.json import plan_from_json, plan_to_json, read_plan
from planner.plan.model import ACTIONS, ENTRIES, LANDINGS, PIVOTS, Plan
from planner.referee import judge
from planner.rocket.stack import Cargo, Stack
from tests.plan.test_json import FULL, SCHEMA
from tests.referee.helpers import rocket

_QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
MANY = settings(max_examples=1500, deadline=None, suppress_health_check=_QUIET)
FLIGHTS = settings(max_examples=500, deadline=None, suppress_health_check=_QUIET)
VALIDATOR = Draft202012Validator(SCHEMA)
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(["", "leo", "burn", "5/6", "8 1/2", "isru", "heavy"]),
    st.lists(st.integers(0, 2), max_size=2),
    st.dictionaries(st.text(max_size=3), st.integers(0, 2), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, as a path of keys."""
    found = [path]
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(inner, (*path, key))
    return found


def mutate(data: Any, draw: st.DataObject) -> Any:
    path = draw.draw(st.sampled_from(places(data)))
    if not path:
        return draw.draw(ODD)
    here = data
    for key in path[:-1]:
        here = here[key]
    if draw.draw(st.booleans()):
        here[path[-1]] = draw.draw(ODD)
    elif isinstance(here, dict):
        here[draw.draw(st.sampled_from([*sorted(here), "to", "rolls", "year", "x"]))] = here.pop(path[-1])
    else:
        here.pop(path[-1])
    return data


@MANY
@given(st.data())
def test_mutated_data_is_read_or_refused_as_the_schema_says(draw: st.DataObject) -> None:
    data = json.loads(json.dumps(FULL))
    for _ in range(draw.draw(st.integers(1, 3))):
        data = mutate(data, draw)
    try:
        plan = plan_from_json(data)
    except BadPlan as error:
        message = str(error)
        assert "\n" not in message
        named = message.startswith(("edition:", "readings:")) or "items" in message  # names the schema does not know
        if not named and ".0" not in json.dumps(data):
            assert not VALIDATOR.is_valid(data), message
    else:
        assert VALIDATOR.is_valid(data)
        written = json.dumps(plan_to_json(plan))
        again = plan_from_json(json.loads(written))
        assert again == plan or "NaN" in written  # which is not even like itself


@MANY
@given(st.data())
def test_mutated_text_raises_nothing_but_planner_errors(draw: st.DataObject) -> None:
    text = json.dumps(FULL)
    for _ in range(draw.draw(st.integers(1, 4))):
        start = draw.draw(st.integers(0, len(text)))
        cut = draw.draw(st.integers(0, 6))
        text = (
            text[:start]
            + draw.draw(st.text(max_size=3) | st.sampled_from(['"', "{", "[", "NaN", "1e999"]))
            + text[start + cut :]
        )
    try:
        read_plan(text)
    except PlannerError as error:
        assert "\n" not in str(error)


# Flights along real lines, with anything claimed about them


@lru_cache
def rockets(edition: str) -> tuple[Stack, ...]:
    sites = ["luna-aristarchus", "mars-arsia", "venus-aerostat", "ceres"]
    cards = ["photon-kite-sail", "nasa-astronauts", "hula-hoop heavy"]
    common: dict[str, Any] = {"edition": edition, "factories": sites, "rad_hard": 3}
    return (
        rocket("12:1", dry=5, wet="16", **common),
        rocket("3:1/2,afterburn=1,pivots=2", "9:4", dry=3, wet="10", powersat=True, **common),
        rocket("2:0,solar,push", cards=cards, dry=6, wet="9", survive=[], cargo_tanks=2, **common),
        rocket("14:1,grade=dirt", cargo=[Cargo("box", 2)], wet="20", grade="dirt", edition=edition, cycler=True),
        rocket(dry=4, **common),
    )


def flights(board: Board) -> st.SearchStrategy[dict[str, Any]]:
    starts = st.sampled_from(["leo", "luna-aristarchus", "mars-lmo", "venus-aerostat", "ceres", *list(board.spaces)])
    words = {
        "tanks": st.integers(0, 9),
        "grade": st.sampled_from(["dirt", "water", "isotope"]),
        "fuel_steps": st.integers(0, 9),
        "items": st.lists(
            st.sampled_from(["hull", "box", "ore", "hula-hoop", "nasa-astronauts", "cargo-tank", "x"]), max_size=2
        ),
        "mass": st.integers(0, 9),
        "by": st.sampled_from(["isru", "factory", "air", "dirt"]),
        "isru": st.integers(0, 4),
        "rolls": st.lists(st.sampled_from(["mars-aerobrake-2", "leo"]), max_size=1),
    }

    def action(do: str) -> st.SearchStrategy[dict[str, Any]]:
        optional = {key: words[key] for key in sorted(ACTIONS[do] - {"by"})}
        needed: dict[str, Any] = {"do": st.just(do)} | ({"by": words["by"]} if "by" in ACTIONS[do] else {})
        return st.fixed_dictionaries(needed, optional=optional)

    actions = st.lists(st.sampled_from(sorted(ACTIONS)).flatmap(action), max_size=2)
    claims = {
        "enter": st.sampled_from(ENTRIES),
        "pivot": st.sampled_from(("", *PIVOTS)),
        "landing": st.sampled_from(("", *LANDINGS)),
        "track": st.integers(0, 3),
    }

    def depots(here: str) -> st.SearchStrategy[dict[str, Any]]:
        ore = st.fixed_dictionaries({"name": st.just("ore"), "mass": st.integers(0, 3)})
        tanks = st.dictionaries(words["grade"], words["tanks"], max_size=2)
        there = st.fixed_dictionaries({}, optional={"items": st.lists(ore, max_size=2), "tanks": tanks})
        return st.dictionaries(st.sampled_from(sorted({here, "leo", "ceres", "mars-lmo"})), there, max_size=3)

    @st.composite
    def flight(draw: st.DrawFn) -> dict[str, Any]:
        here = draw(starts)
        data: dict[str, Any] = {"start": here, "year": draw(st.integers(1, 12)), "turns": []}
        data |= draw(st.fixed_dictionaries({}, optional={"waiting": depots(here)}))
        for _ in range(draw(st.integers(1, 4))):
            steps: list[Any] = []
            for _ in range(draw(st.integers(0, 8))):
                near = [way.to for way in board.exits[here]]
                if not near:
                    break
                here = draw(st.sampled_from(near))
                steps.append(
                    {"to": here} | draw(st.fixed_dictionaries({}, optional=claims))
                    if draw(st.integers(0, 9)) == 0
                    else here
                )
            optional: dict[str, st.SearchStrategy[Any]] = {
                "engine": st.sampled_from(["", "12:1", "3:1/2,afterburn=1,pivots=2", "nasa-astronauts"]),
                "afterburn": st.booleans(),
                "wet_after": st.sampled_from(["8", "7 1/2"]),
                "before": actions,
                "after": actions,
            }
            extra = draw(st.fixed_dictionaries({}, optional=optional)) if draw(st.booleans()) else {}
            data["turns"].append({"steps": steps, **extra})
        return data

    return flight()


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
@FLIGHTS
@given(draw=st.data())
def test_the_referee_always_comes_to_a_verdict(edition: str, draw: st.DataObject) -> None:
    board = _board("hf4" if edition == "hf4" else "hf3")
    plan = plan_from_json(draw.draw(flights(board)) | {"edition": edition})
    stack = draw.draw(st.sampled_from(rockets(edition)))
    verdict = judge(plan, board, stack)
    if verdict.legal:
        _check_legal(verdict.plan, board, stack, verdict.totals.survival)
        assert judge(verdict.plan, board, stack) == verdict
    else:
        assert 1 <= verdict.turn <= len(plan.turns)
        assert 0 <= verdict.step <= len(plan.turns[verdict.turn - 1].steps)
        assert verdict.sentence and "\n" not in verdict.sentence
        assert verdict.rule in ("claim", "survive") or verdict.rule.startswith(edition[:3])


@lru_cache
def _board(name: str) -> Board:
    return load_board(name)


def _check_legal(plan: Plan, board: Board, stack: Stack, survival: Fraction) -> None:
    """What every legal plan shows on its face."""
    product = Fraction(1)
    for turn in plan.turns:
        last = turn.steps[-1].to if turn.steps else plan.start
        assert "lander" not in board.spaces[last].kind
        assert turn.wet_after is not None and turn.dry is not None and turn.wet_before is not None
        assert turn.wet_after <= turn.wet_before
        paid = sum(step.enter in ("burn", "lander-burn", "half-lander-burn") for step in turn.steps)
        paid += sum({"burns": 2, "mixed": 1}.get(step.pivot or "", 0) for step in turn.steps)
        assert paid <= max(turn.net_thrust or 0, 0)
        for roll in turn.rolls or ():
            product *= roll.survival
    assert product == survival
    if stack.edition.name == "hf3":
        assert all(roll.kind != "belt" for turn in plan.turns for roll in turn.rolls or ())
