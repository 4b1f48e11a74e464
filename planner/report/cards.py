"""What is known of a card, as rows of text and as JSON.

A star marks a value that is borrowed from another edition, a question mark one that no source tells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from planner.cards.card import CardSide, Catalogue, Contract, Radiator, facts_of
from planner.editions.edition import edition_names, find_edition
from planner.report.wording import counted

ASSUMED, UNKNOWN = "*", "?"


class CardBrief(NamedTuple):
    """One row of a list; the names of the fields are its titles."""

    card: str  # slug
    deck: str
    side: str  # colour
    mass: str
    rad: str  # rad-hardness
    thrust: str  # triangle
    more: str  # the rest in short


def card_facts(catalogue: Catalogue, side: CardSide) -> dict[str, Any]:
    """Everything the catalogue says about a card, ready for JSON: the side asked for, and the other one."""
    other = catalogue.other_side(side)
    return {
        "edition": catalogue.edition,
        "side": facts_of(side),
        "other_side": None if other is None else facts_of(other),
    }


def card_brief(side: CardSide) -> CardBrief:
    """A card in one row of a list."""
    therms = f"therms {_orientations(side, 'therms')}" if side.light else ""
    rest = [therms, _engine_marks(side), _isru(side), _needs(side), _gives(side), _modifier(side), _load(side)]
    if side.contract is not None:
        rest.append(side.contract.goal)
    if side.ability:
        rest.append("ability")
    triangle = "" if side.triangle is None else f"{side.triangle.thrust}-{side.triangle.consumption}"
    hard = _orientations(side, "rad_hard") if side.light else _number(side.rad_hard)
    star = ASSUMED if side.assumed else ""
    more = "; ".join(filter(None, rest))
    return CardBrief(side.slug + star, side.deck, side.colour, printed_mass(side), hard, triangle, more)


CARD_COLUMNS = (
    "slug", "name", "deck", "colour", "module", "code", "mass", "rad_hard", "therms", "thrust", "consumption", "grade",
    "isru", "platforms", "needs", "gives", "ability", "assumed",
)  # fmt: skip


def card_cells(side: CardSide) -> list[object]:
    """A card as comma-separated values; light and heavy of a radiator divided by a slash, as printed."""
    triangle = side.triangle
    hard = _orientations(side, "rad_hard") if side.light else side.rad_hard
    return [
        *(side.slug, side.name, side.deck, side.colour, side.module, side.code),
        *(printed_mass(side), hard, _orientations(side, "therms")),
        *((triangle.thrust, triangle.consumption, triangle.grade) if triangle else ("", "", "")),
        *(side.isru, side.platforms, _needs(side).removeprefix("needs "), _gives(side).removeprefix("gives ")),
        *(_in_money(side, side.ability), sorted(side.assumed)),
    ]


def printed_mass(side: CardSide) -> str:
    """Mass as printed; light and heavy divided by a slash.

    >>> printed_mass(CardSide("r", "R", "radiator", "hf4", light=Radiator(1, 5, 2), heavy=Radiator(3, 4, 3)))
    '1/3'
    """
    if side.light is not None or side.heavy is not None:
        return _orientations(side, "mass")
    return UNKNOWN if side.mass is None and "mass" in side.unknown else _number(side.mass)


def card_rows(sides: Sequence[CardSide]) -> list[tuple[str, ...]]:
    """A label and, for each side, its value; rows that are blank on all sides are left out."""
    rows = [(row.label, *(_marked(side, row.paths, row.show(side)) for side in sides)) for row in _ROWS]
    return [row for row in rows if any(row[1:])]


def footnotes(catalogue: Catalogue, sides: Sequence[CardSide]) -> list[str]:
    """What the star and the question mark mean, where they occur."""
    notes = []
    if any(side.assumed for side in sides):
        notes.append(f"{ASSUMED} assumed: as on the card of {catalogue.borrows}; not known for {catalogue.edition}")
    if any(side.unknown for side in sides):
        notes.append(f"{UNKNOWN} unknown: the sources of {catalogue.edition} do not say")
    return notes


def _marked(side: CardSide, paths: tuple[str, ...], value: str) -> str:
    def among(known: frozenset[str]) -> bool:
        return any(entry == path or entry.startswith(path + ".") for path in paths for entry in known)

    if value:
        # Unknown parts of a value that is shown, such as the grade of a triangle, are told by its own text.
        return f"{value} {ASSUMED}" if among(side.assumed) else value
    return UNKNOWN if among(side.unknown) else ""


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _orientations(side: CardSide, name: str) -> str:
    return "/".join(_number(getattr(each, name)) for each in (side.light, side.heavy) if each is not None)


def _radiator(radiator: Radiator | None) -> str:
    if radiator is None:
        return ""
    return f"mass {radiator.mass}, rad-hardness {radiator.rad_hard}, {counted(radiator.therms, 'therm')}"


def _triangle(side: CardSide) -> str:
    triangle = side.triangle
    if triangle is None:
        return ""
    text = f"{triangle.thrust}-{triangle.consumption} {triangle.grade or 'grade ' + UNKNOWN}"
    if triangle.afterburn_steps:
        text += f", afterburn +{triangle.afterburn_thrust} for {counted(triangle.afterburn_steps, 'step')}"
    return text + (", push" if triangle.push else "")


def _icons(side: CardSide) -> str:
    icons = ["solar"] * side.solar + ["air-eater"] * side.air_eater
    return ", ".join(icons + [counted(side.bonus_pivots, "bonus pivot")] * bool(side.bonus_pivots))


def _engine_marks(side: CardSide) -> str:
    triangle = side.triangle
    marks = (
        [] if triangle is None else [triangle.grade] * (triangle.grade not in ("", "water")) + ["push"] * triangle.push
    )
    if triangle is not None and triangle.afterburn_steps:
        marks.append(f"afterburn {triangle.afterburn_steps}")
    return ", ".join([*marks, _icons(side)] if _icons(side) else marks)


def _isru(side: CardSide) -> str:
    return "" if side.isru is None else f"ISRU {side.isru} {', '.join(side.platforms)}".strip()


def _needs(side: CardSide) -> str:
    needs = side.needs
    items = [f"{needs.generator} generator"] * bool(needs.generator)
    if needs.reactors:
        kinds = "/".join(needs.reactors)
        items.append(f"{kinds} reactor" if needs.reactor_count == 1 else f"{needs.reactor_count} {kinds} reactors")
    items += [counted(needs.therms, "therm")] * bool(needs.therms)
    return "needs " + ", ".join(items) if items else ""


def _gives(side: CardSide) -> str:
    items = [f"{'/'.join(side.gives.generators)} generator"] * bool(side.gives.generators)
    items += [f"{'/'.join(side.gives.reactors)} reactor"] * bool(side.gives.reactors)
    return "gives " + ", ".join(items) if items else ""


def _modifier(side: CardSide) -> str:
    modifier = side.modifier
    return "" if modifier is None else f"thrust {modifier.thrust:+d}, fuel x{modifier.consumption}"


def _load(side: CardSide) -> str:
    if side.load_limit is None:
        return ""
    return f"load {side.load_limit}" + (", loads at factories only" if side.factory_loading_only else "")


def _spectral(side: CardSide) -> str:
    return side.spectral + (" (not printed)" if side.spectral and not side.spectral_printed else "")


def _contract(show: Callable[[Contract], str]) -> Callable[[CardSide], str]:
    return lambda side: "" if side.contract is None else show(side.contract)


def _conditions(contract: Contract) -> str:
    marks = {"unexplored": contract.unexplored, "come back": contract.come_back}
    marks |= {"top hat": contract.top_hat, "felony": contract.felony}
    return ", ".join([mark for mark, on in marks.items() if on] + [f"{contract.season} season"] * bool(contract.season))


def _pay(contract: Contract) -> str:
    return f"{contract.advance} aqua in advance, {contract.late_fee} a late turn, {contract.vp} VP"


def _in_money(side: CardSide, text: str) -> str:
    """What the cards of 4th edition say of aqua, in the money of the edition that borrows them."""
    editions = (find_edition(name) for name in edition_names())
    money = next((edition.money for edition in editions if edition.cards == side.edition), "aqua")
    return re.sub(r"\baqua\b", money, text)


class _Row(NamedTuple):
    label: str
    paths: tuple[str, ...]  # the values behind it, for the star
    show: Callable[[CardSide], str]


_ROWS = [
    _Row("name", (), lambda side: side.name),
    _Row("deck", (), lambda side: side.deck + (f" ({side.module})" if side.module else "")),
    _Row("side", (), lambda side: side.colour),
    _Row("code", (), lambda side: side.code + (f", letter {side.letter}" if side.letter else "")),
    _Row("faction", ("faction",), lambda side: side.faction),
    _Row("mass", ("mass",), lambda side: _number(side.mass)),
    _Row("rad-hardness", ("rad_hard",), lambda side: _number(side.rad_hard)),
    _Row("light", ("light",), lambda side: _radiator(side.light)),
    _Row("heavy", ("heavy",), lambda side: _radiator(side.heavy)),
    _Row("spectral", ("spectral", "spectral_printed"), _spectral),
    _Row("promotion", ("promotion",), lambda side: f"{side.promotion} colony" if side.promotion else ""),
    _Row("triangle", ("triangle",), _triangle),
    _Row("icons", ("solar", "air_eater", "bonus_pivots"), _icons),
    _Row("platform", ("isru", "platforms"), _isru),
    _Row("supports", ("needs",), _needs),
    _Row("serves as", ("gives",), lambda side: _gives(side).removeprefix("gives ")),
    _Row("modifier", ("modifier",), _modifier),
    _Row("cargo", ("load_limit", "factory_loading_only"), _load),
    _Row("occupant", ("occupant", "specialty"), lambda side: " ".join(filter(None, (side.occupant, side.specialty)))),
    _Row("ability", ("ability",), lambda side: _in_money(side, side.ability)),
    _Row("tags", ("tags",), lambda side: ", ".join(side.tags)),
    _Row("contract", ("contract",), _contract(lambda contract: " ".join([contract.kind, *contract.ideologies]))),
    _Row("goal", ("contract",), _contract(lambda contract: contract.goal)),
    _Row("places", ("contract",), _contract(lambda contract: ", then ".join(" or ".join(leg) for leg in contract.to))),
    _Row("clock", ("contract",), _contract(lambda contract: ", ".join(contract.clock))),
    _Row("zones", ("contract",), _contract(lambda contract: ", ".join(contract.zones))),
    _Row("conditions", ("contract",), _contract(_conditions)),
    _Row("pay", ("contract",), lambda side: _in_money(side, _contract(_pay)(side))),
    _Row("reward", ("contract",), _contract(lambda contract: contract.reward)),
    _Row("afterwards", ("contract",), _contract(lambda contract: contract.keyword)),
    _Row("cybernetics", ("contract",), _contract(lambda contract: ", ".join(contract.cybernetics))),
    _Row("doubt", (), lambda side: side.doubt),
    _Row("computed", (), lambda side: ", ".join(side.derived)),
    _Row("known by", (), lambda side: " ".join(filter(None, (side.status, side.rule)))),
    _Row("sources", (), lambda side: " ".join(side.sources)),
    _Row("confidence", (), lambda side: side.confidence),
]
