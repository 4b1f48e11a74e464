"""What shells offer: asked as each of them asks, through the machinery that its script calls."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from planner.board.files import load_board
from planner.cli.app import run
from planner.cli.completion import OFFERS
from planner.cli.panels import _WORD_OF
from tests.cli.test_help import COMMANDS

SHELLS = ("bash", "zsh", "fish", "powershell", "pwsh")
HEAVY = {"networkx", "ortools", "numba", "numpy"}


class Shell:
    """Asks `planner` as the script of a shell does; the line ends where the cursor is."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.name, self.monkeypatch, self.capsys = name, monkeypatch, capsys

    def asks(self, line: str) -> str:
        for key, value in asking(self.name, line).items():
            self.monkeypatch.setenv(key, value)
        self.monkeypatch.setenv("COLUMNS", "80")
        self.code = run([])
        captured = self.capsys.readouterr()
        assert not captured.err
        return captured.out

    def offers(self, line: str) -> list[str]:
        """The words alone, without what a shell shows beside them."""
        said = self.asks(line)
        if self.name == "zsh":
            found = re.findall(r'^(?:_arguments .*\(\()?"([^"]*)"', said, flags=re.MULTILINE)
            return [word.replace(r"\\:", ":") for word in found]
        return [re.split(r"\t|:::", row)[0] for row in said.splitlines()]


def asking(shell: str, line: str) -> dict[str, str]:
    """The environment in which the script of a shell calls the planner."""
    words = bash_words(line)
    return {
        "_PLANNER_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": "\n".join(words) if shell == "bash" else "",
        "COMP_CWORD": str(len(words) - 1),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_WORD_TO_COMPLETE": re.split(r"\s", line)[-1],
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }


def bash_words(line: str) -> list[str]:
    """Bash cuts at blanks, and makes a word of each colon and each equals sign.

    >>> bash_words("planner route --avoid zone:jup")
    ['planner', 'route', '--avoid', 'zone', ':', 'jup']
    """
    return [part for word in line.split(" ") for part in (re.findall(r"[:=]|[^:=]+", word) or [""])]


@pytest.fixture(autouse=True)
def no_imported_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(request.param, monkeypatch, capsys)


@pytest.fixture
def bash(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell("bash", monkeypatch, capsys)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("planner ro", ["route"]),
        ("planner map fi", ["find"]),
        ("planner route leo cer", ["ceres"]),
        ("planner route --max-t", ["--max-turns"]),
        ("planner route leo ceres --by f", ["fuel"]),
        ("planner route leo ceres --via ves", ["vesta"]),
        ("planner land luna-sh", ["luna-shackleton"]),
        ("planner map show ceres-half", ["ceres-half-lander"]),
        ("planner reach leo --zone sat", ["saturn"]),
        ("planner reach leo --season ", ["blue", "yellow", "red"]),
        ("planner reach leo --flag astro", ["astrobiology"]),
        ("planner route leo ceres --edition hf3", ["hf3", "hf3c"]),
        ("planner cards list --edition hf", ["hf4", "hf3", "hf2"]),
        ("planner map list -b hf", ["hf3", "hf4"]),
        ("planner map check h", ["hf3", "hf4"]),
        ("planner map list --kind be", ["belt"]),
        ("planner cards show hall", ["hall-effect"]),
        ("planner cards list --deck thr", ["thruster"]),
        ("planner route leo ceres --reading cycle_s", ["cycle_start="]),
    ],
)
def test_words_are_completed(shell: Shell, line: str, words: list[str]) -> None:
    assert shell.offers(line) == words and shell.code == 0


def test_colon_and_equals_sign_are_part_of_a_word(shell: Shell) -> None:
    """Bash replaces only what stands behind them, and so must be given no more."""
    is_bash = shell.name == "bash"
    assert shell.offers("planner route leo ceres --avoid zone:jup") == ["jupiter" if is_bash else "zone:jupiter"]
    answers = shell.offers("planner route leo ceres --reading cycle_start=m")
    assert answers == ["mid_blue" if is_bash else "cycle_start=mid_blue"]
    assert shell.offers("planner map list --board=hf") == ["hf3", "hf4"]


def test_board_that_was_named_before_is_looked_at(bash: Shell, tmp_path: Path) -> None:
    there = "earth-heo"
    assert there in load_board("hf3").spaces and there not in load_board("hf4").spaces
    stack = tmp_path / "stack.toml"
    stack.write_text('edition = "hf3"\n', encoding="utf-8")
    for said in ("-b hf3 ", "--board hf3 ", "--edition hf3c ", f"--stack {stack} "):
        assert bash.offers(f"planner route {said}leo earth-he") == [there], said
    assert bash.offers("planner route leo earth-he") == []
    assert bash.offers("planner route --stack missing.toml leo cer") == ["ceres"]


def test_quote_that_was_opened_does_not_matter(bash: Shell) -> None:
    assert bash.offers("planner route 'le") == bash.offers('planner route "le') == ["leo", "leda"]


def test_what_is_offered_needs_no_quotes(bash: Shell) -> None:
    for line in (
        "planner route leo ",
        "planner route leo x --avoid ",
        "planner cards show ",
        "planner map list --flag ",
    ):
        offered = bash.offers(line)
        assert len(offered) > 5 and [shlex.quote(word) for word in offered] == offered


def test_sites_come_before_the_spaces_around_them(bash: Shell) -> None:
    board = load_board("hf4")
    offered = bash.offers("planner route leo ")
    places = {word for word in offered if ":" not in word and word not in ("mars", "luna", "europa")}
    assert {site.id for site in board.sites} | {"leo", "geo"} <= places
    assert {"mars", "zone:jupiter", "flag:submarine"} <= set(offered) and "leo-burn" not in offered
    assert len(set(offered) - set(board.spaces)) < len(offered) / 4
    for space in list(board.spaces)[::9]:  # nothing is out of reach
        assert space in bash.offers(f"planner route leo {space}")


def test_every_option_of_a_shell_is_one_word_on_one_line(shell: Shell) -> None:
    options = [one for one in COMMANDS[("reach",)].params if one.param_type_name == "option"]
    known = {name for option in options for name in (*option.opts, *option.secondary_opts)}
    offered = shell.offers("planner reach leo --")
    assert set(offered) <= known | {"--help"} and {"--max-turns", "--json"} <= set(offered)
    assert "--within-turns" not in offered


@pytest.mark.parametrize(
    "line",
    [
        "planner route -b nope leo cer",
        "planner route -b broken leo cer",
        "planner route -b broken --zone ma",
        "planner reach --edition hf9 leo --zone ma",
        "planner cards show --edition hf9 ha",
        "planner nope le",
        "planner route leo ceres --tanks ",
        "planner route leo ceres --stack ",
    ],
)
def test_nothing_is_offered_and_nothing_is_complained_about(shell: Shell, line: str, tmp_path: Path) -> None:
    boards = tmp_path / "frontier-planner" / "boards"
    boards.mkdir(parents=True)
    (boards / "broken.json").write_text("{", encoding="utf-8")
    said = shell.asks(line)
    assert said == ("_files\n" if shell.name == "zsh" else "")


@pytest.mark.parametrize("broken", ["complete_bash", "complete_", "complete", "complete_csh", "x_bash", "_"])
def test_shell_that_asks_in_a_strange_way_gets_no_traceback(
    broken: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("COMP_WORDS", raising=False)
    monkeypatch.setenv("_PLANNER_COMPLETE", broken)
    assert run([]) == 1
    captured = capsys.readouterr()
    assert not captured.out and "Traceback" not in captured.err


def test_fish_is_told_when_to_look_for_files(monkeypatch: pytest.MonkeyPatch) -> None:
    for line, code in (("planner route leo cer", 0), ("planner route leo ceres --stack ", 1)):
        for key, value in (asking("fish", line) | {"_TYPER_COMPLETE_FISH_ACTION": "is-args", "COLUMNS": "80"}).items():
            monkeypatch.setenv(key, value)
        assert run([]) == code


def test_powershell_leaves_an_empty_question_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its script sets the variable to an empty text afterwards, and newer ones keep that."""
    monkeypatch.setenv("_PLANNER_COMPLETE", "")
    assert run(["map", "boards"]) == 0 and "hf4" in capsys.readouterr().out


@pytest.mark.parametrize("shell_name", SHELLS)
def test_script_of_a_shell_asks_by_the_same_name(
    shell_name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_PLANNER_COMPLETE", f"source_{shell_name}")
    monkeypatch.setenv("COLUMNS", "80")
    assert run([]) == 0
    assert "_PLANNER_COMPLETE" in capsys.readouterr().out


def test_completion_is_installed_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import shellingham

    monkeypatch.setattr(shellingham, "detect_shell", lambda: ("zsh", "/bin/zsh"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert run(["--show-completion"]) == 0
    assert capsys.readouterr().out.startswith("#compdef planner")
    assert run(["--install-completion"]) == 0
    assert (tmp_path / ".zfunc" / "_planner").is_file()


def test_completion_loads_nothing_heavy() -> None:
    for line in ("planner route leo cer", "planner ro", "planner cards show hall"):
        code = (
            f"import os, sys; os.environ.update({asking('bash', line)!r})\n"
            "from planner.cli.app import run; run([])\n"
            f"print('HEAVY', sorted({HEAVY!r} & set(sys.modules)))"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "HEAVY []" and len(done.stdout.splitlines()) == 2


def test_every_word_that_is_completed_belongs_to_an_option() -> None:
    arguments = {"name"}
    assert set(OFFERS) <= set(_WORD_OF.values()) | arguments
