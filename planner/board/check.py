"""Judge a board: everything that hand-made maps get wrong, listed in one go with file and line.

The checks know what a printed board looks like (lines, tracks, arrows, zones), not what anything costs.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from planner.board.model import HAZARDS, KINDS, SPECTRAL_TYPES, Board, Link, Space
from planner.board.names import space_groups
from planner.board.text import Reading

LARGEST_SITE = 11  # the aerostats of the giant planets and Venus
WETTEST_SITE = 4
_LANDERS = ("lander-burn", "half-lander-burn")


def totals(board: Board) -> dict[str, dict[str, int]]:
    """Counts that a board file may promise: overall, by kind and by zone."""
    spaces = board.spaces.values()
    kinds = Counter(space.kind for space in spaces)
    known = KINDS if kinds.keys() <= set(KINDS) else tuple(kinds)  # a board may have kinds of its own
    zones = Counter(space.zone for space in spaces)
    hazards = Counter(space.hazard for space in spaces)
    return {
        "totals": {
            "spaces": len(board.spaces),
            "links": len(board.links),
            "one_way": sum(link.one_way for link in board.links),
            **{hazard: hazards[hazard] for hazard in HAZARDS},
        },
        "kinds": {kind: kinds[kind] for kind in known},
        "zones": {zone.id: zones[zone.id] for zone in board.zones},
    }


def check_board(reading: Reading) -> list[str]:
    """Every problem of a board, in the order of its files; an empty list means that it is sound."""
    problems = list(reading.problems)
    problems += _unknown_references(reading.board)
    board = _without_dangling(reading.board)
    for check in _CHECKS[reading.board.form]:
        problems += check(board)
    problems += _wrong_totals(board, reading.expected)
    return problems


def _unknown_references(board: Board) -> Iterator[str]:
    for link in board.links:
        for end in {link.a, link.b} - board.spaces.keys():
            yield f"{link.source}: line to unknown space {end}"
    for what, pairs in (("road", board.roads), ("elevator", board.elevators)):
        for pair in pairs:
            for end in sorted(set(pair) - board.spaces.keys()):
                yield f"{board.name}: {what} to unknown space {end}"


def _without_dangling(board: Board) -> Board:
    """The same board without lines to unknown spaces, so that the other checks can still speak."""
    known = tuple(link for link in board.links if link.a in board.spaces and link.b in board.spaces)
    return replace(board, links=known)


def _doubled_links(board: Board) -> Iterator[str]:
    seen: dict[tuple[object, ...], Link] = {}
    for link in board.links:
        if link.a == link.b:
            yield f"{link.source}: {link.a} is joined to itself"
        # Parallel lines are real only where each arrives on its own track of a Hohmann.
        ends = tuple(sorted([(link.a, link.track_a), (link.b, link.track_b)]))
        if ends in seen:
            yield f"{link.source}: link {link.a} - {link.b} is given twice, first at {seen[ends].source}"
        seen.setdefault(ends, link)


def _exits_without_track(board: Board) -> Iterator[str]:
    for link in board.links:
        for end, other, track in ((link.a, link.b, link.track_a), (link.b, link.a, link.track_b)):
            if board.spaces[end].kind == "hohmann" and not track:
                yield f"{link.source}: Hohmann {end} has an exit without a track, to {other}"


def _unreachable_sites(board: Board) -> Iterator[str]:
    leo = next((space for space in board.spaces.values() if "leo" in space.roles), None)
    if leo is None:
        yield f"{board.name}: no space is marked leo"
        return
    ahead: dict[str, list[str]] = {space_id: [] for space_id in board.spaces}
    back: dict[str, list[str]] = {space_id: [] for space_id in board.spaces}
    for link in board.links:
        for a, b in [(link.a, link.b)] if link.one_way else [(link.a, link.b), (link.b, link.a)]:
            ahead[a].append(b)
            back[b].append(a)
    reached, returning = _reached(leo.id, ahead), _reached(leo.id, back)
    for site in board.sites:
        if site.id not in reached:
            yield f"{site.source}: site {site.id} cannot be reached from {leo.id}"
        if site.id not in returning:
            yield f"{site.source}: site {site.id} cannot be left for {leo.id}"
    for space in board.spaces.values():
        if space.site is None and space.id not in reached:
            yield f"{space.source}: {space.id} cannot be reached from {leo.id}"


def _reached(start: str, neighbours: Mapping[str, Iterable[str]]) -> set[str]:
    reached, waiting = {start}, deque([start])
    while waiting:
        for other in neighbours[waiting.popleft()]:
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def _stray_arrows(board: Board) -> Iterator[str]:
    """A one-way link belongs to a dotted arrow path, which crosses an aerobrake, or leads off the map."""
    arrows = [link for link in board.links if link.one_way]
    onward: dict[str, list[str]] = {space_id: [] for space_id in board.spaces}
    backward: dict[str, list[str]] = {space_id: [] for space_id in board.spaces}
    for link in arrows:
        onward[link.a].append(link.b)
        backward[link.b].append(link.a)
    for link in arrows:
        path = _reached(link.b, onward) | _reached(link.a, backward)
        leads_off = any("exit" in board.spaces[space].roles for space in _reached(link.b, onward))
        if not leads_off and not any(board.spaces[space].hazard == "aerobrake" for space in path):
            yield f"{link.source}: {link.a} > {link.b} is one-way, but on no dotted arrow path and no map exit"


def _idle_landers(board: Board) -> Iterator[str]:
    """A lander burn leads, without a halt between, to a site or to the solar Oberth."""
    passed = {space.id for space in board.spaces.values() if space.kind in (*_LANDERS, "belt") or space.hazard}
    onward = {origin: [exit.to for exit in exits] if origin in passed else [] for origin, exits in board.exits.items()}
    neighbours: dict[str, set[str]] = {}
    for link in board.links:
        neighbours.setdefault(link.a, set()).add(link.b)
        neighbours.setdefault(link.b, set()).add(link.a)
    for space in board.spaces.values():
        if space.kind not in _LANDERS:
            continue
        ends = (board.spaces[other] for other in _reached(space.id, onward) if other != space.id)
        goal = any(end.site or "solar-oberth" in end.roles for end in ends) or "solar-oberth" in space.roles
        if not goal or len(neighbours.get(space.id, ())) < 2:
            yield f"{space.source}: lander burn {space.id} leads nowhere"


def _odd_values(board: Board) -> Iterator[str]:
    zones = {zone.id for zone in board.zones}
    for space in board.spaces.values():
        if space.kind not in KINDS:
            yield f"{space.source}: {space.id}: unknown kind {space.kind!r}"
        if space.zone not in zones:
            yield f"{space.source}: {space.id}: unknown zone {space.zone!r}"
        if space.venus and not space.flyby:
            yield f"{space.source}: {space.id}: marked venus, but is no flyby"
        if space.site is not None:
            yield from _odd_site(space)


def _odd_site(space: Space) -> Iterator[str]:
    site = space.site
    assert site is not None
    if not 1 <= site.size <= LARGEST_SITE:
        yield f"{space.source}: {space.id}: site size {site.size} is not between 1 and {LARGEST_SITE}"
    if site.spectral not in SPECTRAL_TYPES:
        yield f"{space.source}: {space.id}: spectral type {site.spectral!r} is none of {' '.join(SPECTRAL_TYPES)}"
    if not 0 <= site.hydration <= WETTEST_SITE:
        yield f"{space.source}: {space.id}: hydration {site.hydration} is not between 0 and {WETTEST_SITE}"


def _same_names(board: Board) -> Iterator[str]:
    first: dict[str, Space] = {}
    for space in board.spaces.values():
        other = first.setdefault(space.name.casefold(), space)
        if other is not space:
            yield f"{space.source}: {space.id} has the name of {other.id}, {space.name!r}"


def _zone_jumps(board: Board) -> Iterator[str]:
    order = {zone.id: number for number, zone in enumerate(board.zones)}
    for link in board.links:
        zone_a, zone_b = board.spaces[link.a].zone, board.spaces[link.b].zone
        if zone_a not in order or zone_b not in order:
            continue
        far = abs(order[zone_a] - order[zone_b]) > 1
        if far and not link.jump:
            yield f"{link.source}: {link.a} - {link.b} jumps from zone {zone_a} to {zone_b} (mark it 'jump' if real)"
        if link.jump and not far:
            yield f"{link.source}: {link.a} - {link.b} is marked jump, but stays in neighbouring zones"


def _lonely_spaces(board: Board) -> Iterator[str]:
    joined = {end for link in board.links for end in (link.a, link.b)}
    for space in board.spaces.values():
        if space.id not in joined:
            yield f"{space.source}: {space.id} has no line"


def _idle_words(board: Board) -> Iterator[str]:
    """A word of players must lead to a space."""
    for word, meant in (board.words or {}).items():
        if not any(space_groups(board, meant)[:-1]):
            yield f"board.toml: the word {word!r} stands for {meant!r}, but no space is called so"


def _wrong_totals(board: Board, expected: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    counted = totals(board)
    for group, promised in expected.items():
        for name, number in promised.items():
            found = counted.get(group, {}).get(name, 0)
            if found != number:
                yield f"board.toml: expected.{group} promises {number} {name}, but there are {found}"


_LINES: tuple[Callable[[Board], Iterator[str]], ...] = (
    _odd_values,
    _same_names,
    _doubled_links,
    _exits_without_track,
    _zone_jumps,
    _lonely_spaces,
    _unreachable_sites,
    _stray_arrows,
    _idle_landers,
    _idle_words,
)
# By the form of a board. What contradicts itself among systems is found when they are read.
_CHECKS = {"lines": _LINES, "systems": (_same_names, _doubled_links, _lonely_spaces, _idle_words)}
