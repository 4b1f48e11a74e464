"""Find and load boards: those that ship with the planner, and those the user imported.

A shipped board is read from its text files once and then from a compact cache in the user's cache folder. The cache
is named by a digest of the files' contents, so an edited file is seen at once and an old cache can never answer.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mapdata
from planner.board.forms import find_form, part
from planner.board.model import Board, Link, Site, Space, Zone
from planner.errors import BoardError, DataError, UnknownBoard, meant
from planner.files.cache import FileCache
from planner.files.folders import boards_folder
from planner.files.held import held
from planner.files.reading import read_text as read_file
from planner.files.reading import told_path

if TYPE_CHECKING:
    from planner.board.text import Reading

DEFAULT_BOARD = "hf4"
MOST_BYTES = 1_000_000  # of one file of a board
NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


def shipped_folder() -> Path:
    return Path(mapdata.__file__).parent


def shipped_boards() -> list[str]:
    return sorted(folder.parent.name for folder in shipped_folder().glob("*/board.toml"))


def imported_boards() -> list[str]:
    return sorted(path.stem for path in boards_folder().glob("*.json"))


@held(lambda name=DEFAULT_BOARD: name)
def load_board(name: str | Path = DEFAULT_BOARD) -> Board:
    """Load a board by name, or from the folder of a `Path`. A name never leads to another place: it may come from a
    file of somebody else.

    Raises UnknownBoard if there is no such board and BoardError if its files do not form one.

    >>> load_board("hf4").title
    'High Frontier 4 All'
    """
    folder = _folder_of(name)
    if folder is not None:
        return _load_folder(folder)
    name = str(name)
    imported = boards_folder() / f"{name}.json"
    if NAME.fullmatch(name) and imported.is_file():
        from planner.board.json import load_board_json

        return load_board_json(imported, name)
    known = [*shipped_boards(), *imported_boards()]
    raise UnknownBoard(f"no board named {name!r}; there are: {', '.join(known)}{meant(name, known)}")


def read_board(name: str | Path) -> Reading:
    """Read the text files of a board without judging them: for the checks, which want every problem."""
    from planner.board.text import Reading

    folder = _folder_of(name)
    if folder is None:
        board = load_board(name)
        return Reading(board, [], {"totals": {}, "kinds": {}, "zones": {}})
    files = _read_files(folder)
    read: Reading = part(find_form(files["board.toml"]).read)(folder.name, files)
    return read


def _folder_of(name: str | Path) -> Path | None:
    if isinstance(name, str):
        return shipped_folder() / name if name in shipped_boards() else None
    return name if (name / "board.toml").is_file() else None


def _read_files(folder: Path) -> dict[str, str]:
    head = folder / "board.toml"
    suffix = find_form(_read_file(head)).suffix
    try:
        others = [path for path in sorted(folder.iterdir()) if path.suffix == suffix and path != head]
    except OSError as error:
        raise DataError(f"cannot read board folder {told_path(folder)}: {error.strerror or error}") from error
    return {path.name: _read_file(path) for path in (head, *others)}


def _read_file(path: Path) -> str:
    return read_file(path, "board file", MOST_BYTES, DataError)


def _load_folder(folder: Path) -> Board:
    files = _read_files(folder)
    form = find_form(files["board.toml"])
    if not form.cached:
        return _sound(part(form.read)(folder.name, files))
    cache = FileCache(f"board-{folder.name}", ("board/model", "board/text"), files)
    board = cache.load(_from_plain)
    if board is None:
        board = _sound(part(form.read)(folder.name, files))
        cache.save(_to_plain(board))
    return board


def _sound(reading: Reading) -> Board:
    if reading.problems:
        raise BoardError(reading.problems)
    return reading.board


def _from_plain(plain: Any) -> Board:
    name, title, zones, spaces, links, roads, elevators, titles, sources, words = plain
    return Board(
        name,
        title,
        tuple(map(Zone._make, zones)),
        {row[0]: Space._make((*row[:12], row[12] and Site._make(row[12]), *row[13:])) for row in spaces},
        tuple(map(Link._make, links)),
        roads,
        elevators,
        titles,
        sources,
        words,
    )


def _to_plain(board: Board) -> Any:
    spaces = [(*space[:12], space.site and tuple(space.site), *space[13:]) for space in board.spaces.values()]
    return (
        board.name,
        board.title,
        [tuple(zone) for zone in board.zones],
        spaces,
        [tuple(link) for link in board.links],
        board.roads,
        board.elevators,
        board.region_titles,
        board.region_sources,
        board.words,
    )
