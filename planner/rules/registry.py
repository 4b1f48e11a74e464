"""Rules by name. An edition registers itself; nothing else asks which edition it is."""

from __future__ import annotations

from importlib import import_module

from planner.errors import MissionError
from planner.rules.base import FlightRules

_MODULES = ("planner.rules.hf4", "planner.rules.hf3")
_known: dict[str, FlightRules] = {}


def register(rules: FlightRules) -> FlightRules:
    """Make rules known under their edition's name."""
    _known[rules.edition] = rules
    return rules


def find_rules(edition: str) -> FlightRules:
    """The flight rules of an edition.

    >>> find_rules("hf3c").flybys
    True
    """
    for module in _MODULES:
        import_module(module)
    if edition not in _known:
        raise MissionError(f"no flight rules for edition {edition!r}; there are: {', '.join(sorted(_known))}")
    return _known[edition]
