"""Answer missions of Stellar Horizons exactly: every flight that no other beats in years, odds and launch vehicle."""

from planner.stellar.solve.answer import Answer, Found, first_of, solve, solve_all, solve_each

__all__ = ["Answer", "Found", "first_of", "solve", "solve_all", "solve_each"]
