"""Over HTTP: the documents that say how the room is spoken to, made once and given out."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from splitpot.server import api_documents


async def openapi(request: Request) -> Response:
    """`GET /api/openapi.json`: this document."""
    return _document(api_documents.encode(api_documents.openapi(request.app.routes)))


async def asyncapi(request: Request) -> Response:
    """`GET /api/asyncapi.json`: the sockets, as AsyncAPI."""
    return _document(api_documents.encode(api_documents.asyncapi()))


def _document(text: bytes) -> Response:
    return Response(text, headers={"cache-control": "max-age=300"}, media_type="application/json")
