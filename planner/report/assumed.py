"""What an answer takes for granted because nobody said it, or because the player explores.

Whoever asks knows what was left open; what the rocket itself leaves open is found here.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.referee.ruleset import find_ruleset
from planner.report.wording import few
from planner.rocket.stack import Stack
from planner.rules.ways import STRICT, Relaxed


class Unsaid(NamedTuple):
    """What the player did not say, though a default stands in for it."""

    rocket: bool = False
    year: bool = False
    dry_mass: bool = False
    tanks: bool = False


ALL_SAID = Unsaid()


def assumptions(
    stack: Stack, unsaid: Unsaid = ALL_SAID, relaxed: Relaxed = STRICT, meets_belts: bool = True
) -> list[str]:
    """Sentences, one for each thing that is taken for granted and matters; rocket and year tell their own.

    >>> from planner.rocket.loading import load_stack
    >>> assumptions(load_stack(net_thrust=9), relaxed=Relaxed(any_landing=True))
    ['no rad-hardness given: belts are survived', 'exploring: no thrust is needed to land or lift off']
    """
    said = ["no dry mass given: 1"] * unsaid.dry_mass + ["no tanks given: 0"] * unsaid.tanks
    if meets_belts and find_ruleset(stack.edition, stack.readings).belts:
        said += _belts(stack)
    said += ["exploring: no thrust is needed to land or lift off"] * relaxed.any_landing
    return said + ["exploring: synodic sites are always open"] * relaxed.any_season


def _belts(stack: Stack) -> list[str]:
    """What has no rad-hardness is taken to hold."""
    if not stack.aboard:
        given = any(piece.rad_hard is not None for piece in stack.cargo)
        return [] if given else ["no rad-hardness given: belts are survived"]
    immune = {item.slug for item in stack.aboard if item.card.tag("immune-belt") is not None}
    unknown = [item.card.name for item in stack.aboard if item.rad_hard is None and item.slug not in immune]
    return [f"the rad-hardness of {few(unknown)} is not known: belts are survived"] if unknown else []
