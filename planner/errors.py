"""Everything that can be wrong with what a user gave us.

    PlannerError                    one line for the user, exit code 2
      DataError                     a file of ours or of the user is wrong: file and line are named
        BoardError                  a board file; may carry many problems at once
      MissionError                  the question is wrong
        UnknownBoard                no board of that name, near names suggested
        UnknownSpace                no space of that name (or several), near names suggested

"No route" is not an error: it is an answer.
"""

from __future__ import annotations

from collections.abc import Sequence


class PlannerError(Exception):
    """Wrong input. The message is one line, ready to be shown to the user."""


class DataError(PlannerError):
    """A data file cannot be used."""


class BoardError(DataError):
    """A board cannot be used; ``problems`` holds every complaint, the message the first."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        super().__init__(self.problems[0] + (f" (and {more} more problems)" if more else ""))


class MissionError(PlannerError):
    """The question cannot be asked this way."""


class UnknownBoard(MissionError):
    """No board of that name."""


class UnknownSpace(MissionError):
    """No space of that name, or more than one."""
