"""Facts that contradict each other, each with the rule that says so."""

from __future__ import annotations

from collections.abc import Iterator

from planner.stellar.facts import Facts
from planner.stellar.places import FLYBY, ORBIT, is_known, place_of, system_of


def contradictions(facts: Facts) -> list[str]:
    """Everything that cannot be so; nothing if the facts fit together."""
    found = [*_homes(facts)]
    # The rest asks where places are.
    return found or [*_symbols(facts), *_links(facts), *_numbers(facts), *_scenarios(facts)]


def _homes(facts: Facts) -> Iterator[str]:
    for key, world in facts.worlds.items():
        if world.system not in facts.systems:
            yield f"worlds.{key}.system: there is no system {world.system!r} [stellar 2.2]"
    for key, system in facts.systems.items():
        central = facts.worlds.get(system.central)
        if central is None:
            yield f"systems.{key}.central: there is no world {system.central!r} [stellar 2.2]"
        elif central.system != key:
            yield f"systems.{key}.central: {system.central} belongs to {central.system} [stellar 2.2]"
    if "earth" not in facts.systems or "earth" not in facts.worlds:
        yield "there must be a system and a world called earth [stellar 3.3.4]"


def _symbols(facts: Facts) -> Iterator[str]:
    for key, world in facts.worlds.items():
        at = f"worlds.{key}"
        if world.gas_giant and not world.atmosphere:
            yield f"{at}.atmosphere: a gas giant has a hazardous atmosphere [stellar 2.6.8]"
        if world.atmosphere and not world.reentry:
            yield f"{at}.reentry: a world with a hazardous atmosphere counts as having re-entry [stellar 2.6.8]"
        if world.gas_giant and world.crew:
            yield f"{at}.crew: crews do not explore gas giants [stellar 3.5.2]"
        if facts.systems[world.system].radiation and not (world.radiation_surface and world.radiation_orbit):
            yield f"{at}: all of the tile {world.system} is radioactive, so its worlds are [stellar 2.6.9]"
        if world.type not in ("B", "P", "E"):
            yield f"{at}.type must be B, P or E, got {world.type!r} [stellar 3.5.1]"
        if not 0 <= world.life <= 100:
            yield f"{at}.life must be 0 to 100, got {world.life} [stellar 3.5.4]"
        if world.ev < 0 or world.base_cost < 0:
            yield f"{at}: exploration value and cost of a base are not below 0 [stellar 3.5.3]"
    earth = facts.worlds["earth"]
    if not earth.reentry:
        yield "worlds.earth.reentry: Earth has the re-entry symbol [stellar 2.6.7]"


def _links(facts: Facts) -> Iterator[str]:
    for a, b, _ in facts.links:
        unknown = [end for end in (a, b) if not is_known(facts, end)]
        if unknown:
            yield f"links: there is no place {unknown[0]!r} [stellar 3.3.2]"
            continue
        if {place_of(a).kind, place_of(b).kind} - {ORBIT, FLYBY} or place_of(a).kind == place_of(b).kind == FLYBY:
            yield f"links: {a} and {b}: links join orbits with each other and with flyby boxes [stellar 3.3.2]"
        elif system_of(facts, a) != system_of(facts, b):
            yield f"links: {a} and {b} are in different systems [stellar 3.3.2]"
        elif a == b:
            yield f"links: {a} is joined to itself [stellar 3.3.2]"
    said = [frozenset((a, b)) for a, b, one_way in facts.links if not one_way]
    for a, b, one_way in facts.links:
        if one_way and frozenset((a, b)) in said:
            yield f"links: {a} and {b} are joined both ways and by an arrow [stellar 3.3.2]"


def _scenarios(facts: Facts) -> Iterator[str]:
    for key, scenario in facts.scenarios.items():
        if not facts.numbers.first_year <= scenario.start <= scenario.last_year <= facts.numbers.last_year:
            yield f"scenarios.{key}: start and last_year must lie in the game and in this order [stellar 6]"
        if scenario.colony and scenario.colony not in facts.worlds:
            yield f"scenarios.{key}.colony: there is no world {scenario.colony!r} [stellar 2.2]"
        for system in (*scenario.systems, *(window.system for window in scenario.asteroid)):
            if system not in facts.systems:
                yield f"scenarios.{key}: there is no system {system!r} [stellar 2.2]"


def _numbers(facts: Facts) -> Iterator[str]:
    numbers = facts.numbers
    if not numbers.first_year <= numbers.end_roll_from <= numbers.last_year:
        yield "numbers: first_year, end_roll_from and last_year must come in this order [stellar 4]"
    for name in ("engine_malfunction", "robot_malfunction", "radiation_malfunction", "venus_malfunction", "recall"):
        if not 0 <= getattr(numbers, name) <= 100:
            yield f"numbers.{name} must be 0 to 100, got {getattr(numbers, name)} [stellar 3.3.5]"
    if not 2 <= numbers.largest_cv <= 99:
        yield f"numbers.largest_cv must be 2 to 99, got {numbers.largest_cv} [stellar 2.6.3]"
    if not 1 <= numbers.launcher_without_technology <= 4:
        yield "numbers.launcher_without_technology must be 1 to 4 [stellar 2.6.1]"
    for key, technology in facts.technologies.items():
        if not 0 <= technology.launcher <= 4:
            yield f"technologies.{key}.launcher must be 1 to 4, got {technology.launcher} [stellar 2.6.1]"
        if min(technology.engine, technology.robots, technology.recall) < 0:
            yield f"technologies.{key}: a technology makes no failure likelier [stellar 3.3.5]"
    for key, ship in facts.ships.items():
        if ship.is_crewed and not 2 <= ship.size <= numbers.largest_cv:
            yield f"ships.{key}.size must be 2 to {numbers.largest_cv}, got {ship.size} [stellar 2.6.3]"
        if not ship.is_crewed and ship.size:
            yield f"ships.{key}.size: a {ship.kind} has none [stellar 2.6.2]"
