"""Where a rocket can get to, as people and programs read it: a table, plain values for JSON, comma-separated values."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.csvform import csv_text
from planner.report.deltav import delta_v, scale_text, speed_text
from planner.report.heads import head_facts, head_lines
from planner.report.jsonform import odds_facts, plain
from planner.report.routes import FLIGHT_COLUMNS, flight_facts, limits_text, reach_status_text
from planner.report.tables import table_lines
from planner.report.wording import counted, number_text, percent, wrapped
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.board.model import Space
    from planner.missions.andback import AndBack
    from planner.missions.flight import Flight
    from planner.missions.reach import Reach

_TABLE = ("site", "size", "type", "H2O", "turns", "burns", "delta-v", "paid", "tanks", "fuel", "odds", "ways")
_MADE_OF = ("type", "H2O")  # of a site
_BACK = ("back", "fuel back", "in all")
_OUT_ONLY = ("burns", "odds", "ways")  # what there is no room for beside the way back
_CSV_BACK = ("turns_back", "fuel_steps_back", "survival_and_back")
_CSV = ("site", "name", "zone", "size", "type", "hydration", "landing", "choices")


def reach_lines(
    reach: Reach,
    lead: str = "",
    hint: str = "",
    explain: bool = False,
    unsaid: Unsaid = ALL_SAID,
    trips: AndBack | None = None,
) -> list[str]:
    """The sites that are reached, each with its best flight; `hint` says how to see what is given up.

    `explain` tells delta-v instead of what the site is made of, and so does an order by burns. With `trips` each has
    the first flight after which there is a way back, and that way.
    """
    mission, answer = reach.mission, reach.answer
    status = reach_status_text(reach, answer.rounds)
    explain = explain or mission.by == "burns"
    lines = head_lines(mission, f"From {mission.start_space.name}", status, lead, unsaid)
    hidden = {*(_MADE_OF if explain else ("delta-v",)), *(() if mission.any_load else ("tanks",))}
    hidden |= set() if mission.counts_aqua else {"paid"}
    hidden |= set() if trips is None else {*_OUT_ONLY}
    titles = [title for title in (*_TABLE, *(_BACK if trips is not None else ())) if title not in hidden]
    rows = [_row(reach, site, trips) for site in reach.reached]
    offers = any("*" in row["ways"] for row in rows)
    if rows:
        table = [titles, *([row[title] for title in titles] for row in rows)]
        lines += [*table_lines(table, {"site", "type"}), ""]
    if rows and explain:
        lines += wrapped(f"delta-v in km/s: {scale_text()}; burns that a flyby gives are free")
    if offers and trips is None:
        lines += wrapped(f"* only by giving up cards{hint}", 2)
    words = f" with {limits_text(mission.limits)}" if limits_text(mission.limits) else ""
    lines += wrapped(f"{len(rows)} of {len(reach.sites)} sites are reached{words}")
    if trips is not None:
        home = counted(len(trips.trips), "site")
        lines += wrapped(f"from {home} there is a way back to {mission.start_space.name} with the fuel that is left")
        if trips.open:
            lines += wrapped(f"not known of {counted(len(trips.open), 'site')}, where cards may be lost on the way")
    return lines


def _row(reach: Reach, site: Space, trips: AndBack | None) -> dict[str, str]:
    """One line of the table, by its titles."""
    flights, facts = reach.fronts[site.id].flights, site.site
    assert facts is not None
    trip = trips.trips.get(site.id) if trips is not None else None
    out = flights[0] if trip is None else trip.out
    row = {
        "site": site.name,
        "size": str(facts.size),
        "type": facts.spectral,
        "H2O": str(facts.hydration),
        "turns": str(out.turns),
        "burns": number_text(Fraction(out.half_burns, 2)),
        "delta-v": speed_text(delta_v(out.half_burns)),
        "paid": "" if out.aqua is None else str(out.aqua),
        "tanks": mass_text(out.tanks) if out.tanks is not None else "",
        "fuel": number_text(out.fuel_steps),
        "odds": percent(out.survival),
        "ways": str(len(flights)) + "*" * flights[0].offered,
    }
    if trip is None:
        unknown = trips is not None and site.id in trips.open
        return row | {"back": "?" if unknown else "none", "fuel back": "", "in all": ""}
    return row | {
        "back": str(trip.back.turns),
        "fuel back": number_text(trip.back.fuel_steps),
        "in all": percent(trip.survival),
    }


def reach_facts(
    reach: Reach, explain: bool = False, unsaid: Unsaid = ALL_SAID, trips: AndBack | None = None
) -> dict[str, Any]:
    """All sites with their fronts, ready for JSON; `explain` adds delta-v."""
    landings = landing_words(reach)
    rows = {
        site.id: {
            "name": site.name,
            "front": [_facts(flight, explain) for flight in reach.fronts[site.id].flights],
            "landing": landings[site.id],
            **_trip_facts(site, trips),
        }
        for site in reach.sites
    }
    return head_facts(reach.mission, reach.status, reach.answer.rounds, unsaid) | {"sites": rows}


def _trip_facts(site: Space, trips: AndBack | None) -> dict[str, Any]:
    if trips is None:
        return {}
    trip = trips.trips.get(site.id)
    if trip is None:
        return {"and_back": None, "and_back_known": site.id not in trips.open}
    facts = {"out": flight_facts(trip.out), "back": flight_facts(trip.back), "turns": trip.turns}
    return {"and_back": facts | {"fuel_steps": plain(trip.fuel_steps), **odds_facts(trip.survival)}}


def _facts(flight: Flight, explain: bool) -> dict[str, Any]:
    return flight_facts(flight) | ({"delta_v_km_s": plain(delta_v(flight.half_burns))} if explain else {})


def reach_csv(reach: Reach, explain: bool = False, trips: AndBack | None = None) -> str:
    """All sites as comma-separated values, those that are not reached among them; `explain` adds delta-v."""
    names = (*FLIGHT_COLUMNS, "delta_v_km_s") if explain else FLIGHT_COLUMNS
    landings = landing_words(reach)
    rows: list[list[object]] = []
    for site in reach.sites:
        front, facts = reach.fronts[site.id], site.site
        assert facts is not None
        trip = trips.trips.get(site.id) if trips is not None else None
        told = trip.out if trip is not None else front.best
        costs = {} if told is None else _facts(told, explain)
        row = [site.id, site.name, site.zone, facts.size, facts.spectral, facts.hydration, landings[site.id]]
        rows.append([*row, len(front.flights), *(costs.get(name) for name in names)])
        if trip is not None:
            rows[-1] += [trip.back.turns, plain(trip.back.fuel_steps), str(trip.survival)]
        elif trips is not None:
            rows[-1] += [None] * len(_CSV_BACK)
    return csv_text([*_CSV, *names, *(_CSV_BACK if trips is not None else ())], rows)


def landing_words(reach: Reach) -> dict[str, str]:
    """By site: reached, or not, or that this rocket can never land there and why."""
    without = "not reached" if reach.answer.is_exact else "not found"
    words = {site: f"cannot land: {bar}" if bar else without for site, bar in reach.landing_bars().items()}
    return dict.fromkeys(reach.fronts, "reached") | words
