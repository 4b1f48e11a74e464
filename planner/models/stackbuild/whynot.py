"""Why no stack of a hand runs: a smallest set of causes, of which none can be left out.

Everything that a stack is held to has a literal in the model (`model`, `explains`). Causes are taken away, many at
once and then one by one, as long as there is no stack without them: the rest is minimal, though another set may be
smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from planner.missions.front import INFEASIBLE
from planner.models.solving import Solving
from planner.models.stackbuild.model import BuildModel, Cause
from planner.models.stackbuild.search import Build, losses_of, pays_water
from planner.models.stackbuild.ways import ways_of
from planner.rocket.hand import Hand
from planner.rocket.stack import Stack
from planner.rocket.supports import assignments

_ORDER = ("mass", "aqua", "cooling", "support", "wanted", "engine")  # what is taken away first
_MOST_WAYS = 3000


def causes_of(found: Build, solving: Solving) -> list[Cause] | None:
    """A smallest set of causes why no stack runs; None if there was no time to find it."""
    hand, mission = found.hand, found.mission
    losses, loses = losses_of(hand, mission)
    model = BuildModel(hand, losses, loses, pays_water(mission), explains=True)
    core = sorted(model.causes, key=lambda cause: (_ORDER.index(cause.kind), cause.card, str(cause)), reverse=True)

    def is_enough(causes: Sequence[Cause]) -> bool | None:
        model.model.clear_assumptions()
        model.model.add_assumptions([model.causes[cause] for cause in causes])
        outcome = solving.solve(model.model, tells=False)
        if outcome.status == INFEASIBLE:
            return True
        return False if outcome.solver is not None else None

    if not is_enough(core):
        return None
    size = len(core) // 2
    while size:
        for first in range(len(core) - size, -1, -size):
            rest = core[:first] + core[first + size :]
            enough = is_enough(rest)
            if enough is None:
                return None
            core = rest if enough else core
        size //= 2
    return core[::-1]


def strongest_stack(found: Build, solving: Solving) -> Stack | None:
    """The cheapest stack with the strongest engine that runs, to ask why it does not get there; loaded with all that
    fits."""
    hand, mission = found.hand, found.mission
    losses, loses = losses_of(hand, mission)
    model = BuildModel(hand, losses, loses, pays_water(mission))
    thrust = {
        each.piece: max((way.engine.base + way.engine.modifier for way in ways_of(hand, each.piece)), default=0)
        for each in model.engines
    }
    for each in sorted(model.engines, key=lambda one: -thrust[one.piece]):
        model.model.clear_assumptions()
        model.model.add_assumptions([each.runs])
        outcome = solving.solve(model.model, tells=False)
        if outcome.solver is not None:
            chosen = [number for number, take in enumerate(model.take) if outcome.value(take)]
            stack = hand.stack_of(chosen)
            most = stack.strip.wet_limit - stack.dry_mass
            return stack.with_tanks(most if hand.tanks is None else min(most, hand.tanks))
    return None


def least_therms(hand: Hand, slug: str) -> int:
    """The fewest therms that a card and its supports have to be cooled of, if any supports of the hand do."""
    aboard = [piece.item for piece in hand.pieces if piece.item.radiator is None]
    warmth = {item.slug: item.card.needs.therms for item in aboard}
    root = next(item.card for item in aboard if item.slug == slug)
    ways = islice(assignments([root], aboard, {}), _MOST_WAYS)
    sums = [sum(warmth[one] for one in {slug, *(service.server for service in services)}) for services in ways]
    return min(sums, default=warmth[slug])


def most_cooling(hand: Hand) -> int:
    """The therms of all radiators of a hand at once, whatever they need."""
    by_card: dict[int, int] = {}
    for piece in hand.pieces:
        if piece.item.radiator is not None:
            by_card[piece.card] = max(by_card.get(piece.card, 0), piece.item.radiator.therms)
    return sum(by_card.values())
