"""What a rocket is worth, as text: masses, supports, engines, thrust by zone and weight class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from planner.report.tables import table_lines
from planner.report.toldrocket import ToldEngine, ToldStack
from planner.report.wording import counted, wrapped
from planner.rocket.running import Running
from planner.rocket.stack import Stack
from planner.rocket.strip import mass_text
from planner.rocket.supports import Service


def stack_text(told: ToldStack) -> str:
    """The answer as paragraphs whose lines fit 80 columns."""
    stack = told.stack
    title = f"{stack.name}  ({stack.edition.name})"
    readings = [f"reading: {name} = {value}" for name, value in told.readings.items()]
    if stack.kind.has_fixed_thrust:
        thrust = f"net thrust {stack.fixed_thrust} whatever the mass, one fuel step a burn, fuel without end"
        return _paragraphs([[title], [thrust], readings])
    listed = {"privileges": told.privileges, "factories": sorted(stack.factories), "colonies": sorted(stack.colonies)}
    extras = [f"{what}: {', '.join(names)}" for what, names in listed.items() if names]
    engines = [_engine_text(engine, stack.grade) for engine in told.engines]
    return _paragraphs(
        [
            [title],
            _mass_text(told),
            _cards_text(stack),
            _dead_text(told),
            *(engines or [["no engine can be activated"]]),
            [*_landing_text(told.largest_landing), *extras],
            [
                *readings,
                *(f"doubt: {doubt}" for doubt in told.doubts),
                *(f"without effect: {ability}" for ability in told.without_effect),
            ],
        ]
    )


def _paragraphs(parts: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(line for long in part for line in _fitting(long)) for part in parts if part)


def _fitting(line: str) -> list[str]:
    return wrapped(line, len(line) - len(line.lstrip()) + 4)


def _mass_text(told: ToldStack) -> list[str]:
    stack = told.stack
    steps, weight = stack.fuel_steps, stack.strip.classes[stack.wet]
    fuel = f"{counted(steps, 'fuel step')} of {stack.grade} to empty" if steps else "no fuel"
    rows = [(str(row.mass), row.item) for row in told.masses]
    rows.append((str(stack.dry_mass), "dry mass"))
    rows.append((mass_text(stack.wet_mass), f"wet mass: {weight.name}, {fuel}"))
    width = max(len(mass) for mass, _ in rows)
    return ["mass", *(f"  {mass:>{width}}  {item}" for mass, item in rows)]


# Cards


def _cards_text(stack: Stack) -> list[str]:
    """Every card once: on top what nothing else uses, below it the tree of what keeps it running."""
    lines: list[str] = []
    shown: set[str] = set()
    needy = [card for card in stack.running.values() if not _needs_nothing(card)]
    used = {service.server for card in needy if not card.missing for service in _services(card)}
    tops = [card for card in needy if card.slug not in used or card.missing]
    for card in [*tops, *needy]:  # cards that need each other in a ring have no top
        if card.slug not in shown:
            lines += _card_text(card, shown)
    needy_slugs = {card.slug for card in needy}
    alone = [item.slug for item in stack.aboard if item.slug not in needy_slugs and item.slug not in shown]
    if alone:
        lines.append(f"  without needs: {', '.join(alone)}")
    return ["cards", *lines] if lines else []


def _dead_text(told: ToldStack) -> list[str]:
    """Cards that could as well stay at home."""
    dead = told.dead_weight
    if not dead:
        return []
    width = max(len(str(card.mass)) for card in dead)
    rows = [f"  {card.mass:>{width}}  {card.card}: {card.why}" for card in dead]
    return [f"dead weight: {sum(card.mass for card in dead)}", *rows]


def _services(card: Running) -> Sequence[Service]:
    return () if card.chain is None else card.chain.services


def _needs_nothing(card: Running) -> bool:
    return not card.missing and (card.chain is None or not (card.chain.services or card.chain.therms_needed))


def _card_text(card: Running, shown: set[str]) -> list[str]:
    note = " only while it afterburns" if card.only_afterburning else ""
    lines = [f"  {card.slug} {'does NOT run' if card.missing else 'runs'}{note}"]
    lines += [f"    {missing}" for missing in card.missing]
    shown.add(card.slug)
    chain = card.chain
    if chain is None:
        return lines
    lines += _tree(card.slug, chain.services, 2, shown, frozenset())
    if chain.therms_needed:
        given = f", {chain.therms_given} given by {', '.join(chain.radiators)}"
        needed = counted(chain.therms_needed, "therm")
        lines.append(f"    cooling: {needed} needed{given if chain.radiators else ', no radiator'}")
        for radiator in chain.radiators:
            shown.add(radiator)
            lines += _tree(radiator, chain.services, 3, shown, frozenset())
    return lines


def _tree(user: str, services: Sequence[Service], depth: int, shown: set[str], above: frozenset[str]) -> list[str]:
    lines = []
    for service in services:
        if service.card != user:
            continue
        shown.add(service.server)
        ring = service.server in above
        lines.append(f"{'  ' * depth}{service.requirement.text()}: {service.server}{' (as above)' if ring else ''}")
        if not ring:
            lines += _tree(service.server, services, depth + 1, shown, above | {user, service.server})
    return lines


# Engines


def _engine_text(told: ToldEngine, aboard: str) -> list[str]:
    engine = told.engine
    supports = f" ({engine.modifier:+d} from supports)" if engine.modifier else ""
    consumption = counted(told.consumption, "fuel step")
    lines = [f"engine {engine.name}: thrust {engine.base}{supports}, {consumption} a burn"]
    lines += [f"  {', '.join(_marks(told))}", f"  {_fuel_text(told, aboard)}"]
    return [*lines, *(_zones_table(told) if engine.solar else _classes_table(told))]


def _marks(told: ToldEngine) -> list[str]:
    engine = told.engine
    free = not told.consumption and engine.grade != "isotope"
    better = "" if engine.grade == "isotope" else " or better"
    marks = ["needs no fuel" if free else f"burns {engine.grade}{better}"]
    marks += ["solar"] * engine.solar
    if engine.push:
        marks.append(f"pushed +{engine.push_thrust}" if engine.push_thrust else "can be pushed")
    if engine.bonus_pivots:
        marks.append(counted(engine.bonus_pivots, "bonus pivot"))
    if engine.afterburn_steps:
        marks.append(f"afterburner +{engine.afterburn_thrust} for {counted(engine.afterburn_steps, 'step')}")
    marks += [f"turns {slug} light" for slug in engine.uses_up]
    return marks


def _fuel_text(told: ToldEngine, aboard: str) -> str:
    if not told.usable:
        return f"CANNOT be activated with the {aboard} aboard" if not told.fuel_suits else "CANNOT be activated now"
    if not told.fuel_suits:
        return f"CANNOT burn the {aboard} aboard, only coast"
    if told.burns_available is None:
        return "burns without end"
    rounding = ", less what each move rounds up" if told.consumption.denominator > 1 else ""
    return f"fuel for {counted(told.burns_available, 'burn')}{rounding}"


def _classes_table(told: ToldEngine) -> list[str]:
    """Net thrust by weight class, alike in all zones."""
    rows: dict[bool, dict[str | None, int | None]] = {}
    for row in told.by_class:
        rows.setdefault(row.afterburn, {})[row.weight_class] = next(iter(row.by_zone.values()))
    now = {row.afterburn: next(iter(row.by_zone.values())) for row in told.now}
    names = list(next(iter(rows.values())))
    cells = [
        ("afterburning" if afterburn else "", str(now.get(afterburn, "-")), *(str(nets[name]) for name in names))
        for afterburn, nets in rows.items()
    ]
    return table_lines([("net thrust", "now", *map(str, names)), *cells], {"net thrust"}, indent=2)


def _zones_table(told: ToldEngine) -> list[str]:
    """Net thrust by zone and weight class."""
    now = {(row.weight_class, row.afterburn) for row in told.now}
    lines = []
    for afterburn in dict.fromkeys(row.afterburn for row in told.by_class):
        title = "afterburning" if afterburn else "net thrust"
        rows = [row for row in told.by_class if row.afterburn == afterburn]
        classes = [f"{row.weight_class}{' (now)' if (row.weight_class, afterburn) in now else ''}" for row in rows]
        cells = [
            (zone.capitalize(), *("-" if row.by_zone[zone] is None else str(row.by_zone[zone]) for row in rows))
            for zone in rows[0].by_zone
        ]
        lines += table_lines([(title, *classes), *cells], {title}, indent=2)
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
