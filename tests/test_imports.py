"""Who may import whom, who prints, and what is heavy. The layers are drawn in docs/architecture.md."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import planner

ROOT = Path(planner.__file__).parent

HEAVY = {"networkx", "ortools", "numba", "numpy", "rich"}


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append((name, path))
    return found


def test_every_module_keeps_to_the_contracts() -> None:
    """Layers and walls, as written down in pyproject.toml; a new module must be given its place there."""
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("name", "path"), modules(), ids=[name for name, _ in modules()])
def test_output_leaves_through_one_door(name: str, path: Path) -> None:
    """There, what is hidden in names is made visible: commands say things with `say` of planner.cli.output."""
    if name == "planner.cli.output":
        return
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    called = [(call.lineno, ast.unparse(call.func)) for call in calls]
    ways_out = ("print", "typer.echo", "typer.secho", "sys.stdout.write", "sys.stderr.write")
    assert not [(line, way) for line, way in called if way in ways_out]


def test_looking_up_a_place_imports_nothing_heavy() -> None:
    code = (
        "import sys; from planner.cli.app import run; run(['map', 'show', 'ceres']);"
        f"print('HEAVY', sorted({HEAVY!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "HEAVY []"


MOON = ROOT.parent / "examples" / "missions" / "hf3-moon"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["route", "--help"],
        ["map", "list"],
        ["map", "find", "ceres"],
        ["map", "check"],
        ["cards", "list"],
        ["readings"],
        ["stack", "check", "--engine", "4:2"],
        ["stack", "check", str(MOON / "stack.toml")],
        ["check", str(MOON / "plan.json"), "--stack", str(MOON / "stack.toml")],
        ["plan", "show", str(MOON / "plan.json"), "--stack", str(MOON / "stack.toml")],
    ],
    ids=" ".join,
)
def test_command_without_a_search_loads_nothing_of_it(arguments: list[str]) -> None:
    code = (
        f"import sys; from planner.cli.app import run; run({arguments!r});"
        f"print('HEAVY', sorted({HEAVY - {'rich'}!r} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "HEAVY []"
