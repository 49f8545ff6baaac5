"""The scheme by which a deal can be checked: leaves, tree, commitment, proof, verdict.

Pure arithmetic on bytes; `docs/reference/fair-deal.md` writes it down for those who make
a verifier of their own, and `tests/fair/vectors.json` holds examples. Which cards a
viewer has seen is decided in `proofs.py`; salts and orders come from the server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec

from splitpot.cards import DECK, UNKNOWN_CARD, Card, format_card, parse_card
from splitpot.errors import CardParseError, SetupError
from splitpot.game.dealing import board_places, deal_layout
from splitpot.game.events import Street

SCHEME: Final = "splitpot-deal-1"
POSITIONS: Final = len(DECK)
SALT_BYTES: Final = 16
DEPTH: Final = 6
"""Levels of the tree: 64 leaves, of which the last twelve are empty."""

_LABEL: Final = SCHEME.encode()
_EMPTY: Final = bytes(32)
_MOST_SEATS: Final = 64

Hex32 = str
"""32 bytes as 64 hexadecimal digits in lower case."""


class SeenCard(msgspec.Struct, frozen=True):
    """One card that the viewer saw, with what proves where it lay.

    Attributes:
        place: in a seat's hole, or on the board.
        seat: whose hole; none on the board.
        street: which street of the board; empty in a hole.
        run: 1 on a second board.
        position: in the deck, from 0.
        salt: 16 bytes in hexadecimal digits.
        path: the six hashes beside the way from the leaf to the root, lowest first.
    """

    place: Literal["hole", "board"]
    seat: int | None
    street: Literal["", "flop", "turn", "river"]
    run: int
    position: int
    card: str
    salt: str
    path: tuple[Hex32, ...]


class HandProof(msgspec.Struct, frozen=True):
    """What one viewer can check of one hand.

    Attributes:
        scheme: how the bytes are hashed; this file knows `splitpot-deal-1`.
        hand_id: table and number of the hand, such as `demo/17`; part of every leaf.
        commitment: the root that was sent before the first card.
        began_at: when, in milliseconds since 1970.
        button, seats, hole_cards: which position of the deck goes where follows from these.
        names: by dealt-in seat.
        viewer: the seat of the one for whom this was made; none for an onlooker.
        cards: what that viewer saw, by position.
    """

    scheme: str
    hand_id: str
    commitment: Hex32
    began_at: int
    button: int
    seats: tuple[int, ...]
    hole_cards: int
    names: dict[int, str]
    viewer: int | None
    cards: tuple[SeenCard, ...]


class Fault(msgspec.Struct, frozen=True):
    """Something that does not hold.

    Attributes:
        code: a stable word for programs.
        words: the same for people.
        position: of the card that it is about; none where it is about the hand.
    """

    code: Literal["unknown_scheme", "bad_hand", "bad_card", "bad_path", "wrong_place", "twice", "differs"]
    words: str
    position: int | None = None


def hand_id(table_id: str, hand: int) -> str:
    """The name of a hand as it is hashed."""
    return f"{table_id}/{hand}"


# --- the tree ----------------------------------------------------------------------


def leaf(name: str, position: int, card: Card, salt: bytes) -> bytes:
    """The hash of one position of the deck."""
    fixed = b"\x00" + _LABEL + salt + bytes((position,)) + format_card(card).encode()
    return sha256(fixed + name.encode()).digest()


def commit(name: str, deck: Sequence[Card], salts: bytes) -> Hex32:
    """The commitment to a whole deck.

    Args:
        salts: 52 times 16 bytes, by position.
    """
    return _levels(name, deck, salts)[-1][0].hex()


def open_positions(
    name: str, deck: Sequence[Card], salts: bytes, positions: Sequence[int]
) -> dict[int, tuple[Hex32, ...]]:
    """The path of each of these positions; about others it says nothing."""
    levels = _levels(name, deck, salts)
    return {
        position: tuple(levels[level][(position >> level) ^ 1].hex() for level in range(DEPTH))
        for position in positions
    }


def salt_at(salts: bytes, position: int) -> bytes:
    """The salt of one position."""
    return salts[position * SALT_BYTES : (position + 1) * SALT_BYTES]


def _levels(name: str, deck: Sequence[Card], salts: bytes) -> list[list[bytes]]:
    """The tree from the leaves up to the root.

    A broken deck is committed to as it is: the hand that comes upon the fault is void (3.14-5).
    """
    assert len(salts) == POSITIONS * SALT_BYTES, "every position has its salt"
    leaves = [leaf(name, place, card, salt_at(salts, place)) for place, card in enumerate(deck)]
    levels = [leaves + [_EMPTY] * (2**DEPTH - len(leaves))]
    while len(below := levels[-1]) > 1:
        levels.append([_parent(below[left], below[left + 1]) for left in range(0, len(below), 2)])
    return levels


def _parent(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


# --- the verdict -------------------------------------------------------------------


def verify(proof: HandProof) -> tuple[Fault, ...]:
    """Everything in a proof that does not hold; nothing where all of it does."""
    if proof.scheme != SCHEME:
        return (Fault("unknown_scheme", f"the scheme is {proof.scheme!r:.40}; this program knows {SCHEME}"),)
    try:
        wanted = _places(proof)
    except SetupError as error:
        return (Fault("bad_hand", f"no such hand can be dealt: {error}"),)
    faults = [fault for seen in proof.cards for fault in _check(proof, seen, wanted)]
    return (*faults, *_repeats(proof))


def compare(proofs: Sequence[HandProof]) -> tuple[Fault, ...]:
    """What proofs of one hand by several viewers say against each other; of each alone `verify` speaks."""
    first = proofs[0]
    if any(other.commitment != first.commitment for other in proofs):
        words = f"the files of hand {first.hand_id} have different commitments: there was more than one deck"
        return (Fault("differs", words),)
    faults = []
    cards: dict[int, tuple[str, int]] = {}
    positions: dict[str, tuple[int, int]] = {}
    for file, seen in ((file, one) for file, proof in enumerate(proofs) for one in proof.cards):
        card, its_file = cards.setdefault(seen.position, (seen.card, file))
        if card != seen.card:
            if its_file != file:
                words = f"position {seen.position} is {card} in one file, {seen.card} in another"
                faults.append(Fault("differs", words, seen.position))
            continue
        position, other = positions.setdefault(seen.card, (seen.position, file))
        if position != seen.position and other != file:
            words = f"{seen.card} lies at two positions, {position} and {seen.position}"
            faults.append(Fault("differs", words, seen.position))
    return tuple(faults)


Place = tuple[str, int | None, str, int]


def _places(proof: HandProof) -> dict[Place, tuple[int, ...]]:
    """Which positions belong to which hole and street.

    Raises:
        SetupError: no deck can be dealt so.
    """
    if not all(0 <= seat < _MOST_SEATS for seat in (*proof.seats, proof.button)):
        raise SetupError("seats", f"a seat is a number from 0 to {_MOST_SEATS - 1}")
    layout = deal_layout(proof.seats, proof.button, proof.hole_cards)
    places: dict[Place, tuple[int, ...]] = {
        ("hole", seat, "", 0): positions for seat, positions in layout.holes.items()
    }
    for street in layout.board:
        for run in (0, 1):
            places["board", None, street.value, run] = board_places(layout, Street(street), run)
    return places


def _check(proof: HandProof, seen: SeenCard, wanted: dict[Place, tuple[int, ...]]) -> list[Fault]:
    name = card_words(proof, seen)
    try:
        card = parse_card(seen.card)
        salt = _bytes(seen.salt, SALT_BYTES)
        path = [_bytes(one, 32) for one in seen.path]
    except (CardParseError, ValueError):
        words = f"{name}: card, salt or path is not written as it should be"
        return [Fault("bad_card", words, seen.position)]
    if not 0 <= seen.position < POSITIONS or card == UNKNOWN_CARD or len(path) != DEPTH:
        words = f"{name}: a position is 0 to {POSITIONS - 1}, a path has {DEPTH} hashes"
        return [Fault("bad_card", words, seen.position)]
    faults = []
    node = leaf(proof.hand_id, seen.position, card, salt)
    for level, beside in enumerate(path):
        is_right = seen.position >> level & 1
        node = _parent(beside, node) if is_right else _parent(node, beside)
    if node.hex() != proof.commitment:
        words = (
            f"{name}: its hash does not lead to the commitment. The card, its position, salt or path, "
            "the hand or the commitment is not what it was"
        )
        faults.append(Fault("bad_path", words, seen.position))
    if seen.position not in wanted.get((seen.place, seen.seat, seen.street, seen.run), ()):
        words = f"{name}: position {seen.position} of the deck does not belong there"
        faults.append(Fault("wrong_place", words, seen.position))
    return faults


def _repeats(proof: HandProof) -> list[Fault]:
    positions = Counter(seen.position for seen in proof.cards)
    cards = Counter(seen.card for seen in proof.cards)
    twice = [
        Fault("twice", f"position {position} is told {count} times", position)
        for position, count in positions.items()
        if count > 1
    ]
    return twice + [
        Fault("twice", f"{card} lies at {count} positions") for card, count in cards.items() if count > 1
    ]


def card_words(proof: HandProof, seen: SeenCard) -> str:
    """A card and where it was seen: `As in the hole of Ann`, `7d on the turn`."""
    if seen.place == "board":
        return f"{seen.card} on the {'second ' if seen.run else ''}{seen.street or 'board'}"
    owner = proof.names.get(-1 if seen.seat is None else seen.seat) or f"seat {seen.seat}"
    return f"{seen.card} in the hole of {owner}"


def _bytes(text: str, length: int) -> bytes:
    """Bytes from hexadecimal digits in lower case, as many as there must be.

    Raises:
        ValueError: they are not.
    """
    found = bytes.fromhex(text)
    if len(found) != length or found.hex() != text:
        raise ValueError(f"{length} bytes in hexadecimal digits were expected")
    return found
