"""High Frontier, 3rd edition: the base game, and Colonization, which adds flybys, belts, seasons and isotopes."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from planner.board.model import Exit, Space
from planner.editions.edition import Edition
from planner.editions.readings import Readings
from planner.plan.model import Action
from planner.referee.books import EARTH_ZONE
from planner.referee.craft import Craft, Year
from planner.referee.landing import Way
from planner.referee.ruleset import Ruleset
from planner.referee.verdict import NoEngine, Refused
from planner.rocket.engine import Engine
from planner.rocket.refuel import air_tanks
from planner.rocket.stack import Stack

if TYPE_CHECKING:
    from planner.referee.activation import Power
    from planner.referee.flight import Flight, State

DIRT_TANKS = 10  # H5.2: a dirt rocket needs no ISRU unit


class HF3(Ruleset):
    """The base game: icons of flybys and radiation have no effect, and there are no seasons."""

    activates_on_poor_fuel: ClassVar[bool] = False  # F1
    flybys: ClassVar[bool] = False
    belts: ClassVar[bool] = False
    synodic: ClassVar[bool] = False
    coasts_when_dead: ClassVar[bool] = False  # K2: the craft halts in the belt
    dead_zone_kills: ClassVar[bool] = False  # OP-13: only the burns in that zone cannot be paid
    assist_needs_engine: ClassVar[bool] = False  # G3
    assist_spares_hazard: ClassVar[bool] = False
    acetylene: ClassVar[bool] = False
    aerostat_liftoff: ClassVar[bool] = True  # G1
    depots_in_leo_only: ClassVar[bool] = True  # E3
    isotopes: ClassVar[bool] = False  # E4
    digging_is_operation: ClassVar[bool] = True  # H5.2
    flares_reach_sol_belts: ClassVar[bool] = False  # M: every radiation space shelters
    flares_spare_neptune: ClassVar[bool] = False

    def __init__(self, edition: Edition, readings: Readings) -> None:
        super().__init__(edition, readings)
        self.half_in_whole_steps = readings["hf3.half_lander"] == "whole_step"
        self.isotopes_need_fuel = False
        self.aerostat_any_thrust = readings["hf3.aerostat_liftoff"] == "any"

    def half_burn(self, consumption: Fraction) -> Fraction:
        """G4, OP-7: half the consumption, rounded up."""
        return Fraction(ceil(consumption / 2)) if self.half_in_whole_steps else consumption / 2

    def belt_net(self, power: Power) -> int:
        """K2, OP-9: the frozen value, also below 0; 0 without an engine."""
        return power.net

    def oberth_bonus(self, engine: Engine, afterburn: bool) -> int:
        """V: base thrust, and 1 more with the afterburner."""
        return engine.base + (1 if afterburn else 0)

    def assist_is_safe(self, stack: Stack, site: str) -> bool:
        """G3: every assist is a crash hazard."""
        return False

    def check_drive(self, flight: Flight, state: State, way_out: Exit, ways: tuple[Way, Way]) -> None:
        """F2: moving takes a working engine with net thrust 1, except down an aerobrake path (G2), between a
        factory's site and the next space (G3), and while burns of a flyby are left (K1); by a reading of G1 also
        off an aerostat.

        Who leaves a site needs the help of its own factory: no aerobrake path leads up (G), and a factory at the other
        end helps only down.
        """
        off, down = ways
        floats = self.aerostat_any_thrust and off.mode == "aerostat"
        if flight.working and (flight.power.net >= 1 or floats):
            return
        on_arrow = flight.board.links[way_out.link].one_way
        if flight.here.site is not None:
            excused = off.mode == "assisted"
        else:
            excused = down.mode == "assisted" or on_arrow or state.bonus_burns > 0
        if excused:
            return
        there = f"{flight.here.name} cannot be left to {flight.board.spaces[way_out.to].name}"
        if flight.power.engine is None:
            raise NoEngine(self.rule("drive"), f"{there} with no engine activated")
        why = f"net thrust {flight.power.net}" if flight.working else f"{flight.power.engine.name}, which works no more"
        raise Refused(self.rule("drive"), f"{there} with {why}")

    def check_tanks(self, craft: Craft, action: Action) -> None:
        """E3, K6: in the base game water is taken from and given to the depot in LEO, and there are no loose tanks."""
        if action.grade == "isotope" and not self.isotopes:
            raise Refused(self.rule("no-isotopes"), "the base game has no isotopes")
        if not self.depots_in_leo_only:
            return
        if action.do in ("tank-to-fuel", "fuel-to-tank", "take"):
            raise Refused(self.rule(action.do), "the base game has no tanks as cargo")
        if "leo" not in craft.place.roles:
            raise Refused(self.rule("depot"), f"the depot of water is in LEO, not at {craft.place.name}")

    def take_dirt(self, craft: Craft, year: Year, action: Action) -> int:
        """H5.2: a dirt rocket takes dirt on any site, as an operation."""
        if craft.place.site is None:
            raise Refused(self.rule("dirt"), f"there is no dirt to take at {craft.place.name}")
        if not any(engine.grade == "dirt" for engine in craft.stack.engines):
            raise Refused(self.rule("dirt"), "no triangle aboard burns dirt")
        if not any(engine.grade == "dirt" for engine in craft.working_triangles(year)):
            raise Refused(self.rule("dirt"), f"the dirt rocket is not operational at {craft.place.name}")
        return DIRT_TANKS

    def check_air(self, craft: Craft, year: Year) -> None:
        """H5.3, OP-8: the craft starts and ends the turn on an aerobrake outside the Earth zone."""
        if year.moves:
            raise Refused(self.rule("air"), "the craft must stay on the aerobrake for its whole move")
        if craft.place.hazard != "aerobrake" or craft.place.zone == EARTH_ZONE:
            raise Refused(self.rule("air"), f"{craft.place.name} is no aerobrake outside the Earth zone")

    def air_tanks(self, craft: Craft, year: Year) -> int:
        """H5.3: a fixed number."""
        return air_tanks(craft.stack.edition, Fraction(0))

    def is_bank(self, place: Space) -> bool:
        """E3, D1.2: the depot is in LEO, or with Colonization in the home orbit."""
        return "leo" in place.roles or (not self.depots_in_leo_only and "home-orbit" in place.roles)

    def check_isru_grade(self, grade: str) -> None:
        """H5.2: water, or isotopes where there are any. Dirt is dug."""
        if grade == "isotope" and not self.isotopes:
            raise Refused(self.rule("no-isotopes"), "the base game has no isotopes")
        if grade == "dirt":
            raise Refused(self.rule("isru"), "dirt is dug, say by: dirt")

    def check_grind(self, craft: Craft) -> None:
        if craft.chits.grade != "dirt":
            raise Refused(self.rule("grind"), "only a rocket with a black figure grinds up its cards")


class HF3Colonization(HF3):
    """Colonization core and its modules, as far as rockets are concerned."""

    one_operation: ClassVar[bool] = False  # M1: crew and colonists bring more; how many is not in the plan
    flybys: ClassVar[bool] = True  # K1
    flyby_needs_engine: ClassVar[bool] = False  # K1: also with the engine off
    belts: ClassVar[bool] = True  # K2
    synodic: ClassVar[bool] = True  # V
    synodic_holds: ClassVar[bool] = False  # V: may be left at any time
    depots_in_leo_only: ClassVar[bool] = False  # K6: tanks lie in every stack
    dirt_tanks: ClassVar[bool] = True  # K6: black tanks
    isotopes: ClassVar[bool] = True  # S2

    def __init__(self, edition: Edition, readings: Readings) -> None:
        super().__init__(edition, readings)
        self.sungrazer_text = "site"  # a remark printed on the board
