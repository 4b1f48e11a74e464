"""Load the cards of an edition, from its text files or from the cache of an earlier reading."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import mapdata
from planner.cards.card import DECKS, Card, CardSide, Catalogue, Modifier, Triangle
from planner.cards.text import EDITION_FILE, PART_CLASSES, build_cards, lay_over, read_files
from planner.editions.edition import DEFAULT_EDITION
from planner.errors import CardError, DataError, MissionError
from planner.files.cache import FileCache
from planner.files.held import held

# What this process has loaded last, by edition, with the name of its cache, which is a digest of the files.
_LOADED: dict[str, tuple[str, Catalogue]] = {}

_PARTS = [(CardSide._fields.index(part), cls) for part, cls in PART_CLASSES.items()]


def shipped_editions() -> list[str]:
    """Editions with cards, the youngest first."""
    return sorted((path.parent.name for path in _shipped_folder().glob(f"*/{EDITION_FILE}")), reverse=True)


@held(lambda edition=DEFAULT_EDITION: edition)
def load_cards(edition: str = DEFAULT_EDITION) -> Catalogue:
    """Load the cards of an edition.

    Raises MissionError if there is no such edition and CardError if its files are wrong.

    >>> load_cards("hf4")["hall-effect"].triangle.thrust
    3
    """
    files = _files_of(edition)
    lender = _lender_of(files)
    lent = _files_of(lender) if lender else {}
    all_files = {**files, **{f"{lender}/{name}": lent[name] for name in lent}}
    cache = FileCache(f"cards-{edition}", ("cards/card", "cards/text", "cards/checks"), all_files)
    name, catalogue = _LOADED.get(edition, (None, None))
    if catalogue is None or name != cache.path.name:
        catalogue = cache.load(_from_plain)
        if catalogue is None:
            catalogue = read_catalogue(edition, files, lent)
            cache.save(_to_plain(catalogue))
        _LOADED[edition] = (cache.path.name, catalogue)
    return catalogue


def read_catalogue(edition: str, files: dict[str, str], lent: dict[str, str] | None = None) -> Catalogue:
    """Make a catalogue of files (name to text); ``lent`` are the files of the edition that it borrows from.

    Raises CardError with every problem of the files.
    """
    reading = read_files(edition, files)
    problems, cards = reading.problems, reading.cards
    if reading.borrows:
        if cards:
            problems.append(f"{cards[0].where}: an edition that borrows has facts only")
        base = read_files(reading.borrows, lent or {})
        problems += base.problems
    if problems:
        raise CardError(problems)
    if reading.borrows:
        cards = lay_over(base.cards, reading.facts, problems)
    elif reading.facts:
        problems.append(f"{reading.facts[0].where}: facts need an edition to borrow the rest from")
    built = [] if problems else build_cards(edition, cards, problems)
    if problems:
        raise CardError(problems)
    built.sort(key=lambda card: DECKS.index(card.front.deck))
    return Catalogue(edition, reading.title, built, reading.borrows)


def _shipped_folder() -> Path:
    return Path(mapdata.__file__).parent / "cards"


def _files_of(edition: str) -> dict[str, str]:
    if edition not in shipped_editions():
        raise MissionError(f"no cards for edition {edition!r}; there are: {', '.join(shipped_editions())}")
    folder = _shipped_folder() / edition
    try:
        return {path.name: path.read_text(encoding="utf-8-sig") for path in sorted(folder.glob("*.toml"))}
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read card folder {folder}: {error}") from error


def _lender_of(files: dict[str, str]) -> str:
    return read_files("", {EDITION_FILE: files[EDITION_FILE]}).borrows


def _to_plain(catalogue: Catalogue) -> Any:
    cards = [tuple(_side_to_plain(side) for side in card.sides) for card in catalogue.cards]
    return (catalogue.edition, catalogue.title, catalogue.borrows, cards)


def _from_plain(plain: Any) -> Catalogue:
    edition, title, borrows, cards = plain
    return Catalogue(edition, title, [Card(*map(_side_from_plain, sides)) for sides in cards], borrows)


def _side_to_plain(side: CardSide) -> tuple[Any, ...]:
    row: list[Any] = list(side)
    for at, _ in _PARTS:
        if row[at] is not None:
            row[at] = tuple(value.as_integer_ratio() if isinstance(value, Fraction) else value for value in row[at])
    return tuple(row)


def _side_from_plain(plain: tuple[Any, ...]) -> CardSide:
    row = list(plain)
    for at, cls in _PARTS:
        values = row[at]
        if values is not None:
            if cls is Triangle or cls is Modifier:  # in both the second value is the consumption
                values = (values[0], Fraction(*values[1]), *values[2:])
            row[at] = cls._make(values)
    return CardSide._make(row)
