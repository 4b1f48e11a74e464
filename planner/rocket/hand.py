"""A hand: the cards that a player holds or may buy, what each of them costs, and what the rest of a stack is to be.

The form of a hand file is described in docs/hand-files.md. What can be made of a hand is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from planner.cards.card import DECKS, CardSide, Catalogue, find_card
from planner.cards.files import load_cards
from planner.editions.edition import DEFAULT_EDITION, find_edition
from planner.errors import BadStack, ManyProblems, PlannerError, UnknownBoard
from planner.files import tomlfile
from planner.files.reading import told_path
from planner.files.tomlfile import shown
from planner.rocket.boosting import can_be_boosted
from planner.rocket.stack import Stack
from planner.rocket.stackfile import named_after, reading_choices, stack_from_data, turned
from planner.rocket.supports import Aboard, oriented
from planner.rocket.whatif import PAYLOAD
from planner.rocket.written import card_text

# What every stack of the hand has, in the words of a stack file.
_OF_STACKS: tomlfile.Keys = {
    "name": str,
    "edition": str,
    "cargo": list,
    "cargo_tanks": int,
    "grade": str,
    "powersat": bool,
    "push_factory": bool,
    "cycler": bool,
    "factories": list,
    "colonies": list,
    "rocketplane_tanks": dict,
    "readings": dict,
}
_KEYS: tomlfile.Keys = {
    **_OF_STACKS,
    "cards": list,
    "along": list,
    "work": list,
    "survive": list,
    "tanks": int,
    "aqua": int,
}
_OF_CARDS: tomlfile.Keys = {"card": str, "side": str, "radiator": str, "price": int, "flip": int, "here": bool}
MOST_CARDS = 80  # in a hand
_MOST_AQUA = 999


class Piece(NamedTuple):
    """One way to have a card of the hand aboard: a side of it, and how a radiator lies."""

    item: Aboard
    card: int  # number of the card in the hand: of all its pieces one at most is aboard
    price: int  # aqua or WT to have it, without what it costs to boost
    boost: int  # aqua or WT to bring it to LEO; nothing if it is in space already

    @property
    def slug(self) -> str:
        return self.item.slug

    @property
    def aqua(self) -> int:
        return self.price + self.boost


class Wanted(NamedTuple):
    """Something that must come along: any of these cards will do."""

    words: str  # as the player said it
    slugs: frozenset[str]
    works: bool  # it must run where the flight ends


@dataclass(frozen=True)
class Hand:
    """A checked hand."""

    name: str
    base: Stack  # what every stack of the hand has, without any card
    pieces: tuple[Piece, ...]
    wanted: tuple[Wanted, ...] = ()
    survive: frozenset[str] | None = None  # cards that must come through if they are aboard; None: all
    tanks: int | None = None  # at most so many are loaded; None: as many as fit
    aqua: int | None = None  # at most so much is spent
    left_out: tuple[str, ...] = ()  # cards that no stack may have, and why
    board: str | None = None  # on which the sites of its stacks lie

    @property
    def cards(self) -> int:
        """Cards of the hand, whatever way they may be had."""
        return len({piece.card for piece in self.pieces})

    @property
    def cargo_mass(self) -> int:
        """Of what every stack has."""
        return sum(piece.mass for piece in self.base.cargo) + self.base.cargo_tanks

    def among(self, keep: Callable[[Piece], bool]) -> list[int]:
        """Numbers of the pieces that are such."""
        return [number for number, piece in enumerate(self.pieces) if keep(piece)]

    def stack_of(self, chosen: Iterable[int], tanks: int = 0) -> Stack:
        """The rocket of some pieces, by their numbers. Raises BadStack if there is no such rocket."""
        items = [self.pieces[number].item for number in sorted(chosen)]
        survive = {} if self.survive is None else {"survive": [i.slug for i in items if i.slug in self.survive]}
        # A stack without the key may give cards up; here none are, unless the player says so.
        survive = survive or {"survive": [item.slug for item in items]}
        data: dict[str, Any] = dict(self.base.data or {}) | {"cards": [card_text(item) for item in items]} | survive
        if tanks:
            data["tanks"] = tanks
        return stack_from_data(data, self.name, board=self.board)

    def with_payload(self, mass: int) -> Hand:
        """The same hand, with so much more cargo in every stack."""
        if mass < 0:
            raise BadStack(f"a payload is a mass of 0 or more, got {mass}")
        data: dict[str, Any] = dict(self.base.data or {})
        data["cargo"] = [*data.get("cargo", []), {"name": PAYLOAD, "mass": mass}]
        return replace(self, base=stack_from_data(data, self.name, board=self.board))

    def wanting(self, along: Sequence[str] = (), work: Sequence[str] = ()) -> Hand:
        """The same hand where more must come along, or come along and run."""
        catalogue = load_cards(self.base.edition.cards)
        more = [_wanted(words, False, self.pieces, catalogue) for words in along]
        more += [_wanted(words, True, self.pieces, catalogue) for words in work]
        return replace(self, wanted=tuple(dict.fromkeys((*self.wanted, *more))))

    def with_at_most(self, tanks: int | None, aqua: int | None) -> Hand:
        """The same hand, with other limits where there are any."""
        return replace(
            self,
            tanks=self.tanks if tanks is None else _at_most("tanks", tanks),
            aqua=self.aqua if aqua is None else _at_most("aqua", aqua),
        )

    def away_from_leo(self) -> Hand:
        """The same hand where nothing can be boosted to: only what is in space already may be used."""
        kept = tuple(piece for piece in self.pieces if not _is_boosted(piece))
        gone = dict.fromkeys(piece.slug for piece in self.pieces if _is_boosted(piece))
        why = tuple(f"{slug} is not there: cards are boosted to LEO; say here = true if it is" for slug in gone)
        return replace(self, pieces=kept, left_out=(*self.left_out, *why))

    def __repr__(self) -> str:
        return f"<Hand {self.name}, {self.base.edition.name}, {self.cards} cards>"


def _is_boosted(piece: Piece) -> bool:
    return piece.boost > 0 or (can_be_boosted(piece.item) and not piece.item.mass)


def read_hand_file(
    path: Path, choices: Iterable[str] = (), edition: str | None = None, board: str | None = None
) -> Hand:
    """Read a hand file, or `hand.toml` of a folder. `choices` are readings written NAME=VALUE; they and `edition` win
    over the file's.

    Raises BadStack (or another PlannerError) with one line that names the file.
    """
    path = path / "hand.toml" if path.is_dir() else path
    text = tomlfile.read_file(path, "hand file", BadStack)
    try:
        return hand_from_data(tomlfile.parse(text, BadStack), named_after(path), choices, edition, board)
    except (ManyProblems, UnknownBoard):
        raise  # a fault of the cards, which names its own file, or of the question
    except PlannerError as error:
        raise type(error)(f"{told_path(path)}: {error}") from None


def hand_from_data(
    data: Mapping[str, Any],
    name: str = "hand",
    choices: Iterable[str] = (),
    edition: str | None = None,
    board: str | None = None,
) -> Hand:
    """The hand that a file describes, as plain values.

    >>> hand = hand_from_data({"cards": [{"card": "hall-effect", "price": 2}, "qu-tube"], "along": ["qu-tube"]})
    >>> [(piece.slug, piece.item.orientation, piece.aqua) for piece in hand.pieces]
    [('hall-effect', '', 4), ('qu-tube', 'light', 1), ('qu-tube', 'heavy', 4)]
    """
    tomlfile.check_keys(data, _KEYS, BadStack)
    rules = find_edition(edition or data.get("edition", DEFAULT_EDITION))
    told = {key: value for key, value in data.items() if key in _OF_STACKS and key != "readings"}
    chosen = [*reading_choices(data.get("readings", {})), *choices]
    base = stack_from_data(told, name, chosen, rules.name, board)
    catalogue = load_cards(rules.cards)
    cards = data.get("cards", [])
    if not cards:
        raise BadStack("a hand needs cards")
    if len(cards) > MOST_CARDS:
        raise BadStack(f"a hand has at most {MOST_CARDS} cards, got {len(cards)}")
    pieces: list[Piece] = []
    left_out = []
    for number, entry in enumerate(cards):
        for piece in _pieces_of(entry, number, catalogue):
            if "mass" in piece.item.card.unknown:
                left_out.append(f"{piece.slug}: nobody has told its mass")
            else:
                pieces.append(piece)
    _check_once(pieces)
    named = [find_card(catalogue, _text(entry, "survive")).slug for entry in data.get("survive", [])]
    hand = Hand(
        name=base.name,
        base=base,
        pieces=tuple(pieces),
        survive=frozenset(named) if "survive" in data else None,
        tanks=_at_most("tanks", data.get("tanks")),
        aqua=_at_most("aqua", data.get("aqua")),
        left_out=tuple(left_out),
        board=board,
    )
    return hand.wanting(*([_text(entry, key) for entry in data.get(key, [])] for key in ("along", "work")))


def _at_most(key: str, number: int | None) -> int | None:
    """Tanks or aqua of which there are no more."""
    if number is not None and not 0 <= number <= _MOST_AQUA:
        raise BadStack(f"{key} must be between 0 and {_MOST_AQUA}, got {number}")
    return number


def _text(value: object, key: str) -> str:
    return tomlfile.text_of(value, key, BadStack)


def _pieces_of(entry: object, number: int, catalogue: Catalogue) -> list[Piece]:
    """Every way to have one card of the hand."""
    fields = {"card": entry} if isinstance(entry, str) else entry
    if not isinstance(fields, dict) or "card" not in fields:
        raise BadStack(f"a card is a name or {{ card = ..., price = ..., flip = ..., here = ... }}, got {shown(entry)}")
    tomlfile.check_keys(fields, _OF_CARDS, BadStack)
    text, radiator = str(fields["card"]), str(fields.get("radiator", ""))
    for word in ("heavy", "light"):
        if text.endswith(f" {word}"):
            text, radiator = text.removesuffix(f" {word}"), word
    card = find_card(catalogue, text)
    other = catalogue.other_side(card)
    if "side" in fields:
        card = turned(card, str(fields["side"]), catalogue)
        other = catalogue.other_side(card)
    price, flip = fields.get("price", 0), fields.get("flip")
    for key, value in (("price", price), ("flip", flip or 0)):
        if not 0 <= value <= _MOST_AQUA:
            raise BadStack(f"{key} of {card.slug} must be between 0 and {_MOST_AQUA}, got {value}")
    sides = [(card, price)]
    if flip is not None:
        if other is None:
            raise BadStack(f"{card.slug} cannot be flipped: no other side of it is known")
        sides.append((other, price + flip))
    is_here = bool(fields.get("here", False))
    return [
        Piece(item, number, aqua, 0 if is_here or not can_be_boosted(item) else item.mass)
        for side, aqua in sides
        for item in _lying(side, radiator)
    ]


def _lying(side: CardSide, radiator: str) -> list[Aboard]:
    """A side as it may lie in a stack: radiators light or heavy, unless the player says which."""
    if side.light is None or radiator:
        return [oriented(side, radiator)]
    return [oriented(side, word) for word in ("light", "heavy")]


def _check_once(pieces: Sequence[Piece]) -> None:
    cards: dict[str, int] = {}
    for piece in pieces:
        if cards.setdefault(piece.slug, piece.card) != piece.card:
            raise BadStack(f"{piece.slug} is in the hand twice")
    for piece in pieces:
        other = piece.item.card.other
        if cards.get(other, piece.card) != piece.card:
            raise BadStack(f"{piece.slug} and {other} are two sides of one card: flip says that both may be used")


def _wanted(words: str, works: bool, pieces: Sequence[Piece], catalogue: Catalogue) -> Wanted:
    """A card of the hand, or any of a deck."""
    deck = words.strip().casefold()
    if deck in DECKS:
        slugs = {piece.slug for piece in pieces if piece.item.card.deck == deck}
    else:
        slugs = {find_card(catalogue, words).slug} & {piece.slug for piece in pieces}
    if not slugs:
        raise BadStack(f"{words} must come along, but there is none in the hand")
    return Wanted(words.strip(), frozenset(slugs), works)
