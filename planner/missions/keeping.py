"""Keep aboard what need not be left behind.

Of flights that are equally good the search keeps any. Where leaving something behind is no worse, the flight it has
kept may do so without need; whoever flies it would rather have the thing. So before a flight is told each item that it
leaves behind is kept, for good or as long as possible, if the very same moves then cost the very same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from planner.rules.compiler import Compiled
from planner.rules.configurations import LIGHT, Configuration, Key, numbers_of
from planner.search import moves
from planner.search.flown import Flown, FlownTurn


def keep_aboard(compiled: Compiled, start: int, turns: Sequence[FlownTurn]) -> Sequence[FlownTurn]:
    """The same flight with as much kept aboard as its moves allow; a start as the search numbers spaces."""
    kept = turns
    for item in sorted(left_behind(compiled, turns)):
        for tried in _later(compiled, kept, item):
            again = _Replay(compiled, start, kept).with_departures(tried)
            if again is not None:
                kept = again
                break
    return kept


def left_behind(compiled: Compiled, turns: Sequence[FlownTurn]) -> set[str]:
    """Items that a flight leaves behind on purpose."""
    confs = compiled.configurations
    gone = chain.from_iterable(confs[turn.departure].gone - confs[turn.configuration].gone for turn in turns)
    return {name for name in gone if not name.endswith(LIGHT)}


def _later(compiled: Compiled, turns: Sequence[FlownTurn], item: str) -> Iterator[list[int]]:
    """Configurations in which each turn begins if an item is kept for good; then if it is left behind in the last turn,
    and so on down to the turn after the one in which it was."""
    numbers = numbers_of(compiled.configurations)
    is_gone = [item in compiled.configurations[turn.departure].gone for turn in turns]
    first = is_gone.index(True)
    for until in range(len(turns), first, -1):
        found = [
            numbers.get(_with_item(compiled.configurations[turn.departure], item), -1)
            if first <= place < until
            else turn.departure
            for place, turn in enumerate(turns)
        ]
        if -1 not in found and (until == len(turns) or turns[until].arcs):
            yield found


def _with_item(configuration: Configuration, item: str) -> Key:
    return configuration.key._replace(gone=configuration.gone - {item, item + LIGHT})


@dataclass(frozen=True)
class _Replay:
    """A flight, to be flown again with more aboard."""

    compiled: Compiled
    start: int
    turns: Sequence[FlownTurn]

    def with_departures(self, departures: Sequence[int]) -> list[FlownTurn] | None:
        """The same moves in other configurations; None if they cannot be flown so, or cost more."""
        tables, space = self.compiled.tables, self.start
        conf, wet, found = self.turns[0].configuration, self.turns[0].wet, list[FlownTurn]()
        for turn, departure in zip(self.turns, departures, strict=True):
            if not turn.arcs:
                found.append(turn._replace(configuration=conf, departure=conf, wet=wet))
                continue
            flown = self._flown(turn._replace(configuration=conf, departure=departure, wet=wet), space, turn)
            if flown is None:
                return None
            found.append(flown[0])
            conf, wet = flown[1], flown[0].wet_after
            space = int(tables.arcs.target[turn.arcs[-1].arc])
        return found

    def _flown(self, turn: FlownTurn, space: int, before: FlownTurn) -> tuple[FlownTurn, int] | None:
        """One turn with the same engine, the same fuel and the same dice as before, and the configuration after it."""
        tables = self.compiled.tables
        wet = int(tables.burned[turn.wet, turn.thrown_first])
        if turn.departure != turn.configuration:
            wet = int(tables.dropped[turn.configuration, turn.departure, wet])
        if wet < 0:
            return None
        options, zone = tables.options, int(tables.zone_of[space])
        was = self._fly(before, space)
        for option in tables.option_range(turn.departure, zone, wet):
            alike = all(
                column[option] == column[before.option]
                for column in (options.engine, options.afterburn, options.steps_spent)
            )
            tried = turn._replace(option=option)
            after = self._fly(tried, space) if alike else None
            if after is not None and was is not None and after.cost == was.cost:
                _, conf, wet_after = moves.at_rest(tables, self._turn(tried), after)
                return tried._replace(wet_after=wet_after), conf
        return None

    def _turn(self, turn: FlownTurn) -> moves.Turn:
        return moves.Turn(turn.departure, int(self.compiled.tables.season_of_round[turn.round]), turn.option)

    def _fly(self, turn: FlownTurn, space: int) -> moves.State | None:
        """The end of a move along the arcs of a turn, paid in the same way; None if it cannot be flown."""
        tables, of_turn = self.compiled.tables, self._turn(turn)
        state = moves.start(tables, of_turn, space)
        for arc in turn.arcs:
            steps = moves.steps(tables, of_turn, state, every_way=True)
            found = [after for number, paid, after in steps if number == arc.arc and _is_paid_so(paid, arc)]
            if not found:
                return None
            state = found[0]
        return state


def _is_paid_so(payment: moves.Payment, flown: Flown) -> bool:
    return payment == (flown.pivot, flown.by_bonus_pivot, flown.pivot_bonus, flown.burn_bonus)
