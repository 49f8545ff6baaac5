"""Small hands in the manner of PokerStars, made up for the tests of its reader."""

from __future__ import annotations

from collections.abc import Iterable

from splitpot.history.retell import retell
from splitpot.history.stars import read
from splitpot.history.told import Deed, DeedKind, ToldHand

HEADER = "PokerStars Hand #71:  Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2013/06/12 11:08:24 ET"
TABLE = "Table 'Ceres IV' 6-max Seat #1 is the button"
SEATS = ("Seat 1: Ann ($200 in chips)", "Seat 2: Bob ($200 in chips)", "Seat 3: Cid ($200 in chips)")
BLINDS = ("Bob: posts small blind $1", "Cid: posts big blind $2")
WALK = ("Ann: folds", "Bob: folds", "Uncalled bet ($1) returned to Cid", "Cid collected $2 from pot")
SUMMARY = ("*** SUMMARY ***", "Total pot $2 | Rake $0")


def hand(
    *play: str,
    header: str = HEADER,
    table: str = TABLE,
    seats: Iterable[str] = SEATS,
    blinds: Iterable[str] = BLINDS,
    summary: Iterable[str] = (),
) -> str:
    """A hand's text; `play` is everything after the line of the hole cards."""
    return "\n".join((header, table, *seats, *blinds, "*** HOLE CARDS ***", *play, *summary, ""))


def told(text: str) -> ToldHand:
    """The one hand of a text."""
    (only,) = read(text)
    return only


def plays(told_hand: ToldHand) -> list[tuple[str, str, str | None]]:
    """Who does what with how much, posts and wagers alone."""
    kinds = {
        DeedKind.POST,
        DeedKind.FOLD,
        DeedKind.CHECK,
        DeedKind.CALL,
        DeedKind.BET,
        DeedKind.RAISE,
    }
    return [
        (deed.player, deed.post or deed.kind, None if deed.amount is None else str(deed.amount))
        for deed in told_hand.deeds
        if deed.kind in kinds
    ]


def boards(told_hand: ToldHand) -> list[Deed]:
    """The openings of the board."""
    return [deed for deed in told_hand.deeds if deed.kind is DeedKind.BOARD]


def agrees(text: str) -> bool:
    """Whether the rules pay the one hand of a text as the text does."""
    verdict = retell(told(text)).verdict
    assert not verdict.reason, verdict.reason
    return verdict.agrees is True
