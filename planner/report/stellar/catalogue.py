"""Ships and technologies as tables, each with what of it is known and what is assumed."""

from __future__ import annotations

from typing import Any

from planner.report.stellar.words import decimal
from planner.stellar.factfile import range_text
from planner.stellar.facts import Facts, Technology, source_text

SHIP_COLUMNS = ("id", "kind", "size", "ev", "hold", "faction", "assumed")
TECH_COLUMNS = ("id", "effect", "source")
_MARKS = {
    "reusable": "launch vehicles are kept if the roll is high",
    "shielding": "crews enter radiation; robots fail no more for it",
    "pressure_hulls": "crews land on Venus and gas giants; rovers on Venus fail no more for it",
    "elevator": "orbit counts as the base; CV-5 and larger at Earth",
}


def ship_rows(facts: Facts) -> list[dict[str, Any]]:
    """Every ship, with the fields of it that are assumed."""
    rows = []
    for key, ship in facts.ships.items():
        assumed = [name for name in ("kind", "size", "ev", "hold") if facts.is_default(f"ships.{key}.{name}")]
        rows.append(
            {
                "id": key,
                "name": ship.name,
                "kind": ship.kind,
                "size": ship.size or None,
                "ev": ship.ev,
                "hold": ship.hold or None,
                "faction": ship.faction or None,
                "cost": None if ship.cost is None else list(ship.cost),
                "assumed": ", ".join(assumed),
            }
        )
    return rows


def tech_rows(facts: Facts) -> list[dict[str, Any]]:
    """Every technology with what it does."""
    return [
        {"id": key, "name": one.name, "effect": effect_text(one), "source": _sources(facts, key)}
        for key, one in facts.technologies.items()
    ]


def effect_text(one: Technology) -> str:
    """What a technology does for a flight."""
    parts = []
    if one.modifier is not None:
        parts.append(f"transfer times x {decimal(one.modifier)}")
    if one.range is not None:
        parts.append(f"crewed range {range_text(one.range)}")
    if one.launcher:
        parts.append(f"launch vehicles up to LV-{one.launcher}")
    for words, percent in (("engines", one.engine), ("robots", one.robots), ("recalls", one.recall)):
        if percent:
            parts.append(f"{words} {percent} percent less")
    for words, bonus in (("robots explore", one.robot_ev), ("crews explore", one.crew_ev)):
        if bonus:
            parts.append(f"{words} with {bonus:+d}")
    parts += [words for mark, words in _MARKS.items() if getattr(one, mark)]
    return "; ".join(parts) or "none that is known for travel"


def _sources(facts: Facts, key: str) -> str:
    found = {
        source_text(leaf)
        for path, leaf in facts.leaves.items()
        if path.startswith(f"technologies.{key}.") and leaf.source and not path.endswith(".cost")
    }
    return "; ".join(sorted(found))
