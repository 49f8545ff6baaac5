"""Boss Media's XML: cards by number, blinds by kind, calls as totals or additions."""

from __future__ import annotations

from decimal import Decimal

from splitpot.cards import format_cards
from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.boss import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind


def cards(*links: int) -> str:
    """Cards by their numbers."""
    return "".join(f'\n<CARD LINK="{link}"></CARD>' for link in links)


def hand(
    body: str,
    *,
    game: str = "GAME_OMAHL",
    limit: str = "PL",
    stakes: str = "1.00/2.00",
    players: str = "Ann:1:50.00:Y Bo:2:40.00:N Cy:3:60.00:N",
) -> str:
    """A hand of which only the actions differ."""
    rows = [row.split(":") for row in players.split()]
    seats = "\n".join(
        f'<PLAYER NAME="{name}" SEAT="{seat}" AMOUNT="{stack}" STATE="STATE_PLAYING" DEALER="{dealer}">'
        for name, seat, stack, dealer in rows
    )
    return (
        f'<HISTORY ID="55" SESSION="s.xml" TABLE="Elk 3" GAME="{game}" GAMETYPE="GAMETYPE_REAL" '
        f'GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="EUR" LIMIT="{limit}" STAKES="{stakes}" DATE="1400000000">\n'
        f'{seats}\n<PLAYER NAME="" SEAT="9" AMOUNT="0.00" STATE="STATE_RESERVED" DEALER="N"></PLAYER>\n'
        f"{body}</HISTORY>\n"
    )


def act(kind: str, player: str, value: str = "") -> str:
    """One action."""
    amount = f' VALUE="{value}"' if value else ""
    return f'<ACTION TYPE="ACTION_{kind}" PLAYER="{player}"{amount}></ACTION>\n'


def blind(kind: str, player: str, value: str) -> str:
    """One forced bet."""
    return f'<ACTION TYPE="HAND_BLINDS" PLAYER="{player}" KIND="HAND_{kind}" VALUE="{value}"></ACTION>\n'


def board(pot: str, *links: int, rake: str = "0.00") -> str:
    """The whole board so far, with the pot that is printed beside it."""
    return f'<ACTION TYPE="HAND_BOARD" VALUE="BOARD_X" POT="{pot}" RAKE="{rake}">{cards(*links)}</ACTION>\n'


BLINDS = blind("SB", "Bo", "1.00") + blind("BB", "Cy", "2.00")
HIDDEN = '\n<CARD LINK="b"></CARD>' * 4
DEAL = (
    f'<ACTION TYPE="HAND_DEAL" PLAYER="Bo">{HIDDEN}</ACTION>\n'
    f'<ACTION TYPE="HAND_DEAL" PLAYER="Ann">{cards(0, 1, 21, 34)}</ACTION>\n'
)


def showdown(call_total: bool) -> str:
    """Ann raises, Bo calls from the small blind, and both check a board that splits the pot."""
    call = "7.00" if call_total else "6.00"
    return hand(
        BLINDS
        + DEAL
        + act("RAISE", "Ann", "7.00")
        + act("CALL", "Bo", call)
        + act("FOLD", "Cy")
        + board("16.00", 2, 7, 25)
        + act("CHECK", "Bo")
        + act("CHECK", "Ann")
        + board("15.20", 2, 7, 25, 30, rake="0.80")
        + act("CHECK", "Bo")
        + act("CHECK", "Ann")
        + board("15.20", 2, 7, 25, 30, 51, rake="0.80")
        + act("CHECK", "Bo")
        + act("CHECK", "Ann")
        + '<SHOWDOWN NAME="HAND_SHOWDOWN" POT="15.20" RAKE="0.80">\n'
        + f'<RESULT WINTYPE="WINTYPE_HI" PLAYER="Bo" WIN="7.60" HAND="x">{cards(12, 38, 10, 11)}</RESULT>\n'
        + f'<RESULT WINTYPE="WINTYPE_LO" PLAYER="Ann" WIN="7.60" HAND="x">{cards(0, 1, 21, 34)}</RESULT>'
        + "</SHOWDOWN>"
    )


HAND = showdown(call_total=False)


def test_cards_are_numbered_from_the_ace_of_diamonds() -> None:
    (told,) = read(HAND)
    hole = next(deed for deed in told.deeds if deed.kind is DeedKind.HOLE)
    assert (hole.player, format_cards(hole.cards), told.hero) == ("Ann", "Ad2d9c9h", "Ann")


def test_a_call_that_is_added_and_one_that_is_a_total_make_the_same_hand() -> None:
    for call_total in (False, True):
        (told,) = read(showdown(call_total))
        call = next(deed for deed in told.deeds if deed.kind is DeedKind.CALL)
        assert call.is_total is call_total
        reading = retell(told)
        assert reading.verdict.agrees, reading.verdict.reason


def test_each_half_is_told_by_its_kind_of_win() -> None:
    (told,) = read(HAND)
    assert (told.game, told.structure, told.currency) == (Game.OMAHA8, Structure.POT_LIMIT, "EUR")
    assert [(win.player, win.side) for win in told.wins] == [("Bo", Side.HIGH), ("Ann", Side.LOW)]
    assert told.rake == Decimal("0.80")
    assert told.started == "2014-05-13T16:53:20Z"


def test_an_all_in_is_a_street_total() -> None:
    body = (
        BLINDS
        + act("RAISE", "Ann", "7.00")
        + act("RAISE", "Bo", "23.00")
        + act("FOLD", "Cy")
        + act("ALLIN", "Ann", "50.00")
        + act("ALLIN", "Bo", "40.00")
        + board("82.00", 2, 7, 25)
        + board("80.00", 2, 7, 25, 30, rake="2.00")
        + board("80.00", 2, 7, 25, 30, 51, rake="2.00")
        + '<SHOWDOWN NAME="HAND_SHOWDOWN" POT="80.00" RAKE="2.00">\n'
        + '<RESULT PLAYER="Ann" WIN="0.00" HAND="$(STR_G_MUCK)" WINCARDS=""></RESULT>\n'
        + f'<RESULT PLAYER="Bo" WIN="80.00" HAND="x">{cards(12, 38, 10, 11)}</RESULT></SHOWDOWN>'
    )
    (told,) = read(hand(body, game="GAME_OMA"))
    assert [deed.is_total for deed in told.deeds if deed.kind is DeedKind.ALL_IN] == [True, True]
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.MUCK] == ["Ann"]
    assert retell(told).verdict.is_complete


def test_dead_and_combined_blinds_of_returning_players() -> None:
    body = (
        blind("BB", "Cy", "2.00")
        + blind("SB", "Bo", "1.00")
        + blind("DSB", "Dee", "1.00")
        + blind("BB", "Dee", "2.00")
        + blind("AB", "Eve", "3.00")
        + act("CHECK", "Dee")
        + act("FOLD", "Eve")
        + act("FOLD", "Ann")
        + act("FOLD", "Bo")
        + act("RAISE", "Cy", "8.00")
        + act("FOLD", "Dee")
        + '<SHOWDOWN NAME="HAND_SHOWDOWN" POT="9.00" RAKE="0.00">\n'
        + '<RESULT PLAYER="Cy" WIN="9.00" HAND="$(STR_BY_DEFAULT)"></RESULT></SHOWDOWN>'
    )
    players = "Ann:1:50:Y Bo:2:40:N Cy:3:60:N Dee:4:30:N Eve:5:30:N"
    (told,) = read(hand(body, game="GAME_OMA", players=players))
    kinds = [deed.post for deed in told.deeds if deed.kind is DeedKind.POST]
    assert kinds.count(PostKind.DEAD) == 2
    assert kinds[0] is PostKind.SMALL_BLIND
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_limit_stakes_are_bets_where_the_big_blind_is_the_first_of_them() -> None:
    (told,) = read(hand(BLINDS, limit="FL", stakes="2.00/4.00"))
    assert (told.small_bet, told.big_bet) == (Decimal(2), Decimal(4))


def test_a_holdem_hand_is_named_and_not_read() -> None:
    (told,) = read(hand(BLINDS, game="GAME_THM"))
    assert (told.game, told.deeds) == (None, ())


def test_a_hand_without_its_showdown_is_cut() -> None:
    (told,) = read(HAND[: HAND.index("<SHOWDOWN")])
    assert told.is_cut
    assert not retell(told).verdict.is_complete
