"""Judge a flight: replay it year by year, and stop at the first step that a rule forbids."""

from __future__ import annotations

from planner.stellar.facts import Facts
from planner.stellar.flight import Flight, Step, Verdict, Year
from planner.stellar.referee import malfunction
from planner.stellar.referee.clock import check_in_game, check_order, check_rising, years_up_to
from planner.stellar.referee.descent import check_descent, descended
from planner.stellar.referee.exploration import explore
from planner.stellar.referee.forced import must_go_on, refuse_staying, transferred
from planner.stellar.referee.form import check_fields, check_names, check_owner
from planner.stellar.referee.ledger import ENGINE, MALFUNCTION, RECALL, Ledger
from planner.stellar.referee.movement import move
from planner.stellar.referee.refusal import CLAIM, Refused
from planner.stellar.referee.servicing import into_reserve, serviced
from planner.stellar.referee.standing import Standing, first_standing
from planner.stellar.referee.today import Today

BEFORE_MOVEMENT = ("reserve", "service")


def judge(flight: Flight, facts: Facts) -> Verdict:
    """Is the flight legal? If not: in which year and step, by which rule, in one sentence.

    Raises BadPlan only for names that the facts do not know.

    >>> from planner.stellar.factfile import load_facts
    >>> from planner.stellar.facts import Ship
    >>> launch = Year(2030, (Step("move", ("orbit:earth",), launcher=2),))
    >>> flown = Flight(Ship("kliper", "Kliper", "cv", 2, 5), "surface:earth", 2030, (launch,))
    >>> judge(flown, load_facts()).odds
    Fraction(97, 100)
    >>> judge(flown._replace(ship=flown.ship._replace(size=3)), load_facts()).rule
    'stellar 3.3.4'
    """
    check_names(flight, facts)
    return _Replay(flight, facts).verdict()


class _Replay:
    """A flight as far as it was replayed."""

    def __init__(self, flight: Flight, facts: Facts) -> None:
        self.flight = flight
        self.facts = facts
        self.standing = Standing(flight.start)
        self.ledger = Ledger()
        self.year = flight.first_year
        self.last_year = flight.first_year  # in which something was done
        self.left: Today | None = None  # the year at whose end a flyby craft was left in a flyby box

    def verdict(self) -> Verdict:
        try:
            self._replay()
        except Refused as no:
            return Verdict(
                False,
                place=self.standing.place,
                last_year=self.last_year,
                year=self.year,
                step=no.step,
                rule=no.rule,
                sentence=no.sentence,
            )
        ledger = self.ledger
        rolls = tuple(ledger.rolls)
        return Verdict(True, ledger.odds, ledger.capable, self.standing.place, self.last_year, rolls)

    def _replay(self) -> None:
        check_in_game(self.facts, self.flight.first_year)
        check_owner(self.flight, self.facts)
        self.standing = first_standing(Today(self.flight, self.facts, self.flight.first_year))
        for index, entry in enumerate(self.flight.years):
            self.year = entry.year
            check_rising(self.flight, index)
            check_in_game(self.facts, entry.year)
            for year in years_up_to(self.flight, index):
                self._check_gone_on()
                self._live(year)
        self._check_odds()

    def _check_gone_on(self) -> None:
        """A flyby craft is left in a flyby box in the year in which its flight ends, and in no other."""
        if self.left is not None:
            self.year = self.left.year
            raise refuse_staying(self.left, self.standing)

    def _live(self, year: Year) -> None:
        """One year: its steps in their order, and the descent, written down or not."""
        self.year = year.year
        today = Today(self.flight, self.facts, year.year)
        moving = False
        for index, step in enumerate(year.steps):
            try:
                check_order(year.steps, index)
                check_fields(step)
                before = self.standing
                if not moving and step.do not in BEFORE_MOVEMENT:
                    self._descend()
                    moving = True
                if step.do == "descend":
                    check_descent(today, before, self.standing, step)
                self._check_claim(step, self._do(today, index + 1, step))
            except Refused as no:
                no.step = index + 1
                raise
            self.last_year = self.year
        if not moving:
            self._descend()
        self.left = today if must_go_on(today, self.standing) else None

    def _descend(self) -> None:
        if self.standing.is_in_numbered_box:
            self.ledger.go_on()
            self.standing = descended(self.standing)
            self.last_year = self.year

    def _do(self, today: Today, number: int, step: Step) -> int:
        """Take a step; what its roll fails on comes back, 0 if it has none."""
        before, ledger = self.standing, self.ledger
        ledger.go_on()
        what, fails_on = ENGINE, 0
        if step.do == "reserve":
            self.standing = into_reserve(today, before)
        elif step.do == "service":
            self.standing = serviced(today, before)
            ledger.serviced()
        elif step.do == "move":
            self.standing = move(today, before, step)
            fails_on = malfunction.engine(today)
        elif step.do == "transfer":
            self.standing = transferred(today, before, step)
            fails_on = malfunction.engine(today)
        elif step.do == "explore":
            self.standing = explore(today, before, step)
            if today.ship.is_crewed:
                ledger.explored_by_crew()
                what, fails_on = RECALL, malfunction.recall(today)
            else:
                what, fails_on = MALFUNCTION, malfunction.robot(today, before, step.probe)
        ledger.add(today.year, number, what, fails_on)
        return fails_on

    def _check_claim(self, step: Step, fails_on: int) -> None:
        if step.fails_on is not None and step.fails_on != fails_on:
            raise Refused(CLAIM, f"the flight says that {step.do!r} fails on {step.fails_on} %, but it is {fails_on} %")

    def _check_odds(self) -> None:
        claimed, odds = self.flight.odds, self.ledger.odds
        if claimed is not None and claimed != odds:
            raise Refused(CLAIM, f"the flight says that its odds are {claimed}, but they are {odds}")
