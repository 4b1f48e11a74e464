"""How quick the page is, and how a server bears many clients: `python -m tests.web.measure [SECONDS]`.

It starts servers of its own and drives them with Debian's chromium, as the tests do. What is promised stands beside
each number. Times of a machine that does other things at once are no measure.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from planner.web.desk import Desk
from tests.web.driving import Shown, chromium
from tests.web.serving import Server

CLIENTS = 50
PLACES = 100


def tell(what: str, value: float, most: float, unit: str) -> None:
    print(f"{what:<60} {value:8.1f} {unit:<3} at most {most:g} {unit}: {'yes' if value <= most else 'NO'}", flush=True)


def paint(browser: Any) -> None:
    """From the start of a cold server to the first paint and to the board, and the weight of the page."""
    begun, clock = time.monotonic(), time.time()
    server = Server()
    shown = Shown(browser.new_page(viewport={"width": 1600, "height": 900}), server)
    try:
        shown.open()
        to_board = time.monotonic() - begun
        painted = "performance.timeOrigin + performance.getEntriesByName('first-contentful-paint')[0].startTime"
        tell("cold server to first paint", shown.value(painted) / 1000 - clock, 2, "s")
        print(f"cold server to the whole board: {to_board:.1f} s", flush=True)
        shown.until_reached()
        loaded = shown.value(
            "performance.getEntries().filter((one) => one.encodedBodySize && !one.name.endsWith('/fronts'))"
            ".reduce((sum, one) => sum + one.encodedBodySize, 0)"
        )
        tell("weight of page and board", loaded / 2**20, 1, "MB")
    finally:
        shown.page.close()
        server.end()


class Kind(NamedTuple):
    """A game that the page shows: what is asked, another start, the job behind it, and its question."""

    name: str
    tab: dict[str, Any]
    start: str
    job: str
    question: dict[str, Any]


KINDS = (
    Kind("hf4", {"mode": "thrust", "netThrust": 12}, "geo", "fronts", {"edition": "hf4", "net_thrust": 12}),
    Kind(
        "stellar",
        {"edition": "stellar", "ship": "cv-2", "tech": ["hibernation"]},
        "surface:moon",
        "stellar.reach",
        {"ship": "cv-2", "tech": ["hibernation"], "year": 2030},
    ),
)


def search_ms(kind: Kind) -> float:
    """What the search and its columns take by themselves."""
    desk = Desk()
    desk.warm()

    def never(moves: int = 0) -> bool:
        return False

    begun = time.monotonic()
    desk.answer(kind.job, {"question": {"start": kind.start} | kind.question}, never, 60)
    return 1000 * (time.monotonic() - begun)


def quickness(browser: Any, server: Server, kind: Kind) -> None:
    """A change of the start, and pointing at places one after the other."""
    page = browser.new_page(viewport={"width": 1600, "height": 900})
    shown = Shown(page, server).open(kind.tab)
    shown.until_reached()
    page.get_by_role("radio", name="the start").check()
    shown.click(kind.start)
    shown.until("performance.getEntriesByName('start-to-fronts').length > 1")
    whole = shown.value("performance.getEntriesByName('start-to-fronts').at(-1).duration")
    alone = search_ms(kind)
    tell(f"{kind.name}: start click to front, beside {alone:.0f} ms of search", max(0.0, whole - alone), 300, "ms")
    places = shown.value("[...document.querySelectorAll('.space:not(.p-dim)')].map((one) => one.dataset.id)")
    random.Random(17).shuffle(places)
    for place in places[:PLACES]:
        page.mouse.move(*shown.spot(place))
        page.wait_for_timeout(150)
    times = shown.value("performance.getEntriesByName('point-to-route').map((one) => one.duration)")
    tell(f"{kind.name}: pointing to route drawn, median of {len(times)}", statistics.median(times), 50, "ms")
    page.close()


def memory_mb(server: Server) -> float:
    """Of the server with all its processes."""

    def pages(process: int) -> int:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1])

    tasks = Path(f"/proc/{server.process.pid}/task").iterdir()
    children = [int(one) for task in tasks for one in (task / "children").read_text().split()]
    return sum(map(pages, (server.process.pid, *children))) * 4096 / 2**20


def crowd(server: Server, seconds: float) -> None:
    """Many clients, each with questions to everywhere that nobody else asks."""
    goals = ("geo", "ceres", "hertha", "deimos")
    with ThreadPoolExecutor(len(goals)) as clients:  # until all processes are there
        questions = [{"question": {"start": "leo", "goal": goal, "net_thrust": 9}} for goal in goals]
        list(clients.map(lambda question: server.ask("front", question), questions))
    server.ask("launch", {"question": {"start": "leo", "goal": "geo", "net_thrust": 9}, "years": 1})
    statuses: Counter[int] = Counter()
    end = time.monotonic() + seconds

    def client(number: int) -> None:
        drawn = random.Random(number)
        while time.monotonic() < end:
            engine = f"{drawn.randint(2, 14)}:{drawn.randint(1, 8)}"
            rocket = {"engines": [engine], "dry_mass": drawn.randint(1, 12), "tanks": drawn.randint(1, 12)}
            answer = server.ask("fronts", {"question": {"start": "leo", **rocket, "year": drawn.randint(1, 12)}})
            statuses[answer.status] += 1
            if answer.status == 503:
                time.sleep(float(answer.headers["retry-after"]) * drawn.uniform(0.5, 1.5))

    with ThreadPoolExecutor(CLIENTS) as clients:
        for number in range(CLIENTS):
            clients.submit(client, number)
        time.sleep(seconds / 3)
        before = memory_mb(server)
        time.sleep(max(0.0, end - time.monotonic()))
    after = memory_mb(server)
    print(f"{CLIENTS} clients for {seconds:g} s: {dict(statuses)}")
    tell("answers that are neither fronts nor 503", sum(statuses.values()) - statuses[200] - statuses[503], 0, "")
    tell(f"memory at the end, against {before:.0f} MB after a third", after / before, 1.15, "")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    with chromium() as browser:
        for _ in range(3):
            paint(browser)
        server = Server()
        try:
            for kind in KINDS:
                quickness(browser, server, kind)
        finally:
            server.end()
    server = Server()
    try:
        crowd(server, seconds)
    finally:
        server.end()


if __name__ == "__main__":
    main()
