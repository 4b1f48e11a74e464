"""In which manners a site may be left and landed on (hf4 H6, hf3 G)."""

from __future__ import annotations

from planner.board.model import Space
from planner.models.trajectory.facts import Facts, Line
from planner.referee.ruleset import LANDERS

POWERED, AEROBRAKE, AEROSTAT, ASSISTED = "powered", "aerobrake", "aerostat", "assisted"


def thrust_to_leave(facts: Facts, line: Line) -> int:
    """Net thrust that a line from a site asks for; 0 for none."""
    site = line.tail.site
    return facts.thrust_above(site) if site is not None and ways_off(facts, line) == [POWERED] else 0


def ways_off(facts: Facts, line: Line) -> list[str]:
    rules, site = facts.rules, line.tail.site
    assert site is not None
    ways = [POWERED]
    if rules.arrow_leaves_site_freely and line.one_way:
        ways.append(AEROBRAKE)
    if rules.aerostat_liftoff and site.aerostat:  # hf3 G1
        ways.append(AEROSTAT)
    return ways + _assist(facts, line.tail, line.head)


def ways_down(facts: Facts, line: Line) -> list[str]:
    # Who follows the dashed path needs neither thrust nor fuel (hf4 H6b, hf3 G2).
    return [AEROBRAKE] if line.one_way else [POWERED, *_assist(facts, line.head, line.tail)]


def _assist(facts: Facts, site: Space, other: Space) -> list[str]:
    """A factory lifts and lands, but not through lander burns (hf4 H6c, hf3 G3)."""
    return [ASSISTED] if site.id in facts.stack.factories and other.kind not in LANDERS else []
