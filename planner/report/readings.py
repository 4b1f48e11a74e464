"""Open readings of the rules as JSON."""

from __future__ import annotations

from typing import Any

from planner.editions.readings import Reading


def reading_facts(reading: Reading) -> dict[str, Any]:
    """One open question with its answers: value and what it means."""
    return {
        "name": reading.name,
        "question": reading.question,
        "default": reading.default,
        "answers": dict(reading.answers),
        "source": reading.source,
    }
