"""Plan files: minimal and complete ones are read, every mistake is named by its place, nothing is lost in writing."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import planner
from planner.board.model import SEASONS
from planner.cards.files import load_cards
from planner.errors import BadPlan
from planner.plan.json import MAX_BYTES, MOST_ENTRIES, load_plan, plan_from_json, plan_to_json, read_plan
from planner.plan.model import ACTIONS, ENTRIES, LANDINGS, PIVOTS, Action, Plan, PlannedStop, Roll, Step, Turn, Waiting
from planner.rocket.stack import Cargo
from planner.rocket.strip import GRADES
from planner.rocket.supports import find_aboard

SCHEMA = json.loads((Path(planner.__file__).parent / "plan" / "plan.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

FULL: dict[str, Any] = {
    "format": "frontier-plan",
    "version": 1,
    "name": "there",
    "edition": "hf4",
    "board": "hf4",
    "start": "leo",
    "readings": {"hf4.text": "2021"},
    "stack": {"engines": ["4:2"], "tanks": 3},
    "waiting": {
        "ceres": {"items": ["hula-hoop heavy", {"name": "ore", "mass": 2, "rad_hard": 4}], "tanks": {"water": 4}},
        "leo": {},
    },
    "stops": [
        "luna",
        {
            "places": ["ceres", "vesta"],
            "name": "an asteroid",
            "stay": 2,
            "season": "red",
            "by_year": 9,
            "drop": ["robot"],
            "take": ["ore", "cargo-tank"],
            "refuel": True,
        },
    ],
    "totals": {"turns": 2, "survival": "5/6", "bill": 4, "operations": [1, 0]},
    "turns": [
        {
            "year": 4,
            "season": "yellow",
            "before": [{"do": "load", "tanks": 2, "grade": "water"}, {"do": "pay", "rolls": ["x"]}],
            "engine": "4:2",
            "afterburn": True,
            "net_thrust": -1,
            "dry": "5",
            "wet_before": "8 1/2",
            "wet_after": "14/3",
            "steps": ["a", {"to": "b", "enter": "burn", "pivot": "", "landing": "", "track": 2}],
            "rolls": [{"space": "b", "kind": "belt", "survival": "5/6"}],
            "after": [{"do": "refuel", "by": "isru", "isru": 0}],
        },
        {"steps": []},
    ],
}


def test_minimal_plan_takes_the_defaults() -> None:
    plan = read_plan('{"turns": [["a", "b"], {"steps": ["c"]}, {}]}')
    assert plan == Plan("hf4", "hf4", "leo", (Turn(1, (Step("a"), Step("b"))), Turn(2, (Step("c"),)), Turn(3)))


def test_board_follows_the_edition_and_years_follow_each_other() -> None:
    plan = read_plan('{"edition": "hf3c", "year": 5, "turns": [[], [], {"year": 9}, []]}')
    assert plan.board == "hf3"
    assert [turn.year for turn in plan.turns] == [5, 6, 9, 10]


def test_full_plan_is_read() -> None:
    plan = plan_from_json(FULL)
    turn = plan.turns[0]
    assert plan.readings == (("hf4.text", "2021"),) and plan.stack == {"engines": ["4:2"], "tanks": 3}
    assert turn.wet_before == Fraction(17, 2) and turn.wet_after == Fraction(14, 3) and turn.net_thrust == -1
    assert turn.steps[1] == Step("b", "burn", "", "", 2)
    assert turn.rolls == (Roll("b", "belt", Fraction(5, 6)),)
    assert turn.after == (Action("refuel", by="isru", isru=0),)
    assert plan.turns[1] == Turn(5)
    hoop = find_aboard(load_cards("hf4"), "hula-hoop heavy")
    assert plan.waiting == (Waiting("ceres", (hoop, Cargo("ore", 2, 4)), (("water", 4),)), Waiting("leo"))
    asteroid = PlannedStop(
        ("ceres", "vesta"), "an asteroid", 2, "red", 9, drop=("robot",), take=("ore", "cargo-tank"), refuel=True
    )
    assert plan.stops == (PlannedStop(("luna",)), asteroid)
    assert plan.totals == (("turns", 2), ("survival", Fraction(5, 6)), ("bill", 4), ("operations", (1, 0)))


@pytest.mark.parametrize("data", [FULL, {"turns": []}, {"turns": [["a"], {"engine": ""}, {"rolls": []}]}])
def test_examples_fit_the_schema(data: dict[str, Any]) -> None:
    VALIDATOR.validate(data)
    VALIDATOR.validate(plan_to_json(plan_from_json(data)))


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_stop_may_be_just_a_place() -> None:
    short = plan_from_json({"turns": [], "stops": ["luna"]})
    assert short == plan_from_json({"turns": [], "stops": [{"places": ["luna"]}]})
    assert plan_to_json(short)["stops"] == ["luna"]
    named = short._replace(stops=(PlannedStop(("luna",), "the Moon"),))
    assert plan_to_json(named)["stops"] == [{"places": ["luna"], "name": "the Moon"}]


def test_a_plan_without_stops_does_not_speak_of_them() -> None:
    assert "stops" not in plan_to_json(plan_from_json({"turns": []}))


def changed(path: list[Any], value: object) -> dict[str, Any]:
    data = json.loads(json.dumps(FULL))
    here = data
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    assert isinstance(data, dict)
    return data


TURN = ["turns", 0]
WRONG = [
    (["format"], "other", "format: must be 'frontier-plan', got 'other'"),
    (["format"], None, "format: must be"),
    (["version"], 2, "version: must be 1, got 2"),
    (["version"], True, "version: must be 1, got true"),
    (["speed"], 1, "plan: unknown key 'speed'"),
    (["name"], 3, "name: must be text, got 3"),
    (["start"], "", "start: must be text, got ''"),
    (["board"], [], "board: must be text, got a list"),
    (["year"], 0, "year: must be a whole number from 1"),
    (["stack"], [], "stack: must be an object, got a list"),
    (["stack"], None, "stack: must be an object, got null"),
    (["readings"], [], "readings: must be an object"),
    (["readings", "hf4.text"], 2021, "readings.'hf4.text': must be text"),
    (["waiting"], [], "waiting: must be an object, got a list"),
    (["waiting", ""], {}, "waiting: must be text, got ''"),
    (["waiting", "leo"], 3, "waiting.'leo': must be an object, got 3"),
    (["waiting", "leo"], {"fuel": 3}, "waiting.'leo': unknown key 'fuel'"),
    (["waiting", "leo"], {"items": {}}, "waiting.'leo'.items: must be a list"),
    (["waiting", "leo"], {"items": [3]}, "waiting.'leo'.items[0]: must be text, got 3"),
    (["waiting", "leo"], {"items": [{"name": "ore"}]}, "waiting.'leo'.items[0].mass: is missing"),
    (["waiting", "leo"], {"items": [{"name": "ore", "mass": -1}]}, "waiting.'leo'.items[0].mass: must be"),
    (["waiting", "leo"], {"items": [{"name": "ore", "mass": 101}]}, "waiting.'leo'.items[0].mass: must be"),
    (["waiting", "leo"], {"items": [{"name": "ore", "mass": 1, "x": 1}]}, "waiting.'leo'.items[0]: unknown key"),
    (["waiting", "leo"], {"tanks": {"beer": 2}}, "waiting.'leo'.tanks: unknown key 'beer'"),
    (["waiting", "leo"], {"tanks": {"water": "2"}}, "waiting.'leo'.tanks.water: must be a whole number"),
    (["stops"], {}, "stops: must be a list, got an object"),
    (["stops"], ["luna"] * 101, "stops: more than 100 stops"),
    (["stops", 0], 3, "stops[0]: must be a place or an object, got 3"),
    (["stops", 0], "", "stops[0]: must be text, got ''"),
    (["stops", 1], {"stay": 2}, "stops[1].places: is missing"),
    (["stops", 1, "places"], "ceres", "stops[1].places: must be a list, got 'ceres'"),
    (["stops", 1, "places"], [], "stops[1].places: names no place"),
    (["stops", 1, "places", 0], "", "stops[1].places[0]: must be text"),
    (["stops", 1, "name"], 3, "stops[1].name: must be text"),
    (["stops", 1, "stay"], -1, "stops[1].stay: must be a whole number from 0"),
    (["stops", 1, "season"], "", "stops[1].season: must be one of blue, yellow, red"),
    (["stops", 1, "by_year"], 0, "stops[1].by_year: must be a whole number from 1"),
    (["stops", 1, "drop"], "robot", "stops[1].drop: must be a list"),
    (["stops", 1, "take", 0], 2, "stops[1].take[0]: must be text"),
    (["stops", 1, "refuel"], 1, "stops[1].refuel: must be true or false"),
    (["stops", 1, "leave"], 1, "stops[1]: unknown key 'leave'"),
    (["totals"], 3, "totals: must be an object, got 3"),
    (["totals", "fuel"], 3, "totals: unknown key 'fuel'"),
    (["totals", "bill"], -3, "totals.bill: must be a whole number"),
    (["totals", "survival"], 1, "totals.survival: must be odds"),
    (["totals", "operations"], 1, "totals.operations: must be a list"),
    (["turns"], {}, "turns: must be a list, got an object"),
    (["turns", 1], 7, "turns[1]: must be an object or a list of steps, got 7"),
    (["turns", 1], {"fuel": 1}, "turns[1]: unknown key 'fuel'"),
    ([*TURN, "year"], True, "turns[0].year: must be a whole number from 1 to 100000, got true"),
    ([*TURN, "year"], -1, "turns[0].year: must be"),
    ([*TURN, "engine"], None, "turns[0].engine: must be text, got null"),
    ([*TURN, "afterburn"], 1, "turns[0].afterburn: must be true or false, got 1"),
    ([*TURN, "season"], "green", "turns[0].season: must be one of blue, yellow, red, got 'green'"),
    ([*TURN, "net_thrust"], 1.5, "turns[0].net_thrust: must be"),
    ([*TURN, "dry"], "-5", "turns[0].dry: must be a mass"),
    ([*TURN, "dry"], "", "turns[0].dry: must be a mass"),
    ([*TURN, "dry"], "5/0", "turns[0].dry: must be a mass"),
    ([*TURN, "dry"], -5, "turns[0].dry: must be"),
    ([*TURN, "dry"], True, "turns[0].dry: must be a mass"),
    ([*TURN, "steps", 0], 5, "turns[0].steps[0]: must be a space or an object, got 5"),
    ([*TURN, "steps", 0], "", "turns[0].steps[0]: must be text"),
    ([*TURN, "steps", 1], {"enter": "burn"}, "turns[0].steps[1].to: is missing"),
    ([*TURN, "steps", 1, "enter"], "jump", "turns[0].steps[1].enter: must be one of coast"),
    ([*TURN, "steps", 1, "pivot"], "free", "turns[0].steps[1].pivot: must be one of"),
    ([*TURN, "steps", 1, "landing"], "hard", "turns[0].steps[1].landing: must be one of"),
    ([*TURN, "steps", 1, "track"], "2", "turns[0].steps[1].track: must be"),
    ([*TURN, "rolls"], {}, "turns[0].rolls: must be a list"),
    ([*TURN, "rolls", 0, "survival"], "2/0", "turns[0].rolls[0].survival: must be odds"),
    ([*TURN, "rolls", 0, "survival"], 0.5, "turns[0].rolls[0].survival: must be odds"),
    ([*TURN, "rolls", 0, "kind"], "luck", "turns[0].rolls[0].kind: must be one of"),
    ([*TURN, "rolls", 0], {"space": "b"}, "turns[0].rolls[0].kind: is missing"),
    ([*TURN, "before", 0], "load", "turns[0].before[0]: must be an object"),
    ([*TURN, "before", 0], {}, "turns[0].before[0].do: is missing"),
    ([*TURN, "before", 0, "do"], "dance", "turns[0].before[0].do: must be one of load"),
    ([*TURN, "before", 0, "mass"], 2, "turns[0].before[0].mass: 'load' has only grade, tanks"),
    ([*TURN, "before", 0, "tanks"], -2, "turns[0].before[0].tanks: must be a whole number from 0"),
    ([*TURN, "before", 0, "grade"], "beer", "turns[0].before[0].grade: must be one of"),
    ([*TURN, "before", 1, "rolls"], [1], "turns[0].before[1].rolls[0]: must be text"),
    ([*TURN, "after", 0, "by"], "magic", "turns[0].after[0].by: must be one of isru"),
    ([*TURN, "after", 0], {"do": "refuel"}, "turns[0].after[0].by: is missing"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG)
def test_mistakes_are_named_by_their_place(path: list[Any], value: object, message: str) -> None:
    data = changed(path, value)
    with pytest.raises(BadPlan) as error:
        plan_from_json(data)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)
    assert not VALIDATOR.is_valid(data)


@pytest.mark.parametrize("data", [None, 3, [], "plan"])
def test_a_plan_is_an_object(data: object) -> None:
    with pytest.raises(BadPlan, match="plan: must be an object"):
        plan_from_json(data)
    assert not VALIDATOR.is_valid(data)


def test_turns_may_not_be_missing() -> None:
    with pytest.raises(BadPlan, match="turns: is missing"):
        plan_from_json({})
    assert not VALIDATOR.is_valid({})


@pytest.mark.parametrize(
    ("change", "message"),
    [({"edition": "hf9"}, "edition: no edition 'hf9'"), ({"readings": {"x": "y"}}, "readings: no reading 'x'")],
)
def test_names_of_editions_and_readings_are_known(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPlan, match=message):
        plan_from_json(FULL | change)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "JSON, line 1 column 1"),
        ('{"turns":\n [}', "JSON, line 2 column 3"),
        ('{"turns": [NaN]}', "JSON: NaN is no number"),
        ('{"turns": [-Infinity]}', "JSON: -Infinity is no number"),
        ('{"turns": [], "turns": []}', "JSON: key 'turns' is given twice"),
        ('{"turns": [{"steps": [{"to": "a", "to": "b"}]}]}', "JSON: key 'to' is given twice"),
        ('{"turns": ' + "[" * 100_000 + "]" * 100_000 + "}", "JSON: nested too deeply"),
        ('{"turns": [{"year": ' + "9" * 5000 + "}]}", "JSON: a number with too many digits"),
        ('{"turns": [{"year": ' + "9" * 4000 + "}]}", "turns[0].year: must be a whole number"),
        (json.dumps({"turns": [[]] * (MOST_ENTRIES + 1)}), "turns: more than 10000 entries"),
        (json.dumps({"turns": [["a"] * 6000] * 2}), "turns[1].steps: more than 10000 steps in all"),
        (" " * (MAX_BYTES + 1), "more than 5 MB"),
        ('{"turns": [["\\ud800"], {"year": "\\ud800"}]}', "turns[1].year: must be a whole number"),
    ],
)
def test_text_that_is_no_plan(text: str, message: str) -> None:
    with pytest.raises(BadPlan) as error:
        read_plan(text)
    assert str(error.value).startswith(message)
    str(error.value).encode("utf-8")


def test_files_are_named(tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text('{"turns": 1}')
    with pytest.raises(BadPlan, match=r"plan\.json: turns: must be a list"):
        load_plan(file)
    file.write_bytes(b'{"turns": ["\xff"]}')
    with pytest.raises(BadPlan, match=r"plan\.json: it is not UTF-8 text \(byte 13\)"):
        load_plan(file)
    file.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(BadPlan, match="larger than 5 MB"):
        load_plan(file)
    for missing in (tmp_path / "none.json", tmp_path, Path("a\0b")):
        with pytest.raises(BadPlan):
            load_plan(missing)
    file.write_text(json.dumps(FULL))
    assert load_plan(file) == plan_from_json(FULL)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("warp-drive", "waiting.'ceres'.items[0]: no card 'warp-drive' in hf4"),
        ("hula-hoop", "waiting.'ceres'.items[0]: radiator hula-hoop must lie heavy or light"),
        ("nasa-astronauts light", "waiting.'ceres'.items[0]: nasa-astronauts is no radiator"),
    ],
)
def test_cards_that_wait_are_named_as_in_a_stack_file(item: str, words: str) -> None:
    with pytest.raises(BadPlan) as caught:
        plan_from_json(changed(["waiting", "ceres", "items"], [item]))
    assert str(caught.value).startswith(words)


# Any plan survives being written and read

names = st.text(min_size=1, max_size=8)
small = st.integers(0, 99)
masses = st.none() | st.fractions(0, 40, max_denominator=9)
steps = st.builds(
    Step,
    names,
    st.none() | st.sampled_from(ENTRIES),
    st.none() | st.sampled_from(("", *PIVOTS)),
    st.none() | st.sampled_from(("", *LANDINGS)),
    st.none() | small,
)
values: dict[str, st.SearchStrategy[Any]] = {
    "tanks": small,
    "grade": st.sampled_from(["", "dirt", "water", "isotope"]),
    "fuel_steps": small,
    "items": st.lists(names, max_size=2).map(tuple),
    "mass": small,
    "by": st.sampled_from(["isru", "factory", "air", "dirt"]),
    "isru": st.none() | small,
    "rolls": st.lists(names, max_size=2).map(tuple),
}
actions = st.sampled_from(sorted(ACTIONS)).flatmap(
    lambda do: st.fixed_dictionaries({key: values[key] for key in sorted(ACTIONS[do])}).map(
        lambda fields: Action(do, **fields)
    )
)
rolls = st.builds(
    Roll, names, st.sampled_from(["hazard", "assist", "belt"]), st.fractions(0, 1, max_denominator=36), st.booleans()
)
turns = st.builds(
    Turn,
    st.integers(1, 100),
    st.lists(steps, max_size=3).map(tuple),
    st.none() | st.just("") | names,
    st.booleans(),
    st.lists(actions, max_size=2).map(tuple),
    st.lists(actions, max_size=2).map(tuple),
    st.none() | st.sampled_from(SEASONS),
    st.none() | st.integers(-6, 30),
    masses,
    masses,
    masses,
    st.none() | st.lists(rolls, max_size=2).map(tuple),
)
items = st.builds(Cargo, names, small, st.none() | st.integers(0, 20))
depots = st.builds(
    Waiting,
    names,
    st.lists(items, max_size=2).map(tuple),
    st.dictionaries(st.sampled_from(GRADES), small).map(lambda tanks: tuple(tanks.items())),
)
stops = st.builds(
    PlannedStop,
    st.lists(names, min_size=1, max_size=3).map(tuple),
    st.text(max_size=5),
    small,
    st.sampled_from(("", *SEASONS)),
    st.none() | st.integers(1, 99),
    st.lists(names, max_size=2).map(tuple),
    st.lists(names, max_size=2).map(tuple),
    st.booleans(),
)
plans = st.builds(
    Plan,
    st.sampled_from(["hf4", "hf3", "hf3c"]),
    names,
    names,
    st.lists(turns, max_size=3).map(tuple),
    st.text(max_size=5),
    st.none() | st.just({}) | st.just({"tanks": 3}),
    st.just(()) | st.just((("flyby_once", "once"),)),
    gives_up=st.lists(names, max_size=2).map(tuple),
    waiting=st.lists(depots, max_size=2, unique_by=lambda there: there.place).map(tuple),
    totals=st.just(()) | st.just((("survival", Fraction(5, 6)), ("bill", 4), ("operations", (0, 2)))),
    stops=st.lists(stops, max_size=2).map(tuple),
)


@given(plans)
def test_writing_and_reading_gives_the_same_plan(plan: Plan) -> None:
    data = plan_to_json(plan)
    VALIDATOR.validate(data)
    assert read_plan(json.dumps(data)) == plan
