"""`planner serve`: the map in a browser."""

from __future__ import annotations

import importlib.util
import sys
from typing import Annotated

import typer

from planner.cli.output import say
from planner.errors import MissionError

PORT = 8470


def serve(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0: any that is free.")
    ] = PORT,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; by default nobody but this machine is heard.")
    ] = "127.0.0.1",
    open: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Serve the map to a browser on this machine, until Ctrl-C: point at a place and see the way.

    The page asks nobody but this server, and works without a network. Programs ask under /api/v1.

    $ planner serve --open
    $ planner serve --port 8080
    """
    missing = [name for name in ("fastapi", "uvicorn") if importlib.util.find_spec(name) is None]
    if missing:
        raise MissionError(
            f"planner serve needs {' and '.join(missing)}, of the extra `web` (pip install 'frontier-planner[web]')"
        )
    from planner.web.server import serve as run

    def tell(address: str) -> None:
        say(f"planner is at {address} - Ctrl-C ends it")
        sys.stdout.flush()
        if open:
            import webbrowser
            from threading import Timer

            Timer(0.3, webbrowser.open, [address]).start()

    run(host, port, tell)
