"""Find spaces by what a player types: identifier, display name, part of either, with typing errors.

Case, accents, punctuation and blanks do not matter. A board lists words that players use for its places, such as moon
for Luna; what it marks (home orbit, sunlens) can be typed as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from planner.board.model import Board, Space
from planner.errors import UnknownSpace


@lru_cache(maxsize=10_000)  # the same thousand names are folded for every question
def folded(text: str) -> str:
    """What is compared: lowercase letters and digits in words, without accents.

    >>> folded("Hi'iaka"), folded("  C\u00e9r\u00e8s "), folded("luna-shackleton")
    ('hiiaka', 'ceres', 'luna shackleton')
    """
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\s-]", "", plain).replace("-", " ").replace("_", " ").split())


# How well a name fits, best first; what is only similar is no match, but may have been meant.
FITS = ("name", "beginning", "words", "part", "similar")


def match_names(query: str, names: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Group keys by how well one of their names fits the query: equal, prefix, words, part, similar. Best first.

    Similar spellings are looked for only when nothing fits as typed.
    """
    wanted = folded(query)
    groups: list[list[str]] = [[], [], [], [], []]
    if not wanted:
        return groups
    forms_of = {key: _forms(tuple(all_names)) for key, all_names in names.items()}
    begins, glued = [f" {word}" for word in wanted.split()], wanted.replace(" ", "")
    for key, forms in forms_of.items():
        if wanted in forms.each:
            groups[0].append(key)
        elif f"\n {wanted}" in forms.lines:
            groups[1].append(key)
        elif forms.has_all(begins):
            groups[2].append(key)
        elif glued in forms.glued:
            groups[3].append(key)
    if not any(groups):
        groups[4] = _similar(wanted, {key: forms.each for key, forms in forms_of.items()})
    return groups


class _Forms(NamedTuple):
    """The names of one thing as they are compared: each, and all of them in one text, which is searched at once."""

    each: tuple[str, ...]
    lines: str  # each on a line that begins with a blank, so that every word comes after one
    glued: str  # each on a line, without blanks

    def has_all(self, begins: list[str]) -> bool:
        """Whether some name has a word with each beginning."""
        if not all(begin in self.lines for begin in begins):
            return False
        return any(all(begin in f" {form}" for begin in begins) for form in self.each)


@lru_cache(maxsize=10_000)
def _forms(names: tuple[str, ...]) -> _Forms:
    each = tuple(folded(name) for name in names)
    lines = "".join(f"\n {form}" for form in each)
    return _Forms(each, lines, lines.replace(" ", ""))


def _similar(wanted: str, forms_of: Mapping[str, tuple[str, ...]]) -> list[str]:
    import difflib

    spelled: dict[str, list[str]] = {}
    for key, forms in forms_of.items():
        long_words = (word for form in forms for word in form.split() if len(word) > 3)
        for spelling in (*forms, *long_words):
            spelled.setdefault(spelling, []).append(key)
    close = difflib.get_close_matches(wanted, list(spelled), n=8, cutoff=0.7)
    return list(dict.fromkeys(key for spelling in close for key in spelled[spelling]))


def in_words_of(board: Board, query: str) -> str:
    """What was typed, with words of players replaced by those of the board, as names are compared.

    >>> from planner import load_board
    >>> in_words_of(load_board("hf4"), "Earth-Moon L1"), in_words_of(load_board("hf4"), "HEO")
    ('earth luna l1', 'earth cycler')
    """
    meant = {folded(word): folded(name) for word, name in (board.words or {}).items() if folded(word)}
    longest_first = "|".join(map(re.escape, sorted(meant, key=len, reverse=True)))
    return re.sub(rf"\b({longest_first})\b", lambda word: meant[word[0]], folded(query)) if meant else folded(query)


def space_groups(board: Board, query: str, spaces: Iterable[Space] | None = None) -> list[list[str]]:
    """Identifiers of spaces, all or some, grouped by how well they fit, in the order of FITS.

    A name as typed wins over a word of players; otherwise both are looked for.
    """
    names = _names(board.spaces.values() if spaces is None else spaces)
    typed, said = match_names(query, names), in_words_of(board, query)
    if typed[0] or said == folded(query):
        return typed
    *meant, _ = match_names(said, names)
    if not any(meant):
        return typed
    seen: set[str] = set()
    groups: list[list[str]] = []
    for both in zip(meant, typed, strict=False):  # what is only similar is left out
        groups.append([key for key in dict.fromkeys((*both[0], *both[1])) if key not in seen])
        seen.update(groups[-1])
    return [*groups, []]


def _names(spaces: Iterable[Space]) -> dict[str, tuple[str, ...]]:
    return {space.id: (space.id, space.name, *space.roles) for space in spaces}


class SpaceFit(NamedTuple):
    """A space that was found, and how well it fits: one of FITS."""

    space: Space
    fit: str


def fitting_spaces(board: Board, query: str) -> list[SpaceFit]:
    """Every space that fits, best first, with how well it does; within equal fits sites come before other spaces."""
    found: list[SpaceFit] = []
    for fit, group in zip(FITS, space_groups(board, query), strict=True):
        spaces = sorted((board.spaces[key] for key in group), key=lambda space: (space.site is None, _is_open(space)))
        found.extend(SpaceFit(space, fit) for space in spaces)
    return found


def search_spaces(board: Board, query: str) -> list[Space]:
    """Every space that fits, best first; within equal fits sites come before other spaces.

    >>> from planner import load_board
    >>> [space.id for space in search_spaces(load_board("hf4"), "cer")][:2]
    ['ceres', 'ceres-half-lander']
    """
    return [found.space for found in fitting_spaces(board, query)]


def find_space(board: Board, query: str) -> Space:
    """The one space that the player means.

    Raises UnknownSpace, with the nearest names, if there is none or if several fit equally well.
    """
    if query in board.spaces:
        return board.spaces[query]
    return _only_fit(board, query, "space", space_groups(board, query))


def find_site(board: Board, query: str) -> Space:
    """The one site that the player means. Raises UnknownSpace as `find_space` does, also for a space that is no site.

    >>> from planner import load_board
    >>> find_site(load_board("hf4"), "Hertha").id
    'hertha'
    """
    exact = board.spaces.get(query)
    if exact is not None and exact.site is not None:
        return exact
    called_so = space_groups(board, query)[0]
    groups = space_groups(board, query, board.sites)
    if called_so and not groups[0]:  # never take a site for a space that is called just as was typed
        nearest = next(filter(None, groups), None)
        hint = f". Did you mean {_shortened(nearest)}?" if nearest else ""
        raise UnknownSpace(f"{called_so[0]} on board {board.name} is no site{hint}")
    return _only_fit(board, query, "site", groups)


def _only_fit(board: Board, query: str, what: str, groups: list[list[str]]) -> Space:
    *fitting, similar = groups
    for group in fitting:
        sites = [key for key in group if board.spaces[key].site is not None]
        if len(group) == 1 or len(sites) == 1:
            return board.spaces[(sites or group)[0]]
        if group:
            raise UnknownSpace(f"{query!r} is ambiguous on board {board.name}: {_shortened(sites or group)}")
    if similar:
        raise UnknownSpace(f"no {what} {query!r} on board {board.name}. Did you mean {_shortened(similar)}?")
    raise UnknownSpace(f"no {what} {query!r} on board {board.name}; 'planner map find' searches by parts of a name")


def _is_open(space: Space) -> bool:
    return re.fullmatch(r"[a-z]\d+", space.id.rpartition("-")[2]) is not None


def _shortened(keys: list[str]) -> str:
    shown = ", ".join(keys[:6])
    return shown + (f", ... ({len(keys)} in all)" if len(keys) > 6 else "")
