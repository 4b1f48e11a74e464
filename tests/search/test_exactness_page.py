"""Each argument of docs/exactness.md names the function that relies on it, and that function exists."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "exactness.md"
PACKAGES = ("planner.search.kernel", "planner.search", "planner.rules", "planner.missions")
# Parts of the page that say what is assumed, or left out, rather than why something is safe.
NO_ARGUMENTS = ("Why the fronts are exact", "What is not looked for", 'What "why not" claims')
NAMED = re.compile(r"`([a-z]+)\.([a-z_]+)`")


def arguments() -> list[str]:
    """Paragraphs and bullets of the parts that argue."""
    found = []
    for part in re.split(r"^#+ ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE):
        title, _, text = part.partition("\n")
        if title and title not in NO_ARGUMENTS:
            found += [one.strip() for one in re.split(r"\n\n|\n(?=\* )", text) if one.strip()]
    return found


def exists(module: str, function: str) -> bool:
    for package in PACKAGES:
        try:
            loaded = importlib.import_module(f"{package}.{module}")
        except ModuleNotFoundError:
            continue
        if callable(getattr(loaded, function, None)):
            return True
    return False


@pytest.mark.parametrize("argument", arguments(), ids=lambda text: text[:40])
def test_argument_names_functions_that_exist(argument: str) -> None:
    named = NAMED.findall(argument)
    assert named, argument
    assert all(exists(module, function) for module, function in named), named


def test_page_has_arguments() -> None:
    assert len(arguments()) >= 20
