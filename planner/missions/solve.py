"""One mission in, one answer out."""

from __future__ import annotations

from planner.missions.answer import Answer
from planner.missions.loads import with_fewest_tanks
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.search.explore import Stop, never


def solve(mission: Mission, stop: Stop | None = None, session: Session | None = None) -> Answer:
    """Search for the goal of a mission, or from its start to everywhere.

    `stop` is asked every few milliseconds, with the number of moves looked at so far, whether to end the search: then
    the answer is CUT. `Seconds` and `Moves` are such stops. Compiled code runs beside other threads.
    A `session` keeps what was made ready, for more questions about the same rocket.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> rocket = load_stack(engines=["4:2"], dry_mass=5, tanks=10)
    >>> solve(Mission(load_board("hf4"), rocket, "LEO", "GEO", max_years=3))
    <Answer leo to geo: PROVEN, 1 flights>
    """
    session = session or Session()
    answer = search(mission, stop or never, session=session)
    asks_for_tanks = mission.any_load and not mission.counts_aqua
    return with_fewest_tanks(answer, stop or never, session) if asks_for_tanks else answer
