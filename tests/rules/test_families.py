"""The table of tests/rules/README.md is true: its files are there, each speaks of its edition, and none is missing."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
EDITIONS = ("hf4", "hf3", "hf3c")
OWN = {"test_families.py"}


@cache
def table() -> dict[str, tuple[str, ...]]:
    """Family -> cells by edition."""
    lines = [line for line in (HERE / "README.md").read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    assert rows[0] == ("family", *EDITIONS)
    return {family: cells for family, *cells in rows[2:]}  # type: ignore[misc]


def test_each_family_has_a_test_or_a_reason_in_each_edition() -> None:
    for family, cells in table().items():
        assert len(cells) == len(EDITIONS), family
        for cell in cells:
            assert re.fullmatch(r"none: .{10,}", cell) or (HERE / cell).is_file(), f"{family}: {cell}"


def test_each_file_is_in_the_table() -> None:
    named = {cell for cells in table().values() for cell in cells}
    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("test_*.py")}
    assert there - OWN == {cell for cell in named if not cell.startswith("none")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_file_names_the_edition_of_its_column(edition: str) -> None:
    """A file of one edition lies in its folder, or speaks of the edition and of its rules."""
    book = "hf4" if edition == "hf4" else "hf3"
    for family, cells in table().items():
        cell = cells[EDITIONS.index(edition)]
        if not cell.startswith("none"):
            text = (HERE / cell).read_text(encoding="utf-8")
            cites = re.search(rf"\b{book} ([A-Z0-9]|glossary|section|board)", text)
            assert cites, f"{family}: {cell} cites no rule of {book}"
            spoken = rf"\b{edition}\b|EDITIONS|@editions"
            assert cell.startswith(f"{edition}/") or re.search(spoken, text), f"{family}: {cell} is not for {edition}"
