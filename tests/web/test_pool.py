"""Worker processes: what is cut says so, what hangs is ended, and so many may wait but no more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from planner.web import pool as pools
from planner.web.pool import Bounds, Busy, Pool, Refused

SLOW = pytest.mark.slow  # each test has processes of its own
EVERYWHERE = {"question": {"start": "leo", "net_thrust": 12, "max_years": 200}}
GEO = {"question": {"start": "leo", "net_thrust": 9, "goal": "geo"}}


@pytest.fixture
def ends() -> Iterator[list[Pool]]:
    """Pools that a test has made."""
    made: list[Pool] = []
    yield made
    for one in made:
        one.close()


async def present() -> bool:
    return False


async def gone() -> bool:
    return True


async def done(pool: Pool, asked: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        await pool.do("fronts" if "goal" not in asked["question"] else "front", asked, present)
    )
    return told


@SLOW
def test_search_out_of_time_says_that_it_was_cut(ends: list[Pool]) -> None:
    async def run() -> None:
        pool = Pool(Bounds(quick=1, long=1, seconds=0.01))
        ends.append(pool)
        cut = await done(pool, EVERYWHERE)
        assert cut["status"] == "CUT" and "stopped" in cut["reasons"][0]

    asyncio.run(run())


@SLOW
def test_job_that_does_not_end_is_ended_and_the_next_one_is_done(
    ends: list[Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        pool = Pool(Bounds(quick=1, long=1, seconds=0.0))
        ends.append(pool)
        await asyncio.to_thread(pool._quick[0]._begun.result)
        monkeypatch.setattr(pools, "_GRACE", 0.0)
        with pytest.raises(Refused, match="takes longer"):
            await done(pool, EVERYWHERE)
        monkeypatch.setattr(pools, "_GRACE", 20.0)
        assert (await done(pool, GEO))["goal"] == "geo"

    asyncio.run(run())


def test_no_more_wait_than_may(ends: list[Pool]) -> None:
    async def run() -> None:
        pool = Pool(Bounds(quick=1, long=1, waiting=2))
        ends.append(pool)
        every = await asyncio.gather(*(done(pool, GEO) for _ in range(5)), return_exceptions=True)
        assert [isinstance(one, Busy) for one in every] == [False, False, True, True, True]

    asyncio.run(run())


@SLOW
def test_nobody_works_for_those_who_have_gone(ends: list[Pool]) -> None:
    async def run() -> None:
        pool = Pool(Bounds(quick=1, long=1))
        ends.append(pool)
        with pytest.raises(Busy):
            await pool.do("fronts", EVERYWHERE, gone)

    asyncio.run(run())


@SLOW
def test_same_question_goes_to_the_process_that_knows_the_answer(ends: list[Pool]) -> None:
    async def run() -> None:
        pool = Pool(Bounds(quick=2, long=1))
        ends.append(pool)
        await done(pool, GEO)
        (worker,) = pool._known.values()
        pool._quick.reverse()
        await pool.do("flight", {**GEO, "choice": 1}, present)
        assert [*pool._known.values()] == [worker]

    asyncio.run(run())
