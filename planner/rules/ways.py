"""Every way from space to space: what it takes to fly a link, and in which modes.

A site is landed on or left in one of several modes (powered, aerobrake, assisted ...); each possible mode is a way of
its own, and the search picks among them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from planner.board.model import SEASONS, Board, Exit, Space
from planner.rocket.stack import Stack
from planner.rules.base import FlightRules

LANDERS = ("lander-burn", "half-lander-burn")
ANY_THRUST = -1000
SUNGRAZER = "kreutz"
HERMES_BARYCENTER = "hermes-barycenter"
VENUS_SEASON = "blue"
ALL_SEASONS = (1 << len(SEASONS)) - 1


class Relaxed(NamedTuple):
    """What an exploring player may switch off."""

    any_landing: bool = False  # no thrust is needed to land or lift off
    any_season: bool = False  # synodic sites are always open, and the sungrazer loses nothing
    lands_on: frozenset[str] = frozenset()  # sites where no thrust is needed to land or lift off


STRICT = Relaxed()


class Terms(NamedTuple):
    """What of a stack decides how links may be flown, and nothing else of it."""

    enters_landers: bool
    equal_thrust_lands: bool
    factories: frozenset[str]
    colonies: frozenset[str]
    rocketplane_tanks: tuple[tuple[str, int], ...]  # tanks waiting at a site
    beamed_power: bool
    cycler: bool
    survives_aerobrakes: bool
    enters_sungrazer: bool


def terms_of(stack: Stack) -> Terms:
    return Terms(
        # Some cards keep their stack out of lander burns (hf3 Q8: Bernals).
        enters_landers=not _has_card(stack, "no-lander-burn"),
        equal_thrust_lands=_has_card(stack, "land-liftoff-size-equal-thrust"),
        factories=frozenset(stack.factories),
        colonies=frozenset(stack.colonies),
        rocketplane_tanks=tuple(sorted(stack.rocketplane_tanks.items())),
        beamed_power=bool(stack.powersat or stack.push_factory),
        cycler=bool(stack.cycler),
        survives_aerobrakes=stack.survives_aerobrakes,
        enters_sungrazer=not _has_card(stack, "no-sungrazer"),  # hf3 Q8: Bernals
    )


def _has_card(stack: Stack, tag: str) -> bool:
    return any(item.card.tag(tag) is not None for item in stack.aboard)


class Way(NamedTuple):
    """One directed link in one mode."""

    origin: Space
    target: Space
    link: int
    track_out: int
    track_in: int
    burn: int  # 0 none, 1 burn, 2 half-lander burn
    bonus_pays: bool
    thrust_above: int
    bonus_moves: bool  # without thrust, with a dead engine or with none, a bonus burn must be left
    needs_lit: bool  # the engine must work at the target
    hazards: int  # dice of a hazard, those of assists among them
    assists: tuple[str, ...]  # sites at which a die of an assist is due, in the order flown
    belt: bool
    seasons: int
    mode: str
    without_engine: bool  # can be flown with no triangle activated, if bonus burns pay for its burn
    heaviest: Fraction | None = None  # tanks waiting at the site allow a wet mass up to this


class _Mode(NamedTuple):
    """How one end of a link is passed."""

    name: str
    thrust_above: int = ANY_THRUST
    rolls: tuple[str, ...] = ()  # sites at which a die of an assist is due
    skips_hazard: bool = False
    free_lander: bool = False
    without_engine: bool = False
    needs_lit: bool = False
    heaviest: Fraction | None = None


_FREE = _Mode("", without_engine=True)


class _Hop(NamedTuple):
    """A link in one direction."""

    origin: Space
    target: Space
    exit: Exit
    one_way: bool  # an aerobrake arrow


class _Laws(NamedTuple):
    """What decides whether and how a link may be flown."""

    rules: FlightRules
    terms: Terms
    relaxed: Relaxed


def find_ways(board: Board, terms: Terms, rules: FlightRules, relaxed: Relaxed = STRICT) -> list[Way]:
    """Every way that some engine could fly, sorted by the order of spaces on the board."""
    ways: list[Way] = []
    laws = _Laws(rules, terms, relaxed)
    for space in board.spaces.values():
        for exit in board.exits[space.id]:
            target = board.spaces[exit.to]
            if target.kind in LANDERS and not terms.enters_landers:
                continue
            if target.id == SUNGRAZER and not terms.enters_sungrazer:
                continue
            hop = _Hop(space, target, exit, board.links[exit.link].one_way)
            ways += [_way(hop, mode, laws) for mode in _modes(hop, laws)]
    return ways


def _way(hop: _Hop, mode: _Mode, laws: _Laws) -> Way:
    (origin, target, exit, _), (rules, terms, relaxed) = hop, laws
    oberth = "solar-oberth" in target.roles and rules.flybys
    burn = {"burn": 1, "lander-burn": 1, "half-lander-burn": 2}.get(target.kind, 0)
    return Way(
        origin=origin,
        target=target,
        link=exit.link,
        track_out=exit.track_here,
        track_in=exit.track_there,
        burn=0 if mode.free_lander else burn,
        bonus_pays=target.kind == "burn" and not oberth,  # K1, H8b: never lander burns, nor the Oberth's own burn
        thrust_above=mode.thrust_above,
        needs_lit=mode.needs_lit,
        bonus_moves=rules.bonus_burns_move and mode.thrust_above == 0 and not mode.name,
        hazards=len(mode.rolls) + (1 if _is_dangerous(target, terms) and not mode.skips_hazard else 0),
        assists=mode.rolls,
        belt=target.kind == "belt" and rules.belts and not (terms.cycler and target.zone == "earth"),
        seasons=_open_seasons(origin, target, rules, relaxed),
        mode=mode.name,
        without_engine=mode.without_engine,
        heaviest=mode.heaviest,
    )


def _is_dangerous(target: Space, terms: Terms) -> bool:
    """Whether a hazard is rolled for. Some cards bring a stack through aerobrakes, though not its sails (hf4 H6b)."""
    return bool(target.hazard) and not (target.hazard == "aerobrake" and terms.survives_aerobrakes)


def _open_seasons(origin: Space, target: Space, rules: FlightRules, relaxed: Relaxed) -> int:
    """Bit mask of the seasons in which a border of a synodic group may be crossed."""
    here, there = _colour(origin, rules), _colour(target, rules)
    if not rules.seasons or relaxed.any_season or here == there:
        return ALL_SEASONS
    mask = ALL_SEASONS
    if there:
        mask &= 1 << SEASONS.index(there)
    if here and rules.season_bars_leaving and not origin.venus:
        mask &= 1 << SEASONS.index(here)
    return mask


def _colour(space: Space, rules: FlightRules) -> str:
    """The season in which a space is open; "" if it always is. Two spaces are open to readings."""
    if space.id == HERMES_BARYCENTER and not rules.barycenter_closes:
        return ""
    return VENUS_SEASON if space.venus and rules.venus_closes else space.synodic


def _modes(hop: _Hop, laws: _Laws) -> Iterator[_Mode]:
    """All ways to pass both ends, without those that another makes pointless."""
    if hop.origin.site is None and hop.target.site is None:
        yield _flying(hop, laws.rules)
        return
    ups = list(_liftoffs(hop, laws)) if hop.origin.site else [_flying(hop, laws.rules)]
    # Open space asks nothing of who comes from a site: the liftoff decides.
    downs = list(_landings(hop, laws)) if hop.target.site else [_FREE]
    both = [_joined(up, down) for up, down in product(ups, downs)]
    for mode in both:
        if not any(_beats(other, mode) for other in both if other is not mode):
            yield mode


def _flying(hop: _Hop, rules: FlightRules) -> _Mode:
    """Between spaces: coasting needs no thrust in some editions, a net thrust of 1 in others."""
    falls = hop.one_way and rules.aerobrake_without_engine
    lands = hop.target.site is not None
    thrust_above = ANY_THRUST if rules.coasts_without_thrust or falls or lands else 0
    return _Mode("", thrust_above=thrust_above, without_engine=falls or lands)


def _landings(hop: _Hop, laws: _Laws) -> Iterator[_Mode]:
    (origin, target, _, one_way), (rules, terms, relaxed) = hop, laws
    yield _Mode("powered", thrust_above=_thrust_for(target, terms, relaxed), needs_lit=True)
    if one_way:  # the dashed path (hf4 H6b, hf3 G2)
        yield _Mode("aerobrake", without_engine=rules.aerobrake_without_engine)
    if target.id in terms.factories and origin.kind not in LANDERS:
        yield _assisted(target, terms, rules)._replace(needs_lit=not rules.assist_without_engine)


def _thrust_for(space: Space, terms: Terms, relaxed: Relaxed) -> int:
    """Powered landing and liftoff: net thrust above the size (hf4 H6a, hf3 G1); one card is content with the same."""
    assert space.site is not None
    if relaxed.any_landing or space.id in relaxed.lands_on:
        return ANY_THRUST
    return space.site.size - 1 if terms.equal_thrust_lands else space.site.size


def _liftoffs(hop: _Hop, laws: _Laws) -> Iterator[_Mode]:
    (origin, target, _, one_way), (rules, terms, relaxed) = hop, laws
    site = origin.site
    assert site is not None
    if one_way and rules.free_arrow_from_site:
        yield _Mode("aerobrake", without_engine=rules.aerobrake_without_engine)
    yield _Mode("powered", thrust_above=_thrust_for(origin, terms, relaxed))
    if rules.aerostat_liftoff and site.aerostat:
        any_thrust = rules.coasts_without_thrust or rules.aerostat_any_thrust
        yield _Mode("aerostat", thrust_above=ANY_THRUST if any_thrust else 0)
    has_factory = origin.id in terms.factories
    if has_factory and target.kind not in LANDERS:
        yield _assisted(origin, terms, rules)._replace(skips_hazard=rules.assist_ignores_hazard)
    if rules.rocketplane and has_factory and site.atmospheric and target.kind in LANDERS:
        tanks = dict(terms.rocketplane_tanks).get(origin.id, 0)
        if tanks >= 2:
            # hf4 H6c: twice the wet mass, fractions rounded up (Q8), at least 2.
            assist = _assisted(origin, terms, rules)
            yield _Mode("acetylene", rolls=assist.rolls, free_lander=rules.free_acetylene, heaviest=Fraction(tanks, 2))


def _assisted(site: Space, terms: Terms, rules: FlightRules) -> _Mode:
    """A factory helps up or down: a roll, unless a colony or a Powersat makes it safe (hf4 H6c, hf3 G3)."""
    safe = (rules.assist_safe_with_colony and site.id in terms.colonies) or (
        rules.assist_safe_with_powersat and terms.beamed_power
    )
    return _Mode("assisted", rolls=() if safe else (site.id,), without_engine=rules.assist_without_engine)


def _joined(up: _Mode, down: _Mode) -> _Mode:
    heaviest = [mode.heaviest for mode in (up, down) if mode.heaviest is not None]
    return _Mode(
        name="+".join(filter(None, (up.name, down.name))),
        thrust_above=max(up.thrust_above, down.thrust_above),
        rolls=up.rolls + down.rolls,
        skips_hazard=up.skips_hazard or down.skips_hazard,
        free_lander=up.free_lander,
        without_engine=up.without_engine and down.without_engine,
        needs_lit=up.needs_lit or down.needs_lit,
        heaviest=min(heaviest, default=None),
    )


def _beats(one: _Mode, other: _Mode) -> bool:
    """Whether a mode is at least as good in everything, and better or earlier in the alphabet."""
    return _is_as_good(one, other) and (not _is_as_good(other, one) or one.name < other.name)


def _is_as_good(one: _Mode, other: _Mode) -> bool:
    return (
        one.thrust_above <= other.thrust_above
        and len(one.rolls) <= len(other.rolls)
        and one.skips_hazard >= other.skips_hazard
        and one.free_lander >= other.free_lander
        and one.without_engine >= other.without_engine
        and one.needs_lit <= other.needs_lit
        and (one.heaviest is None or (other.heaviest is not None and one.heaviest >= other.heaviest))
    )
