"""Causes and fixes as values: lifting one thing, ladders of changes, and what is never claimed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

import planner
from planner import load_board
from planner.cards.files import load_cards
from planner.cards.tags import TAGS
from planner.editions.edition import find_edition
from planner.missions.limits import Limits
from planner.missions.mission import Mission
from planner.missions.solve import solve
from planner.missions.stops import Seconds
from planner.missions.whynot import MATTERS, REMEDIES, Matter, WhyNot, why_not
from planner.missions.whynot.catalogue import HARMFUL_TAGS, HELPFUL_TAGS, engine_text
from planner.missions.whynot.engines import ENGINE_DECKS, ONE_ENGINE
from planner.missions.whynot.records import lifted
from planner.missions.whynot.remedies import LESS_MASS, MORE_TANKS
from planner.missions.whynot.rockets import hardened, more_thrust, tanks_of
from planner.missions.whynot.seek import ROUNDS, Seeker, Sought, best_flight
from planner.missions.whynot.supports import SUPPORTS
from planner.referee import judge
from planner.report.causewords import best_net_thrust
from planner.report.toldrocket import tell_engine
from planner.rocket.engine import Engine, Tuning, tuned
from planner.rocket.stack import Stack
from planner.rocket.stackfile import parse_engine, quick_stack, read_stack
from planner.rules.base import find_rules
from planner.rules.compiler import compile_tables
from tests.randomboard import random_board, random_stack

SOLAR = 'cards = ["hall-effect", "cascade-photovoltaic", "kuck-mosquito"]\ntanks = 6'
SEEDS = range(160)


def rocket(*engines: str, dry_mass: int = 5, tanks: int = 5, edition: str = "hf4") -> Stack:
    return quick_stack(find_edition(edition), engines, dry_mass=dry_mass, tanks=tanks)


def flies(mission: Mission) -> bool:
    return best_flight(mission, solve(mission)) is not None


def random_question(seed: int) -> Mission:
    random = Random(seed)
    board = random_board(random, random.randint(6, 12))
    edition = random.choice(("hf4", "hf3", "hf3c"))
    stack = random_stack(random, board, edition)
    goal = random.choice([space for space in board.spaces if space != "s0"])
    limits = Limits(
        random.choice((None, None, random.randint(1, 3))),
        random.choice((None, None, None, Fraction(random.randint(0, 4)))),
        random.choice((None, None, Fraction(1), Fraction(5, 6))),
    )
    others = [space for space in board.spaces if space not in ("s0", goal)]
    avoid = random.sample(others, random.choice((0, 0, 2, 3)))
    year, years = random.randint(1, 12), random.choice((3, 12))
    return Mission(board, stack, "s0", goal, year=year, max_years=years, limits=limits, avoid=avoid)


@lru_cache(maxsize=1)
def answers() -> tuple[WhyNot, ...]:
    """Answers to all random questions that have no flight."""
    asked = [mission for mission in map(random_question, SEEDS) if not flies(mission)]
    return tuple(why_not(mission) for mission in asked)


def less(matters: tuple[Matter, ...], one: Matter) -> list[Matter]:
    return [matter for matter in matters if matter != one]


def test_random_questions_cover_most_kinds() -> None:
    causes = {kind for why in answers() for cause in why.causes for kind in cause.kinds}
    changes = {change.kind for why in answers() for fix in why.fixes for change in fix.changes}
    assert len(answers()) >= 20
    assert causes >= {"time", "survival", "avoid", "landing", "fuel"}
    assert changes >= {"time", "survival", "avoid", "tanks", "thrust", "engine"}


def test_causes_alone_give_a_flight_when_lifted() -> None:
    for why in answers():
        for cause in why.causes:
            assert flies(lifted(why.mission, cause.matters))
            for matter in cause.matters if cause.sure else ():
                assert not flies(lifted(why.mission, less(cause.matters, matter))), cause.kinds


def test_no_cause_means_that_nothing_helps() -> None:
    hopeless = [why for why in answers() if not why.causes]
    assert all(why.hopeless for why in hopeless)
    for why in hopeless:
        assert not flies(lifted(why.mission, MATTERS))


def test_fixes_are_legal_flights_within_the_limits() -> None:
    for why in answers():
        for fix in why.fixes:
            answer = solve(fix.mission)
            assert best_flight(fix.mission, answer) is not None
            assert fix.mission.limits.allow(fix.flight) and fix.flight in answer.flights_to(fix.mission.goal)
            plan = answer.plan(fix.flight)
            verdict = judge(plan, fix.mission.board, fix.mission.stack)
            assert verdict.legal, (fix.changes, verdict.sentence)


def smaller(why: WhyNot) -> Iterator[tuple[str, Mission]]:
    """For each single change the questions of all smaller ones of its kind."""
    for fix in why.fixes:
        change = fix.changes[0]
        if len(fix.changes) == 1 and change.remedy != ONE_ENGINE:
            for step in change.remedy.ladder(why.mission):
                if step.change == change:
                    break
                yield change.kind, step.mission


def test_no_smaller_change_of_the_kind_works() -> None:
    seen = set()
    for why in answers():
        for kind, mission in smaller(why):
            seen.add(kind)
            assert not flies(mission), kind
    assert {"mass", "avoid"} <= seen


def test_kinds_without_a_fix_have_none() -> None:
    """What was left out because it could not help does not help."""
    for why in answers()[:15]:
        found = {change.remedy for fix in why.fixes for change in fix.changes}
        for remedy in REMEDIES:
            if remedy not in found and not why.cut:
                assert not any(flies(step.mission) for step in remedy.ladder(why.mission)), remedy


def counted(monkeypatch: pytest.MonkeyPatch) -> list[Mission]:
    """Missions that are searched for."""
    searched: list[Mission] = []
    search = Seeker._search

    def counting(seeker: Seeker, mission: Mission, by: str) -> Sought:
        searched.append(mission)
        return search(seeker, mission, by)

    monkeypatch.setattr(Seeker, "_search", counting)
    return searched


def test_easing_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is ruled out by a quick search with much lifted has no flight when it is searched itself."""
    asked = [random_question(seed) for seed in SEEDS]
    asked = [mission for mission in asked if not flies(mission)]
    answered = [why_not(mission) for mission in asked]
    ruled_out: list[Mission] = []
    rule_out = Seeker._is_ruled_out

    def noting(seeker: Seeker, mission: Mission) -> bool:
        if rule_out(seeker, mission):
            ruled_out.append(mission)
        return False

    monkeypatch.setattr(Seeker, "_is_ruled_out", noting)
    assert [why_not(mission) for mission in asked] == answered
    assert len(ruled_out) > 50 and not any(map(flies, ruled_out))


def test_where_the_sun_is_the_matter_few_searches_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = counted(monkeypatch)
    mission = Mission(load_board("hf4"), rocket("9:4,solar", dry_mass=3, tanks=20), "leo", "nereid", max_years=12)
    why = why_not(mission)
    assert not why.cut and [cause.kinds for cause in why.causes] == [("sunlight",)]
    # But for more thrust, whatever leaves the engines solar is searched for with fuel for nothing only.
    long = [one for one in searched if not (one.stack.tuning.free or one.stack.tuning.lit or one.stack.tuning.thrust)]
    assert all(any(not engine.solar for engine in one.stack.engines) for one in long)


def test_rough_searches_are_not_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = counted(monkeypatch)
    mission = Mission(load_board("hf4"), rocket("4:2"), "leo", "geo")
    seeker = Seeker(None, lambda what: None)
    monkeypatch.setattr("planner.missions.answer.Answer.is_exact", False)
    monkeypatch.setattr("planner.missions.whynot.seek.best_flight", lambda *_: None)
    for patience in ROUNDS:
        seeker.begin(patience)
        assert not seeker.find(mission).finished and seeker.cut
    assert len(searched) == 1


def ticking(seconds: float) -> Seconds:
    """A clock that goes on by a hundredth of a second whenever somebody looks: work, not time."""
    ticks = count()
    return Seconds(seconds, clock=lambda: next(ticks) / 100)


def test_cut_short_list_says_so_and_claims_less() -> None:
    mission = Mission(load_board("hf4"), rocket("2:1"), "leo", "luna-shackleton")
    why = why_not(mission, ticking(0))
    assert why.cut and not why.fixes and not why.causes and not why.hopeless
    longer = why_not(mission, ticking(4))
    assert longer.cut and [cause.kinds for cause in longer.causes] == [("landing",)]
    whole = why_not(mission, ticking(1000))
    assert not whole.cut and len(whole.fixes) > len(longer.fixes)


def test_answer_does_not_depend_on_time_if_it_is_not_cut() -> None:
    for seed in SEEDS[:40]:
        mission = random_question(seed)
        if not flies(mission):
            timed = why_not(mission, ticking(10_000))
            assert not timed.cut and timed == why_not(mission)


@pytest.mark.parametrize("seconds", [1, *(pytest.param(seconds, marks=pytest.mark.slow) for seconds in (2, 4))])
def test_claims_of_a_cut_answer_hold(seconds: float) -> None:
    """Whatever was not finished in the time, causes, sets of them and fixes are what a finished search has shown."""
    cut = 0
    for full in answers()[:40]:
        why = why_not(full.mission, ticking(seconds))
        assert why == why_not(full.mission, ticking(seconds))  # a clock that ticks alike gives the same answer
        cut += why.cut
        assert not why.hopeless or full.hopeless
        for cause in why.causes:
            assert flies(lifted(why.mission, cause.matters))
            for matter in cause.matters if cause.sure else ():
                assert not flies(lifted(why.mission, less(cause.matters, matter)))
        for fix in why.fixes:
            answer = solve(fix.mission)
            assert fix.mission.limits.allow(fix.flight) and fix.flight in answer.flights_to(fix.mission.goal)
        sure = why._replace(fixes=tuple(fix for fix in why.fixes if fix.smallest))
        assert not any(flies(mission) for _, mission in smaller(sure))
    assert cut >= 5


@pytest.mark.parametrize("engine", ["12:4,solar", "16:4,solar"])
def test_strong_solar_rocket_lacks_fuel(engine: str) -> None:
    why = why_not(Mission(load_board("hf4"), rocket(engine, tanks=1), "leo", "luna-shackleton"))
    assert not why.cut and [cause.kinds for cause in why.causes] == [("fuel",)]
    assert [(change.kind, change.by) for change in why.fixes[0].changes] == [("tanks", 3)]


# A card rocket of which one search alone takes more than a minute: 18 thrust at a tenth of a step a burn.
FAR = """
cards = ["colliding-beam", "buckyball-photovoltaic", "mo-li-heat-pipe light", "nasa-astronauts"]
tanks = 10
"""


@pytest.mark.slow
def test_far_card_rocket_gets_a_support_in_time() -> None:
    why = why_not(Mission(load_board("hf4"), read_stack(FAR), "leo", "sedna"), ticking(60))
    assert why.cut and ("sunlight",) in [cause.kinds for cause in why.causes]
    change = why.fixes[0].changes[0]
    assert (change.kind, change.instead_of) == ("support", ("buckyball-photovoltaic",))
    assert judge(
        solve(why.fixes[0].mission).plan(why.fixes[0].flight), why.mission.board, why.fixes[0].mission.stack
    ).legal


# Supports


@pytest.mark.parametrize(
    ("text", "engine"),
    [
        ('cards = ["hall-effect"]', "hall-effect"),
        ('edition = "hf3c"\ncards = ["hall-effect"]', "hall-effect"),
        ('cards = ["mass-driver", "buckyball-photovoltaic"]', "mass-driver"),
        (FAR, "colliding-beam"),
    ],
)
def test_supports_make_the_engine_run(text: str, engine: str) -> None:
    mission = Mission(load_board("hf4"), read_stack(text), "leo", "geo")
    is_lit = any(one.name == engine for one in mission.stack.engines)
    steps = list(SUPPORTS.ladder(mission))
    assert len(steps) > 5
    for step in steps:
        running = [one for one in step.mission.stack.engines if one.name == engine]
        assert any(not one.solar for one in running) if is_lit else running, step.change
        added = {item.slug for item in step.mission.stack.aboard} - {item.slug for item in mission.stack.aboard}
        assert sorted(added) == sorted(name.split()[0] for name in step.change.names)
        without = {item.slug for item in mission.stack.aboard} - {item.slug for item in step.mission.stack.aboard}
        assert without == {*step.change.instead_of}
    sizes = [(len(step.change.names), step.change.by) for step in steps]
    assert sizes == sorted(sizes)


def test_no_support_is_proposed_where_none_is_missing() -> None:
    board = load_board("hf4")
    for text in ('edition = "hf3"\ncards = ["hall-effect"]', 'cards = ["nasa-astronauts"]', 'engines = ["3:1"]'):
        assert not list(SUPPORTS.ladder(Mission(board, read_stack(text), "leo", "geo")))


def test_cooling_is_proposed_where_only_that_is_missing() -> None:
    text = 'cards = ["d-d-inertial-fusion", "jtec-h2-thermoelectric"]'
    mission = Mission(load_board("hf4"), read_stack(text), "leo", "geo")
    assert "therm" in mission.stack.running["d-d-inertial-fusion"].missing[0]
    first = next(SUPPORTS.ladder(mission))
    assert all(item.radiator is not None for item in first.mission.stack.aboard[2:])


def test_set_of_causes_holds_no_limit_that_its_flight_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if there is time for nothing but the search with everything lifted."""
    mission = Mission(load_board("hf4"), rocket("4:2", tanks=0), "leo", "ceres")
    everything, search = lifted(mission, MATTERS), Seeker._search

    def only_everything(seeker: Seeker, asked: Mission, by: str) -> Sought:
        return search(seeker, asked, by) if asked == everything else Sought(None, finished=False)

    monkeypatch.setattr(Seeker, "_search", only_everything)
    (cause,) = why_not(mission).causes
    assert not cause.sure and {"landing", "fuel"} < {*cause.kinds} and "time" not in cause.kinds


def test_fuel_is_no_cause_of_its_own_beside_a_limit_on_fuel() -> None:
    mission = Mission(load_board("hf4"), rocket("12:8", "4:2", tanks=10), "leo", "ceres")
    limited = replace(mission, limits=Limits(fuel_steps=Fraction(3)))
    assert flies(mission) and [cause.kinds for cause in why_not(limited).causes] == [("fuel-steps",)]


def test_tuning_raises_engines_but_no_sails() -> None:
    engine, sail = parse_engine("3:2,afterburn=1,solar"), parse_engine("1:0,solar")
    assert [one.base for one in tuned((engine, sail), Tuning(thrust=4))] == [7, 1]
    assert [(one.base, one.consumption) for one in tuned((engine,), Tuning(free=True))] == [(3, 0), (4, 0)]
    assert not any(one.solar for one in tuned((engine, sail), Tuning(lit=True)))
    isotope = Engine("x", 3, Fraction(1), grade="isotope", needs_some_fuel=True, only_afterburning=True)
    assert tuned((isotope,), Tuning(free=True)) == ()  # has no afterburner to run with


def test_thrust_of_cards_is_as_good_as_the_numbers() -> None:
    """More thrust from cards gives the flights of engines that have it printed."""
    board, goal = load_board("hf4"), "luna-shackleton"
    stack = read_stack('cards = ["nasa-astronauts"]\ncargo = [{ name = "ore", mass = 3 }]\ntanks = 12')
    numbers = read_stack(f'engines = ["{raised(stack, 6)}"]\ncargo = [{{ name = "ore", mass = 4 }}]\ntanks = 12')
    both = [
        best_flight(mission, solve(mission))
        for mission in (Mission(board, more_thrust(stack, 6), "leo", goal), Mission(board, numbers, "leo", goal))
    ]
    assert both[0] is not None and both[1] is not None and both[0][:3] == both[1][:3]


def raised(stack: Stack, by: int) -> str:
    thrust, _, rest = engine_text(stack.aboard[0].card).partition(":")
    return f"{int(thrust) + by}:{rest}"


def test_hardened_stack_has_no_weak_card() -> None:
    stack = hardened(read_stack('cards = ["hall-effect", "ti-k-heat-pipe light"]'), 7)
    assert [item.rad_hard for item in stack.aboard] == [7, 7]
    assert hardened(stack, 3) == stack


def test_fuel_stays_when_mass_changes() -> None:
    board = load_board("hf4")
    whole = Mission(board, read_stack('cargo = [{ name = "a", mass = 4 }]\nengines = ["3:1"]\ntanks = 3'), "leo", "geo")
    stack = read_stack('cargo = [{ name = "a", mass = 4 }]\nengines = ["3:1"]\nwet_mass = "5 2/3"')
    parted = replace(whole, stack=stack)
    assert tanks_of(whole.stack) == 3 and tanks_of(parted.stack) is None
    lighter = [step.mission.stack for step in LESS_MASS.ladder(whole)]
    assert [(stack.dry_mass, stack.wet_mass) for stack in lighter] == [(3, 6), (2, 5), (1, 4)]
    first = next(LESS_MASS.ladder(parted)).mission.stack
    assert first.dry_mass == 3 and 3 < first.wet_mass < 5
    fuller = next(MORE_TANKS.ladder(parted)).mission.stack
    assert fuller.dry_mass == 4 and fuller.wet_mass > parted.stack.wet_mass


def test_engine_cards_run_and_come_lightest_first() -> None:
    """But for the one that belts push: what flies with it is seldom searched to the end."""
    mission = Mission(load_board("hf4"), read_stack(SOLAR), "leo", "luna-shackleton")
    *steps, last = ONE_ENGINE.ladder(mission)
    assert last.change.names == ("mag-sail",)
    masses = [step.change.by or 0 for step in steps]
    assert masses == sorted(masses) and len(steps) > 10
    for step in steps:
        assert step.change.names[0] in {engine.name for engine in step.mission.stack.engines}


@pytest.mark.parametrize("edition", ["hf4", "hf3", "hf3c"])
@pytest.mark.parametrize("reading", ["hf4.text=living", "hf4.text=2021"])
@pytest.mark.parametrize("tanks", [0, 1])
def test_the_clinic_the_stack_and_the_search_know_the_same_engines(edition: str, reading: str, tanks: int) -> None:
    """hf4 F4c: an isotope triangle asks for fuel, or for a gold chit only (text of 2021; hf3 F1)."""
    board = load_board(find_edition(edition).board)
    stack = quick_stack(find_edition(edition), ["6:1,grade=isotope"], dry_mass=5, tanks=tanks, choices=[reading])
    zones, options = tuple(board.zones), compile_tables(board, stack, find_rules(edition), 1, 1).tables.options
    now = {zone: net for row in tell_engine(stack, stack.engines[0], zones).now for zone, net in row.by_zone.items()}
    for number, zone in enumerate(zones):
        starts = range(options.first[0, number, stack.wet], options.end[0, number, stack.wet])
        lit = [int(options.net_thrust[start]) for start in starts if options.engine[start] == 0]
        assert best_net_thrust(stack, zone) == max(lit, default=None) == now.get(zone.id)
    assert bool(now) == (tanks > 0 or edition != "hf4" or reading == "hf4.text=2021")


@pytest.mark.parametrize("edition", ["hf4", "hf3"])
def test_engine_of_every_card_can_be_typed(edition: str) -> None:
    for card in load_cards(edition).values():
        if card.deck in ENGINE_DECKS and card.triangle is not None:
            engine = parse_engine(engine_text(card))
            assert (engine.base, engine.consumption) == (card.triangle.thrust, card.triangle.consumption)
            assert (engine.solar, engine.push) == (card.solar, card.triangle.push)


def test_every_ability_that_rules_ask_for_is_known_as_good_or_bad() -> None:
    """Cards are compared by numbers only where no ability counts; a new one must be sorted first."""
    folder = Path(planner.__file__).parent
    asking = [*folder.glob("rules/*.py"), folder / "rocket/stack.py", folder / "rocket/supports.py"]
    source = "".join(path.read_text(encoding="utf-8") for path in asking)
    asked_for = {name for name in TAGS if f'"{name}"' in source}
    assert asked_for and asked_for <= {*HELPFUL_TAGS, *HARMFUL_TAGS}
