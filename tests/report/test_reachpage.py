"""What is reached, as hover texts and as a page: all flights of each site, safe to open, usable by hand and by key."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from planner import Mission, Reach, load_board, load_stack, reach
from planner.report.reachpage import reach_page
from planner.report.reachpicture import draw_reach, flight_text
from tests.browser import answer_of

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(\"1\")</script> & 'Co' ]]> <img src=x>"


@pytest.fixture(scope="module")
def found() -> Reach:
    board = load_board("hf4")
    sites = [site for site in board.sites if site.zone in ("mars", "earth", "neptune")]
    rocket = load_stack(engines=["12:8", "4:2"], dry_mass=5, tanks=10, rad_hard=5)
    return reach(Mission(board, rocket, "leo", max_years=4), sites)


@pytest.fixture(scope="module")
def page(found: Reach) -> str:
    return reach_page(found)


def titles(svg: str) -> dict[str, str]:
    groups = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return {group.get("data-id", ""): group.findtext(f"{SVG}title", "") for group in groups if group.get("data-id")}


def test_pointer_over_a_site_shows_its_flights(found: Reach) -> None:
    shown = titles(draw_reach(found))
    for site in found.reached:
        flights = found.fronts[site.id].flights
        assert shown[site.id].split("\n")[1:] == [flight_text(flight) for flight in flights[:8]] + (
            [f"and {len(flights) - 8} more"] if len(flights) > 8 else []
        )
    assert "\n" not in shown["geo"] and "\n" not in shown["sedna"]
    assert flight_text(found.fronts["phobos"].flights[0]) == "1 turn, 3 burns, 10 tanks loaded, 6 fuel steps, 100.0 %"


class Tags(HTMLParser):
    """What a browser would make of a page: its elements, and the rows of the sites."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_page_holds_every_site_that_was_asked_for(found: Reach, page: str) -> None:
    rows = [row for row in Tags(page).of("tr") if "data-site" in row]
    assert [row["data-site"] for row in rows] == [site.id for site in found.sites]
    assert rows[-1]["data-told"] not in ("", None) and "flight" not in str(rows[-1]["data-told"])
    count = sum(len(found.fronts[site.id].flights) for site in found.reached)
    assert page.count('<table class="page-flights">') == len(found.reached)
    flights = re.findall(r'<table class="page-flights">.*?</table>', page)
    assert sum(table.count("<tr><td>") for table in flights) == count


def test_page_stands_alone(page: str) -> None:
    tags = Tags(page)
    assert (
        len(tags.of("script"))
        == len(tags.of("title")) - len(re.findall("<svg.*</svg>", page, re.DOTALL)[0].split("<title>")) + 1
    )
    assert not tags.of("link") and not tags.of("img") and not tags.of("iframe")
    for _, attributes in tags.tags:
        assert not {"src", "onclick", "onload", "srcset"} & attributes.keys()
        assert (attributes.get("href") or "#").startswith("#")
    assert "default-src 'none'" in page and "url(http" not in page and "fetch(" not in page
    assert len(page) < 700_000


def test_page_is_light_and_dark_or_dark_alone(found: Reach, page: str) -> None:
    assert page.count("@media (prefers-color-scheme:dark)") == 2  # of the page and of the picture
    dark = reach_page(found, dark=True)
    assert "prefers-color-scheme" not in dark and "color-scheme:dark" in dark


def test_names_are_no_markup() -> None:
    board = load_board("hf4")
    spaces = dict(board.spaces)
    spaces["luna-shackleton"] = spaces["luna-shackleton"]._replace(name=HOSTILE)
    hostile = replace(board, spaces=spaces, title=HOSTILE)
    found = reach(Mission(hostile, load_stack(net_thrust=12), "leo", max_years=1))
    page = reach_page(found, lead=HOSTILE)
    tags = Tags(page)
    assert len(tags.of("script")) == 1 and not tags.of("img")
    assert HOSTILE in [row.get("data-name") for row in tags.of("tr")]
    assert "\x1b" not in reach_page(found, lead="a\x1b[2Jb")


# By hand and by key, in a browser

STATE = """
  const state = () => ({box: document.querySelector('.page-box').hidden ? null
    : document.querySelector('.page-box').innerText, view: document.querySelector('svg').getAttribute('viewBox'),
    ring: !!document.querySelector('.page-ring'),
    row: (document.querySelector('tr[aria-current]') || {dataset: {}}).dataset.site || null});
  const symbol = (id) => document.querySelector(`.space[data-id=${id}]`);
  const key = (name) => (document.activeElement || document.body).dispatchEvent(
    new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true}));
  const steps = [state()];
  const after = (act) => { act(); steps.push(state()); };
"""


def states(page: str, acts: str, folder: Path) -> list[dict[str, object]]:
    answer = answer_of(page, f"{STATE}{acts} answer({{steps}});", folder)
    found: list[dict[str, object]] = answer["steps"]  # type: ignore[assignment]
    return found


def test_hover_focus_and_tap_show_the_flights(page: str, tmp_path: Path) -> None:
    acts = """
      const mouse = (kind) => symbol('phobos').dispatchEvent(
        new PointerEvent(kind, {bubbles: true, pointerType: 'mouse'}));
      after(() => mouse('pointerover'));
      after(() => mouse('pointerout'));
      after(() => symbol('deimos').focus());
      after(() => symbol('phobos').dispatchEvent(new MouseEvent('click', {bubbles: true})));
      after(() => key('Escape'));
    """
    before, hover, left, focus, tap, gone = states(page, acts, tmp_path)
    assert before["box"] is None and left["box"] is None and gone["box"] is None and not gone["ring"]
    for state, name in ((hover, "Phobos"), (focus, "Deimos"), (tap, "Phobos")):
        assert str(state["box"]).startswith(name) and "tanks" in str(state["box"]) and state["ring"]
    assert tap["row"] == "phobos" and hover["row"] is None


def test_row_shows_its_site_on_the_map(page: str, tmp_path: Path) -> None:
    acts = "after(() => document.querySelector('tr[data-site=phobos] button').click());"
    before, after = states(page, acts, tmp_path)
    assert after["row"] == "phobos" and after["ring"] and str(after["box"]).startswith("Phobos")
    wide = [float(str(state["view"]).split()[2]) for state in (before, after)]
    assert wide[1] < wide[0] / 2


def test_map_is_moved_and_enlarged_by_keys_buttons_and_wheel(page: str, tmp_path: Path) -> None:
    acts = """
      const sheet = document.querySelector('.page-sheet');
      sheet.focus();
      after(() => key('+'));
      after(() => key('ArrowRight'));
      after(() => key('0'));
      after(() => document.querySelector('[data-view=in]').click());
      const turned = {deltaY: -200, clientX: 300, clientY: 300, cancelable: true};
      after(() => sheet.dispatchEvent(new WheelEvent('wheel', turned)));
      after(() => document.querySelector('[data-view=whole]').click());
      sheet.dispatchEvent(new PointerEvent('pointerdown', {pointerId: 1, clientX: 300, clientY: 300}));
      after(() => window.dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, clientX: 340, clientY: 300})));
    """
    views = [[float(part) for part in str(state["view"]).split()] for state in states(page, acts, tmp_path)]
    whole, larger, right, again, button, wheel, reset, dragged = views
    assert larger[2] < whole[2] and right[0] > larger[0] and right[2] == larger[2]
    assert again == reset == whole
    assert button == larger and wheel[2] < button[2]
    assert dragged[0] < whole[0] and dragged[2] == whole[2]


def test_arrows_lead_from_site_to_site(page: str, tmp_path: Path) -> None:
    acts = """
      const stops = [...document.querySelectorAll('.page-known[tabindex="0"]')];
      steps.push({stops: stops.length});
      after(() => symbol('phobos').focus());
      after(() => key('ArrowUp'));
      after(() => key('Enter'));
    """
    _, stops, first, second, chosen = states(page, acts, tmp_path)
    assert stops["stops"] == 1, "one stop of the tabulator for all sites"
    assert str(first["box"]).startswith("Phobos") and not str(second["box"]).startswith("Phobos")
    assert second["box"] == chosen["box"] and chosen["row"]


def test_page_without_its_script_still_opens_to_the_flights(page: str) -> None:
    assert re.search(r"<details><summary>\d+</summary><table class=\"page-flights\">", page)
