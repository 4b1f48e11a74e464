"""`planner route`: how to get from one place to another, as a proven front and a plan."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.board.model import Space
from planner.board.names import find_space
from planner.cli.mission import (
    MAX_YEARS,
    WHY_SECONDS,
    AnyLandingOption,
    AnySeasonOption,
    AvoidOption,
    BoardOption,
    By,
    ByOption,
    DryMassOption,
    EditionOption,
    JsonOption,
    MaxYearsOption,
    Mission,
    NetThrustOption,
    PenaltyOption,
    PowersatOption,
    RadHardOption,
    SeasonOption,
    StackOption,
    SurvivalOption,
    TanksOption,
    WhySecondsOption,
    YearOption,
    check_seconds,
    count_at_least_0,
    head_lines,
    mission_from,
    patience,
    reasons,
    rocket_from,
    search,
    survival_of,
)
from planner.cli.output import check_output, json_text, print_json, say, write_output
from planner.cli.stack import EngineOption, ReadingOption, RocketOptions
from planner.errors import MissionError, OurFault
from planner.missions.words import avoided, number_of

if TYPE_CHECKING:
    from planner.missions.front import Front
    from planner.missions.limits import Limits
    from planner.missions.queries import Answer, Result
    from planner.missions.question import Question
    from planner.missions.whynot import WhyNot
    from planner.plan.model import Plan


def route(
    start: Annotated[str, typer.Argument(help="Where the flight begins.")],
    goal: Annotated[str, typer.Argument(help="Where it shall end.")],
    stack: StackOption = None,
    engine: EngineOption = None,
    dry_mass: DryMassOption = None,
    tanks: TanksOption = None,
    rad_hard: RadHardOption = None,
    powersat: PowersatOption = False,
    net_thrust: NetThrustOption = None,
    edition: EditionOption = None,
    board: BoardOption = None,
    year: YearOption = None,
    season: SeasonOption = None,
    by: ByOption = By.turns,
    avoid: AvoidOption = None,
    penalty: PenaltyOption = None,
    via: Annotated[
        list[str] | None, typer.Option("--via", help="Enter this place on the way. Repeatable, in this order.")
    ] = None,
    max_years: MaxYearsOption = MAX_YEARS,
    max_turns: Annotated[int | None, typer.Option("--max-turns", help="Only flights of at most so many turns.")] = None,
    max_fuel_steps: Annotated[
        str | None, typer.Option("--max-fuel-steps", help="Only flights that take at most so many fuel steps.")
    ] = None,
    min_survival: SurvivalOption = None,
    any_landing: AnyLandingOption = False,
    any_season: AnySeasonOption = False,
    all: Annotated[bool, typer.Option("--all", help="Show the whole front, not a few choices.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Add what makes up net thrust, and the rule behind each cost.")
    ] = False,
    why_seconds: WhySecondsOption = WHY_SECONDS,
    reading: ReadingOption = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the best plan to this file (JSON).")] = None,
    picture: Annotated[Path | None, typer.Option("--picture", help="Draw the best plan into this file (SVG).")] = None,
    json: JsonOption = False,
) -> None:
    """Find every flight that no other beats in turns, fuel steps and survival, and tell the best one turn by turn.

    Exit code 1 if there is none.
    """
    from planner.missions.front import INFEASIBLE, ask_front
    from planner.missions.limits import Limits

    for wanted_file in filter(None, (save, picture)):
        check_output(wanted_file)
    if save is not None and picture is not None and save.resolve() == picture.resolve():
        raise MissionError("--save and --picture name the same file")
    check_seconds(why_seconds)
    limits = Limits(
        count_at_least_0(max_turns, "--max-turns"),
        number_of(max_fuel_steps, "--max-fuel-steps"),
        survival_of(min_survival),
    )
    rocket = rocket_from(
        RocketOptions(stack, engine, dry_mass, tanks, rad_hard, powersat, net_thrust, edition, reading, board)
    )
    mission = mission_from(rocket, board, start, year, season, avoid, penalty, via)
    target = find_space(mission.board, goal)
    if target.id in mission.avoid and not mission.penalty:
        raise MissionError(f"--avoid forbids the goal {target.id} itself")
    years = max_years if max_turns is None else min(max_years, max_turns)
    with patience():
        answer = search(mission, years, any_landing, any_season, target)
        front = ask_front(answer, target.id, by.value, limits)
        wanted = front.flights if json else front.flights[:1]
        plans = [_plan(mission, target, answer, flight) for flight in wanted]
    if not (any_landing or any_season):  # an exploring player breaks rules on purpose
        for flight, plan in zip(front.flights, plans, strict=False):
            _check_own(mission, flight, plan)
    why = None
    if plans:
        _write_files(mission, plans[0], save, picture)
    elif front.status() == INFEASIBLE:  # else there may be a flight, and there is nothing to explain
        question = _question(mission, target, avoid or [], max_years, limits, (any_landing, any_season))
        why = reasons(question, why_seconds)
    if json:
        print_json(_facts(mission, target, front, limits, plans) | _why_facts(why))
    else:
        lines = _lines(mission, target, front, limits, all)
        lines += _plan_lines(mission, front, plans, any_landing or any_season, explain) + _why_lines(why)
        say("\n".join(lines))
        for path in (save, picture):
            if path is not None:
                say(f"wrote {path}" if plans else f"did not write {path}: there is no plan")
    raise typer.Exit(0 if front.flights else 1)


def _plan(mission: Mission, goal: Space, answer: Answer, flight: Result) -> Plan:
    plan = answer.plan(flight, _title(mission, goal))
    return plan._replace(stack=mission.rocket.data)


def _check_own(mission: Mission, flight: Result, plan: Plan) -> None:
    """No plan leaves the program that its own referee refuses, or finds to cost something else."""
    from planner.plan.json import plan_to_json
    from planner.referee import judge

    verdict = judge(plan, mission.board, mission.rocket.stack)
    costs = ("turns", "half_burns", "fuel_steps", "hazards", "belts", "survival")
    if verdict.legal and all(getattr(verdict.totals, cost) == getattr(flight, cost) for cost in costs):
        return
    where = f"turn {verdict.turn}, step {verdict.step}: {verdict.sentence} [{verdict.rule}]"
    objection = where if not verdict.legal else "its totals are not those of the search"
    raise OurFault(
        f"the search found a plan that the referee does not accept: {objection}",
        {"plan": plan_to_json(plan), "board": mission.board.name},
    )


def _title(mission: Mission, goal: Space) -> str:
    via = "".join(f" via {waypoint.name}" for waypoint in mission.via)
    return f"{mission.start.name} to {goal.name}{via}"


def _question(
    mission: Mission, goal: Space, entries: list[str], years: int, limits: Limits, relaxed: tuple[bool, bool]
) -> Question:
    from planner.missions.question import Avoided, Question
    from planner.rules.ways import Relaxed

    board = mission.board
    apart = tuple(Avoided(entry, avoided(board, [entry])) for entry in dict.fromkeys(entries))
    rocket, start = mission.rocket.stack, mission.start.id
    via = tuple(waypoint.id for waypoint in mission.via)
    return Question(
        board, rocket, start, goal.id, mission.year, years, limits, apart, mission.penalty, via, Relaxed(*relaxed)
    )


def _why_facts(why: WhyNot | None) -> dict[str, Any]:
    from planner.report.whynot import whynot_facts

    return {} if why is None else {"why_not": whynot_facts(why)}


def _why_lines(why: WhyNot | None) -> list[str]:
    from planner.report.whynot import whynot_lines

    return [] if why is None else whynot_lines(why)


def _write_files(mission: Mission, plan: Plan, save: Path | None, picture: Path | None) -> None:
    if save is not None:
        from planner.plan.json import plan_to_json

        write_output(save, json_text(plan_to_json(plan)) + "\n")
    if picture is not None:
        from planner.drawing import Route, draw_board

        spaces, ends = [plan.start], []
        for turn in plan.turns:
            spaces += [step.to for step in turn.steps]
            ends.append(len(spaces) - 1)
        drawn = Route(tuple(spaces), tuple(ends))
        write_output(picture, draw_board(mission.board, focus=frozenset(spaces), routes=[drawn]))


def _facts(mission: Mission, goal: Space, front: Front, limits: Limits, plans: list[Plan]) -> dict[str, Any]:
    from planner.plan.json import plan_to_json
    from planner.report.routes import flight_facts, head_facts, status_text

    rocket = mission.rocket
    facts = head_facts(
        front.status(), rocket.stack, mission.board.name, mission.start.id, mission.year, front.years, rocket.data
    )
    flights = [
        flight_facts(flight) | {"plan": plan_to_json(plan)} for flight, plan in zip(front.flights, plans, strict=True)
    ]
    return facts | {
        "goal": goal.id,
        "via": [waypoint.id for waypoint in mission.via],
        "reasons": [status_text(front, limits)],
        "front": flights,
    }


def _lines(mission: Mission, goal: Space, front: Front, limits: Limits, everything: bool) -> list[str]:
    from planner.report.routes import front_lines, status_text

    head = head_lines(mission, _title(mission, goal), status_text(front, limits))
    return [*head, *front_lines(front.flights, everything, "--all shows all"), ""] if front.flights else head[:-1]


def _plan_lines(mission: Mission, front: Front, plans: list[Plan], exploring: bool, explain: bool) -> list[str]:
    """The best plan turn by turn."""
    from planner.referee import judge
    from planner.report.plans import plan_text
    from planner.report.tellplan import explored, tell_plan

    if not plans:
        return []
    plan, stack = plans[0]._replace(name=f"Flight 1: {plans[0].name}"), mission.rocket.stack
    verdict = judge(plan, mission.board, stack)
    if exploring and not verdict.legal:
        told = tell_plan(plan, mission.board, stack)
        return [plan_text(explored(told, front.flights[0], verdict.sentence), explain)]
    return [plan_text(tell_plan(plan, mission.board, stack, verdict), explain)]
