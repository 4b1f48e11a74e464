"""What lies where outside the craft: cards, cargo and tanks by grade. Who may leave or take it, the actions know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from planner.board.model import Space
from planner.rocket.stack import Cargo
from planner.rocket.supports import Aboard

EARTH_ZONE = "earth"


@dataclass
class Depot:
    """All that lies in one space: one outpost, or the stack in LEO."""

    items: list[Aboard | Cargo] = field(default_factory=list)
    tanks: Counter[str] = field(default_factory=Counter)  # by grade

    def __bool__(self) -> bool:
        return bool(self.items) or any(self.tanks.values())

    @property
    def cards(self) -> list[Aboard]:
        return [item for item in self.items if isinstance(item, Aboard)]

    def pick(self, name: str) -> Aboard | Cargo | None:
        """Take out an item by its name; None if it is not here."""
        item = find_item(self.items, name)
        if item is not None:
            self.items.remove(item)
        return item


@dataclass
class Books:
    """Every depot, and what waits for rocketplanes."""

    depots: dict[str, Depot] = field(default_factory=dict)
    rocketplane_tanks: dict[str, int] = field(default_factory=dict)  # site -> blue tanks still there
    isotope_type: str = ""  # of all isotopes of the player, once the first are taken
    by_numbers: bool = True  # no card is in play, so that the plan is taken at its word about what cards would tell

    def at(self, place: Space) -> Depot:
        return self.depots.setdefault(place.id, Depot())

    def outposts(self, spaces: Mapping[str, Space]) -> list[str]:
        """Where something lies, the stack in LEO apart (hf4 E3, hf3 E2)."""
        return [place for place, depot in self.depots.items() if depot and "leo" not in spaces[place].roles]


def find_item(items: Iterable[Aboard | Cargo], name: str) -> Aboard | Cargo | None:
    return next((item for item in items if item_name(item) == name), None)


def item_name(item: Aboard | Cargo) -> str:
    return item.slug if isinstance(item, Aboard) else item.name
