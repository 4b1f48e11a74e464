"""The text form of a board: what is read, and what is complained about, with file and line."""

from __future__ import annotations

import pytest

from planner.board.text import Reading, read_text, spoken_name

HEAD = """
title = "Tiny"
regions = ["near"]
[[zone]]
id = "earth"
name = "Earth"
solar = 0
solar_works = true
"""


def read(region: str, head: str = HEAD) -> Reading:
    return read_text("tiny", {"board.toml": head, "near.txt": region})


def test_space_record_is_read_whole() -> None:
    board = read(
        'zone earth\nsite rock at=10,20.5 size=6 type=C hydration=4 push synodic=red name="A Rock" doubt="a : b"\n'
    ).board
    rock = board.space("rock")
    assert rock.site is not None
    assert (rock.site.size, rock.site.spectral, rock.site.hydration, rock.site.push) == (6, "C", 4, True)
    assert (rock.name, rock.synodic, rock.doubt, rock.printed) == ("A Rock", "red", "a : b", (10.0, 20.5))
    assert rock.source == "near.txt:2"


def test_tracks_are_written_into_links() -> None:
    text = """zone earth
    hohmann h at=1,1 : a = b | spur c
    lagrange a at=1,1
    lagrange b at=1,1
    lagrange c at=1,1
    line a - h - b
    line c > h
    """
    reading = read(text)
    assert reading.problems == []
    tracks = {(link.a, link.b): (link.track_a, link.track_b, link.one_way) for link in reading.board.links}
    assert tracks == {("a", "h"): (0, 1, False), ("h", "b"): (1, 0, False), ("c", "h"): (0, 2, True)}


def test_doubled_line_takes_both_tracks() -> None:
    text = """zone earth
    hohmann h at=1,1 : a = b | a = c
    lagrange a at=1,1
    lagrange b at=1,1
    lagrange c at=1,1
    line a - h x2
    line b - h - c
    """
    reading = read(text)
    assert reading.problems == []
    assert sorted(link.track_b for link in reading.board.links if link.a == "a") == [1, 2]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("zone pluto", "near.txt:2: unknown zone 'pluto'"),
        ("planet x at=1,1", "near.txt:2: unknown word 'planet'"),
        ("burn X at=1,1", "near.txt:2: 'X' is no identifier"),
        ("burn a at=1,1", "near.txt:2: a is given twice, first at near.txt:3"),
        ("burn b", "near.txt:2: at must be two percentages"),
        ("burn b at=1,1 shiny", "near.txt:2: unknown attribute 'shiny'"),
        ("burn b at=1,1 colour=red", "near.txt:2: unknown attribute 'colour'"),
        ("burn b at=1,1 at=2,2", "near.txt:2: attribute 'at' is given twice"),
        ('burn b at=1,1 name="x', "near.txt:2: cannot read"),
        ("burn b at=1,1 synodic=green", "near.txt:2: unknown season 'green'"),
        ("burn b at=1,1 flyby=many", "near.txt:2: flyby must be a whole number"),
        ("burn b at=1,1 : a = c", "near.txt:2: b: only a Hohmann has tracks"),
        ("hohmann b at=1,1 : a", "near.txt:2: b: track with a single end, a"),
        ("hohmann b at=1,1 : a = a = a", "near.txt:2: b: a track is 'a = b' or 'spur a'"),
        ("hohmann b at=1,1 : spur a", "near.txt:2: b: a track leads to a, but no line does"),
        ("site b at=1,1 size=big type=C hydration=1", "near.txt:2: size must be a whole number"),
        ("line a", "near.txt:2: a line is 'a - b' or 'a > b'"),
        ("line a + c", "near.txt:2: a line is 'a - b' or 'a > b'"),
        ("line a - c", "near.txt:5: link a > c is given twice, first at near.txt:2"),
        ("road a - c", "near.txt:2: expected 'a = b'"),
        ("road A = c", "near.txt:2: 'A' is no identifier"),
    ],
)
def test_problem_names_file_and_line(line: str, complaint: str) -> None:
    # The faulty line comes first, so that a repetition is reported at the second place or at the first, as written.
    rest = "burn a at=1,1\nburn c at=2,2\nline a > c\n"
    text = f"zone earth\n{line}\n{rest}"
    if complaint.startswith("near.txt:2: a is given twice"):
        complaint = "near.txt:3: a is given twice, first at near.txt:2"
    problems = read(text).problems
    assert any(problem.startswith(complaint) for problem in problems), problems


def test_all_problems_are_collected() -> None:
    assert len(read("zone earth\nburn a\nburn b\nnonsense\n").problems) == 3


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({}, "board.toml: file is missing"),
        ({"board.toml": "title ="}, "board.toml: "),
        ({"board.toml": HEAD}, "board.toml: region file near.txt is missing"),
        ({"board.toml": HEAD, "near.txt": "", "far.txt": ""}, "board.toml: region file far.txt is not listed"),
        ({"board.toml": 'regions = []\n[[zone]]\nid = "x"'}, "board.toml: every [[zone]] needs id, name, solar"),
    ],
)
def test_broken_board_file_is_reported(files: dict[str, str], complaint: str) -> None:
    problems = read_text("tiny", files).problems
    assert any(problem.startswith(complaint) for problem in problems), problems


def test_spoken_names() -> None:
    assert spoken_name("saturn-r2") == "Saturn zone belt 2"
    assert spoken_name("mars-lmo") == "Mars LMO"
    assert spoken_name("leo") == "LEO"
