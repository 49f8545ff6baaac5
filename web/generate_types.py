"""Writes `src/wire.ts`: the TypeScript types of the wire, from the Python message types.

Run from the repository: `PYTHONPATH=src python web/generate_types.py`. The output is
deterministic; `--check` writes nothing and exits 1 when the file is stale. The types
themselves live in `splitpot/room/messages.py`, `bodies.py`, `tournament_bodies.py` and
`fairness.py` and, for single pages, in `equity_types.py`, `replay_types.py`,
`record_types.py` and `admin_types.py` of `splitpot/server`; nothing is decided here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from splitpot.room import bodies, fairness, messages
from splitpot.room import tournament_bodies as tournaments
from splitpot.server import admin_types, equity_types, replay_types
from splitpot.server import record_types as records

TARGET = Path(__file__).parent / "src" / "wire.ts"
SPARED_BY_HAND = {"Frame", "Envelope"}
HTTP_IN = (
    *(
        bodies.NewAccount,
        bodies.LogIn,
        bodies.NewPassword,
        bodies.Farewell,
        bodies.TableKey,
        bodies.HostDeed,
        bodies.QuickSeat,
    ),
    *(bodies.NewTable, bodies.NewZone, bodies.NewSession, bodies.NewNote, equity_types.EquityRequest),
    *(admin_types.AdminLogin, admin_types.AdminRequest),
    *(tournaments.NewTournament, tournaments.TournamentWish),
)
HTTP_OUT = (
    *(bodies.Session, bodies.Problem, bodies.HandRow, messages.TableInfo),
    *(bodies.LobbyList, bodies.Invite, bodies.Stats, bodies.Leaders),
    *(bodies.Notes, bodies.NoteView),
    *(equity_types.EquityAnswer, equity_types.EquityProblem, fairness.HandProof),
    *(replay_types.ReplayFile, replay_types.Replay),
    admin_types.AdminView,
    *(tournaments.NewTournamentMade, tournaments.TournamentList, tournaments.TournamentView),
    *(records.Standings, records.OwnTournaments, records.SeriesTable, records.SeriesNames),
    *(tournaments.CountryZones, tournaments.StructurePreview),
)


def main(arguments: list[str]) -> int:
    """0 when the file is written or up to date, 1 when `--check` finds it stale."""
    text = typescript()
    if "--check" in arguments:
        if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is stale: run PYTHONPATH=src python web/generate_types.py", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


def typescript() -> str:
    """The whole text of `wire.ts`."""
    streams, answers, clients = messages.STREAM_TYPES, messages.ANSWER_TYPES, messages.CLIENT_TYPES
    incoming = {*clients.values(), *HTTP_IN}
    roots: list[type[Any]] = [*streams.values(), *answers.values(), *clients.values(), *HTTP_IN, *HTTP_OUT]
    _, components = msgspec.json.schema_components(roots, ref_template="{name}")
    spared = {kind for kind in roots if kind.__struct_config__.omit_defaults}
    optional = {kind.__name__ for kind in incoming | spared}
    constants = ("MAX_MESSAGE_BYTES", "HEARTBEAT_SECONDS", "LOG_LINES", "CHAT_LINES")
    parts = [
        "// Written by generate_types.py from the Python types of the wire; not to be edited by hand.\n",
        *(f"export const {name} = {getattr(messages, name)};" for name in constants),
        "",
    ]
    for name in sorted(components):
        if name not in SPARED_BY_HAND:
            parts.append(_declaration(name, components[name], has_optional=name in optional))
    parts.append(_union("StreamFrame", streams, "{{ v: number; t: '{tag}'; d: {name} }}"))
    parts.append("/** A viewer who may not see an event gets its number alone. */")
    parts.append("export interface BareFrame { v: number; t?: undefined }\n")
    parts.append(_union("AnswerFrame", answers, "{{ v?: undefined; t: '{tag}'; d: {name} }}"))
    parts.append("export type Frame = StreamFrame | BareFrame;\n")
    parts.append("export interface ClientMessages {")
    parts += [f"  {tag}: {kind.__name__};" for tag, kind in sorted(clients.items())]
    parts.append("}")
    return "\n".join(parts) + "\n"


def _union(name: str, tags: dict[str, Any], shape: str) -> str:
    lines = [shape.format(tag=tag, name=kind.__name__) for tag, kind in sorted(tags.items())]
    return f"export type {name} =\n  | " + "\n  | ".join(lines) + ";\n"


def _declaration(name: str, schema: dict[str, Any], *, has_optional: bool) -> str:
    if "enum" in schema:
        return f"export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    lines = [
        f"  {field}{'?' if has_optional and field not in required else ''}: {_type(inner)};"
        for field, inner in schema.get("properties", {}).items()
    ]
    if not lines:
        return f"export type {name} = Record<string, never>;\n"
    return f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(
            f"'{value}'" if isinstance(value, str) else str(value) for value in sorted(schema["enum"])
        )
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    kind = schema.get("type")
    if kind == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    return "number" if kind == "integer" else str(kind or "unknown")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
