"""What is known of a space or a site, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from planner.board.distances import fewest_half_burns
from planner.board.filters import site_flags, space_marks
from planner.board.model import Board, Fact, Space
from planner.board.names import folded
from planner.report.wording import burns_text, wrapped

_LABEL = 15  # width of the word before a fact
# One row of a list as comma-separated values; the names are those of JSON.
SPACE_COLUMNS = ("id", "name", "kind", "zone", "size", "type", "hydration", "season", "marks", "family")


class ToldExit(NamedTuple):
    """Where one may fly from a space."""

    there: Space
    one_way: bool
    track: int  # on which a Hohmann is left; 0 elsewhere


class ToldSpace(NamedTuple):
    """A space with what the board says about it beside its own facts. Spaces are named by their identifiers."""

    board: Board
    space: Space
    exits: tuple[ToldExit, ...]
    entries_only: tuple[str, ...]  # spaces from which an arrow leads here, and not back
    coasts: tuple[tuple[str, ...], ...]  # at a Hohmann: exits on one track; any other turn is a pivot
    approaches: tuple[tuple[str, ...], ...]  # ways down to a site
    roads: tuple[str, ...]
    elevators: tuple[str, ...]
    half_burns_from_leo: int | None  # fewest; None: there is no LEO, or no way
    sources: tuple[str, ...]  # of its region
    region_doubts: tuple[str, ...]

    @property
    def solar(self) -> int | None:
        """What sunlight does for thrust there; None where solar power is dead."""
        zone = self.board.zone_by_id[self.space.zone]
        return zone.solar if zone.solar_works else None

    @property
    def has_sunlight(self) -> bool:
        """Whether its board says anywhere that sunlight gives power; another game may know no such thing."""
        return any(zone.solar_works for zone in self.board.zones)

    @property
    def region(self) -> str:
        """Title of its region."""
        return (self.board.region_titles or {}).get(self.space.region, self.space.region)

    @property
    def record(self) -> str:
        """Where the board has it from."""
        return f"{self.board.name}/{self.space.source}"


def tell_space(board: Board, space: Space) -> ToldSpace:
    """Everything the board says about one space."""
    lines = (board.region_sources or {}).get(space.region, ())
    links = [(exit, board.links[exit.link]) for exit in board.exits[space.id]]
    return ToldSpace(
        board,
        space,
        exits=tuple(ToldExit(board.spaces[exit.to], link.one_way, exit.track_here) for exit, link in links),
        entries_only=tuple(link.a for link in board.links if link.one_way and link.b == space.id),
        coasts=_coasts(board, space),
        approaches=_approaches(board, space) if space.site is not None else (),
        roads=board.joined(board.roads, space.id),
        elevators=board.joined(board.elevators, space.id),
        half_burns_from_leo=_from_leo(board, space),
        sources=tuple(line.removeprefix("source: ") for line in lines if line[0] == "s"),
        region_doubts=tuple(line.removeprefix("doubt: ") for line in lines if line[0] == "d"),
    )


def _coasts(board: Board, space: Space) -> tuple[tuple[str, ...], ...]:
    tracks: dict[int, list[str]] = {}
    for link in board.links:
        for end, other, track in ((link.a, link.b, link.track_a), (link.b, link.a, link.track_b)):
            if end == space.id and track:
                tracks.setdefault(track, []).append(other)
    return tuple(tuple(tracks[number]) for number in sorted(tracks))


def _approaches(board: Board, space: Space) -> tuple[tuple[str, ...], ...]:
    """Ways down to a site: from the last space where a craft may halt, over what it must cross, to the site."""
    into: dict[str, list[str]] = {}
    for origin, exits in board.exits.items():
        for exit in exits:
            into.setdefault(exit.to, []).append(origin)
    found: list[tuple[str, ...]] = []
    waiting: list[tuple[str, ...]] = [(space.id,)]
    while waiting:
        way = waiting.pop(0)
        for before in into.get(way[0], ()):
            kind = board.spaces[before].kind
            if before in way or (board.spaces[before].site is not None and len(way) == 1):
                continue
            if kind in ("lander-burn", "half-lander-burn") and len(way) < 8:
                waiting.append((before, *way))
            elif board.spaces[before].site is None:
                found.append((before, *way))
    return tuple(found)


def _from_leo(board: Board, space: Space) -> int | None:
    leo = next((other.id for other in board.spaces.values() if "leo" in other.roles), None)
    return None if leo is None else fewest_half_burns(board, leo).get(space.id)


# JSON


def space_brief(space: Space) -> dict[str, Any]:
    """One row of a list, ready for JSON: what identifies a space and its main facts."""
    row: dict[str, Any] = {"id": space.id, "name": space.name, "kind": space.kind, "zone": space.zone}
    if space.site is not None:
        site = space.site
        row |= {"size": site.size, "type": site.spectral, "hydration": site.hydration}
        row |= {"season": space.synodic or None, "flags": site_flags(space), "family": site.family or None}
    return row | {"marks": space_marks(space)}


def space_facts(told: ToldSpace) -> dict[str, Any]:
    """Everything the board says about one space, ready for JSON."""
    space, half_burns = told.space, told.half_burns_from_leo
    return {
        "board": told.board.name,
        "id": space.id,
        "name": space.name,
        "kind": space.kind,
        "zone": space.zone,
        "solar": told.solar,
        "region": told.region,
        "printed_at_percent": list(space.printed),
        "hazard": space.hazard or None,
        "flyby": space.flyby or None,
        "flyby_only_in": "blue" if space.venus else None,
        "season": space.synodic or None,
        "roles": list(space.roles),
        "label": space.label or None,
        "site": _site_facts(space),
        "exits": [_exit_facts(exit) for exit in told.exits],
        "facts": [fact._asdict() for fact in space.facts],
        "entries_only": list(told.entries_only),
        "coasts": [list(ends) for ends in told.coasts],
        "approaches": [list(way) for way in told.approaches],
        "roads": list(told.roads),
        "elevators": list(told.elevators),
        "fewest_burns_from_leo": None if half_burns is None else burns_text(half_burns),
        "record": told.record,
        "sources": list(told.sources),
        "doubts": [space.doubt] * bool(space.doubt),
        "region_doubts": list(told.region_doubts),
    }


def _site_facts(space: Space) -> dict[str, Any] | None:
    site = space.site
    if site is None:
        return None
    return {
        "size": site.size,
        "type": site.spectral,
        "hydration": site.hydration,
        "family": site.family or None,
        "flags": site_flags(space),
    }


def _exit_facts(exit: ToldExit) -> dict[str, Any]:
    there = exit.there
    return {
        "to": there.id,
        "name": there.name,
        "kind": there.kind,
        "zone": there.zone,
        "hazard": there.hazard or None,
        "one_way": exit.one_way,
        "track": exit.track or None,
    }


# Text


def space_rows(spaces: Sequence[Space]) -> list[list[str]]:
    """Spaces as rows of a table, titles first; a name that only repeats the identifier is left out.

    Sites alone have columns for their facts. Among other spaces those stand beside the kind, for the room is needed.
    """
    only_sites = all(space.site for space in spaces)
    rows = [["id", "name", "zone", *(["size", "type", "water"] if only_sites else ["kind"]), "marks"]]
    for space in spaces:
        site = space.site
        facts = [str(site.size), site.spectral, str(site.hydration)] if site else []
        told = ", ".join(f"{title} {fact}" for title, fact in zip(("size", "type", "water"), facts, strict=False))
        marks = [space.hazard, space.synodic, f"flyby +{space.flyby}" if space.flyby else "", *space.roles]
        rows.append(
            [
                space.id,
                "" if folded(space.name) == folded(space.id) else space.name,
                space.zone,
                *(facts if only_sites else [", ".join(filter(None, (space.kind, told)))]),
                ", ".join(filter(None, [*marks, *site_flags(space)])),
            ]
        )
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    return [list(row) for row in zip(*columns, strict=True)]


def space_text(told: ToldSpace) -> str:
    """The facts of a space as lines that fit the screen."""
    space = told.space
    lines = [*wrapped(f"{space.name}  ({space.id}, board {told.board.name})"), ""]
    for label, value in _rows(told):
        lines += wrapped(f"  {label:<{_LABEL}} {value}", _LABEL + 3) if value else []
    if space.facts:
        lines += ["", *_listed("facts (and where they are from)", map(_fact_text, space.facts))]
    lines += ["", *_listed("exits", map(_exit_text, told.exits))]
    if told.entries_only:
        lines += _listed("entered only from", (f"{origin} (arrow)" for origin in told.entries_only))
    if told.coasts:
        coasts = (" = ".join(ends) + ("" if len(ends) > 1 else "  (line ends here)") for ends in told.coasts)
        lines += _listed("coasts (any other turn is a pivot)", coasts)
    if told.approaches:
        lines += _listed("approaches", (" > ".join(way) for way in told.approaches))
    lines += ["", *_listed(f"source: {told.record}", told.sources)]
    doubts = [f"doubt: {space.doubt}"] * bool(space.doubt)
    for doubt in [*doubts, *(f"doubt (region): {doubt}" for doubt in told.region_doubts)]:
        lines += wrapped(doubt, 2)
    return "\n".join(lines)


def _listed(title: str, texts: Iterable[str]) -> list[str]:
    """A title and what stands under it."""
    return [title, *(line for text in texts for line in wrapped(f"  {text}", 4))]


def _rows(told: ToldSpace) -> list[tuple[str, str]]:
    """What is said in one line each, with a label; "" where there is nothing to say."""
    space, site = told.space, told.space.site
    rows = [("kind", _kind_text(space)), ("zone", _zone_text(told)), ("region", told.region)]
    if not told.has_sunlight:
        rows = [("kind", space.kind), ("system", told.region)]
    if site is not None:
        rows += [
            ("size", str(site.size)),
            ("spectral type", site.spectral),
            ("hydration", str(site.hydration)),
            ("family", site.family),
            ("also", ", ".join(site_flags(space))),
        ]
    return [
        *rows,
        ("season", f"{space.synodic} only (synodic)" if space.synodic else ""),
        ("roles", ", ".join(space.roles)),
        ("printed label", space.label),
        ("buggy roads", ", ".join(told.roads)),
        ("elevator to", ", ".join(told.elevators)),
        ("burns from LEO", _leo_text(told.half_burns_from_leo)),
        ("on the board", "{:g} % from the left, {:g} % from the top".format(*space.printed)),
    ]


def _kind_text(space: Space) -> str:
    parts = [space.kind.replace("-", " ")]
    if space.hazard:
        parts.append(f"{space.hazard} hazard")
    if space.flyby:
        parts.append(f"flyby +{space.flyby}{' in the blue season' if space.venus else ''}")
    if "solar-oberth" in space.roles:
        parts.append("flyby + base thrust")
    return ", ".join(parts)


def _zone_text(told: ToldSpace) -> str:
    solar = "no solar power" if told.solar is None else f"solar {told.solar:+d}"
    return f"{told.space.zone} ({solar})"


def _leo_text(half_burns: int | None) -> str:
    return "" if half_burns is None else f"{burns_text(half_burns)} at least (no pivots, flybys or thrust counted)"


def _fact_text(fact: Fact) -> str:
    return f"{fact.title}: {fact.value}" + (f"  [{fact.source}]" if fact.source else "")


def _exit_text(exit: ToldExit) -> str:
    there = exit.there
    marks = [there.kind] + [there.hazard] * bool(there.hazard) + ["one-way"] * exit.one_way
    return f"{there.id:<24} {', '.join(marks)}"
