"""No text of the report names an option or a command: what shows an answer may be a page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import planner.report

FOLDER = Path(planner.report.__file__).parent
OPTION = re.compile(r"(^|\s|['\"`(])--[a-z]|\bplanner (route|reach|land|stack|check|plan|map|cards|readings)\b")


def texts(source: str) -> list[str]:
    """All strings of a module, the fixed parts of those with values among them."""
    nodes = ast.walk(ast.parse(source))
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_an_option_or_a_command_is_noticed() -> None:
    assert OPTION.search(texts("print(f'{n} more; --all shows all')")[-1])
    assert OPTION.search("'planner map find' searches")
    assert not OPTION.search("a planner plans -- more or less")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_no_text_names_an_option(path: Path) -> None:
    named = [text for text in texts(path.read_text(encoding="utf-8")) if OPTION.search(text)]
    assert not named
