"""Random leaving, finding, loading and pouring: nothing comes from nothing, and a second bookkeeper agrees.

The bookkeeper of this file counts whole masses and tanks and knows no strip: no engine of its flights burns fuel, so
that no fraction ever arises.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from planner.board.model import Board
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
from planner.editions.readings import DEFAULTS
from planner.plan.model import ACTIONS, Action, Plan, Step, Turn, Waiting
from planner.referee import judge
from planner.referee.actions import act
from planner.referee.books import Books, Depot
from planner.referee.craft import Craft, Year
from planner.referee.ruleset import find_ruleset
from planner.referee.verdict import Refused
from planner.rocket.chits import Chits
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.stackfile import parse_engine
from planner.rocket.supports import find_aboard
from tests.tinyboard import tiny

EDITIONS = ("hf4", "hf3", "hf3c")
BOARD: Board = tiny(
    """
    lagrange leo leo
    lagrange home home-orbit
    lagrange a
    lagrange b
    lagrange c
    site rock size=1 type=C hydration=2
    line leo - home - a - b - c - leo
    line b - rock
    """
)
RINGS = {"leo": ["home", "c"], "home": ["leo", "a"], "a": ["home", "b"], "b": ["a", "c", "rock"], "c": ["b", "leo"]}
RINGS["rock"] = ["b"]


# Nothing comes from nothing


def random_craft(random: Random, edition: str) -> Craft:
    """A craft away from any source, massless or not, with or without fractions of a tank."""
    catalogue = load_cards(find_edition(edition).cards)
    names = ("hula-hoop heavy", "qu-tube heavy", "photon-kite-sail", "nasa-astronauts")
    cards = [find_aboard(catalogue, name) for name in names if random.random() < 0.4]
    cargo = [Cargo(name, random.randint(0, 3)) for name in "xyz" if random.random() < 0.5]
    cargo += [Cargo("hull", random.randint(0, 5))] if random.random() < 0.4 else []
    tanks = random.choice((0, 0, 1, 2))
    stack = build_stack(find_edition(edition), aboard=cards, cargo=cargo, cargo_tanks=tanks)
    strip = stack.strip
    wet = random.choice([place for place in range(len(strip.masses)) if place >= stack.dry])
    grade = random.choice(("dirt", "water", "isotope"))
    chits = Chits(stack.dry, wet, grade)
    return Craft(stack, chits, BOARD.spaces["b"], Books(), Counter(water=tanks))


def copied(depot: Depot) -> Depot:
    return Depot(list(depot.items), Counter(depot.tanks))


def random_action(random: Random, craft: Craft) -> Action:
    names = [item.slug for item in craft.stack.aboard] + [piece.name for piece in craft.stack.cargo]
    names += ["x", "cargo-tank", "cargo-tank water", "cargo-tank isotope", "hula-hoop", "hula-hoop light"]
    do = random.choice(sorted(ACTIONS.keys() - {"refuel", "boost", "pay", "acetylene"}))
    fields: dict[str, Any] = {
        "tanks": random.choice((1, 1, 2, 3)),
        "grade": random.choice(("", "dirt", "water", "isotope")),
        "fuel_steps": random.randint(0, 2),
        "items": tuple(random.choices(names, k=random.choice((1, 1, 2)))),
    }
    return Action(do, **{key: value for key, value in fields.items() if key in ACTIONS[do]})


def holdings(craft: Craft) -> tuple[Fraction, ...]:
    """Mass in all, then tanks of water or better, then tanks of isotopes, wherever they are.

    A red move changes the whole part of a mass by one, whatever it makes of the fraction (hf4 4.3, hf3 4.3).
    """
    stack, depot = craft.stack, craft.books.at(craft.place)
    fuel = stack.strip.masses[craft.chits.wet] // 1 - stack.dry_mass
    cargo = sum(item.mass for item in (*stack.aboard, *stack.cargo, *depot.items))
    tanks = craft.tanks + depot.tanks
    tanks[craft.chits.grade] += max(int(fuel), 0)
    better = [tanks["water"] + tanks["isotope"], tanks["isotope"]]
    return (Fraction(cargo + sum(tanks.values())), *map(Fraction, better))


@pytest.mark.parametrize("edition", EDITIONS)
def test_free_actions_make_no_mass_and_no_better_fuel(edition: str, request: pytest.FixtureRequest) -> None:
    """hf4 F2, F4, G, Q14; hf3 D1, E4, K6."""
    done: Counter[str] = Counter()
    for seed in range(20_000 if request.config.getoption("--long") else 300):
        random = Random(seed)
        craft = random_craft(random, edition)
        rules = find_ruleset(find_edition(edition), DEFAULTS)
        year = Year(BOARD.zone_by_id["earth"], moves=False)
        story = []
        for _ in range(12):
            before, action = holdings(craft), random_action(random, craft)
            untouched = replace(craft, books=Books({"b": copied(craft.books.at(craft.place))}))
            try:
                act(rules, craft, year, action)
            except Refused:
                craft = untouched
                continue
            done[action.do] += 1
            story.append(action)
            after = holdings(craft)
            assert all(now <= then for now, then in zip(after, before, strict=True)), (seed, story, before, after)
            assert craft.stack.cargo_tanks == craft.tanks.total()
            assert craft.chits.wet >= craft.chits.dry == craft.stack.strip.floor(craft.stack.dry_mass)
    assert {"drop", "take", "scrap", "jettison", "turn-light"} <= done.keys()
    assert edition == "hf3" or {"load", "unload", "fuel-to-tank", "tank-to-fuel"} <= done.keys()


# A second bookkeeper


class Bookkeeper:
    """What lies where, in whole masses and tanks. Says of each action whether it can be done."""

    def __init__(self, edition: str, cargo: dict[str, int], tanks: int, fuel: int) -> None:
        self.edition, self.aboard = edition, dict(cargo)
        self.tanks, self.fuel, self.paid, self.operations = tanks, fuel, 0, 0
        self.lying: dict[str, dict[str, int]] = {}  # place -> items
        self.waiting: Counter[str] = Counter()  # place -> tanks of water

    @property
    def cargo(self) -> int:
        return sum(self.aboard.values()) + self.tanks

    @property
    def dry(self) -> int:
        return max(self.cargo, 1)

    @property
    def outposts(self) -> int:
        places = {place for place, items in self.lying.items() if items}
        return len((places | {place for place, tanks in self.waiting.items() if tanks}) - {"leo"})

    def buys(self, place: str) -> bool:
        return place == "leo" or (place == "home" and self.edition != "hf3")

    def draw(self, place: str, tanks: int) -> bool:
        short = max(tanks - self.waiting[place], 0)
        if short and not self.buys(place):
            return False
        self.waiting[place] -= tanks - short
        self.paid += short
        return True

    def do(self, place: str, action: Action) -> bool:
        deed = getattr(self, "do_" + action.do.replace("-", "_"))
        return bool(deed(place, action)) and self.dry + self.fuel <= 32

    def do_load(self, place: str, action: Action) -> bool:
        if self.edition == "hf3" and place != "leo":
            return False
        self.fuel += action.tanks
        return self.draw(place, action.tanks)

    def do_unload(self, place: str, action: Action) -> bool:
        if self.edition == "hf3" and place != "leo":
            return False
        self.fuel -= action.tanks
        self.waiting[place] += action.tanks
        return self.fuel >= 0

    def do_fuel_to_tank(self, place: str, action: Action) -> bool:
        self.fuel -= action.tanks
        self.tanks += action.tanks
        return self.fuel >= 0 and self.edition != "hf3"

    def do_tank_to_fuel(self, place: str, action: Action) -> bool:
        self.fuel += action.tanks
        self.tanks -= action.tanks
        return self.tanks >= 0 and self.edition != "hf3"

    def do_drop(self, place: str, action: Action) -> bool:
        return self._part(action, self.lying.setdefault(place, {}), place)

    def do_scrap(self, place: str, action: Action) -> bool:
        return self._part(action, {}, "")

    def _part(self, action: Action, there: dict[str, int], place: str) -> bool:
        for name in action.items:
            if name in self.aboard:
                there[name] = self.aboard.pop(name)
            elif name == "cargo-tank" and self.tanks:
                self.tanks -= 1
                self.waiting[place] += 1 if place else 0
            else:
                return False
        return True

    def do_take(self, place: str, action: Action) -> bool:
        there = self.lying.get(place, {})
        mass = 0
        for name in action.items:
            if name in there:
                mass += there[name]
                self.aboard[name] = there.pop(name)
            elif name == "cargo-tank" and self.edition != "hf3" and self.draw(place, 1):
                mass += 1
                self.tanks += 1
            else:
                return False
        return action.mass in (0, mass)

    def do_refuel(self, place: str, action: Action) -> bool:
        self.operations += 1
        self.fuel += action.tanks
        return place == "rock" and action.tanks <= 2 and (self.operations <= 1 or self.edition == "hf3c")


def drawn(random: Random, book: Bookkeeper) -> Action:
    do = random.choice(("load", "unload", "drop", "take", "take", "scrap", "fuel-to-tank", "tank-to-fuel", "refuel"))
    if do in ("drop", "scrap", "take"):
        near = [name for items in book.lying.values() for name in items] if do == "take" else list(book.aboard)
        items = tuple(dict.fromkeys(random.choices([*near, *near, "x", "cargo-tank"], k=random.choice((1, 1, 2)))))
        mass = random.choice((0, 0, 0, 1, 2)) if do == "take" else 0
        return Action(do, items=items, mass=mass)
    if do == "refuel":
        return Action(do, by="isru", isru=1, tanks=random.choice((1, 2, 2, 3)))
    return Action(do, tanks=random.choice((1, 1, 2, 3)))


def likely(random: Random, book: Bookkeeper, here: str) -> Action:
    """An action, mostly one that can be done."""
    for _ in range(random.choice((1, 20, 20, 20, 20))):
        action = drawn(random, book)
        trial = deepcopy(book)
        if trial.do(here, action) and trial.outposts <= 2:
            break
    return action


def random_plan(seed: int) -> tuple[Plan, Stack, Bookkeeper, tuple[int, int] | None, list[int]]:
    """A plan, its stack, the bookkeeper at the end, the first fault (turn, step), and the bill turn by turn."""
    random = Random(seed)
    edition = EDITIONS[seed % 3]
    cargo = {name: random.randint(0, 2) for name in "vwxyz" if random.random() < 0.7}
    tanks, fuel = random.choice((0, 0, 1)), random.randint(0, 4)
    stack = build_stack(
        find_edition(edition),
        cargo=[Cargo(name, mass) for name, mass in cargo.items()],
        cargo_tanks=tanks,
        tanks=fuel,
        quick_engines=[parse_engine("20:0")],
    )
    book = Bookkeeper(edition, cargo, tanks, fuel)
    here = start = random.choice(list(RINGS))
    waiting = []
    if random.random() < 0.5:
        place, mass, lot = random.choice(list(RINGS)), random.randint(0, 2), random.randint(0, 3)
        waiting.append(Waiting(place, (Cargo("ore", mass),), (("water", lot),)))
        book.lying[place] = {"ore": mass}
        book.waiting[place] = lot
    turns: list[Turn] = []
    bills: list[int] = []
    fault: tuple[int, int] | None = None
    for number in range(1, random.randint(2, 6)):
        book.operations = 0
        lists: list[list[Action]] = [[], []]
        steps: tuple[Step, ...] = ()
        for part in (0, 1):
            for _ in range(random.choice((0, 1, 1, 2))):
                if fault is None:
                    action = likely(random, book, here)
                    lists[part].append(action)
                    if not book.do(here, action):
                        fault = (number, len(steps))
            if part == 0 and random.random() < 0.8:
                here = random.choice(RINGS[here])
                steps = (Step(here),)
        if fault is None and book.outposts > 2:
            fault = (number, len(steps))
        turns.append(Turn(number, steps, before=tuple(lists[0]), after=tuple(lists[1])))
        if fault is not None:
            break
        bills.append(book.paid)
    return Plan(edition, "tiny", start, tuple(turns), waiting=tuple(waiting)), stack, book, fault, bills


def test_a_second_bookkeeper_finds_the_same_first_fault(request: pytest.FixtureRequest) -> None:
    legal = 0
    for seed in range(30_000 if request.config.getoption("--long") else 1500):
        plan, stack, book, fault, bills = random_plan(seed)
        verdict = judge(plan, BOARD, stack)
        found = None if verdict.legal else (verdict.turn, verdict.step)
        assert found == fault, (seed, verdict.sentence, plan)
        assert verdict.totals.bill == (bills[-1] if bills else 0), (seed, plan)
        if fault is None:
            legal += 1
            end = plan._replace(turns=(*plan.turns, Turn(len(plan.turns) + 1)))
            last = judge(end, BOARD, stack).plan.turns[-1]
            assert (last.dry, last.wet_before) == (book.dry, book.dry + book.fuel), (seed, plan)
    assert 0.2 < legal / (seed + 1) < 0.8
