"""A tour as people and programs read it: its order, what it is worth, and how far that is proven."""

from __future__ import annotations

from fractions import Fraction
from math import exp
from typing import TYPE_CHECKING, Any

from planner.missions.front import INFEASIBLE, PROVEN
from planner.report.assumed import ALL_SAID, Unsaid
from planner.report.heads import head_facts, head_lines
from planner.report.wording import counted, labelled, percent

if TYPE_CHECKING:
    from planner.models.tour.search import TourAnswer

_LOG_UNIT = 1 << 40  # of the cost of dice


def tour_lines(found: TourAnswer) -> list[str]:
    """The order and how good it is; what follows is one flight of it."""
    rows = [("tour", ", ".join(_names(found, found.order)))]
    left_out = _left_out(found)
    rows += [("without", ", ".join(_names(found, left_out)))] if left_out else []
    rows += [("worth", _worth(found))] if _is_valued(found) else []
    return [*labelled([*rows, ("order", f"{found.status}: {_sentence(found)}")]), ""]


def no_tour_lines(found: TourAnswer, lead: str = "", unsaid: Unsaid = ALL_SAID) -> list[str]:
    """What is said where there is no tour, or none was found."""
    mission = found.tour.mission
    title = f"Tour from {mission.start_space.name} to {', '.join(_names(found, range(1, len(found.tour.visits) + 1)))}"
    return head_lines(mission, title, f"{found.status}: {_sentence(found)}", lead, unsaid)[:-1]


def tour_facts(found: TourAnswer) -> dict[str, Any]:
    """The same ready for JSON."""
    tour = found.tour
    places = [[*tour.visits[number - 1].stop.places] for number in found.order]
    facts: dict[str, Any] = {
        "status": found.status,
        "order": _names(found, found.order),
        "places": [one[0] if len(one) == 1 else one for one in places],
        "left_out": _names(found, _left_out(found)) if found.order else [],
        "returns": tour.returns,
        "by": tour.mission.by,
        "value": str(found.value) if found.order else None,
        "value_of_all": str(tour.value_of_all),
        "value_at_most": None,
        "takes": None,
        "at_least": None,
        "gap": None,
        "orders_flown": found.flown,
        "stopped": found.was_stopped,
        "reasons": [_sentence(found)],
    }
    if found.bound is not None:
        facts["value_at_most"] = str(tour.value_of_all - Fraction(found.bound.missed, tour.scale))
    if found.worth is not None and found.bound is not None:
        facts["takes"] = _told(found, found.worth.takes)
        facts["at_least"] = _told(found, found.bound.takes) if not found.value_gap else None
        facts["gap"] = None if found.gap is None or tour.mission.by == "risk" else _told(found, found.gap)
    head = {} if found.answer is not None else head_facts(tour.mission, found.status, tour.mission.horizon)
    return {"tour": facts} | head


def _told(found: TourAnswer, takes: int) -> int | str | float:
    """What a tour takes in units of a player: turns, aqua, fuel steps, or for risk the odds to survive."""
    mission = found.tour.mission
    if mission.by == "risk":
        return round(exp(-takes / _LOG_UNIT), 6)
    if mission.by == "fuel" and not found.tour.counts_aqua:
        return str(mission.stack.strip.told(takes))
    return takes


def _sentence(found: TourAnswer) -> str:
    tour, ended = found.tour, _ended(found)
    places = counted(len(tour.visits), "place")
    years = f"in {counted(tour.mission.horizon, 'year')}"
    if found.worth is None or found.bound is None:
        if found.status == INFEASIBLE:
            return f"no order of {'any of ' * (tour.subset is not None)}these {places} can be flown {years}"
        return f"no tour was found, which proves nothing{ended}"
    of = "order" if tour.subset is None else "tour"
    if found.status == PROVEN:
        worth = "" if not _is_valued(found) else " is worth more, and none that is worth as much"
        return f"no {of}{worth} {_beats(found)}"
    if found.value_gap:
        most = tour.value_of_all - Fraction(found.bound.missed, tour.scale)
        return f"the best found; a tour may be worth up to {most}{ended}"
    least = found.bound.takes
    if tour.mission.by == "risk":
        return f"the best found; another may have odds of up to {percent(Fraction(exp(-least / _LOG_UNIT)))}{ended}"
    return f"the best found; another may take {_amount(found, least)}, and none fewer{ended}"


def _beats(found: TourAnswer) -> str:
    if found.tour.mission.by == "risk":
        return "has better odds"
    assert found.worth is not None
    return f"takes fewer than {_amount(found, found.worth.takes)}"


def _amount(found: TourAnswer, takes: int) -> str:
    mission = found.tour.mission
    if mission.by == "turns":
        return counted(takes, "turn")
    if found.tour.counts_aqua:
        return f"{takes} {mission.stack.edition.money}"
    return counted(mission.stack.strip.told(takes), "fuel step")


def _ended(found: TourAnswer) -> str:
    flown = f"{counted(found.flown, 'order')} flown"
    return f" ({flown}, then it was ended)" if found.was_stopped else f" ({flown})"


def _names(found: TourAnswer, numbers: Any) -> list[str]:
    return [found.tour.visits[number - 1].stop.name for number in numbers]


def _left_out(found: TourAnswer) -> list[int]:
    return [number for number in range(1, len(found.tour.visits) + 1) if number not in found.order]


def _worth(found: TourAnswer) -> str:
    return f"{found.value} of {found.tour.value_of_all}"


def _is_valued(found: TourAnswer) -> bool:
    """Whether places are told apart by what they are worth, or not all of them are wanted."""
    visits = found.tour.visits
    return found.tour.subset is not None or any(visit.value != 1 or visit.group for visit in visits)
