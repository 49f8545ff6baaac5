"""A client's message, read strictly: text in, a typed message out, or a clear refusal.

Amounts are whole numbers inside the range of chips before anything else looks at them.
What a message does is decided in `socket` and, in the end, in the room.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

import msgspec

from splitpot.errors import RoomError
from splitpot.game.rules import STAKE_LIMIT
from splitpot.room.messages import CLIENT_TYPES, MAX_MESSAGE_BYTES, ClientBody, Envelope

CID_LENGTH: Final = 64
_AMOUNTS: Final = ("amount", "buy_in", "price")
_AMOUNT_FIELD: Final = re.compile(r"`\$\.(?:amount|buy_in|price)`")
_COUNT_LIMIT: Final = 2**53

_envelopes: Final = msgspec.json.Decoder(Envelope)
_bodies: Final = {name: msgspec.json.Decoder(kind) for name, kind in CLIENT_TYPES.items()}


class BadMessage(RoomError):
    """A message that cannot be read. `cid` is its name, as far as that could be read."""

    def __init__(self, code: str, message: str, cid: str = "") -> None:
        self.cid = cid
        super().__init__(code, message)


class Message(msgspec.Struct, frozen=True):
    """A message that can be read."""

    cid: str
    hand: int
    turn: int
    body: ClientBody

    def name_at(self, table_id: str) -> str:
        """What the first answer is kept under: the `cid` with all that was asked at this table.

        The same message sent again has the same name; another one with a used `cid` has not,
        and is not taken for it. Empty where there is no `cid`.
        """
        if not self.cid:
            return ""
        asked = msgspec.json.encode([table_id, type(self.body).__name__, self])
        return blake2b(asked, digest_size=24).hexdigest()


def read_message(text: str) -> Message:
    """The message in `text`.

    Raises:
        BadMessage: `too_large`, `bad_message`, `unknown_type` or `bad_amount`.
    """
    size = len(text.encode())
    if size > MAX_MESSAGE_BYTES:
        raise BadMessage("too_large", f"a message has at most {MAX_MESSAGE_BYTES} bytes; this one has {size}")
    try:
        envelope = _envelopes.decode(text)
    except msgspec.ValidationError as error:
        raise BadMessage("bad_message", f"the message does not fit: {error}", _cid_in(text)) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage("bad_message", f"the message is not JSON: {error}") from error
    if len(envelope.cid) > CID_LENGTH:
        raise BadMessage("bad_message", f"a cid has at most {CID_LENGTH} characters")
    decoder = _bodies.get(envelope.t)
    if decoder is None:
        known = ", ".join(CLIENT_TYPES)
        raise BadMessage(
            "unknown_type", f"there is no message {envelope.t!r:.40}; there are {known}", envelope.cid
        )
    if not (0 <= envelope.hand <= _COUNT_LIMIT and 0 <= envelope.turn <= _COUNT_LIMIT):
        raise BadMessage("bad_message", "hand and turn count from 0", envelope.cid)
    try:
        body = decoder.decode(envelope.d)
    except msgspec.MsgspecError as error:
        raise _does_not_fit(error, envelope) from error
    _check_amounts(body, envelope.cid)
    return Message(envelope.cid, envelope.hand, envelope.turn, body)


def _does_not_fit(error: msgspec.MsgspecError, envelope: Envelope) -> BadMessage:
    if _AMOUNT_FIELD.search(str(error)):
        return BadMessage("bad_amount", f"an amount is a whole number of chips: {error}", envelope.cid)
    return BadMessage("bad_message", f"{envelope.t} does not fit: {error}", envelope.cid)


def _check_amounts(body: ClientBody, cid: str) -> None:
    for field in body.__struct_fields__:
        value = getattr(body, field)
        if not isinstance(value, int):
            continue
        if field in _AMOUNTS and not 0 <= value <= STAKE_LIMIT:
            raise BadMessage("bad_amount", f"{field} is a number of chips from 0 to {STAKE_LIMIT}", cid)
        if not -1 <= value <= _COUNT_LIMIT:
            raise BadMessage("bad_message", f"{field} is -1 or counts from 0", cid)


def _cid_in(text: str) -> str:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return ""
    cid = found.get("cid") if isinstance(found, dict) else None
    return cid if isinstance(cid, str) and len(cid) <= CID_LENGTH else ""
