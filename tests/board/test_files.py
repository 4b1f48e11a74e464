"""Loading boards: caches are never stale, damaged caches and read-only homes do not matter."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from planner import BoardError, UnknownBoard, load_board
from planner.board import files
from planner.board.files import shipped_folder
from planner.files.folders import cache_folder


@pytest.fixture(autouse=True)
def loaded_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here no board is shared with other tests."""
    monkeypatch.setattr(files, "_load_folder", files._load_folder.__wrapped__)  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "copy"
    shutil.copytree(shipped_folder() / "hf4", copy)
    return copy


def test_edited_file_is_seen_at_once(folder: Path) -> None:
    assert load_board(str(folder)).space("phobos").site.size == 1  # type: ignore[union-attr]
    assert load_board(str(folder)).space("phobos").site.size == 1  # type: ignore[union-attr]
    mars = folder / "mars.txt"
    mars.write_text(mars.read_text().replace("size=1 ", "size=2 "))
    assert load_board(str(folder)).space("phobos").site.size == 2  # type: ignore[union-attr]


def test_byte_order_marks_are_passed_over(folder: Path) -> None:
    wanted = load_board(str(folder))
    for file in (folder / "board.toml", folder / "mars.txt"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load_board(str(folder)) == wanted


def test_cached_board_equals_the_text(folder: Path) -> None:
    from planner.board.files import read_board

    load_board("hf4")
    assert load_board("hf4") == read_board("hf4").board


def test_damaged_cache_is_ignored() -> None:
    board = load_board("hf3")
    caches = list(cache_folder().glob("board-hf3-*"))
    assert len(caches) == 1
    for content in (b"", b"nonsense", caches[0].read_bytes()[:1000]):
        caches[0].write_bytes(content)
        assert load_board("hf3") == board


def test_unwritable_cache_only_costs_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocker = tmp_path / "file"
    blocker.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocker))
    assert load_board("hf4").space("leo").name == "LEO"


def test_unknown_board_names_the_known_ones() -> None:
    with pytest.raises(UnknownBoard, match="no board named 'hf9'; there are: hf3, hf4"):
        load_board("hf9")


def test_broken_board_is_refused_with_its_problems(folder: Path) -> None:
    (folder / "mars.txt").write_text("rubbish\nmore rubbish\n")
    with pytest.raises(BoardError) as caught:
        load_board(str(folder))
    assert len(caught.value.problems) > 2
    assert "\n" not in str(caught.value)
