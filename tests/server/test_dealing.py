"""The deck of a real table cannot be known beforehand (bugs E10)."""

from __future__ import annotations

import ast
import random
from collections import Counter
from math import factorial
from pathlib import Path

from splitpot.cards import DECK
from splitpot.server import dealing


def test_a_deck_has_every_card_once() -> None:
    for _ in range(50):
        assert sorted(dealing.shuffled_deck()) == list(DECK)


def test_a_seeded_random_module_has_no_say_in_the_deck() -> None:
    random.seed(1)
    first = dealing.shuffled_deck()
    random.seed(1)
    second = dealing.shuffled_deck()
    assert first != second
    random.seed(1)
    untouched = random.random()
    random.seed(1)
    dealing.shuffled_deck()
    assert random.random() == untouched


def test_two_tables_that_start_in_the_same_second_get_different_decks() -> None:
    decks = {dealing.shuffled_deck() for _ in range(200)}
    assert len(decks) == 200


def test_a_card_is_as_likely_at_the_top_as_any_other() -> None:
    deals = 5_200
    tops = Counter(dealing.shuffled_deck()[0] for _ in range(deals))
    square = sum((tops[card] - 100) ** 2 / 100 for card in DECK)
    # 51 degrees of freedom: beyond 112 once in a million runs.
    assert square < 112


def test_every_card_is_as_likely_at_every_position() -> None:
    deals = 5_200
    places = Counter(
        (place, card) for _ in range(deals) for place, card in enumerate(dealing.shuffled_deck())
    )
    square = sum((places[place, card] - 100) ** 2 / 100 for place in range(52) for card in DECK)
    # 51 times 51 degrees of freedom, each worth 52/51: 2,652 on average, with a deviation of 74.
    # Outside these bounds once in a million runs.
    assert 2_290 < square < 3_015


def test_the_salts_of_a_deck_are_sixteen_bytes_a_position_and_never_the_same() -> None:
    salts = [dealing.fresh_salts() for _ in range(20)]
    assert {len(one) for one in salts} == {52 * 16}
    pieces = {one[16 * place : 16 * place + 16] for one in salts for place in range(52)}
    assert len(pieces) == 20 * 52


def test_all_orders_of_the_last_three_cards_come_up_alike() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(3_000):
        last = dealing.shuffled_deck()[-3:]
        orders[tuple(sorted(range(3), key=lambda place: last[place]))] += 1
    expected = 3_000 / factorial(3)
    # 5 degrees of freedom: beyond 36 once in a million runs.
    assert sum((count - expected) ** 2 / expected for count in orders.values()) < 36


def test_the_only_dice_of_the_dealer_are_the_operating_systems() -> None:
    tree = ast.parse(Path(dealing.__file__).read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported == {"secrets"}
