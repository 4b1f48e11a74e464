"""Tours from files: a mission file with places in place of a goal. The form is described in examples/README.md."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from planner.errors import ManyProblems, MissionError, PlannerError
from planner.files import tomlfile
from planner.files.reading import told_path
from planner.missions.missionfile import mission_from_data
from planner.models.tour.forms import Form
from planner.models.tour.question import Tour, parse_visit

_KEYS: tomlfile.Keys = {
    "places": list,
    "subset": int,
    "return": bool,
    "glory": bool,
    "claims": bool,
    "deliver": int,
    "isru": int,
}


def load_tour(path: Path) -> Tour:
    """Read a tour file. Raises MissionError (or another PlannerError) with one line that names the file."""
    text = tomlfile.read_file(path, "tour file", MissionError)
    try:
        return tour_from_data(tomlfile.parse(text, MissionError), path.resolve().parent)
    except ManyProblems:
        raise
    except PlannerError as error:
        raise type(error)(f"{told_path(path)}: {error}") from None


def tour_from_data(data: dict[str, Any], folder: Path) -> Tour:
    """The tour that plain values describe; a stack file is looked for in the folder.

    >>> rocket = {"start": "leo", "engines": ["8:1/2"], "dry_mass": 5, "tanks": 9}
    >>> tour = tour_from_data(rocket | {"places": ["phobos", "ceres: value 3"], "subset": 1}, Path("mine"))
    >>> [(visit.stop.name, str(visit.value)) for visit in tour.visits], tour.subset
    ([('Phobos', '1'), ('Ceres', '3')], 1)
    """
    said = {key: value for key, value in data.items() if key in _KEYS}
    tomlfile.check_keys(said, _KEYS, MissionError)
    rest = {key: value for key, value in data.items() if key not in _KEYS}
    for key in ("goal", "stops"):
        if key in rest:
            raise MissionError(f"a tour has places, and no {key}")
    mission = replace(mission_from_data(rest | {"goal": data.get("start", "")}, folder), goal=None)
    places = [tomlfile.text_of(place, "places", MissionError) for place in said.get("places", [])]
    visits = tuple(parse_visit(mission.board, place) for place in places)
    form = Form(said.get("glory", False), said.get("claims", False), said.get("deliver"))
    stack, visits = form.shaped(mission.board, mission.stack, visits, said.get("isru"))
    takes_fuel = mission.refuel or any(visit.stop.refuel for visit in visits)
    mission = replace(mission, stack=stack, isru=said.get("isru") if takes_fuel else None)
    return Tour(mission, visits, form.subset(visits, said.get("subset")), said.get("return", False))
