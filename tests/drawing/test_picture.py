"""Pictures of boards: well-formed, complete, escaped, and without a label on top of anything."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest

from planner import load_board
from planner.board.model import Board, Link, Site, Space, Zone
from planner.drawing import draw_board, focus_spaces, picture_labels
from planner.drawing.labels import EM_PER_LETTER, LINE_HEIGHT, Label
from planner.drawing.layout import load_layout
from planner.drawing.symbols import reach
from planner.errors import MissionError, UnknownSpace

BOARDS = ("hf4", "hf3")
FOCI = ("mars", "jupiter", "saturn", "earth", "leo", "ceres", "uranus", "neptune", "venus", "mercury", "sol", "charon")
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(\"1\")</script> & 'Co' ]]>"


def _drawn(svg: str) -> dict[str, tuple[float, float]]:
    """Places of the drawn spaces by id; fails if one is drawn twice."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if group.get("class") == "space":
            x, y = group.get("transform", "").removeprefix("translate(").removesuffix(")").split()
            assert group.get("data-id") not in found
            found[group.get("data-id", "")] = (float(x), float(y))
    return found


def _box(label: Label) -> tuple[float, float, float, float]:
    """Measured anew from the text: at least 0.6 em a letter."""
    width = max(len(line) for line in label.lines) * label.font * 0.6
    height = len(label.lines) * label.font
    left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return left, label.y - height / 2, left + width, label.y + height / 2


def _assert_free(labels: list[Label], discs: list[tuple[str, float, float, float]]) -> None:
    boxes = [(label, _box(label)) for label in labels]
    for i, (label, (left, top, right, bottom)) in enumerate(boxes):
        for other, (left2, top2, right2, bottom2) in boxes[i + 1 :]:
            apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
            assert apart, (label.lines, other.lines)
        for space_id, x, y, radius in discs:
            dx, dy = x - max(left, min(x, right)), y - max(top, min(y, bottom))
            assert dx * dx + dy * dy >= (radius - 1.5) ** 2, (label.lines, space_id)


def _tiny(name: str = "Tiny") -> Board:
    zone = Zone("z", name, 0, True)
    spaces = [
        Space("a", "site", "z", "r", name, (20, 20), site=Site(3, name, 2)),
        Space("b", "lagrange", "z", "r", name, (20, 20), label=name),
        Space("c", "burn", "z", "r", name, (60, 20), label="<&"),
        Space("d", "odd", "other", "r", name, (80, 20), roles=("exit",), synodic="violet"),
    ]
    links = (Link("a", "b"), Link("b", "c", one_way=True), Link("c", "d"))
    return Board("tiny", name, (zone,), {space.id: space for space in spaces}, links, (("a", "c"),), (("a", "b"),))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_whole_board_draws_every_space_once(name: str, dark: bool) -> None:
    board = load_board(name)
    svg = draw_board(board, dark=dark)
    assert _drawn(svg).keys() == board.spaces.keys()
    assert len(svg) < 1_500_000


@pytest.mark.parametrize("name", BOARDS)
def test_pictures_refer_only_to_what_they_define(name: str) -> None:
    root = ElementTree.fromstring(draw_board(load_board(name)))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert max(ids.values()) == 1
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= {f"#{key}" for key in ids}


@pytest.mark.parametrize("name", BOARDS)
def test_whole_board_labels_are_free(name: str) -> None:
    board = load_board(name)
    places = load_layout(board).places
    labels = picture_labels(board)
    assert {space.id for space in board.sites} <= {label.key for label in labels}
    _assert_free(labels, [(space.id, *places[space.id], reach(space)) for space in board.spaces.values()])


@pytest.mark.parametrize("focus", FOCI)
@pytest.mark.parametrize("name", BOARDS)
def test_close_up_names_everything_and_overlaps_nothing(name: str, focus: str) -> None:
    board = load_board(name)
    spaces = focus_spaces(board, focus)
    drawn = _drawn(draw_board(board, spaces))
    assert spaces <= drawn.keys()
    labels = picture_labels(board, spaces)
    assert drawn.keys() <= {label.key for label in labels}
    _assert_free(labels, [(key, x, y, reach(board.space(key))) for key, (x, y) in drawn.items()])


def test_boxes_of_labels_are_estimated_generously() -> None:
    assert EM_PER_LETTER >= 0.6
    assert LINE_HEIGHT > 1


@pytest.mark.parametrize("focus", [None, frozenset(["a"])])
def test_hostile_names_are_escaped(focus: frozenset[str] | None) -> None:
    svg = draw_board(_tiny(HOSTILE), focus)
    root = ElementTree.fromstring(svg)
    assert not list(root.iter(f"{SVG}script"))
    assert "<script" not in svg
    assert any(HOSTILE in (title.text or "") for title in root.iter(f"{SVG}title"))


def test_hostile_ids_are_escaped() -> None:
    evil = '"><script>'
    board = Board("x", "x", (), {evil: Space(evil, "site", "", "", evil, (5, 5), site=Site(1, evil, 1))}, ())
    assert _drawn(draw_board(board)).keys() == {evil}


def test_board_without_layout_is_drawn() -> None:
    drawn = _drawn(draw_board(_tiny()))
    assert drawn.keys() == {"a", "b", "c", "d"}
    assert len(set(drawn.values())) == 4


def test_board_without_spaces_is_drawn() -> None:
    assert _drawn(draw_board(Board("x", "x", (), {}, ()))) == {}


def test_one_way_links_have_heads() -> None:
    board = load_board("hf4")
    svg = draw_board(board)
    heads = svg.count('href="#arrow"') - 1  # one in the key
    assert heads == sum(link.one_way for link in board.links)


@pytest.mark.parametrize(
    ("text", "some", "count"),
    [
        ("mars", "phobos", 20),
        ("Mars", "phobos", 20),
        ("mars zone", "mars-h1", 93),
        ("leo", "leo", 1),
        ("titan", "titan-lander", None),
        ("Hi'iaka", "hiiaka", 1),
        ("ceres", "ceres-half-lander", 8),
        ("zone:jupiter", "jupiter-h1", 146),
        ("Zone: Mars", "mars-h1", 93),
        ("moon", "luna-shackleton", 11),
        ("koronis family", "ida", None),
        ("Gefion", "gefion", None),
        ("jovian himalia moonlets", "himalia", None),
    ],
)
def test_focus_is_found(text: str, some: str, count: int | None) -> None:
    found = focus_spaces(load_board("hf4"), text)
    assert some in found
    assert count is None or len(found) == count


@pytest.mark.parametrize("text", ["", "no such place", "-", "<&>"])
def test_unknown_focus_is_refused(text: str) -> None:
    with pytest.raises(UnknownSpace):
        focus_spaces(load_board("hf4"), text)


def test_unknown_zone_names_the_zones() -> None:
    with pytest.raises(MissionError, match="zone must be one of mercury, venus"):
        focus_spaces(load_board("hf4"), "zone:moon")


def test_misspelt_focus_gets_near_names() -> None:
    with pytest.raises(UnknownSpace, match="ganymede"):
        focus_spaces(load_board("hf4"), "ganymeed")
