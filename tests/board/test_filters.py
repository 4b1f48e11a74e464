"""Marks by which sites and other spaces are asked for."""

from __future__ import annotations

import pytest

from planner.board.files import load_board
from planner.board.filters import FLAGS, SPACE_FLAGS, SiteFilter, find_flag, space_marks
from planner.errors import MissionError

BOARDS = {name: load_board(name) for name in ("hf4", "hf3")}


def marked(board: str, *flags: str) -> list[str]:
    found = BOARDS[board]
    return [space.id for space in SiteFilter(flags=flags).among(found, found.spaces.values())]


def test_home_orbits() -> None:
    """hf3 Q: the five orbits of the factions; hf4 B7b: those of the Earth zone, those of Uranus being in doubt."""
    assert set(marked("hf3", "home-orbit")) == {"earth-heo", "geo", "earth-luna-l2", "earth-luna-l3", "earth-luna-l5"}
    spaces = [BOARDS["hf4"].spaces[space_id] for space_id in marked("hf4", "home-orbit")]
    assert len(spaces) == 15
    assert all((space.zone == "earth") != bool(space.doubt) for space in spaces)


def test_flybys_have_the_solar_oberth_among_them() -> None:
    found = marked("hf4", "flyby")
    assert "solar-oberth" in found and "venus-flyby" in found and len(found) == 15
    assert all(BOARDS["hf4"].spaces[name].flyby or name == "solar-oberth" for name in found)


def test_sunlenses_and_exits() -> None:
    for board in BOARDS:
        assert set(marked(board, "sunlens")) == {"neutrino-sunlens", "em-sunlens"}
        assert set(marked(board, "exit")) == {"jupiter-exit", "neptune-exit", "oort-exit"}


def test_hazards_are_of_two_kinds() -> None:
    assert set(marked("hf4", "hazard")) == {*marked("hf4", "crash"), *marked("hf4", "aerobrake")}
    assert not marked("hf4", "crash", "aerobrake")
    assert len(marked("hf4", "crash")) == 86  # as the board promises


def test_kinds_are_marks_too() -> None:
    assert len(marked("hf4", "belt")) == 54 and len(marked("hf4", "lagrange")) == 215
    assert marked("hf4", "belts") == marked("hf4", "Belt")


def test_marks_of_sites_and_of_other_spaces_are_told_apart() -> None:
    for board in BOARDS.values():
        for space in board.spaces.values():
            assert set(space_marks(space)) <= {*FLAGS, *SPACE_FLAGS}
            assert space.site is None or not set(space_marks(space)) & set(SPACE_FLAGS)
    assert SiteFilter(flags=["home orbits"]).wants_other_spaces
    assert not SiteFilter(flags=["push", "synodic"]).wants_other_spaces


def test_synodic_sites() -> None:
    found = SiteFilter(flags=["synodic"]).among(BOARDS["hf4"], BOARDS["hf4"].sites)
    assert len(found) == 15 and all(site.synodic for site in found)


def test_unknown_flag_names_the_choices() -> None:
    with pytest.raises(MissionError, match=r"a flag is one of astrobiology.*home-orbit.*lagrange, got 'nice'"):
        find_flag("nice")
