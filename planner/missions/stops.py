"""When to end a search that nobody wants to wait for. A search asks its stop every few milliseconds."""

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

    def __call__(self) -> bool:
        return self._clock() >= self._end

    def share(self, part: float) -> Seconds:
        """Stop after a part of all these seconds from now, but no later than at their end."""
        shared = Seconds(self.seconds * part, self._clock)
        shared._end = min(shared._end, self._end)
        return shared
