"""Commands are asked without a hurry: what is found must not depend on how fast a machine is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from planner.missions.stops import Seconds


@pytest.fixture(scope="module", autouse=True)
def time_stands_still() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Seconds, "__call__", lambda stop, moves=0: False)
        yield
