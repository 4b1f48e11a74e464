"""What an answer rests on that nobody gives, and how much it would change, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.report.wording import counted, percent
from planner.stellar.assumed import START_RANGE, Assumption, Trial
from planner.stellar.factfile import range_text
from planner.stellar.facts import Facts
from planner.stellar.places import told
from planner.stellar.solve import Found

IDLE = "assumed as well, but a little otherwise the answer would be the same, as far as tried"
_MARKS = {
    "atmosphere": "has no hazardous atmosphere",
    "reentry": "has no re-entry symbol",
    "gas_giant": "is no gas giant",
    "radiation_surface": "is not radioactive",
    "radiation_orbit": "has no radiation in its orbit",
}


def assumed_lines(facts: Facts, told_of: Sequence[Assumption], best: Found | None) -> list[str]:
    """A sentence for each default that would change the answer, and one for all that would not."""
    changing = [one for one in told_of if any(_effect(trial, best) for trial in one.trials)]
    idle = [title(facts, one) for one in told_of if one not in changing]
    lines = [f"{title(facts, one)} is assumed; {effects(one, best)}" for one in changing]
    if idle:
        lines.append(f"{IDLE}: {', '.join(idle)}")
    return lines


def title(facts: Facts, one: Assumption) -> str:
    """What is assumed."""
    section, _, rest = one.path.partition(".")
    key, _, field = rest.partition(".")
    if one.path == START_RANGE:
        return f"a crewed range of {one.value}"
    if section == "links":
        a, _, b = rest.replace(" -> ", " -- ").partition(" -- ")
        return f"the way {told(facts, a)} - {told(facts, b)}"
    if section == "systems":
        return f"{facts.systems[key].name}'s number {one.value}"
    if section == "technologies":
        value = range_text(one.value) if field == "range" else str(one.value)
        return f"{facts.technologies[key].name}: {field} {value}"
    world = facts.worlds[key].name
    if field == "system":
        return f"that {world} lies in the system {facts.systems[one.value].name}"
    if field in _MARKS:
        said = _MARKS[field].replace(" no ", " a ").replace("is not", "is") if one.value else _MARKS[field]
        return f"that {world} {said}"
    return f"{world}'s {field} {one.value}"


def effects(one: Assumption, best: Found | None) -> str:
    """What other values would do."""
    parts = []
    for trial in one.trials:
        effect = _effect(trial, best) or "the same"
        case = "otherwise" if isinstance(trial.value, bool) else f"with {trial.value}"
        parts.append(f"{case}: {effect}")
    return ", ".join(parts)


def _effect(trial: Trial, best: Found | None) -> str:
    """How the best flight would differ; empty if it would not."""
    if trial.flight is None or best is None:
        return "" if trial.flight is best else "no flight" if trial.flight is None else "a flight"
    parts = []
    if more := trial.flight.turns - best.turns:
        parts.append(f"{counted(abs(more), 'year')} {'more' if more > 0 else 'less'}")
    if trial.flight.odds != best.odds:
        parts.append(f"odds {percent(trial.flight.odds)}")
    if trial.flight.launcher != best.launcher:
        parts.append(f"an LV-{trial.flight.launcher}")
    return " and ".join(parts)


def assumed_facts(facts: Facts, told_of: Sequence[Assumption], best: Found | None) -> list[dict[str, Any]]:
    """The same for JSON."""
    return [
        {
            "path": one.path,
            "value": one.value,
            "source": one.source,
            "sentence": f"{title(facts, one)} is assumed; {effects(one, best)}",
            "with": [
                {
                    "value": trial.value,
                    "turns": None if trial.flight is None else trial.flight.turns,
                    "odds": None if trial.flight is None else str(trial.flight.odds),
                }
                for trial in one.trials
            ],
        }
        for one in told_of
    ]
