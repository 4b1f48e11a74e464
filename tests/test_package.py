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
    inside = {
        Path("examples"): Path("planner/examples"),
        Path("mapdata"): Path("mapdata"),
        Path("planner"): Path("planner"),
    }
    for source, target in inside.items():
        for path in (ROOT / source).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert target / path.relative_to(ROOT / source) in shipped, f"{path} does not ship"
    assert {path.parts[0] for path in shipped if "dist-info" not in path.parts[0]} == {"mapdata", "planner"}
    show = [sys.executable, "-c", "import planner.cli.app as a; print(a.__file__); a.run(['map', 'show', 'ceres'])"]
    alone = {"PYTHONPATH": str(unpacked), "HOME": str(tmp_path)}
    answer = subprocess.run(show, cwd=tmp_path, env=alone, capture_output=True, text=True)
    assert answer.stdout.startswith(str(unpacked)), answer.stderr
    assert "half-lander-burn" in answer.stdout
    # What `planner bench` measures comes from the examples; made ready, but not run: that would compile the search.
    ready = "from planner.bench.searches import searches as of; print(sum(1 for one in of(['one-goal']) if one.make()))"
    answer = subprocess.run([sys.executable, "-c", ready], cwd=tmp_path, env=alone, capture_output=True, text=True)
    assert answer.stdout.split() == [str(len(list(ROOT.glob("examples/routes/*/mission.toml"))))], answer.stderr
