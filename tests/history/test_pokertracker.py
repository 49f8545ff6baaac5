"""What PokerTracker exports of hands of other sites, and which meaning of a raise balances."""

from __future__ import annotations

from splitpot.cards import parse_cards
from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.pokertracker import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind, ToldHand

MICROGAMING = """\
** Hand # 502 starting - 2013-09-07 02:30:38
** Nice - €50 Max [Omaha] (0.25|0.50 PL - Cash Game) Real Money

Ann sitting in seat 1 with €49.50[Dealer]
Bob Y sitting in seat 2 with €50.50
Ann posted the small blind - €0.25
Bob Y posted the big blind - €0.50

** Dealing cards to Ann: Qh, 10c, 2h, Ah
Ann raised to €1.25
Bob Y called - €1.00

** Dealing the flop: As, Ad, 8c
Bob Y checked
Ann bet - €1.50
Bob Y folded
Ann mucks:
Ann wins €4.35 from the main pot

Rake: €0.15
"""

IPOKER = """\
GAME #499: Omaha 50/100 - 2013-08-01 22:16:18
Table Nice (No DP Heads Up)
Server poker.example

Seat 3: Ann ($10,000.00 in chips) DEALER
Seat 8: Bob ($10,000.00 in chips)

Ann: SB $50.00
Bob: BB $100.00
*** HOLE CARDS ***
Dealt to Ann [C7 SQ HJ CK]
Ann: Raise to $250.00
Bob: Raise to $800.00
Ann: Call $600.00
*** FLOP *** [C6 DK D10]
Bob: Check
Ann: Bet $1,200.00
Bob: Fold
*** SUMMARY ***
Total pot $2,998.00 Rake $2.00
Ann: wins $2,998.00
"""


def told(text: str) -> ToldHand:
    """The one hand of a text."""
    (only,) = read(text)
    return only


def agrees(text: str) -> bool:
    """Whether the rules pay the one hand of a text as the text does."""
    verdict = retell(told(text)).verdict
    assert not verdict.reason, verdict.reason
    return verdict.agrees is True


def test_microgamings_manner_is_read_and_agrees() -> None:
    hand_told = told(MICROGAMING)
    assert (hand_told.site, hand_told.number) == ("Microgaming", "502")
    assert (hand_told.game, hand_told.structure) == (Game.OMAHA, Structure.POT_LIMIT)
    assert [(seat.name, str(seat.stack)) for seat in hand_told.seats] == [
        ("Ann", "49.50"),
        ("Bob Y", "50.50"),
    ]
    assert (hand_told.button, hand_told.hero, hand_told.currency) == (1, "Ann", "EUR")
    assert next(deed.cards for deed in hand_told.deeds if deed.kind is DeedKind.HOLE) == parse_cards(
        "QhTc2hAh"
    )
    assert agrees(MICROGAMING)


def test_a_raise_adds_where_only_that_lets_the_call_fit() -> None:
    # Ann has her small blind of 0.25 in front of her and makes it 1.50.
    (raised,) = [deed for deed in told(MICROGAMING).deeds if deed.kind is DeedKind.RAISE]
    assert (str(raised.amount), raised.is_total) == ("1.25", False)
    mended = MICROGAMING.replace("raised to €1.25", "raised to €1.50")
    (raised,) = [deed for deed in told(mended).deeds if deed.kind is DeedKind.RAISE]
    assert raised.is_total
    assert agrees(mended)


def test_verbs_that_were_replaced_by_a_name_are_told_by_the_rest_of_their_line() -> None:
    damaged = (
        MICROGAMING.replace(" sitting in", " P9 in")
        .replace(" posted the", " P8 the")
        .replace("Ann raised to", "Ann P7 to")
        .replace("Bob Y folded", "Bob Y P6")
        .replace("Ann mucks:", "Ann P5")
    )
    hand_told = told(damaged)
    assert hand_told.deeds == told(MICROGAMING).deeds
    assert not hand_told.problems


def test_ipokers_manner_has_cards_with_the_suit_first() -> None:
    hand_told = told(IPOKER)
    assert (hand_told.site, hand_told.number, hand_told.button) == ("iPoker", "499", 3)
    cards = [deed.cards for deed in hand_told.deeds if deed.cards]
    assert cards == [parse_cards("7cQsJhKc"), parse_cards("6cKdTd")]
    assert [deed.is_total for deed in hand_told.deeds if deed.kind is DeedKind.RAISE] == [False, False]
    assert agrees(IPOKER)


def test_both_blinds_in_one_post_are_a_live_and_a_dead_one() -> None:
    posts = [deed for deed in told(IPOKER.replace("Bob: BB $100", "Bob: Post BB $150")).deeds if deed.post]
    assert [deed.post for deed in posts[1:]] == [PostKind.LIVE, PostKind.DEAD]
    assert [deed.amount == amount for deed, amount in zip(posts[1:], (100, 50), strict=True)] == [True, True]


def test_merge_prints_what_is_uncalled_as_a_win() -> None:
    hand_told = told(
        "Merge Game #80-236 | Omaha PL ($0.02/$0.04) | 12/05/2014 17:08:49 EST | Version:2\n"
        "Table Nice (80), Seats 6\n"
        "Seat 1: Ann ($4.10 in chips)\nSeat 2: Bob ($1.30 in chips) DEALER\n"
        "Bob: Post SB $0.02\nAnn: Post BB $0.04\n"
        "*** HOLE CARDS ***\nBob: Raise $0.12\nAnn: Fold\n"
        "*** SUMMARY ***\nBob: wins $0.08\nBob: wins $0.08 (uncalled)\n"
    )
    assert (hand_told.site, hand_told.game) == ("Merge", Game.OMAHA)
    assert hand_told.started == "2014-12-05T22:08:49Z"
    assert [str(win.amount) for win in hand_told.wins] == ["0.08"]
    assert [deed.player for deed in hand_told.deeds if deed.kind is DeedKind.RETURN] == ["Bob"]


def test_other_games_and_damaged_lines_are_said_to_be_so() -> None:
    assert told(IPOKER.replace("Omaha", "Texas Hold'em NL")).game is None
    damaged = told(MICROGAMING.replace("Ann bet - €1.50", "Ann bet\nwhat?"))
    assert len(damaged.problems) == 2
    assert told(MICROGAMING.partition("Ann mucks")[0]).is_cut
