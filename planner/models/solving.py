"""Running CP-SAT models: within limits, telling how far they are, ended when somebody asks, and never said to be proven
when they are not.

OR-Tools is imported when the first model is run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.errors import MissionError
from planner.missions.front import INFEASIBLE, PROVEN
from planner.missions.stops import Seconds
from planner.search.explore import Stop, never

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver

FEASIBLE = "FEASIBLE"  # something was found, and there may be better
UNKNOWN = "UNKNOWN"  # nothing was found, and nothing is proven

# Settings for small models of many sums, which are solved again and again: their linear relaxation is worth a lot, and
# to look for more in them before takes longer than to solve them.
SMALL = (
    ("linearization_level", 2),
    ("cp_model_probing_level", 0),
    ("max_presolve_iterations", 1),
    ("symmetry_level", 0),
)

_MOST_SECONDS = 86_400
_MOST_WORKERS = 64
_LOOK = 0.05  # seconds between two looks at the clock and at who may want to end it


@dataclass(frozen=True)
class Effort:
    """How hard to try. With one worker and enough time the same question has the same answer on every machine."""

    seconds: float = 60
    workers: int = 0  # threads; 0: one for each core
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.seconds <= _MOST_SECONDS:
            raise MissionError(f"a time limit is between 0 and {_MOST_SECONDS} seconds, got {self.seconds:g}")
        if not 0 <= self.workers <= _MOST_WORKERS:
            raise MissionError(f"workers are between 0 (one for each core) and {_MOST_WORKERS}, got {self.workers}")
        if not 0 <= self.seed < 2**31:
            raise MissionError(f"a seed is between 0 and {2**31 - 1}, got {self.seed}")


class Progress(NamedTuple):
    """How far a question is. Less is better."""

    best: int | None  # the best that was found
    bound: int | None  # nothing is better than this
    seconds: float  # since it was asked


Watch = Callable[[Progress], None]


def unwatched(progress: Progress) -> None:
    """Nobody looks on."""


class Outcome(NamedTuple):
    """What one model came to. Less is better."""

    status: str  # PROVEN, FEASIBLE, INFEASIBLE or UNKNOWN
    best: int | None  # value of what was found
    bound: int | None  # nothing is better than this; None: not known
    solver: CpSolver | None  # holds the values, if anything was found

    @property
    def gap(self) -> int | None:
        """How much better than what was found the best may be at most; None if that is not known."""
        return None if self.best is None or self.bound is None else self.best - self.bound

    def value(self, expression: Any) -> int:
        """What a variable or a sum of them came to."""
        assert self.solver is not None, "nothing was found"
        return int(self.solver.value(expression))


class Solving:
    """One question: all models and searches asked for it share its time, and end when somebody asks.

    It is a stop for searches itself. `stop` is asked many times a second, in the thread that asks the question.
    """

    def __init__(self, effort: Effort, stop: Stop = never, watch: Watch = unwatched) -> None:
        self.effort = effort
        self._stop, self._watch = stop, watch
        self._time, self._began = Seconds(effort.seconds), monotonic()
        self._moves = 0
        self.was_stopped = False  # somebody asked for its end, or its time was over

    def __call__(self, moves: int = 0) -> bool:
        """Whether it shall end here."""
        self.was_stopped = self.was_stopped or self._stop(moves) or self._time()
        return self.was_stopped

    @property
    def seconds_left(self) -> float:
        return max(0.0, self.effort.seconds - (monotonic() - self._began))

    def tell(self, best: int | None, bound: int | None) -> None:
        """Tell whoever looks on how far the question is."""
        self._watch(Progress(best, bound, monotonic() - self._began))

    def solve(
        self,
        model: CpModel,
        hint: Sequence[tuple[Any, int]] = (),
        tells: bool = True,
        share: float = 1,
        settings: Sequence[tuple[str, int]] = (),
    ) -> Outcome:
        """Solve a model, in a share of the time that is left. `tells`: its value is that of the question, and whoever
        looks on is told. `settings`: parameters of the solver that suit the model.

        The model is solved beside this thread, which alone hears of signals: so Ctrl-C can be heeded meanwhile.
        """
        from ortools.sat.python import cp_model

        if self():
            return Outcome(UNKNOWN, None, None, None)
        for variable, value in hint:
            model.add_hint(variable, value)
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = share * self.seconds_left
        solver.parameters.num_workers = self.effort.workers
        solver.parameters.random_seed = self.effort.seed
        solver.parameters.catch_sigint_signal = False
        for name, value in settings:
            setattr(solver.parameters, name, value)
        seen = _Seen.of(cp_model)
        solver.best_bound_callback = seen.take_bound
        has_objective = model.has_objective()
        status, failed, done = [cp_model.UNKNOWN], [], Event()

        def run() -> None:
            try:
                status[0] = solver.solve(model, seen)
            except Exception as error:  # told in the thread that asked
                failed.append(error)
            finally:
                done.set()

        Thread(target=run, daemon=True).start()
        told = None
        while not done.wait(_LOOK):
            if self():
                solver.stop_search()
            now = (seen.best, seen.bound)
            if tells and has_objective and now != told:
                self.tell(*now)
                told = now
        if failed:
            raise failed[0]
        assert status[0] != cp_model.MODEL_INVALID, model.validate()
        if share >= 1 and status[0] in (cp_model.FEASIBLE, cp_model.UNKNOWN):
            self.was_stopped = True  # the solver's own clock may be a moment ahead of ours
        self()
        return _outcome(cp_model, solver, status[0], has_objective)


class _Seen:
    """What a model has found so far, and its bound; filled in while it runs."""

    best: int | None
    bound: int | None

    @staticmethod
    def of(cp_model: Any) -> Any:
        class Seen(cp_model.CpSolverSolutionCallback, _Seen):  # type: ignore[misc]
            def __init__(self) -> None:
                super().__init__()
                self.best = self.bound = None

            def on_solution_callback(self) -> None:
                self.best = round(self.objective_value)
                self.take_bound(self.best_objective_bound)

            def take_bound(self, bound: float) -> None:
                self.bound = _whole(bound)

        return Seen()


def _whole(bound: float) -> int | None:
    """A bound as the whole number that it is; None where nothing is known yet."""
    return None if abs(bound) >= 2**53 else round(bound)


def _outcome(cp_model: Any, solver: CpSolver, status: Any, has_objective: bool) -> Outcome:
    if status == cp_model.INFEASIBLE:
        return Outcome(INFEASIBLE, None, None, None)
    if status == cp_model.UNKNOWN:
        bound = _whole(solver.best_objective_bound) if has_objective else None
        return Outcome(UNKNOWN, None, bound, None)
    best = round(solver.objective_value) if has_objective else 0
    if status == cp_model.OPTIMAL:
        return Outcome(PROVEN, best, best, solver)
    return Outcome(FEASIBLE, best, _whole(solver.best_objective_bound), solver)
