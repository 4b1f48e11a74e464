"""The help of a command as plain text: its options in named panels, its examples, in the width of the terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable
from typing import Any

from planner.cli.panels import ANSWER, FILES

_WIDEST = 100  # longer lines are hard to read
_INDENT, _GAP = 2, 2
_KEPT = "\xa0"  # a blank at which no line ends
_PROMPT = "$ "
_OPTIONS = "Options"
_LAST = (ANSWER, FILES)  # panels that come after all others

Row = tuple[str, str]  # what is typed, and what it means


def help_text(command: Any, context: Any, order: Iterable[str] = ()) -> str:
    """The help of a command; `order` is that of the commands below it, if it is not the one they were made in."""
    width = max(30, min(shutil.get_terminal_size().columns, _WIDEST))
    panels = _panels(command, context)
    below = getattr(command, "commands", {})
    if below:
        names = [*(name for name in order if name in below), *(name for name in below if name not in order)]
        panels["Commands"] = [(name, _first_paragraph(below[name].help)) for name in names]
    parts = [_usage(command, context, width), _about(command.help, width)]
    column = _column([row for rows in panels.values() for row in rows], width)
    parts += [_panel(title, rows, column, width) for title, rows in panels.items()]
    examples = examples_of(command)
    if examples:
        parts.append("\n".join(["Examples:", *(f"{' ' * _INDENT}{example}" for example in examples)]))
    return "\n\n".join(parts)


def examples_of(command: Any) -> tuple[str, ...]:
    """The examples of a command: those lines of its docstring that begin as in a shell."""
    lines = (command.help or "").split("\n")
    return tuple(line.removeprefix(_PROMPT) for line in lines if line.startswith(_PROMPT))


def _usage(command: Any, context: Any, width: int) -> str:
    arguments = [_argument(one) if one.required else f"[{_argument(one)}]" for one in _arguments(command, context)]
    tail = ["COMMAND ..."] if getattr(command, "commands", {}) else arguments
    return textwrap.fill(
        " ".join(["Usage:", context.command_path, "[OPTIONS]", *tail]), width, subsequent_indent=" " * 7
    )


def _about(text: str | None, width: int) -> str:
    paragraphs = [paragraph for paragraph in (text or "").split("\n\n") if not paragraph.startswith(_PROMPT)]
    return "\n\n".join(_filled(" ".join(paragraph.split()), width) for paragraph in paragraphs)


def _first_paragraph(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split())


def _panels(command: Any, context: Any) -> dict[str, list[Row]]:
    """The rows of each panel, arguments first, in the order in which options stand in the command."""
    panels: dict[str, list[Row]] = {}
    for argument in _arguments(command, context):
        panels.setdefault("Arguments", []).append((_argument(argument), argument.help or ""))
    options: dict[str, list[Row]] = {}
    for parameter in command.get_params(context):
        if parameter.param_type_name == "option" and not parameter.hidden:
            options.setdefault(getattr(parameter, "rich_help_panel", None) or ANSWER, []).append(_option(parameter))
    if list(options) == [ANSWER]:
        options = {_OPTIONS: options[ANSWER]}
    for title in sorted(options, key=lambda title: _LAST.index(title) if title in _LAST else -1):
        panels[title] = options[title]
    return panels


def _arguments(command: Any, context: Any) -> list[Any]:
    return [one for one in command.get_params(context) if one.param_type_name == "argument"]


def _argument(parameter: Any) -> str:
    return f"{parameter.metavar or parameter.name.upper()}{'...' if parameter.nargs == -1 else ''}"


def _option(parameter: Any) -> Row:
    names = ", ".join([*sorted(parameter.opts, key=len, reverse=True), *parameter.secondary_opts])
    takes = "" if parameter.is_flag else f" {parameter.metavar or '<text>'}"
    default = parameter.default
    is_told = default not in (None, False, ()) and not parameter.is_flag and not callable(default)
    told = f" [default:{_KEPT}{_plain(default)}]" if is_told else ""
    required = " [required]" if parameter.required else ""
    return f"{names}{takes}", f"{parameter.help or ''}{told}{required}"


def _plain(default: Any) -> str:
    return f"{default:g}" if isinstance(default, float) else str(getattr(default, "value", default))


def _column(rows: list[Row], width: int) -> int:
    """Where the descriptions begin. What is typed may be longer, then they begin on the next line."""
    longest = max((len(typed) for typed, _ in rows), default=0)
    return min(_INDENT + longest + _GAP, width * 2 // 5)


def _panel(title: str, rows: list[Row], column: int, width: int) -> str:
    lines = [f"{title}:"]
    for typed, meaning in rows:
        told = _filled(meaning, width - column).split("\n")
        first = f"{' ' * _INDENT}{typed}"
        if len(first) + _GAP > column:
            lines.append(first)
        else:
            lines.append(f"{first:<{column}}{told.pop(0)}".rstrip())
        lines += [f"{' ' * column}{line}" for line in told]
    return "\n".join(lines)


def _filled(text: str, width: int) -> str:
    return textwrap.fill(text, width, break_on_hyphens=False).replace(_KEPT, " ")
