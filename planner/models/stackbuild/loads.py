"""The loads with which a stack of a build is flown."""

from __future__ import annotations

from planner.rocket.stack import Stack


def burns_any(stack: Stack) -> bool:
    """Whether any fuel is of use: sails burn none."""
    return any(engine.consumption or engine.afterburn_steps or engine.needs_some_fuel for engine in stack.engines)


def loads_of(stack: Stack, most: int) -> list[tuple[int, ...]]:
    """Loads of up to so many tanks, in groups in which whatever is flown with some tanks is flown with more of them:
    fuel can be thrown out at the start (hf4 G1f, hf3 D1.4). Above a fork of the black line each branch is a group.

    >>> from planner.rocket.loading import load_stack
    >>> loads_of(load_stack(engines=["4:2"], dry_mass=5), 3)
    [(0, 1, 2, 3)]
    """
    strip, fewest = stack.strip, dict[int, int]()
    for tanks in range(most + 1):
        fewest.setdefault(strip.add_mass(stack.dry, tanks), tanks)
    groups: list[tuple[int, ...]] = []
    while fewest:
        wet = max(fewest, key=lambda one: fewest[one])
        group = []
        while wet >= 0:
            group += [fewest.pop(wet)] if wet in fewest else []
            wet = strip.lower[wet]
        groups.append(tuple(reversed(group)))
    return groups
