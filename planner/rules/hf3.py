"""High Frontier, 3rd edition: the base game, and Colonization with its modules as a set."""

from __future__ import annotations

from planner.rules.base import FlightRules

BASE = FlightRules(
    flybys=False,  # K1 belongs to Colonization
    flybys_need_engine=False,  # K1: also with the engine off
    belts=False,  # K2 too
    seasons=False,  # and so does the sunspot cycle (M)
    season_bars_leaving=False,
    coasts_without_thrust=False,  # F2: net thrust of at least 1
    whole_half_burns=True,  # G4, OP-7
    assist_ignores_hazard=False,  # G3
    assist_safe_with_colony=False,
    assist_safe_with_powersat=False,
    assist_without_engine=True,  # F2, G3
    aerobrake_without_engine=True,  # F2, G2
    halts_without_engine=True,  # F2, G2
    aerostat_liftoff=True,  # G1
    rocketplane=False,
    red_belt_add=2,
    low_thrust_harms=True,  # K2: net thrust is subtracted, whatever it is
    dead_zone_kills=False,  # OP-13: only burns in that zone cannot be paid
    bonus_burns_move=True,  # F2, K1
    sungrazer="",
    sungrazer_approach=False,
    depot_in_leo_only=True,  # E3
    dirt_tanks=False,
    digging_is_operation=True,  # H5.2
    dirt_tanks_dug=10,  # H5.2, OP-15
    isru_grades=("water",),  # H5.2; E4: no isotopes
    air_by_supports=True,  # H5.3: whatever the triangle
    banks_in_orbit="",  # E3: the depot is in LEO
    oberth_afterburn=1,  # V
    open_readings=(
        ("whole_half_burns", "hf3.half_lander", "whole_step"),
        ("aerostat_any_thrust", "hf3.aerostat_liftoff", "any"),
    ),
)

COLONIZATION = BASE._replace(
    flybys=True,  # K1
    belts=True,  # K2
    seasons=True,  # V, synodic comets: may be left at any time
    sungrazer="kreutz",  # printed on the board: cards and cubes there are lost at the end of each yellow cycle
    depot_in_leo_only=False,  # K6: tanks lie in every stack
    dirt_tanks=True,  # K6: black tanks
    isru_grades=("water", "isotope"),  # H5.2
    banks_in_orbit="any",  # D1.2
)
