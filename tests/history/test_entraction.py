"""Entraction's text: padded columns, added amounts, words that differ between clients."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.game.events import PostKind
from splitpot.game.rules import Game, Structure
from splitpot.history.entraction import read
from splitpot.history.lines import decode_history
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind

HAND = """Game # 300 - Omaha Hi/Lo Pot Limit EUR 0.50/1 - Table "Elk"

Players(max 6):
Ann                         (EUR 1,040.00 in seat 1)
Fold                        (EUR 6.00 in seat 2)
Ann Fold                    (EUR 55.50 in seat 4)

Dealer:                     Ann
Small Blind:                Fold        (0.50)
Big Blind:                  Ann Fold    (1.00)

Ann was dealt:              Ac - 2d - 9s - Kh

Ann                         Raise       (3.00)
Fold                        Call        (2.50)
Ann Fold                    Call        (2.00)

Flop                        8c - 6d - Kd

Fold                        All-In      (3.00)
Ann Fold                    Call        (3.00)
Ann                         Raise       (18.00)
Ann Fold                    Fold
Ann                         Payback     (15.00)

Turn                        8c - 6d - Kd - Jh
River                       8c - 6d - Kd - Jh - 3s

Ann shows:                  Ac - 2d - 9s - Kh (a pair of Kings)
Fold shows:                 Jc - Js - 4s - Th (three of a kind, Jacks)

Fold wins:                  EUR 8.55 (with three of a kind, Jacks)
Ann wins:                   EUR 8.55
Rake:                       EUR 0.90

Game ended 2011-07-20 23:45:00 CEST
"""


def test_a_high_low_hand_with_an_all_in_is_read_and_paid_alike() -> None:
    (told,) = read(HAND)
    assert (told.game, told.structure, told.currency) == (Game.OMAHA8, Structure.POT_LIMIT, "EUR")
    assert (told.button, told.hero, told.max_seats, told.table) == (1, "Ann", 6, "Elk")
    assert (told.rake, told.started) == (Decimal("0.90"), "2011-07-20T21:45:00Z")
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason
    assert not told.problems


def test_players_called_like_actions_and_like_each_other_are_told_apart() -> None:
    (told,) = read(HAND)
    calls = [deed.player for deed in told.deeds if deed.kind is DeedKind.CALL]
    folds = [deed.player for deed in told.deeds if deed.kind is DeedKind.FOLD]
    assert (calls, folds) == (["Fold", "Ann Fold", "Ann Fold"], ["Ann Fold"])


def test_a_raise_is_what_is_added() -> None:
    (told,) = read(HAND)
    assert not any(deed.is_total for deed in told.deeds)


@pytest.mark.parametrize(
    ("line", "posts"),
    [
        ("Blind out of turn:          Dee         (1.00)", [PostKind.LIVE]),
        ("Blind out of turn:          Dee         (0.50)", [PostKind.DEAD]),
        ("Small + Big Blind:          Dee         (1.50)", [PostKind.DEAD, PostKind.LIVE]),
    ],
)
def test_a_newcomer_posts_by_the_amount(line: str, posts: list[PostKind]) -> None:
    text = HAND.replace("\n\nDealer", "\nDee                         (EUR 30.00 in seat 5)\n\nDealer")
    (told,) = read(text.replace("Ann was dealt", f"{line}\n\nAnn was dealt"))
    assert [deed.post for deed in told.deeds if deed.player == "Dee"] == posts


def test_side_pots_are_named_after_the_amount() -> None:
    text = HAND.replace("EUR 8.55 (with", "EUR 8.55 main pot (with").replace(
        "EUR 8.55\n", "EUR 8.55 side pot\n"
    )
    (told,) = read(text)
    assert [win.pot for win in told.wins] == [0, 1]


def test_what_a_line_means_is_told_by_what_follows_the_name() -> None:
    text = HAND.replace("Ann was dealt:", "Ann got dealt:").replace("Ann shows: ", "Ann turned   ")
    text = text.replace("Ann wins: ", "Ann got:  ")
    (told,) = read(text)
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.HOLE] == ["Ann"]
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.SHOW] == ["Ann", "Fold"]
    assert retell(told).verdict.agrees


def test_a_hand_that_was_not_shown_may_be_printed_all_the_same() -> None:
    text = HAND.replace(
        "Fold shows:                 Jc - Js - 4s - Th", "Fold didn't show hand (Jc - Js - 4s - Th)"
    )
    (told,) = read(text.replace(" (three of a kind, Jacks)\n\n", "\n\n", 1))
    assert [len(deed.cards) for deed in told.deeds if deed.kind is DeedKind.MUCK] == [4]


def test_limit_stakes_are_bets() -> None:
    (told,) = read(HAND.replace("Pot Limit EUR 0.50/1", "Fixed Limit EUR 1/2"))
    assert (told.structure, told.small_bet, told.big_bet) == (Structure.FIXED_LIMIT, Decimal(1), Decimal(2))


def test_five_card_omaha_has_five_cards() -> None:
    (told,) = read(HAND.replace("Omaha Hi/Lo", "5-Card Omaha High"))
    assert (told.game, told.hole_cards) == (Game.OMAHA, 5)


def test_a_tournament_has_antes_and_no_currency() -> None:
    text = HAND.replace("EUR ", "").replace(
        '0.50/1 - Table "Elk"', '0.50/1 and 0.20 ante - Table "Elk 12717727 2"'
    )
    (told,) = read(
        text.replace("Small Blind:", "Ann                         Ante        (0.20)\n\nSmall Blind:")
    )
    assert (told.tournament, told.currency, told.ante) == ("12717727", "", Decimal("0.20"))
    assert told.deeds[0].post is PostKind.ANTE


def test_a_line_of_nobody_is_a_problem_with_its_number() -> None:
    (told,) = read(HAND.replace("Turn  ", "Zed                         Fold\n\nTurn  "))
    assert [problem.line for problem in told.problems] == [26]


def test_a_file_that_stops_is_cut() -> None:
    (told,) = read(HAND[: HAND.index("Turn")])
    assert told.is_cut


@pytest.mark.parametrize("folder", ["Entraction", "entraction"])
def test_every_real_hand_but_a_doctored_one_is_paid_as_the_site_paid_it(shared: Path, folder: str) -> None:
    """One file's header says fixed limit over a pot-limit hand whose low was not paid."""
    files = sorted((shared / "hands" / "sites" / folder).iterdir())
    readings = [retell(told) for file in files for told in read(decode_history(file.read_bytes()))]
    differing = [reading for reading in readings if not reading.verdict.agrees]
    assert len(readings) >= 5
    assert len(differing) <= len(readings) * 0.03 + (folder == "Entraction")
