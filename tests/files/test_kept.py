"""Files of the cache: nothing is believed that is not what was written, or that somebody else may have written."""

from __future__ import annotations

import os
import random
import stat
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from planner.files import kept as keeping
from planner.files.folders import NOWHERE, boards_folder, cache_folder
from planner.files.kept import CacheWarning, is_for_us, keep, kept

CONTENT = bytes(range(256)) * 4
MODES = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no modes here")


@pytest.fixture(autouse=True)
def nothing_told_yet() -> Iterator[None]:
    before = keeping._told.copy()
    keeping._told.clear()
    yield
    keeping._told.clear()
    keeping._told.update(before)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cache" / "things" / "a.bin"
    keep(path, CONTENT)
    return path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def told(path: Path) -> str:
    """What is complained about when it is read, once; nothing is had of it."""
    with pytest.warns(CacheWarning) as caught:
        assert kept(path) is None
        assert kept(path) is None
    (warning,) = caught
    return str(warning.message)


def test_what_is_kept_is_had_again(file: Path) -> None:
    assert kept(file) == CONTENT
    keep(file, b"")
    assert kept(file) == b""
    assert kept(file.with_name("b.bin")) is None


@MODES
def test_folders_and_files_are_for_the_user_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        keep(tmp_path / "cache" / "things" / "a.bin", CONTENT)
    finally:
        os.umask(before)
    folder = tmp_path / "cache" / "things"
    assert (mode(folder.parent), mode(folder), mode(folder / "a.bin")) == (0o700, 0o700, 0o600)


@pytest.mark.filterwarnings("ignore::planner.files.kept.CacheWarning")
def test_no_damage_passes(file: Path) -> None:
    dice, whole = random.Random(1), file.read_bytes()
    for _ in range(2000):
        content = bytearray(whole)
        way = dice.randrange(4)
        if way == 0:
            del content[dice.randrange(len(content)) :]
        elif way == 1:
            content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        elif way == 2:
            content += dice.randbytes(dice.randint(1, 9))
        else:
            at = dice.randrange(len(content))
            content[at : at + 40] = bytes(min(40, len(content) - at))
        file.write_bytes(content)
        assert kept(file) == (CONTENT if content == whole else None)


def test_damage_is_told_once(file: Path) -> None:
    file.write_bytes(b"")
    assert "made anew" in told(file)


def test_file_of_another_name_or_folder_does_not_pass(file: Path) -> None:
    for other in (file.with_name("b.bin"), file.parents[1] / "more" / "a.bin"):
        other.parent.mkdir(exist_ok=True)
        other.write_bytes(file.read_bytes())
        other.chmod(0o600)
        keeping._told.clear()
        assert "made anew" in told(other)


@MODES
def test_what_others_may_have_written_is_not_read(file: Path) -> None:
    file.chmod(0o622)
    assert "somebody else" in told(file)


@MODES
def test_own_folder_that_others_may_write_to_is_closed_to_them(file: Path) -> None:
    file.parent.chmod(0o777)
    assert kept(file) == CONTENT and mode(file.parent) == 0o700


@MODES
def test_what_belongs_to_somebody_else_is_not_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who we are is changed, because only root can give files away; what belongs to root may be read by all."""
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    if mine == 0:
        assert kept(file) == CONTENT
        os.chown(file, mine + 2, -1)
        assert "somebody else" in told(file)
        os.chown(file.parent, mine + 2, -1)
        keeping._told.clear()
    assert not is_for_us(file.parent) and "belongs to somebody else" in told(file)
    before = file.read_bytes()
    keep(file, b"other")
    assert file.read_bytes() == before


@MODES
def test_link_of_somebody_else_to_a_folder_is_not_followed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = file.parents[1] / "link"
    link.symlink_to(file.parent)
    assert is_for_us(link)
    if os.geteuid() != 0:
        pytest.skip("only root can give links away")
    os.chown(link, 12345, -1, follow_symlinks=False)
    assert not is_for_us(link)


@MODES
def test_folder_beyond_a_link_that_others_may_write_to_is_left_as_it_is(file: Path) -> None:
    """It may be meant for others, so it is not closed to them either."""
    link = file.parents[1] / "link"
    link.symlink_to(file.parent)
    file.parent.chmod(0o777)
    assert not is_for_us(link) and "others may write to it" in told(link / file.name)
    assert mode(file.parent) == 0o777


@pytest.mark.parametrize("blocked", ["cache", "cache/things"])
def test_folder_that_cannot_be_is_told_once_and_done_without(tmp_path: Path, blocked: str) -> None:
    (tmp_path / blocked).parent.mkdir(exist_ok=True)
    (tmp_path / blocked).write_text("a file where the folder should be")
    path = tmp_path / "cache" / "things" / "a.bin"
    assert kept(path) is None
    with pytest.warns(CacheWarning) as caught:
        keep(path, CONTENT)
        keep(path, CONTENT)
    assert len(caught) == 1 and "nothing is kept" in str(caught[0].message)


def test_user_without_a_home_has_no_cache_and_no_boards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Not in a folder called `~` wherever the planner happens to be run."""
    pwd = pytest.importorskip("pwd")

    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert cache_folder() == NOWHERE and boards_folder().parent == NOWHERE
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert kept(cache_folder() / "a.bin") is None
        keep(cache_folder() / "a.bin", CONTENT)
    assert ["no home folder is known" in str(one.message) for one in caught] == [True]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("found", ["~/.cache/x", "cache", ""])
def test_home_that_is_no_place_of_its_own_is_none(monkeypatch: pytest.MonkeyPatch, found: str) -> None:
    """As libraries give it that know no home: it would lie wherever the planner happens to be run."""
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *_, **__: found)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: found)
    assert cache_folder() == NOWHERE and boards_folder().parent == NOWHERE
