"""Mission planner for High Frontier and Stellar Horizons: exact answers for players.

>>> import planner
>>> rocket = planner.load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)
>>> answer = planner.solve(planner.Mission(planner.load_board("hf4"), rocket, "LEO", "Ceres"))
>>> answer.status, answer.flights[0].turns
('PROVEN', 3)
"""

from __future__ import annotations

# Nothing is loaded here: the command line wants to hear Ctrl-C from its beginning.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from planner.door import *  # noqa: F403

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """The names of `planner.door`, which is opened when one of them is first asked for: a command that only looks up a
    place waits for neither the search nor its libraries."""
    if name.startswith("_"):
        raise AttributeError(name)
    from importlib import import_module

    door = import_module("planner.door")
    if name not in door.__all__:
        raise AttributeError(f"planner offers no {name!r}; it offers {', '.join(door.__all__)}")
    value: object = getattr(door, name)
    return value


def __dir__() -> list[str]:
    from importlib import import_module

    door = import_module("planner.door")
    return [*door.__all__, "__version__"]
