"""CONTRIBUTING.md names only what is there, and every package."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from tests.test_docs import ALL

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TOP = ("planner", "mapdata", "examples", "tests", "docs")


def paths() -> set[str]:
    """Whatever stands in backticks and begins like a path of ours."""
    spoken = re.findall(r"`([^`\s]+)`", TEXT)
    return {word for word in spoken if word.partition("/")[0] in TOP or re.fullmatch(r"[\w.-]+\.(md|toml)", word)}


def test_every_path_named_is_there() -> None:
    assert len(paths()) > 25
    assert not [path for path in sorted(paths()) if not (ROOT / path).exists()]


def test_every_package_has_its_line_in_the_order_of_the_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = [name for layer in contracts[0]["layers"] for name in layer.split(" | ")]
    packages = [name for name in layers if (ROOT / "planner" / name).is_dir()]
    rows = "\n".join(line.split("|")[1] for line in TEXT.splitlines() if line.startswith("| `"))
    assert re.findall(r"`planner/(\w+)`", rows) == packages


def test_commands_named_are_there() -> None:
    named = set(re.findall(r"`(planner [a-z]+(?: [a-z]+)?)`", TEXT))
    assert named and named <= ALL.keys()
