"""Any answer as text or as a picture: what Python and notebooks use, and the command line in parts."""

from __future__ import annotations

from pathlib import Path

from planner.board.forms import FORMS, part
from planner.board.model import Board
from planner.drawing.saving import write_picture
from planner.missions.answer import Answer
from planner.missions.landing import Landing
from planner.missions.picture import draw_plan
from planner.missions.reach import Reach
from planner.missions.whynot import WhyNot
from planner.referee import Verdict
from planner.report.answers import answer_lines
from planner.report.landings import land_lines
from planner.report.reach import reach_lines
from planner.report.reachpicture import draw_reach
from planner.report.verdicts import verdict_text
from planner.report.whynot import whynot_lines


def tell(
    told: Answer | Reach | Landing | WhyNot | Verdict,
    everything: bool = False,
    explain: bool = False,
    choice: int = 1,
    orders: bool = False,
    all_steps: bool = False,
) -> str:
    """An answer as text. Of a route one plan is told turn by turn: the best one, or another `choice`.

    `everything` shows all flights of its front, `explain` what makes up net thrust and the rule behind each cost;
    `orders` tells the plan as orders to paste, `all_steps` with coasts, idle years and idle rolls one by one.
    """
    if isinstance(told, Answer):
        return "\n".join(answer_lines(told, everything, explain, choice=choice, orders=orders, all_steps=all_steps))
    if isinstance(told, Reach):
        return "\n".join(reach_lines(told, explain=explain))
    if isinstance(told, Landing):
        return "\n".join(land_lines(told))
    if isinstance(told, WhyNot):
        return "\n".join(whynot_lines(told)).lstrip("\n")
    return verdict_text(told)


def draw(drawn: Board | Answer | Reach, file: Path | str | None = None, dark: bool = False) -> str:
    """SVG of a board, of the best plan of an answer, or of all places that are reached.

    It is also written to a file, as PNG if its name ends with `.png` and the library for that is there.
    """
    picture: str
    if isinstance(drawn, Board):
        picture = part(FORMS[drawn.form].draw)(drawn, None, dark)
    elif isinstance(drawn, Reach):
        picture = draw_reach(drawn, dark=dark)
    else:
        picture = draw_plan(drawn.plan(), drawn.mission.board, dark, drawn.flights[0])
    if file is not None:
        write_picture(Path(file), picture)
    return picture
