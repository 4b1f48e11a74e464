"""Files that players name: standard input, a byte order mark, and one line for everything that is no file."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from planner.errors import BadStack
from planner.files.reading import read_text, told_path

MOST = 1000


def read(path: Path) -> str:
    return read_text(path, "stack file", MOST, BadStack)


def complaint(path: Path) -> str:
    with pytest.raises(BadStack) as caught:
        read(path)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_byte_order_mark_is_passed_over(tmp_path: Path, mark: bytes) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(mark + "é = 1".encode())
    assert read(file) == "é = 1"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "it is empty"),
        (b"\xef\xbb\xbf \n", "it is empty"),
        (b"abc\xff", "it is not UTF-8 text (byte 4)"),
        (b"x" * (MOST + 1), "larger than 1 kB, which is no stack file"),
    ],
)
def test_content_that_is_no_text_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(content)
    assert words in complaint(file) and str(file) in complaint(file)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path) == f"cannot read stack file {tmp_path}: it is a folder"
    assert "No such file" in complaint(tmp_path / "missing.toml")
    assert "null byte" in complaint(Path("a\0b"))
    assert "too long" in complaint(Path("x" * 5000))


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbftanks = 3")))
    assert read(Path("-")) == "tanks = 3"
    assert complaint(Path("-")) == "cannot read stack file from standard input: it is empty, or was read before"
    monkeypatch.setattr(sys, "stdin", None)  # closed by who started us
    assert complaint(Path("-")) == "cannot read stack file from standard input: there is none"


def test_names_with_hidden_signs_are_quoted() -> None:
    assert told_path(Path("a\nb")) == "'a\\nb'"
