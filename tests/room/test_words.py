"""The words of the table: results pot by pot, why a raise is missing, amounts."""

from __future__ import annotations

from typing import Any

import pytest

from splitpot.errors import Reason
from splitpot.game.actions import Move
from splitpot.game.rules import Game, fixed_limit
from splitpot.room.messages import LegalView, PotResult
from splitpot.room.offers import legal_view
from splitpot.room.views import snapshot
from splitpot.room.words import amount_words, game_words, join_words, no_wager_words, number, pot_name
from tests.room.playing import Room, big_bet, config, stacked_deck


def showdown(
    holes: dict[int, str], board: str, buy_ins: dict[int, int] | None = None, **changes: Any
) -> Room:
    """A hand with these holes by seat, seat 0 on the button, checked and called down or all-in."""
    room = Room(config(seats=len(holes), **changes))
    for seat in holes:
        name = ("Ann", "Bob", "Cat", "Dan")[seat]
        room.sit(name.lower(), buy_in=(buy_ins or {}).get(seat, 1000))
    # Any deck with the ace of spades first gives seat 0 the button.
    room.deck = stacked_deck(list(holes), 0, {}, "")[::-1]
    room.clock()
    assert room.state.button == 0
    room.deck = stacked_deck(list(holes), 0, holes, board)
    room.clock()
    room.deck = None
    return room


def results(room: Room) -> list[PotResult]:
    room.finish()
    return list(snapshot(room.state, None).results)


def notes(room: Room) -> list[str]:
    return [result.note for result in results(room)]


def test_one_player_scoops() -> None:
    room = showdown({0: "As2dKhTc", 1: "9h9sJdJc"}, "3c4h5sKdQc")
    assert notes(room) == ["Ann scoops"]


def test_nobody_qualifies_and_high_wins_the_whole_pot() -> None:
    room = showdown({0: "AsAdKhTc", 1: "9h8sJdJc"}, "Kc4hTsQdQc")
    assert notes(room) == ["No qualifying low: high wins the whole pot"]


def test_one_is_quartered_and_one_wins_three_quarters() -> None:
    room = showdown({0: "As2dKhKc", 1: "Ah2sJdTc"}, "3c4h8sKdQc")
    assert notes(room) == ["Ann wins three quarters. Bob is quartered"]


def test_a_low_shared_by_three_pays_a_sixth_each() -> None:
    room = showdown({0: "As2dKhKc", 1: "Ah2sJdTc", 2: "Ad2hJsTh"}, "3c4h8sKdQc")
    assert notes(room) == ["Ann wins two thirds. Bob gets a sixth. Cat gets a sixth"]


def test_a_low_shared_by_four_pays_an_eighth_each() -> None:
    room = showdown({0: "As2dKhKc", 1: "Ah2sJdTc", 2: "Ad2hJsTh", 3: "Ac2cJhTs"}, "3c4h8sKdQd")
    (note,) = notes(room)
    assert note.startswith(
        "Ann wins five eighths. Bob gets an eighth. Cat gets an eighth. Dan gets an eighth"
    )


def test_the_same_hands_both_ways_split_the_pot() -> None:
    room = showdown({0: "As2dKhTc", 1: "Ah2sKcTd"}, "3c4h8sKdQc")
    assert notes(room) == ["Bob and Ann split the pot"]


def test_high_and_low_to_different_players_need_no_note() -> None:
    room = showdown({0: "As2dJhTc", 1: "9h9sKhKc"}, "3c4h8sKdQd")
    assert notes(room) == [""]


def test_a_pot_without_a_showdown_has_no_note_and_no_words() -> None:
    room = showdown({0: "As2dJhTc", 1: "9h9sKhKc"}, "3c4h8sKdQd")
    room.act("fold")
    (result,) = results(room)
    assert (result.note, result.awards[0].words, result.awards[0].hole) == ("", "", ())


def test_results_name_the_five_cards_that_play() -> None:
    room = showdown({0: "As2dKhTc", 1: "9h9sJdJc"}, "3c4h8sKdQc")
    (result,) = results(room)
    high, low = result.awards
    assert (high.side, high.seat, set(high.hole), set(high.board)) == (
        "high",
        0,
        {"As", "Kh"},
        {"Kd", "Qc", "8s"},
    )
    assert (low.side, low.words) == ("low", "8-4-3-2-A low")
    assert (set(low.hole), set(low.board)) == ({"As", "2d"}, {"3c", "4h", "8s"})


def test_side_pots_come_first_and_only_the_main_pot_has_a_low() -> None:
    """PT-03: a low that exists only in the main pot does not touch the side pot."""
    room = showdown({0: "As2d9hTc", 1: "KhKcJdJs", 2: "QhQsJhTs"}, "3c4h8sKdQd", {0: 100, 1: 300, 2: 300})
    while room.play.to_act is not None:
        wager = room.legal.wager
        room.act(
            *((Move.RAISE_TO, wager.min_to) if wager else (Move.CHECK if room.legal.check else Move.CALL, 0))
        )
    side, main = results(room)
    assert (side.pot, main.pot) == (1, 0)
    assert side.note == "No qualifying low: high wins the whole pot"
    assert [(award.side, award.seat) for award in main.awards] == [("high", 1), ("low", 0)]
    assert main.amount == 300


def test_the_odd_chip_goes_to_the_high_half() -> None:
    room = showdown({0: "As2dJhTc", 1: "9h9sKhKc", 2: "QsQhJcTd"}, "3c4h8sKdQd", rules=fixed_limit(10))
    room.act("call")
    room.act("fold")
    (result,) = results(room)
    assert result.amount == 25
    assert [award.amount for award in result.awards] == [13, 12]
    assert result.note == "Odd chip: high before low"


def test_the_odd_chip_of_a_tie_goes_left_of_the_button() -> None:
    room = showdown({0: "As2dKhTc", 1: "9s9c8c7d", 2: "Ah2sKcTd"}, "3d4hJsKdQc", game=Game.OMAHA)
    room.act("call")
    room.act("fold")
    (result,) = results(room)
    assert [(award.seat, award.amount, award.odd) for award in result.awards] == [(2, 13, 1), (0, 12, 0)]
    assert result.note == "Cat and Ann split the pot. Odd chip to Cat: first winner left of the button"


def test_omaha_high_has_no_word_of_a_low() -> None:
    room = showdown({0: "As2dKhTc", 1: "9h9sJdJc"}, "3c4h5sKdQc", game=Game.OMAHA)
    assert notes(room) == [""]
    assert not any("low" in line for line in room.state.log)


def test_a_capped_street_says_so() -> None:
    """U13."""
    room = showdown({0: "As2dKhTc", 1: "9h9sJdJc"}, "3c4h5sKdQc")
    for amount in (20, 30, 40):
        room.act(Move.RAISE_TO, amount)
    legal = legal_view(room.play, room.state.config)
    assert legal == LegalView(False, 10, False, None, "Capped: one bet and three raises")


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason.CAPPED, "Capped: one bet and three raises"),
        (Reason.NOT_REOPENED, "The all-in was less than half a bet; you may only call or fold"),
        (Reason.NO_OPPONENT, "Nobody left to bet against"),
        (Reason.NO_CHIPS, "Your stack does not exceed the call"),
    ],
)
def test_why_the_raise_button_is_missing(reason: Reason, words: str) -> None:
    assert no_wager_words(fixed_limit(10), reason) == words


def test_amounts_are_shown_in_the_tables_decimals() -> None:
    cents = config(chip_decimals=2)
    assert amount_words(cents, 150) == "1.50"
    assert amount_words(cents, 5) == "0.05"
    assert amount_words(config(), 150) == "150"


def test_large_amounts_are_shown_in_groups_as_on_the_rest_of_the_page() -> None:
    assert [amount_words(config(), amount) for amount in (9_500, 10_000, 1_234_567)] == [
        "9500",
        "10,000",
        "1,234,567",
    ]
    assert amount_words(config(chip_decimals=2), 1_234_550) == "12,345.50"
    assert game_words(config(rules=big_bet(40_000))) == "Omaha Hi/Lo, pot limit 20,000/40,000"
    room = Room(config(max_buy_in=0))
    room.sit("ann", buy_in=16_750)
    assert "Ann sits down with 16,750" in room.state.log


def test_small_words() -> None:
    assert join_words(["Ann"]) == "Ann"
    assert join_words(["Ann", "Bob", "Cat"]) == "Ann, Bob and Cat"
    assert (number(3), number(11)) == ("three", "11")
    assert [pot_name(0, 1), pot_name(0, 2), pot_name(1, 2), pot_name(2, 3)] == [
        "the pot",
        "the main pot",
        "the side pot",
        "side pot 2",
    ]


def test_what_is_played_in_words() -> None:
    assert game_words(config()) == "Omaha Hi/Lo, fixed limit 10/20"
    five = config(rules=fixed_limit(300, game=Game.OMAHA, hole_cards=5), chip_decimals=2)
    assert game_words(five) == "Omaha High with five cards, fixed limit 3.00/6.00"


def test_a_short_blind_is_all_in_in_words() -> None:
    room = showdown({0: "As2dKhTc", 1: "9h9sJdJc"}, "3c4h5sKdQc", {0: 100, 1: 100})
    assert "Ann posts the small blind 5" in room.state.log
