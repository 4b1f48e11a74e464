"""Bonus burns: flybys, the solar Oberth, mag sails, and triangles that die on the way (4th edition)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from planner.plan.model import Step
from planner.referee.flight import State, undominated
from planner.rocket.stackfile import parse_engine
from tests.referee.helpers import fly, refused, rocket, turn
from tests.tinyboard import tiny

LINE = tiny("lagrange a\nburn b1\nburn b2\nline a - b1 - b2")


FLYBY = tiny(
    """
    lagrange a
    lagrange f flyby=2
    lagrange v flyby=2 venus
    lagrange back
    burn b1
    burn b2
    burn b3
    lander-burn lander
    site moon size=1 type=C hydration=0
    hohmann h : f = b1 | spur b2
    line a - f - b1 - b2 - b3
    line f - back - a
    line f - h
    line h - b1
    line h - b2
    line f - lander - moon
    line a - v - b3
    """
)


def test_bonus_burns_of_a_flyby_pay_burns() -> None:
    """H8."""
    stack = rocket("1:1", dry=5, wet="6")
    verdict = fly(FLYBY, stack, "a", turn("f", "b1", "b2", "b3"))
    assert verdict.totals.half_burns == 2
    assert (
        refused(fly(FLYBY, stack, "a", turn("f", "b1", "b2", "b3", "v", Step("b3", enter="bonus-burn"))))[2] != "claim"
    )
    assert refused(fly(FLYBY, stack, "b1", turn("b2", Step("b3", enter="bonus-burn")))) == (1, 2, "hf4 H8b")


def test_bonus_burns_pay_pivots_whole_or_half() -> None:
    """H8b: two a pivot; one may be a bonus burn and the other paid."""
    stack = rocket("1:1", dry=5, wet="6")
    whole = fly(FLYBY, stack, "a", turn("f", "h", Step("b2", pivot="bonus-burns", enter="burn")))
    assert whole.legal and whole.totals.half_burns == 2
    mixed = fly(FLYBY, stack, "a", turn("f", "h", Step("b2", pivot="mixed", enter="bonus-burn")))
    assert mixed.legal and mixed.totals.half_burns == 2
    assert refused(fly(FLYBY, stack, "a", turn("f", "h", Step("b2", pivot="burns")))) == (1, 3, "hf4 H5c")


def test_bonus_burns_do_not_pay_lander_burns() -> None:
    """H5e."""
    stack = rocket("2:1", dry=5, wet="6")
    assert fly(FLYBY, stack, "a", turn("f", "lander", "moon")).totals.half_burns == 2
    step = Step("lander", enter="bonus-burn")
    assert refused(fly(FLYBY, stack, "a", turn("f", step, "moon"))) == (1, 2, "hf4 H5e")


def test_flyby_pays_once_a_move_unless_read_otherwise() -> None:
    """Q6, reading flyby_once."""
    twice = turn("f", "back", "a", "f", "b1", "b2", "b3")
    stack = rocket("0:1", dry=5, wet="6")
    assert refused(fly(FLYBY, stack, "a", twice)) == (1, 7, "hf4 H5c")
    assert fly(FLYBY, rocket("0:1", dry=5, wet="6", readings=["flyby_once=each_entry"]), "a", twice).legal


def test_venus_pays_in_blue_only() -> None:
    """H8c."""
    stack = rocket("0:1", dry=5, wet="6")
    assert fly(FLYBY, stack, "a", turn("v", "b3", year=1)).legal
    assert refused(fly(FLYBY, stack, "a", turn("v", "b3", year=3))) == (1, 2, "hf4 H5c")


def test_flyby_pays_nothing_without_a_working_triangle() -> None:
    """H8a, H2b."""
    board = tiny("lagrange a aerobrake\nlagrange f flyby=1\nburn b\nline a > f > b")
    assert refused(fly(board, rocket("5:1", dry=5, wet="6"), "a", turn("f", "b", engine=""))) == (1, 2, "hf4 H2")


def test_oberth_pays_once_a_move() -> None:
    """H8e."""
    board = tiny(
        "lagrange a\nlander-burn oberth solar-oberth crash\nlagrange c\nlagrange d\n"
        + "".join(f"burn b{n}\n" for n in range(1, 5))
        + "line a - oberth - c - d - oberth\nline oberth - b1 - b2 - b3 - b4"
    )
    stack = rocket("3:1", dry=5, wet="8")
    assert fly(board, stack, "a", turn("oberth", "b1", "b2", "b3", "b4")).totals.half_burns == 4
    again = turn("oberth", "c", "d", "oberth", "b1", "b2", "b3", "b4")
    verdict = fly(board, stack, "a", again)
    assert verdict.legal and verdict.totals.half_burns == 6 and verdict.totals.hazards == 2
    assert refused(fly(board, stack, "a", turn("oberth"))) == (1, 1, "hf4 H5e")


def test_mag_sail_gets_a_burn_from_each_belt_once() -> None:
    """H8f."""
    board = tiny(
        "lagrange a\nbelt v\nbelt w\nlagrange c\nburn b1\nburn b2\nburn b3\nline a - v - c - w - v - b1 - b2 - b3"
    )
    stack = rocket(dry=9, cards=["mag-sail"])  # 1 - 1 in the Earth zone: net thrust 0
    assert fly(board, stack, "a", turn("v", "c", "w", "v", "b1", "b2")).legal
    assert refused(fly(board, stack, "a", turn("v", "c", "w", "v", "b1", "b2", "b3"))) == (1, 7, "hf4 H5c")


# A triangle that dies on the way

DYING = tiny(
    """
    lagrange a
    lagrange f flyby=2
    lagrange chute aerobrake
    lagrange c
    burn b
    lagrange f2 flyby=1
    burn b2
    burn b3
    line a - f - chute - c - b - f2 - b2 - b3
    """
)


def test_dead_triangle_coasts_on_earned_bonus_burns() -> None:
    """H2a, H2b, Q5: earned ones stay, none are gained."""
    stack = rocket(dry=3, cards=["photon-kite-sail"], survive=[])
    assert fly(DYING, stack, "a", turn("f", "chute", "c", "b", "f2", "b2")).legal
    assert refused(fly(DYING, stack, "a", turn("f", "chute", "c", "b", "f2", "b2", "b3"))) == (1, 7, "hf4 H2a")
    lost = rocket(dry=3, cards=["photon-kite-sail"], survive=[], readings=["hf4.dead_engine_bonus=lost"])
    assert refused(fly(DYING, lost, "a", turn("f", "chute", "c", "b"))) == (1, 4, "hf4 H2a")


def test_lost_sail_changes_mass_after_the_move() -> None:
    """H5b note: fuel is counted against the old dry mass until then."""
    light = rocket("3:1", dry=3, wet="5", cards=["photon-kite-sail"], survive=[])
    sail = light.aboard[0]._replace(card=light.aboard[0].card._replace(mass=1))
    stack = replace(light, aboard=(sail,), dry_mass=4)
    verdict = fly(DYING, stack, "a", turn("f", "chute", "c", engine="3:1"), turn())
    assert verdict.legal
    first, second = verdict.plan.turns
    assert [first.dry, first.wet_before, first.wet_after] == [4, 5, 4]
    assert [second.dry, second.wet_before] == [3, 4]


def test_switching_on_project_valkyrie_costs_weak_cards() -> None:
    """J1c note: cards with rad-hardness below 4."""
    engine = parse_engine("3:1")._replace(name="engine", chain=("project-valkyrie",))
    cards = ["project-valkyrie", "photon-kite-sail"]
    assert refused(fly(LINE, rocket(engine, dry=8, wet="9", cards=cards), "a", turn("b1", engine="engine"))) == (
        1,
        0,
        "survive",
    )
    spared = rocket(engine, dry=8, wet="9", cards=cards, survive=[])
    verdict = fly(LINE, spared, "a", turn("b1", engine="engine"), turn("b2", engine="photon-kite-sail"))
    assert refused(verdict) == (2, 0, "hf4 H2")


def test_seed_sails_may_not_aerobrake() -> None:
    stack = rocket("3:1", dry=3, cards=["calypso-2-seed-sail"], survive=[])
    assert refused(fly(DYING, stack, "a", turn("f", "chute", engine="3:1"))) == (1, 2, "hf4 H6b")


def test_solar_triangle_dies_where_the_sun_is_dead() -> None:
    """J3, H2a; bonus burns that were saved pay there (Q5)."""
    board = tiny(
        "lagrange a\nlagrange f flyby=2\nburn b1\nburn b2\nzone neptune\nburn n1\nburn n2\nburn n3\n"
        "line a - f - b1 - b2 - n1 - n2 - n3"
    )
    stack = rocket("2:1,solar", dry=5, wet="8")
    verdict = fly(board, stack, "a", turn("f", "b1", "b2", "n1", "n2"))
    assert [step.enter for step in verdict.plan.turns[0].steps[1:]] == ["burn", "burn", "bonus-burn", "bonus-burn"]
    assert refused(fly(board, stack, "a", turn("f", "b1", "b2", "n1", "n2", "n3"))) == (1, 6, "hf4 H2a")


# Which ways of paying are followed

purses = st.builds(
    State,
    burns=st.integers(0, 3),
    fuel=st.fractions(0, 3, max_denominator=2),
    bonus_burns=st.integers(0, 3),
    bonus_pivots=st.integers(0, 1),
    link=st.just(0),
    track=st.just(0),
    half_burns=st.just(0),
    frees_burn=st.just(False),
    bought=st.just(()),
    survival=st.just(Fraction(1)),
    flown=st.none(),
)


def beats(one: State, other: State) -> bool:
    return (
        one.bonus_pivots == other.bonus_pivots
        and one.burns <= other.burns
        and one.fuel <= other.fuel
        and one.bonus_burns >= other.bonus_burns
    )


@given(st.lists(purses, max_size=12))
def test_only_beaten_ways_of_paying_are_dropped(states: list[State]) -> None:
    kept = undominated(states)
    assert all(any(beats(one, state) for one in kept) for state in states)
    assert not any(beats(one, other) for one in kept for other in kept if one is not other)
