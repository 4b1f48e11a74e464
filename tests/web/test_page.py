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
from tests.web.driving import TO_CERES, Shown, question_of_page
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PHONE = {"width": 360, "height": 740}


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
