"""Every worked example of the rulebook has a test that bears its number and cites its section."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

# By number in our list of its rules (section 21 of the digest): the section of the rulebook where it stands.
EXAMPLES = {
    **dict.fromkeys((1, 2), "2.1"),
    3: "3.3.3",
    4: "3.3.4",
    5: "3.3.5",
    6: "2.6.5",
    **dict.fromkeys((7, 8, 9, 10), "8"),
    **dict.fromkeys((11, 12, 13, 14, 15), "3.5.1"),
    **dict.fromkeys(range(16, 25), "8"),
    25: "6.3",
    26: "3.4.2",
}
DIGEST = Path(__file__).parents[3] / "shared" / "rules" / "stellar-horizons.md"


def cited() -> Iterator[tuple[int, str]]:
    """Number and docstring of every test that bears a number."""
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            found = re.match(r"test_([0-9]+)_", node.name) if isinstance(node, ast.FunctionDef) else None
            if found is not None and isinstance(node, ast.FunctionDef):
                yield int(found[1]), ast.get_docstring(node) or ""


def test_every_example_has_a_test_that_cites_it() -> None:
    told = dict(cited())
    assert sorted(told) == sorted(EXAMPLES)
    for number, section in EXAMPLES.items():
        assert re.search(rf"(?<![0-9.]){re.escape(section)}(?![0-9.]*[0-9])", told[number]), (number, section)


@pytest.mark.skipif(not DIGEST.exists(), reason="the digest of the rules is not here")
def test_the_list_is_that_of_the_digest() -> None:
    _, _, part = DIGEST.read_text(encoding="utf-8").partition("## 21. Worked examples")
    rows = re.findall(r"^\| ([0-9]+) \(§([0-9.]+)", part, re.MULTILINE)
    assert {int(number): section for number, section in rows} == EXAMPLES
