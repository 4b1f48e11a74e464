"""What is reached as one page for a browser: the map, a table of the sites, and the flights of whichever is pointed at.

The page stands alone: it holds its style, its script and the picture, and is not allowed to ask for anything else.
Without its script the table still opens to the flights of each site. Whatever comes from files is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from planner.board.model import Space
from planner.drawing.colours import DARK, LIGHT, Palette
from planner.missions.flight import Flight
from planner.report.reach import landing_words
from planner.report.reachpicture import draw_reach, reach_title, reach_words
from planner.report.wording import counted, number_text, percent
from planner.rocket.strip import mass_text
from planner.visible import visible

if TYPE_CHECKING:
    from planner.missions.reach import Reach

_COSTS = ("turns", "burns", "tanks", "fuel", "odds")
_SITE_COLUMNS = ("site", "size", "type", "H2O", *_COSTS, "ways")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def reach_page(reach: Reach, zone: str | None = None, number: str = "", dark: bool = False, lead: str = "") -> str:
    """HTML of what is reached; `zone`, `number` and `lead` as for the picture.

    It is light or dark as the reader has set his screen, or always `dark`.
    """
    title = f"{reach.mission.board.title}: {reach_title(reach)}"
    picture = draw_reach(reach, zone, number, dark or None, lead, notes=False)
    lines = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{_colours(dark)}{_beside('reachpage.css')}</style>",
        '<body class="page">',
        '<section class="page-map" aria-label="Map">',
        '<div class="page-tools" role="toolbar" aria-label="View">',
        *(
            f'<button type="button" data-view="{view}" aria-label="{name}">{sign}</button>'
            for view, sign, name in _VIEWS
        ),
        "</div>",
        f'<div class="page-sheet" tabindex="0" role="group" aria-label="{_KEYS}">',
        picture,
        "</div>",
        '<div class="page-box" role="status" hidden></div>',
        "</section>",
        '<section class="page-list" aria-label="Sites">',
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in reach_words(reach, lead)),
        *_table(reach),
        "</section>",
        f"<script>{_beside('reachpage.js')}</script>",
        "</html>",
    ]
    return "\n".join(visible(line) for part in lines for line in part.split("\n")) + "\n"


_VIEWS = (("in", "+", "Larger"), ("out", "\u2212", "Smaller"), ("whole", "\u2922", "Whole map"))
_KEYS = "Map of what is reached: arrow keys move it, plus and minus change its size, 0 shows all of it"


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _colours(dark: bool) -> str:
    if dark:
        return f":root{{color-scheme:dark;{_variables(DARK)}}}"
    at_night = f"@media (prefers-color-scheme:dark){{:root{{{_variables(DARK)}}}}}"
    return f":root{{color-scheme:light dark;{_variables(LIGHT)}}}{at_night}"


def _variables(colours: Palette) -> str:
    named = {"sheet": colours.sheet, "ink": colours.ink, "soft": colours.soft, "line": colours.zone_line}
    named |= {"blank": colours.blank, "strong": colours.turns[0][0]}
    return "".join(f"--{name}:{value};" for name, value in named.items())


def _table(reach: Reach) -> list[str]:
    """All sites that are asked for, reached ones first, each with its flights inside."""
    words = landing_words(reach)
    zones = {zone.id: zone.name for zone in reach.mission.board.zones}
    return [
        '<table class="page-sites">',
        f"<thead><tr>{_cells(_SITE_COLUMNS, 'th scope=col', 'th')}</tr></thead>",
        "<tbody>",
        *(
            _row(site, zones.get(site.zone, site.zone), reach.fronts[site.id].flights, words[site.id])
            for site in reach.sites
        ),
        "</tbody>",
        "</table>",
    ]


def _row(site: Space, zone: str, flights: Sequence[Flight], landing: str) -> str:
    facts = site.site
    assert facts is not None
    name = f'<th scope="row"><button type="button" class="page-site">{escape(site.name)}</button></th>'
    plain = _cells([str(facts.size), facts.spectral, str(facts.hydration)])
    if flights:
        shown = f"<details><summary>{len(flights)}</summary>{_flights(flights)}</details>"
        costs = f"{_cells(_costs(flights[0]))}<td>{shown}</td>"
    else:
        costs = f'<td class="page-none" colspan="{len(_COSTS) + 1}">{escape(landing)}</td>'
    about = f"{zone} zone, size {facts.size}, type {facts.spectral}, water {facts.hydration}"
    return (
        f'<tr data-site="{escape(site.id)}" data-name="{escape(site.name)}" data-about="{escape(about)}" '
        f'data-told="{escape(counted(len(flights), "flight") if flights else landing)}">{name}{plain}{costs}</tr>'
    )


def _flights(flights: Iterable[Flight]) -> str:
    """The flights of a site as a table of their own."""
    rows = []
    for flight in flights:
        rows.append(f"<tr>{_cells(_costs(flight))}</tr>")
        if flight.gives_up:
            lost = escape(f"gives up {', '.join(flight.gives_up)}")
            rows.append(f'<tr><td class="page-none" colspan="{len(_COSTS)}">{lost}</td></tr>')
    head = f"<thead><tr>{_cells(_COSTS, 'th scope=col', 'th')}</tr></thead>"
    return f'<table class="page-flights">{head}<tbody>{"".join(rows)}</tbody></table>'


def _costs(flight: Flight) -> list[str]:
    burns, fuel_steps = number_text(Fraction(flight.half_burns, 2)), number_text(flight.fuel_steps)
    tanks = "" if flight.tanks is None else mass_text(flight.tanks)
    return [str(flight.turns), burns, tanks, fuel_steps, percent(flight.survival)]


def _cells(texts: Iterable[str], tag: str = "td", end: str = "td") -> str:
    return "".join(f"<{tag}>{escape(text)}</{end}>" for text in texts)
