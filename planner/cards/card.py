"""Cards as they are printed: mass, thrust triangle, supports, abilities, contracts. Frozen facts of one edition.

What a stack of cards can do (net thrust, cooling, support chains) is not known here, nor what a rule makes of an
ability: that is named by a tag. Values that an older edition borrows from a younger one are listed as assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from planner.board.names import match_names
from planner.errors import UnknownCard

DECKS = (
    "crew",
    "thruster",
    "robonaut",
    "refinery",
    "reactor",
    "generator",
    "radiator",
    "gw-thruster",
    "tw-thruster",
    "freighter",
    "bernal",
    "colonist",
    "spaceborn",
    "contract",
    "exodus",
    "fuel-tank",
)
GRADES = ("water", "dirt", "isotope")
GENERATORS = ("e", "pulse")
REACTORS = ("x", "wave", "bomb")
PLATFORMS = ("raygun", "missile", "buggy")


class Triangle(NamedTuple):
    """A thrust triangle. An afterburner spends ``afterburn_steps`` once a turn for ``afterburn_thrust``."""

    thrust: int
    consumption: Fraction  # fuel steps a burn
    grade: str = ""  # one of GRADES; "" if unknown
    afterburn_steps: int = 0
    afterburn_thrust: int = 0
    push: bool = False


class Radiator(NamedTuple):
    """One orientation of a radiator."""

    mass: int
    rad_hard: int
    therms: int


class Needs(NamedTuple):
    """What must support the card: a generator, ``reactor_count`` reactors of any listed kind, and cooling."""

    generator: str = ""
    reactors: tuple[str, ...] = ()
    reactor_count: int = 0
    therms: int = 0


class Gives(NamedTuple):
    """The supports this card can serve as: any of the listed kinds."""

    generators: tuple[str, ...] = ()
    reactors: tuple[str, ...] = ()


class Modifier(NamedTuple):
    """What a support does to the thruster: ``thrust`` is added, ``consumption`` multiplied."""

    thrust: int = 0
    consumption: Fraction = Fraction(1)


class Contract(NamedTuple):
    """The task and the pay of a contract.

    ``to`` holds the legs in order, each a tuple of spaces that will do. A name with ``?`` in front is a kind of place
    (``?isobank``, ``?synodic-d``), not a space. Without ``to`` only ``goal`` tells, in words.
    """

    kind: str
    goal: str
    advance: int  # aqua
    late_fee: int  # aqua a turn
    vp: int
    ideologies: tuple[str, ...] = ()
    to: tuple[tuple[str, ...], ...] = ()
    clock: tuple[str, ...] = ()  # where the face says to look on the board
    zones: tuple[str, ...] = ()  # where the places of the goal may lie, all legs together
    season: str = ""
    unexplored: bool = False
    come_back: bool = False
    top_hat: bool = False
    felony: bool = False
    cybernetics: tuple[str, ...] = ()
    keyword: str = ""
    reward: str = ""


class CardSide(NamedTuple):
    """One side of a card: what a stack holds."""

    slug: str
    name: str
    deck: str
    edition: str
    colour: str = ""
    module: str = ""
    code: str = ""  # printed on the edge, with F or R for the side
    other: str = ""  # slug of the other side, if it is known
    letter: str = ""  # crew
    faction: str = ""
    mass: int | None = None  # None: a radiator, or unknown
    rad_hard: int | None = None
    light: Radiator | None = None
    heavy: Radiator | None = None
    spectral: str = ""
    spectral_printed: bool = True
    promotion: str = ""  # the colony that promotes the card
    triangle: Triangle | None = None
    bonus_pivots: int = 0
    solar: bool = False
    air_eater: bool = False
    isru: int | None = None
    platforms: tuple[str, ...] = ()
    needs: Needs = Needs()
    gives: Gives = Gives()
    modifier: Modifier | None = None
    load_limit: int | None = None
    factory_loading_only: bool = False
    occupant: str = ""  # human, robot or nobody
    specialty: str = ""
    ability: str = ""
    tags: tuple[str, ...] = ()  # the ability for programs: "key" or "key=value"
    contract: Contract | None = None
    doubt: str = ""
    sources: tuple[str, ...] = ()  # labels of mapdata/SOURCES.md
    confidence: str = "high"  # high: two sources, one of them the face; medium: the face; low: older editions
    like: str = ""  # the card of the younger edition that lent what is assumed
    generic: bool = False  # stands for a card or for several that the source does not name
    status: str = ""  # older editions: stated, derived, ambiguous, inferred, or all assumed
    rule: str = ""  # older editions: the passage
    derived: tuple[str, ...] = ()  # values computed from a total, not stated
    assumed: frozenset[str] = frozenset()  # borrowed values, as "mass" or "triangle.thrust"
    unknown: frozenset[str] = frozenset()  # values that cards of this deck have, but nobody has told

    @property
    def is_gw(self) -> bool:
        """Whether it is a gigawatt thruster, or the terawatt one on its back."""
        return self.deck in ("gw-thruster", "tw-thruster")

    def tag(self, key: str) -> str | None:
        """The value of an ability tag, "" for a bare one, None if the card does not have it.

        >>> CardSide("p2p", "P2P", "crew", "hf4", tags=("finao-cost=3",)).tag("finao-cost")
        '3'
        """
        for entry in self.tags:
            name, _, value = entry.partition("=")
            if name == key:
                return value
        return None


class Card(NamedTuple):
    """A piece of cardboard. The back is missing where a source tells of one side only."""

    front: CardSide
    back: CardSide | None = None

    @property
    def sides(self) -> tuple[CardSide, ...]:
        return (self.front,) if self.back is None else (self.front, self.back)


class Catalogue(Mapping[str, CardSide]):
    """The cards of one edition: a mapping from slug to side, in the order of the decks."""

    def __init__(self, edition: str, title: str, cards: Sequence[Card], borrows: str = "") -> None:
        self.edition = edition
        self.title = title
        self.borrows = borrows  # edition that lends what is assumed
        self.cards = tuple(cards)
        self._sides = {side.slug: side for card in self.cards for side in card.sides}

    def __getitem__(self, slug: str) -> CardSide:
        return self._sides[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sides)

    def __len__(self) -> int:
        return len(self._sides)

    def other_side(self, side: CardSide) -> CardSide | None:
        return self._sides.get(side.other)

    def in_deck(self, deck: str) -> list[CardSide]:
        return [side for side in self._sides.values() if side.deck == deck]


def find_card(catalogue: Catalogue, text: str) -> CardSide:
    """The one card side that the player means.

    Raises UnknownCard, with the nearest names, if there is none or if several fit equally well.

    >>> from planner.cards.files import load_cards
    >>> find_card(load_cards("hf4"), "Kuck mosqito").slug
    Traceback (most recent call last):
    planner.errors.UnknownCard: no card 'Kuck mosqito' in hf4. Did you mean kuck-mosquito, mosquito?
    """
    if text in catalogue:
        return catalogue[text]
    *good, similar = match_names(text, _names(catalogue))
    for group in good:
        if len(group) == 1:
            return catalogue[group[0]]
        if group:
            raise UnknownCard(f"{text!r} is ambiguous in {catalogue.edition}: {_shortened(group)}")
    if similar:
        raise UnknownCard(f"no card {text!r} in {catalogue.edition}. Did you mean {_shortened(similar)}?")
    raise UnknownCard(f"no card {text!r} in {catalogue.edition}; 'planner cards find' searches by parts of a name")


def facts_of(record: CardSide | Contract | Triangle | Radiator | Needs | Gives | Modifier) -> dict[str, Any]:
    """What is printed, as plain values for JSON: only what differs from a blank card; fractions as text.

    >>> facts_of(Triangle(3, Fraction(1, 2), "water", push=True))
    {'thrust': 3, 'consumption': '1/2', 'grade': 'water', 'push': True}
    """
    blank = record._field_defaults
    facts: dict[str, Any] = {}
    for name, value in record._asdict().items():
        if name not in blank or value != blank[name]:
            facts[name] = _plain(value)
    return facts


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if hasattr(value, "_asdict"):
        return facts_of(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _names(catalogue: Catalogue) -> dict[str, Iterable[str]]:
    return {side.slug: (side.slug, side.name, side.code) for side in catalogue.values()}


def _shortened(slugs: Sequence[str]) -> str:
    shown = ", ".join(slugs[:6])
    return shown + (f", ... ({len(slugs)} in all)" if len(slugs) > 6 else "")
