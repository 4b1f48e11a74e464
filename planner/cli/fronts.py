"""How the front of an answer is shown: which flight is told, saved and drawn, and in which form. Commands share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from planner.cli.missionoptions import WHY_SECONDS, WhySecondsOption
from planner.cli.options import JsonOption, TellingOptions
from planner.cli.output import print_json, say
from planner.cli.results import PictureOptions, check_results, write_to, written_lines
from planner.cli.waiting import check_seconds, patience, reasons
from planner.errors import MissionError

if TYPE_CHECKING:
    from planner.missions.answer import Answer
    from planner.report.assumed import Unsaid
    from planner.report.settings import Speech


@dataclass(frozen=True)
class FrontOptions:
    """What is shown of a front."""

    all: Annotated[bool, typer.Option("--all", help="Show the whole front, not a few choices.")] = False
    choice: Annotated[
        int, typer.Option("--choice", min=1, help="Tell, save and draw the flight of this number, not the first.")
    ] = 1
    why_seconds: WhySecondsOption = WHY_SECONDS
    save: Annotated[
        Path | None, typer.Option("--save", help="Write the plan to this file (JSON); - is standard output.")
    ] = None
    csv: Annotated[bool, typer.Option("--csv", help="Print the whole front as comma-separated values.")] = False
    json: JsonOption = False

    def check(self, telling: TellingOptions, drawing: PictureOptions) -> TextIO | None:
        """Refuse what does not go together before anything is searched for; gives the stream for what is told."""
        told_to = check_results(self.files(drawing), {"--json": self.json, "--csv": self.csv})
        drawing.check()
        telling.check(self.json)
        if self.csv and (telling.orders or telling.explain or self.json):
            raise MissionError("--csv stands alone, without --orders, --explain and --json")
        check_seconds(self.why_seconds)
        return told_to

    def files(self, drawing: PictureOptions) -> dict[str, Path | None]:
        return {"--save": self.save, "--picture": drawing.picture}

    def tell(
        self,
        answer: Answer,
        telling: TellingOptions,
        drawing: PictureOptions,
        told_to: TextIO | None,
        unsaid: Unsaid,
        *,
        lead: str = "",
        speech: Speech | None = None,
        before: Sequence[str] = (),
        facts: Mapping[str, Any] | None = None,
    ) -> int:
        """Save, draw and tell; gives the exit code. Lines and facts of the command itself go before those of the
        answer."""
        from planner.cli.speech import AS_OPTIONS, why_facts, why_lines
        from planner.missions.front import INFEASIBLE
        from planner.plan.json import plan_file
        from planner.report.answers import answer_csv, answer_facts, answer_lines

        mission, speech = answer.mission, speech or AS_OPTIONS
        with patience():
            front = answer.front()
            chosen = answer.plan(answer.choice(self.choice)) if front.flights else None
            for flight in front.flights if self.json else ():
                answer.plan(flight)  # judged before anything is said
        # Where the search was cut there may be a flight, and there is nothing to explain.
        why = reasons(mission.to_one(), self.why_seconds) if front.status == INFEASIBLE else None
        if chosen is not None:
            if self.save is not None:
                write_to(self.save, plan_file(chosen))
            drawing.draw(chosen, mission.board, answer.choice(self.choice))
        if self.json:
            print_json({**(facts or {}), **answer_facts(answer, telling.explain, unsaid), **why_facts(why, speech)})
        elif self.csv:
            say(answer_csv(answer))
        else:
            more, orders, steps = "--all shows all", telling.orders, telling.all_steps
            lines = answer_lines(answer, self.all, telling.explain, lead, more, self.choice, orders, steps, unsaid)
            wrote = written_lines(self.files(drawing), "" if chosen is not None else "there is no plan")
            say("\n".join([*before, *lines, *why_lines(why, speech), *wrote]), told_to)
        return 0 if front.flights else 1
