"""Rules 3.1 and 3.2: who can be dealt in, which card goes where, who posts what."""

from __future__ import annotations

import pytest

from splitpot.cards import DECK, UNKNOWN_CARD, Card, parse_cards
from splitpot.errors import CardsError, IllegalAction, Reason, SetupError
from splitpot.game.actions import Act, Action, DealBoard, DealHole, Move
from splitpot.game.dealing import board_action, deal_layout, hole_action
from splitpot.game.events import (
    BoardDealt,
    HandEnded,
    HandEvent,
    HoleDealt,
    Posted,
    PostKind,
    Returned,
    Shown,
    Street,
)
from splitpot.game.hand import replay, start_hand, step
from splitpot.game.rules import Game, Rules, check_rules, fixed_limit
from splitpot.game.state import Awaiting, SeatStatus
from splitpot.game.view import view_hand
from tests.game.tables import LIMIT_10_20, call_or_check, play


def posts(events: tuple[HandEvent, ...]) -> list[tuple[int, PostKind, int]]:
    return [(one.seat, one.kind, one.amount) for one in events if isinstance(one, Posted)]


def test_both_blinds_are_posted_left_of_the_button_before_any_card() -> None:
    _, events = start_hand(LIMIT_10_20, [1000] * 3, 2)
    assert posts(events) == [(0, PostKind.SMALL_BLIND, 5), (1, PostKind.BIG_BLIND, 10)]
    assert not any(isinstance(event, HoleDealt) for event in events)


def test_empty_seats_neither_post_nor_get_cards() -> None:
    state, events = start_hand(LIMIT_10_20, [0, 100, 0, 100, 100, 0], 5)
    assert posts(events) == [(1, PostKind.SMALL_BLIND, 5), (3, PostKind.BIG_BLIND, 10)]
    assert state.seats[0].status is SeatStatus.OUT
    with pytest.raises(IllegalAction) as caught:
        step(state, DealHole({0: DECK[:4], 1: DECK[4:8], 3: DECK[8:12], 4: DECK[12:16]}))
    assert caught.value.reason is Reason.WRONG_CARDS


def test_heads_up_the_button_posts_the_small_blind_even_from_the_last_seat() -> None:
    _, events = start_hand(LIMIT_10_20, [100, 0, 100], 2)
    assert posts(events) == [(2, PostKind.SMALL_BLIND, 5), (0, PostKind.BIG_BLIND, 10)]


def test_a_dead_small_blind_leaves_only_the_big_blind() -> None:
    only = [Posted(3, PostKind.BIG_BLIND, 10)]
    state, events = start_hand(LIMIT_10_20, [100, 0, 0, 100, 100], 1, posts=only)
    assert posts(events) == [(3, PostKind.BIG_BLIND, 10)]
    assert state.big_blind_seat == 3


def test_a_short_blind_is_all_in_for_what_it_has_and_the_price_stays() -> None:
    state, events = start_hand(LIMIT_10_20, [100, 100, 4], 0)
    assert posts(events)[1] == (2, PostKind.BIG_BLIND, 4)
    assert state.price == 10
    assert state.seats[2].is_all_in


def test_a_big_blind_below_the_small_blind_leaves_nothing_to_decide_heads_up() -> None:
    state, _ = start_hand(LIMIT_10_20, [1000, 4], 0)
    state, events = step(state, DealHole({0: DECK[:4], 1: DECK[4:8]}))
    assert Returned(0, 1) in events
    assert [type(event) for event in events[-2:]] == [Shown, Shown]
    assert state.awaiting is Awaiting.BOARD
    assert state.to_act is None


def test_ten_players_use_forty_eight_cards() -> None:
    layout = deal_layout(range(10), 9)
    assert layout.cards_used == 48
    used = [place for places in layout.holes.values() for place in places]
    used += [place for places in layout.board.values() for place in places]
    assert len({*used, *layout.burns.values()}) == 48


def test_the_first_card_goes_left_of_the_button_and_the_last_to_the_button() -> None:
    layout = deal_layout([0, 3, 7], 3)
    assert layout.holes == {7: (0, 3, 6, 9), 0: (1, 4, 7, 10), 3: (2, 5, 8, 11)}
    assert layout.burns[Street.FLOP] == 12
    assert layout.board[Street.FLOP] == (13, 14, 15)


def test_one_burn_lies_between_the_streets_and_is_in_the_log() -> None:
    layout = deal_layout([0, 1], 0)
    flop = board_action(DECK, layout, Street.FLOP)
    assert flop == DealBoard(DECK[9:12], DECK[8])
    _, events = play(call_or_check, [100, 100])
    assert [event.burn for event in events if isinstance(event, BoardDealt)] == [DECK[8], DECK[12], DECK[14]]


def test_eleven_seats_or_one_player_cannot_be_dealt() -> None:
    with pytest.raises(SetupError, match="2 to 10"):
        start_hand(LIMIT_10_20, [100] * 11, 0)
    with pytest.raises(SetupError, match="1 seats have chips"):
        start_hand(LIMIT_10_20, [100, 0, 0], 0)
    with pytest.raises(SetupError, match="2 to 10 fit"):
        deal_layout([4], 0)


@pytest.mark.parametrize(("hole_cards", "most"), [(4, 10), (5, 8), (6, 7)])
def test_as_many_players_as_the_deck_has_cards_for(hole_cards: int, most: int) -> None:
    rules = fixed_limit(10, hole_cards=hole_cards)
    assert deal_layout(range(most), 0, hole_cards).cards_used <= len(DECK)
    _, events = play(call_or_check, [100] * most, rules=rules)
    assert isinstance(events[-1], HandEnded)
    if most < 10:
        with pytest.raises(SetupError, match=f"{hole_cards} hole cards needs 2 to {most}"):
            start_hand(rules, [100] * (most + 1), 0)


@pytest.mark.parametrize(
    ("stacks", "button"),
    [
        ([100, -1], 0),
        ([100, 10**13], 0),
        ([100, 1.5], 0),
        ([100, True], 0),
        ([100, 100], 2),
        ([100, 100], -1),
    ],
)
def test_stacks_and_button_that_make_no_table_are_refused(stacks: list[int], button: int) -> None:
    with pytest.raises(SetupError):
        start_hand(LIMIT_10_20, stacks, button)


@pytest.mark.parametrize(
    "bad",
    [
        [Posted(2, PostKind.BIG_BLIND, 10)],
        [Posted(0, PostKind.BIG_BLIND, -1)],
        [Posted(0, PostKind.LIVE, 10)],
        [Posted(9, PostKind.BIG_BLIND, 10)],
    ],
)
def test_posts_that_nobody_can_make_are_refused(bad: list[Posted]) -> None:
    with pytest.raises(SetupError, match="posts"):
        start_hand(LIMIT_10_20, [100, 100, 0], 0, posts=bad)


@pytest.mark.parametrize(
    "changes",
    [
        {"hole_cards": 3},
        {"small_blind": 11},
        {"big_bet": 5},
        {"max_raises": -1},
        {"odd_chip_unit": 0},
        {"small_bet": 10**13, "big_bet": 10**13},
    ],
)
def test_rules_that_make_no_hand_are_refused_by_field(changes: dict[str, int]) -> None:
    stakes = {"small_blind": 5, "big_blind": 10, "small_bet": 10, "big_bet": 20}
    with pytest.raises(SetupError) as caught:
        check_rules(Rules(**{**stakes, **changes}))  # type: ignore[arg-type]
    assert caught.value.field in changes


def test_an_odd_small_bet_has_no_exact_half() -> None:
    assert fixed_limit(600).small_blind == 300
    with pytest.raises(SetupError, match="odd"):
        fixed_limit(25)


def test_the_least_buy_in_is_ten_times_the_lower_limit() -> None:
    assert fixed_limit(10).min_buy_in == 100
    assert fixed_limit(300, game=Game.OMAHA).min_buy_in == 3000


def dealt() -> tuple[DealHole, DealBoard]:
    layout = deal_layout([0, 1], 0)
    return hole_action(DECK, layout), board_action(DECK, layout, Street.FLOP)


@pytest.mark.parametrize(
    "cards",
    [
        DECK[:3],
        DECK[20:22],
        (DECK[20], DECK[20], DECK[21]),
        (DECK[20], DECK[21], UNKNOWN_CARD),
        (Card(52), *DECK[20:22]),
    ],
)
def test_a_flop_of_repeated_or_wrong_cards_is_refused(cards: tuple[Card, ...]) -> None:
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    state, _ = step(state, dealt()[0])
    for act in (Act(0, Move.CALL), Act(1, Move.CHECK)):
        state, _ = step(state, act)
    before = state
    with pytest.raises(IllegalAction) as caught:
        step(state, DealBoard(cards))
    assert caught.value.reason is Reason.WRONG_CARDS
    assert state is before


def test_a_hole_that_repeats_a_card_is_refused() -> None:
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    with pytest.raises(IllegalAction, match="dealt already"):
        step(state, DealHole({0: DECK[:4], 1: DECK[3:7]}))


def test_the_dealer_cannot_act_out_of_order() -> None:
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    holes, flop = dealt()
    wrong: list[Action] = [flop, Act(0, Move.CALL)]
    for action in wrong:
        with pytest.raises(IllegalAction) as caught:
            step(state, action)
        assert "deals 4 cards" in caught.value.legal
    state, _ = step(state, holes)
    with pytest.raises(IllegalAction) as caught:
        step(state, holes)
    assert caught.value.legal == "seat 0 may fold, call 5, raise to 20"


def test_unknown_cards_can_be_dealt_and_cannot_win() -> None:
    unknown = (UNKNOWN_CARD,) * 4
    state, _ = start_hand(LIMIT_10_20, [100, 10], 0)
    state, _ = step(state, DealHole({0: parse_cards("As2dKhTc"), 1: unknown}))
    state, events = step(state, Act(0, Move.CALL))
    assert [event.seat for event in events if isinstance(event, Shown)] == [0]
    for cards in ("3c4h8s", "Kd", "Qc"):
        state, events = step(state, DealBoard(parse_cards(cards)))
    assert isinstance(events[-1], HandEnded)
    assert events[-1].stacks == (110, 0)


def test_a_pot_in_which_nobody_has_known_cards_cannot_be_settled() -> None:
    unknown = (UNKNOWN_CARD,) * 4
    state, _ = start_hand(LIMIT_10_20, [10, 10], 0)
    state, _ = step(state, DealHole({0: unknown, 1: unknown}))
    state, _ = step(state, Act(0, Move.CALL))
    for cards in ("3c4h8s", "Kd"):
        state, _ = step(state, DealBoard(parse_cards(cards)))
    before = state
    with pytest.raises(CardsError, match="cannot be settled"):
        step(state, DealBoard(parse_cards("Qc")))
    assert state is before


def test_events_that_do_not_begin_a_hand_cannot_be_replayed() -> None:
    with pytest.raises(SetupError, match="HandStarted"):
        replay([])
    with pytest.raises(SetupError, match="HandStarted"):
        replay([HandEnded((100, 100))])


def test_a_seat_sees_its_own_cards_and_an_onlooker_sees_none() -> None:
    state, _ = start_hand(LIMIT_10_20, [100, 100], 0)
    state, _ = step(state, dealt()[0])
    mine, onlooker = view_hand(state, 0), view_hand(state, None)
    assert mine.hole == state.seats[0].hole
    assert [sight.hole for sight in mine.seats] == [state.seats[0].hole, ()]
    assert [sight.cards for sight in mine.seats] == [4, 4]
    assert mine.legal is not None
    assert view_hand(state, 1).legal is None
    assert onlooker.hole == ()
    assert all(not sight.hole for sight in onlooker.seats)
