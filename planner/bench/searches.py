"""The searches that are measured: missions of the examples, rockets by numbers, and rockets of random cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from planner.bench.randomrockets import CardRocket, card_rocket
from planner.board.files import load_board
from planner.editions.edition import find_edition
from planner.errors import DataError
from planner.files.folders import examples_folder
from planner.rocket.stackfile import exploring_stack, quick_stack

if TYPE_CHECKING:
    from planner.missions.answer import Answer
    from planner.rocket.stack import Stack

# Kinds of searches.
SEARCHES = ("one-goal", "again", "one-to-all", "fronts", "launch", "round-trip", "anywhere", "solar", "cards")
EDITION = "hf4"
YEARS = 24
CARD_ROCKETS = 100
PATIENCE = 20  # seconds, after which a search of some kinds is stopped
SITES, SPACES = "net thrust 12, fronts of all sites", "net thrust 12, fronts of all spaces"


class Rocket(NamedTuple):
    """A rocket by numbers."""

    engines: tuple[str, ...]
    dry_mass: int
    tanks: int

    def text(self) -> str:
        return f"{' + '.join(self.engines)}, dry {self.dry_mass}, {self.tanks} tanks"

    def stack(self) -> Stack:
        return quick_stack(find_edition(EDITION), self.engines, dry_mass=self.dry_mass, tanks=self.tanks, rad_hard=5)


class Search(NamedTuple):
    """A search to be measured. `make` gets everything ready and gives the work, which is what counts."""

    name: str
    kind: str
    make: Callable[[], Callable[[], Answer]]
    growth: str = ""  # what is varied, if it shows how the time grows
    is_one_of_many: bool = False  # one run is enough, for all of them count together
    facts: Mapping[str, Any] = {}  # more that JSON tells of it


# For the search from LEO to everywhere. Net thrust 1 to 14, empty to full, one to three engines, afterburners,
# fractional consumption.
ROCKETS = (
    Rocket(("4:2",), 5, 10),
    Rocket(("2:1/2",), 3, 4),
    Rocket(("3:1",), 8, 6),
    Rocket(("5:4,afterburn=1",), 4, 12),
    Rocket(("8:3",), 6, 14),
    Rocket(("12:8",), 5, 11),
    Rocket(("14:1/2",), 5, 10),
    Rocket(("14:1/3,afterburn=1",), 10, 20),
    Rocket(("3:1/2,solar",), 4, 8),
    Rocket(("0:0,solar,pivots=1", "12:9"), 4, 4),
    Rocket(("12:8", "3:1/2,solar,push"), 5, 10),
    Rocket(("15:10", "4:2,afterburn=1", "2:1/3,pivots=1"), 6, 12),
    Rocket(("9:1/4",), 12, 0),
)
# Strong engines that die far from the sun: a flight may do well to save bonus burns for the place where they do.
SOLAR = (
    Rocket(("12:0,solar,afterburn=3,pivots=3", "1:5"), 5, 10),
    Rocket(("15:1/2,solar,pivots=1",), 5, 10),
    Rocket(("10:1/2,solar,pivots=2",), 5, 10),
    Rocket(("14:0,solar,afterburn=5",), 5, 10),
)
# Of these a second question is asked: by numbers, and of cards with little and with much to make tables of.
AGAIN = (ROCKETS[0], ROCKETS[10])
AGAIN_CARDS = (2, 7)
# Start years of a launch grid: rockets and goals; True: the fewest tanks are looked for.
LAUNCHES = (
    (Rocket(("12:8", "4:2"), 5, 10), "ceres", False),
    (Rocket(("12:8", "4:2"), 5, 10), "ceres", True),
    (Rocket(("12:8", "4:2"), 5, 10), "hygiea", False),
    (ROCKETS[0], "phobos", False),
    (ROCKETS[0], "phobos", True),
    (ROCKETS[1], "deimos", False),
    (ROCKETS[4], "mercury", False),
    (ROCKETS[10], "ceres", False),
)
# Round trips from LEO to wet sites, with an ISRU card of rating 1. The search chooses how much is loaded, and how much
# fuel is taken in: at the site, or anywhere.
TRAVELLERS = (Rocket(("12:8", "4:2"), 6, 10), Rocket(("8:3",), 6, 14), Rocket(("14:1/2",), 5, 10))
WET_SITES = ("ceres", "hygiea", "hertha", "mars-arsia", "mercury-north-pole", "encke", "callisto-asgard")
TRIP_YEARS, TRIP_ISRU = 40, 1
ANYWHERE = ("ceres", "mars-arsia")
# How the time grows: the first rocket over other horizons, and with more engines.
HORIZONS = (6, 12, 24, 48)
MORE_ENGINES = (("4:2",), ("4:2", "12:8"), ("4:2", "12:8", "3:1/2"))


def searches(kinds: Collection[str]) -> Iterator[Search]:
    """The searches of these kinds, nothing of them made ready."""
    if "one-goal" in kinds:
        for file in _mission_files():
            yield Search(file.parent.name, "one-goal", partial(_to_one_goal, file))
    if "again" in kinds:
        yield from _second_questions()
    if "one-to-all" in kinds:
        for rocket in ROCKETS:
            yield Search(rocket.text(), "one-to-all", partial(to_all, rocket, YEARS))
        yield from _growing()
    if "fronts" in kinds:
        yield Search(SITES, "fronts", partial(_fronts, only_sites=True))
        yield Search(SPACES, "fronts", partial(_fronts, only_sites=False))
    if "launch" in kinds:
        for rocket, goal, any_load in LAUNCHES:
            name = f"{rocket.text()}, to {goal}{', fewest' * any_load}"
            yield Search(name, "launch", partial(_launch, rocket, goal, any_load))
    if "round-trip" in kinds:
        for rocket in TRAVELLERS:
            for site in WET_SITES:
                name = f"{rocket.text()}, {site} and back"
                yield Search(name, "round-trip", partial(_round_trip, rocket, f"{site}: refuel", False))
    if "anywhere" in kinds:
        for rocket in TRAVELLERS:
            for site in ANYWHERE:
                name = f"{rocket.text()}, {site} and back, fuel anywhere"
                yield Search(name, "anywhere", partial(_round_trip, rocket, site, True))
    if "solar" in kinds:
        for rocket in SOLAR:
            yield Search(rocket.text(), "solar", partial(to_all, rocket, YEARS, PATIENCE))
    if "cards" in kinds:
        yield from _of_cards()


def _second_questions() -> Iterator[Search]:
    """Questions about rockets that were asked about before."""
    stacks = [(rocket.text(), rocket.stack()) for rocket in AGAIN]
    stacks += [(f"cards {number}", _card_rocket(number).stack) for number in AGAIN_CARDS]
    for name, stack in stacks:
        yield Search(f"{name}, another goal", "again", partial(_again, stack, goal="deimos"))
        yield Search(f"{name}, another year", "again", partial(_again, stack, year=8))


def _growing() -> Iterator[Search]:
    """One rocket over several horizons and with more engines. What is among the rockets is not measured twice."""
    first = ROCKETS[0]
    for years in HORIZONS:
        if years != YEARS:
            words = f"{years} years"
            yield Search(f"{first.text()}, {words}", "one-to-all", partial(to_all, first, years), words)
    for engines in MORE_ENGINES:
        rocket = first._replace(engines=engines)
        if rocket != first:
            yield Search(rocket.text(), "one-to-all", partial(to_all, rocket, YEARS), f"{len(engines)} engines")


def _of_cards() -> Iterator[Search]:
    """Rockets of random cards, each told with its stack, so that it can be asked about again."""
    for number in range(CARD_ROCKETS):
        rocket = _card_rocket(number)
        facts = {"may_drop": len(rocket.stack.may_drop), "years": rocket.years, "stack": rocket.data}
        yield Search(rocket.name, "cards", partial(_with_cards, rocket), is_one_of_many=True, facts=facts)


def _card_rocket(number: int) -> CardRocket:
    board = load_board(EDITION)
    return card_rocket(number, EDITION, board.zone_by_id[board.spaces["leo"].zone])


def _mission_files() -> list[Path]:
    folder = examples_folder() / "routes"
    files = sorted(folder.glob("*/mission.toml"))
    if not files:
        raise DataError(f"there are no missions to measure in {folder}")
    return files


def _to_one_goal(file: Path) -> Callable[[], Answer]:
    """A mission, from the making of tables to the front of its goal."""
    from planner.missions.missionfile import load_mission
    from planner.missions.solve import solve

    mission = load_mission(file)

    def work() -> Answer:
        answer = solve(mission)
        answer.front()
        return answer

    return work


def _again(stack: Stack, **changes: Any) -> Callable[[], Answer]:
    """The second question in a session: the first one was the same but for these changes. It is asked when the work
    first runs, so that its tables count as memory of the work."""
    from planner.missions.mission import Mission
    from planner.missions.session import Session
    from planner.missions.solve import solve

    first = Mission(load_board(EDITION), stack, "leo", "phobos", max_years=YEARS)
    second, sessions = replace(first, **changes), list[Session]()

    def work() -> Answer:
        if not sessions:
            sessions.append(Session())
            solve(first, session=sessions[0])
        answer = solve(second, session=sessions[0])
        answer.front()
        return answer

    return work


def _launch(rocket: Rocket, goal: str, any_load: bool) -> Callable[[], Answer]:
    """The grid of two sunspot cycles, tables and all, every cell read; its last answer stands for all."""
    from planner.missions.launch import launch
    from planner.missions.mission import Mission

    mission = Mission(load_board(EDITION), rocket.stack(), "leo", goal, any_load=any_load)

    def work() -> Answer:
        grid = launch(mission)
        assert len(grid.rows) == len(grid.years)
        return grid.answers[grid.years[-1]]

    return work


def _round_trip(rocket: Rocket, stop: str, refuel: bool) -> Callable[[], Answer]:
    """There and back from LEO, tables and all."""
    from planner.missions.mission import Mission
    from planner.missions.solve import solve
    from planner.missions.stops import Seconds

    mission = Mission(
        board=load_board(EDITION),
        stack=rocket.stack(),
        start="leo",
        goal="leo",
        stops=(stop,),
        refuel=refuel,
        isru=TRIP_ISRU,
        any_load=True,
        max_years=TRIP_YEARS,
    )

    def work() -> Answer:
        answer = solve(mission, Seconds(PATIENCE))
        answer.front()
        return answer

    return work


def to_all(rocket: Rocket, years: int, seconds: float | None = None) -> Callable[[], Answer]:
    """From LEO to everywhere over the years, tables and all; for so many seconds at most."""
    return _stack_to_all(rocket.stack(), years, seconds)


def _with_cards(rocket: CardRocket) -> Callable[[], Answer]:
    return _stack_to_all(rocket.stack, rocket.years, PATIENCE)


def _stack_to_all(stack: Stack, years: int, seconds: float | None) -> Callable[[], Answer]:
    from planner.missions.mission import Mission
    from planner.missions.solve import solve
    from planner.missions.stops import Seconds

    mission = Mission(load_board(EDITION), stack, "leo", max_years=years)
    return lambda: solve(mission, None if seconds is None else Seconds(seconds))


def _fronts(only_sites: bool) -> Callable[[], Answer]:
    """From LEO to everywhere without a rocket to weigh, and every front read."""
    from planner.missions.mission import Mission
    from planner.missions.solve import solve

    board = load_board(EDITION)
    mission = Mission(board, exploring_stack(find_edition(EDITION), 12), "leo", max_years=YEARS)
    places = [site.id for site in board.sites] if only_sites else list(board.spaces)

    def work() -> Answer:
        answer = solve(mission)
        for place in places:
            answer.front(place)
        return answer

    return work
