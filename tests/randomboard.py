"""Random small boards and rockets for property tests: every kind of space, hazard, link and engine may turn up."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from planner.board.model import Board, Link, Site, Space, Zone
from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack, build_stack

ZONES = (
    Zone("mercury", "Mercury", 2, True),
    Zone("earth", "Earth", 0, True),
    Zone("jupiter", "Jupiter", -3, True),
    Zone("neptune", "Neptune", -6, False),
)
KINDS = ("hohmann",) * 5 + ("lagrange",) * 4 + ("burn",) * 4 + ("belt",) * 2 + ("lander-burn", "half-lander-burn") * 2


def random_board(random: Random, size: int) -> Board:
    """A connected board: about `size` open spaces, a few sites at its edge, some of them joined by a line of their own,
    and tracks at every Hohmann."""
    spaces = [_space(random, number) for number in range(size)]
    pairs: list[tuple[int, int]] = [(random.randrange(number), number) for number in range(1, size)]
    for _ in range(size // 2):
        a, b = random.sample(range(size), 2)
        if (a, b) not in pairs and (b, a) not in pairs:
            pairs.append((a, b))
    sites = [_site(random, number) for number in range(max(2, size // 4))]
    for number in range(len(sites)):
        for other in random.sample(range(size), random.randint(1, min(2, size))):
            pairs.append((other, size + number) if random.random() < 0.9 else (size + number, other))
    if random.random() < 0.6:
        a, b = random.sample(range(size, size + len(sites)), 2)
        pairs.append((a, b))
    everything = spaces + sites
    links = [
        Link(everything[a].id, everything[b].id, one_way=_is_arrow(random, everything[a], everything[b]))
        for a, b in pairs
    ]
    return Board(
        "random", "Random", ZONES, {space.id: space for space in everything}, _tracked(random, everything, links)
    )


def _is_arrow(random: Random, a: Space, b: Space) -> bool:
    if a.site is not None:
        return random.random() < 0.3
    return random.random() < (0.5 if "aerobrake" in (a.hazard, b.hazard) else 0.04)


def _space(random: Random, number: int) -> Space:
    kind = "lagrange" if number == 0 else random.choice(KINDS)
    hazard, flyby, venus, roles = "", 0, False, ("leo",) if number == 0 else ()
    if number and kind != "hohmann" and random.random() < 0.25:
        hazard = random.choice(("crash", "aerobrake")) if kind == "lagrange" else "crash"
    if number and kind == "lagrange" and random.random() < 0.3:
        flyby, venus = random.choice((1, 2, 4)), random.random() < 0.3
    if number and kind in ("burn", "lander-burn") and random.random() < 0.08:
        roles, hazard = ("solar-oberth",), "crash"
    synodic = random.choice(("blue", "yellow", "red")) if number and random.random() < 0.06 else ""
    zone = random.choice(ZONES[:3] * 3 + ZONES[3:]).id if number else "earth"
    return Space(f"s{number}", kind, zone, "r", f"S {number}", (0.0, 0.0), hazard, flyby, venus, synodic, roles)


def _site(random: Random, number: int) -> Space:
    site = Site(
        size=random.randint(1, 9),
        spectral="C",
        hydration=random.randint(0, 4),
        atmospheric=random.random() < 0.4,
        aerostat=random.random() < 0.2,
    )
    synodic = random.choice(("blue", "yellow", "red")) if random.random() < 0.2 else ""
    zone = random.choice(ZONES).id
    return Space(f"site{number}", "site", zone, "r", f"Site {number}", (0.0, 0.0), synodic=synodic, site=site)


def _tracked(random: Random, spaces: list[Space], links: list[Link]) -> tuple[Link, ...]:
    """Give every Hohmann exit a track: pairs share one, a rest gets its own."""
    tracked = list(links)
    for space in spaces:
        if space.kind != "hohmann":
            continue
        touching = [number for number, link in enumerate(tracked) if space.id in (link.a, link.b)]
        random.shuffle(touching)
        for place, number in enumerate(touching):
            track = place // 2 + 1 if random.random() < 0.9 else 20 + place
            link = tracked[number]
            tracked[number] = link._replace(track_a=track) if link.a == space.id else link._replace(track_b=track)
    return tuple(tracked)


def random_stack(random: Random, board: Board, edition: str, most_tanks: int = 14) -> Stack:
    """A rocket by numbers, with factories, colonies, privileges and perhaps cargo to drop."""
    engines = [_engine(random) for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3)))]
    if random.random() < 0.2:
        engines = [engine._replace(base=random.randint(0, 1)) for engine in engines]
    grade = random.choice(("water", "water", "dirt", "isotope"))
    ore = random.randint(1, 4) if random.random() < 0.3 else 0
    hull, tanks = random_masses(random, ore, most_tanks)
    cargo = [Cargo("hull", hull, random.choice((None, 0, 2, 4, 6, 8)))]
    cargo += [Cargo("ore", ore)] if ore else []
    site_ids = [site.id for site in board.sites]
    factories = [site for site in site_ids if random.random() < 0.4]
    readings = [choice for choice in _MORE_READINGS if random.random() < 0.1]
    return build_stack(
        find_edition(edition),
        cargo=cargo,
        tanks=tanks,
        grade=grade,
        quick_engines=engines,
        may_drop=["ore"] if ore else [],
        readings=choose_readings(readings),
        **random_privileges(random, factories),
    )


def random_masses(random: Random, cargo: int, most_tanks: int) -> tuple[int, int]:
    """Mass beside the cargo, and tanks: a light rocket, or one whose wet mass lies where the fuel strip is coarse."""
    if random.random() < 0.7:
        return random.randint(1, 9), random.randint(0, most_tanks)
    dry_mass = random.randint(20, 23)
    return dry_mass - cargo, random.randint(0, 32 - dry_mass)


def random_privileges(random: Random, factories: list[str]) -> dict[str, Any]:
    """What a player has on the board, at these factories and elsewhere."""
    return {
        "powersat": random.random() < 0.3,
        "push_factory": random.random() < 0.2,
        "cycler": random.random() < 0.2,
        "factories": factories,
        "colonies": [site for site in factories if random.random() < 0.3],
        "rocketplane_tanks": {site: random.randint(0, 40) for site in factories if random.random() < 0.5},
    }


_READINGS = (
    "flyby_once=each_entry",
    "cycle_start=first_blue",
    "hf4.text=2021",
    "hf4.dead_engine_bonus=lost",
    "hf4.strip_above_23=one_per_step",
    "hf4.weight_classes=pessimistic",
    "hf3.half_lander=exact",
    "hf3.strip_1_to_2=7",
    "bonus_over_arrow=lost",
    "venus_crossing=closed",
)
# Corridors do not draw these: seeds that once were searched wrongly stay what they were.
_MORE_READINGS = (*_READINGS, "hf4.arrow_from_site=free")


def _engine(random: Random) -> Engine:
    afterburn = random.random() < 0.4
    grade = random.choice(("water", "water", "dirt", "isotope"))
    return Engine(
        name=f"engine{random.randrange(10**6)}",
        base=random.randint(0, 12),
        consumption=random.choice(
            (
                Fraction(0),
                Fraction(1, 3),
                Fraction(3, 4),
                Fraction(1, 2),
                Fraction(1),
                Fraction(2),
                Fraction(3),
                Fraction(5),
            )
        ),
        grade=grade,
        afterburn_steps=random.randint(1, 3) if afterburn else 0,
        afterburn_thrust=random.randint(1, 3) if afterburn else 0,
        only_afterburning=afterburn and random.random() < 0.2,
        solar=random.random() < 0.3,
        push=random.random() < 0.4,
        bonus_pivots=random.choice((0, 0, 0, 1, 2)),
        needs_some_fuel=grade == "isotope",
    )


def moon_system(random: Random) -> Board:
    """Sites beside flybys, a few of them joined, and burns, Hohmanns and belts behind: who is lifted off by a factory
    may go on with bonus burns, whatever the engine."""
    spaces = [_moon_space(random, number) for number in range(random.randint(3, 6))]
    sites = [_site(random, number)._replace(synodic="") for number in range(random.randint(2, 3))]
    near = [number for number, space in enumerate(spaces) if space.flyby] or [0]
    pairs = {(number, number + 1) for number in range(len(spaces) - 1)}
    pairs |= {(a, b) for a, b in [sorted(random.sample(range(len(spaces)), 2)) for _ in range(2)]}
    for number in range(len(spaces), len(spaces) + len(sites)):
        pairs.add((random.choice(near), number))
        if random.random() < 0.4:
            pairs.add((random.randrange(len(spaces)), number))
    if random.random() < 0.5:
        pairs.add((len(spaces), len(spaces) + 1))
    everything = [*spaces, *sites]
    ends = [(everything[a], everything[b]) for a, b in sorted(pairs)]
    links = [Link(a.id, b.id, one_way=_is_arrow(random, a, b)) for a, b in ends]
    by_id = {space.id: space for space in everything}
    return Board("moons", "Moons", ZONES, by_id, _tracked(random, everything, links))


def _moon_space(random: Random, number: int) -> Space:
    kind = random.choice(("lagrange", "lagrange", "burn", "burn", "hohmann", "belt"))
    flyby = random.choice((0, 1, 2, 4)) if kind == "lagrange" else 0
    hazard = random.choice(("crash", "aerobrake", "", "", "")) if kind == "lagrange" else ""
    zone = random.choice(("earth", "earth", "jupiter", "neptune"))
    return Space(f"s{number}", kind, zone, "r", f"S {number}", (0.0, 0.0), hazard, flyby)


def drifting_stack(random: Random, board: Board, edition: str) -> Stack:
    """Hardly an engine, or none: factories lift it off, flybys move it on."""
    engines = [_engine(random)._replace(base=random.randint(0, 2)) for _ in range(random.choice((0, 0, 1, 2)))]
    factories = [site.id for site in board.sites if random.random() < 0.8]
    return build_stack(
        find_edition(edition),
        cargo=[Cargo("hull", random.randint(1, 16), random.choice((None, 2, 4)))],
        tanks=random.randint(0, 4),
        grade=random.choice(("water", "dirt", "isotope")),
        quick_engines=engines,
        readings=choose_readings([choice for choice in _MORE_READINGS if random.random() < 0.1]),
        **random_privileges(random, factories),
    )


def dark_corridor(random: Random) -> Board:
    """A row of spaces from Earth to where solar power is dead, with flybys, burns and a few short cuts on the way."""
    size, lit = random.randint(5, 8), random.randint(3, 6)
    spaces = [Space("s0", "lagrange", "earth", "r", "S 0", (0.0, 0.0), roles=("leo",))]
    for number in range(1, size):
        kind = random.choice(("burn", "burn", "burn", "lagrange", "lagrange", "hohmann"))
        flyby = random.choice((0, 1, 1, 2, 3)) if kind == "lagrange" else 0
        zone = "neptune" if number >= lit else random.choice(("earth", "earth", "mercury"))
        spaces.append(Space(f"s{number}", kind, zone, "r", f"S {number}", (0.0, 0.0), flyby=flyby))
    pairs = {(number, number + 1) for number in range(size - 1)}
    pairs |= {(a, a + random.randint(2, 3)) for a in random.sample(range(size - 3), random.randint(0, 2))}
    links = [Link(spaces[a].id, spaces[b].id) for a, b in sorted(pairs) if b < size]
    return Board("dark", "Dark", ZONES, {space.id: space for space in spaces}, _tracked(random, spaces, links))


def solar_stack(random: Random, edition: str) -> Stack:
    """A rocket with a solar engine and little fuel, and sometimes with a second engine."""
    engines = [_engine(random)._replace(base=random.randint(1, 5), solar=True, only_afterburning=False)]
    if random.random() < 0.2:
        engines.append(_engine(random))
    return build_stack(
        find_edition(edition),
        cargo=[Cargo("hull", random.randint(1, 5), random.choice((None, 4)))],
        tanks=random.randint(0, 3),
        grade=engines[0].grade,
        quick_engines=engines,
        readings=choose_readings([choice for choice in _READINGS if random.random() < 0.1]),
    )


def flyby_corridor(random: Random) -> Board:
    """A row of flybys, Hohmanns at which one must mostly pivot, and burns behind them, with other spaces among them,
    short cuts, and sites on the way: bonus burns are gained early, kept over the pivots, and spent late."""
    row = ["lagrange"] * random.choice((1, 1, 2, 3))
    row += ["hohmann"] * random.randint(1, 2) + ["burn"] * random.randint(2, 5)
    row += random.sample(("hohmann", "burn", "lagrange"), random.choice((0, 0, 0, 1, 2)))
    kinds = ["lagrange", *(kind if random.random() < 0.9 else random.choice(KINDS) for kind in row)]
    spaces = [_corridor_space(random, number, kind, len(kinds) // 2) for number, kind in enumerate(kinds)]
    size, everything = len(spaces), [*spaces, *(_site(random, number) for number in range(random.randint(1, 2)))]
    pairs = {(number, number + 1) for number in range(size - 1)}
    if random.random() < 0.3:
        near = random.randrange(size - 2)
        pairs.add((near, random.randrange(near + 2, size)))
    pairs |= {(random.randrange(1, size), number) for number in range(size, len(everything))}
    ends = [(everything[a], everything[b]) for a, b in sorted(pairs)]
    links = [Link(a.id, b.id, _is_arrow(random, a, b), _crossed(random, a), _crossed(random, b)) for a, b in ends]
    return Board("corridor", "Corridor", ZONES, {space.id: space for space in everything}, tuple(links))


def _corridor_space(random: Random, number: int, kind: str, lit: int) -> Space:
    flyby, hazard, roles = 0, "", ("leo",) if number == 0 else ()
    if number and kind == "lagrange":
        flyby = random.choice((0, 1, 1, 2, 2, 3, 4))
        hazard = random.choice(("", "", "", "", "crash", "aerobrake"))
    if kind == "burn" and random.random() < 0.12:
        roles, hazard = ("solar-oberth",), "crash"
    venus = bool(flyby) and random.random() < 0.15
    synodic = random.choice(("blue", "yellow", "red")) if number and random.random() < 0.04 else ""
    zone = random.choice(("earth", "earth", "mercury", "jupiter", "neptune") if number > lit else ("earth",))
    return Space(f"s{number}", kind, zone, "r", f"S {number}", (0.0, 0.0), hazard, flyby, venus, synodic, roles)


def _crossed(random: Random, space: Space) -> int:
    """The track of a line at its end: at a Hohmann few lines share one."""
    return random.randint(1, 5) if space.kind == "hohmann" else 0


def pivoting_stack(random: Random, board: Board, edition: str) -> Stack:
    """A weak engine with bonus pivots and little fuel, so that every bonus burn counts; sometimes a second one."""
    engines = [
        _engine(random)._replace(base=random.randint(1, 5), bonus_pivots=random.choice((0, 1, 1, 2, 2, 3)))
        for _ in range(random.choice((1, 1, 2)))
    ]
    return build_stack(
        find_edition(edition),
        cargo=[Cargo("hull", random.randint(1, 6), random.choice((None, 2, 4, 6)))],
        tanks=random.randint(0, 5),
        grade=engines[0].grade,
        quick_engines=engines,
        readings=choose_readings([choice for choice in _MORE_READINGS if random.random() < 0.1]),
        **random_privileges(random, [site.id for site in board.sites if random.random() < 0.5]),
    )
