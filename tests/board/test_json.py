"""The JSON form of a board: exact round trips, and one clear line for whatever is wrong with a file."""

from __future__ import annotations

import copy
import dataclasses
import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner import Board, PlannerError, load_board
from planner.board.json import MAX_BYTES, board_from_json, board_to_json, load_board_json
from planner.errors import BoardError, DataError

TINY: dict[str, Any] = {
    "format": "frontier-board",
    "version": 1,
    "name": "tiny",
    "title": "Tiny",
    "zones": [{"id": "earth", "name": "Earth", "solar": 0, "solar_works": True}],
    "region_titles": {"home": "Home"},
    "words": {"start": "leo"},
    "region_sources": {"home": ["source: invented"]},
    "spaces": [
        {"id": "leo", "kind": "lagrange", "zone": "earth", "region": "home", "printed": [0, 0], "roles": ["leo"]},
        {"id": "cross", "kind": "hohmann", "zone": "earth", "printed": [50, 50.5]},
        {
            "id": "rock",
            "kind": "site",
            "zone": "earth",
            "name": "Rock",
            "printed": [100, 100],
            "site": {"size": 3, "spectral": "C", "hydration": 2},
        },
    ],
    "links": [
        {"from": "leo", "to": "cross", "track_to": 1},
        {"from": "cross", "to": "rock", "track_from": 1, "one_way": True},
    ],
    "roads": [["leo", "rock"]],
    "elevators": [],
}


def without_sources(board: Board) -> Board:
    return dataclasses.replace(
        board,
        spaces={key: space._replace(source="") for key, space in board.spaces.items()},
        links=tuple(link._replace(source="") for link in board.links),
    )


def changed(*path: Any, value: object) -> dict[str, Any]:
    data = copy.deepcopy(TINY)
    inner: Any = data
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return data


def problems_of(data: object) -> tuple[str, ...]:
    with pytest.raises(BoardError) as caught:
        board_from_json(data, "tiny")
    assert "\n" not in str(caught.value)
    return caught.value.problems


@pytest.mark.parametrize("name", ["hf3", "hf4"])
def test_shipped_board_survives_the_round_trip(name: str) -> None:
    board = load_board(name)
    again = board_from_json(json.loads(json.dumps(board_to_json(board))), name)
    assert without_sources(again) == without_sources(board)
    assert list(again.spaces) == list(board.spaces)


def test_only_told_facts_are_written() -> None:
    data: Any = board_to_json(board_from_json(TINY, "tiny"))
    assert data["spaces"][1] == {
        "id": "cross",
        "kind": "hohmann",
        "zone": "earth",
        "region": "",
        "name": "Cross",
        "printed": [50.0, 50.5],
    }
    assert data["links"] == TINY["links"]


def test_records_know_their_place_in_the_file() -> None:
    board = board_from_json(TINY, "other")
    assert board.name == "other"
    assert board.space("rock").source == "spaces[2]"
    assert board.links[1].source == "links[1]"


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (("format",), "gpx", "the file: format must be 'frontier-board', got 'gpx'"),
        (("version",), True, "the file: version must be 1, got true"),
        (("version",), 2, "the file: version must be 1, got 2"),
        (("colour",), 1, "the file: unknown key 'colour'"),
        (("title",), "", "the file: title must be one line of at most 200 printable characters, got ''"),
        (("zones",), [], "the file: there must be at least one zone"),
        (("zones", 0, "solar"), False, "zones[0] 'earth': solar must be a whole number from -99 to 99, got false"),
        (("zones", 0, "solar_works"), 1, "zones[0] 'earth': solar_works must be true or false, got 1"),
        (("spaces",), {}, "the file: spaces must be a list of at most 20000, got an object"),
        (("links",), [0] * 20_001, "the file: links must be a list of at most 20000, got a list"),
        (("spaces", 1), None, "spaces[1]: must be an object, got null"),
        (("spaces", 1, "id"), "leo", "spaces[1] 'leo': this space is given twice"),
        (("spaces", 1, "kind"), "hole", "spaces[1] 'cross': kind must be one of site, burn, "),
        (("spaces", 1, "zone"), "mars", "spaces[1] 'cross': unknown zone 'mars'"),
        (("spaces", 1, "name"), "", "spaces[1] 'cross': name must be one line"),
        (("spaces", 1, "name"), "a\nb", "spaces[1] 'cross': name must be one line"),
        (("spaces", 1, "name"), "\ud800", "spaces[1] 'cross': name must be one line"),
        (("spaces", 1, "printed"), [True, 3], "spaces[1] 'cross': printed must be two percentages"),
        (("spaces", 1, "printed"), [1e300, 3], "spaces[1] 'cross': printed must be two percentages"),
        (("spaces", 1, "roles"), ["leo", "leo"], "spaces[1] 'cross': roles must be a list without repetition"),
        (("spaces", 1, "roles"), [["leo"]], "spaces[1] 'cross': roles must be a list without repetition"),
        (("spaces", 1, "hazard"), "fire", "spaces[1] 'cross': hazard must be one of crash, aerobrake, got 'fire'"),
        (
            ("spaces", 1, "site"),
            {"size": 1, "spectral": "C", "hydration": 0},
            "spaces[1] 'cross': a space of kind site",
        ),
        (("spaces", 2, "site", "size"), -3, "spaces[2] 'rock' site: size must be a whole number from 0 to 999, got -3"),
        (("spaces", 2, "site", "size"), 10**5000, "spaces[2] 'rock' site: size must be a whole number"),
        (("spaces", 2, "site", "size"), True, "spaces[2] 'rock' site: size must be a whole number"),
        (("spaces", 2, "site", "ice"), 1, "spaces[2] 'rock' site: unknown key 'ice'"),
        (("links", 0, "to"), "nowhere", "links[0]: unknown space 'nowhere'"),
        (("links", 0, "to"), "leo", "links[0]: track_to is given, but leo is no Hohmann"),
        (("links", 0, "track_to"), 0, "links[0]: track_to must be a whole number from 1 to 99, got 0"),
        (("links", 0), {"from": "leo", "to": "cross"}, "links[0]: track_to is missing"),
        (
            ("links", 0),
            {"from": "rock", "to": "cross", "track_to": 1},
            "links[1]: cross to rock is given twice, first at",
        ),
        (("roads",), [["leo"]], "roads[0]: must be a list of two spaces, got a list"),
        (("roads",), [["leo", "mars"]], "roads[0]: unknown space 'mars'"),
        (("roads",), [["leo", "rock"], ["rock", "leo"]], "roads[1]: 'rock' and 'leo' are given twice"),
        (("region_titles",), {"a\nb": 3}, "region_titles: 'a\\nb' must be one line"),
        (("words",), ["start"], "words: must be an object, got a list"),
        (("words",), {"start": ""}, "words: start must be one line"),
        (("region_sources",), {"home": "x"}, "region_sources: home must be a list"),
    ],
    ids=count(),  # hostile values make no good names
)
def test_wrong_value_is_named_with_its_place(path: tuple[Any, ...], value: object, complaint: str) -> None:
    problems = problems_of(changed(*path, value=value))
    assert problems[0].startswith(complaint)


def test_long_id_is_shown_short() -> None:
    (problem,) = problems_of(changed("spaces", 1, "id", value="x" * 100_000))[:1]
    assert len(problem) < 250


def test_all_problems_are_reported_together() -> None:
    data = changed("spaces", 0, "kind", value=7)
    data["links"][0]["jump"] = "yes"
    data["elevators"] = 3
    assert len(problems_of(data)) == 3


def write(folder: Path, content: bytes) -> Path:
    path = folder / "tiny.json"
    path.write_bytes(content)
    return path


def test_file_is_loaded(tmp_path: Path) -> None:
    path = write(tmp_path, b"\xef\xbb\xbf" + json.dumps(TINY).encode())
    assert load_board_json(path, "tiny").space("rock").name == "Rock"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "it is empty"),
        (b'{"format": "frontier-board",\n  oops}', "not JSON at line 2, column 3"),
        (b'{"name": "\xff"}', "it is not UTF-8 text (byte 11)"),
        (b'{"version": NaN}', "NaN is no number of JSON"),
        (b'{"version": -Infinity}', "-Infinity is no number of JSON"),
        (b'{"version": ' + b"9" * 9000 + b"}", "a number has too many digits"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"spaces": ' * 200_000, "nested too deeply"),
        (b"[]", "the file: must be an object, got a list"),
        (b'{"name": "a", "name": "b"}', "key 'name' stands twice in one object"),
    ],
    ids=count(),  # hostile values make no good names
)
def test_unusable_file_is_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    path = write(tmp_path, content)
    with pytest.raises(DataError) as caught:
        load_board_json(path, "tiny")
    assert complaint in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_enormous_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "tiny.json"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(DataError, match="larger than 20 MB"):
        load_board_json(path, "tiny")


@pytest.mark.parametrize(("place", "words"), [("missing.json", "No such file"), (".", "it is a folder")])
def test_no_file_is_refused(tmp_path: Path, place: str, words: str) -> None:
    with pytest.raises(DataError, match=words):
        load_board_json(tmp_path / place, "tiny")


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**400)
    | st.floats(allow_nan=True)
    | st.text()
    | st.sampled_from(["leo", "cross", "rock", "site", "earth", "\ud800", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def mutated(data: Any, draw: Any) -> Any:
    """The same tree with one part replaced, removed or added, chosen by walking down at random."""
    if not isinstance(data, dict | list) or not data or draw(st.integers(0, 4)) == 0:
        return draw(JUNK)
    place = draw(st.sampled_from(list(data) if isinstance(data, dict) else list(range(len(data)))))
    action = draw(st.sampled_from(["deeper", "deeper", "deeper", "remove", "add"]))
    if action == "deeper":
        data[place] = mutated(data[place], draw)
    elif action == "remove":
        del data[place]
    elif isinstance(data, dict):
        data[draw(st.text(max_size=4))] = draw(JUNK)
    else:
        data.append(copy.deepcopy(data[place]))
    return data


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_mutated_board_gives_a_board_or_one_line(data: st.DataObject) -> None:
    tree = copy.deepcopy(TINY)
    for _ in range(data.draw(st.integers(1, 3))):
        tree = mutated(tree, data.draw)
    try:
        board = board_from_json(tree, "tiny")
    except PlannerError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 500
    else:
        assert board_from_json(board_to_json(board), "tiny") == board
