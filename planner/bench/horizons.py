"""Every kind of question about Stellar Horizons, measured warm: from what was typed to the JSON, with its trials."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from planner import horizons
from planner.bench.randomjourneys import journey_of
from planner.files.folders import examples_folder
from planner.report.stellar.verdicts import Reckoned, odds_facts

ANSWERED_WITHIN = 50  # milliseconds of processor time
SLOWEST = (689, 1941, 2612, 3190, 3505, 4345, 4767, 5394, 6304, 6929, 8303, 8457)  # of 9,000 that were drawn at random
_AGES = (
    "2040:short-radius-artificial-gravity,2050:radiation-shielding,2060:fusion-rockets,2070:advanced-life-support,"
    "2080:hibernation,2090:practical-antimatter,2100:heavy-launchers,2110:pressure-hulls"
)
_LATE = "2040:fusion-rockets,2060:practical-antimatter,2050:lv3,2070:lv4"


class Asked(NamedTuple):
    """One question, and what answers it."""

    name: str
    answer: Callable[[], object]


def questions() -> Iterator[Asked]:
    """One or more of each kind; then every mission of the examples."""
    hops = horizons.Wanted(modifier="0.7", range="unlimited")
    grows = horizons.Wanted((_LATE, "hibernation"))
    by_hops: dict[str, Any] = {"start": "earth", "goal": "saturn orbit", "ship": "cv-2", "wanted": hops}
    far: dict[str, Any] = {"start": "earth", "goal": "pluto orbit", "ship": "cv-4", "year": 2070, "wanted": grows}
    outward: dict[str, Any] = {"start": "earth", "goal": "mars flyby", "then": ("saturn flyby",), "ship": "flyby"}
    for title, asked in (("route by hops", by_hops), ("route to Pluto", far), ("route outward", outward)):
        yield Asked(f"{title}, {asked['ship']}", partial(_route, asked))
    yield Asked("route there and back, cv-2", partial(_route, by_hops | {"returns": True}))
    for ship, wanted in (("orbiter", None), ("rover", horizons.Wanted((_LATE,))), ("cv-2", hops), ("cv-4", grows)):
        year = 2070 if ship == "cv-4" else 2030
        yield Asked(f"reach of {ship}", partial(_told, horizons.reach, "earth", ship=ship, wanted=wanted, year=year))
    yield Asked("land on Titan, cv-3", partial(_told, horizons.land, "titan", ship="cv-3", wanted=hops))
    for ship, wanted in (("rover", horizons.Wanted((_LATE,))), ("cv-2", hops)):
        launch = partial(_told, horizons.launch, "earth", "titan", ship=ship, wanted=wanted)
        yield Asked(f"launch to Titan, {ship}", launch)
    yield from _hard_questions()
    for number in SLOWEST:
        journey = journey_of(number)
        yield Asked(f"{journey.question}, random {number}", journey.answer)
    flight = horizons.solve(horizons.ask(**(by_hops | {"returns": True}))).flights[0].flight
    yield Asked("check of a flight", partial(_told, horizons.check, flight))
    yield Asked("odds of a flight", lambda: odds_facts(Reckoned(horizons.check(flight), {"jupiter": 1})))
    yield Asked("picture of a flight", lambda: horizons.draw(horizons.check(flight)))
    for file in sorted((examples_folder() / "stellar").glob("*/mission.toml")):
        yield Asked(f"mission {file.parent.name}", partial(_mission, file))


def _hard_questions() -> Iterator[Asked]:
    """The worst among a thousand random ones: something new each decade, and many start years."""
    ages = horizons.Wanted((_AGES,), base=("ceres=large-spaceport@2045", "callisto=small-spaceport@2066"))
    back: dict[str, Any] = {"ship": "cv-2", "wanted": ages, "returns": True}
    titan = "titan orbit: explore, stay 6"
    for goal, years in ((titan, 30), ("scattered disc flyby", 60), (titan, 100)):
        launch = partial(_told, horizons.launch, "earth", goal, years=years, **back)
        yield Asked(f"launch in {years} years, there and back", launch)
    chain = ("saturn flyby: explore titan", "neptune flyby: explore triton")
    outward: dict[str, Any] = {"start": "earth", "goal": "mars flyby: explore mars", "then": chain, "ship": "flyby"}
    yield Asked("route past three, exploring", partial(_route, outward | {"wanted": horizons.Wanted((_LATE,))}))
    late: dict[str, Any] = {"start": "earth", "goal": "pluto", "max_years": 9, "ship": "cv-2", "wanted": ages}
    yield Asked("no flight, and why", partial(_route, late | {"year": 2100}))


def _route(asked: dict[str, Any]) -> object:
    return horizons.to_json(horizons.solve(horizons.ask(**asked)))


def _told(question: Callable[..., horizons.Told], *given: Any, **asked: Any) -> object:
    return horizons.to_json(question(*given, **asked))


def _mission(file: Path) -> object:
    return horizons.to_json(horizons.answer_to(horizons.load_question(file)))


def measured_questions(repeat: int) -> Iterator[dict[str, Any]]:
    """Each of them asked again and again; what counts is the processor time of the second question and later ones."""
    for name, answer in questions():
        answer()
        times = []
        for _ in range(repeat):
            began = time.process_time()
            answer()
            times.append(1000 * (time.process_time() - began))
        yield {"name": name, "kind": "stellar", "median_ms": statistics.median(times), "labels": None}
