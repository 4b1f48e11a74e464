"""From the numbers of a search back to a plan in the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import repeat
from math import ceil

from planner.board.model import SEASONS
from planner.editions.readings import DEFAULTS
from planner.plan.model import Action, Plan, PlannedStop, Roll, Step, Turn
from planner.rocket.hardness import item_hardness
from planner.rules.belts import season_add, shielding
from planner.rules.compiler import Compiled
from planner.rules.configurations import LIGHT, wears_above
from planner.rules.itinerary import Deed, Stop
from planner.rules.risk import HAZARD_SURVIVAL, belt_faces
from planner.rules.ways import Way
from planner.search.flown import Done, Flown, FlownTurn, Leg


def may_give_up(compiled: Compiled) -> bool:
    """Whether there is a card that need not come through."""
    return len(compiled.stack.survive) < len(compiled.stack.aboard)


def given_up(compiled: Compiled, turns: Iterable[Leg]) -> tuple[str, ...]:
    """Cards that may be lost on the way, because they are neither named nor flown with: torn off in an aerobrake, or
    softer than what a belt is rolled against.

    A heavy radiator is softer once a belt has turned it, also where nothing is cooled by it and so no configuration
    tells whether it is worn.
    """
    tables, configurations, lost = compiled.tables, compiled.configurations, set[str]()
    is_worn = False
    for turn in turns:
        before = configurations[turn.departure]
        lost |= {name for name in configurations[turn.arrival].gone - before.gone if not name.endswith(LIGHT)}
        conf, season = turn.departure, int(tables.season_of_round[turn.round])
        thrust = int(tables.options.net_thrust[turn.option])
        shield = shielding(thrust, compiled.rules) - season_add(SEASONS[season], compiled.rules)
        for _ in range(min(turn.belts, 2)):  # by then all is worn that can be
            cell = (conf, season, thrust - tables.least_thrust)
            for item in before.stack.aboard:
                fresh, worn = item_hardness(item)
                level = worn if is_worn else fresh
                if item.slug not in before.stack.survive and belt_faces(level, shield, 0) < tables.belt_faces[cell]:
                    lost.add(item.slug)
            is_worn = is_worn or wears_above(before.stack) < min(6 - shield, configurations[conf].level)
            conf = tables.after_belt(*cell)
    return tuple(sorted(lost))


def build_plan(compiled: Compiled, start: str, turns: Sequence[FlownTurn], name: str = "") -> Plan:
    """The plan that a search has found."""
    readings = tuple((key, value) for key, value in compiled.stack.readings.items() if value != DEFAULTS[key])
    return Plan(
        edition=compiled.stack.edition.name,
        board=compiled.board.name,
        start=start,
        turns=tuple(map(_turn, repeat(compiled), turns, _partings(compiled, start, turns))),
        name=name,
        readings=readings,
    )


def loading_first(plan: Plan, tanks: int) -> Plan:
    """The same plan, begun with empty tanks that are filled before the first turn."""
    first, *others = plan.turns
    return plan._replace(turns=(first._replace(before=(Action("load", tanks=tanks), *first.before)), *others))


def planned_stops(stops: Iterable[Stop]) -> tuple[PlannedStop, ...]:
    """The stops of a mission as its plan names them. What may be left there or taken in, nobody has to."""
    return tuple(
        PlannedStop(
            places=stop.places,
            name=stop.name,
            stay=stop.stay,
            season=stop.season,
            by_year=stop.by_year,
            drop=stop.drop,
            take=stop.take,
            refuel=stop.refuel,
        )
        for stop in stops
    )


def _partings(compiled: Compiled, start: str, turns: Sequence[FlownTurn]) -> Iterator[str]:
    """How each turn parts with items: they stay in LEO or as outposts, while there may be more of these; else scrap.
    Where depots lie, or what stops leave, there is an outpost for it."""
    here, outposts = start, {*(compiled.manifest.places if compiled.manifest is not None else ())}
    for turn in turns:
        if _parts(compiled, turn) and "leo" not in compiled.board.spaces[here].roles:
            if len(outposts) < compiled.stack.edition.outposts:
                outposts.add(here)
            yield "drop" if here in outposts else "scrap"
        else:
            yield "drop"
        if turn.arcs:
            here = compiled.ways[turn.arcs[-1].arc].target.id


def _turn(compiled: Compiled, turn: FlownTurn, parting: str) -> Turn:
    year = compiled.first_year + turn.round
    season = SEASONS[int(compiled.tables.season_of_round[turn.round])]
    before, after = (tuple(_done(compiled, done, parting)) for done in (turn.before, turn.after))
    if not turn.arcs:
        rolls = tuple(_air_rolls(compiled, (*turn.before, *turn.after)))
        return Turn(year=year, season=season, before=before, engine="", after=after, rolls=rolls)
    options, strip = compiled.tables.options, compiled.stack.strip
    stack = compiled.configurations[turn.departure].stack
    engine = compiled.engines[int(options.engine[turn.option])]
    lit = engine is not compiled.engines[-1]
    weighed = stack.kind.is_weighed
    ways = [compiled.ways[flown.arc] for flown in turn.arcs]
    net_thrust = int(options.net_thrust[turn.option])
    strips_sails = any(way.target.hazard == "aerobrake" for way in ways)
    bare = strips_sails and int(compiled.tables.without_sails[turn.departure]) != turn.departure
    used_up = int(compiled.tables.used_up[turn.departure, options.engine[turn.option]]) != turn.departure
    return Turn(
        year=year,
        season=season,
        before=(*before, *_actions(compiled, turn, ways, parting)),
        engine=engine.name if lit else "",
        afterburn=bool(options.afterburn[turn.option]),
        net_thrust=net_thrust if lit else None,
        steps=tuple(step_of(flown, way) for flown, way in zip(turn.arcs, ways, strict=True)),
        dry=strip.masses[stack.dry] if weighed else None,
        wet_before=strip.masses[int(options.wet[turn.option])] if weighed else None,
        # Lost sails and radiators turned light change both chits after the move; what the strip shows then is left to
        # the reader.
        wet_after=strip.masses[turn.wet_after] if weighed and not bare and not used_up else None,
        rolls=tuple(_rolls(compiled, turn, ways, net_thrust, season)),
        after=after,
    )


def _parts(compiled: Compiled, turn: FlownTurn) -> bool:
    """Whether a turn parts with items that the player lets be left behind."""
    left_at_rest = any(done.action == len(compiled.deeds) for done in (*turn.before, *turn.after))
    return left_at_rest or turn.departure != turn.configuration


def _done(compiled: Compiled, deeds: Iterable[Done], parting: str) -> Iterator[Action]:
    """What is done between two moves. At a stop where nothing is left or taken up a plan has nothing to tell."""
    for done in deeds:
        if done.thrown:
            yield Action("jettison", fuel_steps=done.thrown)
        if done.action == len(compiled.deeds):
            gone = compiled.configurations[done.after].gone - compiled.configurations[done.configuration].gone
            yield from _left_behind(gone, parting)
        else:
            yield from _deed(compiled, compiled.deeds[done.action], done.tanks)


def _deed(compiled: Compiled, deed: Deed, tanks: int) -> Iterator[Action]:
    itinerary = compiled.wishes.itinerary
    if deed.do == "stop":
        stop = itinerary.stops[deed.stop]
        if stop.drop:
            yield Action("drop", items=stop.drop)
        if stop.take:
            yield Action("take", items=stop.take)
    elif deed.do in ("load", "fetch"):
        yield Action("load", tanks=tanks, grade="" if deed.grade == "water" else deed.grade)
    elif deed.do == "leave":
        yield Action("unload", tanks=tanks)
    else:
        isru = itinerary.isru if deed.do in ("isru", "dirt") else None
        yield Action("refuel", by=deed.do, tanks=tanks, grade="" if deed.grade == "water" else deed.grade, isru=isru)


def _air_rolls(compiled: Compiled, deeds: Iterable[Done]) -> Iterator[Roll]:
    """What is due for staying on an aerobrake to take its air."""
    for done in deeds:
        if done.action < len(compiled.deeds):
            deed = compiled.deeds[done.action]
            yield from [Roll(deed.place, "hazard", HAZARD_SURVIVAL)] * deed.rolls


def _actions(compiled: Compiled, turn: FlownTurn, ways: Sequence[Way], parting: str) -> list[Action]:
    """What is done before the move: items left behind, fuel thrown out, tanks paid for a rocketplane."""
    tables, strip = compiled.tables, compiled.stack.strip
    actions, wet = [], turn.wet
    if turn.thrown_first:
        actions.append(Action("jettison", fuel_steps=turn.thrown_first))
        wet = int(tables.burned[wet, turn.thrown_first])
    left = compiled.configurations[turn.departure].gone - compiled.configurations[turn.configuration].gone
    if left:
        actions += _left_behind(left, parting)
        wet = int(tables.dropped[turn.configuration, turn.departure, wet])
    before = int(tables.options.wet_before[turn.option])
    if before != wet:
        actions.append(Action("jettison", fuel_steps=strip.steps[wet] - strip.steps[before]))
    if any(way.mode == "acetylene" for way in ways):
        actions.append(Action("acetylene", tanks=max(2, ceil(2 * strip.masses[before]))))
    return actions


def _left_behind(gone: frozenset[str], parting: str) -> list[Action]:
    """Items that are dropped, and radiators that are only turned light."""
    items = tuple(sorted(name for name in gone if not name.endswith(LIGHT)))
    light = sorted(name.removesuffix(LIGHT) for name in gone if name.endswith(LIGHT))
    turned = tuple(name for name in light if name not in items)
    return [Action(parting, items=items)] * bool(items) + [Action("turn-light", items=turned)] * bool(turned)


def step_of(flown: Flown, way: Way) -> Step:
    """One arc in the words of a plan."""
    kinds = {0: "coast", 1: "lander-burn" if way.target.kind == "lander-burn" else "burn", 2: "half-lander-burn"}
    enter = "bonus-burn" if flown.burn_bonus else kinds[way.burn]
    if "acetylene" in way.mode and not way.burn:
        enter = "free-lander-burn"
    pivot = ""
    if flown.by_bonus_pivot:
        pivot = "bonus-pivot"
    elif flown.pivot:
        pivot = ("burns", "mixed", "bonus-burns")[flown.pivot_bonus]
    return Step(
        to=way.target.id,
        enter=enter,
        pivot=pivot,
        landing=way.mode.split("+")[-1],
        track=way.track_out or way.track_in or None,
    )


def _rolls(compiled: Compiled, turn: FlownTurn, ways: Sequence[Way], net_thrust: int, season: str) -> list[Roll]:
    rolls: list[Roll] = []
    tables, conf = compiled.tables, turn.departure
    for way in ways:
        rolls += [Roll(site, "assist", HAZARD_SURVIVAL) for site in way.assists]
        # Only spaces have hazards, sites do not: what is left is met after a liftoff.
        rolls += [Roll(way.target.id, "hazard", HAZARD_SURVIVAL)] * (way.hazards - len(way.assists))
        if way.belt:
            cell = (conf, SEASONS.index(season), net_thrust - tables.least_thrust)
            rolls.append(Roll(way.target.id, "belt", Fraction(int(tables.belt_faces[cell]), 6)))
            conf = tables.after_belt(*cell)
    return rolls
