"""The odds of a plan as text, as JSON and as comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from planner.board.model import Board
from planner.editions.edition import find_edition
from planner.missions.fates import ARRIVES, STOPPED
from planner.missions.finao import Deal
from planner.missions.flares import FLARE, Exposure, Takes
from planner.missions.odds import Chance, DueRoll, Odds
from planner.report.csvform import csv_text
from planner.report.jsonform import odds_facts
from planner.report.planwords import refusal_text
from planner.report.tables import table_lines
from planner.report.toldplan import refusal_of, totals_facts
from planner.report.wording import counted, labelled, odds_text, percent, wrapped
from planner.rocket.stack import Stack
from planner.rocket.supports import Aboard

_ROLLS = {"hazard": "hazard", "assist": "factory's help", "belt": "belt"}
_ROLL_COLUMNS = ("turn", "year", "season", "space", "kind", "paid", "price", "added", "survival", "so_far", "reached")


def plan_odds_text(odds: Odds, board: Board, stack: Stack) -> str:
    """All of it for people; of an illegal plan only where it breaks a rule."""
    refusal = refusal_of(odds.verdict)
    if refusal is not None:
        return f"illegal: {refusal_text(refusal)}"
    names = _Names(odds, board, stack)
    parts = [_head(odds, names), _roll_lines(odds, names), _end_lines(odds, names), _risk_lines(odds, names)]
    parts += [_deal_lines(odds, names), _uncounted_lines(odds, names)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


class _Names:
    """Printed names of spaces and cards, and what money is called."""

    def __init__(self, odds: Odds, board: Board, stack: Stack) -> None:
        waiting = [item for there in odds.plan.waiting for item in there.items if isinstance(item, Aboard)]
        self._cards = {item.slug: item.card.name for item in (*stack.aboard, *waiting)}
        self._board = board
        self.money = find_edition(odds.plan.edition).money

    def space(self, name: str) -> str:
        return self._board.spaces[name].name

    def zone(self, name: str) -> str:
        return self._board.zone_by_id[name].name

    def card(self, name: str) -> str:
        """Of a card or a piece of cargo, with how a radiator lies."""
        slug, _, orientation = name.partition(" ")
        printed = self._cards.get(slug)
        if printed is None:
            return "the rocket" if name == "rocket" else name  # as a rocket by numbers is called
        return f"{printed} {orientation}".rstrip()

    def cards(self, names: Iterable[str]) -> str:
        return ", ".join(map(self.card, names))


# Text


def _head(odds: Odds, names: _Names) -> list[str]:
    totals = odds.verdict.totals
    rows = [("survival", f"{odds_text(odds.survival)}: all that is needed comes through every roll")]
    if odds.whole != odds.survival:
        rows = [
            ("survival", f"{odds_text(odds.whole)}: it is flown to the end, and all that must survive does"),
            ("referee", f"{odds_text(odds.survival)}: takes radiators for light, and masses for unchanged"),
        ]
    if odds.flown != odds.whole:
        rows.append(("flown", f"{odds_text(odds.flown)}: it is flown to the end, whatever is lost"))
    dice = [counted(totals.hazards, "hazard"), counted(totals.belts, "belt")]
    rows.append(("dice", ", ".join(dice)))
    if totals.bill:
        rows.append(("bill", f"{totals.bill} {names.money}, of it {totals.bought_off} for rolls bought off"))
    return [*wrapped(odds.plan.name or "Flight plan"), *labelled(rows)]


def _roll_lines(odds: Odds, names: _Names) -> list[str]:
    if not odds.rolls:
        return ["no die is due"]
    titles = ("turn", "year", "roll", "at", "loses", "passes", "so far")
    rows = [
        [
            str(roll.turn),
            f"{roll.year} {roll.season}".rstrip(),
            _ROLLS[roll.kind],
            names.space(roll.space),
            _loses(roll, names),
            str(roll.survival),
            percent(roll.so_far),
        ]
        for roll in odds.rolls
    ]
    return table_lines([titles, *rows], {"year", "roll", "at", "loses"})


def _loses(roll: DueRoll, names: _Names) -> str:
    if roll.kind == "belt":
        return _taken(roll.takes, names) or "nothing"
    return "bought off" if roll.paid else "1: the craft"


def _taken(takes: Sequence[Takes], names: _Names) -> str:
    """What which faces take: the higher the die, the more."""
    by_faces: dict[tuple[int, ...], list[Takes]] = {}
    for one in takes:
        by_faces.setdefault(one.faces, []).append(one)
    return "; ".join(f"{_faces(faces)}: {_those(some, names)}" for faces, some in by_faces.items())


def _faces(faces: tuple[int, ...]) -> str:
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _those(takes: Iterable[Takes], names: _Names) -> str:
    return ", ".join(names.card(one.name) + " turns light" * one.is_turned for one in takes)


def _end_lines(odds: Odds, names: _Names) -> list[str]:
    rows = [[str(one.chance), percent(one.chance), _end_words(one, names)] for one in odds.chances]
    return ["What becomes of it:", *table_lines([("chance", "", "ends"), *rows], {"ends"})]


def _end_words(one: Chance, names: _Names) -> str:
    fate = one.fate
    left = f"without {names.cards(fate.gone)}" if fate.gone else ""
    light = f"{names.cards(fate.turned)} turned light" if fate.turned else ""
    if fate.ends == ARRIVES:
        return ", ".join(["arrives " + (left or "with everything"), *filter(None, [light])])
    where = f"in turn {fate.turn} at {names.space(fate.place)}"
    if fate.ends == STOPPED:
        told = ", ".join(filter(None, [f"stopped {where}", left, light]))
        return f"{told}: {fate.why}" if fate.why else f"{told}: the engine runs no more"
    return f"lost {where}"


def _risk_lines(odds: Odds, names: _Names) -> list[str]:
    if not odds.at_risk:
        return []
    rows = [
        [
            names.card(one.name),
            "" if one.rad_hard is None else str(one.rad_hard),
            _chance(one.harm.lost),
            _chance(one.harm.turned),
        ]
        for one in odds.at_risk
    ]
    titles = ("card", "rad-hard", "lost", "turned light")
    return ["What belts take:", *table_lines([titles, *rows], {"card"})]


def _chance(chance: Fraction) -> str:
    return odds_text(chance) if chance else "-"


def _deal_lines(odds: Odds, names: _Names) -> list[str]:
    if len(odds.deals) < 2:
        return ["no roll is left that could be bought off"] if odds.deal is not None else []
    lines = [f"What {names.money} buys off, the best for each sum:"]
    rows = [
        [
            ("> " if deal == odds.deal else "") + str(deal.aqua),
            str(len(deal.bought)),
            odds_text(deal.survival),
            _bought(deal, odds.deals, names),
        ]
        for deal in odds.deals
    ]
    return lines + table_lines([(names.money, "rolls", "survival", "and buys"), *rows], {"and buys"})


def _bought(deal: Deal, deals: Sequence[Deal], names: _Names) -> str:
    """The roll that is bought beside those of the sum before."""
    if not deal.bought:
        return ""
    before = list(deals[deals.index(deal) - 1].bought)
    (more,) = _without(deal.bought, before)
    return f"turn {more.turn}, {names.space(more.space)}"


def _without(bought: Sequence[Any], known: list[Any]) -> list[Any]:
    left = list(bought)
    for one in known:
        left.remove(one)
    return left


def _uncounted_lines(odds: Odds, names: _Names) -> list[str]:
    """What the odds leave out, and what is known of it."""
    if not odds.has_events:
        return []
    lines = [f"not counted: {text}" for text in uncounted(odds)]
    for one in odds.exposures:
        where = f"turn {one.turn}, year {one.year}, {names.space(one.space)} ({names.zone(one.zone)} zone)"
        lines.append(f"  {where}: {_taken(one.takes, names) or 'a flare takes nothing'}")
    return [line for text in lines for line in wrapped(text, 2 if text.startswith("not") else 4)]


def uncounted(odds: Odds) -> list[str]:
    """What the rules know that is not in these odds, in sentences; nothing where they know of nothing."""
    if not odds.has_events:
        return []
    glitches = "glitches, for how a craft comes by one is not in the rules that are known here"
    if not odds.exposures:
        return ["solar flares: no red year ends in the open", glitches]
    many = len(odds.exposures) > 1
    years = f"{counted(len(odds.exposures), 'red year')} end{'' if many else 's'} in the open"
    event = f"an event then is a flare by {FLARE}, but which years have one (every other, it is said) is not known"
    return [glitches, f"solar flares. {years}; {event}. By its die a flare takes:"]


# JSON, and comma-separated values


def plan_odds_facts(odds: Odds) -> dict[str, Any]:
    """All of it, ready for JSON; of an illegal plan only where it breaks a rule."""
    refusal = refusal_of(odds.verdict)
    if refusal is not None:
        return {"legal": False, **refusal._asdict()}
    return {
        "legal": True,
        **odds_facts(odds.survival),
        "whole": _odds(odds.whole),
        "flown": _odds(odds.flown),
        "totals": totals_facts(odds.verdict.totals),
        "rolls": [_roll_facts(roll) for roll in odds.rolls],
        "ends": [_end_facts(one) for one in odds.chances],
        "at_risk": [
            {"name": one.name, "rad_hard": one.rad_hard, "lost": _odds(one.harm.lost), "turned": _odds(one.harm.turned)}
            for one in odds.at_risk
        ],
        "deals": [_deal_facts(deal) for deal in odds.deals],
        "deal": None if odds.deal is None else _deal_facts(odds.deal),
        "not_counted": uncounted(odds),
        "exposures": [_exposure_facts(one) for one in odds.exposures],
    }


def plan_odds_csv(odds: Odds) -> str:
    """The rolls as comma-separated values."""
    return csv_text(_ROLL_COLUMNS, ([getattr(roll, name) for name in _ROLL_COLUMNS] for roll in odds.rolls))


def _odds(chance: Fraction) -> dict[str, Any]:
    """A chance exactly, and as a decimal."""
    exact, decimal = odds_facts(chance).values()
    return {"chance": exact, "decimal": decimal}


def _roll_facts(roll: DueRoll) -> dict[str, Any]:
    facts: dict[str, Any] = {name: getattr(roll, name) for name in _ROLL_COLUMNS}
    facts |= odds_facts(roll.survival) | {"so_far": _odds(roll.so_far), "reached": _odds(roll.reached)}
    return facts | {"takes": _takes_facts(roll.takes)}


def _takes_facts(takes: Iterable[Takes]) -> list[dict[str, Any]]:
    return [one._asdict() | {"faces": list(one.faces)} for one in takes]


def _end_facts(one: Chance) -> dict[str, Any]:
    fate = one.fate._asdict()
    told = {name: list(value) if isinstance(value, tuple) else value for name, value in fate.items()}
    return {**_odds(one.chance), "whole": one.is_whole, **told}


def _deal_facts(deal: Deal) -> dict[str, Any]:
    bought = [{"turn": one.turn, "space": one.space, "kind": one.kind, "price": one.price} for one in deal.bought]
    return {"aqua": deal.aqua, **odds_facts(deal.survival), "bought": bought}


def _exposure_facts(one: Exposure) -> dict[str, Any]:
    facts: dict[str, Any] = one._asdict()
    return facts | {"takes": _takes_facts(one.takes), "flare_of_an_event": str(FLARE), "harm_of_a_flare": str(one.harm)}
