"""High Frontier 4 All: what this edition says about flying. Living rules, or the text of 2021 as a reading."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from planner.board.model import Exit, Space
from planner.editions.edition import Edition
from planner.editions.readings import Readings
from planner.plan.model import Action, Roll
from planner.referee.books import EARTH_ZONE
from planner.referee.craft import Craft, Year
from planner.referee.landing import Way
from planner.referee.ruleset import HAZARD_SURVIVAL, Ruleset, gw_cards
from planner.referee.verdict import NoEngine, Refused
from planner.rocket.engine import Engine
from planner.rocket.refuel import air_tanks
from planner.rocket.stack import Stack

if TYPE_CHECKING:
    from planner.referee.activation import Power
    from planner.referee.flight import Flight, State


class HF4(Ruleset):
    """Core rules with modules 0 to 2 as far as rockets are concerned."""

    def __init__(self, edition: Edition, readings: Readings) -> None:
        super().__init__(edition, readings)
        self.living = readings["hf4.text"] == "living"
        self.dead_engine_keeps_bonus = readings["hf4.dead_engine_bonus"] == "usable"
        self.arrow_leaves_site_freely = readings["hf4.arrow_from_site"] == "free"
        self.flares_turn_heavy = self.living  # section 19: in 2021 only belts, hazards and glitches spare it
        self.isotopes_need_fuel = self.living  # section 19: the text of 2021 asks for a gold chit only
        self.acetylene_frees_burn = self.living  # section 19: in 2021 every lander burn is paid
        self.sungrazer_text = "site_and_neighbours" if self.living else "site"  # glossary, section 19

    def belt_net(self, power: Power) -> int:
        """H10: negative net thrust does not make a belt worse."""
        return max(power.net, 0)

    def oberth_bonus(self, engine: Engine, afterburn: bool) -> int:
        """H8e, Q7: the one afterburn of the move adds what it adds to thrust, 1 for megawatt triangles."""
        return engine.base + (engine.afterburn_thrust if afterburn else 0)

    def assist_is_safe(self, stack: Stack, site: str) -> bool:
        """H6c: a colony there or a Powersat; a factory on a push site is a source of Powersat (H3d)."""
        return site in stack.colonies or stack.powersat or stack.push_factory

    def check_drive(self, flight: Flight, state: State, way_out: Exit, ways: tuple[Way, Way]) -> None:
        """H2b: whoever activated a triangle may coast; without one only aerobrake paths are open (LR H6b)."""
        if flight.power.engine is None and not flight.board.links[way_out.link].one_way:
            there = flight.board.spaces[way_out.to].name
            sentence = f"without an activated triangle there is no way from {flight.here.name} to {there}"
            raise NoEngine(self.rule("drive"), sentence)

    def check_end(self, flight: Flight) -> None:
        """H6b: the text of 2021 lets a craft without a triangle follow aerobrake paths only to land."""
        if flight.power.engine is None and not self.living and flight.here.site is None:
            raise NoEngine(
                self.rule("aerobrake"), f"without a triangle the path must end on a site, not {flight.here.name}"
            )

    def check_tanks(self, craft: Craft, action: Action) -> None:
        """F4d, G2b: there are no dirt tanks."""
        if action.grade == "dirt":
            raise Refused(self.rule(action.do), "there are no tanks of dirt")

    def check_isru_grade(self, grade: str) -> None:
        if grade != "water":
            raise Refused(self.rule("isru"), f"ISRU brings water, not {grade}")

    def take_dirt(self, craft: Craft, year: Year, action: Action) -> int:
        """G1c: a free action on a site; an activated dirt triangle, and a factory or any working ISRU card there."""
        stack, place = craft.stack, craft.place
        if place.site is None:
            raise Refused(self.rule("dirt"), f"there is no dirt to take at {place.name}")
        if action.isru is not None:
            self.check_isru_rating(craft, "dirt", action.isru)
        elif place.id not in stack.factories and not craft.isru_ratings(year.zone):
            raise Refused(self.rule("dirt"), f"no factory and no working ISRU card at {place.name}")
        if not any(engine.grade == "dirt" for engine in stack.engines):
            raise Refused(self.rule("dirt"), "no triangle aboard burns dirt")
        diggers = {engine.name for engine in craft.working_triangles(year) if engine.grade == "dirt"}
        if not diggers:
            raise Refused(self.rule("dirt"), f"no activated triangle that burns dirt is operational at {place.name}")
        crew = {item.slug for item in stack.aboard if item.card.deck == "crew"}
        if not diggers <= crew:
            year.diggers = frozenset(diggers - crew)
            return stack.strip.wet_limit
        if year.crew_dirt:
            raise Refused(self.rule("dirt"), "a crew triangle takes one tank of dirt a turn")
        year.crew_dirt = True
        year.diggers = frozenset(diggers)
        return 1

    def check_air(self, craft: Craft, year: Year) -> None:
        """I5c: on an aerobrake, after the move, not with isotopes aboard. Staying there costs a roll each turn."""
        if year.moves and not year.moved:
            raise Refused(self.rule("air"), "air is taken after the move")
        if craft.place.hazard != "aerobrake":
            raise Refused(self.rule("air"), f"{craft.place.name} is no aerobrake")
        if craft.chits.grade == "isotope":
            raise Refused(self.rule("air"), "air does not mix with isotopes")
        if not year.moved and not craft.stack.survives_aerobrakes:
            paid = craft.place.id in year.bought
            if paid:
                year.bought.remove(craft.place.id)
            survival = Fraction(1) if paid else HAZARD_SURVIVAL
            year.rolls.append(Roll(craft.place.id, "hazard", survival, paid))

    def air_tanks(self, craft: Craft, year: Year) -> int:
        """I5c: by the consumption of the activated triangle, which must be operational here."""
        engines = craft.working_triangles(year)
        if not engines:
            raise Refused(self.rule("air"), f"no activated triangle is operational at {craft.place.name}")
        tanks = max(air_tanks(craft.stack.edition, self._air_consumption(craft, engine)) for engine in engines)
        if not tanks:
            raise Refused(self.rule("air"), "the activated triangle consumes too much to live on air")
        return tanks

    def _air_consumption(self, craft: Craft, engine: Engine) -> Fraction:
        """As modified by supports; section 19: in 2021 as printed. An engine by numbers has only one."""
        cards = {item.slug: item.card for item in craft.stack.aboard}
        triangle = cards[engine.name].triangle if engine.name in cards else None
        return engine.consumption if self.living or triangle is None else triangle.consumption

    def is_bank(self, place: Space) -> bool:
        """G1b, F1c: LEO, or the bank of a Home Bernal; stars outside the Earth zone are of a variant (LR B7b)."""
        return "leo" in place.roles or ("home-orbit" in place.roles and place.zone == EARTH_ZONE)

    def roll_price(self, stack: Stack) -> int:
        """H7e: 4, less where a card aboard says so."""
        prices = [item.card.tag("finao-cost") for item in stack.aboard]
        price = min((int(price) for price in prices if price), default=super().roll_price(stack))
        halves = any(item.card.tag("finao-half") == "" for item in stack.aboard)
        return price // 2 if halves else price

    def check_isotopes(self, craft: Craft) -> None:
        """I5b: for a GW thruster, which is a card or an isotope engine given by numbers."""
        stack = craft.stack
        has_one = gw_cards(stack) or any(engine.grade == "isotope" for engine in stack.engines)
        if not has_one and not craft.books.by_numbers:
            raise Refused(self.rule("isotopes"), "no GW thruster is aboard whose isotopes could be taken")
        super().check_isotopes(craft)
