"""The answer to `planner route` for Stellar Horizons: its front, one flight year by year, and what it rests on."""

from __future__ import annotations

from typing import Any

from planner.missions.front import INFEASIBLE
from planner.report.stellar.assumed import assumed_facts, assumed_lines
from planner.report.stellar.verdicts import Reckoned
from planner.report.stellar.words import flight_lines, owner_text, ship_text, step_text, years_text
from planner.report.tables import table_lines
from planner.report.wording import counted, labelled, odds_text, percent, wrapped
from planner.stellar.assumed import assumptions
from planner.stellar.facts import Facts, Ship
from planner.stellar.flight import EDITION, Flight, Verdict
from planner.stellar.flightjson import flight_to_json, player_to_json
from planner.stellar.judging import Checked, judged
from planner.stellar.mission import Mission
from planner.stellar.places import told
from planner.stellar.rules.chances import still_played
from planner.stellar.solve import Answer, Found
from planner.stellar.whynot import causes

PROVEN_TEXT = "PROVEN: nothing is better in years, odds or launch vehicle"


def head_lines(mission: Mission, status: str) -> list[str]:
    """What was asked, and how far the answer is proven."""
    lines = wrapped(mission.title)
    owner = owner_text(mission.facts, mission.player, mission.ship)
    pairs = [("ship", ship_text(mission.ship)), ("owner", owner), ("year", str(mission.year))]
    if mission.closed:
        closed = [system.name for key, system in mission.facts.systems.items() if key in mission.closed]
        closed += [told(mission.facts, place) for place in sorted(mission.closed) if ":" in place]
        pairs.append(("closed", ", ".join(closed)))
    pairs += [("assumed", one) for one in mission.unsaid]
    return [*lines, *labelled([*pairs, ("status", status)])]


def status_text(answer: Answer) -> str:
    last = answer.mission.last_year
    return f"INFEASIBLE: no flight gets there by {last}" if answer.status == INFEASIBLE else PROVEN_TEXT


def answer_lines(answer: Answer, choice: int = 1) -> list[str]:
    """The whole answer; one flight of it is told year by year, as the referee sees it."""
    lines = [*head_lines(answer.mission, status_text(answer)), ""]
    best = answer.flights[0] if answer.flights else None
    if best is not None:
        chosen = answer.flights[choice - 1]
        lines += [*front_table(answer), "", *told_flight(chosen, choice, judged(chosen))]
    else:
        lines += [line for one in causes(answer) for line in wrapped(f"- {one}", 2)] or [
            "- no single rule is the cause"
        ]
    assumed = assumed_lines(answer.mission.facts, assumptions(answer), best)
    if assumed:
        lines += ["", "rests on what nobody gives (--facts overrides it)"]
        lines += [line for one in assumed for line in wrapped(f"- {one}", 2)]
    return lines


def front_table(answer: Answer) -> list[str]:
    """Every flight of the front in one line."""
    rows = [["", "choice", "years", "there", "rolls", "odds", "", "LV", "by way of"]]
    for number, flight in enumerate(answer.flights, 1):
        rows.append(
            [
                str(number),
                marks(answer, flight),
                str(flight.turns),
                str(answer.mission.year + flight.turns),
                str(sum(map(bool, flight.rolls))),
                odds_short(flight),
                percent(flight.odds),
                str(flight.launcher) if flight.launcher else "-",
                via_text(flight),
            ]
        )
    return table_lines(rows, {"choice", "by way of"})


_LONGEST_ODDS = 17  # letters; longer fractions are told with the flight


def odds_short(flight: Found) -> str:
    text = str(flight.odds)
    return text if len(text) <= _LONGEST_ODDS else ""


def marks(answer: Answer, flight: Found) -> str:
    """What a flight is best in."""
    best = {
        "fastest": flight.turns == min(one.turns for one in answer.flights),
        "safest": flight.odds == max(one.odds for one in answer.flights),
        "smallest LV": flight.launcher == min(one.launcher for one in answer.flights),
    }
    if len(answer.flights) == 1:
        return "only"
    return ", ".join(word for word, is_best in best.items() if is_best)


def via_text(flight: Found) -> str:
    systems = flight.mission.facts.systems
    return ", ".join(systems[key].name for key in flight.via) or "direct"


def told_flight(found: Found, number: int, verdict: Verdict) -> list[str]:
    """One flight year by year, with its totals."""
    facts, flight = found.mission.facts, found.flight
    lines = wrapped(f"Flight {number}: {flight.name}")
    lines += [line for text in flight_lines(facts, flight) for line in wrapped(f"  {text}", 8)]
    return [*lines, *labelled(totals(found, verdict))]


def totals(found: Found, verdict: Verdict) -> list[tuple[str, str]]:
    """What a flight comes to, each with its name."""
    facts = found.mission.facts
    rolled = counted(sum(map(bool, found.rolls)), "roll")
    pairs = [("total", f"{years_text(found.turns)}, {rolled}, odds {odds_text(found.odds)}")]
    if verdict.capable != verdict.odds:
        pairs.append(("capable", f"with a crew that is not recalled {odds_text(verdict.capable)}"))
    pairs += [("launch", launcher_text(found, verdict))] if found.launcher else []
    pairs.append(("cost", cost_text(found)))
    last = found.mission.year + found.turns
    if last > facts.numbers.end_roll_from:
        pairs.append(("game", f"still lasts in {last} with {percent(still_played(facts, last))}"))
    return pairs


def launcher_text(found: Found, verdict: Verdict) -> str:
    """What becomes of each launch vehicle."""
    reckoned = Reckoned(Checked(found.flight, found.mission.facts, verdict))
    launches = reckoned.launches()
    return "; ".join(
        f"LV-{size}{f' of {year}' if len(launches) > 1 else ''}, {f'kept with {percent(kept)}' if kept else 'spent'}"
        for year, size, (kept, _, _) in launches
    )


def cost_text(found: Found) -> str:
    """What the ship costs; nearly no cost is known, and an unknown one is no 0."""
    cost = found.mission.ship.cost
    if cost is None:
        return "unknown: nobody gives the cost of this ship" + (" and its launch vehicle" if found.launcher else "")
    ore, sup, fuel = cost
    more = "; that of its launch vehicle is unknown" if found.launcher else ""
    return f"{ore} ORE, {sup} SUP, {fuel} FUEL (${sum(cost)}B on Earth){more}"


def orders_lines(facts: Facts, flight: Flight) -> list[str]:
    """A flight as numbered orders for the table."""
    lines = wrapped(f"Orders: {flight.name} (Stellar Horizons)")
    lines += wrapped(f"Start: {ship_text(flight.ship)} at {told(facts, flight.start)}, {flight.first_year}.")
    lines.append("")
    for number, year in enumerate(flight.years, 1):
        done = ". ".join(_capital(step_text(facts, step, flight.ship.is_crewed)) for step in year.steps)
        lines += wrapped(f"{number}. {year.year}: {done}.", 3)
    return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# JSON


def ship_facts(ship: Ship) -> dict[str, Any]:
    return {"id": ship.id, "name": ship.name, "kind": ship.kind, "size": ship.size or None}


def found_facts(found: Found, verdict: Verdict) -> dict[str, Any]:
    """One flight, ready for JSON."""
    last = found.mission.year + found.turns
    return {
        "turns": found.turns,
        "arrives": last,
        "goal": found.mission.goal,
        "odds": str(found.odds),
        "odds_decimal": round(float(found.odds), 4),
        "capable": str(verdict.capable),
        "rolls": list(found.rolls),
        "launcher": found.launcher or None,
        "cost": {
            "resources": None if found.mission.ship.cost is None else list(found.mission.ship.cost),
            "money": None if found.mission.ship.cost is None or found.launcher else sum(found.mission.ship.cost),
        },
        "direct": not found.via,
        "via": list(found.via),
        "game_lasts": round(float(still_played(found.mission.facts, last)), 4),
        "plan": flight_to_json(found.flight),
    }


def answer_facts(answer: Answer) -> dict[str, Any]:
    """The whole answer, ready for JSON."""
    mission, best = answer.mission, answer.flights[0] if answer.flights else None
    rests_on = assumptions(answer)
    return {
        "status": answer.status,
        "edition": EDITION,
        "board": EDITION,
        "start": mission.start,
        "goal": mission.goal,
        "stops": [{key: value for key, value in stop._asdict().items() if value} for stop in mission.stops],
        "year": mission.year,
        "last_year": mission.last_year,
        "ship": ship_facts(mission.ship),
        "player": player_to_json(mission.player),
        "assumed": [*mission.unsaid, *assumed_lines(mission.facts, rests_on, best)],
        "rests_on": assumed_facts(mission.facts, rests_on, best),
        "reasons": [status_text(answer), *map(str, causes(answer))],
        "front": [found_facts(flight, judged(flight)) for flight in answer.flights],
    }
