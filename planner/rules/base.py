"""What an edition must say about flight, so that one compiler can turn any of them into tables.

Each entry is a rule on which editions differ; the values, with their rule ids, stand in the module of each edition.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from planner.editions.edition import find_edition, load_part
from planner.editions.readings import Readings

# Open readings that all editions share, as in `FlightRules.open_readings`.
SHARED_READINGS = (
    ("arrows_keep_bonus", "bonus_over_arrow", "kept"),
    ("barycenter_closes", "hermes_barycenter", "closed"),
    ("venus_closes", "venus_crossing", "closed"),
)


class FlightRules(NamedTuple):
    """How one edition flies."""

    flybys: bool  # flyby icons pay bonus burns
    flybys_need_engine: bool  # only a working triangle earns bonus burns
    belts: bool  # belts are rolled for
    seasons: bool  # synodic sites open and close
    season_bars_leaving: bool  # a closed synodic site cannot be left either
    coasts_without_thrust: bool  # an activated triangle may coast whatever its net thrust
    whole_half_burns: bool  # a half-lander burn costs whole steps, rounded up each time
    assist_ignores_hazard: bool  # a factory-assisted liftoff skips the hazard of the first space
    assist_safe_with_colony: bool
    assist_safe_with_powersat: bool
    assist_without_engine: bool
    aerobrake_without_engine: bool
    halts_without_engine: bool  # who follows arrows without an engine may halt anywhere, not only on a site
    aerostat_liftoff: bool  # an aerostat is left whatever the thrust
    rocketplane: bool  # acetylene liftoff from atmospheric sites with a factory
    red_belt_add: int  # added to a belt die in the red season
    low_thrust_harms: bool  # net thrust below 0 makes a belt worse
    dead_zone_kills: bool  # a solar engine that comes where solar power is dead stays dead for the move
    bonus_burns_move: bool  # a craft without thrust goes on while it has bonus burns
    sungrazer: str  # site where everything is lost when its season ends; "" if the edition has no such rule
    sungrazer_approach: bool  # so is everything on its coloured approach
    depot_in_leo_only: bool  # tanks lie nowhere else
    dirt_tanks: bool  # dirt may be left in tanks
    digging_is_operation: bool
    dirt_tanks_dug: int | None  # at once, by any triangle that burns it; None: what fits, one for a crew
    isru_grades: tuple[str, ...]  # of fuel that a card with an ISRU rating makes
    air_by_supports: bool  # supports change the consumption by which air is eaten
    banks_in_orbit: str  # zone whose home orbits have a bank of water, "any", or "" if only LEO has one
    oberth_afterburn: int | None = None  # what an afterburner adds at the solar Oberth; None: as much as to thrust
    free_arrow_from_site: bool = False  # an arrow that starts on a site needs no liftoff
    dead_keeps_bonus: bool = True  # bonus burns outlive the engine
    free_acetylene: bool = True  # an acetylene liftoff pays for its lander burns
    arrows_keep_bonus: bool = True  # bonus burns outlast an aerobrake arrow
    barycenter_closes: bool = True  # the barycenter of Hermes is closed with its sites
    venus_closes: bool = False  # the Venus flyby is closed out of its season
    aerostat_any_thrust: bool = False  # an aerostat is left also at net thrust below 1

    # Open readings: field of these rules, name of the reading, and the answer that makes the field true.
    open_readings: tuple[tuple[str, str, str], ...] = ()

    def under(self, readings: Readings) -> FlightRules:
        """These rules as the player reads them."""
        asked = (*SHARED_READINGS, *self.open_readings)
        chosen: dict[str, Any] = {field: readings[name] == answer for field, name, answer in asked}
        return self._replace(**{**chosen, **self._clearing(readings["kreutz_clearing"])})

    def _clearing(self, answer: str) -> dict[str, Any]:
        """What is lost when the sungrazer's season ends, where the player does not leave it to the text."""
        if answer == "by_text":
            return {}
        return {"sungrazer": ""} if answer == "none" else {"sungrazer_approach": answer == "site_and_neighbours"}


def find_rules(edition: str) -> FlightRules:
    """The flight rules of an edition, by its name.

    >>> find_rules("hf3c").flybys
    True
    """
    place = find_edition(edition).flight_rules
    rules = load_part(place)
    if not isinstance(rules, FlightRules):
        raise TypeError(f"edition {edition}: {place} are no FlightRules")
    return rules
