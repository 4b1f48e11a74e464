"""A rocket written down: what a stack file would hold for it, as plain values.

What a rocket was read from says how it set out. Once something has been left, lost or burned, this says what is left.
"""

from __future__ import annotations

from planner.editions.readings import DEFAULTS
from planner.rocket.stack import Cargo, Stack
from planner.rocket.strip import mass_text
from planner.rocket.supports import Aboard


def stack_data(stack: Stack) -> dict[str, object]:
    """The content of a stack file from which the same rocket is read. What only concerns things that are no longer
    aboard is left out.

    >>> from planner.rocket.loading import load_stack
    >>> stack_data(load_stack(engines=["4:2"], dry_mass=5, tanks=3))["wet_mass"]
    '8'
    """
    if stack.kind.has_fixed_thrust:
        return dict(stack.data or {"edition": stack.edition.name, "net_thrust": stack.fixed_thrust})
    cards = {item.slug for item in stack.aboard}
    names = cards | {piece.name for piece in stack.cargo}
    supports = {card: [one for one in servers if one in cards] for card, servers in stack.choices.items()}
    told: dict[str, object] = {
        "cards": [card_text(item) for item in stack.aboard],
        "cargo": [_cargo_data(piece) for piece in stack.cargo],
        "cargo_tanks": stack.cargo_tanks,
        "engines": [engine.name for engine in stack.quick_engines],
        "powersat": stack.powersat,
        "push_factory": stack.push_factory,
        "cycler": stack.cycler,
        "factories": sorted(stack.factories),
        "colonies": sorted(stack.colonies),
        "may_drop": sorted(stack.may_drop & names),
        "rocketplane_tanks": dict(stack.rocketplane_tanks),
        "supports": {card: servers for card, servers in supports.items() if card in cards and servers},
        "readings": {name: value for name, value in stack.readings.items() if value != DEFAULTS[name]},
    }
    head = {"name": stack.name, "edition": stack.edition.name}
    fuel = {"wet_mass": mass_text(stack.wet_mass), "grade": stack.grade}
    # That none need come through is another thing than that nobody has named any.
    survive = {} if stack.survive_is_open else {"survive": sorted(stack.survive & cards)}
    return head | {key: value for key, value in told.items() if value} | fuel | survive


def card_text(item: Aboard) -> str:
    """A card as a stack file names it.

    >>> from planner.cards.files import load_cards
    >>> from planner.rocket.supports import find_aboard
    >>> card_text(find_aboard(load_cards("hf4"), "hula-hoop heavy"))
    'hula-hoop heavy'
    """
    return f"{item.slug} {item.orientation}".rstrip()


def _cargo_data(piece: Cargo) -> dict[str, object]:
    return {key: value for key, value in piece._asdict().items() if value is not None}
