"""Merge's XML: seats by number, boards after the bets of their street."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.lines import decode_history
from splitpot.history.merge import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind


def event(kind: str, seat: int, amount: str = "") -> str:
    """One event."""
    money = f' amount="{amount}"' if amount else ""
    return f'<event sequence="1" type="{kind}" timestamp="1304013622828" player="{seat}"{money}/>\n'


def street(name: str, body: str) -> str:
    """One round."""
    return f'<round id="{name}" sequence="1">\n{body}</round>\n'


def hand(
    rounds: str,
    *,
    words: str = "Omaha H/L8",
    stakes: str = "Pot Limit ($1/$2)",
    data: str = "20110428|Krak (33)|33|33-10|false",
    third: str = "true",
) -> str:
    """A hand of which only the rounds differ."""
    return (
        f'<description type="{words}" stakes="{stakes}"/>\n'
        f'<game id="33-10" starttime="20110428130032" numholecards="4" gametype="9" seats="6" '
        f'realmoney="true" data="{data}">\n<players dealer="0">\n'
        '<player seat="0" nickname="Ann" balance="$50.00" dealtin="true" />\n'
        '<player seat="2" nickname="Bo &lt;3" balance="$40.00" dealtin="true" />\n'
        f'<player seat="3" nickname="Cy" balance="$60.00" dealtin="{third}" />\n'
        f"</players>\n{rounds}</game>\n"
    )


BLINDS = street("BLINDS", event("SMALL_BLIND", 2, "1.00") + event("BIG_BLIND", 3, "2.00"))
CHECKS = event("CHECK", 2) + event("CHECK", 0)


def showdown(reraise: str) -> str:
    """A raise, a re-raise by the small blind and a call before the flop; then checks to a split pot."""
    preflop = (
        event("RAISE", 0, "6.00")
        + event("RAISE", 2, reraise)
        + event("FOLD", 3)
        + event("CALL", 0, "12.00")
        + '<cards type="HOLE" cards="As,2c,9h,Kd" player="0"/>\n'
    )
    board = '<cards type="COMMUNITY" cards="{}"/>\n'
    return hand(
        BLINDS
        + street("PREFLOP", preflop)
        + street("POSTFLOP", CHECKS + board.format("6s,8s,3c"))
        + street("POSTTURN", CHECKS + board.format("6s,8s,3c,Jh"))
        + street("POSTRIVER", CHECKS + board.format("6s,8s,3c,Jh,Jc"))
        + street(
            "SHOWDOWN",
            event("SHOW", 2)
            + '<cards type="SHOWN" cards="Tc,Td,Jd,4h" player="2"/>\n'
            + '<cards type="SHOWN" cards="As,2c,9h,Kd" player="0"/>\n',
        )
        + street(
            "END_OF_GAME",
            '<winner amount="18.50" uncalled="false" potnumber="1" player="2" pottype="h"/>\n'
            '<winner amount="18.50" uncalled="false" potnumber="1" player="0" pottype="l"/>\n',
        )
    )


HAND = showdown("18.00")


def test_boards_come_before_the_bets_of_their_street() -> None:
    (told,) = read(HAND)
    kinds = [deed.kind for deed in told.deeds if deed.kind in (DeedKind.BOARD, DeedKind.CHECK)]
    assert kinds == [DeedKind.BOARD, DeedKind.CHECK, DeedKind.CHECK] * 3
    assert [len(deed.cards) for deed in told.deeds if deed.kind is DeedKind.BOARD] == [3, 1, 1]


@pytest.mark.parametrize("reraise", ["18.00", "17.00"])
def test_a_raise_is_a_total_or_an_addition_as_the_call_after_it_shows(reraise: str) -> None:
    (told,) = read(showdown(reraise))
    assert {deed.is_total for deed in told.deeds if deed.kind is DeedKind.RAISE} == {reraise == "18.00"}
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_halves_pots_hero_and_time_are_told() -> None:
    (told,) = read(HAND)
    assert (told.game, told.structure) == (Game.OMAHA8, Structure.POT_LIMIT)
    assert [(win.player, win.pot, win.side) for win in told.wins] == [
        ("Bo <3", 0, Side.HIGH),
        ("Ann", 0, Side.LOW),
    ]
    assert (told.hero, told.currency, told.started) == ("Ann", "USD", "2011-04-28T18:00:22Z")


def test_an_uncalled_bet_with_a_pot_of_its_own_is_returned() -> None:
    ends = (
        '<winner amount="5.00" uncalled="false" potnumber="1" player="0" pottype="n"/>\n'
        '<winner amount="4.00" uncalled="true" potnumber="2" player="0" pottype="n"/>\n'
    )
    play = event("RAISE", 0, "6.00") + event("FOLD", 2) + event("FOLD", 3)
    (told,) = read(hand(BLINDS + street("PREFLOP", play) + street("END_OF_FOLDED_GAME", ends)))
    returned = [deed.amount for deed in told.deeds if deed.kind is DeedKind.RETURN]
    assert (returned, len(told.wins)) == ([Decimal("4.00")], 1)
    assert retell(told).verdict.agrees


def test_the_first_blind_of_a_newcomer_is_live() -> None:
    (told,) = read(hand(street("BLINDS", event("INITIAL_BLIND", 0, "2.00"))))
    assert [deed.post for deed in told.deeds] == [PostKind.LIVE]


def test_limit_stakes_are_bets() -> None:
    (told,) = read(hand(BLINDS, stakes="Limit $2/$4"))
    assert (told.structure, told.small_bet, told.big_bet) == (Structure.FIXED_LIMIT, Decimal(2), Decimal(4))


def test_a_tournament_is_known_by_its_name_and_has_no_currency() -> None:
    text = hand(
        BLINDS, words="Omaha H/L8 Tournament", stakes="Pot Limit", data="20120105|Shrew|466-1|463-1|true"
    )
    (told,) = read(text)
    assert (told.tournament, told.currency, told.game) == ("466-1", "", Game.OMAHA8)


def test_a_game_that_the_site_cancelled_is_cancelled() -> None:
    (told,) = read(hand(street("BLINDS", "") + street("GAME_CANCELLED", event("GAME_CANCELLED", 0))))
    assert told.is_cancelled


def test_a_player_who_is_not_dealt_in_is_out() -> None:
    (told,) = read(hand(BLINDS, third="false"))
    assert [seat.is_out for seat in told.seats] == [False, False, True]


def test_a_seat_that_nobody_has_is_a_problem_with_its_line() -> None:
    text = hand(street("PREFLOP", event("FOLD", 7)))
    (told,) = read(text)
    assert [problem.line for problem in told.problems] == [text[: text.index('player="7"')].count("\n") + 1]


def test_every_real_hand_of_this_format_is_paid_as_the_site_paid_it(shared: Path) -> None:
    files = sorted((shared / "hands" / "sites" / "Merge").iterdir())
    readings = [retell(told) for file in files for told in read(decode_history(file.read_bytes()))]
    assert len(readings) >= 2
    assert [reading.verdict.reason for reading in readings if not reading.verdict.agrees] == []
