"""The community form of the map: bends vanish, labels become tracks and arrows, contradictions are refused."""

from __future__ import annotations

import copy
import json
from collections import Counter
from itertools import count, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner import Board, PlannerError, load_board
from planner.board.community import board_from_community
from planner.board.json import board_from_json, board_to_json
from planner.board.model import Link, Site
from planner.errors import BoardError

# LEO - burn - Hohmann, from which one track leads over a flyby to a dotted path (bend, aerobrake) down to Mars and
# the other over a half lander to Phobos; the belt hangs on the Hohmann by an edge without label.
SMALL: dict[str, Any] = {
    "points": {
        "p1": {"x": 10, "y": 10, "type": "lagrange", "label": "LEO"},
        "p2": {"x": 20, "y": 10, "type": "burn"},
        "p3": {"x": 30, "y": 20, "type": "hohmann"},
        "p4": {"x": 40, "y": 10, "type": "flyby", "flybyBoost": 2},
        "p5": {"x": 50, "y": 10, "type": "lagrange", "hazard": True},
        "p6": {"x": 60, "y": 10, "type": "site", "siteName": "Márs  North", "siteSize": "9V", "siteWater": "4"},
        "p7": {"x": 40, "y": 30, "type": "burn", "landing": 0.5, "hazard": True},
        "p8": {"x": 110, "y": 60, "type": "site", "siteName": "Phobos", "siteSize": 2, "siteSynodic": "Blue"},
        "p9": {"x": 30, "y": 40, "type": "radhaz"},
        "d1": {"x": 45, "y": 11, "type": "decorative"},
        "d2": {"x": 47, "y": 11, "type": "decorative"},
    },
    "edges": [
        ["p1", "p2"],
        "p2:p3",
        ["p3", "p4"],
        ["p4", "d1"],
        ["d1", "d2"],
        ["p5", "d2"],
        ["p5", "p6"],
        ["p3", "p7"],
        ["p7", "p8"],
        ["p9", "p3"],
        ["p6", "p2"],
    ],
    "edgeLabels": {
        "p3": {"p2": "1", "p4": "1", "p7": 2},
        "d1": {"d2": "0"},
        "p5": {"p6": "0"},
        "p6:p2": "0",
    },
}


def edited(**parts: Any) -> dict[str, Any]:
    """The small map with points, labels and edges changed; None takes a point away."""
    data = copy.deepcopy(SMALL)
    for key, facts in parts.get("points", {}).items():
        data["points"][key] = {**data["points"].get(key, {"x": 1, "y": 1}), **facts}
    data["edges"] += parts.get("edges", [])
    for key, labels in parts.get("labels", {}).items():
        data["edgeLabels"].setdefault(key, {}).update(labels)
    return data


def board_of(data: object) -> Board:
    return board_from_community(data, "small").board


def problems_of(data: object) -> tuple[str, ...]:
    with pytest.raises(BoardError) as caught:
        board_from_community(data, "small")
    assert "\n" not in str(caught.value)
    return caught.value.problems


def test_spaces_are_read() -> None:
    board = board_of(SMALL)
    assert list(board.spaces) == [
        "leo",
        "burn-1",
        "hohmann-1",
        "lagrange-1",
        "lagrange-2",
        "mars-north",
        "half-lander-burn-1",
        "phobos",
        "belt-1",
    ]
    assert board.space("leo").roles == ("leo",)
    assert board.space("lagrange-1").flyby == 2
    assert board.space("mars-north").name == "Márs North"
    assert board.space("mars-north").site == (9, "V", 4, "", "", False, False, False, False, False)
    assert board.space("phobos").synodic == "blue"
    assert board.space("phobos").doubt == "spectral type unknown"
    assert [zone.id for zone in board.zones] == ["unknown"]


def test_positions_are_percentages_of_the_bounding_box() -> None:
    board = board_of(SMALL)
    assert board.space("leo").printed == (0.0, 0.0)
    assert board.space("phobos").printed == (100.0, 100.0)
    assert board.space("burn-1").printed == (10.0, 0.0)


def test_hazard_is_an_aerobrake_on_an_arrow_path_and_a_crash_elsewhere() -> None:
    board = board_of(SMALL)
    assert board.space("lagrange-2").hazard == "aerobrake"
    assert board.space("lagrange-2").doubt == "aerobrake assumed, the imported map only says hazard"
    assert board.space("half-lander-burn-1").hazard == "crash"


def test_links_are_contracted_and_directed() -> None:
    """Label 0 at d1 seen from d2 forbids d2 to d1, so the whole line runs from the flyby to the aerobrake only."""
    assert set(board_of(SMALL).links) == {
        Link("leo", "burn-1"),
        Link("burn-1", "hohmann-1", track_b=1),
        Link("hohmann-1", "lagrange-1", track_a=1),
        Link("lagrange-1", "lagrange-2", one_way=True),
        Link("lagrange-2", "mars-north", one_way=True),
        Link("hohmann-1", "half-lander-burn-1", track_a=2),
        Link("half-lander-burn-1", "phobos"),
        Link("hohmann-1", "belt-1", track_a=3),
        Link("mars-north", "burn-1", one_way=True),
    }


def test_converted_board_passes_the_gate_of_our_form() -> None:
    board = board_of(SMALL)
    assert set(board_from_json(board_to_json(board), "small").spaces) == set(board.spaces)


def test_two_exits_without_label_are_one_track() -> None:
    data = edited(points={"p0": {"type": "lagrange"}}, edges=[["p3", "p0"]])
    tracks = {link.b: link.track_a for link in board_of(data).links if link.a == "hohmann-1"}
    assert tracks["belt-1"] == tracks["lagrange-3"] == 3


def test_three_exits_without_label_are_a_problem() -> None:
    data = edited(
        points={"p0": {"type": "lagrange"}, "q": {"type": "burn"}}, edges=[["p3", "p0"], ["p3", "q"], ["q", "p2"]]
    )
    assert problems_of(data) == (
        "points['p3']: a Hohmann with 6 exits, 3 of them without label, leaves the tracks open",
    )


def test_no_entry_at_a_hohmann_gives_a_track_of_its_own() -> None:
    data = edited(labels={"p3": {"p9": "0"}}, points={"p0": {"type": "lagrange"}}, edges=[["p3", "p0"]])
    links = {link.b: link for link in board_of(data).links if link.a == "hohmann-1"}
    assert links["belt-1"].one_way
    assert links["belt-1"].track_a != links["lagrange-3"].track_a


def test_parallel_lines_on_different_tracks_stay_apart() -> None:
    data = edited(points={"d3": {"type": "decorative"}}, edges=[["p3", "d3"], ["d3", "p2"]], labels={"p3": {"d3": "7"}})
    assert sorted(link.track_b for link in board_of(data).links if link.a == "burn-1" and link.b == "hohmann-1") == [
        1,
        7,
    ]


def test_parallel_lines_of_the_same_kind_are_one() -> None:
    data = edited(points={"d3": {"type": "decorative"}}, edges=[["p1", "d3"], ["d3", "p2"], ["p2", "p1"]])
    assert set(board_of(data).links) == set(board_of(SMALL).links)


def test_loose_ends_are_dropped_and_noted() -> None:
    data = edited(
        points={"d3": {"type": "decorative"}, "p0": {"type": "hohmann"}, "d4": {"type": "decorative"}},
        edges=[["p1", "d3"]],
        labels={"p1": {"p8": "3"}},
    )
    converted = board_from_community(data, "small")
    assert set(converted.board.links) == set(board_of(SMALL).links)
    assert converted.notes == (
        "edgeLabels: 1 labels stand at edges that do not exist and were left out",
        "points['d3']: a line ends at this decorative point and was left out",
        "points['p0']: a hohmann joined to nothing, left out",
    )


def test_zones_come_from_the_points_if_they_tell() -> None:
    inner = {key: {"zone": "Earth", "solar": 0} for key in ("p1", "p2")}
    board = board_of(edited(points={**inner, "p6": {"zone": "Mars", "solar": "-1"}, "p4": {"solar": 1}}))
    assert [(zone.id, zone.solar) for zone in board.zones] == [
        ("solar-1", 1),
        ("earth", 0),
        ("unknown", 0),
        ("mars", -1),
    ]
    assert board.space("mars-north").zone == "mars"


def test_types_are_read_leniently() -> None:
    points = {"p9": {"type": "Radiation_Hazard"}, "p4": {"type": "VENUS", "flybyBoost": None}}
    board = board_of(edited(points=points))
    assert board.space("belt-1").kind == "belt"
    assert (board.space("lagrange-1").flyby, board.space("lagrange-1").venus) == (2, True)


def test_pass_at_the_sun_is_marked() -> None:
    board = board_of(edited(points={"p2": {"flybyBoost": "thrust"}}))
    assert board.space("burn-1").roles == ("solar-oberth",)


def test_names_become_unique_identifiers() -> None:
    points = {"p6": {"siteName": "Burn 1"}, "p8": {"siteName": "Burn-1"}, "p7": {"siteName": "谷神星"}}
    ids = {space.name: space.id for space in board_of(edited(points=points)).spaces.values()}
    assert (ids["Burn 1"], ids["Burn-1"]) == ("burn-1", "burn-1-2")
    assert ids["谷神星"] == "half-lander-burn-1"
    assert "burn-2" in ids.values()


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ([], "points must be an object"),
        ({"points": {}, "edges": []}, "points: no two of them are joined"),
        (edited(labels={"p7": {"p8": "0"}, "p8": {"p7": "0"}}), "points['p7']: labels 0 forbid both directions"),
        (edited(labels={"d1": {"p4": "0"}}), "points['p4']: labels 0 forbid both directions of the line to 'p5'"),
        (edited(edges=[["d1", "p9"]]), "points['d1']: a decorative point joins 3 lines"),
        (edited(edges=[["p9", "d7"], ["d7", "d8"], ["d8", "p9"]]), "edges[11]: unknown point 'd7'"),
        (edited(edges=[["p9", "p9"]]), "edges[11]: leads from 'p9' to itself"),
        (edited(edges=[["p9"]]), "edges[11]: must be a pair of points, got a list"),
        (edited(edges=["p1p2"]), "edges[11]: must be a pair of points, got 'p1p2'"),
        (edited(edges=[[True, "p1"]]), "edges[11]: must be a pair of points"),
        (edited(points={"p2": {"type": "wormhole"}}), "points['p2']: type must be one of hohmann, "),
        (edited(points={"p2": {"x": True}}), "points['p2']: x must be a number, got true"),
        (edited(points={"p2": {"x": 10**400}}), "points['p2']: x must be a number, got a huge number"),
        (edited(points={"p2": {"landing": 2}}), "points['p2']: landing must be 1 or 0.5, and stand at a burn, got 2"),
        (edited(points={"p2": {"landing": True}}), "points['p2']: landing must be 1 or 0.5"),
        (edited(points={"p1": {"landing": 1}}), "points['p1']: landing must be 1 or 0.5, and stand at a burn"),
        (edited(points={"p4": {"flybyBoost": None}}), "points['p4']: flybyBoost must be the bonus burns"),
        (edited(points={"p4": {"flybyBoost": True}}), "points['p4']: flybyBoost must be a whole number"),
        (edited(points={"p5": {"hazard": "fire"}}), "points['p5']: hazard must be one of crash, aerobrake"),
        (edited(points={"p6": {"siteSize": -3}}), "points['p6']: siteSize must be a size like 6"),
        (edited(points={"p6": {"siteSize": "6X"}}), "points['p6']: siteSize must be a size like 6"),
        (edited(points={"p6": {"siteWater": 1e999}}), "points['p6']: siteWater must be a whole number"),
        (edited(points={"p6": {"siteName": "a\0b"}}), "points['p6']: siteName must be a printable name"),
        (edited(points={"p6": {"siteName": "\ud800"}}), "points['p6']: siteName must be a printable name"),
        (edited(points={"p6": {"siteName": "x" * 999}}), "points['p6']: siteName must be a printable name"),
        (edited(points={"p2": {"label": "leo"}}), "points['p2']: labelled LEO, as is points['p1']"),
        (
            edited(points={"p1": {"zone": "e", "solar": 1}, "p2": {"zone": "E", "solar": 2}}),
            "points['p2']: solar 2, but",
        ),
        (edited(labels={"p3": {"p2": ["1"]}}), "edgeLabels['p3']['p2']: must be a short word or number, got a list"),
        ({**SMALL, "edgeLabels": []}, "edgeLabels: must be an object, got a list"),
        ({**SMALL, "edges": [0] * 20_001}, "edges: must be a list of at most 20000, got a list"),
        ({"points": dict.fromkeys(map(str, range(20_001)), 0), "edges": []}, "points must be an object of at most"),
        ({**SMALL, "edges": {}}, "edges: must be a list of at most 20000, got an object"),
    ],
    ids=count(),
)
def test_wrong_map_is_refused(data: object, complaint: str) -> None:
    assert problems_of(data)[0].startswith(complaint)


def test_line_back_to_the_same_point_is_refused() -> None:
    bends = {"d7": {"type": "decorative"}, "d8": {"type": "decorative"}}
    data = edited(points=bends, edges=[["p9", "d7"], ["d7", "d8"], ["d8", "p9"]])
    assert problems_of(data) == ("points['p9']: a line leads back to the same point",)


def community_form(board: Board) -> dict[str, Any]:
    """Write a board in the community form. Bends carry what a plain edge cannot: a second line between the same
    spaces, or an arrow that leaves a Hohmann and must not hide the track there."""
    types = {"belt": "radhaz", "lander-burn": "burn", "half-lander-burn": "burn"}
    landing = {"lander-burn": 1, "half-lander-burn": 0.5}
    data: dict[str, Any] = {"points": {}, "edges": [], "edgeLabels": {}}

    def label(here: str, there: str, text: str) -> None:
        data["edgeLabels"].setdefault(here, {})[there] = text

    for space in board.spaces.values():
        point: dict[str, Any] = {
            "x": space.printed[0],
            "y": space.printed[1],
            "type": types.get(space.kind, space.kind),
        }
        point.update({"hazard": True} if space.hazard else {})
        point.update({"landing": landing[space.kind]} if space.kind in landing else {})
        point.update({"label": "LEO"} if "leo" in space.roles else {})
        if space.flyby:
            point.update(type="venus" if space.venus else "flyby", flybyBoost=space.flyby)
        if space.site:
            point.update(siteName=space.name, siteSize=f"{space.site.size}{space.site.spectral}")
            point.update(siteWater=str(space.site.hydration), siteSynodic=space.synodic or None)
        data["points"][space.id] = point
    for number, link in enumerate(board.links):
        bends = [f"bend {number}:1", f"bend {number}:2"]
        line = [link.a, *bends, link.b]
        for bend in bends:
            data["points"][bend] = {"x": 50, "y": 50, "type": "decorative"}
        data["edges"] += [[a, b] for a, b in pairwise(line)]
        if link.one_way:
            label(bends[0], bends[1], "0")
        if link.track_a:
            label(link.a, bends[0], str(link.track_a))
        if link.track_b:
            label(link.b, bends[1], str(link.track_b))
    return data


@pytest.mark.parametrize("name", ["hf3", "hf4"])
def test_shipped_board_comes_back_from_the_community_form(name: str) -> None:
    board = load_board(name)
    again = board_of(json.loads(json.dumps(community_form(board))))
    # Spaces are read in the order in which they were written, so both boards can be laid side by side.
    twin = dict(zip(board.spaces, again.spaces, strict=True))

    def moves(drawn: Board, rename: dict[str, str]) -> Counter[tuple[str, str, int, int]]:
        return Counter(
            (rename[start], rename[exit.to], exit.track_here, exit.track_there)
            for start, exits in drawn.exits.items()
            for exit in exits
        )

    assert len(again.links) == len(board.links)
    assert sum(link.one_way for link in again.links) == sum(link.one_way for link in board.links)
    assert moves(again, {key: key for key in again.spaces}) == moves(board, twin)
    for space in board.spaces.values():
        copy_ = again.space(twin[space.id])
        assert (copy_.kind, copy_.flyby, copy_.venus) == (space.kind, space.flyby, space.venus)
        assert bool(copy_.hazard) == bool(space.hazard)
        assert space.hazard != "aerobrake" or copy_.hazard == "aerobrake"
        if space.site and copy_.site:
            assert (copy_.name, copy_.synodic, copy_.site[:3]) == (space.name, space.synodic, space.site[:3])


def test_site_names_lead_to_the_same_identifiers() -> None:
    board = load_board("hf4")
    again = board_of(community_form(board))
    assert {space.name for space in again.sites} == {space.name for space in board.sites}
    assert again.space("ceres").site == Site(size=6, spectral="C", hydration=4)
    assert again.space("leo").roles == ("leo",)


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.just(10**400)
    | st.floats(allow_nan=True)
    | st.text()
    | st.sampled_from(["p1", "p3", "d1", "0", "1", "p1:p9", ":", "decorative", "hohmann", "site", "LEO", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_mutated_map_gives_a_board_or_one_line(data: st.DataObject) -> None:
    tree = copy.deepcopy(SMALL)
    for _ in range(data.draw(st.integers(1, 3))):
        part = data.draw(st.sampled_from(["points", "edges", "edgeLabels", "fact", "edge"]))
        if part == "edge" and isinstance(tree["edges"], list):
            tree["edges"].append(data.draw(st.lists(st.sampled_from(list(SMALL["points"])), min_size=2, max_size=2)))
        elif part == "fact" and isinstance(tree["points"], dict):
            key = data.draw(st.sampled_from(list(SMALL["points"])))
            facts = [
                "type",
                "x",
                "hazard",
                "landing",
                "flybyBoost",
                "siteName",
                "siteSize",
                "siteWater",
                "solar",
                "zone",
            ]
            tree["points"][key] = {**SMALL["points"][key], data.draw(st.sampled_from(facts)): data.draw(JUNK)}
        elif isinstance(tree.get(part), dict) and data.draw(st.booleans()):
            key = data.draw(st.sampled_from([*SMALL["points"], "p1:p2", "x"]))
            tree[part][key] = data.draw(JUNK | st.dictionaries(st.sampled_from(list(SMALL["points"])), JUNK))
        else:
            tree[part] = data.draw(JUNK)
    try:
        board = board_of(tree)
        board_from_json(board_to_json(board), "small")
    except PlannerError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 500
