"""Runs the application on a port of this machine."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from planner.errors import MissionError
from planner.web.app import make_app
from planner.web.pool import Bounds, Pool

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class _Server(uvicorn.Server):
    """Who still waits for a search when it is ended is told so, and no search is waited for."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        pool: Pool = self._app.state.pool
        pool.close()
        await super().shutdown(sockets)


def serve(host: str, port: int, tell: Callable[[str], None], bounds: Bounds | None = None) -> None:
    """Serve until Ctrl-C. `tell` hears the address as soon as it can be asked."""
    listening = _listen(host, port)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listening.getsockname()[1]}/"
    # Who serves others, by whatever name, says so by naming a host.
    hosts = LOOPBACK if host in ("localhost", "127.0.0.1", "::1") else ()
    app = make_app(bounds, hosts)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=32_000,
        server_header=False,
        ws="none",
    )
    tell(address)
    with suppress(KeyboardInterrupt):  # that is how it is ended
        _Server(config, app).run([listening])


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, proto=socket.IPPROTO_TCP)  # else answers wait for more to send
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise MissionError(f"cannot serve on {host} port {port}: {reason}") from None
    return listening
