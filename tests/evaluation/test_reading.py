"""What the player is told about the own hand: rules 5, U1 to U3."""

from __future__ import annotations

import random

import pytest

from splitpot.cards import DECK, format_cards, parse_cards, rank_of
from splitpot.evaluation.omaha import high_low
from splitpot.evaluation.reading import LowCode, Reading, describe_low_note, read


def reading(hole: str, board: str) -> Reading:
    return read(parse_cards(hole), parse_cards(board), hilo=True)


def note(hole: str, board: str) -> str:
    """The code and the sentence of the note, such as `LOW_DEAD: No low possible this hand`."""
    found = reading(hole, board)
    assert found.low is None
    assert found.low_note is not None
    assert found.low_needs == found.low_note.needs
    return f"{found.low_note.code}: {describe_low_note(found.low_note)}"


def test_high_and_low_have_words_and_their_two_and_three_cards() -> None:
    found = reading("Ad3cKhKc", "2h5dKs8d8c")
    assert found.high is not None and found.low is not None
    assert (found.high.words, format_cards(found.high.hole), format_cards(found.high.board)) == (
        "full house, kings over eights",
        "KhKc",
        "Ks8d8c",
    )
    assert (found.low.words, format_cards(found.low.hole), format_cards(found.low.board)) == (
        "8-5-3-2-A low",
        "3cAd",
        "8d5d2h",
    )
    assert (found.high.strength, found.low.strength) == high_low(
        parse_cards("Ad3cKhKc"), parse_cards("2h5dKs8d8c")
    )
    assert (found.low_note, found.low_needs) == (None, 0)


def test_before_the_flop_there_is_no_high_and_a_low_needs_three_cards() -> None:
    found = reading("As2dKhTc", "")
    assert found.high is None
    assert found.low_needs == 3
    assert note("As2dKhTc", "") == "LOW_NEEDS: Low needs 3 low cards on the board"


def test_before_the_flop_a_hole_without_two_low_ranks_is_told_so() -> None:
    assert note("AsAdKhTc", "").startswith("ONE_LOW_CARD")


@pytest.mark.parametrize("board", ["", "3c4h8s", "3c4h9s", "3c4h8sKd", "3c4h8sKdQc"])
def test_omaha_high_has_neither_a_low_nor_a_note(board: str) -> None:
    found = read(parse_cards("As2dKhTc"), parse_cards(board), hilo=False)
    assert (found.low, found.low_note, found.low_needs) == (None, None, 0)
    assert (found.high is None) == (board == "")


def test_two_low_ranks_on_the_flop_need_one_more() -> None:
    assert note("As2dKhTc", "3c4hKs") == "LOW_NEEDS: Low needs 1 more low card on the board"
    assert note("As2dKhTc", "3c4hKs9d") == "LOW_NEEDS: Low needs 1 more low card on the board"


def test_one_low_rank_on_the_flop_needs_two_more() -> None:
    assert note("As2dKhTc", "3cQhKs") == "LOW_NEEDS: Low needs 2 more low cards on the board"
    assert note("As2dKhTc", "3c3hKs") == "LOW_NEEDS: Low needs 2 more low cards on the board"


def test_a_board_card_that_pairs_the_hole_does_not_bring_the_low_nearer() -> None:
    assert note("As2dKhTc", "2c4hKs") == "LOW_NEEDS: Low needs 2 more low cards on the board"
    assert note("As2d3hTc", "2c4hKs") == "LOW_NEEDS: Low needs 1 more low card on the board"


@pytest.mark.parametrize("board", ["9cQhKs", "3cQhKs9d", "3c3hKs9d", "3c4hKs9d9h", "3c4h4s9d9h"])
def test_a_board_that_cannot_have_three_low_ranks_is_dead(board: str) -> None:
    assert note("As2dKhTc", board) == "LOW_DEAD: No low possible this hand"


def test_one_low_card_in_the_hole_is_named() -> None:
    told = "ONE_LOW_CARD: You need two different low cards in your hand, you have only the"
    assert note("AsKdKhTc", "2c3c4c") == f"{told} ace"
    assert note("8s8hKhTc", "2c3c4cQd9d") == f"{told} 8"


def test_no_low_card_in_the_hole_is_said() -> None:
    told = "ONE_LOW_CARD: You need two different low cards in your hand, you have none"
    assert note("9sKdKhTc", "2c3c4c") == told


def test_a_dead_board_is_said_before_ones_own_cards() -> None:
    assert note("AsKdKhTc", "2c3c9cQdQh").startswith("LOW_DEAD")


def test_a_counterfeit_names_the_card() -> None:
    assert note("As2cKdKh", "2h7d8cQsJd") == (
        "COUNTERFEITED: The 2 on the board paired your 2; no two of your low cards fit"
    )
    assert note("As2cKdKh", "Ah7d8cQsJd") == (
        "COUNTERFEITED: The ace on the board paired your ace; no two of your low cards fit"
    )


def test_a_counterfeit_names_every_paired_card() -> None:
    assert note("Ah2c4d4s", "Ac2d8hKdQs") == (
        "COUNTERFEITED: The ace and the 2 on the board paired yours; no two of your low cards fit"
    )
    assert note("Ah2c3d4s", "Ac2d3hKdQs") == (
        "COUNTERFEITED: The ace, the 2 and the 3 on the board paired yours; no two of your low cards fit"
    )


def test_a_counterfeit_that_nothing_to_come_can_mend_is_told_at_once() -> None:
    assert note("As2cKdKh", "2hKcQs3d").startswith("COUNTERFEITED")
    assert note("As2cKdKh", "Ac2hQs").startswith("COUNTERFEITED")


@pytest.mark.parametrize("board_size", [3, 4, 5])
def test_a_note_tells_the_truth_about_the_cards_to_come(board_size: int) -> None:
    dice = random.Random(board_size)
    seen: set[LowCode] = set()
    for _ in range(400):
        cards = dice.sample(DECK, 4 + board_size)
        hole, board = cards[:4], cards[4:]
        found = read(hole, board, hilo=True)
        if found.low_note is None:
            assert found.low is not None
            continue
        seen.add(found.low_note.code)
        # The best help: low cards of ranks that neither hole nor board has.
        fresh = [card for card in DECK if card % 4 == 0 and (rank_of(card) + 1) % 13 < 8]
        taken = {rank_of(card) for card in cards}
        help_to_come = [card for card in fresh if rank_of(card) not in taken][: 5 - board_size]
        made = 0
        for count in range(1, len(help_to_come) + 1):
            if read(hole, (*board, *help_to_come[:count]), hilo=True).low is not None:
                made = count
                break
        if len(help_to_come) == 5 - board_size:
            assert found.low_needs == made
    assert seen == set(LowCode) - ({LowCode.LOW_NEEDS} if board_size == 5 else set())
