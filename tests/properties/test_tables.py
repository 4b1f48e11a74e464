"""The facts on which the search relies hold for tables of every edition, on real boards and on random ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from planner import load_board
from planner.missions.missionfile import load_mission
from planner.missions.session import Session
from planner.rocket.stackfile import read_stack_file
from planner.rules.base import find_rules
from planner.rules.compiler import compile_tables
from planner.search.tables import Tables
from tests.properties.randomactions import acting_case
from tests.properties.randomtables import adrift_case, random_case, spending_case
from tests.properties.tablefacts import FACTS
from tests.properties.test_kernel import board_case, drifting_case

MISSIONS = sorted((Path(__file__).parents[2] / "examples" / "whole-missions").glob("*/mission.toml"))
STACKS = sorted((Path(__file__).parents[2] / "examples" / "stacks").glob("*.toml"))


def contradictions(tables: Tables) -> dict[str, str]:
    """The first contradiction to each fact that does not hold."""
    found = {fact.__name__: next(fact(tables), "") for fact in FACTS}
    return {name: first for name, first in found.items() if first}


@pytest.mark.parametrize("block", range(2))
def test_random_boards_have_the_facts(block: int) -> None:
    for seed in range(30 * block, 30 * block + 30):
        assert not contradictions(board_case(seed).tables), seed
        assert not contradictions(drifting_case(seed).tables), seed


def test_random_tables_have_the_facts() -> None:
    for seed in range(300):
        assert not contradictions(random_case(seed).tables), seed
        assert not contradictions(adrift_case(seed).tables), seed
        assert not contradictions(spending_case(seed).tables), seed


def test_random_actions_have_the_facts() -> None:
    about = {"losses_help_no_action", "what_a_move_allows_has_no_date"}
    for seed in range(200):
        assert not {*contradictions(acting_case(seed).tables)} & about, seed


@pytest.mark.parametrize("path", MISSIONS, ids=lambda path: path.parent.name)
def test_whole_missions_have_the_facts(path: Path) -> None:
    mission = load_mission(path)
    tables = Session().ready(mission, mission.stack).compiled.tables
    assert tables.boundary is not None and not contradictions(tables)


@pytest.mark.parametrize("path", STACKS, ids=lambda path: path.stem)
def test_real_boards_have_the_facts(path: Path) -> None:
    """With factories and tanks for rocketplanes wherever they could fly; hf3c flies the rockets of hf3."""
    for edition in ("hf3", "hf3c") if read_stack_file(path).edition.name == "hf3" else ("hf4",):
        board = load_board("hf4" if edition == "hf4" else "hf3")
        airy = [site.id for site in board.sites if site.site is not None and site.site.atmospheric]
        stack = replace(
            read_stack_file(path, edition=edition),
            factories=frozenset(airy),
            rocketplane_tanks={site: 2 * number + 3 for number, site in enumerate(airy)},
        )
        tables = compile_tables(board, stack, find_rules(edition), 5, 3).tables
        assert not contradictions(tables), edition
