"""Once a worker is ready, no question makes it open a file of the user or of ours, but for modules that it needs."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.web.serving import ROCKET, ROOT

TO_CERES: dict[str, Any] = {"question": {"start": "leo", "goal": "ceres", **ROCKET}}
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("fronts", {"question": {"start": "leo", **ROCKET}}),
    ("front", TO_CERES),
    ("flight", TO_CERES),
    ("picture", TO_CERES),
    ("odds", TO_CERES),
    ("launch", {**TO_CERES, "years": 2}),
    ("why", {"question": {"start": "leo", "goal": "luna-shackleton", "engines": ["2:1"], "tanks": 5}, "seconds": 1.0}),
    ("stack", {"rocket": {"cards": ["mag-sail"], "edition": "hf3"}}),
    ("stack", {"rocket": {"stack": {"cards": ["hall-effect"], "factories": ["ceres"]}}}),
    ("stack", {"rocket": {"stack": {"cards": ["hall-effect"], "factories": ["ceres"]}, "board": "../../etc"}}),
    ("front", {"question": {**TO_CERES["question"], "board": "/etc"}}),
    ("stellar.front", {"question": {"start": "earth", "goal": "titan orbit", "ship": "orbiter"}}),
    ("stellar.flight", {"question": {"start": "earth", "goal": "mars", "facts": {"systems": {"mars": {"h": 1}}}}}),
    ("stellar.reach", {"question": {"start": "earth", "ship": "cv-2"}}),
    ("stellar.front", {"question": {"start": "earth", "goal": "mars", "facts": "/etc/passwd"}}),
    ("read", {"text": "cards = ['hall-effect']", "name": "/etc/passwd"}),
    ("read", {"text": "stack = '/etc/passwd'\nstart = 'leo'\ngoal = 'ceres'", "name": ""}),
]
SCRIPT = """
import json, sys
from planner.errors import PlannerError
from planner.web.desk import Desk

desk, opened, asked = Desk(), [], json.loads(sys.stdin.read())
desk.warm()
events = ("open", "os.listdir", "os.scandir")
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event in events else None)
for kind, body in asked:
    try:
        desk.answer(kind, body, lambda moves=0: False, 20.0)
    except PlannerError as error:
        print(error, file=sys.stderr)
print(json.dumps([name for name in opened if not name.endswith((".py", ".pyc", ".so"))]))
"""


def test_no_question_opens_a_file() -> None:
    """In a process of its own: a hook that listens to what is opened stays for good."""
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, input=json.dumps(ASKED), capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    opened = [name for name in json.loads(done.stdout) if not is_for_modules(name)]
    assert opened == []
    refused = done.stderr.splitlines()
    assert len(refused) == 4 and all("/etc/" not in line or "no board" in line for line in refused)


def is_for_modules(name: str) -> bool:
    """Whether Python looks for modules there."""
    return any(name.startswith(folder) for folder in (sys.prefix, sys.base_prefix)) or name.startswith(
        str(ROOT / "planner")
    )
