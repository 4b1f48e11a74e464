"""Pictures as files: the end of the name says the form, and what cannot be drawn is refused with a reason."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from planner import draw, load_board
from planner.drawing import draw_board
from planner.drawing.saving import check_picture, write_picture
from planner.errors import MissionError

SMALL = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("name", ["x", "x.svg", "x.SVG"])
def test_svg_is_the_form_of_most_names(tmp_path: Path, name: str) -> None:
    write_picture(tmp_path / name, SMALL)
    assert (tmp_path / name).read_text(encoding="utf-8") == SMALL


@pytest.mark.parametrize("name", ["x.png", "x.PNG"])
def test_png_has_the_size_of_the_picture(tmp_path: Path, name: str) -> None:
    write_picture(tmp_path / name, SMALL)
    data = (tmp_path / name).read_bytes()
    assert data.startswith(PNG)
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (30, 20)


@pytest.mark.parametrize("dark", [False, True])
def test_boards_are_drawn_as_png_with_their_letters(tmp_path: Path, dark: bool) -> None:
    file, board = tmp_path / "luna.png", load_board("hf4")
    svg = draw_board(board, frozenset(["luna-shackleton"]), dark)
    write_picture(file, svg)
    with_names = file.read_bytes()
    write_picture(file, svg.replace("Luna Shackleton", "").replace("Polar Rim", ""))
    assert len(with_names) > 50_000 and with_names != file.read_bytes()


def test_python_draws_png_too(tmp_path: Path) -> None:
    draw(load_board("hf3"), tmp_path / "board.png")
    assert (tmp_path / "board.png").read_bytes().startswith(PNG)


@pytest.mark.parametrize("name", ["x.jpg", "x.pdf", "x.svgz", "x.html", ".svg.gz"])
def test_other_forms_are_refused_with_what_is_possible(tmp_path: Path, name: str) -> None:
    for act in (check_picture, lambda path: write_picture(path, SMALL)):
        with pytest.raises(MissionError, match=r"\.svg or \.png, not \.") as caught:
            act(tmp_path / name)
        assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_png_without_its_library_is_refused_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissionError, match="pip install resvg-py"):
        check_picture(tmp_path / "x.png")
    check_picture(tmp_path / "x.svg")


def test_png_without_letters_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without fonts the library leaves all letters out and says nothing."""
    import resvg_py

    real = resvg_py.svg_to_bytes
    monkeypatch.setattr(
        resvg_py, "svg_to_bytes", lambda svg_string: real(svg_string=svg_string, skip_system_fonts=True)
    )
    with pytest.raises(MissionError, match="no font"):
        write_picture(tmp_path / "x.png", SMALL)
    assert list(tmp_path.iterdir()) == []


def test_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "x.png").mkdir()
    with pytest.raises(MissionError, match="it is a folder"):
        check_picture(tmp_path / "x.png")
