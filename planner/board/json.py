"""The JSON form of a board, in which imported boards are kept and every board can be handed on.

Reading trusts nothing: every wrong type, value, key or reference becomes a problem that names its place in the file,
and all of them are reported together. What makes a board sensible is judged elsewhere, in boardcheck.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from planner.board.model import (
    HAZARDS,
    KINDS,
    ROLES,
    SEASONS,
    SITE_FLAGS,
    SPECTRAL_TYPES,
    Board,
    Link,
    Site,
    Space,
    Zone,
)
from planner.board.text import spoken_name
from planner.errors import BoardError, DataError
from planner.files.reading import read_text, told_path

FORMAT = "frontier-board"
VERSION = 1
MAX_BYTES = 20_000_000
# Far above any board: a hostile file shall not fill memory, neither with values nor with problems.
MAX_ROWS = 20_000
MAX_VALUES = 400_000

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SCIENCE = ("science", "tno-science")
_BOARD_KEYS = ("format", "version", *(field.name for field in dataclasses.fields(Board)))
_LINK_KEYS = ("from", "to", "one_way", "track_from", "track_to", "jump")


def board_to_json(board: Board) -> dict[str, object]:
    """The board as plain lists and objects, ready for json.dumps. Only the `source` of records is left out.

    >>> from planner import load_board
    >>> board_to_json(load_board("hf4"))["spaces"][0]["id"]
    'sol-lander-1'
    """
    data: dict[str, object] = {"format": FORMAT, "version": VERSION, "name": board.name, "title": board.title}
    data["zones"] = [zone._asdict() for zone in board.zones]
    if board.region_titles is not None:
        data["region_titles"] = dict(board.region_titles)
    if board.region_sources is not None:
        data["region_sources"] = {region: list(lines) for region, lines in board.region_sources.items()}
    if board.words is not None:
        data["words"] = dict(board.words)
    if board.form != Board.form:
        data["form"] = board.form
    data["spaces"] = [_space_to_json(space) for space in board.spaces.values()]
    data["links"] = [_link_to_json(link) for link in board.links]
    data["roads"] = [list(pair) for pair in board.roads]
    data["elevators"] = [list(pair) for pair in board.elevators]
    return data


def board_from_json(data: object, name: str) -> Board:
    """The board that `board_to_json` wrote, under the given name.

    Equal to the board that was written, except that the `source` of spaces and links is now their place in the JSON,
    like `spaces[12]`. Raises BoardError with every problem found.
    """
    problems: list[str] = []
    fields = Fields.of(data, "the file", problems)
    if fields is None or not _is_our_form(fields):
        raise BoardError(problems)
    fields.refuse_others(_BOARD_KEYS)
    if fields.text("form", 40, Board.form) != Board.form:
        raise BoardError(["form: only boards of lines and spaces are imported; facts of others can be overridden"])
    fields.text("name", 120, "")
    zones = _zones(fields)
    spaces = _spaces(fields, frozenset(zone.id for zone in zones))
    board = Board(
        name=name,
        title=fields.text("title", 200),
        zones=zones,
        spaces=spaces,
        links=_links(fields, spaces),
        roads=_pairs(fields, "roads", spaces),
        elevators=_pairs(fields, "elevators", spaces),
        region_titles=_region_titles(fields),
        region_sources=_region_sources(fields),
        words=_words(fields),
    )
    if problems:
        raise BoardError(problems)
    return board


def load_board_json(path: Path, name: str) -> Board:
    """Read one board file. Raises DataError or BoardError, every problem with the name of the file."""
    data = read_json(path)
    try:
        return board_from_json(data, name)
    except BoardError as error:
        raise BoardError([f"{told_path(path)}: {problem}" for problem in error.problems]) from None


def read_json(path: Path) -> object:
    """Read a JSON file of unknown origin: at most MAX_BYTES, strict numbers, no key twice in an object."""
    return _parse(read_text(path, "board file", MAX_BYTES, DataError), told_path(path))


def _parse(text: str, where: str) -> object:
    if sum(map(text.count, ",[{")) > MAX_VALUES:  # of each value one at most stands without a sign before it
        raise DataError(f"{where}: more than {MAX_VALUES} values, which is no board")
    twice: list[str] = []

    def pairs_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            counts = Counter(key for key, _ in pairs)
            twice.extend(f"{where}: key {shown(key)} stands twice in one object" for key in counts if counts[key] > 1)
        return found

    def refuse_constant(word: str) -> object:
        raise DataError(f"{where}: {word} is no number of JSON")

    try:
        data: object = json.loads(text, object_pairs_hook=pairs_once, parse_constant=refuse_constant)
    except json.JSONDecodeError as error:
        raise DataError(f"{where}: not JSON at line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise DataError(f"{where}: lists and objects are nested too deeply") from None
    except ValueError:  # Python refuses to convert integers of several thousand digits
        raise DataError(f"{where}: a number has too many digits") from None
    if twice:
        raise BoardError(twice)
    return data


def shown(value: object) -> str:
    """A value in a one-line message: short, quoted, without anything that disturbs a terminal.

    >>> shown("ceres"), shown(True), shown([1, 2]), shown("a\\nb")
    ("'ceres'", 'true', 'a list', "'a\\\\nb'")
    """
    if isinstance(value, str):
        return repr(value) if len(value) <= 40 else repr(value[:40]) + "..."
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a huge number"
    return repr(value) if isinstance(value, float) else "a list" if isinstance(value, list) else "an object"


class Fields:
    """One JSON object being read. A wrong value becomes a problem and reads as its default."""

    def __init__(self, data: Mapping[str, Any], where: str, problems: list[str]) -> None:
        self.data, self.where, self.problems = data, where, problems

    @classmethod
    def of(cls, data: object, where: str, problems: list[str]) -> Fields | None:
        if isinstance(data, dict):
            return cls(data, where, problems)
        problems.append(f"{where}: must be an object, got {shown(data)}")
        return None

    def complain(self, what: str) -> None:
        self.problems.append(f"{self.where}: {what}")

    def refuse_others(self, known: Sequence[str]) -> None:
        for key in self.data:
            if key not in known:
                self.complain(f"unknown key {shown(key)}")

    def _value(self, key: str, default: object, fits: bool, wanted: str) -> Any:
        if key not in self.data:
            if default is None:
                self.complain(f"{key} is missing")
            return default
        if not fits:
            named = key if key.isidentifier() and len(key) <= 20 else shown(key)
            self.complain(f"{named} must be {wanted}, got {shown(self.data[key])}")
        return self.data[key] if fits else default

    def text(self, key: str, longest: int, default: str | None = None) -> str:
        """One line of printable text; it may be empty only where empty is the default."""
        value = self.data.get(key)
        fits = isinstance(value, str) and value.isprintable() and len(value) <= longest
        wanted = f"one line of at most {longest} printable characters"
        return self._value(key, default, fits and (default == "" or str(value).strip() != ""), wanted) or ""

    def identifier(self, key: str, default: str | None = None) -> str:
        value = self.data.get(key)
        fits = isinstance(value, str) and (value == default or (len(value) <= 80 and bool(_ID.fullmatch(value))))
        return self._value(key, default, fits, "at most 80 lowercase letters, digits and dashes") or ""

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(key)
        fits = type(value) is int and low <= value <= high  # not isinstance: True is no number here
        return self._value(key, default, fits, f"a whole number from {low} to {high}") or 0

    def flag(self, key: str, default: bool | None = False) -> bool:
        return bool(self._value(key, default, isinstance(self.data.get(key), bool), "true or false"))

    def choice(self, key: str, options: Sequence[str], default: str | None = "") -> str:
        value = self.data.get(key)
        fits = isinstance(value, str) and (value in options or value == default)
        return self._value(key, default, fits, "one of " + ", ".join(options)) or ""

    def rows(self, key: str, needed: bool = True) -> list[Any]:
        fits = isinstance(self.data.get(key), list) and len(self.data[key]) <= MAX_ROWS
        return self._value(key, None if needed else [], fits, f"a list of at most {MAX_ROWS}") or []

    def mapping(self, key: str) -> Fields | None:
        return Fields.of(self.data[key], key, self.problems) if key in self.data else None

    def objects(self, key: str) -> list[Fields]:
        """The objects of a list, each placed by its number and, if it has one, its id."""
        found = []
        for index, row in enumerate(self.rows(key)):
            named = f" {shown(row['id'])}" if isinstance(row, dict) and isinstance(row.get("id"), str) else ""
            fields = Fields.of(row, f"{key}[{index}]{named}", self.problems)
            found.extend([fields] if fields else [])
        return found


def _is_our_form(fields: Fields) -> bool:
    if fields.data.get("format") != FORMAT:
        fields.complain(f"format must be {FORMAT!r}, got {shown(fields.data.get('format'))}")
    elif type(fields.data.get("version")) is not int or fields.data["version"] != VERSION:
        fields.complain(f"version must be {VERSION}, got {shown(fields.data.get('version'))}")
    return not fields.problems


def _space_to_json(space: Space) -> dict[str, object]:
    record = _told(space)
    if space.site is not None:
        record["site"] = _told(space.site)
    return record


def _told(record: Space | Site) -> dict[str, object]:
    """The fields that differ from their default, or have none."""
    always = object()
    fields = {key: list(value) if type(value) is tuple else value for key, value in record._asdict().items()}
    defaults = {**record._field_defaults, "roles": [], "facts": [], "source": fields.get("source")}
    return {key: value for key, value in fields.items() if value != defaults.get(key, always)}


def _link_to_json(link: Link) -> dict[str, object]:
    optional = {"one_way": link.one_way, "track_from": link.track_a, "track_to": link.track_b, "jump": link.jump}
    return {"from": link.a, "to": link.b, **{key: value for key, value in optional.items() if value}}


def _zones(board: Fields) -> tuple[Zone, ...]:
    zones: dict[str, Zone] = {}
    for row in board.objects("zones"):
        row.refuse_others(Zone._fields)
        solar, works = row.number("solar", -99, 99), row.flag("solar_works", None)
        zone = Zone(row.identifier("id"), row.text("name", 120), solar, works)
        if zone.id in zones:
            row.complain("this zone is given twice")
        zones[zone.id] = zone
    if not zones:
        board.complain("there must be at least one zone")
    return tuple(zones.values())


def _region_titles(board: Fields) -> dict[str, str] | None:
    found = board.mapping("region_titles")
    return None if found is None else {region: found.text(region, 200, "") for region in found.data}


def _words(board: Fields) -> dict[str, str] | None:
    found = board.mapping("words")
    return None if found is None else {word: found.text(word, 120) for word in found.data}


def _region_sources(board: Fields) -> dict[str, tuple[str, ...]] | None:
    found = board.mapping("region_sources")
    if found is None:
        return None
    sources = {region: tuple(found.rows(region)) for region in found.data}
    if not all(isinstance(line, str) and line.isprintable() for lines in sources.values() for line in lines):
        found.complain("every line must be printable text")
    return sources


def _spaces(board: Fields, zones: frozenset[str]) -> dict[str, Space]:
    spaces: dict[str, Space] = {}
    for row in board.objects("spaces"):
        space = _space(row)
        if space.zone and space.zone not in zones:
            row.complain(f"unknown zone {shown(space.zone)}")
        if space.id and space.id in spaces:
            row.complain("this space is given twice")
        spaces[space.id] = space
    return spaces


def _space(row: Fields) -> Space:
    row.refuse_others([field for field in Space._fields if field != "source"])
    space_id = row.identifier("id")
    kind = row.choice("kind", KINDS, None)
    if (kind == "site") != ("site" in row.data):
        row.complain("a space of kind site, and no other, must have the facts of a site")
    return Space(
        id=space_id,
        kind=kind,
        zone=row.identifier("zone"),
        region=row.text("region", 80, ""),
        name=row.text("name", 120, None if "name" in row.data else spoken_name(space_id)),
        printed=_position(row),
        hazard=row.choice("hazard", HAZARDS),
        flyby=row.number("flyby", 0, 999, 0),
        venus=row.flag("venus"),
        synodic=row.choice("synodic", SEASONS),
        roles=_roles(row),
        label=row.text("label", 40, ""),
        site=_site(row) if "site" in row.data else None,
        doubt=row.text("doubt", 1000, ""),
        source=row.where.partition(" ")[0],
    )


def _position(row: Fields) -> tuple[float, float]:
    place = row.data.get("printed")
    if (
        isinstance(place, list)
        and len(place) == 2
        and all(type(part) in (int, float) and 0 <= part <= 100 for part in place)
    ):
        return float(place[0]), float(place[1])
    row.complain("printed must be two percentages from 0 to 100: from the left, from the top")
    return 0.0, 0.0


def _roles(row: Fields) -> tuple[str, ...]:
    roles = row.rows("roles", needed=False)
    if all(isinstance(role, str) and role in ROLES for role in roles) and len(set(roles)) == len(roles):
        return tuple(roles)
    row.complain("roles must be a list without repetition of " + ", ".join(ROLES))
    return ()


def _site(space: Fields) -> Site | None:
    row = Fields.of(space.data["site"], f"{space.where} site", space.problems)
    if row is None:
        return None
    row.refuse_others(Site._fields)
    return Site(
        size=row.number("size", 0, 999),
        spectral=row.choice("spectral", SPECTRAL_TYPES),
        hydration=row.number("hydration", 0, 999),
        family=row.text("family", 120, ""),
        science=row.choice("science", _SCIENCE),
        **{flag: row.flag(flag) for flag in SITE_FLAGS},
    )


def _links(board: Fields, spaces: Mapping[str, Space]) -> tuple[Link, ...]:
    links: list[Link] = []
    first_given: dict[frozenset[tuple[str, int]], str] = {}
    for row in board.objects("links"):
        row.refuse_others(_LINK_KEYS)
        a, b = row.identifier("from"), row.identifier("to")
        tracks = (_track(row, "track_from", a, spaces), _track(row, "track_to", b, spaces))
        if a and a == b:
            row.complain(f"leads from {a} to itself")
        # Two lines between the same spaces are two links only if a Hohmann tells them apart by their tracks.
        ends = frozenset(((a, tracks[0]), (b, tracks[1])))
        if a and b and first_given.setdefault(ends, row.where) != row.where:
            row.complain(f"{a} to {b} is given twice, first at {first_given[ends]}")
        links.append(Link(a, b, row.flag("one_way"), *tracks, row.flag("jump"), source=row.where))
    return tuple(links)


def _track(row: Fields, key: str, end: str, spaces: Mapping[str, Space]) -> int:
    if not end:
        return 0
    if end not in spaces:
        row.complain(f"unknown space {shown(end)}")
    elif spaces[end].kind == "hohmann":
        return row.number(key, 1, 99)
    elif key in row.data:
        row.complain(f"{key} is given, but {end} is no Hohmann")
    return 0


def _pairs(board: Fields, key: str, spaces: Mapping[str, Space]) -> tuple[tuple[str, str], ...]:
    pairs: dict[frozenset[str], tuple[str, str]] = {}
    for index, row in enumerate(board.rows(key, needed=False)):
        where = f"{key}[{index}]"
        if not (isinstance(row, list) and len(row) == 2 and all(isinstance(end, str) for end in row)):
            board.problems.append(f"{where}: must be a list of two spaces, got {shown(row)}")
            continue
        board.problems.extend(f"{where}: unknown space {shown(end)}" for end in row if end not in spaces)
        ends = frozenset(row)
        if len(ends) == 1 or ends in pairs:
            board.problems.append(f"{where}: {shown(row[0])} and {shown(row[1])} are given twice, or are the same")
        pairs[ends] = (row[0], row[1])
    return tuple(pairs.values())
