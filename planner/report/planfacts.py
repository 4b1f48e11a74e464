"""All that is worth saying about a flight plan, as plain data: what the views for people are made of.

It is told from the plan as the referee filled it in; without a stack, from what the file says. Whether a plan is legal
is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from planner.board.model import Board, Space
from planner.editions.edition import find_edition
from planner.editions.readings import DEFAULTS, Readings
from planner.editions.seasons import season_of
from planner.errors import PlannerError
from planner.plan.model import Action, Plan, Roll, Step, Totals, Waiting, with_identifiers
from planner.referee import Verdict
from planner.referee.ruleset import Ruleset, find_ruleset
from planner.report.spaces import burns_text, plain
from planner.rocket.engine import Engine, net_thrust
from planner.rocket.stack import Cargo, Stack
from planner.rocket.strip import Strip, load_strip, mass_text
from planner.rocket.supports import Aboard

_PIVOT_MARKS = {
    "burns": "pivot",
    "mixed": "pivot (1 bonus burn)",
    "bonus-burns": "pivot (2 bonus burns)",
    "bonus-pivot": "bonus pivot",
}
_PIVOT_BURNS = {"burns": 2, "mixed": 1}  # paid ones
_ENTRY_MARKS = {
    "coast": "coast",
    "burn": "burn",
    "bonus-burn": "bonus burn",
    "lander-burn": "lander burn",
    "half-lander-burn": "half-lander burn",
    "free-lander-burn": "free lander burn",
}
_PAID_ENTRIES = ("burn", "lander-burn", "half-lander-burn")
# Actions that move the dry chit.
_MASS_ACTIONS = frozenset({"drop", "scrap", "take", "turn-light", "tank-to-fuel", "fuel-to-tank", "grind"})
_REFUELS = {"isru": "ISRU", "factory": "the factory", "air": "air-eating", "dirt": "digging dirt"}


def plan_facts(plan: Plan, board: Board, stack: Stack | None = None, verdict: Verdict | None = None) -> dict[str, Any]:
    """Everything that is shown of a plan, ready for JSON. With a verdict, the plan is the one that it filled in.

    Raises BadPlan if the plan names a space that the board does not have, and no verdict has said so before.
    """
    told = _Told(verdict.plan if verdict is not None else with_identifiers(plan, board), board, stack, verdict)
    return {
        "name": plan.name,
        "edition": plan.edition,
        "board": board.name,
        "start": {"id": told.plan.start, "name": told.space(told.plan.start).name},
        "readings": dict(plan.readings),
        "waiting": [told.waiting(there) for there in told.plan.waiting],
        "stack": None if stack is None else {"name": stack.name, "chit": told.chit(stack.dry_mass, stack.wet_mass)},
        "legal": None if verdict is None else verdict.legal,
        "refusal": _refusal(verdict),
        "turns": [told.turn(number) for number in range(1, len(told.plan.turns) + 1)],
        "totals": None if verdict is None else _totals(verdict.totals),
        "gives_up": [told.title(name) for name in plan.gives_up],
    }


def _refusal(verdict: Verdict | None) -> dict[str, Any] | None:
    if verdict is None or verdict.legal:
        return None
    return {"turn": verdict.turn, "step": verdict.step, "rule": verdict.rule, "sentence": verdict.sentence}


def _totals(totals: Totals) -> dict[str, Any]:
    return totals_facts(totals) | {"burns": burns_text(totals.half_burns)}


def totals_facts(totals: Totals) -> dict[str, Any]:
    """What a plan costs, ready for JSON."""
    facts = totals._asdict() | {"fuel_steps": plain(totals.fuel_steps), "survival": str(totals.survival)}
    return facts | {"operations": list(totals.operations), "bill": totals.bill}


def bill_lines(totals: Mapping[str, Any], edition: str) -> list[tuple[str, str]]:
    """What was paid and which operations were used, as words and their values; nothing where there was none.

    The totals of a search hold no bill: it buys nothing.

    >>> paid = {"bill": 10, "bank_water": 6, "boosts": 0, "bought_off": 4, "operations": [0, 2]}
    >>> bill_lines(paid, "hf3")
    [('bill', '10 WT (bank water 6, rolls bought off 4)'), ('operations', '2 in turn 2')]
    """
    parts = {"bank water": "bank_water", "boosts": "boosts", "rolls bought off": "bought_off"}
    paid = ", ".join(f"{word} {totals[key]}" for word, key in parts.items() if totals.get(key))
    used = ", ".join(f"{count} in turn {turn}" for turn, count in enumerate(totals.get("operations", ()), 1) if count)
    lines = [("bill", f"{totals['bill']} {find_edition(edition).money} ({paid})")] if paid else []
    return lines + ([("operations", used)] if used else [])


class _Told:
    """A plan with all that is needed to tell it."""

    def __init__(self, plan: Plan, board: Board, stack: Stack | None, verdict: Verdict | None) -> None:
        self.plan, self.board, self.stack = plan, board, stack
        self.judged = 0 if verdict is None else (len(plan.turns) if verdict.legal else verdict.turn - 1)
        base = DEFAULTS if stack is None else stack.readings
        self.readings: Readings = {**base, **dict(plan.readings)}
        self.strip: Strip | None = load_strip(find_edition(plan.edition).strip, self.readings)
        if stack is not None:
            self.strip = replace(stack, readings=self.readings).strip if stack.kind.is_weighed else None
        self.rules: Ruleset = find_ruleset(find_edition(plan.edition), self.readings)
        self.titles = {item.slug: item.card.name for item in stack.aboard} if stack is not None else {}
        waiting = [item for there in plan.waiting for item in there.items]
        self.titles |= {item.slug: item.card.name for item in waiting if isinstance(item, Aboard)}
        quick = stack.quick_engines if stack is not None else ()
        self.titles |= {engine.name: f"triangle {engine.base}-{mass_text(engine.consumption)}" for engine in quick}
        self.starts = [plan.start]
        for turn in plan.turns:
            self.starts.append(turn.steps[-1].to if turn.steps else self.starts[-1])

    def space(self, space_id: str) -> Space:
        return self.board.spaces[space_id]

    def waiting(self, there: Waiting) -> dict[str, Any]:
        """What lies in a space at the start."""
        space = self.space(there.place)
        items = [_waiting_text(item) for item in there.items]
        return {"id": space.id, "name": space.name, "items": items, "tanks": dict(there.tanks)}

    def title(self, name: str) -> str:
        """Printed name of a card, numbers of an engine without one; anything else is called as it is."""
        return self.titles.get(name, name)

    def chit(self, dry: Fraction | int | None, wet: Fraction | int | None) -> dict[str, Any] | None:
        if wet is None or self.strip is None:
            return None
        return {
            "dry": None if dry is None else mass_text(dry),
            "wet": mass_text(wet),
            "fuel_steps": self.fuel_steps(wet, dry),
        }

    def fuel_steps(self, wet: Fraction | int | None, dry: Fraction | int | None) -> int | None:
        """Steps between two positions; None if one is not known or not printed on the strip."""
        if self.strip is None or wet is None or dry is None:
            return None
        try:
            steps = self.strip.fuel_steps(self.strip.position(wet), self.strip.position(dry))
        except PlannerError:
            return None
        return steps if steps >= 0 else None

    def turn(self, number: int) -> dict[str, Any]:
        turn = self.plan.turns[number - 1]
        engine = self.engine(number)
        season = turn.season or season_of(turn.year, self.readings)
        rolls = list(turn.rolls or ())
        return {
            "turn": number,
            "year": turn.year,
            "season": season,
            "judged": number <= self.judged,
            "before": [self.action(action) for action in turn.before],
            "engine": turn.engine,
            "engine_name": self.title(turn.engine) if turn.engine else turn.engine,
            "afterburn": turn.afterburn,
            "afterburn_steps": engine.afterburn_steps if engine is not None and turn.afterburn else None,
            "consumption": None if engine is None else mass_text(self.told(engine.consumption)),
            "net_thrust": turn.net_thrust,
            "net_thrust_parts": self.thrust_parts(number, engine),
            "chit_before": self.chit(turn.dry, turn.wet_before),
            "steps": list(self.steps(number, engine, season, rolls)),
            "chit_after": self.chit(self.dry_after(number), turn.wet_after),
            "rolls": [self.roll(roll) for roll in rolls],  # due outside the move; `steps` has taken the others
            "after": [self.action(action) for action in turn.after],
        }

    def dry_after(self, number: int) -> Fraction | None:
        """Dry mass when the move is over: the next turn tells of cards lost in it, unless cargo changed in between."""
        turn, following = self.plan.turns[number - 1], self.plan.turns[number : number + 1]
        between = [*turn.after, *(following[0].before if following else ())]
        if following and number < self.judged and not any(action.do in _MASS_ACTIONS for action in between):
            return following[0].dry
        return turn.dry - self._lightened(number) if turn.dry is not None and not following else turn.dry

    def _lightened(self, number: int) -> int:
        """Mass that radiators lose in a move because they are heavy for one use only."""
        if self.stack is None or number > self.judged:
            return 0
        earlier = {slug for before in range(1, number) for slug in self._uses_up(before)}
        earlier |= {name for turn in self.plan.turns for action in turn.before for name in action.items}
        used = self._uses_up(number) - earlier
        heavy = [item for item in self.stack.aboard if item.slug in used]
        return sum(item.mass - item._replace(orientation="light").mass for item in heavy)

    def _uses_up(self, number: int) -> set[str]:
        """Radiators that a move uses up: of the choices of supports, one is taken that spares them."""
        assert self.stack is not None
        turn = self.plan.turns[number - 1]
        choices = [
            set(engine.uses_up)
            for engine in self.stack.engines
            if engine.name == turn.engine and turn.steps and (turn.afterburn or not engine.only_afterburning)
        ]
        return min(choices, key=len, default=set())

    def engine(self, number: int) -> Engine | None:
        """The engine of a judged turn, if name and net thrust leave only one consumption."""
        turn = self.plan.turns[number - 1]
        if self.stack is None or not turn.engine or number > self.judged:
            return None
        named = [engine for engine in self.stack.engines if engine.name == turn.engine]
        fitting = [engine for engine in named if self._net(number, engine) == turn.net_thrust]
        return fitting[0] if len({engine.consumption for engine in fitting}) == 1 else None

    def _net(self, number: int, engine: Engine) -> int | None:
        turn = self.plan.turns[number - 1]
        if self.strip is None or turn.wet_before is None:
            return turn.net_thrust
        zone = self.board.zone_by_id[self.space(self.starts[number - 1]).zone]
        return net_thrust(engine, self.strip, self.strip.position(turn.wet_before), zone, turn.afterburn)

    def thrust_parts(self, number: int, engine: Engine | None) -> list[list[Any]]:
        """What net thrust is made of: words and numbers."""
        turn = self.plan.turns[number - 1]
        if engine is None or self.strip is None or turn.wet_before is None:
            return []
        weight = self.strip.classes[self.strip.position(turn.wet_before)]
        zone = self.board.zone_by_id[self.space(self.starts[number - 1]).zone]
        parts = [["supports", engine.modifier], [weight.name, weight.modifier], ["push", engine.push_thrust]]
        parts.append([f"solar at {zone.name}", zone.solar if engine.solar else 0])
        parts.append(["afterburner", engine.afterburn_thrust if turn.afterburn else 0])
        return [["base", engine.base], *(part for part in parts if part[1])]

    # Steps

    def steps(self, number: int, engine: Engine | None, season: str, rolls: list[Roll]) -> Iterator[dict[str, Any]]:
        """Each step with its rolls, which are taken off the list."""
        here, burns = self.space(self.starts[number - 1]), 0
        for step in self.plan.turns[number - 1].steps:
            there = self.space(step.to)
            due = []
            while rolls and rolls[0].space in (there.id, here.id):
                due.append(self.roll(rolls.pop(0)))
            paid = _PIVOT_BURNS.get(step.pivot or "", 0) + (step.enter in _PAID_ENTRIES)
            burns += paid
            fuel = self.step_fuel(step, engine)
            yield {
                "to": there.id,
                "name": there.name,
                "enter": step.enter,
                "pivot": step.pivot,
                "landing": step.landing,
                "mark": step_mark(step, here, there),
                "burns": paid,
                "fuel_steps": None if fuel is None else mass_text(fuel),
                "rolls": due,
                "why": list(self.reasons(number, step, here, there, burns, season)) if number <= self.judged else [],
            }
            here = there

    def step_fuel(self, step: Step, engine: Engine | None) -> Fraction | None:
        """Exact fuel steps of one step; the sum over a move is rounded up once."""
        if engine is None or step.enter is None:
            return None
        entry = Fraction(0)
        if step.enter == "half-lander-burn":
            entry = self.rules.half_burn(engine.consumption)
        elif step.enter in _PAID_ENTRIES:
            entry = engine.consumption
        return self.told(entry + engine.consumption * _PIVOT_BURNS.get(step.pivot or "", 0))

    def told(self, black_steps: Fraction) -> Fraction:
        """Fuel steps as a player counts them."""
        return black_steps if self.stack is None else self.stack.strip.told(black_steps)

    def roll(self, roll: Roll) -> dict[str, Any]:
        facts = {"space": roll.space, "name": self.space(roll.space).name, "kind": roll.kind}
        return facts | {"survival": str(roll.survival), "paid": roll.paid}

    def reasons(
        self, number: int, step: Step, here: Space, there: Space, burns: int, season: str
    ) -> Iterator[dict[str, str]]:
        """Why a step costs what it costs, each with its rule."""
        net = self.plan.turns[number - 1].net_thrust
        if step.pivot:
            paid = {"bonus-pivot": "waived by a bonus pivot", "bonus-burns": "paid by two bonus burns"}
            how = paid.get(step.pivot, "two burns" if step.pivot == "burns" else "one burn and one bonus burn")
            yield self._why("pivot", f"another line is taken at {here.name}: {how}")
        if step.enter in _PAID_ENTRIES or step.pivot in _PIVOT_BURNS:
            yield self._why("burn-limit", f"burn {burns} of the {net} that net thrust allows")
        elif step.enter == "bonus-burn":
            yield self._why("bonus", "a bonus burn takes neither fuel nor thrust")
        elif step.enter == "free-lander-burn":
            yield self._why("acetylene", "the first lander burn of a rocketplane is free")
        if there.flyby and self.rules.flybys and (season == "blue" or not there.venus):
            yield self._why("bonus", f"flyby: up to {there.flyby} bonus burns for the rest of the move")
        if "solar-oberth" in there.roles and self.rules.flybys:
            yield self._why("bonus", "solar Oberth: bonus burns for the base thrust of the engine")
        yield from self._landing_reason(step, here, there, net)

    def _landing_reason(self, step: Step, here: Space, there: Space, net: int | None) -> Iterator[dict[str, str]]:
        site = there if there.site is not None else here
        if not step.landing or site.site is None:
            return
        words = {
            "powered": f"net thrust {net} against size {site.site.size}",
            "aerobrake": "down the aerobrake path without thrust or fuel",
            "assisted": f"the factory of {site.name} helps",
            "acetylene": "liftoff as a rocketplane",
            "aerostat": "every craft lifts off from an aerostat",
        }
        yield self._why(step.landing, words[step.landing])

    def _why(self, topic: str, sentence: str) -> dict[str, str]:
        return {"rule": self.rules.rule_ids.get(topic, ""), "sentence": sentence}

    def action(self, action: Action) -> str:
        return action_text(action, self.title, lambda space_id: self.space(space_id).name)


def _waiting_text(item: Aboard | Cargo) -> str:
    if isinstance(item, Cargo):
        return f"{item.name} (mass {item.mass})"
    return f"{item.card.name} {item.orientation}".rstrip()


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


def action_text(action: Action, title: Callable[[str], str] = str, place: Callable[[str], str] = str) -> str:
    """One free action or operation in words. `title` names cards, `place` names spaces.

    >>> action_text(Action("load", tanks=1, grade="water"))
    'load 1 tank of water'
    """
    items = ", ".join(title(item) for item in action.items)
    tanks = counted(action.tanks, "tank") if action.tanks else "tanks"
    of_grade = f"{tanks} of {action.grade}" if action.grade else tanks
    words = {
        "load": f"load {of_grade}",
        "unload": f"unload {tanks}",
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
        "refuel": f"refuel by {_REFUELS.get(action.by, action.by)}" + (f": {of_grade}" if action.tanks else ""),
    }
    return words[action.do]


def waiting_text(there: Mapping[str, Any]) -> str:
    """What lies in a space, in words.

    >>> waiting_text({"name": "Ceres", "items": ["ore (mass 2)"], "tanks": {"water": 4}})
    'at Ceres: ore (mass 2), 4 tanks of water'
    """
    tanks = [f"{counted(number, 'tank')} of {grade}" for grade, number in there["tanks"].items() if number]
    return f"at {there['name']}: {', '.join([*there['items'], *tanks]) or 'nothing'}"


def counted(number: int | str, thing: str) -> str:
    """A number with its unit, in the plural where English wants it.

    >>> counted(1, "tank"), counted("1/2", "fuel step"), counted("4 2/3", "tank"), counted(0, "burn")
    ('1 tank', '1/2 fuel step', '4 2/3 tanks', '0 burns')
    """
    text = str(number)
    single = text == "1" or ("/" in text and " " not in text and Fraction(text) < 1)
    return f"{text} {thing}" if single else f"{text} {thing}s"
