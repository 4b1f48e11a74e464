"""What a rocket is worth, as plain data and as text: masses, supports, engines, thrust by zone and weight class."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from planner.board.model import Zone
from planner.cards.tags import WITHOUT_EFFECT
from planner.editions.readings import DEFAULTS
from planner.rocket.engine import Engine, TurnOption, can_burn, net_thrust, turn_options, works_in
from planner.rocket.stack import Stack
from planner.rocket.strip import mass_text
from planner.rocket.supports import Chain
from planner.visible import visible

WIDTH = 80


def stack_facts(stack: Stack, zones: Iterable[Zone]) -> dict[str, Any]:
    """Everything `planner stack check` says, ready for JSON. The mass-free form has no masses: they are None."""
    zones = tuple(zones)
    weighed = stack.kind.is_weighed
    engines = [engine_facts(stack, engine, zones) for engine in stack.engines]
    return {
        "name": stack.name,
        "edition": stack.edition.name,
        "net_thrust": stack.fixed_thrust if stack.kind.has_fixed_thrust else None,
        "dry_mass": stack.dry_mass if weighed else None,
        "wet_mass": mass_text(stack.wet_mass) if weighed else None,
        "weight_class": stack.strip.classes[stack.wet].name if weighed else None,
        "grade": stack.grade if weighed else None,
        "fuel_steps": stack.fuel_steps if weighed else None,
        "masses": _masses(stack),
        "cards": [_card_facts(stack, item.slug) for item in stack.aboard],
        "engines": engines,
        "operational": any(engine["usable"] for engine in engines),
        "largest_landing": {zone.id: largest_landing(stack, zone) for zone in zones},
        "privileges": [name for name in ("powersat", "push_factory", "cycler") if getattr(stack, name)],
        "factories": sorted(stack.factories),
        "colonies": sorted(stack.colonies),
        "survive": sorted(stack.survive),
        "readings": {name: value for name, value in stack.readings.items() if value != DEFAULTS[name]},
        "doubts": _doubts(stack),
        "without_effect": _without_effect(stack),
    }


def _masses(stack: Stack) -> list[dict[str, Any]]:
    rows = [
        {"item": item.slug + (f" ({item.orientation})" if item.orientation else ""), "mass": item.mass}
        for item in stack.aboard
    ]
    rows += [{"item": piece.name, "mass": piece.mass} for piece in stack.cargo]
    if stack.cargo_tanks:
        rows.append({"item": "cargo tanks", "mass": stack.cargo_tanks})
    return rows


def _card_facts(stack: Stack, slug: str) -> dict[str, Any]:
    running = stack.running.get(slug)
    if running is None:
        return {"card": slug, "runs": True, "only_afterburning": False, "missing": [], "supports": None}
    return {
        "card": slug,
        "runs": not running.missing,
        "only_afterburning": running.only_afterburning,
        "missing": list(running.missing),
        "supports": None if running.chain is None else _chain_facts(running.chain),
    }


def _chain_facts(chain: Chain) -> dict[str, Any]:
    return {
        "served": [
            {"card": service.card, "needs": service.requirement.text(), "by": service.server}
            for service in chain.services
        ],
        "radiators": list(chain.radiators),
        "therms_needed": chain.therms_needed,
        "therms_given": chain.therms_given,
    }


def engine_facts(stack: Stack, engine: Engine, zones: tuple[Zone, ...]) -> dict[str, Any]:
    """One engine: its numbers, its net thrust now in every zone, and in every weight class."""
    now = _now(stack, engine, zones)
    return {
        "engine": engine.name,
        "base_thrust": engine.base,
        "modifier": engine.modifier,
        "consumption": str(stack.strip.told(engine.consumption)),
        "grade": engine.grade,
        "fuel_suits": can_burn(engine, stack.grade),
        "usable": any(net is not None for row in now for net in row["by_zone"].values()),
        "solar": engine.solar,
        "push": engine.push,
        "pushed": engine.push_thrust,
        "bonus_pivots": engine.bonus_pivots,
        "uses_up": list(engine.uses_up),
        "afterburn": {"steps": engine.afterburn_steps, "thrust": engine.afterburn_thrust}
        if engine.afterburn_steps
        else None,
        "only_afterburning": engine.only_afterburning,
        "chain": list(engine.chain),
        "burns_available": burns_available(stack, engine),
        "now": now,
        "net_thrust": [] if stack.kind.has_fixed_thrust else _thrust_table(stack, engine, zones),
    }


def burns_available(stack: Stack, engine: Engine) -> int | None:
    """Whole burns that the fuel aboard pays for if no move rounds up; None where they have no end."""
    if not can_burn(engine, stack.grade):
        return 0
    if stack.kind.has_endless_fuel or not engine.consumption:
        return None
    return int(Fraction(stack.fuel_steps) // engine.consumption)


def _options(stack: Stack, engine: Engine, zone: Zone) -> list[TurnOption]:
    return turn_options((engine,), stack.fuel_at(stack.wet), zone)


def _now(stack: Stack, engine: Engine, zones: tuple[Zone, ...]) -> list[dict[str, Any]]:
    """Net thrust with the fuel aboard, by zone, without and with afterburner; None where it cannot be activated."""
    if stack.kind.has_fixed_thrust:
        return [{"weight_class": None, "afterburn": False, "by_zone": {zone.id: stack.fixed_thrust for zone in zones}}]
    rows: list[dict[str, Any]] = []
    by_zone = {zone.id: {option.afterburn: option for option in _options(stack, engine, zone)} for zone in zones}
    for afterburn in (False, True):
        found = {zone: options.get(afterburn) for zone, options in by_zone.items()}
        there = next((option for option in found.values() if option is not None), None)
        if there is not None:
            nets = {zone: None if option is None else option.net_thrust for zone, option in found.items()}
            weight_class = stack.strip.classes[there.wet].name
            rows.append({"weight_class": weight_class, "afterburn": afterburn, "by_zone": nets})
    return rows


def _thrust_table(stack: Stack, engine: Engine, zones: tuple[Zone, ...]) -> list[dict[str, Any]]:
    """Rows by weight class, columns by zone, first all without and then all with afterburner."""
    strip = stack.strip
    first_of_class: dict[str, int] = {}
    for position, weight_class in enumerate(strip.classes):
        first_of_class.setdefault(weight_class.name, position)
    modes = [False] * (not engine.only_afterburning) + [True] * bool(engine.afterburn_steps)
    table = []
    for afterburn in modes:
        for name, position in first_of_class.items():
            nets = {
                zone.id: net_thrust(engine, strip, position, zone, afterburn) if works_in(engine, zone) else None
                for zone in zones
            }
            table.append({"weight_class": name, "afterburn": afterburn, "by_zone": nets})
    return table


def largest_landing(stack: Stack, zone: Zone) -> int | None:
    """Largest site for a powered landing from a start in this zone now: net thrust must exceed size (hf4 H6a, hf3 G1).

    None if no engine that can burn the fuel aboard has any net thrust to spare.
    """
    if stack.kind.has_fixed_thrust:
        nets = [stack.fixed_thrust]
    else:
        options = [option for engine in stack.engines for option in _options(stack, engine, zone)]
        nets = [option.net_thrust for option in options if option.burns]
    best = max(nets, default=0)
    return best - 1 if best > 1 else None


def _doubts(stack: Stack) -> list[str]:
    lines = []
    for item in stack.aboard:
        card = item.card
        if card.doubt:
            lines.append(f"{card.slug}: {card.doubt}")
        if card.assumed:
            where = f"as on {card.like or 'a card'} of a later edition"
            lines.append(f"{card.slug}: assumed, {where}: {', '.join(sorted(card.assumed))}")
        if card.unknown:
            lines.append(f"{card.slug}: not known: {', '.join(sorted(card.unknown))}")
    if stack.push_factory and not stack.edition.push_factory_thrust:
        lines.append(f"push_factory: without effect, {stack.edition.name} has no push factories")
    return lines


def _without_effect(stack: Stack) -> list[str]:
    """Abilities of cards aboard that change nothing in this planner, and why."""
    tags = [(item.slug, entry.partition("=")[0]) for item in stack.aboard for entry in item.card.tags]
    return [f"{slug}: {tag}, {WITHOUT_EFFECT[tag]}" for slug, tag in tags if tag in WITHOUT_EFFECT]


def stack_text(facts: Mapping[str, Any]) -> str:
    """The answer as paragraphs whose lines fit 80 columns."""
    title = f"{facts['name']}  ({facts['edition']})"
    readings = [f"reading: {name} = {value}" for name, value in facts["readings"].items()]
    if facts["net_thrust"] is not None:
        thrust = f"net thrust {facts['net_thrust']} whatever the mass, one fuel step a burn, fuel without end"
        return _paragraphs([[title], [thrust], readings])
    extras = [f"{what}: {', '.join(facts[what])}" for what in ("privileges", "factories", "colonies") if facts[what]]
    engines = [_engine_text(engine, facts["grade"]) for engine in facts["engines"]]
    return _paragraphs(
        [
            [title],
            _mass_text(facts),
            _cards_text(facts["cards"]),
            *(engines or [["no engine can be activated"]]),
            [*_landing_text(facts["largest_landing"]), *extras],
            [
                *readings,
                *(f"doubt: {doubt}" for doubt in facts["doubts"]),
                *(f"without effect: {ability}" for ability in facts["without_effect"]),
            ],
        ]
    )


def _paragraphs(parts: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(line for long in part for line in _fitting(long)) for part in parts if part)


def _fitting(line: str) -> list[str]:
    line = visible(line)
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _mass_text(facts: Mapping[str, Any]) -> list[str]:
    steps = facts["fuel_steps"]
    fuel = f"{_count(steps, 'fuel step')} of {facts['grade']} to empty" if steps else "no fuel"
    rows = [(str(row["mass"]), row["item"]) for row in facts["masses"]]
    rows.append((str(facts["dry_mass"]), "dry mass"))
    rows.append((facts["wet_mass"], f"wet mass: {facts['weight_class']}, {fuel}"))
    width = max(len(mass) for mass, _ in rows)
    return ["mass", *(f"  {mass:>{width}}  {item}" for mass, item in rows)]


def _cards_text(cards: list[dict[str, Any]]) -> list[str]:
    """Every card once: on top what nothing else uses, below it the tree of what keeps it running."""
    lines: list[str] = []
    idle = [card["card"] for card in cards if _needs_nothing(card)]
    shown: set[str] = set()
    used = {row["by"] for card in cards if card["runs"] and card["supports"] for row in card["supports"]["served"]}
    tops = [card for card in cards if card["card"] not in used or not card["runs"]]
    for card in [*tops, *cards]:  # cards that need each other in a ring have no top
        if card["card"] not in shown and not _needs_nothing(card):
            lines += _card_text(card, shown)
    alone = [slug for slug in idle if slug not in shown]
    if alone:
        lines.append(f"  without needs: {', '.join(alone)}")
    return ["cards", *lines] if lines else []


def _needs_nothing(card: Mapping[str, Any]) -> bool:
    supports = card["supports"]
    return card["runs"] and (supports is None or not (supports["served"] or supports["therms_needed"]))


def _card_text(card: Mapping[str, Any], shown: set[str]) -> list[str]:
    note = " only while it afterburns" if card["only_afterburning"] else ""
    lines = [f"  {card['card']} {'runs' if card['runs'] else 'does NOT run'}{note}"]
    lines += [f"    {missing}" for missing in card["missing"]]
    shown.add(card["card"])
    supports = card["supports"]
    if supports is None:
        return lines
    lines += _tree(card["card"], supports["served"], 2, shown, frozenset())
    if supports["therms_needed"]:
        given = f", {supports['therms_given']} given by {', '.join(supports['radiators'])}"
        needed = _count(supports["therms_needed"], "therm")
        lines.append(f"    cooling: {needed} needed{given if supports['radiators'] else ', no radiator'}")
        for radiator in supports["radiators"]:
            shown.add(radiator)
            lines += _tree(radiator, supports["served"], 3, shown, frozenset())
    return lines


def _tree(user: str, served: list[dict[str, str]], depth: int, shown: set[str], above: frozenset[str]) -> list[str]:
    lines = []
    for row in served:
        if row["card"] != user:
            continue
        shown.add(row["by"])
        ring = row["by"] in above
        lines.append(f"{'  ' * depth}{row['needs']}: {row['by']}{' (as above)' if ring else ''}")
        if not ring:
            lines += _tree(row["by"], served, depth + 1, shown, above | {user, row["by"]})
    return lines


def _engine_text(engine: Mapping[str, Any], aboard: str) -> list[str]:
    supports = f" ({engine['modifier']:+d} from supports)" if engine["modifier"] else ""
    consumption = _count(Fraction(engine["consumption"]), "fuel step")
    lines = [f"engine {engine['engine']}: thrust {engine['base_thrust']}{supports}, {consumption} a burn"]
    lines += [f"  {', '.join(_marks(engine))}", f"  {_fuel_text(engine, aboard)}"]
    return [*lines, *(_zones_table(engine) if engine["solar"] else _classes_table(engine))]


def _marks(engine: Mapping[str, Any]) -> list[str]:
    free = not Fraction(engine["consumption"]) and engine["grade"] != "isotope"
    better = "" if engine["grade"] == "isotope" else " or better"
    marks = ["needs no fuel" if free else f"burns {engine['grade']}{better}"]
    marks += ["solar"] * engine["solar"]
    if engine["push"]:
        marks.append(f"pushed +{engine['pushed']}" if engine["pushed"] else "can be pushed")
    if engine["bonus_pivots"]:
        marks.append(_count(engine["bonus_pivots"], "bonus pivot"))
    if engine["afterburn"]:
        steps = _count(engine["afterburn"]["steps"], "step")
        marks.append(f"afterburner +{engine['afterburn']['thrust']} for {steps}")
    marks += [f"turns {slug} light" for slug in engine["uses_up"]]
    return marks


def _fuel_text(engine: Mapping[str, Any], aboard: str) -> str:
    if not engine["usable"]:
        return (
            f"CANNOT be activated with the {aboard} aboard" if not engine["fuel_suits"] else "CANNOT be activated now"
        )
    if not engine["fuel_suits"]:
        return f"CANNOT burn the {aboard} aboard, only coast"
    burns = engine["burns_available"]
    if burns is None:
        return "burns without end"
    rounding = ", less what each move rounds up" if Fraction(engine["consumption"]).denominator > 1 else ""
    return f"fuel for {_count(burns, 'burn')}{rounding}"


def _classes_table(engine: Mapping[str, Any]) -> list[str]:
    """Net thrust by weight class, alike in all zones."""
    rows: dict[bool, dict[str, int]] = {}
    for row in engine["net_thrust"]:
        rows.setdefault(row["afterburn"], {})[row["weight_class"]] = next(iter(row["by_zone"].values()))
    now = {row["afterburn"]: next(iter(row["by_zone"].values())) for row in engine["now"]}
    names = list(next(iter(rows.values())))
    lines = [f"  {'net thrust':<16}{'now':>6}" + "".join(f"{name:>11}" for name in names)]
    for afterburn, nets in rows.items():
        label = "afterburning" if afterburn else ""
        cells = "".join(f"{nets[name]:>11}" for name in names)
        lines.append(f"  {label:<16}{now.get(afterburn, '-'):>6}{cells}")
    return lines


def _zones_table(engine: Mapping[str, Any]) -> list[str]:
    """Net thrust by weight class and zone."""
    now = {(row["weight_class"], row["afterburn"]) for row in engine["now"]}
    zones = [zone.capitalize() for zone in engine["net_thrust"][0]["by_zone"]]
    heads = "".join(f"{zone if len(zone) < 6 else zone[:4] + '.':>6}" for zone in zones)
    lines = []
    for row in engine["net_thrust"]:
        title = "afterburning" if row["afterburn"] else "net thrust"
        if row["weight_class"] == engine["net_thrust"][0]["weight_class"]:
            lines.append(f"  {title:<16}{heads}")
        label = row["weight_class"] + (" (now)" if (row["weight_class"], row["afterburn"]) in now else "")
        lines.append(f"  {label:<16}" + "".join(f"{'-' if n is None else n:>6}" for n in row["by_zone"].values()))
    return lines


def _landing_text(largest: Mapping[str, int | None]) -> list[str]:
    sizes = {zone: "none" if size is None else f"size {size}" for zone, size in largest.items()}
    title = "largest site for a powered landing now"
    if len(set(sizes.values())) == 1:
        return [f"{title}: {next(iter(sizes.values()))}"]
    groups: dict[str, list[str]] = {}
    for zone, size in sizes.items():
        groups.setdefault(size, []).append(zone.capitalize())
    return [f"{title}, by zone of the start", *(f"  {size}: {', '.join(names)}" for size, names in groups.items())]


def _count(number: int | Fraction, thing: str) -> str:
    """'1 step', '1/2 step', '2 steps'."""
    return f"{number} {thing}{'' if 0 < number <= 1 else 's'}"
