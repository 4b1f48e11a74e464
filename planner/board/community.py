"""Read the widespread community form of the map: points, edges, and labels at the ends of edges.

Points of type `decorative` are bends of a line: they vanish, and the pieces between two real spaces become one link.
What the form cannot say (which hazard, which zone) is assumed and noted as a doubt of the space; what contradicts
itself is a problem, and a map with problems gives no board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from planner.board.json import MAX_ROWS, shown
from planner.board.model import HAZARDS, KINDS, SEASONS, SPECTRAL_TYPES, Board, Link, Site, Space, Zone
from planner.board.names import folded
from planner.board.text import spoken_name
from planner.errors import BoardError

_BEND = "bend"  # stands for a kind while reading; no bend gets into a board
_KIND_OF_TYPE = {
    **dict.fromkeys(("hohmann", "hohmannintersection", "intersection"), "hohmann"),
    **dict.fromkeys(("lagrange", "lagrangepoint", "flyby", "gravityassist", "venus", "venusflyby"), "lagrange"),
    **dict.fromkeys(("radhaz", "radiation", "radiationhazard", "radiationbelt", "belt"), "belt"),
    **dict.fromkeys(("decorative", "decoration", "bend"), _BEND),
    "burn": "burn",
    "site": "site",
}
_LANDERS = {"lander-burn": (1, "1"), "half-lander-burn": (0.5, "0.5")}
_ANY_HAZARD = "any"  # the file only says that there is one
_NO_ENTRY = "0"
_NO_ACCENT = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe"})  # letters, to Unicode


class Converted(NamedTuple):
    """A board, and what was left out on the way, one line each."""

    board: Board
    notes: tuple[str, ...]


class _Path(NamedTuple):
    """A line between two real spaces, bends contracted; `near_a` is the first point of the line seen from a."""

    a: str
    b: str
    near_a: str
    near_b: str
    ahead: bool
    back: bool


@dataclass
class _Map:
    points: dict[str, Space] = field(default_factory=dict)  # still with the zone and the place as written
    solar: dict[str, int | None] = field(default_factory=dict)
    neighbours: dict[str, dict[str, None]] = field(default_factory=dict)
    labels: dict[tuple[str, str], str] = field(default_factory=dict)  # (here, other end) to the label here
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def may_go(self, a: str, b: str) -> bool:
        return self.labels.get((b, a)) != _NO_ENTRY


def board_from_community(data: object, name: str) -> Converted:
    """The board drawn in a community file, under the given name. Raises BoardError with every problem found.

    >>> points = {"1": {"x": 0, "y": 0, "type": "lagrange", "label": "LEO"}, "2": {"x": 9, "y": 5, "type": "burn"}}
    >>> board_from_community({"points": points, "edges": [["1", "2"]]}, "tiny").board.exits["leo"][0].to
    'burn-1'
    """
    if not isinstance(data, dict) or not isinstance(data.get("points"), dict) or len(data["points"]) > MAX_ROWS:
        raise BoardError([f"points must be an object of at most {MAX_ROWS} points by identifier"])
    chart = _Map()
    for key, record in data["points"].items():
        _read_point(key, record, chart)
    _read_edges(data.get("edges"), data["points"], chart)
    _read_labels(data.get("edgeLabels"), chart)
    paths = list(_contracted(chart))
    _drop_lonely(paths, chart)
    ids, (zones, zone_of) = _identifiers(chart), _zones(chart)
    spaces = _spaces(chart, ids, zone_of, paths)
    links = _links(chart, ids, paths)
    if not spaces:
        chart.problems.append("points: no two of them are joined")
    if chart.problems:
        raise BoardError(chart.problems)
    titles = {zone.id: zone.name for zone in zones}
    return Converted(Board(name, name, zones, spaces, links, region_titles=titles), tuple(chart.notes))


class _Record:
    """One point as written. Absent, null, false and empty all mean that the point has no such thing."""

    def __init__(self, data: Mapping[str, Any], where: str, problems: list[str]) -> None:
        self.data, self.where, self.problems = data, where, problems

    def first(self, *keys: str) -> tuple[str, Any]:
        """The first key that says anything, and what it says."""
        told = (key for key in keys if self.data.get(key) not in (None, "") and self.data[key] is not False)
        return next(((key, self.data[key]) for key in told), (keys[0], None))

    def wrong(self, key: str, wanted: str) -> None:
        self.problems.append(f"{self.where}: {key} must be {wanted}, got {shown(self.data.get(key))}")

    def text(self, *keys: str) -> str:
        key, value = self.first(*keys)
        line = " ".join(value.split()) if isinstance(value, str) else ""
        if value is not None and not (line.isprintable() and 0 < len(line) <= 100):
            self.wrong(key, "a printable name of at most 100 letters")
        return line

    def number(self, low: int, high: int, key: str) -> int | None:
        _, value = self.first(key)
        if isinstance(value, str) and re.fullmatch(r"\s*[+-]?[0-9]{1,3}\s*", value):
            value = int(value)
        if value is None or (type(value) in (int, float) and low <= value <= high and value == int(value)):
            return None if value is None else int(value)
        self.wrong(key, f"a whole number from {low} to {high}")
        return None

    def place(self, key: str) -> float:
        value: Any = self.data.get(key)
        if type(value) in (int, float) and -1e9 <= value <= 1e9:
            return float(value)
        self.wrong(key, "a number")
        return 0.0

    def choice(self, options: tuple[str, ...], *keys: str) -> str:
        key, value = self.first(*keys)
        word = value.strip().casefold() if isinstance(value, str) else ""
        found = [option for option in options if option.casefold() == word]
        if value is not None and not found:
            self.wrong(key, "one of " + ", ".join(options))
        return found[0] if found else ""


def _read_point(key: str, data: object, chart: _Map) -> None:
    where = f"points[{shown(key)}]"
    if not isinstance(data, dict):
        chart.problems.append(f"{where}: must be an object, got {shown(data)}")
        return
    record = _Record(data, where, chart.problems)
    written = data.get("type")
    word = re.sub(r"[\s_-]", "", written).lower() if isinstance(written, str) else ""
    place = (record.place("x"), record.place("y"))
    if word not in _KIND_OF_TYPE:
        record.wrong("type", "one of hohmann, lagrange, burn, radhaz, site, flyby, venus, decorative")
        return
    kind = _KIND_OF_TYPE[word]
    name, label = record.text("siteName", "name"), record.text("label")[:40].strip()
    is_leo = kind not in ("site", _BEND) and "leo" in (folded(label), folded(name))
    is_oberth = data.get("flybyBoost") == "thrust"  # the pass at the Sun pays as many burns as the craft has thrust
    site = _site(record) if kind == "site" else None
    chart.points[key] = Space(
        id=key,
        kind=_with_landing(kind, record),
        zone=record.text("zone"),
        region="",
        name=name,
        printed=place,
        hazard=_ANY_HAZARD if data.get("hazard") is True else record.choice(HAZARDS, "hazard"),
        flyby=0 if is_oberth else _bonus_burns(word, record),
        venus=word.startswith("venus"),
        synodic=record.choice(SEASONS, "siteSynodic", "synodic"),
        roles=("leo",) * is_leo + ("solar-oberth",) * is_oberth,
        label="LEO" if is_leo else label,
        site=site,
        doubt="spectral type unknown" if site and not site.spectral else "",
        source=where,
    )
    chart.solar[key] = record.number(-99, 99, "solar")


def _with_landing(kind: str, record: _Record) -> str:
    _, value = record.first("landing")
    if value is None or value in (0, "0"):
        return kind
    lander = next((lander for lander, forms in _LANDERS.items() if value in forms and value is not True), kind)
    if kind != "burn" or lander == kind:
        record.wrong("landing", "1 or 0.5, and stand at a burn")
    return lander


def _bonus_burns(word: str, record: _Record) -> int:
    if word in ("flyby", "gravityassist") and record.first("flybyBoost")[1] is None:
        record.wrong("flybyBoost", "the bonus burns of the flyby")
    bonus = record.number(0, 99, "flybyBoost")
    return 2 * word.startswith("venus") if bonus is None else bonus


def _site(record: _Record) -> Site:
    written = record.data.get("siteSize")
    spectral = record.choice(SPECTRAL_TYPES, "siteSpectral", "siteType")
    text = str(written) if type(written) is int and 0 <= written <= 99 else written
    match = re.fullmatch(r"\s*([0-9]{1,2})\s*([A-Za-z]?)\s*", text) if isinstance(text, str) else None
    if match is None or match[2].upper() not in ("", *SPECTRAL_TYPES):
        record.wrong("siteSize", "a size like 6 or, with the spectral type, 6C")
        return Site(0, "", 0)
    return Site(int(match[1]), match[2].upper() or spectral, record.number(0, 99, "siteWater") or 0)


def _read_edges(edges: object, known: Mapping[str, object], chart: _Map) -> None:
    chart.neighbours = {key: {} for key in chart.points}
    if not isinstance(edges, list) or len(edges) > MAX_ROWS:
        chart.problems.append(f"edges: must be a list of at most {MAX_ROWS}, got {shown(edges)}")
        return
    for index, edge in enumerate(edges):
        ends = _split(edge, known) if isinstance(edge, str) else edge
        if not isinstance(ends, list) or len(ends) != 2 or not all(type(end) in (str, int) for end in ends):
            chart.problems.append(f"edges[{index}]: must be a pair of points, got {shown(edge)}")
            continue
        a, b = (end if isinstance(end, str) else shown(end) for end in ends)
        chart.problems.extend(f"edges[{index}]: unknown point {shown(end)}" for end in (a, b) if end not in known)
        if a == b:
            chart.problems.append(f"edges[{index}]: leads from {shown(a)} to itself")
        elif a in chart.points and b in chart.points:  # the same edge given again says nothing new
            chart.neighbours[a][b] = chart.neighbours[b][a] = None


def _split(text: str, known: Mapping[str, object]) -> list[str] | None:
    """The two points of "a:b". Points may hold colons themselves, so only a split into known points counts."""
    if len(text) > 500:
        return None
    splits = [[text[:at], text[at + 1 :]] for at, sign in enumerate(text) if sign == ":"]
    sure = [ends for ends in splits if ends[0] in known and ends[1] in known]
    return sure[0] if len(sure) == 1 else splits[0] if len(splits) == 1 else None


def _read_labels(labels: object, chart: _Map) -> None:
    """Labels as labels[a][b] or labels["a:b"], both standing at the a end. Leftovers of an editor do no harm."""
    if not isinstance(labels, dict):
        chart.problems.extend([f"edgeLabels: must be an object, got {shown(labels)}"] * (labels is not None))
        return
    stray = 0
    for here, value in labels.items():
        if not isinstance(value, dict):
            here, there = _split(here, chart.points) or (here, "")
            value = {there: value}
        for there, label in value.items():
            if there in chart.neighbours.get(here, ()):
                _read_label(here, there, label, chart)
            else:
                stray += 1
    if stray:
        chart.notes.append(f"edgeLabels: {stray} labels stand at edges that do not exist and were left out")


def _read_label(here: str, there: str, label: object, chart: _Map) -> None:
    where = f"edgeLabels[{shown(here)}][{shown(there)}]"
    text = label.strip() if isinstance(label, str) else shown(label) if type(label) is int else ""
    if label in (None, ""):
        return
    if not re.fullmatch(r"[\w+-]{1,20}", text):
        chart.problems.append(f"{where}: must be a short word or number, got {shown(label)}")
    elif chart.labels.setdefault((here, there), text) != text:
        chart.problems.append(f"{where}: two labels at one end, {shown(chart.labels[here, there])} and {shown(text)}")


def _contracted(chart: _Map) -> Iterator[_Path]:
    """Every line between real spaces once, in the order of the file."""
    walked: set[tuple[str, str]] = set()
    for start, point in chart.points.items():
        if point.kind == _BEND and len(chart.neighbours[start]) > 2:
            chart.problems.append(f"{point.source}: a decorative point joins {len(chart.neighbours[start])} lines")
        for near in chart.neighbours[start] if point.kind != _BEND else ():
            if (start, near) in walked or (path := _follow(start, near, chart)) is None:
                continue
            walked.add((path.b, path.near_b))
            if path.a == path.b:
                chart.problems.append(f"{point.source}: a line leads back to the same point")
            elif not path.ahead and not path.back:
                chart.problems.append(f"{point.source}: labels 0 forbid both directions of the line to {shown(path.b)}")
            else:
                yield path


def _follow(start: str, near: str, chart: _Map) -> _Path | None:
    """Walk along bends to the next real space; None if the line ends before, or splits."""
    before, here = start, near
    ahead, back = chart.may_go(before, here), chart.may_go(here, before)
    while chart.points[here].kind == _BEND:
        if len(chart.neighbours[here]) == 1:
            chart.notes.append(f"{chart.points[here].source}: a line ends at this decorative point and was left out")
        if len(chart.neighbours[here]) != 2:
            return None
        before, here = here, next(other for other in chart.neighbours[here] if other != before)
        ahead, back = ahead and chart.may_go(before, here), back and chart.may_go(here, before)
    return _Path(start, here, near, before, ahead, back)


def _drop_lonely(paths: list[_Path], chart: _Map) -> None:
    """Bends have done their duty; a space that is joined to nothing is a slip of the pen."""
    joined = {end for path in paths for end in (path.a, path.b)}
    lonely = [point for key, point in chart.points.items() if key not in joined and point.kind != _BEND]
    chart.notes.extend(f"{point.source}: a {point.kind} joined to nothing, left out" for point in lonely)
    chart.points = {key: point for key, point in chart.points.items() if key in joined}


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", folded(name.casefold().translate(_NO_ACCENT))).strip("-")[:40].strip("-")


def _identifiers(chart: _Map) -> dict[str, str]:
    """Names become identifiers, first of all LEO; what has no name gets its kind and a number."""
    wishes = {key: "leo" if "leo" in point.roles else _slug(point.name) for key, point in chart.points.items()}
    ids: dict[str, str] = {}
    taken, last = {""}, dict.fromkeys(KINDS, 0)
    for key in sorted(wishes, key=lambda key: ("leo" not in chart.points[key].roles, wishes[key] == "")):
        wish, base = wishes[key], wishes[key] or chart.points[key].kind
        while wish in taken:
            last[base] = last.get(base, 1) + 1
            wish = f"{base}-{last[base]}"
        taken.add(wish)
        ids[key] = wish
    leos = [point.source for point in chart.points.values() if "leo" in point.roles]
    chart.problems.extend(f"{where}: labelled LEO, as is {leos[0]}" for where in leos[1:])
    return ids


def _zones(chart: _Map) -> tuple[tuple[Zone, ...], dict[str, str]]:
    """Zones from the Sun outwards, as far as the points tell, and the zone of each point."""
    names, zone_of = dict[str, str](), dict[str, str]()
    solar: dict[str, int] = {}
    for key, point in chart.points.items():
        here = chart.solar[key]
        name = point.zone or ("Unknown" if here is None else f"Solar {here}".replace("-", "minus "))
        zone = zone_of[key] = _slug(name) or "unknown"
        names.setdefault(zone, name)
        if here is not None and solar.setdefault(zone, here) != here:
            chart.problems.append(f"{point.source}: solar {here}, but {solar[zone]} elsewhere in zone {zone}")
    zones = [Zone(zone, name, solar.get(zone, 0), True) for zone, name in names.items()]
    return tuple(sorted(zones, key=lambda zone: -zone.solar)), zone_of


def _spaces(chart: _Map, ids: dict[str, str], zone_of: dict[str, str], paths: list[_Path]) -> dict[str, Space]:
    across = _percentages([point.printed[0] for point in chart.points.values()])
    down = _percentages([point.printed[1] for point in chart.points.values()])
    arrows = {end for path in paths if not (path.ahead and path.back) for end in (path.a, path.b)}
    spaces = {}
    for key, place in zip(chart.points, zip(across, down, strict=True), strict=True):
        point, space_id, zone = chart.points[key], ids[key], zone_of[key]
        if point.hazard == _ANY_HAZARD:
            # Printed aerobrakes stand alone, never on a burn or a belt, and always on a dotted one-way path.
            hazard = "aerobrake" if key in arrows and point.kind == "lagrange" else "crash"
            doubts = filter(None, (point.doubt, f"{hazard} assumed, the imported map only says hazard"))
            point = point._replace(hazard=hazard, doubt="; ".join(doubts))
        name = point.name or spoken_name(space_id)
        spaces[space_id] = point._replace(id=space_id, zone=zone, region=zone, name=name, printed=place)
    return spaces


def _percentages(values: list[float]) -> list[float]:
    low, high = min(values, default=0.0), max(values, default=0.0)
    return [round(100 * (value - low) / (high - low), 1) if high > low else 50.0 for value in values]


def _links(chart: _Map, ids: dict[str, str], paths: list[_Path]) -> tuple[Link, ...]:
    """Links with their tracks; lines with the same ends and tracks are one, open wherever one of them is."""
    tracks = _tracks(chart, paths)
    open_: dict[tuple[tuple[str, int], tuple[str, int]], tuple[bool, bool]] = {}
    for path in paths:
        a = (ids[path.a], tracks.get((path.a, path.near_a), 0))
        b = (ids[path.b], tracks.get((path.b, path.near_b), 0))
        ends, ways = ((b, a), (path.back, path.ahead)) if (b, a) in open_ else ((a, b), (path.ahead, path.back))
        known = open_.get(ends, ways)
        open_[ends] = (ways[0] or known[0], ways[1] or known[1])
    drawn = ((*ends, not back) if ahead else (*ends[::-1], True) for ends, (ahead, back) in open_.items())
    return tuple(Link(start, end, one_way, track_a, track_b) for (start, track_a), (end, track_b), one_way in drawn)


def _tracks(chart: _Map, paths: list[_Path]) -> dict[tuple[str, str], int]:
    """The track of every exit of a Hohmann, the exit given by the first point of its line.

    Exits with the same label are one track, and so are two without label; with three nobody can tell. The label 0 says
    nothing about the track, so such an exit gets its own and no coast is promised that the printed board may not give.
    """
    exits: dict[str, list[str]] = {}
    for path in paths:
        for end, near in ((path.a, path.near_a), (path.b, path.near_b)):
            if chart.points[end].kind == "hohmann":
                exits.setdefault(end, []).append(near)
    tracks = {}
    for hohmann, nears in exits.items():
        labels = [chart.labels.get((hohmann, near), "") for near in nears]
        if labels.count("") > 2 or len(nears) > 99:
            what = f"a Hohmann with {len(nears)} exits, {labels.count('')} of them without label"
            chart.problems.append(f"{chart.points[hohmann].source}: {what}, leaves the tracks open")
            continue
        wanted = [f"0 {near}" if label == _NO_ENTRY else label for near, label in zip(nears, labels, strict=True)]
        numbers = {label: int(label) for label in wanted if re.fullmatch("[1-9][0-9]?", label)}
        free = (number for number in count(1) if number not in numbers.values())
        for near, label in zip(nears, wanted, strict=True):
            tracks[hohmann, near] = numbers.get(label) or numbers.setdefault(label, next(free))
    return tracks
