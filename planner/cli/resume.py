"""`planner resume`: the game went differently than the plan; the best way on from the state as it is."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any, ClassVar

import typer

from planner.cli.fronts import FrontOptions
from planner.cli.missionoptions import LimitOptions, WishOptions
from planner.cli.options import PlanOptions, TellingOptions, in_groups
from planner.cli.panels import STATE, WISHES
from planner.cli.results import PictureOptions
from planner.cli.waiting import patience
from planner.errors import MissionError


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
    wishes: WishOptions,
    limits: LimitOptions,
    telling: TellingOptions,
    drawing: PictureOptions,
    shown: FrontOptions,
    goal: Annotated[
        str | None, typer.Option("--goal", help="Fly to another place than the plan does.", rich_help_panel=WISHES)
    ] = None,
    home: Annotated[
        bool, typer.Option("--return", help="Fly back to where the plan began.", rich_help_panel=WISHES)
    ] = False,
    via: Annotated[
        list[str] | None, typer.Option("--via", help="Enter this place on the way. Repeatable, in this order.")
    ] = None,
) -> None:
    """Find the best ways on from the middle of a flight plan, as things stand now, beside what it had left to do.

    The referee flies the plan up to that turn; options say what is other than it says. Exit code 1 if there is no way.

    $ planner route leo ceres --save plan.json
    $ planner resume plan.json --turn 1
    $ planner resume plan.json --turn 1 --wet 8 --return
    """
    from planner.board.files import load_board
    from planner.cli.speech import ON_THE_WAY
    from planner.missions import resume as resuming
    from planner.report.assumed import ALL_SAID
    from planner.report.resumed import resumed_facts, resumed_lines

    told_to = shown.check(telling, drawing)
    if wishes.full_tanks:
        raise MissionError("--full-tanks is for a start: who is under way has the fuel that is aboard")
    plan = given.load()
    board, stack = load_board(plan.board), given.stack_of(plan)
    asked = {**state.given(), **wishes.given(), **limits.given(), "goal": goal, "home": home, "via": via or ()}
    with patience():
        found = resuming.resume(plan, board=board, stack=stack, **asked)
        before, facts = resumed_lines(found), resumed_facts(found)
    code = shown.tell(found.answer, telling, drawing, told_to, ALL_SAID, speech=ON_THE_WAY, before=before, facts=facts)
    raise typer.Exit(code)
