"""Rules 3.3 and 3.4 with small cases of our own: order, sizes, cap, short all-ins."""

from __future__ import annotations

import pytest

from splitpot.cards import DECK, Card
from splitpot.errors import IllegalAction, Reason
from splitpot.game.actions import Act, Action, DealBoard, DealHole, Move, Wager, WagerKind
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import STREET_CARDS, next_street
from splitpot.game.events import Street
from splitpot.game.hand import decide, start_hand, step
from splitpot.game.rules import Rules
from splitpot.game.state import Awaiting, HandState
from tests.game.tables import LIMIT_10_20


def table(*stacks: int, button: int = 0, rules: Rules = LIMIT_10_20) -> HandState:
    """A hand with holes dealt, pre-flop."""
    state, _ = start_hand(rules, stacks, button)
    holes: dict[int, tuple[Card, ...]] = {}
    for place, seat in enumerate(seat for seat, stack in enumerate(stacks) if stack):
        holes[seat] = DECK[4 * place : 4 * place + 4]
    return to_next_decision(step(state, DealHole(holes))[0])


def to_next_decision(state: HandState) -> HandState:
    """Opens the streets that are due, from the top of the deck."""
    while state.awaiting is Awaiting.BOARD:
        done = len(state.board)
        count = STREET_CARDS[next_street(state.street)]
        state, _ = step(state, DealBoard(DECK[51 - done - count : 51 - done]))
    return state


def acts(state: HandState, *moves: str) -> HandState:
    """Plays moves in turn: "fold", "check", "call", or a number to bet or raise to."""
    for move in moves:
        assert state.to_act is not None
        if move.isdigit():
            action = Act(state.to_act, Move.RAISE_TO, int(move))
        else:
            action = Act(state.to_act, Move(move))
        state = to_next_decision(step(state, action)[0])
    return state


def wager(state: HandState) -> Wager | None:
    legal = legal_actions(state)
    assert legal is not None
    return legal.wager


def why_no_wager(state: HandState) -> Reason | None:
    legal = legal_actions(state)
    assert legal is not None
    return legal.no_wager


def refused(state: HandState, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        decide(state, action)
    return caught.value


def test_left_of_the_big_blind_acts_first_and_may_fold_call_or_raise() -> None:
    state = table(1000, 1000, 1000, 1000, 1000, 1000, button=1)
    legal = legal_actions(state)
    assert legal is not None
    assert legal.seat == 4
    assert (legal.check, legal.call, legal.wager) == (False, 10, Wager(WagerKind.RAISE, 20, 20))


def test_heads_up_the_button_posts_the_small_blind_acts_first_and_then_last() -> None:
    state = table(1000, 1000, button=1)
    assert (state.big_blind_seat, state.to_act) == (0, 1)
    assert [seat.street_bet for seat in state.seats] == [10, 5]
    state = acts(state, "call", "check")
    assert (state.street, state.to_act) == (Street.FLOP, 0)


def test_small_bets_before_the_turn_and_big_bets_from_then_on() -> None:
    state = acts(table(1000, 1000), "call", "check")
    assert wager(state) == Wager(WagerKind.BET, 10, 10)
    state = acts(state, "check", "check")
    assert wager(state) == Wager(WagerKind.BET, 20, 20)
    state = acts(state, "check", "check")
    assert (state.street, wager(state)) == (Street.RIVER, Wager(WagerKind.BET, 20, 20))


def test_one_bet_and_three_raises_then_a_fourth_raise_is_refused_with_what_is_legal() -> None:
    state = acts(table(1000, 1000), "call", "check", "10", "20", "30", "40")
    assert state.street is Street.FLOP
    error = refused(state, Act(1, Move.RAISE_TO, 50))
    assert error.reason is Reason.CAPPED
    assert error.legal == "seat 1 may fold, call 10"
    assert "one bet and three raises" in str(error)


def test_preflop_the_big_blind_is_the_bet_so_three_raises_cap() -> None:
    state = acts(table(1000, 1000, 1000), "20", "30", "40")
    assert why_no_wager(state) is Reason.CAPPED


def test_the_big_blind_has_the_last_option_to_raise() -> None:
    state = acts(table(1000, 1000, 1000), "call", "call")
    legal = legal_actions(state)
    assert legal is not None
    assert (legal.seat, legal.check, legal.wager) == (2, True, Wager(WagerKind.RAISE, 20, 20))


def test_the_first_live_player_left_of_the_button_opens_every_later_street() -> None:
    state = acts(table(1000, 1000, 1000, 1000), "call", "call", "fold", "check")
    assert (state.street, state.to_act) == (Street.FLOP, 2)


def test_check_raising_is_allowed() -> None:
    state = acts(table(1000, 1000), "call", "check", "check", "10")
    assert wager(state) == Wager(WagerKind.RAISE, 20, 20)


def test_folding_for_free_is_legal_and_binding() -> None:
    state = acts(table(1000, 1000, 1000), "call", "call", "check", "fold")
    assert not state.seats[1].is_live
    assert state.to_act == 2


def test_an_all_in_below_half_a_bet_is_completed_and_does_not_count() -> None:
    # Button 0, blinds 1 and 2, seat 3 calls, seat 4 has 13.
    state = acts(table(1000, 1000, 1000, 1000, 13), "call", "13")
    assert wager(state) == Wager(WagerKind.COMPLETE, 20, 20)
    assert state.count == 1


def test_an_all_in_of_half_a_bet_counts_and_is_raised_by_a_full_bet() -> None:
    state = acts(table(1000, 1000, 1000, 1000, 15), "call", "15")
    assert wager(state) == Wager(WagerKind.RAISE, 25, 25)
    assert state.count == 2


def test_a_short_all_in_does_not_reopen_the_betting_to_the_bettor() -> None:
    # The flop: seat 1 bets 10, seat 2 is all-in for 14, the button just calls.
    state = acts(table(1000, 1000, 24), "call", "call", "check", "10", "14", "call")
    assert (state.street, state.to_act) == (Street.FLOP, 1)
    assert why_no_wager(state) is Reason.NOT_REOPENED
    error = refused(state, Act(1, Move.RAISE_TO, 20))
    assert error.legal == "seat 1 may fold, call 4"


def test_half_a_bet_more_reopens_the_betting_to_the_bettor() -> None:
    state = acts(table(1000, 1000, 25), "call", "call", "check", "10", "15", "call")
    assert wager(state) == Wager(WagerKind.RAISE, 25, 25)


def test_a_checker_facing_a_short_all_in_may_only_call_or_fold() -> None:
    state = acts(table(1000, 1000, 14), "call", "call", "check", "check", "4", "call")
    assert state.to_act == 1
    assert why_no_wager(state) is Reason.NOT_REOPENED
    assert wager(acts(table(1000, 1000, 15), "call", "call", "check", "check", "5", "call")) is not None


def test_nobody_may_raise_when_every_opponent_is_all_in() -> None:
    # Heads-up; seat 0 has the button, so seat 1 opens the flop and raises all-in later.
    facing = acts(table(1000, 35), "call", "check", "10", "20", "25")
    assert facing.to_act == 0
    assert why_no_wager(facing) is Reason.NO_OPPONENT
    done = acts(facing, "call")
    assert done.is_over


def test_a_stack_below_the_price_can_only_call_all_in() -> None:
    state = table(1000, 1000, 1000, 6)
    legal = legal_actions(state)
    assert legal is not None
    assert (legal.call, legal.wager, legal.no_wager) == (6, None, Reason.NO_CHIPS)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Act(1, Move.CALL), Reason.NOT_YOUR_TURN),
        (Act(0, Move.CHECK), Reason.CANNOT_CHECK),
        (Act(0, Move.RAISE_TO, 19), Reason.WRONG_AMOUNT),
        (Act(0, Move.RAISE_TO, -20), Reason.WRONG_AMOUNT),
        (Act(0, Move.RAISE_TO, 10**30), Reason.WRONG_AMOUNT),
        (Act(0, Move.RAISE_TO, 20.0), Reason.WRONG_AMOUNT),  # type: ignore[arg-type]
        (Act(0, Move.RAISE_TO, True), Reason.WRONG_AMOUNT),
        (Act(0, Move.CALL, 10), Reason.WRONG_AMOUNT),
        (DealBoard(DECK[:3]), Reason.NO_CARDS_NOW),
        (DealHole({}), Reason.NO_CARDS_NOW),
    ],
)
def test_what_is_not_legal_is_refused_with_its_reason(action: Action, reason: Reason) -> None:
    state = table(1000, 1000, 1000)
    assert refused(state, action).reason is reason


def test_a_call_with_nothing_to_call_is_refused() -> None:
    state = acts(table(1000, 1000), "call")
    error = refused(state, Act(1, Move.CALL))
    assert error.reason is Reason.NOTHING_TO_CALL
    assert error.legal == "seat 1 may fold, check, raise to 20"


def test_nothing_can_be_done_after_the_hand() -> None:
    state = acts(table(1000, 1000), "fold")
    assert state.is_over
    assert refused(state, Act(0, Move.FOLD)).reason is Reason.HAND_OVER


def test_seats_cannot_act_before_their_cards() -> None:
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    assert refused(state, Act(0, Move.CALL)).reason is Reason.CARDS_FIRST
