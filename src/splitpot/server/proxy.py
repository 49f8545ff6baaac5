"""Behind a proxy: for whom it asks, and whether that one came by TLS.

The headers `X-Forwarded-For` and `X-Forwarded-Proto` are believed from trusted proxies
alone, and of the first only what a trusted one has added: whatever a visitor writes into
it stands further to the left. What addresses are counted for is in `limits`.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address

IPV6_SITE: Final = 64
"""Bits that one house has of an IPv6 address; the rest it can choose at will."""


class TrustedProxies:
    """Puts the visitor's address and scheme in the place of a trusted proxy's."""

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self._app = app
        self._networks = tuple(ipaddress.ip_network(one) for one in trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request or socket."""
        if scope["type"] in ("http", "websocket"):
            peer = parse_address(scope["client"][0]) if scope.get("client") else None
            if peer is not None and self._trusts(peer):
                self._believe(scope, Headers(scope=scope), peer)
        await self._app(scope, receive, send)

    def _believe(self, scope: Scope, headers: Headers, peer: _Address) -> None:
        told = ",".join(headers.getlist("x-forwarded-for"))
        visitor = peer
        for part in reversed(told.split(",")) if told else ():
            address = parse_address(part.strip())
            if address is None:
                break
            visitor = address
            if not self._trusts(address):
                break
        scope["client"] = (str(visitor), 0 if visitor is not peer else scope["client"][1])
        scheme = headers.get("x-forwarded-proto", "").rsplit(",", 1)[-1].strip().lower()
        if scheme in ("http", "https"):
            is_socket = scope["type"] == "websocket"
            scope["scheme"] = scheme.replace("http", "ws") if is_socket else scheme

    def _trusts(self, address: _Address) -> bool:
        return any(address in network for network in self._networks)


def parse_address(text: str) -> _Address | None:
    """The address in `text`, without a port; none where there is none in it."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; empty where that is not known."""
    return connection.client.host if connection.client else ""


def house_of(address: str) -> str:
    """What an address is counted and banned as: itself, or the network of a house by IPv6."""
    found = parse_address(address)
    if isinstance(found, ipaddress.IPv6Address) and not found.is_loopback:
        return str(ipaddress.ip_network((int(found), IPV6_SITE), strict=False))
    return str(found) if found is not None else address[:64]
