"""How fast it is: `planner bench` measures, and prints medians."""
