"""A plan that the game has overtaken: the state now, what is other than planned, what the old plan had left to do.

The ways on are told like those of any mission, after this.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from planner.editions.seasons import season_of
from planner.missions.flight import Flight
from planner.missions.resume import Resumed
from planner.plan.json import plan_to_json
from planner.plan.model import Totals
from planner.referee.standing import Standing
from planner.report.planwords import fuel_text, refusal_text, waiting_text
from planner.report.tables import table_lines
from planner.report.tellplan import tell_plan
from planner.report.toldplan import Refusal, refusal_of, totals_facts
from planner.report.verdicts import verdict_facts
from planner.report.wording import burns_text, counted, labelled, number_text, odds_text, wrapped
from planner.rocket.stack import Stack
from planner.rocket.strip import mass_text
from planner.rocket.written import card_text

_COUNTS = ("turns", "burns", "fuel", "hazards", "belts")


def resumed_lines(resumed: Resumed) -> list[str]:
    """All of it in lines of at most 80 columns."""
    plan, now = resumed.plan, resumed.now
    rows = [("now", _now_text(resumed)), ("aboard", ", ".join(_items(now.stack)) or "nothing")]
    told = tell_plan(resumed.rest.plan, resumed.mission.board, now.stack, resumed.rest)
    rows += [("lying", waiting_text(there)) for there in told.waiting]
    rows.append(("changed", "; ".join(_changes(resumed)) or "nothing, all is as planned"))
    if now.worn:
        rows.append(("radiators", "belts may have turned heavy ones light without harm; they count as heavy"))
    refusal = _refusal(resumed)
    if refusal is not None:
        rows.append(("old plan", f"can no longer be flown from here: {refusal_text(refusal)}"))
    elif resumed.rest.plan.turns:
        rows.append(("old plan", "the rest of it is still legal from here"))
    else:
        rows.append(("old plan", "all of it is flown"))
    title = f"{plan.name or 'The plan'} after {resumed.turn} of {counted(len(plan.turns), 'turn')}"
    return [*wrapped(title), *labelled(rows), "", *_table(resumed), ""]


def _table(resumed: Resumed) -> list[str]:
    """The rest of the old plan beside the best way on; what is paid only where something is."""
    money = resumed.now.stack.edition.money
    rows = [("", *_COUNTS, money, "survival"), *_compared(resumed)]
    dull = len(_COUNTS) + 1 if all(row[-2] in ("0", money) for row in rows) else None
    return table_lines([[cell for place, cell in enumerate(row) if place != dull] for row in rows], {""})


def _now_text(resumed: Resumed) -> str:
    mission, stack = resumed.mission, resumed.now.stack
    words = [mission.start_space.name, f"year {mission.year} ({season_of(mission.year, stack.readings)})"]
    if stack.kind.is_weighed:
        fuel = fuel_text(stack.wet_mass - stack.dry_mass, stack.fuel_steps)
        words += [f"dry {stack.dry_mass}", f"wet {mass_text(stack.wet_mass)}", f"{fuel} of {stack.grade}"]
    return ", ".join(words)


def _items(stack: Stack) -> Iterator[str]:
    for item in stack.aboard:
        yield f"{item.card.name} {item.orientation}".rstrip()
    for piece in stack.cargo:
        yield f"{piece.name} (mass {piece.mass})"
    if stack.cargo_tanks:
        yield counted(stack.cargo_tanks, "cargo tank")


def _changes(resumed: Resumed) -> Iterator[str]:
    """What is other than planned, with what was."""
    changes, planned, now, mission = resumed.changes, resumed.planned, resumed.now, resumed.mission
    titles = {item.slug: item.card.name for item in planned.stack.aboard}
    if changes.lost:
        yield f"lost {', '.join(titles.get(name, name) for name in changes.lost)}"
    if changes.light:
        yield f"turned light {', '.join(titles[name] for name in changes.light)}"
    if now.stack.wet_mass != planned.stack.wet_mass:
        yield f"wet mass {mass_text(now.stack.wet_mass)}, planned {mass_text(planned.stack.wet_mass)}"
    if now.stack.grade != planned.stack.grade:
        yield f"{now.stack.grade}, planned {planned.stack.grade}"
    if now.place != planned.place:
        yield f"at {mission.start_space.name}, planned {mission.board.spaces[planned.place].name}"
    if mission.year != resumed.planned_year:
        season = season_of(resumed.planned_year, now.stack.readings)
        yield f"year {mission.year}, planned {resumed.planned_year} ({season})"


def _refusal(resumed: Resumed) -> Refusal | None:
    """Where the rest of the old plan breaks a rule, in turns of the old plan."""
    refusal = refusal_of(resumed.rest)
    return None if refusal is None else refusal._replace(turn=refusal.turn + resumed.turn)


def _compared(resumed: Resumed) -> Iterator[tuple[str, ...]]:
    """The rest of the old plan as it was planned and as it is now, and the best way on."""
    yield _row("left by the old plan", resumed.left, resumed.left.bill)
    if resumed.rest.legal and resumed.rest.plan.turns and not resumed.is_as_planned:
        yield _row("the same from here", resumed.rest.totals, resumed.rest.totals.bill)
    if resumed.answer.flights:
        best = resumed.answer.flights[0]
        yield _row("best way on", best, best.aqua or 0)


def _row(name: str, totals: Totals | Flight, paid: int) -> tuple[str, ...]:
    counts = (str(totals.turns), burns_text(totals.half_burns), number_text(totals.fuel_steps))
    return name, *counts, str(totals.hazards), str(totals.belts), str(paid), odds_text(totals.survival)


# JSON


def resumed_facts(resumed: Resumed) -> dict[str, Any]:
    """The same as plain values for JSON."""
    refusal = _refusal(resumed)
    rest = verdict_facts(resumed.rest) | ({} if refusal is None else refusal._asdict())
    waiting = plan_to_json(resumed.rest.plan).get("waiting", {})
    return {
        "flown": resumed.turn,
        "of_turns": len(resumed.plan.turns),
        "now": _state_facts(resumed.now, resumed.mission.year) | {"waiting": waiting},
        "planned": _state_facts(resumed.planned, resumed.planned_year),
        "as_planned": resumed.is_as_planned,
        "lost": list(resumed.changes.lost),
        "turned_light": list(resumed.changes.light),
        "left": totals_facts(resumed.left),
        "rest": rest,
    }


def _state_facts(standing: Standing, year: int) -> dict[str, Any]:
    stack = standing.stack
    weighed = stack.kind.is_weighed
    return {
        "place": standing.place,
        "year": year,
        "season": season_of(year, stack.readings),
        "dry_mass": stack.dry_mass if weighed else None,
        "wet_mass": mass_text(stack.wet_mass) if weighed else None,
        "fuel_steps": stack.fuel_steps if weighed else None,
        "grade": stack.grade if weighed else None,
        "cards": [card_text(item) for item in stack.aboard],
        "cargo": [piece.name for piece in stack.cargo],
        "cargo_tanks": stack.cargo_tanks,
        "worn": standing.worn,
    }
