"""Microgaming's XML: everything in attributes, and amounts that changed their meaning."""

from __future__ import annotations

from decimal import Decimal

from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.microgaming import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind


def dealt(kind: str, cards: str, seat: str = "") -> str:
    """Cards dealt or shown."""
    where = f' seat="{seat}"' if seat else ""
    rows = "".join(f'\n<Card value="{card[:-1]}" suit="{card[-1]}" id="1"/>' for card in cards.split())
    return f'<Action seq="1" type="{kind}"{where}>{rows}\n</Action>\n'


def act(kind: str, seat: int, value: str = "") -> str:
    """One action."""
    amount = f' value="{value}"' if value else ""
    return f'<Action seq="1" type="{kind}" seat="{seat}"{amount}/>\n'


def hand(
    body: str,
    wins: str,
    *,
    version: str = ' hhversion="4"',
    rake: str = "60",
    game: str = "Omaha H/L",
    limit: str = "PL",
    seats: str = "2:Ann:50.00:48.00:D 3:Bo:40.00:38.00 5:Cy:60.00:60.00",
) -> str:
    """A hand of which only the actions differ."""
    rows = []
    for row in seats.split():
        number, alias, before, after, *marks = row.split(":")
        mark = ' dealer="true"' if "D" in marks else ' sittingout="true"' if "S" in marks else ""
        rows.append(
            f'<Seat num="{number}" alias="{alias}" unicodealias="QQA=" balance="{before}" '
            f'endbalance="{after}"{mark}/>'
        )
    paid = "".join(
        f'<Seat num="{seat}" amount="{amount}" pot="{pot}" type="" lowhandwin="1"/>\n'
        for seat, amount, pot in (win.split(":") for win in wins.split())
    )
    end = f'<Action type="Win">\n{paid}</Action>\n' if paid else ""
    return (
        f'<Game{version} id="77" date="2013-01-02 03:04:05" tablename="Elk &amp; Co" stakes="1|2" '
        f'betlimit="{limit}" gametype="{game}" realmoney="true" currencysymbol="rCA=" istournament="0" '
        f'tablesize="6" rake="{rake}">\n'
        f"<Seats>\n{chr(10).join(rows)}\n</Seats>\n<Gameplay>\n{body}{end}</Gameplay>\n</Game>\n"
    )


BLINDS = act("SmallBlind", 3, "1.00") + act("BigBlind", 5, "2.00")
BOARD = ("6s 8s 3c", "Jh", "Jc")
SHOWN = dealt("ShowCards", "A♠ 2c 9h Kd".replace("♠", "s"), "2") + dealt("ShowCards", "10c 10d Jd 4h", "3")


def showdown(*, is_total: bool) -> str:
    """A raise and a re-raise before the flop, then checks; the halves go to two players."""
    version = "" if is_total else ' hhversion="4"'
    body = (
        BLINDS
        + dealt("DealCards", "As 2c 9h Kd", "2")
        + act("Raise", 2, "7.00")
        + act("Raise", 3, "20.00" if is_total else "19.00")
        + act("Fold", 5)
        + act("Call", 2, "20.00" if is_total else "13.00")
        + dealt("DealFlop", BOARD[0])
        + act("Check", 3)
        + act("Check", 2)
        + dealt("DealTurn", BOARD[1])
        + act("Check", 3)
        + act("Check", 2)
        + dealt("DealRiver", BOARD[2])
        + act("Check", 3)
        + act("Check", 2)
        + SHOWN
    )
    return hand(body, "3:20.70:0 2:20.70:0", version=version)


HAND = "----PRIMA.DAT----\n\n" + showdown(is_total=False)


def test_a_high_low_hand_is_read_with_its_rake_in_cents() -> None:
    (told,) = read(HAND)
    assert (told.game, told.structure, told.currency) == (Game.OMAHA8, Structure.POT_LIMIT, "EUR")
    assert (told.table, told.button, told.hero, told.rake) == ("Elk & Co", 2, "Ann", Decimal("0.60"))
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason
    assert not told.problems


def test_raises_and_calls_are_totals_in_the_first_version_and_additions_later() -> None:
    for is_total in (True, False):
        (told,) = read(showdown(is_total=is_total))
        assert {deed.is_total for deed in told.deeds if deed.kind is DeedKind.RAISE} == {is_total}
        assert retell(told).verdict.agrees


def test_the_halves_are_not_believed_where_both_winners_are_flagged() -> None:
    (told,) = read(HAND)
    assert [win.side for win in told.wins] == [None, None]


def test_an_uncalled_bet_is_in_the_win_unless_it_is_returned() -> None:
    bet = BLINDS + act("Raise", 2, "7.00") + act("Fold", 3) + act("Fold", 5)
    (kept,) = read(hand(bet, "2:10.00:0", rake="0"))
    (given,) = read(hand(bet + act("MoneyReturned", 2, "5.00"), "2:5.00:0", rake="0"))
    assert (kept.wins_include_uncalled, given.wins_include_uncalled) == (True, False)
    assert retell(kept).verdict.agrees
    assert retell(given).verdict.agrees


def test_a_blind_that_is_all_in_is_the_blind_that_was_due() -> None:
    body = act("AllIn", 3, "0.40") + act("BigBlind", 5, "2.00") + act("Fold", 2)
    (told,) = read(hand(body, "", seats="2:Ann:50:50:D 3:Bo:0.40:0 5:Cy:60:60"))
    assert [deed.post for deed in told.deeds[:2]] == [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]


def test_a_returning_players_dead_blind_shows_in_his_balance() -> None:
    body = (
        BLINDS
        + act("PostedToPlay", 6, "2.00")
        + act("Check", 6)
        + act("Fold", 2)
        + act("Fold", 3)
        + act("Check", 5)
        + dealt("DealFlop", BOARD[0])
        + act("Bet", 5, "2.00")
        + act("Fold", 6)
    )
    seats = "2:Ann:50:50:D 3:Bo:40:39 5:Cy:60:63.80 6:Dee:30:{}"
    with_dead = hand(body, "5:7.80:0", rake="20", seats=seats.format("27.00"))
    without = hand(body, "5:6.80:0", rake="20", seats=seats.format("28.00"))
    (first,), (second,) = read(with_dead), read(without)
    assert [deed.post for deed in first.deeds].count(PostKind.DEAD) == 1
    assert [deed.post for deed in second.deeds].count(PostKind.DEAD) == 0
    assert retell(first).verdict.agrees
    assert retell(second).verdict.agrees


def test_limit_tables_are_named_by_their_blinds() -> None:
    (told,) = read(hand(BLINDS, "", limit="FL"))
    assert (told.structure, told.small_bet, told.big_bet) == (Structure.FIXED_LIMIT, Decimal(2), Decimal(4))


def test_a_hand_that_nobody_posted_a_blind_in_is_cancelled() -> None:
    (told,) = read(hand(act("Fold", 2), "", seats="2:Ann:50:50:D"))
    assert told.is_cancelled


def test_a_hand_that_stops_in_a_tag_is_cut_and_says_where() -> None:
    (told,) = read(HAND[: HAND.index("DealTurn") + 3])
    assert told.is_cut
    assert [problem.line for problem in told.problems] == [HAND[: HAND.index("DealTurn")].count("\n") + 1]
