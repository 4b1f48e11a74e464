"""What an edition must say about flying: its constants, and the few places where editions decide apart.

The shared mechanics ask these and nothing else; no edition is known by name there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from planner.board.model import Board, Exit, Space
from planner.cards.card import CardSide
from planner.editions.edition import Edition, load_part
from planner.editions.readings import Readings
from planner.plan.model import Action
from planner.referee.verdict import Refused
from planner.rocket.engine import Engine
from planner.rocket.stack import Stack

if TYPE_CHECKING:
    from planner.referee.activation import Power
    from planner.referee.craft import Craft, Year
    from planner.referee.flight import Flight, State
    from planner.referee.landing import Way

HAZARD_SURVIVAL = Fraction(5, 6)  # a 1 loses the stack (hf4 H7, hf3 F5)
PIVOT_BURNS = 2  # hf4 H4c, hf3 F4
LANDERS = ("lander-burn", "half-lander-burn")
SUNGRAZER = "kreutz"
SUNGRAZER_SEASON = "yellow"
HERMES_BARYCENTER = "hermes-barycenter"
VENUS_SEASON = "blue"


def gw_cards(stack: Stack) -> list[CardSide]:
    return [item.card for item in stack.aboard if item.card.is_gw]


class Ruleset:
    """One edition under the chosen readings."""

    one_operation: ClassVar[bool] = True
    activates_on_poor_fuel: ClassVar[bool] = True  # a triangle may be activated to coast on fuel that it cannot burn
    flybys: ClassVar[bool] = True
    flyby_needs_engine: ClassVar[bool] = True
    belts: ClassVar[bool] = True
    synodic: ClassVar[bool] = True
    synodic_holds: ClassVar[bool] = True  # also who wants to leave must wait for the season
    coasts_when_dead: ClassVar[bool] = True  # who has activated a triangle may coast on when a belt stops it
    dead_zone_kills: ClassVar[bool] = True  # a solar triangle stays dead for the move that leads where the Sun is dead
    assist_needs_engine: ClassVar[bool] = True
    assist_spares_hazard: ClassVar[bool] = True  # no roll for the first space entered
    acetylene: ClassVar[bool] = True
    aerostat_liftoff: ClassVar[bool] = False
    dirt_tanks: ClassVar[bool] = False  # dirt may be bottled
    digging_is_operation: ClassVar[bool] = False
    flares_reach_sol_belts: ClassVar[bool] = True  # no belt around Sol shelters from a flare
    flares_spare_neptune: ClassVar[bool] = True

    def __init__(self, edition: Edition, readings: Readings) -> None:
        self.rule_ids = edition.rule_ids
        self.readings = readings
        self.flyby_pays_once = readings["flyby_once"] == "once"
        self.dead_engine_keeps_bonus = True
        self.acetylene_frees_burn = True  # the first lander burn of a rocketplane costs nothing
        self.arrow_leaves_site_freely = False
        self.flares_turn_heavy = True  # a heavy radiator is turned light, not lost
        self.isotopes_need_fuel = True  # an isotope triangle is activated only with some fuel aboard
        self.arrow_keeps_bonus = readings["bonus_over_arrow"] == "kept"
        self.barycenter_closes = readings["hermes_barycenter"] == "closed"
        self.venus_closes = readings["venus_crossing"] == "closed"
        self.sungrazer_text = "none"  # what the text says is lost with the sungrazer: an answer of kreutz_clearing

    def rule(self, topic: str) -> str:
        return self.rule_ids[topic]

    def half_burn(self, consumption: Fraction) -> Fraction:
        """Fuel steps of a half lander burn."""
        return consumption / 2

    def belt_net(self, power: Power) -> int:
        """Net thrust that is subtracted from the die in a belt."""
        raise NotImplementedError

    def oberth_bonus(self, engine: Engine, afterburn: bool) -> int:
        """Bonus burns of the solar Oberth: base thrust, more when afterburning."""
        raise NotImplementedError

    def assist_is_safe(self, stack: Stack, site: str) -> bool:
        """Is the roll of a factory assist spared?"""
        raise NotImplementedError

    def check_drive(self, flight: Flight, state: State, way_out: Exit, ways: tuple[Way, Way]) -> None:
        """May the craft go on at all, with the engine as it is? `ways` are those off a site and down to one."""
        raise NotImplementedError

    def check_end(self, flight: Flight) -> None:
        """May the move end here? Lander burns are looked at elsewhere."""

    def check_year_end(self, board: Board, place: Space, season: str, next_season: str) -> None:
        """May the craft be here at the end of the year? A plan is to bring it through, so its last year counts too."""
        ends = season == SUNGRAZER_SEASON != next_season
        if self.synodic and ends and place.id in self._lost_with_sungrazer(board):
            raise Refused(self.rule("sungrazer"), f"everything on {place.name} is lost when the yellow season ends")

    def _lost_with_sungrazer(self, board: Board) -> set[str]:
        read = self.readings["kreutz_clearing"]
        lost = self.sungrazer_text if read == "by_text" else read
        if lost == "none" or SUNGRAZER not in board.spaces:
            return set()
        near = {SUNGRAZER}
        for _ in range(2 if lost == "site_and_neighbours" else 0):  # its coloured spaces lie one behind the other
            near |= {way.to for space in near for way in board.exits[space]}
            near = {space for space in near if board.spaces[space].synodic == SUNGRAZER_SEASON}
        return near

    def colour(self, space: Space) -> str:
        """The season in which a space is open; "" if it always is."""
        if space.id == HERMES_BARYCENTER and not self.barycenter_closes:
            return ""
        return VENUS_SEASON if space.venus and self.venus_closes else space.synodic

    def check_tanks(self, craft: Craft, action: Action) -> None:
        """May tanks be loaded, unloaded or converted here?"""

    def take_dirt(self, craft: Craft, year: Year, action: Action) -> int:
        """Most tanks of dirt that may be taken up here."""
        raise NotImplementedError

    def check_air(self, craft: Craft, year: Year) -> None:
        """May the craft refuel from the atmosphere here and now?"""
        raise NotImplementedError

    def air_tanks(self, craft: Craft, year: Year) -> int:
        """Most tanks that the atmosphere brings."""
        raise NotImplementedError

    def is_bank(self, place: Space) -> bool:
        """Is the player's water here, to be had for money?"""
        raise NotImplementedError

    def roll_price(self, stack: Stack) -> int:
        """Aqua or WT to buy off one hazard (hf4 H7e, hf3 F5)."""
        return 4

    def check_isru_grade(self, grade: str) -> None:
        """Which fuel may ISRU bring?"""

    def check_isru_rating(self, craft: Craft, topic: str, isru: int) -> None:
        """A rating that the plan gives is that of a card at hand, as printed or with what others do to it."""
        known = {rating for item in craft.cards_at_hand() for rating in (item.card.isru, craft.isru_rating(item))}
        if not craft.books.by_numbers and isru not in known:
            raise Refused(self.rule(topic), f"no card aboard or at {craft.place.name} has ISRU {isru}")

    def check_isotopes(self, craft: Craft) -> None:
        """Isotopes come from sites of the type of the GW thruster (hf4 I5b, hf3 S2).

        Where no card tells the type, the first site settles it: a player has isotopes of one type only (hf3 S2).
        """
        site, books = craft.place.site, craft.books
        if site is None:
            raise Refused(self.rule("isotopes"), f"{craft.place.name} is no site")
        wanted = ({card.spectral for card in gw_cards(craft.stack)} - {""}) or ({books.isotope_type} - {""})
        if wanted and site.spectral not in wanted:
            sentence = f"isotopes of type {min(wanted)} are wanted, and {craft.place.name} is of type {site.spectral}"
            raise Refused(self.rule("isotopes"), sentence)
        books.isotope_type = site.spectral

    def check_grind(self, craft: Craft) -> None:
        """May this craft grind cards to fuel?"""


def find_ruleset(edition: Edition, readings: Readings) -> Ruleset:
    """What the referee judges an edition by, under the chosen readings."""
    ruleset = load_part(edition.referee)
    if not isinstance(ruleset, type) or not issubclass(ruleset, Ruleset):
        raise TypeError(f"edition {edition.name}: {edition.referee} is no Ruleset")
    return ruleset(edition, readings)
