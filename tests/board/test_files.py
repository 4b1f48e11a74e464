"""Loading boards: caches are never stale, damaged caches and read-only homes do not matter."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from planner import BoardError, UnknownBoard, load_board
from planner.board import files
from planner.board.files import read_board, shipped_folder
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
    assert load_board(folder).space("phobos").site.size == 1  # type: ignore[union-attr]
    assert load_board(folder).space("phobos").site.size == 1  # type: ignore[union-attr]
    mars = folder / "mars.txt"
    mars.write_text(mars.read_text().replace("size=1 ", "size=2 "))
    assert load_board(folder).space("phobos").site.size == 2  # type: ignore[union-attr]


def test_byte_order_marks_are_passed_over(folder: Path) -> None:
    wanted = load_board(folder)
    for file in (folder / "board.toml", folder / "mars.txt"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert load_board(folder) == wanted


def test_cached_board_equals_the_text(folder: Path) -> None:
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


def test_name_never_leads_to_another_folder(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A plan file of somebody else names a board, too."""
    from planner.files.folders import boards_folder

    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.json").write_text('{"secret": 1}')
    boards_folder().mkdir(parents=True, exist_ok=True)
    up = Path(*[".."] * len(boards_folder().parts))
    odd = (str(folder), "./copy", "copy/", f"../{folder.name}", str(up / folder.relative_to("/")), "hf4/", "./hf4", "")
    for name in (*odd, str(tmp_path / "secret"), str(up / (tmp_path / "secret").relative_to("/")), "hf4\0", "x" * 999):
        for ask in (load_board, read_board):
            with pytest.raises(UnknownBoard, match="no board named") as caught:
                ask(name)
            assert "secret'" not in str(caught.value).replace(repr(name), "")


def test_broken_board_is_refused_with_its_problems(folder: Path) -> None:
    (folder / "mars.txt").write_text("rubbish\nmore rubbish\n")
    with pytest.raises(BoardError) as caught:
        load_board(folder)
    assert len(caught.value.problems) > 2
    assert "\n" not in str(caught.value)
