"""How the command line speaks of what a player may set: by its options."""

from __future__ import annotations

from planner.report.settings import Setting, Speech


def _option(setting: Setting) -> str:
    return f"--{setting.name}"


def _typed(setting: Setting, value: object) -> str:
    return f"--{setting.name} {value}"


AS_OPTIONS = Speech(_option, _typed, between=" ")
