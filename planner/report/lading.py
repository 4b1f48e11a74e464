"""What to load, as people and programs read it: loads, payload, and the bill."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from planner.missions.lading import Laden, Lading, Load
from planner.plan.json import plan_to_json
from planner.report.answers import answer_status
from planner.report.assumed import ALL_SAID, Unsaid, assumptions
from planner.report.csvform import csv_text
from planner.report.heads import head_facts, head_of
from planner.report.routes import flight_columns, flight_facts
from planner.report.stopwords import itinerary_facts, itinerary_rows
from planner.report.tables import table_lines
from planner.report.wording import counted, few, number_text, percent, wrapped
from planner.rocket.boosting import Part
from planner.rocket.strip import mass_text

if TYPE_CHECKING:
    from planner.missions.flight import Flight

_COSTS = ("payload", "dry_mass", "water", "boosts", "price")  # beside what a flight costs


def lading_lines(lading: Lading, lead: str = "", unsaid: Unsaid = ALL_SAID) -> list[str]:
    """What to load, how much more fits, and what it costs. `lead` goes before the words for the rocket."""
    mission, answer = lading.mission, lading.asked.answer
    _judge(lading)
    belts = any(load.flight.belts for load in lading.loads)
    assumed = assumptions(mission.stack, unsaid, mission.relaxed, belts)
    last, rows = ("status", answer_status(answer)), itinerary_rows(mission)
    head = head_of(mission.title, mission.stack, mission.year, last, lead, unsaid, assumed, True, rows)
    if lading.least is None:
        return head[:-1]
    return [*head, *_loads(lading), "", *_payloads(lading), "", *_bill(lading, lading.least)]


def lading_facts(lading: Lading, unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """The same ready for JSON, with the plan of each flight."""
    mission, answer = lading.mission, lading.asked.answer
    _judge(lading)
    front = answer.front()
    belts = any(flight.belts for flight in front.flights)
    bill = lading.bill
    return head_facts(mission, front.status, front.years, unsaid, belts) | {
        "goal": mission.goal,
        "goals": list(mission.goals),
        "via": list(mission.via),
        **itinerary_facts(mission),
        "reasons": [answer_status(answer)],
        "counts": "aqua" if lading.counts_aqua else "tanks",
        "loads": [_load_facts(lading, lading.asked, load) for load in lading.loads],
        "most_payload": lading.most_payload(),
        "payload_status": _payload_status(lading) if lading.loads else None,
        "payloads": [_load_facts(lading, one, one.least) for one in lading.tried if one.least],
        "bill": None
        if bill is None
        else {
            "boosts": bill.boosts,
            "parts": [
                {"name": part.name, "kind": part.kind, "mass": part.mass, "boosted": not part.colour}
                for part in bill.parts
            ],
        },
    }


def lading_csv(lading: Lading) -> str:
    """Every load with each payload as comma-separated values, least first."""
    _judge(lading, everything=True)
    pays = lading.mission.itinerary.changes_load
    columns = (*_COSTS[:2], *flight_columns(pays), *_COSTS[2:])
    rows = []
    for laden in lading.tried:
        for load in laden.loads:
            facts = _costs(lading, laden, load) | flight_facts(load.flight)
            rows.append([facts.get(name) for name in columns])
    return csv_text(columns, rows)


def _judge(lading: Lading, everything: bool = False) -> None:
    """Nothing is told that the referee has not flown."""
    for laden in lading.tried:
        for load in laden.loads if everything or laden is lading.asked else laden.loads[:1]:
            for flight in {load.flight, load.safest}:
                laden.answer.plan(flight)


# Facts


def _load_facts(lading: Lading, laden: Laden, load: Load) -> dict[str, Any]:
    plan = plan_to_json(laden.answer.plan(load.flight))
    safer = {} if load.safest == load.flight else {"safest": flight_facts(load.safest)}
    return _costs(lading, laden, load) | flight_facts(load.flight) | safer | {"plan": plan}


def _costs(lading: Lading, laden: Laden, load: Load) -> dict[str, Any]:
    return {
        "payload": laden.payload,
        "dry_mass": lading.mission.stack.dry_mass + laden.payload,
        "water": lading.water(load),
        "boosts": lading.boosts(laden),
        "price": lading.price(laden, load),
    }


# Text


def _loads(lading: Lading) -> list[str]:
    """One row a load. How safe a flight with it can be is told where the first is not the safest."""
    money = lading.mission.stack.edition.money
    shows_safest = any(load.safest != load.flight for load in lading.loads)
    titles = [*([money] if lading.counts_aqua else []), "tanks", "turns", "fuel", "survival", ""]
    titles += ["safest in", "survival", ""] * shows_safest
    rows = [
        [*([mass_text(load.amount)] if lading.counts_aqua else []), _tanks(load.flight), *_flown(load.flight)]
        + _safest(load) * shows_safest
        for load in lading.loads
    ]
    least = f"the least load: {_amount(lading, lading.loads[0])}"
    return ["what to load", *table_lines([titles, *rows], set(), 2), *wrapped(f"  {least}", 2), *_given_up(lading)]


def _given_up(lading: Lading) -> Iterable[str]:
    for load in lading.loads:
        if load.flight.gives_up:
            yield from wrapped(f"  with {_amount(lading, load)} it gives up {', '.join(load.flight.gives_up)}", 4)


def _flown(flight: Flight) -> list[str]:
    odds = str(flight.survival)
    return [str(flight.turns), number_text(flight.fuel_steps), odds if len(odds) <= 8 else "", percent(flight.survival)]


def _safest(load: Load) -> list[str]:
    if load.safest == load.flight:
        return ["", "", ""]
    turns, _, *odds = _flown(load.safest)
    return [turns, *odds]


def _tanks(flight: Flight) -> str:
    return mass_text(flight.tanks or 0)


def _amount(lading: Lading, load: Load) -> str:
    money = lading.mission.stack.edition.money
    if lading.counts_aqua:
        return f"{load.amount} {money}, {counted(_tanks(load.flight), 'tank')} at the start"
    return counted(mass_text(load.amount), "tank")


def _payloads(lading: Lading) -> list[str]:
    """With how much payload beside what is aboard it takes more fuel, as a table."""
    if lading.is_stopped and len(lading.tried) == 1:
        return ["how much more payload fits", *wrapped(f"  {_payload_status(lading)}", 2)]
    money = lading.mission.stack.edition.money
    titles = ["payload", "dry", *([money] if lading.counts_aqua else []), "tanks", "turns", "survival", ""]
    titles += [f"{money} in all"] if lading.price(lading.asked, lading.loads[0]) is not None else []
    rows = []
    for laden in lading.by_payload:
        if laden.least is None:
            continue
        turns, _, *odds = _flown(laden.least.flight)
        amount = [mass_text(laden.least.amount)] if lading.counts_aqua else []
        dry, price = str(lading.mission.stack.dry_mass + laden.payload), lading.price(laden, laden.least)
        row = [str(laden.payload), dry, *amount, _tanks(laden.least.flight), turns, *odds]
        rows.append(row + ([] if price is None else [str(price)]))
    return [
        "how much more payload fits, by the least load that is enough for it",
        *table_lines([titles, *rows], set(), 2),
        *wrapped(f"  {_payload_status(lading)}", 2),
    ]


def _payload_status(lading: Lading) -> str:
    """One sentence: how far it is known how much more fits."""
    most, tried = lading.most_payload() or 0, lading.tried[-1].payload
    years = counted(lading.asked.answer.front().years, "year")
    if lading.is_stopped:
        return f"CUT: a payload of {tried + 1} and more was not looked at to the end"
    if not lading.is_exact:
        return "CUT: there are too many flights to compare them all with care; more payload may fit"
    limit = lading.mission.stack.strip.dry_limit
    if most == tried:
        return f"PROVEN: {most} is all that the strip holds (dry mass {limit})"
    more = str(tried) if tried == most + 1 else f"{most + 1} to {tried}"
    return f"PROVEN: with {more} no flight of at most {years} does it (dry mass {limit} is the limit)"


def _bill(lading: Lading, least: Load) -> list[str]:
    """What the least load costs together with the rocket itself."""
    edition, bill, water = lading.mission.stack.edition, lading.bill, lading.water(least)
    money, rules = edition.money, edition.rule_ids
    start = lading.mission.start_space.name
    rows, lines = [], []
    if water is None:
        lines += wrapped(f"  {start} sells no {lading.mission.stack.grade}: the fuel has to come from elsewhere", 2)
    else:
        rows.append(("water", str(water), f"1 {money} a tank, {rules['load']}"))
    if bill is None:
        lines += wrapped(f"  cards are boosted to LEO, and it starts at {start}: they have to get there first", 2)
    else:
        rows += [(part.name, str(part.mass), _how(part, rules["boost"])) for part in bill.parts if not part.colour]
    if bill is not None:
        rows.append(("boosts", str(bill.boosts), "") if water is None else ("in all", str(water + bill.boosts), ""))
    if bill is not None and bill.produced:
        names = few([f"{part.name} ({part.colour})" for part in bill.produced])
        lines += wrapped(f"  not white, so produced and not boosted: {names}", 2)
    table = table_lines([("part", money, "how"), *rows], {"part", "how"}, 2) if rows else []
    return [f"what the least load and the rocket cost in {money}", *table, *lines]


def _how(part: Part, rule: str) -> str:
    return "water as cargo" if part.kind == "tanks" else f"boosted, {rule}"
