"""How the command line speaks of what a player may set: by its options. Why there is no flight is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.report.settings import Setting, Speech

if TYPE_CHECKING:
    from planner.missions.whynot import WhyNot


def _option(setting: Setting) -> str:
    return f"--{setting.name}"


def _typed(setting: Setting, value: object) -> str:
    return f"--{setting.name} {value}"


AS_OPTIONS = Speech(_option, _typed, between=" ")


def why_lines(why: WhyNot | None) -> list[str]:
    """Why there is no flight; nothing if nobody has asked."""
    if why is None:
        return []
    from planner.report.whynot import whynot_lines

    return whynot_lines(why, AS_OPTIONS)


def why_facts(why: WhyNot | None) -> dict[str, Any]:
    """The same as a part of JSON."""
    if why is None:
        return {}
    from planner.report.whynot import whynot_facts

    return {"why_not": whynot_facts(why, AS_OPTIONS)}
