"""How a rule says no from deep inside a step."""

from __future__ import annotations

CLAIM = "claim"  # rule id of a number in the flight that is not so


class Refused(Exception):
    """A rule says no. Never leaves the referee.

    `rule` is a section of the rulebook such as 3.3.3, or one of our defaults such as A5.
    """

    def __init__(self, rule: str, sentence: str, step: int = 0) -> None:
        super().__init__(sentence)
        self.rule = rule if rule == CLAIM else f"stellar {rule}"
        self.sentence = sentence
        self.step = step
