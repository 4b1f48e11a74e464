"""What ships: the wheel holds the data and runs on its own, away from this folder."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_wheel_is_complete_and_runs(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    shipped = {path.relative_to(unpacked) for path in unpacked.rglob("*")}
    for path in [*ROOT.glob("mapdata/**/*"), *ROOT.glob("planner/**/*")]:
        if path.is_file() and "__pycache__" not in path.parts:
            assert path.relative_to(ROOT) in shipped, f"{path} does not ship"
    show = [sys.executable, "-c", "import planner.cli.app as a; print(a.__file__); a.run(['map', 'show', 'ceres'])"]
    answer = subprocess.run(
        show, cwd=tmp_path, env={"PYTHONPATH": str(unpacked), "HOME": str(tmp_path)}, capture_output=True, text=True
    )
    assert answer.stdout.startswith(str(unpacked)), answer.stderr
    assert "half-lander-burn" in answer.stdout
