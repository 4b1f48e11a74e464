"""The `planner` command: one sub-command a question, and one place where errors become exit codes.

Exit codes: 0 yes, 1 no (problems found, infeasible, illegal), 2 wrong input, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

from planner.cli import bench, boards, cards, check, plan, reach, readings, route, stack
from planner.errors import PlannerError

app = typer.Typer(
    name="planner",
    help="Exact mission planner for High Frontier and Stellar Horizons.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("route")(route.route)
app.command("reach")(reach.reach)
app.add_typer(boards.app, name="map")
app.add_typer(cards.app, name="cards")
app.add_typer(stack.app, name="stack")
app.add_typer(plan.app, name="plan")
app.command("check")(check.check)
app.command("readings")(readings.readings)
app.command("bench")(bench.bench)

# Typer keeps its base class of usage errors private; every release has BadParameter, which descends from it.
_UsageProblem: type[Exception] = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")


def _show_version(wanted: bool) -> None:
    if wanted:
        import planner

        print(f"planner {planner.__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Exact mission planner for High Frontier and Stellar Horizons."""


def main() -> NoReturn:
    """Run the command line and turn every outcome into an exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    try:
        code = app(arguments, prog_name="planner", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except PlannerError as error:
        return _complain(str(error))
    except BrokenPipeError:
        # The reader (head, less) has gone; keep Python from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except (KeyboardInterrupt, typer.Abort):
        print("interrupted", file=sys.stderr)
        return 130
    except _UsageProblem as error:
        return _usage(error)


def _usage(error: Exception) -> int:
    context = getattr(error, "ctx", None)
    message = error.format_message()  # type: ignore[attr-defined]
    if type(error).__name__ == "NoArgsIsHelpError":
        print(message)
        return 0
    hint = f" (try '{context.command_path} --help')" if context is not None else ""
    return _complain(" ".join(message.split()) + hint)


def _complain(message: str) -> int:
    print(f"planner: {' '.join(message.split())}", file=sys.stderr)
    return 2
