"""`python -m planner` is the same as `planner`."""

from planner.cli.app import main

main()
