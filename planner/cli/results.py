"""Result files of a command: which options name them, refused before the work is done, written when it is.

`-` is standard output, for one of them. Then what a command tells goes to standard error, so that nothing is mixed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from planner.cli.output import print_file
from planner.errors import MissionError
from planner.files.writing import check_output, write_output

if TYPE_CHECKING:
    from planner.board.model import Board
    from planner.missions.flight import Flight
    from planner.plan.model import Plan, Totals

_STANDARD_OUTPUT = "-"


@dataclass(frozen=True)
class PictureOptions:
    """A picture of the answer."""

    picture: Annotated[
        Path | None, typer.Option("--picture", help="Draw it into this file, .svg or .png; - is standard output.")
    ] = None
    dark: Annotated[bool, typer.Option("--dark", help="With a picture: light lines on a dark ground.")] = False

    def check(self) -> None:
        """Refuse what would draw nothing."""
        if self.dark and self.picture is None:
            raise MissionError("--dark needs --picture")

    def draw(self, plan: Plan, board: Board, costs: Flight | Totals | None, note: str = "") -> None:
        """Draw a plan, if a picture is wanted."""
        if self.picture is not None:
            from planner.missions.picture import draw_plan

            write_picture_to(self.picture, draw_plan(plan, board, self.dark, costs, note))


def is_standard_output(path: Path | None) -> bool:
    return path is not None and str(path) == _STANDARD_OUTPUT


def check_results(files: Mapping[str, Path | None], forms: Mapping[str, bool] | None = None) -> TextIO | None:
    """Refuse files that cannot be written, by their options; gives the stream for what is told beside them.

    `forms` are options that put something on standard output that another program reads.
    """
    wanted = {option: path for option, path in files.items() if path is not None}
    printed = [option for option, path in wanted.items() if is_standard_output(path)]
    printed += [option for option, given in (forms or {}).items() if given]
    if len(printed) > 1 and any(is_standard_output(path) for path in wanted.values()):
        raise MissionError(f"{' and '.join(printed)} would both go to standard output: name a file")
    names: dict[Path, str] = {}
    for option, path in wanted.items():
        if is_standard_output(path):
            continue
        _check_file(option, path)
        other = names.setdefault(path.resolve(), option)
        if other != option:
            raise MissionError(f"{other} and {option} name the same file")
    return sys.stderr if any(map(is_standard_output, wanted.values())) else None


def _check_file(option: str, path: Path) -> None:
    if option == "--picture":
        from planner.drawing.saving import check_picture

        check_picture(path)
    elif option == "--html" and path.suffix.lower() not in ("", ".html", ".htm"):
        raise MissionError(f"cannot write {path}: a page is .html, not {path.suffix.lower()}")
    else:
        check_output(path)


def write_to(path: Path, text: str) -> None:
    """Write a result to its file, or to standard output."""
    if is_standard_output(path):
        print_file(text)
    else:
        write_output(path, text)


def write_picture_to(path: Path, svg: str) -> None:
    """Write a picture to its file, in the form of its name, or as SVG to standard output."""
    if is_standard_output(path):
        write_to(path, svg)
    else:
        from planner.drawing.saving import write_picture

        write_picture(path, svg)


def written_lines(files: Mapping[str, Path | None], why_not: str = "") -> list[str]:
    """What is told about files: that they were written, or why they were not."""
    named = [path for path in files.values() if path is not None]
    if why_not:
        shown = ["to standard output" if is_standard_output(path) else str(path) for path in named]
        return [f"did not write {name}: {why_not}" for name in shown]
    return [f"wrote {path}" for path in named if not is_standard_output(path)]
