"""Hand histories read and played again per second, beside pokerkit's own readers.

The claim: PokerStars text and PHH many times as quick as pokerkit, and the hands a second of CPU time
of a bulk import with statistics and luck of all-ins, which `README.md` beside this names. The
hands are pot-limit Omaha, played here at random and written in both formats; pokerkit's
PokerStars reader knows hold'em alone, so it gets the words "Omaha Pot Limit" in the place
of that pattern and nothing else. Both sides read the text, play each hand through their
engine and end with the same stacks, which is checked. They take turns.

Run: python -m benchmarks.history [--hands 300] [--rounds 3]
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
import warnings
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from pokerkit import HandHistory
from pokerkit.notation import PokerStarsParser

from splitpot.cards import DECK
from splitpot.game.actions import Act, Move
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, deal_layout, hole_action, next_street
from splitpot.game.events import HandEvent
from splitpot.game.hand import start_hand, step
from splitpot.game.rules import Game, Rules, Structure, big_bet_rules
from splitpot.game.state import Awaiting
from splitpot.history.phh import write_phhs
from splitpot.history.read import read_history
from splitpot.history.record import HandReading, HandRecord, record_hand
from splitpot.history.stars_writer import write_stars
from splitpot.history.told import ToldHand
from splitpot.server.hands_db import HandsDb
from splitpot.server.hands_import import Importer

SEATS = 6
NAMES = dict(enumerate(("Ann", "Bob", "Cid", "Dora", "Ed", "Fay")))
BULK = 2000
"""Hands of the import, so many that opening the file and starting up do not count."""
FOLDS = 0.6
RAISES = 0.12
"""With these, hands have 12 decisions and reach the river 6 times in 10, as real ones of six seats do."""


# --- hands to read -------------------------------------------------------------------


def played(rules: Rules, number: int) -> HandRecord:
    """A hand at random with as many folds as people make; the same for the same number."""
    generator = random.Random(number)
    deck = list(DECK)
    generator.shuffle(deck)
    button = number % SEATS
    layout = deal_layout(range(SEATS), button, rules.hole_cards)
    state, begun = start_hand(rules, (100 * rules.big_blind,) * SEATS, button)
    events: list[HandEvent] = list(begun)
    while state.awaiting is not Awaiting.NOTHING:
        if state.awaiting is Awaiting.ACT:
            legal = legal_actions(state)
            assert legal is not None
            dice = generator.random()
            if legal.wager is not None and dice < RAISES:
                action = Act(legal.seat, Move.RAISE_TO, legal.wager.max_to)
            elif legal.call and dice > 1 - FOLDS:
                action = Act(legal.seat, Move.FOLD)
            else:
                action = Act(legal.seat, Move.CALL if legal.call else Move.CHECK)
            state, more = step(state, action)
        elif state.awaiting is Awaiting.HOLE:
            state, more = step(state, hole_action(deck, layout))
        else:
            state, more = step(state, board_action(deck, layout, next_street(state.street)))
        events += more
    metadata = {
        "hand": 1_000_000 + number,
        "year": 2026,
        "month": 1,
        "day": 1 + number % 28,
        "currency": "USD",
    }
    return record_hand(events, players=NAMES, decimals=2, metadata=metadata)


def stars_text(records: list[HandRecord]) -> str:
    """All hands in PokerStars' words, as a player's own file has them: line ends are LF, for both readers."""
    texts = (write_stars(record, hero="Ann").removeprefix("\ufeff").strip() for record in records)
    return "".join(f"{text}\n\n\n".replace("\r\n", "\n") for text in texts)


# --- the readers ---------------------------------------------------------------------


class OmahaStarsParser(PokerStarsParser):
    """pokerkit's reader with the words of the game changed."""

    VARIANT = re.compile(r" (?P<variant>Omaha Pot Limit) ")
    VARIANTS = {"Omaha Pot Limit": "PO"}


def pokerkit_stars(text: str) -> list[list[float]]:
    """Final stacks of every hand, the players by name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return [_ended(history) for history in OmahaStarsParser()(text)]


def pokerkit_phh(text: str) -> list[list[float]]:
    """Final stacks of every hand, in the order of the file."""
    return [_ended(history) for history in HandHistory.loads_all(text)]


def _ended(history: HandHistory) -> list[float]:
    *_, state = history
    return sorted(float(stack) for stack in state.stacks)


def splitpot(text: str) -> list[list[float]]:
    """Final stacks of every hand, whatever the format."""
    return [_stacks(reading) for reading in read_history(text)]


def _stacks(reading: HandReading) -> list[float]:
    record = reading.record
    assert record is not None
    return sorted(round(stack / 10**record.decimals, 2) for stack in record.final_stacks if stack is not None)


def told(text: str) -> list[ToldHand]:
    """The reader alone, before any rule of poker."""
    from splitpot.history.sites import reader_of

    return list(reader_of("PokerStars").read(text))


def imported(text: str) -> int:
    """The whole way into a new file of hands, and what statistics need."""
    with tempfile.TemporaryDirectory() as folder, HandsDb(Path(folder) / "hands.db", create=True) as db:
        importer = Importer(db)
        importer.add_text(text, "benchmark")
        importer.finish()
        return importer.summary.new


# --- measuring -----------------------------------------------------------------------


def seconds(*calls: Callable[[], object], rounds: int) -> list[float]:
    """The best time of each call; they take turns."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for place, call in enumerate(calls):
            began = time.perf_counter()
            call()
            best[place] = min(best[place], time.perf_counter() - began)
    return best


def compare(name: str, text: str, peer: Callable[[str], list[list[float]]], hands: int, rounds: int) -> None:
    """Prints a line for a format, after both readers have come to the same stacks."""
    ours, theirs = splitpot(text), peer(text)
    if ours != theirs:
        different = sum(a != b for a, b in zip(ours, theirs, strict=False))
        raise SystemExit(f"{name}: {len(ours)} and {len(theirs)} hands, {different} with other stacks")
    mine, other = seconds(lambda: splitpot(text), lambda: peer(text), rounds=rounds)
    print(f"{name:<28}{hands / mine:>10,.0f}{hands / other:>10,.1f}{other / mine:>8.1f}x", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--hands", type=int, default=300, help="hands of each format")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    rules = big_bet_rules(Structure.POT_LIMIT, 100, game=Game.OMAHA)
    records = [played(rules, number) for number in range(options.hands)]
    stars, phhs = stars_text(records), write_phhs(records)
    print(f"hands read and played again per second, one core; pokerkit {version('pokerkit')}")
    print(f"{'format':<28}{'splitpot':>10}{'pokerkit':>10}{'ratio':>9}")
    compare("PokerStars text", stars, pokerkit_stars, options.hands, options.rounds)
    compare("PHH", phhs, pokerkit_phh, options.hands, options.rounds)
    bulk = stars_text([played(rules, number) for number in range(BULK)])
    reading, whole = seconds(lambda: told(bulk), lambda: imported(bulk), rounds=options.rounds)
    print(f"{'the reader alone':<28}{BULK / reading:>10,.0f}")
    print(f"{'import into a file of hands':<28}{BULK / whole:>10,.0f}")


if __name__ == "__main__":
    main()
