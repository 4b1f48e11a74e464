"""High Frontier 4 All: core with modules 1 and 2 where they touch rockets."""

from __future__ import annotations

from planner.rules.base import FlightRules

RULES = FlightRules(
    flybys=True,  # H8
    flybys_need_engine=True,  # H8a
    belts=True,  # H10
    seasons=True,  # glossary, synodic
    season_bars_leaving=True,  # glossary, synodic: neither entered nor left
    coasts_without_thrust=True,  # H2b
    whole_half_burns=False,  # H5e: half of the consumption, rounded with the rest of the move (H5b)
    assist_ignores_hazard=True,  # H6c
    assist_safe_with_colony=True,  # H6c
    assist_safe_with_powersat=True,  # H6c
    assist_without_engine=False,  # H6c: an activated operational triangle
    aerobrake_without_engine=True,  # H6b
    halts_without_engine=True,  # LR H6b; by the text of 2021 the path must lead down to a site
    aerostat_liftoff=False,
    rocketplane=True,  # H6c, acetylene
    red_belt_add=2,  # H10
    low_thrust_harms=False,  # H10: not if negative
    dead_zone_kills=True,  # H2a, J3a: from then on it only coasts
    bonus_burns_move=False,  # H2b: needs no such rule
    sungrazer="kreutz",  # glossary, Kreutz Sungrazer
    sungrazer_approach=True,  # LR
    depot_in_leo_only=False,
    dirt_tanks=False,  # F4d, G2b
    digging_is_operation=False,  # G1c
    dirt_tanks_dug=None,  # G1c
    isru_grades=("water",),  # I5a
    air_by_supports=True,  # LR I5c; in 2021 as printed
    banks_in_orbit="earth",  # G1b, F1c; stars outside the Earth zone are of a variant (LR B7b)
    open_readings=(
        ("free_arrow_from_site", "hf4.arrow_from_site", "free"),
        ("dead_keeps_bonus", "hf4.dead_engine_bonus", "usable"),
        ("sungrazer_approach", "hf4.text", "living"),
        ("halts_without_engine", "hf4.text", "living"),
        ("free_acetylene", "hf4.text", "living"),
        ("air_by_supports", "hf4.text", "living"),
    ),
)
