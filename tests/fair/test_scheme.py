"""The commitment to a deck, and that nothing in a proof can be changed unnoticed."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.cards import DECK, Card, format_card
from splitpot.errors import RoomError
from splitpot.room.events import HandBegun
from splitpot.room.fairness import (
    DEPTH,
    HandProof,
    commit,
    compare,
    hand_id,
    open_positions,
    verify,
)
from splitpot.room.proofs import proof_of
from tests.fair import vectors
from tests.fair.hands import hand_events
from tests.room.playing import Room, config

PROOFS = vectors.proofs()
GOOD = PROOFS["an own hole, a board and shown holes"]


def replaced(proof: HandProof, index: int, **changes: Any) -> HandProof:
    card = msgspec.structs.replace(proof.cards[index], **changes)
    return msgspec.structs.replace(proof, cards=(*proof.cards[:index], card, *proof.cards[index + 1 :]))


def test_the_stored_vectors_are_up_to_date() -> None:
    """A change here breaks every verifier that others have written: it needs a new scheme."""
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.text()


def test_the_root_is_what_the_reference_says_by_hand() -> None:
    """The tree once more, from the words of `docs/reference/fair-deal.md` alone."""
    deck, salts = list(reversed(DECK)), bytes(range(256)) * 3 + bytes(64)
    row = [
        sha256(
            b"\x00splitpot-deal-1"
            + salts[16 * place : 16 * place + 16]
            + bytes([place])
            + format_card(card).encode()
            + b"t1/9"
        ).digest()
        for place, card in enumerate(deck)
    ]
    row += [bytes(32)] * 12
    while len(row) > 1:
        pairs = zip(row[::2], row[1::2], strict=True)
        row = [sha256(b"\x01" + left + right).digest() for left, right in pairs]
    assert commit("t1/9", deck, salts) == row[0].hex()


@given(deck=st.permutations(DECK), salts=st.binary(min_size=832, max_size=832), data=st.data())
@settings(max_examples=40, deadline=None)
def test_two_decks_or_two_salts_never_have_one_commitment(
    deck: list[Card], salts: bytes, data: st.DataObject
) -> None:
    root = commit("t1/1", deck, salts)
    one = data.draw(st.integers(0, 50))
    other = data.draw(st.integers(one + 1, 51))
    swapped = list(deck)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    assert commit("t1/1", swapped, salts) != root
    place = data.draw(st.integers(0, len(salts) - 1))
    salted = salts[:place] + bytes([salts[place] ^ 1]) + salts[place + 1 :]
    assert commit("t1/1", deck, salted) != root
    assert commit("t1/2", deck, salts) != root


def test_a_deck_with_a_card_twice_has_another_commitment_and_its_hand_is_void_later() -> None:
    broken = (DECK[0], *DECK[:51])
    assert commit("t/1", broken, bytes(52 * 16)) != commit("t/1", DECK, bytes(52 * 16))


def test_what_the_room_gives_holds() -> None:
    assert verify(GOOD) == ()
    assert verify(PROOFS["an onlooker"]) == ()
    assert verify(PROOFS["five hole cards, run twice"]) == ()


@given(data=st.data())
@settings(max_examples=300, deadline=None)
def test_no_card_position_salt_hash_hand_or_commitment_can_be_changed_unnoticed(data: st.DataObject) -> None:
    """One change somewhere in a proof that holds, of whatever kind: it does not hold any more."""
    index = data.draw(st.integers(0, len(GOOD.cards) - 1))
    seen = GOOD.cards[index]
    kind = data.draw(
        st.sampled_from(["card", "position", "salt", "path", "hand", "commitment", "seat", "street", "run"])
    )
    if kind == "card":
        others = [format_card(card) for card in DECK if format_card(card) != seen.card]
        changed = replaced(GOOD, index, card=data.draw(st.sampled_from(others)))
    elif kind == "position":
        others_at = st.integers(0, 51).filter(lambda place: place != seen.position)
        changed = replaced(GOOD, index, position=data.draw(others_at))
    elif kind == "salt":
        changed = replaced(GOOD, index, salt=data.draw(flipped(seen.salt)))
    elif kind == "path":
        level = data.draw(st.integers(0, DEPTH - 1))
        other = data.draw(flipped(seen.path[level]))
        changed = replaced(GOOD, index, path=(*seen.path[:level], other, *seen.path[level + 1 :]))
    elif kind == "hand":
        changed = msgspec.structs.replace(GOOD, hand_id=f"t1/{data.draw(st.integers(2, 10**9))}")
    elif kind == "commitment":
        changed = msgspec.structs.replace(GOOD, commitment=data.draw(flipped(GOOD.commitment)))
    elif kind == "seat":
        changed = replaced(GOOD, index, seat=9 if seen.seat is None else (seen.seat + 1) % 3)
    elif kind == "street":
        street = data.draw(
            st.sampled_from([one for one in ("", "flop", "turn", "river") if one != seen.street])
        )
        changed = replaced(GOOD, index, street=street)
    else:
        changed = replaced(GOOD, index, run=1)
    assert verify(changed) != ()


def flipped(text: str) -> st.SearchStrategy[str]:
    """The text with one of its hexadecimal digits changed."""
    return st.tuples(st.integers(0, len(text) - 1), st.integers(1, 15)).map(
        lambda change: f"{text[: change[0]]}{int(text[change[0]], 16) ^ change[1]:x}{text[change[0] + 1 :]}"
    )


def test_a_dealer_who_skips_a_card_is_noticed() -> None:
    """The turn comes from the next position: the card is in the tree, and not where it belongs."""
    room = Room(config(seats=2), seed=3)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    room.finish()
    events = hand_events(room, 1)
    begun = events[0]
    assert isinstance(begun, HandBegun)
    good = proof_of("t1", events, "ann")
    index = next(place for place, seen in enumerate(good.cards) if seen.street == "turn")
    place = good.cards[index].position + 1
    cheated = replaced(
        good,
        index,
        position=place,
        card=format_card(begun.deck[place]),
        salt=begun.salts[16 * place : 16 * place + 16].hex(),
        path=open_positions(hand_id("t1", 1), begun.deck, begun.salts, [place])[place],
    )
    assert [fault.code for fault in verify(cheated)] == ["wrong_place"]


def test_files_of_two_players_agree_and_two_decks_are_found() -> None:
    """A room that makes another deck for another player is found by comparing."""
    onlooker = PROOFS["an onlooker"]
    assert compare([GOOD, onlooker]) == ()
    other = msgspec.structs.replace(onlooker, commitment="00" * 32)
    assert [fault.code for fault in compare([GOOD, other])] == ["differs"]
    swapped = replaced(onlooker, 0, card="2c" if onlooker.cards[0].card != "2c" else "2d")
    assert compare([GOOD, swapped]) != ()
    moved = replaced(onlooker, 0, position=51)
    assert compare([GOOD, moved]) != ()


def test_a_hand_from_before_there_were_commitments_has_no_proof() -> None:
    room = Room(config(seats=2), seed=3)
    room.sit("ann", "bob")
    room.deal()
    room.finish()
    begun, *rest = hand_events(room, 1)
    assert isinstance(begun, HandBegun)
    old = msgspec.structs.replace(begun, salts=b"", commitment="")
    with pytest.raises(RoomError, match="without a commitment"):
        proof_of("t1", [old, *rest], "ann")
    lost = msgspec.structs.replace(begun, salts=b"", deck=())
    with pytest.raises(RoomError, match="key"):
        proof_of("t1", [lost, *rest], "ann")


def test_a_proof_of_a_seat_that_no_table_has_is_refused() -> None:
    (fault,) = verify(msgspec.structs.replace(GOOD, button=99))
    assert fault.code == "bad_hand"


def test_what_one_file_says_against_itself_is_no_difference_between_files() -> None:
    """`verify` tells that of the file alone."""
    first = GOOD.cards[0]
    other = "2c" if first.card != "2c" else "2d"
    at_odds = msgspec.structs.replace(GOOD, cards=(*GOOD.cards, msgspec.structs.replace(first, card=other)))
    assert verify(at_odds) != ()
    assert compare([at_odds]) == ()
    assert compare([GOOD, at_odds]) != ()
