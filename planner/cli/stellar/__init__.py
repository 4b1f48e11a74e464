"""The commands of Stellar Horizons: parse, call, print, as those of the other game."""

# By name, each in a module of its own; `map`, `ships` and `tech` serve every game.
COMMANDS = {
    "route": "planner.cli.stellar.route",
    "reach": "planner.cli.stellar.reach",
    "land": "planner.cli.stellar.land",
    "launch": "planner.cli.stellar.launch",
    "plan": "planner.cli.stellar.plan",
    "check": "planner.cli.stellar.check",
    "odds": "planner.cli.stellar.odds",
}
