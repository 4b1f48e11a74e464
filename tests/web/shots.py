"""Pictures of the page to be looked at: `python -m tests.web.shots FOLDER [SCENE ...]`. With the name of a picture in
place of a folder, as in `python -m tests.web.shots docs/serve.png`, it makes the one of README.

Each scene is driven as in the tests, light and dark, on a wide screen and on a phone. Nobody but an eye can say whether
something overlaps, is cut off or cannot be read, so the pictures of a scene and a width also lie on sheets: one of what
is seen, one of both sides of the page (on a phone all of it) in columns, light before dark.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.web.driving import Shown, chromium
from tests.web.scenes import SCENES, readme
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

HEIGHTS = {1600: 1000, 360: 740}  # by width
SCHEMES = ("light", "dark")
COLUMN = 1500  # pixels of a long picture in one column
SHEET = 2340  # pixels of a sheet of columns
_CONTENT = "Math.max(...[...document.querySelector('SIDE').children].map((one) => one.getBoundingClientRect().bottom))"


class Picture(NamedTuple):
    """A picture and its size."""

    file: Path
    width: int
    height: int


def shoot(shown: Shown, file: Path, width: int) -> tuple[Picture, list[Picture]]:
    """What is seen, and what has to be scrolled to."""
    page, pictures = shown.page, []
    page.screenshot(path=file)
    sides = {"ask": "#ask", "answer": "#answer"} if width > 760 else {"whole": "main"}
    tall = shown.value("Math.max(...[...document.querySelectorAll('.p-side')].map((side) => side.scrollHeight)) + 100")
    if width > 760:
        page.set_viewport_size({"width": width, "height": max(tall, HEIGHTS[width])})
        page.wait_for_timeout(100)
    shown.value("scrollTo(0, 0)")
    for name, selector in sides.items():
        part = file.with_stem(f"{file.stem}-{name}")
        box = page.locator(selector).bounding_box()
        assert box is not None
        box["height"] = min(box["height"], shown.value(_CONTENT.replace("SIDE", selector)))
        page.screenshot(path=part, full_page=True, clip=box)
        pictures.append(Picture(part, round(box["width"]), round(box["height"])))
    return Picture(file, width, HEIGHTS[width]), pictures


def lay_out(browser: Browser, pictures: list[Picture], file: Path) -> None:
    """All of them on one sheet, long ones in columns."""
    parts = [
        f'<div style="width:{one.width}px;height:{min(COLUMN, one.height - top)}px;'
        f'background:url({one.file.name}) 0 -{top}px"></div>'
        for one in pictures
        for top in range(0, one.height, COLUMN)
    ]
    sheet = file.with_suffix(".html")
    style = "display:flex;flex-wrap:wrap;gap:8px;margin:8px;align-items:flex-start;background:#777"
    sheet.write_text(f'<body style="{style}">{"".join(parts)}', encoding="utf-8")
    widest = max(one.width for one in pictures)
    page = browser.new_page(viewport={"width": SHEET if widest < 760 else widest + 16, "height": 400})
    page.goto(sheet.resolve().as_uri())
    page.screenshot(path=file, full_page=True)
    page.close()
    sheet.unlink()


def picture(browser: Browser, server: Server, file: Path) -> None:
    """The picture that README shows."""
    context = browser.new_context(viewport={"width": 1360, "height": 820}, color_scheme="light")
    shown = Shown(context.new_page(), server)
    readme(shown)
    shown.page.wait_for_timeout(300)
    shown.page.screenshot(path=file)
    context.close()


def main() -> None:
    folder, names = Path(sys.argv[1]), sys.argv[2:]
    is_picture = folder.suffix == ".png"
    if not is_picture:
        folder.mkdir(parents=True, exist_ok=True)
    server = Server().ready()
    try:
        with chromium() as browser:
            if is_picture:
                return picture(browser, server, folder)
            for scene in (one for one in SCENES if not names or one.__name__ in names):
                for width, height in HEIGHTS.items():
                    seen, sides = [], []
                    for scheme in SCHEMES:
                        viewport = {"width": width, "height": height}
                        context = browser.new_context(viewport=viewport, color_scheme=scheme)
                        shown = Shown(context.new_page(), server)
                        scene(shown)
                        shown.page.wait_for_timeout(300)  # what fades has come
                        first, more = shoot(shown, folder / f"{scene.__name__}-{width}-{scheme}.png", width)
                        seen.append(first)
                        sides += more
                        print(scene.__name__, width, scheme, *shown.troubles, flush=True)
                        context.close()
                    lay_out(browser, seen, folder / f"sheet-{scene.__name__}-{width}-seen.png")
                    lay_out(browser, sides, folder / f"sheet-{scene.__name__}-{width}-whole.png")
    finally:
        server.end()


if __name__ == "__main__":
    main()
