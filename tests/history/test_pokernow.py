"""PokerNow's CSV log: newest row first, calls as totals, names with ids."""

from __future__ import annotations

from decimal import Decimal

import pytest

from splitpot.game.events import PostKind, Side
from splitpot.game.rules import Game, Structure
from splitpot.history.pokernow import read
from splitpot.history.retell import retell
from splitpot.history.told import DeedKind

DEALER = '-- starting hand #7 (id: k3x9)  (Pot Limit Omaha Hi/Lo 8 or Better) (dealer: "Cy @ c3") --'
STACKS = 'Player stacks: #1 "folds @ a1" (40.00) | #4 "Ab C (host) @ b2" (9.00) | #6 "Cy @ c3" (52.50)'
PLAY = (
    '"folds @ a1" posts a small blind of 0.50',
    '"Ab C (host) @ b2" posts a big blind of 1.00',
    '"Cy @ c3" raises to 3.00',
    '"folds @ a1" calls 3.00',
    '"Ab C (host) @ b2" calls 3.00',
    "Flop:  [8♠, 6♦, K♥]",
    '"folds @ a1" checks',
    '"Ab C (host) @ b2" bets 6.00 and go all in',
    '"Cy @ c3" raises to 14.00',
    '"folds @ a1" folds',
    'Uncalled bet of 8.00 returned to "Cy @ c3"',
    '"Ab C (host) @ b2" shows a A♣, 2♣, 9♥, J♦.',
    '"Cy @ c3" shows a K♦, K♠, Q♥, 10♥.',
    "Turn: 8♠, 6♦, K♥ [3♣]",
    "River: 8♠, 6♦, K♥, 3♣ [10♣]",
    '"Cy @ c3" collected 10.50 from pot with hi hand with Three of a Kind, K\'s (combination: K♦, K♠, K♥)',
    '"Ab C (host) @ b2" collected 10.50 from pot with low hand with eight high (combination: A♣, 2♣)',
    "-- ending hand #7 --",
)


def log(*entries: str, newest_first: bool = True, first_order: int = 1700000000000) -> str:
    """A log with these entries, in the order of play."""
    rows = []
    for index, entry in enumerate(entries):
        quoted = entry.replace('"', '""')
        rows.append(f'"{quoted}",2026-03-01T20:00:{index:02}.000Z,{first_order + index}00')
    if newest_first:
        rows.reverse()
    return "\n".join(["entry,at,order", *rows]) + "\n"


HAND = log(DEALER, STACKS, *PLAY)


def test_a_high_low_hand_is_played_from_the_end_of_the_file_to_its_top() -> None:
    (told,) = read(HAND)
    assert (told.game, told.structure, told.number) == (Game.OMAHA8, Structure.POT_LIMIT, "k3x9")
    assert [win.side for win in told.wins] == [Side.HIGH, Side.LOW]
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason
    assert not told.problems


def test_the_order_of_the_rows_in_the_file_makes_no_difference() -> None:
    (first,) = read(HAND)
    (second,) = read(log(DEALER, STACKS, *PLAY, newest_first=False))
    assert [(d.kind, d.player, d.amount) for d in first.deeds] == [
        (d.kind, d.player, d.amount) for d in second.deeds
    ]


def test_a_call_is_the_street_total_and_a_player_may_be_called_folds() -> None:
    (told,) = read(HAND)
    call = next(deed for deed in told.deeds if deed.kind is DeedKind.CALL)
    assert (call.player, call.amount, call.is_total) == ("folds", Decimal("3.00"), True)
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.FOLD] == ["folds"]


def test_brackets_in_a_name_are_no_stack() -> None:
    (told,) = read(HAND)
    assert [(seat.number, seat.name, seat.stack) for seat in told.seats] == [
        (1, "folds", Decimal("40.00")),
        (4, "Ab C (host)", Decimal("9.00")),
        (6, "Cy", Decimal("52.50")),
    ]


def test_the_number_of_a_hand_is_its_own_and_not_of_the_reading() -> None:
    crlf = HAND.replace("\n", "\r\n")
    assert {told.number for text in (HAND, HAND, crlf) for told in read(text)} == {"k3x9"}


def test_an_older_log_without_ids_numbers_its_hands_by_their_moment() -> None:
    (told,) = read(log(DEALER.replace("(id: k3x9)  ", ""), STACKS, *PLAY))
    assert told.number == "1700000000000"
    assert told.started == "2026-03-01T20:00:00Z"


def test_two_players_of_one_name_are_told_apart_by_their_ids() -> None:
    text = HAND.replace("Cy @ c3", "folds @ c3")
    (told,) = read(text)
    assert {seat.name for seat in told.seats} == {"folds @ a1", "Ab C (host)", "folds @ c3"}
    assert retell(told).verdict.agrees


def test_the_owner_of_the_log_is_who_turns_up_what_it_calls_your_hand() -> None:
    (told,) = read(log(DEALER, STACKS, "Your hand is A♣, 2♣, 9♥, J♦", *PLAY))
    assert told.hero == "Ab C (host)"
    assert next(deed.player for deed in told.deeds if deed.kind is DeedKind.HOLE) == told.hero


def test_a_hand_of_mine_that_nobody_turns_up_belongs_to_nobody_known() -> None:
    (told,) = read(log(DEALER, STACKS, "Your hand is A♠, 2♦, 9♣, J♠", *PLAY))
    assert told.hero == ""
    assert not any(deed.kind is DeedKind.HOLE for deed in told.deeds)


def test_missed_blinds_are_dead_small_and_live_big() -> None:
    walk = (
        '"folds @ a1" posts a small blind of 0.50',
        '"Ab C (host) @ b2" posts a big blind of 1.00',
        '"Cy @ c3" posts a missing small blind of 0.50',
        '"Cy @ c3" posts a missed big blind of 1.00',
        '"Cy @ c3" checks',
        '"folds @ a1" folds',
        '"Ab C (host) @ b2" checks',
        "Flop:  [8♠, 6♦, K♥]",
        '"Ab C (host) @ b2" bets 1.50',
        '"Cy @ c3" folds',
        'Uncalled bet of 1.50 returned to "Ab C (host) @ b2"',
        '"Ab C (host) @ b2" collected 3.00 from pot',
        "-- ending hand #7 --",
    )
    (told,) = read(log(DEALER, STACKS, *walk))
    posts = [(deed.player, deed.post) for deed in told.deeds if deed.kind is DeedKind.POST]
    assert posts[2:] == [("Cy", PostKind.DEAD), ("Cy", PostKind.LIVE)]
    assert retell(told).verdict.agrees


def test_a_short_all_in_blind_does_not_change_the_stakes_of_the_table() -> None:
    short = (
        '"folds @ a1" posts a small blind of 0.50',
        '"Ab C (host) @ b2" posts a big blind of 0.30 and go all in',
        '"Cy @ c3" folds',
        '"folds @ a1" folds',
        '"Ab C (host) @ b2" collected 0.80 from pot',
        "-- ending hand #8 --",
    )
    later = DEALER.replace("#7", "#8").replace("k3x9", "k3xa")
    text = log(DEALER, STACKS, *PLAY, later, STACKS.replace("9.00", "0.30"), *short)
    assert [told.big_blind for told in read(text)] == [Decimal("1.00")] * 2


def test_a_board_dealt_twice_makes_two_runs() -> None:
    twice = (
        *PLAY[:13],
        "Turn: 8♠, 6♦, K♥ [3♣]",
        "River: 8♠, 6♦, K♥, 3♣ [10♣]",
        "Turn (second run): 8♠, 6♦, K♥ [9♦]",
        "River (second run): 8♠, 6♦, K♥, 9♦ [9♠]",
        '"Cy @ c3" collected 5.25 from pot with hi hand (combination: K♦)',
        '"Ab C (host) @ b2" collected 5.25 from pot with low hand (combination: A♣)',
        '"Cy @ c3" collected 10.50 from pot on the second run with hi hand (combination: K♦)',
        "-- ending hand #7 --",
    )
    (told,) = read(log(DEALER, STACKS, *twice))
    assert told.runs == 2
    assert [len(deed.cards) for deed in told.deeds if deed.kind is DeedKind.BOARD and deed.run == 1] == [1, 1]
    assert [win.run for win in told.wins] == [None, None, 1]
    reading = retell(told)
    assert reading.verdict.agrees, reading.verdict.reason


def test_a_texas_holdem_hand_of_a_mixed_log_is_named_and_not_read() -> None:
    (told,) = read(log(DEALER.replace("Pot Limit Omaha Hi/Lo 8 or Better", "No Limit Texas Hold'em"), STACKS))
    assert told.game is None
    assert "Hold'em" in told.game_words
    assert told.deeds == ()


def test_a_log_that_stops_in_a_hand_is_cut() -> None:
    (told,) = read(log(DEALER, STACKS, *PLAY[:6]))
    assert told.is_cut
    assert retell(told).verdict.is_complete is False


@pytest.mark.parametrize("row", ['"abc', "x,y,z", '"-- starting hand #9",2026-03-01T20:10:00.000Z,2'])
def test_a_damaged_row_is_a_problem_or_nothing(row: str) -> None:
    for told in read(HAND + row + "\n"):
        retell(told)


def test_cards_turned_up_after_the_end_belong_to_the_hand_before() -> None:
    late = '"folds @ a1" shows a 7♥, 7♦, 5♣, 4♣.'
    (told,) = read(log(DEALER, STACKS, *PLAY, late, 'The player "Cy @ c3" quits the game with a stack of 1.'))
    assert [deed.player for deed in told.deeds if deed.kind is DeedKind.SHOW][-1] == "folds"
    assert retell(told).verdict.agrees
    assert not told.problems


def test_a_log_without_row_numbers_is_read_from_its_end() -> None:
    bare = "\n".join(line.rpartition(",")[0] for line in HAND.strip().split("\n"))
    (told,) = read(bare)
    assert retell(told).verdict.agrees
