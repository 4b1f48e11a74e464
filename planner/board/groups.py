"""Places by what they have in common: the sites of a body, of a family or of a zone, or all that carry a mark.

A goal of a mission may be such a group, and lists of sites are narrowed down by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from planner.board.filters import FLAGS, SPACE_FLAGS, find_flag, space_marks
from planner.board.model import Board, Space
from planner.board.names import find_space, folded, in_words_of
from planner.errors import MissionError, UnknownSpace

_HOME = ("home", "earth")  # where a rocket comes home to: LEO
_FAMILY = re.compile(r" (family|cluster|group|moonlets)$")


class Group(NamedTuple):
    """Places that a player names by one word."""

    name: str
    spaces: tuple[Space, ...]

    @property
    def is_one(self) -> bool:
        return len(self.spaces) == 1


def find_goal(board: Board, words: str) -> Group:
    """What a player names as a goal: a space, or a group of places of which any will do.

    A space that is called just so comes first, then a body or family with several sites, then a space of which the
    words are a part, then a zone or a flag. `body:`, `family:`, `zone:` and `flag:` before the name leave no doubt.

    >>> from planner import load_board
    >>> board = load_board("hf4")
    >>> [len(find_goal(board, words).spaces) for words in ("ceres", "mars", "koronis family", "zone:jupiter")]
    [1, 3, 7, 33]
    """
    if words in board.spaces:
        return _alone(board.spaces[words])
    if ":" in words and words.partition(":")[0].strip().casefold() in GROUP_KINDS:
        return find_group(board, words)
    if _is_called(board, words):
        return _alone(find_space(board, words))
    if folded(words) in _HOME:
        return _alone(next(space for space in board.spaces.values() if "leo" in space.roles))
    for kind in ("body", "family"):
        if group := GROUP_KINDS[kind](board, words):
            return group if not group.is_one else _alone(group.spaces[0])
    try:
        return _alone(find_space(board, words))
    except UnknownSpace:
        if group := _zone(board, words) or _flag(board, words):
            return group
        raise


def find_group(board: Board, words: str) -> Group:
    """The places that `kind:name` stands for. Raises MissionError if there is no such group."""
    kind, _, name = (part.strip() for part in words.partition(":"))
    kind = kind.casefold()
    if kind not in GROUP_KINDS:
        raise MissionError(f"before the colon stands one of {', '.join(GROUP_KINDS)}, got {words!r}")
    if group := GROUP_KINDS[kind](board, name):
        return group
    known = {"zone": ", ".join(board.zone_by_id), "flag": ", ".join((*FLAGS, *SPACE_FLAGS))}
    hint = f"; a {kind} is one of {known[kind]}" if kind in known else ""
    raise MissionError(f"no {kind} {name!r} on board {board.name}{hint}")


def groups(board: Board) -> dict[str, Group]:
    """All groups of several places that a goal may name, each by the words that leave no doubt. A family that is
    called as its body is told once.

    >>> from planner import load_board
    >>> found = groups(load_board("hf4"))
    >>> found["body:mars"].name, len(found["zone:jupiter"].spaces)
    ('Mars', 33)
    """
    families = dict.fromkeys(site.site.family for site in board.sites if site.site and site.site.family)
    names = {
        "body": bodies(board),
        "family": [family for family in families if folded(family) not in bodies(board)],
        "zone": [zone.id for zone in board.zones],
        "flag": [*FLAGS, *SPACE_FLAGS],
    }
    found = {f"{kind}:{name}": GROUP_KINDS[kind](board, name) for kind, words in names.items() for name in words}
    return {words: group for words, group in found.items() if group is not None and len(group.spaces) > 1}


def bodies(board: Board) -> list[str]:
    """Bodies with several sites, which all begin with their name."""
    names = [site.id.partition("-")[0] for site in board.sites]
    return [name for name in dict.fromkeys(names) if names.count(name) > 1]


def _alone(space: Space) -> Group:
    return Group(space.name, (space,))


def _is_called(board: Board, words: str) -> bool:
    """Whether a space has just this name."""
    wanted = folded(words)
    return any(wanted in (folded(space.id), folded(space.name)) for space in board.spaces.values())


def _body(board: Board, words: str) -> Group | None:
    """Sites of one body: `mars` of `mars-arsia`. They begin with its name, or are called so altogether."""
    wanted = in_words_of(board, words).removeprefix("the ")
    found = [site for site in board.sites if f"{folded(site.id)} ".startswith(f"{wanted} ")] if wanted else []
    return Group(_title(wanted), tuple(found)) if found else None


def _family(board: Board, words: str) -> Group | None:
    """Sites of a family that the board names, with or without the word for it: `koronis`, `karin cluster`."""
    wanted = _FAMILY.sub("", folded(words))
    for site in board.sites:
        if site.site is not None and site.site.family and wanted in _forms(site.site.family):
            family = site.site.family
            return Group(
                family, tuple(one for one in board.sites if one.site is not None and one.site.family == family)
            )
    return None


def _forms(family: str) -> tuple[str, ...]:
    return (folded(family), _FAMILY.sub("", folded(family)))


def _zone(board: Board, words: str) -> Group | None:
    zone = board.zone_by_id.get(folded(words))
    return None if zone is None else Group(f"{zone.name} zone", tuple(s for s in board.sites if s.zone == zone.id))


def _flag(board: Board, words: str) -> Group | None:
    try:
        flag = find_flag(words)
    except MissionError:
        return None
    found = tuple(space for space in board.spaces.values() if flag in space_marks(space))
    return Group(flag.replace("-", " "), found) if found else None


def _title(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split())


GROUP_KINDS: Mapping[str, Callable[[Board, str], Group | None]] = {
    "body": _body,
    "family": _family,
    "zone": _zone,
    "flag": _flag,
}
