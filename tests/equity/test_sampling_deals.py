"""Deals by the thousand: no bias, no card twice, no card that is known."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import Any, cast

import numpy as np
import pytest

from splitpot.cards import DECK, parse_cards
from splitpot.equity.dealing import (
    ListedHands,
    SievedHands,
    draw_slots,
    fixed_places,
    listed,
    masks_of,
    places_left,
    pool_of,
    skip,
    slot_of_card,
    weighted,
)
from splitpot.equity.ranges import parse_range
from splitpot.errors import CardsError


def generator(seed: int = 1) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


class Scripted:
    """Stands for a generator whose bits are given."""

    def __init__(self, *rows: np.typing.NDArray[np.uint16]) -> None:
        self._rows = list(rows)

    @property
    def bit_generator(self) -> Scripted:
        return self

    def random_raw(self, count: int) -> np.typing.NDArray[np.uint64]:
        row = self._rows.pop(0)
        return np.resize(row.astype("<u2"), 4 * count).view("<u8")


@pytest.mark.parametrize("size", [52, 48, 36, 7])
def test_every_card_comes_from_equally_many_numbers_of_sixteen_bits(size: int) -> None:
    # All 65,536 numbers once; those that would favour some cards are drawn again, here as 0xFFFF.
    every = np.arange(1 << 16, dtype=np.uint16)
    script = Scripted(every, np.full(64, 0xFFFF, dtype=np.uint16))
    slots = draw_slots(cast(Any, script), size, 1, 1 << 16)
    counts = Counter(slots[0].tolist())
    again = (1 << 16) % size
    assert counts.pop(size - 1) == (1 << 16) // size + again
    assert set(counts.values()) == {(1 << 16) // size}


def test_all_orders_of_a_few_cards_are_equally_likely() -> None:
    slots = draw_slots(generator(), 5, 3, 120_000)
    counts = Counter(map(tuple, slots.T.tolist()))
    assert set(counts) == set(permutations(range(5), 3))
    # 2,000 of each are expected, with a standard deviation of 44.
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_a_whole_deck_can_be_dealt() -> None:
    slots = draw_slots(generator(), 52, 52, 200)
    assert (np.sort(slots, axis=0) == np.arange(52)[:, None]).all()


def test_cards_that_are_taken_are_never_dealt_and_the_others_equally() -> None:
    known = sorted(parse_cards("AcAd2s3h"))
    slots = draw_slots(generator(), 48, 5, 100_000)
    skip(slots, fixed_places(known))
    counts = np.bincount(slots.reshape(-1), minlength=52)
    assert [card for card in DECK if counts[card] == 0] == known
    assert abs(counts[counts > 0] - 500_000 / 48).max() < 500
    assert all(len(set(deal)) == 5 for deal in slots.T[:1000].tolist())


def test_places_among_what_is_left_lead_back_to_the_cards() -> None:
    cards = draw_slots(generator(), 52, 9, 500)
    places = places_left(cards)
    # The last card's place says how many cards below it the others have left.
    for deal, place in zip(cards.T.tolist(), places.T.tolist(), strict=True):
        for index, card in enumerate(deal):
            assert place[index] == card - sum(other < card for other in deal[:index])
    rest = draw_slots(generator(2), 43, 5, 500)
    skip(rest, places[::-1])
    together = np.concatenate([cards, rest])
    assert (np.sort(together, axis=0)[1:] != np.sort(together, axis=0)[:-1]).all()


def test_weights_far_apart_are_kept_or_refused_and_never_lost() -> None:
    cards = np.array([parse_cards(hand) for hand in ("AcAdAhAs", "KcKdKhKs")], dtype=np.uint8)
    for least in (1e-4, 1e-6, 1e-8):
        hands = weighted(cards, np.array([least, 1.0], dtype=np.float32))
        assert hands.weights[1] / hands.weights[0] == pytest.approx(1 / least, rel=0.01)
    equal = weighted(cards, np.array([1e-12, 1e-12], dtype=np.float32))
    assert equal.weights.tolist() == [1, 1]
    with pytest.raises(CardsError, match=r"the range 'mine' plays some hands 1e[+]09 times as often"):
        weighted(cards, np.array([1e-9, 1.0], dtype=np.float32), "mine")


def test_slots_of_free_cards_rise_without_gaps() -> None:
    known = parse_cards("2c9hAs")
    slots = slot_of_card(known)
    assert [slots[card] for card in DECK if card not in known] == list(range(49))


def test_hands_are_drawn_by_weight() -> None:
    cards = np.array([parse_cards(hand) for hand in ("AcAdAhAs", "KcKdKhKs", "QcQdQhQs")], dtype=np.uint8)
    hands = weighted(cards, np.array([0.1, 1.0, 0.25], dtype=np.float32))
    assert hands.weights.tolist() == [2, 20, 5]
    _, masks = ListedHands(hands, ()).draw(generator(), 270_000)
    counts = Counter(masks.tolist())
    for mask, weight in zip(hands.masks.tolist(), hands.weights.tolist(), strict=True):
        assert abs(counts[mask] - 10_000 * weight) < 1000


def test_hands_that_are_never_played_are_never_drawn() -> None:
    cards = np.array([parse_cards(hand) for hand in ("AcAdAhAs", "KcKdKhKs")], dtype=np.uint8)
    hands = weighted(cards, np.array([0.0, 0.3], dtype=np.float32))
    assert hands.weights.tolist() == [1]
    assert len(hands.cards) == 1


@pytest.mark.parametrize("text", ["AA23", "A2@50, KK@10"])
def test_slots_and_masks_of_a_drawn_hand_are_of_the_same_cards(text: str) -> None:
    known = sorted(parse_cards("As2d9h"))
    slots, masks = pool_of(parse_range(text), known).draw(generator(), 500)
    skip(slots, fixed_places(known))
    assert (masks_of(slots) == masks).all()
    assert parse_range(text).matches(slots.T).all()
    assert not (masks & masks_of(np.array(known, dtype=np.uint8)[:, None])).any()


def test_wide_ranges_of_six_cards_are_found_by_trying() -> None:
    wide = parse_range("A@40, K", cards=6)
    pool = pool_of(wide, ())
    assert isinstance(pool, SievedHands)
    slots, masks = pool.draw(generator(), 20_000)
    assert (masks_of(slots) == masks).all()
    weights = wide.weigh(draw_slots(generator(5), 52, 6, 20_000).T)
    assert len(masks) / 20_000 == pytest.approx(float(weights.mean()), abs=0.02)
    assert wide.matches(slots.T).all()


def test_narrow_ranges_of_six_cards_are_listed() -> None:
    narrow = parse_range("AAKK23", cards=6)
    found = listed(narrow, parse_cards("As"))
    # Two of the three other aces, two kings, a deuce and a trey.
    assert len(found.cards) == 3 * 6 * 4 * 4
    assert isinstance(pool_of(narrow, parse_cards("As")), ListedHands)
    with pytest.raises(CardsError, match="no hand left without the known cards AcAdAhAs"):
        listed(narrow, parse_cards("AcAdAhAs"))


def test_every_combination_of_the_deck_that_a_range_allows_is_drawn() -> None:
    of_range = parse_range("AAAK")
    _, masks = pool_of(of_range, ()).draw(generator(), 5000)
    expected = {
        sum(1 << card for card in (*three, king))
        for three in combinations(parse_cards("AcAdAhAs"), 3)
        for king in parse_cards("KcKdKhKs")
    }
    assert set(masks.tolist()) == expected
