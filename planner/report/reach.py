"""Where a rocket can get to, as people and programs read it: a table, plain values for JSON, comma-separated values."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.deltav import delta_v, scale_text, speed_text
from planner.report.heads import head_facts, head_lines
from planner.report.jsonform import plain
from planner.report.routes import flight_facts, limits_text, reach_status_text
from planner.report.wording import aligned, folded_names, number_text, percent

if TYPE_CHECKING:
    from planner.missions.flight import Flight
    from planner.missions.reach import Reach

_TABLE = ("site", "size", "type", "water", "turns", "burns", "fuel", "survival", "choices")
_DELTA_V = ("site", "size", "turns", "burns", "delta-v", "fuel", "survival", "choices")
_CSV = ("site", "name", "zone", "size", "type", "hydration", "landing", "choices")
_COSTS = ("turns", "burns", "fuel_steps", "hazards", "belts", "survival", "gives_up")


def reach_lines(
    reach: Reach, lead: str = "", hint: str = "", explain: bool = False, unsaid: Unsaid = ALL_SAID
) -> list[str]:
    """The sites that are reached, each with its best flight; `hint` says how to see what is given up.

    `explain` tells delta-v instead of what the site is made of.
    """
    mission, answer = reach.mission, reach.answer
    status = reach_status_text(reach, answer.rounds)
    lines = head_lines(mission, f"From {mission.start_space.name}", status, lead, unsaid)
    title, rows, offers = _DELTA_V if explain else _TABLE, [], False
    for site in reach.reached:
        flights, facts = reach.fronts[site.id].flights, site.site
        best = flights[0]
        assert facts is not None
        made_of = [] if explain else [facts.spectral, str(facts.hydration)]
        costs = [str(best.turns), number_text(Fraction(best.half_burns, 2))]
        costs += [speed_text(delta_v(best.half_burns))] if explain else []
        costs += [number_text(best.fuel_steps), percent(best.survival), str(len(flights)) + "*" * best.offered]
        rows.append([site.name, str(facts.size), *made_of, *costs])
        offers |= best.offered
    if rows:
        lines += [*aligned(folded_names([title, *rows]), {"site", "type"}), ""]
    if rows and explain:
        lines.append(f"delta-v in km/s: {scale_text()}; burns that a flyby gives are free")
    if offers:
        lines.append(f"* only by giving up cards{hint}")
    words = f" with {limits_text(mission.limits)}" if limits_text(mission.limits) else ""
    return [*lines, f"{len(rows)} of {len(reach.sites)} sites are reached{words}"]


def reach_facts(reach: Reach, explain: bool = False, unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """All sites with their fronts, ready for JSON; `explain` adds delta-v."""
    landings = _landings(reach)
    rows = {
        site.id: {
            "name": site.name,
            "front": [_facts(flight, explain) for flight in reach.fronts[site.id].flights],
            "landing": landings[site.id],
        }
        for site in reach.sites
    }
    return head_facts(reach.mission, reach.status, reach.answer.rounds, unsaid) | {"sites": rows}


def _facts(flight: Flight, explain: bool) -> dict[str, Any]:
    return flight_facts(flight) | ({"delta_v_km_s": plain(delta_v(flight.half_burns))} if explain else {})


def reach_csv(reach: Reach, explain: bool = False) -> str:
    """All sites as comma-separated values, those that are not reached among them; `explain` adds delta-v."""
    lines = io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    names = (*_COSTS, "delta_v_km_s") if explain else _COSTS
    writer.writerow([*_CSV, *names])
    landings = _landings(reach)
    for site in reach.sites:
        front, facts = reach.fronts[site.id], site.site
        assert facts is not None
        row = [site.id, site.name, site.zone, facts.size, facts.spectral, facts.hydration]
        costs = _facts(front.flights[0], explain) if front.flights else dict.fromkeys(names, "")
        costs["gives_up"] = " ".join(costs.get("gives_up", ()))
        writer.writerow([*row, landings[site.id], len(front.flights), *(costs[name] for name in names)])
    return lines.getvalue().rstrip("\n")


def _landings(reach: Reach) -> dict[str, str]:
    """By site: reached, or not, or that this rocket can never land there and why."""
    without = "not reached" if reach.answer.is_exact else "not found"
    words = {site: f"cannot land: {bar}" if bar else without for site, bar in reach.landing_bars().items()}
    return dict.fromkeys(reach.fronts, "reached") | words
