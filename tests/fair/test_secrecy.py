"""A proof tells its viewer nothing that the viewer has not seen at the table."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from splitpot.cards import DECK, format_card
from splitpot.game.rules import Game, ShowdownPolicy, fixed_limit
from splitpot.room.commands import Leave, Rabbit, RunTwice, Show
from splitpot.room.config import TableConfig
from splitpot.room.events import HandBegun
from splitpot.room.fairness import SCHEME, salt_at, verify
from splitpot.room.proofs import proof_of
from splitpot.room.showing import can_hunt
from tests.fair.hands import hand_events
from tests.room.playing import Room, big_bet, config, lively

VIEWERS = ("ann", "bob", "cat", "dan", "eve", None)
MUCK = msgspec.structs.replace(fixed_limit(10, game=Game.OMAHA), showdown_policy=ShowdownPolicy.MUCK_LOSERS)
TABLES: dict[str, TableConfig] = {
    "hi/lo, all shown": config(seats=5, rabbit=True),
    "high, losers muck": config(rules=MUCK, seats=5, run_out_ms=500),
    "pot limit, run twice": config(
        rules=big_bet(20, run_twice=True), seats=5, run_out_ms=500, max_buy_in=9000
    ),
    "five cards": config(rules=big_bet(20, hole_cards=5), seats=5, max_buy_in=9000),
}


def play(settings: TableConfig, seed: int, hands: int) -> Room:
    """Hands by lively players, of whom one sometimes shows afterwards; eve looks on, and sits down later."""
    room = Room(settings, seed)
    dice = random.Random(seed)
    room.sit("ann", "bob", "cat", "dan", buy_in=9000)
    room.watch(*VIEWERS)
    for hand in range(hands):
        if not room.state.deadline:
            break
        room.deal()
        while room.state.running:
            if room.state.asked:
                for seat in room.state.asked:
                    room.do(RunTwice(room.state.owners[seat], agree=True))
            elif room.play.to_act is None:
                room.clock()
            else:
                room.act(*lively(room.dice, room.legal))
        folded = [
            owner
            for seat, owner in enumerate(room.state.owners)
            if owner and room.play.seats[seat].hole and not room.play.seats[seat].shown
        ]
        if folded and dice.random() < 0.7:
            one = dice.choice(folded)
            hole = room.play.seats[room.seat(one)].hole
            room.do(Show(one, dice.choice(((), hole[:1], hole[1:3]))))
        if can_hunt(room.state) and dice.random() < 0.5:
            room.do(Rabbit(next(owner for owner in room.state.owners if owner)))
        if hand == 2 and any(one and one.player == "dan" for one in room.state.seats):
            room.do(Leave("dan"))
            room.sit("eve", buy_in=9000)
    return room


def told(room: Room, viewer: str | None, first: int, last: int) -> set[str]:
    """The cards that the table's messages of these versions told a viewer."""
    cards: set[str] = set()
    for text in room.watchers[viewer]:
        frame: dict[str, Any] = msgspec.json.decode(text)
        if first <= frame["v"] < last and frame.get("t") in (
            "dealt",
            "shown",
            "board",
            "cards_shown",
            "rabbit",
        ):
            cards.update(frame["d"]["hole" if frame["t"] in ("dealt", "shown") else "cards"])
    return cards


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_proof_has_the_cards_that_its_viewer_was_told_and_no_byte_of_any_other(
    table: str, seed: int
) -> None:
    room = play(TABLES[table], seed, 12)
    begins = [number for number, event in enumerate(room.events, 1) if isinstance(event, HandBegun)]
    assert len(begins) >= 3
    differ = 0
    for number, first in enumerate(begins):
        last = (*begins, len(room.events) + 1)[number + 1]
        events = hand_events(room, number + 1)
        begun = events[0]
        assert isinstance(begun, HandBegun)
        proofs = {viewer: proof_of("t1", events, viewer) for viewer in VIEWERS}
        differ += len({proof.cards for proof in proofs.values()}) > 1
        for viewer, proof in proofs.items():
            assert {seen.card for seen in proof.cards} == told(room, viewer, first, last)
            assert verify(proof) == ()
            text = msgspec.json.encode(proof)
            hidden = set(range(52)) - {seen.position for seen in proof.cards}
            assert hidden, "no hand shows the whole deck"
            for position in hidden:
                salt = salt_at(begun.salts, position)
                assert salt.hex().encode() not in text
                assert f'"card":"{format_card(begun.deck[position])}"'.encode() not in text
                assert f'"position":{position},'.encode() not in text
    assert differ, "in some hand somebody must have seen what another has not"


def test_burnt_cards_and_cards_that_never_came_are_in_nobodys_proof() -> None:
    """Twice a hand ends before the flop: the board that would have come stays secret for ever."""
    room = Room(config(seats=4), seed=8)
    room.sit("ann", "bob", "cat", "dan", buy_in=400)
    room.deal()
    while room.state.running:
        room.act("fold")
    for viewer in ("ann", "bob", "cat", "dan"):
        proof = proof_of("t1", hand_events(room, 1), viewer)
        assert len(proof.cards) == 4
        assert {seen.seat for seen in proof.cards} == {proof.viewer}
    onlooker = proof_of("t1", hand_events(room, 1), None)
    assert onlooker.cards == ()
    assert onlooker.viewer is None


def test_a_path_cannot_be_turned_back_into_the_card_beside_it() -> None:
    """The hash of a neighbour is in every path: its salt keeps the 52 guesses apart from it."""
    room = Room(config(seats=2), seed=8)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    room.act("fold")
    proof = proof_of("t1", hand_events(room, 1), "ann")
    told_salts = [bytes(16), *(bytes.fromhex(seen.salt) for seen in proof.cards)]
    for seen in proof.cards:
        beside = seen.position ^ 1
        assert beside not in {other.position for other in proof.cards}
        guesses = {
            sha256(
                b"\x00" + SCHEME.encode() + salt + bytes([beside]) + format_card(card).encode() + b"t1/1"
            ).hexdigest()
            for card in DECK
            for salt in told_salts
        }
        assert seen.path[0] not in guesses


def test_a_player_without_a_name_gets_nobodys_hole() -> None:
    """Seats that are not dealt in belong to nobody, whose name is empty."""
    room = Room(config(seats=2), seed=8)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    room.act("fold")
    assert proof_of("t1", hand_events(room, 1), "").cards == ()


def test_the_commitment_is_the_same_for_everybody_and_comes_before_the_first_card() -> None:
    room = play(config(seats=5), 4, 4)
    begun = [event.commitment for event in room.events if isinstance(event, HandBegun)]
    assert len(set(begun)) == len(begun) >= 3
    for viewer in VIEWERS:
        frames = [msgspec.json.decode(text) for text in room.watchers[viewer]]
        told_roots = [frame["d"]["commitment"] for frame in frames if frame.get("t") == "hand"]
        assert told_roots == begun
        kinds = [frame["t"] for frame in frames if frame.get("t") in ("hand", "dealt", "board", "shown")]
        assert kinds[0] == "hand"
        assert all(kinds[place - 1] == "hand" for place, kind in enumerate(kinds) if kind == "dealt")


def test_what_would_have_come_is_proved_once_it_was_shown_and_to_nobody_before() -> None:
    room = Room(config(seats=2, rabbit=True), seed=8)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    while not room.play.board:
        room.act("check" if room.legal.check else "call")
    room.act("raise_to", room.legal.wager.min_to if room.legal.wager else 0)
    room.act("fold")
    before = proof_of("t1", hand_events(room, 1), None)
    assert [seen.street for seen in before.cards] == ["flop"] * 3
    room.do(Rabbit("ann"))
    after = proof_of("t1", hand_events(room, 1), None)
    assert [seen.street for seen in after.cards] == ["flop"] * 3 + ["turn", "river"]
    assert verify(after) == ()


def test_a_single_card_that_was_shown_is_proved_and_the_rest_of_its_hole_is_not() -> None:
    room = Room(config(seats=2), seed=8)
    room.sit("ann", "bob", buy_in=400)
    room.deal()
    room.act("fold")
    card = room.play.seats[room.seat("bob")].hole[2]
    room.do(Show("bob", (card,)))
    proof = proof_of("t1", hand_events(room, 1), "ann")
    other = [seen.card for seen in proof.cards if seen.seat != proof.viewer]
    assert other == [format_card(card)]
    assert len(proof.cards) == 5
    assert verify(proof) == ()
