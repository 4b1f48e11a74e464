"""Everything that can be wrong with what a user gave us.

    PlannerError                    one line for the user, exit code 2
      DataError                     a file of ours or of the user is wrong: file and line are named
        ManyProblems                files with a list of faults
          BoardError                of a board
          CardError                 of the cards of an edition
      MissionError                  the question is wrong
        UnknownBoard                no board of that name, near names suggested
        UnknownSpace                no space of that name (or several), near names suggested
        BadStack                    a rocket that cannot be
        BadPlan                     a plan file that cannot be read, or names a space that the board lacks
        UnknownCard                 no card of that name (or several), near names suggested

    OurFault                        the planner contradicts itself: one line, a report file, exit code 3

"No route" is not an error: it is an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def meant(typed: str, known: Iterable[str]) -> str:
    """The end of a complaint about a word that is none of those known: which of them comes near, if one does.

    >>> meant("satrun", ["mars", "saturn"]), meant("x", ["mars", "saturn"])
    ('. Did you mean saturn?', '')
    """
    import difflib

    near = difflib.get_close_matches(typed.casefold(), list(known), n=1, cutoff=0.7)
    return f". Did you mean {near[0]}?" if near else ""


class PlannerError(Exception):
    """Wrong input. The message is one line, ready to be shown to the user."""


class OurFault(Exception):
    """A fault of the planner: two parts that must agree do not. `report` holds all that is needed to see it again."""

    def __init__(self, message: str, report: dict[str, object]) -> None:
        super().__init__(message)
        self.report = report


class DataError(PlannerError):
    """A data file cannot be used."""


class ManyProblems(DataError):
    """Files with a list of faults; ``problems`` holds every complaint, the message the first."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        rest = f" (and {more} more problem{'s' * (more > 1)})" if more else ""
        super().__init__(self.problems[0] + rest)


class BoardError(ManyProblems):
    """A board cannot be used."""


class CardError(ManyProblems):
    """The cards of an edition cannot be used."""


class MissionError(PlannerError):
    """The question cannot be asked this way."""


class UnknownBoard(MissionError):
    """No board of that name."""


class UnknownSpace(MissionError):
    """No space of that name, or more than one."""


class UnknownCard(MissionError):
    """No card of that name, or more than one."""


class BadStack(MissionError):
    """A rocket that cannot be: too heavy, a card twice, a support that cannot serve."""


class NoFuel(MissionError):
    """A mission asks for fuel where none can be had."""


class BadPlan(MissionError):
    """A plan that cannot be read: a fault of form, or a space that the board does not have."""
