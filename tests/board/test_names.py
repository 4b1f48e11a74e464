"""What players type finds what they mean, or says what comes near."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner import UnknownSpace, find_space, load_board, search_spaces
from planner.board.names import find_site, fitting_spaces, folded, in_words_of

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


@pytest.mark.parametrize("board", ["hf4", "hf3"])
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("EML1", "earth-luna-l1"),
        ("eml5", "earth-luna-l5"),
        ("EM-L2", "earth-luna-l2"),
        ("Earth-Moon L3", "earth-luna-l3"),
        ("SEL2", "sol-earth-l2"),
        ("Sun-Mars L1", "sol-mars-l1"),
        ("moon shackleton", "luna-shackleton"),
        ("low Earth orbit", "leo"),
        ("low mars orbit", "mars-lmo"),
    ],
)
def test_word_of_players_is_understood(board: str, typed: str, meant: str) -> None:
    assert find_space(load_board(board), typed).id == meant


def test_heo_is_the_same_orbit_on_both_boards() -> None:
    """hf3 Q (home orbits): HEO is one of Earth's; asteroids have orbits of that name too, which are found in part."""
    hf3 = load_board("hf3")
    assert find_space(hf3, "HEO").id == "earth-heo" and find_space(BOARD, "heo").id == "earth-cycler"
    assert [space.id for space in search_spaces(hf3, "heo")][:1] == ["earth-heo"]
    assert {"toro-heo", "venus-heo-1"} <= {space.id for space in search_spaces(hf3, "heo")}


def test_word_with_several_meanings_lists_them() -> None:
    with pytest.raises(UnknownSpace, match="'moon' is ambiguous on board hf4: luna-aristarchus, luna-shackleton"):
        find_site(BOARD, "moon")
    homes = "earth-heo, geo, earth-luna-l3, earth-luna-l2, earth-luna-l5"
    with pytest.raises(UnknownSpace, match=f"'home orbit' is ambiguous on board hf3: {homes}$"):
        find_space(load_board("hf3"), "home orbit")
    with pytest.raises(UnknownSpace, match="'van allen' is ambiguous on board hf4: earth-belt-1"):
        find_space(BOARD, "van allen")


def test_name_as_typed_wins_over_a_word_of_players() -> None:
    board = replace(BOARD, words={"ceres": "vesta", "the queen": "ceres"})
    assert find_space(board, "ceres").id == "ceres"
    assert find_space(board, "The Queen").id == "ceres"
    assert in_words_of(board, "the queen of ceres") == "ceres of vesta"


def test_how_well_a_name_fits_is_told() -> None:
    fits = {found.space.id: found.fit for found in fitting_spaces(BOARD, "ceres")}
    assert fits["ceres"] == "name" and fits["ceres-half-lander"] == "beginning"
    assert {found.fit for found in fitting_spaces(BOARD, "shackelton")} == {"similar"}
    assert "similar" not in {found.fit for found in fitting_spaces(BOARD, "moon")}


@pytest.mark.parametrize("name", ["hf4", "hf3"])
def test_every_space_is_found_by_the_name_that_is_told(name: str) -> None:
    """Text, picture and plan speak of a space by its name or its identifier, and both mean that very space."""
    board = load_board(name)
    forms = [folded(space.name) for space in board.spaces.values()]
    assert len(set(forms)) == len(forms)
    for space in board.spaces.values():
        assert find_space(board, space.name.upper()) is space and find_space(board, space.id) is space
    for site in board.sites:
        assert find_site(board, site.name) is site
