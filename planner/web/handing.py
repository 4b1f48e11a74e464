"""How an endpoint hands a question on to a worker process, and hands back what was made once and kept."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from planner.web.asked import Body
from planner.web.lookups import Lookups, Piece
from planner.web.pool import Pool


def lookups_of(request: Request) -> Lookups:
    """What the server has to be looked up."""
    found: Lookups = request.app.state.lookups
    return found


def offer(api: APIRouter, game: str, jobs: Iterable[tuple[str, type[Body], str]]) -> None:
    """Endpoints for jobs of worker processes: of each its name, the form of its body, and a summary. `game` stands
    before the names of its jobs, as `stellar.`."""
    for name, form, summary in jobs:
        api.add_api_route(f"/{name}", _endpoint(game + name, form), methods=["POST"], name=name, summary=summary)


def _endpoint(kind: str, form: type[Body]) -> Callable[..., Awaitable[Response]]:
    async def endpoint(request: Request, body: Any) -> Response:
        pool: Pool = request.app.state.pool
        content = await pool.do(kind, body.told(), request.is_disconnected)
        return Response(content, media_type="application/json", headers={"Cache-Control": "no-store"})

    endpoint.__annotations__["body"] = form  # by which a body is read and described
    return endpoint


async def looked_up(request: Request, look: Callable[[], bytes]) -> Response:
    """JSON that is looked up."""
    return piece(request, Piece(await asyncio.to_thread(look), "application/json"))


def piece(request: Request, found: Piece | None) -> Response:
    """Something to be sent as it is, if the browser has not kept it from the last time."""
    if found is None:
        raise HTTPException(404, "there is no such page")
    tag = f'"{hashlib.blake2b(found.content, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(found.content, media_type=found.kind, headers=headers)
