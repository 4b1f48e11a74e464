"""Options that commands share, in groups: each is written once, as a field of a value class.

`in_groups` spreads such classes over a command: a parameter of that class becomes all its options on the command line,
and the command gets the value. In the help they stand in the panel that the class names. Those of missions are in
`missionoptions`, because a look-up need not wait for them.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, get_type_hints

import typer

from planner.board.filters import FLAGS, SPACE_FLAGS, SiteFilter
from planner.board.groups import find_goal
from planner.cli.panels import ANSWER, FILTERS, in_panel
from planner.errors import BadPlan, MissionError
from planner.files.reading import told_path

if TYPE_CHECKING:
    from planner.board.model import Board, Space
    from planner.plan.model import Plan
    from planner.rocket.stack import Stack

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print the table as comma-separated values.")]

StartArgument = Annotated[str, typer.Argument(help="Where the flight begins.")]
GoalArgument = Annotated[
    str, typer.Argument(help="Where it shall end: a place, or a body, family:, zone: or flag: with many.")
]
ViaOption = Annotated[
    list[str] | None, typer.Option("--via", help="Enter this place on the way. Repeatable, in this order.")
]
# Of a front that is shown, with one of its flights told.
AllOption = Annotated[bool, typer.Option("--all", help="Show the whole front, not a few choices.")]
ChoiceOption = Annotated[
    int, typer.Option("--choice", min=1, help="Tell, save and draw the flight of this number, not the first.")
]
FrontCsvOption = Annotated[bool, typer.Option("--csv", help="Print the whole front as comma-separated values.")]


def check_one_form(csv: bool, json: bool) -> None:
    """An answer has one form."""
    if csv and json:
        raise MissionError("give one of --csv, --json")


def in_groups(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose parameters of a value class are spread into one option for each field of it.

    They stand together in the help, in the panel that the class names. A command that is so already stays as it is.
    """
    if hasattr(command, "__signature__"):
        return command
    parameters: list[inspect.Parameter] = []
    groups: dict[str, Any] = {}
    for parameter in inspect.signature(command, eval_str=True).parameters.values():
        if is_dataclass(parameter.annotation):
            groups[parameter.name] = parameter.annotation
            parameters += _options_of(parameter.annotation)
        else:
            parameters.append(in_panel(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)))

    @wraps(command)
    def spread(**given: Any) -> None:
        values = {
            name: group(**{field.name: given.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        command(**given, **values)

    del spread.__wrapped__  # else its signature would be asked for
    spread.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    spread.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return spread


def _options_of(group: Any) -> list[inspect.Parameter]:
    hints = get_type_hints(group, include_extras=True)

    def default_of(field: Field[Any]) -> Any:
        return inspect.Parameter.empty if field.default is MISSING else field.default

    spread = [
        inspect.Parameter(
            field.name, inspect.Parameter.KEYWORD_ONLY, default=default_of(field), annotation=hints[field.name]
        )
        for field in fields(group)
    ]
    return [in_panel(parameter, group) for parameter in spread]


@dataclass(frozen=True)
class SiteOptions:
    """Which sites are listed, by what the board says about them."""

    panel: ClassVar = FILTERS

    zone: Annotated[str | None, typer.Option("--zone", help="Only in this zone.")] = None
    size: Annotated[str | None, typer.Option("--size", help="Site size: 6, 3.., ..5 or 2..4.")] = None
    type: Annotated[str | None, typer.Option("--type", help="Spectral types, such as C or CD.")] = None
    hydration: Annotated[str | None, typer.Option("--hydration", help="Hydration: 4, 2.. or ..1.")] = None
    flag: Annotated[
        list[str] | None,
        typer.Option(
            "--flag",
            help=f"Sites with this mark: {', '.join(FLAGS)}; in lists spaces: {', '.join(SPACE_FLAGS)}. Repeatable.",
        ),
    ] = None

    within: Annotated[
        str | None, typer.Option("--in", help="Only places of this body, family, zone or flag: mars, zone:jupiter.")
    ] = None

    def filter(self, season: str | None) -> SiteFilter:
        return SiteFilter(self.zone, self.size, self.type, self.hydration, season, self.flag or ())

    def among(self, board: Board, spaces: Iterable[Space], season: str | None) -> list[Space]:
        """Those of some spaces that fit."""
        found = self.filter(season).among(board, spaces)
        if self.within is None:
            return found
        places = {space.id for space in find_goal(board, self.within).spaces}
        return [space for space in found if space.id in places]


@dataclass(frozen=True)
class TellingOptions:
    """How a flight is told."""

    panel: ClassVar = ANSWER

    orders: Annotated[
        bool, typer.Option("--orders", help="Tell it as numbered orders, to paste into a forum or a game log.")
    ] = False
    explain: Annotated[
        bool, typer.Option("--explain", help="Add what makes up net thrust, delta-v, and the rule behind each cost.")
    ] = False
    all_steps: Annotated[
        bool, typer.Option("--all-steps", help="Tell every step, year and roll by itself, the plain ones too.")
    ] = False

    def check(self, json: bool) -> None:
        """Orders are plain text without reasons."""
        if self.orders and (self.explain or json):
            raise MissionError("--orders stands alone, without --explain and --json")


@dataclass(frozen=True)
class PlanOptions:
    """A plan from a file, and the rocket that flies it."""

    file: Annotated[Path, typer.Argument(help="Plan file (JSON), - for standard input.")]
    stack: Annotated[
        Path | None,
        typer.Option("--stack", help="Stack file (TOML), - for standard input; else that in the plan."),
    ] = None

    def load(self) -> Plan:
        from planner.plan.json import load_plan

        return load_plan(self.file)

    def stack_of(self, plan: Plan) -> Stack:
        """The rocket from its own file, else from inside the plan."""
        from planner.plan.craft import stack_of_plan

        if self.stack is None and plan.stack is None:
            raise BadPlan(f"{told_path(self.file)}: the plan holds no stack; give one with --stack")
        try:
            return stack_of_plan(plan, self.stack)
        except BadPlan as error:
            raise BadPlan(f"{told_path(self.file)}: {error}") from None
