"""The referee of Stellar Horizons: replays a flight year by year and stops at the first illegal step.

Written from the rulebook alone. It shares facts and the form of flights with the rest of the package, but no judgement
with the rules and the search, so that each can check the other.
"""

from planner.stellar.referee.judge import judge

__all__ = ["judge"]
