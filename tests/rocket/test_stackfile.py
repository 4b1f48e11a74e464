"""Stack files: every key is read, and every mistake is one clear line, whatever the text."""

from __future__ import annotations

import re
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.board.files import load_board
from planner.errors import BadStack, MissionError, PlannerError, UnknownBoard, UnknownCard, UnknownSpace
from planner.rocket.stack import Stack
from planner.rocket.stackfile import parse_engine, read_stack, read_stack_file
from planner.rocket.strip import mass_text

WHOLE = """
name = "Explorer"
edition = "hf4"
cards = ["Hall Effect", { card = "cascade-photovoltaic", side = "white" }, "mo-li-heat-pipe heavy",
         { card = "ti-k-heat-pipe", radiator = "light" }]
cargo = [{ name = "freight", mass = 2 }, { name = "probe", mass = 1, rad_hard = 6 }]
cargo_tanks = 1
wet_mass = "14"
grade = "dirt"
engines = ["4:2,solar"]
powersat = true
push_factory = true
cycler = true
factories = ["Mars Arsia Mons"]
colonies = ["CERES"]
survive = ["hall-effect"]

[supports]
hall-effect = "cascade-photovoltaic"

[readings]
"hf4.text" = "2021"
"""


def test_file_with_every_key_is_read() -> None:
    rocket = read_stack(WHOLE)
    assert (rocket.name, rocket.edition.name, rocket.grade) == ("Explorer", "hf4", "dirt")
    assert [(item.slug, item.orientation) for item in rocket.aboard] == [
        ("hall-effect", ""),
        ("cascade-photovoltaic", ""),
        ("mo-li-heat-pipe", "heavy"),
        ("ti-k-heat-pipe", "light"),
    ]
    assert [(piece.name, piece.mass, piece.rad_hard) for piece in rocket.cargo] == [
        ("freight", 2, None),
        ("probe", 1, 6),
    ]
    assert (rocket.dry_mass, rocket.wet_mass) == (2 + 3 + 2 + 2 + 2 + 1 + 1, 14)
    assert rocket.powersat and rocket.push_factory and rocket.cycler
    assert (rocket.factories, rocket.colonies) == ({"mars-arsia"}, {"ceres"})
    assert rocket.survive == {"hall-effect"}
    assert rocket.choices == {"hall-effect": ("cascade-photovoltaic",)}
    assert rocket.readings["hf4.text"] == "2021"
    assert [engine.name for engine in rocket.engines] == ["4:2,solar", "hall-effect"]


def test_empty_file_is_a_rocket_without_engines() -> None:
    rocket = read_stack("")
    assert (rocket.name, rocket.dry_mass, rocket.engines) == ("rocket", 1, ())


@pytest.mark.parametrize(("text", "wet"), [('wet_mass = "4 2/3"', "4 2/3"), ("wet_mass = 5", "5"), ("tanks = 3", "7")])
def test_fuel_is_tanks_or_wet_mass(text: str, wet: str) -> None:
    assert mass_text(read_stack(f'cargo = [{{ name = "x", mass = 4 }}]\n{text}').wet_mass) == wet


def test_side_turns_the_card() -> None:
    assert read_stack('cards = [{ card = "hall-effect", side = "black" }]').aboard[0].slug == "ion-drive"


def test_supports_may_be_a_list() -> None:
    text = 'cards = ["hall-effect", "dusty-plasma-mhd"]\n[supports]\nhall-effect = ["dusty-plasma-mhd"]'
    assert read_stack(text).choices == {"hall-effect": ("dusty-plasma-mhd",)}


def test_all_cards_must_survive_unless_told() -> None:
    assert read_stack('cards = ["hall-effect"]').survive == {"hall-effect"}
    assert read_stack('cards = ["hall-effect"]\nsurvive = []').survive == frozenset()


def test_reading_may_be_written_without_quotes() -> None:
    """A bare `hf4.text` is a table in a table to TOML."""
    assert read_stack('[readings]\nhf4.text = "2021"\nhf3.strip_1_to_2 = 7').readings["hf3.strip_1_to_2"] == "7"


def test_command_line_wins_over_the_file() -> None:
    text = 'edition = "hf4"\n[readings]\n"hf3.strip_top" = "odd"'
    rocket = read_stack(text, choices=["hf3.strip_top=even"], edition="hf3")
    assert (rocket.edition.name, rocket.readings["hf3.strip_top"]) == ("hf3", "even")


def test_file_lends_its_name(tmp_path: Path) -> None:
    path = tmp_path / "wanderer.toml"
    path.write_text("tanks = 1", encoding="utf-8")
    assert read_stack_file(path).name == "wanderer"


def test_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    path = tmp_path / "notepad.toml"
    path.write_bytes(b"\xef\xbb\xbftanks = 1\r\n")
    assert read_stack_file(path).wet_mass == 2


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('cards = ["hall efect"]', "no card 'hall efect' in hf4. Did you mean hall-effect"),
        ('cards = ["nozzle"]', "'nozzle' is ambiguous in hf4: "),
        ('cards = [""]', "no card '' in hf4"),
        ('cards = [" heavy"]', "no card '' in hf4"),
        ('cards = ["hall-effect", "Hall Effect"]', "card hall-effect is aboard twice"),
        ('cards = ["hall-effect", "ion-drive"]', "are two sides of one card"),
        ('cards = [{ card = "hall-effect", side = "pink" }]', "hall-effect has no 'pink' side; it has white and black"),
        ('cards = [{ card = "hall-effect", side = 1 }]', "side must hold texts, got 1"),
        ('cards = [{ side = "white" }]', "a card is a name or"),
        ('cards = [{ card = "hall-effect", colour = "white" }]', "a card is a name or"),
        ("cards = [1]", "a card is a name or"),
        ('cards = ["mo-li-heat-pipe"]', "radiator mo-li-heat-pipe must lie heavy or light"),
        ('cards = ["hall-effect heavy"]', "hall-effect is no radiator and cannot lie heavy"),
        ('cards = [{ card = "mo-li-heat-pipe", radiator = "sideways" }]', "must lie heavy or light"),
        ('cards = "hall-effect"', "cards must be a list, got 'hall-effect'"),
        ("cargo = [5]", "cargo is { name = ..., mass = ... }, got 5"),
        ('cargo = [{ name = "x" }]', "cargo is { name = ..., mass = ... }"),
        ('cargo = [{ name = "x", mass = 1, colour = "red" }]', "cargo is { name = ..., mass = ... }"),
        ('cargo = [{ name = "x", mass = true }]', "cargo 'x': mass must be a whole number, got True"),
        ('cargo = [{ name = "x", mass = 1.5 }]', "cargo 'x': mass must be a whole number, got 1.5"),
        ('cargo = [{ name = "x", mass = -1 }]', "cargo 'x': mass must be between 0 and 100, got -1"),
        ('cargo = [{ name = "x", mass = 1000 }]', "cargo 'x': mass must be between 0 and 100, got 1000"),
        ('cargo = [{ name = "x", mass = 1, rad_hard = 99 }]', "rad-hardness must be between 0 and 20"),
        ('cargo = [{ name = 7, mass = 1 }]', "name of cargo must hold texts, got 7"),
        ('cargo = [{ name = "x", mass = 24 }]', "dry mass 24 is over the limit of 23"),
        ("tanks = 32", "wet mass 33 is over the limit of 32"),
        ("tanks = -1", "tanks must be between 0 and 100, got -1"),
        ("tanks = true", "tanks must be a whole number, got True"),
        ("tanks = 1.0", "tanks must be a whole number, got 1.0"),
        ('tanks = "1"', "tanks must be a whole number, got '1'"),
        ("tanks = 99999999", "tanks is far too large"),
        ("tanks = 1\nwet_mass = 3", "give tanks or wet_mass, not both"),
        ("wet_mass = 4.5", "wet_mass must be text or a whole number, got 4.5"),
        ('wet_mass = "heavy"', "'heavy' is no mass"),
        ('wet_mass = "1/0"', "'1/0' is no mass"),
        ('wet_mass = "4 1/2"', "wet mass 4 1/2 is no position of the hf4 fuel strip"),
        ('grade = "petrol"', "fuel grade must be one of dirt, water, isotope, got 'petrol'"),
        ("grade = 1", "grade must be text, got 1"),
        ("name = 5", "name must be text, got 5"),
        ("powersat = 1", "powersat must be true or false, got 1"),
        ('powersat = "yes"', "powersat must be true or false, got 'yes'"),
        ("factories = [1]", "factories must hold texts, got 1"),
        ('factories = ["Herrtha"]', "factories: no site 'Herrtha' on board hf4. Did you mean hertha?"),
        ('factories = ["leo"]', "factories: leo on board hf4 is no site"),
        ('colonies = ["luna"]', "colonies: 'luna' is ambiguous on board hf4: luna-aristarchus, luna-shackleton"),
        ("rocketplane_tanks = { venus-aerostatt = 3 }", "rocketplane_tanks: no site 'venus-aerostatt' on board hf4"),
        ("rocketplane_tanks = { ceres = 3, CERES = 4 }", "rocketplane_tanks names ceres twice"),
        ("survive = [1]", "survive must hold texts, got 1"),
        ('survive = ["hall-effect"]', "survive names 'hall-effect', which is not aboard"),
        ('edition = "hf9"', "no edition 'hf9'; there are: hf4, hf3, hf3c"),
        ('[readings]\n"hf4.txt" = "2021"', "no reading 'hf4.txt'"),
        ('[readings]\n"hf4.text" = "1999"', "reading hf4.text can be living or 2021, got '1999'"),
        ('[readings]\n"hf4.text" = true', "reading hf4.text must be a text, got True"),
        ("readings = 5", "readings must be a table, got 5"),
        ('engines = ["4"]', "an engine is THRUST:STEPS"),
        ("engines = [4]", "engines must hold texts, got 4"),
        ("speed = 5", "unknown key 'speed'; known are name, edition, cards"),
        ("supports = 5", "supports must be a table, got 5"),
        ("[supports]\nhall-effect = 5", "supports must hold texts, got 5"),
        ('[supports]\nhall-effect = "ion-drive"', "supports names 'hall-effect', which is not aboard"),
    ],
)  # fmt: skip
def test_mistake_in_a_file_is_one_clear_line(text: str, complaint: str) -> None:
    with pytest.raises(PlannerError) as caught:
        read_stack(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_sites_are_found_on_the_board_that_is_asked_about() -> None:
    """That of the edition, which may come from outside the file, if no other is named."""
    here, there = (load_board(name).spaces for name in ("hf4", "hf3"))
    new = next(key for key, space in here.items() if space.site is not None and key not in there)
    text = f'factories = ["{new}"]\nrocketplane_tanks = {{ {new} = 3 }}'
    assert read_stack(text).rocketplane_tanks == {new: 3}
    assert read_stack(text, edition="hf3", board="hf4").factories == {new}
    for asked in ({"edition": "hf3"}, {"board": "hf3"}):
        with pytest.raises(UnknownSpace, match="factories: no site"):
            read_stack(text, **asked)
    with pytest.raises(UnknownBoard, match=r"^no board"):
        read_stack(text, board="atlantis")


def test_support_that_serves_something_else_is_refused() -> None:
    text = 'cards = ["hall-effect", "cermet-nerva-fission"]\n[supports]\nhall-effect = "cermet-nerva-fission"'
    with pytest.raises(BadStack, match="cermet-nerva-fission cannot support hall-effect"):
        read_stack(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("tanks = " + "1" * 5000, id="digits"),
        pytest.param("tanks = 0x" + "f" * 9000, id="hex digits"),
        pytest.param("cargo = [{ name = 'x', mass = 0x" + "f" * 9000 + " }]", id="hex mass"),
        pytest.param("[readings]\n'hf4.text' = 0x" + "f" * 9000, id="hex reading"),
        pytest.param("cards = " + "[" * 5000 + "]" * 5000, id="lists in lists"),
        pytest.param("name" + ".a" * 5000 + " = 1", id="tables in tables"),
        pytest.param("supports" + ".a" * 150 + " = 1", id="some tables in tables"),
        pytest.param("a = {" * 1000, id="inline tables"),
        pytest.param("name = '" + "x" * 90_000 + "'", id="long name"),
        pytest.param("cards = ['" + "hall" * 20_000 + "']", id="long card"),
        pytest.param("x" * 50_000 + " = 1", id="long key"),
        pytest.param("engines = ['" + "9" * 50_000 + ":1']", id="long engine"),
        pytest.param("[supports]\n" + "x" * 50_000 + " = 'y'", id="long support"),
    ],
)
def test_enormous_values_are_refused_in_a_short_line(text: str) -> None:
    with pytest.raises(PlannerError) as caught:
        read_stack(text)
    assert len(str(caught.value)) < 400


def test_syntax_error_names_file_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("tanks = 1\ncards = [\n", encoding="utf-8")
    with pytest.raises(BadStack, match=r"broken\.toml: TOML: .*(at line \d+, column \d+|at end of document)"):
        read_stack_file(path)
    path.write_text("tanks = 1\ntanks = = 2\n", encoding="utf-8")
    with pytest.raises(BadStack, match=r"broken\.toml: TOML: .*at line 2, column 9"):
        read_stack_file(path)


def test_unknown_card_keeps_its_kind_of_error(tmp_path: Path) -> None:
    path = tmp_path / "rocket.toml"
    path.write_text('cards = ["hall efect"]', encoding="utf-8")
    with pytest.raises(UnknownCard, match=r"rocket\.toml: no card 'hall efect'"):
        read_stack_file(path)


@pytest.mark.parametrize(
    "text",
    [
        "", "4", "x:y", ":", "4:", ":2", "-1:2", "4:-2", "4:1/0", "4:1/00", "4:0/0", "100:1", "4:2.5", "4:2,foo",
        "4:2,", "4:61", "4:2,solar=1", "4:2,grade=petrol", "4:2,pivots=x", "4:2,pivots=-1", "4:2,afterburn=0",
        "4:2,afterburn=", "4:2,afterburn=1+", "٤:٢", "4:٢", "4:2\n5:3",
    ],
)  # fmt: skip
def test_nonsense_engine_is_refused(text: str) -> None:
    with pytest.raises(BadStack):
        parse_engine(text)


@pytest.mark.parametrize(
    ("text", "consumption"),
    [("4:2", 2), ("3:1/2", Fraction(1, 2)), ("0:0", 0), ("2:1/10", Fraction(1, 10)), (" 4:2 , solar ", 2)],
)
def test_good_engine_is_read(text: str, consumption: Fraction | int) -> None:
    assert parse_engine(text).consumption == consumption


# The page for players

PAGE = (Path(__file__).parents[2] / "docs" / "stack-files.md").read_text(encoding="utf-8")
TABLE = dict(re.findall(r"^\| `([a-z_]+)` \| .* \| `(.+)` \|$", PAGE, flags=re.MULTILINE))


def test_page_describes_every_key_and_no_other() -> None:
    with pytest.raises(BadStack) as caught:
        read_stack("speed = 1")
    assert set(TABLE) == set(str(caught.value).partition("known are ")[2].split(", "))


@pytest.mark.parametrize(("key", "example"), TABLE.items())
def test_example_of_the_page_has_the_right_form(key: str, example: str) -> None:
    stands_alone = key in ("cards", "net_thrust")
    aboard = "" if stands_alone else 'cards = ["hall-effect", "dusty-plasma-mhd", "nasa-astronauts"]\n'
    assert example.startswith(f"{key} = ")
    read_stack(aboard + example)


def test_net_thrust_stands_alone() -> None:
    assert read_stack("net_thrust = 3").fixed_thrust == 3
    with pytest.raises(BadStack, match="net_thrust stands alone; tanks would be ignored"):
        read_stack("net_thrust = 3\ntanks = 4")


def test_first_rocket_of_the_page_flies() -> None:
    block = "\n".join(line[4:] for line in PAGE.split("## Keys")[0].splitlines() if line.startswith("    "))
    assert read_stack(block).engines


def test_engine_extras_of_the_page_are_read() -> None:
    extras = re.findall(r"^\| `([a-z]+(?:=[^`]*)?)` \| [^|]* \|$", PAGE, flags=re.MULTILINE)
    assert len(extras) == 5
    for extra in extras:
        parse_engine(f"4:2,{extra}")


# Any text at all

WORDS = st.sampled_from(
    [
        "name", "edition", "cards", "cargo", "tanks", "wet_mass", "grade", "engines", "powersat", "survive", "supports",
        "readings", "=", "[", "]", "{", "}", ",", ".", "\n", '"', "'", "#", "true", "1", "-3", "1e5", "4.5", "0x1f",
        "inf", "nan",
        "'hall-effect'", "'mo-li-heat-pipe heavy'", "'4:2'", "'4:1/0'", "'hf3'", "mass", "card", "side", "'white'",
        "1979-05-27", "'4 2/3'", "\\", "\t", "\r", "é", "\0",
    ]
)  # fmt: skip
NAMES = ["hall-effect", "cascade-photovoltaic", "mo-li-heat-pipe light", "4:2", "hf3c", "dirt", "5 1/3", "white"]
INNER_KEYS = st.sampled_from(["name", "mass", "card", "side", "rad_hard"])
PLAIN = st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(NAMES) | st.none()
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(INNER_KEYS, inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [
        "name", "edition", "cards", "cargo", "cargo_tanks", "tanks", "wet_mass", "grade", "engines", "powersat",
        "factories", "survive", "supports", "readings", "speed",
    ]
)  # fmt: skip


def toml(value: object) -> str:
    """A value written as TOML, without caring for what TOML cannot say."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return repr(value)


def stack_or_complaint(text: str) -> None:
    try:
        rocket = read_stack(text)
        assert isinstance(rocket, Stack)
        assert rocket.wet >= rocket.dry
        assert rocket.engines is not None and rocket.running is not None
    except PlannerError as error:
        assert str(error) and len(str(error)) < 2000


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_a_stack_or_a_complaint(text: str) -> None:
    stack_or_complaint(text)


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_any_words_are_a_stack_or_a_complaint(text: str) -> None:
    stack_or_complaint(text)


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_any_values_are_a_stack_or_a_complaint(values: dict[str, object]) -> None:
    stack_or_complaint("\n".join(f"{key} = {toml(value)}" for key, value in values.items()))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="0123456789:/,+=-solarpushvtgdeibnf ", max_size=20))
def test_any_engine_text_is_an_engine_or_a_complaint(text: str) -> None:
    with suppress(MissionError):
        assert parse_engine(text).base >= 0
