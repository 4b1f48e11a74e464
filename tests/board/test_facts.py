"""The shipped boards against what is known of the printed ones: totals, distances, and the shape of the whole map."""

from __future__ import annotations

import csv
import heapq
from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path

import pytest

from planner import Board, load_board
from planner.board.check import totals
from planner.board.distances import HALF_BURNS, fewest_half_burns

DISTANCES = Path(__file__).parents[1] / "data"
Row = dict[str, str]


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.fixture(params=["hf4", "hf3"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def board(name: str) -> Board:
    return load_board(name)


@pytest.fixture
def tables(name: str, facts: Callable[[str], Path]) -> tuple[dict[str, Row], list[Row]]:
    spaces = {row["id"]: row for row in rows(facts(f"board-{name}-spaces.tsv"))}
    return spaces, rows(facts(f"board-{name}-routes.tsv"))


def test_printed_totals(name: str, board: Board) -> None:
    counts = totals(board)
    if name == "hf4":
        assert counts["totals"] == {"spaces": 996, "links": 1241, "one_way": 73, "crash": 86, "aerobrake": 30}
        assert counts["kinds"] == {
            "site": 188,
            "burn": 232,
            "lander-burn": 28,
            "half-lander-burn": 22,
            "hohmann": 257,
            "lagrange": 215,
            "belt": 54,
        }
    else:
        assert counts["totals"] == {"spaces": 947, "links": 1213, "one_way": 71, "crash": 77, "aerobrake": 27}
        assert counts["kinds"]["site"] == 182


def test_fewest_burns_to_every_site_agree_with_the_kept_table(name: str, board: Board) -> None:
    kept = {row["site"]: int(row["half_burns"]) for row in rows(DISTANCES / f"fewest-half-burns-{name}.tsv")}
    found = fewest_half_burns(board, "leo")
    assert kept == {site.id: found[site.id] for site in board.sites}


def test_fewest_burns_to_every_site_agree_with_the_facts(
    board: Board, tables: tuple[dict[str, Row], list[Row]]
) -> None:
    spaces, routes = tables
    ahead: dict[str, list[str]] = {space_id: [] for space_id in spaces}
    for route in routes:
        if route["oneway"] != "b>a":
            ahead[route["a"]].append(route["b"])
        if route["oneway"] != "a>b":
            ahead[route["b"]].append(route["a"])
    best, waiting = {"leo": 0}, [(0, "leo")]
    while waiting:
        half_burns, here = heapq.heappop(waiting)
        for there in ahead[here]:
            reached = half_burns + HALF_BURNS.get(spaces[there]["kind"], 0)
            if reached < best.get(there, reached + 1):
                best[there] = reached
                heapq.heappush(waiting, (reached, there))
    found = fewest_half_burns(board, "leo")
    ours = {site.name: found[site.id] for site in board.sites}
    assert ours == {row["site_name"]: best[row["id"]] for row in spaces.values() if row["kind"] == "site"}


def test_sites_agree_with_the_facts(board: Board, tables: tuple[dict[str, Row], list[Row]]) -> None:
    flags = ("astrobiology", "submarine", "atmospheric", "aerostat", "push")
    theirs = {
        row["site_name"]: (
            row["zone"].lower(),
            int(row["size"]),
            row["spectral"],
            int(row["hydration"]),
            row["family"],
            row["science"],
            row["synodic"],
            *(bool(row[flag]) for flag in flags),
        )
        for row in tables[0].values()
        if row["kind"] == "site"
    }
    ours = {}
    for space in board.sites:
        site = space.site
        assert site is not None
        ours[space.name] = (
            space.zone,
            site.size,
            site.spectral,
            site.hydration,
            site.family,
            site.science,
            space.synodic,
            *(getattr(site, flag) for flag in flags),
        )
    assert ours == theirs


def refined(colours: dict[str, Hashable], links: list[tuple[str, str, bool, int, int]]) -> Counter[int]:
    """Colours of spaces after each has looked at its neighbours, their directions and tracks, many times over.

    Sites have names, so on these boards every space ends with a colour of its own unless two are truly alike.
    """
    shades = {space_id: hash(colour) for space_id, colour in colours.items()}
    for _ in range(30):
        seen: dict[str, list[Hashable]] = {space_id: [] for space_id in shades}
        for a, b, one_way, track_a, track_b in links:
            seen[a].append(("out" if one_way else "", shades[b], track_a))
            seen[b].append(("in" if one_way else "", shades[a], track_b))
        shades = {
            space_id: hash((shades[space_id], frozenset(Counter(s[:2] for s in around).items()), _tracks(around)))  # type: ignore[index]
            for space_id, around in seen.items()
        }
    return Counter(shades.values())


def _tracks(around: list[Hashable]) -> Hashable:
    """Which neighbours share a track, whatever the number of the track is."""
    groups: dict[int, list[Hashable]] = {}
    for way, shade, track in around:  # type: ignore[misc]
        if track:
            groups.setdefault(track, []).append((way, shade))
    return frozenset(Counter(frozenset(Counter(group).items()) for group in groups.values()).items())


def test_whole_map_has_the_shape_of_the_facts(board: Board, tables: tuple[dict[str, Row], list[Row]]) -> None:
    """Same spaces, lines, arrows and tracks, whatever the identifiers."""
    their_colours: dict[str, Hashable] = {
        row["id"]: (
            row["kind"].replace("radiation", "belt"),
            row["zone"].lower(),
            row["hazard"],
            int(row["flyby"]) if row["flyby"].isdigit() else 0,
            row["synodic"],
            frozenset(filter(None, row["role"].split("+"))),
            row["label"],
            row["site_name"],
        )
        for row in tables[0].values()
    }
    our_colours: dict[str, Hashable] = {
        s.id: (s.kind, s.zone, s.hazard, s.flyby, s.synodic, frozenset(s.roles), s.label, s.name if s.site else "")
        for s in board.spaces.values()
    }
    their_links = []
    for row in tables[1]:
        a, b = (row["b"], row["a"]) if row["oneway"] == "b>a" else (row["a"], row["b"])
        tracks = (row["track_b"], row["track_a"]) if row["oneway"] == "b>a" else (row["track_a"], row["track_b"])
        their_links.append((a, b, bool(row["oneway"]), int(tracks[0] or 0), int(tracks[1] or 0)))
    our_links = [(link.a, link.b, link.one_way, link.track_a, link.track_b) for link in board.links]
    ours = refined(our_colours, our_links)
    assert ours == refined(their_colours, their_links)
    # Twins that nothing on the board tells apart are few; if they were many, the comparison would be weak.
    assert len(ours) > len(board.spaces) * 0.98
