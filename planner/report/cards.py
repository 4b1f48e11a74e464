"""What is known of a card, as plain data and as rows of text.

A star marks a value that is borrowed from another edition, a question mark one that no source tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from planner.cards.card import CardSide, Catalogue, Contract, Radiator, facts_of

ASSUMED, UNKNOWN = "*", "?"


def card_facts(catalogue: Catalogue, side: CardSide) -> dict[str, Any]:
    """Everything the catalogue says about a card: the side asked for, and the other one."""
    other = catalogue.other_side(side)
    return {
        "edition": catalogue.edition,
        "side": facts_of(side),
        "other_side": None if other is None else facts_of(other),
    }


def card_brief(side: CardSide) -> tuple[str, ...]:
    """One row of a list: slug, deck, colour, mass, rad-hardness, thrust triangle, and the rest in short."""
    therms = f"therms {_orientations(side, 'therms')}" if side.light else ""
    rest = [therms, _engine_marks(side), _isru(side), _needs(side), _gives(side), _modifier(side), _load(side)]
    if side.contract is not None:
        rest.append(side.contract.goal)
    if side.ability:
        rest.append("ability")
    triangle = "" if side.triangle is None else f"{side.triangle.thrust}-{side.triangle.consumption}"
    hard = _orientations(side, "rad_hard") if side.light else _number(side.rad_hard)
    star = ASSUMED if side.assumed else ""
    return side.slug + star, side.deck, side.colour, mass_text(side), hard, triangle, "; ".join(filter(None, rest))


BRIEF_COLUMNS = ("card", "deck", "side", "mass", "rad", "thrust", "more")


def mass_text(side: CardSide) -> str:
    """Mass as printed; light and heavy divided by a slash.

    >>> mass_text(CardSide("r", "R", "radiator", "hf4", light=Radiator(1, 5, 2), heavy=Radiator(3, 4, 3)))
    '1/3'
    """
    if side.light is not None or side.heavy is not None:
        return _orientations(side, "mass")
    return UNKNOWN if side.mass is None and "mass" in side.unknown else _number(side.mass)


def card_rows(sides: Sequence[CardSide]) -> list[tuple[str, ...]]:
    """A label and, for each side, its value; rows that are blank on all sides are left out."""
    rows = []
    for label, paths, show in _ROWS:
        values = [_marked(side, paths, show(side)) for side in sides]
        if any(values):
            rows.append((label, *values))
    return rows


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
    return f"mass {radiator.mass}, rad-hardness {radiator.rad_hard}, {_count(radiator.therms, 'therm')}"


def _count(number: int, word: str) -> str:
    """A number with its word.

    >>> _count(1, "therm"), _count(2, "therm")
    ('1 therm', '2 therms')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _triangle(side: CardSide) -> str:
    triangle = side.triangle
    if triangle is None:
        return ""
    text = f"{triangle.thrust}-{triangle.consumption} {triangle.grade or 'grade ' + UNKNOWN}"
    if triangle.afterburn_steps:
        text += f", afterburn +{triangle.afterburn_thrust} for {_count(triangle.afterburn_steps, 'step')}"
    return text + (", push" if triangle.push else "")


def _icons(side: CardSide) -> str:
    icons = ["solar"] * side.solar + ["air-eater"] * side.air_eater
    return ", ".join(icons + [_count(side.bonus_pivots, "bonus pivot")] * bool(side.bonus_pivots))


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
    items += [_count(needs.therms, "therm")] * bool(needs.therms)
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


# Label, the values behind it (for the star), and how they are shown.
_ROWS: list[tuple[str, tuple[str, ...], Callable[[CardSide], str]]] = [
    ("name", (), lambda side: side.name),
    ("deck", (), lambda side: side.deck + (f" ({side.module})" if side.module else "")),
    ("side", (), lambda side: side.colour),
    ("code", (), lambda side: side.code + (f", letter {side.letter}" if side.letter else "")),
    ("faction", ("faction",), lambda side: side.faction),
    ("mass", ("mass",), lambda side: _number(side.mass)),
    ("rad-hardness", ("rad_hard",), lambda side: _number(side.rad_hard)),
    ("light", ("light",), lambda side: _radiator(side.light)),
    ("heavy", ("heavy",), lambda side: _radiator(side.heavy)),
    ("spectral", ("spectral", "spectral_printed"), _spectral),
    ("promotion", ("promotion",), lambda side: f"{side.promotion} colony" if side.promotion else ""),
    ("triangle", ("triangle",), _triangle),
    ("icons", ("solar", "air_eater", "bonus_pivots"), _icons),
    ("platform", ("isru", "platforms"), _isru),
    ("supports", ("needs",), _needs),
    ("serves as", ("gives",), lambda side: _gives(side).removeprefix("gives ")),
    ("modifier", ("modifier",), _modifier),
    ("cargo", ("load_limit", "factory_loading_only"), _load),
    ("occupant", ("occupant", "specialty"), lambda side: " ".join(filter(None, (side.occupant, side.specialty)))),
    ("ability", ("ability",), lambda side: side.ability),
    ("tags", ("tags",), lambda side: ", ".join(side.tags)),
    ("contract", ("contract",), _contract(lambda contract: " ".join([contract.kind, *contract.ideologies]))),
    ("goal", ("contract",), _contract(lambda contract: contract.goal)),
    ("places", ("contract",), _contract(lambda contract: ", then ".join(" or ".join(leg) for leg in contract.to))),
    ("clock", ("contract",), _contract(lambda contract: ", ".join(contract.clock))),
    ("zones", ("contract",), _contract(lambda contract: ", ".join(contract.zones))),
    ("conditions", ("contract",), _contract(_conditions)),
    ("pay", ("contract",), _contract(_pay)),
    ("reward", ("contract",), _contract(lambda contract: contract.reward)),
    ("afterwards", ("contract",), _contract(lambda contract: contract.keyword)),
    ("cybernetics", ("contract",), _contract(lambda contract: ", ".join(contract.cybernetics))),
    ("doubt", (), lambda side: side.doubt),
    ("computed", (), lambda side: ", ".join(side.derived)),
    ("known by", (), lambda side: " ".join(filter(None, (side.status, side.rule)))),
    ("sources", (), lambda side: " ".join(side.sources)),
    ("confidence", (), lambda side: side.confidence),
]
