"""The shipped layouts: complete, without overlaps, with coasts that look straight. Plain layouts for other boards."""

from __future__ import annotations

import math
import statistics

import pytest

from planner import load_board
from planner.board.files import shipped_folder
from planner.board.model import Board, Space, Zone
from planner.drawing.layout import FILE_NAME, Layout, load_layout, plain_layout, read_layout, write_layout
from planner.drawing.symbols import reach
from planner.errors import DataError

BOARDS = ("hf4", "hf3")


def _shipped(name: str) -> tuple[Board, Layout]:
    board = load_board(name)
    return board, read_layout(shipped_folder() / name / FILE_NAME, board)


def _heap(count: int, printed: tuple[float, float] = (50.0, 50.0)) -> Board:
    spaces = {f"s{i}": Space(f"s{i}", "burn", "z", "r", f"S {i}", printed) for i in range(count)}
    return Board("heap", "Heap", (Zone("z", "Z", 0, True),), spaces, ())


def _bend(before: tuple[float, float], here: tuple[float, float], after: tuple[float, float]) -> float:
    way_in = math.atan2(here[1] - before[1], here[0] - before[0])
    way_out = math.atan2(after[1] - here[1], after[0] - here[0])
    return abs(math.degrees(math.remainder(way_out - way_in, math.tau)))


@pytest.mark.parametrize("name", BOARDS)
def test_layout_covers_exactly_the_spaces(name: str) -> None:
    board, layout = _shipped(name)
    assert layout.places.keys() == board.spaces.keys()
    assert load_layout(board).labels, "the shipped layout is the one that is used"


@pytest.mark.parametrize("name", BOARDS)
def test_layout_lies_on_the_sheet(name: str) -> None:
    board, layout = _shipped(name)
    for space_id, (x, y) in layout.places.items():
        margin = reach(board.space(space_id))
        assert margin <= x <= layout.size[0] - margin
        assert margin <= y <= layout.size[1] - margin


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_symbols_overlap(name: str) -> None:
    board, layout = _shipped(name)
    spots = [(layout.places[space.id], reach(space), space.id) for space in board.spaces.values()]
    for i, (place, radius, space_id) in enumerate(spots):
        for other_place, other_radius, other_id in spots[i + 1 :]:
            assert math.dist(place, other_place) > radius + other_radius, (space_id, other_id)


@pytest.mark.parametrize("name", BOARDS)
def test_coasts_are_straighter_than_pivots(name: str) -> None:
    board, layout = _shipped(name)
    coasts, pivots = [], []
    for space in board.spaces.values():
        exits = board.exits[space.id] if space.kind == "hohmann" else ()
        for i, one in enumerate(exits):
            for two in exits[i + 1 :]:
                bend = _bend(layout.places[one.to], layout.places[space.id], layout.places[two.to])
                (coasts if one.track_here == two.track_here else pivots).append(bend)
    assert statistics.median(coasts) < 10
    assert statistics.mean(coasts) < 12
    assert statistics.median(pivots) > 60


@pytest.mark.parametrize("name", BOARDS)
def test_board_keeps_its_look(name: str) -> None:
    board, layout = _shipped(name)
    width, height = layout.size
    moved = [
        math.dist(layout.places[space.id], (space.printed[0] * width / 100, space.printed[1] * height / 100))
        for space in board.spaces.values()
    ]
    assert statistics.median(moved) < 0.02 * width
    assert max(moved) < 0.06 * width


def test_layout_survives_writing_and_reading(tmp_path) -> None:
    board, layout = _shipped("hf4")
    write_layout(tmp_path / FILE_NAME, board, layout)
    assert read_layout(tmp_path / FILE_NAME, board) == layout


@pytest.mark.parametrize("line", ["space\tleo\t1", "space\tleo\tx\ty", "space\tleo\t1\t2\t3\t4\tup\t1", "what\t1"])
def test_broken_table_is_named_with_its_line(tmp_path, line: str) -> None:
    path = tmp_path / FILE_NAME
    path.write_text(f"# ours\n{line}\n")
    with pytest.raises(DataError, match=r"layout\.tsv:2"):
        read_layout(path, load_board("hf4"))


def test_table_of_another_board_is_not_used() -> None:
    board = load_board("hf4")
    spaces = {key: space for key, space in board.spaces.items() if key != "ceres"}
    smaller = Board(board.name, board.title, board.zones, spaces, ())
    assert load_layout(smaller).places.keys() == spaces.keys()


@pytest.mark.parametrize("printed", [(50.0, 50.0), (0.0, 0.0), (float("nan"), float("inf")), (-900.0, 4e6)])
def test_plain_layout_separates_spaces_at_one_place(printed: tuple[float, float]) -> None:
    layout = plain_layout(_heap(300, printed))
    places = list(layout.places.values())
    assert len(places) == 300
    assert min(math.dist(a, b) for i, a in enumerate(places) for b in places[i + 1 :]) > 55
    assert all(0 <= x <= layout.size[0] and 0 <= y <= layout.size[1] for x, y in places)


def test_plain_layout_of_no_spaces() -> None:
    assert plain_layout(_heap(0)).places == {}


def test_making_a_layout_is_deterministic() -> None:
    make_layout = pytest.importorskip("mapdata.layout.make").make_layout
    board = load_board("hf4")
    keep = {space.id for space in board.spaces.values() if space.region in ("mars", "mars-space")}
    spaces = {key: board.spaces[key] for key in board.spaces if key in keep}
    links = tuple(link for link in board.links if {link.a, link.b} <= keep)
    small = Board("small", "Small", board.zones, spaces, links)
    first, figures = make_layout(small)
    second, _ = make_layout(small)
    assert first == second
    assert any("symbols that overlap: 0" in line for line in figures)
