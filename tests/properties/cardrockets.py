"""Random rockets built of cards, and random questions about them on the real boards.

Cards and fuel are drawn by `planner.bench.randomrockets`, as the content of a stack file, so that a failure can be
written down and asked again on the command line.

What is never drawn: engines by numbers and the mass-free form (tests/properties/test_real_boards.py has them), a
player's own choice of supports, more than three items that may be dropped, horizons of more than six years, cards whose
mass nobody knows, exploring under relaxed rules, and plans with operations (refuelling, taking things up, buying off a
roll): the search proposes none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from planner.bench.randomrockets import MOST_DRY, Data, draw_cards, entry, is_weak, load_up, mass_of
from planner.board.model import Board
from planner.cards.card import CardSide
from planner.editions.readings import ALL
from planner.editions.seasons import season_of
from planner.errors import BadStack
from planner.missions.mission import Mission
from planner.rocket.engine import turn_options
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rocket.supports import requirements
from planner.rules.configurations import find_configurations
from tests.properties.boards import board_of

EDITIONS = ("hf4", "hf4", "hf3c", "hf3c", "hf3")
# Years that are searched: fewer where engines and what may become of the rocket make each of them long.
MOST_WORK = 48


class Question(NamedTuple):
    """One question about one rocket."""

    seed: int
    data: Data  # content of a stack file
    mission: Mission


def random_question(seed: int) -> Question:
    """The question of that number: always the same."""
    random = Random(f"card rockets {seed}")
    while True:
        edition = random.choice(EDITIONS)
        board = board_of(edition)
        without_cards = random.random() < 0.08
        start = random_start(random, board, without_cards)
        data = random_rocket(random, board, edition, start, without_cards)
        try:
            stack = stack_from_data(data)
        except BadStack:
            continue  # too heavy, two sides of one card, too many ways to support a card
        unwanted = 0.8 if stack.engines else 0.4
        if is_weak(stack, board.zone_by_id[board.spaces[start].zone]) and random.random() < unwanted:
            continue
        years = max(1, min(random.randint(1, 6), MOST_WORK // _work(stack)))
        year, wishes = random.randint(1, 24), _wishes(random, board, start)
        return Question(seed, data, Mission(board, stack, start, year=year, max_years=years, **wishes))


def _work(stack: Stack) -> int:
    """How long a year of search is, in years of a rocket with one engine that nothing can become of.

    A strong engine that can die on the way takes long, because saving bonus burns for later may pay.
    """
    each = [1 + (engine.base + engine.afterburn_thrust) // 2 * engine.solar for engine in stack.engines]
    return max(1, sum(each)) * len(find_configurations(stack))


def _wishes(random: Random, board: Board, start: str) -> dict[str, Any]:
    near = sorted(near_to(board, start, 6))
    via = tuple(random.sample(near, 1)) if random.random() < 0.08 else ()
    near_by = random.sample(near, min(4, len(near))) if random.random() < 0.15 else []
    avoid = [space for space in near_by if space not in (start, *via)]
    return {"via": via, "avoid": avoid, "penalty": random.choice((0, 0, 1, 2)) if avoid else 0}


# Places


def random_start(random: Random, board: Board, without_cards: bool) -> str:
    """Anywhere a craft can wait; often where rules meet: on sites, on flybys, beside belts, beside another site.

    What has no cards and so no engine starts where it can be lifted off, or can fall.
    """
    spaces = [space for space in board.spaces.values() if "lander" not in space.kind]
    belts = {space.id for space in board.spaces.values() if space.kind == "belt"}
    kinds = {
        "anywhere": [space.id for space in spaces],
        "leo": ["leo"],
        "site": [space.id for space in spaces if space.site is not None],
        "pair": sorted({end for pair in site_pairs(board) for end in pair}),
        "flyby": [space.id for space in spaces if space.flyby],
        "belt": [space.id for space in spaces if belts & ({space.id} | {way.to for way in board.exits[space.id]})],
        "aerobrake": [space.id for space in spaces if space.hazard == "aerobrake"],
        "air": [space.id for space in spaces if space.site is not None and space.site.atmospheric],
        "season": [space.id for space in spaces if space.synodic],
    }
    weights = (0, 0, 2, 2, 1, 0, 6, 1, 0) if without_cards else (6, 2, 4, 2, 2, 3, 1, 2, 1)
    kind = random.choices(tuple(kinds), weights=weights)[0]
    return random.choice(kinds[kind])


def site_pairs(board: Board) -> list[tuple[str, str]]:
    """Lines from one site to another (Ida and Dactyl, Aegis and Minerva, ...)."""
    sites = {site.id for site in board.sites}
    return [(link.a, link.b) for link in board.links if {link.a, link.b} <= sites]


def near_to(board: Board, start: str, most: int) -> set[str]:
    """Spaces within so many lines, however they may be flown."""
    reached, edge = {start}, {start}
    for _ in range(most):
        edge = {way.to for space in edge for way in board.exits[space]} - reached
        reached |= edge
    return reached


# Rockets


def random_rocket(random: Random, board: Board, edition: str, start: str, without_cards: bool) -> Data:
    """The content of a stack file; it may break a rule for stacks, and is then drawn again."""
    cards = {} if without_cards else draw_cards(random, edition)
    data: Data = {"edition": edition, "cards": [entry(card, side) for card, side in cards.items()]}
    if readings := _readings(random):
        data["readings"] = readings
    dry = sum(mass_of(card, side) for card, side in cards.items())
    if dry > MOST_DRY:
        return data
    load_up(random, data, max(dry, 1), cards)
    data |= _tended(random, list(cards), data)
    return data | _owned(random, board, start)


def _tended(random: Random, cards: list[CardSide], data: Data) -> Data:
    """What must come through belts, and what may be left behind."""
    slugs = [card.slug for card in cards]
    tended: Data = {}
    care = random.random()
    if care < 0.2:
        tended["survive"] = []
    elif care < 0.5:
        tended["survive"] = random.sample(slugs, random.randint(0, min(3, len(slugs))))
    names = slugs + [piece["name"] for piece in data.get("cargo", ())]
    if random.random() < 0.3:
        tended["may_drop"] = random.sample(names, min(random.choice((1, 1, 2, 3)), len(names)))
    return tended


def _owned(random: Random, board: Board, start: str) -> Data:
    """What the player has on the board: factories, colonies and tanks at sites near the start, beamed power, cycler."""
    near = near_to(board, start, 8)
    sites = [site for site in board.sites if site.id in near]
    pairs = {end for pair in site_pairs(board) for end in pair}
    owned: Data = {}
    factories = [site.id for site in sites if random.random() < (0.6 if site.id in pairs else 0.3)]
    if start in pairs | {site.id for site in sites} and random.random() < 0.5:
        factories.append(start)
    if random.random() < 0.6 and factories:
        owned["factories"] = sorted(set(factories))
        owned["colonies"] = [site for site in owned["factories"] if random.random() < 0.3]
        airy = [site.id for site in sites if site.site is not None and site.site.atmospheric]
        planes = [site for site in airy if site in factories and random.random() < 0.7]
        owned["rocketplane_tanks"] = {site: random.randint(0, 64) for site in planes}
    for key, share in (("powersat", 0.25), ("push_factory", 0.15), ("cycler", 0.15)):
        if random.random() < share:
            owned[key] = True
    return owned


def _readings(random: Random) -> dict[str, str]:
    return {
        reading.name: random.choice([answer for answer, _ in reading.answers])
        for reading in ALL
        if random.random() < 0.1
    }


# What a draw has


def features_of(question: Question) -> Iterator[str]:
    """Names for everything about a question that the draws are meant to have often enough."""
    stack, data = question.mission.stack, question.data
    yield stack.edition.name
    yield from _engine_features(question)
    yield from _support_features(stack)
    yield from _load_features(stack, data)
    yield from _place_features(question)
    for key in ("powersat", "push_factory", "cycler", "readings", "factories", "colonies", "rocketplane_tanks"):
        if data.get(key):
            yield key
    if question.mission.start in stack.factories:
        yield "factory at the start"
    if "survive" in data:
        yield "survive: some" if data["survive"] else "survive: none"
    else:
        yield "survive: all"
    yield f"may drop {len(stack.may_drop)}"
    season, later = (season_of(question.mission.year + years, stack.readings) for years in (0, 1))
    yield season
    if season == "yellow" != later:
        yield "last yellow year"
    yield from (word for word in ("via", "avoid", "penalty") if getattr(question.mission.wishes, word))


def _engine_features(question: Question) -> Iterator[str]:
    stack = question.mission.stack
    triangles = [item.card for item in stack.aboard if item.card.triangle is not None]
    yield from {f"triangle of a {card.deck}" for card in triangles}
    yield from (name for name in ("mag-sail",) if name in {card.slug for card in triangles})
    if any(card.tag("aerobrake-decom-self") is not None for card in triangles):
        yield "sail"
    running = {engine.name for engine in stack.engines}
    yield f"{min(len(running), 3)} engines"
    if len(stack.engines) > len(running):
        yield "choice of supports matters"
    if triangles and not running:
        yield "triangle that does not run"
    if any(engine.only_afterburning for engine in stack.engines):
        yield "only afterburning"
    zone = question.mission.board.zone_by_id[question.mission.board.spaces[question.mission.start].zone]
    options = turn_options(stack.engines, stack.fuel_at(stack.wet), zone)
    if any(option.net_thrust < 0 for option in options):
        yield "net thrust below 0"


def _support_features(stack: Stack) -> Iterator[str]:
    cards = [item.card for item in stack.aboard]
    for card in cards:
        for requirement in requirements(card):
            if sum(requirement.met_by(other) for other in cards if other != card) > 1:
                yield f"two {requirement.what}s to choose from"
    solar = {card.solar for card in cards if card.gives.generators}
    if solar == {True, False}:
        yield "solar generator and another"
    lying = [item for item in stack.aboard if item.orientation]
    yield from {f"radiator {item.orientation}" for item in lying}
    if len(lying) > 1:
        yield "several radiators"
    if any(requirements(item.card) for item in lying):
        yield "refrigerator"


def _load_features(stack: Stack, data: Data) -> Iterator[str]:
    if any(piece.rad_hard is None for piece in stack.cargo):
        yield "cargo"
    if any(piece.rad_hard is not None for piece in stack.cargo):
        yield "cargo that belts harm"
    if stack.cargo_tanks:
        yield "cargo tanks"
    yield f"{stack.grade} aboard"
    if stack.dry_mass >= 18:
        yield "dry mass 18 to 23"
    if stack.wet_mass > 23:
        yield "wet mass above 23"
        if stack.wet_mass % 2:
            yield "odd wet mass above 23"
    if stack.wet_mass % 1:
        yield "wet mass with a fraction"


def _place_features(question: Question) -> Iterator[str]:
    board, start = question.mission.board, question.mission.board.spaces[question.mission.start]
    if start.site is not None:
        yield "start on a site"
    if any(start.id in pair for pair in site_pairs(board)):
        yield "start beside another site"
    if start.flyby:
        yield "start on a flyby"
    if any(board.spaces[way.to].kind == "belt" for way in board.exits[start.id]):
        yield "start beside a belt"
    if start.synodic:
        yield "start in a season"
