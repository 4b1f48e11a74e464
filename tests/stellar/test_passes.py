"""Pirates along a flight (3.3.6, 3.4.2, A11)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from planner.errors import MissionError
from planner.stellar.asking import Wanted, ask
from planner.stellar.factfile import load_facts
from planner.stellar.flight import Flight
from planner.stellar.passes import never_caught, passes, pirates_of
from planner.stellar.solve import solve

ONE = Fraction(16, 25)  # one unarmed ship against one pirate


def flight(ship: str = "cv-2") -> Flight:
    """To Ceres: past the flyby box of Earth, and out of that of the belt."""
    return solve(ask("earth", "ceres orbit", ship=ship, wanted=Wanted(range="3"))).flights[0].flight


def test_boxes_that_a_crew_leaves_or_passes_through_count() -> None:
    tried = passes(flight(), {"earth": 1, "asteroid-belt": 1, "mars": 5})
    assert [(one.year, one.box, one.caught) for one in tried] == [
        (2030, "flyby:earth", ONE),
        (2033, "flyby:asteroid-belt", ONE),
    ]
    assert never_caught(tried) == (1 - ONE) ** 2


def test_more_pirates_search_better() -> None:
    (tried,) = passes(flight(), {"earth": 2})
    assert tried.caught == 1 - Fraction(1, 2) ** 2


def test_robots_are_let_go() -> None:
    assert passes(flight("orbiter"), {"earth": 9}) == []


def test_who_comes_down_without_a_word_leaves_the_box_all_the_same() -> None:
    """3.3.1: a plan need not write down a descent."""
    written = flight()
    years = tuple(
        year._replace(steps=tuple(step for step in year.steps if step.do != "descend")) for year in written.years
    )
    both = {"earth": 1, "asteroid-belt": 1}
    assert passes(written._replace(years=years), both) == passes(written, both)


def test_pirates_are_typed_by_number_or_by_system() -> None:
    facts = load_facts()
    assert pirates_of(facts, ["2", "mars=0"]) == dict.fromkeys([key for key in facts.systems if key != "mars"], 2)
    assert pirates_of(facts, ["Mars flyby=3"]) == {"mars": 3}
    for wrong in ("mars=x", "mars=-1", "100", "mars=100"):
        with pytest.raises(MissionError, match="pirates are a number"):
            pirates_of(facts, [wrong])
