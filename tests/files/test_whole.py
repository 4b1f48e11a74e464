"""Files are written whole or not at all: through links, with the mode they had, and never over what is closed."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Barrier, Thread

import pytest

from planner.errors import MissionError
from planner.files.whole import clear_unfinished, write_new, write_whole
from planner.files.writing import check_output, write_output


def refused(path: Path) -> str:
    """The complaint, before and at the writing."""
    with pytest.raises(MissionError) as first:
        check_output(path)
    with pytest.raises(MissionError) as second:
        write_output(path, "new")
    assert str(first.value) == str(second.value)
    return str(first.value)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "plan.json"
    path.write_text("old")
    return path


def test_link_stays_and_leads_to_what_was_written(file: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link, beyond = tmp_path / "elsewhere" / "link", tmp_path / "beyond"
    link.symlink_to(file)
    beyond.symlink_to(link)
    write_output(beyond, "new")
    assert link.is_symlink() and beyond.is_symlink() and not file.is_symlink() and file.read_text() == "new"
    assert [path.name for path in (tmp_path / "elsewhere").iterdir()] == ["link"]


def test_link_to_what_is_not_there_makes_it(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("target")
    write_output(link, "new")
    assert link.is_symlink() and (tmp_path / "target").read_text() == "new"
    (tmp_path / "lost").symlink_to("no/folder")
    assert "there is no folder" in refused(tmp_path / "lost") and not (tmp_path / "no").exists()


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert "circle" in refused(tmp_path / "a") and (tmp_path / "a").is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="files have no modes here")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_mode_is_kept(file: Path, mode: int) -> None:
    file.chmod(mode)
    write_output(file, "new")
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("new", mode)


@pytest.mark.skipif(os.name == "nt", reason="files have no modes here")
def test_closed_file_is_closed_while_it_is_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only when all is done: what is half written lies beside it for a while."""
    file.chmod(0o600)
    seen: list[int] = []
    chmod = Path.chmod

    def look(path: Path, mode: int) -> None:
        seen.append(stat.S_IMODE(path.stat().st_mode))
        chmod(path, mode)

    monkeypatch.setattr(Path, "chmod", look)
    before = os.umask(0)
    try:
        write_output(file, "new")
    finally:
        os.umask(before)
    assert seen == [0o600] and file.read_text() == "new"


def test_other_names_of_a_file_keep_what_it_held(file: Path, tmp_path: Path) -> None:
    """Hard links: a file is whole or not there, so a new one takes its place under the name that was given."""
    other = tmp_path / "other"
    os.link(file, other)
    write_output(file, "new")
    assert (file.read_text(), other.read_text()) == ("new", "old")


@pytest.mark.skipif(os.name == "nt", reason="files have no modes here")
def test_new_file_gets_what_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_output(tmp_path / "new", "new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give files away")
def test_owner_is_kept(file: Path) -> None:
    os.chown(file, 12345, 54321)
    write_output(file, "new")
    assert (file.stat().st_uid, file.stat().st_gid, file.read_text()) == (12345, 54321, "new")


@pytest.mark.parametrize("length", [200, 247, 248, 255])
def test_long_names_are_names(tmp_path: Path, length: int) -> None:
    write_output(tmp_path / ("x" * length), "new")
    assert [len(path.name) for path in tmp_path.iterdir()] == [length]


def test_name_that_is_too_long_is_refused(tmp_path: Path) -> None:
    assert "too long" in refused(tmp_path / ("x" * 256))


def test_failure_leaves_the_old_file_alone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(MissionError, match="No space left"):
        write_output(file, "new")
    assert file.read_text() == "old" and list(file.parent.iterdir()) == [file]


def test_new_file_is_made_by_one_alone(tmp_path: Path) -> None:
    file, together, won = tmp_path / "new", Barrier(8), []

    def write(number: int) -> None:
        together.wait()
        try:
            write_new(file, str(number).encode())
        except FileExistsError:
            return
        won.append(number)

    threads = [Thread(target=write, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [file.read_text()] == [str(number) for number in won] and list(tmp_path.iterdir()) == [file]


def test_new_file_on_a_disk_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", fail)
    write_new(tmp_path / "new", b"1")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "new", b"2")
    assert (tmp_path / "new").read_text() == "1" and len(list(tmp_path.iterdir())) == 1


def test_half_written_is_cleared_away_for_who_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def leave(*_: object) -> None:
        seen.append(len(list(tmp_path.iterdir())))
        clear_unfinished()
        seen.append(len(list(tmp_path.iterdir())))
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", leave)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "new", b"new")
    assert seen == [1, 0]
