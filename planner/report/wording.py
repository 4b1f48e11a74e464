"""Words and numbers for people: counts, odds, half burns, and lines that fit the screen."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from fractions import Fraction

from planner.screen import text_columns
from planner.visible import visible

_LABEL = 8  # width of the word before a line
_SHOWN = 3  # names in a sentence


def counted(number: int | Fraction | str, thing: str) -> str:
    """A number with its unit, in the plural where English wants it.

    >>> counted(1, "tank"), counted(Fraction(1, 2), "fuel step"), counted("4 2/3", "tank"), counted(0, "search")
    ('1 tank', '1/2 fuel step', '4 2/3 tanks', '0 searches')
    """
    text = str(number)
    single = text == "1" or ("/" in text and " " not in text and Fraction(text) < 1)
    plural = f"{thing}es" if thing.endswith("ch") else f"{thing}s"
    return f"{text} {thing if single else plural}"


def few(names: Sequence[str]) -> str:
    """Names in a sentence, not too many.

    >>> few(["a", "b", "c", "d", "e"])
    'a, b, c and 2 more'
    """
    shown = ", ".join(names[:_SHOWN])
    return shown + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")


def percent(odds: Fraction) -> str:
    """Odds as a percentage.

    >>> percent(Fraction(5, 6))
    '83.3 %'
    """
    return f"{float(odds) * 100:.1f} %"


def odds_text(odds: Fraction) -> str:
    """Odds exactly and as a percentage.

    >>> odds_text(Fraction(25, 36))
    '25/36 (69.4 %)'
    """
    return f"{odds} ({percent(odds)})"


def burns_text(half_burns: int) -> str:
    """Half-burns as players count burns.

    >>> burns_text(9), burns_text(8)
    ('4.5', '4')
    """
    return f"{half_burns // 2}.5" if half_burns % 2 else str(half_burns // 2)


def number_text(number: Fraction) -> str:
    """A whole number or one with a half.

    >>> number_text(Fraction(7, 2)), number_text(Fraction(4))
    ('3.5', '4')
    """
    return burns_text(int(number * 2))


def wrapped(text: str, indent: int = 0) -> list[str]:
    """Break a line that is too long; the first line keeps its own indent, the others get `indent`.

    Names come from files, so what is hidden in them is spelled out first: it takes room.
    """
    clean = visible(text).rstrip()
    if len(clean) <= text_columns():
        return [clean]
    lead = " " * (len(clean) - len(clean.lstrip()))
    return textwrap.wrap(
        clean.lstrip(), text_columns(), initial_indent=lead, subsequent_indent=" " * indent, break_on_hyphens=False
    )


def filled(lead: str, pieces: Iterable[str], indent: int) -> list[str]:
    """Pieces one after the other behind a lead, in as many lines as it takes; names are broken only if they must be.

    >>> filled("via ", ["Ceres,", "Vesta"], 2)
    ['via Ceres, Vesta']
    """
    lines = [lead.rstrip()]
    for piece in map(visible, pieces):
        if len(lines[-1]) + 1 + len(piece) > text_columns():
            lines.append(" " * indent + piece)
        else:
            lines[-1] += f" {piece}"
    return [line for long in lines for line in wrapped(long, indent)]


def labelled(pairs: Iterable[tuple[str, str]], lead: str = "") -> list[str]:
    """Lines of a label and a text, broken where the screen ends, all behind the same lead."""
    indent = len(lead) + _LABEL + 1
    return [line for label, text in pairs for line in wrapped(f"{lead}{label:<{_LABEL}} {text}", indent)]
