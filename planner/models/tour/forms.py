"""Tours that players ask for again and again: what each place is worth in them, and what is done there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from planner.board.model import Board, Site, Space, Zone
from planner.errors import MissionError
from planner.models.tour.question import Visit
from planner.rocket.refuel import isru_rating
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rules.sources import works_at

PARCEL = "parcel"
_HUMAN, _CREW = "human", "crew"


class Form(NamedTuple):
    """A ready form, or none."""

    glory: bool = False
    claims: bool = False
    deliver: int | None = None  # mass of each parcel

    def subset(self, visits: Sequence[Visit], asked: int | None) -> int | None:
        """Places at most: in a ready form some may be left out, also if nobody says how many."""
        is_one = self.glory or self.claims or self.deliver is not None
        return len(visits) if is_one and asked is None else asked

    def shaped(
        self, board: Board, stack: Stack, visits: Sequence[Visit], isru: int | None
    ) -> tuple[Stack, tuple[Visit, ...]]:
        """The rocket and the places of a tour of this form."""
        if self.glory + self.claims + (self.deliver is not None) > 1:
            raise MissionError("a tour is for one of glory, claims and deliveries")
        if self.deliver is not None:
            return deliveries(board, stack, visits, self.deliver)
        if self.glory:
            return stack, glory(board, stack, visits)
        return stack, claims(board, stack, visits, isru) if self.claims else tuple(visits)


def glory(board: Board, stack: Stack, visits: Sequence[Visit]) -> tuple[Visit, ...]:
    """In each zone one landing of a human counts (hf4 L)."""
    if not stack.edition.has_glory:
        raise MissionError(f"what glory is worth is not known of {stack.edition.title}: give the places values")
    is_human = [item.card.deck == _CREW or item.card.occupant == _HUMAN for item in stack.aboard]
    if is_human and not any(is_human):
        raise MissionError("glory takes a human aboard: none of the cards is one")
    found = []
    for visit in visits:
        zones = {board.spaces[place].zone for place in visit.stop.places}
        if len(zones) > 1:
            raise MissionError(f"{visit.stop.name} lies in several zones: for glory name places of one")
        found.append(visit._replace(group=zones.pop()))
    return tuple(found)


def claims(board: Board, stack: Stack, visits: Sequence[Visit], isru: int | None = None) -> tuple[Visit, ...]:
    """Each place is worth the claims to be expected there. Where fuel is had too, prospecting takes another year.

    `isru` is the rating of a rocket by numbers. A value that a place has already multiplies what a claim is worth.
    """
    if isru is None and not stack.aboard:
        raise MissionError("prospecting takes an ISRU rating, and a rocket by numbers has none: name one")
    found = []
    for visit in visits:
        chance = min(_chance(board, stack, board.spaces[place], isru) for place in visit.stop.places)
        stay = max(visit.stop.stay, 1) if visit.stop.refuel else visit.stop.stay
        found.append(visit._replace(value=visit.value * chance, stop=visit.stop._replace(stay=stay)))
    if not any(visit.value for visit in found):
        raise MissionError("nothing aboard can prospect any of these places: its ISRU is above their hydration")
    return tuple(found)


def _chance(board: Board, stack: Stack, space: Space, isru: int | None) -> Fraction:
    """Of a claim, at the first attempt: some card there has an ISRU no higher than the hydration, and a die shows no
    more than the size; from size 6 on it need not be rolled, and a buggy may roll twice (hf4 I6, hf3 H6)."""
    site = space.site
    if site is None or _is_busted(stack, site):
        return Fraction(0)
    zone = next(zone for zone in board.zones if zone.id == space.zone)
    return 1 - min(_missed(stack, zone, site, isru), default=Fraction(1))


def _missed(stack: Stack, zone: Zone, site: Site, isru: int | None) -> Iterator[Fraction]:
    """The odds of each way to prospect there to miss."""
    once = 1 - Fraction(min(site.size, 6), 6)
    if isru is not None and isru <= site.hydration:
        yield once
    for item in stack.aboard:
        rating = isru_rating(stack, item.card, site)
        if rating is not None and rating <= site.hydration and works_at(stack, item.slug, zone):
            yield once**2 if "buggy" in item.card.platforms else once


def _is_busted(stack: Stack, site: Site) -> bool:
    """Sites that are closed for prospecting from the start (hf3 L: the Moon treaty)."""
    return site.family in stack.edition.unclaimable


def deliveries(board: Board, stack: Stack, visits: Sequence[Visit], mass: int) -> tuple[Stack, tuple[Visit, ...]]:
    """A rocket with a parcel of this mass for each place, and the places where they are left. Its tanks are filled as
    far as there is room."""
    if stack.kind.has_fixed_thrust:
        raise MissionError("parcels go with a rocket, not with a net thrust, which needs no mass")
    if mass < 1:
        raise MissionError(f"a parcel is a mass of 1 or more, got {mass}")
    names = [f"{PARCEL}-{number}" for number in range(1, len(visits) + 1)]
    dry_mass = stack.dry_mass + mass * len(names)
    if dry_mass > stack.strip.dry_limit:
        raise MissionError(f"with {len(names)} parcels the dry mass is {dry_mass}, over {stack.strip.dry_limit}")
    data = {key: value for key, value in (stack.data or {}).items() if key not in ("wet_mass", "tanks")}
    pieces = [{key: value for key, value in one._asdict().items() if value is not None} for one in stack.cargo]
    data["cargo"] = [*pieces, *({"name": name, "mass": mass} for name in names)]
    loaded = stack_from_data(data, board=board.name)
    loaded = loaded.with_tanks(min(int(stack.tanks or 0), loaded.strip.wet_limit - loaded.dry_mass))
    left = [
        visit._replace(stop=visit.stop._replace(drop=(*visit.stop.drop, name)))
        for visit, name in zip(visits, names, strict=True)
    ]
    return loaded, tuple(left)
