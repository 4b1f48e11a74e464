"""The card catalogue: complete, well-formed, equal to the fact tables, and honest about what it borrows."""

from __future__ import annotations

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import mapdata
from planner.board.files import load_board
from planner.cards import files as cardfiles
from planner.cards.card import CardSide, Catalogue, find_card
from planner.cards.checks import SLUG
from planner.cards.files import load_cards, read_catalogue, shipped_editions
from planner.cards.lookup import fitting_cards
from planner.cards.tags import IN_EFFECT, TAGS, WITHOUT_EFFECT
from planner.errors import MissionError, UnknownCard

FOLDER = Path(mapdata.__file__).parent / "cards"
EDITIONS = ("hf4", "hf3", "hf2")
SIDES = {
    "crew": 12,
    "thruster": 24,
    "robonaut": 24,
    "refinery": 24,
    "reactor": 24,
    "generator": 34,
    "radiator": 24,
    "gw-thruster": 7,
    "tw-thruster": 7,
    "freighter": 14,
    "bernal": 24,
    "colonist": 48,
    "spaceborn": 20,
    "contract": 72,
    "exodus": 12,
}
TRIANGLES = {"crew": 11, "thruster": 24, "robonaut": 11, "gw-thruster": 7, "tw-thruster": 7, "bernal": 24}
TRIANGLES |= {"colonist": 8, "spaceborn": 8}
ABILITIES = {"crew": 5, "thruster": 4, "robonaut": 1, "refinery": 5, "reactor": 3, "generator": 2, "radiator": 3}
ABILITIES |= {"freighter": 7, "bernal": 16, "colonist": 15, "spaceborn": 6, "contract": 24, "exodus": 6}


def files_of(edition: str) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((FOLDER / edition).glob("*.toml"))}


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="module")
def hf4() -> Catalogue:
    return load_cards("hf4")


# The catalogue as a whole


def test_editions_are_found() -> None:
    assert tuple(shipped_editions()) == EDITIONS
    with pytest.raises(MissionError, match="hf4, hf3, hf2"):
        load_cards("hf9")


def test_every_deck_is_complete(hf4: Catalogue) -> None:
    assert Counter(side.deck for side in hf4.values()) == SIDES
    assert Counter(side.deck for side in hf4.values() if side.triangle) == TRIANGLES
    assert Counter(side.deck for side in hf4.values() if side.ability) == ABILITIES
    assert len(hf4) == 370 and len(hf4.cards) == 185


@pytest.mark.parametrize("edition", EDITIONS)
def test_slugs_are_well_formed_and_short(edition: str) -> None:
    catalogue = load_cards(edition)
    assert len(catalogue) == sum(len(card.sides) for card in catalogue.cards)
    for slug, side in catalogue.items():
        assert SLUG.fullmatch(slug) and len(slug) <= 28 and not slug.startswith(("hf2", "hf3", "hf4"))
        assert side.slug == slug and side.edition == edition


@pytest.mark.parametrize("edition", EDITIONS)
def test_other_side_is_symmetric(edition: str) -> None:
    catalogue = load_cards(edition)
    for side in catalogue.values():
        other = catalogue.other_side(side)
        assert (other is None) == (side.other == "")
        if other is not None:
            assert catalogue.other_side(other) is side and other is not side
            assert {side.code[-1], other.code[-1]} == {"F", "R"} and side.code[:-1] == other.code[:-1]
        else:
            assert edition != "hf4"


def test_print_codes_are_unique_in_the_full_edition(hf4: Catalogue) -> None:
    assert len({side.code for side in hf4.values()}) == len(hf4)


def test_contracts_lead_to_spaces_of_the_board(hf4: Catalogue) -> None:
    board = load_board("hf4")
    kinds = set()
    for side in hf4.values():
        for leg in side.contract.to if side.contract else ():
            for place in leg:
                assert place.startswith("?") or place in board.spaces, (side.slug, place)
                kinds.add(place) if place.startswith("?") else None
        if side.contract and side.contract.to and len(side.contract.zones) == 1 and len(side.contract.to) == 1:
            zones = {board.spaces[place].zone for place in side.contract.to[0] if place in board.spaces}
            assert zones <= set(side.contract.zones), side.slug
    assert kinds == {"?isobank", "?synodic", "?synodic-d", "?synodic-v"}


def test_seasons_of_contracts_are_those_of_the_board(hf4: Catalogue) -> None:
    board = load_board("hf4")
    for side in hf4.values():
        if side.contract and side.contract.season:
            places = [place for leg in side.contract.to for place in leg if not place.startswith("?")]
            assert {board.spaces[place].synodic for place in places} <= {side.contract.season}, side.slug


def test_every_tag_is_explained_and_used() -> None:
    used = {
        entry.partition("=")[0] for edition in EDITIONS for side in load_cards(edition).values() for entry in side.tags
    }
    assert used == set(TAGS)


def test_every_tag_either_has_an_effect_or_a_reason_why_not() -> None:
    assert IN_EFFECT.isdisjoint(WITHOUT_EFFECT)
    assert IN_EFFECT | set(WITHOUT_EFFECT) == set(TAGS)


def test_stack_files_page_says_of_every_tag_what_follows() -> None:
    page = (Path(__file__).parents[2] / "docs" / "stack-files.md").read_text(encoding="utf-8")
    assert [tag for tag in TAGS if f"`{tag}`" not in page] == []
    assert [reason for reason in WITHOUT_EFFECT.values() if reason not in page] == []


def test_tag_gives_its_value(hf4: Catalogue) -> None:
    assert hf4["anonymous-p2p"].tag("finao-cost") == "3"
    assert hf4["mag-sail"].tag("aerobrake-decom-self") == ""
    assert hf4["mag-sail"].tag("finao-cost") is None


def test_a_second_load_comes_from_the_cache_and_is_equal() -> None:
    for edition in EDITIONS:
        lent = files_of("hf4") if edition != "hf4" else None
        fresh = read_catalogue(edition, files_of(edition), lent)
        for _ in range(2):
            cardfiles._LOADED.clear()
            catalogue = load_cards(edition)
            assert load_cards(edition) is catalogue
            assert dict(catalogue) == dict(fresh) and catalogue.cards == fresh.cards
            assert (catalogue.title, catalogue.borrows) == (fresh.title, fresh.borrows)
            assert all(type(side.triangle.consumption) is Fraction for side in catalogue.values() if side.triangle)


# Equal to the fact tables


def number(text: str) -> int | None:
    return int(text) if text else None


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split("|")) if text else ()


def told(row: dict[str, str]) -> dict[str, Any]:
    """The values of a row of the table, in our words."""
    reactors = ("x", "wave", "bomb") if row["req_reactors"] == "any+any" else words(row["req_reactors"])
    return {
        "name": re.sub(r" \(.\)$", "", row["name"]) if row["deck"] == "crew" else row["name"],
        "deck": row["deck"],
        "colour": row["side"],
        "module": row["module"],
        "faction": row["faction_colour"],
        "mass": number(row["mass"]),
        "rad_hard": number(row["rad_hard"]),
        "spectral": row["spectral"],
        "spectral_printed": row["spectral_printed"] != "0",
        "promotion": row["promotion_colony"],
        "bonus_pivots": number(row["bonus_pivots"]) or 0,
        "solar": row["solar"] == "1",
        "air_eater": row["air_eater"] == "1",
        "isru": number(row["isru"]),
        "platforms": words(row["platform"]),
        "needs": (row["req_generator"], reactors, 1 + ("+" in row["req_reactors"]) if reactors else 0),
        "therms": number(row["req_therms"]) or 0,
        "gives": (words(row["prov_generators"]), words(row["prov_reactors"])),
        "load_limit": number(row["load_limit"]),
        "factory_loading_only": row["factory_loading_only"] == "1",
        "occupant": row["occupant"].replace("none", ""),
        "specialty": row["specialty"],
        "tags": tuple(row["ability_tags"].replace("_", "-").split(";")) if row["ability_tags"] else (),
        "confidence": row["confidence"],
    }


def kept(side: CardSide) -> dict[str, Any]:
    values = side._asdict()
    values["needs"], values["therms"], values["gives"] = tuple(side.needs[:3]), side.needs.therms, tuple(side.gives)
    return values


def test_every_side_has_the_values_of_the_table(hf4: Catalogue, facts: Callable[[str], Path]) -> None:
    by_code = {side.code: side for side in hf4.values()}
    rows = table(facts("cards-hf4.csv"))
    assert {row["print_code"] for row in rows} == set(by_code)
    codes = {row["id"]: row["print_code"] for row in rows}
    for row in rows:
        side = by_code[row["print_code"]]
        values = kept(side)
        assert {name: values[name] for name in told(row)} == told(row), side.slug
        assert side.other == by_code[codes[row["other_side_id"]]].slug
        assert bool(side.ability) == bool(row["ability"])


def test_every_engine_has_the_values_of_the_table(hf4: Catalogue, facts: Callable[[str], Path]) -> None:
    by_code = {side.code: side for side in hf4.values()}
    for row in table(facts("cards-hf4.csv")):
        side = by_code[row["print_code"]]
        engine = None
        if row["thrust"]:
            afterburn = (number(row["afterburn_steps"]) or 0, number(row["afterburn_thrust"]) or 0)
            use = Fraction(row["fuel_consumption"])
            engine = (int(row["thrust"]), use, row["fuel_grade"], *afterburn, row["pushable"] == "1")
        assert (side.triangle and tuple(side.triangle)) == engine, side.slug
        modifier = (int(row["thrust_mod"]), Fraction(row["fuel_mod"])) if row["thrust_mod"] else None
        assert (side.modifier and tuple(side.modifier)) == modifier, side.slug
        for orientation, radiator in (("light", side.light), ("heavy", side.heavy)):
            printed = [number(row[f"{name}_{orientation}"]) for name in ("mass", "rad_hard", "therms")]
            assert (None if radiator is None else list(radiator)) == (printed if any(printed) else None), side.slug


def test_every_contract_has_the_values_of_the_table(hf4: Catalogue, facts: Callable[[str], Path]) -> None:
    by_code = {side.code: side for side in hf4.values()}
    for row in table(facts("cards-hf4.csv")):
        contract = by_code[row["print_code"]].contract
        assert (contract is None) == (row["contract_type"] == "")
        if contract is None:
            continue
        pay = [int(row[name]) for name in ("advance_aqua", "late_fee_aqua", "vp")]
        assert [contract.advance, contract.late_fee, contract.vp] == pay
        icons = [row[name] == "1" for name in ("dest_unexplored", "dest_return", "top_hat", "felony_icon")]
        assert [contract.unexplored, contract.come_back, contract.top_hat, contract.felony] == icons
        assert (contract.kind, contract.season) == (row["contract_type"], row["dest_season"])
        assert "-".join(contract.ideologies) == row["ideology_pair"]
        assert contract.cybernetics == words(row["cybernetics"])
        assert ";".join(contract.clock) == row["dest_clock"]
        assert (contract.keyword or "none") == row["fulfilled_keyword"]
        assert bool(contract.reward) == bool(row["when_fulfilling"])
        assert contract.to or not row["dest_sites"]
        assert set(contract.zones) == zones_told(row["dest_zone"]), row["name"]


def zones_told(text: str) -> set[str]:
    zones = ["mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"]
    text = text.removesuffix(" (or size 9+)")
    if text.startswith("not "):
        return set(zones) - set(text.removeprefix("not ").split(";"))
    found: set[str] = set()
    for part in filter(None, text.split(";")):
        zone = part.removeprefix("beyond ").removesuffix(" or beyond")
        if part == zone:
            found.add(zone)
        else:
            found |= set(zones[zones.index(zone) + part.startswith("beyond ") :])
    return found


def test_wording_is_our_own(hf4: Catalogue, facts: Callable[[str], Path]) -> None:
    theirs = {
        row[name] for row in table(facts("cards-hf4.csv")) for name in ("ability", "destination", "when_fulfilling")
    }
    ours = {side.ability for side in hf4.values()} | {side.contract.goal for side in hf4.values() if side.contract}
    ours |= {side.contract.reward for side in hf4.values() if side.contract}
    assert (ours & theirs) <= {""}


# Older editions


@pytest.mark.parametrize(("edition", "records"), [("hf3", 43), ("hf2", 31)])
def test_older_edition_keeps_every_known_value(edition: str, records: int, facts: Callable[[str], Path]) -> None:
    catalogue = load_cards(edition)
    rows = [row for row in table(facts("cards-hf3.csv")) if row["edition"] == edition]
    known = [side for side in catalogue.values() if side.rule]
    assert len(rows) == len(known) == records
    for row, side in matched(rows, known):
        assert told_of_old(row) <= told_by(side), side.slug


def matched(rows: list[dict[str, str]], known: list[CardSide]) -> Iterator[tuple[dict[str, str], CardSide]]:
    """Records keep the order of the table within a deck."""
    decks = {"tw-thruster": "gw-thruster"}
    for deck in {decks.get(row["deck"], row["deck"]) for row in rows}:
        ours = tomllib.loads((FOLDER / rows[0]["edition"] / f"{deck}.toml").read_text(encoding="utf-8"))["fact"]
        theirs = [row for row in rows if decks.get(row["deck"], row["deck"]) == deck]
        assert len(ours) == len(theirs)
        sides = {side.slug: side for side in known}
        yield from ((row, sides[record["slug"]]) for row, record in zip(theirs, ours, strict=True))


def told_of_old(row: dict[str, str]) -> set[tuple[str, Any]]:
    """Plain numbers of a row; what is not a plain value there is a doubt in ours."""
    names = {
        "thrust": "triangle.thrust",
        "afterburn_steps": "triangle.afterburn_steps",
        "thrust_mod": "modifier.thrust",
    }
    names |= {"afterburn_thrust": "triangle.afterburn_thrust", "req_therms": "needs.therms", "isru": "isru"}
    names |= {"mass": "mass", "rad_hard": "rad_hard", "therms_heavy": "heavy.therms", "bonus_pivots": "bonus_pivots"}
    found: set[tuple[str, Any]] = {
        (path, int(row[name])) for name, path in names.items() if re.fullmatch(r"[+-]?\d+", row[name])
    }
    if row["deck"] == "radiator":
        found = {pair for pair in found if pair[0] != "mass"}  # said without telling light from heavy
    if "bonus_pivot_if_start_here" in row["ability_tags"]:
        found = {pair for pair in found if pair[0] != "bonus_pivots"}  # its pivots are for other craft
    if row["fuel_consumption"]:
        found.add(("triangle.consumption", Fraction(row["fuel_consumption"])))
    if row["spectral"]:
        found.add(("spectral", row["spectral"].replace("none", "")))
    if row["hf4_id"]:
        found.add(("borrows", True))
    return found


def told_by(side: CardSide) -> set[tuple[str, Any]]:
    """Values that the side has of its own edition."""
    values: dict[str, Any] = {"borrows": side.like != ""}
    for name, value in side._asdict().items():
        if hasattr(value, "_asdict"):
            values |= {f"{name}.{inner}": item for inner, item in value._asdict().items()}
        elif name in ("mass", "rad_hard", "isru", "bonus_pivots", "spectral"):
            values[name] = value
    return {
        (path, value) for path, value in values.items() if path not in side.assumed | side.unknown and is_plain(value)
    }


def is_plain(value: Any) -> bool:
    return isinstance(value, (int, str, Fraction)) or value is None


@pytest.mark.parametrize("edition", ["hf3", "hf2"])
def test_cards_without_a_mention_are_wholly_assumed(edition: str, hf4: Catalogue) -> None:
    catalogue = load_cards(edition)
    assert set(hf4) <= set(catalogue)
    for slug, side in catalogue.items():
        assert side.status and side.confidence == "low"
        assert not (side.assumed and side.unknown) and (side.assumed or side.unknown or slug == "fuel-tank")
        if not side.rule:
            blank = {"edition": "hf4", "like": "", "status": "", "confidence": hf4[slug].confidence}
            assert side._replace(**blank, assumed=frozenset()) == hf4[slug] and side.like == slug


def test_known_values_of_an_older_edition_win_and_are_not_assumed(hf4: Catalogue) -> None:
    hf3 = load_cards("hf3")
    old, new = hf3["spheromak"], hf4["spheromak"]
    assert old.triangle and new.triangle and (old.triangle.afterburn_thrust, new.triangle.afterburn_thrust) == (5, 6)
    assert (old.spectral, new.spectral) == ("S", "H")
    assert {"mass", "rad_hard"} <= old.assumed and not {"spectral", "triangle.afterburn_thrust"} & old.assumed
    assert old.mass == new.mass


def test_cards_of_the_older_edition_alone_have_unknown_values() -> None:
    steamer = load_cards("hf3")["mirror-steamer"]
    assert (steamer.mass, steamer.rad_hard, steamer.like) == (0, None, "")
    assert "rad_hard" in steamer.unknown and "mass" not in steamer.unknown and not steamer.assumed


# Names


def test_card_is_found_by_slug_name_code_and_part(hf4: Catalogue) -> None:
    for text in ("hall-effect", "Hall Effect", "HALL EFF", "CT045F", "hall"):
        assert find_card(hf4, text).slug == "hall-effect"


def test_unknown_card_suggests_near_names(hf4: Catalogue) -> None:
    with pytest.raises(UnknownCard, match="kuck-mosquito"):
        find_card(hf4, "Kuk Mosqito")
    with pytest.raises(UnknownCard, match="ambiguous"):
        find_card(hf4, "photon")
    for text in ("zzzzzz", ""):
        with pytest.raises(UnknownCard):
            find_card(hf4, text)


def test_search_puts_the_best_first(hf4: Catalogue) -> None:
    found = [found.side.slug for found in fitting_cards(hf4, "mosquito")]
    assert found[0] == "mosquito" and "kuck-mosquito" in found
