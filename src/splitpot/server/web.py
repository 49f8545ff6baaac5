"""The manners of HTTP here: same origin, small bodies, problems in JSON, safe headers.

What is served is in `http`; this is how. The socket shares the cookie and the origin check.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from splitpot.errors import RoomError
from splitpot.room.bodies import Problem
from splitpot.room.messages import MAX_MESSAGE_BYTES
from splitpot.room.parts import Sanctioned
from splitpot.server.moderation import sanction_of

COOKIE: Final = "splitpot_session"
BODY_SECONDS: Final = 10
"""How long a small request may take to come; one that hangs must not stay for ever."""

STATUS: Final = {
    "no_session": 401,
    "bad_token": 401,
    "bad_login": 403,
    "wrong_password": 403,
    "password_needed": 403,
    "not_invited": 403,
    "not_allowed": 403,
    "banned": 403,
    "muted": 403,
    "not_admin": 401,
    "unknown_table": 404,
    "unknown_tournament": 404,
    "unknown_hand": 404,
    "unknown_bot": 404,
    "no_proof": 404,
    "not_found": 404,
    "nickname_taken": 409,
    "no_allowance": 409,
    "too_large": 413,
    "too_fast": 429,
    "server_error": 500,
    "busy": 503,
}

_CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS: Final = {
    "content-security-policy": _CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}

Body = TypeVar("Body")


class SafeHeaders:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


def is_same_origin(connection: HTTPConnection, public_url: str = "") -> bool:
    """Whether a browser's page of another site is not behind this. Programs send no `Origin`.

    Args:
        public_url: the one address whose pages may ask; empty for the one that the request names.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if public_url:
        return origin.lower() == public_url
    return urlsplit(origin).netloc == connection.headers.get("host")


def check_origin(request: HTTPConnection) -> None:
    """Lets pages of this server and programs pass.

    Raises:
        RoomError: `not_allowed`: the page comes from elsewhere.
    """
    # No page can write this header; `none` is an address that was typed.
    is_own = request.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    if not (is_own and is_same_origin(request, request.app.state.settings.public_url)):
        raise RoomError("not_allowed", "this page comes from another site; open the room at its own address")


async def read_body(request: Request, kind: type[Body], code: str, *, most: int = MAX_MESSAGE_BYTES) -> Body:
    """The request's JSON as `kind`.

    Args:
        code: of the refusal, where it does not fit.
        most: bytes.

    Raises:
        RoomError: `too_large`, or `code`: it does not fit.
    """
    check_origin(request)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise RoomError("too_large", f"a request has at most {most} bytes")
    except TimeoutError as error:
        raise RoomError(code, f"the request did not come to its end within {BODY_SECONDS} s") from error
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RoomError(code, f"the request does not fit: {error}") from error


def answer(body: Any, status: int = 200) -> Response:
    """A JSON answer that nobody stores."""
    return answer_bytes(msgspec.json.encode(body), status)


def answer_bytes(body: bytes, status: int = 200) -> Response:
    """The same, of JSON that has been made already."""
    return Response(body, status, headers={"cache-control": "no-store"}, media_type="application/json")


def tagged(
    request: Request, body: Any, tag: str, media_type: str = "application/json", *, name: str = ""
) -> Response:
    """An answer that is not sent again to who has it already: 304 where the request names its tag.

    Args:
        body: bytes as they are sent, or what is sent as JSON.
        tag: an `ETag`, in quotation marks.
        name: what it is called as a file that is kept; plain letters. Empty where it is shown.
    """
    headers = {"cache-control": "private, no-cache", "etag": tag, "vary": "cookie"}
    if name:
        headers["content-disposition"] = f'attachment; filename="{name}"'
    known = (one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(","))
    if tag in known:
        return Response(status_code=304, headers=headers)
    content = body if isinstance(body, bytes) else msgspec.json.encode(body)
    return Response(content, 200, headers=headers, media_type=media_type)


def refuse(error: RoomError) -> Response:
    """The answer to a request that the room refuses."""
    response = problem(error.code, str(error), sanction=sanction_of(error))
    if response.status_code == STATUS["too_fast"]:
        response.headers["retry-after"] = str(error.again or 1)
    return response


def problem(
    code: str, message: str, status: int | None = None, *, sanction: Sanctioned | None = None
) -> Response:
    """A `Problem` with the status that belongs to its code, or with the one given."""
    return answer(Problem(code, message, sanction), status or STATUS.get(code, 400))


def drop_cookie(request: Request, response: Response) -> None:
    """Takes the session out of the browser."""
    response.delete_cookie(
        COOKIE, path="/", secure=request.url.scheme == "https", httponly=True, samesite="lax"
    )


def set_cookie(request: Request, response: Response, token: str, days: int) -> None:
    """Gives the browser its session."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=days * 86_400,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
