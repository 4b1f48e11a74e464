"""The `planner` command: one sub-command a question, and one place where errors become exit codes.

Exit codes: 0 yes, 1 no (problems found, infeasible, illegal), 2 wrong input, 3 a fault of ours, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import Annotated, Any

import typer
import typer.main

from planner.cli.games import check_command, commands_of, game_asked_for
from planner.cli.leaving import INTERRUPTED
from planner.cli.options import in_groups
from planner.cli.output import say
from planner.errors import OurFault, PlannerError, meant
from planner.files.kept import CacheWarning
from planner.screen import of_width, terminal_width
from planner.visible import visible

# Commands by name, each in a module of its own: a group of commands under `app`, or one function of that name.
COMMANDS = {
    "route": "planner.cli.route",
    "reach": "planner.cli.reach",
    "land": "planner.cli.land",
    "launch": "planner.cli.launch",
    "load": "planner.cli.load",
    "tour": "planner.cli.tour",
    "map": "planner.cli.boards",
    "cards": "planner.cli.cards",
    "stack": "planner.cli.stack",
    "plan": "planner.cli.plan",
    "check": "planner.cli.check",
    "prove": "planner.cli.prove",
    "odds": "planner.cli.odds",
    "resume": "planner.cli.resume",
    "compare": "planner.cli.compare",
    "readings": "planner.cli.readings",
    "mission": "planner.cli.mission",
    "ships": "planner.cli.ships",
    "tech": "planner.cli.tech",
    "serve": "planner.cli.serve",
    "bench": "planner.cli.bench",
    "cache": "planner.cli.cache",
}


_ABOUT = """Exact mission planner for High Frontier and Stellar Horizons.

$ planner route leo ceres
$ planner help route
"""


def make_app(arguments: list[str]) -> typer.Typer:
    """The command line for these arguments: if they name a command, only that one is loaded, else all are.

    Whose command it is depends on the game that they are about.
    """
    first = arguments[0] if arguments else ""
    game = game_asked_for(arguments)
    commands = commands_of(game, COMMANDS)
    check_command(game, first, commands, COMMANDS)
    wanted = [first] if first in commands else [] if first == "--version" else [*commands]
    app = typer.Typer(
        name="planner",
        help=_ABOUT,
        no_args_is_help=True,
        add_completion=len(wanted) > 1 or bool(_asked_by_shell()),
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(options)
    for name in wanted:
        module = import_module(commands[name])
        if hasattr(module, "app"):
            for command in module.app.registered_commands:
                command.callback = in_groups(command.callback)
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(in_groups(getattr(module, name)))
    return app


def _asked_by_shell() -> str:
    """How a shell asks what may follow half a line, as `complete_bash`; empty if it does not."""
    return os.environ.get("_PLANNER_COMPLETE", "")


_LONGEST_LINE = 600
OUR_FAULT = 3

# Typer keeps its base class of usage errors private; every release has BadParameter, which descends from it.
_UsageProblem: type[Exception] = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")


def _show_version(wanted: bool) -> None:
    if wanted:
        import planner

        say(f"planner {planner.__version__}")
        raise typer.Exit


def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Exact mission planner for High Frontier and Stellar Horizons."""


def run(arguments: list[str]) -> int:
    """Run the command line with these arguments; gives the exit code."""
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    try:
        if _asked_by_shell():
            return _complete()
        command = typer.main.get_command(make_app(arguments))
        _take_as_it_is(command)
        with of_width(terminal_width()), _warnings_on_a_line():
            code = command(arguments, prog_name="planner", standalone_mode=False)
        if sys.stdout is not None:  # closed by who started us
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except PlannerError as error:
        return _complain(str(error))
    except OurFault as fault:
        _complain(f"a fault of ours: {fault}; {_write_report(fault, arguments)}")
        return OUR_FAULT
    except BrokenPipeError:  # the reader (head, less) has gone
        _discard_output()
        return 0
    except SystemExit as end:  # libraries make one of a reader that has gone; so ends how completion is shown, too
        _discard_output()
        return end.code if isinstance(end.code, int) and end.code != 1 else 0
    except OSError as error:  # a full disk behind standard output, or a file that a command did not expect to fail
        _discard_output()
        return _complain(f"cannot read or write {error.filename or 'standard output'}: {error.strerror or error}")
    except (KeyboardInterrupt, typer.Abort):
        say("interrupted", sys.stderr)
        return INTERRUPTED
    except _UsageProblem as error:
        return _usage(error)


def _complete() -> int:
    from planner.cli.completion import complete_line

    def command_for(words: list[str]) -> Any:
        command = typer.main.get_command(make_app(words))
        _take_as_it_is(command)
        return command

    return complete_line(_asked_by_shell(), command_for)


@contextmanager
def _warnings_on_a_line() -> Iterator[None]:
    """What is wrong with the cache is told as mistakes are; the answer comes all the same."""

    def show(message: Warning | str, *where: Any, **more: Any) -> None:
        _complain(str(message))

    with warnings.catch_warnings():
        warnings.simplefilter("always", CacheWarning)
        warnings.showwarning = show
        yield


def _take_as_it_is(command: Any) -> None:
    """Let options that were not typed, and texts that stay texts, pass unread.

    Typer reads every value through a library that takes longer to load than most commands take to run.
    """
    command.format_help = partial(_write_help, command)
    for below in getattr(command, "commands", {}).values():
        _take_as_it_is(below)
    all_parameters = command.get_params  # with --help, which the command makes when it is asked

    def lean_parameters(context: Any) -> list[Any]:
        found: list[Any] = all_parameters(context)
        for parameter in found:
            annotation = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
            if annotation is not None and not isinstance(parameter.process_value, partial):
                parameter.process_value = partial(_read, parameter, parameter.process_value, annotation)
        return found

    command.get_params = lean_parameters


def _write_help(command: Any, context: Any, formatter: Any) -> None:
    from planner.cli.help import help_text

    formatter.write(help_text(command, context, COMMANDS if context.parent is None else ()))


def _read(parameter: Any, read: Callable[[Any, Any], Any], annotation: Any, context: Any, value: Any) -> Any:
    left_out = value is None and not parameter.required
    is_read = type(value) is annotation and parameter.callback is None
    return value if left_out or is_read else read(context, value)


def _usage(error: Exception) -> int:
    context = getattr(error, "ctx", None)
    message = error.format_message()  # type: ignore[attr-defined]
    if type(error).__name__ == "NoArgsIsHelpError":
        try:
            say(message)
            sys.stdout.flush()
        except BrokenPipeError:
            _discard_output()
        return 0
    hint = f" (try '{context.command_path} --help')" if context is not None else ""
    return _complain(_with_nearest(error, message) + hint)


def _with_nearest(error: Exception, message: str) -> str:
    """The complaint about a mistyped option or choice, with what it may have been."""
    options = getattr(error, "possibilities", None)  # nearest first
    if options:
        return f"{getattr(error, 'message', '')}. Did you mean {options[0]}?"
    before, is_choice, choices = message.removesuffix(".").partition(" is not one of ")
    if not is_choice:
        return message
    typed = before.rpartition(": ")[2].removeprefix("Value error, ")
    near = meant(typed.strip("'"), choices.replace("'", "").split(", "))
    return message.replace("Value error, ", "").removesuffix(".") + (near or ".")


def _write_report(fault: OurFault, arguments: list[str]) -> str:
    """Put all that is needed to see a fault again into a file beside the user, or where one can be written."""
    import hashlib
    import json
    from pathlib import Path

    import planner
    from planner.files.folders import cache_folder
    from planner.files.whole import write_whole

    report = {"planner": planner.__version__, "arguments": arguments, "fault": str(fault)} | fault.report
    content = (json.dumps(report, indent=2, ensure_ascii=False) + "\n").encode()
    name = f"planner-fault-{hashlib.blake2b(content, digest_size=4).hexdigest()}.json"
    for folder in (Path(), cache_folder()):
        try:
            write_whole(folder / name, content)
        except OSError:
            continue
        return f"please report it with the file {folder / name}"
    return "no report could be written"


def _discard_output() -> None:
    """Keep Python from complaining at exit about output that cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _complain(message: str) -> int:
    """One line on standard error, and not a long one, whatever a user has typed."""
    line = " ".join(" ".join(map(visible, message.split("\n"))).split())
    if len(line) > _LONGEST_LINE:
        line = f"{line[: _LONGEST_LINE // 2]} ... {line[-_LONGEST_LINE // 2 :]}"
    with suppress(BrokenPipeError):  # nobody listens
        say(f"planner: {line}", sys.stderr)
    return 2
