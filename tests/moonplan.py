"""A small plan with its own rocket, for tests of the commands that read plans."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner

STACK = {
    "engines": ["3:4", "10:8"],
    "cargo": [{"name": "crew", "mass": 1}, {"name": "robonaut", "mass": 3}],
    "tanks": 6,
}
MOON = {
    "edition": "hf3",
    "stack": STACK,
    "turns": [["earth-heo", "earth-belt-1"], ["luna-lander-2", "luna-shackleton"]],
}

MOON_TOTALS = {
    "turns": 2,
    "half_burns": 4,
    "fuel_steps": 12,
    "hazards": 0,
    "belts": 0,
    "survival": "1",
    "survival_decimal": 1.0,
    "bank_water": 0,
    "boosts": 0,
    "bought_off": 0,
    "operations": [0, 0],
    "bill": 0,
}


def ask_about(
    app: typer.Typer, command: list[str], folder: Path, plan: dict[str, Any], arguments: tuple[str, ...]
) -> tuple[int, str]:
    """Exit code and output of a command that is given the plan as a file."""
    file = folder / "plan.json"
    file.write_text(json.dumps(plan), encoding="utf-8")
    result = CliRunner().invoke(app, [*command, str(file), *arguments], catch_exceptions=False)
    return result.exit_code, result.output
