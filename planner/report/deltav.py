"""Delta-v for those who think in km/s: burns on the scale of the game.

Only paid burns count. Bonus burns are a gift of the planet that is flown by.
"""

from __future__ import annotations

from fractions import Fraction

BURN_KM_S = Fraction(5, 2)  # a burn or a lander burn; a pivot is two of them
BURN_RULE = "hf3 V"  # the scale is printed in the 3rd edition; the 4th flies on the same board


def delta_v(half_burns: int) -> Fraction:
    """What so many paid half-burns come to, in km/s.

    >>> delta_v(2), delta_v(1)
    (Fraction(5, 2), Fraction(5, 4))
    """
    return BURN_KM_S * half_burns / 2


def speed_text(km_s: Fraction) -> str:
    """Kilometres a second as a decimal, which is exact: a half-burn is 1.25.

    >>> speed_text(Fraction(5, 2)), speed_text(Fraction(25, 4)), speed_text(Fraction(10))
    ('2.5', '6.25', '10')
    """
    return f"{float(km_s):g}" if km_s < 1000 else str(float(km_s))


def scale_text() -> str:
    """What a burn is worth, with the rule."""
    return f"{speed_text(BURN_KM_S)} km/s a burn [{BURN_RULE}]"
