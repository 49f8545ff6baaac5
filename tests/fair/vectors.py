"""Test vectors of the fair deal, for every verifier: ours in Python, the page's, and yours.

`PYTHONPATH=src python -m tests.fair.vectors` writes `vectors.json` anew; a test checks
that it is up to date, so a change of the scheme cannot go unnoticed. `leaves` and `trees`
are the hashes, `proofs` whole files with the codes and positions of what is wrong in them.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from splitpot.cards import DECK, Card, format_card
from splitpot.room import fairness
from splitpot.room.commands import RunTwice
from splitpot.room.fairness import HandProof, SeenCard, commit, hand_id, leaf, open_positions
from splitpot.room.proofs import proof_of
from tests.fair.hands import hand_events
from tests.room.playing import Room, big_bet, config, lively

FILE = Path(__file__).with_name("vectors.json")


def build() -> dict[str, Any]:
    """All vectors."""
    dice = random.Random(52)
    deck = list(DECK)
    dice.shuffle(deck)
    salts = dice.randbytes(fairness.POSITIONS * fairness.SALT_BYTES)
    return {
        "leaves": [
            _leaf("demo/1", 0, Card(51), bytes(16)),
            _leaf("demo/17", 51, Card(0), bytes(range(16))),
            _leaf("tisch-ä/2147483647", 25, Card(34), b"\xff" * 16),
        ],
        "trees": [
            _tree("demo/1", list(DECK), bytes(fairness.POSITIONS * fairness.SALT_BYTES)),
            _tree("demo/17", deck, salts),
        ],
        "proofs": [
            {"name": name, "proof": proof, "faults": [_fault(one) for one in fairness.verify(proof)]}
            for name, proof in proofs().items()
        ],
    }


def _leaf(name: str, position: int, card: Card, salt: bytes) -> dict[str, Any]:
    return {
        "hand_id": name,
        "position": position,
        "card": format_card(card),
        "salt": salt.hex(),
        "leaf": leaf(name, position, card, salt).hex(),
    }


def _tree(name: str, deck: list[Card], salts: bytes) -> dict[str, Any]:
    shown = (0, 17, 51)
    return {
        "hand_id": name,
        "deck": [format_card(card) for card in deck],
        "salts": salts.hex(),
        "commitment": commit(name, deck, salts),
        "paths": {str(place): path for place, path in open_positions(name, deck, salts, shown).items()},
    }


def _fault(fault: fairness.Fault) -> dict[str, Any]:
    return {"code": fault.code, "position": fault.position}


def proofs() -> dict[str, HandProof]:
    """Proofs that hold, and proofs in which one thing was changed."""
    played = Room(config(seats=4), seed=7)
    played.sit("ann", "bob", "cat", buy_in=400)
    played.deal()
    played.finish()
    own = proof_of("t1", hand_events(played, 1), "ann")
    # Of a whole proof, enough to change: two cards of a hole, the first of the flop, the turn.
    flop = next(index for index, seen in enumerate(own.cards) if seen.place == "board")
    few = msgspec.structs.replace(own, cards=(*own.cards[:2], own.cards[flop], own.cards[flop + 3]))
    board = 2
    changed = msgspec.structs.replace
    return {
        "an own hole, a board and shown holes": own,
        "an onlooker": proof_of("t1", hand_events(played, 1), None),
        "five hole cards, run twice": _twice(),
        "nothing was seen": changed(few, cards=()),
        "another card": _with(few, 0, card=few.cards[1].card),
        "another salt": _with(few, 0, salt=_flip(few.cards[0].salt)),
        "another position": _with(few, 0, position=few.cards[1].position),
        "another hash in the path": _with(few, 0, path=(*few.cards[0].path[:5], _flip(few.cards[0].path[5]))),
        "a path in another order": _with(few, board, path=few.cards[board].path[::-1]),
        "another hand": changed(few, hand_id=hand_id("t1", 2), cards=few.cards[:1]),
        "another commitment": changed(few, commitment=_flip(few.commitment), cards=few.cards[:2]),
        "a card of the flop told as the turn": _with(few, board, street="turn"),
        "a hole told as another seat's": _with(few, 0, seat=(few.cards[0].seat or 0) + 1),
        "another button": changed(few, button=(few.button + 1) % 3),
        "a seat more": changed(few, seats=(*few.seats, 3)),
        "a card told twice": changed(few, cards=(few.cards[0], *few.cards)),
        "a path that is too short": _with(few, 0, path=few.cards[0].path[:5]),
        "a position off the deck": _with(few, 0, position=52),
        "a salt in capitals": _with(few, 0, salt=few.cards[0].salt.upper()),
        "no card": _with(few, 0, card="10d"),
        "an unknfew card": _with(few, 0, card="??"),
        "another scheme": changed(few, scheme="splitpot-deal-2"),
        "one player": changed(few, seats=few.seats[:1]),
    }


def _twice() -> HandProof:
    room = Room(config(rules=big_bet(20, run_twice=True, hole_cards=5), seats=3, run_out_ms=1000), seed=4)
    room.sit("ann", "bob", buy_in=800)
    while True:
        room.deal()
        while room.play.to_act is not None:
            wager = room.legal.wager
            if wager is not None:
                room.act("raise_to", wager.max_to)
            else:
                room.act("call" if room.legal.call else "check")
        for seat in room.state.asked:
            room.do(RunTwice(room.state.owners[seat], agree=True))
        room.finish(lively)
        proof = proof_of("t1", hand_events(room, room.state.hand), "bob")
        if any(seen.run for seen in proof.cards):
            return proof


def _with(proof: HandProof, index: int, **changes: Any) -> HandProof:
    card: SeenCard = msgspec.structs.replace(proof.cards[index], **changes)
    return msgspec.structs.replace(proof, cards=(*proof.cards[:index], card, *proof.cards[index + 1 :]))


def _flip(text: str) -> str:
    return ("1" if text[0] != "1" else "2") + text[1:]


def text() -> str:
    """The file's text."""
    return msgspec.json.format(msgspec.json.encode(build()), indent=1).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
