"""The text form of a board: one folder, a `board.toml` and one small text file a region.

Reading collects every complaint with file and line instead of stopping at the first. The format is described for
people in docs/board-format.md. What makes a board sensible (reachable sites, zones, totals) is judged elsewhere, in
boardcheck.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from planner.board.model import HAZARDS, KINDS, ROLES, SEASONS, SITE_FLAGS, Board, Link, Site, Space, Zone

# Files of a board: name to content, so that tests and caches need no folder.
Files = Mapping[str, str]

_TOKEN = re.compile(r'([^\s="]+)(?:=(?:"([^"]*)"|([^\s"]*)))?(?=\s|$)')
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_KEYS = ("at", "name", "size", "type", "hydration", "family", "flyby", "synodic", "label", "doubt")
# In ids of open space, one letter and a number stand for a whole phrase: mars-h12 is Hohmann 12 of the Mars zone.
_OPEN_SPACE = {"h": "Hohmann", "b": "burn", "r": "belt", "c": "crash", "a": "aerobrake", "p": "point"}
_CAPITALS = {"leo", "geo", "heo", "sso", "lvo", "lmo", "lco", "lgo", "lto", "lso", "lho", "em"}


@dataclass
class Reading:
    """What was read: a board (perhaps with dangling references) and every problem of form."""

    board: Board
    problems: list[str]
    expected: dict[str, dict[str, int]]  # totals that the board file promises


@dataclass
class _Track:
    hohmann: str
    number: int
    neighbour: str
    where: str


@dataclass
class _Draft:
    zones: frozenset[str]
    spaces: dict[str, Space] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    first_given: dict[frozenset[str], str] = field(default_factory=dict)
    tracks: list[_Track] = field(default_factory=list)
    roads: list[tuple[str, str]] = field(default_factory=list)
    elevators: list[tuple[str, str]] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def complain(self, where: str, what: str) -> None:
        self.problems.append(f"{where}: {what}")


def read_text(name: str, files: Files) -> Reading:
    """Read a board from its files. Never raises for what is inside them: see Reading.problems."""
    problems: list[str] = []
    head: dict[str, Any] = {}
    try:
        head = tomllib.loads(files.get("board.toml", ""))
    except tomllib.TOMLDecodeError as error:
        problems.append(f"board.toml: {error}")
    if "board.toml" not in files:
        problems.append("board.toml: file is missing")
    title = str(head.get("title", name))
    zones, zone_problems = _read_zones(head.get("zone", []))
    for text in (title, *(text for zone in zones for text in (zone.id, zone.name))):
        if not text.isprintable():
            problems.append(f"board.toml: {text!r} holds a sign that cannot be printed")
    draft = _Draft(frozenset(zone.id for zone in zones), problems=problems + zone_problems)
    for file_name in _region_order(head, files, draft):
        _read_region(file_name, files[file_name], draft)
    _give_tracks(draft)
    board = Board(
        name=name,
        title=title,
        zones=zones,
        spaces=draft.spaces,
        links=tuple(draft.links),
        roads=tuple(draft.roads),
        elevators=tuple(draft.elevators),
        region_titles=draft.titles,
        region_sources=draft.sources,
        words=_read_words(head.get("words", {}), draft),
    )
    expected = {key: dict(head.get("expected", {}).get(key, {})) for key in ("totals", "kinds", "zones")}
    return Reading(board, draft.problems, expected)


def _read_zones(rows: object) -> tuple[tuple[Zone, ...], list[str]]:
    try:
        assert isinstance(rows, list) and rows
        zones = tuple(Zone(str(r["id"]), str(r["name"]), int(r["solar"]), bool(r["solar_works"])) for r in rows)
    except (AssertionError, KeyError, TypeError, ValueError):
        return (), ["board.toml: every [[zone]] needs id, name, solar and solar_works"]
    return zones, []


def _read_words(rows: object, draft: _Draft) -> dict[str, str]:
    if not isinstance(rows, dict) or not all(isinstance(meant, str) for meant in rows.values()):
        draft.complain("board.toml", 'under [words] every line is WORD = "NAME"')
        return {}
    for text in (text for row in rows.items() for text in row):
        if not text.isprintable():
            draft.complain("board.toml", f"{text!r} holds a sign that cannot be printed")
    return dict(rows)


def _region_order(head: Mapping[str, Any], files: Files, draft: _Draft) -> list[str]:
    listed = [f"{region}.txt" for region in head.get("regions", [])]
    present = [name for name in files if name.endswith(".txt")]
    for name in listed:
        if name not in files:
            draft.complain("board.toml", f"region file {name} is missing")
    for name in present:
        if name not in listed:
            draft.complain("board.toml", f"region file {name} is not listed under regions")
    return [name for name in listed if name in files]


def _read_region(file_name: str, text: str, draft: _Draft) -> None:
    region = file_name.removesuffix(".txt")
    zone = ""
    for number, raw in enumerate(text.splitlines(), start=1):
        line, where = raw.strip(), f"{file_name}:{number}"
        if not line or line.startswith("#"):
            continue
        if not line.replace("\t", " ").isprintable():
            draft.complain(where, "a sign in this line cannot be printed")
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "region":
            draft.titles[region] = rest
        elif word in ("source", "doubt"):
            draft.sources[region] = (*draft.sources.get(region, ()), f"{word}: {rest}")
        elif word == "zone":
            zone = rest
            if zone not in draft.zones:
                draft.complain(where, f"unknown zone {zone!r}")
        elif word in KINDS:
            _read_space(word, rest, zone, region, where, draft)
        elif word == "line":
            _read_line(rest, where, draft)
        elif word in ("road", "elevator"):
            _read_pair(draft.roads if word == "road" else draft.elevators, rest, where, draft)
        else:
            draft.complain(where, f"unknown word {word!r} at the start of the line")


def _read_space(kind: str, rest: str, zone: str, region: str, where: str, draft: _Draft) -> None:
    record, colon, tracks = _outside_quotes(rest, " : ")
    space_id, _, attributes = record.partition(" ")
    if not _ID.fullmatch(space_id):
        draft.complain(where, f"{space_id!r} is no identifier (lowercase letters, digits, dashes)")
        return
    if space_id in draft.spaces:
        draft.complain(where, f"{space_id} is given twice, first at {draft.spaces[space_id].source}")
        return
    if not zone:
        draft.complain(where, f"{space_id}: no zone line above this record")
    flags, values = _attributes(attributes, where, draft)
    draft.spaces[space_id] = Space(
        id=space_id,
        kind=kind,
        zone=zone,
        region=region,
        name=values.get("name") or spoken_name(space_id),
        printed=_position(values.get("at", ""), where, draft),
        hazard=next((flag for flag in flags if flag in HAZARDS), ""),
        flyby=_number(values, "flyby", where, draft) if "flyby" in values else 0,
        venus="venus" in flags,
        synodic=values.get("synodic", ""),
        roles=tuple(role for role in ROLES if role in flags),
        label=values.get("label", ""),
        site=_site(flags, values, where, draft) if kind == "site" else None,
        doubt=values.get("doubt", ""),
        source=where,
    )
    if colon:
        _read_tracks(space_id, kind, tracks, where, draft)


def _attributes(text: str, where: str, draft: _Draft) -> tuple[set[str], dict[str, str]]:
    flags: set[str] = set()
    values: dict[str, str] = {}
    known_flags = {*HAZARDS, *ROLES, *SITE_FLAGS, "venus", "science", "tno-science"}
    end = 0
    for match in _TOKEN.finditer(text):
        if text[end : match.start()].strip():
            break
        end = match.end()
        key, quoted, plain = match.groups()
        value = quoted if quoted is not None else plain
        if value is None:
            if key not in known_flags:
                draft.complain(where, f"unknown attribute {key!r}")
            flags.add(key)
        elif key not in _KEYS:
            draft.complain(where, f"unknown attribute {key!r}")
        elif key in values:
            draft.complain(where, f"attribute {key!r} is given twice")
        else:
            values[key] = value
    if text[end:].strip():
        draft.complain(where, f"cannot read {text[end:].strip()!r}")
    if values.get("synodic", SEASONS[0]) not in SEASONS:
        draft.complain(where, f"unknown season {values['synodic']!r}")
    return flags, values


def _site(flags: set[str], values: Mapping[str, str], where: str, draft: _Draft) -> Site:
    return Site(
        size=_number(values, "size", where, draft),
        spectral=values.get("type", ""),
        hydration=_number(values, "hydration", where, draft),
        family=values.get("family", ""),
        science=next((flag for flag in ("science", "tno-science") if flag in flags), ""),
        **{flag: flag in flags for flag in SITE_FLAGS},
    )


def _number(values: Mapping[str, str], key: str, where: str, draft: _Draft) -> int:
    text = values.get(key, "")
    if not re.fullmatch(r"\d{1,3}", text):
        draft.complain(where, f"{key} must be a whole number, got {text!r}")
        return -1
    return int(text)


def _position(text: str, where: str, draft: _Draft) -> tuple[float, float]:
    match = re.fullmatch(r"(\d{1,3}(?:\.\d)?),(\d{1,3}(?:\.\d)?)", text)
    if match is None:
        draft.complain(where, f"at must be two percentages like 72.5,60, got {text!r}")
        return 0.0, 0.0
    return float(match[1]), float(match[2])


def _read_tracks(hohmann: str, kind: str, text: str, where: str, draft: _Draft) -> None:
    if kind != "hohmann":
        draft.complain(where, f"{hohmann}: only a Hohmann has tracks")
        return
    for number, track in enumerate(text.split("|"), start=1):
        words = track.split()
        if len(words) == 2 and words[0] == "spur":
            ends = [words[1]]
        elif len(words) == 3 and words[1] == "=":
            ends = [words[0], words[2]]
        elif len(words) == 1:
            draft.complain(where, f"{hohmann}: track with a single end, {words[0]} (write 'spur' if it ends here)")
            ends = words
        else:
            draft.complain(where, f"{hohmann}: a track is 'a = b' or 'spur a', got {track.strip()!r}")
            continue
        draft.tracks.extend(_Track(hohmann, number, end, where) for end in ends)


def _read_line(text: str, where: str, draft: _Draft) -> None:
    """A chain of links: `a - b > c`, one-way where the sign is >; marks x2 (drawn twice) and jump may follow."""
    words = text.split()
    marks = []
    while words and words[-1] in ("x2", "jump"):
        marks.append(words.pop())
    if len(words) < 3 or len(words) % 2 == 0 or any(sign not in "->" for sign in words[1::2]):
        draft.complain(where, f"a line is 'a - b' or 'a > b', got {text!r}")
        return
    for a, sign, b in zip(words[::2], words[1::2], words[2::2], strict=False):
        pair = frozenset((a, b))
        if pair in draft.first_given:
            draft.complain(where, f"link {a} {sign} {b} is given twice, first at {draft.first_given[pair]}")
            continue
        draft.first_given[pair] = where
        link = Link(a, b, one_way=sign == ">", jump="jump" in marks, source=where)
        draft.links.extend([link] * (2 if "x2" in marks else 1))


def _read_pair(pairs: list[tuple[str, str]], text: str, where: str, draft: _Draft) -> None:
    words = text.split()
    if len(words) != 3 or words[1] != "=":
        draft.complain(where, f"expected 'a = b', got {text!r}")
        return
    for end in (words[0], words[2]):
        if not _ID.fullmatch(end):
            draft.complain(where, f"{end!r} is no identifier")
    pairs.append((words[0], words[2]))


def _give_tracks(draft: _Draft) -> None:
    """Write the tracks named at each Hohmann into its links; a link drawn twice takes its tracks in order."""
    at: dict[tuple[str, str], list[int]] = {}
    for index, link in enumerate(draft.links):
        at.setdefault((link.a, link.b), []).append(index)
        at.setdefault((link.b, link.a), []).append(index)
    for track in draft.tracks:
        waiting = at.get((track.hohmann, track.neighbour), [])
        if not waiting:
            draft.complain(track.where, f"{track.hohmann}: a track leads to {track.neighbour}, but no line does")
            continue
        index = waiting.pop(0)
        link = draft.links[index]
        draft.links[index] = (
            link._replace(track_a=track.number) if link.a == track.hohmann else link._replace(track_b=track.number)
        )


def _outside_quotes(text: str, mark: str) -> tuple[str, str, str]:
    """str.partition that does not look inside double quotes."""
    start = 0
    while (found := text.find(mark, start)) >= 0:
        if text.count('"', 0, found) % 2 == 0:
            return text[:found], mark, text[found + len(mark) :]
        start = found + 1
    return text, "", ""


def spoken_name(space_id: str) -> str:
    """The display name of a space that has no name of its own.

    >>> spoken_name("mars-h12"), spoken_name("ceres-half-lander"), spoken_name("sol-earth-l1")
    ('Mars zone Hohmann 12', 'Ceres half lander', 'Sol-Earth L1')
    """
    stem, _, last = space_id.rpartition("-")
    open_space = re.fullmatch(r"([a-z])(\d+)", last)
    if open_space and open_space[1] in _OPEN_SPACE:
        return f"{stem.title()} zone {_OPEN_SPACE[open_space[1]]} {open_space[2]}".removeprefix(" zone ")
    words = space_id.split("-")
    if re.fullmatch(r"l\d", last) and len(words) == 3:
        return f"{words[0].title()}-{words[1].title()} {last.upper()}"
    rest = [word.upper() if word in _CAPITALS or re.fullmatch(r"l\d", word) else word for word in words[1:]]
    first = words[0].upper() if words[0] in _CAPITALS else words[0].title()
    return " ".join([first, *rest])
