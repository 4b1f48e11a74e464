"""What a player may set, and how it is spoken of: in words of the game, unless whoever shows the answer says more.

A text that tells a player what to set asks a `Speech` for it. A command line speaks in its options, a page in the
names of its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from planner.report.wording import counted


class Setting(NamedTuple):
    """Something that a player may set."""

    name: str
    words: str  # for the thing
    value: Callable[[str], str]  # words for it when it has a value


MAX_YEARS = Setting("max-years", "the search", lambda value: f"a search of {counted(value, 'year')}")
MAX_TURNS = Setting("max-turns", "the limit", lambda value: f"at most {counted(value, 'turn')}")
MAX_FUEL_STEPS = Setting("max-fuel-steps", "the limit", lambda value: f"at most {counted(value, 'fuel step')}")
MIN_SURVIVAL = Setting("min-survival", "the limit", lambda value: f"survival of at least {value}")
AVOID = Setting("avoid", "anything to avoid", lambda value: f"avoiding {value}")
VIA = Setting("via", "waypoints", lambda value: f"via {value}")
YEAR = Setting("year", "the year", lambda value: f"a start in year {value}")
ENGINE = Setting("engine", "the engine", lambda value: f"engine {value}")
DRY_MASS = Setting("dry-mass", "dry mass", lambda value: f"dry mass {value}")
NET_THRUST = Setting("net-thrust", "net thrust", lambda value: f"net thrust {value}")
RAD_HARD = Setting("rad-hard", "rad-hardness", lambda value: f"rad-hardness {value}")
WHY_SECONDS = Setting("why-seconds", "a later stop", lambda value: f"a stop after {counted(value, 'second')}")

SETTINGS = (
    *(MAX_YEARS, MAX_TURNS, MAX_FUEL_STEPS, MIN_SURVIVAL, AVOID, VIA, YEAR),
    *(ENGINE, DRY_MASS, NET_THRUST, RAD_HARD, WHY_SECONDS),
)


class Speech(NamedTuple):
    """How settings are spoken of."""

    thing: Callable[[Setting], str]
    value: Callable[[Setting, object], str]
    between: str  # two values that are set together

    def values(self, setting: Setting, values: tuple[str, ...]) -> str:
        """The same thing set several times."""
        return self.between.join(self.value(setting, value) for value in values)


IN_WORDS = Speech(lambda setting: setting.words, lambda setting, value: setting.value(str(value)), ", ")
