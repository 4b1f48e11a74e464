"""What to load: the fewest tanks or the least aqua for a mission, and how much more payload fits with how much fuel.

Both are read off exact fronts. Payload is tried mass by mass from none to the dry limit of the strip, each with all the
tanks that still fit, and nothing is halved or left out. Less mass is lighter on the strip and has more steps in a tank,
but nobody has shown that it is never worse: red lines round down when things are left or fuel is had on the way, and a
mass that is odd lies on another branch of the black line above 23.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from planner.errors import MissionError
from planner.missions.answer import Answer
from planner.missions.flight import Flight
from planner.missions.limits import in_order
from planner.missions.loads import LoadedAnswer, is_forked
from planner.missions.mission import Mission
from planner.missions.searching import search
from planner.missions.session import Session
from planner.missions.solve import solve
from planner.rocket.boosting import Bill, bill_of
from planner.rocket.whatif import with_payload
from planner.rules.base import find_rules
from planner.rules.itinerary import is_bank
from planner.search.explore import Stop, never


class Load(NamedTuple):
    """What has to be loaded or paid for a flight that needs as much of it and not less."""

    amount: Fraction  # tanks at the start; aqua where all fuel is paid for
    flight: Flight  # the first of those with it, by what counts first
    safest: Flight


class Laden(NamedTuple):
    """A mission with so much more payload: what it takes, least first; nothing if it is not flown at all."""

    payload: int
    answer: Answer
    loads: tuple[Load, ...]

    @property
    def least(self) -> Load | None:
        return self.loads[0] if self.loads else None


class Lading:
    """What a mission takes, as it is and with more and more payload."""

    def __init__(self, mission: Mission, tried: Sequence[Laden], is_stopped: bool) -> None:
        self.mission = mission
        self.tried, self.is_stopped = tuple(tried), is_stopped

    @property
    def asked(self) -> Laden:
        """The mission as it was asked."""
        return self.tried[0]

    @property
    def loads(self) -> tuple[Load, ...]:
        return self.asked.loads

    @property
    def least(self) -> Load | None:
        """The least load for what is wished."""
        return self.asked.least

    @property
    def by_payload(self) -> tuple[Laden, ...]:
        """Each payload that can be flown with less than any larger one, smallest first: with a load that lies between
        those of two of them, the smaller payload is the most that fits."""
        found: list[Laden] = []
        for laden in reversed(self.tried):
            if laden.least and all(other.least and laden.least.amount < other.least.amount for other in found):
                found.insert(0, laden)
        return tuple(found)

    def most_payload(self, amount: Fraction | int | None = None) -> int | None:
        """How much more fits with at most so many tanks, or so much aqua; None if there is no flight at all."""
        fitting = (one.payload for one in self.tried if one.least and (amount is None or one.least.amount <= amount))
        return max(fitting, default=None)

    @property
    def counts_aqua(self) -> bool:
        """Whether loads are aqua, and not tanks."""
        return self.mission.chooses_load

    @property
    def most_mass(self) -> int:
        """How much more payload the strip has room for."""
        return _room(self.mission)

    @property
    def is_exact(self) -> bool:
        """Whether every payload was tried, and nothing is missing within the horizon."""
        return not self.is_stopped and all(one.answer.is_exact for one in self.tried)

    # What it costs

    @property
    def bill(self) -> Bill | None:
        """What the rocket costs without its fuel; None where nothing is boosted to."""
        return bill_of(self.mission.stack) if "leo" in self.mission.start_space.roles else None

    def water(self, load: Load) -> int | None:
        """Aqua or WT for the fuel of a load; None if none of it can be bought where the flight begins."""
        if self.counts_aqua:
            return int(load.amount)
        start, rules = self.mission.start_space, find_rules(self.mission.stack.edition.name)
        sells = is_bank(start, rules) and self.mission.stack.grade == "water"
        return int(load.amount) + (load.flight.aqua or 0) if sells or not load.amount else None

    def boosts(self, laden: Laden) -> int | None:
        """Aqua or WT for all that can be boosted, with a payload; None where nothing is boosted to."""
        return None if self.bill is None else self.bill.boosts + laden.payload

    def price(self, laden: Laden, load: Load) -> int | None:
        """Aqua or WT for a load and all that is boosted with it; None if not all of that is for sale."""
        water, boosts = self.water(load), self.boosts(laden)
        return None if water is None or boosts is None else water + boosts

    def __repr__(self) -> str:
        return f"<Lading of {len(self.loads)} loads, {self.most_payload()} more payload>"


def what_to_load(mission: Mission, more: Stop | None = never) -> Lading:
    """What a mission takes, from as little as is enough to as much as its rocket is loaded with, and how much more
    payload it might take along.

    `more` is asked every few milliseconds, as a stop of `solve`, whether to look for no more payload; None: look
    for none.

    >>> from planner.board.files import load_board
    >>> from planner.rocket.loading import load_stack
    >>> rocket = load_stack(engines=["4:2"], dry_mass=19, tanks="auto")
    >>> found = what_to_load(Mission(load_board("hf4"), rocket, "LEO", "GEO", max_years=5))
    >>> found.least.amount, found.most_payload(), found.most_payload(3)
    (Fraction(4, 1), 4, None)
    """
    if not mission.places:
        raise MissionError("this mission has no goal: name the place that a load is wanted for")
    if not mission.stack.kind.is_weighed:
        raise MissionError("a load needs a rocket with a mass: give it an engine and a dry mass")
    asked = replace(mission, any_load=True)
    tried = [_laden(asked, 0, never)]
    if not tried[0].loads:
        return Lading(asked, tried, False)
    if more is None:
        return Lading(asked, tried, True)
    for payload in range(1, _room(asked) + 1):
        laden = _laden(asked, payload, more)
        if laden.answer.is_stopped:
            return Lading(asked, tried, True)
        tried.append(laden)
    return Lading(asked, tried, False)


def _room(mission: Mission) -> int:
    return mission.stack.strip.dry_limit - mission.stack.dry_mass


def _laden(asked: Mission, payload: int, stop: Stop) -> Laden:
    mission = replace(asked, stack=with_payload(asked.stack, payload, asked.board.name)) if payload else asked
    answer = _answer(mission, stop)
    return Laden(payload, answer, tuple(_loads_of(answer)))


def _answer(mission: Mission, stop: Stop) -> Answer:
    """The front of a mission that sets out with no more than it needs."""
    session = Session()
    if not mission.itinerary.changes_load or mission.chooses_load:
        return solve(mission, stop, session)
    # Fuel that nobody sells where it starts, and more to be had on the way: asked with each number of tanks. Whatever
    # flies with few of them flies with all, because fuel can be thrown out at the start; but not above a fork.
    full = search(mission, stop, session=session)
    if not full.flights and not is_forked(mission.stack):
        return full
    lighter = {
        Fraction(tanks): search(replace(mission, stack=mission.stack.with_tanks(tanks)), stop, session=session)
        for tanks in range(ceil(mission.stack.tanks or 0))
    }
    flights = [flight for answer in (*lighter.values(), full) for flight in answer.found_flights]
    return LoadedAnswer(full, lighter, flights)


def _loads_of(answer: Answer) -> Iterable[Load]:
    """The loads of a front, least first; each does something that none with less does. What gives cards up counts where
    there is nothing else."""
    mission, flights = answer.mission, answer.flights
    own = [flight for flight in flights if not flight.offered] or flights
    amounts = {flight: Fraction(_amount(mission, flight)) for flight in own}
    better: list[Flight] = []
    for amount in sorted({*amounts.values()}):
        here = [flight for flight in own if amounts[flight] == amount]
        new = [one for one in here if not any(o.turns <= one.turns and o.cost <= one.cost for o in better)]
        better += new
        if new:
            safest = min(new, key=lambda flight: (flight.cost, flight.turns, flight.fuel))
            yield Load(amount, in_order(new, mission.by)[0], safest)


def _amount(mission: Mission, flight: Flight) -> Fraction | int:
    if mission.chooses_load:
        return flight.aqua or 0
    return flight.tanks or 0
