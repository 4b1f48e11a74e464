"""Rockets on the page, and files, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.driving import TO_CERES, Shown, question_of_page


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


def test_chart_of_a_full_load_is_of_fuel_steps(shown: Shown) -> None:
    """All flights set out with as many tanks."""
    stack = shown.server.ask("flight", {"question": question_of_page() | {"goal": "ceres"}}).json["plan"]["stack"]
    shown.open(TO_CERES | {"mode": "file", "stack": stack, "anyLoad": False})
    shown.until_told()
    front = shown.server.ask("front", {"question": {"start": "leo", "goal": "ceres", "stack": stack}}).json["front"]
    steps = [flight["fuel_steps"] for flight in front]
    heights = shown.value(
        "[...document.querySelectorAll('.p-point[role=radio]')].map((one) => one.transform.baseVal[0].matrix.f)"
    )
    assert len({*steps}) > 1 and len({flight["tanks_loaded"] for flight in front}) == 1
    assert "fuel steps" in (shown.page.text_content(".p-chart") or "")
    assert len({*heights}) == len({*steps})
    assert all((heights[one] < heights[0]) == (steps[one] > steps[0]) for one in range(len(steps)))
