"""High Frontier, 3rd edition, base game and Colonization: facts, with the ids of the rules of both."""

from __future__ import annotations

from planner.editions.edition import Edition

_RULE_IDS = {
    "turn": "hf3 D",
    "operation": "hf3 H",
    "limits": "hf3 V Maximum Mass",
    "activate": "hf3 F1",
    "dead-engine": "hf3 F2",
    "drive": "hf3 F2",
    "solar": "hf3 B4",
    "cooling": "hf3 O5",
    "grade": "hf3 F1",
    "afterburn": "hf3 F2",
    "line": "hf3 F4",
    "landed": "hf3 F4",
    "pivot": "hf3 F4",
    "u-turn": "hf3 F4",
    "arrow": "hf3 B4",
    "burn-limit": "hf3 F3",
    "fuel": "hf3 F4",
    "halt": "hf3 G4",
    "lander-bonus": "hf3 K1",
    "no-lander-burn": "hf3 Q8",
    "powered": "hf3 G1",
    "aerostat": "hf3 G1",
    "aerobrake": "hf3 G2",
    "sails": "hf3 V Sails",
    "assisted": "hf3 G3",
    "acetylene": "hf3 G",
    "pay": "hf3 F5",
    "bonus": "hf3 K1",
    "bonus-pivot": "hf3 P4",
    "belt": "hf3 K2",
    "synodic": "hf3 V Synodic",
    "sungrazer": "hf3 board, Kreutz",
    "no-sungrazer": "hf3 Q8",
    # Actions
    "load": "hf3 D1.2",
    "unload": "hf3 D1.3",
    "jettison": "hf3 D1.4",
    "drop": "hf3 D1.5",
    "scrap": "hf3 D1.5",
    "take": "hf3 D1.1",
    "boost": "hf3 H4",
    "outposts": "hf3 E2",
    "turn-light": "hf3 O5",
    "tank-to-fuel": "hf3 K6",
    "fuel-to-tank": "hf3 K6",
    "grind": "hf3 V Dirt Rocket",
    "isru": "hf3 H5.2",
    "factory": "hf3 H5.1",
    "air": "hf3 H5.3",
    "dirt": "hf3 H5.2",
    "isotopes": "hf3 S2",
    "no-isotopes": "hf3 E4",
    "depot": "hf3 E3",
}

HF3 = Edition(
    name="hf3",
    title="High Frontier, 3rd edition, base game",
    board="hf3",
    cards="hf3",
    strip="hf3",
    flight_rules="planner.rules.hf3:BASE",
    referee="planner.referee.hf3:HF3",
    rule_ids=_RULE_IDS,
    supports=False,  # module O is not in the base game
    reactor_supports_modify=False,
    gw_ignores_modifiers=True,
    powersat_thrust=1,  # F2
    push_factory_thrust=0,  # F2: push factories belong to Colonization
    push_revives_solar=False,  # B4
    coasts_without_fuel=False,  # F1: fuel of too low a grade forbids activation
    factory_tanks={"dirt": 20, "water": 8},  # H5.1
    scoop_tanks=8,  # H5.3
    outposts=2,  # E2
    money="WT",  # E3
)

HF3_COLONIZATION = Edition(
    name="hf3c",
    title="High Frontier, 3rd edition, Colonization",
    board="hf3",
    cards="hf3",
    strip="hf3",
    flight_rules="planner.rules.hf3:COLONIZATION",
    referee="planner.referee.hf3:HF3Colonization",
    rule_ids=_RULE_IDS,
    supports=True,  # O1
    reactor_supports_modify=True,  # O2: needed anywhere in the chain; only radiator supports do not count (O4)
    gw_ignores_modifiers=True,  # S
    powersat_thrust=1,
    push_factory_thrust=2,  # F2
    push_revives_solar=False,  # O2
    coasts_without_fuel=False,
    factory_tanks={"dirt": 20, "water": 8, "isotope": 1},  # H5.1
    scoop_tanks=8,  # H5.3
    outposts=2,  # E2
    money="WT",  # E3
    unclaimable=frozenset({"Luna"}),  # L: the Moon treaty
    open_cycle_reading="hf3.open_cycle_therms",
    solar_gw_reading="hf3.solar_gw",
)
