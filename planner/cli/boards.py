"""`planner map`: look places up, check boards, exchange and draw them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from planner.board.files import DEFAULT_BOARD, imported_boards, load_board, read_board, shipped_boards
from planner.board.forms import FORMS, part
from planner.board.model import Board, Space
from planner.board.names import find_space, fitting_spaces
from planner.cli.options import CsvOption, JsonOption, SiteOptions, check_one_form, in_groups
from planner.cli.output import print_csv, print_json, print_table, say
from planner.cli.results import check_results, is_standard_output, write_picture_to, written_lines
from planner.errors import MissionError, meant
from planner.files.writing import write_output
from planner.report.spaces import SPACE_COLUMNS, space_brief, space_facts, space_rows, space_text, tell_space
from planner.report.wording import counted, wrapped

app = typer.Typer(help="Look up places, check boards, exchange and draw them.", no_args_is_help=True)

_BOARDS = "hf4 if none is named, hf3, or the name of an imported one."
BoardOption = Annotated[str, typer.Option("--board", "-b", help=f"Board to use: {_BOARDS}")]
# Where a board is what the command is about, it may be named with or without the option.
BoardArgument = Annotated[str | None, typer.Argument(help=f"Board: {_BOARDS}")]
SameBoardOption = Annotated[str | None, typer.Option("--board", "-b", help="The same as an option.")]


class ExportForm(StrEnum):
    graphml = "graphml"
    json = "json"
    dot = "dot"


@app.command("boards")
def boards_command(csv: CsvOption = False, json: JsonOption = False) -> None:
    """List the boards there are.

    $ planner map boards
    $ planner map boards --json
    """
    check_one_form(csv, json)
    rows = [{"board": name, "title": load_board(name).title, "from": "shipped"} for name in shipped_boards()]
    rows += [{"board": name, "title": load_board(name).title, "from": "imported"} for name in imported_boards()]
    if json:
        print_json(rows)
    else:
        show = print_csv if csv else print_table
        show(("board", "title", "from"), [tuple(row.values()) for row in rows])


@app.command("find")
def find_command(
    text: Annotated[str, typer.Argument(help="Part of a name; case, accents and small slips do not matter.")],
    board: BoardOption = DEFAULT_BOARD,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Show at most so many.")] = 20,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """Find spaces by part of their name.

    $ planner map find cer
    $ planner map find vesta --board hf3
    """
    check_one_form(csv, json)
    loaded = load_board(board)
    found = fitting_spaces(loaded, text)
    if not found:
        find_space(loaded, text)  # says what was not found, the way every command does
    briefs = [space_brief(space) | {"match": fit} for space, fit in found[:limit]]
    if json:
        print_json(briefs)
        return
    if csv:
        _print_csv(briefs, "match")
        return
    if found[0].fit == "similar":
        say("\n".join(wrapped(f"no exact match for {text!r}; near:")))
    _print_spaces(space for space, _ in found[:limit])
    if len(found) > limit:
        say(f"{len(found) - limit} more; --limit shows them")


@app.command("show")
def show_command(
    name: Annotated[str, typer.Argument(help="Identifier or name of a space.")],
    board: BoardOption = DEFAULT_BOARD,
    json: JsonOption = False,
) -> None:
    """Show all facts of one space: kind, site, exits, approaches, source.

    $ planner map show ceres
    $ planner map show leo --board hf3 --json
    """
    loaded = load_board(board)
    told = tell_space(loaded, find_space(loaded, name))
    if json:
        print_json(space_facts(told))
    else:
        say(space_text(told))


@app.command("list")
@in_groups
def list_command(
    sites: SiteOptions,
    board: BoardOption = DEFAULT_BOARD,
    season: Annotated[str | None, typer.Option("--season", help="Synodic sites of this season.")] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="Kind of space, or all; site if neither it nor a flag says more.")
    ] = None,
    csv: CsvOption = False,
    json: JsonOption = False,
) -> None:
    """List the sites (or other spaces) of a board.

    $ planner map list --zone ceres --size 3.. --type C
    $ planner map list --flag home-orbit
    """
    check_one_form(csv, json)
    loaded = load_board(board)
    usual = FORMS[loaded.form].main_kind
    of_kind = _of_kind(loaded, kind or ("all" if sites.filter(season).wants_other_spaces else usual))
    found = sites.among(loaded, of_kind, season)
    if json:
        print_json([space_brief(space) for space in found])
    elif csv:
        _print_csv([space_brief(space) for space in found])
    else:
        if found:
            _print_spaces(found)
        say(counted(len(found), "space"))


@app.command("check")
def check_command(
    boards: Annotated[list[str] | None, typer.Argument(help="Boards to check; all shipped ones if none.")] = None,
    board: Annotated[list[str] | None, typer.Option("--board", "-b", help="The same as an option; repeatable.")] = None,
    json: JsonOption = False,
) -> None:
    """Check boards for everything that hand-made maps get wrong. Exit code 1 if there are problems.

    $ planner map check
    $ planner map check hf3 --json
    """
    from planner.board.check import check_board, totals

    bad = False
    answers = {}
    # An argument with a slash is a folder; an option is a name, here as everywhere.
    folders = {name: Path(name) for name in boards or () if "/" in name or os.sep in name}
    for name in [*(boards or ()), *(board or ())] or shipped_boards():
        reading = read_board(folders.get(name, name))
        problems = check_board(reading)
        bad = bad or bool(problems)
        answers[name] = {"counts": totals(reading.board), "problems": problems}
    if json:
        print_json(answers)
    else:
        for name, answer in answers.items():
            _print_check(name, answer["counts"], answer["problems"])  # type: ignore[arg-type]
    raise typer.Exit(1 if bad else 0)


@app.command("export")
def export_command(
    board: BoardArgument = None,
    same_board: SameBoardOption = None,
    form: Annotated[ExportForm, typer.Option("--format", help="Form of the file.")] = ExportForm.json,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File to write; standard output if not given, or -.")
    ] = None,
) -> None:
    """Write a board as GraphML, JSON or DOT.

    $ planner map export hf4 --format graphml -o hf4.graphml
    $ planner map export hf3 --format dot
    """
    from planner.board.exchange import export_board

    check_results({"--output": output})
    text = export_board(_only_board(board, same_board), form.value)
    if output is None or is_standard_output(output):
        say(text)
    else:
        write_output(output, text)


@app.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(help="A board in our JSON or in the community form, - for standard input.")],
    name: Annotated[str, typer.Option("--as", help="Name under which --board will find it.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace an imported board of that name.")] = False,
) -> None:
    """Take a board from a file into your own boards.

    $ planner map export hf3 -o mine.json
    $ planner map import mine.json --as mine
    $ planner map show leo --board mine
    """
    from planner.board.exchange import import_board

    imported = import_board(file, name, replace=replace)
    for note in imported.notes:
        say(f"note: {note}")
    say(f"imported {name}: {len(imported.spaces)} spaces, {len(imported.links)} links; use it with --board {name}")


@app.command("picture")
def picture_command(
    output: Annotated[Path, typer.Option("--output", "-o", help="File to write, .svg or .png; - is standard output.")],
    board: BoardArgument = None,
    same_board: SameBoardOption = None,
    focus: Annotated[
        str | None, typer.Option("--focus", help="Draw only around a space, body, family, region or zone:NAME.")
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Light lines on a dark ground.")] = False,
) -> None:
    """Draw a board as SVG or PNG.

    $ planner map picture hf4 -o hf4.svg
    $ planner map picture -o mars.svg --focus mars --dark
    """
    files = {"--picture": output}
    told_to = check_results(files)
    loaded = _only_board(board, same_board)
    form = FORMS[loaded.form]
    chosen = None if focus is None else part(form.focus)(loaded, focus)
    write_picture_to(output, part(form.draw)(loaded, focus=chosen, dark=dark))
    for line in written_lines(files):
        say(line, told_to)


def _only_board(board: str | None, same_board: str | None) -> Board:
    if board is not None and same_board is not None and board != same_board:
        raise MissionError(f"give one board, with or without --board; got {board!r} and {same_board!r}")
    named = same_board if board is None else board
    return load_board(DEFAULT_BOARD if named is None else named)


def _of_kind(board: Board, kind: str) -> list[Space]:
    kinds = {space.kind for space in board.spaces.values()}
    if kind != "all" and kind not in kinds:
        near = meant(kind, kinds)
        raise MissionError(f"--kind must be all or one of {', '.join(sorted(kinds))}, got {kind!r}{near}")
    return [space for space in board.spaces.values() if kind in ("all", space.kind)]


def _print_spaces(spaces: Iterable[Space]) -> None:
    columns, *rows = space_rows(list(spaces))
    print_table(columns, rows, numeric=("size", "water"))


def _print_csv(briefs: list[dict[str, Any]], *more: str) -> None:
    columns = (*SPACE_COLUMNS, *more)
    print_csv(columns, [[brief.get(column) for column in columns] for brief in briefs])


def _print_check(name: str, counts: dict[str, dict[str, int]], problems: list[str]) -> None:
    overall = counts["totals"]
    lines = [f"{name}: {overall['spaces']} spaces, {overall['links']} links, {overall['one_way']} one-way"]
    for label, group in (("kinds", counts["kinds"]), ("zones", counts["zones"])):
        lines.append(f"  {label}: " + ", ".join(f"{number} {key}" for key, number in group.items()))
    if overall["crash"] or overall["aerobrake"]:
        lines.append(f"  hazards: {overall['crash']} crash, {overall['aerobrake']} aerobrake")
    lines += [f"  {problem}" for problem in problems]
    lines.append(f"  {len(problems)} problems")
    say("\n".join(part for line in lines for part in wrapped(line, 4)))
