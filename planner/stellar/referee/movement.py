"""A move: segments inside a system, at the end a transfer perhaps; landing and docking end it (3.3.2, 2.8)."""

from __future__ import annotations

from planner.stellar.flight import Step
from planner.stellar.places import SURFACE, TRANSFER
from planner.stellar.referee.entry import check_entered
from planner.stellar.referee.launch import check_launcher
from planner.stellar.referee.reach import check_range
from planner.stellar.referee.refusal import Refused
from planner.stellar.referee.standing import Standing, is_settled
from planner.stellar.referee.today import Today
from planner.stellar.referee.transfers import check_transfer


def move(today: Today, standing: Standing, step: Step) -> Standing:
    """The ship after a move. Raises Refused."""
    _check_free(today, standing)
    check_launcher(today, standing, step.launcher)
    if not step.path:
        _check_regrouping(today, standing, step)
    here = standing.place
    for number, there in enumerate(step.path, 1):
        _check_segment(today, here, there, step, is_last=number == len(step.path))
        here = there
    if step.docks and not today.has_base(here):
        raise Refused("2.8", f"the owner has no base at {today.told(here)} in {today.year}")
    if not step.path:
        check_entered(today, here, stays=True, launching=bool(step.launcher))
    return standing._replace(place=here, docked=step.docks, launched=True)


def _check_free(today: Today, standing: Standing) -> None:
    ship, where = today.ship, today.told(standing.place)
    if standing.is_in_numbered_box:
        raise Refused("3.3.1", f"the ship is in {where}: in a numbered box it does nothing but descend")
    if is_settled(ship, standing):
        raise Refused("3.3.2", f"the {ship.kind} has come to {where} to explore, and never moves again")


def _check_regrouping(today: Today, standing: Standing, step: Step) -> None:
    """A move in place leaves a stack or joins one (2.8)."""
    if standing.docked == step.docks:
        has = "docked already" if standing.docked else "docked nowhere"
        raise Refused("2.8", f"the move leads nowhere: the ship is {has} at {today.told(standing.place)}")


def _check_segment(today: Today, here: str, there: str, step: Step, *, is_last: bool) -> None:
    kind = today.kind_of(there)
    if kind == TRANSFER:
        check_transfer(today, here, there, step.launcher)
    elif there not in today.facts.exits.get(here, ()):
        raise Refused("3.3.2", f"no segment leads from {today.told(here)} to {today.told(there)}")
    check_entered(today, there, stays=is_last, launching=bool(step.launcher))
    if today.ship.is_crewed:
        check_range(today, there)
    if is_last:
        return
    if kind == SURFACE:
        raise Refused("3.3.2", f"landing on {today.told(there)} ends the move")
    if kind == TRANSFER:
        raise Refused("3.3.3", f"the move ends in {today.told(there)}: a ship in a numbered box goes no farther")
