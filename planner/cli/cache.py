"""`planner cache`: what is kept between runs to save time."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import typer

from planner.cli.options import JsonOption
from planner.cli.output import print_json, print_table, say
from planner.files.folders import cache_folder
from planner.report.wording import counted

app = typer.Typer(help="What is kept between runs to save time.", no_args_is_help=True)


class Shelf(NamedTuple):
    """What is kept of one kind."""

    what: str
    folder: Path
    files: list[Path]

    @property
    def bytes(self) -> int:
        return sum(path.stat().st_size for path in self.files)


@app.command("show")
def show_command(json: JsonOption = False) -> None:
    """Tell what is kept between runs to save time, and where. Nothing there is needed: all of it can be made anew.

    $ planner cache show
    $ planner cache show --json
    """
    shelves = _shelves()
    if json:
        told = [(shelf.what, len(shelf.files), shelf.bytes, str(shelf.folder)) for shelf in shelves]
        print_json([dict(zip(("what", "files", "bytes", "folder"), row, strict=True)) for row in told])
    else:
        rows = [(one.what, str(len(one.files)), f"{one.bytes / 1_000_000:.1f} MB", str(one.folder)) for one in shelves]
        print_table(("what", "files", "size", "folder"), rows, numeric=("files", "size"))


@app.command("clear")
def clear_command() -> None:
    """Throw it all away: the compiled search, what was read of boards and cards, and what was left half written.

    The next run makes anew what it needs. Your own boards stay, they are no cache.

    $ planner cache show
    $ planner cache clear
    $ planner map show leo
    """
    cleared = 0
    for shelf in _shelves():
        for path in shelf.files:
            path.unlink(missing_ok=True)
            cleared += 1
    say(f"cleared {counted(cleared, 'file')}")


def _shelves() -> list[Shelf]:
    """Files of ours only: a folder that is named for the compiled search may hold what other programs have compiled,
    and reports of faults stay. A run that was killed may have left something half written."""
    from planner.search.kernel.compiled import kernel_folder

    home, kernel = cache_folder(), kernel_folder()
    compiled = [*_files(home / "kernel", "**/*"), *_files(kernel, "*")]
    return [
        Shelf("compiled search", kernel, list(dict.fromkeys(compiled))),
        Shelf("boards", home, _files(home, "*board-*.bin")),
        Shelf("cards", home, _files(home, "*cards-*.bin")),
        Shelf("half written", home, _files(home, ".*.part")),
    ]


def _files(folder: Path, pattern: str) -> list[Path]:
    return [path for path in sorted(folder.glob(pattern)) if path.is_file() and not path.is_symlink()]
