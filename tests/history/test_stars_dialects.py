"""Sites and converters that write like PokerStars, each with its own turn of phrase; damaged names."""

from __future__ import annotations

from decimal import Decimal

from splitpot.cards import parse_cards
from splitpot.game.events import PostKind
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind
from tests.history.stars_texts import BLINDS, HEADER, SEATS, WALK, agrees, boards, hand, plays, told

GG = "Poker Hand #RC12: PLO ($1/$2) - 2021/04/12 07:43:21"
RUN_IT_ONCE = (
    "Run It Once Poker Hand #12: Omaha Pot Limit (€1/€2) - 2019/02/17 21:38 UTC [2019/02/17 22:38 CET]"
)


def test_gg_deals_to_everybody_and_shows_the_cards_of_one() -> None:
    hand_told = told(hand("Dealt to Bob", "Dealt to Cid [2c Tc Ad Kc]", "Dealt to Ann", *WALK, header=GG))
    assert hand_told.hero == "Cid"
    assert not hand_told.problems
    assert not hand_told.is_observed


def test_gg_drops_cash_into_the_pot_and_takes_fees() -> None:
    summary = ("*** SUMMARY ***", "Total pot $2.20 | Rake $0.06 | Jackpot $0.02 | Bingo $0.01")
    blinds = ("Cash Drop to Pot : total $0.2", *BLINDS)
    hand_told = told(hand(*WALK, header=GG, blinds=blinds, summary=summary))
    assert hand_told.added == Decimal("0.2")
    assert hand_told.rake == Decimal("0.06")
    assert hand_told.fees == Decimal("0.03")


def test_gg_has_a_straddle_and_a_missed_blind() -> None:
    blinds = (*BLINDS, "Ann: posts missed blind $1", "Ann: straddle $4")
    assert plays(told(hand(header=GG, blinds=blinds)))[2:] == [
        ("Ann", PostKind.DEAD, "1"),
        ("Ann", PostKind.STRADDLE, "4"),
    ]


def test_gg_may_run_it_three_times() -> None:
    hand_told = told(
        hand(
            "*** FLOP *** [5c 6s 8c]",
            "*** FIRST TURN *** [5c 6s 8c] [Jh]",
            "*** SECOND TURN *** [5c 6s 8c] [2c]",
            "*** THIRD TURN *** [5c 6s 8c] [Qd]",
            "*** FIRST SHOWDOWN ***",
            "Ann collected $1 from pot",
            "*** THIRD SHOWDOWN ***",
            "Bob collected $1 from pot",
            header=GG,
            summary=("*** SUMMARY ***", "Hand was run three times"),
        )
    )
    assert hand_told.runs == 3
    assert [deed.run for deed in boards(hand_told)] == [0, 0, 1, 2]
    assert [(win.player, win.run) for win in hand_told.wins] == [("Ann", 0), ("Bob", 2)]


def run_it_once(second: str, third: str) -> str:
    """A raise, a raise again by somebody who has chips in front of him, a call, and no more."""
    return hand(
        "Ann: raises €4 to €6",
        second,
        "Cid: folds",
        third,
        "Bob: calls €36",
        "*** FLOP *** [6c Jc Js]",
        "Bob: checks",
        "Ann: checks",
        "*** TURN *** [6c Jc Js] [5d]",
        "Bob: checks",
        "Ann: checks",
        "*** RIVER *** [6c Jc Js 5d] [Jh]",
        "Bob: checks",
        "Ann: checks",
        "*** SHOWDOWN ***",
        "Ann shows [Ad 3c As Kh] for Full House [As Ad Js Jh Jc]",
        "Bob shows [4c 7h 4d 7s] for Full House [7s 7h Js Jh Jc]",
        "Ann collected €110 from pot",
        header=RUN_IT_ONCE,
        seats=[seat.replace("$", "€") for seat in SEATS],
        blinds=[blind.replace("$", "€") for blind in BLINDS],
        summary=("*** SUMMARY ***", "Total pot €110 | Rake €0.00"),
    )


def test_run_it_once_once_left_a_raisers_own_chips_out() -> None:
    # Ann has 6 in front of her and makes it 54: the file of 2019 says what that adds.
    text = run_it_once("Bob: raises €11 to €17", "Ann: raises €30 to €48")
    again = [deed for deed in told(text).deeds if deed.kind is DeedKind.RAISE][-1]
    assert (str(again.amount), again.is_total) == ("48", False)
    assert agrees(text)


def test_run_it_once_mended_that_and_is_read_as_it_stands() -> None:
    text = run_it_once("Bob: raises €12 to €18", "Ann: raises €36 to €54")
    again = [deed for deed in told(text).deeds if deed.kind is DeedKind.RAISE][-1]
    assert (str(again.amount), again.is_total) == ("54", True)
    assert agrees(text)


def test_run_it_once_adds_to_the_pot() -> None:
    summary = ("*** SUMMARY ***", "Total pot €8 | Main pot €3 | STP €5.00 | Rake €0.00")
    hand_told = told(
        hand("STP added: €5.00", "Cid collected €8 from pot", header=RUN_IT_ONCE, summary=summary)
    )
    assert hand_told.added == 5
    assert hand_told.total_pot == 8
    assert hand_told.started == "2019-02-17T21:38:00Z"


def test_five_cards_are_five_card_omaha_where_the_header_does_not_count() -> None:
    header = "PokerMaster Hand #19: Omaha Pot Limit ($1/$2 USD) - 2019/05/26 12:53:33 UTC"
    hand_told = told(hand('# {"gt":"PLO"}', "Dealt to Cid [9c Qc 9h Jc Qs]", *WALK, header=header))
    assert hand_told.hole_cards == 5
    assert not hand_told.problems


def test_a_converter_writes_a_straddle_as_a_second_big_blind_of_twice_the_size() -> None:
    blinds = (*BLINDS, "Ann: posts big blind $4")
    assert plays(told(hand(blinds=blinds)))[2] == ("Ann", PostKind.STRADDLE, "4")


def test_a_converter_prints_the_total_twice_and_a_second_small_blind_that_is_live() -> None:
    seats = (*SEATS, "Seat 4: Dan ($200 in chips)")
    text = hand(
        "Dan: calls $1",
        "Ann: raises $6 to $6",
        "Bob: folds",
        "Cid: folds (disconnect)",
        "Dan: calls $4",
        "*** FLOP *** [Kc Jd Js]",
        "Dan: checks",
        "Ann: bets $10",
        "Dan: folds",
        "Uncalled bet ($10) returned to Ann",
        "Ann collected $15 from pot",
        header="PokerStars Hand #343: Omaha Pot Limit ($1/$2) - 2017/03/08 20:45:32",
        seats=seats,
        blinds=(*BLINDS, "Dan: posts small blind $1"),
        summary=("*** SUMMARY ***", "Total pot $15 | Rake $0.00"),
    )
    assert agrees(text)


def test_betonline_names_the_blinds_with_the_seats_and_posts_a_live_bet_as_dead() -> None:
    text = hand(
        "Dealt to Ann [2h 3c 4d 5s]",
        "Ann: checks",
        "Bob: calls 1",
        "Cid: checks",
        "*** FLOP *** [6c 7s Qc]",
        "Bob: checks",
        "Cid: bets 2",
        "Ann: folds",
        "Bob: folds",
        "Uncalled bet (2) returned to Cid",
        header="BetOnline Poker Game #100: Omaha Pot Limit ($1/2) - 2012/04/11 01:59:39 GMT Daylight Time",
        table="Table 'Ceres' 10-Max, Seat #1 is the button",
        seats=(
            "Seat 3: Cid (200 in chips) - Big Blind",
            "Seat 1: Ann (200 in chips) - The button",
            "Seat 2: Bob (200 in chips) - Small Blind",
        ),
        blinds=("Bob: posts small blind 1", "Cid: posts big blind 2", "Ann: post dead 2"),
        summary=("*** SUMMARY ***", "Total pot 6 | Rake 0", "Seat 3: Cid collected (6)"),
    )
    hand_told = told(text)
    assert (hand_told.site, hand_told.max_seats, hand_told.button) == ("BetOnline", 10, 1)
    assert ("Ann", PostKind.LIVE, "2") in plays(hand_told)
    assert [(win.player, str(win.amount)) for win in hand_told.wins] == [("Cid", "6")]
    assert agrees(text)


def test_who_cashed_out_is_paid_by_the_summary() -> None:
    summary = (
        "*** SUMMARY ***",
        "Total pot $400 | Rake $4",
        "Seat 2: Bob showed [Ac As 4d 8d] and won ($396) with a pair (pot not awarded as player cashed out)",
    )
    hand_told = told(hand("Bob cashed out the hand for $300 | Cash Out Fee $3", summary=summary))
    (bought,) = [deed for deed in hand_told.deeds if deed.kind is DeedKind.CASH_OUT]
    assert (bought.player, str(bought.amount)) == ("Bob", "300")
    assert [(win.player, str(win.amount)) for win in hand_told.wins] == [("Bob", "396")]


def test_the_summary_is_right_where_a_site_pays_an_added_sum_twice() -> None:
    summary = ("*** SUMMARY ***", "Total pot $14 | Rake $2", "Seat 2: Bob mucked hand and won $12")
    hand_told = told(hand("Bob collected $17 from pot", summary=summary))
    assert [(win.player, str(win.amount)) for win in hand_told.wins] == [("Bob", "12")]
    assert "17 paid in the lines" in str(hand_told.problems[0])


# --- texts whose names were replaced badly -------------------------------------------------


def test_a_payment_that_lost_its_name_goes_to_the_seat_that_the_summary_says_won() -> None:
    summary = (
        "*** SUMMARY ***",
        "Total pot $2 | Rake $0",
        "Seat 2: Xyz 1 folded before Flop",
        "Seat 3: Xyz ($2)",
    )
    hand_told = told(hand(*WALK[:3], "Bob $2 from pot", summary=summary))
    assert [(win.player, str(win.amount)) for win in hand_told.wins] == [("Cid", "2")]


def test_a_payment_that_lost_its_name_goes_to_the_last_player_left() -> None:
    hand_told = told(hand(*WALK[:3], "Xyz $2 from pot"))
    assert [win.player for win in hand_told.wins] == ["Cid"]


def test_lines_that_lost_the_colon_belong_to_the_player_who_has_no_other() -> None:
    text = hand(
        "Dealt to Cid [Ac 6s Ts 4d]",
        "Ann: folds",
        "Bob: calls $1",
        "Ann checks",
        "*** FLOP *** [2s 9h 7d]",
        "Bob: checks",
        "Ann bets $4",
        "Bob: folds",
        "Uncalled bet ($4) returned to Cid",
        "Cid collected $4 from pot",
        blinds=("Bob: posts small blind $1", "Ann posts big blind $2"),
        summary=("*** SUMMARY ***", "Total pot $4 | Rake $0"),
    )
    assert [player for player, _, _ in plays(told(text))] == [
        "Bob",
        "Cid",
        "Ann",
        "Bob",
        "Cid",
        "Bob",
        "Cid",
        "Bob",
    ]
    assert agrees(text)


def test_a_hole_shown_under_a_wrong_name_is_the_heros_own() -> None:
    hand_told = told(hand("Dealt to Cid [Ac 6s Ts 4d]", "Ann shows [Ac 6s Ts 4d] (HI: high card Ace)"))
    shown = next(deed for deed in hand_told.deeds if deed.kind is DeedKind.SHOW)
    assert (shown.player, shown.cards) == ("Cid", parse_cards("Ac6sTs4d"))


def test_a_name_without_any_colon_in_the_file_is_believed() -> None:
    hand_told = told(
        hand(
            "Ann folds",
            "Bob folds",
            blinds=("Bob posts small blind $1", "Cid posts big blind $2"),
            header=HEADER,
        )
    )
    assert [player for player, _, _ in plays(hand_told)] == ["Bob", "Cid", "Ann", "Bob"]
    assert retell(hand_told).record is not None
