"""The room's key, and what it seals: the secrets of a hand as they lie in the database.

A database without its key tells no card that was not shown. Three kinds of events have
secrets: the deck and its salts, each hole, each burnt card. The event as it was is
encrypted (AES-256-GCM, bound to its table, version and kind) beside what is public of
it, which is all that is left where the key is lost. Where the key is used: `store`.
"""

from __future__ import annotations

import os
import secrets
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from splitpot.cards import UNKNOWN_CARD
from splitpot.errors import SetupError

KEY_BYTES: Final = 32
NAME_BYTES: Final = 4
NONCE_BYTES: Final = 12
SEALED_DECK: Final = "hand_begun"
"""The kind of event that has the deck; every hand has one of them."""

_log = structlog.get_logger()


def _without_deck(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"deck": [], "salts": ""}


def _without_hole(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"cards": [int(UNKNOWN_CARD)] * len(event["cards"])}


def _without_burn(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"burn": None}


_PUBLIC: Final[dict[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    SEALED_DECK: _without_deck,
    "hole_dealt": _without_hole,
    "board_dealt": _without_burn,
}
"""What is left of an event of each kind that has a secret, where nobody has the key."""


class _Stored(msgspec.Struct):
    sealed: str = ""


class Vault:
    """Seals and opens the events of a room.

    The first key seals; every key opens, so that a key can be changed.
    """

    def __init__(self, keys: Sequence[bytes]) -> None:
        self._ciphers = {_name(key): AESGCM(key) for key in keys}
        self._first = _name(keys[0])
        self._missing: set[bytes] = set()

    def seal(self, table_id: str, version: int, kind: str, payload: bytes) -> bytes:
        """The event as it may be stored: its secrets sealed, or as it was where it has none."""
        public = _PUBLIC.get(kind)
        if public is None:
            return payload
        nonce = secrets.token_bytes(NONCE_BYTES)
        sealed = self._ciphers[self._first].encrypt(nonce, payload, _place(table_id, version, kind))
        text = b64encode(self._first + nonce + sealed).decode()
        return msgspec.json.encode(public(msgspec.json.decode(payload)) | {"sealed": text})

    def open(self, table_id: str, version: int, kind: str, payload: bytes) -> bytes:
        """The event as it was sealed, or what is public of it where its key is not here."""
        if kind not in _PUBLIC:
            return payload
        try:
            sealed = b64decode(msgspec.json.decode(payload, type=_Stored).sealed)
            if not sealed:
                return payload  # from before there was a key
            name, nonce = sealed[:NAME_BYTES], sealed[NAME_BYTES : NAME_BYTES + NONCE_BYTES]
            if name not in self._ciphers:
                self._miss(name)
                return payload
            text = sealed[NAME_BYTES + NONCE_BYTES :]
            return self._ciphers[name].decrypt(nonce, text, _place(table_id, version, kind))
        except (InvalidTag, ValueError):
            # Not ours to stop at: whoever reads the event decides what comes of one that is broken.
            _log.error("a sealed event was changed", table=table_id, version=version)
            return payload

    def opens(self, table_id: str, version: int, kind: str, payload: bytes) -> bool | None:
        """Whether one of the keys opens the event; none where nothing is sealed in it."""
        try:
            sealed = b64decode(msgspec.json.decode(payload, type=_Stored).sealed)
            if not sealed:
                return None
            cipher = self._ciphers.get(sealed[:NAME_BYTES])
            nonce, text = sealed[NAME_BYTES : NAME_BYTES + NONCE_BYTES], sealed[NAME_BYTES + NONCE_BYTES :]
            if cipher is not None:
                cipher.decrypt(nonce, text, _place(table_id, version, kind))
        except (InvalidTag, ValueError):
            return False
        return cipher is not None

    def seal_state(self, table_id: str, version: int, state: bytes) -> bytes:
        """A table's whole state, sealed."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        place = _place(table_id, version, "state")
        return self._first + nonce + self._ciphers[self._first].encrypt(nonce, state, place)

    def open_state(self, table_id: str, version: int, sealed: bytes) -> bytes | None:
        """The state as it was sealed; none where its key is not here, or it was changed."""
        name, nonce = sealed[:NAME_BYTES], sealed[NAME_BYTES : NAME_BYTES + NONCE_BYTES]
        if name not in self._ciphers:
            self._miss(name)
            return None
        try:
            text = sealed[NAME_BYTES + NONCE_BYTES :]
            return self._ciphers[name].decrypt(nonce, text, _place(table_id, version, "state"))
        except (InvalidTag, ValueError):
            _log.error("a sealed state was changed", table=table_id, version=version)
            return None

    def _miss(self, name: bytes) -> None:
        if name not in self._missing:
            self._missing.add(name)
            _log.error("hands were sealed with a key that is not here", key=name.hex())


def open_vault(path: Path) -> Vault:
    """The vault of the key file `path`, which is made where it is missing.

    Raises:
        SetupError: the file cannot be used.
    """
    try:
        if not path.exists():
            _make(path)
        text = path.read_text(encoding="ascii")
        if sys.platform != "win32" and path.stat().st_mode & 0o077:
            _log.warning("the key file can be read by others; give it mode 600", file=path.name)
    except (OSError, UnicodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not a key file"
        raise SetupError("key_file", f"{path} cannot be used: {why}") from error
    try:
        keys = [bytes.fromhex(line) for line in text.split()]
    except ValueError:
        keys = []
    if not keys or any(len(key) != KEY_BYTES for key in keys):
        raise SetupError(
            "key_file",
            f"{path} is damaged: it must have a key of {2 * KEY_BYTES} hexadecimal digits in each line. "
            "Bring it back from a backup; to do without it, move it away, and a new one is made",
        )
    return Vault(keys)


def _make(path: Path) -> None:
    """Writes a new key for its owner's eyes; a power cut leaves none, or the whole of it."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(path.name + ".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii"
    ) as file:
        file.write(secrets.token_hex(KEY_BYTES) + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _name(key: bytes) -> bytes:
    return sha256(b"splitpot-key-name" + key).digest()[:NAME_BYTES]


def _place(table_id: str, version: int, kind: str) -> bytes:
    """What a sealed event is bound to, so that it cannot be put elsewhere."""
    return f"{table_id}/{version}/{kind}".encode()
