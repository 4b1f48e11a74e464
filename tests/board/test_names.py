"""What players type finds what they mean, or says what comes near."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import UnknownSpace, find_space, load_board, search_spaces
from planner.board.names import find_site, folded

BOARD = load_board("hf4")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ceres", "ceres"),
        ("CERES", "ceres"),
        ("C\u00e9r\u00e8s", "ceres"),
        ("cer", "ceres"),
        ("Hi'iaka", "hiiaka"),
        ("comet encke", "encke"),
        ("luna_shackleton", "luna-shackleton"),
        ("shackleton", "luna-shackleton"),
        ("Mars Arsia Mons Caves", "mars-arsia"),
        ("mars-lmo", "mars-lmo"),
        ("Sol-Earth L1", "sol-earth-l1"),
    ],
)
def test_name_is_found(typed: str, meant: str) -> None:
    assert find_space(BOARD, typed).id == meant


def test_every_space_is_found_by_id_and_by_name() -> None:
    for space in BOARD.spaces.values():
        assert find_space(BOARD, space.id) is space
        assert find_space(BOARD, space.name) is space


@pytest.mark.parametrize("typed", ["valhala", "shackelton", "enceladsu"])
def test_slip_is_answered_with_the_near_name(typed: str) -> None:
    with pytest.raises(UnknownSpace, match="Did you mean"):
        find_space(BOARD, typed)


def test_ambiguous_name_lists_what_fits() -> None:
    with pytest.raises(
        UnknownSpace, match="'mars' is ambiguous on board hf4: mars-arsia, mars-hellas, mars-north-pole"
    ):
        find_space(BOARD, "mars")


def test_nonsense_is_unknown() -> None:
    with pytest.raises(UnknownSpace, match="no space 'qqqq'"):
        find_space(BOARD, "qqqq")


def test_site_is_no_other_space() -> None:
    assert find_site(BOARD, "HERTHA").id == find_site(BOARD, "hert").id == "hertha"
    with pytest.raises(UnknownSpace, match=r"no site 'Herrtha' on board hf4. Did you mean hertha"):
        find_site(BOARD, "Herrtha")
    with pytest.raises(UnknownSpace, match="leo on board hf4 is no site"):
        find_site(BOARD, "LEO")
    with pytest.raises(UnknownSpace, match="'luna' is ambiguous"):
        find_site(BOARD, "luna")


@given(st.text(max_size=40))
def test_any_text_is_found_or_refused_in_one_line(typed: str) -> None:
    search_spaces(BOARD, typed)
    try:
        find_space(BOARD, typed)
    except UnknownSpace as error:
        assert str(error).count("\n") == 0 or "\n" in typed


@pytest.mark.parametrize("name", ["hf4", "hf3"])
def test_every_space_is_found_by_the_name_that_is_told(name: str) -> None:
    """Text, picture and plan speak of a space by its name or its identifier, and both mean that very space."""
    board = load_board(name)
    forms = [folded(space.name) for space in board.spaces.values()]
    assert len(set(forms)) == len(forms)
    for space in board.spaces.values():
        assert find_space(board, space.name) is space and find_space(board, space.id) is space
        assert find_space(board, space.name.upper()) is space
    for site in board.sites:
        assert find_site(board, site.name) is site
