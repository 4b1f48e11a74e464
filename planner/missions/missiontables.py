"""The tables of a mission file: stops with every detail, and what lies waiting somewhere when the flight begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from planner.board.groups import find_goal
from planner.board.model import Board
from planner.board.names import find_space
from planner.cards.card import Catalogue
from planner.cards.files import load_cards
from planner.editions.edition import Edition
from planner.errors import MissionError, PlannerError
from planner.files import tomlfile
from planner.missions.words import check_goods, parse_stop
from planner.plan.model import Waiting
from planner.rocket.stack import HEAVIEST_ITEM, Cargo
from planner.rocket.supports import find_lying
from planner.rules.itinerary import Stop

_STOP_KEYS: tomlfile.Keys = {
    "place": str,
    "refuel": bool,
    "stay": int,
    "season": str,
    "by_year": int,
    "drop": (list, str),
    "take": (list, str),
    "leave_tanks": int,
    "take_tanks": bool,
}
_WAITING_KEYS: tomlfile.Keys = {"place": str, "cards": list, "cargo": dict, "tanks": int, "grade": str}


def stops_of(entries: Iterable[object], board: Board) -> tuple[Stop, ...]:
    """Stops of a mission file, each a text as on the command line or a table.

    >>> from planner.board.files import load_board
    >>> stops_of(["vesta", {"place": "Ceres", "stay": 2, "leave_tanks": 3}], load_board("hf4"))[1].leave
    3
    """
    return tuple(_stop(entry, f"stop {number}", board) for number, entry in enumerate(entries, start=1))


def _stop(entry: object, at: str, board: Board) -> Stop:
    try:
        if isinstance(entry, dict):
            return _stop_of_table(entry, board)
        return parse_stop(board, tomlfile.text_of(entry, "stops", MissionError))
    except PlannerError as error:
        raise MissionError(f"{at}: {error}") from None


def _stop_of_table(table: Mapping[str, Any], board: Board) -> Stop:
    _check(table, _STOP_KEYS)
    group = find_goal(board, table["place"])
    return Stop(
        places=tuple(space.id for space in group.spaces),
        refuel=table.get("refuel", False),
        stay=table.get("stay", 0),
        season=table.get("season", "").casefold(),
        by_year=table.get("by_year"),
        name=group.name,
        drop=_names(table, "drop"),
        take=_names(table, "take"),
        leave=table.get("leave_tanks", 0),
        fetch=table.get("take_tanks", False),
    )


def _names(table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Cards and cargo, folded as those of a text are."""
    value = table.get(key, [])
    listed = [value] if isinstance(value, str) else value
    return tuple(tomlfile.text_of(entry, key, MissionError).strip().casefold() for entry in listed)


def waiting_of(entries: Iterable[object], board: Board, edition: Edition) -> tuple[Waiting, ...]:
    """What a mission file says to lie somewhere when the flight begins.

    >>> from planner.board.files import load_board
    >>> from planner.editions.edition import find_edition
    >>> waiting_of([{"place": "Ceres", "cargo": {"ore": 2}, "tanks": 4}], load_board("hf4"), find_edition("hf4"))
    (Waiting(place='ceres', items=(Cargo(name='ore', mass=2, rad_hard=None),), tanks=(('water', 4),)),)
    """
    catalogue, found = load_cards(edition.cards), []
    for number, entry in enumerate(entries, start=1):
        try:
            found.append(_waiting(entry, board, catalogue))
        except PlannerError as error:
            raise MissionError(f"waiting {number}: {error}") from None
    return tuple(found)


def _waiting(entry: object, board: Board, catalogue: Catalogue) -> Waiting:
    if not isinstance(entry, dict):
        raise MissionError(f"must be a table such as {{ place = 'ceres', tanks = 4 }}, got {tomlfile.shown(entry)}")
    _check(entry, _WAITING_KEYS)
    items = [find_lying(catalogue, tomlfile.text_of(card, "cards", MissionError)) for card in entry.get("cards", [])]
    cargo = [_cargo(name, mass) for name, mass in entry.get("cargo", {}).items()]
    tanks, grade = entry.get("tanks", 0), entry.get("grade", "water").casefold()
    check_goods(tanks, grade)
    if not (items or cargo or tanks):
        raise MissionError("says neither cards nor cargo nor tanks")
    place = find_space(board, entry["place"]).id
    return Waiting(place, (*items, *cargo), ((grade, tanks),) if tanks else ())


def _cargo(name: str, mass: object) -> Cargo:
    tomlfile.check_size(name, "name of cargo", MissionError)
    if not isinstance(mass, int) or isinstance(mass, bool) or not 0 <= mass <= HEAVIEST_ITEM:
        wanted = f"a whole number from 0 to {HEAVIEST_ITEM}"
        raise MissionError(f"the mass of cargo {name} must be {wanted}, got {tomlfile.shown(mass)}")
    return Cargo(name, mass)


def _check(table: Mapping[str, Any], keys: tomlfile.Keys) -> None:
    tomlfile.check_keys(table, keys, MissionError)
    if "place" not in table:
        raise MissionError("needs a place")
