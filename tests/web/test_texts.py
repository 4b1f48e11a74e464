"""All English words of the page stand in one module, so that another language is another module."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "planner" / "web" / "page"
TEXTS = PAGE / "texts.js"
CODE = sorted(file for file in PAGE.glob("*.js") if file != TEXTS)
_TOKEN = re.compile(r"//[^\n]*|\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`")
_WORD = re.compile(r"(?<![\w./#=-])[A-Za-z][a-z]+(?![\w./:=(-])")
_SHOWN = re.compile(
    r"""(?:(?:aria-label|placeholder|title|alt)"?: |el\("\w+", (?:null|\{[^{}]*\}), )["'`][^"'`#]*[A-Za-z]{2}"""
)
NO_WORDS = {
    *("xMidYMid meet", "input, select, textarea", "button, input, select, summary, [tabindex]"),  # for the browser
    *("High Frontier", "Stellar Horizons"),  # by which the server names its games
}


def shown(text: str) -> list[str]:
    """Single words in quotes that are shown, or said by a label."""
    text = re.sub(r"//[^\n]*", "", text)
    while (plainer := re.sub(r"\$\{[^{}]*\}", "#", text)) != text:
        text = plainer
    return _SHOWN.findall(text)


def literals(text: str) -> list[str]:
    """What stands in quotes, without what is worked out in it."""
    found = [next((part for part in match.groups() if part), "") for match in _TOKEN.finditer(text)]
    return [re.sub(r"\$\{[^}]*\}?", "#", one) for one in found]


def is_told(literal: str) -> bool:
    """Whether it looks like words for a reader: more than one, or one with a capital letter."""
    words = _WORD.findall(literal)
    return len(words) > 1 or any(word[0].isupper() and " " in literal.strip() for word in words)


@pytest.mark.parametrize("file", CODE, ids=lambda file: str(file.name))
def test_code_holds_no_words_for_readers(file: Path) -> None:
    text = file.read_text()
    assert [one for one in literals(text) if is_told(one) and one not in NO_WORDS] == []
    assert shown(text) == []


@pytest.mark.parametrize(
    "written",
    ['el("p", null, "Nothing there")', 'el("b", null, "less")', '{ "aria-label": "Close" }', "`no ${one} yet`"],
)
def test_words_in_code_are_found(written: str) -> None:
    assert any(map(is_told, literals(written))) or shown(written)


def test_each_text_is_used() -> None:
    names = re.findall(r"^  (\w+):", TEXTS.read_text(), re.MULTILINE)
    assert len(names) == len({*names}) > 200
    used = {*re.findall(r"\bT\.(\w+)", "".join(file.read_text() for file in CODE))}
    by_event = {"offline", "online", "busy"}  # by what has happened
    assert {*names} - used - by_event == set() and used - {*names} == set()


def test_page_itself_says_only_its_name() -> None:
    html = (PAGE / "index.html").read_text()
    assert {*re.sub(r"<[^>]*>", " ", html).split()} == {"planner"}
    assert not re.search(r"aria-label|placeholder|title=", html)
