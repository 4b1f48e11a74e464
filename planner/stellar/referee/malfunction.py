"""What a roll fails on: engines, robots that explore, crews that are recalled."""

from __future__ import annotations

from planner.stellar.places import SURFACE
from planner.stellar.referee.entry import is_hazardous, is_radioactive
from planner.stellar.referee.standing import Standing
from planner.stellar.referee.today import Today


def engine(today: Today) -> int:
    """Percent on which a move fails; 0: no roll (3.3.5). The size of a crewed vehicle counts on a launcher too."""
    own = today.flight.player.engine_malfunction
    base = today.facts.numbers.engine_malfunction - sum(one.engine for one in today.technologies)
    return _percent((base if own is None else own) - today.ship.size)


def robot(today: Today, standing: Standing, probe: bool) -> int:
    """Percent on which a robot that explores is lost; a probe spares its carrier the roll (3.5.5)."""
    if probe:
        return 0
    numbers = today.facts.numbers
    own = today.flight.player.robot_malfunction
    percent = numbers.robot_malfunction - sum(one.robots for one in today.technologies) if own is None else own
    if is_radioactive(today, standing.place) and not today.has_shielding:
        percent += numbers.radiation_malfunction
    if _is_rover_in_heat(today, standing) and not today.has_pressure_hulls:
        percent += numbers.venus_malfunction
    return _percent(percent)


def recall(today: Today) -> int:
    """Percent on which a crew that explored goes into reserve (3.5.5)."""
    own = today.flight.player.recall
    base = today.facts.numbers.recall - sum(one.recall for one in today.technologies)
    return _percent(base if own is None else own)


def _is_rover_in_heat(today: Today, standing: Standing) -> bool:
    kind, _, world = standing.place.partition(":")
    return today.ship.kind == "rover" and kind == SURFACE and is_hazardous(today, world)


def _percent(number: int) -> int:
    return min(100, max(0, number))
