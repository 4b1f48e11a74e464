"""The cache never answers for other files, and never stands in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.files import cache as filecache
from planner.files.cache import FileCache

pytestmark = pytest.mark.filterwarnings("ignore::planner.files.kept.CacheWarning")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(filecache, "cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_saved_thing_is_loaded_for_the_same_files_only() -> None:
    FileCache("a", (), {"x": "1"}).save([1, "two"])
    assert FileCache("a", (), {"x": "1"}).load(list) == [1, "two"]
    for other in (
        FileCache("a", (), {"x": "2"}),
        FileCache("a", ("files/cache",), {"x": "1"}),
        FileCache("b", (), {"x": "1"}),
    ):
        assert other.load(list) is None


def test_saving_drops_older_caches_of_the_same_thing_only(folder: Path) -> None:
    FileCache("a-b", (), {}).save(1)
    FileCache("a", (), {"x": "1"}).save(1)
    FileCache("a", (), {"x": "2"}).save(1)
    kept = {FileCache("a-b", (), {}).path, FileCache("a", (), {"x": "2"}).path}
    assert set(folder.iterdir()) == kept


def test_damaged_cache_is_no_cache() -> None:
    cache = FileCache("a", (), {})
    cache.save((1, 2))
    cache.path.write_bytes(cache.path.read_bytes()[:3])
    assert cache.load(tuple) is None
    cache.path.write_bytes(b"")
    assert cache.load(tuple) is None


def test_cache_of_another_shape_is_no_cache() -> None:
    cache = FileCache("a", (), {})
    cache.save(3)
    assert cache.load(lambda plain: plain[0]) is None


def test_cache_that_cannot_be_written_is_done_without(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    cache = FileCache("a", (), {})
    cache.save(1)
    assert cache.load(int) is None
