"""Several rockets side by side, as text: what stands in the columns, and that it fits the screen."""

from __future__ import annotations

from pathlib import Path

from planner import Mission, load_board, load_stack, reach, solve
from planner.missions.limits import ORDERS
from planner.missions.solve import Answer
from planner.report.compare import answers_lines, reached_by_any, reaches_lines
from planner.report.comparestacks import best_net_thrust, stacks_lines
from planner.report.toldrocket import tell_stack
from planner.rocket.stack import Stack
from tests.report.toldmissions import widest

BOARD = load_board("hf4")
STACKS = Path(__file__).parents[2] / "examples" / "stacks"


def rocket(name: str, **changes: object) -> Stack:
    return load_stack(STACKS / f"{name}.toml", **changes)  # type: ignore[arg-type]


def answer(stack: Stack, goal: str = "phobos", **asked: object) -> Answer:
    return solve(Mission(BOARD, stack, "leo", goal, **asked))  # type: ignore[arg-type]


def test_only_flight_of_a_rocket_needs_no_word() -> None:
    several, one = answer(rocket("lander-and-cruiser"), "ceres"), answer(rocket("nuclear-thermal", tanks=7), "ceres")
    assert len(several.flights) > 1 == len(one.flights)
    lines = answers_lines([several, one])
    rows = [line.split() for line in lines[lines.index("") + 2 :]]
    assert ["fastest" in row or "fast," in row for row in rows if row[:2] == ["1", "1"]] == [True]
    assert [row[2] for row in rows if row[:1] == ["2"]] == [str(one.flights[0].turns)]
    assert widest("\n".join(lines)) <= 80


def test_given_up_cards_are_marked() -> None:
    text = "\n".join(answers_lines([answer(rocket("sail"), "mars-arsia")]))
    assert "*" in text.splitlines()[-1] and text.splitlines()[-1] == "* gives up cards"


def test_sites_come_by_what_the_best_rocket_pays() -> None:
    sites = [site for site in BOARD.sites if site.zone == "mars"]
    found = [reach(Mission(BOARD, rocket(name), "leo"), sites) for name in ("sail", "nuclear-thermal")]
    for order in ("turns", "fuel"):
        listed = reached_by_any(found, order)
        costs = [min(ORDERS[order](one.fronts[site.id].flights[0]) for one in found) for site in listed]
        assert costs == sorted(costs) and len(listed) == len(sites)
    names = [site.id for site in reached_by_any(found, "name")]
    assert names == sorted(names)


def test_site_that_one_rocket_cannot_reach_has_a_dash() -> None:
    sites = [BOARD.spaces["ceres"], BOARD.spaces["phobos"]]
    found = [reach(Mission(BOARD, stack, "leo"), sites) for stack in (rocket("tug", tanks=0), rocket("gw"))]
    rows = [line.split() for line in reaches_lines(found)]
    ceres = next(row for row in rows if row[:1] == ["ceres"])
    assert ceres[2] == "-" and ceres[3].count("/") == 2
    assert "of 2 sites the rockets reach 0, 2; any of them 2" in " ".join(reaches_lines(found))
    nowhere = reaches_lines([found[0], found[0]])
    assert nowhere[-1] == "of 2 sites the rockets reach 0, 0; any of them 0"


def test_stacks_side_by_side() -> None:
    told = [tell_stack(stack, BOARD.zones) for stack in (rocket("solar-electric"), load_stack(net_thrust=4))]
    lines = stacks_lines(told)
    rows = {line[:17].strip(): line[17:].split() for line in lines}
    assert lines[0] == "rocket 1  Solar electric explorer  (hf4)"
    assert rows["dry mass"] == ["5"] and rows["burns at most"] == ["6", "no", "end"]
    assert rows["Mercury"] == ["4", "4"] and rows["Neptune"] == ["-", "4"]
    assert best_net_thrust(told[0], "neptune") is None and best_net_thrust(told[0], "earth") == 2


def test_rocket_without_an_engine_has_dashes() -> None:
    told = tell_stack(load_stack({"name": "box"}), BOARD.zones)
    rows = {line[:17].strip(): line[17:].split() for line in stacks_lines([told, told])}
    assert rows["thrust"] == rows["Earth"] == rows["burns at most"] == ["-", "-"]
