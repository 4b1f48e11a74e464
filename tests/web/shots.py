"""What players do with the page, as pictures to be looked at: `python -m tests.web.shots FOLDER [NAME ...]`.

Each scene drives the real page as the tests do, light and dark, on a wide screen and on a phone. Nobody but an eye can
say whether something overlaps, is cut off or cannot be read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.web.driving import Shown, chromium
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDTHS = {1600: 1000, 360: 740}
SCHEMES = ("light", "dark")
TO_CERES: dict[str, Any] = {"stops": [{"place": "ceres"}]}
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


SCENES: tuple[Callable[[Shown], None], ...] = (
    *(link, start, point, pin, front, cards, search, finger, keyboard, unreachable, fixed, round_trip, restart),
    *(beside, seldom, stellar, stellar_point),
)


def shoot(browser: Browser, server: Server, folder: Path, names: list[str]) -> None:
    """One picture for each scene, width and scheme; of a narrow page all that there is below, too."""
    for scene in (one for one in SCENES if not names or one.__name__ in names):
        for width, height in WIDTHS.items():
            for scheme in SCHEMES:
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
                shown = Shown(context.new_page(), server)
                scene(shown)
                shown.page.wait_for_timeout(300)  # what fades has come
                file = folder / f"{scene.__name__}-{width}-{scheme}.png"
                shown.page.screenshot(path=file)
                shown.page.screenshot(path=file.with_stem(f"{file.stem}-whole"), full_page=True)
                print(file, *shown.troubles, flush=True)
                context.close()


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    server = Server().ready()
    try:
        with chromium() as browser:
            shoot(browser, server, folder, sys.argv[2:])
    finally:
        server.end()


if __name__ == "__main__":
    main()
