"""Card files that are wrong: each fault is named with file and record, and none gives a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mapdata
from planner.cards.card import Card, facts_of
from planner.cards.files import read_catalogue
from planner.errors import CardError

FOLDER = Path(mapdata.__file__).parent / "cards"
EDITIONS = ("hf4", "hf3", "hf2")


def files_of(edition: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((FOLDER / edition).glob("*.toml"))}


def broken(edition: str, files: dict[str, str]) -> CardError:
    with pytest.raises(CardError) as caught:
        read_catalogue(edition, files, lent_to(edition, files))
    return caught.value


def lent_to(edition: str, files: dict[str, str]) -> dict[str, str]:
    """The decks that an older edition borrows from; the others would only be read for nothing."""
    return {} if edition == "hf4" else {name: text for name, text in files_of("hf4").items() if name in files}


def alone(edition: str, name: str) -> dict[str, str]:
    return {key: text for key, text in files_of(edition).items() if key in ("edition.toml", name)}


CARD = """
[defaults]
module = "core"
sources = "I"
[[card]]
code = "X1"
[card.front]
slug = "one"
name = "One"
colour = "white"
mass = 1
rad_hard = 2
{extra}
[card.back]
slug = "two"
name = "Two"
colour = "black"
mass = 1
rad_hard = 2
"""
TITLE = {"edition.toml": 'title = "T"'}
LABEL = '[defaults]\nsources = "R3"\n'


def small(extra: str = "", deck: str = "thruster") -> dict[str, str]:
    return {**TITLE, f"{deck}.toml": CARD.replace("{extra}", extra)}


def test_small_file_is_read() -> None:
    catalogue = read_catalogue("t", small('triangle = { thrust = 3, consumption = "1/2", grade = "water" }'))
    assert isinstance(catalogue.cards[0], Card)
    assert facts_of(catalogue["one"])["triangle"] == {"thrust": 3, "consumption": "1/2", "grade": "water"}


@pytest.mark.parametrize(
    ("extra", "complaint"),
    [
        ("colours = 1", "unknown key 'colours'"),
        ("isru = true", "isru: expected a whole number"),
        ("isru = 99", "isru: expected a whole number"),
        ('solar = "yes"', "solar: expected true or false"),
        ('spectral = "Z"', "spectral: expected one of"),
        ("platforms = []", "platforms: expected a list"),
        ('platforms = ["buggy", "buggy"]', "platforms: expected every item once"),
        ('platforms = ["cart"]', "platforms: expected one of"),
        ("needs = 3", "needs: expected a table"),
        ("needs = { reactor_count = 2 }", "needs.reactors is missing"),
        ('needs = { generator = "x" }', "generator: expected one of"),
        ("triangle = { thrust = 3 }", "triangle.consumption is missing"),
        (
            'triangle = { thrust = 3, consumption = 2, grade = "water", afterburn_steps = 1 }',
            "afterburn_thrust is missing",
        ),
        ('triangle = { thrust = 3, consumption = "1/0", grade = "water" }', "consumption: expected a number"),
        ("triangle = { thrust = 3, consumption = 0.5 }", "consumption: expected a number"),
        ('ability = "x"', "tags is missing"),
        ('ability = "x"\ntags = ["teleports"]', "unknown tag 'teleports'"),
        ("light = { mass = 1 }", "light.rad_hard is missing"),
        ("contract = { vp = 1 }", "contract.kind is missing"),
        ('contract = { to = ["A B"] }', "expected space names"),
        ("doubt = '''a\nb'''", "doubt: expected a line of text"),
    ],
)
def test_bad_value_is_named_with_file_and_record(extra: str, complaint: str) -> None:
    problems = broken("t", small(extra)).problems
    assert any(complaint in problem for problem in problems), problems
    assert all(problem.startswith("cards/t/thruster.toml, card 1 X1, front") for problem in problems)


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({}, "title is missing"),
        ({"edition.toml": "title = 3"}, "title: expected"),
        ({**TITLE, "thruster.toml": "[["}, "cards/t/thruster.toml: "),
        ({**TITLE, "thruster.toml": "card = 3"}, r"must be written as \[\[card\]\]"),
        ({**TITLE, "thruster.toml": "[[card]]"}, "code is missing"),
        ({**TITLE, "thruster.toml": "[[card]]\nfront = 3\nback = 4"}, "expected a table"),
        ({**TITLE, "thruster.toml": "defaults = 1"}, "expected a table"),
        ({**TITLE, "thruster.toml": "x = 1"}, "unknown key 'x'"),
        ({**TITLE, "sails.toml": ""}, "no deck of that name"),
        ({**TITLE, "thruster.toml": CARD.replace("{extra}", "").replace('"two"', '"one"')}, "slug 'one' is taken"),
        ({**TITLE, "thruster.toml": '[[fact]]\nslug = "a"'}, "facts need an edition"),
        (small(deck="freighter"), "load_limit is missing"),
        (small(deck="contract"), "contract.goal is missing"),
        (small(deck="radiator"), "light.mass is missing"),
    ],
)
def test_broken_file_is_refused(files: dict[str, str], complaint: str) -> None:
    assert re.search(complaint, "\n".join(broken("t", files).problems))


@pytest.mark.parametrize(
    ("record", "complaint"),
    [
        ('slug = "new"', "name is missing"),
        ('slug = "new"\nname = "N"\nstatus = "stated"\nrule = "1"\nlike = "nothing"', "like: no card 'nothing'"),
        ('slug = "ion-drive"\nname = "N"\nstatus = "stated"\nrule = "1"', "a card it is not like"),
        (
            'slug = "new"\nname = "N"\nstatus = "stated"\nrule = "1"\ntriangle = { thrust = 1 }',
            "consumption is missing",
        ),
        ('slug = "new"\nname = "N"\nstatus = "hearsay"\nrule = "1"', "status: expected one of"),
    ],
)
def test_bad_fact_of_an_older_edition_is_refused(record: str, complaint: str) -> None:
    files = {"edition.toml": 'title = "T"\nborrows = "hf4"', "thruster.toml": f"{LABEL}[[fact]]\n{record}"}
    assert any(complaint in problem for problem in broken("hf3", files).problems)


def test_fact_told_twice_is_refused() -> None:
    fact = '[[fact]]\nslug = "ion-drive"\nlike = "ion-drive"\nname = "N"\nstatus = "stated"\nrule = "1"\n'
    files = {"edition.toml": 'title = "T"\nborrows = "hf4"', "thruster.toml": LABEL + fact * 2}
    assert "has a record already" in str(broken("hf3", files))


def values_of_shipped_files() -> list[tuple[str, str, int]]:
    """Every line with a value in the shipped files: edition, file, number of the line."""
    found = []
    for edition in EDITIONS:
        for name, text in files_of(edition).items():
            found += [(edition, name, at) for at, line in enumerate(text.splitlines()) if re.match(r"\w+ = ", line)]
    return found


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(values_of_shipped_files()),
    st.sampled_from(["[]", "-1", "{}", "1979-05-27", "nan", '"\\n"', "[[1]]"]),
)
def test_any_value_replaced_by_nonsense_is_named_and_never_a_traceback(place: tuple[str, str, int], bad: str) -> None:
    edition, name, at = place
    files = alone(edition, name)
    lines = files[name].splitlines()
    key = lines[at].split(" = ")[0]
    lines[at] = f"{key} = {bad}"
    files[name] = "\n".join(lines)
    assert f"cards/{edition}/{name}" in "\n".join(broken(edition, files).problems)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(values_of_shipped_files()))
def test_any_line_left_out_is_read_or_refused(place: tuple[str, str, int]) -> None:
    edition, name, at = place
    files = alone(edition, name)
    lines = files[name].splitlines()
    files[name] = "\n".join(lines[:at] + lines[at + 1 :])
    try:
        read_catalogue(edition, files, lent_to(edition, files))
    except CardError as error:
        assert f"cards/{edition}/{name}" in str(error)
