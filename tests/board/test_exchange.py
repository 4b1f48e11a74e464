"""Export and import of boards: graphs that other programs read, and imports that happen as a whole or not at all."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

import networkx
import pytest

from planner import Board, PlannerError, load_board
from planner.board.exchange import export_board, import_board, to_networkx
from planner.board.files import imported_boards
from planner.board.json import MAX_BYTES, board_to_json
from planner.board.model import Link, Space, Zone
from planner.errors import BoardError, DataError, MissionError
from planner.files.folders import boards_folder

COMMUNITY: dict[str, Any] = {
    "points": {
        "a": {"x": 0, "y": 0, "type": "lagrange", "label": "LEO"},
        "b": {"x": 1, "y": 1, "type": "site", "siteName": "Rock", "siteSize": "1C"},
    },
    "edges": [["a", "b"]],
    "edgeLabels": {},
}
HOSTILE = Board(
    name='a"b',
    title="back\\slash",
    zones=(Zone("earth", "Earth", 0, True),),
    spaces={
        "a": Space("a", "burn", "earth", "", 'say "hi" \\', (0.0, 0.0)),
        "b": Space("b", "burn", "earth", "", "line\nbreak \x01 <&>", (1.0, 2.0)),
    },
    links=(Link("a", "b", one_way=True),),
)


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert tmp_path in boards_folder().parents
    return boards_folder()


def written(tmp_path: Path, content: bytes | str | dict[str, Any]) -> Path:
    path = tmp_path / "given.json"
    text = json.dumps(content) if isinstance(content, dict) else content
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize("name", ["hf3", "hf4"])
def test_graph_has_an_edge_for_every_direction(name: str) -> None:
    board = load_board(name)
    graph = to_networkx(board)
    assert list(graph) == list(board.spaces)
    for space_id, exits in board.exits.items():
        found = sorted(
            (to, facts["track_from"], facts["track_to"]) for _, to, facts in graph.out_edges(space_id, data=True)
        )
        assert found == sorted((exit.to, exit.track_here, exit.track_there) for exit in exits)


@pytest.mark.parametrize("name", ["hf3", "hf4"])
def test_graphml_is_read_back_by_networkx(name: str) -> None:
    board = load_board(name)
    graph = to_networkx(board)
    again = networkx.parse_graphml(export_board(board, "graphml"), force_multigraph=True)
    assert dict(again.nodes(data=True)) == dict(graph.nodes(data=True))
    assert {edge[:3]: edge[3] for edge in again.edges(keys=True, data=True)} == {
        edge[:3]: edge[3] for edge in graph.edges(keys=True, data=True)
    }


def test_graphml_of_a_hostile_board_is_still_xml() -> None:
    again = networkx.parse_graphml(export_board(HOSTILE, "graphml"), force_multigraph=True)
    assert again.nodes["b"]["name"] == "line\nbreak \ufffd <&>"


STRING = r'"(?:[^"\\\n]|\\.)*"'
LIST = rf"\w+={STRING}(?:, \w+={STRING})*"


@pytest.mark.parametrize("name", ["hf3", "hf4", "hostile"])
def test_dot_is_well_formed(name: str) -> None:
    board = HOSTILE if name == "hostile" else load_board(name)
    first, title, *lines, last = export_board(board, "dot").removesuffix("\n").split("\n")
    assert re.fullmatch(rf"digraph {STRING} {{", first)
    assert re.fullmatch(rf"  label={STRING};", title)
    assert last == "}"
    nodes = [line for line in lines if re.fullmatch(rf"  {STRING} \[{LIST}\];", line)]
    edges = [line for line in lines if re.fullmatch(rf"  {STRING} -> {STRING} \[(?:{LIST})?\];", line)]
    assert len(nodes) == len(board.spaces)
    assert len(edges) == sum(len(exits) for exits in board.exits.values())
    assert len(nodes) + len(edges) == len(lines)


def test_dot_escapes_quotes_and_backslashes() -> None:
    assert r'label="say \"hi\" \\"' in export_board(HOSTILE, "dot")


def test_unknown_form_is_refused() -> None:
    with pytest.raises(MissionError, match="no form named 'pdf'; there are: graphml, json, dot"):
        export_board(HOSTILE, "pdf")


def test_exported_json_is_imported_and_behaves_like_the_original(tmp_path: Path, boards: Path) -> None:
    board = load_board("hf4")
    imported = import_board(written(tmp_path, export_board(board, "json")), "my-hf4")
    assert imported.path == boards / "my-hf4.json"
    again = load_board("my-hf4")
    assert again == imported.board
    assert again.exits == board.exits
    assert {key: space._replace(source="") for key, space in again.spaces.items()} == {
        key: space._replace(source="") for key, space in board.spaces.items()
    }
    assert [path.name for path in boards.iterdir()] == ["my-hf4.json"]


def test_community_map_is_imported(tmp_path: Path, boards: Path) -> None:
    imported = import_board(written(tmp_path, COMMUNITY), "rocks")
    assert imported.form == "community"
    assert imported_boards() == ["rocks"]
    assert load_board("rocks") == imported.board
    assert [exit.to for exit in load_board("rocks").exits["leo"]] == ["rock"]


def test_taken_name_is_refused_unless_replaced(tmp_path: Path, boards: Path) -> None:
    import_board(written(tmp_path, COMMUNITY), "rocks")
    before = (boards / "rocks.json").read_bytes()
    other = written(tmp_path, {**board_to_json(load_board("hf3")), "title": "Other"})
    with pytest.raises(MissionError, match="there is already an imported board rocks"):
        import_board(other, "rocks")
    assert (boards / "rocks.json").read_bytes() == before
    import_board(other, "rocks", replace=True)
    assert load_board("rocks").title == "Other"


def test_failed_replacement_keeps_the_old_board(tmp_path: Path, boards: Path) -> None:
    import_board(written(tmp_path, COMMUNITY), "rocks")
    with pytest.raises(BoardError):
        import_board(written(tmp_path, {"points": {}, "edges": []}), "rocks", replace=True)
    assert [exit.to for exit in load_board("rocks").exits["leo"]] == ["rock"]


@pytest.mark.parametrize("name", ["", "Rocks", "1rock", "../rock", "rock\n", "r" * 41, "röck", "a/b", ".", "a.json"])
def test_bad_name_is_refused(tmp_path: Path, boards: Path, name: str) -> None:
    refused(written(tmp_path, COMMUNITY), boards, "is no name for a board", name)


@pytest.mark.parametrize("name", ["hf3", "hf4"])
def test_name_of_a_shipped_board_is_refused(tmp_path: Path, boards: Path, name: str) -> None:
    path = written(tmp_path, COMMUNITY)
    refused(path, boards, "comes with the planner", name)
    with pytest.raises(MissionError):
        import_board(path, name, replace=True)


def refused(path: Path, boards: Path, complaint: str, name: str = "rocks") -> None:
    with pytest.raises(PlannerError) as caught:
        import_board(path, name)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not boards.exists()


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"\xff\xfe", "it is not UTF-8 text (byte 1)"),
        ('{"points": {},\n "edges": [}', "not JSON at line 2, column 12"),
        ('{"points": {"a": {"x": NaN}}, "edges": []}', "NaN is no number of JSON"),
        ('{"points": ' + "[" * 100_000, "nested too deeply"),
        ('{"points": {"a": {}, "a": {}}, "edges": []}', "key 'a' stands twice in one object"),
        ("[]", "given.json: the file: must be an object, got a list"),
        ('"points"', "must be an object, got 'points'"),
        ("{}", "neither a board of ours (format 'frontier-board') nor a community map"),
        ('{"format": "other", "points": {}}', "format must be 'frontier-board', got 'other'"),
        ({**COMMUNITY, "edgeLabels": {"a": {"b": "0"}, "b": {"a": "0"}}}, "labels 0 forbid both directions"),
        ({**COMMUNITY, "edges": [["a", "c"]]}, "edges[0]: unknown point 'c'"),
    ],
    ids=count(),
)
def test_unsound_file_is_refused_and_nothing_written(
    tmp_path: Path, boards: Path, content: bytes | str | dict[str, Any], complaint: str
) -> None:
    refused(written(tmp_path, content), boards, complaint)


def test_enormous_file_is_refused(tmp_path: Path, boards: Path) -> None:
    refused(written(tmp_path, b'{"points": {}, "edges": []}' + b" " * MAX_BYTES), boards, "larger than 20 MB")


def test_missing_file_is_refused(tmp_path: Path, boards: Path) -> None:
    refused(tmp_path / "no\nfile.json", boards, "No such file")


def test_map_that_would_be_stored_too_large_is_refused(
    tmp_path: Path, boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planner.board.exchange.MAX_BYTES", 300)
    refused(written(tmp_path, COMMUNITY), boards, "the board would take more than")


def test_folder_that_cannot_be_written_is_one_line(tmp_path: Path, boards: Path) -> None:
    boards.parent.parent.mkdir(parents=True)
    boards.parent.write_text("in the way")
    with pytest.raises(DataError, match="cannot be written"):
        import_board(written(tmp_path, COMMUNITY), "rocks")
