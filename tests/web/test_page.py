"""What players do with the page, in a real browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from tests.web.conftest import WIDE
from tests.web.driving import Shown
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE = {"width": 360, "height": 740}
TO_CERES = {"stops": [{"place": "ceres"}]}
WEAK = {"engines": "2:1", "dryMass": 5, "tanks": 5, "radHard": None, "stops": [{"place": "luna-shackleton"}]}


def test_link_opens_its_question(shown: Shown) -> None:
    shown.open(TO_CERES | {"choice": 2, "year": 3})
    shown.until_told()
    asked = {**question_of_page(), "goal": "ceres", "year": 3}
    front = shown.server.ask("front", {"question": asked}).json["front"]
    flight = front[1]
    assert shown.text(".p-title") == "LEO → Ceres"
    assert shown.text(".p-stepper strong") == f"Flight 2 of {len(front)}"
    assert len(shown.page.query_selector_all(".p-turn")) == flight["turns"] == shown.drawn_turns()
    assert shown.page.query_selector_all(".p-point[aria-checked=true]")[0].get_attribute("data-choice") == "2"


def question_of_page() -> dict[str, Any]:
    """What the page asks for as it begins."""
    rocket = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}
    return {"start": "leo", "edition": "hf4", "any_load": True, **rocket}


def test_pointing_shows_the_best_way_and_its_costs(shown: Shown) -> None:
    shown.open().until_reached()
    best = shown.server.ask("fronts", {"question": question_of_page()}).json
    row = sum(best["counts"][: best["places"].index("hertha")])
    shown.point("hertha")
    shown.until("document.querySelectorAll('.p-flight .flown').length > 0")
    assert shown.drawn_turns() == best["turns"][row]
    tip = shown.text("#tip")
    assert tip.startswith("Hertha") and f"{best['turns'][row]} turns" in tip and "choices" in tip
    shown.page.mouse.move(*[value + 60 for value in shown.spot("hertha")])
    shown.page.mouse.move(2, 2)
    shown.until("document.querySelector('#tip').hidden")
    assert shown.drawn_turns() == 0


def test_click_pins_and_another_point_of_the_front_is_chosen(shown: Shown) -> None:
    shown.open().until_reached()
    shown.click("ceres")
    shown.until_told()
    assert shown.question["stops"] == [{"place": "ceres"}]
    points = shown.page.query_selector_all(".p-point[role=radio]")
    rows = shown.page.query_selector_all(".p-fronts tbody tr")
    assert len(points) == len(rows) > 2
    points[len(points) - 1].click()
    shown.until(f"document.querySelector('.p-stepper strong').textContent.startsWith('Flight {len(points)} ')")
    turns = int(rows[-1].query_selector_all("td")[0].inner_text())
    shown.until(f"document.querySelectorAll('.p-turn').length === {turns}")
    assert shown.question["choice"] == len(points)
    shown.until(f"document.querySelectorAll('.p-flight .flown').length <= {turns}")
    shown.button("Previous flight").click()
    shown.until(f"document.querySelector('.p-stepper strong').textContent.startsWith('Flight {len(points) - 1} ')")


def test_start_is_chosen_on_the_map(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_role("radio", name="the start").check()
    shown.click("geo")
    shown.until("document.querySelector('.p-title').textContent.startsWith('GEO')")
    assert shown.question["start"] == "geo"
    front = shown.server.ask("front", {"question": question_of_page() | {"start": "geo", "goal": "ceres"}}).json
    shown.until(f"document.querySelectorAll('.p-fronts tbody tr').length === {len(front['front'])}")


def test_rocket_is_changed_by_cards_with_a_live_check(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_role("radio", name="of cards").check()
    for typed, chosen in (("hall eff", "Hall Effect"), ("cascade photo", "Cascade")):
        shown.page.get_by_role("combobox", name="Add a card").fill(typed)
        shown.page.get_by_role("option").filter(has_text=chosen).first.click()
        shown.until("document.querySelectorAll('.p-tree > li').length > 0")
        if typed.startswith("hall"):
            shown.until("document.querySelector('.p-check').textContent.includes('needs an electric generator')")
    shown.until("document.querySelectorAll('.p-good').length === 2")
    assert shown.question["cards"] == ["hall-effect", "cascade-photovoltaic"]
    told = shown.server.ask("stack", {"rocket": {"cards": shown.question["cards"], "tanks": 10}}).json
    assert f"dry {told['dry_mass']}, wet {told['wet_mass']}" in shown.text(".p-check")
    zones = shown.page.query_selector_all(".p-zones tbody tr:first-child td")
    assert [cell.inner_text().replace("\u2013", "None") for cell in zones] == [
        str(value) for value in told["engines"][0]["now"][0]["by_zone"].values()
    ]
    shown.button("Remove cascade-photovoltaic").click()
    shown.until("document.querySelectorAll('.p-bad').length === 1")
    shown.page.get_by_role("combobox", name="Add a card").fill("hula hoop")
    shown.page.get_by_role("option").filter(has_text="Hula").first.click()
    shown.page.get_by_role("checkbox", name="hula-hoop: heavy side").check()
    shown.until("decodeURIComponent(location.hash).includes('hula-hoop heavy')")
    assert shown.question["cards"] == ["hall-effect", "hula-hoop heavy"]


def test_name_is_searched_forgivingly(shown: Shown) -> None:
    shown.may_be_refused = True
    shown.open().until_reached()
    box = shown.page.get_by_role("combobox", name="Find a place")
    box.fill("cers")
    shown.page.get_by_role("option").first.wait_for()
    box.press("ArrowDown")
    assert "Ceres" in shown.text("#tip strong")
    box.press("Enter")
    shown.until_told()
    assert shown.question["stops"] == [{"place": "ceres"}]
    box.fill("xqzw")
    shown.until("document.querySelector('#find .p-none') !== null")


@pytest.mark.parametrize("shown", [PHONE], indirect=True)
def test_narrow_page_fits_and_is_used_by_finger(shown: Shown) -> None:
    shown.open().until_reached()
    assert shown.value("document.documentElement.scrollWidth") == PHONE["width"]
    shown.click("ceres")
    shown.until_told()
    assert shown.value("document.documentElement.scrollWidth") == PHONE["width"]
    map_bottom, front_top = shown.value(
        "[document.querySelector('#map').getBoundingClientRect().bottom,"
        " document.querySelector('.p-title').getBoundingClientRect().top]"
    )
    assert front_top >= map_bottom - 1


def test_two_fingers_enlarge_the_board(shown: Shown) -> None:
    shown.open().until_reached()
    before = seen_width(shown)
    x, y = shown.spot("ceres")
    shown.value(
        f"""(() => {{
          const sheet = document.querySelector('#board');
          sheet.setPointerCapture = () => {{}};
          const send = (type, far) => [[11, -far], [12, far]].forEach(([pointerId, dx]) =>
            sheet.dispatchEvent(new PointerEvent(type, {{
              pointerId, pointerType: 'touch', clientX: {x} + dx, clientY: {y}, bubbles: true }})));
          send('pointerdown', 20);
          [40, 60, 80].forEach((far) => send('pointermove', far));
          send('pointerup', 80);
        }})()"""
    )
    shown.page.wait_for_timeout(100)
    assert seen_width(shown) == pytest.approx(before / 4, rel=0.15)
    assert "stops" not in (shown.question if "#" in shown.page.url else {})


def seen_width(shown: Shown) -> float:
    return float(shown.value("document.querySelector('#board > svg').viewBox.baseVal.width"))


def test_wheel_and_drag_move_the_board(shown: Shown) -> None:
    shown.open().until_reached()
    x, y = shown.spot("ceres")
    before = seen_width(shown)
    shown.page.mouse.move(x, y)
    shown.page.mouse.wheel(0, -300)
    shown.until(f"document.querySelector('#board > svg').viewBox.baseVal.width < {before} * 0.7")
    assert shown.spot("ceres") == pytest.approx((x, y), abs=2)  # what is under the pointer stays there
    shown.page.mouse.down()
    shown.page.mouse.move(x - 120, y + 40, steps=4)
    shown.page.mouse.up()
    shown.page.wait_for_timeout(60)
    assert shown.spot("ceres") == pytest.approx((x - 120, y + 40), abs=3)
    assert shown.text(".p-side#answer").strip().startswith("LEO")  # a drag is no click


def test_keyboard_alone_is_enough(shown: Shown) -> None:
    shown.open().until_reached()
    press = shown.page.keyboard.press
    press("Tab")  # the search box comes first
    assert shown.value("document.activeElement.getAttribute('aria-label')") == "Find a place"
    shown.page.keyboard.type("hertha")
    shown.page.get_by_role("option").first.wait_for()
    press("Enter")
    shown.until_told()
    assert shown.question["stops"] == [{"place": "hertha"}]
    shown.page.focus("#board")
    press("Shift+ArrowUp")
    shown.until("!document.querySelector('#tip').hidden")
    pointed = shown.text("#tip strong")
    assert pointed != "Hertha"
    press("Enter")
    shown.until(f"document.querySelector('.p-title').textContent.endsWith({json.dumps(pointed)})")
    shown.until_told()
    before = seen_width(shown)
    press("+")
    shown.until(f"document.querySelector('#board > svg').viewBox.baseVal.width < {before} * 0.9")
    press("0")
    shown.page.focus(".p-point[aria-checked=true]")
    all = len(shown.page.query_selector_all(".p-point[role=radio]"))
    if all > 1:
        press("ArrowRight")
        shown.until("document.querySelector('.p-stepper strong').textContent.startsWith('Flight 2 ')")
        assert shown.value("document.activeElement.dataset.choice") == "2"  # the focus goes along


def test_everything_that_can_be_used_has_a_name(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.value("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    nameless = shown.value(
        """[...document.querySelectorAll('button, input, select, summary, [tabindex="0"], [role=radio]')]
        .filter((one) => one.offsetParent !== null || one instanceof SVGElement)
        .filter((one) => !(one.getAttribute('aria-label') || (one.closest('label') ?? one).textContent.trim()))
        .map((one) => one.outerHTML.slice(0, 120))"""
    )
    assert nameless == []
    ids = shown.value("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len({*ids})


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


def test_server_that_starts_again_is_found_again(browser: Browser, server: Server) -> None:
    own = Server()
    context = browser.new_context(viewport=WIDE)
    shown = Shown(context.new_page(), own).open()
    shown.until_reached()
    own.end()
    shown.click("ceres")
    shown.until("document.querySelector('#status').textContent.includes('does not answer')")
    again = Server(own.port)
    try:
        shown.until_told()
        assert shown.text(".p-title") == "LEO → Ceres"
        shown.point("hertha")
        shown.until("document.querySelector('#tip strong')?.textContent === 'Hertha'")
    finally:
        context.close()
        again.end()


@pytest.mark.parametrize(
    "broken", [{"status": 500, "body": "Internal Server Error"}, {"status": 200, "body": '{"front": ['}]
)
def test_server_that_is_being_ended_is_said_not_to_answer(shown: Shown, broken: dict[str, Any]) -> None:
    """It may still say something, in words that are no answer: they are not shown."""
    shown.may_be_refused = True
    shown.open().until_reached()
    shown.value(
        """new MutationObserver(() => (document.body.dataset.told = (document.body.dataset.told ?? '')
        + document.querySelector('#status').textContent + document.querySelector('#answer').textContent))
        .observe(document.body, { childList: true, subtree: true, characterData: true })"""
    )
    shown.page.route("**/api/v1/front", lambda route: route.fulfill(**broken), times=1)
    shown.click("ceres")
    shown.until_told()
    told = shown.value("document.body.dataset.told")
    assert "The server does not answer" in told and "The server is back" in told
    assert not re.search("valid JSON|JSON input|Unexpected", told)


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


def test_files_are_dropped_and_saved(shown: Shown, tmp_path: Path) -> None:
    shown.open()
    shown.until_reached()
    shown.page.get_by_role("radio", name="from a file").check()
    tug = Path(__file__).parents[2] / "examples" / "stacks" / "tug.toml"
    shown.page.get_by_label("Choose a file").set_input_files(tug)
    shown.until("document.querySelectorAll('.p-tree > li').length > 1")
    shown.click("hertha")
    shown.until_told()
    with shown.page.expect_download() as saved:
        shown.button("Plan (JSON)").click()
    saved.value.save_as(tmp_path / "plan.json")
    plan = json.loads((tmp_path / "plan.json").read_text())
    assert shown.server.ask("check", {"plan": plan}).json["legal"]
    with shown.page.expect_download() as saved:
        shown.button("Picture (SVG)").click()
    saved.value.save_as(tmp_path / "flight.svg")
    assert (tmp_path / "flight.svg").read_text().startswith("<svg")
    with shown.page.expect_download() as saved:
        shown.button("Picture (PNG)").click()
    saved.value.save_as(tmp_path / "flight.png")
    assert (tmp_path / "flight.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("edition", ["hf3", "hf3c"])
def test_other_editions_have_their_board(shown: Shown, edition: str) -> None:
    shown.open()
    shown.until_reached()
    shown.page.locator("#ask select").first.select_option(edition)
    shown.until("document.querySelector('#board').dataset.board === 'hf3'")
    shown.click("ceres")
    shown.until("document.querySelector('.p-title').textContent.endsWith('Ceres')")
    shown.page.wait_for_selector(".p-proof")
    assert shown.question["edition"] == edition


def test_edition_that_the_page_cannot_show_leaves_the_one_before(shown: Shown) -> None:
    """Later editions may have boards of another kind."""
    shown.may_be_refused = True
    editions = shown.server.ask("editions").json
    later = {**editions[0], "edition": "later", "title": "A later game", "board": "later", "default": False}
    shown.page.route("**/api/v1/editions", lambda route: route.fulfill(json=[*editions, later]))
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.locator("#ask select").first.select_option("later")
    shown.until("document.querySelector('#status').textContent.includes('does not know')")
    shown.until("document.querySelector('#ask select').value === 'hf4'")
    assert shown.question == TO_CERES
    shown.until_told()


def test_imported_board_is_chosen_by_name(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    board = tmp_path / "board.json"
    for command in (("export", "--board", "hf3", "--output", board), ("import", board, "--as", "mine")):
        subprocess.run([sys.executable, "-m", "planner", "map", *map(str, command)], check=True, capture_output=True)
    own = Server().ready()
    context = browser.new_context(viewport=WIDE)
    try:
        shown = Shown(context.new_page(), own).open(TO_CERES)
        shown.until_told()
        shown.page.locator("#ask select").nth(1).select_option("mine")
        shown.until("document.querySelector('#board').dataset.board === 'mine'")
        shown.until_told()
        assert shown.question["board"] == "mine"
        asked = question_of_page() | {"goal": "ceres", "board": "mine"}
        front = own.ask("front", {"question": asked}).json["front"]
        assert len(shown.page.query_selector_all(".p-fronts tbody tr")) == len(front)
        shown.page.reload()
        shown.until_told()
        assert shown.value("document.querySelector('#board').dataset.board") == "mine"
        shown.page.locator("#ask select").first.select_option("hf3")
        shown.until("document.querySelector('#board').dataset.board === 'hf3'")
        assert not shown.troubles
    finally:
        context.close()
        own.end()


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


def test_wrong_rocket_is_one_line_and_the_page_goes_on(shown: Shown) -> None:
    shown.may_be_refused = True
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_label("Engines").fill("12:8 nonsense")
    shown.page.get_by_label("Engines").press("Enter")
    shown.page.wait_for_selector(".p-check .p-wrong")
    assert "nonsense" in shown.text(".p-check .p-wrong")
    shown.page.get_by_label("Engines").fill("12:8")
    shown.page.get_by_label("Engines").press("Enter")
    shown.until("!document.querySelector('.p-check .p-wrong')")
    shown.page.wait_for_selector(".p-proof")


def test_filters_dim_what_does_not_fit(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.locator("summary", has_text="Filters").click()
    shown.page.get_by_label("Size at least").fill("9")
    shown.page.get_by_label("Size at least").press("Enter")
    shown.until("document.querySelector('.space[data-id=ceres]').classList.contains('p-dim')")
    spaces = shown.server.ask("boards/hf4").json["spaces"]
    large = [space["id"] for space in spaces if space.get("size", 0) >= 9]
    bright = shown.value("[...document.querySelectorAll('.space:not(.p-dim)')].map((one) => one.dataset.id)")
    assert {*bright} <= {*large} and f"{len(large)} of {len(spaces)} places" in shown.text("#ask")
    shown.button("Clear filters").click()
    shown.until("!document.querySelector('.space[data-id=ceres]').classList.contains('p-dim')")


def test_broken_link_opens_the_page_all_the_same(shown: Shown) -> None:
    shown.page.goto(shown.server.address + "#%7Bnonsense")
    shown.until("document.querySelectorAll('.space').length > 500")
    shown.open({"edition": "no-such", "stops": [{"place": "nowhere"}], "tanks": "many", "year": []})
    shown.until_reached()


@pytest.mark.parametrize(
    "asked, names",
    [
        (TO_CERES, ("mode", "engines", "tanks", "cards", "stack", "over", "stops", "avoid", "more", "choice")),
        ({"edition": "stellar", "stops": [{"place": "surface:mars"}]}, ("tech", "bases", "stops", "more", "choice")),
    ],
)
def test_nonsense_in_a_link_is_left_out(shown: Shown, asked: dict[str, Any], names: tuple[str, ...]) -> None:
    """Whatever stands in the place of a value: no part of the page stops working."""
    shown.may_be_refused = True
    nonsense = [None, [], {}, "x", -1, 1.5, [None], [{"place": "ceres", "drop": "x", "take": 5}], {"via": "x"}]
    nonsense += [{"waiting": "x"}, {"waiting": [{"place": "ceres", "cards": "x", "cargo": 5}]}]
    shown.open(asked)
    shown.until_told()
    for name in names:
        for value in nonsense:
            hash = f"#{quote(json.dumps({'tabs': [asked | {name: value}]}))}"
            shown.value(f"location.hash = {json.dumps(hash)}")
            shown.page.wait_for_timeout(20)
            assert shown.troubles == [], (name, value)
    shown.open(asked).page.reload()
    shown.until_told()


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


def test_mission_file_with_a_group_keeps_its_goal(shown: Shown, tmp_path: Path) -> None:
    """And a load that is said as "all it can carry"."""
    shown.open().until_reached()
    mission = tmp_path / "mission.toml"
    rocket = 'cards = ["hall-effect", "cascade-photovoltaic"]\ndry_mass = 9\ntanks = 4\nany_load = true\n'
    mission.write_text('start = "leo"\ngoal = "koronis family"\n' + rocket)
    shown.page.get_by_role("radio", name="from a file").check()
    shown.page.get_by_label("Choose a file").set_input_files(mission)
    shown.until("document.querySelector('.p-title').textContent === 'LEO → any of Koronis Family'")
    shown.until_told()
    asked = {"cards": ["hall-effect", "cascade-photovoltaic"], "dry_mass": 9, "tanks": 4, "any_load": True}
    front = shown.server.ask("front", {"question": {"start": "leo", "goal": "koronis family", **asked}}).json["front"]
    rows = shown.page.query_selector_all(".p-fronts tbody tr")
    told = [[cell.inner_text() for cell in row.query_selector_all("td")][:3] for row in rows]
    steps = [f"{flight['fuel_steps']:g}".replace(".5", "½") for flight in front]
    assert told == [
        [str(flight["turns"]), str(flight["tanks_loaded"]), fuel] for flight, fuel in zip(front, steps, strict=True)
    ]


def test_load_is_as_much_as_it_can_carry_also_by_link(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_role("checkbox", name="As many tanks as it can carry").check()
    shown.until("document.querySelector('.p-check').textContent.includes('27 tanks')")
    shown.page.reload()
    shown.until_told()
    assert shown.question["tanks"] == "auto"
    shown.until("document.querySelector('.p-check').textContent.includes('27 tanks')")
    shown.page.get_by_role("checkbox", name="As many tanks as it can carry").uncheck()
    shown.until("document.querySelector('.p-check').textContent.includes(' 0 tanks')")


def test_something_is_otherwise_than_in_a_stack_file(shown: Shown) -> None:
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.get_by_role("radio", name="from a file").check()
    tug = Path(__file__).parents[2] / "examples" / "stacks" / "tug.toml"
    shown.page.get_by_label("Choose a file").set_input_files(tug)
    shown.until("document.querySelector('.p-check').textContent.includes('14 tanks')")
    assert "anyLoad" in shown.question  # a file is flown as it is loaded
    shown.page.get_by_label("Tanks", exact=True).fill("9")
    shown.page.get_by_label("Tanks", exact=True).press("Enter")
    shown.until("document.querySelector('.p-check').textContent.includes(', 9 tanks')")
    assert shown.question["over"] == {"tanks": 9} and shown.question["stack"]["tanks"] == 14
    shown.page.get_by_label("Tanks", exact=True).fill("")
    shown.page.get_by_label("Tanks", exact=True).press("Enter")
    shown.until("document.querySelector('.p-check').textContent.includes('14 tanks')")


def test_cards_are_filled_with_cargo(shown: Shown) -> None:
    shown.open({"mode": "cards", "cards": ["hall-effect", "cascade-photovoltaic"], "tanks": 4})
    shown.until("document.querySelectorAll('.p-good').length === 2")
    shown.page.get_by_label("Cargo up to a dry mass of").fill("9")
    shown.page.get_by_label("Cargo up to a dry mass of").press("Enter")
    shown.until("document.querySelector('.p-check').textContent.includes('dry 9, wet 13')")


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


def test_filter_shows_the_places_of_a_family(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.locator("summary", has_text="Filters").click()
    shown.page.get_by_label("Body, family or mark").select_option("Koronis Family")
    shown.until("document.querySelector('.space[data-id=ceres]').classList.contains('p-dim')")
    bright = shown.value("[...document.querySelectorAll('.space:not(.p-dim)')].map((one) => one.dataset.id)")
    groups = {one["id"]: one["spaces"] for one in shown.server.ask("boards/hf4").json["groups"]}
    assert {*bright} == {*groups["family:Koronis Family"]}


@pytest.mark.parametrize("shown", [PHONE], indirect=True)
def test_question_stays_under_the_finger_while_its_answer_changes(shown: Shown) -> None:
    """On a phone it lies below the answer, which is short while it is looked for."""
    shown.open({"stops": [{"place": "deimos"}]})
    shown.until_told()
    box = shown.page.get_by_role("checkbox", name="Back to the start")
    box.scroll_into_view_if_needed()
    before = box.bounding_box()
    height = shown.value("document.querySelector('#answer').offsetHeight")
    shown.value(
        """new MutationObserver(() => {
          const height = document.querySelector('#answer').offsetHeight;
          window.least = Math.min(window.least ?? height, height);
        }).observe(document.querySelector('#answer'), { childList: true })"""
    )
    box.check()
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Deimos → LEO'")
    shown.until_told()
    after = shown.page.get_by_role("checkbox", name="Back to the start").bounding_box()
    assert before is not None and after is not None
    assert shown.value("window.least") >= height - 1 and abs(after["y"] - before["y"]) < 40


@pytest.mark.parametrize("is_legal", [True, False])
def test_plan_that_is_dropped_is_judged(shown: Shown, tmp_path: Path, is_legal: bool) -> None:
    shown.open().until_reached()
    plan = shown.server.ask("flight", {"question": question_of_page() | {"goal": "ceres"}}).json["plan"]
    if not is_legal:
        del plan["turns"][0]["steps"][3]
    verdict = shown.server.ask("check", {"plan": plan}).json
    assert verdict["legal"] is is_legal
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    shown.page.get_by_role("radio", name="from a file").check()
    shown.page.get_by_label("Choose a file").set_input_files(tmp_path / "plan.json")
    shown.until("document.querySelector('#answer').textContent.includes('The plan is')")
    assert ("The plan is legal" in shown.text("#answer")) is is_legal
    assert is_legal or f"Turn 1, step 4: {verdict['sentence']} [{verdict['rule']}]" in shown.text("#answer .p-wrong")
    shown.until_told()
    shown.page.get_by_role("checkbox", name="Back to the start").check()  # another question: no word of the plan
    shown.until("!document.querySelector('#answer').textContent.includes('The plan is')")
