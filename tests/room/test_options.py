"""House options at a table: kill, straddle, antes, rake, sizes, showing, mucking, coming back with less."""

from __future__ import annotations

from typing import Any

import pytest

from splitpot.errors import RoomError
from splitpot.game.events import Posted, PostKind
from splitpot.game.rules import AnteType, Game, Rules, ShowdownPolicy, Structure, fixed_limit
from splitpot.room.commands import Leave, Post, Show, Sit, SitIn, SitOut, Straddle, TopUp
from splitpot.room.config import TableConfig, check_config
from splitpot.room.offers import legal_view
from splitpot.room.results import pot_results
from splitpot.room.views import lobby_row, snapshot
from tests.room.playing import Room, big_bet, config, stacked_deck

LIMIT = fixed_limit(10)


def table(rules: Rules, players: str = "ann bob cat", buy_in: int = 400, **changes: Any) -> Room:
    room = Room(config(rules=rules, seats=changes.pop("seats", 3), **changes), seed=7)
    room.sit(*players.split(), buy_in=buy_in)
    return room


def laid(room: Room, holes: dict[int, str], board: str) -> None:
    """Draws for the button with any deck, then deals these cards."""
    room.clock()
    button = room.state.button
    assert button is not None
    seats = [seat for seat, one in enumerate(room.state.seats) if one is not None]
    room.deck = stacked_deck(seats, button, holes, board)
    room.clock()
    room.deck = None


ACES = {0: "As Ah Ks Kh", 1: "2c 7d 9h Js", 2: "3c 7h 9c Jd"}
DRY = "Ad Qc Qh Ts 4c"


def bet_it_up(room: Room) -> None:
    """Everybody bets and raises to the river."""
    while room.state.running:
        wager = room.legal.wager
        if wager is not None and room.play.count < 4:
            room.act("raise_to", wager.max_to)
        else:
            room.act("call" if room.legal.call else "check")


def posted(room: Room) -> list[tuple[str, int]]:
    last = max(index for index, event in enumerate(room.events) if type(event).__name__ == "HandStarted")
    return [(event.kind.value, event.amount) for event in room.events[last:] if isinstance(event, Posted)]


# --- kill --------------------------------------------------------------------------


@pytest.mark.parametrize(("kill", "bet", "limits"), [("half", 15, "15/30"), ("full", 20, "20/40")])
def test_who_scoops_a_large_pot_kills_the_next_hand(kill: str, bet: int, limits: str) -> None:
    room = table(LIMIT, kill=kill)
    laid(room, ACES, DRY)
    bet_it_up(room)
    assert room.state.killer == "ann"
    room.deal()
    assert room.play.rules.small_bet == bet
    assert ("kill", bet) in posted(room)
    assert f"Kill pot: {limits}" in room.state.log
    assert room.play.rules.big_blind == 10


def test_a_small_pot_kills_nothing_but_a_kill_pot_kills_again_whatever_its_size() -> None:
    room = table(LIMIT, kill="full")
    laid(room, ACES, DRY)
    room.act("fold")
    room.act("fold")
    assert room.state.killer == ""
    room = table(LIMIT, kill="full")
    laid(room, ACES, DRY)
    bet_it_up(room)
    room.deal()
    while room.state.running:
        room.act("fold")
    assert room.state.killer != ""


def test_in_high_only_two_wins_in_a_row_kill() -> None:
    room = table(fixed_limit(10, game=Game.OMAHA), kill="half")
    leg, kills, hands = "", 0, 0
    while kills < 3 and hands < 60:
        room.deal()
        is_kill = room.state.is_kill
        room.finish()
        for player, stack in room.stacks().items():
            if not stack:
                room.do(TopUp(player, 400))
        winner = room.state.leg
        assert room.state.killer == (winner if winner and (is_kill or winner == leg) else "")
        leg, hands, kills = winner, hands + 1, kills + bool(room.state.killer)
    assert kills == 3


def test_a_killer_who_is_out_kills_nothing() -> None:
    room = table(LIMIT, kill="full")
    laid(room, ACES, DRY)
    bet_it_up(room)
    for player in ("bob", "cat"):
        if not room.stacks()[player]:
            room.do(TopUp(player, 200))
    room.do(SitOut("ann"))
    room.deal()
    assert room.play.rules == LIMIT


# --- straddle and antes ------------------------------------------------------------


def test_who_wants_to_straddles_left_of_the_big_blind() -> None:
    """3.13-2."""
    room = table(big_bet(10), "ann bob cat dan", seats=4, straddle=True)
    for player in ("ann", "bob", "cat", "dan"):
        room.do(Straddle(player, on=True))
    assert snapshot(room.state, "ann").me.straddles
    room.deal()
    assert posted(room) == [("small_blind", 5), ("big_blind", 10), ("straddle", 20)]
    assert any("straddles 20" in line for line in room.state.log)
    assert room.legal.call == 20


def test_nobody_straddles_who_does_not_want_to_or_where_there_is_none() -> None:
    room = table(big_bet(10), straddle=True)
    room.deal()
    assert "straddle" not in dict(posted(room))
    room = table(big_bet(10))
    with pytest.raises(RoomError, match="no straddle"):
        room.do(Straddle("ann", on=True))
    room.do(Straddle("ann", on=False))


@pytest.mark.parametrize(
    ("ante_type", "posts"),
    [
        (AnteType.EACH, [("ante", 2)] * 3 + [("small_blind", 5), ("big_blind", 10)]),
        (AnteType.BIG_BLIND, [("small_blind", 5), ("big_blind", 10), ("big_blind_ante", 2)]),
    ],
)
def test_antes_are_put_in_before_or_after_the_blinds(
    ante_type: AnteType, posts: list[tuple[str, int]]
) -> None:
    """3.2-8."""
    room = table(big_bet(10, ante_type=ante_type, ante=2))
    room.deal()
    assert posted(room) == posts
    assert lobby_row(room.state).ante == 2


# --- sizes -------------------------------------------------------------------------


def sizes(room: Room) -> list[tuple[str, int]]:
    wager = legal_view(room.play, room.state.config).wager
    assert wager is not None
    return [(size.name, size.to) for size in wager.sizes]


def test_the_usual_sizes_before_the_flop_in_pot_and_in_no_limit() -> None:
    """Blinds 5 and 10: the pot after a call is 25, so a pot raise is to 35."""
    room = table(big_bet(10))
    room.deal()
    assert sizes(room) == [("min", 20), ("half", 22), ("two_thirds", 26), ("pot", 35)]
    room = table(big_bet(10, Structure.NO_LIMIT))
    room.deal()
    assert sizes(room) == [("min", 20), ("half", 22), ("two_thirds", 26), ("pot", 35), ("max", 400)]


def test_a_small_pot_leaves_out_what_is_below_the_least_bet_and_fixed_limit_has_no_sizes() -> None:
    room = table(big_bet(10, Structure.NO_LIMIT), "ann bob", seats=2)
    room.deal()
    room.act("call")
    room.act("check")
    assert sizes(room) == [("min", 10), ("two_thirds", 13), ("pot", 20), ("max", 390)]
    room = table(LIMIT)
    room.deal()
    assert sizes(room) == []


def test_a_stack_that_is_all_in_by_the_least_bet_has_one_size() -> None:
    room = table(big_bet(10, Structure.NO_LIMIT), "ann bob", buy_in=100, seats=2, min_buy_in=100)
    room.deal()
    room.act("raise_to", 60)
    assert sizes(room) == [("max", 100)]


# --- showing -----------------------------------------------------------------------


def test_the_winner_without_a_showdown_may_show_until_the_next_hand_begins() -> None:
    room = table(LIMIT)
    room.deal()
    with pytest.raises(RoomError, match="no hand to show"):
        room.do(Show("ann"))
    room.act("fold")
    room.act("fold")
    assert snapshot(room.state, "ann").me.can_show
    room.do(Show("ann"))
    assert not snapshot(room.state, "ann").me.can_show
    assert len(snapshot(room.state, None).seats[0].hole) == 4
    with pytest.raises(RoomError, match="lie open"):
        room.do(Show("ann"))
    with pytest.raises(RoomError, match="no seat"):
        room.do(Show("zoe"))


def test_losers_may_muck_where_the_house_says_so() -> None:
    """C9."""
    rules = fixed_limit(10, game=Game.OMAHA)
    room = table(
        Rules(
            **{f: getattr(rules, f) for f in rules.__struct_fields__}
            | {"showdown_policy": ShowdownPolicy.MUCK_LOSERS}
        )
    )
    laid(room, ACES, DRY)
    room.finish()
    assert {"Bob mucks", "Cat mucks"} <= set(room.state.log)
    assert snapshot(room.state, None).seats[1].hole == ()
    room.do(Show("bob"))
    assert len(snapshot(room.state, None).seats[1].hole) == 4


# --- rake --------------------------------------------------------------------------


def test_the_rake_leaves_the_table_and_is_told_with_the_pot() -> None:
    """3.12-5."""
    room = table(big_bet(10, rake_bps=500, rake_cap=1_000))
    room.deal()
    room.finish()
    (result,) = pot_results(room.state)
    assert (result.amount, result.rake) == (30, 1)
    assert sum(room.stacks().values()) == 1_199


# --- money -------------------------------------------------------------------------


def test_big_bet_tables_take_forty_to_a_hundred_big_blinds_unless_told_otherwise() -> None:
    """C16, 3.12-1."""
    room = table(big_bet(10))
    assert (lobby_row(room.state).min_buy_in, lobby_row(room.state).max_buy_in) == (400, 1_000)
    limit = table(LIMIT)
    assert (lobby_row(limit.state).min_buy_in, lobby_row(limit.state).max_buy_in) == (100, 0)


def test_who_comes_back_soon_brings_what_he_took_away() -> None:
    """3.12-4."""
    room = table(big_bet(10), buy_in=1_000)
    room.deal()
    room.act("fold")
    room.act("fold")
    stack = room.stacks()["ann"]
    room.do(Leave("ann"))
    for _ in range(2):
        with pytest.raises(
            RoomError, match=f"you left this table with {stack}; within 120 minutes"
        ) as refused:
            room.do(Sit("ann", "Ann", 400))
        assert refused.value.code == "buy_in_too_small"
    room.do(Sit("ann", "Ann", stack))
    room.do(Leave("ann"))
    room.now += 120 * 60_000
    room.do(Sit("ann", "Ann", 400))
    assert room.state.departed == ()


def test_who_won_more_than_the_table_takes_may_bring_it_all_back() -> None:
    room = table(big_bet(10), "ann bob", buy_in=1_000, seats=2)
    room.deal()
    room.act("fold")
    winner = max(room.stacks(), key=lambda player: room.stacks()[player])
    stack = room.stacks()[winner]
    assert stack > 1_000
    room.do(Leave(winner))
    room.do(Sit(winner, winner, stack))
    with pytest.raises(RoomError, match="at most 1000"):
        room.do(TopUp(winner, 10))


def test_in_fixed_limit_nobody_asks_what_a_player_took_away() -> None:
    room = table(LIMIT)
    room.do(Leave("ann"))
    room.do(Sit("ann", "Ann", 100))


# --- wishes ------------------------------------------------------------------------


def test_sitting_out_now_folds_the_hand_when_the_turn_comes() -> None:
    room = table(LIMIT)
    room.deal()
    player = room.to_act
    room.do(SitOut(player, "now"))
    assert room.to_act != player
    one = room.state.seats[room.seat(player)]
    assert one is not None
    assert one.sits_out
    assert one.folds
    room.finish()
    assert f"{one.name} folds" in room.state.log


def test_coming_back_before_the_turn_takes_the_fold_back() -> None:
    room = table(LIMIT)
    room.deal()
    other = next(player for player in ("ann", "bob", "cat") if player != room.to_act)
    room.do(SitOut(other, "now"))
    room.do(SitIn(other))
    room.act("call")
    while room.to_act != other:
        room.act("call")
    assert room.state.running


def test_a_wish_for_later_is_its_owners_secret() -> None:
    room = table(LIMIT)
    room.deal()
    room.watch("ann", "bob")
    room.do(Leave("ann", after_hand=True))
    assert snapshot(room.state, "ann").me.wish == "leave"
    assert b"leave" in room.watchers["ann"][-1]
    assert room.watchers["bob"][-1] == b'{"v":%d}' % room.state.version
    assert not snapshot(room.state, "bob").seats[0].leaving
    room.do(SitOut("ann"))
    assert snapshot(room.state, "ann").me.wish == "leave"
    room.finish()
    assert "ann" not in room.stacks()


def test_sitting_out_after_the_hand_is_a_wish_while_the_hand_goes_on() -> None:
    room = table(LIMIT)
    room.deal()
    room.do(SitOut("bob"))
    assert snapshot(room.state, "bob").me.wish == "sit_out_next_hand"
    room.do(SitOut("bob", "next_big_blind"))
    room.finish()
    assert snapshot(room.state, "bob").me.wish == ""


def test_two_players_of_whom_one_sits_out_at_the_big_blind_wait() -> None:
    room = table(LIMIT, "ann bob", seats=2)
    room.deal()
    room.finish()
    for player in ("ann", "bob"):
        room.do(SitOut(player, "next_big_blind"))
    hand = room.state.hand
    room.clock()
    assert room.state.hand == hand
    assert room.state.deadline == 0


def test_who_owes_nothing_has_nothing_to_post_and_who_does_reads_what() -> None:
    """U17."""
    room = table(LIMIT, "ann bob cat dan", seats=6)
    with pytest.raises(RoomError, match="owe no blinds"):
        room.do(Post("ann", "now"))
    for _ in range(5):
        room.deal()
        room.finish()
    room.do(Sit("eve", "Eve", 200, seat=5))
    owes = snapshot(room.state, "eve").me.owes
    assert owes is not None
    assert (owes.live, owes.dead, owes.wait_words, owes.now_words, owes.chosen) == (
        10,
        0,
        "Wait for big blind",
        "Post 10 now",
        "",
    )
    assert snapshot(room.state, None).seats[-1].waits
    room.do(SitOut("eve"))
    hidden = snapshot(room.state, "eve").me.owes
    assert hidden is not None
    assert not hidden.now


def test_the_words_for_missed_blinds() -> None:
    room = table(LIMIT, "ann bob cat dan", seats=4)
    room.deal()
    room.finish()
    room.do(SitOut("ann"))
    words = set()
    for _ in range(8):
        room.deal()
        room.finish()
        owes = snapshot(room.state, "ann").me.owes
        words.add("" if owes is None else owes.now_words)
    assert "Post 10 + 5 dead" in words
    assert words <= {"", "Post 10 now", "Post 5 dead", "Post 10 + 5 dead"}


# --- settings ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": LIMIT, "straddle": True}, "straddle: fixed limit has no straddle"),
        ({"rules": big_bet(10), "kill": "half"}, "kill: 'half' kill pots are for fixed limit"),
        ({"rules": LIMIT, "return_minutes": -2}, "return_minutes"),
        ({"rules": LIMIT, "time_bank_ms": -1}, "time_bank_ms"),
    ],
)
def test_settings_that_make_no_sense_are_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(RoomError, match=words):
        check_config(TableConfig(id="t", name="Table", **changes))


def test_every_kind_of_forced_bet_has_its_words() -> None:
    from splitpot.room.words import post_words

    for kind in PostKind:
        assert post_words(config(), Posted(0, kind, 10), all_in=False).endswith(" 10")
