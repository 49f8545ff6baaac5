"""The parser and the masks against a plain matcher that tries all ways, hand by hand."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import event, given, reject, settings
from hypothesis import strategies as st

from splitpot.equity.range_hands import suit_classes
from splitpot.equity.ranges import Range, all_hands, parse_range
from splitpot.errors import RangeParseError
from tests.equity import matcher
from tests.equity.test_ranges import COUNTS

U8 = npt.NDArray[np.uint8]

RANKS = "AKQJT98765432"
EACH_SIDE = 40
"""How many hands of a range, and how many that are not in it, are looked at."""

ranks = st.sampled_from("AAKKQT52")
suits = st.sampled_from("shxyzw")
variables = st.sampled_from("RON")
classes = st.sampled_from(sorted(matcher.CLASSES))
conditions = st.sampled_from(sorted(matcher.CONDITIONS))
rank_items = st.one_of(ranks, st.sampled_from(["A-T", "5-2", "9-7", "T+", "6-"]))
rank_lists = st.lists(rank_items, min_size=1, max_size=3).map(lambda items: f"[{','.join(items)}]")
card_lists = st.lists(st.builds("{}{}".format, ranks | variables, suits), min_size=1, max_size=3).map(
    lambda items: f"[{','.join(items)}]"
)
suit_lists = st.lists(suits, min_size=1, max_size=2).map(lambda items: f"[{','.join(items)}]")
cards = st.one_of(
    ranks,
    ranks,
    variables,
    suits,
    st.builds("{}{}".format, ranks | variables | rank_lists | classes | st.just("*"), suits),
    rank_lists | card_lists | suit_lists | classes | st.just("*"),
)
weights = st.sampled_from(["", "", "", "@50", "@12.5"])


@st.composite
def spans(draw: st.DrawFn) -> str:
    """A term whose plain ranks move: up, down, or to another place."""
    high = draw(st.lists(st.integers(0, 12), min_size=1, max_size=3))
    tail = draw(st.lists(suits, min_size=len(high), max_size=len(high)) | st.just([""] * len(high)))
    rest = "".join(draw(st.lists(variables | suits, max_size=1)))
    start = "".join(map("{}{}".format, (RANKS[place] for place in high), tail)) + rest
    sign = draw(st.sampled_from(["+", "-", "to"]))
    if sign != "to":
        return start + sign
    step = draw(st.integers(0, 12 - max(high)))
    return f"{start}-" + "".join(map("{}{}".format, (RANKS[place + step] for place in high), tail)) + rest


def terms(most: int) -> st.SearchStrategy[str]:
    plain = st.lists(cards, min_size=1, max_size=most).map("".join)
    conditioned = st.builds("{}{}".format, plain, conditions)
    return st.builds("{}{}".format, st.one_of(plain, plain, spans(), conditioned, conditions), weights)


def ranges(most: int = 4) -> st.SearchStrategy[str]:
    return st.recursive(
        terms(most),
        lambda inner: st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({','.join(parts)})"),
            st.builds("{}{}{}".format, inner, st.sampled_from([":", "!", " ! "]), inner),
            st.builds("{}, {}".format, inner, inner).map(lambda text: f"({text})"),
        ),
        max_leaves=4,
    )


def some(rows: npt.NDArray[np.intp], generator: np.random.Generator) -> npt.NDArray[np.intp]:
    return rows if len(rows) <= EACH_SIDE else generator.choice(rows, EACH_SIDE, replace=False)


def read(text: str, cards: int = 4) -> Range:
    """The range of a well-formed text; turned down where no hand has these cards, or none is left."""
    impossible = None
    try:
        return parse_range(text, cards=cards)
    except RangeParseError as error:
        impossible = error.expected
    assert "hand can match" in impossible or "at least one hand" in impossible
    return reject()


def disagreements(text: str, hands: U8, found: npt.NDArray[np.float32]) -> list[tuple[object, float, float]]:
    both = [
        (hand, matcher.weigh(text, hand), float(weight))
        for hand, weight in zip(hands.tolist(), found, strict=True)
    ]
    return [one for one in both if one[1] != pytest.approx(one[2])]


@settings(max_examples=150, deadline=None)
@given(ranges(), st.integers(0, 2**32 - 1))
def test_a_range_holds_the_hands_that_a_plain_matcher_finds(text: str, seed: int) -> None:
    found = read(text)
    generator = np.random.default_rng(seed)
    rows = np.concatenate(
        [some(np.flatnonzero(found.mask), generator), some(np.flatnonzero(~found.mask), generator)]
    )
    assert disagreements(text, all_hands(4)[rows], found.weights[rows]) == []


@settings(max_examples=40, deadline=None)
@given(terms(2), st.integers(0, 2**32 - 1))
def test_a_term_that_the_parser_calls_impossible_is_matched_by_no_hand(text: str, seed: int) -> None:
    rows = np.random.default_rng(seed).choice(270725, 100, replace=False)
    try:
        parse_range(text)
    except RangeParseError:
        assert all(matcher.weigh(text, hand) == 0 for hand in all_hands(4)[rows].tolist())


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(ranges(5), st.sampled_from([5, 6]), st.integers(0, 2**32 - 1))
def test_it_holds_the_same_hands_of_five_and_six_cards(text: str, size: int, seed: int) -> None:
    found = read(text, size)
    generator = np.random.default_rng(seed)
    # Few ranks make more pairs and more hits than whole decks.
    decks = [np.arange(52), np.arange(32, 52), np.concatenate([np.arange(16), np.arange(44, 52)])]
    hands = np.stack([generator.choice(decks[turn % 3], size, replace=False) for turn in range(120)]).astype(
        np.uint8
    )
    weights = found.weigh(hands)
    event("hits" if weights.any() else "no hit")
    assert disagreements(text, hands, weights) == []


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for text in COUNTS if "$" not in text])
def test_a_plain_matcher_counts_as_many_hands(text: str) -> None:
    """Over one hand of each class up to suits, or over all hands where a suit is written out."""
    sizes = np.bincount(suit_classes())
    first = np.unique(suit_classes(), return_index=True)[1]
    if set(text) & set("shdc"):
        first, sizes = np.arange(270725), np.ones(270725, dtype=np.intp)
    counted = [
        size
        for row, size in zip(all_hands(4)[first].tolist(), sizes, strict=True)
        if matcher.weigh(text, row)
    ]
    assert sum(map(int, counted)) == COUNTS[text]
