"""How the command line speaks of what a player may set: by its options. Why there is no flight is told so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from planner.report.settings import DRY_MASS, ENGINE, IN_WORDS, NET_THRUST, RAD_HARD, Setting, Speech

if TYPE_CHECKING:
    from planner.missions.whynot import WhyNot


def _option(setting: Setting) -> str:
    return f"--{setting.name}"


def _typed(setting: Setting, value: object) -> str:
    return f"--{setting.name} {value}"


AS_OPTIONS = Speech(_option, _typed, between=" ")


_ROCKET = (ENGINE, DRY_MASS, NET_THRUST, RAD_HARD)


def _option_on_the_way(setting: Setting) -> str:
    return IN_WORDS.thing(setting) if setting in _ROCKET else _option(setting)


def _typed_on_the_way(setting: Setting, value: object) -> str:
    return IN_WORDS.value(setting, value) if setting in _ROCKET else _typed(setting, value)


# Where a rocket is under way, no option makes another one of it.
ON_THE_WAY = Speech(_option_on_the_way, _typed_on_the_way, between=" ")


def why_lines(why: WhyNot | None, speech: Speech = AS_OPTIONS) -> list[str]:
    """Why there is no flight; nothing if nobody has asked."""
    if why is None:
        return []
    from planner.report.whynot import whynot_lines

    return whynot_lines(why, speech)


def why_facts(why: WhyNot | None, speech: Speech = AS_OPTIONS) -> dict[str, Any]:
    """The same as a part of JSON."""
    if why is None:
        return {}
    from planner.report.whynot import whynot_facts

    return {"why_not": whynot_facts(why, speech)}
