"""A rocket from whatever describes it: a stack file, its contents as values, cards, engines by numbers, or a bare net
thrust; and what would be if it were a little other.

The command line, mission files and Python describe rockets alike, so the choice between these forms is made here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from planner.editions.edition import DEFAULT_EDITION, find_edition
from planner.errors import BadStack
from planner.rocket.stack import Stack
from planner.rocket.stackfile import exploring_stack, quick_stack, read_stack_file, stack_from_data
from planner.rocket.whatif import Changes, changed, renamed, some_of

AUTO = "auto"  # tanks: as many as the rocket can carry
_TANKS = re.compile(r"(?:\.\.)?(-?[0-9]{1,40})", re.ASCII)


def load_stack(
    stack: Path | str | Mapping[str, object] | None = None,
    *,
    cards: Iterable[str] | None = None,
    engines: Iterable[str] | None = None,
    dry_mass: int | None = None,
    tanks: int | str | None = None,
    grade: str | None = None,
    rad_hard: int | None = None,
    powersat: bool | None = None,
    net_thrust: int | None = None,
    edition: str | None = None,
    readings: Iterable[str] = (),
    board: str | None = None,
) -> Stack:
    """The rocket that is described in one of three forms.

    `stack` is a stack file, or what such a file holds: cards, cargo, tanks. `cards` (written as in a stack file) and
    `engines` (numbers such as `4:2`) are a rocket without a file. `net_thrust` stands alone: no mass, a fuel step a
    burn, fuel without end. `readings` are written NAME=VALUE; they and `edition` win over a file's. `board` is the one
    on which a stack's sites lie.

    With engines alone go dry mass (1), tanks of fuel (0), the grade of fuel (the best that an engine asks for),
    rad-hardness and Powersat. Over a stack they are what-ifs: `cards` come aboard, dry mass is filled up with cargo,
    and the others take the place of what the file says. With cards they do the same: fuel is water, dry mass that of
    the cards if it is not given.

    Tanks may be text: "10" or "..10" for ten, "auto" for as many as the rocket can carry.

    What the form does not use is a mistake, never ignored. Raises BadStack, or another PlannerError.

    >>> load_stack(engines=["4:2"], dry_mass=5, tanks=10).fuel_steps
    17
    >>> load_stack({"name": "Tug", "cards": ["hall-effect"], "tanks": 1}, tanks=3, powersat=True)
    <Stack Tug with powersat, hf4, 1 cards, dry mass 2>
    >>> load_stack(cards=["hall-effect", "cascade-photovoltaic"], tanks=6).name
    'hall-effect + cascade-photovoltaic'
    >>> load_stack(engines=["4:2"], dry_mass=5, tanks="auto").tanks
    Fraction(27, 1)
    """
    form = Changes(
        cards=(cards,) if isinstance(cards, str) else tuple(cards or ()),
        tanks=_number_of_tanks(tanks) if isinstance(tanks, str) else tanks,
        grade=None if grade is None else grade.casefold(),
        powersat=powersat,
        dry_mass=dry_mass,
        rad_hard=rad_hard,
    )
    found = _described(stack, form, list(engines or ()), net_thrust, edition, readings, board)
    return found.with_tanks(found.strip.wet_limit - found.dry_mass) if tanks == AUTO else found


def _described(
    stack: Path | str | Mapping[str, object] | None,
    form: Changes,
    numbers: list[str],
    net_thrust: int | None,
    edition: str | None,
    readings: Iterable[str],
    board: str | None,
) -> Stack:
    """The rocket of one of the three forms, with what else is said of it."""
    forms = {"a stack": stack is not None, "engines": bool(numbers), "a net thrust": net_thrust is not None}
    given = [one for one, is_given in forms.items() if is_given]
    if len(given) > 1 or not (given or form.cards):
        said = " and ".join(given) or "none of them"
        raise BadStack(f"a rocket is one of: a stack, cards, engines, a net thrust; got {said}")
    if isinstance(stack, Mapping):
        return changed(stack_from_data(stack, "rocket", readings, edition, board), form, board)
    if stack is not None:
        return changed(read_stack_file(Path(stack), readings, edition, board), form, board)
    if net_thrust is not None:
        return changed(exploring_stack(find_edition(edition or DEFAULT_EDITION), net_thrust, readings), form)
    if form.cards:
        data = {"cards": list(form.cards), "engines": numbers}
        found = stack_from_data({key: value for key, value in data.items() if value}, "", readings, edition, board)
        parts = [item.slug for item in found.aboard] + numbers
        return changed(renamed(found, some_of(parts, " + ")), form._replace(cards=()), board)
    return quick_stack(
        find_edition(edition or DEFAULT_EDITION),
        numbers,
        dry_mass=1 if form.dry_mass is None else form.dry_mass,
        tanks=form.tanks or 0,
        rad_hard=form.rad_hard,
        grade=form.grade,
        powersat=bool(form.powersat),
        choices=readings,
    )


def _number_of_tanks(text: str) -> int:
    """Tanks as a player writes them: the most that may be loaded.

    >>> _number_of_tanks("10"), _number_of_tanks("..10"), _number_of_tanks("-1")
    (10, 10, -1)
    """
    if text == AUTO:
        return 0  # as long as nobody knows how much the rest weighs
    number = _TANKS.fullmatch(text.strip())
    if number is None:
        raise BadStack(f"tanks are a number such as 10, as many at most (..10) or {AUTO}, got {text!r}")
    return int(number[1])
