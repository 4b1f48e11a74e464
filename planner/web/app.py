"""The application: the page, what is looked up, and the API under /api/v1, which asks worker processes.

Every refusal has one shape. What an endpoint takes is in `asked`, what it gives is what the command of its name prints
with --json.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

import planner
from planner.errors import PlannerError
from planner.web import asked
from planner.web.guard import Guard, error_body
from planner.web.handing import looked_up, lookups_of, offer, piece
from planner.web.lookups import Lookups
from planner.web.pool import Bounds, Busy, Fault, Pool, Refused
from planner.web.stellarapi import stellar_api

_ABOUT = """Exact mission planner. A question has the keys of a mission file; an answer is what the command of the same
name prints with --json. Every refusal is `{"error": {"kind": ..., "message": ...}}`."""
_KINDS = {400: "bad-request", 404: "unknown", 405: "wrong-method", 415: "wrong-form", 422: "wrong"}
_REFUSAL: dict[str, Any] = {
    "type": "object",
    "properties": {
        "error": {
            "type": "object",
            "properties": {"kind": {"type": "string"}, "message": {"type": "string"}},
            "required": ["kind", "message"],
        }
    },
    "required": ["error"],
}
_MAY_REFUSE: dict[int | str, dict[str, Any]] = {
    status: {"description": words, "content": {"application/json": {"schema": _REFUSAL}}}
    for status, words in (
        (400, "Cannot be read, or not meant for this server"),
        (404, "There is no such thing"),
        (405, "Not asked for in this way"),
        (413, "Too large"),
        (414, "Address too long"),
        (415, "Not JSON"),
        (422, "Wrong question, in one line"),
        (503, "Busy: ask again after the seconds in Retry-After"),
    )
}

page = APIRouter(include_in_schema=False)
api = APIRouter(prefix="/api/v1", responses=_MAY_REFUSE)

Text = Annotated[str, Query(max_length=200, description="Part of a name; small slips do not matter.")]
Limit = Annotated[int, Query(ge=1, le=200)]


def make_app(bounds: Bounds | None = None, hosts: Iterable[str] = (), pool: Pool | None = None) -> FastAPI:
    """The application, with worker processes that begin when it does. `hosts` are the names by which it is called."""

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        app.state.pool = pool or Pool(bounds)
        try:
            yield
        finally:
            app.state.pool.close()

    app = FastAPI(
        title="planner",
        version=planner.__version__,
        description=_ABOUT,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
        lifespan=living,
    )
    app.state.lookups = Lookups()
    app.include_router(api)
    app.include_router(stellar_api, prefix="/api/v1/stellar", responses=_MAY_REFUSE)
    app.include_router(page)
    app.add_exception_handler(RequestValidationError, _wrong_form)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_exception_handler(PlannerError, _wrong)
    app.add_exception_handler(Refused, _wrong)
    app.add_exception_handler(Busy, _busy)
    app.add_exception_handler(Fault, _fault)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(Guard, hosts=hosts)
    return app


# The page


@page.get("/")
async def _index(request: Request) -> Response:
    return piece(request, lookups_of(request).page("index.html"))


@page.get("/page/{name}")
async def _file(request: Request, name: str) -> Response:
    return piece(request, lookups_of(request).page(name))


# What is looked up


@api.get("/editions", summary="Rule systems")
async def editions(request: Request) -> Response:
    return await looked_up(request, lookups_of(request).editions)


@api.get("/readings", summary="Open readings of the rules: planner readings")
async def readings(request: Request) -> Response:
    return await looked_up(request, lookups_of(request).readings)


@api.get("/editions/{edition}/cards", summary="Cards of an edition, all or those that fit")
async def cards(request: Request, edition: str, find: Text | None = None, limit: Limit = 20) -> Response:
    return await looked_up(request, lambda: lookups_of(request).cards(edition, find, limit))


@api.get("/boards", summary="Boards")
async def boards(request: Request) -> Response:
    return await looked_up(request, lookups_of(request).boards)


@api.get("/boards/{board}", summary="Zones and spaces of a board")
async def board(request: Request, board: str) -> Response:
    return await looked_up(request, lambda: lookups_of(request).board_facts(board))


@api.get(
    "/boards/{board}/drawing",
    summary="A board as SVG",
    responses={200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
)
async def drawing(request: Request, board: str) -> Response:
    return piece(request, await asyncio.to_thread(lookups_of(request).drawing, board))


@api.get(
    "/boards/{board}/key",
    summary="What its symbols mean, as SVG",
    responses={200: {"content": {"image/svg+xml": {}}}},
    response_class=Response,
)
async def key(request: Request, board: str) -> Response:
    return piece(request, await asyncio.to_thread(lookups_of(request).key, board))


@api.get("/boards/{board}/spaces", summary="Spaces whose name fits")
async def spaces(request: Request, board: str, find: Text, limit: Limit = 20) -> Response:
    return await looked_up(request, lambda: lookups_of(request).spaces(board, find, limit))


@api.get("/boards/{board}/spaces/{space}", summary="All facts of a space")
async def space(request: Request, board: str, space: str) -> Response:
    return await looked_up(request, lambda: lookups_of(request).space(board, space))


# What is asked


offer(
    api,
    "",
    (
        ("stack", asked.RocketAsked, "What a rocket is worth: planner stack check"),
        ("route", asked.RouteAsked, "The front of a goal with all plans: planner route"),
        ("reach", asked.Asked, "The fronts of all sites: planner reach"),
        ("fronts", asked.Asked, "The fronts of all places as columns of numbers"),
        ("front", asked.Asked, "The front of a goal without plans"),
        ("way", asked.FlightAsked, "One flight, drawn"),
        ("flight", asked.FlightAsked, "One flight turn by turn: told, as orders, as a plan, drawn"),
        ("picture", asked.FlightAsked, "One flight as a picture of its own"),
        ("land", asked.Asked, "Whether a rocket can land on its goal, and lift off again: planner land"),
        ("launch", asked.LaunchAsked, "When to leave: planner launch"),
        ("why", asked.WhyAsked, "Why there is no flight, and what would work"),
        ("odds", asked.OddsAsked, "How one flight may end, and which rolls to buy off: planner odds"),
        ("check", asked.PlanAsked, "Whether a plan is legal: planner check"),
        ("read", asked.FileAsked, "A stack, mission or plan file as a question or a rocket"),
    ),
)


# Refusals


async def _wrong_form(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    problems = [f"{'.'.join(map(str, one['loc'][1:])) or 'body'}: {one['msg']}" for one in error.errors()[:3]]
    return JSONResponse(error_body("wrong", "; ".join(problems)[:600]), 422)


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    content = error_body(_KINDS.get(error.status_code, "refused"), str(error.detail))
    return JSONResponse(content, error.status_code, headers=error.headers)


async def _wrong(request: Request, error: Exception) -> Response:
    message = str(error).encode(errors="replace").decode()
    return JSONResponse(error_body("wrong", message[:600]), 422)


async def _busy(request: Request, error: Exception) -> Response:
    assert isinstance(error, Busy)
    content = error_body("busy", "the server is busy: ask again in a moment")
    return JSONResponse(content, 503, headers={"Retry-After": str(error.seconds)})


async def _fault(request: Request, error: Exception) -> Response:
    return JSONResponse(error_body("fault", f"a fault of the planner: {error or type(error).__name__}"[:600]), 500)
