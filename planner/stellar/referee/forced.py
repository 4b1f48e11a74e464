"""The forced way on of flyby craft (3.5.1)."""

from __future__ import annotations

from planner.stellar.flight import Step
from planner.stellar.places import TRANSFER, place_of, system_of
from planner.stellar.referee.entry import check_entered, is_too_far_for_flyby
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.standing import Standing
from planner.stellar.referee.today import Today
from planner.stellar.referee.transfers import years_between


def must_go_on(today: Today, standing: Standing) -> bool:
    """Whether the ship has to transfer before the year ends."""
    return today.ship.kind == "flyby" and standing.is_in_flyby_box


def transferred(today: Today, standing: Standing, step: Step) -> Standing:
    """The flyby craft in a box of a system farther out; a box above the computed one is its choice. Raises Refused."""
    if not must_go_on(today, standing):
        who = f"a {today.ship.kind} at {today.told(standing.place)}"
        raise Refused("3.5.1", f"the forced transfer is for flyby craft in a flyby box, not for {who}")
    if len(step.path) != 1 or place_of(step.path[0]).kind != TRANSFER:
        raise Refused("3.5.1", "a forced transfer leads to one numbered box and nowhere else")
    target, box = place_of(step.path[0]).of, place_of(step.path[0]).box
    source = system_of(today.facts, standing.place)
    systems = today.facts.systems
    if systems[target].h <= systems[source].h:
        raise Refused(
            "3.5.1", f"a flyby craft goes on outwards: {systems[target].name} is no farther than {systems[source].name}"
        )
    check_entered(today, step.path[0], stays=True)
    years = years_between(today, source, target)
    if box < years:
        raise Refused("3.3.3", f"the transfer takes {years} years, so box {box} is too low")
    return standing._replace(place=step.path[0])


def refuse_staying(today: Today, standing: Standing) -> Refused:
    """Why a flight cannot go on after a flyby craft was left in a flyby box."""
    where = today.told(standing.place)
    here = today.facts.systems[system_of(today.facts, standing.place)].h
    farther = [
        key
        for key, system in today.facts.systems.items()
        if system.h > here and key not in today.flight.closed and not is_too_far_for_flyby(today, key)
    ]
    if farther:
        return Refused("3.5.1", f"a flyby craft in {where} must transfer outwards in the same year")
    return Refused("3.5.1", f"a flyby craft in {where} is lost at the end of the year: no system farther out is for it")
