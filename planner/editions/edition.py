"""The one registry of rule systems: an entry holds the plain data of an edition and says where its rules stand.

`register` makes an edition known; those that come with the planner are registered like any other. Everything else
reads the entry of a rocket or a plan and never asks which edition it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from planner.errors import MissionError, meant


class Edition(NamedTuple):
    """One rule system.

    Flight rules and referee lie in layers above this one. They are named as module:name and imported when a flight is
    searched or judged, so that looking something up stays quick.
    """

    name: str
    title: str
    board: str
    cards: str  # catalogue of cards
    strip: str  # fuel strip, and prefix of its readings
    flight_rules: str  # where its FlightRules stand, for the search
    referee: str  # where its Ruleset stands, for the referee
    rule_ids: Mapping[str, str]  # topic (a landing mode, an action, ...) -> where the rulebook speaks of it
    supports: bool  # cards need generators, reactors and cooling
    reactor_supports_modify: bool  # wrenches count also in cards that only support a reactor
    gw_ignores_modifiers: bool
    powersat_thrust: int  # beamed power of a Powersat
    push_factory_thrust: int  # beamed power of a push factory; never added to the Powersat's
    push_revives_solar: bool  # a pushed solar triangle works where solar power is dead
    coasts_without_fuel: bool  # a triangle may be activated without fuel that it can burn
    factory_tanks: Mapping[str, int]  # grade -> tanks from one refuelling at a factory
    scoop_tanks: int | None  # tanks from an atmosphere, where the number is fixed
    outposts: int  # that may lie about at the end of a turn, the stack in LEO apart
    money: str  # what is paid with; a tank of water in the bank is worth one
    has_glory: bool = False  # what glory is worth is known: once a zone, where a human lands
    unclaimable: frozenset[str] = frozenset()  # families of sites that nobody may prospect
    open_cycle_reading: str = ""  # name of the reading that says how much an afterburner cools, if that is open
    isotopes_need_fuel: tuple[str, str] | None = None  # reading and answer by which a gold chit alone is not enough
    solar_gw_reading: str = ""  # name of the reading that says whether GW thrusters feel the solar modifier, if open


DEFAULT_EDITION = "hf4"
_known: dict[str, Edition] = {}  # in the order in which they are listed


def register(edition: Edition) -> None:
    """Make an edition known under its name: rockets and plans of it are then read, flown and judged.

    An edition may share the rules of another and differ in its facts alone:

        register(find_edition("hf4")._replace(name="house", title="Our house rules", powersat_thrust=2))
    """
    key = edition.name.casefold()
    if key in _known:
        raise ValueError(f"there is an edition {edition.name!r} already")
    _known[key] = edition


def find_edition(name: str) -> Edition:
    """The edition of that name.

    >>> find_edition("hf3c").supports
    True
    """
    try:
        return _known[name.casefold()]
    except KeyError:
        known = edition_names()
        raise MissionError(f"no edition {name!r}; there are: {', '.join(known)}{meant(name, known)}") from None


def edition_names() -> tuple[str, ...]:
    """Every edition that is known, those of the planner first."""
    return tuple(edition.name for edition in _known.values())


def edition_choices() -> str:
    """The names to choose from, as a sentence lists them.

    >>> edition_choices()
    'hf4, hf3 or hf3c'
    """
    *others, last = edition_names()
    return f"{', '.join(others)} or {last}"


def load_part(place: str) -> object:
    """What stands at a place of code written as module:name.

    >>> load_part("planner.editions.hf4:HF4") is find_edition("hf4")
    True
    """
    module, _, name = place.partition(":")
    part: object = getattr(import_module(module), name)
    return part
