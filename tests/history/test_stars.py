"""How the lines of play of PokerStars are read: names, posts, wagers, boards, wins."""

from __future__ import annotations

import pytest

from splitpot.cards import parse_cards
from splitpot.game.events import PostKind
from splitpot.history.retell import retell
from splitpot.history.stars import read
from splitpot.history.told import DeedKind
from tests.history.stars_texts import (
    HEADER,
    SEATS,
    SUMMARY,
    TABLE,
    WALK,
    agrees,
    boards,
    hand,
    plays,
    told,
)


def test_a_walk_is_read_and_agrees() -> None:
    hand_told = told(hand(*WALK, summary=SUMMARY))
    assert plays(hand_told) == [
        ("Bob", "small_blind", "1"),
        ("Cid", "big_blind", "2"),
        ("Ann", "fold", None),
        ("Bob", "fold", None),
    ]
    assert hand_told.total_pot == 2
    assert hand_told.rake == 0
    assert hand_told.is_observed
    assert agrees(hand(*WALK, summary=SUMMARY))


def test_a_name_may_end_in_the_word_of_an_action() -> None:
    seats = ("Seat 1: namefolds ($9 in chips)", "Seat 2: checkers ($9 in chips)", "Seat 3: P1 ($9 in chips)")
    blinds = ("checkers: posts small blind $1", "P1: posts big blind $2")
    hand_told = told(hand("namefolds: calls $2", "checkers: folds", "P1: checks", seats=seats, blinds=blinds))
    assert plays(hand_told)[2:] == [
        ("namefolds", "call", "2"),
        ("checkers", "fold", None),
        ("P1", "check", None),
    ]


@pytest.mark.parametrize(
    "name", ["Dealt to me", "A: folds", "Seat 9", "Uncalled", "a$1\\g<0>", "*** x", "[Ad 2c]"]
)
def test_any_name_can_act(name: str) -> None:
    seats = (f"Seat 1: {name} ($9 in chips)", *SEATS[1:])
    hand_told = told(hand(f"{name}: raises $4 to $6", *WALK[1:], seats=seats))
    assert (name, "raise", "6") in plays(hand_told)


def test_brackets_in_a_name_are_not_the_stack() -> None:
    seats = (
        "Seat 6: Ab C (host) ($65 in chips)",
        "Seat 7: P (2) ($66.99 in chips) is sitting out",
        "Seat 8: ((x)) ($1.20 in chips)",
    )
    hand_told = told(hand("Ab C (host): folds", seats=seats, blinds=()))
    assert [(seat.number, seat.name, str(seat.stack), seat.is_out) for seat in hand_told.seats] == [
        (6, "Ab C (host)", "65", False),
        (7, "P (2)", "66.99", True),
        (8, "((x))", "1.20", False),
    ]


def test_who_sits_out_of_a_tournament_is_dealt_in_all_the_same() -> None:
    header = HEADER.replace("Omaha", "Tournament #9, $1+$0.10 USD Omaha").replace(
        "($1/$2 USD)", "- Level I (1/2)"
    )
    seats = (
        "Seat 1: Ann (1,430 in chips) is sitting out",
        "Seat 2: Bob (1 430 in chips, $2 bounty)",
        SEATS[2],
    )
    hand_told = told(hand(*WALK, header=header, seats=seats))
    assert [str(seat.stack) for seat in hand_told.seats] == ["1430", "1430", "200"]
    assert not hand_told.seats[0].is_out


def test_all_forced_bets_have_their_kind() -> None:
    blinds = (
        "Ann: posts the ante $0.50",
        "Bob: posts small blind $1",
        "Cid: posts big blind $2 and is all-in",
        "Dan: posts small & big blinds $3",
        "Eve: posts dead blind $1",
        "Flo: posts big blind $2",
        "Gus: straddle $4",
    )
    seats = [
        f"Seat {i}: {name} ($9 in chips)"
        for i, name in enumerate(["Ann", "Bob", "Cid", "Dan", "Eve", "Flo", "Gus"], 1)
    ]
    hand_told = told(hand(seats=seats, blinds=blinds))
    assert plays(hand_told) == [
        ("Ann", PostKind.ANTE, "0.50"),
        ("Bob", PostKind.SMALL_BLIND, "1"),
        ("Cid", PostKind.BIG_BLIND, "2"),
        ("Dan", PostKind.LIVE, "2"),
        ("Dan", PostKind.DEAD, "1"),
        ("Eve", PostKind.DEAD, "1"),
        ("Flo", PostKind.BIG_BLIND, "2"),
        ("Gus", PostKind.STRADDLE, "4"),
    ]


def test_both_blinds_in_fixed_limit_are_half_a_bet_and_a_bet() -> None:
    header = HEADER.replace("Pot Limit ($1/$2", "Limit ($4/$8")
    hand_told = told(hand(header=header, blinds=("Bob: posts small & big blinds $6",)))
    assert plays(hand_told) == [("Bob", PostKind.LIVE, "4"), ("Bob", PostKind.DEAD, "2")]


def test_a_raise_is_a_total_and_a_call_is_added() -> None:
    hand_told = told(hand("Ann: raises $4 to $6 and is all-in", "Bob: calls $5", "Cid: bets $1,430.50"))
    raised, called, bet = [deed for deed in hand_told.deeds if deed.kind is not DeedKind.POST]
    assert (str(raised.amount), raised.is_total, raised.is_all_in) == ("6", True, True)
    assert (str(called.amount), called.is_total, called.is_all_in) == ("5", False, False)
    assert str(bet.amount) == "1430.50"


def test_amounts_and_cards_may_both_stand_in_square_brackets() -> None:
    hand_told = told(
        hand(
            "Dealt to Ann [ 8c, Jd, 2s, 2h ]",
            "Bob raises [350]",
            "Cid wins 960 from main pot",
            blinds=("Ann: posts ante [10]",),
        )
    )
    hole = next(deed for deed in hand_told.deeds if deed.kind is DeedKind.HOLE)
    assert (hole.player, hole.cards) == ("Ann", parse_cards("8cJd2s2h"))
    assert plays(hand_told) == [("Ann", "ante", "10"), ("Bob", "raise", "350")]
    assert [(win.player, str(win.amount), win.pot) for win in hand_told.wins] == [("Cid", "960", 0)]


def test_an_uncalled_bet_is_taken_off() -> None:
    text = hand(
        "Ann: folds",
        "Bob: raises $4 to $6",
        "Cid: calls $4",
        "*** FLOP *** [Ks 7d 2c]",
        "Bob: bets $10",
        "Cid: folds",
        "Uncalled bet ($10) returned to Bob",
        "Bob collected $11.50 from pot",
        summary=("*** SUMMARY ***", "Total pot $12 | Rake $0.50"),
    )
    (returned,) = [deed for deed in told(text).deeds if deed.kind is DeedKind.RETURN]
    assert (returned.player, str(returned.amount)) == ("Bob", "10")
    record = retell(told(text)).record
    assert record is not None
    stacks = dict(zip(record.players, record.final_stacks, strict=True))
    # He puts in 6, not 16, and takes 11.50.
    assert stacks["Bob"] == 20550


def test_an_uncalled_bet_that_is_not_printed_is_taken_off_too() -> None:
    # As in 2005, and in what some trackers export.
    assert agrees(hand("Ann: raises $4 to $6", "Bob: folds", "Cid: folds", "Ann collected $5 from pot"))


def test_a_call_in_brackets_for_less_than_the_raise_gives_the_rest_back() -> None:
    seats = ("Seat 1: Ann ($25.86 in chips)", "Seat 2: Bob ($20.20 in chips)", "Seat 3: Cid ($9 in chips)")
    header = HEADER.replace("Hi/Lo Pot Limit ($1/$2", "No Limit ($0.05/$0.10")
    text = hand(
        "Ann: raises 2.65 to 2.65",
        "Bob: calls (2.60)",
        "Cid: folds",
        "*** FLOP *** [Ks 7d 2c]",
        "Bob: bets (5.13)",
        "Ann: raises to 20.52",
        "Bob: calls (12.42) and is all-in",
        "*** TURN *** [Ks 7d 2c] [3c]",
        "*** RIVER *** [Ks 7d 2c 3c] [9h]",
        "Ann: shows [Kd Kc 4s 5h]",
        "Bob: shows [Ad Jc 8s 7h]",
        "Ann collected 38.50 from main pot",
        header=header,
        seats=seats,
        blinds=("Bob: posts small blind 0.05", "Cid: posts big blind 0.10"),
        summary=("*** SUMMARY ***", "Total pot 40.50 | Rake 2.00"),
    )
    assert agrees(text)
    record = retell(told(text)).record
    assert record is not None
    # Bob put in all of his 20.20, and 2.97 of what Ann put in came back to her.
    stacks = dict(zip(record.players, record.final_stacks, strict=True))
    assert (stacks["Ann"], stacks["Bob"]) == (2586 - 2020 + 3850, 0)


def test_a_hand_run_twice_has_two_boards_that_share_the_flop() -> None:
    text = hand(
        "Ann: folds",
        "Bob: raises $4 to $6",
        "Cid: raises $12 to $18",
        "Bob: calls $12",
        "*** FLOP *** [5h 5c Tc]",
        "Bob: bets $36",
        "Cid: raises $108 to $144",
        "Bob: raises $38 to $182 and is all-in",
        "Cid: calls $38 and is all-in",
        "*** FIRST TURN *** [5h 5c Tc] [Ac]",
        "*** FIRST RIVER *** [5h 5c Tc Ac] [9d]",
        "*** SECOND TURN *** [5h 5c Tc] [6s]",
        "*** SECOND RIVER *** [5h 5c Tc 6s] [2d]",
        "*** FIRST SHOW DOWN ***",
        "Bob: shows [Kd Td 5d Jc] (HI: a full house, Fives full of Tens)",
        "Cid: shows [8c Qd 5s Jd] (HI: three of a kind, Fives)",
        "Bob collected $199 from pot",
        "*** SECOND SHOW DOWN ***",
        "Bob: shows [Kd Td 5d Jc] (HI: a full house, Fives full of Tens)",
        "Cid: shows [8c Qd 5s Jd] (HI: three of a kind, Fives)",
        "Bob collected $199 from pot",
        header=HEADER.replace("Hi/Lo ", ""),
        summary=(
            "*** SUMMARY ***",
            "Total pot $400 | Rake $2",
            "Hand was run twice",
            "FIRST Board [5h 5c Tc Ac 9d]",
            "SECOND Board [5h 5c Tc 6s 2d]",
        ),
    )
    hand_told = told(text)
    assert hand_told.runs == 2
    assert [(deed.run, deed.cards) for deed in boards(hand_told)] == [
        (0, parse_cards("5h5cTc")),
        (0, parse_cards("Ac")),
        (0, parse_cards("9d")),
        (1, parse_cards("6s")),
        (1, parse_cards("2d")),
    ]
    assert [(win.player, win.run) for win in hand_told.wins] == [("Bob", 0), ("Bob", 1)]
    assert agrees(text)


def test_side_pots_are_numbered() -> None:
    hand_told = told(
        hand(
            "Ann collected $1 from side pot-2",
            "Bob collected $2 from side pot-1",
            "Cid collected $3 from side pot",
            "Cid collected $4 from main pot",
            "Cid collected $5 from pot",
        )
    )
    assert [win.pot for win in hand_told.wins] == [2, 1, 1, 0, 0]


def test_the_total_line_has_the_gross_pot_and_the_rake() -> None:
    line = "Total pot $9480 Main pot $5275. Side pot-1 $4200. Side pot-2 $5. | Rake $5 "
    hand_told = told(hand("Ann collected $1 from pot", summary=("*** SUMMARY ***", line)))
    assert (str(hand_told.total_pot), str(hand_told.rake)) == ("9480", "5")


def test_cards_of_the_summary_are_known_of_those_who_mucked_and_those_who_folded() -> None:
    summary = (
        "*** SUMMARY ***",
        "Seat 1: Ann (button) mucked [3s Qc 5c 9h]",
        "Seat 2: Bob (small blind) mucked [7h 6c 8d 9s]",
        "Seat 3: Cid (big blind) showed [As Ad 2d 4h] and won ($4) with HI: a pair of Aces",
    )
    hand_told = told(hand("Ann: folds", "Bob: calls $1", "Cid: checks", summary=summary))
    assert [(deed.kind, deed.player) for deed in hand_told.deeds if deed.cards] == [
        (DeedKind.HOLE, "Ann"),
        (DeedKind.MUCK, "Bob"),
        (DeedKind.SHOW, "Cid"),
    ]


def test_one_shown_card_is_no_hole() -> None:
    hand_told = told(hand(*WALK, "Cid: shows [As]"))
    assert not any(deed.kind is DeedKind.SHOW for deed in hand_told.deeds)
    assert not hand_told.problems


def test_a_card_that_the_turn_lost_is_in_the_board_of_the_summary() -> None:
    hand_told = told(
        hand(
            "*** FLOP *** [3c Jd 6d]",
            "*** TURN *** [3c Jd 6d] []",
            "*** RIVER *** [3c Jd 6d] [5s]",
            "Cid collected $2 from pot",
            summary=("*** SUMMARY ***", "Board [3c Jd 6d Jh 5s]"),
        )
    )
    assert [deed.cards for deed in boards(hand_told)] == [
        parse_cards("3cJd6d"),
        parse_cards("Jh"),
        parse_cards("5s"),
    ]


def test_four_cards_in_a_hand_called_holdem_are_a_problem_and_no_other_game() -> None:
    header = HEADER.replace("Omaha Hi/Lo Pot Limit", "Hold'em No Limit")
    hand_told = told(hand("Dealt to Ann [As Ks Qd Jd]", *WALK, header=header))
    assert hand_told.game is None
    assert "two hole cards, not 4" in str(hand_told.problems[0])
    assert retell(hand_told).record is None


def test_four_cards_in_five_card_omaha_are_a_problem() -> None:
    header = HEADER.replace("Omaha", "5 Card Omaha")
    assert told(hand("Dealt to Ann [As Ks Qd Jd]", *WALK, header=header)).problems


def test_a_dead_blind_that_the_file_leaves_out_is_missing_from_the_pot() -> None:
    # The pot is one small blind larger than what the lines put in.
    text = hand(
        "Ann: folds",
        "Bob: calls $1",
        "Cid: checks",
        "*** FLOP *** [Ks 7d 2c]",
        "Bob: bets $2",
        "Cid: folds",
        "Uncalled bet ($2) returned to Bob",
        "Bob collected $5 from pot",
        summary=("*** SUMMARY ***", "Total pot $5 | Rake $0"),
    )
    verdict = retell(told(text)).verdict
    assert verdict.agrees is False
    assert "1" in verdict.reason


def test_a_cancelled_hand_and_a_cut_hand_are_said_to_be_so() -> None:
    cancelled = "\n".join(
        (HEADER, TABLE, SEATS[0], "Ann: posts small blind $1", "Hand cancelled", "*** SUMMARY ***")
    )
    cut = "\n".join((HEADER, TABLE, *SEATS, "Bob: posts small blind $1", "*** HOLE CARDS ***", "Ann: fo"))
    first, second = read(cancelled + "\n\n\n" + cut)
    assert first.is_cancelled
    assert not first.is_cut
    assert second.is_cut
    assert second.first_line == 9


def test_what_is_said_at_the_table_is_no_play() -> None:
    hand_told = told(
        hand(
            'Ann said, "Bob: folds"',
            "Zoe leaves the table",
            "Zoe: is sitting out",
            "Zoe will be allowed to play after the button",
            "Bob has timed out",
            "Bob is disconnected",
            "Betting is capped",
            "No low hand qualified",
            "Cid wins $19.90 for eliminating Ann and their own bounty increases by $19.89 to $155.32",
            "Ann finished the tournament in 2nd place and received $141.51.",
            *WALK,
        )
    )
    assert not hand_told.problems
    assert len(hand_told.wins) == 1


def test_a_line_that_means_nothing_is_a_problem_with_its_number() -> None:
    text = hand("Ann: jumps", "%%% what", *WALK)
    problems = told(text).problems
    assert [problem.line for problem in problems] == [9, 10]


def test_windows_line_ends_blank_lines_and_indents_change_nothing() -> None:
    plain = told(hand(*WALK, summary=SUMMARY))
    indented = told("\n".join(f" {line} " for line in hand(*WALK, summary=SUMMARY).split("\n")))
    assert indented.deeds == plain.deeds
    assert indented.wins == plain.wins


def test_hands_may_follow_each_other_without_a_blank_line_or_after_a_byte_order_mark() -> None:
    one = hand(*WALK, summary=SUMMARY)
    assert len(list(read(one + one))) == 2
    assert len(list(read(one.rstrip() + "\ufeff" + one))) == 2
    assert [each.is_cut for each in read(one[:300] + one)] == [True, False]
    assert [each.first_line for each in read("\ufeff" + one + "*********** # 2 **************\n" + one)] == [
        1,
        16,
    ]
