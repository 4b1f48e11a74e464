"""`planner map` as a user meets it: answers, exit codes, one line for every mistake."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from planner.cli.app import run

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = run([*arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_show_names_the_facts(capsys: Capture) -> None:
    code, out, _ = answer(capsys, "map", "show", "ceres")
    assert code == 0
    for fact in (
        "Ceres",
        "size",
        "6",
        "hydration",
        "ceres-half-lander",
        "burns from LEO",
        "4.5",
        "source: hf4/ceres.txt:",
    ):
        assert fact in out


def test_show_json_holds_the_same_facts(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "show", "ceres", "--json")
    facts = json.loads(out)
    assert facts["site"] == {
        "size": 6,
        "type": "C",
        "hydration": 4,
        "family": "Gefion Family",
        "flags": ["submarine"],
    }
    assert facts["approaches"] == [["gefion-barycenter", "ceres-half-lander", "ceres"]]
    assert facts["fewest_burns_from_leo"] == "4.5"


def test_show_hohmann_tells_coasts_from_pivots(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "show", "ceres-h1")
    assert "  ceres-h5 = ceres-h43" in out
    assert "any other turn is a pivot" in out


def test_show_every_space_of_every_board(capsys: Capture) -> None:
    from planner import load_board
    from planner.report.spaces import space_text, tell_space

    for name in ("hf4", "hf3"):
        board = load_board(name)
        for space in list(board.spaces.values())[::7]:
            text = space_text(tell_space(board, space))
            assert space.name in text


def test_find_is_fuzzy(capsys: Capture) -> None:
    code, out, _ = answer(capsys, "map", "find", "cer", "--json")
    assert code == 0
    assert json.loads(out)[0]["id"] == "ceres"


def test_find_limits(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "find", "mars", "--limit", "3")
    assert "more; --limit shows them" in out


def test_list_filters(capsys: Capture) -> None:
    arguments = ("--zone", "ceres", "--size", "3..", "--type", "C", "--hydration", "2..")
    _, out, _ = answer(capsys, "map", "list", *arguments, "--json")
    found = json.loads(out)
    assert {row["id"] for row in found} == {
        "ceres", "minerva", "hygiea", "davida", "fortuna", "sylvia", "eichsfeldia",
    }  # fmt: skip
    assert all(row["size"] >= 3 and row["type"] == "C" and row["hydration"] >= 2 for row in found)


def test_list_by_season_and_flag(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "list", "--season", "blue", "--json")
    assert {row["id"] for row in json.loads(out)} == {"encke", "neujmin", "asbolus", "hermes-a", "hermes-b"}
    _, out, _ = answer(capsys, "map", "list", "--flag", "aerostat", "--flag", "atmospheric", "--json")
    assert "venus-aerostat" in {row["id"] for row in json.loads(out)}


def test_list_by_mark_brings_the_spaces_that_have_it(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "list", "--flag", "home-orbit", "--zone", "earth", "--json")
    assert len(json.loads(out)) == 9 and all("home-orbit" in row["marks"] for row in json.loads(out))
    _, out, _ = answer(capsys, "map", "list", "--flag", "sunlens")
    assert "neutrino-sunlens" in out and "em-sunlens" in out and out.endswith("2 spaces\n")
    _, out, _ = answer(capsys, "map", "list", "--flag", "flyby", "--kind", "lander-burn", "--json")
    assert [row["id"] for row in json.loads(out)] == ["solar-oberth"]
    assert answer(capsys, "map", "list", "--flag", "flyby", "--kind", "site")[:2] == (0, "0 spaces\n")


def test_find_understands_words_of_players(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "find", "HEO")
    assert "earth-cycler" in out and "no exact match" not in out
    _, out, _ = answer(capsys, "map", "find", "home orbit", "--json")
    assert len(json.loads(out)) == 15 and {row["match"] for row in json.loads(out)} == {"name"}


def test_find_says_what_is_only_near(capsys: Capture) -> None:
    _, out, _ = answer(capsys, "map", "find", "shackelton")
    assert out.startswith("no exact match for 'shackelton'; near:\n") and "luna-shackleton" in out
    _, out, _ = answer(capsys, "map", "find", "shackelton", "--json")
    assert {row["match"] for row in json.loads(out)} == {"similar"}


def test_board_is_hf4_if_none_is_named(capsys: Capture, tmp_path: Path) -> None:
    pictures = [tmp_path / f"{number}.svg" for number in range(3)]
    for picture, named in zip(pictures, ([], ["hf4"], ["--board", "hf4"]), strict=True):
        assert answer(capsys, "map", "picture", *named, "-o", str(picture), "--focus", "zone:mars")[0] == 0
    assert len({picture.read_text() for picture in pictures}) == 1
    texts = [answer(capsys, "map", "export", "--format", "dot", *named)[1] for named in ([], ["hf4"], ["-b", "hf4"])]
    assert len(set(texts)) == 1 and texts[0].startswith('digraph "hf4"')
    assert answer(capsys, "map", "check", "-b", "hf3")[1].startswith("hf3: 947 spaces")


def test_list_fits_a_narrow_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = answer(capsys, "map", "list")
    assert max(map(len, out.splitlines())) <= 80


def test_check_is_clean(capsys: Capture) -> None:
    code, out, _ = answer(capsys, "map", "check", "hf4")
    assert code == 0
    assert "996 spaces, 1241 links, 73 one-way" in out
    assert "0 problems" in out


def test_check_of_a_broken_board_says_no(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text('title = "x"\nregions = ["a"]\n')
    code, out, _ = answer(capsys, "map", "check", str(tmp_path))
    assert code == 1
    assert "problems" in out


def test_picture_is_written(capsys: Capture, tmp_path: Path) -> None:
    target = tmp_path / "mars.svg"
    code, _, _ = answer(capsys, "map", "picture", "hf4", "-o", str(target), "--focus", "mars", "--dark")
    assert code == 0
    assert target.read_text().startswith("<svg")


def test_export_and_import_again(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    assert answer(capsys, "map", "export", "hf4", "--format", "json", "-o", str(file))[0] == 0
    assert answer(capsys, "map", "import", str(file), "--as", "mine")[0] == 0
    code, out, _ = answer(capsys, "map", "show", "ceres", "--board", "mine")
    assert code == 0
    assert "Ceres" in out
    assert answer(capsys, "map", "check", "mine")[0] == 0
    assert "mine" in answer(capsys, "map", "boards")[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["map", "show", "mars"], "'mars' is ambiguous"),
        (["map", "show", "ceresx"], "Did you mean ceres"),
        (["map", "show", ""], "no space"),
        (["map", "show", "ceres", "--board", "hf9"], "no board named 'hf9'"),
        (["map", "find", "qqqq"], "no space 'qqqq'"),
        (["map", "list", "--size", "big"], "big"),
        (["map", "list", "--zone", "moon"], "zone must be one of mercury"),
        (["map", "list", "--type", "Z"], "spectral types are letters of C S M V D H"),
        (["map", "list", "--season", "green"], "season must be one of"),
        (["map", "list", "--flag", "nice"], "a flag is one of"),
        (["map", "list", "--kind", "nice"], "--kind must be all or one of"),
        (["map", "check", "hf9"], "no board named"),
        (["map", "export", "hf4", "--format", "png"], "png"),
        (["map", "export", "hf4", "-o", "/nowhere/x.json"], "cannot write /nowhere/x.json"),
        (["map", "import", "/nowhere.json", "--as", "x"], "/nowhere.json"),
        (["map", "picture", "hf4", "-o", "/tmp/x.svg", "--focus", "qqqq"], "qqqq"),
        (["map", "picture", "-o", "/tmp/x.svg", "--focus", "zone:moon"], "zone must be one of"),
        (["map", "export", "hf4", "--board", "hf3"], "give one board"),
        (["map", "export", ""], "no board named ''"),
        (["map", "nonsense"], "nonsense"),
        (["nonsense"], "nonsense"),
        (["map", "show"], "NAME"),
        (["map", "show", "--nonsense", "x"], "--nonsense"),
    ],
)
def test_mistake_is_one_line_and_exit_2(capsys: Capture, arguments: list[str], complaint: str) -> None:
    code, out, err = answer(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("planner: ")
    assert complaint.casefold() in err.casefold()


def test_help_of_everything_is_shown(capsys: Capture) -> None:
    for arguments in ([], ["--help"], ["map"], ["map", "--help"], ["map", "show", "--help"], ["--version"]):
        code, out, err = answer(capsys, *arguments)
        assert (code, err) == (0, "")
        assert "planner" in out.lower()
