"""Answers with many rows for Stellar Horizons: where a ship gets to, whether it may land, when to leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.missions.front import INFEASIBLE, PROVEN
from planner.report.stellar.routes import PROVEN_TEXT, head_lines, ship_facts, via_text
from planner.report.stellar.words import owner_text, ship_text
from planner.report.tables import table_lines
from planner.report.wording import counted, labelled, percent, wrapped
from planner.stellar.flight import EDITION
from planner.stellar.places import told
from planner.stellar.reaching import Departure, Landing, Launches, Reach
from planner.stellar.solve import Found


def _cells(found: Found) -> list[str]:
    year = found.mission.year + found.turns
    return [
        str(found.turns),
        str(year),
        str(found.odds) if len(str(found.odds)) <= 15 else "",
        percent(found.odds),
        f"LV-{found.launcher}" if found.launcher else "-",
        via_text(found),
    ]


def reach_lines(asked: Reach, all: bool = False) -> list[str]:
    """Every place with the best flight there; with `all` also those that cannot be reached, and why."""
    craft, facts, reached = asked.craft, asked.craft.facts, asked.reached
    best = [(one, one.answer.flights[0]) for one in reached if one.answer is not None and one.answer.flights]
    pairs = [("ship", ship_text(craft.ship)), ("owner", owner_text(facts, craft.player, craft.ship))]
    pairs += [("year", str(craft.year)), *(("assumed", one) for one in asked.unsaid), ("status", PROVEN_TEXT)]
    rows = [["place", "years", "there", "odds", "", "launch", "by way of"]]
    rows += [[told(facts, one.place), *_cells(found)] for one, found in best]
    lines = [*wrapped(f"From {told(facts, asked.start)}"), *labelled(pairs), ""]
    lines += table_lines(rows, {"place", "by way of"}) if best else ["no place is reached"]
    others = [one for one in reached if one.answer is None or not one.answer.flights]
    if others and all:
        lines += ["", "out of reach"]
        lines += [line for one in others for line in wrapped(f"- {told(facts, one.place)}: {one.why_not}", 2)]
    elif others:
        lines += ["", f"{len(others)} more are out of reach; --all says why"]
    return lines


def reach_facts(asked: Reach) -> dict[str, Any]:
    return {
        "edition": EDITION,
        "board": EDITION,
        "start": asked.start,
        "year": asked.craft.year,
        "ship": ship_facts(asked.craft.ship),
        "assumed": list(asked.unsaid),
        "places": [
            {
                "place": one.place,
                "name": told(asked.craft.facts, one.place),
                "status": INFEASIBLE if one.answer is None else one.answer.status,
                "front": [_brief(found) for found in (one.answer.flights if one.answer else ())],
                "why_not": one.why_not or None,
            }
            for one in asked.reached
        ],
    }


def _brief(found: Found) -> dict[str, Any]:
    return {
        "turns": found.turns,
        "arrives": found.mission.year + found.turns,
        "odds": str(found.odds),
        "odds_decimal": round(float(found.odds), 4),
        "launcher": found.launcher or None,
        "via": list(found.via),
    }


def land_lines(landing: Landing) -> list[str]:
    """What a ship may do at a world, place by place, with the rule that forbids it."""
    craft = landing.craft
    facts, world = craft.facts, craft.facts.worlds[landing.world]
    lines = wrapped(
        f"{craft.ship.name} {'may' if landing.can_land else 'may not'} land on {world.name} in {craft.year}"
    )
    pairs = [("ship", ship_text(craft.ship)), ("owner", owner_text(facts, craft.player, craft.ship))]
    pairs += [("assumed", one) for one in landing.unsaid]
    for place, barred in landing.barred:
        pairs.append(("no" if barred else "yes", told(facts, place) + (f": {barred}" if barred else "")))
    why = landing.why_not_explore
    pairs.append(("no", why) if why else ("yes", f"explores {world.name}, exploration value {world.ev}"))
    if landing.can_land:
        pairs.append(("leaves", _leaves(landing)))
    symbols = [
        (title, getattr(world, key))
        for key, title in (
            ("reentry", "re-entry"),
            ("radiation_surface", "radiation"),
            ("radiation_orbit", "radiation"),
        )
        if facts.is_default(f"worlds.{landing.world}.{key}")
    ]
    for title, value in dict.fromkeys(symbols):
        pairs.append(("assumed", f"that {world.name} has {title if value else f'no {title}'} (nobody says; --facts)"))
    return [*lines, *labelled(pairs)]


def _leaves(landing: Landing) -> str:
    craft = landing.craft
    if not craft.ship.is_crewed:
        return "never: a robot stays where it explores [stellar 2.6.2]"
    if landing.needs_launcher:
        return f"on a launch vehicle of size {craft.ship.size} or more [stellar 3.3.4]"
    risk = f"lost on {craft.engine_fails_on} or less of 100" if craft.engine_fails_on else "no roll"
    return f"by one move, {risk} [stellar 3.3.5]"


def land_facts(landing: Landing) -> dict[str, Any]:
    craft = landing.craft
    return {
        "edition": EDITION,
        "world": landing.world,
        "year": craft.year,
        "ship": ship_facts(craft.ship),
        "assumed": list(landing.unsaid),
        "can_land": landing.can_land,
        "places": [
            {
                "place": place,
                "allowed": barred is None,
                "rule": None if barred is None else barred.rule,
                "why": None if barred is None else barred.why,
                "cure": None if barred is None or not barred.cure else barred.cure,
            }
            for place, barred in landing.barred
        ],
        "why_not_explore": landing.why_not_explore or None,
    }


def launch_lines(asked: Launches) -> list[str]:
    """Start years with their best flights; years that are like the one before are told as one."""
    mission, departures = asked
    is_flown = any(_best(one) for one in departures)
    none = f"{INFEASIBLE}: no year has a flight of at most {counted(mission.max_years, 'year')}"
    lines = head_lines(mission, PROVEN_TEXT if is_flown else none)
    lines[0] = f"When to leave: {mission.title}"
    rows = [["leave", "years", "there", "odds", "", "launch", "by way of"]]
    for first, last, found in _spans(departures):
        when = str(first.year) if first is last else f"{first.year}-{last.year}"
        if found is None:
            rows.append([when, "-", "", "", "", "", first.why_not or "no flight"])
            continue
        cells = _cells(found)
        cells[1] = cells[1] if first is last else f"{cells[1]}-{last.year + found.turns}"
        rows.append([when, *cells])
    lines += ["", *table_lines(rows, {"leave", "by way of"})]
    best = [(one.year + found.turns, one.year) for one in departures if (found := _best(one)) is not None]
    if best:
        arrival, year = min(best)
        lines += wrapped(f"soonest there: leave in {year}, be there in {arrival}", 2)
    return lines


def _best(one: Departure) -> Found | None:
    return one.answer.flights[0] if one.answer is not None and one.answer.flights else None


def _spans(departures: Sequence[Departure]) -> list[tuple[Departure, Departure, Found | None]]:
    """Start years in a row whose best flights are alike."""
    spans: list[tuple[Departure, Departure, Found | None]] = []
    for one in departures:
        found = _best(one)
        if spans and _alike(spans[-1][2], found) and spans[-1][0].why_not == one.why_not:
            spans[-1] = (spans[-1][0], one, spans[-1][2])
        else:
            spans.append((one, one, found))
    return spans


def _alike(one: Found | None, other: Found | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.turns, one.odds, one.launcher, one.via) == (other.turns, other.odds, other.launcher, other.via)


def launch_facts(asked: Launches) -> dict[str, Any]:
    mission, departures = asked
    return {
        "status": PROVEN if any(_best(one) for one in departures) else INFEASIBLE,
        "edition": EDITION,
        "start": mission.start,
        "goal": mission.goal,
        "ship": ship_facts(mission.ship),
        "assumed": list(mission.unsaid),
        "years": [
            {
                "year": one.year,
                "front": [_brief(found) for found in (one.answer.flights if one.answer else ())],
                "why_not": one.why_not or None,
            }
            for one in departures
        ],
    }
