"""A rocket: cards, cargo, fuel and privileges, and the numbers that follow from them.

Dry mass, which cards run and why not, the engines it may activate. What a move costs is known by the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from planner.editions.edition import Edition
from planner.editions.readings import DEFAULTS, Readings
from planner.errors import BadStack
from planner.rocket.engine import AS_BUILT, Engine, Fuel, Tuning, tuned
from planner.rocket.kind import ROCKET, Kind
from planner.rocket.running import Running, beamed_power, engines_of, pushed, running_of
from planner.rocket.strip import GRADES, Strip, exploring_strip, load_strip, mass_text
from planner.rocket.supports import Aboard, Choices, find_chains, requirements

HEAVIEST_ITEM = 100  # anything above can only be a slip
HARDEST_ITEM = 20


class Cargo(NamedTuple):
    """Something aboard that is no card: named, with its mass."""

    name: str
    mass: int
    rad_hard: int | None = None


@dataclass(frozen=True)
class Stack:
    """A checked rocket. Build it with `build_stack` or read it from a file."""

    edition: Edition
    name: str
    aboard: tuple[Aboard, ...]
    cargo: tuple[Cargo, ...]
    cargo_tanks: int
    dry_mass: int
    wet_mass: Fraction
    grade: str
    quick_engines: tuple[Engine, ...] = ()  # engines given by numbers instead of cards
    kind: Kind = ROCKET
    fixed_thrust: int = 0  # net thrust of a kind that has a fixed one
    powersat: bool = False
    push_factory: bool = False
    cycler: bool = False
    factories: frozenset[str] = frozenset()
    colonies: frozenset[str] = frozenset()
    survive: frozenset[str] = frozenset()  # cards that must come through
    survive_is_open: bool = False  # the player named none: all of them, but giving some up is worth an offer
    may_drop: frozenset[str] = frozenset()  # cards or cargo that may be left behind at any turn start
    rocketplane_tanks: Mapping[str, int] = field(default_factory=dict)  # site -> blue tanks waiting there for a liftoff
    choices: Choices = field(default_factory=dict)
    readings: Readings = field(default_factory=lambda: DEFAULTS)
    tuning: Tuning = AS_BUILT  # for questions: what if its engines were others
    data: dict[str, object] | None = field(default=None, compare=False, repr=False)  # what it was read from

    def __repr__(self) -> str:
        return f"<Stack {self.name}, {self.edition.name}, {len(self.aboard)} cards, dry mass {self.dry_mass}>"

    @cached_property
    def strip(self) -> Strip:
        """The strip that its chits lie on. Nothing else chooses one, for an edition may have a strip per dry mass."""
        if not self.kind.is_weighed:
            return exploring_strip()
        return load_strip(self.edition.strip, self.readings)

    @cached_property
    def dry(self) -> int:
        """Strip position of the dry chit."""
        return self.strip.position(self.dry_mass)

    @cached_property
    def wet(self) -> int:
        """Strip position of the wet chit."""
        return self.strip.position(self.wet_mass)

    @property
    def isotopes_need_fuel(self) -> bool:
        """Whether an isotope triangle is activated only with some fuel aboard; else a gold chit is enough."""
        asked = self.edition.isotopes_need_fuel
        return asked is not None and self.readings[asked[0]] == asked[1]

    def fuel_at(self, wet: int) -> Fuel:
        """What is in the tanks with the wet chit on a strip position."""
        return Fuel(
            self.strip,
            wet=wet,
            dry=self.dry,
            grade=self.grade,
            coasts_without_fuel=self.edition.coasts_without_fuel,
            isotopes_need_fuel=self.isotopes_need_fuel,
        )

    @property
    def survives_aerobrakes(self) -> bool:
        """A card keeps the whole stack safe in aerobrakes. One that may be lost or left behind is not counted on."""
        return bool(self.parachutes & self.survive - self.may_drop)

    @property
    def parachutes(self) -> frozenset[str]:
        """Cards that keep the whole stack safe in aerobrakes."""
        return frozenset(item.slug for item in self.aboard if item.card.tag("aerobrake-safe-stack") is not None)

    @property
    def fuel_steps(self) -> int:
        return self.strip.fuel_steps(self.wet, self.dry)

    @cached_property
    def tanks(self) -> Fraction | None:
        """Tanks of fuel loaded; None for a kind that is not weighed."""
        if not self.kind.is_weighed:
            return None
        loaded = (self.data or {}).get("tanks")
        return Fraction(loaded) if isinstance(loaded, int) else self.wet_mass - self.dry_mass

    def with_tanks(self, tanks: int) -> Stack:
        """The same rocket with so many whole tanks loaded (hf4 4.3, hf3 4.3)."""
        wet_mass = self.strip.masses[self.strip.add_mass(self.dry, tanks)]
        data = {key: value for key, value in (self.data or {}).items() if key != "wet_mass"}
        return replace(self, wet_mass=wet_mass, data={**data, "tanks": tanks})

    @cached_property
    def running(self) -> Mapping[str, Running]:
        """Every card that needs supports or has a triangle, and whether it runs."""
        return {
            item.slug: running_of(item.card, self)
            for item in self.aboard
            if requirements(item.card) or item.card.needs.therms or item.card.triangle is not None
        }

    @cached_property
    def engines(self) -> tuple[Engine, ...]:
        """Everything that can be activated, without those that another choice of supports makes pointless."""
        if self.kind.has_fixed_thrust:
            a_step = Fraction(self.strip.cut)
            return tuned([Engine("net thrust", self.fixed_thrust, a_step)], self.tuning)
        found = [engine for item in self.aboard for engine in engines_of(item.card, self)]
        return tuned((*self.quick_engines, *found), self.tuning)


def total_mass(aboard: Iterable[Aboard], cargo: Iterable[Cargo], cargo_tanks: int) -> int:
    """Dry mass: cards, cargo and cargo tanks, at least 1 (hf4 F, F2a; hf3 E4)."""
    return max(sum(item.mass for item in aboard) + sum(piece.mass for piece in cargo) + cargo_tanks, 1)


def build_stack(
    edition: Edition,
    *,
    name: str = "rocket",
    aboard: Iterable[Aboard] = (),
    cargo: Iterable[Cargo] = (),
    cargo_tanks: int = 0,
    tanks: int = 0,
    wet_mass: Fraction | None = None,
    grade: str = "water",
    quick_engines: Iterable[Engine] = (),
    powersat: bool = False,
    push_factory: bool = False,
    cycler: bool = False,
    factories: Iterable[str] = (),
    colonies: Iterable[str] = (),
    survive: Iterable[str] | None = None,
    may_drop: Iterable[str] = (),
    rocketplane_tanks: Mapping[str, int] | None = None,
    choices: Choices | None = None,
    readings: Readings = DEFAULTS,
) -> Stack:
    """Check everything about a rocket once and put its numbers together.

    Fuel is given by `tanks` (whole tanks loaded into an empty rocket) or by `wet_mass`, not by both.
    Raises BadStack with one line that says what is wrong.
    """
    aboard, cargo = tuple(aboard), tuple(cargo)
    _check_items(aboard, cargo, cargo_tanks)
    dry_mass = total_mass(aboard, cargo, cargo_tanks)
    empty = Stack(
        edition=edition,
        name=name,
        aboard=aboard,
        cargo=cargo,
        cargo_tanks=cargo_tanks,
        dry_mass=dry_mass,
        wet_mass=Fraction(dry_mass),
        grade=grade,
        readings=readings,
    )
    strip = empty.strip
    if dry_mass > strip.dry_limit:
        raise BadStack(f"dry mass {dry_mass} is over the limit of {strip.dry_limit}")
    if grade not in GRADES:
        raise BadStack(f"fuel grade must be one of {', '.join(GRADES)}, got {grade!r}")
    wet_mass = _wet_mass(strip, dry_mass, tanks, wet_mass)
    slugs = {item.slug for item in aboard}
    beam = beamed_power(edition, powersat, push_factory)
    return replace(
        empty,
        wet_mass=wet_mass,
        quick_engines=tuple(pushed(engine, edition, beam) for engine in quick_engines),
        powersat=powersat,
        push_factory=push_factory,
        cycler=cycler,
        factories=frozenset(factories),
        colonies=frozenset(colonies),
        survive=_survivors(slugs, survive),
        survive_is_open=survive is None,
        may_drop=_droppable(slugs, cargo, may_drop),
        rocketplane_tanks=dict(rocketplane_tanks or {}),
        choices=_checked_choices(aboard, choices or {}),
    )


def _check_items(aboard: tuple[Aboard, ...], cargo: tuple[Cargo, ...], cargo_tanks: int) -> None:
    slugs = [item.slug for item in aboard]
    for item in aboard:
        twin = item.card.other
        if slugs.count(item.slug) > 1:
            raise BadStack(f"card {item.slug} is aboard twice")
        if twin and twin in slugs:
            raise BadStack(f"{item.slug} and {twin} are two sides of one card")
        if (item.card.light is not None) != bool(item.orientation):
            raise BadStack(f"{item.slug}: only radiators, and all of them, lie heavy or light")
        if "mass" in item.card.unknown:
            raise BadStack(f"{item.slug}: the mass of this card is not known; give it as cargo with a mass instead")
    for piece in cargo:
        if not 0 <= piece.mass <= HEAVIEST_ITEM:
            raise BadStack(f"cargo {piece.name!r}: mass must be between 0 and {HEAVIEST_ITEM}, got {piece.mass}")
        if piece.rad_hard is not None and not 0 <= piece.rad_hard <= HARDEST_ITEM:
            raise BadStack(
                f"cargo {piece.name!r}: rad-hardness must be between 0 and {HARDEST_ITEM}, got {piece.rad_hard}"
            )
    if not 0 <= cargo_tanks <= HEAVIEST_ITEM:
        raise BadStack(f"cargo_tanks must be between 0 and {HEAVIEST_ITEM}, got {cargo_tanks}")


def _wet_mass(strip: Strip, dry_mass: int, tanks: int, wet_mass: Fraction | None) -> Fraction:
    if wet_mass is not None and tanks:
        raise BadStack("give tanks or wet_mass, not both")
    if not 0 <= tanks <= HEAVIEST_ITEM:
        raise BadStack(f"tanks must be between 0 and {HEAVIEST_ITEM}, got {tanks}")
    if wet_mass is None:
        if dry_mass + tanks > strip.wet_limit:
            raise BadStack(f"wet mass {dry_mass + tanks} is over the limit of {strip.wet_limit}")
        return strip.masses[strip.add_mass(strip.position(dry_mass), tanks)]
    if wet_mass > strip.wet_limit:
        raise BadStack(f"wet mass {mass_text(wet_mass)} is over the limit of {strip.wet_limit}")
    if wet_mass < dry_mass:
        raise BadStack(f"wet mass {mass_text(wet_mass)} is below dry mass {dry_mass}")
    if wet_mass not in strip.masses:
        raise BadStack(f"wet mass {mass_text(wet_mass)} is no position of the {strip.name} fuel strip")
    return wet_mass


def _survivors(slugs: set[str], survive: Iterable[str] | None) -> frozenset[str]:
    wanted = frozenset(slugs if survive is None else survive)
    if not wanted <= slugs:
        raise BadStack(f"survive names {sorted(wanted - slugs)[0]!r}, which is not aboard")
    return wanted


def _droppable(slugs: set[str], cargo: tuple[Cargo, ...], may_drop: Iterable[str]) -> frozenset[str]:
    wanted = frozenset(may_drop)
    known = slugs | {piece.name for piece in cargo}
    if not wanted <= known:
        raise BadStack(f"may_drop names {sorted(wanted - known)[0]!r}, which is not aboard")
    return wanted


def _checked_choices(aboard: tuple[Aboard, ...], choices: Choices) -> Choices:
    by_slug = {item.slug: item.card for item in aboard}
    for slug, servers in choices.items():
        if slug not in by_slug:
            raise BadStack(f"supports names {slug!r}, which is not aboard")
        for server in servers:
            if server not in by_slug:
                raise BadStack(f"supports of {slug} name {server!r}, which is not aboard")
            if not any(requirement.met_by(by_slug[server]) for requirement in requirements(by_slug[slug])):
                raise BadStack(f"{server} cannot support {slug}")
    for slug in choices:
        circle = _circle_from(slug, choices)
        if circle and next(find_chains(by_slug[slug], aboard, choices), None) is None:
            raise BadStack(f"cyclic supports: {' <- '.join([*circle, slug])}")
    return dict(choices)


def _circle_from(slug: str, choices: Choices) -> list[str]:
    """Chosen supports that lead from a card back to itself, if there are any."""
    waiting, seen = [[slug]], {slug}
    while waiting:
        path = waiting.pop()
        for server in choices.get(path[-1], ()):
            if server == slug:
                return path
            if server not in seen:
                seen.add(server)
                waiting.append([*path, server])
    return []
