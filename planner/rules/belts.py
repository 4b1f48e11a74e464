"""Belt rolls as tables: on how many faces everything that must come through does, and what a roll may wear.

One level counts for the whole stack, so the softest thing decides (hf4 H10, hf3 K2). Which things must come through is
a matter of the configuration.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from planner.board.model import SEASONS
from planner.rocket.stack import Stack
from planner.rules.base import FlightRules
from planner.rules.configurations import Configuration, find_configurations, may_aerobrake, wears_above
from planner.rules.risk import belt_faces
from planner.search.tables import Ints, as_ints


def giving_up(stack: Stack, rules: FlightRules) -> Stack | None:
    """The stack when only what it flies with must come through, if the player named nothing and that makes a
    difference: sails may be lost in an aerobrake, or belts are rolled against fewer cards."""
    if not stack.survive_is_open:
        return None
    free = freed(stack)
    if may_aerobrake(free) != may_aerobrake(stack):
        return free
    if not rules.belts:
        return None
    before, after = ({one.hardness for one in find_configurations(one)} for one in (stack, free))
    return free if before != after else None


def freed(stack: Stack) -> Stack:
    """The stack when only what it flies with must come through; a parachute is flown with, too."""
    return replace(stack, survive=stack.parachutes, survive_is_open=False)


def season_add(season: str, rules: FlightRules) -> int:
    """What a season adds to the level of every belt."""
    return rules.red_belt_add if season == "red" else 0


def shielding(net_thrust: int, rules: FlightRules) -> int:
    """What net thrust takes off the level of a belt."""
    return net_thrust if rules.low_thrust_harms else max(net_thrust, 0)


def faces_table(configurations: Sequence[Configuration], rules: FlightRules, thrusts: range) -> Ints:
    """Faces that let everything live, by configuration, season and net thrust."""
    return as_ints(
        [
            [
                [belt_faces(one.level, shielding(thrust, rules), season_add(season, rules)) for thrust in thrusts]
                for season in SEASONS
            ]
            for one in configurations
        ]
    )


def wears_table(configurations: Sequence[Configuration], rules: FlightRules, thrusts: range) -> Ints:
    """Whether a belt that was come through may have turned heavy radiators light, likewise."""
    return as_ints(
        [
            [
                [
                    wears_above(one.stack) < min(6 - shielding(thrust, rules) + season_add(season, rules), one.level)
                    for thrust in thrusts
                ]
                for season in SEASONS
            ]
            for one in configurations
        ]
    )
