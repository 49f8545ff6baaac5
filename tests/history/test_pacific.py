"""888: bare amounts in many spellings, court cards in several languages, no line for an uncalled bet."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from splitpot.cards import format_cards
from splitpot.game.rules import Game, Structure
from splitpot.history.told import DeedKind
from tests.history.reading_sites import deeds, disagreeing, only, replayed, wins

POT = """\
#Game No : 700100201
***** 888poker Hand History for Game 700100201 *****
$1/$2 Blinds Pot Limit OmahaHL - *** 24 12 2014 18:05:09
Table Bergen 6 Max (Real Money)
Seat 2 is the button
Total number of players : 4
Seat 2: El Tres ( $1,212.50 )
Seat 4: ana ( $200 )
Seat 6: posts ( $187.40 )
Seat 9: late ( $200 )
ana posts small blind [$1]
posts posts big blind [$2]
late posts dead blind [$1 + $2]
** Dealing down cards **
Dealt to ana [ Ah, 2c, Kd, 9s ]
late checks
El Tres raises [$7]
ana calls [$6]
posts folds
late folds
** Dealing flop ** [ 3h, 4d, Ks ]
ana checks
El Tres bets [$12]
ana raises [$36]
El Tres calls [$24]
** Dealing turn ** [ 7c ]
ana checks
El Tres checks
** Dealing river ** [ Qd ]
ana bets [$20]
El Tres calls [$20]
** Summary **
ana shows [ Ah, 2c, Kd, 9s ]
(Hi: Kd, Ks, Ah, Qd, 7c)
(Lo: Ah, 2c, 3h, 4d, 7c)
El Tres shows [ Qs, Qh, Jd, Tc ]
El Tres collected [ $64 ]
ana collected [ $64 ]
"""


def test_a_hilo_pot_is_collected_by_halves() -> None:
    reading = replayed(POT)
    told = reading.told
    assert told is not None
    assert (told.site, told.number, told.game, told.structure) == (
        "888",
        "700100201",
        Game.OMAHA8,
        Structure.POT_LIMIT,
    )
    assert (told.table, told.max_seats, told.hero, told.started) == (
        "Bergen",
        6,
        "ana",
        "2014-12-24T18:05:09Z",
    )
    assert wins(told) == {"El Tres": "64", "ana": "64"}
    assert reading.verdict.agrees, reading.verdict


def test_a_dead_blind_names_its_dead_and_its_live_part() -> None:
    assert deeds(only(POT), DeedKind.POST)[2:] == [("late", "dead", "1"), ("late", "live", "2")]


def test_a_player_called_posts_posts() -> None:
    assert ("posts", "big_blind", "2") in deeds(only(POT))
    assert not only(POT).problems


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1 430 $", "1430"),
        ("1\u00a0480 $", "1480"),
        ("1\u202f480,50 $", "1480.50"),
        ("3\u00c2\u00a0023,50 $", "3023.50"),
        ("26,60 $", "26.60"),
        ("$ 368,55", "368.55"),
        ("1.234,56 €", "1234.56"),
        ("$1,234.56", "1234.56"),
        ("$ 3.243", "3243"),
        ("1'000", "1000"),
        ("1\u2019000", "1000"),
        ("250", "250"),
    ],
)
def test_amounts_are_read_by_their_own_signs_whatever_the_machine_speaks(written: str, meant: str) -> None:
    told = only(POT.replace("( $1,212.50 )", f"( {written} )"))
    assert told.seats[0].stack == Decimal(meant)


@pytest.mark.parametrize(
    ("foreign", "plain"),
    [
        ("Eh, 2c, Kd, 9s", "Ah2cKd9s"),
        ("Knh, Dc, Ed, Ks", "JhQcAdKs"),
        ("Bh, Vc, Hd, As", "JhQcKdAs"),
        ("Vh, Dc, Rd, As", "JhQcKdAs"),
        ("10h, Jc, Qd, Ks", "ThJcQdKs"),
    ],
)
def test_court_cards_in_swedish_dutch_and_french(foreign: str, plain: str) -> None:
    told = only(POT.replace("Dealt to ana [ Ah, 2c, Kd, 9s ]", f"Dealt to ana [ {foreign} ]"))
    hole = next(deed.cards for deed in told.deeds if deed.kind is DeedKind.HOLE)
    assert format_cards(hole) == plain


def test_whoever_folds_before_the_deal_is_not_dealt_in() -> None:
    told = only(POT.replace("** Dealing down", "late folds\n** Dealing down").replace("late checks\n", ""))
    assert [seat.name for seat in told.seats if seat.is_out] == ["late"]


def test_limit_figures_are_blinds_and_play_money_is_said() -> None:
    text = POT.replace("$1/$2 Blinds Pot Limit OmahaHL", "1/2 Blinds Fix Limit Omaha")
    told = only(text.replace("(Real Money)", "(Practice Play)"))
    assert (told.game, told.structure, told.is_play_money) == (Game.OMAHA, Structure.FIXED_LIMIT, True)
    assert (told.small_bet, told.big_blind) == (None, Decimal(2))


def test_a_tournament_table_without_a_date_is_read() -> None:
    text = POT.replace(" - *** 24 12 2014 18:05:09", " - ***")
    text = text.replace(
        "Table Bergen 6 Max (Real Money)", "Tournament #55 $10 + $1 - Table #3 6 Max (Real Money)"
    )
    told = only(text)
    assert (told.tournament, told.table, told.max_seats, told.started) == ("55", "3", 6, "")
    assert told.buy_in == (Decimal(10), Decimal(1))


def test_a_hand_without_blinds_and_game_is_a_problem_and_the_next_one_is_read() -> None:
    from splitpot.history.pacific import read

    broken = POT.replace("$1/$2 Blinds Pot Limit OmahaHL", "???")
    first, second = read(broken + "\n\n\n" + POT)
    assert "blinds, game and date" in str(first.problems[0])
    assert first.problems[0].line == 3
    assert not second.problems
    assert second.first_line == len(broken.split("\n")) + 4


def test_the_real_hands_are_paid_as_the_rules_pay(shared: Path) -> None:
    for folder in ("Pacific", "PacificPoker"):
        count, reasons = disagreeing(shared / "hands" / "sites" / folder)
        assert count
        assert reasons == []
