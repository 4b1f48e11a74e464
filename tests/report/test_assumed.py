"""What an answer takes for granted is said, and nothing else."""

from __future__ import annotations

from planner.report.assumed import Unsaid, assumptions
from planner.rocket.loading import load_stack
from planner.rules.ways import Relaxed

NO_HARDNESS = "no rad-hardness given: belts are survived"


def test_rocket_without_rad_hardness_survives_belts() -> None:
    """hf4 H10; where there are no belts nothing need be said."""
    bare = {"engines": ["4:2"], "tanks": 3, "dry_mass": 5}
    assert assumptions(load_stack(**bare)) == [NO_HARDNESS]
    assert assumptions(load_stack(**bare), meets_belts=False) == []
    assert assumptions(load_stack(**bare, edition="hf3")) == []
    assert assumptions(load_stack(**bare, rad_hard=4)) == []


def test_card_of_unknown_rad_hardness_is_named() -> None:
    crew = load_stack({"cards": ["mirror-steamer"], "edition": "hf3c"})
    assert assumptions(crew) == ["the rad-hardness of Mirror Steamer is not known: belts are survived"]
    assert assumptions(load_stack({"cards": ["hall-effect"]})) == []


def test_defaults_and_exploring_are_told() -> None:
    rocket = load_stack(engines=["4:2"], rad_hard=3)
    said = assumptions(rocket, Unsaid(rocket=True, year=True, dry_mass=True, tanks=True), Relaxed(True, True))
    assert said == [
        "no dry mass given: 1",
        "no tanks given: 0",
        "exploring: no thrust is needed to land or lift off",
        "exploring: synodic sites are always open",
    ]
