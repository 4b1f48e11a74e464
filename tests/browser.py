"""Pages as a real browser shows them."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from tests.conftest import need

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--virtual-time-budget=3000",
    "--dump-dom",
)


def answer_of(page: str, script: str, folder: Path, width: int = 1280) -> dict[str, object]:
    """What a script says in a page after it has loaded: the script ends with a call of `answer(value)`."""
    chromium = shutil.which("chromium")
    need(chromium, "chromium is not installed")
    assert chromium is not None
    file = folder / "page.html"
    said = (
        "<script>const answer = (value) => {const out = document.createElement('pre'); out.id = 'answer';"
        " out.textContent = JSON.stringify(value); document.body.appendChild(out);};"
        f"window.addEventListener('load', () => {{{script}}});</script>"
    )
    file.write_text(page + said, encoding="utf-8")
    flags = [*_FLAGS, f"--user-data-dir={folder / 'profile'}", f"--window-size={width},900"]
    done = subprocess.run(
        [chromium, *flags, file.as_uri()],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "HOME": str(folder)},
    )
    answer = re.search(r'<pre id="answer">(.*?)</pre>', done.stdout, flags=re.DOTALL)
    assert answer is not None, done.stderr[-2000:]
    found: dict[str, object] = json.loads(html.unescape(answer[1]))
    return found
