"""Find the place, system, technology or ship that a player means by what was typed."""

from __future__ import annotations

import re

from planner.board.names import find_space, folded, match_names
from planner.errors import UnknownSpace
from planner.stellar.board import board_of
from planner.stellar.facts import Facts
from planner.stellar.places import FLYBY, MOST_BOXES, SURFACE, TRANSFER, is_known, place_of


def find_place(facts: Facts, text: str) -> str:
    """The identifier of the place that a player means; a bare name of a world means its surface.

    >>> from planner.stellar.factfile import load_facts
    >>> [find_place(load_facts(), said) for said in ("titan", "mars orbit", "saturn box 9", "asteroid belt", "luna")]
    ['surface:titan', 'orbit:mars', 'transfer:saturn:9', 'flyby:asteroid-belt', 'surface:moon']
    """
    plain = text.strip().casefold()
    if is_known(facts, plain):
        return plain
    numbered = re.fullmatch(r"(?:transfer[: ])?(.+?)(?:[: ]box|:| )\s*([0-9]{1,3})", plain)
    if numbered and int(numbered[2]) > 0:
        return f"{TRANSFER}:{find_system(facts, numbered[1])}:{int(numbered[2])}"
    for key, system in facts.systems.items():
        if folded(plain) in (folded(key), folded(system.name)) and folded(plain) not in map(folded, facts.worlds):
            return f"{FLYBY}:{key}"
    try:
        return find_space(board_of(facts), text).id
    except UnknownSpace:
        world = _only_world(facts, text)
        if world is None:
            _refuse(facts, text)
            raise
        return f"{SURFACE}:{world}"


def _refuse(facts: Facts, text: str) -> None:
    """Refuse what is no place, if it is known why."""
    if re.search(r"[: ]box[: ]*[0-9]+$", text.strip().casefold()):
        raise UnknownSpace(f"numbered boxes are 1 to {MOST_BOXES}, got {text!r} [stellar 3.3.3]")
    for key, world in facts.worlds.items():
        if folded(text) in (folded(key), folded(world.name)):
            raise UnknownSpace(f"nobody goes to {world.name}: it is looked at from afar [stellar 3.5.2]")
    names = {key: (key, world.name) for key, world in facts.worlds.items() if world.places}
    names |= {key: (key, system.name) for key, system in facts.systems.items()}
    *_, similar = match_names(text, names)
    if similar:
        told = ", ".join(dict.fromkeys(names[key][1] for key in similar))
        raise UnknownSpace(f"no place {text!r} in Stellar Horizons. Did you mean {told}?")


def _only_world(facts: Facts, text: str) -> str | None:
    """The one world that is called like this in part, if nothing else was meant."""
    visited = {key: (key, world.name) for key, world in facts.worlds.items() if world.places}
    *groups, _ = match_names(text, visited)
    fitting = next(filter(None, groups), [])
    return fitting[0] if len(fitting) == 1 else None


def find_world(facts: Facts, text: str) -> str:
    """The world that a player means, by its own name or by that of a place on it or around it.

    >>> from planner.stellar.factfile import load_facts
    >>> find_world(load_facts(), "Titan"), find_world(load_facts(), "mars orbit"), find_world(load_facts(), "sun")
    ('titan', 'mars', 'sun')
    """
    for key, world in facts.worlds.items():
        if folded(text) in (folded(key), folded(world.name)):
            return key
    where, of, _ = place_of(find_place(facts, text))
    return facts.systems[of].central if where in (FLYBY, TRANSFER) else of


def find_system(facts: Facts, text: str) -> str:
    """The system that a player means."""
    *groups, near = match_names(text, {key: (key, system.name) for key, system in facts.systems.items()})
    fitting = next(filter(None, groups), [])
    if len(fitting) == 1:
        return fitting[0]
    hint = f". Did you mean {', '.join(fitting or near)}?" if fitting or near else ""
    raise UnknownSpace(f"no system {text!r}; there are: {', '.join(facts.systems)}{hint}")
