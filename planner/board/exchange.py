"""Hand boards on to other programs, and take boards from files into the user's own.

Nothing is written before a file has been read, checked and converted as a whole: an imported board can be loaded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from planner.board.community import board_from_community
from planner.board.files import NAME, shipped_boards
from planner.board.json import FORMAT, MAX_BYTES, board_from_json, board_to_json, read_json, shown
from planner.board.model import Board, Link, Space
from planner.errors import BoardError, DataError, MissionError
from planner.files.folders import boards_folder
from planner.files.reading import told_path
from planner.files.whole import write_new, write_whole

if TYPE_CHECKING:
    import networkx

FORMS = ("graphml", "json", "dot")
# XML cannot hold these characters, not even escaped.
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class ImportedBoard:
    """A board as `load_board` will give it, where it was stored, and what was left out on the way."""

    board: Board
    path: Path
    form: str  # "json" or "community"
    notes: tuple[str, ...] = ()

    @property
    def spaces(self) -> Mapping[str, Space]:
        return self.board.spaces

    @property
    def links(self) -> tuple[Link, ...]:
        return self.board.links


def export_board(board: Board, form: str) -> str:
    """The board as text: `json` can be imported again, `graphml` and `dot` are graphs for other programs.

    >>> from planner import load_board
    >>> export_board(load_board("hf4"), "dot").splitlines()[0]
    'digraph "hf4" {'
    """
    if form == "json":
        return json.dumps(board_to_json(board), ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    if form == "graphml":
        return _graphml(board)
    if form == "dot":
        return _dot(board)
    raise MissionError(f"no form named {shown(form)}; there are: {', '.join(FORMS)}")


def to_networkx(board: Board) -> networkx.MultiDiGraph:
    """The board as a networkx.MultiDiGraph: one edge for each direction in which a link may be flown.

    Facts are plain attributes. The two directions of link 7 have the keys `link-7` and `link-7-back`.
    """
    import networkx

    graph = networkx.MultiDiGraph(name=board.name, title=board.title)
    for space in board.spaces.values():
        graph.add_node(space.id, **_node_facts(board, space))
    for index, link in enumerate(board.links):
        graph.add_edge(link.a, link.b, f"link-{index}", **_edge_facts(link, link.track_a, link.track_b))
        if not link.one_way:
            graph.add_edge(link.b, link.a, f"link-{index}-back", **_edge_facts(link, link.track_b, link.track_a))
    return graph


def import_board(path: Path, name: str, replace: bool = False) -> ImportedBoard:
    """Take a board file, ours or of the community form, into the user's boards under the given name.

    Raises a PlannerError, and writes nothing, if the name cannot be used or the file holds no sound board.
    """
    target = _target(name, replace)
    data = read_json(path)
    try:
        board, form, notes = _converted(data, name)
    except BoardError as error:
        raise BoardError([f"{told_path(path)}: {problem}" for problem in error.problems]) from None
    content = export_board(board, "json").encode()
    if len(content) > MAX_BYTES:
        raise DataError(f"{told_path(path)}: the board would take more than {MAX_BYTES // 1_000_000} MB")
    try:
        (write_whole if replace else write_new)(target, content)
    except FileExistsError:  # another import was quicker
        raise _taken(name) from None
    except OSError as error:
        raise DataError(f"{told_path(target)}: cannot be written: {error.strerror}") from None
    return ImportedBoard(board, target, form, notes)


def _target(name: str, replace: bool) -> Path:
    if not NAME.fullmatch(name):
        raise MissionError(f"{shown(name)} is no name for a board: a letter, then at most 39 of a-z, 0-9 and -")
    if name in shipped_boards():
        raise MissionError(f"{name} is a board that comes with the planner; choose another name")
    target = boards_folder() / f"{name}.json"
    if target.exists() and not replace:
        raise _taken(name)
    return target


def _taken(name: str) -> MissionError:
    return MissionError(f"there is already an imported board {name}; replace it, or choose another name")


def _converted(data: object, name: str) -> tuple[Board, str, tuple[str, ...]]:
    if isinstance(data, dict) and "format" not in data and "points" in data:
        drawn, notes = board_from_community(data, name)
        # Through the same gate as every other board, so that what is stored can be loaded.
        return board_from_json(board_to_json(drawn), name), "community", notes
    if isinstance(data, dict) and "format" not in data:
        raise BoardError([f"neither a board of ours (format {FORMAT!r}) nor a community map (points and edges)"])
    return board_from_json(data, name), "json", ()


def _node_facts(board: Board, space: Space) -> dict[str, object]:
    facts: dict[str, object] = {**space._asdict(), "solar": board.zone_by_id[space.zone].solar}
    facts.update(x=space.printed[0], y=space.printed[1], roles=" ".join(space.roles))
    site = space.site._asdict() if space.site is not None else {}
    facts.update({f"site_{key}": value for key, value in site.items()})
    facts.update({fact.title.replace(" ", "_"): fact.value for fact in space.facts})
    return {key: value for key, value in facts.items() if key not in ("id", "printed", "site", "source", "facts")}


def _edge_facts(link: Link, track_from: int, track_to: int) -> dict[str, object]:
    return {"one_way": link.one_way, "track_from": track_from, "track_to": track_to, "jump": link.jump}


def _graphml(board: Board) -> str:
    import networkx

    return _NOT_IN_XML.sub("\ufffd", "\n".join(networkx.generate_graphml(to_networkx(board)))) + "\n"


def _dot(board: Board) -> str:
    graph = to_networkx(board)
    lines = [f"digraph {_quoted(board.name)} {{", f"  label={_quoted(board.title)};"]
    for node, facts in graph.nodes(data=True):
        # Graphviz counts from the bottom; "!" keeps the place of the printed board.
        place = f"{facts['x']},{100 - facts['y']:.1f}!"
        named = {**facts, "label": facts["name"], "printed_label": facts["label"], "pos": place}
        lines.append(f"  {_quoted(node)} [{_attributes(named)}];")
    for start, end, facts in graph.edges(data=True):
        lines.append(f"  {_quoted(start)} -> {_quoted(end)} [{_attributes(facts)}];")
    return "\n".join([*lines, "}"]) + "\n"


def _attributes(facts: Mapping[str, object]) -> str:
    """Facts that say something; zero, false and empty are left out to keep the file readable."""
    return ", ".join(f"{key}={_quoted(value)}" for key, value in facts.items() if value or key in ("x", "y"))


def _quoted(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    text = "".join(sign if sign.isprintable() else " " for sign in text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
