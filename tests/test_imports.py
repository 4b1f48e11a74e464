"""Who may import whom. The arrows are drawn in docs/architecture.md; this test walks the real imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import planner

ROOT = Path(planner.__file__).parent

# Module (or package) of ours -> what of ours it may import. A package covers everything below it.
FACTS = {"planner.errors", "planner.board", "mapdata"}
ALLOWED: dict[str, set[str]] = {
    "planner.errors": set(),
    "planner.board": set(),
    "planner.folders": set(),
    "planner.search": {"planner.search", "planner.tables", "planner.folders"},
    "planner.tables": set(),
    "planner.referee": {
        *FACTS,
        "planner.referee",
        "planner.boardfile",
        "planner.cardfile",
        "planner.cards",
        "planner.chits",
        "planner.editions",
        "planner.engine",
        "planner.fuel",
        "planner.names",
        "planner.plan",
        "planner.readings",
        "planner.refuel",
        "planner.stack",
        "planner.sunspots",
        "planner.supports",
    },
}
FORBIDDEN: dict[str, set[str]] = {
    "planner.rules": {
        "planner.search",
        "planner.queries",
        "planner.referee",
        "planner.models",
        "planner.cli",
        "planner.report",
    },
    "planner.models": {"planner.referee", "planner.cli"},
    "planner.report": {"planner.cli"},
    "planner.drawing": {"planner.cli", "planner.rules", "planner.search"},
}
HEAVY = {"networkx", "ortools", "numba", "numpy", "rich"}


def modules() -> list[tuple[str, Path]]:
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append((name, path))
    return found


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in names if name.split(".")[0] in ("planner", "mapdata")}


def within(name: str, packages: set[str]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


@pytest.mark.parametrize(("name", "path"), modules(), ids=[name for name, _ in modules()])
def test_module_imports_only_what_it_may(name: str, path: Path) -> None:
    used = imports(path)
    for package, allowed in ALLOWED.items():
        if within(name, {package}):
            # `from planner.board import Site` names planner.board.Site too: an allowed prefix covers it.
            assert {other for other in used if not within(other, allowed | {package})} == set()
    for package, forbidden in FORBIDDEN.items():
        if within(name, {package}):
            assert {other for other in used if within(other, forbidden)} == set()


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
