"""High Frontier 4 All: its facts, with the ids of its rules. What they mean is known by rules and referee."""

from __future__ import annotations

from planner.editions.edition import Edition

_RULE_IDS = {
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
    "aerostat": "hf4 H6a",
    "aerobrake": "hf4 H6b",
    "sails": "hf4 H6b",
    "assisted": "hf4 H6c",
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
    "scrap": "hf4 G1g",
    "take": "hf4 G1a",
    "boost": "hf4 I4",
    "outposts": "hf4 E3",
    "turn-light": "hf4 G1g",
    "tank-to-fuel": "hf4 G2a",
    "fuel-to-tank": "hf4 G2b",
    "grind": "hf4 G2c",
    "isru": "hf4 I5a",
    "factory": "hf4 I5b",
    "air": "hf4 I5c",
    "dirt": "hf4 G1c",
    "isotopes": "hf4 I5b",
}

HF4 = Edition(
    name="hf4",
    title="High Frontier 4 All",
    board="hf4",
    cards="hf4",
    strip="hf4",
    flight_rules="planner.rules.hf4:RULES",
    referee="planner.referee.hf4:HF4",
    rule_ids=_RULE_IDS,
    supports=True,
    reactor_supports_modify=False,  # J5d
    gw_ignores_modifiers=True,  # J5d
    powersat_thrust=1,  # H3d
    push_factory_thrust=1,  # H3d: a factory on a push site is one source of Powersat
    push_revives_solar=True,  # J3
    coasts_without_fuel=True,  # LR F4c, H2a
    factory_tanks={"water": 7, "isotope": 1},  # I5b
    scoop_tanks=None,  # I5c: depends on the consumption
    outposts=2,  # E3
    money="aqua",  # F1c
    has_glory=True,  # L
    isotopes_need_fuel=("hf4.text", "living"),  # LR F4c, H2a; section 19: in 2021 a gold chit is enough
)
