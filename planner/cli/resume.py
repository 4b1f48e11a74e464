"""`planner resume`: the game went differently than the plan; the best way on from the state as it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import typer

from planner.cli.missionoptions import WHY_SECONDS, LimitOptions, RefuelOptions, WhySecondsOption, WishOptions
from planner.cli.options import (
    AllOption,
    ChoiceOption,
    FrontCsvOption,
    JsonOption,
    PlanOptions,
    TellingOptions,
    ViaOption,
    in_groups,
)
from planner.cli.panels import STATE, WISHES
from planner.cli.results import PictureOptions, check_results
from planner.cli.telling import Shown, tell_answer
from planner.cli.waiting import check_seconds
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.answer import Answer


@dataclass(frozen=True)
class StateOptions:
    """How the craft stands now, as far as the plan does not say so."""

    panel: ClassVar = STATE

    turn: Annotated[int, typer.Option("--turn", help="So many turns of the plan are flown.")]
    wet: Annotated[
        str | None, typer.Option("--wet", metavar="<mass>", help="Wet mass now, a position of the strip: 7 or '5 1/2'.")
    ] = None
    grade: Annotated[str | None, typer.Option("--grade", help="Fuel aboard now: dirt, water or isotope.")] = None
    lost: Annotated[
        list[str] | None, typer.Option("--lost", help="Card or cargo that is no longer aboard. Repeatable.")
    ] = None
    light: Annotated[
        list[str] | None, typer.Option("--light", help="Heavy radiator that has been turned light. Repeatable.")
    ] = None
    at: Annotated[str | None, typer.Option("--at", help="Where the craft is, if not where the plan says.")] = None
    year: Annotated[
        int | None, typer.Option("--year", help="Year of the next turn; that of the plan if not given.")
    ] = None
    season: Annotated[
        str | None, typer.Option("--season", help="The next turn is in the next year of this season.")
    ] = None

    def given(self) -> dict[str, Any]:
        return asdict(self) | {"lost": self.lost or (), "light": self.light or ()}


@in_groups
def resume(
    given: PlanOptions,
    state: StateOptions,
    fuel: RefuelOptions,
    wishes: WishOptions,
    limits: LimitOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    goal: Annotated[
        str | None, typer.Option("--goal", help="Fly to another place than the plan does.", rich_help_panel=WISHES)
    ] = None,
    home: Annotated[
        bool, typer.Option("--return", help="Fly back to where the plan began.", rich_help_panel=WISHES)
    ] = False,
    via: ViaOption = None,
    all: AllOption = False,
    choice: ChoiceOption = 1,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None,
    csv: FrontCsvOption = False,
    json: JsonOption = False,
) -> None:
    """Find the best ways on from the middle of a flight plan, as things stand now, beside what it had left to do.

    The referee flies the plan up to that turn; options say what is other than it says. Exit code 1 if there is no way.

    $ planner route leo ceres --save plan.json
    $ planner resume plan.json --turn 1
    $ planner resume plan.json --turn 1 --wet 8 --return
    """
    from planner.cli.speech import ON_THE_WAY
    from planner.report.assumed import ALL_SAID

    check_results({"--save": save, "--picture": drawing.picture}, {"--json": json, "--csv": csv})
    drawing.check()
    telling.check(json)
    if csv and (telling.orders or telling.explain or json):
        raise MissionError("--csv stands alone, without --orders, --explain and --json")
    check_seconds(why_seconds)
    if wishes.full_tanks:
        raise MissionError("--full-tanks is for a start: who is under way has the fuel that is aboard")
    asked = {**state.given(), **wishes.given(), **limits.given(), "goal": goal, "home": home, "via": via or ()}
    asked |= {name: value for name, value in asdict(fuel).items() if value not in (None, False)}
    way = _WayOn(given, asked)
    shown = Shown(
        "",
        ALL_SAID,
        telling,
        all,
        "--all shows all",
        json,
        csv,
        speech=ON_THE_WAY,
        before=way.lines,
        facts=way.facts,
    )
    raise typer.Exit(tell_answer(way.answer, lambda _: choice, shown, drawing, save, why_seconds))


class _WayOn:
    """What is found, and what is told of it before its flights."""

    def __init__(self, given: PlanOptions, asked: dict[str, Any]) -> None:
        from planner.board.files import load_board

        self._plan, self._asked = given.load(), asked
        self._board, self._stack = load_board(self._plan.board), given.stack_of(self._plan)

    def answer(self) -> Answer:
        from planner.missions.resume import resume as resumed

        self._found = resumed(self._plan, board=self._board, stack=self._stack, **self._asked)
        return self._found.answer

    def lines(self) -> list[str]:
        from planner.report.resumed import resumed_lines

        return resumed_lines(self._found)

    def facts(self) -> dict[str, Any]:
        from planner.report.resumed import resumed_facts

        return resumed_facts(self._found)
