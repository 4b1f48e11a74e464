"""A rocket from whatever describes it: a stack file, its contents as values, engines by numbers, or a bare net thrust.

The command line, mission files and Python describe rockets alike, so the choice between these forms is made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from planner.editions.edition import DEFAULT_EDITION, find_edition
from planner.errors import BadStack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, quick_stack, read_stack_file, stack_from_data


def load_stack(
    stack: Path | str | Mapping[str, object] | None = None,
    *,
    engines: Iterable[str] | None = None,
    dry_mass: int | None = None,
    tanks: int | None = None,
    rad_hard: int | None = None,
    powersat: bool = False,
    net_thrust: int | None = None,
    edition: str | None = None,
    readings: Iterable[str] = (),
    board: str | None = None,
) -> Stack:
    """The rocket that is described in one of three forms.

    `stack` is a stack file, or what such a file holds: cards, cargo, tanks. `engines` are numbers such as `4:2`, and
    with them go dry mass (1), tanks of fuel (0), rad-hardness and Powersat. `net_thrust` stands alone: no mass, a fuel
    step a burn, fuel without end. `readings` are written NAME=VALUE; they and `edition` win over a file's. `board` is
    the one on which a stack's sites lie.

    What the form does not use is a mistake, never ignored. Raises BadStack, or another PlannerError.

    >>> load_stack(engines=["4:2"], dry_mass=5, tanks=10).fuel_steps
    17
    >>> load_stack({"cards": ["hall-effect"], "tanks": 1}).dry_mass
    2
    """
    numbers = list(engines or ())
    forms = {"a stack": stack is not None, "engines": bool(numbers), "a net thrust": net_thrust is not None}
    given = [form for form, is_given in forms.items() if is_given]
    if len(given) != 1:
        raise BadStack(f"a rocket is one of: {', '.join(forms)}; got {' and '.join(given) or 'none of them'}")
    by_numbers = {"dry mass": dry_mass, "tanks": tanks, "rad-hardness": rad_hard, "Powersat": powersat or None}
    unused = [name for name, value in by_numbers.items() if value is not None]
    if unused and not numbers:
        form = "a stack, which has its own" if stack is not None else "a net thrust, which needs no mass"
        raise BadStack(f"{unused[0]} goes with engines, not with {form}")
    if isinstance(stack, Mapping):
        return stack_from_data(stack, "rocket", readings, edition, board)
    if stack is not None:
        return read_stack_file(Path(stack), readings, edition, board)
    rules = find_edition(edition or DEFAULT_EDITION)
    if net_thrust is not None:
        return exploring_stack(rules, net_thrust, readings)
    return quick_stack(
        rules,
        numbers,
        dry_mass=1 if dry_mass is None else dry_mass,
        tanks=tanks or 0,
        rad_hard=rad_hard,
        powersat=powersat,
        choices=readings,
    )
