"""Answers about many ships for Stellar Horizons: the asteroid that is deflected, the base that is founded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.report.stellar.assumed import IDLE, title
from planner.report.stellar.words import owner_text
from planner.report.tables import table_lines
from planner.report.wording import counted, labelled, odds_text, percent, wrapped
from planner.stellar.assigning import Deflection
from planner.stellar.facts import Facts
from planner.stellar.flight import EDITION
from planner.stellar.founding import RESOURCES, Supply
from planner.stellar.incoming import Sortie
from planner.stellar.places import told
from planner.stellar.supposed import Supposed


def asteroid_lines(found: Deflection, supposed: Sequence[Supposed]) -> list[str]:
    """Which ship goes for the asteroid when, what comes of it, and what that rests on."""
    asked, facts = found.asked, found.asked.facts
    places = [f"{one.first}-{one.last} {facts.systems[one.system].name}" for one in asked.scenario.asteroid]
    lines = wrapped(
        asked.name
        or f"{asked.scenario.name}: {counted(asked.strength, 'point')} by the end of {asked.scenario.last_year}"
    )
    pairs = [("owner", owner_text(facts, asked.player, asked.fleets[0].ship)), ("asteroid", ", ".join(places))]
    pairs += [("assumed", one) for one in asked.unsaid]
    pairs.append(("status", f"{found.status}: no assignment takes more on average" if found.choices else found.status))
    rows = [["ships", "launch", "on", "acts", "in", "home", "takes"]]
    for choice in found.choices:
        name = f"{choice.number} {choice.fleet.ship.name}"
        for number, sortie in enumerate(choice.schedule.sorties):
            takes = f"{float(choice.schedule.expected):.2f}" if number == 0 else ""
            rows.append([name if number == 0 else "", *_sortie_cells(found, sortie), takes])
        if not choice.schedule.sorties:
            rows.append([name, "-", "", "", "", "", "0"])
    lines += [*labelled(pairs), "", *table_lines(rows, {"ships", "in", "acts"}), ""]
    return [
        *lines,
        *labelled(
            [
                ("average", f"{float(found.expected):.2f} of {asked.strength} points"),
                ("gone", f"by the end of {asked.scenario.last_year} with {percent(found.deflected)}"),
            ]
        ),
        *wrapped("takes: on average, by each ship of the row, over all its sorties; crews tow, robots explore", 2),
        *supposed_lines(supposed, found),
    ]


def _sortie_cells(found: Deflection, sortie: Sortie) -> list[str]:
    acts = str(sortie.acts[0]) if len(sortie.acts) == 1 else f"{sortie.acts[0]}-{sortie.acts[-1]}"
    home = str(sortie.back) if sortie.back else "-"
    system = found.asked.facts.systems[sortie.system].name
    return [str(sortie.launched), f"LV-{sortie.launcher}" if sortie.launcher else "-", acts, system, home]


def asteroid_facts(found: Deflection, supposed: Sequence[Supposed]) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "status": found.status,
        "edition": EDITION,
        "scenario": found.asked.scenario.id,
        "strength": found.asked.strength,
        "expected": str(found.expected),
        "expected_decimal": round(float(found.expected), 4),
        "bound_decimal": None if found.bound is None else round(float(found.bound), 4),
        "deflected": str(found.deflected),
        "deflected_decimal": round(float(found.deflected), 4),
        "assumed": list(found.asked.unsaid),
        "rests_on": supposed_facts(supposed, found),
        "ships": [
            {
                "ship": choice.fleet.ship.id,
                "number": choice.number,
                "expected": str(choice.schedule.expected),
                "sorties": [
                    {
                        "launched": one.launched,
                        "acts": list(one.acts),
                        "system": one.system,
                        "home": one.back or None,
                        "launcher": one.launcher or None,
                    }
                    for one in choice.schedule.sorties
                ],
            }
            for choice in found.choices
        ],
    }


def supply_lines(found: Supply, supposed: Sequence[Supposed]) -> list[str]:
    """Who brings what in which year, when each facility stands, and what that rests on."""
    asked, facts = found.asked, found.asked.facts
    lines = wrapped(asked.name or f"A base at {told(facts, asked.place)} with a {asked.facility}")
    pairs = [("owner", owner_text(facts, asked.player, asked.carriers[0].ship))]
    pairs += [("assumed", one) for one in asked.unsaid]
    pairs.append(("status", _status(found)))
    lines += labelled(pairs)
    if not found.built:
        return lines + supposed_lines(supposed, found)
    rows = [["year", "by", *RESOURCES, "stands at the end of the year"]]
    years = sorted({one.year for one in found.deliveries} | {year for _, year in found.built})
    for year in years:
        stands = [level for level, when in found.built if when == year]
        stands = (["base"] if year == found.founded else []) + stands
        brought = [one for one in found.deliveries if one.year == year]
        for number, one in enumerate(brought):
            by = f"{one.launchers} {one.carrier}" if one.launchers else f"{one.carrier}, left {one.leaves}"
            cargo = list(one.cargo)
            if year == found.founded and one.carrier == found.founder and not one.launchers:
                cargo[1] += asked.base_cost
            rows.append(
                [str(year) if not number else "", by, *map(str, cargo), ", ".join(stands) if not number else ""]
            )
        if not brought:
            rows.append([str(year), "-", "", "", "", ", ".join(stands)])
    last = found.built[-1]
    total = [
        ("first", f"{last[0]} in {last[1]}"),
        ("launches", f"{counted(found.launches, 'launch vehicle')} with cargo"),
        ("odds", f"{odds_text(found.odds)} that none of these flights fails"),
    ]
    lines += ["", *table_lines(rows, {"by", "stands at the end of the year"}), "", *labelled(total)]
    lines += wrapped("reserves are not brought: what is lost has to be sent again", 2)
    return lines + supposed_lines(supposed, found)


def _status(found: Supply) -> str:
    if not found.built:
        return f"{found.status}: it cannot stand by {found.asked.last_year}"
    return f"{found.status}: it cannot stand earlier, nor with fewer launch vehicles by then"


def supply_facts(found: Supply, supposed: Sequence[Supposed]) -> dict[str, Any]:
    """The same for JSON."""
    return {
        "status": found.status,
        "edition": EDITION,
        "place": found.asked.place,
        "founded": found.founded or None,
        "founder": found.founder or None,
        "built": dict(found.built),
        "launches": found.launches,
        "assumed": list(found.asked.unsaid),
        "rests_on": supposed_facts(supposed, found),
        "odds": str(found.odds),
        "odds_decimal": round(float(found.odds), 4),
        "deliveries": [
            {
                "year": one.year,
                "by": one.carrier,
                "launchers": one.launchers or None,
                "left": one.leaves,
                **dict(zip(RESOURCES, one.cargo, strict=True)),
            }
            for one in found.deliveries
        ],
    }


def supposed_lines(told_of: Sequence[Supposed], found: Supply | Deflection) -> list[str]:
    """A sentence for each default that would change the answer, and one for all that would not."""
    if not told_of:
        return []
    facts, idle = found.asked.facts, []
    lines = ["", "rests on what nobody gives (facts of the mission override it)"]
    for one in told_of:
        if any(_effect(other, found) for _, other in one.others):
            effects = ", ".join(f"{_case(value)}: {_effect(other, found) or 'the same'}" for value, other in one.others)
            lines += wrapped(f"- {_what(facts, one)} is assumed; {effects}", 2)
        else:
            idle.append(_what(facts, one))
    if idle:
        lines += wrapped(f"- {IDLE}: {', '.join(idle)}", 2)
    return lines


def _what(facts: Facts, one: Supposed) -> str:
    return one.what if isinstance(one.what, str) else title(facts, one.what)


def _case(value: Any) -> str:
    return "otherwise" if isinstance(value, bool) else f"with {value}"


def _effect(other: Supply | Deflection | None, found: Supply | Deflection) -> str:
    """How an answer differs from the one that was given; empty if it does not."""
    if isinstance(other, Deflection) and isinstance(found, Deflection):
        more = other.expected - found.expected
        return f"{float(more):+.2f} points" if more else ""
    if isinstance(found, Deflection):
        return "it cannot be asked"
    if not isinstance(other, Supply) or not other.built or not found.built:
        stands = isinstance(other, Supply) and bool(other.built)
        return "" if stands == bool(found.built) else "it can stand" if stands else "it cannot stand in time"
    parts = []
    if years := other.built[-1][1] - found.built[-1][1]:
        parts.append(f"{counted(abs(years), 'year')} {'later' if years > 0 else 'earlier'}")
    if launches := other.launches - found.launches:
        parts.append(f"{counted(abs(launches), 'launch vehicle')} {'more' if launches > 0 else 'less'}")
    if not parts and other.odds != found.odds:
        parts.append(f"odds {percent(other.odds)}")
    return " and ".join(parts)


def supposed_facts(told_of: Sequence[Supposed], found: Supply | Deflection) -> list[dict[str, Any]]:
    """The same for JSON."""
    return [
        {
            "path": None if isinstance(one.what, str) else one.what.path,
            "what": _what(found.asked.facts, one),
            "value": one.value,
            "with": [{"value": value, "effect": _effect(other, found) or "the same"} for value, other in one.others],
        }
        for one in told_of
    ]
