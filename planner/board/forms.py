"""The forms in which boards are written: who reads one, who draws it, and which of its spaces lists begin with.

A board names its form; whoever has a board asks the form, and never which game it is. Readers and painters lie in
layers above this one, so they are named as module:name and imported when a board is read or drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from planner.errors import BoardError


class BoardForm(NamedTuple):
    """How boards of one form are handled."""

    read: str  # name and files of a board -> Reading
    draw: str  # as planner.drawing:draw_board
    overlay: str  # as planner.drawing.overlay:Overlay, for pages that lay flights over a board
    focus: str  # as planner.drawing:focus_spaces
    suffix: str  # of its files beside board.toml
    main_kind: str  # the spaces that a list shows if it is not said which
    cached: bool  # reading it takes long enough to keep what was read


FORMS = {
    "lines": BoardForm(
        "planner.board.text:read_text",
        "planner.drawing:draw_board",
        "planner.drawing.overlay:Overlay",
        "planner.drawing:focus_spaces",
        ".txt",
        "site",
        True,
    ),
    "systems": BoardForm(
        "planner.stellar.board:read_board",
        "planner.stellar.drawing.sheet:draw_board",
        "planner.stellar.drawing.overlay:Overlay",
        "planner.stellar.drawing.sheet:focus_spaces",
        ".toml",
        "world",
        False,
    ),
}
_FORM_LINE = re.compile(r'^form = "(\w+)"', re.MULTILINE)


def find_form(head: str) -> BoardForm:
    """The form that the text of a `board.toml` names; that of lines and spaces if it names none.

    >>> find_form('title = "mine"').main_kind
    'site'
    """
    named = _FORM_LINE.search(head)
    name = "lines" if named is None else named[1]
    if name not in FORMS:
        raise BoardError([f"board.toml: no form {name!r}; there are: {', '.join(FORMS)}"])
    return FORMS[name]


def part(place: str) -> Callable[..., Any]:
    """What stands at a place of code written as module:name."""
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found
