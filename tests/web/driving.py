"""The page in a real browser: how tests open it, point at places and read what is shown."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from tests.conftest import need
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TO_CERES: dict[str, Any] = {"stops": [{"place": "ceres"}]}
PATIENCE = 30.0  # seconds; other tests may run beside this one


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's browser; none is ever fetched."""
    program = shutil.which("chromium")
    need(program, "chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def question_of_page() -> dict[str, Any]:
    """What the page asks for as it begins."""
    rocket = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}
    return {"start": "leo", "edition": "hf4", "any_load": True, **rocket}


class Shown:
    """One open page."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server
        self.troubles: list[str] = []
        self.asked: list[str] = []
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.may_be_refused = False  # the browser tells of every question that the server finds wrong
        page.on("console", lambda said: self._hear(said.text) if said.type == "error" else None)
        page.on("request", lambda request: self.asked.append(request.url))

    def _hear(self, said: str) -> None:
        is_refusal = self.may_be_refused and ("status of 422" in said or "status of 500" in said)
        if not (is_refusal or "status of 503" in said):  # who is told to come back does so
            self.troubles.append(said)

    def open(self, *tabs: dict[str, Any], at: int = 0) -> Shown:
        """By a link with these questions; without any as it begins."""
        hash = f"#{quote(json.dumps({'tabs': tabs, 'at': at}))}" if tabs else ""
        self.page.goto(self.server.address + hash)
        self.until("document.querySelectorAll('.space').length > 100")
        return self

    def value(self, expression: str) -> Any:
        return self.page.evaluate(expression)

    def until(self, expression: str) -> Any:
        """Wait until something is so. The page forbids scripts made of text, so it is asked from outside."""
        end = time.monotonic() + PATIENCE
        while not (found := self.page.evaluate(expression)):
            assert time.monotonic() < end, f"never: {expression} {self.troubles}"
            self.page.wait_for_timeout(30)
        return found

    def until_reached(self) -> None:
        """Wait until the fronts of all places are there."""
        self.until("performance.getEntriesByName('start-to-fronts').length > 0")

    def until_told(self) -> None:
        """Wait until a flight is told turn by turn."""
        self.page.wait_for_selector(".p-turn")
        self.until("document.querySelectorAll('.p-flight .flown').length > 0")

    def spot(self, place: str) -> tuple[float, float]:
        """Where a place is on the screen."""
        script = """(id) => {
            const box = document.querySelector(`.space[data-id="${id}"]`), at = box.getScreenCTM();
            if (box.getAttribute('transform')) return [at.e, at.f];
            const { x, y, width, height } = box.firstElementChild.getBoundingClientRect();
            return [x + width / 2, y + height / 2];
        }"""
        x, y = self.page.evaluate(script, place)
        return x, y

    def point(self, place: str) -> None:
        self.page.mouse.move(*self.spot(place), steps=3)

    def click(self, place: str) -> None:
        self.page.mouse.click(*self.spot(place))

    def button(self, words: str) -> Any:
        return self.page.get_by_role("button", name=words)

    def text(self, selector: str) -> str:
        return self.page.inner_text(selector)

    def drawn_turns(self) -> int:
        """Turns of the flight that is drawn over the board."""
        return int(self.value("document.querySelectorAll('.p-flight .flown').length"))

    @property
    def question(self) -> dict[str, Any]:
        """What the address says of the first question."""
        told: dict[str, Any] = json.loads(unquote(self.page.url.partition("#")[2]))["tabs"][0]
        return told
