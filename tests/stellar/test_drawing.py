"""Pictures of Stellar Horizons: whole, well formed whatever names hold, and with every move of a flight."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from planner.report.stellar.launchpicture import MOST_COLUMNS, flights_of, limits_of
from planner.report.stellar.told import draw
from planner.stellar.asking import Wanted, ask
from planner.stellar.drawing.flown import draw_flight, legs_of
from planner.stellar.drawing.layout import layout_of
from planner.stellar.drawing.reached import draw_reach
from planner.stellar.drawing.sheet import draw_systems
from planner.stellar.factfile import load_facts, overridden
from planner.stellar.flight import Flight
from planner.stellar.queries import launch, reach
from planner.stellar.solve import solve

FACTS = load_facts()


def words(svg: str) -> list[str]:
    return [text.strip() for text in ElementTree.fromstring(svg).itertext() if text.strip()]


def flight(goal: str, **asked: object) -> Flight:
    return solve(ask("earth", goal, **asked)).flights[0].flight  # type: ignore[arg-type]


@pytest.mark.parametrize("dark", [False, True])
def test_what_is_reached_has_its_years(dark: bool) -> None:
    found = reach("earth", ship="cv-2", wanted=Wanted(range="3"))
    shown = words(draw_reach(found, dark))
    turns = [str(one.answer.flights[0].turns) for one in found.reached if one.answer and one.place != found.start]
    bare = words(draw_systems(FACTS, dark=dark))
    assert set(turns) == {"0", "1", "3"}
    assert [shown.count(years) - bare.count(years) for years in ("0", "1", "3", "S")] == [
        *(turns.count(years) for years in ("0", "1", "3")),
        1,
    ]


@pytest.mark.parametrize("dark", [False, True])
def test_every_system_and_world_is_named(dark: bool) -> None:
    shown = " ".join(words(draw_systems(FACTS, dark=dark)))
    assert all(system.name in shown for system in FACTS.systems.values())
    assert all(word in shown for world in FACTS.worlds.values() if world.places for word in world.name.split())


def test_what_is_assumed_has_a_question_mark() -> None:
    shown = words(draw_systems(FACTS))
    assert {"+9?", "+7", "8B", "6E?"} <= set(shown)
    assert "+7" in words(draw_systems(FACTS, frozenset(["saturn"])))


def test_nothing_stands_on_anything_else() -> None:
    layout = layout_of(FACTS)
    points = list(layout.places.values())
    assert len(set(points)) == len(points) == 12 * 7 + 26 * 2
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in points)


def test_every_move_of_a_flight_has_its_number() -> None:
    flown = flight("saturn orbit", wanted=Wanted(modifier="0.7", range="unlimited"), returns=True)
    shown = words(draw_flight(FACTS, flown))
    assert len(legs_of(flown)) == sum(step.do == "move" for year in flown.years for step in year.steps)
    assert all(str(leg.number) in shown for leg in legs_of(flown))
    assert any(text.startswith("1  2030: Earth > Earth orbit") or "2030: Earth > Earth orbit" in text for text in shown)


def test_boxes_above_six_are_drawn_with_their_markers() -> None:
    flown = flight("pluto orbit", ship="orbiter")
    assert any("box 12 (box 6 with +6)" in text for text in words(draw_flight(FACTS, flown)))


def test_odd_names_make_no_broken_picture() -> None:
    facts = overridden(FACTS, {"worlds.titan.name": "Ti<t>an & \x07 moon", "systems.saturn.name": "]]>"})
    flown = flight("titan", facts=facts, wanted=Wanted(range="7"))
    assert words(draw_flight(facts, flown._replace(name="<script>\x00")))
    assert words(draw_systems(facts))


def cells(svg: str) -> int:
    return svg.count('class="cell ')


@pytest.mark.parametrize("dark", [False, True])
def test_when_to_leave_has_a_cell_for_each_year_and_limit(dark: bool) -> None:
    """The safest flight of at most so many years; where launch vehicles differ their sizes stand beside it."""
    found = launch("earth", "titan", ship="rover", wanted=Wanted(("2040:lv3",)), year=2038, years=4)
    picture = draw(found, dark=dark)
    assert cells(picture) == 4 * 3  # 5, 6 or 7 years
    shown = words(picture)
    assert [shown.count(word) for word in ("2038", "5", "3", "\N{EN DASH}")] == [1, 1, 2, 2]
    assert sum("soonest there: leave in 2038" in word for word in shown) == 1
    assert picture.count('class="best"') == 1
    assert any("5 years, there in 2045, odds 90.2" in word and "on an LV-3" in word for word in shown)


def test_too_many_limits_are_told_by_some_of_them() -> None:
    """A limit that is left out hides no flight: it is in the next cell."""
    found = launch("earth", "pluto", wanted=Wanted(("2070:hibernation",), modifier="0.7"), years=50)
    turns = {flight.turns for one in found.departures for flight in flights_of(one)}
    assert len(turns) > MOST_COLUMNS
    assert cells(draw(found)) == 50 * MOST_COLUMNS
    assert limits_of(sorted(turns))[-1] == max(turns)


def test_an_arrow_is_drawn_as_one() -> None:
    changes = {"links.orbit:moon -- flyby:earth": False, "links.orbit:moon -> flyby:earth": True}
    assert "marker-end" in draw_systems(overridden(FACTS, changes))
    assert "marker-end" not in draw_systems(FACTS)
