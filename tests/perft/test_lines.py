"""The number of legal lines of small games, counted twice and compared with known values.

A line is a row of decisions from the first to the end of the hand. The engine is walked
through every one of them; `counter.py` counts them from the text of the rules. Both must
find the same number of positions at every depth, and the same ends: stacks where all but
one folded, else who put in what and who is still in. Blinds are 1 and 2, in fixed limit
bets of 2 and 4, unless a game says otherwise. A number that changes is a rule that changed.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.perft.counter import choices, count_lines, small_game, stand, whose_turn
from tests.perft.walking import walk_lines

FIXED, POT, NO_LIMIT = "fixed_limit", "pot_limit", "no_limit"
TEN_TWENTY = {"small_blind": 5, "big_blind": 10, "small_bet": 10, "big_bet": 20}
HALF_KILL = {"small_bet": 3, "big_bet": 6}
FULL_KILL = {"small_bet": 4, "big_bet": 8}
EACH = {"ante_type": "each", "ante": 1}
BIG_BLIND_ANTE = {"ante_type": "big_blind", "ante": 2}

# Structure, stacks, options, lines, positions at all depths.
SMALL: list[tuple[str, list[int], dict[str, Any], int, int]] = [
    (FIXED, [6, 6], {}, 93, 153),
    (FIXED, [9, 9], {}, 493, 807),
    (FIXED, [12, 9], {}, 493, 807),
    (FIXED, [20, 1], {}, 1, 1),
    (FIXED, [5, 7, 4], {}, 439, 734),
    (FIXED, [3, 5, 4], {}, 249, 421),
    (FIXED, [9, 5, 7], {}, 2275, 3795),
    (FIXED, [8, 12, 8], {}, 4889, 8242),
    (FIXED, [6, 9, 1], {}, 93, 153),
    (FIXED, [9, 9], {"max_raises": 1}, 317, 519),
    (FIXED, [10, 10, 5], {"uncapped": True, "max_raises": 1}, 3045, 5041),
    (FIXED, [13, 15, 14], TEN_TWENTY, 245, 415),
    (FIXED, [33, 25], TEN_TWENTY, 93, 153),
    (FIXED, [9, 9, 9], {**HALF_KILL, "kill_seat": 0, "max_raises": 2}, 1207, 2047),
    (FIXED, [12, 9, 12], {**FULL_KILL, "kill_seat": 1}, 1417, 2385),
    (FIXED, [12, 9], {**FULL_KILL, "kill_seat": 0}, 93, 153),
    (NO_LIMIT, [4, 4], {}, 25, 41),
    (NO_LIMIT, [6, 6], {}, 233, 377),
    (NO_LIMIT, [8, 8], {}, 1225, 1961),
    (NO_LIMIT, [9, 7], {}, 881, 1389),
    (NO_LIMIT, [3, 0, 4], {}, 25, 41),
    (NO_LIMIT, [4, 4, 4], {}, 205, 349),
    (NO_LIMIT, [5, 5, 5], {}, 1681, 2821),
    (NO_LIMIT, [5, 3, 4], {}, 315, 524),
    (NO_LIMIT, [6, 4, 5], {}, 735, 1207),
    (NO_LIMIT, [1, 5, 2], {}, 4, 7),
    (NO_LIMIT, [6, 2, 3, 4], {}, 774, 1281),
    (NO_LIMIT, [5, 5], EACH, 25, 41),
    (NO_LIMIT, [5, 4, 6], EACH, 305, 509),
    (NO_LIMIT, [5, 4, 5], BIG_BLIND_ANTE, 299, 500),
    (NO_LIMIT, [7, 7, 7], {"straddle": True}, 1087, 1813),
    (NO_LIMIT, [7, 5, 3], {"straddle": True}, 62, 102),
    (POT, [6, 6], {}, 233, 377),
    (POT, [7, 7], {}, 617, 993),
    (POT, [9, 9], {}, 2553, 4065),
    (POT, [8, 12], {}, 2225, 3449),
    (POT, [0, 9, 7], {"button": 2}, 849, 1341),
    (POT, [4, 4, 4], {}, 205, 349),
    (POT, [5, 5, 5], {}, 1681, 2821),
    (POT, [6, 4, 5], {}, 735, 1207),
    (POT, [6, 4, 1], {}, 41, 65),
    (POT, [8, 8], {"small_blind_as_big": True}, 1149, 1841),
    (POT, [8, 7], EACH, 273, 437),
    (POT, [6, 6], {"ante_type": "big_blind", "ante": 3}, 41, 65),
    (POT, [7, 7, 7], {"straddle": True}, 1087, 1813),
    (POT, [8, 6, 2], {"straddle": True}, 37, 59),
]
LARGE: list[tuple[str, list[int], dict[str, Any], int, int]] = [
    (FIXED, [30, 30], {}, 8705, 13671),
    (FIXED, [30, 30], {"uncapped": True}, 23997, 38053),
    (FIXED, [12, 12, 11], {}, 42921, 72029),
    (FIXED, [60, 45, 70], {**TEN_TWENTY, "max_raises": 1}, 9747, 16236),
    (FIXED, [14, 14, 5], {"uncapped": True, "max_raises": 1}, 6087, 9905),
    (FIXED, [12, 12, 12], {**HALF_KILL, "kill_seat": 0, "max_raises": 2}, 4663, 7891),
    (NO_LIMIT, [11, 11], {}, 10705, 16929),
    (NO_LIMIT, [7, 7, 6], {}, 6009, 9903),
    (NO_LIMIT, [8, 7, 6], EACH, 2707, 4467),
    (POT, [13, 12], {}, 20073, 31433),
    (POT, [7, 8, 6], {}, 6647, 10908),
    (POT, [10, 9, 10], {"straddle": True}, 9453, 15512),
    (POT, [5, 5, 5, 5], {}, 16329, 28049),
]


def named(games: list[tuple[str, list[int], dict[str, Any], int, int]]) -> list[Any]:
    return [
        pytest.param(*game, id=f"{game[0]} {game[1]} {' '.join(game[2])}".strip().replace(" ", "-"))
        for game in games
    ]


def compare(structure: str, stacks: list[int], options: dict[str, Any], lines: int, positions: int) -> None:
    game = small_game(structure, stacks, **options)
    counted_depths, counted_ends = count_lines(game)
    walked_depths, walked_ends = walk_lines(game)
    assert walked_depths == counted_depths
    assert walked_ends == counted_ends
    assert (walked_ends.total(), sum(walked_depths)) == (lines, positions)


@pytest.mark.parametrize(("structure", "stacks", "options", "lines", "positions"), named(SMALL))
def test_the_engine_has_as_many_lines_as_the_rules(
    structure: str, stacks: list[int], options: dict[str, Any], lines: int, positions: int
) -> None:
    compare(structure, stacks, options, lines, positions)


@pytest.mark.slow
@pytest.mark.parametrize(("structure", "stacks", "options", "lines", "positions"), named(LARGE))
def test_the_engine_has_as_many_lines_as_the_rules_in_larger_games(
    structure: str, stacks: list[int], options: dict[str, Any], lines: int, positions: int
) -> None:
    compare(structure, stacks, options, lines, positions)


def test_the_counter_itself_finds_the_lines_that_one_can_write_down() -> None:
    # Stacks of a small and a big blind: the button calls all-in or folds, and that is all.
    game = small_game(FIXED, [2, 2])
    assert whose_turn(game, stand(game, [])) == 0
    assert choices(game, stand(game, []), 0) == [(0, "fold", 0), (0, "call", 0)]
    depths, ends = count_lines(game)
    assert depths == [1, 2]
    assert ends == {("folds", (1, 3)): 1, ("showdown", (2, 2), (0, 1)): 1}


def test_larger_stacks_have_more_lines_and_a_cap_has_fewer() -> None:
    def lines(structure: str, stack: int, **options: Any) -> int:
        return walk_lines(small_game(structure, [stack, stack], **options))[1].total()

    assert lines(NO_LIMIT, 6) < lines(NO_LIMIT, 7) < lines(NO_LIMIT, 8)
    assert lines(POT, 8) < lines(NO_LIMIT, 8)
    assert lines(FIXED, 12, max_raises=1) < lines(FIXED, 12) < lines(FIXED, 12, uncapped=True)
