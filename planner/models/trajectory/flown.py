"""The hops of one season as arrays, engine by engine, and the least that they cost from or to some places.

A row of costs is of a node: a place where the move begins, or a state of `hops`. Its columns are burns: the least that
it takes with at most so many of them paid in the move. Costs are whole numbers; `FAR` is none at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from planner.models.trajectory.facts import COST_OF_FACES, HAZARD_FACES, Facts, Mode
from planner.models.trajectory.hops import BEGIN, PAID_FOR_PIVOT, Hop, State
from planner.models.trajectory.labels import PIVOT_BURNS
from planner.referee.hf4 import HF4
from planner.referee.ruleset import LANDERS

Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

FAR = 1 << 50
_MOST_KINDS = 3  # of goals by the thrust that they ask for; more are taken for the easiest


class Net:
    """All hops of a season, between nodes that have numbers; places come first."""

    def __init__(self, facts: Facts, season: str, hops: list[Hop]) -> None:
        self.facts, self.season, self.hops = facts, season, hops
        lines = facts.lines
        begins = {lines[hop.to.line].tail.id for hop in hops if hop.before == BEGIN}
        self.places = sorted(begins | {lines[hop.to.line].head.id for hop in hops})
        self.number = {place: number for number, place in enumerate(self.places)}
        states: dict[State, int] = {}
        for hop in hops:
            states.setdefault(hop.to, len(self.places) + len(states))
        self.size = len(self.places) + len(states)
        begun = [self.number[lines[hop.to.line].tail.id] if hop.before == BEGIN else -1 for hop in hops]
        self.tails = np.array([states[hop.before] if n < 0 else n for hop, n in zip(hops, begun, strict=True)], int)
        self.heads = np.array([states[hop.to] for hop in hops], int)
        self.states = [*states]
        self.stands = np.array([self.number[lines[state.line].head.id] for state in states], int)  # where each state is


class Flown(NamedTuple):
    """What one engine makes of the hops of a season, at its best, in moves that end alike."""

    net: Net
    mode: Mode
    thrust: int  # net thrust that the end of the move asks for; 0: none
    ends: Flags  # by state: the move may end there
    open: Flags  # by hop: it may fly it
    paid: Whole  # by hop: burns, those of bonus pivots among them
    units: Whole  # by hop: parts of fuel steps
    hazards: Whole  # by hop: what the dice of a hazard cost
    belts: Flags  # by hop: it meets one


def flown_by(net: Net, mode: Mode) -> Iterator[Flown]:
    """What an engine makes of the hops. Whether it dies on the way is left out.

    Moves that land on a goal by power are told apart from all others, by the net thrust that it takes.
    """
    asked = np.array([_thrust_to_end(net.facts, mode, state) for state in net.states], int)
    kinds = sorted({int(thrust) for thrust in asked if 0 < thrust < FAR})
    if len(kinds) > _MOST_KINDS:
        asked[asked > kinds[0]] = np.where(asked[asked > kinds[0]] < FAR, kinds[0], FAR)
        kinds = kinds[:1]
    plain = _plainly_flown(net, mode)
    for thrust in (0, *kinds):
        yield plain._replace(thrust=thrust, ends=asked == thrust)


def _thrust_to_end(facts: Facts, mode: Mode, state: State) -> int:
    """Net thrust that a move asks for that ends with a state: 0 for none that counts here, FAR where none will do."""
    line = facts.lines[state.line]
    site, helped = line.head.site, line.head.id in facts.stack.factories and line.tail.kind not in LANDERS
    if state.saving:
        return FAR
    if site is None or line.one_way or helped:
        return 0
    if mode.engine is None or not (facts.runs_in(mode, facts.zone(line.head)) or facts.zone(line.head).solar_works):
        return FAR
    return facts.thrust_above(site) if line.head.id in facts.mission.places else 0


def _plainly_flown(net: Net, mode: Mode) -> Flown:
    facts, lines = net.facts, net.facts.lines
    burn, half = facts.units(mode)
    gains = {line.head.id: facts.bonus(mode, line.head, net.season) for line in lines}
    dark = {zone.id: mode.engine is not None and not facts.runs_in(mode, zone) for zone in facts.board.zones}
    paid = [hop.whole_burns + hop.half_landers for hop in net.hops]
    spared = [PIVOT_BURNS * (hop.pivot == "bonus-pivot") for hop in net.hops]
    is_open = []
    for hop, burns in zip(net.hops, paid, strict=True):
        line = lines[hop.to.line]
        is_open.append(
            hop.gain in (0, gains[line.head.id])
            and (mode.ignores_seasons or facts.is_open(line, net.season))
            and (mode.engine is not None or _drifts(facts, hop))
            and not (hop.to.saving and not any(dark.values()))
            and not (burns > PAID_FOR_PIVOT[hop.pivot] and dark[line.head.zone])
            and not (hop.pivot == "bonus-pivot" and (mode.engine is None or not mode.engine.bonus_pivots))
        )
    return Flown(
        net,
        mode,
        0,
        np.ones(len(net.states), bool),
        np.array(is_open, bool),
        np.array(paid, int) + np.array(spared, int),
        np.array([burn * hop.whole_burns + half * hop.half_landers for hop in net.hops], int),
        np.array([_least_hazard(facts, hop) for hop in net.hops], int),
        np.array([facts.is_belt(lines[hop.to.line].head) for hop in net.hops], bool),
    )


def _drifts(facts: Facts, hop: Hop) -> bool:
    """Whether a line may be flown without an engine (hf4 H2b; hf3 F2)."""
    line = facts.lines[hop.to.line]
    if line.one_way:
        return True
    at_sites = line.tail.site is not None or line.head.site is not None
    return not isinstance(facts.rules, HF4) and (at_sites or hop.before.bonus > 0)


def _least_hazard(facts: Facts, hop: Hop) -> int:
    """The dice of a hazard; an assist may spare them."""
    line = facts.lines[hop.to.line]
    spared = line.tail.id in facts.stack.factories and facts.rules.assist_spares_hazard
    return COST_OF_FACES[HAZARD_FACES] if facts.is_hazard(line.head) and not spared else 0


def spread(values: Whole, tails: Whole, heads: Whole, paid: Whole, costs: Whole, ceiling: Whole) -> None:
    """Carry the least costs on over hops, until nothing is less. What is above the ceiling of its node is dropped."""
    order = np.argsort(heads, kind="stable")
    tails, heads, paid, costs = tails[order], heads[order], paid[order], costs[order]
    columns = np.arange(values.shape[1])
    changed: Flags = np.asarray((values < FAR).any(axis=1))
    while (live := np.flatnonzero(changed[tails])).size:
        to = heads[live]
        from_column = columns - paid[live][:, None]
        carried = values[tails[live][:, None], from_column.clip(0)] + costs[live][:, None]
        carried[(from_column < 0) | (carried > ceiling[to])] = FAR
        first = np.flatnonzero(np.r_[True, to[1:] != to[:-1]])
        least, nodes = np.minimum.reduceat(carried, first, axis=0), to[first]
        is_less = least < values[nodes]
        values[nodes] = np.minimum(least, values[nodes])
        changed[:] = False
        changed[nodes[is_less.any(axis=1)]] = True
