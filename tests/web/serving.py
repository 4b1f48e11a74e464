"""A server as `planner serve` starts it, for tests that ask it from outside."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
ROCKET: dict[str, Any] = {"engines": ["12:8", "4:2"], "dry_mass": 5, "tanks": 10, "rad_hard": 5}


class Answered(NamedTuple):
    """What came back."""

    status: int
    content: bytes
    headers: dict[str, str]

    @property
    def json(self) -> Any:
        return json.loads(self.content)


class Server:
    """One process of `planner serve`."""

    def __init__(self, port: int = 0) -> None:
        command = [sys.executable, "-m", "planner", "serve", "--port", str(port)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=os.environ
        )
        assert self.process.stdout is not None
        told = re.search(r"http://[^ ]*/", self.process.stdout.readline())
        assert told is not None, self.process.stderr and self.process.stderr.read()
        self.address = told[0]

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def ask(self, path: str, body: object = None, headers: dict[str, str] | None = None) -> Answered:
        """Ask the API, or with a path that begins with a slash anything."""
        url = self.address.rstrip("/") + (path if path.startswith("/") else f"/api/v1/{path}")
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json", **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Answered(answer.status, answer.read(), dict(answer.headers))
        except urllib.error.HTTPError as error:
            return Answered(error.code, error.read(), dict(error.headers))

    def ready(self) -> Server:
        """Wait until it answers questions: on a new machine the search is compiled first."""
        asked = {"question": {"start": "leo", "goal": "geo", "net_thrust": 9}}
        end = time.monotonic() + 600
        while self.ask("front", asked).status == 503:
            assert time.monotonic() < end, "the server is never ready"
        return self

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()
