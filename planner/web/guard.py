"""What stands before every request: its size, its host, how many there are, and the headers of every answer.

A page of another site must not be able to ask this server for anything, nor to show it in a frame; and this page must
not be able to load anything from elsewhere, whatever finds its way into it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 300_000  # of a body
MOST_TEXT = 8_000  # of an address with its query
MOST_AT_ONCE = 200  # requests
_PATIENCE = 10.0  # seconds for a body to arrive

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def error_body(kind: str, message: str) -> dict[str, dict[str, str]]:
    """The one shape that every refusal has."""
    return {"error": {"kind": kind, "message": message}}


class Guard:
    """Around the whole application. `hosts` are the names by which it may be called; none: any."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = ()) -> None:
        self._app, self._hosts = app, frozenset(hosts)
        self._at_once = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        send = _with_headers(send)
        refusal = self._refusal(scope)
        if refusal is not None:
            await _refuse(send, *refusal)
            return
        self._at_once += 1
        try:
            body = await _whole_body(receive)
            if body is None:
                await _refuse(send, 413, "too-large", f"a request has at most {MOST_BYTES} bytes")
                return
            await self._app(scope, _again(body, receive), send)
        except TimeoutError:
            await _refuse(send, 408, "too-slow", "the request took too long to arrive")
        finally:
            self._at_once -= 1

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        """Status, kind and message of a refusal that needs no look at the body."""
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "").lower()
        if self._hosts and _name_of(host) not in self._hosts:
            return 400, "wrong-host", "this server goes by another name"
        if "origin" in headers and headers["origin"].lower() not in (f"http://{host}", f"https://{host}"):
            return 403, "wrong-origin", "pages of other sites may not ask this server"
        if len(scope["path"]) + len(scope["query_string"]) > MOST_TEXT:
            return 414, "too-long", f"an address has at most {MOST_TEXT} letters"
        length = headers.get("content-length", "0")
        if length.isascii() and length.isdigit() and len(length) < 20 and int(length) > MOST_BYTES:
            return 413, "too-large", f"a request has at most {MOST_BYTES} bytes"
        if self._at_once >= MOST_AT_ONCE:
            return 503, "busy", "the server is busy: ask again in a moment"
        return None


def _name_of(host: str) -> str:
    """A host without its port."""
    return host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


async def _whole_body(receive: Receive) -> bytes | None:
    """The body, as far as it is not too large."""
    body, more = bytearray(), True
    async with asyncio.timeout(_PATIENCE):
        while more:
            message = await receive()
            if message["type"] != "http.request":
                break
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > MOST_BYTES:
                return None
    return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, and after it what comes: that nobody listens any longer."""
    is_told = False

    async def told() -> Message:
        nonlocal is_told
        if is_told:
            return await receive()
        is_told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return told


def _with_headers(send: Send) -> Send:
    extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *extra]}
        await send(message)

    return sending


async def _refuse(send: Send, status: int, kind: str, message: str) -> None:
    content = json.dumps(error_body(kind, message)).encode()
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", b"no-store"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"1"))
    start: dict[str, Any] = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": content})
