"""The order of a tour as a CP-SAT model: sites, legs and the fronts of legs. docs/model-tour.md states it on a page.

No leg takes less in a flight than it does here, so the best order of the model bounds all tours. What orders have
taught that were flown comes in as cuts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.missions.front import INFEASIBLE, PROVEN
from planner.models.solving import Outcome, Solving
from planner.models.tour.craft import Masses
from planner.models.tour.legs import Legs, Point, Setting, unbeaten
from planner.models.tour.windows import Windows

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import IntVar

START = 0
MOST_DICE = 2**52


class Site(NamedTuple):
    """One site of a tour in numbers."""

    value: int
    group: str  # of the sites of a group only one counts; "": none
    stay: int
    brought: int | None  # tanks that one operation may bring; None: as many as there is room for


class Question(NamedTuple):
    """All that the model knows of a tour."""

    sites: Sequence[Site]  # numbered from 1 on; 0 is the start
    windows: Sequence[Windows]  # of the start, then of the sites
    legs: Legs
    by: str  # turns, fuel, risk, or aqua, of which nothing is known
    turns: int  # at most
    full: int  # black steps in the tanks at the start
    most: int  # that they may ever hold
    counts_fuel: bool  # whether what is burned is missing later
    masses: Masses | None  # of the fuel, where it counts
    only_burns: bool  # whether fuel once missing is missing for good
    returns: bool
    subset: int | None  # sites at most; None: all of them
    fuel_limit: int | None = None  # black steps that all legs may take
    dice_limit: int | None = None


class Known(NamedTuple):
    """Of every tour that begins with these sites: when it leaves the last of them, it has taken one of these points or
    worse. No point: there is no such tour. The start at the end is the way back."""

    order: tuple[int, ...]
    points: tuple[Point, ...]


class Worth(NamedTuple):
    """What tours are compared by, the less the better: what they leave out, and what they take."""

    missed: int  # value of the sites that are left out
    takes: int  # turns, fuel or dice


class Proposal(NamedTuple):
    """An order that may be better than all that were flown, and what no order of that kind can beat."""

    status: str
    order: tuple[int, ...] = ()
    bound: Worth | None = None
    missed: int | None = None  # value that this order leaves out, if none leaves out less


class TourModel:
    """Which order may be the best one."""

    def __init__(self, question: Question) -> None:
        from ortools.sat.python import cp_model

        self._asked, self._model, self._domain = question, cp_model.CpModel(), cp_model.Domain.from_values
        model, most, turns = self._model, question.most, question.turns
        nodes = range(len(question.sites) + 1)
        self._visits = [model.new_bool_var(f"visits {node}") for node in nodes]
        self._comes = [model.new_int_var(0, turns, f"turns to {node}") for node in nodes]
        self._leaves = [model.new_int_var(0, turns, f"turns until {node} is left") for node in nodes]
        self._fuel_at = [model.new_int_var(0, most, f"fuel on coming to {node}") for node in nodes]
        self._fuel_from = [model.new_int_var(0, most, f"fuel on leaving {node}") for node in nodes]
        self._dice_at: list[Any] = [0, *(model.new_int_var(0, MOST_DICE, f"dice to {node}") for node in nodes[1:])]
        self._ends = {
            "turns": model.new_int_var(0, turns, "turns of the tour"),
            "fuel": model.new_int_var(0, most, "fuel in the end"),
            "risk": model.new_int_var(0, MOST_DICE, "dice of the tour"),
        }
        self._crossed_in: dict[int, IntVar] = {}
        self._crossed_out: dict[int, IntVar] = {}
        self._flown: dict[tuple[int, int], IntVar] = {}  # from a site to the start: the tour ends with it
        self._burned: list[Any] = []
        self._turned: list[Any] = []
        self._add_order()
        self._add_start()
        for number, site in enumerate(question.sites, start=1):
            self._add_site(number, site)
        for (origin, goal), settings in question.legs.items():
            if goal != START or question.returns:
                self._add_leg(origin, goal, settings)
        # What follows from the rest, and shows it sooner.
        stays = [site.stay * self._visits[number] for number, site in enumerate(question.sites, start=1)]
        model.add(self._ends["turns"] >= sum(self._turned) + sum(stays))
        if question.counts_fuel and question.only_burns:
            model.add(self._ends["fuel"] <= question.full - sum(self._burned))
        if question.fuel_limit is not None:
            model.add(sum(self._burned) <= question.fuel_limit)
        if question.dice_limit is not None:
            model.add(self._ends["risk"] <= question.dice_limit)
        self._missed = self._add_values()
        self._takes = self._criterion()

    # Variables and constraints

    def _add_order(self) -> None:
        """One circle through the start and all sites that are visited."""
        nodes, model = range(len(self._visits)), self._model
        for origin in nodes:
            for goal in nodes:
                if origin != goal:
                    self._flown[origin, goal] = model.new_bool_var(f"{origin} to {goal}")
        circle: list[Any] = [(*leg, flown) for leg, flown in self._flown.items()]
        circle += [(node, node, self._visits[node].negated()) for node in nodes[1:]]
        model.add_circuit(circle)
        model.add(self._visits[START] == 1)
        if self._asked.subset is None:
            model.add(sum(self._visits) == len(nodes))
        else:
            model.add(sum(self._visits) <= self._asked.subset + 1)

    def _add_start(self) -> None:
        """The craft may wait at the start. What it throws out there the first leg takes."""
        asked, model = self._asked, self._model
        model.add(self._comes[START] == 0)
        model.add(self._fuel_at[START] == asked.full)
        model.add(self._fuel_from[START] == asked.full)

    def _add_site(self, number: int, site: Site) -> None:
        """When it may be come to and left, what is done there, and the fuel that is had."""
        model, visits, last = self._model, self._visits[number], self._flown[number, START]
        comes, leaves = self._comes[number], self._leaves[number]
        begins = model.new_int_var(0, self._asked.turns, f"turns until the stop at {number} begins")
        self._restrict(begins, self._asked.windows[number].begun, visits)
        model.add(begins >= comes).only_enforce_if(visits)
        model.add(leaves >= begins + site.stay).only_enforce_if(visits)
        self._add_fuel(number, site)
        if not self._asked.returns:
            model.add(self._ends["turns"] >= leaves).only_enforce_if(last)
            model.add(self._ends["fuel"] <= self._fuel_at[number]).only_enforce_if(last)
            model.add(self._ends["risk"] >= self._dice_at[number]).only_enforce_if(last)

    def _add_fuel(self, number: int, site: Site) -> None:
        """A turn has one operation: that of the turn of coming, that of leaving, and one a year between them. What it
        brings is tanks, each a mass; the heavier the craft, the fewer black steps are in it."""
        model, masses, before, after = self._model, self._asked.masses, self._fuel_at[number], self._fuel_from[number]
        if masses is None or site.brought is None:
            return
        if not site.brought:
            model.add(after <= before)
            return
        had, has = (model.new_int_var(0, max(masses.heaviest), f"mass {when} {number}") for when in ("at", "from"))
        model.add_element(before, masses.heaviest, had)
        model.add_element(after, masses.lightest, has)
        operations = self._leaves[number] - self._comes[number] - site.stay + 2
        model.add(has <= had + masses.tank * site.brought * operations).only_enforce_if(self._visits[number])

    def _add_leg(self, origin: int, goal: int, settings: Iterable[Setting]) -> None:
        """If it is flown, then at one point of the front that belongs to the fuel with which it begins."""
        model, asked, flown = self._model, self._asked, self._flown[origin, goal]
        comes, fuel, dice = self._comes[goal], self._fuel_at[goal], self._dice_at[goal]
        if goal == START:
            comes, fuel, dice = self._ends["turns"], self._ends["fuel"], self._ends["risk"]
        chosen = []
        for setting in settings:
            for point in unbeaten(map(self._relevant, setting.front)):
                takes = model.new_bool_var(f"{origin} to {goal} from {setting.low} in {point}")
                chosen.append(takes)
                model.add(comes >= self._leaves[origin] + point.turns).only_enforce_if(takes)
                if asked.counts_fuel:
                    model.add(self._fuel_from[origin] >= max(setting.low, point.fuel_steps)).only_enforce_if(takes)
                    model.add(self._fuel_from[origin] <= setting.high).only_enforce_if(takes)
                    model.add(fuel <= self._fuel_from[origin] - point.fuel_steps).only_enforce_if(takes)
                if self._counts_dice:
                    model.add(dice >= self._dice_at[origin] + point.dice).only_enforce_if(takes)
                self._burned.append(point.fuel_steps * takes)
                self._turned.append(point.turns * takes)
        model.add(sum(chosen) == flown)
        self._add_borders(origin, goal)

    def _add_values(self) -> Any:
        """What is left out; of a group all count as one site, the best that is visited."""
        model, sites = self._model, self._asked.sites
        missed: list[Any] = []
        groups = {site.group for site in sites if site.group}
        for number, site in enumerate(sites, start=1):
            if not site.group:
                missed.append(site.value * self._visits[number].negated())
        for group in sorted(groups):
            members = [(site.value, number) for number, site in enumerate(sites, start=1) if site.group == group]
            top = max(value for value, _ in members)
            lost = model.new_int_var(0, top, f"value missed of {group}")
            counts = [model.new_bool_var(f"{number} counts for {group}") for _, number in members]
            model.add(sum(counts) <= 1)
            for count, (_, number) in zip(counts, members, strict=True):
                model.add_implication(count, self._visits[number])
            model.add(lost == top - sum(value * count for count, (value, _) in zip(counts, members, strict=True)))
            missed.append(lost)
        return sum(missed)

    def _criterion(self) -> Any:
        if self._asked.by == "fuel":
            return self._asked.full - self._ends["fuel"] if self._asked.counts_fuel else sum(self._burned)
        return 0 if self._asked.by == "aqua" else self._ends[self._asked.by]

    @property
    def _counts_dice(self) -> bool:
        return self._asked.by == "risk" or self._asked.dice_limit is not None

    def _relevant(self, point: Point) -> Point:
        """The point, in what the question asks for only."""
        fuel = self._asked.counts_fuel or self._asked.by == "fuel" or self._asked.fuel_limit is not None
        return Point(point.turns, point.fuel_steps if fuel else 0, point.dice if self._counts_dice else 0)

    def _add_borders(self, origin: int, goal: int) -> None:
        """Borders that are closed in some seasons are crossed on the way, out of the origin and into the goal."""
        flown, leaves = self._flown[origin, goal], self._leaves[origin]
        comes = self._ends["turns"] if goal == START else self._comes[goal]
        for at, other, border, crossed in (
            (origin, goal, self._asked.windows[origin].out, self._crossed_out),
            (goal, origin, self._asked.windows[goal].into, self._crossed_in),
        ):
            if other in border.inside:
                continue
            if not border.turns:
                self._model.add(flown == 0)
                continue
            if at not in crossed:
                crossed[at] = self._model.new_int_var_from_domain(self._domain([*border.turns]), f"border of {at}")
            self._model.add(crossed[at] >= leaves + 1).only_enforce_if(flown)
            self._model.add(crossed[at] <= comes).only_enforce_if(flown)

    def _restrict(self, variable: IntVar, values: Sequence[int], visits: IntVar) -> None:
        """A variable of a place that is visited has one of some values; without any it cannot be visited."""
        if values:
            self._model.add_linear_expression_in_domain(variable, self._domain([*values])).only_enforce_if(visits)
        else:
            self._model.add(visits == 0)

    # Cuts

    def learn(self, known: Known) -> None:
        """Of all tours that begin so."""
        model, last = self._model, known.order[-1]
        begins = [self._flown[leg] for leg in pairwise((START, *known.order))]
        kinds = []
        for point in unbeaten(map(self._relevant, known.points)):
            is_so = model.new_bool_var(f"{known.order} in {point}")
            kinds.append(is_so)
            leaves, fuel, dice = self._leaves[last], self._fuel_at[last], self._dice_at[last]
            if last == START:
                leaves, fuel, dice = self._ends["turns"], self._ends["fuel"], self._ends["risk"]
            model.add(leaves >= point.turns).only_enforce_if(is_so)
            if self._asked.counts_fuel and self._asked.only_burns:
                model.add(fuel <= self._asked.full - point.fuel_steps).only_enforce_if(is_so)
            if self._counts_dice:
                model.add(dice >= point.dice).only_enforce_if(is_so)
        model.add_bool_or([*kinds, *(flown.negated() for flown in begins)])

    def forbid(self, order: Sequence[int]) -> None:
        """A tour that was flown is not proposed again."""
        legs = pairwise((START, *order, START))
        self._model.add_bool_or([self._flown[leg].negated() for leg in legs])

    def ask_for_better(self, found: Worth) -> None:
        """Propose only what may be better than a tour that was found."""
        model = self._model
        is_richer = model.new_bool_var("is worth more than what was found")
        model.add(self._missed <= found.missed)
        model.add(self._missed <= found.missed - 1).only_enforce_if(is_richer)
        model.add(self._takes <= found.takes - 1).only_enforce_if(is_richer.negated())

    # Solving

    def propose(self, solving: Solving, share: float) -> Proposal:
        """The order that is best here: first by what it leaves out, then by what it takes."""
        missed = 0
        if self._asked.subset is not None:
            self._model.minimize(self._missed)
            richest = solving.solve(self._model, tells=False, share=share)
            if richest.status != PROVEN:
                return self._proposal(richest, Worth(richest.bound or 0, 0))
            missed = richest.value(self._missed)
            self._model.clear_objective()  # type: ignore[no-untyped-call]
        # No tour leaves out less: later ones may leave out more, so this is asked in a copy.
        model = self._model.clone()
        model.add(self._missed == missed)
        # Of orders with as few turns the one that burns least can most likely be flown.
        eases = self._asked.by == "turns" and self._asked.counts_fuel
        unit = self._asked.most * len(self._visits) + 1 if eases else 1
        model.minimize(self._takes * unit + (sum(self._burned) if eases else 0))
        found = solving.solve(model, tells=False, share=share)
        return self._proposal(found, Worth(missed, (found.bound or 0) // unit))._replace(missed=missed)

    def _proposal(self, found: Outcome, bound: Worth) -> Proposal:
        if found.status == INFEASIBLE:
            return Proposal(INFEASIBLE)
        if found.solver is None:
            return Proposal(found.status, bound=bound)
        follows = {origin: goal for (origin, goal), flown in self._flown.items() if found.value(flown)}
        order, at = [], follows[START]
        while at != START:
            order.append(at)
            at = follows[at]
        return Proposal(found.status, tuple(order), bound)
