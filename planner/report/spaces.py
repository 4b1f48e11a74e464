"""What is known of a space or a site, as plain data and as text."""

from __future__ import annotations

from typing import Any

from planner.board.distances import fewest_half_burns
from planner.board.model import SITE_FLAGS, Board, Exit, Space
from planner.report.wording import burns_text


def space_brief(space: Space) -> dict[str, Any]:
    """One row of a list: what identifies a space and its main facts."""
    row: dict[str, Any] = {"id": space.id, "name": space.name, "kind": space.kind, "zone": space.zone}
    if space.site is not None:
        site = space.site
        row |= {"size": site.size, "type": site.spectral, "hydration": site.hydration}
        row |= {"season": space.synodic or None, "flags": site_flags(space), "family": site.family or None}
    return row


def site_flags(space: Space) -> list[str]:
    site = space.site
    if site is None:
        return []
    return [flag for flag in SITE_FLAGS if getattr(site, flag)] + ([site.science] if site.science else [])


def space_facts(board: Board, space: Space) -> dict[str, Any]:
    """Everything the board says about one space."""
    zone = board.zone_by_id[space.zone]
    titles, sources = board.region_titles or {}, board.region_sources or {}
    facts: dict[str, Any] = {
        "board": board.name,
        "id": space.id,
        "name": space.name,
        "kind": space.kind,
        "zone": zone.id,
        "solar": zone.solar if zone.solar_works else None,
        "region": titles.get(space.region, space.region),
        "printed_at_percent": list(space.printed),
        "hazard": space.hazard or None,
        "flyby": space.flyby or None,
        "flyby_only_in": "blue" if space.venus else None,
        "season": space.synodic or None,
        "roles": list(space.roles),
        "label": space.label or None,
        "site": None,
        "exits": [_exit_facts(board, exit) for exit in board.exits[space.id]],
        "entries_only": _entries_only(board, space),
        "coasts": _coasts(board, space),
        "approaches": approaches(board, space) if space.site is not None else [],
        "roads": list(board.joined(board.roads, space.id)),
        "elevators": list(board.joined(board.elevators, space.id)),
        "fewest_burns_from_leo": _from_leo(board, space),
        "record": f"{board.name}/{space.source}",
        "sources": [line.removeprefix("source: ") for line in sources.get(space.region, ()) if line[0] == "s"],
        "doubts": [space.doubt] * bool(space.doubt),
        "region_doubts": [line.removeprefix("doubt: ") for line in sources.get(space.region, ()) if line[0] == "d"],
    }
    if space.site is not None:
        site = space.site
        facts["site"] = {
            "size": site.size,
            "type": site.spectral,
            "hydration": site.hydration,
            "family": site.family or None,
            "flags": site_flags(space),
        }
    return facts


def _exit_facts(board: Board, exit: Exit) -> dict[str, Any]:
    there = board.spaces[exit.to]
    return {
        "to": there.id,
        "name": there.name,
        "kind": there.kind,
        "zone": there.zone,
        "hazard": there.hazard or None,
        "one_way": board.links[exit.link].one_way,
        "track": exit.track_here or None,
    }


def _entries_only(board: Board, space: Space) -> list[str]:
    """Spaces from which an arrow leads here, and not back."""
    return [link.a for link in board.links if link.one_way and link.b == space.id]


def _coasts(board: Board, space: Space) -> list[list[str]]:
    """At a Hohmann: which exits lie on one track, so that flying through is a coast; any other turn is a pivot."""
    tracks: dict[int, list[str]] = {}
    for link in board.links:
        for end, other, track in ((link.a, link.b, link.track_a), (link.b, link.a, link.track_b)):
            if end == space.id and track:
                tracks.setdefault(track, []).append(other)
    return [tracks[number] for number in sorted(tracks)]


def approaches(board: Board, space: Space) -> list[list[str]]:
    """Ways down to a site: from the last space where a craft may halt, over what it must cross, to the site."""
    into: dict[str, list[str]] = {}
    for origin, exits in board.exits.items():
        for exit in exits:
            into.setdefault(exit.to, []).append(origin)
    found: list[list[str]] = []
    waiting = [[space.id]]
    while waiting:
        way = waiting.pop(0)
        for before in into.get(way[0], ()):
            kind = board.spaces[before].kind
            if before in way or (board.spaces[before].site is not None and len(way) == 1):
                continue
            if kind in ("lander-burn", "half-lander-burn") and len(way) < 8:
                waiting.append([before, *way])
            elif board.spaces[before].site is None:
                found.append([before, *way])
    return found


def _from_leo(board: Board, space: Space) -> str | None:
    leo = next((other.id for other in board.spaces.values() if "leo" in other.roles), None)
    if leo is None:
        return None
    half_burns = fewest_half_burns(board, leo).get(space.id)
    return None if half_burns is None else burns_text(half_burns)


def space_text(facts: dict[str, Any]) -> str:
    """The facts of a space as lines of at most 80 columns or so, for a terminal."""
    lines = [f"{facts['name']}  ({facts['id']}, board {facts['board']})", ""]
    rows = [("kind", _kind_text(facts)), ("zone", _zone_text(facts)), ("region", facts["region"])]
    if facts["site"] is not None:
        site = facts["site"]
        rows += [
            ("size", str(site["size"])),
            ("spectral type", site["type"]),
            ("hydration", str(site["hydration"])),
            ("family", site["family"]),
            ("also", ", ".join(site["flags"])),
        ]
    rows += [
        ("season", f"{facts['season']} only (synodic)" if facts["season"] else ""),
        ("roles", ", ".join(facts["roles"])),
        ("printed label", facts["label"]),
        ("buggy roads", ", ".join(facts["roads"])),
        ("elevator to", ", ".join(facts["elevators"])),
        ("burns from LEO", _leo_text(facts)),
        ("on the board", "{:g} % from the left, {:g} % from the top".format(*facts["printed_at_percent"])),
    ]
    lines += [f"  {label:<15} {value}" for label, value in rows if value]
    lines += ["", "exits", *[f"  {_exit_text(exit)}" for exit in facts["exits"]]]
    if facts["entries_only"]:
        lines += ["entered only from", *[f"  {origin} (arrow)" for origin in facts["entries_only"]]]
    if facts["coasts"]:
        lines += ["coasts (any other turn is a pivot)"]
        lines += [f"  {' = '.join(ends)}" + ("" if len(ends) > 1 else "  (line ends here)") for ends in facts["coasts"]]
    if facts["approaches"]:
        lines += ["approaches", *[f"  {' > '.join(way)}" for way in facts["approaches"]]]
    lines += ["", f"source: {facts['record']}", *[f"  {source}" for source in facts["sources"]]]
    lines += [f"doubt: {doubt}" for doubt in facts["doubts"]]
    lines += [f"doubt (region): {doubt}" for doubt in facts["region_doubts"]]
    return "\n".join(lines)


def _kind_text(facts: dict[str, Any]) -> str:
    parts = [facts["kind"].replace("-", " ")]
    if facts["hazard"]:
        parts.append(f"{facts['hazard']} hazard")
    if facts["flyby"]:
        season = f" in the {facts['flyby_only_in']} season" if facts["flyby_only_in"] else ""
        parts.append(f"flyby +{facts['flyby']}{season}")
    if "solar-oberth" in facts["roles"]:
        parts.append("flyby + base thrust")
    return ", ".join(parts)


def _zone_text(facts: dict[str, Any]) -> str:
    solar = "no solar power" if facts["solar"] is None else f"solar {facts['solar']:+d}"
    return f"{facts['zone']} ({solar})"


def _leo_text(facts: dict[str, Any]) -> str:
    burns = facts["fewest_burns_from_leo"]
    return f"{burns} at least (no pivots, flybys or thrust counted)" if burns else ""


def _exit_text(exit: dict[str, Any]) -> str:
    marks = [exit["kind"]] + [exit["hazard"]] * bool(exit["hazard"]) + ["one-way"] * exit["one_way"]
    return f"{exit['to']:<24} {', '.join(marks)}"
