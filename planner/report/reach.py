"""Where a rocket can get to, as people and programs read it: a table, plain values for JSON, comma-separated values."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.report.heads import head_facts, head_lines
from planner.report.routes import flight_facts, limits_text, reach_status_text
from planner.report.wording import aligned, number_text, percent

if TYPE_CHECKING:
    from planner.missions.reach import Reach

_TABLE = ("site", "size", "type", "water", "turns", "burns", "fuel", "survival", "choices")
_CSV = ("site", "name", "zone", "size", "type", "hydration", "landing", "choices")
_COSTS = ("turns", "burns", "fuel_steps", "hazards", "belts", "survival", "gives_up")


def reach_lines(reach: Reach, lead: str = "", hint: str = "") -> list[str]:
    """The sites that are reached, each with its best flight; `hint` says how to see what is given up."""
    mission, answer = reach.mission, reach.answer
    status = reach_status_text(reach, answer.rounds)
    lines = head_lines(mission, f"From {mission.start_space.name}", status, lead=lead)
    rows, offers = [], False
    for site in reach.reached:
        flights, facts = reach.fronts[site.id].flights, site.site
        best = flights[0]
        assert facts is not None
        site_cells = [site.id, str(facts.size), facts.spectral, str(facts.hydration)]
        costs = [str(best.turns), number_text(Fraction(best.half_burns, 2)), number_text(best.fuel_steps)]
        rows.append([*site_cells, *costs, percent(best.survival), str(len(flights)) + "*" * best.offered])
        offers |= best.offered
    if rows:
        lines += [*aligned([_TABLE, *rows], {"site", "type"}), ""]
    if offers:
        lines.append(f"* only by giving up cards{hint}")
    words = f" with {limits_text(mission.limits)}" if limits_text(mission.limits) else ""
    return [*lines, f"{len(rows)} of {len(reach.sites)} sites are reached{words}"]


def reach_facts(reach: Reach) -> dict[str, Any]:
    """All sites with their fronts, ready for JSON."""
    landings = landing_words(reach)
    rows = {
        site.id: {
            "front": [flight_facts(flight) for flight in reach.fronts[site.id].flights],
            "landing": landings[site.id],
        }
        for site in reach.sites
    }
    return head_facts(reach.mission, reach.status, reach.answer.rounds) | {"sites": rows}


def reach_csv(reach: Reach) -> str:
    """All sites as comma-separated values, those that are not reached among them."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow([*_CSV, *_COSTS])
    landings = landing_words(reach)
    for site in reach.sites:
        front, facts = reach.fronts[site.id], site.site
        assert facts is not None
        row = [site.id, site.name, site.zone, facts.size, facts.spectral, facts.hydration]
        costs = flight_facts(front.flights[0]) if front.flights else dict.fromkeys(_COSTS, "")
        costs["gives_up"] = " ".join(costs.get("gives_up", ()))
        writer.writerow([*row, landings[site.id], len(front.flights), *(costs[name] for name in _COSTS)])
    return lines.getvalue().rstrip("\n")


def landing_words(reach: Reach) -> dict[str, str]:
    """By site: reached, or not, or that this rocket can never land there and why."""
    without = "not reached" if reach.answer.is_exact else "not found"
    words = {site: f"cannot land: {bar}" if bar else without for site, bar in reach.landing_bars().items()}
    return dict.fromkeys(reach.fronts, "reached") | words
