"""The rule systems by name, and what of each is plain data: board, cards, strip, and how supports and push work.

Modules below the rules (stack, supports, engines) read these entries and never ask for an edition by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from planner.errors import MissionError


class Edition(NamedTuple):
    """One rule system."""

    name: str
    title: str
    board: str
    cards: str  # catalogue of cards
    strip: str  # fuel strip, and prefix of its readings
    supports: bool  # cards need generators, reactors and cooling
    reactor_supports_modify: bool  # wrenches count also in cards that only support a reactor
    gw_ignores_modifiers: bool
    powersat_thrust: int  # beamed power of a Powersat
    push_factory_thrust: int  # beamed power of a push factory; never added to the Powersat's
    push_revives_solar: bool  # a pushed solar triangle works where solar power is dead
    coasts_without_fuel: bool  # a triangle may be activated without fuel that it can burn
    factory_tanks: Mapping[str, int]  # grade -> tanks from one refuelling at a factory
    scoop_tanks: int | None  # tanks from an atmosphere, where the number is fixed
    money: str  # what is paid with; a tank of water in the bank is worth one
    open_cycle_reading: str = ""  # name of the reading that says how much an afterburner cools, if that is open
    isotopes_need_fuel: tuple[str, str] | None = None  # reading and answer by which a gold chit alone is not enough
    solar_gw_reading: str = ""  # name of the reading that says whether GW thrusters feel the solar modifier, if open


EDITIONS: tuple[Edition, ...] = (
    Edition(
        name="hf4",
        title="High Frontier 4 All",
        board="hf4",
        cards="hf4",
        strip="hf4",
        supports=True,
        reactor_supports_modify=False,  # J5d
        gw_ignores_modifiers=True,  # J5d
        powersat_thrust=1,  # H3d
        push_factory_thrust=1,  # H3d: a factory on a push site is one source of Powersat
        push_revives_solar=True,  # J3
        coasts_without_fuel=True,  # LR F4c, H2a
        factory_tanks={"water": 7, "isotope": 1},  # I5b
        scoop_tanks=None,  # I5c: depends on the consumption
        money="aqua",  # F1c
        isotopes_need_fuel=("hf4.text", "living"),  # LR F4c, H2a; section 19: in 2021 a gold chit is enough
    ),
    Edition(
        name="hf3",
        title="High Frontier, 3rd edition, base game",
        board="hf3",
        cards="hf3",
        strip="hf3",
        supports=False,  # module O is not in the base game
        reactor_supports_modify=False,
        gw_ignores_modifiers=True,
        powersat_thrust=1,  # F2
        push_factory_thrust=0,  # F2: push factories belong to Colonization
        push_revives_solar=False,  # B4
        coasts_without_fuel=False,  # F1: fuel of too low a grade forbids activation
        factory_tanks={"dirt": 20, "water": 8},  # H5.1
        scoop_tanks=8,  # H5.3
        money="WT",  # E3
    ),
    Edition(
        name="hf3c",
        title="High Frontier, 3rd edition, Colonization",
        board="hf3",
        cards="hf3",
        strip="hf3",
        supports=True,  # O1
        reactor_supports_modify=True,  # O2: needed anywhere in the chain; only radiator supports do not count (O4)
        gw_ignores_modifiers=True,  # S
        powersat_thrust=1,
        push_factory_thrust=2,  # F2
        push_revives_solar=False,  # O2
        coasts_without_fuel=False,
        factory_tanks={"dirt": 20, "water": 8, "isotope": 1},  # H5.1
        scoop_tanks=8,  # H5.3
        money="WT",  # E3
        open_cycle_reading="hf3.open_cycle_therms",
        solar_gw_reading="hf3.solar_gw",
    ),
)

BY_NAME = {edition.name: edition for edition in EDITIONS}
DEFAULT_EDITION = "hf4"


def find_edition(name: str) -> Edition:
    """The edition of that name.

    >>> find_edition("hf3c").supports
    True
    """
    try:
        return BY_NAME[name.casefold()]
    except KeyError:
        raise MissionError(f"no edition {name!r}; there are: {', '.join(BY_NAME)}") from None
