"""The odds that a ship has lasted so far, as the search compares them: exact, and quick to multiply and to compare."""

from __future__ import annotations

from fractions import Fraction

_FINE = 60  # bits of the rank


class Odds:
    """The product of the chances of rolls. What comes of it by the same roll is reckoned once, and all that come of
    one beginning are one object where they are equal."""

    __slots__ = ("_after", "_alike", "_times", "chance", "order", "rank")

    def __init__(self, chance: Fraction = Fraction(1), alike: dict[Fraction, Odds] | None = None) -> None:
        self.chance = chance
        # Whole numbers in the same order: who has a higher rank has better odds, and only with the same one they may
        # still differ.
        self.rank = (chance.numerator << _FINE) // chance.denominator
        self.order = -chance  # the best first
        self._after: dict[int, Odds] = {}
        self._times: dict[Odds, Odds] = {}
        self._alike = {} if alike is None else alike

    def after(self, fails_on: int, rolls: int = 1) -> Odds:
        """What is left of them after rolls that fail at so many percent.

        >>> str(Odds().after(3, rolls=2).chance)
        '9409/10000'
        """
        odds = self
        for _ in range(rolls if fails_on else 0):
            known = odds._after.get(fails_on)
            if known is None:
                known = odds._after[fails_on] = odds._of(odds.chance * (100 - fails_on) / 100)
            odds = known
        return odds

    def times(self, other: Odds) -> Odds:
        """That both come true.

        >>> Odds().after(3).times(Odds().after(3)).chance == Odds().after(3, rolls=2).chance
        True
        """
        known = self._times.get(other)
        if known is None:
            known = self._times[other] = self._of(self.chance * other.chance)
        return known

    def _of(self, chance: Fraction) -> Odds:
        if chance not in self._alike:
            self._alike[chance] = Odds(chance, self._alike)
        return self._alike[chance]

    def at_least(self, other: Odds) -> bool:
        """Whether these are no worse.

        >>> Odds(Fraction(1, 2)).at_least(Odds(Fraction(1, 3)))
        True
        """
        if self.rank != other.rank:
            return self.rank > other.rank
        return self is other or self.chance >= other.chance
