"""Sampled equity against values that were computed exactly, and what it refuses."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from splitpot.cards import DECK, UNKNOWN_CARD, parse_cards
from splitpot.equity.one_hand import BATCH, SampledEquity, sample_equity
from splitpot.errors import CardsError
from splitpot.evaluation.reference import reference_high, reference_low


@pytest.mark.parametrize(
    ("hole", "percent"),
    [
        ("AcAd2c3d", 72.62),
        ("AcAd2s3h", 68.27),
        ("Ac2c3dKd", 62.65),
        ("AcAdKcKd", 58.61),
        ("KcKdQcJd", 53.20),
        ("8c7d6h5s", 44.51),
        ("2c2d2h2s", 8.01),
    ],
)
def test_hilo_against_one_random_hole_agrees_with_the_known_value(hole: str, percent: float) -> None:
    found = sample_equity(parse_cards(hole), (), 1, hilo=True, generator=random.Random(7), deals=8000)
    assert found.deals == 8000
    # The known values are themselves within 0.02 percentage points.
    assert abs(found.share - percent / 100) < 4 * found.standard_error + 0.0002
    assert found.standard_error < 0.006


@pytest.mark.parametrize(("hole", "percent"), [("AcAdTcTd", 71.54), ("AcAdKcKd", 70.68), ("2c2d2h2s", 9.29)])
def test_high_against_one_random_hole_agrees_with_the_known_value(hole: str, percent: float) -> None:
    found = sample_equity(parse_cards(hole), (), 1, hilo=False, generator=random.Random(7), deals=8000)
    assert abs(found.share - percent / 100) < 4 * found.standard_error + 0.0002


def exact_shares(hole_text: str, board_text: str) -> tuple[float, float]:
    """Mean share, high only and hi/lo, on a full board against every hole, by the reference evaluator."""
    hole, board = parse_cards(hole_text), parse_cards(board_text)
    unseen = [card for card in DECK if card not in hole and card not in board]
    my_high, my_low = reference_high(hole, board), reference_low(hole, board)
    of_pair = {
        two: (reference_high(two, board), reference_low(two, board)) for two in combinations(unseen, 2)
    }
    high_only = hilo = count = 0.0
    for other in combinations(unseen, 4):
        theirs = [of_pair[two] for two in combinations(other, 2)]
        high, low = max(high for high, _ in theirs), max(low for _, low in theirs)
        high_part = 1.0 if my_high > high else 0.5 if my_high == high else 0.0
        low_part = 1.0 if my_low > low else 0.5 if my_low == low else 0.0
        high_only += high_part
        hilo += 0.5 * (high_part + low_part) if my_low or low else high_part
        count += 1
    return high_only / count, hilo / count


@pytest.mark.parametrize(("hole", "board"), [("Ac2d9h9s", "KhKd3c7h8d"), ("QcQdJsTs", "Ah8d7h5c2s")])
def test_shares_on_a_full_board_agree_with_counting_every_hole(hole: str, board: str) -> None:
    for hilo, exact in enumerate(exact_shares(hole, board)):
        found = sample_equity(
            parse_cards(hole), parse_cards(board), 1, hilo=bool(hilo), generator=random.Random(3), deals=4000
        )
        assert 0.01 < exact < 0.99
        assert abs(found.share - exact) < 4 * found.standard_error


def test_the_shares_of_like_holes_add_up_to_the_pot() -> None:
    # Four random opponents are as good as four like this on average over all holes.
    generator = random.Random(5)
    total = 0.0
    holes = 400
    for _ in range(holes):
        hole = tuple(generator.sample(DECK, 4))
        total += sample_equity(hole, (), 4, hilo=True, generator=generator, deals=32).share
    assert total / holes == pytest.approx(1 / 5, abs=0.02)


def test_nobody_beats_a_royal_flush_however_many_there_are() -> None:
    found = sample_equity(
        parse_cards("AhKh2c3d"), parse_cards("QhJhTh9c9s"), 9, hilo=True, generator=random.Random(1), deals=64
    )
    assert found == SampledEquity(1.0, 0.0, 64)


def test_the_same_seed_gives_the_same_estimate() -> None:
    found = [
        sample_equity(parse_cards("AcAd2s3h"), (), 5, hilo=True, generator=random.Random(9), deals=100)
        for _ in range(2)
    ]
    assert found[0] == found[1]
    # Written down, since it holds on every machine.
    assert found[0].share == pytest.approx(0.3575, abs=1e-12)


def test_sampling_ends_as_soon_as_the_caller_has_enough() -> None:
    asked: list[int] = []

    def is_enough(found: SampledEquity) -> bool:
        asked.append(found.deals)
        return found.deals >= 3 * BATCH

    found = sample_equity(
        parse_cards("AcAd2s3h"), (), 1, hilo=True, generator=random.Random(1), deals=10_000, enough=is_enough
    )
    assert found.deals == 3 * BATCH
    assert asked == [BATCH, 2 * BATCH, 3 * BATCH]


@pytest.mark.parametrize("hole", ["AcAd2s3h9d", "AcAd2s3h9dTc"])
def test_five_and_six_hole_cards_play_against_as_many(hole: str) -> None:
    found = sample_equity(parse_cards(hole), (), 2, hilo=True, generator=random.Random(1), deals=500)
    assert 1 / 3 < found.share < 0.9


@pytest.mark.parametrize(
    ("hole", "board", "opponents", "deals", "message"),
    [
        ("AcAd2s", "", 1, 10, "4, 5 or 6 cards, not 3"),
        ("AcAd2s3h", "KhQd", 1, 10, "0, 3, 4 or 5 cards, not 2"),
        ("AcAd2s3h", "KhQdAc", 1, 10, "Ac occurs twice"),
        ("AcAd2s3h", "", 0, 10, "0 opponents: .* there can be 1 to 10"),
        ("AcAd2s3h5h6h", "", 7, 10, "7 opponents: with 6 cards each there can be 1 to 6"),
        ("AcAd2s3h", "", 1, 0, "0 deals"),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    hole: str, board: str, opponents: int, deals: int, message: str
) -> None:
    cards = tuple(card for text in (hole, board) for card in parse_cards(text))
    with pytest.raises(CardsError, match=message):
        sample_equity(
            cards[: len(hole) // 2],
            cards[len(hole) // 2 :],
            opponents,
            hilo=True,
            generator=random.Random(1),
            deals=deals,
        )


def test_an_unknown_card_has_no_equity() -> None:
    with pytest.raises(CardsError, match="must be known"):
        sample_equity((*parse_cards("AcAd2s"), UNKNOWN_CARD), (), 1, hilo=True, generator=random.Random(1))
