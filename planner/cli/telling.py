"""One answer told, saved and drawn: what every command does that ends with one flight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.cli.options import TellingOptions
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_to, written_lines
from planner.cli.waiting import patience, reasons

if TYPE_CHECKING:
    from planner.missions.answer import Answer
    from planner.report.assumed import Unsaid
    from planner.report.settings import Speech


@dataclass(frozen=True)
class Shown:
    """What is told of an answer, and in which form."""

    lead: str  # before the words for the rocket
    unsaid: Unsaid
    telling: TellingOptions
    all: bool = False  # the whole front
    more: str = ""  # how to see it
    json: bool = False
    csv: bool = False
    speech: Speech | None = None  # how options are spoken of, if not as everywhere
    before: Callable[[], list[str]] = list  # lines of the command itself, when the answer is there
    facts: Callable[[], dict[str, Any]] = dict  # the same for JSON


def tell_answer(
    find: Callable[[], Answer],
    choice_of: Callable[[Answer], int],
    shown: Shown,
    drawing: PictureOptions,
    save: Path | None,
    why_seconds: float,
) -> int:
    """Find an answer and tell it, with one of its flights turn by turn, saved and drawn; gives the exit code."""
    from planner.cli.speech import AS_OPTIONS, why_facts, why_lines
    from planner.missions.front import INFEASIBLE
    from planner.plan.json import plan_file
    from planner.report.answers import answer_csv, answer_facts, answer_lines

    files = {"--save": save, "--picture": drawing.picture}
    told_to = check_results(files, {"--json": shown.json, "--csv": shown.csv})
    with patience():
        answer = find()
        front = answer.front()
        choice = choice_of(answer) if front.flights else 1
        chosen = answer.plan(answer.choice(choice)) if front.flights else None
        for flight in front.flights if shown.json else ():
            answer.plan(flight)  # judged before anything is said
    # Where the search was cut there may be a flight, and there is nothing to explain.
    mission, explain, unsaid = answer.mission, shown.telling.explain, shown.unsaid
    speech = shown.speech or AS_OPTIONS
    why = reasons(mission.to_one(), why_seconds) if front.status == INFEASIBLE else None
    if chosen is not None:
        if save is not None:
            write_to(save, plan_file(chosen))
        drawing.draw(chosen, mission.board, answer.choice(choice))
    if shown.json:
        print_json(shown.facts() | answer_facts(answer, explain, unsaid) | why_facts(why, speech))
    elif shown.csv:
        say(answer_csv(answer))
    else:
        orders, all_steps = shown.telling.orders, shown.telling.all_steps
        lines = answer_lines(answer, shown.all, explain, shown.lead, shown.more, choice, orders, all_steps, unsaid)
        lines += [*why_lines(why, speech), *written_lines(files, "" if chosen is not None else "there is no plan")]
        say("\n".join([*shown.before(), *lines]), told_to)
    return 0 if front.flights else 1
