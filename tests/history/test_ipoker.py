"""iPoker's XML: sessions, actions out of order, suits first."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.cards import format_cards
from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.ipoker import read, read_cards
from splitpot.history.lines import decode_history
from splitpot.history.read import read_history_bytes
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind

SEATS = (
    '<player seat="3" name="folds" chips="€1,040" dealer="1" win="€0" bet="€6"/>'
    '<player seat="5" name="P1 (x)" chips="€52.50" dealer="0" win="€11.40" bet="€6"/>'
    '<player seat="8" name="Ré &amp; Co" chips="€80" dealer="0" win="€0" bet="€0"/>'
)
ROUNDS = """
<round no="0">
<action no="2" player="Ré &amp; Co" type="2" sum="€2" cards="[cards]"/>
<action no="1" player="P1 (x)" type="1" sum="€1" cards="[cards]"/>
</round>
<round no="1">
<cards type="Pocket" player="P1 (x)">X X X X</cards>
<action no="4" player="P1 (x)" type="3" sum="€5" cards=""/>
<cards type="Pocket" player="folds">DA CJ H10 S9</cards>
<action no="3" player="folds" type="23" sum="€6" cards=""/>
<action no="5" player="Ré &amp; Co" type="0" sum="€0" cards=""/>
</round>
<round no="2">
<cards type="Flop" player="">D7 C4 HK</cards>
<action no="7" player="folds" type="0" sum="€0" cards=""/>
<action no="6" player="P1 (x)" type="5" sum="€14" cards=""/>
</round>
"""


def session(
    rounds: str = ROUNDS,
    *,
    words: str = "Omaha PL €1/€2",
    seats: str = SEATS,
    date: str = "2014-01-06 11:49:59",
    more: str = "",
    code: int = 900,
) -> str:
    """A session of one hand."""
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="1">\n<general>\n<mode>real</mode>\n'
        f"<gametype>{words}</gametype>\n<tablename>Ashil'ta, 81</tablename>\n"
        f"<tablecurrency>EUR</tablecurrency>\n"
        f"<nickname>folds</nickname>\n{more}</general>\n"
        f'<game gamecode="{code}">\n<general>\n<startdate>{date}</startdate>\n'
        f"<players>\n{seats}\n</players>\n</general>{rounds}</game>\n</session>\n"
    )


KEPT = session(seats=SEATS.replace("€11.40", "€27.40").replace('bet="€6"/>', 'bet="€20"/>', 1))
"""The winner's own uncalled bet is in his win, as it was until 2018."""


def test_actions_are_put_in_order_by_their_numbers() -> None:
    (told,) = read(KEPT)
    doing = [(deed.kind, deed.player) for deed in told.deeds if deed.kind is not DeedKind.HOLE]
    assert doing[:5] == [
        (DeedKind.POST, "P1 (x)"),
        (DeedKind.POST, "Ré & Co"),
        (DeedKind.RAISE, "folds"),
        (DeedKind.CALL, "P1 (x)"),
        (DeedKind.FOLD, "Ré & Co"),
    ]
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_the_header_of_the_session_holds_for_its_hands() -> None:
    (told,) = read(KEPT)
    assert (told.game, told.structure, told.hole_cards) == (Game.OMAHA, Structure.POT_LIMIT, 4)
    assert (told.table, told.currency, told.hero, told.number) == ("Ashil'ta, 81", "EUR", "folds", "900")
    assert (told.small_blind, told.big_blind, told.button) == (Decimal(1), Decimal(2), 3)
    assert [seat.stack for seat in told.seats] == [Decimal(1040), Decimal("52.50"), Decimal(80)]


def test_cards_have_their_suit_first() -> None:
    cards = read_cards("DA CJ H10 S9")
    assert cards is not None
    assert format_cards(cards) == "AdJcTh9s"
    assert read_cards("X X X X") is None


def test_several_sessions_in_one_text_keep_their_own_stakes() -> None:
    first, second = read(KEPT + session(words="Omaha PL €0.50/€1", code=901).replace("€2", "€1"))
    assert (first.big_blind, second.big_blind) == (Decimal(2), Decimal(1))


@pytest.mark.parametrize(("flag", "won"), [("true", "€13.30"), ("false", "€27.30")])
def test_an_uncalled_bet_is_in_the_win_or_not_as_the_session_says(flag: str, won: str) -> None:
    more = f"<uncalled_bet_enabled>{flag}</uncalled_bet_enabled>\n"
    (told,) = read(session(seats=SEATS.replace("€11.40", won), date="2019-05-26 20:10:42", more=more))
    assert told.wins_include_uncalled is (flag == "false")
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_a_game_that_is_named_by_its_limit_alone_is_omaha_by_its_cards() -> None:
    rounds = ROUNDS.replace("X X X X", "X X X X X").replace("DA CJ H10 S9", "DA CJ H10 S9 C2")
    (told,) = read(session(rounds, words="PL €1/€2", date="18.05.2021 18:26:13"))
    assert (told.game, told.hole_cards, told.structure) == (Game.OMAHA, 5, Structure.POT_LIMIT)


def test_a_newcomer_posts_a_dead_small_blind_with_his_big_one() -> None:
    rounds = ROUNDS.replace(
        "</round>", '<action no="2" player="Dee" type="2" sum="€3" cards=""/>\n</round>', 1
    )
    seats = SEATS + '<player seat="9" name="Dee" chips="€80" dealer="0" win="€0" bet="€3"/>'
    (told,) = read(session(rounds, seats=seats))
    posts = [(deed.post, deed.amount) for deed in told.deeds if deed.player == "Dee"]
    assert posts == [(PostKind.DEAD, Decimal(1)), (PostKind.BIG_BLIND, Decimal(2))]


def test_an_all_in_and_an_old_raise_are_what_is_added() -> None:
    rounds = ROUNDS.replace('type="5" sum="€14"', 'type="7" sum="€14"').replace(
        'type="23" sum="€6"', 'type="6" sum="€6"'
    )
    seats = SEATS.replace("€52.50", "€20").replace("€11.40", "€27.40")
    (told,) = read(session(rounds, seats=seats))
    wagers = [(deed.kind, deed.is_total) for deed in told.deeds if deed.amount and deed.post is None]
    assert wagers == [(DeedKind.RAISE, False), (DeedKind.CALL, False), (DeedKind.ALL_IN, False)]
    assert retell(told).verdict.agrees


def test_a_holdem_hand_is_named_and_not_read() -> None:
    (told,) = read(
        session(ROUNDS.replace("X X X X", "X X").replace("DA CJ H10 S9", "DA CJ"), words="Holdem NL €1/€2")
    )
    assert (told.game, told.deeds) == (None, ())


def test_a_tournament_has_a_number_and_no_currency() -> None:
    (told,) = read(session(words="Omaha PL", more="<tournamentcode>8750</tournamentcode>\n"))
    assert (told.tournament, told.currency) == ("8750", "")


def test_a_hand_whose_end_is_missing_is_cut_and_the_next_one_read() -> None:
    cut = session(seats=SEATS.replace("€11.40", "€0"), code=899)
    first, second = read(cut[: cut.index('<round no="2">')] + KEPT)
    assert (first.is_cut, second.number) == (True, "900")
    assert retell(second).verdict.agrees


def test_windows_encoding_with_its_euro_sign_is_read() -> None:
    (reading,) = read_history_bytes(KEPT.replace("é", "e").encode("cp1252"))
    assert reading.verdict is not None
    assert reading.verdict.agrees


@pytest.mark.parametrize("folder", ["IPoker", "iPoker"])
def test_every_real_hand_of_this_format_is_paid_as_the_site_paid_it(shared: Path, folder: str) -> None:
    files = sorted((shared / "hands" / "sites" / folder).iterdir())
    readings = [retell(told) for file in files for told in read(decode_history(file.read_bytes()))]
    assert len(readings) >= 6
    assert [reading.verdict.reason for reading in readings if not reading.verdict.agrees] == []
