"""Support chains: which cards keep a card running, how it is cooled, and what is missing when it does not run.

Every requirement is met by exactly one card, one card may serve many, and the choice is free (hf4 J1, hf3 O1). So all
choices are tried, and a running one is found whenever there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, product
from typing import NamedTuple

from planner.cards.card import REACTORS, CardSide, Catalogue, Radiator, find_card
from planner.errors import BadStack

REACTOR_WORDS = {"x": "exotic", "wave": "stationary", "bomb": "burst"}
GENERATOR_WORDS = {"e": "electric", "pulse": "pulsed"}
MOST_CHAINS = 20_000  # choices tried for one card; no stack that anybody flew comes near


class Aboard(NamedTuple):
    """A card in a stack. Radiators lie heavy or light; other cards have no orientation."""

    card: CardSide
    orientation: str = ""

    @property
    def slug(self) -> str:
        return self.card.slug

    @property
    def radiator(self) -> Radiator | None:
        return self.card.heavy if self.orientation == "heavy" else self.card.light

    @property
    def mass(self) -> int:
        radiator = self.radiator
        return radiator.mass if radiator is not None else self.card.mass or 0

    @property
    def rad_hard(self) -> int | None:
        radiator = self.radiator
        return radiator.rad_hard if radiator is not None else self.card.rad_hard

    @property
    def is_used_up(self) -> bool:
        """Whether cooling turns it light: some radiators are heavy for one use only."""
        return self.orientation == "heavy" and self.card.tag("heavy-single-use") is not None


def find_aboard(catalogue: Catalogue, text: str) -> Aboard:
    """The card that a player means, a radiator with how it lies.

    >>> from planner.cards.files import load_cards
    >>> find_aboard(load_cards("hf4"), "hula-hoop heavy").orientation
    'heavy'
    """
    for word in ("heavy", "light"):
        if text.endswith(f" {word}"):
            return oriented(find_card(catalogue, text.removesuffix(f" {word}")), word)
    return oriented(find_card(catalogue, text))


def find_lying(catalogue: Catalogue, text: str) -> Aboard:
    """A card that lies somewhere and may come aboard, so it must be known what it weighs."""
    found = find_aboard(catalogue, text)
    if "mass" in found.card.unknown:
        raise BadStack(f"the mass of {found.slug} is not known; give it as cargo with a mass instead")
    return found


def oriented(card: CardSide, orientation: str = "") -> Aboard:
    """A card as it lies in a stack. Raises BadStack unless radiators, and nothing else, lie heavy or light."""
    if card.light is None:
        if orientation:
            raise BadStack(f"{card.slug} is no radiator and cannot lie {orientation}")
        return Aboard(card)
    if orientation not in ("heavy", "light"):
        raise BadStack(f"radiator {card.slug} must lie heavy or light, as in '{card.slug} light'")
    return Aboard(card, orientation)


class Requirement(NamedTuple):
    """One support that a card needs: a generator or a reactor of one of these kinds."""

    what: str  # "generator" or "reactor"
    kinds: tuple[str, ...]

    def text(self) -> str:
        """In words: "pulsed generator", "stationary or burst reactor", "reactor" if any kind will do."""
        if set(self.kinds) >= set(REACTORS):
            return self.what
        words = GENERATOR_WORDS if self.what == "generator" else REACTOR_WORDS
        return f"{' or '.join(words.get(kind, kind) for kind in self.kinds)} {self.what}"

    def met_by(self, card: CardSide) -> bool:
        gives = card.gives.generators if self.what == "generator" else card.gives.reactors
        return not set(gives).isdisjoint(self.kinds)


class Service(NamedTuple):
    """One requirement and the card that meets it."""

    card: str
    requirement: Requirement
    server: str


class Chain(NamedTuple):
    """One choice of supports for a card."""

    root: str
    services: tuple[Service, ...]
    radiators: tuple[str, ...]  # those that cool it
    therms_needed: int
    therms_given: int

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card in use, the supported one first."""
        named = [self.root, *(slug for service in self.services for slug in (service.card, service.server))]
        return tuple(dict.fromkeys([*named, *self.radiators]))

    @property
    def therms_short(self) -> int:
        return max(self.therms_needed - self.therms_given, 0)


# A player's own choice: card -> the cards that shall serve it.
Choices = Mapping[str, Sequence[str]]


def requirements(card: CardSide) -> tuple[Requirement, ...]:
    """What a card needs besides cooling.

    >>> from planner.cards.files import load_cards
    >>> [requirement.text() for requirement in requirements(load_cards("hf4")["hall-effect"])]
    ['electric generator']
    """
    needed = []
    if card.needs.generator:
        needed.append(Requirement("generator", (card.needs.generator,)))
    kinds = REACTORS if "any" in card.needs.reactors else card.needs.reactors
    needed += [Requirement("reactor", kinds)] * card.needs.reactor_count
    return tuple(needed)


def find_chains(root: CardSide, aboard: Sequence[Aboard], choices: Choices | None = None) -> Iterator[Chain]:
    """Every choice of supports and of radiators that cost something to use, however warm it runs.

    A radiator that needs supports itself, or is used up by cooling, is only used where it cools what would be warm
    without it. Raises BadStack if there are more choices than anybody would want to try.
    """
    cooling = [item for item in aboard if item.radiator is not None]
    needy = [item for item in cooling if requirements(item.card) or item.is_used_up]
    passive = [item for item in cooling if item not in needy]
    tried = 0
    for count in range(len(needy) + 1):
        for used in combinations(needy, count):
            roots = [root, *(item.card for item in used)]
            for services in assignments(roots, aboard, choices or {}):
                tried += 1
                if tried > MOST_CHAINS:
                    raise BadStack(
                        f"more than {MOST_CHAINS} ways to support {root.slug}; name its supports or leave cards out"
                    )
                chain = _cooled(root.slug, services, passive, used, aboard)
                if all(_is_worse(chain, _without(radiator, chain, passive, used, aboard)) for radiator in used):
                    yield chain


def _is_worse(chain: Chain, smaller: Chain) -> bool:
    return smaller.therms_short > chain.therms_short


def _without(
    radiator: Aboard, chain: Chain, passive: Sequence[Aboard], used: Sequence[Aboard], aboard: Sequence[Aboard]
) -> Chain:
    """The same choice without one of the radiators that cost something, and without what served only that."""
    kept = [item for item in used if item.slug != radiator.slug]
    reached = {chain.root, *(item.slug for item in kept)}
    grown = True
    while grown:
        servers = {service.server for service in chain.services if service.card in reached}
        grown = not servers <= reached
        reached |= servers
    services = tuple(service for service in chain.services if service.card in reached)
    return _cooled(chain.root, services, passive, kept, aboard)


def _cooled(
    root: str,
    services: tuple[Service, ...],
    passive: Sequence[Aboard],
    used: Sequence[Aboard],
    aboard: Sequence[Aboard],
) -> Chain:
    """A choice with its therms counted. Radiators that need nothing join if anything is warm."""
    needs = {item.slug: item.card.needs.therms for item in aboard}
    chain = Chain(root, services, tuple(sorted(item.slug for item in used)), 0, 0)
    needed = sum(needs[slug] for slug in chain.cards)
    radiators = [*used, *(passive if needed else ())]
    given = sum(item.radiator.therms for item in radiators if item.radiator is not None)
    return Chain(root, services, tuple(sorted(item.slug for item in radiators)), needed, given)


def assignments(roots: Sequence[CardSide], aboard: Sequence[Aboard], choices: Choices) -> Iterator[tuple[Service, ...]]:
    """All ways to meet the requirements of the roots and of everything that serves them."""

    def extend(
        waiting: tuple[CardSide, ...], done: frozenset[str], services: tuple[Service, ...]
    ) -> Iterator[tuple[Service, ...]]:
        if not waiting:
            if find_circle(services) is None:
                yield services
            return
        card, rest = waiting[0], waiting[1:]
        needed = requirements(card)
        for servers in product(*(_servers(card, requirement, aboard, choices) for requirement in needed)):
            if not _are_apart(needed, [server.slug for server in servers]):
                continue
            added = tuple(
                Service(card.slug, requirement, server.slug)
                for requirement, server in zip(needed, servers, strict=True)
            )
            fresh = tuple({server.slug: server for server in servers if server.slug not in done}.values())
            yield from extend(rest + fresh, done | {server.slug for server in fresh}, services + added)

    yield from extend(tuple(roots), frozenset(root.slug for root in roots), ())


def _are_apart(needed: Sequence[Requirement], servers: Sequence[str]) -> bool:
    """Two reactors for one card are two cards, in either order alike; one card may be its generator and its reactor."""
    pairs = pairwise(zip(needed, servers, strict=True))
    return all(first != second or one < other for (first, one), (second, other) in pairs)


def _servers(card: CardSide, requirement: Requirement, aboard: Sequence[Aboard], choices: Choices) -> list[CardSide]:
    chosen = choices.get(card.slug)
    return [
        item.card
        for item in aboard
        if can_serve(item.card, card, requirement) and (chosen is None or item.slug in chosen)
    ]


def can_serve(server: CardSide, card: CardSide, requirement: Requirement) -> bool:
    """Whether a card may meet a requirement of another; whether it runs is another question."""
    barred = (server.tag("no-support") or "").split("|")
    return server.slug != card.slug and requirement.met_by(server) and card.deck not in barred


def find_circle(services: Sequence[Service]) -> list[str] | None:
    """Cards that need each other in a circle, if there are any."""
    feeds = {(service.server, service.card) for service in services}
    serves: dict[str, list[str]] = {}
    for service in services:
        # The one exception: a reactor may be fired by the very pulsed generator that it feeds (hf4 J1e).
        if service.requirement.kinds != ("pulse",) or (service.card, service.server) not in feeds:
            serves.setdefault(service.card, []).append(service.server)
    finished: set[str] = set()

    def walk(card: str, path: list[str]) -> list[str] | None:
        if card in path:
            return path[path.index(card) :]
        if card in finished:
            return None
        for server in serves.get(card, ()):
            circle = walk(server, [*path, card])
            if circle:
                return circle
        finished.add(card)
        return None

    return next((circle for card in list(serves) if (circle := walk(card, []))), None)


def modifying_cards(chain: Chain, reactor_supports_modify: bool) -> tuple[str, ...]:
    """Cards whose wrenches count for the activated triangle.

    Cards that only support a radiator never count. Cards that only support a reactor count in some editions
    (hf3 O2, O4) and not in others (hf4 J5d).
    """
    counted: dict[str, None] = {}
    waiting, passed_on = [chain.root], {chain.root}
    while waiting:
        user = waiting.pop()
        for service in chain.services:
            if service.card != user:
                continue
            counted[service.server] = None
            passes_on = service.requirement.what == "generator" or reactor_supports_modify
            if passes_on and service.server not in passed_on:
                passed_on.add(service.server)
                waiting.append(service.server)
    return tuple(counted)


def missing_supports(root: CardSide, aboard: Sequence[Aboard], choices: Choices | None = None) -> list[str]:
    """What a card lacks, in words, when no choice of supports exists; therms are not looked at."""
    choices = choices or {}
    unmet = unmet_supports(root, aboard, choices, frozenset())
    if not unmet:
        return [f"the supports of {root.slug} need each other in a circle"]
    lines = []
    for slug, requirement, count in dict.fromkeys(unmet):
        where = " among its chosen supports" if slug in choices else ""
        lines.append(f"{slug} needs {_counted(requirement, count)}{where}")
    return lines


def _counted(requirement: Requirement, count: int) -> str:
    if count > 1:
        return f"{count} {requirement.text()}s"
    return f"{'an' if requirement.text()[0] in 'aeiou' else 'a'} {requirement.text()}"


def unmet_supports(
    card: CardSide, aboard: Sequence[Aboard], choices: Choices, above: frozenset[str]
) -> list[tuple[str, Requirement, int]]:
    """Requirements that no card aboard can meet, following the support that comes nearest to running."""
    if card.slug in above:
        return []
    unmet: list[tuple[str, Requirement, int]] = []
    needed = requirements(card)
    for requirement in needed:
        servers = _servers(card, requirement, aboard, choices)
        if len(servers) < needed.count(requirement):
            unmet.append((card.slug, requirement, needed.count(requirement)))
        else:
            lacking = [unmet_supports(server, aboard, choices, above | {card.slug}) for server in servers]
            lacking.sort(key=lambda found: (len(found), found))  # not by the order of cards
            unmet += lacking[0]
    return unmet
