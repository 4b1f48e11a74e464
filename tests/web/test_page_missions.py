"""Missions on the page, and what is asked about a flight, in a real browser."""

from __future__ import annotations

import re
from typing import Any

from tests.web.driving import TO_CERES, Shown, question_of_page

WEAK = {"engines": "2:1", "dryMass": 5, "tanks": 5, "radHard": None, "stops": [{"place": "luna-shackleton"}]}


def test_unreachable_goal_says_why_and_a_fix_is_applied(shown: Shown) -> None:
    shown.open(WEAK)
    shown.page.wait_for_selector(".p-why")
    assert "INFEASIBLE" in shown.text(".p-proof")
    assert "landing on Luna" in shown.text(".p-causes")
    fix = shown.page.query_selector_all(".p-fix")[0]
    assert "8 more thrust" in fix.inner_text()
    fix.click()
    shown.until_told()
    assert shown.question["engines"] == "10:1" and shown.question["stops"] == [{"place": "luna-shackleton"}]
    assert "PROVEN" in shown.text(".p-proof")


def test_round_trip_with_refuelling(shown: Shown) -> None:
    shown.open({"stops": [{"place": "deimos"}]} | {"isru": 2})
    shown.page.get_by_role("checkbox", name="Back to the start").check()
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Deimos → LEO'")
    shown.page.locator(".p-stops").get_by_role("checkbox", name="Refuel").check()
    shown.until_told()
    assert shown.question["stops"] == [{"place": "deimos", "refuel": True}] and shown.question["back"] is True
    asked = question_of_page() | {"stops": [{"place": "deimos", "refuel": True}], "return": True, "isru": 2}
    front = shown.server.ask("front", {"question": asked}).json["front"]
    shown.until(f"document.querySelectorAll('.p-fronts tbody tr').length === {len(front)}")
    assert "aqua" in shown.text(".p-fronts thead")
    assert "efuel" in shown.text(".p-turns")


def test_stops_are_edited_in_place(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_role("radio", name="a stop").check()
    shown.click("vesta")
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Ceres → Vesta'")
    shown.button("Vesta earlier").click()
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Vesta → Ceres'")
    shown.page.locator(".p-stops li").nth(0).get_by_text("What is done there").click()
    shown.page.locator(".p-stops li").nth(0).get_by_label("Stay years").fill("2")
    shown.page.locator(".p-stops li").nth(0).get_by_label("Stay years").press("Enter")
    shown.until("decodeURIComponent(location.hash).includes('\"stay\":2')")
    shown.button("Remove Ceres").click()
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Vesta'")
    assert shown.question["stops"] == [{"place": "vesta", "stay": 2}]


def test_any_place_of_a_group_is_a_goal(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.get_by_role("combobox", name="Find a place").fill("mars")
    shown.page.get_by_role("option").filter(has_text="any of Mars").first.click()
    shown.until_told()
    assert shown.question["stops"] == [{"place": "body:mars"}] and shown.text(".p-title") == "LEO → any of Mars"
    front = shown.server.ask("front", {"question": question_of_page() | {"goal": "mars"}}).json
    assert len(shown.page.query_selector_all(".p-fronts tbody tr")) == len(front["front"])
    names = {one["id"]: one["name"] for one in shown.server.ask("boards/hf4").json["spaces"]}
    cells = [row.inner_text() for row in shown.page.query_selector_all(".p-fronts .p-best")]
    assert [cell.partition(";")[0] for cell in cells] == [names[flight["goal"]] for flight in front["front"]]
    assert len(shown.page.query_selector_all(".p-ring-goal")) == 3


def test_start_years_are_compared_and_one_is_taken(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.locator("summary", has_text="When to leave").click()
    shown.button("Compare start years").click()
    shown.page.wait_for_selector(".p-grid")
    assert len(shown.page.query_selector_all(".p-grid tbody tr")) == 24
    cell = shown.page.locator(".p-grid tbody tr").nth(4).locator(".p-cell").first
    words = cell.get_attribute("aria-label") or ""
    cell.click()
    shown.until("decodeURIComponent(location.hash).includes('\"year\":5')")
    turns = re.search(r": (\d+) turns?", words)
    assert turns is not None
    shown.until(f"document.querySelectorAll('.p-turn').length === {turns[1]}")


def test_odds_tell_what_money_buys_off(shown: Shown) -> None:
    shown.open(TO_CERES | {"choice": 2})
    shown.until_told()
    shown.page.locator("summary", has_text="Odds").click()
    shown.button("Every die of this flight").click()
    shown.page.wait_for_selector(".p-deals")
    before = shown.text(".p-chances")
    shown.page.get_by_label("aqua to spend").fill("8")
    shown.page.get_by_label("aqua to spend").press("Enter")
    shown.page.wait_for_selector(".p-deals .p-chosen")
    assert before.startswith("69.4\u00a0%") and shown.text(".p-chances").startswith("100\u00a0%")


def test_every_way_to_land_is_told(shown: Shown) -> None:
    shown.open({"stops": [{"place": "mars-arsia"}]})
    shown.until_told()
    shown.page.locator("summary", has_text="Landing").click()
    shown.button("Every way down and up").click()
    shown.page.wait_for_selector("[data-section=landing] li")
    told = shown.server.ask("land", {"question": question_of_page() | {"goal": "mars-arsia"}}).json
    ways = shown.page.query_selector_all("[data-section=landing] li")
    assert len(ways) == len(told["down"]) + len(told["up"])
    assert told["down"][0]["rule"] in ways[0].inner_text() and "It can land" in shown.text("[data-section=landing]")


def test_two_questions_in_tabs(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_role("tab", name="Question B").click()
    shown.until("document.querySelectorAll('[role=tab]')[1].getAttribute('aria-selected') === 'true'")
    shown.click("hertha")
    shown.until("document.querySelector('.p-title').textContent.endsWith('Hertha')")
    shown.page.get_by_role("tab", name="Question A").click()
    shown.until("document.querySelector('.p-title').textContent.endsWith('Ceres')")
    assert shown.question["stops"] == [{"place": "ceres"}]
    shown.page.reload()
    shown.until("document.querySelector('.p-title')?.textContent.endsWith('Ceres')")
    shown.page.get_by_role("tab", name="Question B").click()
    shown.until("document.querySelector('.p-title').textContent.endsWith('Hertha')")


def test_two_questions_are_compared(shown: Shown) -> None:
    """Also where a link has just been opened, and only one of them is shown."""
    shown.open(TO_CERES | {"choice": 2}, {"stops": [{"place": "hertha"}]})
    shown.page.wait_for_selector(".p-beside")
    fronts = [
        shown.server.ask("front", {"question": question_of_page() | {"goal": goal}}).json["front"]
        for goal in ("ceres", "hertha")
    ]
    a, b = fronts[0][1], fronts[1][0]
    rows = [[cell.inner_text() for cell in row.query_selector_all("th, td")] for row in beside(shown)]
    told = {name: (before, after, against) for name, before, after, against in rows}
    assert told["turns"] == (str(a["turns"]), str(b["turns"]), against(b["turns"] - a["turns"]))
    assert told["fuel steps"][2] == against(b["fuel_steps"] - a["fuel_steps"])
    assert told["survival"][:2] == ("69.4\u00a0%", "100\u00a0%") and told["survival"][2] == "+30.6"
    shown.page.get_by_role("tab", name="Question B").click()
    shown.until("document.querySelector('.p-title').textContent.endsWith('Hertha')")
    shown.until_told()
    assert [[cell.inner_text() for cell in row.query_selector_all("th, td")] for row in beside(shown)] == rows
    shown.button("Clear mission").click()
    shown.until("document.querySelector('.p-beside') === null")


def beside(shown: Shown) -> list[Any]:
    return shown.page.query_selector_all(".p-beside tbody tr")


def against(number: float) -> str:
    sign = "+" if number > 0 else "\u2212"
    return "the same" if number == 0 else f"{sign}{abs(number):g}"


def test_what_is_seldom_asked_has_fields(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.locator("summary", has_text="More").click()
    shown.page.locator("summary", has_text="Where the rulebook is open").click()
    shown.page.get_by_label("Where the first year of the game lies").select_option("first_blue")
    shown.until('decodeURIComponent(location.hash).includes(\'"cycle_start":"first_blue"\')')
    box = shown.page.get_by_role("combobox", name="Something waits at")
    box.fill("hertha")
    shown.page.locator(".p-found li", has_text="Hertha").first.click()
    shown.page.get_by_label("Cargo", exact=True).fill("ore 2, crates")
    shown.page.get_by_label("Cargo", exact=True).press("Enter")
    shown.until("decodeURIComponent(location.hash).includes('\"crates\":1')")
    shown.page.locator("summary", has_text="Wishes").click()
    shown.page.get_by_label("Avoid", exact=True).fill("belts")
    shown.page.get_by_label("Avoid", exact=True).press("Enter")
    shown.page.get_by_label("Instead of avoiding").fill("2")
    shown.page.get_by_label("Instead of avoiding").press("Enter")
    shown.until("decodeURIComponent(location.hash).includes('\"penalty\":2')")
    shown.page.get_by_label("Start in season").select_option("yellow")
    shown.until_told()
    assert shown.question["more"] == {
        "readings": {"cycle_start": "first_blue"},
        "waiting": [{"place": "hertha", "tanks": 1, "cargo": {"ore": 2, "crates": 1}}],
        "penalty": 2,
        "season": "yellow",
    }
    shown.until("document.querySelector('.p-turn h3').textContent.includes('yellow')")
    asked = question_of_page() | shown.question["more"] | {"goal": "ceres", "avoid": ["belts"]}
    front = shown.server.ask("front", {"question": asked}).json["front"]
    assert len(shown.page.query_selector_all(".p-fronts tbody tr")) == len(front)
    assert shown.text("[data-section=more] summary small") == "4"
