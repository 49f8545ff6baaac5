"""The documents of the room's interfaces: OpenAPI for HTTP, AsyncAPI for the sockets.

Made from the routes that are served and the types that are read and written, so that they
cannot say anything else. `tools/api_documents.py` writes them into the documentation; the
server gives them out at `/api/openapi.json` and `/api/asyncapi.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from starlette.routing import BaseRoute, Route

from splitpot import __version__
from splitpot.bots.protocol import BOT_TYPES, Answer, Reject
from splitpot.room import bodies, messages
from splitpot.room import tournament_bodies as tournaments
from splitpot.room.fairness import HandProof
from splitpot.server import admin_types, equity_types, health, replay_types
from splitpot.server import record_types as records
from splitpot.server.web import COOKIE, STATUS

ASKED: Final[dict[tuple[str, str], type[Any]]] = {
    ("POST", "/api/session"): bodies.NewSession,
    ("POST", "/api/login"): bodies.LogIn,
    ("POST", "/api/account"): bodies.NewAccount,
    ("POST", "/api/account/password"): bodies.NewPassword,
    ("POST", "/api/account/delete"): bodies.Farewell,
    ("POST", "/api/zone"): bodies.NewZone,
    ("POST", "/api/tables"): bodies.NewTable,
    ("POST", "/api/quick-seat"): bodies.QuickSeat,
    ("POST", "/api/tables/{table}/entry"): bodies.TableKey,
    ("POST", "/api/tables/{table}/host"): bodies.HostDeed,
    ("POST", "/api/tournaments"): tournaments.NewTournament,
    ("POST", "/api/tournaments/{tournament}/do"): tournaments.TournamentWish,
    ("POST", "/api/equity"): equity_types.EquityRequest,
    ("POST", "/api/admin/session"): admin_types.AdminLogin,
    ("POST", "/api/admin/do"): admin_types.AdminRequest,
    ("POST", "/api/bots"): bodies.NewBot,
    ("POST", "/api/bots/{name}/chips"): bodies.BotChips,
    ("POST", "/api/bot/tables/{table}/entry"): bodies.TableKey,
    ("POST", "/api/bot/tables/{table}/act"): Answer,
}
"""The bodies of requests, by method and address."""
ANSWERED: Final[dict[tuple[str, str], type[Any]]] = {
    ("POST", "/api/session"): bodies.Session,
    ("POST", "/api/login"): bodies.Session,
    ("POST", "/api/account"): bodies.Session,
    ("POST", "/api/account/password"): bodies.Session,
    ("POST", "/api/allowance"): bodies.Session,
    ("POST", "/api/zone"): bodies.Session,
    ("GET", "/api/me"): bodies.Session,
    ("GET", "/api/me/stats"): bodies.Stats,
    ("GET", "/api/leaders"): bodies.Leaders,
    ("GET", "/api/tables"): bodies.LobbyList,
    ("POST", "/api/tables"): messages.TableInfo,
    ("POST", "/api/quick-seat"): messages.TableInfo,
    ("GET", "/api/tables/{table}"): messages.TableInfo,
    ("POST", "/api/tables/{table}/entry"): messages.TableInfo,
    ("GET", "/api/tables/{table}/invite"): bodies.Invite,
    ("POST", "/api/tables/{table}/invite"): bodies.Invite,
    ("GET", "/api/tables/{table}/hands/{hand}/proof"): HandProof,
    ("GET", "/api/tournaments"): tournaments.TournamentList,
    ("POST", "/api/tournaments"): tournaments.NewTournamentMade,
    ("GET", "/api/tournaments/levels"): tournaments.StructurePreview,
    ("GET", "/api/tournaments/{tournament}"): tournaments.TournamentView,
    ("POST", "/api/tournaments/{tournament}/do"): tournaments.TournamentView,
    ("GET", "/api/tournaments/{tournament}/standings"): records.Standings,
    ("GET", "/api/series"): records.SeriesNames,
    ("GET", "/api/series/{series}"): records.SeriesTable,
    ("GET", "/api/me/tournaments"): records.OwnTournaments,
    ("POST", "/api/equity"): equity_types.EquityAnswer,
    ("POST", "/api/replay/file"): replay_types.ReplayFile,
    ("POST", "/api/replay/hand"): replay_types.Replay,
    ("GET", "/api/admin"): admin_types.AdminView,
    ("POST", "/api/admin/session"): admin_types.AdminView,
    ("POST", "/api/admin/do"): admin_types.AdminView,
    ("GET", "/readyz"): health.Readiness,
    ("GET", "/api/bots"): bodies.BotList,
    ("POST", "/api/bots"): bodies.BotToken,
    ("POST", "/api/bots/{name}/token"): bodies.BotToken,
    ("POST", "/api/bots/{name}/chips"): bodies.BotList,
    ("GET", "/api/bot/me"): bodies.BotSession,
    ("GET", "/api/bot/tables"): bodies.LobbyList,
    ("POST", "/api/bot/tables/{table}/entry"): messages.TableInfo,
    ("POST", "/api/bot/tables/{table}/act"): messages.Ack,
    ("POST", "/api/bot/tables/{table}/{command}"): messages.Ack,
}
"""The bodies of answers that go well; an error is a `Problem` everywhere."""
LINES: Final = "/api/bot/tables/{table}/stream"
_SCHEMAS: Final = "#/components/schemas/{name}"


def openapi(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The OpenAPI document of the routes that belong to the interface."""
    roots = {*ASKED.values(), *ANSWERED.values(), bodies.Problem, Reject, *BOT_TYPES.values()}
    named = sorted(roots, key=lambda kind: kind.__qualname__)
    schemas, components = msgspec.json.schema_components(named, ref_template=_SCHEMAS)
    told = dict(zip(named, schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        if not isinstance(route, Route) or not route.path.startswith(("/api/", "/health", "/ready")):
            continue
        path = re.sub(r":\w+}", "}", route.path)
        for method in sorted((route.methods or {"GET"}) - {"HEAD"}):
            paths.setdefault(path, {})[method.lower()] = _operation(route, method, path, told)
    return {
        "openapi": "3.1.0",
        "info": _info(
            "The room over HTTP. Pages send the session's cookie, bots a bearer token. "
            "Whoever breaks a limit gets 429 with the code too_fast."
        ),
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(components.items())),
            "responses": {"Problem": _problem(told)},
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bot": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def asyncapi() -> dict[str, Any]:
    """The AsyncAPI document of the two sockets."""
    people_say = messages.CLIENT_TYPES
    roots = [
        *messages.STREAM_TYPES.values(),
        *messages.ANSWER_TYPES.values(),
        *people_say.values(),
        *BOT_TYPES.values(),
        Answer,
    ]
    schemas, components = msgspec.json.schema_components(roots, ref_template=_SCHEMAS)
    told = dict(zip(roots, schemas, strict=True))
    found: dict[str, Any] = {
        "unseen": _message("An event of which the viewer sees nothing", {"v": {"type": "integer"}}, ["v"])
    }
    for name, kind in messages.STREAM_TYPES.items():
        fields = {"v": {"type": "integer"}, "t": {"const": name}, "d": told[kind]}
        found[name] = _message(_first_line(kind), fields, ["v", "t", "d"])
    for name, answer in (*messages.ANSWER_TYPES.items(), *BOT_TYPES.items()):
        fields = {"t": {"const": name}, "d": told[answer]}
        found[name] = _message(_first_line(answer), fields, ["t", "d"])
    for name, asked in people_say.items():
        found[f"say_{name}"] = _message(_first_line(asked), _envelope(name, told[asked]), ["t"])
    found["answer"] = {"summary": _first_line(Answer), "payload": told[Answer]}
    found["token"] = _message(
        "A bot's first message, where it sends no Authorization header",
        {
            "t": {"const": "token"},
            "d": {"type": "object", "properties": {"token": {"type": "string"}}, "required": ["token"]},
        },
        ["t", "d"],
    )
    room_says = ["unseen", *messages.STREAM_TYPES, *messages.ANSWER_TYPES]
    people = [f"say_{name}" for name in people_say]
    return {
        "asyncapi": "3.0.0",
        "info": _info(
            "The room over WebSocket. A message from a client has at most "
            f"{messages.MAX_MESSAGE_BYTES} bytes; a socket of a page sends at most "
            f"{messages.MAX_MESSAGES_PER_SECOND} a second. "
            f"Both sides send a heartbeat every {messages.HEARTBEAT_SECONDS} seconds."
        ),
        "defaultContentType": "application/json",
        "channels": {
            "room": _channel(
                "/ws", "A page's socket; the session's cookie says whose.", [*room_says, *people]
            ),
            "bot": _channel(
                "/api/bot/ws",
                "A bot's socket. The same lines, without what a bot asks for, come as NDJSON from "
                + LINES.replace("{table}", "{id}"),
                [*room_says, *BOT_TYPES, *people, "answer", "token"],
            ),
        },
        "operations": {
            "toPage": _operation_of("send", "room", room_says),
            "fromPage": _operation_of("receive", "room", people),
            "toBot": _operation_of("send", "bot", [*room_says, *BOT_TYPES]),
            "fromBot": _operation_of("receive", "bot", [*people, "answer", "token"]),
        },
        "components": {"messages": found, "schemas": dict(sorted(components.items()))},
    }


def encode(document: dict[str, Any]) -> bytes:
    """A document as it is given out."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def _info(words: str) -> dict[str, Any]:
    return {"title": "Splitpot", "version": __version__, "description": words, "license": {"name": "MIT"}}


def _operation(route: Route, method: str, path: str, told: dict[type[Any], Any]) -> dict[str, Any]:
    key = (method, path)
    found: dict[str, Any] = {"summary": _summary(route.endpoint), "responses": _responses(key, told)}
    if names := re.findall(r"{(\w+)}", path):
        found["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
        ]
    if path == LINES:
        found.setdefault("parameters", []).append(
            {"name": "since", "in": "query", "schema": {"type": "integer", "default": -1}}
        )
    if key in ASKED:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": told[ASKED[key]]}},
        }
    if path.startswith("/api/bot/"):
        found["security"] = [{"bot": []}]
    elif path.startswith("/api/") and path not in ("/api/openapi.json", "/api/asyncapi.json"):
        found["security"] = [{"session": []}, {}]
    return found


def _responses(key: tuple[str, str], told: dict[type[Any], Any]) -> dict[str, Any]:
    fine: dict[str, Any] = {"description": "fine"}
    if key[1] == LINES:
        lines = "one message a line, as in the AsyncAPI document's channel bot"
        fine["content"] = {"application/x-ndjson": {"schema": {"type": "string", "description": lines}}}
    elif key in ANSWERED:
        fine["content"] = {"application/json": {"schema": told[ANSWERED[key]]}}
    found = {"2XX": fine, "default": {"$ref": "#/components/responses/Problem"}}
    if key == ("POST", "/api/bot/tables/{table}/act"):
        words = "the answer was not taken; what is legal, while there is another chance"
        found["409"] = {"description": words, "content": {"application/json": {"schema": told[Reject]}}}
    return found


def _problem(told: dict[type[Any], Any]) -> dict[str, Any]:
    codes = ", ".join(f"{code} ({status})" for code, status in STATUS.items())
    return {
        "description": f"refused; the code says why: {codes}, others 400",
        "content": {"application/json": {"schema": told[bodies.Problem]}},
    }


def _summary(endpoint: Any) -> str:
    first = (endpoint.__doc__ or "").strip().splitlines()[0] if endpoint.__doc__ else ""
    return re.sub(r"^`[^`]*`(, `[^`]*`)*( or `[^`]*`)?: ", "", first)


def _first_line(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0]


def _message(summary: str, fields: dict[str, Any], required: list[str]) -> dict[str, Any]:
    return {"summary": summary, "payload": {"type": "object", "properties": fields, "required": required}}


def _envelope(name: str, body: Any) -> dict[str, Any]:
    fields: dict[str, Any] = {"t": {"const": name}, "cid": {"type": "string", "maxLength": 64}, "d": body}
    if name == "act":
        fields |= {"hand": {"type": "integer"}, "turn": {"type": "integer"}}
    return fields


def _channel(address: str, words: str, names: list[str]) -> dict[str, Any]:
    return {
        "address": address,
        "description": words,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
    }


def _operation_of(action: str, channel: str, names: list[str]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in names],
    }
