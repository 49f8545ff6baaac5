"""Which hands a range means: the counts of the notation, and the choices where tools differ."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from splitpot.cards import parse_cards
from splitpot.equity.range_hands import suit_classes
from splitpot.equity.ranges import MACROS, all_hands, hand_index, parse_range
from splitpot.errors import CardsError, RangeParseError

COUNTS = {
    "*": 270725,
    "AA": 6961,
    "AA!AAA": 6768,
    "AAA": 193,
    "A2": 17316,
    "A23": 2848,
    "A2!AA": 16208,
    "A2:xxyy": 2382,
    "AxAyxy": 864,
    "xxyy": 36504,
    "wxyz": 28561,
    "xxx": 47476,
    "xxxx": 2860,
    "RR": 87685,
    "RROO": 2808,
    "RRON": 82368,
    "RON": 265408,
    "sshh": 6084,
    "AxKx": 4894,
    "Axx": 45880,
    "AA23": 96,
    "AA23:xxyy": 12,
    "A[2-5][2-5]": 18320,
    "JT98": 256,
    "AAKK:xxyy": 6,
    # Closed forms: the classes of suits, one hand, an ace at all, a rank at most once.
    "xx!xxyy": 158184 + 44616 + 2860,
    "xxyz": 158184,
    "wxy": 158184 + 28561,
    "AsKhJd2c": 1,
    "A": comb(52, 4) - comb(48, 4),
    "A-5": comb(52, 4) - comb(12, 4),
    "*!RR": comb(13, 4) * 4**4,
    "$R$R$R$R": comb(20, 4),
}

SAME = [
    # White space, order and needless parentheses are nothing.
    ("AA:xxyy, JJ!JJJ, KK", "KK,( JJ ! JJJ ),xyyx:A A"),
    ("****", "*"),
    # , binds weakest; : and ! go from left to right.
    ("AA,KK:xxyy", "AA,(KK:xxyy)"),
    ("AA!KK:xxyy", "(AA!KK):xxyy"),
    ("AA:KK!xxyy", "(AA:KK)!xxyy"),
    # A variable stands for nothing that is written out, and different letters differ.
    ("AARR", "AAKK,AAQQ,AAJJ,AATT,AA99,AA88,AA77,AA66,AA55,AA44,AA33,AA22"),
    ("ssxx", "sshh,ssdd,sscc"),
    ("wxyz", "shdc"),
    ("sxyz", "shdc"),
    ("BBCC", "RROO"),
    # A variable lives in one term.
    ("AxKx:xx", "AxKx"),
    # A list is the same as its choices, one at a time: a variable differs from the card that is chosen.
    ("[A,K]RR", "ARR,KRR"),
    ("[s,h]xx", "sxx,hxx"),
    ("[Ks,Qh]A", "KsA,QhA"),
    ("Ax[x,y]", "Axx,Axy"),
    ("[A-T]x[A-T]x", "[A,K,Q,J,T]x[T-A]x"),
    ("[T+]", "[A-T]"),
    ("[5-]", "[5-2]"),
    ("[As-Ts]", "[A-T]s"),
    ("[A,5-2]", "$W"),
    # Brackets are always a card of their own.
    ("A[s,h]", "A*s,A*h"),
    ("[Ks,Qh]s", "Ks*s,Qh*s"),
    # Spans: aces are high, and every rank stays or moves as far as the others.
    ("KK-TT", "KK,QQ,JJ,TT"),
    ("TT-KK", "KK-TT"),
    ("QQJT-9987", "QQJT,JJT9,TT98,9987"),
    ("AxKx-AxTx", "AxKx,AxQx,AxJx,AxTx"),
    ("AK-AT", "AK,AQ,AJ,AT"),
    ("KK*-TT*", "KK-TT"),
    ("KKRR-JJRR", "KKRR,QQRR,JJRR"),
    ("A-5", "[A-5]"),
    # Trailing signs: aces stay on the way up; everything falls on the way down.
    ("TT+", "TT,JJ,QQ,KK,AA"),
    ("JT98+", "JT98,QJT9,KQJT,AKQJ"),
    ("AJ+", "AJ,AQ,AK"),
    ("AxJx+", "AxJx,AxQx,AxKx"),
    ("KT+", "KT,AJ"),
    ("AA+", "AA"),
    ("5544-", "5544,4433,3322"),
    ("A-", "*"),
    ("AT-", "AT,K9,Q8,J7,T6,95,84,73,62"),
    ("TsTh+", "TsTh,JsJh,QsQh,KsKh,AsAh"),
    ("TT+:xxyy", "(TT,JJ,QQ,KK,AA):xxyy"),
    ("[A,K]TT+", "TT[A,K],JJ[A,K],QQ[A,K],KK[A,K],AA[A,K]"),
    # Macros are the text they stand for; a condition takes no card, a class of ranks takes a suit.
    ("AA$ds", "AA:xxyy"),
    ("$dsAA", "AA:$ds"),
    ("$ssKK+", "(KK,AA):(xx!xxyy)"),
    ("$Bx$Bx", "[A-J]x[A-J]x"),
    ("$op", "RRON"),
    ("$tp", "RROO"),
    ("$np", "RONP"),
    ("$nt", "*!RRR"),
    ("wxyz,$ss,$ds", "*"),
    ("$W$L", "[A,2,3,4,5][A,2,3,4,5,6,7,8]"),
    ("$R$N$F$M", "[A-T][K-9][K-J][T-7]"),
    ("$Z", "[6-2]"),
]


@pytest.mark.parametrize("text", COUNTS)
def test_a_range_has_as_many_hands_as_players_count(text: str) -> None:
    assert parse_range(text).count == COUNTS[text]


@pytest.mark.parametrize(("text", "other"), SAME)
def test_two_ways_to_write_a_range_mean_the_same_hands(text: str, other: str) -> None:
    assert (parse_range(text).mask == parse_range(other).mask).all()


def test_hands_are_listed_by_their_highest_card() -> None:
    hands = all_hands(4)
    assert hands.shape == (270725, 4) and hands.dtype == np.uint8
    assert hands[0].tolist() == [0, 1, 2, 3] and hands[-1].tolist() == [48, 49, 50, 51]
    highest_first = [tuple(reversed(hand)) for hand in hands.tolist()]
    assert highest_first == sorted(set(highest_first))
    rows = np.arange(0, 270725, 997)
    assert [hand_index(hands[row][::-1]) for row in rows] == rows.tolist()


@pytest.mark.parametrize(("cards", "count"), [(1, 52), (2, 1326), (3, 22100), (5, 2598960)])
def test_there_are_lists_of_all_hands_of_one_to_five_cards(cards: int, count: int) -> None:
    hands = all_hands(cards)
    assert len(hands) == count
    assert (hands[1:, -1] >= hands[:-1, -1]).all() and (hands[:, 1:] > hands[:, :-1]).all()


def test_six_cards_are_too_many_to_list() -> None:
    with pytest.raises(CardsError, match="one to 5 cards, not for 6"):
        all_hands(6)
    with pytest.raises(CardsError, match="not for 6"):
        parse_range("AA", cards=6).hands()


def test_hands_fall_into_16432_classes_up_to_suits() -> None:
    classes = suit_classes()
    sizes = np.bincount(classes)
    assert len(sizes) == 16432 and sizes.min() == 1 and sizes.max() == 24
    one = classes[hand_index(parse_cards("AsKsQh2d"))]
    assert one == classes[hand_index(parse_cards("2cAhKhQd"))]
    assert one != classes[hand_index(parse_cards("AsKhQs2d"))]


@pytest.mark.parametrize("cards", [5, 6])
def test_a_term_means_at_least_in_a_hole_of_five_or_six_cards(cards: int) -> None:
    aces = parse_range("AA")
    hands = np.array([parse_cards("AsAh7d6c2s3s"), parse_cards("As7d7c6c2s3s")])[:, :cards]
    assert aces.matches(hands).tolist() == [True, False]
    assert parse_range("RRR!ss", cards=cards).matches([parse_cards("7s7h7d2c3c4h")[:cards]]).tolist() == [
        True
    ]


def test_two_aces_of_five_cards_are_counted_exactly() -> None:
    expected = sum(comb(4, aces) * comb(48, 5 - aces) for aces in (2, 3, 4))
    assert parse_range("AA", cards=5).count == expected
    assert parse_range("xxxxx", cards=5).count == 4 * comb(13, 5)


def test_the_same_notation_means_flops_where_a_hand_is_three_cards() -> None:
    assert parse_range("xxx", cards=3).count == 4 * comb(13, 3)
    assert parse_range("RR!RRR", cards=3).count == 13 * comb(4, 2) * 48


def test_dead_cards_take_hands_out_of_a_range() -> None:
    kings = parse_range("KK")
    assert len(kings.hands(parse_cards("Ks"))) == comb(3, 2) * comb(48, 2) + comb(48, 1)
    assert not np.isin(kings.hands(parse_cards("Ks2c")), parse_cards("Ks2c")).any()


def test_a_range_that_dead_cards_kill_is_named() -> None:
    with pytest.raises(CardsError, match=r"'KK:AA' has no hand left without the dead cards AsAhAd"):
        parse_range("KK:AA").hands(parse_cards("AsAhAd"))


def test_every_hand_of_a_pair_span_counts_once_and_a_dead_queen_takes_five_of_six() -> None:
    # bugs.json G02: not an average over the ranks of the pairs.
    hands = parse_range("TT+:3h4c").hands(parse_cards("QhQs3c4d9s6d2h8c2s"))
    assert len(hands) == 6 + 6 + 1 + 6 + 6


def test_weights_are_percentages_of_a_term() -> None:
    # bugs.json G09.
    kings, queens = parse_cards("KhKd8c3c"), parse_cards("QdQc8h3h")
    found = parse_range("KhKd8c3c@1, QdQc8h3h")
    assert found.count == 2
    assert found.weights[hand_index(kings)] == pytest.approx(0.01)
    assert found.weigh([kings, queens, parse_cards("AsAhAdAc")]).tolist() == pytest.approx([0.01, 1, 0])


def test_a_hand_that_is_named_twice_is_played_as_often_as_the_larger_weight_says() -> None:
    one = [parse_cards("AsAhKsKh")]
    assert parse_range("AA@10,KK@30").weigh(one) == pytest.approx(0.3)
    assert parse_range("AA@10,KK").weigh(one) == pytest.approx(1)


def test_and_multiplies_weights_and_not_takes_the_rest() -> None:
    one = [parse_cards("AsAhKsKh")]
    assert parse_range("AA@50:KK@50").weigh(one) == pytest.approx(0.25)
    assert parse_range("AA:xxyy@10").weigh(one) == pytest.approx(0.1)
    assert parse_range("AA!KK@25").weigh(one) == pytest.approx(0.75)


def test_weights_and_mask_agree() -> None:
    found = parse_range("AA@12.5,KK@.5:xx,QQ")
    assert found.weights.dtype == np.float32
    assert ((found.weights > 0) == found.mask).all()
    hands, weights = found.weighted_hands()
    assert len(hands) == len(weights) == found.count
    assert set(np.unique(weights).tolist()) == {np.float32(0.005), np.float32(0.125), np.float32(1)}


def test_a_macro_can_mean_something_else() -> None:
    assert parse_range("$ss").count == 205660
    assert parse_range("$ss", macros={"$ss": "xxyz"}).count == 158184
    mine = {"$premium": "AA$ds,$rundown", "$rundown": "JT98+"}
    assert parse_range("$premium", macros=mine).count == 864 + 4 * 256
    assert "$premium" not in MACROS


def test_a_range_is_of_hands_of_its_own_number_of_cards_or_more() -> None:
    with pytest.raises(CardsError, match="of 5 cards, and these have 4"):
        parse_range("AAKKQ", cards=5).matches([parse_cards("AsAhKsKh")])
    with pytest.raises(CardsError, match="one to 6 cards, not of 7"):
        parse_range("AA", cards=7)


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        ([[51, 51, 0, 1]], "As occurs twice in hand 0"),
        ([[52, 1, 2, 3]], "none of the 52"),
        ([[-1, 1, 2, 3]], "none of the 52"),
        ([1, 2, 3, 4], "of shape"),
        ([[0.5, 1, 2, 3]], "whole numbers"),
    ],
)
def test_hands_that_are_none_are_refused(hands: object, problem: str) -> None:
    with pytest.raises(CardsError, match=problem):
        parse_range("AA").matches(np.array(hands))


def test_what_a_range_hands_out_cannot_be_changed() -> None:
    found = parse_range("AA")
    for array in (found.mask, found.weights, all_hands(4), suit_classes()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_an_empty_range_is_an_error_also_where_every_term_is_possible() -> None:
    with pytest.raises(RangeParseError, match="at least one hand"):
        parse_range("AA!A")
    with pytest.raises(CardsError, match="has no hand left"):
        parse_range("AA!A", cards=5).hands()
