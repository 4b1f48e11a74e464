"""Words for the parts of a flight plan: how a space is entered, what is done, what lies there, what all of it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from planner.board.model import Space
from planner.editions.edition import find_edition
from planner.plan.model import Action, PlannedStop, Step, Totals
from planner.referee.verdict import STOP
from planner.report.toldplan import Refusal, ToldChits, ToldLoss, ToldRoll, ToldWaiting
from planner.report.wording import burns_text, counted, number_text, odds_text
from planner.rocket.strip import mass_text

_PIVOT_MARKS = {
    "burns": "pivot",
    "mixed": "pivot (1 bonus burn)",
    "bonus-burns": "pivot (2 bonus burns)",
    "bonus-pivot": "bonus pivot",
}
_ENTRY_MARKS = {
    "coast": "coast",
    "burn": "burn",
    "bonus-burn": "bonus burn",
    "lander-burn": "lander burn",
    "half-lander-burn": "half-lander burn",
    "free-lander-burn": "free lander burn",
}
_REFUELS = {"isru": "by ISRU", "factory": "at the factory", "air": "by air-eating", "dirt": "by digging"}


def step_mark(step: Step, here: Space, there: Space) -> str:
    """How a space is entered, in words of the game; "" where the plan leaves it open."""
    parts = [_PIVOT_MARKS[step.pivot]] if step.pivot else []
    if step.landing:
        parts.append(f"{step.landing} {'landing' if there.site is not None else 'liftoff'}")
    if step.enter == "coast":
        parts += ["aerobrake" if there.hazard == "aerobrake" else "coast"] if not parts else []
    elif step.enter:
        parts.append(_ENTRY_MARKS[step.enter])
    return ", ".join(parts)


def action_text(
    action: Action,
    title: Callable[[str], str] = str,
    place: Callable[[str], str] = str,
    price: str = "",
    is_operation: bool = False,
) -> str:
    """One free action or operation in words. `title` names cards, `place` names spaces, `price` is what is paid.

    >>> action_text(Action("load", tanks=1, grade="water"), price="1 aqua")
    'load 1 tank of water (1 aqua)'
    >>> action_text(Action("refuel", by="isru", isru=1, tanks=3), is_operation=True)
    'refuel 3 tanks by ISRU 1 (operation)'
    """
    notes = [note for note in (price, "operation" if is_operation else "") if note]
    return _action_words(action, title, place) + (f" ({', '.join(notes)})" if notes else "")


def _action_words(action: Action, title: Callable[[str], str], place: Callable[[str], str]) -> str:
    items = ", ".join(title(item) for item in action.items)
    tanks = counted(action.tanks, "tank") if action.tanks else "tanks"
    of_grade = f"{tanks} of {action.grade}" if action.grade else tanks
    words = {
        "load": f"load {of_grade}",
        "unload": f"leave {tanks} here",
        "jettison": f"jettison {counted(action.fuel_steps, 'fuel step')}",
        "drop": f"leave behind {items}",
        "scrap": f"throw away {items}",
        "boost": f"boost {items} to LEO",
        "take": f"take aboard {items or 'cargo'}" + (f" (mass {action.mass})" if action.mass else ""),
        "turn-light": f"turn light {items}",
        "tank-to-fuel": f"pour cargo {of_grade} into the fuel",
        "fuel-to-tank": f"turn fuel into cargo {tanks}",
        "grind": f"grind to fuel {items}",
        "acetylene": f"pay {tanks} at the site for a rocketplane",
        "pay": "buy off the roll at " + ", ".join(place(space) for space in action.rolls),
        "refuel": _refuel_words(action, of_grade),
    }
    return words[action.do]


def stop_text(stop: PlannedStop, name: str, title: Callable[[str], str] = str) -> str:
    """A stop and what is asked of it. `title` names cards.

    >>> stop_text(PlannedStop(("ceres",), stay=2, season="red", by_year=9, drop=("kuck-mosquito",)), "Ceres")
    'Ceres (red, by year 9, stay 2 years, leave behind kuck-mosquito)'
    """
    asked = [stop.season] if stop.season else []
    asked += [f"by year {stop.by_year}"] if stop.by_year is not None else []
    asked += [f"stay {counted(stop.stay, 'year')}"] if stop.stay else []
    for do, items in (("drop", stop.drop), ("take", stop.take)):
        asked += [action_text(Action(do, items=items), title)] if items else []
    return name + (f" ({', '.join(asked)})" if asked else "")


def _refuel_words(action: Action, of_grade: str) -> str:
    words = ["refuel", *[of_grade] * bool(action.tanks), _REFUELS.get(action.by, action.by)]
    return " ".join([*words, *[str(action.isru)] * (action.isru is not None and action.by == "isru")])


def waiting_text(there: ToldWaiting) -> str:
    """What lies in a space, in words.

    >>> waiting_text(ToldWaiting("ceres", "Ceres", ("ore (mass 2)",), {"water": 4}))
    'at Ceres: ore (mass 2), 4 tanks of water'
    """
    tanks = [f"{counted(number, 'tank')} of {grade}" for grade, number in there.tanks.items() if number]
    return f"at {there.name}: {', '.join([*there.items, *tanks]) or 'nothing'}"


def refusal_text(refusal: Refusal) -> str:
    """The first illegal step and its rule.

    >>> refusal_text(Refusal(2, 0, "hf4 H2", "no engine 'warp' is aboard"))
    "turn 2, before the move: no engine 'warp' is aboard [hf4 H2]"
    >>> refusal_text(Refusal(2, 0, "stop", "stop 1 of 1, Ceres: the plan ends after 1 of 2 years"))
    'turn 2: stop 1 of 1, Ceres: the plan ends after 1 of 2 years [stop]'
    """
    where = f"step {refusal.step}" if refusal.step else "" if refusal.rule == STOP else "before the move"
    return f"turn {refusal.turn}{where and f', {where}'}: {refusal.sentence} [{refusal.rule}]"


def fuel_text(tanks: Fraction | int, fuel_steps: int | None) -> str:
    """Fuel as players load it, and as they burn it.

    >>> fuel_text(Fraction(14, 3), 11)
    '4 2/3 tanks (11 fuel steps)'
    """
    steps = "" if fuel_steps is None else f" ({counted(fuel_steps, 'fuel step')})"
    return counted(mass_text(tanks), "tank") + steps


def losses_text(roll: ToldRoll) -> str:
    """Which numbers lose what; "" where nothing is lost or nobody has judged it.

    >>> rocket = ToldLoss((5, 6), "rocket", 3, False)
    >>> losses_text(ToldRoll("leo", "LEO", "belt", Fraction(2, 3), False, (rocket,)))
    'a 5 or 6 loses the rocket (rad-hard 3)'
    """
    if roll.kind != "belt":
        return "" if roll.paid else "a 1 loses the craft"  # as everywhere, also where nobody has judged it
    by_faces: dict[tuple[int, ...], list[ToldLoss]] = {}
    for loss in roll.losses or ():
        by_faces.setdefault(loss.faces, []).append(loss)
    return "; ".join(_faces_text(faces, losses) for faces, losses in by_faces.items())


def _faces_text(faces: tuple[int, ...], losses: Sequence[ToldLoss]) -> str:
    numbers = f"{faces[0]} or more" if len(faces) > 2 and faces[-1] == 6 else " or ".join(map(str, faces))
    lost = ", ".join(_loss_text(loss) for loss in losses if not loss.is_turned)
    turned = ", ".join(_loss_text(loss) for loss in losses if loss.is_turned)
    words = [f"loses {lost}"] if lost else []
    words += [f"turns {turned} light, which then cools too little"] if turned else []
    return f"a {numbers} {' and '.join(words)}"


def _loss_text(loss: ToldLoss) -> str:
    name = "the rocket" if loss.name == "rocket" else loss.name  # as a rocket by numbers is called
    return name + (f" (rad-hard {loss.rad_hard})" if loss.rad_hard is not None else "")


def totals_rows(totals: Totals, left: ToldChits | None = None) -> list[tuple[str, str]]:
    """What a plan takes and leaves, as words and their values."""
    fuel = [] if left is None or left.tanks is None else [("left", fuel_text(left.tanks, left.fuel_steps))]
    return [
        ("turns", str(totals.turns)),
        ("burns", burns_text(totals.half_burns)),
        ("fuel steps", number_text(totals.fuel_steps)),
        *fuel,
        ("hazards", str(totals.hazards)),
        ("belts", str(totals.belts)),
        ("survival", odds_text(totals.survival)),
    ]


def totals_text(totals: Totals, money: str = "aqua") -> str:
    """What a plan takes, in a line; what was paid and done for it is told where there is any."""
    words = [counted(totals.turns, "turn"), counted(burns_text(totals.half_burns), "burn")]
    words.append(counted(number_text(totals.fuel_steps), "fuel step"))
    rolls = {"hazard roll": totals.hazards, "belt roll": totals.belts}
    words += [counted(number, roll) for roll, number in rolls.items() if number]
    words += [f"{totals.bill} {money}"] * bool(totals.bill)
    words += [counted(sum(totals.operations), "operation")] * any(totals.operations)
    return ", ".join([*words, f"survival {odds_text(totals.survival)}"])


def bill_rows(totals: Totals, edition: str) -> list[tuple[str, str]]:
    """What was paid and which operations were used, as words and their values; nothing where there was none.

    >>> from fractions import Fraction
    >>> paid = Totals(2, 3, Fraction(4), 0, 0, Fraction(1), bank_water=6, bought_off=4, operations=(0, 2))
    >>> bill_rows(paid, "hf3")
    [('bill', '10 WT (bank water 6, rolls bought off 4)'), ('operations', '2 in turn 2')]
    """
    parts = {"bank water": totals.bank_water, "boosts": totals.boosts, "rolls bought off": totals.bought_off}
    paid = ", ".join(f"{word} {amount}" for word, amount in parts.items() if amount)
    used = ", ".join(f"{count} in turn {turn}" for turn, count in enumerate(totals.operations, 1) if count)
    rows = [("bill", f"{totals.bill} {find_edition(edition).money} ({paid})")] if paid else []
    return rows + ([("operations", used)] if used else [])
