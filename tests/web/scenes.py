"""What players do with the page, each a scene that `tests.web.shots` makes pictures of."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.web.driving import TO_CERES, Shown, question_of_page

TOO_WEAK: dict[str, Any] = {"engines": "2:1", "tanks": 5, "radHard": None, "stops": [{"place": "luna-shackleton"}]}


def link(shown: Shown) -> None:
    shown.open(TO_CERES | {"choice": 2, "year": 3})
    shown.until_told()


def start(shown: Shown) -> None:
    link(shown)
    shown.page.get_by_role("radio", name="the start").check()
    shown.click("geo")
    shown.until("document.querySelector('.p-title').textContent.startsWith('GEO')")
    shown.until_told()


def point(shown: Shown) -> None:
    shown.open().until_reached()
    shown.point("hertha")
    shown.until("document.querySelectorAll('.p-flight .flown').length > 0")


def pin(shown: Shown) -> None:
    shown.open().until_reached()
    shown.click("ceres")
    shown.until_told()
    shown.page.mouse.move(2, 2)


def front(shown: Shown) -> None:
    pin(shown)
    points = shown.page.query_selector_all(".p-point[role=radio]")
    points[-1].click()
    shown.until(f"document.querySelector('.p-stepper strong').textContent.startsWith('Flight {len(points)} ')")
    shown.until_told()


def cards(shown: Shown) -> None:
    link(shown)
    shown.page.get_by_role("radio", name="of cards").check()
    for number, (typed, chosen) in enumerate((("hall eff", "Hall Effect"), ("cascade photo", "Cascade")), start=1):
        shown.page.get_by_role("combobox", name="Add a card").fill(typed)
        shown.page.get_by_role("option").filter(has_text=chosen).first.click()
        shown.until(f"document.querySelectorAll('.p-tree > li').length === {number}")
    shown.page.wait_for_selector(".p-why > ul, .p-turn")
    shown.page.get_by_role("combobox", name="Add a card").fill("radiator")
    shown.page.wait_for_selector(".p-found [role=option]")


def search(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.get_by_role("combobox", name="Find a place").fill("cers")
    shown.page.wait_for_selector(".p-found [role=option]")
    shown.page.keyboard.press("ArrowDown")


def finger(shown: Shown) -> None:
    """A finger points and stays: the tip offers what a mouse has buttons and keys for."""
    shown.open().until_reached()
    x, y = shown.spot("ceres")
    shown.value(
        f"""['pointerdown', 'pointerup'].forEach((type) => {{
          const sheet = document.querySelector('#board');
          sheet.setPointerCapture = () => {{}};
          sheet.dispatchEvent(new PointerEvent(type, {{
            pointerId: 11, pointerType: 'touch', clientX: {x}, clientY: {y}, bubbles: true }}));
        }})"""
    )
    shown.until_told()


def keyboard(shown: Shown) -> None:
    search(shown)
    shown.page.keyboard.press("Enter")
    shown.until_told()
    shown.page.focus("#board")
    shown.page.keyboard.press("Shift+ArrowUp")
    shown.until("!document.querySelector('#tip').hidden")
    shown.page.keyboard.press("Shift+ArrowLeft")


def unreachable(shown: Shown) -> None:
    shown.open(TOO_WEAK)
    shown.page.wait_for_selector(".p-why")


def fixed(shown: Shown) -> None:
    unreachable(shown)
    shown.page.locator(".p-fix").first.click()
    shown.until_told()


def round_trip(shown: Shown) -> None:
    shown.open({"stops": [{"place": "deimos"}], "isru": 2})
    shown.page.get_by_role("checkbox", name="Back to the start").check()
    shown.page.locator(".p-stops").get_by_role("checkbox", name="Refuel").check()
    shown.until("document.querySelector('.p-title').textContent === 'LEO → Deimos → LEO'")
    shown.until_told()


def restart(shown: Shown) -> None:
    """The server has gone, and nobody knows for how long."""
    shown.open().until_reached()
    shown.page.context.set_offline(True)
    shown.click("ceres")
    shown.until("document.querySelector('#status').textContent.includes('does not answer')")


def restarted(shown: Shown) -> None:
    """It is back, and has answered what was asked meanwhile."""
    restart(shown)
    shown.page.context.set_offline(False)
    shown.until_told()
    shown.until("document.querySelector('#status').textContent.includes('is back')")


def readme(shown: Shown) -> None:
    """The picture of README: the inner planets, and the way to Ceres."""
    shown.open(TO_CERES)
    shown.until_told()
    shown.until_reached()
    x, y = shown.spot("deimos")
    shown.page.mouse.move(x, y)
    shown.page.mouse.wheel(0, -300)
    shown.page.mouse.move(2, 2)


def filters(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.locator("summary", has_text="Filters").click()
    shown.page.get_by_label("Water at least").fill("3")
    shown.page.get_by_label("Water at least").press("Enter")
    shown.until("document.querySelectorAll('.p-dim').length > 500")


def keys(shown: Shown) -> None:
    shown.open().until_reached()
    shown.button("Keys").click()


def symbols(shown: Shown) -> None:
    shown.open().until_reached()
    shown.button("Symbols").click()
    shown.page.wait_for_selector("#dialog svg")


def years(shown: Shown) -> None:
    """Start years and odds, both unfolded."""
    shown.open(TO_CERES | {"choice": 2})
    shown.until_told()
    shown.page.locator("summary", has_text="Odds").click()
    shown.button("Every die of this flight").click()
    shown.page.wait_for_selector(".p-deals")
    shown.page.locator("summary", has_text="When to leave").click()
    shown.button("Compare start years").click()
    shown.page.wait_for_selector(".p-grid")
    shown.page.locator(".p-grid").scroll_into_view_if_needed()


def rules(shown: Shown) -> None:
    """Why, by rule, every way to land, and the orders."""
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.locator("summary", has_text="Landing").click()
    shown.button("Every way down and up").click()
    shown.page.wait_for_selector("[data-section=landing] li")
    shown.page.locator("summary", has_text="Why, by rule").first.click()
    shown.page.locator("summary", has_text="Orders to copy").click()


def boards(shown: Shown) -> None:
    """The rules of one edition on the board of another."""
    shown.open(TO_CERES)
    shown.until_told()
    shown.page.locator("#ask select").nth(1).select_option("hf3")
    shown.until("document.querySelector('#board').dataset.board === 'hf3'")
    shown.until_told()


def group(shown: Shown) -> None:
    """Any place of several, and a file with something otherwise than in it."""
    stack = {"name": "Tug", "cards": ["timberwind", "h-6li-fusor", "norse-astronauts"], "tanks": 14}
    asked = {"mode": "file", "stack": stack, "over": {"tanks": "auto"}, "stops": [{"place": "family:Koronis Family"}]}
    shown.open(asked)
    shown.until_told()
    shown.page.get_by_role("combobox", name="Find a place").fill("koron")
    shown.page.wait_for_selector(".p-found [role=option]")


def judged(shown: Shown) -> None:
    """A plan that is dropped, and breaks a rule."""
    shown.open().until_reached()
    plan = shown.server.ask("flight", {"question": question_of_page() | {"goal": "ceres"}}).json["plan"]
    del plan["turns"][0]["steps"][3]
    file: Any = {"name": "plan.json", "mimeType": "application/json", "buffer": json.dumps(plan).encode()}
    shown.page.get_by_role("radio", name="from a file").check()
    shown.page.get_by_label("Choose a file").set_input_files(file)
    shown.until_told()
    shown.page.wait_for_selector("#answer .p-wrong")


def hf3c(shown: Shown) -> None:
    shown.open({"edition": "hf3c", "stops": [{"place": "ceres"}]})
    shown.until_told()


def stellar(shown: Shown) -> None:
    """The other game: a crewed flight home with what it rests on."""
    shown.open(
        {"edition": "stellar", "ship": "orbiter", "tech": ["fusion-rockets"], "stops": [{"place": "orbit:eris"}]}
    )
    shown.until_told()


def stellar_point(shown: Shown) -> None:
    shown.open().until_reached()
    shown.page.locator("#ask select").first.select_option("stellar")
    shown.until("document.querySelector('#board').dataset.board === 'stellar'")
    shown.until("document.querySelectorAll('.p-chips g').length > 0")
    shown.page.locator("summary", has_text="Technologies").click()
    shown.page.get_by_role("checkbox", name="Advanced Life Support").check()
    shown.page.locator("#board").scroll_into_view_if_needed()
    shown.point("surface:mars")
    shown.until("document.querySelectorAll('.p-flight .flown').length > 0")


def beside(shown: Shown) -> None:
    shown.open(TO_CERES | {"choice": 2}, {"stops": [{"place": "hertha"}]})
    shown.until_told()
    shown.page.wait_for_selector(".p-beside")


def seldom(shown: Shown) -> None:
    """What is seldom asked, all unfolded."""
    waiting = [{"place": "hertha", "cards": ["hall-effect"], "cargo": {"ore": 2}, "tanks": 3}]
    shown.open(TO_CERES | {"more": {"waiting": waiting, "readings": {"venus_crossing": "closed"}}})
    shown.until_told()
    shown.page.locator("summary", has_text="Rocket").click()
    for part in ("When", "Wishes", "More"):
        shown.page.locator("#ask summary", has_text=part).first.click()
    shown.page.get_by_label("Where the first year of the game lies").scroll_into_view_if_needed()


def stellar_years(shown: Shown) -> None:
    """Technology that comes on the way: when to leave, and on what the answer rests."""
    shown.open({"edition": "stellar", "tech": ["2040:pressure-hulls"], "stops": [{"place": "surface:venus"}]})
    shown.until_told()
    shown.page.locator("summary", has_text="Rests on").click()
    shown.page.locator("summary", has_text="When to leave").click()
    shown.button("Compare start years").click()
    shown.page.wait_for_selector("[data-section=grid] .p-fixes")
    for part in ("Technologies", "Owner", "When"):
        shown.page.locator("#ask summary", has_text=part).first.click()


def stellar_unreachable(shown: Shown) -> None:
    shown.may_be_refused = True
    shown.open({"edition": "stellar", "stops": [{"place": "surface:venus"}]})
    shown.page.wait_for_selector("#answer .p-wrong")
    shown.point("surface:titan")
    shown.until("document.querySelector('#tip strong')?.textContent === 'Titan'")


SCENES: tuple[Callable[[Shown], None], ...] = (
    *(
        link,
        start,
        point,
        pin,
        front,
        cards,
        search,
        finger,
        keyboard,
        unreachable,
        fixed,
        round_trip,
        restart,
        restarted,
    ),
    *(beside, boards, seldom, filters, years, rules, group, judged, keys, symbols, hf3c),
    *(stellar, stellar_point, stellar_years, stellar_unreachable),
)
