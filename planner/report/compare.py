"""Several rockets on the same mission, side by side: their best flights, and the sites that they get to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from planner.editions.seasons import season_of
from planner.missions.limits import ORDERS
from planner.report.answers import answer_facts, answer_status
from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.heads import rocket_words
from planner.report.reach import reach_csv, reach_facts
from planner.report.routes import best_in, point_of, reach_status_text
from planner.report.tables import table_lines
from planner.report.wording import burns_text, labelled, number_text, percent, wrapped
from planner.rocket.strip import mass_text
from planner.screen import columns as columns_of_screen
from planner.search.pick import extremes

if TYPE_CHECKING:
    from planner.board.model import Space
    from planner.missions.answer import Answer
    from planner.missions.mission import Mission
    from planner.missions.reach import Reach

_FLIGHTS = ("rocket", "choice", "", "turns", "burns", "money", "tanks", "fuel", "survival")
_SITE = ("site", "size")


# Flights to one goal


def answers_lines(answers: Sequence[Answer]) -> list[str]:
    """The best flights of each rocket in one table: the fastest, the cheapest, the safest."""
    mission = answers[0].mission
    statuses = [answer_status(answer) for answer in answers]
    lines = _head([answer.mission for answer in answers], mission.title, statuses)
    rows = [row for number, answer in enumerate(answers, start=1) for row in _flight_rows(number, answer)]
    if not rows:
        return lines[:-1]
    notes = ["tanks: loaded at the start"] + ["* gives up cards"] * any(row[-1].endswith("*") for row in rows)
    pays, money = mission.itinerary.takes_fuel, mission.stack.edition.money
    titles = [title for title in _FLIGHTS if title != "money" or pays]
    table = table_lines([[money if title == "money" else title for title in titles], *rows], {""})
    return [*lines, *table, "", *notes]


def answers_facts(answers: Sequence[Answer], unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """The answers of all rockets, ready for JSON."""
    return {"rockets": [answer_facts(answer, unsaid=unsaid) for answer in answers]}


def _flight_rows(number: int, answer: Answer) -> list[list[str]]:
    """The flights of one rocket that are best in something, and its first one."""
    flights, rows = answer.front().flights, []
    names = best_in(flights)
    for index in sorted({0, *extremes([point_of(flights[index]) for index in names])} if flights else ()):
        flight = flights[index]
        costs = [str(flight.turns), burns_text(flight.half_burns)]
        costs += [] if flight.aqua is None else [str(flight.aqua)]
        costs += ["" if flight.tanks is None else mass_text(flight.tanks), number_text(flight.fuel_steps)]
        odds = percent(flight.survival) + "*" * bool(flight.gives_up)
        rows.append([str(number), str(index + 1), names.get(index, ""), *costs, odds])
    return rows


# Sites


def reaches_lines(reaches: Sequence[Reach], order: str = "") -> list[str]:
    """The sites that any of the rockets gets to, with a column a rocket: turns, fuel steps, survival."""
    mission = reaches[0].mission
    statuses = [reach_status_text(reach, reach.answer.rounds) for reach in reaches]
    lines = _head([reach.mission for reach in reaches], f"From {mission.start_space.name}", statuses)
    sites = reached_by_any(reaches, order or mission.by)
    if sites:
        lines += [*_site_tables(reaches, sites), "", "each: turns/fuel steps/survival of its best flight"]
        if any(_is_offer(reach, site) for reach in reaches for site in sites):
            lines.append("* only by giving up cards")
    counts = ", ".join(str(len(reach.reached)) for reach in reaches)
    return [*lines, f"of {len(reaches[0].sites)} sites the rockets reach {counts}; any of them {len(sites)}"]


def reaches_facts(reaches: Sequence[Reach], unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """Where all rockets get to, ready for JSON."""
    return {"rockets": [reach_facts(reach, unsaid=unsaid) for reach in reaches]}


def reaches_csv(reaches: Sequence[Reach]) -> str:
    """The lists of all rockets as comma-separated values, one after the other; the first column is the rocket."""
    lists = [reach_csv(reach).split("\n") for reach in reaches]
    rows = [f"{number},{row}" for number, (_, *listed) in enumerate(lists, start=1) for row in listed]
    return "\n".join([f"rocket,{lists[0][0]}", *rows])


def reached_by_any(reaches: Sequence[Reach], order: str) -> list[Space]:
    """The sites that some rocket gets to, by what the best flight of any costs, or by `name`."""
    reached = {site.id: site for reach in reaches for site in reach.reached}

    def key(site: str) -> tuple[Any, ...]:
        if order == "name":
            return (site,)
        fronts = [reach.fronts[site] for reach in reaches]
        return (min(ORDERS[order](front.flights[0]) for front in fronts if front.flights), site)

    return [reached[site] for site in sorted(reached, key=key)]


def _site_tables(reaches: Sequence[Reach], sites: Sequence[Space]) -> list[str]:
    """One table, or several below each other where a line would not fit the screen."""
    columns = [[f"rocket {number}", *(_cell(reach, site) for site in sites)] for number, reach in enumerate(reaches, 1)]
    facts = [[title, *(_site_cells(site)[place] for site in sites)] for place, title in enumerate(_SITE)]
    room = columns_of_screen() - sum(max(map(len, column)) + 2 for column in facts) + 2
    at_once = max(1, room // (max(len(text) for column in columns for text in column) + 2))
    lines: list[str] = []
    for first in range(0, len(columns), at_once):
        rows = list(zip(*facts, *columns[first : first + at_once], strict=True))
        lines += [*([""] if first else []), *table_lines(rows, {"site"})]
    return lines


def _site_cells(site: Space) -> list[str]:
    facts = site.site
    return [site.id, "" if facts is None else str(facts.size)]


def _cell(reach: Reach, site: Space) -> str:
    best = reach.fronts[site.id].best
    if best is None:
        return "-"
    star = "*" if _is_offer(reach, site) else ""
    return f"{best.turns}/{number_text(best.fuel_steps)}/{percent(best.survival).replace(' ', '')}{star}"


def _is_offer(reach: Reach, site: Space) -> bool:
    best = reach.fronts[site.id].best
    return best is not None and best.offered


# What both begin with


def _head(missions: Sequence[Mission], title: str, statuses: Sequence[str]) -> list[str]:
    first = missions[0]
    lines = [title, *labelled([("year", f"{first.year} ({season_of(first.year, first.stack.readings)})")])]
    for number, (mission, status) in enumerate(zip(missions, statuses, strict=True), start=1):
        lines += labelled([(f"rocket {number}", rocket_words(mission.stack, mission.any_load))])
        lines += wrapped(f"         {status}", 9)
    return [*lines, ""]
