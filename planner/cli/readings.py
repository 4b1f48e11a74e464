"""`planner readings`: where the rulebooks are open, and what the planner takes."""

from __future__ import annotations

import textwrap

from planner.cli.options import JsonOption
from planner.cli.output import print_json, say


def readings(json: JsonOption = False) -> None:
    """List the open readings of the rules, with defaults, alternatives and sources.

    $ planner readings
    $ planner readings --json
    """
    from planner.editions.readings import ALL

    if json:
        print_json(
            [
                {
                    "name": reading.name,
                    "question": reading.question,
                    "default": reading.default,
                    "answers": dict(reading.answers),
                    "source": reading.source,
                }
                for reading in ALL
            ]
        )
        return
    for number, reading in enumerate(ALL):
        lines = ["" for _ in range(number > 0)]
        lines += [reading.name, f"  {reading.question}"]
        for value, meaning in reading.answers:
            lines.append(f"  {'*' if value == reading.default else '-'} {value}: {meaning}")
        lines.append(f"  source: {reading.source}")
        for line in lines:
            say(textwrap.fill(line, 80, subsequent_indent="      ") if len(line) > 80 else line)
    say("\n* the default; choose another with --reading NAME=VALUE or in a stack file")
