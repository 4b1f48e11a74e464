"""What the referee says of a flight of Stellar Horizons, and what may become of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from planner.report.tables import table_lines
from planner.report.wording import counted, labelled, odds_text, percent, wrapped
from planner.stellar.facts import Facts
from planner.stellar.flight import Player, Verdict
from planner.stellar.flightjson import flight_to_json
from planner.stellar.judging import Checked
from planner.stellar.passes import Pass, never_caught, passes
from planner.stellar.places import told
from planner.stellar.rules.abilities import abilities
from planner.stellar.rules.chances import launcher_fate, still_played

_TOLD = {"engine": "lost", "malfunction": "lost", "recall": "recalled"}


def verdict_lines(checked: Checked) -> list[str]:
    """Legal with its totals, or the first step that is not."""
    flight, facts, verdict = checked
    if not verdict.legal:
        return wrapped(refusal_text(verdict), 2)
    years = max(0, verdict.last_year - flight.first_year)
    pairs = [("ends", f"{told(facts, verdict.place)} in {verdict.last_year}"), ("years", str(years))]
    pairs += [("rolls", str(len(verdict.rolls))), ("odds", odds_text(verdict.odds))]
    if verdict.capable != verdict.odds:
        pairs.append(("capable", odds_text(verdict.capable)))
    return ["legal", *labelled(pairs, "  ")]


def refusal_text(verdict: Verdict) -> str:
    """Where, by which rule, in one sentence."""
    where = f"{verdict.year}, step {verdict.step}: " if verdict.step else f"{verdict.year}: " if verdict.year else ""
    return f"illegal: {where}{verdict.sentence} [{verdict.rule}]"


def verdict_facts(checked: Checked) -> dict[str, Any]:
    """The same for JSON."""
    flight, _, verdict = checked
    told_rolls = [roll._asdict() for roll in verdict.rolls]
    data: dict[str, Any] = {"legal": verdict.legal}
    if not verdict.legal:
        data |= {"year": verdict.year or None, "step": verdict.step, "rule": verdict.rule}
        data |= {"sentence": verdict.sentence}
    else:
        data["totals"] = {
            "turns": verdict.last_year - flight.first_year,
            "odds": str(verdict.odds),
            "odds_decimal": round(float(verdict.odds), 4),
            "capable": str(verdict.capable),
            "ends": verdict.place,
            "last_year": verdict.last_year,
            "rolls": told_rolls,
        }
    return data | {"plan": flight_to_json(flight)}


class Reckoned:
    """Every chance of a legal flight, exactly."""

    def __init__(self, checked: Checked, pirates: Mapping[str, int] | None = None) -> None:
        self.checked, self.pirates = checked, pirates or {}
        self.flight, self.facts, self.verdict = checked

    @cached_property
    def passes(self) -> list[Pass]:
        """Every time that pirates try to catch it."""
        return passes(self.flight, self.pirates)

    @property
    def caught(self) -> Fraction:
        """That pirates catch it at least once on its way."""
        return 1 - never_caught(self.passes)

    @property
    def lasts(self) -> Fraction:
        return still_played(self.facts, self.verdict.last_year)

    def launches(self) -> list[tuple[int, int, list[Fraction]]]:
        """Year and size of each launch vehicle, with the chances that it is kept, spent or lost."""
        found = []
        for year in self.flight.years:
            for number, step in enumerate(year.steps, 1):
                if step.launcher:
                    rolled = [one for one in self.verdict.rolls if (one.year, one.step) == (year.year, number)]
                    fate = launcher_fate(
                        rolled[0].fails_on if rolled else 0,
                        self.facts.numbers.launcher_kept_above,
                        _reusable(self.facts, self.flight.player, year.year),
                    )
                    found.append((year.year, step.launcher, list(fate)))
        return found


def _reusable(facts: Facts, player: Player, year: int) -> bool:
    return abilities(facts, player, year).reusable


def odds_lines(told_of: Reckoned) -> list[str]:
    """Every roll with what it may do, and all that follows."""
    flight, verdict = told_of.flight, told_of.verdict
    lines = wrapped(flight.name or f"A flight of {flight.ship.name}")
    lines += labelled([("odds", f"{odds_text(verdict.odds)} that {flight.ship.name} lasts to the end")])
    rows = [["year", "roll", "on d100", "passes", "so far"]]
    so_far = Fraction(1)
    for roll in verdict.rolls:
        passes = Fraction(100 - roll.fails_on, 100)
        so_far *= passes
        rows.append(
            [str(roll.year), roll.what, f"1-{roll.fails_on} {_TOLD[roll.what]}", percent(passes), percent(so_far)]
        )
    lines += ["", *table_lines(rows, {"roll", "on d100"})] if verdict.rolls else ["no roll is due"]
    pairs = []
    if verdict.capable != verdict.odds:
        pairs.append(("capable", f"{odds_text(verdict.capable)} that every exploration can take place, too"))
    for year, size, (kept, spent, lost) in told_of.launches():
        text = f"LV-{size} of {year}: kept {percent(kept)}, spent {percent(spent)}, lost with the ship {percent(lost)}"
        pairs.append(("launch", text))
    if told_of.lasts != 1:
        pairs.append(("game", f"{percent(told_of.lasts)} that {verdict.last_year} is played"))
    for one in told_of.passes:
        where = f"{told(told_of.facts, one.box)} of {one.year}, by {counted(one.pirates, 'pirate')}"
        pairs.append(("pirates", f"{odds_text(one.caught)} to be caught in {where}"))
    if told_of.pirates:
        free = f"{odds_text(1 - told_of.caught)} to be caught nowhere on the way (A11)"
        pairs.append(("pirates", free if told_of.passes else "none on the way that would catch it"))
    return [*lines, "", *labelled(pairs)] if pairs else lines


def odds_facts(told_of: Reckoned) -> dict[str, Any]:
    """The same for JSON."""
    data = verdict_facts(told_of.checked)
    if not told_of.verdict.legal:
        return data
    return data | {
        "odds": str(told_of.verdict.odds),
        "odds_decimal": round(float(told_of.verdict.odds), 4),
        "launches": [
            {"year": year, "size": size, "kept": str(fate[0]), "spent": str(fate[1]), "lost": str(fate[2])}
            for year, size, fate in told_of.launches()
        ],
        "game_lasts": str(told_of.lasts),
        "caught": str(told_of.caught) if told_of.pirates else None,
        "passes": [one._asdict() | {"caught": str(one.caught)} for one in told_of.passes],
    }
