"""What is no range: the error says where, draws a caret there, and names the cure."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.equity.ranges import parse_range
from splitpot.errors import ParseError, RangeParseError, SetupError

WRONG = [
    # text, position, part of what is expected
    ("", 0, "* for every hand"),
    ("   ", 3, "* for every hand"),
    # Parentheses and brackets.
    ("AA,(KK:xx", 3, "a ) somewhere behind this ("),
    ("AA)", 2, "there is no ( for this )"),
    ("()", 1, "inside the parentheses"),
    ("(AA KK", 0, "never closed"),
    ("AA(KK)", 2, "a , or : or !"),
    ("(AA)KK", 4, "a comma stands before another term"),
    ("(" * 60 + "AA" + ")" * 60, 50, "at most 50"),
    ("[A,K", 0, "a ] somewhere behind this ["),
    ("K[]", 2, "inside the brackets"),
    ("[KQ]", 2, "its choices have commas"),
    ("[A,k]", 3, "inside the brackets"),
    ("[A,Kh]x", 6, "a suit for every card inside the brackets"),
    # Something is missing.
    ("AA,,KK", 3, "a term such as"),
    ("AA,", 3, "a term such as"),
    ("AA:", 3, "a term such as"),
    ("!AA", 0, "*!AA"),
    # Letters that mean nothing, with the cure for common slips.
    ("Ak", 1, "ranks are capital letters, K"),
    ("AA,10", 3, "a ten is T"),
    ("A♠", 1, "the letters s h d c"),
    ("AA;KK", 2, "with a comma"),
    ("AA & KK", 3, "'and' is a colon"),
    ("AAé", 2, "é is no rank (AKQJT98765432), suit (shdc)"),
    ("AA$xx", 2, "one of the macros"),
    # Too many cards, and cards that cannot be.
    ("AAKKQ", 4, "at most 4 cards in a term"),
    ("KK,AsAs", 3, "each card once"),
    ("AsAsRR", 0, "a term that a hand can match"),
    ("RxRx", 0, "a term that a hand can match"),
    ("AA!AA", 2, "at least one hand: this ! takes all"),
    ("AAA:KK", 3, "at least one hand: no hand is on both sides"),
    ("(AA!AA):KK", 3, "this ! takes all"),
    ("KK:(AAA:QQ)", 7, "on both sides of this 'and'"),
    ("(", 1, "behind the ( at character 1, which is never closed"),
    ("AA:(KK,", 7, "behind the ( at character 4, which is never closed"),
    ("AA(KK", 2, "a ( needs a ) behind it"),
    ("１５%", 0, "a term such as"),
    ("AA@１０", 3, "a weight in percent"),
    ("AA@0.009", 3, "a weight from 0.01"),
    ("AA!KK@99.99999", 6, "to 99.999 percent, or 100"),
    ("*" + ":AA@9" * 9, 41, "at most 8 weights"),
    # Spans.
    ("KK-TTT", 5, "as many cards on both sides, not 2 and 3"),
    ("KKK-TT", 3, "as many cards on both sides, not 3 and 2"),
    ("KK-T9", 4, "one shape"),
    ("AA-AT", 2, "one shape"),
    ("QQJT-9986", 8, "one shape"),
    ("AxKx-AyTy", 5, "the same suit"),
    ("AsKs-AsT", 7, "the same suit"),
    ("KR-TO", 4, "another plain rank"),
    ("KK-RR", 3, "another plain rank"),
    ("[As-Th]", 5, "the same suit on both sides"),
    ("[R-T]", 2, "no span from a variable"),
    # Variables and lists do not move.
    ("RR+", 2, "a rank written out before this sign"),
    ("xxyy-", 4, "a rank written out before this sign"),
    ("[A-T]+", 5, "a rank written out before this sign"),
    ("*-*", 1, "a rank written out before this sign"),
    ("$ds+", 3, "a rank written out before this sign"),
    # Percentages.
    ("150%", 0, "at most 100"),
    ("0%", 0, "above 0"),
    ("AA:20%-5%", 3, "smaller percentage first"),
    ("5%-5%", 0, "smaller percentage first"),
    ("5-20%", 0, "a % behind both numbers"),
    ("15%@50", 3, "behind a term"),
    ("15%K", 3, "a comma stands before another term"),
    # Weights.
    ("AA@", 3, "a weight in percent"),
    ("AA@x", 3, "a weight in percent"),
    ("AA@0", 3, "a weight from 0.01 to 99.999 percent, or 100"),
    ("AA@100.5", 3, "a weight from 0.01 to 99.999 percent, or 100"),
    ("(AA,KK)@10", 7, "AA@10,KK@10"),
    ("AA@10%", 5, "the end of the range"),
]


@pytest.mark.parametrize(("text", "position", "expected"), WRONG)
def test_a_fault_is_pointed_at_and_its_cure_named(text: str, position: int, expected: str) -> None:
    with pytest.raises(RangeParseError) as caught:
        parse_range(text)
    error = caught.value
    assert {ParseError, ValueError} <= set(type(error).__mro__)
    assert (error.text, error.position) == (text, position)
    assert expected in error.expected
    first, shown, caret = str(error).split("\n")
    assert first.startswith(f"at character {position + 1} of the range, expected ")
    assert caret.strip() == "^"
    assert shown[caret.index("^") :].startswith("".join(text[position : position + 1].split()))


def test_the_caret_stands_under_the_character_in_a_text_with_tabs_and_lines() -> None:
    with pytest.raises(RangeParseError) as caught:
        parse_range("AA,\n\tKK,\tq")
    assert str(caught.value).splitlines()[1:] == ["  AA,  KK, q", "           ^"]


def test_a_long_text_is_cut_to_what_stands_around_the_fault() -> None:
    with pytest.raises(RangeParseError) as caught:
        parse_range("AA," * 300 + "q" + ",KK" * 300)
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) <= 102
    assert shown[caret.index("^")] == "q"


def test_a_hand_of_five_cards_has_no_ranked_list() -> None:
    with pytest.raises(RangeParseError, match="ranked lists are of four-card hands, not of 5") as caught:
        parse_range("AA,15%", cards=5)
    assert caught.value.position == 3


@pytest.mark.parametrize(("text", "cards"), [("AAAAA", 5), ("wxyzs", 5), ("wxyzss", 6), ("**RxRx", 6)])
def test_what_no_larger_hand_can_hold_is_an_error_too(text: str, cards: int) -> None:
    with pytest.raises(RangeParseError, match="a term that a hand can match"):
        parse_range(text, cards=cards)


def test_a_fault_in_a_macro_is_reported_where_the_macro_stands() -> None:
    with pytest.raises(
        RangeParseError, match=r"\$mine is 'AA:k', and at its character 4 it should have"
    ) as caught:
        parse_range("KK,$mine", macros={"$mine": "AA:k"})
    assert caught.value.position == 3


def test_a_macro_that_names_itself_is_an_error() -> None:
    with pytest.raises(RangeParseError, match=r"a macro that does not name itself: \$a is 'AA,\$b'"):
        parse_range("$a", macros={"$a": "AA,$b", "$b": "KK:$a"})


@pytest.mark.parametrize("name", ["ds", "", "$", " $a b"])
def test_the_name_of_a_macro_begins_with_a_dollar(name: str) -> None:
    with pytest.raises(SetupError, match=r"macros: a macro's name begins with a \$"):
        parse_range("AA", macros={name: "KK"})


def test_a_term_of_too_many_patterns_is_an_error() -> None:
    different = "[Rx,Oy,Nz,Ps,As,Kh]"
    with pytest.raises(RangeParseError, match="at most 1000 patterns"):
        parse_range(different * 4)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet="AKT92RO*shxy[]()-+,:!@%$dsB105. k", max_size=12))
def test_any_text_is_a_range_or_an_error_with_a_place(text: str) -> None:
    problem, count = None, 0
    try:
        count = parse_range(text).count
    except RangeParseError as error:
        problem = error
    assert (count > 0) != (problem is not None)
    assert problem is None or (0 <= problem.position <= len(text) and problem.expected)
