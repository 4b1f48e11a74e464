"""Short ways to build rockets and plans for the referee's tests."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from planner import load_board
from planner.board.model import Board
from planner.cards.files import load_cards
from planner.editions.edition import find_edition
from planner.editions.readings import choose_readings
from planner.plan.model import Action, Plan, Step, Turn, Waiting
from planner.referee import Verdict, judge
from planner.rocket.engine import Engine
from planner.rocket.stack import Cargo, Stack, build_stack
from planner.rocket.stackfile import parse_engine
from planner.rocket.strip import parse_mass
from planner.rocket.supports import Aboard, find_aboard


def rocket(
    *engines: str | Engine,
    edition: str = "hf4",
    dry: int = 5,
    wet: str | None = None,
    cards: Iterable[str] = (),
    rad_hard: int | None = None,
    readings: Iterable[str] = (),
    cargo: Iterable[Cargo] | None = None,
    **options: Any,
) -> Stack:
    """A rocket of that dry mass; what the cards do not weigh is cargo."""
    catalogue = load_cards(find_edition(edition).cards)
    aboard = []
    for text in cards:
        name, _, orientation = text.partition(" ")
        aboard.append(Aboard(catalogue[name], orientation))
    rest = dry - sum(item.mass for item in aboard)
    return build_stack(
        find_edition(edition),
        aboard=aboard,
        cargo=[Cargo("hull", rest, rad_hard)] if cargo is None else cargo,
        wet_mass=parse_mass(wet) if wet else None,
        quick_engines=[parse_engine(engine) if isinstance(engine, str) else engine for engine in engines],
        readings=choose_readings(readings),
        **options,
    )


def turn(*steps: str | Step, year: int = 1, **fields: Any) -> Turn:
    for name in ("dry", "wet_before", "wet_after"):
        if isinstance(fields.get(name), str):
            fields[name] = parse_mass(fields[name])
    return Turn(year, tuple(Step(step) if isinstance(step, str) else step for step in steps), **fields)


def plan(start: str, turns: Iterable[Turn], edition: str = "hf4", **fields: Any) -> Plan:
    """Turns without a year of their own follow each other."""
    numbered: list[Turn] = []
    for one in turns:
        year = max(one.year, numbered[-1].year + 1) if numbered else one.year
        numbered.append(one._replace(year=year))
    return Plan(edition, edition, start, tuple(numbered), **fields)


def lying(place: str, *items: str | Cargo, edition: str = "hf4", **tanks: int) -> Waiting:
    """What waits in a space: cards by name, cargo, tanks by grade."""
    catalogue = load_cards(find_edition(edition).cards)
    things = [item if isinstance(item, Cargo) else find_aboard(catalogue, item) for item in items]
    return Waiting(place, tuple(things), tuple(tanks.items()))


def fly(board: Board | str, stack: Stack, start: str, *turns: Turn, **fields: Any) -> Verdict:
    """Judge a flight. Whatever is legal must be legal again, with the same totals, when it is filled in."""
    there = load_board(board) if isinstance(board, str) else board
    verdict = judge(plan(start, turns, stack.edition.name, **fields), there, stack)
    if verdict.legal:
        again = judge(verdict.plan, there, stack)
        assert again == verdict
    return verdict


def refused(verdict: Verdict) -> tuple[int, int, str]:
    assert not verdict.legal
    assert verdict.sentence
    return verdict.turn, verdict.step, verdict.rule


def wet_after(verdict: Verdict, number: int = -1) -> Fraction | None:
    assert verdict.legal, (verdict.turn, verdict.step, verdict.rule, verdict.sentence)
    return verdict.plan.turns[number].wet_after


def act(do: str, **fields: Any) -> Action:
    return Action(do, **fields)
