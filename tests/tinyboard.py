"""Boards of a few lines for tests, in the text form of the real ones."""

from __future__ import annotations

import re

from planner.board.model import KINDS, Board
from planner.board.text import read_text

_ZONES = (("mercury", 2), ("venus", 1), ("earth", 0), ("mars", -1), ("ceres", -2), ("neptune", -6))
_HEAD = 'title = "tiny"\nregions = ["tiny"]\n' + "".join(
    f'[[zone]]\nid = "{name}"\nname = "{name.title()}"\nsolar = {solar}\nsolar_works = {str(solar > -6).lower()}\n'
    for name, solar in _ZONES
)


def tiny(text: str) -> Board:
    """A board from region lines. A zone line is needed only where it is not Earth, positions never.

    >>> tiny("burn a\\nlagrange b\\nline a - b").exits["a"][0].to
    'b'
    """
    kinds = "|".join(KINDS)
    placed = re.sub(rf"^(\s*(?:{kinds})\s+\S+)", r"\1 at=1,1", text, flags=re.MULTILINE)
    reading = read_text("tiny", {"board.toml": _HEAD, "tiny.txt": f"zone earth\n{placed}"})
    assert not reading.problems, reading.problems
    return reading.board
