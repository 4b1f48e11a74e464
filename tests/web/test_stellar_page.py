"""Stellar Horizons on the page, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web.driving import Shown

ORBITER: dict[str, Any] = {"edition": "stellar", "ship": "orbiter", "tech": ["fusion-rockets"]}
TO_ERIS = ORBITER | {"stops": [{"place": "orbit:eris"}]}
ASKED = {"start": "earth", "goal": "eris orbit", "ship": "orbiter", "tech": ["fusion-rockets"], "year": 2030}


def test_other_game_is_chosen_among_the_rules(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.locator("#ask select").first.select_option("stellar")
    shown.until("document.querySelector('#board').dataset.board === 'stellar'")
    shown.until("document.querySelectorAll('.p-chips g').length > 0")
    reached = shown.server.ask("stellar/reach", {"question": {"start": "earth", "ship": "cv-2"}}).json["places"]
    best = {row["place"]: row["front"][0] for row in reached if row["front"]}
    assert shown.value("document.querySelectorAll('.p-chips g').length") == len(best) > 5
    shown.point("surface:mars")
    shown.until("document.querySelectorAll('.p-flight .flown').length > 0")
    tip = shown.text("#tip")
    assert tip.startswith("Mars") and f"{best['surface:mars']['turns']} year" in tip and "94.1" in tip
    shown.point("surface:titan")
    shown.until("document.querySelector('#tip strong').textContent === 'Titan'")
    assert "not reached" in shown.text("#tip") and "[stellar " in shown.text("#tip")
    assert "fuel" not in shown.text("body").lower()  # there is none in this game
    shown.page.locator("#ask select").first.select_option("hf3")
    shown.until("document.querySelector('#board').dataset.board === 'hf3'")
    shown.until("document.querySelector('.p-dial') !== null")


def test_link_opens_its_front_and_another_flight_is_chosen(shown: Shown) -> None:
    shown.open(TO_ERIS | {"choice": 2})
    shown.until_told()
    front = shown.server.ask("stellar/front", {"question": ASKED}).json["front"]
    assert shown.text(".p-title") == "Earth → Eris orbit" and "PROVEN" in shown.text(".p-proof")
    assert shown.text(".p-stepper strong") == f"Flight 2 of {len(front)}"
    assert len(shown.page.query_selector_all(".p-point[role=radio]")) == len(front) > 1
    told = shown.server.ask("stellar/flight", {"question": ASKED, "choice": 2}).json
    cards = shown.page.query_selector_all(".p-turn h3")
    assert [card.inner_text() for card in cards] == [
        str(year) for year in sorted({one["year"] for one in told["told"]})
    ]
    assert shown.drawn_turns() == sum(one["move"] is not None for one in told["told"])
    assert "assumed" in (shown.page.text_content("[data-section=assumed]") or "")
    shown.page.focus(".p-point[aria-checked=true]")
    shown.page.keyboard.press("ArrowLeft")
    shown.until("document.querySelector('.p-stepper strong').textContent.startsWith('Flight 1 ')")
    assert shown.value("document.activeElement.dataset.choice") == "1"
    assert "choice" not in shown.question
    shown.page.reload()
    shown.until("document.querySelector('.p-stepper strong')?.textContent.startsWith('Flight 1 ')")


def test_ship_technologies_and_years_change_the_answer(shown: Shown) -> None:
    shown.may_be_refused = True
    shown.open({"edition": "stellar"})
    shown.until("document.querySelectorAll('.p-chips g').length > 0")
    shown.click("surface:venus")
    shown.until("document.querySelector('#answer .p-wrong') !== null")
    assert "[stellar " in shown.text("#answer .p-wrong")  # by which rule nobody lands there
    assert "--" not in shown.text("#answer")  # the page is no command line
    shown.button("Apply: technology Pressure Hulls").click()
    shown.until_told()
    shown.page.locator("summary", has_text="Technologies").click()
    assert shown.page.get_by_role("checkbox", name="Pressure Hulls").is_checked()
    shown.page.get_by_label("Pressure Hulls: had from the year").fill("2040")
    shown.page.get_by_label("Pressure Hulls: had from the year").press("Enter")
    shown.until("decodeURIComponent(location.hash).includes('2040:pressure-hulls')")
    shown.until("Number(document.querySelector('.p-fronts tbody td')?.textContent) >= 9")
    shown.page.locator("summary", has_text="When to leave").click()
    shown.button("Compare start years").click()
    shown.page.get_by_role("button", name="Leave in 2039").click()
    shown.until("decodeURIComponent(location.hash).includes('\"year\":2039')")
    shown.until("Number(document.querySelector('.p-fronts tbody td')?.textContent) <= 1")
    shown.page.get_by_label("Ship", exact=True).fill("rover")
    shown.page.get_by_label("Ship", exact=True).press("Enter")
    shown.until("document.querySelector('#ask').textContent.includes('The robot carries a probe')")
    shown.until("decodeURIComponent(location.hash).includes('rover')")


def test_round_trip_is_flown_and_its_plan_saved(shown: Shown, tmp_path: Path) -> None:
    shown.open({"edition": "stellar", "stops": [{"place": "surface:mars"}]})
    shown.until_told()
    shown.page.get_by_role("checkbox", name="Back to the start").check()
    shown.until("document.querySelector('.p-title').textContent === 'Earth → Mars → Earth'")
    shown.until("document.querySelectorAll('.p-flight .flown').length > 2")
    with shown.page.expect_download() as saved:
        shown.button("Plan (JSON)").click()
    saved.value.save_as(tmp_path / "plan.json")
    plan = json.loads((tmp_path / "plan.json").read_text())
    checked = shown.server.ask("stellar/check", {"plan": plan}).json
    assert checked["legal"] and checked["totals"]["ends"] == "surface:earth"
    with shown.page.expect_download() as saved:
        shown.button("Picture (SVG)").click()
    saved.value.save_as(tmp_path / "flight.svg")
    assert (tmp_path / "flight.svg").read_text().startswith("<svg")
    shown.button("Symbols").click()
    shown.until("document.querySelector('#dialog svg text') !== null")


def test_files_are_dropped(shown: Shown, tmp_path: Path) -> None:
    """A mission file, and the plan that comes of it: both open the game they are of."""
    shown.open().until_reached()
    mission = Path(__file__).parents[2] / "examples" / "stellar" / "mars-and-home" / "mission.toml"
    shown.page.get_by_role("radio", name="from a file").check()
    shown.page.get_by_label("Choose a file").set_input_files(mission)
    shown.until("document.querySelector('#board').dataset.board === 'stellar'")
    shown.until_told()
    read = shown.server.ask("read", {"text": mission.read_text(), "name": mission.name}).json["trip"]
    assert shown.question["stops"] == read["stops"] and read["start"] == "surface:earth"
    plan = shown.server.ask("stellar/flight", {"question": ASKED}).json["plan"]
    told = shown.server.ask("read", {"text": json.dumps(plan), "name": "plan.json"}).json["trip"]
    assert (told["ship"], told["tech"], told["stops"]) == ("orbiter", ["fusion-rockets"], [{"place": "orbit:eris"}])


@pytest.mark.parametrize("shown", [{"width": 360, "height": 740}], indirect=True)
def test_narrow_page_fits(shown: Shown) -> None:
    shown.open(TO_ERIS)
    shown.until_told()
    assert shown.value("document.documentElement.scrollWidth") == 360


def test_games_stand_side_by_side_in_tabs(shown: Shown) -> None:
    shown.open({"stops": [{"place": "ceres"}]}, TO_ERIS, at=1)
    shown.until("document.querySelector('.p-title')?.textContent === 'Earth → Eris orbit'")
    shown.page.get_by_role("tab", name="Question A").click()
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Ceres'")
    shown.until_told()


def test_range_and_odds_of_the_owner_are_asked(shown: Shown) -> None:
    shown.may_be_refused = True
    shown.open({"edition": "stellar", "stops": [{"place": "surface:titan", "explore": True}]})
    shown.page.get_by_role("button", name="Apply: crewed range").click()
    shown.until_told()
    assert shown.question["range"] == "7"
    before = shown.text(".p-fronts tbody")
    shown.page.locator("summary", has_text="Owner").click()
    shown.page.get_by_label("Engines fail %").fill("30")
    shown.page.get_by_label("Engines fail %").press("Enter")
    shown.until("decodeURIComponent(location.hash).includes('\"engine_malfunction\":30')")
    shown.until(f"document.querySelector('.p-fronts tbody')?.innerText !== {json.dumps(before)}")
    asked = {"start": "earth", "goal": "titan: explore", "ship": "cv-2", "range": "7", "engine_malfunction": 30}
    front = shown.server.ask("stellar/front", {"question": asked}).json["front"]
    shown.until_told()
    assert f"{100 * front[0]['odds_decimal']:.1f}" in shown.text(".p-fronts tbody")
