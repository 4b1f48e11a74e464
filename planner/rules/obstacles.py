"""Why a path to or from a site cannot be flown: the first rule in its way, told with the numbers that decide.

Whether it can be flown is decided elsewhere; here a "no" is explained, and every sentence is true by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from planner.board.model import SEASONS
from planner.editions.seasons import CYCLE, season_of
from planner.rocket.engine import can_burn, works_in
from planner.rocket.strip import GRADES, mass_text
from planner.rules.approaches import Network, Takes, path_takes
from planner.rules.compiler import Compiled
from planner.rules.ways import ALL_SEASONS, Way, terms_of
from planner.search.tables import NO_LIMIT

Start = tuple[int, int]  # configuration and number of a turn start in its tables


class Obstacle(NamedTuple):
    """What is in the way."""

    topic: str  # of the rule; the edition has its id
    sentence: str
    open_year: int | None = None  # first year in which a closed season is open again


def find_obstacle(compiled: Compiled, ways: Sequence[Way], takes: Takes, starts: Sequence[Start]) -> Obstacle:
    """What keeps a rocket with these turn starts from flying a path that it cannot fly."""
    options, none = compiled.tables.options, len(compiled.engines) - 1
    lit = [start for start in starts if int(options.engine[start[1]]) != none]
    strong = [one for one in lit if takes.net_thrust is None or int(options.net_thrust[one[1]]) >= takes.net_thrust]
    found = _closed_season(compiled, ways, lit) or _lost_sails(compiled, ways)
    # By the hf4 text of 2021 who has no engine rests on sites only (H6b).
    may_rest = compiled.rules.halts_without_engine or ways[-1].target.site is not None
    if found is None and (takes.engine or not may_rest):
        found = _no_engine(compiled, ways[0], lit) or _weak(compiled, ways, takes, lit, strong)
    if found is None and strong:
        light = _light_enough(compiled, ways, strong)
        found = _dark(compiled, ways, strong) or _heavy(compiled, ways, light) or _short(compiled, ways, light)
    if found is None and any(way.belt for way in ways):
        found = Obstacle("belt", "nothing would come through the belt alive")
    return found or Obstacle("dead-engine", "the engine stops working on the way")


def _closed_season(compiled: Compiled, ways: Sequence[Way], lit: Sequence[Start]) -> Obstacle | None:
    """A closed synodic border, or the year after which all is lost on the sungrazer (hf4 glossary; hf3 V)."""
    tables, end = compiled.tables, ways[-1].target
    if tables.purge_round[0] and tables.purged[compiled.space_ids.index(end.id)]:
        open_year = _next_year(compiled, 1 << SEASONS.index(end.synodic))
        sentence = f"everything there is lost at the end of year {compiled.first_year}; open again in year {open_year}"
        return Obstacle("sungrazer", sentence, open_year)
    if any(tables.engines.free_of_seasons[tables.options.engine[option]] for _, option in lit):
        return None
    mask = ALL_SEASONS
    for way in ways:
        mask &= way.seasons
    return _closed(compiled, mask)


def closed_border(compiled: Compiled, border: Sequence[Way]) -> Obstacle | None:
    """Whether a synodic group is closed this year: every way over its border is; None if one is open or none is there.

    A craft that is inside may still land and lift off there.
    """
    if not border or any(compiled.tables.engines.free_of_seasons):
        return None
    mask = 0
    for way in border:
        mask |= way.seasons
    return _closed(compiled, mask)


def _closed(compiled: Compiled, mask: int) -> Obstacle | None:
    now = int(compiled.tables.season_of_round[0])
    if (mask >> now) & 1:
        return None
    open_year = _next_year(compiled, mask)
    if open_year is None:  # between two groups of different colours
        return Obstacle("synodic", "closed in every season")
    sentence = f"closed in year {compiled.first_year} ({SEASONS[now]}); open again in year {open_year}"
    return Obstacle("synodic", sentence, open_year)


def _next_year(compiled: Compiled, mask: int) -> int | None:
    """First later year with one of these seasons."""
    later = range(compiled.first_year + 1, compiled.first_year + 1 + CYCLE)
    seasons = {year: SEASONS.index(season_of(year, compiled.stack.readings)) for year in later}
    return next((year for year, season in seasons.items() if (mask >> season) & 1), None)


def _lost_sails(compiled: Compiled, ways: Sequence[Way]) -> Obstacle | None:
    brakes = [way.target.id for way in ways if way.target.hazard == "aerobrake"]
    if brakes and (compiled.tables.without_sails < 0).all():
        return Obstacle("sails", f"{brakes[0]} would take a sail that must come through")
    return None


def _no_engine(compiled: Compiled, first: Way, lit: Sequence[Start]) -> Obstacle | None:
    if lit:
        return None
    engines, zone = compiled.engines[:-1], compiled.board.zone_by_id[first.origin.zone]
    if not engines:
        return Obstacle("activate", "no engine aboard can be activated")
    working = [engine for engine in engines if works_in(engine, zone)]
    if not working:
        return Obstacle("solar", f"solar power is dead in the zone of {zone.name}")
    stack = compiled.stack
    hot = [engine for engine in working if engine.only_afterburning and can_burn(engine, stack.grade)]
    if hot:  # the afterburner, too, takes more fuel than there is
        least = min(engine.afterburn_steps for engine in hot)
        steps = f"{least} fuel step{'s' * (least != 1)}, {stack.fuel_steps} aboard"
        return Obstacle("cooling", f"short of a therm, so it runs only when afterburning: {steps}")
    poorest = min((engine.grade for engine in working), key=GRADES.index)
    return Obstacle("grade", f"no engine can be activated without {poorest} fuel aboard")


def _weak(
    compiled: Compiled, ways: Sequence[Way], takes: Takes, lit: Sequence[Start], strong: Sequence[Start]
) -> Obstacle | None:
    """Too little net thrust: for the size (hf4 H6a, hf3 G1), for the lander burns, or for any move at all (hf3 F2)."""
    if strong or takes.net_thrust is None:
        return None
    options, wet = compiled.tables.options, compiled.stack.wet
    best = max(int(options.net_thrust[option]) for _, option in lit)
    heavy = [option for conf, option in lit if conf == 0 and int(options.wet_before[option]) == wet]
    now = max((int(options.net_thrust[option]) for option in heavy), default=best)
    thrust = f"net thrust {now}" + (f" ({best} when lighter)" if best > now else "")
    return _too_little(compiled, ways, takes, thrust)


def _too_little(compiled: Compiled, ways: Sequence[Way], takes: Takes, thrust: str) -> Obstacle:
    highest = max(ways, key=lambda way: way.thrust_above)
    if highest.thrust_above + 1 != takes.net_thrust:
        return Obstacle("burn-limit", f"{thrust}, {takes.net_thrust} needed for the burns")
    if "powered" not in highest.mode.split("+"):
        return Obstacle("drive", f"{thrust}, {takes.net_thrust} needed to move")
    size = highest.thrust_above + terms_of(compiled.stack).equal_thrust_lands
    return Obstacle("powered", f"{thrust} against size {size}")


def _dark(compiled: Compiled, ways: Sequence[Way], strong: Sequence[Start]) -> Obstacle | None:
    """A solar engine must still work where it burns and where it lands (hf4 J3, hf3 B4)."""
    tables, zones = compiled.tables, compiled.board.zone_by_id
    lit = [way.target for way in ways if way.needs_lit or way.burn]
    dead = [space.id for space in lit if not zones[space.zone].solar_works]
    if dead and all(tables.engines.dark[tables.options.engine[option]] for _, option in strong):
        return Obstacle("solar", f"solar power is dead at {dead[0]}")
    return None


def _light_enough(compiled: Compiled, ways: Sequence[Way], strong: Sequence[Start]) -> list[Start]:
    """Turn starts that tanks waiting at the site can lift: twice their number of wet mass at most (hf4 H6c)."""
    strip, options = compiled.stack.strip, compiled.tables.options
    limits = [way.heaviest for way in ways if way.heaviest is not None]
    masses = {start: strip.masses[int(options.wet_before[start[1]])] for start in strong}
    return [start for start in strong if all(masses[start] <= limit for limit in limits)]


def _heavy(compiled: Compiled, ways: Sequence[Way], light: Sequence[Start]) -> Obstacle | None:
    if light:
        return None
    limit = min(way.heaviest for way in ways if way.heaviest is not None)
    tanks, lifted = mass_text(2 * limit), mass_text(limit)
    return Obstacle("acetylene", f"{tanks} tanks lift wet mass {lifted}, not {mass_text(compiled.stack.wet_mass)}")


def _short(compiled: Compiled, ways: Sequence[Way], strong: Sequence[Start]) -> Obstacle | None:
    """Too little fuel for the burns (hf4 H5d, hf3 F4), of every engine that is strong enough; or of a wrong grade."""
    tables, options, stack = compiled.tables, compiled.tables.options, compiled.stack
    found = []
    for _, option in strong:
        engine = int(options.engine[option])
        each = {1: int(tables.engines.burn[engine]), 2: int(tables.engines.half_burn[engine])}
        units = sum(each[way.burn] for way in ways if way.burn)
        needed = -(-units // int(tables.engines.unit[engine]))
        missing = needed - int(options.fuel_steps[option])
        if missing <= 0:
            return None
        if can_burn(compiled.engines[engine], stack.grade):
            found.append((missing, needed, option))
    if not found:
        return Obstacle("grade", f"{stack.grade} fuel suits no engine that is strong enough")
    missing, needed, option = min(found)
    lighter = options.steps_spent[option] > 0  # fuel thrown out or afterburned, for the sake of thrust
    left = f"{needed - missing} " + (f"left at net thrust {options.net_thrust[option]}" if lighter else "aboard")
    return Obstacle("fuel", f"{needed} fuel step{'s' * (needed != 1)} needed, {left}")


# Sites that are not reached


class Strength(NamedTuple):
    """The most net thrust that a rocket can come to have: in any zone, dry, with all left behind that may be."""

    anywhere: int | None  # None: no engine
    in_the_dark: int | None  # of engines that work where solar power is dead


def landing_bars(compiled: Compiled, sites: Iterable[str]) -> dict[str, str]:
    """Why no flight of this rocket can ever land on a site, by site; "" if thrust and seasons do not forbid it.

    Nothing is asked about fuel or about how to get there, so "" does not say that it can.
    """
    network, strength = Network(compiled.board, compiled.ways), _greatest_strength(compiled)
    return {site: _landing_bar(compiled, network, strength, site) for site in sites}


def _greatest_strength(compiled: Compiled) -> Strength:
    tables, options = compiled.tables, compiled.tables.options
    none, wet = len(compiled.engines) - 1, compiled.stack.wet
    rows: set[int] = set()
    for conf in range(tables.configurations):
        top = wet if conf == 0 else int(tables.dropped[0, conf, : wet + 1].max())
        for zone, position in product(range(tables.zones), range(top + 1)):
            rows.update(tables.option_range(conf, zone, position))
    lit = {row: int(options.engine[row]) for row in rows if int(options.engine[row]) != none}
    anywhere = [int(options.net_thrust[row]) for row in lit]
    in_the_dark = [int(options.net_thrust[row]) for row, engine in lit.items() if not tables.engines.dark[engine]]
    return Strength(max(anywhere, default=None), max(in_the_dark, default=None))


def _landing_bar(compiled: Compiled, network: Network, strength: Strength, site: str) -> str:
    bars: list[tuple[int, str]] = []
    for path in network.paths_down(site):
        bar = _bar(compiled, [compiled.ways[number] for number in path], strength)
        if bar is None:
            return ""
        bars.append(bar)
    return min(bars, default=(0, "no way down is left"))[1]


def _bar(compiled: Compiled, ways: Sequence[Way], strength: Strength) -> tuple[int, str] | None:
    """How much is missing, and in words; None if nothing bars these ways."""
    seasons, zones = set(compiled.tables.season_of_round.tolist()), compiled.board.zone_by_id
    closed = any(not any((way.seasons >> season) & 1 for season in seasons) for way in ways)
    if closed and not any(compiled.tables.engines.free_of_seasons):
        return 0, "closed in all these years"
    if (sails := _lost_sails(compiled, ways)) is not None:
        return 1, sails.sentence
    takes = path_takes(ways, with_bonus_burns=True)
    if not takes.engine:
        return None
    dark = any(way.needs_lit and not zones[way.target.zone].solar_works for way in ways)
    strongest = strength.in_the_dark if dark else strength.anywhere
    if strongest is None:
        return NO_LIMIT, "no engine works there"
    if takes.net_thrust is None or strongest >= takes.net_thrust:
        return None
    return takes.net_thrust - strongest, _too_little(compiled, ways, takes, f"net thrust {strongest} at most").sentence
