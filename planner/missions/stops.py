"""When to end a search that nobody wants to wait for. A search asks its stop every few milliseconds, and tells it how
many moves it has looked at so far."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

Clock = Callable[[], float]


class Seconds:
    """Stop after so many seconds from now.

    >>> hands = iter(range(0, 100, 10))
    >>> stop = Seconds(15, clock=lambda: next(hands))
    >>> stop(), stop()
    (False, True)
    """

    def __init__(self, seconds: float, clock: Clock = monotonic) -> None:
        self.seconds, self._clock = seconds, clock
        self._end = clock() + seconds

    def __call__(self, moves: int = 0) -> bool:
        return self._clock() >= self._end

    def share(self, part: float) -> Seconds:
        """Stop after a part of all these seconds from now, but no later than at their end."""
        shared = Seconds(self.seconds * part, self._clock)
        shared._end = min(shared._end, self._end)
        return shared


class Moves:
    """Stop after so many moves, which are the same ones on every machine. Searches that share it, one after the other,
    share them.

    >>> stop = Moves(1000)
    >>> stop(0), stop(600)
    (False, False)
    >>> stop(0), stop(399), stop(400)
    (False, False, True)
    """

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self._before = self._now = 0  # looked at in earlier searches, and in the one that asked last

    def __call__(self, moves: int) -> bool:
        if moves < self._now:  # a search begins with none
            self._before += self._now
        self._now = moves
        return self._before + self._now >= self.moves
