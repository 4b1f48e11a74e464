"""Coming down to a site and getting off it: which ways there are, and why the others are closed (hf4 H6, hf3 G)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from planner.board.model import Exit, Space
from planner.referee.ruleset import LANDERS
from planner.referee.verdict import CLAIM, NoEngine, Refused

if TYPE_CHECKING:
    from planner.referee.flight import Flight


class Way(NamedTuple):
    """One way to pass between a site and the next space. `mode` is "" for a step without a site."""

    mode: str = ""
    assist: str = ""  # site at which the roll of a factory assist is due
    spares_hazard: bool = False  # the hazard of the space entered is ignored
    frees_burn: bool = False  # the first lander burn costs nothing


def ways_off(flight: Flight, here: Space, way_out: Exit, there: Space, claim: str | None) -> list[Way]:
    """Liftoff: every open way to leave a site. Raises Refused if all are closed."""
    if here.site is None:
        return [Way()]
    rules = flight.rules
    closed = {
        "powered": _closed_to_power(flight, here, flight.working),
        "aerobrake": _no(flight, "aerobrake", "an aerobrake path leads down, not up"),
        "aerostat": _no(flight, "aerostat", f"{here.name} is no aerostat from which every craft lifts off"),
        "assisted": _closed_to_assist(flight, here, there, flight.working),
        "acetylene": _closed_to_acetylene(flight, here),
    }
    if rules.arrow_leaves_site_freely and flight.board.links[way_out.link].one_way:
        closed["aerobrake"] = None
    if rules.aerostat_liftoff and here.site.aerostat:
        closed["aerostat"] = None
    roll = "" if rules.assist_is_safe(flight.stack, here.id) else here.id
    offered = {
        "powered": Way("powered"),
        "aerobrake": Way("aerobrake"),
        "aerostat": Way("aerostat"),
        "assisted": Way("assisted", roll, rules.assist_spares_hazard),
        # The roll is that of an assist, other hazards on the way are met as usual (hf4 H6c).
        "acetylene": Way("acetylene", roll, frees_burn=rules.acetylene_frees_burn),
    }
    found = [way for mode, way in offered.items() if closed[mode] is None]
    return _claimed(found, closed, claim)


def ways_down(flight: Flight, here: Space, way_out: Exit, there: Space, claim: str | None) -> list[Way]:
    """Landing: every open way to enter a site. Raises Refused if all are closed."""
    if there.site is None:
        return [Way()]
    if flight.board.links[way_out.link].one_way:
        # hf4 H6b, hf3 G2: who follows the dashed path needs neither thrust nor fuel nor a triangle.
        return _claimed([Way("aerobrake")], {}, claim)
    closed = {
        "powered": _closed_to_power(flight, there, flight.works_at(there)),
        "assisted": _closed_to_assist(flight, there, here, flight.works_at(there)),
        "aerobrake": _no(flight, "aerobrake", f"no aerobrake path leads from {here.name} to {there.name}"),
    }
    found = []
    if closed["powered"] is None:
        found.append(Way("powered"))
    if closed["assisted"] is None:
        found.append(Way("assisted", "" if flight.rules.assist_is_safe(flight.stack, there.id) else there.id))
    return _claimed(found, closed, claim)


def _claimed(found: list[Way], closed: dict[str, Refused | None], claim: str | None) -> list[Way]:
    """Keep what the plan says, or say why that is closed."""
    kept = [way for way in found if claim is None or way.mode == claim]
    if kept:
        return kept
    refusal = closed.get("powered" if claim is None else claim)
    if refusal is None:
        named = " or ".join(way.mode for way in found) or "another way"
        refusal = Refused(CLAIM, f"the plan says landing {claim or 'none'!r}, but it is {named}")
    raise refusal


def _no(flight: Flight, topic: str, sentence: str) -> Refused:
    return Refused(flight.rules.rule(topic), sentence)


def _no_engine(flight: Flight, topic: str, sentence: str) -> Refused:
    refusal = NoEngine if flight.power.engine is None else Refused  # one that was activated may have died on the way
    return refusal(flight.rules.rule(topic), sentence)


def _closed_to_power(flight: Flight, site: Space, working: bool) -> Refused | None:
    """Net thrust must be greater than the site size, both ways (hf4 H6a, hf3 G1)."""
    assert site.site is not None
    place = f"{site.name} (size {site.site.size})"
    if flight.power.engine is None:
        return _no_engine(flight, "powered", f"no engine is activated for {place}")
    if not working:
        return _no(flight, "powered", f"{flight.power.engine.name} does not work at {place}")
    net, size = flight.power.net, site.site.size
    equal_will_do = any(item.card.tag("land-liftoff-size-equal-thrust") is not None for item in flight.stack.aboard)
    if net > size or (equal_will_do and net == size):
        return None
    return _no(flight, "powered", f"net thrust {net} is not greater than size {size} of {site.name}")


def _closed_to_assist(flight: Flight, site: Space, other: Space, working: bool) -> Refused | None:
    """A factory lifts and lands, but not through lander burns (hf4 H6c, hf3 G3)."""
    if site.id not in flight.stack.factories:
        return _no(flight, "assisted", f"no factory at {site.name} can assist")
    if other.kind in LANDERS:
        return _no(flight, "assisted", f"a factory does not assist into or out of a lander burn ({other.name})")
    if flight.rules.assist_needs_engine and (flight.power.engine is None or not working):
        return _no_engine(flight, "assisted", "a factory assists only a craft with an activated, working triangle")
    return None


def _closed_to_acetylene(flight: Flight, site: Space) -> Refused | None:
    """A rocketplane was paid for before the move (hf4 H6c); where, was judged then."""
    if not flight.rules.acetylene:
        return _no(flight, "powered", "this edition has no acetylene rocketplane")
    if not flight.acetylene:
        return _no(flight, "acetylene", f"no acetylene is paid at {site.name}")
    if flight.power.engine is None or not flight.working:
        return _no_engine(flight, "acetylene", "a rocketplane needs an activated, working triangle")
    return None
