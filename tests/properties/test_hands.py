"""What holds in every hand of every structure and option: chips, cards, legality, replay, symmetry."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from splitpot.cards import DECK
from splitpot.errors import IllegalAction
from splitpot.game.actions import Act, LegalActions, Move, RunTwice
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import board_action, hole_action, street_due
from splitpot.game.events import (
    Acted,
    Awarded,
    BoardDealt,
    HandEvent,
    Posted,
    Raked,
    RanTwice,
    Returned,
    Shown,
)
from splitpot.game.hand import decide, replay, step
from splitpot.game.pots import pots_of
from splitpot.game.rules import ShowdownPolicy
from splitpot.game.state import Awaiting
from splitpot.game.view import view_hand
from tests.properties.playing import Played, begin, layout_of, whole_hand


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_chips_are_conserved_in_every_state(data: st.DataObject) -> None:
    played = whole_hand(data)
    total = sum(played.setup.stacks)
    for state in played.states:
        assert state.total == total
        assert all(seat.stack >= 0 and seat.street_bet >= 0 for seat in state.seats)
        inside = 0 if state.is_over else sum(pot.amount for pot in pots_of(state))
        assert sum(seat.stack for seat in state.seats) + inside + state.rake == total
    awarded = sum(event.amount for event in played.events if isinstance(event, Awarded))
    raked = sum(event.amount for event in played.events if isinstance(event, Raked))
    returned = sum(event.amount for event in played.events if isinstance(event, Returned))
    put_in = sum(event.amount for event in played.events if isinstance(event, Posted | Acted))
    assert awarded + returned + raked == put_in


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_the_house_takes_no_more_than_its_share_its_cap_and_nothing_before_the_flop(
    data: st.DataObject,
) -> None:
    played = whole_hand(data)
    rules, raked = played.setup.rules, [event for event in played.events if isinstance(event, Raked)]
    pot = sum(event.amount for event in played.events if isinstance(event, Awarded | Raked))
    assert sum(event.amount for event in raked) == played.end.rake <= rules.rake_cap
    assert played.end.rake * 10_000 <= pot * rules.rake_bps
    assert len({event.pot for event in raked}) == len(raked)
    if not played.end.board:
        assert not raked


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_replaying_the_events_gives_every_state_again(data: st.DataObject) -> None:
    played = whole_hand(data)
    assert replay(played.events) == played.end
    encoded = msgspec.json.encode(played.events)
    assert msgspec.json.decode(encoded, type=list[HandEvent]) == played.events


def is_listed(legal: LegalActions | None, action: Act) -> bool:
    """Whether the list of legal actions has this one; any whole amount between the bounds is in it."""
    if legal is None or action.seat != legal.seat:
        return False
    if action.move is not Move.RAISE_TO:
        return action in legal.actions
    if legal.wager is None or type(action.amount) is not int:
        return False
    return legal.wager.min_to <= action.amount <= legal.wager.max_to


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_what_is_listed_as_legal_is_accepted_and_everything_else_refused(data: st.DataObject) -> None:
    played = whole_hand(data)
    acting = [one for one in played.states if one.awaiting is Awaiting.ACT]
    state = data.draw(st.sampled_from(acting or played.states))
    legal = legal_actions(state)
    amounts: list[Any] = [0, 1, -1, 10**12, 1.5, True, *range(5 * min(state.rules.big_bet, 40))]
    if legal and legal.wager:
        amounts += [legal.wager.min_to + step for step in (-1, 0, 1)]
        amounts += [legal.wager.max_to + step for step in (-1, 0, 1)]
    for seat in range(len(state.seats)):
        is_mine = legal is not None and seat == legal.seat
        for move in Move:
            wanted = (amounts if is_mine else [0, 10]) if move is Move.RAISE_TO else [0, 7]
            for amount in wanted:
                action = Act(seat, move, amount)
                try:
                    decide(state, action)
                    accepted = True
                except IllegalAction:
                    accepted = False
                assert accepted == is_listed(legal, action), action


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_a_view_never_holds_a_card_that_its_seat_may_not_see(data: st.DataObject) -> None:
    played = whole_hand(data)
    for state in played.states:
        for viewer in (None, *(seat for seat, one in enumerate(played.setup.stacks) if one)):
            allowed = {*state.board, *(state.second_board or ())}
            for seat, one in enumerate(state.seats):
                if one.shown or seat == viewer:
                    allowed.update(one.hole)
            view = view_hand(state, viewer)
            seen = {*view.board, *view.hole, *(card for seat in view.seats for card in seat.hole)}
            assert seen <= allowed
    assert len(set(played.deck)) == len(DECK)


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_who_wins_is_in_the_pot_has_shown_if_contested_and_losers_hide_only_where_they_may(
    data: st.DataObject,
) -> None:
    played = whole_hand(data)
    live = {seat for seat, one in enumerate(played.end.seats) if one.is_live}
    shown = {event.seat for event in played.events if isinstance(event, Shown)}
    winners = {event.seat for event in played.events if isinstance(event, Awarded)}
    assert winners <= live
    if len(live) == 1:
        assert not shown
        return
    assert winners <= shown <= live
    hides = played.setup.rules.showdown_policy is ShowdownPolicy.MUCK_LOSERS
    before = next(state for state in reversed(played.states) if not state.is_over)
    assert shown == live or (hides and not any(seat.is_all_in for seat in before.seats))


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_two_boards_share_every_pot_and_no_card(data: st.DataObject) -> None:
    played = whole_hand(data)
    end = played.end
    holes = [card for seat in end.seats for card in seat.hole]
    assert len({*holes, *end.board}) == len(holes) + len(end.board)
    if not any(isinstance(event, RanTwice) for event in played.events):
        assert end.second_board is None
        assert all(event.run == 0 for event in played.events if isinstance(event, Awarded))
        return
    second = end.second_board
    assert second is not None and len(second) == len(end.board) == 5
    common = sum(1 for first, other in zip(end.board, second, strict=True) if first == other)
    assert len({*holes, *end.board, *second}) == len(holes) + 10 - common
    for pot in {event.pot for event in played.events if isinstance(event, Awarded)}:
        awards = [event for event in played.events if isinstance(event, Awarded) and event.pot == pot]
        halves = [sum(event.amount for event in awards if event.run == run) for run in (0, 1)]
        if len(pots_of(end)[pot].seats) > 1:
            assert 0 <= halves[0] - halves[1] < 2 * played.setup.rules.odd_chip_unit


@given(st.data(), st.integers(1, 9))
@settings(max_examples=100, deadline=None)
def test_turning_the_table_changes_nothing_but_the_seat_numbers(data: st.DataObject, turn: int) -> None:
    played: Played = whole_hand(data)
    setup = played.setup
    size = len(setup.stacks)
    turned = msgspec.structs.replace(
        setup,
        stacks=tuple(setup.stacks[(seat - turn) % size] for seat in range(size)),
        button=(setup.button + turn) % size,
        kill_seat=None if setup.kill_seat is None else (setup.kill_seat + turn) % size,
    )
    state, _ = begin(turned)
    layout = layout_of(setup)
    holes = {(seat + turn) % size: places for seat, places in layout.holes.items()}
    layout = msgspec.structs.replace(layout, holes=holes)
    told = iter([event for event in played.events if isinstance(event, Acted | RanTwice | BoardDealt)])
    while not state.is_over:
        if state.awaiting is Awaiting.HOLE:
            state, _ = step(state, hole_action(played.deck, layout))
            continue
        acted: Any = next(told)
        if isinstance(acted, RanTwice):
            state, _ = step(state, RunTwice())
            continue
        if isinstance(acted, BoardDealt):
            state, _ = step(state, board_action(played.deck, layout, *street_due(state)))
            continue
        assert state.to_act == (acted.seat + turn) % size
        is_wager = acted.kind in ("bet", "raise", "complete")
        move = Move.RAISE_TO if is_wager else Move(acted.kind)
        action = Act((acted.seat + turn) % size, move, acted.to if is_wager else 0)
        state, _ = step(state, action)
    ended = [state.seats[(seat + turn) % size].stack for seat in range(size)]
    assert ended == [one.stack for one in played.end.seats]
