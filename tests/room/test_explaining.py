"""The last hand explained to one who was in it: what was shared and lost, and by which card."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from splitpot.cards import parse_cards
from splitpot.evaluation.omaha import low
from splitpot.evaluation.strength import BEST_HIGH, describe_high
from splitpot.game.actions import Act, Move
from splitpot.game.hand import step
from splitpot.game.pots import pots_of
from splitpot.game.rules import Game, Structure, fixed_limit
from splitpot.room.commands import Leave, RunTwice
from splitpot.room.explaining import _beaten_high, _beaten_low, why_lines
from splitpot.room.offers import legal_view
from splitpot.room.results import THIS_HALF, _run_notes
from splitpot.room.wire import snapshot
from tests.room.playing import Room, big_bet, config, stacked_deck


def played(holes: dict[int, str], board: str, *, stacks: tuple[int, ...] = (), **settings: object) -> Room:
    """Everybody checks and calls; or is all-in, where stacks are given."""
    names = ("ann", "bob", "cat", "dan")[: len(holes)]
    rules = {"rules": big_bet(10)} if stacks else {}
    room = Room(config(seats=len(holes), **{**rules, **settings}))
    for name, chips in zip(names, stacks or (1000,) * len(names), strict=True):
        room.sit(name, buy_in=chips)
    room.clock()
    assert room.state.button is not None
    room.deck = stacked_deck(list(holes), room.state.button, holes, board)
    room.clock()
    while room.state.running:
        if room.play.to_act is None:
            for seat in room.state.asked:
                room.do(RunTwice(room.state.owners[seat], agree=True))
            if room.state.deadline and room.state.running:
                room.clock()
        elif stacks and room.legal.wager is not None:
            room.act("raise_to", room.legal.wager.max_to)
        else:
            room.act("call" if room.legal.call else "check")
    return room


def why(room: Room, player: str) -> tuple[str, ...]:
    return snapshot(room.state, player).why


def test_a_low_is_lost_by_its_second_card() -> None:
    """U5 and U7."""
    room = played({0: "Ac3dKsKd", 1: "2h3hQsJd"}, "Kc8c4d6hTc")
    bob = why(room, "bob")
    assert bob[0].endswith(" loses to three kings")
    assert bob[1] == "Your 8-6-4-3-2 loses to 8-6-4-3-A: last card 2 against A"
    assert bob[2] == "You put in 10, got 0 back"
    assert why(room, "ann")[0] == "You scoop: the high and the low are yours"


def test_a_shared_low_is_a_quarter_and_the_other_has_three() -> None:
    """U6 and U7."""
    room = played({0: "As2dKsKd", 1: "Ac2h9sTd"}, "Kc3h4d8cJc")
    assert why(room, "bob")[1] == "Low shared with Ann: you get a quarter of this pot for it"
    assert why(room, "bob")[-1] == "You put in 10, got 5 back"
    assert why(room, "ann")[0] == "All of the high and half of the low"


def test_without_a_low_the_high_wins_everything() -> None:
    """U8."""
    room = played({0: "AsAdKsKd", 1: "2c3d4h5s"}, "AcKhQs9d8c")
    assert why(room, "ann")[:2] == (
        "The high is yours, and with it the whole pot",
        "No qualifying low: high wins the whole pot",
    )
    assert why(room, "bob")[0].startswith("Your ")
    assert "No qualifying low: high wins the whole pot" in why(room, "bob")


def test_a_shared_high_and_no_low_against_one() -> None:
    room = played({0: "KsQd9h9s", 1: "KdQs2c3d"}, "KcQh4d5c8s")
    assert why(room, "ann")[0] == "High shared with Bob: you get a quarter of this pot for it"
    assert why(room, "ann")[1] == (
        "You have no low against an 8-5-4-3-2 low: "
        "you need two different low cards in your hand, you have none"
    )
    assert (
        why(room, "bob")[0] == "All of the low and half of the high" or "High shared" in why(room, "bob")[0]
    )


def test_omaha_high_has_no_word_of_lows_and_names_kickers_where_they_decide() -> None:
    room = played({0: "AsKd9h9s", 1: "AdQs8c7d"}, "Ac3h4d6cJs", game=Game.OMAHA)
    assert why(room, "bob")[0] == "Your pair of aces, Q-J-6 kickers, loses to a pair of aces, K-J-6 kickers"
    assert not any("low" in line for line in why(room, "ann"))
    room = played({0: "AsKd9h9s", 1: "AdKs9c9d"}, "Ac3h4d6cJs", game=Game.OMAHA)
    assert why(room, "ann")[0] == "High shared with Bob"


def test_who_is_all_in_reads_which_pots_were_his() -> None:
    """U12."""
    room = played({0: "AsAdKsKd", 1: "QsQdJsJd", 2: "TsTd9s9d"}, "Ac5h6d8cQc", stacks=(400, 1000, 1000))
    ann, bob = why(room, "ann"), why(room, "bob")
    assert "You were all-in for the main pot only" in ann
    assert any(line.startswith("Main pot: ") for line in ann) and not any("Side pot" in line for line in ann)
    assert any(line.startswith("Side pot: ") for line in bob)


def test_an_uncalled_side_pot_is_his_who_is_alone_in_it_and_two_boards_are_told_apart() -> None:
    room = played(
        {0: "AsAdKsKd", 1: "QsQdJsJd"},
        "Ac5h6d8cQc",
        stacks=(400, 400),
        rules=big_bet(10, run_twice=True),
        run_out_ms=1000,
    )
    assert any(line.startswith("First board: ") for line in why(room, "ann"))
    assert any(line.startswith("Second board: ") for line in why(room, "bob"))


def steps_of(room: Room, player: str) -> list[tuple[str, str]]:
    """What each sentence is about: pot, board and side, and how it begins."""
    seen = snapshot(room.state, player)
    parts = [
        f"{result.pot} {run} {side}"
        for result in seen.results
        for run in (0, 1)
        for side in ("high", "low")
        if any((award.run, award.side) == (run, side) for award in result.awards)
    ]
    assert len(seen.why) == len(seen.why_steps)
    told = zip(seen.why, seen.why_steps, strict=True)
    return [("" if step < 0 else parts[step], text) for text, step in told]


def test_each_sentence_says_which_part_of_the_results_it_explains() -> None:
    room = played({0: "Ac3dKsKd", 1: "2h3hQsJd"}, "Kc8c4d6hTc")
    assert [part for part, _ in steps_of(room, "bob")] == ["0 0 high", "0 0 low", ""]
    # A scoop is known once the low is given too.
    assert [part for part, _ in steps_of(room, "ann")] == ["0 0 low", ""]
    room = played({0: "AsAdKsKd", 1: "QsQdJsJd", 2: "TsTd9s9d"}, "Ac5h6d8cQc", stacks=(400, 1000, 1000))
    for player in ("ann", "bob", "cat"):
        for part, text in steps_of(room, player):
            assert part[:1] == {"Main": "0", "Side": "1"}.get(text[:4], ""), text
    two = {"rules": big_bet(10, run_twice=True), "run_out_ms": 1000}
    room = played({0: "AsAdKsKd", 1: "QsQdJsJd"}, "Ac5h6d8cQc", stacks=(400, 400), **two)
    for part, text in steps_of(room, "bob"):
        # What holds on both boards comes with the second.
        assert part[2:3] == {"First": "0", "Secon": "1", "No qu": "1"}.get(text[:5], ""), text


def test_only_who_was_in_it_to_the_end_gets_the_explanation_and_each_his_own() -> None:
    room = Room(config(seats=3))
    room.sit("ann", "bob", "cat", buy_in=1000)
    room.watch("ann", "bob", "cat", None)
    room.deal()
    folder = room.to_act
    room.act("fold")
    room.finish()
    for viewer in ("ann", "bob", "cat", None):
        over = [json.loads(frame) for frame in room.watchers[viewer]]
        (lines,) = [frame["d"]["why"] for frame in over if frame.get("t") == "hand_over"]
        assert bool(lines) == (viewer not in (folder, None))
        assert room.snapshot(viewer)["why"] == lines
    stayer = next(player for player in ("ann", "bob", "cat") if player != folder)
    seat = room.seat(stayer)
    room.do(Leave(stayer))
    assert why_lines(room.state, seat) == ()


def test_a_hand_that_ends_by_folding_needs_no_explanation() -> None:
    room = Room(config(seats=2))
    room.sit("ann", "bob")
    room.deal()
    assert why(room, "ann") == ()
    room.act("fold")
    assert why(room, "ann") == why(room, "bob") == ()


def test_a_side_pot_that_the_others_have_left_is_his_who_stays() -> None:
    room = Room(config(seats=3, rules=big_bet(10, Structure.NO_LIMIT)))
    room.sit("ann", "bob", "cat", buy_in=1000)
    one = room.state.seats[0]
    assert one is not None
    room.state = replace(room.state, seats=(replace(one, stack=100), *room.state.seats[1:]))
    room.deal()
    while len(room.play.board) < 3:
        if room.to_act == "ann" and room.legal.wager is not None:
            room.act("raise_to", room.legal.wager.max_to)
        else:
            room.act("call" if room.legal.call else "check")
    room.act("raise_to", 50)
    room.act("call")
    stayer = room.to_act
    room.act("raise_to", 50)
    room.act("fold")
    assert why(room, stayer)[0] == "Side pot: nobody else was left in it: it is yours"


def fixed_raise(all_in: int) -> str:
    """Flop, big bets of 20: a seat is all-in for less, the next may raise; what its button says."""
    room = Room(config(seats=3, rules=fixed_limit(20)))
    room.sit("ann", "bob", "cat", buy_in=1000)
    room.deal()
    while len(room.play.board) < 3:
        room.act("call" if room.legal.call else "check")
    seat = room.play.to_act
    assert seat is not None
    seats = list(room.play.seats)
    seats[seat] = replace(seats[seat], stack=all_in)
    short = replace(room.play, seats=tuple(seats), total=room.play.total - 1000 + 20 + all_in)
    room.state = replace(room.state, play=short)
    play = step(short, Act(seat, Move.RAISE_TO, all_in))[0]
    view = legal_view(play, room.state.config)
    assert view.wager is not None
    return f"{view.wager.kind} to {view.wager.min_to}: {view.wager.note}"


def test_a_raise_after_a_short_all_in_says_why_it_is_to_an_odd_amount() -> None:
    """U14."""
    assert fixed_raise(15) == "raise to 35: All-in 15 counts as a full bet"
    assert fixed_raise(9) == "complete to 20: All-in 9 is less than half a bet; this completes it"
    assert fixed_raise(20) == "raise to 40: "


def test_a_low_that_ties_and_gets_no_chip_is_not_called_beaten() -> None:
    """Three share a low half of two chips."""
    hole, board = parse_cards("As2dKsKd"), parse_cards("3c4d8hKcTc")
    assert _beaten_low(hole, board, low(hole, board)) == (
        "You have an 8-4-3-2-A low as well, and the half had no chip for each"
    )


@pytest.mark.parametrize(
    ("own", "best", "words"),
    [
        ("king high", "pair of aces", "Your king high loses to a pair of aces"),
        ("pair of aces", "straight, nine to king", "Your pair of aces loses to a straight, nine to king"),
        (
            "two pair, kings and queens",
            "straight, nine to king",
            "Your two pair, kings and queens, lose to a straight, nine to king",
        ),
        ("three nines", "three queens", "Your three nines lose to three queens"),
        (
            "straight, nine to king",
            "flush, ace high",
            "Your straight, nine to king, loses to a flush, ace high",
        ),
        (
            "flush, ace high",
            "full house, kings over aces",
            "Your flush, ace high, loses to a full house, kings over aces",
        ),
        (
            "full house, kings over aces",
            "four nines",
            "Your full house, kings over aces, loses to four nines",
        ),
        (
            "four nines",
            "straight flush, king high",
            "Your four nines lose to a straight flush, king high",
        ),
        (
            "straight flush, king high",
            "royal flush",
            "Your straight flush, king high, loses to a royal flush",
        ),
    ],
)
def test_every_kind_of_hand_loses_in_english(own: str, best: str, words: str) -> None:
    strengths = {describe_high(high): high for high in range(1, BEST_HIGH + 1)}
    assert _beaten_high(strengths[own], strengths[best]) == words


TWICE = {"rules": big_bet(10, run_twice=True), "run_out_ms": 1000}


def test_two_boards_without_a_low_are_said_once_and_each_pays_half() -> None:
    """A board pays half of the pot, never the whole of it; nobody has two low cards on the first three."""
    room = played({0: "AsAdKsKd", 1: "QsQdJsJd"}, "AcTh9d8cQc", stacks=(400, 400), **TWICE)
    note = "No qualifying low on either board: high takes each half"
    (result,) = snapshot(room.state, "ann").results
    assert result.note == note
    for player in ("ann", "bob"):
        lines = why(room, player)
        assert [line for line in lines if "No qualifying low" in line] == [note]
        assert not any("whole pot" in line for line in lines)
    halves = [line for line in (*why(room, "ann"), *why(room, "bob")) if "is yours" in line]
    assert sorted(line.split(": ", 1)[1] for line in halves) == [
        "the high is yours, and with it this board's half"
    ] * len(halves)
    assert halves


def test_what_only_one_of_two_boards_has_is_said_of_that_one() -> None:
    room = played({0: "As2dKsKd", 1: "Ac2hQsJd"}, "3cKh9d8c7c", stacks=(400, 400), **TWICE)
    play = room.play
    assert play.second_board is not None
    (result,) = snapshot(room.state, "ann").results
    lows = [any(award.run == run and award.side == "low" for award in result.awards) for run in (0, 1)]
    assert lows[0] and "No qualifying low on either" not in result.note
    assert "First board: Ann wins three quarters of this board's half. Bob gets a quarter" in result.note
    assert "low shared with Bob: you get a quarter of this board's half for it" in " ".join(why(room, "ann"))
    if not lows[1]:
        assert "Second board: No qualifying low: high takes this board's half" in result.note
        assert any(
            line.endswith("no qualifying low: high takes this board's half") for line in why(room, "bob")
        )


def test_a_board_that_pays_nothing_of_a_pot_says_nothing_of_it() -> None:
    """Half of a single chip is none."""
    room = played({0: "AsAdKsKd", 1: "QsQdJsJd"}, "AcTh9d8cQc", stacks=(400, 400), **TWICE)
    assert _run_notes(room.state, pots_of(room.play)[0], [], room.play.board, THIS_HALF) == []
