"""The referee: replays a flight plan by the rules of its edition and stops at the first illegal step.

Written from the rulebooks alone. It shares facts (board, strip, cards, engines) with the rest of the planner, but no
judgement with the search, so that each can check the other.
"""

from planner.referee.judge import judge
from planner.referee.verdict import Verdict

__all__ = ["Verdict", "judge"]
