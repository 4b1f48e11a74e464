"""Text from files and arguments, made fit to be shown: what a terminal would obey instead of showing is spelled out."""

from __future__ import annotations

import json
import re
import unicodedata

_UNUSUAL = re.compile(r"[^\n\x20-\x7e]")


def visible(text: str) -> str:
    """The text with every sign that cannot be seen spelled out: controls, among them those of direction, and newlines.

    >>> visible("a\\x1b[2Jb\\u202ec\\n"), visible("C\u00e9r\u00e8s")
    ('a\\\\x1b[2Jb\\\\u202ec\\\\n', 'C\u00e9r\u00e8s')
    """
    if text.isprintable():
        return text
    return "".join(sign.encode("unicode_escape").decode() if is_hidden(sign) else sign for sign in text)


def is_hidden(sign: str) -> bool:
    """Controls, formats, halves of pairs, private and unknown signs, and ends of lines; blanks of any width are not."""
    category = unicodedata.category(sign)
    return category.startswith("C") or category in ("Zl", "Zp")


def json_text(value: object) -> str:
    """JSON for people: letters of all scripts as they are, what is hidden by its number."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return _UNUSUAL.sub(lambda sign: json.dumps(sign[0])[1:-1] if is_hidden(sign[0]) else sign[0], text)
