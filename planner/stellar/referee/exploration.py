"""Who explores what from where (3.5)."""

from __future__ import annotations

from planner.stellar.flight import Step
from planner.stellar.places import FLYBY, ORBIT, SURFACE, TRANSFER, place_of, system_of
from planner.stellar.referee.entry import STARS, check_in_play, is_hazardous
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.standing import Standing
from planner.stellar.referee.today import Today


def explore(today: Today, standing: Standing, step: Step) -> Standing:
    """The ship after an exploration that it survives. Raises Refused."""
    world, ship = today.facts.worlds[step.world], today.ship
    check_in_play(today, world.system)
    if not standing.launched:
        raise Refused("3.3.4", f"{ship.name} was not launched yet")
    if standing.docked:
        raise Refused("3.5", f"the ship is stacked with the base at {today.told(standing.place)}: it must undock first")
    if world.ev == 0:
        raise Refused("3.5.3", f"{world.name} has nothing to explore: its value is 0")
    if step.probe:
        _check_probe(today, standing, step.world)
        return standing._replace(probe=False)
    if ship.ev == 0:
        raise Refused("2.6.4", f"{ship.name} has no exploration value")
    if ship.is_crewed:
        _check_crew(today, standing, step.world)
    else:
        _check_robot(today, standing, step.world)
    return standing


def _check_crew(today: Today, standing: Standing, target: str) -> None:
    world = today.facts.worlds[target]
    if standing.reserve:
        raise Refused("2.6.6", f"{today.ship.name} is in reserve, and cannot explore")
    kind, of, _ = place_of(standing.place)
    # On Earth itself there is nothing to explore: its orbit is what counts.
    if kind not in (SURFACE, ORBIT) or of != target or standing.place == "surface:earth":
        raise Refused("3.5.2", f"a crew at {today.told(standing.place)} cannot explore {world.name}")
    # The Sun and the gas giants.
    if not world.crew:
        raise Refused("3.5.2", f"crews do not explore {world.name}")
    if is_hazardous(today, target) and not today.has_pressure_hulls:
        raise Refused("2.6.8", f"{world.name} has a hazardous atmosphere: no crew explores it without Pressure Hulls")


def _check_robot(today: Today, standing: Standing, target: str) -> None:
    kind, of, _ = place_of(standing.place)
    world, systems = today.facts.worlds[target], today.facts.systems
    is_near = world.system == system_of(today.facts, standing.place)
    fits = {
        "rover": kind == SURFACE and of == target and target != "earth",
        # From the orbit in the middle of a system all its worlds are seen.
        "orbiter": kind == ORBIT and (of == target or (is_near and systems[world.system].central == of)),
        "flyby": kind in (FLYBY, TRANSFER) and is_near,
        "telescope": standing.place == f"{ORBIT}:{today.home}" and world.system != STARS,
    }
    if not fits[today.ship.kind]:
        raise Refused("3.5.1", f"a {today.ship.kind} at {today.told(standing.place)} cannot explore {world.name}")


def _check_probe(today: Today, standing: Standing, target: str) -> None:
    """A probe is released where its carrier explores: in a flyby box, an orbit or on a surface, of that world alone."""
    if not standing.probe:
        raise Refused("3.5.1", f"{today.ship.name} carries no probe" + " any more" * today.flight.probe)
    kind, of, _ = place_of(standing.place)
    world = today.facts.worlds[target]
    fits = {
        "rover": kind == SURFACE and of == target and target != "earth",
        "orbiter": kind == ORBIT and of == target,
        "flyby": kind == FLYBY and of == world.system,
    }
    if not fits[today.ship.kind]:
        raise Refused("3.5.1", f"a probe released at {today.told(standing.place)} cannot explore {world.name}")
