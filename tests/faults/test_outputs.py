"""What is closed to the user is not written, and two who write one file do not lose it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.program import PATIENCE, QUESTION, ROOT, planner, powerless

TUG = str(ROOT / "examples" / "stacks" / "tug.toml")


@pytest.mark.parametrize("option", ["--save", "--picture"])
def test_read_only_file_or_folder_is_refused_before_the_work(tmp_path: Path, option: str) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.write_text("old")
    file.chmod(0o400)
    folder.mkdir(mode=0o500)
    (tmp_path / "link").symlink_to(file)
    for path in (file, tmp_path / "link", folder / "new"):
        # A place that is not there would be complained about by the search.
        done = planner("route", "leo", "nowhere", option, str(path), preexec_fn=powerless())
        assert done.returncode == 2 and "read-only" in done.stderr and len(done.stderr.splitlines()) == 1
    assert file.read_text() == "old" and not list(folder.iterdir())


def imported(file: Path, folder: Path, *more: str) -> subprocess.Popen[str]:
    changes = os.environ | {"PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "planner", "map", "import", str(file), "--as", "mine", *more]
    return subprocess.Popen(command, env=changes, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_of_two_imports_of_one_name_one_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(planner("map", "export", "hf3").stdout)
    for turn in range(3):
        folder = tmp_path / f"data{turn}"
        both = [imported(file, folder) for _ in range(2)]
        told = [one.communicate(timeout=PATIENCE) for one in both]
        assert sorted(one.returncode for one in both) == [0, 2], told
        (refused,) = (err for _, err in told if err)
        assert "there is already an imported board mine" in refused and len(refused.splitlines()) == 1
        again = [imported(file, folder, "--replace") for _ in range(2)]
        assert [one.wait(PATIENCE) for one in again] == [0, 0]
        for one in again:
            one.communicate()
        assert [path.name for path in folder.rglob("*") if path.is_file()] == ["mine.json"]
        done = planner("map", "show", "leo", "--board", "mine", env={"XDG_DATA_HOME": str(folder)})
        assert done.returncode == 0


def test_board_of_a_plan_opens_no_other_file(tmp_path: Path) -> None:
    """Neither by the plan nor by an option; and nothing of a file is told that is no board."""
    secret = tmp_path / "secret.json"
    secret.write_text('{"format": "frontier-board", "version": 1, "password": "hunter2"}')
    (tmp_path / "board.toml").write_text("hunter2 = hunter2")
    for board in (str(tmp_path), str(secret), str(secret.with_suffix("")), "../secret", "./secret", "../../secret"):
        plan = tmp_path / "plan.json"
        plan.write_text(f'{{"board": "{board}", "turns": []}}')
        for question in (
            ("check", str(plan), "--stack", str(ROOT / "examples/stacks/tug.toml")),
            (*QUESTION, "-b", board),
        ):
            done = planner(*question, cwd=tmp_path, env={"XDG_DATA_HOME": str(tmp_path)})
            assert done.returncode == 2 and "no board named" in done.stderr and "hunter2" not in done.stderr, done
