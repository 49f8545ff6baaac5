"""Time: deadlines, the clock that acts, lost connections, pauses, restarts."""

from __future__ import annotations

from splitpot.game.actions import Move
from splitpot.game.events import Acted, ActKind, BoardDealt
from splitpot.room.commands import Clock, Connected, Disconnected, Resumed, SitIn, SitOut
from splitpot.room.events import ClockExtended, DealScheduled, HandClosed, TimedOut, TurnOpened
from splitpot.room.table import Due
from tests.room.playing import Room, config, lively, stacked_deck


def dealt(players: int = 3, **changes: object) -> Room:
    """A table with a hand dealt."""
    room = Room(config(**changes))
    room.sit(*("ann", "bob", "cat", "dan", "eve", "fay")[:players])
    room.deal()
    return room


def raise_on(room: Room) -> None:
    """Raises, or calls where that is capped."""
    wager = room.legal.wager
    if wager is not None:
        room.act(Move.RAISE_TO, wager.min_to)
    else:
        room.act(Move.CHECK if room.legal.check else Move.CALL)


def test_a_decision_has_its_deadline_as_an_absolute_time() -> None:
    room = dealt(action_ms=20_000)
    opened = room.events[-1]
    assert isinstance(opened, TurnOpened)
    assert opened.deadline == room.now + 20_000 == room.state.deadline


def test_the_clock_does_nothing_before_the_deadline() -> None:
    room = dealt()
    room.now = room.state.deadline - 1
    assert room.do(Clock(room.shuffled())) == ()


def test_time_out_with_a_bet_to_call_folds() -> None:
    """E15."""
    room = dealt()
    timed_out, acted = room.clock()[:2]
    assert isinstance(timed_out, TimedOut)
    assert isinstance(acted, Acted) and acted.kind is ActKind.FOLD


def test_time_out_where_checking_is_free_checks_also_as_big_blind() -> None:
    """E15: the big blind in an unraised pot."""
    room = dealt(2)
    room.act("call")
    acted = room.clock()[1]
    assert isinstance(acted, Acted) and acted.kind is ActKind.CHECK


def test_an_all_in_player_is_never_asked() -> None:
    """E15."""
    room = dealt(2)
    while room.play.to_act is not None:
        raise_on(room)
    assert all(one.stack or room.play.to_act != seat for seat, one in enumerate(room.play.seats))
    assert not room.state.running


def test_after_a_time_out_the_player_sits_out_from_the_next_hand() -> None:
    """3.14-4."""
    room = dealt()
    slow = room.to_act
    room.clock()
    room.finish()
    room.deal()
    assert not room.play.seats[room.seat(slow)].is_live
    room.do(SitIn(slow))
    room.finish()
    room.deal()
    assert room.play.seats[room.seat(slow)].is_live


def test_a_bot_that_is_slow_does_not_sit_out() -> None:
    room = Room(config())
    room.sit("ann")
    room.sit("tight", bot="tight")
    room.deal()
    while room.to_act != "tight":
        room.act("call")
    room.clock()
    one = room.state.seats[room.seat("tight")]
    assert one is not None and not one.sits_out


def test_a_timer_belongs_to_one_decision() -> None:
    """E16: a call at 10 s, the next player to act from 12 s; the old deadline does nothing."""
    room = dealt(action_ms=30_000)
    start = room.now
    room.now = start + 12_000
    room.act("call")
    assert room.state.deadline == start + 42_000
    room.now = start + 30_000
    assert room.do(Clock(room.shuffled())) == ()
    assert not any(isinstance(event, TimedOut) for event in room.events)


def test_when_everybody_is_gone_the_clock_ends_the_hand_and_no_new_one_is_dealt() -> None:
    """E18: all disconnect on the flop; auto check and fold, then the table pauses."""
    room = dealt()
    while len(room.play.board) < 3:
        room.act("check" if room.legal.check else "call")
    room.act(Move.RAISE_TO, 10)
    for player in ("ann", "bob", "cat"):
        room.do(Disconnected(player))
    for _ in range(20):
        if not room.state.running:
            break
        room.clock()
    assert not room.state.running
    assert room.state.due is Due.NOTHING and room.state.deadline == 0
    assert sum(room.stacks().values()) == 300


def test_bots_alone_are_not_dealt_to() -> None:
    """E18: with only bots connected no new hand begins."""
    room = Room(config())
    room.sit("ann")
    room.sit("calling", "tight", bot="tight")
    room.deal()
    room.do(Disconnected("ann"))
    room.finish()
    assert room.state.deadline == 0
    _, scheduled = room.do(Connected("ann"))
    assert isinstance(scheduled, DealScheduled) and scheduled.at > room.now
    room.deal()
    assert room.state.running


def test_a_lost_connection_before_the_deal_misses_the_hand_and_no_more() -> None:
    room = dealt()
    room.finish()
    room.do(Disconnected("ann"))
    room.deal()
    assert not room.play.seats[0].is_live
    room.do(Connected("ann"))
    room.finish()
    room.deal()
    assert room.play.seats[0].is_live


def test_a_reload_during_a_hand_changes_nothing_of_it() -> None:
    """E19: same cards, same board, same pot, the bet is kept."""
    room = dealt()
    room.act(Move.RAISE_TO, 20)
    before = room.play
    deadline = room.state.deadline
    room.do(Disconnected("ann"))
    room.do(Connected("ann"))
    assert room.play == before
    assert room.state.deadline == deadline


def test_onlookers_come_and_go_without_an_event() -> None:
    room = dealt()
    assert room.do(Connected("zoe")) == ()
    assert room.do(Disconnected("zoe")) == ()
    assert room.do(Connected("ann")) == ()


def test_one_player_alone_waits() -> None:
    room = Room(config())
    due = []
    room.sit("ann")
    due.append(room.state.due)
    room.sit("bob")
    due.append(room.state.due)
    room.do(SitOut("bob"))
    due.append(room.state.due)
    assert due == [Due.NOTHING, Due.DEAL, Due.NOTHING]


def test_a_clock_that_strikes_at_rest_does_nothing() -> None:
    room = Room(config())
    assert room.do(Clock(room.shuffled())) == ()


def test_a_restart_gives_the_running_clock_fifteen_seconds_more() -> None:
    room = dealt(action_ms=20_000)
    deadline = room.state.deadline
    room.now += 5_000
    events = room.do(Resumed())
    extended = events[-1]
    assert isinstance(extended, ClockExtended)
    assert extended.deadline == deadline + 15_000 == room.state.deadline
    assert all(one is None or one.away for one in room.state.seats)


def test_after_a_long_restart_the_fifteen_seconds_count_from_now() -> None:
    room = dealt(action_ms=20_000)
    room.now += 600_000
    room.do(Resumed())
    assert room.state.deadline == room.now + 15_000


def test_the_hand_goes_on_with_the_same_cards_after_a_restart() -> None:
    room = dealt()
    deck, play = room.state.deck, room.play
    room.do(Resumed())
    assert (room.state.deck, room.play) == (deck, play)
    room.do(Connected("ann"))
    room.finish()


def test_a_restart_between_hands_waits_for_somebody_to_come_back() -> None:
    room = dealt()
    room.finish()
    room.do(Resumed())
    assert room.state.due is Due.NOTHING
    for player in ("ann", "bob"):
        room.do(Connected(player))
    room.deal()
    assert room.state.running


def test_the_next_hand_begins_by_itself_after_the_pause() -> None:
    """R53: no click is needed."""
    room = dealt(hand_pause_ms=4_000)
    while room.state.running:
        room.act("fold")
    closed = [event for event in room.events if isinstance(event, HandClosed)]
    assert [event.next_at for event in closed] == [room.now + 4_000]
    room.clock()
    assert room.state.hand == 2 and room.state.running


def test_after_a_showdown_the_pause_is_longer_for_each_side_of_each_pot() -> None:
    room = Room(config(seats=2, hand_pause_ms=4_000, result_ms=1_500))
    room.sit("ann", "bob")
    room.clock()
    button = room.state.button
    assert button is not None
    # The best low is on the one side, the best high on the other.
    room.deck = stacked_deck([0, 1], button, {0: "As2dKhQc", 1: "9s9hJdTc"}, "3c4h8s9dQd")
    room.clock()
    room.deck = None
    room.finish()
    assert {award.side for award in room.state.awards} == {"high", "low"}
    assert room.state.deadline == room.now + 4_000 + 2 * 1_500


def test_a_board_is_run_out_street_by_street() -> None:
    room = dealt(2, run_out_ms=1_000)
    while room.play.to_act is not None:
        raise_on(room)
    streets = len(room.play.board)
    assert room.state.due is Due.STREET
    assert all(one.shown for one in room.play.seats if one.is_live), "all holes lie open"
    while room.state.running:
        asked = room.now
        events = room.clock()
        assert room.now == asked + 1_000
        assert sum(isinstance(event, BoardDealt) for event in events) == 1
    assert len(room.play.board) == 5 > streets


def test_without_a_pause_the_board_is_run_out_at_once() -> None:
    room = dealt(2, run_out_ms=0)
    while room.state.running:
        raise_on(room)
    assert len(room.play.board) == 5


def test_every_state_of_a_running_hand_has_a_deadline() -> None:
    room = dealt(4, run_out_ms=1_000)
    for _ in range(12):
        while room.state.running:
            assert room.state.deadline > 0
            if room.play.to_act is None:
                room.clock()
            else:
                room.act(*lively(room.dice, room.legal))
        if not room.state.deadline:
            break
        room.deal()
