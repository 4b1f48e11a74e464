"""What tables must be like for the search to be exact: each fact is a claim of docs/exactness.md about the tables.

The kernel trusts these facts and tests none of them. Each function returns what contradicts one fact, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from planner.search.tables import NO_LIMIT, Tables


def steps_follow_one_line(tables: Tables) -> Iterator[str]:
    """Burning k steps and then one more is burning k + 1; each takes a step; mass falls."""
    for position in range(tables.positions):
        line = [int(there) for there in tables.burned[position] if there >= 0]
        if line[0] != position or len(line) != tables.steps[position] + 1:
            yield f"position {position}: its line is {line}, its steps {tables.steps[position]}"
        for above, below in pairwise(line):
            if below >= above or tables.burned[above, 1] != below or tables.steps[above] != tables.steps[below] + 1:
                yield f"position {position}: from {above} to {below}"


def dry_lies_below_every_line(tables: Tables) -> Iterator[str]:
    """All fuel can be thrown out, wherever the wet chit is."""
    for conf, dry in enumerate(tables.dry):
        for wet in range(int(dry), tables.positions):
            if tables.burned[wet, tables.steps[wet] - tables.steps[dry]] != dry:
                yield f"configuration {conf}: the line of {wet} misses {dry}"


def a_turn_start_adds_up(tables: Tables) -> Iterator[str]:
    """What is spent is what was thrown out and afterburned; an engine burns all fuel that is aboard, or none ever."""
    burns: dict[tuple[int, int], set[bool]] = {}
    for conf, _, wet, option in _turn_starts(tables):
        options, steps, dry = tables.options, tables.steps, tables.dry[conf]
        after, engine = int(options.wet[option]), int(options.engine[option])
        afterburned = int(tables.engines.afterburn_steps[engine]) if options.afterburn[option] else 0
        if options.steps_spent[option] != steps[wet] - steps[after]:
            yield f"option {option}: spends {options.steps_spent[option]}"
        if steps[options.wet_before[option]] != steps[after] + afterburned:
            yield f"option {option}: afterburns {steps[options.wet_before[option]] - steps[after]}"
        aboard = int(steps[after] - steps[dry])
        if options.fuel_steps[option] not in (0, aboard):
            yield f"option {option}: may burn {options.fuel_steps[option]} of {aboard}"
        if aboard:
            burns.setdefault((conf, engine), set()).add(bool(options.fuel_steps[option]))
    for key, answers in burns.items():
        if len(answers) > 1:
            yield f"configuration and engine {key} burn the fuel aboard or not"


def throwing_out_fuel_is_foreseen(tables: Tables) -> Iterator[str]:
    """More fuel is never worse: whatever a lighter position can start, a heavier one can by throwing out fuel."""
    limits = {
        (int(limit), bool(unlit))
        for limit, unlit in zip(tables.arcs.heaviest, tables.arcs.without_engine, strict=True)
        if limit < NO_LIMIT
    }
    for conf, zone, heavier in _cells(tables):
        own = tables.option_range(conf, zone, heavier)
        if heavier == tables.dry[conf] or not own:  # the limit of the strip lets nothing start above it
            continue
        wet = int(tables.burned[heavier, 1])  # one step is enough: each further one is the same again
        for option in tables.option_range(conf, zone, wet):
            if not any(_is_no_worse(tables, mine, option, limits) for mine in own):
                yield f"configuration {conf}, zone {zone}: {heavier} cannot start as {wet} with option {option}"


def _is_no_worse(tables: Tables, mine: int, other: int, limits: set[tuple[int, bool]]) -> bool:
    options = tables.options
    unlit = len(tables.engines.unit) - 1
    # Whatever flies without an engine flies with one, unless a belt is worse for it.
    lit_instead = options.engine[other] == unlit and options.net_thrust[mine] >= 0
    same = options.engine[mine] == options.engine[other] and options.afterburn[mine] == options.afterburn[other]
    return bool(
        (same or lit_instead)
        and (lit_instead or options.net_thrust[mine] >= options.net_thrust[other])
        and options.steps_spent[mine] <= options.steps_spent[other] + 1
        and options.fuel_steps[mine] >= options.fuel_steps[other]
        and all(
            options.wet_before[mine] <= limit
            for limit, unlit in limits
            if options.wet_before[other] <= limit and (unlit or not lit_instead)
        )
    )


def an_engine_is_never_worse_than_none(tables: Tables) -> Iterator[str]:
    """Where no engine is needed thrust is not asked for, and only bonus burns are burned; so none is an option only by
    need: where each engine costs fuel, or has less net thrust than none, which a belt would tell."""
    arcs = tables.arcs
    lowest = int(tables.options.net_thrust.min(initial=0))
    for arc in range(len(arcs.origin)):
        if arcs.without_engine[arc] and (arcs.needs_lit[arc] or arcs.thrust_above[arc] >= lowest):
            yield f"arc {arc}"
    unlit = len(tables.engines.unit) - 1
    for conf, zone, wet in _cells(tables):
        options = tables.option_range(conf, zone, wet)
        free = [
            option
            for option in options
            if not tables.options.steps_spent[option] and tables.options.net_thrust[option] >= 0
        ]
        if options and not free:
            yield f"configuration {conf}, zone {zone}, position {wet}: every turn start costs fuel, or thrust below 0"
    if tables.engines.bonus_pivots[unlit] or tables.engines.burn[unlit]:
        yield "no engine has numbers of an engine"


def a_zone_orders_thrust(tables: Tables) -> Iterator[str]:
    """With the same mass an engine has at least the thrust in a zone of a better modifier; others do not ask."""
    best: dict[tuple[int, ...], dict[int, int]] = {}
    for conf, zone, wet, option in _turn_starts(tables):
        options = tables.options
        key = (conf, wet, *(int(column[option]) for column in (options.engine, options.afterburn, options.wet)))
        best.setdefault(key, {})[zone] = int(options.net_thrust[option])
    unlit = len(tables.engines.unit) - 1
    for key, thrusts in best.items():
        engine = key[2]
        for zone, thrust in thrusts.items():
            for other in range(tables.zones):
                better = tables.solar_of_zone[other] >= tables.solar_of_zone[zone] or not tables.engines.by_zone[engine]
                has_less = thrusts.get(other, -NO_LIMIT) < thrust and not _is_skipped(tables, key, other, thrust)
                if engine != unlit and better and has_less:
                    yield f"{key}: zone {zone} has {thrust}, zone {other} {thrusts.get(other)}"


def _is_skipped(tables: Tables, key: tuple[int, ...], zone: int, thrust: int) -> bool:
    """Whether a heavier start there has as much thrust, so that this one was left out."""
    conf, wet, engine, afterburn, _ = key
    options = tables.options
    return any(
        options.engine[mine] == engine and options.afterburn[mine] == afterburn and options.net_thrust[mine] >= thrust
        for mine in tables.option_range(conf, zone, wet)
    )


def belts_wear_and_nothing_else(tables: Tables) -> Iterator[str]:
    """Who is worn has the same mass, comes through no more belts, and stays worn; thrust never wears more."""
    for conf, worn in enumerate(tables.worn.tolist()):
        if tables.worn[worn] != worn or tables.dry[worn] != tables.dry[conf]:
            yield f"configuration {conf}: {worn} is another stack, or wears on"
        if (tables.belt_cost[worn] < tables.belt_cost[conf]).any():
            yield f"configuration {conf}: safer as {worn}"
    for conf, season, column in zip(*(tables.wears[:, :, 1:] > tables.wears[:, :, :-1]).nonzero(), strict=True):
        yield f"configuration {conf}, season {season}, column {column + 1}: more thrust wears more"


def counting_on_less_helps_in_belts_only(tables: Tables) -> Iterator[str]:
    """Whoever counts on fewer engines has the same mass, loses the same sails, and can start with nothing else."""
    for before, after in zip(*tables.counts_less.nonzero(), strict=True):
        pair = f"configurations {before} and {after}"
        same = tables.dropped[before, after] == range(tables.positions)
        if tables.dry[before] != tables.dry[after] or not same[tables.dry[before] :].all():
            yield f"{pair}: of another mass"
        if (tables.belt_cost[after] > tables.belt_cost[before]).any():
            yield f"{pair}: belts are worse"
        bare, less = int(tables.without_sails[before]), int(tables.without_sails[after])
        if (bare < 0) != (less < 0) or (bare >= 0 and not (bare == less or tables.counts_less[bare, less])):
            yield f"{pair}: not so without sails"
        for zone, wet in {(zone, wet) for conf, zone, wet in _cells(tables) if conf == after}:
            starts = [
                {_start_of(tables, option) for option in tables.option_range(c, zone, wet)} for c in (before, after)
            ]
            unlit = len(tables.engines.unit) - 1
            if any(start[0] != unlit for start in starts[1] - starts[0]):
                yield f"{pair}: zone {zone}, position {wet} starts with more"


def _start_of(tables: Tables, option: int) -> tuple[int, ...]:
    return tuple(int(column[option]) for column in tables.options[2:])


def thrust_helps_in_belts(tables: Tables) -> Iterator[str]:
    for conf, season, thrust in zip(*(tables.belt_cost[:, :, 1:] > tables.belt_cost[:, :, :-1]).nonzero(), strict=True):
        yield f"configuration {conf}, season {season}, thrust {thrust + 1}"


def limits_of_mass_hold_at_the_start_only(tables: Tables) -> Iterator[str]:
    """A limit of the wet mass is asked where a move starts: flights inside a move are compared without it."""
    arcs = tables.arcs
    passed = {int(target) for target, ends in zip(arcs.target, arcs.ends, strict=True) if not ends}
    for arc in range(len(arcs.origin)):
        if arcs.heaviest[arc] < NO_LIMIT and int(arcs.origin[arc]) in passed:
            yield f"arc {arc}"


def bonus_burns_move_only_what_has_no_thrust(tables: Tables) -> Iterator[str]:
    """A flight with burns left has thrust, so burns can stand in for bonus burns."""
    for arc in range(len(tables.arcs.origin)):
        if tables.arcs.bonus_moves[arc] and tables.arcs.thrust_above[arc] != 0:
            yield f"arc {arc}"


def dark_engines_depend_on_the_zone(tables: Tables) -> Iterator[str]:
    """So that no flight is compared with one that would have to start where the engine is dead."""
    engines = tables.engines
    for engine in range(len(engines.unit)):
        if (engines.solar[engine] and not engines.dark[engine]) or (
            engines.dark[engine] and not engines.by_zone[engine]
        ):
            yield f"engine {engine}"
    arcs = tables.arcs
    if not any(engines.dark):
        return
    dead = {int(zone) for zone in tables.zone_of[arcs.target[arcs.dead_zone > 0]]}
    for zone in dead:
        for other in set(range(tables.zones)) - dead:
            if tables.solar_of_zone[other] <= tables.solar_of_zone[zone]:
                yield f"zone {zone} is dead, zone {other} is not, and no better"


def what_is_used_up_can_be_left_behind(tables: Tables) -> Iterator[str]:
    for conf, engine in zip(*np.nonzero(tables.used_up != np.arange(tables.configurations)[:, None]), strict=True):
        after = tables.used_up[conf, engine]
        if (tables.dropped[conf, after, int(tables.dry[conf]) :] < 0).any():
            yield f"configuration {conf}: no place on the strip after a move with engine {engine}"
        bare = tables.without_sails[after]
        if (bare < 0) != (tables.without_sails[conf] < 0):
            yield f"configuration {conf}: engine {engine} changes whether sails may be lost"
        elif bare >= 0 and (tables.dropped[conf, bare, int(tables.dry[conf]) :] < 0).any():
            yield f"configuration {conf}: no place on the strip after engine {engine} without sails"


def lost_sails_change_the_configuration(tables: Tables) -> Iterator[str]:
    for conf, _, _, option in _turn_starts(tables):
        if tables.engines.sail[tables.options.engine[option]] and tables.without_sails[conf] == conf:
            yield f"option {option} has sails in configuration {conf} that has none to lose"
    for conf, bare in enumerate(tables.without_sails):
        if bare not in (-1, conf) and (tables.dropped[conf, bare, int(tables.dry[conf]) :] < 0).any():
            yield f"configuration {conf}: no place on the strip without its sails"


def what_is_dropped_leaves_a_place(tables: Tables) -> Iterator[str]:
    """Leaving something behind leads to a lighter or equal position, not below dry, in the same order."""
    for before in range(tables.configurations):
        for after in range(tables.configurations):
            places = tables.dropped[before, after, int(tables.dry[before]) :].tolist()
            if places and places[0] < 0:
                continue
            if places[0] != tables.dry[after] or any(a > b for a, b in pairwise(places)):
                yield f"from {before} to {after}: {places}"


def arcs_stand_by_origin(tables: Tables) -> Iterator[str]:
    for space in range(tables.spaces):
        if any(tables.arcs.origin[int(tables.first_arc[space]) : int(tables.first_arc[space + 1])] != space):
            yield f"space {space}"
    if tables.first_arc[-1] != len(tables.arcs.origin):
        yield "some arcs start nowhere"


def losses_help_no_action(tables: Tables) -> Iterator[str]:
    """Who is worn, or counts on fewer engines, takes in no more between two moves."""
    if tables.boundary is None:
        return
    tanks = tables.boundary.kinds.tanks
    for conf, worn in enumerate(tables.worn.tolist()):
        if (tanks[:, worn] > tanks[:, conf]).any():
            yield f"configuration {conf}: takes in more as {worn}"
    for before, after in zip(*tables.counts_less.nonzero(), strict=True):
        if (tanks[:, after] > tanks[:, before]).any():
            yield f"configurations {before} and {after}: takes in more"


def what_a_move_allows_has_no_date(tables: Tables) -> Iterator[str]:
    """What is done because of the engine of a move that has just ended can be done in every round, at once."""
    if tables.boundary is None:
        return
    kinds, actions = tables.boundary.kinds, tables.boundary.actions
    for act in np.flatnonzero(kinds.mark[actions.kind]):
        always = actions.last_round[act] >= len(tables.season_of_round) and (actions.seasons[act] & 7) == 7
        if not always or actions.rounds[act]:
            yield f"action {act}"


FACTS: tuple[Callable[[Tables], Iterator[str]], ...] = (
    steps_follow_one_line,
    dry_lies_below_every_line,
    a_turn_start_adds_up,
    throwing_out_fuel_is_foreseen,
    an_engine_is_never_worse_than_none,
    a_zone_orders_thrust,
    belts_wear_and_nothing_else,
    counting_on_less_helps_in_belts_only,
    thrust_helps_in_belts,
    limits_of_mass_hold_at_the_start_only,
    bonus_burns_move_only_what_has_no_thrust,
    dark_engines_depend_on_the_zone,
    lost_sails_change_the_configuration,
    what_is_used_up_can_be_left_behind,
    what_is_dropped_leaves_a_place,
    losses_help_no_action,
    what_a_move_allows_has_no_date,
    arcs_stand_by_origin,
)


def _cells(tables: Tables) -> Iterator[tuple[int, int, int]]:
    """Every place in which a turn may start: configuration, zone, strip position."""
    for conf in range(tables.configurations):
        for zone in range(tables.zones):
            for wet in range(int(tables.dry[conf]), tables.positions):
                yield conf, zone, wet


def _turn_starts(tables: Tables) -> Iterator[tuple[int, int, int, int]]:
    for conf, zone, wet in _cells(tables):
        for option in tables.option_range(conf, zone, wet):
            yield conf, zone, wet, option
