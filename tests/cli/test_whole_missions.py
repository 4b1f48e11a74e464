"""`planner route` and `planner compare` with stops, a way back and refuelling."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from planner.cli.app import run

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *arguments: str) -> str:
    assert run([*arguments]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_places_follow_each_other(capsys: Capture) -> None:
    places = ("leo", "phobos: stay 1", "--then", "mars", "--max-years", "9")
    assert told(capsys, "route", *places).startswith("LEO to Phobos, then Mars\n")
    stayed, straight = (
        json.loads(told(capsys, "route", "leo", first, *places[2:], "--json"))["front"][0]["turns"]
        for first in ("phobos: stay 1", "phobos")
    )
    assert stayed == straight + 1


def test_way_back_ends_at_the_start(capsys: Capture) -> None:
    mission = ("leo", "mars: refuel", "--isru", "2", "--return", "--max-years", "9")
    answer = json.loads(told(capsys, "route", *mission, "--json"))
    last = [turn for turn in answer["front"][0]["plan"]["turns"] if "steps" in turn][-1]["steps"][-1]
    assert answer["goal"] == "leo" and (last["to"] if isinstance(last, dict) else last) == "leo"


def test_comparison_knows_stops(capsys: Capture) -> None:
    mission = ("leo", "phobos", "--then", "mars", "--max-years", "9")
    assert "LEO to Phobos, then Mars" in told(capsys, "compare", *mission, "--or-reading", "hf4.text=2021")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("leo", "leo", "--return"), "no way back to add"),
        (("leo", "ceres", "--then", "leo", "--return"), "no way back to add"),
        (("leo", "ceres", "--refuel", "--isru", "7"), "an ISRU rating is between 0 and 4, got 7"),
        (("leo", "ceres", "--isru", "2"), "an ISRU rating is for refuelling"),
        (("leo", "ceres: leave 1 tank", "--isru", "2", "--return"), "an ISRU rating is for refuelling"),
        (("leo", "ceres: refol", "--return"), "Did you mean refuel?"),
        (("leo", "ceres", "--then", "nowhere at all"), "no space"),
        (("leo", "ceres", *["--then", "vesta"] * 31), "at most 30 stops"),
        (("leo", "ceres", "--refuel", "--max-fuel-steps", "9"), "fuel steps are no limit"),
        (("leo", "ceres: by 3, red"), "season red contradicts year 3"),
        (("leo", "ceres: by 3", "--year", "5"), "after year 3"),
        (("leo", "ceres: red, blue"), "says 'red' and 'blue'"),
        (("leo", "ceres: stay 99"), "a stay is at most"),
        (("leo", "ceres", "--refuel", "--net-thrust", "9"), "without a mass cannot refuel"),
    ],
)
def test_contradiction_is_one_line(arguments: tuple[str, ...], words: str, capsys: Capture) -> None:
    assert run(["route", *arguments]) == 2
    printed = capsys.readouterr()
    assert not printed.out and words in printed.err and printed.err.count("\n") == 1


HOME = ("leo", "ceres: refuel, stay 1", "--isru", "2", "--return")


def test_refuelling_is_told_by_what_is_paid(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = told(capsys, "route", *HOME, "--all")
    assert "nothing is better in turns, aqua or survival" in text
    assert "stops    Ceres: refuel, stay 1\nrefuel   ISRU 2\n" in text
    assert max(map(len, text.splitlines())) <= 80
    (titles,) = (line.split() for line in text.splitlines() if line.split()[:1] == ["choice"])
    assert titles == ["choice", "turns", "aqua", "tanks", "ops", "fuel", "hazards", "belts", "survival"]


def test_json_of_each_flight_has_what_is_paid_and_done(capsys: Capture) -> None:
    answer = json.loads(told(capsys, "route", *HOME, "--json", "--by", "fuel"))
    assert (answer["refuel"], answer["isru"]) == (False, 2)
    assert [stop["name"] for stop in answer["stops"]] == ["Ceres"] and answer["stops"][0]["stay"] == 1
    for flight in answer["front"]:
        actions = [one for turn in flight["plan"]["turns"] for one in turn.get("before", []) + turn.get("after", [])]
        loads = [one["tanks"] for one in actions if one["do"] == "load"]
        refuels = [one for one in actions if one["do"] == "refuel"]
        assert (flight["aqua"], flight["operations"]) == (sum(loads), len(refuels)) and refuels
        assert flight["tanks_loaded"] == loads[0]
    paid = [flight["aqua"] for flight in answer["front"]]
    assert paid == sorted(paid) and len({*paid}) > 1  # --by fuel: what is paid for it counts first


def test_flight_without_refuelling_says_nothing_of_money(capsys: Capture) -> None:
    answer = json.loads(told(capsys, "route", "leo", "phobos", "--json", "--max-years", "3"))
    assert not {"stops", "refuel", "isru"} & answer.keys()
    assert not {"aqua", "operations"} & answer["front"][0].keys()
    assert "aqua" not in told(capsys, "route", "leo", "phobos", "--csv", "--max-years", "3")


def test_csv_has_columns_for_what_is_paid(capsys: Capture) -> None:
    titles = told(capsys, "route", *HOME, "--csv").splitlines()[0].split(",")
    assert titles[:5] == ["choice", "goal", "turns", "aqua", "bought_off"] and "tanks_loaded" in titles


def test_comparison_counts_what_is_paid(capsys: Capture) -> None:
    text = told(capsys, "compare", *HOME, "--or-reading", "hf4.text=2021")
    assert "fewest aqua" in text and "fewest tanks" not in text
    assert "fewest aqua/WT" in told(capsys, "compare", *HOME, "--or-edition", "hf3")
    assert ",aqua,bought_off,operations," in told(capsys, "compare", *HOME, "--or-reading", "hf4.text=2021", "--csv")


def test_rockets_that_refuel_stand_side_by_side_with_their_price(capsys: Capture, tmp_path: Path) -> None:
    files = []
    for number, mass in enumerate((5, 6)):
        files.append(tmp_path / f"{number}.toml")
        data = f'name = "R{number}"\nengines = ["12:8", "4:2"]\ncargo = [{{ name = "ship", mass = {mass} }}]\n'
        files[-1].write_text(data, encoding="utf-8")
    rockets = [word for file in files for word in ("--stack", str(file))]
    text = told(capsys, "route", *HOME, *rockets, "--tanks", "auto")
    (titles,) = (line.split() for line in text.splitlines() if line.split()[:2] == ["rocket", "choice"])
    assert titles == ["rocket", "choice", "turns", "burns", "aqua", "tanks", "fuel", "survival"]
