"""The game went differently: from a state on the way of a plan, as it is now, the best way on beside the old plan.

The referee flies the plan up to the turn that is over and says how the craft stands; what happened at the table is
changed there, and the rest is a mission like any other. What the old plan had left to do is judged from there too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from planner.board.files import load_board
from planner.board.model import Board
from planner.board.names import match_names
from planner.errors import BadPlan, MissionError
from planner.missions.answer import Answer
from planner.missions.mission import Mission
from planner.missions.remaining import as_asked, isru_of, remaining_stops, takes_fuel
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.missions.words import find_start, first_year
from planner.plan.craft import stack_of_plan
from planner.plan.model import Plan, Totals, Turn, Waiting
from planner.referee import Verdict, judge
from planner.referee.standing import Standing, without
from planner.rocket.stack import Stack
from planner.rocket.stackfile import stack_from_data
from planner.rocket.written import stack_data
from planner.rules.base import find_rules
from planner.rules.itinerary import is_bank

WATER = "water"


class Changes(NamedTuple):
    """What is other than the plan says; None or nothing: it is as planned."""

    wet: Fraction | int | str | None = None  # wet mass: a position of the strip
    grade: str | None = None  # of the fuel
    lost: Sequence[str] = ()  # cards and cargo that are no longer aboard
    light: Sequence[str] = ()  # heavy radiators that have been turned
    at: str | None = None  # where the craft is
    year: int | None = None  # of the turn that is next
    season: str | None = None  # that it has


class Resumed(NamedTuple):
    """A plan that was begun, the state of the craft now, and the ways on."""

    verdict: Verdict  # of the whole old plan
    turn: int  # so many of its turns are flown
    planned: Standing  # how the craft stands by the plan
    now: Standing  # how it does
    planned_year: int  # of the turn that is next
    changes: Changes  # names as they are aboard
    answer: Answer
    left: Totals  # what the old plan had left to do, as it was planned
    rest: Verdict  # the same turns, judged from now on

    @property
    def plan(self) -> Plan:
        """The old plan, filled in."""
        return self.verdict.plan

    @property
    def mission(self) -> Mission:
        return self.answer.mission

    @property
    def flights(self) -> Sequence[object]:
        """The ways on, best first."""
        return self.answer.flights

    @property
    def is_as_planned(self) -> bool:
        """Whether nothing is other than the plan says."""
        return self.changes == Changes() and self.mission.year == self.planned_year

    def __repr__(self) -> str:
        return f"<Resumed after turn {self.turn} of {len(self.plan.turns)}: {self.answer!r}>"


def resume(
    plan: Plan,
    turn: int,
    *,
    wet: Fraction | int | str | None = None,
    grade: str | None = None,
    lost: Sequence[str] = (),
    light: Sequence[str] = (),
    at: str | None = None,
    year: int | None = None,
    season: str | None = None,
    goal: str | None = None,
    home: bool = False,
    stack: Stack | None = None,
    board: Board | None = None,
    session: Session | None = None,
    **asked: Any,
) -> Resumed:
    """The best ways on from a plan of which `turn` turns are flown, with what is other than it says: wet mass, grade of
    the fuel, cards and cargo that are lost, radiators turned light, the place, the year of the next turn or its season.

    They go where the plan goes, with the stops that it has still to make, to another `goal`, or `home` to where it
    began. Who was to take in fuel on the way may do so. Stack and board are those of the plan
    if they are not given; what else a `Mission` may ask is passed on to it.

    Raises BadPlan if the plan was never legal, and MissionError or BadStack if the state cannot be.

    >>> from planner.plan.json import read_plan
    >>> turns = '[["earth-cycler", "earth-belt-1"], ["geo"]]'
    >>> flight = read_plan(f'{{"stack": {{"engines": ["4:2"], "tanks": 6}}, "turns": {turns}}}')
    >>> found = resume(flight, 1, wet=3, max_years=4)
    >>> found.now.place, found.left.turns, found.rest.legal, found.answer
    ('earth-belt-1', 1, True, <Answer earth-belt-1 to geo: PROVEN, 1 flights>)
    """
    board = load_board(plan.board) if board is None else board
    stack = stack_of_plan(plan) if stack is None else stack
    verdict = judge(plan, board, stack)
    _check_legal(verdict, board)
    plan = verdict.plan
    if not 0 <= turn <= len(plan.turns):
        raise MissionError(f"of the {len(plan.turns)} turns of the plan so many are flown: 0 to all, got {turn}")
    planned = verdict.standings[turn]
    lost, light = _named(planned, lost), _radiators(planned, light)
    changes = Changes(wet, grade, lost, light, at, year, season)
    now = _changed(planned, board, changes)
    planned_year = plan.turns[0].year + turn if plan.turns else 1  # a year is a turn
    first = first_year(now.stack.readings, year, season, planned_year)
    to = _goal(plan, goal, home)
    stops = remaining_stops(verdict, turn, now.place, lost)
    rating = asked.pop("isru", None)
    isru = rating if rating is not None or now.stack.aboard else isru_of(plan)
    stops_asked = () if home or goal is not None else as_asked(stops, bool(now.stack.aboard) or isru is not None)
    fuel: dict[str, Any] = {"refuel": True} if asked.pop("refuel", False) or takes_fuel(plan, turn) else {}
    fuel |= {"isru": isru} if fuel or any(stop.refuel for stop in stops_asked) or rating is not None else {}
    of_plan = {"stops": stops_asked, "waiting": _depots(now, board)} | fuel
    mission = Mission(board, now.stack, now.place, to, year=first, **(of_plan | asked))
    if rating is not None:
        mission.check_said()
    return Resumed(
        verdict,
        turn,
        planned,
        now,
        planned_year,
        changes,
        answer=solve(mission, session=session),
        left=_left(verdict, planned.spent, turn),
        rest=_judged_rest(plan._replace(stops=stops), board, now, plan.turns[turn:], first, planned.stack),
    )


def _check_legal(verdict: Verdict, board: Board) -> None:
    if verdict.legal:
        return
    turn = verdict.plan.turns[verdict.turn - 1]
    to = f"step {verdict.step} to {board.spaces[turn.steps[verdict.step - 1].to].name}" if verdict.step else ""
    where = f"turn {verdict.turn}, {to or 'before the move'}"
    raise BadPlan(f"the plan was never legal: {where}: {verdict.sentence} [{verdict.rule}]")


def _goal(plan: Plan, goal: str | None, home: bool) -> str:
    if goal is not None and home:
        raise MissionError("the way on leads to another goal or home, not to both")
    if goal is not None:
        return goal
    ends = [turn.steps[-1].to for turn in plan.turns if turn.steps]
    return ends[-1] if ends and not home else plan.start


def _depots(now: Standing, board: Board) -> tuple[Waiting, ...]:
    """What lies where, for the search. Tanks at a bank are as good as money, and lie in no depot."""
    rules, found = find_rules(now.stack.edition.name), []
    for there in now.waiting:
        if is_bank(board.spaces[there.place], rules):
            there = there._replace(tanks=())
        if there.items or there.tanks:
            found.append(there)
    return tuple(found)


# What is other than planned


def _named(standing: Standing, names: Iterable[str]) -> tuple[str, ...]:
    """What is aboard, by the names of a player."""
    titles: dict[str, tuple[str, ...]] = {item.slug: (item.slug, item.card.name) for item in standing.stack.aboard}
    titles |= {piece.name: (piece.name,) for piece in standing.stack.cargo}
    found = []
    for name in names:
        *fitting, similar = match_names(name, titles)
        best = [name] if name in titles else next(filter(None, fitting), [])
        if len(best) != 1:
            among = ", ".join(best or similar or titles) or "nothing that can be named"
            raise MissionError(f"{name!r} is {'several things' if best else 'not'} aboard; there is {among}")
        found += best
    for name in found:
        there = sum(piece.name == name for piece in standing.stack.cargo) or 1
        if found.count(name) > there:
            raise MissionError(f"{name} is named {found.count(name)} times, but there is only {there} aboard")
    return tuple(found)


def _radiators(standing: Standing, names: Iterable[str]) -> tuple[str, ...]:
    found = _named(standing, names)
    heavy = {item.slug for item in standing.stack.aboard if item.orientation == "heavy"}
    for name in found:
        if name not in heavy:
            raise MissionError(f"{name} is no heavy radiator, so that it cannot have been turned light")
    return found


def _changed(standing: Standing, board: Board, changes: Changes) -> Standing:
    """The state as it is; its stack is one that a plan can carry, checked like any other."""
    if not standing.stack.kind.is_weighed and (changes.wet is not None or changes.grade is not None):
        raise MissionError("the plan is flown by net thrust alone, without fuel: a wet mass or a grade means nothing")
    _check_tanks(standing)
    if set(changes.lost) & set(changes.light):
        raise MissionError(f"{changes.light[0]} cannot be both lost and turned light")
    if changes.lost or changes.light:
        was_driven, standing = bool(standing.stack.engines), without(standing, board, changes.lost, changes.light)
        if was_driven and not _is_driven(standing.stack):
            names = ", ".join([*changes.lost, *(f"{name} heavy" for name in changes.light)])
            raise MissionError(f"without {names} nothing aboard drives the craft: there is no way on")
    data = stack_data(standing.stack)
    if changes.wet is not None:
        data["wet_mass"] = str(changes.wet)
    if changes.grade is not None:
        data["grade"] = changes.grade.casefold()
    place = standing.place if changes.at is None else find_start(board, changes.at).id
    return standing._replace(place=place, stack=stack_from_data(data, board=board.name))


def _is_driven(stack: Stack) -> bool:
    """Whether anything can be activated. A craft by numbers is its one piece of cargo."""
    return bool(stack.engines) and bool(stack.aboard or stack.cargo or not stack.quick_engines)


def _check_tanks(standing: Standing) -> None:
    """Tanks of a stack are of water, and so a state with others cannot be written down."""
    others = [f"{number} of {grade}" for grade, number in standing.tanks if grade != WATER]
    if others:
        raise MissionError(f"cargo tanks aboard are of water in a stack, but there are {', '.join(others)}")


# The rest of the old plan


def _left(verdict: Verdict, spent: Totals, turn: int) -> Totals:
    """What a plan takes after so many turns."""
    totals = verdict.totals
    rolls = [roll for later in verdict.plan.turns[turn:] for roll in later.rolls or ()]
    return Totals(
        turns=totals.turns - spent.turns,
        half_burns=totals.half_burns - spent.half_burns,
        fuel_steps=totals.fuel_steps - spent.fuel_steps,
        hazards=totals.hazards - spent.hazards,
        belts=totals.belts - spent.belts,
        survival=prod((roll.survival for roll in rolls), start=Fraction(1)),
        bank_water=totals.bank_water - spent.bank_water,
        boosts=totals.boosts - spent.boosts,
        bought_off=totals.bought_off - spent.bought_off,
        operations=totals.operations[turn:],
    )


def _judged_rest(plan: Plan, board: Board, now: Standing, turns: Sequence[Turn], year: int, planned: Stack) -> Verdict:
    """The turns that are left, from the state as it is. What they claim counts only if it still holds: which supports
    are meant may be told by that alone."""
    aboard = {item.slug for item in now.stack.aboard}
    rest = plan._replace(
        start=now.place,
        turns=tuple(turn._replace(year=year + number, season=None) for number, turn in enumerate(turns)),
        stack=now.stack.data,
        waiting=now.waiting,
        # Nobody claims what the whole plan did not: cards given up, and those taken aboard on the way.
        gives_up=tuple(sorted(aboard - planned.survive)) if planned.survive_is_open else (),
        totals=(),
    )
    verdict = judge(rest, board, now.stack)
    if verdict.legal:
        return verdict
    return judge(rest._replace(turns=tuple(map(_without_claims, rest.turns))), board, now.stack)


def _without_claims(turn: Turn) -> Turn:
    """A turn as it is to be flown, without what was to come of it."""
    return turn._replace(net_thrust=None, dry=None, wet_before=None, wet_after=None, rolls=None)
