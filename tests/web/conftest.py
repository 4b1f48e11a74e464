"""One server for all tests of a file that only ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.serving import Server


@pytest.fixture(scope="session")
def server(own_folders: None) -> Iterator[Server]:
    serving = Server().ready()
    yield serving
    serving.end()
