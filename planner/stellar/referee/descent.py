"""Automatic descent in numbered boxes (3.3.1)."""

from __future__ import annotations

from planner.stellar.flight import Step
from planner.stellar.places import FLYBY, TRANSFER, Place, place_of
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.standing import Standing
from planner.stellar.referee.today import Today


def descended(standing: Standing) -> Standing:
    """The ship one box lower, from box 1 in the flyby box. It is no move, and needs no roll."""
    _, system, box = place_of(standing.place)
    lower = Place(TRANSFER, system, box - 1) if box > 1 else Place(FLYBY, system)
    return standing._replace(place=str(lower))


def check_descent(today: Today, before: Standing, after: Standing, step: Step) -> None:
    """Raise Refused if a descent that is written down is not the one that takes place."""
    if not before.is_in_numbered_box:
        raise Refused("3.3.1", f"nothing descends from {today.told(before.place)}, for it is no numbered box")
    if step.path != (after.place,):
        written = ", ".join(today.told(place) for place in step.path) or "nowhere"
        where = today.told(after.place)
        raise Refused("3.3.1", f"in {today.year} the ship descends one box, to {where}, not to {written}")
