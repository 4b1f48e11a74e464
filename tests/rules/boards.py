"""Small boards on which several editions are tried."""

from __future__ import annotations

from tests.tinyboard import tiny

# Two flybys, one more way back to the first, and burns to spend what they pay.
FLYBYS = tiny(
    """
    lagrange a
    lagrange f flyby=2
    lagrange g flyby=1
    lagrange way
    burn b1
    burn b2
    burn b3
    burn b4
    line a - f - b1 - b2 - b3 - b4
    line f - way - a
    line a - g - f
    """
)
