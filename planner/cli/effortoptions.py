"""How hard an OR-Tools model tries: options of every command that runs one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

import typer

from planner.cli.panels import EFFORT

if TYPE_CHECKING:
    from planner.models.solving import Effort

SECONDS = 60.0


@dataclass(frozen=True)
class EffortOptions:
    """How long a model may take, and on how many threads."""

    panel: ClassVar = EFFORT

    time_limit: Annotated[
        float | None, typer.Option("--time-limit", help=f"Tell the best found after so many seconds; {SECONDS:g}.")
    ] = None
    workers: Annotated[int | None, typer.Option("--workers", help="Threads of the model; one for each core.")] = None
    seed: Annotated[
        int | None, typer.Option("--seed", help="With --workers 1 the same seed gives the same answer.")
    ] = None

    @property
    def is_given(self) -> bool:
        return any(value is not None for value in (self.time_limit, self.workers, self.seed))

    def effort(self) -> Effort:
        from planner.models.solving import Effort

        seconds = SECONDS if self.time_limit is None else self.time_limit
        return Effort(seconds, self.workers or 0, self.seed or 0)
