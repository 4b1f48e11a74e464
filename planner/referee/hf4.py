"""High Frontier 4 All: what this edition says about flying. Living rules, or the text of 2021 as a reading."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from planner.board import Exit
from planner.engine import Engine
from planner.plan import Action, Roll
from planner.readings import Readings
from planner.referee.craft import Craft, Year, is_operational
from planner.referee.landing import Way
from planner.referee.ruleset import HAZARD_SURVIVAL, Ruleset
from planner.referee.verdict import NoEngine, Refused
from planner.stack import Stack

if TYPE_CHECKING:
    from planner.referee.activation import Power
    from planner.referee.flight import Flight, State

MOST_MASS = 32


class HF4(Ruleset):
    """Core rules with modules 0 to 2 as far as rockets are concerned."""

    rules: ClassVar[Mapping[str, str]] = {
        "turn": "hf4 D",
        "operation": "hf4 D1",
        "limits": "hf4 F2a",
        "activate": "hf4 H2",
        "dead-engine": "hf4 H2a",
        "drive": "hf4 H2b",
        "solar": "hf4 J3",
        "cooling": "hf4 J4d",
        "grade": "hf4 F4c",
        "afterburn": "hf4 H3a",
        "line": "hf4 H4",
        "landed": "hf4 H4b",
        "pivot": "hf4 H4c",
        "u-turn": "hf4 H4e",
        "arrow": "hf4 H4f",
        "burn-limit": "hf4 H5c",
        "fuel": "hf4 H5d",
        "halt": "hf4 H5e",
        "lander-bonus": "hf4 H5e",
        "no-lander-burn": "hf4 H5e",
        "powered": "hf4 H6a",
        "aerobrake": "hf4 H6b",
        "sails": "hf4 H6b",
        "assist": "hf4 H6c",
        "acetylene": "hf4 H6c",
        "pay": "hf4 H7e",
        "bonus": "hf4 H8b",
        "bonus-pivot": "hf4 H4c",
        "belt": "hf4 H10",
        "synodic": "hf4 glossary Synodic",
        "sungrazer": "hf4 glossary Synodic",
        "no-sungrazer": "hf4 glossary Synodic",
        # Actions
        "load": "hf4 G1b",
        "unload": "hf4 G2b",
        "jettison": "hf4 G1f",
        "drop": "hf4 G1g",
        "take": "hf4 G1a",
        "turn-light": "hf4 G1g",
        "tank-to-fuel": "hf4 G2a",
        "fuel-to-tank": "hf4 G2b",
        "grind": "hf4 G2c",
        "isru": "hf4 I5a",
        "factory": "hf4 I5b",
        "air": "hf4 I5c",
        "dirt": "hf4 G1c",
    }

    def __init__(self, readings: Readings) -> None:
        super().__init__(readings)
        self.living = readings["hf4.text"] == "living"
        self.dead_engine_keeps_bonus = readings["hf4.dead_engine_bonus"] == "usable"
        self.arrow_leaves_site_freely = readings["hf4.arrow_from_site"] == "free"
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
            sentence = f"without an activated triangle there is no way from {flight.here.id} to {way_out.to}"
            raise NoEngine(self.rule("drive"), sentence)

    def check_end(self, flight: Flight) -> None:
        """H6b: the text of 2021 lets a craft without a triangle follow aerobrake paths only to land."""
        if flight.power.engine is None and not self.living and flight.here.site is None:
            raise NoEngine(
                self.rule("aerobrake"), f"without a triangle the path must end on a site, not {flight.here.id}"
            )

    def check_tanks(self, craft: Craft, action: Action) -> None:
        """F4d, G2b: there are no dirt tanks."""
        if action.grade == "dirt":
            raise Refused(self.rule(action.do), "there are no tanks of dirt")

    def check_isru_grade(self, grade: str) -> None:
        if grade != "water":
            raise Refused(self.rule("isru"), f"ISRU brings water, not {grade}")

    def take_dirt(self, craft: Craft, year: Year, action: Action) -> int:
        """G1c: a free action on a site; a dirt triangle, and a factory or any working ISRU card there."""
        stack, place = craft.stack, craft.place
        if place.site is None:
            raise Refused(self.rule("dirt"), f"there is no dirt to take at {place.id}")
        digs = any(item.card.isru is not None and is_operational(stack, item.slug, year.zone) for item in stack.aboard)
        if place.id not in stack.factories and not digs and action.isru is None:
            raise Refused(self.rule("dirt"), f"no factory and no working ISRU card at {place.id}")
        engines = [engine for engine in stack.engines if engine.grade == "dirt"]
        if not engines:
            raise Refused(self.rule("dirt"), "no triangle aboard burns dirt")
        crew = {item.slug for item in stack.aboard if item.card.deck == "crew"}
        if any(engine.name not in crew for engine in engines):
            return MOST_MASS
        if year.crew_dirt:
            raise Refused(self.rule("dirt"), "a crew triangle takes one tank of dirt a turn")
        year.crew_dirt = True
        return 1

    def check_air(self, craft: Craft, year: Year) -> None:
        """I5c: on an aerobrake, after the move, not with isotopes aboard. Staying there costs a roll each turn."""
        if year.moves and not year.moved:
            raise Refused(self.rule("air"), "air is taken after the move")
        if craft.place.hazard != "aerobrake":
            raise Refused(self.rule("air"), f"{craft.place.id} is no aerobrake")
        if craft.chits.grade == "isotope":
            raise Refused(self.rule("air"), "air does not mix with isotopes")
        if not year.moved and not craft.stack.survives_aerobrakes:
            paid = craft.place.id in year.bought
            if paid:
                year.bought.remove(craft.place.id)
            survival = Fraction(1) if paid else HAZARD_SURVIVAL
            year.rolls.append(Roll(craft.place.id, "hazard", survival, paid))
