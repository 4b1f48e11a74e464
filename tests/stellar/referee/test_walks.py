"""Properties of random legal flights: their odds add up, and changed in certain ways they are legal no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from planner.errors import BadPlan
from planner.stellar.flight import Flight, Held, Step, Year
from planner.stellar.places import SURFACE, TRANSFER, place_of, system_of
from planner.stellar.referee import judge
from tests.stellar.referee.helpers import facts
from tests.stellar.referee.walking import flights


def changed(flight: Flight, year: int, step: int, **fields: object) -> Flight:
    """The flight with other fields of one step; both are indices."""
    entry = flight.years[year]
    steps = list(entry.steps)
    steps[step] = steps[step]._replace(**fields)  # type: ignore[arg-type]
    return with_steps(flight, year, *steps)


def with_steps(flight: Flight, year: int, *steps: Step) -> Flight:
    years = list(flight.years)
    years[year] = years[year]._replace(steps=steps)
    return flight._replace(years=tuple(years))


def each_step(flight: Flight) -> Iterator[tuple[int, int, Step]]:
    for year, entry in enumerate(flight.years):
        for number, step in enumerate(entry.steps):
            yield year, number, step


def rolls(flight: Flight) -> dict[tuple[int, int], int]:
    """What each step fails on, by year and number of the step."""
    return {(roll.year, roll.step): roll.fails_on for roll in judge(flight, facts()).rolls}


def wrong_roll(flight: Flight) -> Iterator[Flight]:
    known = rolls(flight)
    for year, number, _ in each_step(flight):
        right = known.get((flight.years[year].year, number + 1), 0)
        yield changed(flight, year, number, fails_on=right + 1)
        if right:
            yield changed(flight, year, number, fails_on=right - 1)


def wrong_odds(flight: Flight) -> Iterator[Flight]:
    odds = judge(flight, facts()).odds
    yield flight._replace(odds=odds * Fraction(99, 100))
    yield flight._replace(odds=(odds + 1) / 2 if odds < 1 else Fraction(1, 2))


def year_out_of_descent(flight: Flight) -> Iterator[Flight]:
    for index, (entry, later) in enumerate(zip(flight.years, flight.years[1:], strict=False)):
        lone = [step.do for step in entry.steps] == ["descend"]
        if lone and any(step.do == "descend" for step in later.steps) and later.year == entry.year + 1:
            rest = (one._replace(year=one.year - 1) for one in flight.years[index + 1 :])
            yield flight._replace(years=(*flight.years[:index], *rest))


def other_box(flight: Flight) -> Iterator[Flight]:
    """Boxes of moves are fixed, those of forced ways on have a least one only."""
    for year, number, step in each_step(flight):
        if step.do == "move" and step.path and place_of(step.path[-1]).kind == TRANSFER:
            place = place_of(step.path[-1])
            for box in {place.box + 1, max(1, place.box - 1)} - {place.box}:
                yield changed(flight, year, number, path=(*step.path[:-1], str(place._replace(box=box))))


def no_launcher(flight: Flight) -> Iterator[Flight]:
    place = flight.start
    for year, number, step in each_step(flight):
        if step.launcher and (not flight.ship.is_crewed or place == "surface:earth"):
            yield changed(flight, year, number, launcher=0)
        place = step.path[-1] if step.path else place


def larger_crew(flight: Flight) -> Iterator[Flight]:
    """Than its launch vehicle carries."""
    sizes = [step.launcher for _, _, step in each_step(flight) if step.launcher]
    if flight.ship.is_crewed and sizes:
        yield flight._replace(ship=flight.ship._replace(size=min(sizes) + 1))


def steps_turned_round(flight: Flight) -> Iterator[Flight]:
    for year, entry in enumerate(flight.years):
        for number in range(len(entry.steps) - 1):
            steps = list(entry.steps)
            steps[number], steps[number + 1] = steps[number + 1], steps[number]
            yield with_steps(flight, year, *steps)


def step_done_twice(flight: Flight) -> Iterator[Flight]:
    for year, number, step in each_step(flight):
        steps = list(flight.years[year].steps)
        yield with_steps(flight, year, *steps[: number + 1], step, *steps[number + 1 :])


def years_turned_round(flight: Flight) -> Iterator[Flight]:
    if len(flight.years) > 1:
        yield flight._replace(years=flight.years[::-1])


def left_in_flyby_box(flight: Flight) -> Iterator[Flight]:
    for year, number, step in each_step(flight):
        if step.do == "transfer" and year + 1 < len(flight.years):
            yield with_steps(flight, year, *flight.years[year].steps[:number])


def place_left_out(flight: Flight) -> Iterator[Flight]:
    """Of a path, where no segment leads past it."""
    place = flight.start
    for year, number, step in each_step(flight):
        for index in range(len(step.path) - 1 if step.do == "move" else 0):
            before = step.path[index - 1] if index else place
            if step.path[index + 1] not in facts().exits.get(before, ()) and before != step.path[index + 1]:
                yield changed(flight, year, number, path=step.path[:index] + step.path[index + 1 :])
        place = step.path[-1] if step.path else place


def on_after_landing(flight: Flight) -> Iterator[Flight]:
    for year, number, step in each_step(flight):
        if step.do == "move" and step.path and place_of(step.path[-1]).kind == SURFACE:
            up = f"orbit:{place_of(step.path[-1]).of}"
            yield changed(flight, year, number, path=(*step.path, up))
            yield changed(flight, year, number, path=(*step.path, up, step.path[-1]))


def docked_at_nothing(flight: Flight) -> Iterator[Flight]:
    bases = {base.place for base in flight.player.bases}
    for year, number, step in each_step(flight):
        if step.do == "move" and step.path and step.path[-1] not in bases:
            yield changed(flight, year, number, docks=True)


def tile_taken_away(flight: Flight) -> Iterator[Flight]:
    for system in {system_of(facts(), place) for _, _, step in each_step(flight) for place in step.path}:
        yield flight._replace(closed=(system,))


def world_far_away(flight: Flight) -> Iterator[Flight]:
    """Nobody but telescopes explores across systems."""
    known = facts().worlds
    for year, number, step in each_step(flight):
        if step.do == "explore" and flight.ship.kind != "telescope":
            far = "triton" if known[step.world].system != "neptune" else "titan"
            yield changed(flight, year, number, world=far)


CORRUPTIONS: tuple[Callable[[Flight], Iterator[Flight]], ...] = (
    wrong_roll,
    wrong_odds,
    year_out_of_descent,
    other_box,
    no_launcher,
    larger_crew,
    steps_turned_round,
    step_done_twice,
    years_turned_round,
    left_in_flyby_box,
    place_left_out,
    on_after_landing,
    docked_at_nothing,
    tile_taken_away,
    world_far_away,
)


@pytest.mark.parametrize("corrupt", CORRUPTIONS)
def test_a_corrupted_flight_is_refused(corrupt: Callable[[Flight], Iterator[Flight]]) -> None:
    tried = 0
    for flight in flights():
        assert judge(flight, facts()).legal
        for wrong in corrupt(flight):
            verdict = judge(wrong, facts())
            assert not verdict.legal, wrong
            assert verdict.rule == "claim" or verdict.rule.startswith("stellar ")
            tried += 1
    assert tried >= 20


def test_walks_meet_every_kind_of_step_and_ship() -> None:
    done = Counter(step.do for flight in flights() for _, _, step in each_step(flight))
    assert min(done[do] for do in ("reserve", "service", "descend", "move", "explore", "transfer")) >= 20
    assert min(Counter(flight.ship.kind for flight in flights()).values()) >= 10
    assert any(step.docks for flight in flights() for _, _, step in each_step(flight))
    assert any(step.probe for flight in flights() for _, _, step in each_step(flight))


def test_odds_are_the_product_of_the_rolls_that_matter() -> None:
    """Added up here a second time; each descent is written, so what follows an exploration is a later step."""
    for flight in flights():
        verdict = judge(flight, facts())
        at = [(flight.years[year].year, number + 1, step.do) for year, number, step in each_step(flight)]
        odds = capable = Fraction(1)
        for roll in verdict.rolls:
            later = [do for year, number, do in at if (year, number) > (roll.year, roll.step)]
            holds = Fraction(100 - roll.fails_on, 100)
            if roll.what == "engine" or (roll.what == "malfunction" and later):
                odds *= holds
            elif roll.what == "recall" and "explore" in later:
                capable *= 1 if "service" in later[: later.index("explore")] else holds
        assert (verdict.odds, verdict.capable) == (odds, odds * capable)


def test_right_claims_change_nothing() -> None:
    for flight in flights():
        verdict, known = judge(flight, facts()), rolls(flight)
        claimed = flight._replace(odds=verdict.odds)
        for year, number, _ in each_step(flight):
            claimed = changed(claimed, year, number, fails_on=known.get((flight.years[year].year, number + 1), 0))
        assert judge(claimed, facts()) == verdict


def test_descents_need_not_be_written() -> None:
    for flight in flights():
        bare = (Year(one.year, tuple(step for step in one.steps if step.do != "descend")) for one in flight.years)
        verdict, unsaid = judge(flight, facts()), judge(flight._replace(years=tuple(bare)), facts())
        assert unsaid[:5] == verdict[:5]


def test_more_range_forbids_nothing() -> None:
    for flight in flights():
        far = flight.player._replace(technologies=(*flight.player.technologies, Held("hibernation")))
        verdict = judge(flight._replace(player=far), facts())
        assert verdict.legal
        assert verdict.odds == judge(flight, facts()).odds


def test_a_flight_may_end_after_every_year() -> None:
    for flight in flights():
        for end in range(len(flight.years)):
            assert judge(flight._replace(years=flight.years[:end]), facts()).legal


def test_any_change_of_a_place_is_judged_without_a_fault() -> None:
    """Also of nonsense there is a verdict, or one line on what cannot be replayed."""
    places = ["surface:earth", "orbit:jupiter", "surface:saturn", "flyby:mercury", "transfer:uranus:40", "surface:sun"]
    for flight in flights()[:100]:
        for year, number, step in each_step(flight):
            for place in places:
                try:
                    verdict = judge(changed(flight, year, number, path=(*step.path[:-1], place)), facts())
                except BadPlan as bad:
                    assert place == "surface:sun", bad
                else:
                    assert verdict.legal or verdict.sentence
