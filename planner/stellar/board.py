"""The facts as a board, so that whatever looks places up, lists, checks and exports them serves this game too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.board.model import Board, Fact, Link, Space, Zone
from planner.board.text import Reading
from planner.errors import BoardError
from planner.stellar.factfile import read
from planner.stellar.facts import Facts, source_text
from planner.stellar.places import FLYBY, ORBIT, PRINTED_BOXES, SURFACE, TRANSFER, place_of, system_of, told


def read_board(name: str, files: Mapping[str, str]) -> Reading:
    """A board from the files of its facts, and every problem that was found."""
    facts, problems = read(files)
    return Reading(Board(name, facts.title, (), {}, ()) if problems else board_of(facts, name), problems, {})


@dataclass(frozen=True)
class SystemsBoard(Board):
    """A board that was made of facts, and knows them: pictures tell more of them than a board has room for."""

    known: Facts | None = None


def facts_of(board: Board) -> Facts:
    """The facts that a board was made of."""
    if not isinstance(board, SystemsBoard) or board.known is None:
        raise BoardError([f"{board.name} is no board of systems"])
    return board.known


_BOARDS: dict[int, tuple[Facts, Board]] = {}  # one board for each facts that were asked for; few are


def board_of(facts: Facts, name: str = "stellar") -> Board:
    """The facts as a board: what looks places up, lists and draws them needs to know no more."""
    kept = _BOARDS.get(id(facts))
    if kept is None or kept[0] is not facts or kept[1].name != name:
        if len(_BOARDS) > 20:
            _BOARDS.clear()
        kept = _BOARDS[id(facts)] = (facts, _board(facts, name))
    return kept[1]


def _board(facts: Facts, name: str) -> Board:
    spaces: dict[str, Space] = {}
    at = _Positions(facts)

    def add(kind: str, key: str, system: str, region: str, noted: tuple[Fact, ...], source: str) -> None:
        spaces[key] = Space(key, kind, system, region, told(facts, key), at.of(key), facts=noted, source=source)

    for key, world in facts.worlds.items():
        if world.places:
            noted = _noted(facts, f"worlds.{key}", _WORLD_WORDS)
            add("world", f"{SURFACE}:{key}", world.system, world.system, noted, "worlds.toml")
            add(ORBIT, f"{ORBIT}:{key}", world.system, world.system, noted, "worlds.toml")
    for key in facts.systems:
        noted = _noted(facts, f"systems.{key}", {"h": "heliocentric number", "radiation": "radiation"})
        add(FLYBY, f"{FLYBY}:{key}", key, key, noted, "systems.toml")
        for box in range(1, PRINTED_BOXES + 1):
            add("box", f"{TRANSFER}:{key}:{box}", key, key, noted, "systems.toml")
    links = [Link(a, b, one_way, source="links.toml") for a, b, one_way in facts.segments]
    for key in facts.systems:
        boxes = [f"{TRANSFER}:{key}:{box}" for box in range(PRINTED_BOXES, 0, -1)]
        links += [Link(a, b, True, source="3.3.1") for a, b in zip(boxes, [*boxes[1:], f"{FLYBY}:{key}"], strict=True)]
    zones = tuple(Zone(key, system.name, 0, False) for key, system in facts.systems.items())
    titles = {key: system.name for key, system in facts.systems.items()}
    return SystemsBoard(
        name,
        facts.title,
        zones,
        spaces,
        tuple(links),
        region_titles=titles,
        words=facts.words,
        form="systems",
        known=facts,
    )


_WORLD_WORDS = {
    "ev": "exploration value",
    "type": "type of its tokens",
    "life": "life, percent",
    "base_cost": "cost of a base, SUP",
    "reentry": "re-entry",
    "atmosphere": "hazardous atmosphere",
    "gas_giant": "gas giant",
    "radiation_surface": "radiation on it",
    "radiation_orbit": "radiation in orbit",
}


def _noted(facts: Facts, path: str, words: dict[str, str]) -> tuple[Fact, ...]:
    """What is said of a record, each with its source; what does not hold is left out unless it is assumed so."""
    found = []
    for key, title in words.items():
        leaf = facts.leaves.get(f"{path}.{key}")
        if leaf is not None and (leaf.value is not False or leaf.is_default):
            value = (
                {True: "yes", False: "no"}.get(leaf.value, leaf.value) if isinstance(leaf.value, bool) else leaf.value
            )
            found.append(Fact(title, str(value), source_text(leaf)))
    return tuple(found)


class _Positions:
    """Where the places stand on a sheet of paper, in percent: systems side by side, boxes above, worlds below."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._column = {key: number for number, key in enumerate(facts.systems)}
        self._row: dict[str, int] = {}
        for key, system in facts.systems.items():
            worlds = [other.id for other in facts.worlds.values() if other.system == key and other.places]
            worlds.sort(key=lambda world: world != system.central)
            self._row |= {world: number for number, world in enumerate(worlds)}

    def of(self, text: str) -> tuple[float, float]:
        kind, of, box = place_of(text)
        column = self._column[system_of(self._facts, text)]
        left = round((column + 0.5) * 100 / len(self._column), 2)
        if kind in (FLYBY, TRANSFER):
            return left, 40.0 - 5.5 * box
        down = 47.0 + 8.0 * self._row[of]
        return (left - 1.5, down) if kind == ORBIT else (left + 1.5, down + 2.0)
