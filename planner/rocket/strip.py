"""The fuel strip: positions of wet mass, black steps, red moves, weight classes. Exact fractions throughout.

A position is an index into the strip, so that a search can use plain integers. What a craft carries and which engine
burns is not known here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import mapdata
from planner.editions.readings import DEFAULTS, Readings
from planner.errors import BadStack, DataError

GRADES = ("dirt", "water", "isotope")  # poorest first: a mixture takes the poorest (hf4 F4, hf3 E4)


class WeightClass(NamedTuple):
    name: str
    modifier: int  # added to thrust


class Strip(NamedTuple):
    """One fuel strip. Indices run from the lightest position to the heaviest."""

    name: str
    masses: tuple[Fraction, ...]
    lower: tuple[int, ...]  # black line: index one step down, -1 at the end
    steps: tuple[int, ...]  # black steps down to the lightest position
    classes: tuple[WeightClass, ...]  # by position
    red_up: tuple[int, ...]  # red line: index one mass up, -1 where there is none
    red_down: tuple[int, ...]
    dry_limit: int
    wet_limit: int
    cut: int = 1  # black steps that make one fuel step

    def told(self, black_steps: Fraction | int) -> Fraction:
        """Black steps as the fuel steps that a player counts."""
        return _told(black_steps, self.cut)

    def position(self, mass: Fraction | int) -> int:
        """Position of a mass that is printed on the strip."""
        try:
            return self.masses.index(Fraction(mass))
        except ValueError:
            raise BadStack(f"{mass_text(mass)} is no position of the {self.name} fuel strip") from None

    def floor(self, mass: Fraction | int) -> int:
        """Heaviest position that is at most `mass`."""
        return max(index for index, there in enumerate(self.masses) if there <= mass)

    def burn(self, wet: int, fuel_steps: int) -> int:
        """Follow the black line down, as burning and jettisoning fuel do (hf4 4.1, hf3 4.3)."""
        for _ in range(fuel_steps):
            wet = self.lower[wet]
            if wet < 0:
                raise BadStack("no fuel strip goes below mass 1")
        return wet

    def fuel_steps(self, wet: int, dry: int) -> int:
        """Black steps from the wet chit to the dry chit."""
        return self.steps[wet] - self.steps[dry]

    def add_mass(self, position: int, masses: int) -> int:
        """Red moves to the right: tanks or cargo taken aboard (hf4 4.3, hf3 4.3)."""
        for moved in range(masses):
            if self.red_up[position] < 0:
                # Above the last red line units are counted together and rounded down once (hf3 OP-2).
                return self._counted(position, masses - moved)
            position = self.red_up[position]
        return position

    def remove_mass(self, position: int, masses: int) -> int:
        """Red moves to the left: cargo dropped, or tanks unloaded."""
        for moved in range(masses):
            if self.red_down[position] < 0:
                return self._counted(position, moved - masses)
            position = self.red_down[position]
        return position

    def _counted(self, position: int, masses: int) -> int:
        mass = self.masses[position] + masses
        if mass < self.masses[0]:
            raise BadStack("mass cannot fall below 1")
        if mass > self.wet_limit:
            raise BadStack(f"wet mass {mass_text(mass)} is over the limit of {self.wet_limit}")
        return self.floor(mass)


@lru_cache(maxsize=1000)
def _told(black_steps: Fraction | int, cut: int) -> Fraction:
    return Fraction(black_steps) / cut


def mass_text(mass: Fraction | int) -> str:
    """A mass as printed on the strip.

    >>> mass_text(Fraction(14, 3)), mass_text(5), mass_text(Fraction(1, 2))
    ('4 2/3', '5', '1/2')
    """
    whole, rest = divmod(Fraction(mass), 1)
    if not rest:
        return str(whole)
    return f"{whole} {rest}" if whole else str(rest)


def parse_mass(text: str) -> Fraction:
    """The other way round: '4 2/3', '5', '14/3'.

    >>> parse_mass("4 2/3"), parse_mass("14/3")
    (Fraction(14, 3), Fraction(14, 3))
    """
    match = re.fullmatch(rf"(\d{{1,9}})(?: +({_FRACTION}))?|({_FRACTION})", text.strip(), re.ASCII)
    if match is None:
        raise BadStack(f"{text[:40]!r} is no mass; write 5 or 4 2/3")
    return sum((Fraction(part) for part in match.groups() if part), start=Fraction(0))


_FRACTION = r"\d{1,9}/[1-9]\d{0,8}"


def mixed_grade(grades: Iterable[str]) -> str:
    """Grade of a mixture: the poorest in it."""
    return min(grades, key=GRADES.index)


@lru_cache(maxsize=1)
def exploring_strip() -> Strip:
    """A strip without weight for exploring by net thrust alone: a burn is one fuel step, and none changes mass.

    Each fuel step is cut into two black ones, because a half-lander burn takes half of it. Long enough that no flight
    over a board comes to its end.
    """
    length = 2 * 200 + 1
    return Strip(
        name="exploring",
        masses=tuple(1 + Fraction(number, 2) for number in range(length)),
        lower=tuple(range(-1, length - 1)),
        steps=tuple(range(length)),
        classes=(WeightClass("none", 0),) * length,
        red_up=(-1,) * length,
        red_down=(-1,) * length,
        dry_limit=length,
        wet_limit=length,
        cut=2,
    )


def load_strip(edition: str, readings: Readings = DEFAULTS) -> Strip:
    """The fuel strip of an edition under the chosen readings.

    >>> strip = load_strip("hf4")
    >>> strip.fuel_steps(strip.position(5), strip.position(2))
    13
    """
    relevant = tuple(sorted((name, value) for name, value in readings.items() if name.partition(".")[2] in _TOPICS))
    return _load_strip(edition, relevant)


_TOPICS = ("strip_above_23", "weight_classes", "strip_1_to_2", "strip_top", "red_line_right")


@lru_cache(maxsize=16)
def _load_strip(edition: str, readings: tuple[tuple[str, str], ...]) -> Strip:
    chosen = {name.partition(".")[2]: value for name, value in readings if name.startswith(f"{edition}.")}
    data = _strip_data(edition)
    black = [tuple(interval) for interval in data["black"]]
    if chosen.get("strip_1_to_2", "9") != "9":
        black[0] = (1, 2, data["literal_1_to_2"])
    chains = data["top"][chosen.get("strip_above_23") or chosen["strip_top"]]
    lower_mass = _black_line(black, chains)
    masses = tuple(sorted(lower_mass))
    index = {mass: number for number, mass in enumerate(masses)}
    lower = tuple(index.get(lower_mass[mass], -1) for mass in masses)
    steps: list[int] = []
    for below in lower:
        steps.append(steps[below] + 1 if below >= 0 else 0)
    red = _red_lines(masses, data, chosen)
    return Strip(
        name=edition,
        masses=masses,
        lower=lower,
        steps=tuple(steps),
        classes=tuple(_weight_class(mass, data["classes"][chosen["weight_classes"]]) for mass in masses),
        red_up=tuple(index.get(red[0].get(mass, Fraction(-1)), -1) for mass in masses),
        red_down=tuple(index.get(red[1].get(mass, Fraction(-1)), -1) for mass in masses),
        dry_limit=data["dry_limit"],
        wet_limit=data["wet_limit"],
    )


@lru_cache(maxsize=16)
def _strip_data(edition: str) -> dict[str, Any]:
    path = Path(mapdata.__file__).parent / "strips" / f"{edition}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"no fuel strip for edition {edition!r}: {error}") from error


def _black_line(black: Iterable[tuple[int, ...]], chains: Iterable[list[str]]) -> dict[Fraction, Fraction]:
    """Every position and the one that a black step leads to; the lightest leads to -1."""
    lower = {Fraction(1): Fraction(-1)}
    for first, last, per_mass in black:
        for number in range((last - first) * per_mass):
            lower[first + Fraction(number + 1, per_mass)] = first + Fraction(number, per_mass)
    for chain in chains:
        for below, above in pairwise(chain):
            lower[parse_mass(above)] = parse_mass(below)
    return lower


def _red_lines(
    masses: tuple[Fraction, ...], data: Mapping[str, Any], chosen: Mapping[str, str]
) -> tuple[dict[Fraction, Fraction], dict[Fraction, Fraction]]:
    """Red moves by one mass, up and down."""
    printed = data.get("red", {}).get("printed")
    if printed is None and chosen.get("red_line_right") == "printed":
        printed = _strip_data(data["red_lines_of"])["red"]["printed"]
    known = set(masses)
    rounds_down = not data.get("red")
    up: dict[Fraction, Fraction] = {}
    down: dict[Fraction, Fraction] = {}
    for mass in masses:
        if printed is not None and mass.denominator > 1:
            up[mass] = parse_mass(printed[mass_text(mass)]) if mass_text(mass) in printed else Fraction(-1)
        elif mass + 1 in known or (rounds_down and mass < 11):
            up[mass] = max(there for there in masses if there <= mass + 1)
        if rounds_down and mass >= 2 and (mass - 1 in known or mass < 12):
            down[mass] = max(there for there in masses if there <= mass - 1)
    if not rounds_down:
        for mass in reversed(masses):  # so that the lower of two lines is kept
            if mass in up:
                down[up[mass]] = mass
    return up, down


def _weight_class(mass: Fraction, classes: Mapping[str, list[Any]]) -> WeightClass:
    name = [name for name, (start, _) in classes.items() if parse_mass(start) <= mass][-1]
    return WeightClass(name, classes[name][1])
