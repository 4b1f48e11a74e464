"""Ways down to a site and up from it as people and programs read them. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from planner.board.filters import site_flags
from planner.board.model import Space
from planner.missions.landing import Landing, Passage
from planner.plan.model import Action, Roll
from planner.report.assumed import ALL_SAID, Unsaid, assumptions
from planner.report.csvform import csv_text
from planner.report.heads import defaults, head_of
from planner.report.jsonform import odds_facts, plain
from planner.report.planwords import action_text, fuel_text
from planner.report.tables import table_blocks
from planner.report.wording import burns_text, counted, number_text, wrapped
from planner.rocket.stack import Stack
from planner.rocket.strip import mass_text
from planner.rules.obstacles import Obstacle

_CSV = (
    "from", "to", "path", "mode", "possible", "margin", "net_thrust", "net_thrust_needed", "engine", "burns",
    "fuel_steps", "thrown_out", "hazards", "belts", "survival", "survival_decimal", "gives_up", "rule", "reason",
)  # fmt: skip
_COLUMNS = ("", "mode", "margin", "thrust", "burns", "fuel", "survival")


def mode_text(passage: Passage) -> str:
    """How the sites of a passage are left and landed on.

    Hops have two modes; one that is the same at both ends is told once.
    """
    return "+".join(dict.fromkeys(passage.modes))


def rule_of(passage: Passage, stack: Stack, down: bool) -> str:
    """Rule id behind a verdict: that of the obstacle, or else of the mode."""
    mode = passage.modes[-1 if down else 0]
    topic = passage.obstacle.topic if passage.obstacle is not None else mode
    return _rule(topic, stack)


def _rule(topic: str, stack: Stack) -> str:
    return stack.edition.rule_ids[topic]


# JSON


def land_facts(landing: Landing, unsaid: Unsaid = ALL_SAID) -> dict[str, Any]:
    """Rocket and year with the whole judgement, ready for JSON."""
    stack = landing.stack
    head = {
        "edition": stack.edition.name,
        "board": landing.board.name,
        "year": landing.year,
        "readings": dict(stack.readings),
        "stack": stack.data,
        "assumed": [*defaults(stack, landing.year, unsaid), *_assumed(landing, unsaid)],
    }
    return head | landing_facts(landing)


def landing_facts(landing: Landing) -> dict[str, Any]:
    """The whole judgement, ready for JSON."""
    stack, site = landing.stack, landing.site.site
    assert site is not None
    return {
        "site": landing.site.id,
        "name": landing.site.name,
        "size": site.size,
        "zone": landing.site.zone,
        "season": landing.site.synodic or None,
        "flags": site_flags(landing.site),
        "can_land": landing.can_land,
        "can_lift_off": landing.can_lift_off,
        "closed_in": landing.closed_in.sentence if landing.closed_in is not None else None,
        "closed_out": landing.closed_out.sentence if landing.closed_out is not None else None,
        "down": [_passage_facts(passage, stack, True) for passage in landing.down],
        "up": [_passage_facts(passage, stack, False) for passage in landing.up],
    }


def _passage_facts(passage: Passage, stack: Stack, down: bool) -> dict[str, Any]:
    thrust, takes, turn = passage.thrust, passage.takes, passage.turn
    return {
        "from": passage.spaces[0].id,
        "to": passage.spaces[-1].id,
        "path": [space.id for space in passage.spaces],
        "mode": mode_text(passage),
        "possible": passage.possible,
        "cut_off": passage.cut_off,
        "margin": passage.margin,
        "net_thrust": thrust.net_thrust if thrust is not None else None,
        "net_thrust_needed": takes.net_thrust,
        "engine": thrust.engine if thrust is not None else None,
        "afterburn": thrust.afterburn if thrust is not None else False,
        "needs_engine": takes.engine,
        "burns": plain(Fraction(takes.half_burns, 2)),
        "fuel_steps": _number(passage),
        "before": [action_text(action) for action in turn.before] if turn is not None else [],
        "thrown_out": _thrown(passage),
        "hazards": takes.hazards,
        "belts": takes.belts,
        "rolls": [_roll_facts(roll) for roll in turn.rolls or ()] if turn is not None else [],
        **odds_facts(passage.survival),
        "gives_up": list(passage.gives_up),
        "rule": rule_of(passage, stack, down),
        "reason": passage.obstacle.sentence if passage.obstacle is not None else None,
        "open_year": passage.obstacle.open_year if passage.obstacle is not None else None,
    }


def land_csv(landing: Landing) -> str:
    """Every way down and up as comma-separated values; the columns are named as in JSON."""
    stack = landing.stack
    ways = [("down", _passage_facts(passage, stack, True)) for passage in landing.down]
    ways += [("up", _passage_facts(passage, stack, False)) for passage in landing.up]
    return csv_text(["way", *_CSV], [[way, *(facts[name] for name in _CSV)] for way, facts in ways])


def _number(passage: Passage) -> int | float | None:
    return None if passage.fuel_steps is None else plain(passage.fuel_steps)


def _roll_facts(roll: Roll) -> dict[str, Any]:
    return {"space": roll.space, "kind": roll.kind, **odds_facts(roll.survival)}


def _thrown(passage: Passage) -> int:
    """Fuel steps that are thrown out before the move."""
    if passage.turn is None:
        return 0
    return sum(action.fuel_steps for action in passage.turn.before if action.do == "jettison")


# Text


def land_lines(landing: Landing, lead: str = "", unsaid: Unsaid = ALL_SAID) -> list[str]:
    """The whole judgement: site, rocket, year, every way; `lead` goes before the words for the rocket."""
    site, assumed = ("site", site_text(landing.site)), _assumed(landing, unsaid)
    head = head_of(landing.site.name, landing.stack, landing.year, site, lead, unsaid, assumed)
    return [*head, *landing_lines(landing)]


def _assumed(landing: Landing, unsaid: Unsaid) -> list[str]:
    ways = (*landing.down, *landing.up)
    return assumptions(landing.stack, unsaid, meets_belts=any(way.takes.belts for way in ways))


def landing_lines(landing: Landing) -> list[str]:
    """Two tables and a summary, in at most 80 columns."""
    stack = landing.stack
    down, up = _told(landing.down), _told(landing.up)
    lines = [*_table("ways down", down, stack, True), "", *_table("ways up again", up, stack, False), ""]
    lines += wrapped(f"can land: {_summary(down, landing.closed_in, stack, True)}", 2)
    lines += wrapped(f"can lift off again: {_summary(up, landing.closed_out, stack, False)}", 2)
    return [*lines, *wrapped(_assumption(stack))]


def _told(passages: Sequence[Passage]) -> list[Passage]:
    """Without ways that only begin later than another one of the same verdict, on its aerobrake path."""
    return [passage for passage in passages if not any(_is_tail(passage, other) for other in passages)]


def _is_tail(passage: Passage, other: Passage) -> bool:
    return (
        len(other.spaces) > len(passage.spaces)
        and other.spaces[-len(passage.spaces) :] == passage.spaces
        and other.modes == passage.modes
        and (other.possible, other.cut_off) == (passage.possible, passage.cut_off)
    )


def _table(title: str, passages: Sequence[Passage], stack: Stack, down: bool) -> Iterator[str]:
    if not passages:
        yield f"{title}: none on this board for this rocket"
        return
    yield title
    where = "from" if down else "to"
    rows = [_row(passage, down) for passage in passages]
    head, *blocks = table_blocks([(*_COLUMNS, where), *rows], {"", "mode", where})
    yield from head
    for block, passage in zip(blocks, passages, strict=True):
        yield from block
        yield from wrapped(f"     {_details(passage, stack, down)}", 5)


def _row(passage: Passage, down: bool) -> tuple[str, ...]:
    thrust, needed, margin = passage.thrust, passage.takes.net_thrust, passage.margin
    compared = f"{thrust.net_thrust}/{needed}" if thrust is not None and needed is not None else "-"
    return (
        "yes" if passage.possible else "no",
        mode_text(passage),
        "-" if margin is None else _signed(margin),
        compared,
        burns_text(passage.takes.half_burns),
        number_text(passage.fuel_steps) if passage.fuel_steps is not None else "-",
        str(passage.survival) if passage.survival is not None else "-",
        _far_end(passage, down),
    )


def _far_end(passage: Passage, down: bool) -> str:
    return passage.spaces[0 if down else -1].name


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _details(passage: Passage, stack: Stack, down: bool) -> str:
    over = [space.name for space in passage.spaces[1:-1]]
    parts = [f"over {', '.join(over)}"] if over else []
    if passage.obstacle is not None:
        parts.append(passage.obstacle.sentence)
    else:
        parts.append(_engine_text(passage, stack))
        parts += _before(passage)
        parts += [f"gives up {', '.join(passage.gives_up)}"] if passage.gives_up else []
    return f"{'; '.join(parts)} [{rule_of(passage, stack, down)}]"


def _engine_text(passage: Passage, stack: Stack) -> str:
    if passage.thrust is None:
        return "no engine needed"
    if stack.kind.has_fixed_thrust:
        return f"with net thrust {stack.fixed_thrust}"
    return f"with {passage.thrust.engine}" + (" afterburning" if passage.thrust.afterburn else "")


def _before(passage: Passage) -> list[str]:
    """What must be done before the move."""
    assert passage.turn is not None
    return [_action_words(action) for action in passage.turn.before]


def _action_words(action: Action) -> str:
    if action.do == "jettison":
        return f"after throwing out {counted(action.fuel_steps, 'fuel step')}"
    if action.do == "drop":
        return f"after leaving behind {', '.join(action.items)}"
    return action_text(action)


def _summary(passages: Sequence[Passage], closed: Obstacle | None, stack: Stack, down: bool) -> str:
    """Yes with the best way, or no with the reason of the way that comes nearest."""
    if not passages:
        return "no, there is no way"
    best, where = passages[0], f"{'from' if down else 'to'} {_far_end(passages[0], down)}"
    if closed is not None or best.cut_off or not best.possible:
        why = closed or _nearest_obstacle(passages)
        return f"no, {why.sentence} ({_rule(why.topic, stack)})" + (f"; only {where}" if best.possible else "")
    words = [f"only {where}, " if best.is_hop else "yes, "]
    words[0] += mode_text(best) + ("" if best.thrust is None else f" {_engine_text(best, stack)}")
    words += [f"margin {_signed(best.margin)}"] if best.margin is not None else []
    words += _before(best)
    if best.survival is not None and best.survival != 1:
        words.append(f"survival {best.survival}")
    return ", ".join(words)


def _nearest_obstacle(passages: Sequence[Passage]) -> Obstacle:
    """What is in the way where least is missing; hops count last."""
    refused = [(passage, passage.obstacle) for passage in passages if passage.obstacle is not None]

    def nearness(one: tuple[Passage, Obstacle]) -> tuple[bool, bool, int]:
        return not one[0].is_hop, one[0].margin is not None, one[0].margin or 0

    return max(refused, key=nearness)[1]


def _assumption(stack: Stack) -> str:
    if stack.kind.has_endless_fuel:
        return "Fuel is without end."
    tanks = Fraction(stack.wet_mass) - stack.dry_mass
    masses = f"dry {stack.dry_mass}, wet {mass_text(stack.wet_mass)}, {fuel_text(tanks, stack.fuel_steps)}"
    return f"Both ways are judged for the rocket as it is now: {masses}."


def site_text(space: Space) -> str:
    """What matters of a site to those who land there."""
    assert space.site is not None
    words = [space.id, f"size {space.site.size}", f"zone {space.zone}"]
    words += [f"{space.synodic} season only"] if space.synodic else []
    return ", ".join(words + [flag for flag in ("atmospheric", "aerostat") if getattr(space.site, flag)])
