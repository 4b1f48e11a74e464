"""`planner map`: look places up, check boards, exchange and draw them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from planner.board.files import DEFAULT_BOARD, imported_boards, load_board, read_board, shipped_boards
from planner.board.filters import site_flags
from planner.board.model import Board, Space
from planner.board.names import find_space, search_spaces
from planner.cli.options import JsonOption, SiteOptions, in_groups
from planner.cli.output import print_json, print_table, say
from planner.cli.results import check_results, is_standard_output, write_picture_to, written_lines
from planner.errors import MissionError
from planner.files.writing import write_output
from planner.report.spaces import space_brief, space_facts, space_text, tell_space

app = typer.Typer(help="Look up places, check boards, exchange and draw them.", no_args_is_help=True)

BoardOption = Annotated[
    str, typer.Option("--board", "-b", help="Board to use: hf4, hf3, or the name of an imported one.")
]


class ExportForm(StrEnum):
    graphml = "graphml"
    json = "json"
    dot = "dot"


@app.command("boards")
def boards_command(json: JsonOption = False) -> None:
    """List the boards there are."""
    rows = [{"board": name, "title": load_board(name).title, "from": "shipped"} for name in shipped_boards()]
    rows += [{"board": name, "title": load_board(name).title, "from": "imported"} for name in imported_boards()]
    if json:
        print_json(rows)
    else:
        print_table(("board", "title", "from"), [tuple(row.values()) for row in rows])


@app.command("find")
def find_command(
    text: Annotated[str, typer.Argument(help="Part of a name; case, accents and small slips do not matter.")],
    board: BoardOption = DEFAULT_BOARD,
    limit: Annotated[int, typer.Option("--limit", min=1, help="Show at most so many.")] = 20,
    json: JsonOption = False,
) -> None:
    """Find spaces by part of their name."""
    loaded = load_board(board)
    found = search_spaces(loaded, text)
    if not found:
        find_space(loaded, text)  # says what was not found, the way every command does
    if json:
        print_json([space_brief(space) for space in found[:limit]])
        return
    _print_spaces(found[:limit])
    if len(found) > limit:
        say(f"{len(found) - limit} more; --limit shows them")


@app.command("show")
def show_command(
    name: Annotated[str, typer.Argument(help="Identifier or name of a space.")],
    board: BoardOption = DEFAULT_BOARD,
    json: JsonOption = False,
) -> None:
    """Show all facts of one space: kind, site, exits, approaches, source."""
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
    kind: Annotated[str, typer.Option("--kind", help="Kind of space, or all.")] = "site",
    json: JsonOption = False,
) -> None:
    """List the sites (or other spaces) of a board."""
    loaded = load_board(board)
    found = sites.filter(season).among(loaded, _of_kind(loaded, kind))
    if json:
        print_json([space_brief(space) for space in found])
    else:
        _print_spaces(found)
        say(f"{len(found)} spaces")


@app.command("check")
def check_command(
    boards: Annotated[list[str] | None, typer.Argument(help="Boards to check; all shipped ones if none.")] = None,
    json: JsonOption = False,
) -> None:
    """Check boards for everything that hand-made maps get wrong. Exit code 1 if there are problems."""
    from planner.board.check import check_board, totals

    bad = False
    answers = {}
    for name in boards or shipped_boards():
        reading = read_board(name)
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
    board: Annotated[str, typer.Argument(help="Board to export.")],
    form: Annotated[ExportForm, typer.Option("--format", help="Form of the file.")] = ExportForm.json,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File to write; standard output if not given, or -.")
    ] = None,
) -> None:
    """Write a board as GraphML, JSON or DOT."""
    from planner.board.exchange import export_board

    check_results({"--output": output})
    text = export_board(load_board(board), form.value)
    if output is None or is_standard_output(output):
        say(text)
    else:
        write_output(output, text)


@app.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(help="A board in our JSON or in the community form.")],
    name: Annotated[str, typer.Option("--as", help="Name under which --board will find it.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace an imported board of that name.")] = False,
) -> None:
    """Take a board from a file into your own boards."""
    from planner.board.exchange import import_board

    imported = import_board(file, name, replace=replace)
    for note in imported.notes:
        say(f"note: {note}")
    say(f"imported {name}: {len(imported.spaces)} spaces, {len(imported.links)} links; use it with --board {name}")


@app.command("picture")
def picture_command(
    board: Annotated[str, typer.Argument(help="Board to draw.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="File to write, .svg or .png; - is standard output.")],
    focus: Annotated[str | None, typer.Option("--focus", help="Draw only around a space, region or zone.")] = None,
    dark: Annotated[bool, typer.Option("--dark", help="Light lines on a dark ground.")] = False,
) -> None:
    """Draw a board as SVG or PNG."""
    from planner.drawing import draw_board, focus_spaces

    files = {"--picture": output}
    told_to = check_results(files)
    loaded = load_board(board)
    chosen = None if focus is None else focus_spaces(loaded, focus)
    write_picture_to(output, draw_board(loaded, focus=chosen, dark=dark))
    for line in written_lines(files):
        say(line, told_to)


def _of_kind(board: Board, kind: str) -> list[Space]:
    kinds = {space.kind for space in board.spaces.values()}
    if kind != "all" and kind not in kinds:
        raise MissionError(f"--kind must be all or one of {', '.join(sorted(kinds))}, got {kind!r}")
    return [space for space in board.spaces.values() if kind in ("all", space.kind)]


def _print_spaces(spaces: Iterable[Space]) -> None:
    listed = list(spaces)
    only_sites = all(space.site for space in listed)
    columns = ["id", "name", "zone", "kind", "size", "type", "water", "marks"]
    rows = []
    for space in listed:
        site = space.site
        facts = [str(site.size), site.spectral, str(site.hydration)] if site else ["", "", ""]
        marks = [space.hazard, space.synodic, f"flyby +{space.flyby}" if space.flyby else "", *space.roles]
        marks += site_flags(space)
        rows.append([space.id, space.name, space.zone, space.kind, *facts, ", ".join(filter(None, marks))])
    if only_sites:  # then the kind says nothing, and the room is needed
        for row in [columns, *rows]:
            del row[3]
    print_table(columns, rows, numeric=frozenset({"size", "water"}))


def _print_check(name: str, counts: dict[str, dict[str, int]], problems: list[str]) -> None:
    overall = counts["totals"]
    say(f"{name}: {overall['spaces']} spaces, {overall['links']} links, {overall['one_way']} one-way")
    for label, group in (("kinds", counts["kinds"]), ("zones", counts["zones"])):
        say(f"  {label}: " + ", ".join(f"{number} {key}" for key, number in group.items()))
    say(f"  hazards: {overall['crash']} crash, {overall['aerobrake']} aerobrake")
    for problem in problems:
        say(f"  {problem}")
    say(f"  {len(problems)} problems")
