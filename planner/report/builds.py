"""Stacks built of a hand, as people and programs read them: the front, what each stack costs, and why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.editions.seasons import season_of
from planner.models.stackbuild.flying import Option
from planner.models.stackbuild.model import Cause
from planner.models.stackbuild.search import Build
from planner.models.stackbuild.whynot import least_therms, most_cooling
from planner.report.jsonform import odds_facts
from planner.report.routes import flight_facts
from planner.report.stopwords import itinerary_facts, itinerary_rows
from planner.report.tables import table_lines
from planner.report.wording import counted, few, labelled, percent, wrapped
from planner.rocket.boosting import bill_of
from planner.rocket.hand import Hand
from planner.rocket.stack import Stack
from planner.rocket.supports import Requirement, can_serve
from planner.rocket.written import card_text

_MONEY = ("price", "boosts", "water")


def build_lines(found: Build, most: int) -> list[str]:
    """The front of a build, and its best stacks, at most so many, one by one."""
    lines = _head(found)
    if not found.options:
        return lines
    numbers = stack_numbers(found)
    lines += ["", *_front(found, numbers)]
    shown = found.few(most)
    for option in shown:
        lines += ["", *_stack(found, option, numbers[option.chosen], shown[0])]
    hidden = len(numbers) - len(shown)
    if hidden > 0:
        lines += ["", f"{counted(hidden, 'more stack')} of the front {'is' if hidden == 1 else 'are'} not told here"]
    return lines


def build_facts(found: Build, most: int) -> dict[str, Any]:
    """The same ready for JSON, with the content of a stack file for each stack."""
    hand, mission, numbers = found.hand, found.mission, stack_numbers(found)
    shown = found.few(most)
    return {
        "status": found.status,
        "edition": hand.base.edition.name,
        "board": mission.board.name,
        "hand": hand.name,
        "cards": hand.cards,
        "along": [wanted.words for wanted in hand.wanted if not wanted.works],
        "work": [wanted.words for wanted in hand.wanted if wanted.works],
        "aqua_at_most": hand.aqua,
        "left_out": list(hand.left_out),
        "start": mission.start,
        "goal": mission.goal,
        "goals": list(mission.goals),
        "via": list(mission.via),
        **itinerary_facts(mission),
        "year": mission.year,
        "max_years": mission.horizon,
        "by": "aqua" if mission.by == "fuel" else mission.by,
        "readings": dict(hand.base.readings),
        "nothing_new_below": found.bound,
        "proposed": found.proposed,
        "flown": found.flown,
        "dreams": found.dreams,
        "front": [_option_facts(option, numbers) for option in found.ordered],
        "stacks": [_stack_facts(found, option, numbers, shown[0]) for option in shown],
    }


def stack_numbers(found: Build) -> dict[tuple[int, ...], int]:
    """A number for each stack of the front, in the order in which they come first."""
    numbers: dict[tuple[int, ...], int] = {}
    for option in found.ordered:
        numbers.setdefault(option.chosen, len(numbers) + 1)
    return numbers


# The head


def _head(found: Build) -> list[str]:
    hand, mission = found.hand, found.mission
    stack = hand.base
    rows = [("hand", f"{hand.name} ({stack.edition.name}), {counted(hand.cards, 'card')}{_budget(found)}")]
    rows.append(("year", f"{mission.year} ({season_of(mission.year, stack.readings)})"))
    rows += itinerary_rows(mission)
    rows += [("along", _wanted(hand))] if hand.wanted or hand.cargo_mass else []
    rows += [("left out", "; ".join(hand.left_out))] if hand.left_out else []
    if assumed := _assumed(found):
        rows.append(("assumed", f"some numbers of {few(assumed)}, as on the cards of a younger edition"))
    rows.append(("status", status_text(found)))
    return [mission.title, *labelled(rows)]


def _budget(found: Build) -> str:
    return "" if found.hand.aqua is None else f", at most {found.hand.aqua} {found.hand.base.edition.money}"


def _wanted(hand: Hand) -> str:
    told = [f"{wanted.words}{', and works' if wanted.works else ''}" for wanted in hand.wanted]
    told += [f"{piece.name} of mass {piece.mass}" for piece in hand.base.cargo]
    told += [counted(hand.base.cargo_tanks, "cargo tank")] if hand.base.cargo_tanks else []
    return "; ".join(told)


def _assumed(found: Build) -> list[str]:
    aboard = {item.slug for option in found.options for item in option.stack.aboard if item.card.assumed}
    return sorted(aboard)


def status_text(found: Build) -> str:
    """One sentence: how far the answer is proven.

    >>> from planner.models.stackbuild.search import Build
    >>> from planner.rocket.hand import hand_from_data
    >>> from planner.missions.mission import Mission
    >>> from planner.board.files import load_board
    >>> hand = hand_from_data({"cards": ["hall-effect"]})
    >>> status_text(Build(hand, Mission(load_board("hf4"), hand.base, "leo", "geo", max_years=9), "UNKNOWN"))
    'UNKNOWN: stopped before any flight was found; that none was found proves nothing'
    """
    years, money = counted(found.mission.horizon, "turn"), found.hand.base.edition.money
    looked = f"{counted(found.flown, 'stack')} flown, {counted(found.dreams, 'optimistic search')}"
    if found.status == "PROVEN":
        return f"PROVEN: within {years} no stack of this hand does better ({looked})"
    if found.status == "FEASIBLE":
        bound = (
            ""
            if found.bound is None
            else f"; all stacks that cost less than {found.bound} {money} before their fuel are known"
        )
        return f"FEASIBLE: stopped, so there may be better ones{bound}"
    if found.status == "UNKNOWN":
        return "UNKNOWN: stopped before any flight was found; that none was found proves nothing"
    if not found.runs:
        return "INFEASIBLE: no stack of this hand runs"
    return f"INFEASIBLE: no stack of this hand gets there within {years}"


# The front


def _front(found: Build, numbers: dict[tuple[int, ...], int]) -> list[str]:
    money = found.hand.base.edition.money
    rows = [("stack", "turns", money, "tanks", "fuel steps", "hazards", "belts", "survival")]
    for option in found.ordered:
        flight = option.flight
        rows.append(
            (
                str(numbers[option.chosen]),
                str(flight.turns),
                str(option.point.aqua),
                str(flight.tanks or 0),
                str(flight.fuel_steps),
                str(flight.hazards),
                str(flight.belts),
                percent(flight.survival),
            )
        )
    return table_lines(rows, set())


def _option_facts(option: Option, numbers: dict[tuple[int, ...], int]) -> dict[str, Any]:
    facts = flight_facts(option.flight) | {"aqua": option.point.aqua}
    return {"stack": numbers[option.chosen], **facts, **odds_facts(option.flight.survival)}


# One stack


def _stack(found: Build, option: Option, number: int, best: Option) -> list[str]:
    stack, money = option.stack, found.hand.base.edition.money
    prices = _prices(found, option)
    names = [f"{card_text(item)}{_turned(found, item.slug)}" for item in stack.aboard]
    flights = [each for each in found.options if each.chosen == option.chosen]
    costs = ", ".join(f"{word} {prices[word]}" for word in _MONEY if prices[word])
    rows = [
        ("cards", ", ".join(names)),
        ("mass", f"dry {stack.dry_mass}, and {counted(str(option.flight.tanks or 0), 'tank')} of {stack.grade}"),
        ("engines", "; ".join(_engine_words(stack))),
        ("costs", f"{option.point.aqua} {money}{f': {costs}' if costs else ''}"),
        ("flies", counted(len(flights), "flight") + " of the front"),
    ]
    if option is not best:
        rows.append(("against", f"the first one: {difference_text(option, best, money)}"))
    return [f"stack {number}", *labelled(rows, "  ")]


def _turned(found: Build, slug: str) -> str:
    """Whether a card costs something to be had, and how much."""
    piece = next(piece for piece in found.hand.pieces if piece.slug == slug)
    return f" (price {piece.price})" if piece.price else ""


def _engine_words(stack: Stack) -> list[str]:
    return list(
        dict.fromkeys(
            f"{engine.name} {engine.base + engine.modifier}:{engine.consumption}{' solar' if engine.solar else ''}"
            for engine in stack.engines
        )
    )


def _prices(found: Build, option: Option) -> dict[str, int]:
    """What makes up the aqua of a flight."""
    pieces = [found.hand.pieces[number] for number in option.chosen]
    boosts = sum(piece.boost for piece in pieces) + found.hand.cargo_mass
    price = sum(piece.price for piece in pieces)
    return {"price": price, "boosts": boosts, "water": option.point.aqua - boosts - price}


def difference_text(option: Option, best: Option, money: str) -> str:
    """What a flight costs more than another, or less."""
    turns, aqua = option.point.turns - best.point.turns, option.point.aqua - best.point.aqua
    told = [f"{counted(abs(turns), 'turn')} {'more' if turns > 0 else 'less'}"] if turns else []
    told += [f"{abs(aqua)} {money} {'more' if aqua > 0 else 'less'}"] if aqua else []
    odds = option.flight.survival - best.flight.survival
    if odds:
        told.append(f"survival {percent(abs(odds))} {'more' if odds > 0 else 'less'}")
    return ", ".join(told) or "the same cost"


def _stack_facts(found: Build, option: Option, numbers: dict[tuple[int, ...], int], best: Option) -> dict[str, Any]:
    stack = option.stack
    return {
        "number": numbers[option.chosen],
        "cards": [card_text(item) for item in stack.aboard],
        "dry_mass": stack.dry_mass,
        **_prices(found, option),
        "aqua": option.point.aqua,
        "produced": [part.name for part in bill_of(stack).produced],
        "engines": _engine_words(stack),
        "against_first": {
            "turns": option.point.turns - best.point.turns,
            "aqua": option.point.aqua - best.point.aqua,
            "survival": str(option.flight.survival - best.flight.survival),
        },
        "stack": stack.data,
    }


# Why there is none


def cause_lines(found: Build, causes: Sequence[Cause] | None) -> list[str]:
    """Why no stack of a hand runs, in the words of a player."""
    if not causes:
        return []
    lines = ["", "why not: all of this together"]
    return lines + [line for cause in causes for line in wrapped(f"  {cause_text(found.hand, cause)}", 4)]


def cause_facts(found: Build, causes: Sequence[Cause] | None) -> list[dict[str, Any]]:
    """The same ready for JSON."""
    return [{"kind": one.kind, "card": one.card, "told": cause_text(found.hand, one)} for one in causes or ()]


def cause_text(hand: Hand, cause: Cause) -> str:
    """One cause in a sentence."""
    if cause.kind == "engine":
        has_any = any(piece.item.card.triangle is not None for piece in hand.pieces)
        return "an engine must run" if has_any else "no card of this hand has a thrust triangle"
    if cause.kind == "wanted":
        assert cause.wanted is not None
        return f"{cause.wanted.words} must come along{' and work' * cause.wanted.works}"
    if cause.kind == "support":
        assert cause.requirement is not None
        return _support_text(hand, cause.card, cause.requirement)
    if cause.kind == "cooling":
        needed, given = least_therms(hand, cause.card), most_cooling(hand)
        if not given:
            return f"no card of this hand cools {cause.card} of {counted(needed, 'therm')}"
        return f"{cause.card} needs {counted(needed, 'therm')} cooled at least; the radiators of this hand give {given}"
    if cause.kind == "aqua":
        return f"no more than {hand.aqua} {hand.base.edition.money} may be spent"
    strip = hand.base.strip
    return f"a stack weighs at most {strip.dry_limit} dry and {strip.wet_limit} wet"


def _support_text(hand: Hand, slug: str, requirement: Requirement) -> str:
    card = next(piece.item.card for piece in hand.pieces if piece.slug == slug)
    servers = dict.fromkeys(p.slug for p in hand.pieces if can_serve(p.item.card, card, requirement))
    needed = f"{slug} needs {'an' if requirement.text()[0] in 'aeiou' else 'a'} {requirement.text()}"
    count = card.needs.reactor_count if requirement.what == "reactor" else 1
    if count > 1:
        needed = f"{slug} needs {count} {requirement.text()}s"
    if not servers:
        return f"{needed}, and no card of this hand is one"
    return f"{needed}; of this hand only {few(list(servers))} might do"
