"""Dead weight: cards that serve nothing aboard. That nothing changes without them, tests/properties says."""

from __future__ import annotations

import pytest

from planner.cards.tags import IN_EFFECT
from planner.editions.edition import find_edition
from planner.rocket.deadweight import HELPFUL, dead_weight, without
from planner.rocket.stackfile import exploring_stack, stack_from_data

FLYING = ("hall-effect", "cascade-photovoltaic")
WARM = ("mass-driver", "in-core-thermionic", "cermet-nerva-fission")  # needs a radiator


def dead(*cards: str, **more: object) -> dict[str, tuple[int, str]]:
    found = dead_weight(stack_from_data({"cards": list(cards), **more}))
    return {card.card: (card.mass, card.why) for card in found}


def test_rocket_in_which_all_serves_has_none() -> None:
    assert dead(*FLYING) == dead(*WARM, "mo-li-heat-pipe heavy") == dead() == {}
    assert dead_weight(exploring_stack(find_edition("hf4"), 3)) == ()


def test_radiator_that_cools_nothing() -> None:
    assert dead(*FLYING, "qu-tube light") == {"qu-tube": (1, "nothing aboard needs cooling")}
    assert dead(*FLYING, "qu-tube heavy") == {"qu-tube": (4, "nothing aboard needs cooling")}


def test_radiator_too_many() -> None:
    """The heaviest goes: here the one that alone would do as well."""
    assert dead(*WARM, "mo-li-heat-pipe light", "qu-tube light") == {"qu-tube": (1, "the rest cools enough")}
    assert dead(*WARM, "mo-li-heat-pipe light", "qu-tube heavy") == {"qu-tube": (4, "the rest cools enough")}


def test_support_that_nobody_needs() -> None:
    assert dead(*FLYING, "cermet-nerva-fission") == {"cermet-nerva-fission": (1, "nothing aboard needs it")}


def test_second_support_that_another_one_beats() -> None:
    """Both are solar and equally hard; the heavier one is named."""
    both = dead(*FLYING, "jtec-h2-thermoelectric")
    assert both == {"cascade-photovoltaic": (3, "others serve as well")}


def test_choice_between_supports_is_none() -> None:
    """One has sunlight on its side near the Sun, the other works far from it."""
    assert dead(*FLYING, "electrodynamic-tether") == {}


def test_support_that_was_not_chosen() -> None:
    chosen = {"hall-effect": "cascade-photovoltaic"}
    assert dead(*FLYING, "electrodynamic-tether", supports=chosen) == {
        "electrodynamic-tether": (2, "others serve as well")
    }


def test_engine_that_does_not_run_and_what_serves_only_it() -> None:
    assert dead("photon-kite-sail", "hall-effect") == {"hall-effect": (2, "does not run")}
    assert dead("photon-kite-sail", *WARM) == {
        "mass-driver": (3, "does not run"),
        "in-core-thermionic": (0, "does not run"),
        "cermet-nerva-fission": (1, "serves only what does not run"),
    }


@pytest.mark.parametrize("payload", ["kuck-mosquito", "nasa-astronauts"])
def test_what_is_brought_for_its_own_sake_is_none(payload: str) -> None:
    assert dead(*FLYING, payload, cargo=[{"name": "freight", "mass": 3}]) == {}


def test_what_keeps_a_payload_running_is_none() -> None:
    assert dead(*FLYING, "nuclear-drill", "cermet-nerva-fission") == {}
    assert "cermet-nerva-fission" in dead(*FLYING, "cermet-nerva-fission")


def test_air_eater_is_of_use_while_it_runs() -> None:
    """It can refuel then, whether an engine needs it or not (hf4 I5c)."""
    assert dead("photon-kite-sail", "jtec-h2-thermoelectric") == {}
    assert dead("photon-kite-sail", "amtec-thermoelectric") == {"amtec-thermoelectric": (1, "does not run")}


def test_card_with_an_ability_that_helps_is_none() -> None:
    assert HELPFUL < IN_EFFECT and {"site-refuel-multiplier", "aerobrake-safe-stack", "isru-colocated"} <= HELPFUL


def test_supports_are_of_no_use_where_nothing_needs_them() -> None:
    found = dead_weight(stack_from_data({"edition": "hf3", "cards": ["qu-tube light"]}))
    assert [card.why for card in found] == ["no card of hf3 needs supports"]


def test_who_chose_a_card_that_is_left_does_without() -> None:
    stack = stack_from_data({"cards": list(FLYING), "supports": {"hall-effect": "cascade-photovoltaic"}})
    lighter = without(stack, ["cascade-photovoltaic"])
    assert lighter.choices == {"hall-effect": ()} and lighter.running["hall-effect"].missing
