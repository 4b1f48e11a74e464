"""What must be so before a flight can be replayed: known names, and what an owner can have at all."""

from __future__ import annotations

from planner.errors import BadPlan
from planner.files.tomlfile import shown
from planner.stellar.facts import FACILITIES, KINDS, Facts
from planner.stellar.flight import DOINGS, Flight, Step
from planner.stellar.places import EARTH, ORBIT, SURFACE, is_known, place_of
from planner.stellar.referee.refusal import Refused

FIRST_DECADE = 2040  # the first economic phase (3)
# What belongs to which step.
_USED = {
    "descend": {"path"},
    "move": {"path", "launcher", "docks"},
    "explore": {"world", "probe"},
    "transfer": {"path"},
}


def check_names(flight: Flight, facts: Facts) -> None:
    """Raise BadPlan for names that the facts do not know."""
    if flight.ship.kind not in KINDS:
        raise BadPlan(f"no kind of ship {shown(flight.ship.kind)}")
    player = flight.player
    _check_known("technology", [one.name for one in player.technologies], facts.technologies)
    _check_known("facility", [base.facility for base in player.bases if base.facility], FACILITIES)
    _check_known("system", [one for one in flight.closed if ":" not in one], facts.systems)
    _check_known("world", [player.home], facts.worlds)
    steps = [step for year in flight.years for step in year.steps]
    _check_known("kind of step", [step.do for step in steps], DOINGS)
    _check_known("world", [step.world for step in steps if step.do == "explore"], facts.worlds)
    places = [
        flight.start,
        *(one for one in flight.closed if ":" in one),
        *(base.place for base in player.bases),
        *(place for step in steps for place in step.path),
    ]
    for place in places:
        if not is_known(facts, place):
            raise BadPlan(f"no place {shown(place)} in Stellar Horizons")


def check_owner(flight: Flight, facts: Facts) -> None:
    """Raise Refused for what no owner can have."""
    for held in flight.player.technologies:
        if held.since and (held.since < FIRST_DECADE or held.since % 10):
            name = facts.technologies[held.name].name
            raise Refused("3", f"{name} cannot come in {held.since}: technologies come in decade years from 2040")
    for base in flight.player.bases:
        kind, of, _ = place_of(base.place)
        if kind not in (SURFACE, ORBIT) or base.place in (EARTH, flight.player.port) or not facts.worlds[of].base_cost:
            raise Refused("3.6.2", f"no base can be built at {base.place}")
    modifier = flight.player.modifier
    if modifier is not None and not 0 < modifier <= 1:
        raise Refused("3.3.3", f"a transfer modifier is above 0 and at most 1, not {modifier}")


def check_fields(step: Step) -> None:
    """Raise Refused if a step says what belongs to no step of its kind."""
    said = step._asdict()
    for name in ("path", "launcher", "docks", "world", "probe"):
        if said[name] and name not in _USED.get(step.do, ()):
            raise Refused("3", f"the step {step.do!r} has nothing to do with {name}")


def _check_known(what: str, names: list[str] | tuple[str, ...], known: object) -> None:
    for name in names:
        if name not in known:  # type: ignore[operator]
            raise BadPlan(f"no {what} {shown(name)} in Stellar Horizons")
