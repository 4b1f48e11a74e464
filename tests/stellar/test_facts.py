"""Facts of Stellar Horizons: each value with its source, overridden by a user, never in contradiction."""

from __future__ import annotations

from pathlib import Path

import pytest

from planner.errors import PlannerError
from planner.stellar.factfile import load_facts, overridden, read, shipped_files
from planner.stellar.facts import UNLIMITED
from planner.stellar.names import find_place


def test_shipped_facts_hold_together_and_name_every_source() -> None:
    facts, problems = read(shipped_files())
    assert problems == []
    assert all(leaf.source for path, leaf in facts.leaves.items() if not path.endswith((".name", ".faction")))


def test_known_heliocentric_numbers() -> None:
    """Rulebook 3.3.3 and 2.6.5: Earth 0, Mars 1, Belt 3, Jupiter 5, Saturn 7, Alpha Centauri 45."""
    facts = load_facts()
    known = {key: system.h for key, system in facts.systems.items() if not facts.is_default(f"systems.{key}.h")}
    assert known == {"earth": 0, "mars": 1, "asteroid-belt": 3, "jupiter": 5, "saturn": 7, "alpha-centauri": 45}


def test_what_a_world_does_not_say_is_assumed() -> None:
    facts = load_facts()
    assert facts.worlds["callisto"].ev == 6
    assert facts.is_default("worlds.callisto.ev")
    assert not facts.is_default("worlds.titan.ev")


def test_ways_that_the_rulebook_names_are_there() -> None:
    """3.3.2: Earth orbit - lunar orbit - Earth flyby; 8: Mars flyby - Mars orbit, Jupiter flyby - Europa orbit."""
    facts = load_facts()
    for a, b in (("orbit:earth", "orbit:moon"), ("orbit:moon", "flyby:earth"), ("flyby:jupiter", "orbit:europa")):
        assert b in facts.exits[a]
        assert a in facts.exits[b]


def test_a_user_overrides_values_and_adds_worlds(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[systems.uranus]\nh = 10\n[worlds.titania]\nname = "Titania"\nsystem = "uranus"\nev = [5, "my copy"]\n'
        '[links]\n"orbit:uranus -- orbit:titania" = true\n"orbit:uranus -- flyby:uranus" = false\n'
        "[technologies.hibernation]\nrange = 12\n",
        encoding="utf-8",
    )
    facts = load_facts(file)
    assert facts.systems["uranus"].h == 10
    assert not facts.is_default("systems.uranus.h")
    assert facts.worlds["titania"].ev == 5
    assert facts.is_default("worlds.titania.life")
    assert facts.exits["orbit:uranus"] == ("orbit:titania", "surface:uranus")
    assert facts.technologies["hibernation"].range == 12
    assert load_facts().technologies["hibernation"].range == UNLIMITED
    assert load_facts(changes=facts.changes).systems == facts.systems


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("worlds.jupiter.reentry", False, "2.6.8"),
        ("worlds.saturn.atmosphere", False, "2.6.8"),
        ("worlds.mercury.radiation_orbit", False, "2.6.9"),
        ("worlds.titan.system", "atlantis", "2.2"),
        ("systems.mars.central", "titan", "2.2"),
        ("links.orbit:mars -- orbit:moon", True, "3.3.2"),
        ("links.orbit:mars -> flyby:mars", True, "3.3.2"),
        ("technologies.fusion-rockets.modifier", "1.5", "3.3.3"),
        ("numbers.recall", 120, "3.3.5"),
        ("ships.kliper.size", 12, "2.6.3"),
    ],
)
def test_a_contradiction_is_refused_with_its_rule(path: str, value: object, rule: str) -> None:
    with pytest.raises(PlannerError, match=rf"\[stellar {rule}\]"):
        overridden(load_facts(), {path: value})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[worlds.titan]\nevv = 1\n", "no such value"),
        ("[moons.titan]\nev = 1\n", "unknown section"),
        ("[worlds]\ntitan = 3\n", "must be a table"),
        ('[systems.saturn]\nh = "seven"\n', "must be a whole number"),
        ("[systems.saturn\n", "TOML"),
        ("[systems.saturn]\nh = 99999999\n", "far too large"),
    ],
)
def test_a_bad_file_is_one_line_that_names_it(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PlannerError, match=said) as raised:
        load_facts(file)
    assert "mine.toml" in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("titan", "surface:titan"),
        ("Titan orbit", "orbit:titan"),
        ("lunar orbit", "orbit:moon"),
        ("asteroid belt", "flyby:asteroid-belt"),
        ("saturn box 9", "transfer:saturn:9"),
        ("transfer:mars:2", "transfer:mars:2"),
        ("hygiea", "surface:hygiea-pallas"),
        ("LEO", "orbit:earth"),
    ],
)
def test_places_are_found_as_players_say_them(typed: str, place: str) -> None:
    assert find_place(load_facts(), typed) == place


@pytest.mark.parametrize("typed", ["titann", "saturn box 0", "surface:sun", "transfer:titan:3", "", "flyby:"])
def test_what_is_no_place_is_refused(typed: str) -> None:
    with pytest.raises(PlannerError):
        find_place(load_facts(), typed)
