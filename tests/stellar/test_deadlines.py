"""The last years in which a crew may leave, against what every year of waiting and every transfer comes to."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from planner.stellar.rules.deadlines import Deadline

LAST = 60


class Years(NamedTuple):
    """Years in which transfers take so long."""

    since: int
    last: int
    open: Mapping[str, int]
    table: Mapping[int, int]

    def years(self) -> Mapping[int, int]:
        return self.table


def random_spans(random: Random) -> list[Years]:
    """One to four spans; what is open and how long transfers take is otherwise in each."""
    numbers = {name: random.randint(0, 9) for name in "abcdef"}
    changes = sorted(random.sample(range(1, LAST), random.randint(0, 3)))
    begins, ends = [0, *changes], [*(change - 1 for change in changes), 10**6]
    spans = []
    for since, last in zip(begins, ends, strict=True):
        shut = random.sample("abcdef", random.randint(0, 2))
        table = {distance: max(1, distance * random.randint(3, 10) // 10) for distance in range(10)}
        spans.append(Years(since, last, {key: h for key, h in numbers.items() if key not in shut}, table))
    return spans


def ways_on(spans: list[Years], here: str, year: int) -> list[tuple[str, int]]:
    """Where every transfer from a system leads in a year, and when it is there."""
    (span,) = [one for one in spans if one.since <= year <= one.last]
    if here not in span.open:
        return []
    h = span.open[here]
    return [(there, year + span.table[abs(h - at)]) for there, at in span.open.items() if there != here]


def in_time(spans: list[Years], goal: str, due: int, box: int) -> dict[tuple[str, int], bool]:
    """For every system and year whether it is early enough, the last year first."""
    known: dict[tuple[str, int], bool] = {}
    for year in range(LAST, 0, -1):
        for here in "abcdef":
            found = known.get((here, year + 1), False)  # it waits
            if box:
                found |= any(
                    there == goal and there_in - year >= box and there_in - box <= due
                    for there, there_in in ways_on(spans, here, year)
                )
            else:
                found |= here == goal and year <= due
            known[here, year] = found or any(
                known.get((there, there_in), False) for there, there_in in ways_on(spans, here, year)
            )
    return known


@pytest.mark.parametrize("block", range(4))
def test_a_deadline_is_met_by_who_is_early_enough(block: int) -> None:
    random = Random(66_000 + block)
    for _ in range(40):
        spans, due, box = random_spans(random), random.randint(5, LAST - 12), random.choice([0, 0, 2, 5])
        deadline = Deadline(spans, [one.since for one in spans[1:]], "a", due, box)
        known = in_time(spans, "a", due, box)
        asked = random.sample(sorted(known), 60)  # in any order: it is reckoned as far as it is asked for
        for here, year in asked:
            assert deadline.is_met(here, year) == known[here, year], (spans, due, box, here, year)
        for here in "abcdef":
            last = max((year for year in range(1, LAST) if known[here, year]), default=0)
            assert deadline.latest(here) == last
