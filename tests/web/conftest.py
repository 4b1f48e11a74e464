"""One server for all tests of a file that only ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.driving import Shown, chromium
from tests.web.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WIDE = {"width": 1600, "height": 900}


@pytest.fixture(scope="session")
def server(own_folders: None) -> Iterator[Server]:
    serving = Server().ready()
    yield serving
    serving.end()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def shown(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Shown]:
    """A page that is open, of the size that a test asks for. It may not stumble, nor ask anybody else for anything."""
    context = browser.new_context(viewport=getattr(request, "param", WIDE), accept_downloads=True)
    open = Shown(context.new_page(), server)
    yield open
    context.close()
    assert not open.troubles
    assert all(url.startswith((server.address, "data:", "blob:")) for url in open.asked)
