"""Missions from what a player types: names of places, ships and technologies, as words and short lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from planner.errors import MissionError, UnknownSpace, meant
from planner.stellar.factfile import load_facts, modifier_of, overridden, range_of
from planner.stellar.facts import FACILITIES, KINDS, Facts, Scenario, Ship
from planner.stellar.flight import Base, Held, Player
from planner.stellar.mission import MAX_YEARS, Mission, Stop, check_year
from planner.stellar.names import find_place, find_system, find_world
from planner.stellar.places import EARTH, is_known, place_of
from planner.stellar.rules.abilities import check_player
from planner.stellar.rules.entering import Craft
from planner.stellar.rules.epochs import Epochs

CREWED_EV, CREWED_HOLD = 5, 4  # of a ship by its size alone: default, for counters are not known
DEFAULT_SHIP = "cv-2"


def find_ship(facts: Facts, name: str) -> Ship:
    """The ship that a player means: one by name, a kind of robot, or a crewed vehicle by its size.

    >>> facts = load_facts()
    >>> find_ship(facts, "CV-3").size, find_ship(facts, "Kliper").kind, find_ship(facts, "rover").ev
    (3, 'cv', 3)
    """
    key = name.strip().casefold().replace(" ", "-")
    if key in facts.ships:
        return facts.ships[key]
    sized = re.fullmatch(r"cv-?([0-9]{1,3})", key)
    if sized:
        size = int(sized[1])
        if not 2 <= size <= facts.numbers.largest_cv:
            raise MissionError(f"crewed vehicles are cv-2 to cv-{facts.numbers.largest_cv}, got {name} [stellar 2.6.3]")
        return Ship(f"cv-{size}", f"CV-{size}", "cv", size, CREWED_EV, CREWED_HOLD)
    if re.fullmatch(r"probe|lv(-?[0-9])?", key):
        raise MissionError(f"{name}: probes and launch vehicles fly no mission of their own [stellar 2.6.1]")
    known = [*facts.ships, "cv-2", "cv-3", "cv-4", "cv-5"]
    raise MissionError(
        f"no ship {name!r}; there are cv-2 to cv-{facts.numbers.largest_cv}, {', '.join(KINDS[:4])}, "
        f"and ships by name ('planner ships' lists them){meant(key, known)}"
    )


def held_of(facts: Facts, texts: Iterable[str]) -> tuple[Held, ...]:
    """Technologies as they are typed: names, with a year before them if they come later.

    >>> held_of(load_facts(), ["fusion-rockets,2050:practical-antimatter"])
    (Held(name='fusion-rockets', since=0), Held(name='practical-antimatter', since=2050))
    """
    found: dict[str, Held] = {}
    for word in (word.strip() for text in texts for word in text.split(",")):
        if not word or word.casefold() == "none":
            continue
        year, _, name = word.rpartition(":")
        if year and not re.fullmatch("[0-9]{4}", year.strip()):
            raise MissionError(f"a technology that comes later is written YEAR:NAME, got {word!r}")
        key = find_technology(facts, name)
        if key in found:
            raise MissionError(f"{key} is named twice [stellar 2.4]")
        found[key] = Held(key, int(year) if year else 0)
    return tuple(found.values())


_LAUNCHERS = {"lv3": "heavy-launchers", "lv4": "ultra-heavy-launchers"}


def find_technology(facts: Facts, name: str) -> str:
    """The technology that a player means; lv3 and lv4 are those that give such launch vehicles."""
    key = "-".join(name.strip().casefold().replace("_", " ").split())
    key = _LAUNCHERS.get(key.replace("lv-", "lv"), key)
    if key not in facts.technologies:
        near = meant(key, facts.technologies)
        raise MissionError(f"no technology {name.strip()!r} ('planner tech' lists them){near}")
    return key


def base_of(facts: Facts, text: str) -> Base:
    """A base as it is typed: PLACE, PLACE=FACILITY or PLACE=FACILITY@YEAR.

    >>> base_of(load_facts(), "ceres=small-supply@2040")
    Base(place='surface:ceres', facility='small-supply', since=2040)
    """
    place, _, rest = text.partition("=")
    facility, _, year = rest.strip().partition("@")
    facility = "-".join(facility.strip().casefold().replace("_", " ").split())
    if facility not in ("", *FACILITIES):
        raise MissionError(f"no facility {facility!r}; there are: {', '.join(FACILITIES)}{meant(facility, FACILITIES)}")
    if year and not re.fullmatch("[0-9]{4}", year.strip()):
        raise MissionError(f"a base that comes later is written PLACE=FACILITY@YEAR, got {text!r}")
    found = find_place(facts, place)
    # A base of Earth is the station in its orbit.
    return Base("orbit:earth" if found == EARTH else found, facility, int(year) if year else 0)


def home_of(facts: Facts, text: str) -> str:
    """The world that is Earth to an owner: Earth, or that of a colony.

    >>> home_of(load_facts(), "Mars")
    'mars'
    """
    home = find_world(facts, text)
    colonies = [one.colony for one in facts.scenarios.values() if one.colony]
    if home not in (Player().home, *colonies):
        names = ", ".join(facts.worlds[key].name for key in colonies)
        raise MissionError(
            f"nobody is at home on {facts.worlds[home].name}: it is Earth, and {names} of a colony [stellar 6]"
        )
    return home


def stop_of(facts: Facts, text: str) -> Stop:
    """A stop as it is typed: PLACE, or PLACE: explore, service, stay 2.

    >>> stop_of(load_facts(), "mars orbit: explore, stay 2")
    Stop(place='orbit:mars', explore='mars', service=False, stay=2)
    """
    name, found, said = text.rpartition(":")
    words = [word.strip().casefold() for word in said.split(",")]
    if not found or not all(re.fullmatch(r"explore( .+)?|service|stay [0-9]{1,3}", word) for word in words):
        return Stop(_only_place(facts, text, name))
    stop = Stop(find_place(facts, name))
    for word in words:
        if word == "service":
            stop = stop._replace(service=True)
        elif word.startswith("stay"):
            stop = stop._replace(stay=int(word.split()[1]))
        else:
            stop = stop._replace(explore=_explored(facts, stop.place, word.removeprefix("explore").strip()))
    return stop


def _only_place(facts: Facts, text: str, before: str) -> str:
    """A place without deeds. If what stands before a colon is one, the words behind it were meant as deeds."""
    try:
        return find_place(facts, text)
    except UnknownSpace:
        if before and is_place(facts, before):
            deeds = "explore, explore WORLD, service or stay YEARS, with commas"
            raise MissionError(f"what is done at a stop is {deeds}, got {text!r}") from None
        raise


def is_place(facts: Facts, text: str) -> bool:
    """Whether a text is the name of a place."""
    try:
        return bool(find_place(facts, text))
    except UnknownSpace:
        return False


def _explored(facts: Facts, place: str, named: str) -> str:
    if named:
        return named if named in facts.worlds else place_of(find_place(facts, named)).of
    kind, of, _ = place_of(place)
    return facts.systems[of].central if kind in ("flyby", "transfer") else of


@dataclass(frozen=True)
class Wanted:
    """What is typed of an owner."""

    tech: tuple[str, ...] | None = None  # None: nothing was said
    base: tuple[str, ...] = ()
    modifier: str | None = None
    range: str | None = None
    engine_malfunction: int | None = None
    robot_malfunction: int | None = None
    recall: int | None = None
    home: str | None = None

    def player(self, facts: Facts, ship: Ship) -> Player:
        """The owner. A crewed vehicle without any technology of range gets the one that is assumed at the start."""
        held = held_of(facts, self.tech or ())
        reach = None if self.range is None else range_of(self.range)
        if ship.is_crewed and self.assumes_range(facts):
            reach = facts.numbers.start_range
        return Player(
            held,
            tuple(base_of(facts, text) for text in self.base),
            None if self.modifier is None else modifier_of(self.modifier),
            reach,
            self.engine_malfunction,
            self.robot_malfunction,
            self.recall,
            Player().home if self.home is None else home_of(facts, self.home),
        )

    def assumes_range(self, facts: Facts) -> bool:
        """Whether nothing at all was said about how far crews may go; `--tech none` says something."""
        words = [word.strip().casefold() for text in self.tech or () for word in text.split(",")]
        if self.range is not None or "none" in words:
            return False
        return all(facts.technologies[one.name].range is None for one in held_of(facts, self.tech or ()))


def ask(
    start: str,
    goal: str,
    *,
    then: Iterable[str] = (),
    returns: bool = False,
    facts: Facts | Path | None = None,
    **asked: Any,
) -> Mission:
    """The mission that words describe; `asked` as for `asker`.

    >>> ask("earth", "titan orbit", ship="orbiter").goal
    'orbit:titan'
    """
    known = facts if isinstance(facts, Facts) else load_facts(facts)
    mission = asker(start, known, **asked)
    stops = [stop_of(known, text) for text in (goal, *then)]
    if returns:
        stops.append(Stop(find_place(known, start)))
    return mission(*stops)


def asker(
    start: str,
    facts: Facts,
    *,
    ship: str | None = None,
    wanted: Wanted | None = None,
    year: int | None = None,
    closed: Iterable[str] = (),
    scenario: str | None = None,
    max_years: int | None = None,
    **asked: Any,
) -> Callable[..., Mission]:
    """What makes missions of stops. Without a ship a CV-2 flies, without a year it begins with the game."""
    craft, owner = find_ship(facts, ship or DEFAULT_SHIP), wanted or Wanted()
    begin = find_place(facts, start)
    played = None if scenario is None else find_scenario(facts, scenario)
    shut = {name if is_known(facts, name) else find_system(facts, name) for name in closed}
    if played is not None:
        shut |= set(facts.systems) - set(played.systems or facts.systems)
    first = first_year(facts, year, scenario)
    if max_years is None:
        max_years = MAX_YEARS if played is None else played.last_year - first
    player = owner.player(facts, craft)
    check_player(facts, player)
    # A colony and the others keep out of each other's world.
    other = Player().home if player.home != Player().home else "" if played is None else played.colony
    shut |= {f"surface:{other}", f"orbit:{other}"} if other else set()
    epochs = Epochs(facts, craft, player, frozenset(shut))
    unsaid = unsaid_of(facts, ship, owner, year, first)

    def mission(*stops: Stop) -> Mission:
        return Mission(
            facts, craft, player, begin, stops, first, max_years, epochs.closed, unsaid=unsaid, known=epochs, **asked
        )

    return mission


def unsaid_of(facts: Facts, ship: str | None, wanted: Wanted, year: int | None, first: int) -> tuple[str, ...]:
    """What stands in for what nobody said.

    >>> unsaid_of(load_facts(), "cv-3", Wanted(range="5"), None, 2030)
    ('no year given: 2030',)
    """
    flown, told = find_ship(facts, ship or DEFAULT_SHIP), []
    if ship is None:
        told.append(f"no ship given: {flown.name}")
    if flown.is_crewed and wanted.assumes_range(facts):
        reach = facts.numbers.start_range
        told.append(f"no technology of range given: range {reach}, which North America has in 2030 (tech none: none)")
    if year is None:
        told.append(f"no year given: {first}")
    return tuple(told)


def craft_of(facts: Facts, ship: Ship, wanted: Wanted, year: int | None = None) -> Craft:
    """A ship of an owner in a year, wherever it may be.

    >>> craft_of(load_facts(), find_ship(load_facts(), "cv-6"), Wanted()).engine_fails_on
    0
    """
    when = facts.numbers.first_year if year is None else year
    check_year(facts, when)
    player = wanted.player(facts, ship)
    check_player(facts, player)
    return Craft(facts, ship, player, when)


def first_year(facts: Facts, year: int | None, scenario: str | None) -> int:
    """The year that was asked for, or that in which game or scenario begin."""
    if scenario is None:
        return facts.numbers.first_year if year is None else year
    played = find_scenario(facts, scenario)
    if year is not None and not played.start <= year <= played.last_year:
        raise MissionError(f"{played.name} goes from {played.start} to {played.last_year}, got {year} [stellar 6]")
    return played.start if year is None else year


def find_scenario(facts: Facts, name: str) -> Scenario:
    """The scenario that a player means, by its short name, its title or its number."""
    key = name.strip().casefold()
    for number, (short, scenario) in enumerate(facts.scenarios.items(), 1):
        if key in (short, str(number), scenario.name.casefold()):
            return scenario
    raise MissionError(f"no scenario {name!r}; there are: {', '.join(facts.scenarios)}{meant(key, facts.scenarios)}")


def with_facts(mission: Mission, changes: Mapping[str, Any]) -> Mission:
    """The same mission with other facts, by path."""
    return replace(mission, facts=overridden(mission.facts, changes, "what if"))
