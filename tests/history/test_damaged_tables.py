"""Hands of the XML networks and of smaller sites, told apart by what they contain, and read when damaged.

A damaged file may lose a hand, never the reader, and never a chip of a hand that is played.
"""

from __future__ import annotations

import random

import pytest

from splitpot.game.events import HandEnded, HandStarted, Raked
from splitpot.history.lines import decode_history
from splitpot.history.retell import retell
from splitpot.history.sites import reader_of
from splitpot.history.stretches import find_family
from tests.history.test_boss import HAND as BOSS
from tests.history.test_enet import HAND as ENET
from tests.history.test_entraction import HAND as ENTRACTION
from tests.history.test_ipoker import KEPT as IPOKER
from tests.history.test_merge import HAND as MERGE
from tests.history.test_microgaming import HAND as MICROGAMING
from tests.history.test_pkr import HAND as PKR
from tests.history.test_pokernow import HAND as POKERNOW
from tests.history.test_winning import NEW, OLD

HANDS = {
    "iPoker": IPOKER,
    "Merge": MERGE,
    "Microgaming": MICROGAMING,
    "Boss": BOSS,
    "Entraction": ENTRACTION,
    "Enet": ENET,
    "Winning": OLD + "\n" + NEW,
    "PKR": PKR,
    "PokerNow": POKERNOW,
}


@pytest.mark.parametrize("family", HANDS)
def test_each_format_is_known_by_what_it_contains(family: str) -> None:
    text = HANDS[family]
    assert find_family(text) == family
    assert [other for other in HANDS if reader_of(other).HEADER.search(text)] == [family]


@pytest.mark.parametrize("family", HANDS)
def test_line_ends_and_encodings_change_nothing(family: str) -> None:
    text = HANDS[family]
    plain = list(reader_of(family).read(text))
    for data in (
        text.replace("\n", "\r\n").encode(),
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
        text.encode("utf-16-le"),
    ):
        assert list(reader_of(family).read(decode_history(data))) == plain


@pytest.mark.parametrize("family", HANDS)
def test_a_file_read_twice_names_the_same_hands(family: str) -> None:
    text = HANDS[family]
    numbers = [told.number for told in reader_of(family).read(text)]
    assert all(numbers)
    assert numbers == [told.number for told in reader_of(family).read(text)]


def damaged(text: str, dice: random.Random) -> str:
    """The text with some of its lines cut, swapped, doubled, lost or overwritten."""
    lines = text.split("\n")
    for _ in range(dice.randint(1, 4)):
        at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        harm = dice.randrange(6)
        if harm == 0:
            lines[at], lines[other] = lines[other], lines[at]
        elif harm == 1:
            lines[at] = lines[at][: dice.randint(0, len(lines[at]))]
        elif harm == 2:
            lines.insert(at, lines[other])
        elif harm == 3 and len(lines) > 1:
            del lines[at]
        elif harm == 4:
            place = dice.randint(0, len(lines[at]))
            lines[at] = lines[at][:place] + dice.choice('<>"&;|[]()$€9-.,:@\ufffd') + lines[at][place + 1 :]
        else:
            del lines[max(1, at) :]
    return "\n".join(lines)


@pytest.mark.parametrize("family", HANDS)
def test_a_damaged_file_never_stops_the_reader_nor_loses_a_chip(family: str) -> None:
    dice = random.Random(f"damaged {family}")
    for _ in range(150):
        text = damaged(HANDS[family], dice)
        if dice.random() < 0.1:
            text = decode_history(text.encode(dice.choice(["utf-8", "utf-16", "cp1250"]), "replace"))
        for told in reader_of(family).read(text):
            reading = retell(told)
            if reading.record is None:
                continue
            events = reading.record.events
            start = next(event for event in events if isinstance(event, HandStarted))
            end = next((event for event in events if isinstance(event, HandEnded)), None)
            if end is not None:
                raked = sum(event.amount for event in events if isinstance(event, Raked))
                assert sum(end.stacks) + raked == sum(start.stacks)
