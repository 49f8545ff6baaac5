"""Whole tournaments: real hands of bots, and hands by lot that no card could make so wild."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from splitpot.cli.tournament_run import HeadlessTournament, Saved, check_move, prizes_by_player
from splitpot.errors import RoomError
from splitpot.game.rules import Structure
from splitpot.room.commands import SitOut
from splitpot.room.events import decode_event, encode_event
from splitpot.room.table import replay
from splitpot.room.tournament import (
    Status,
    TournamentState,
    evolve_tournament,
    places_of,
    replay_tournament,
    standings,
)
from splitpot.room.tournament_commands import (
    AddOn,
    DeclineRebuy,
    Pause,
    Rebuy,
    Register,
    Resume,
)
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_events import (
    HandPlayed,
    PlayerMoved,
    PrizePaid,
    RoundBegan,
    RoundEnded,
    TournamentEvent,
    TournamentOpened,
)
from splitpot.room.tournament_hall import Hall, HallChange, TableChange, TableClosed
from splitpot.room.tournament_levels import blind_levels
from splitpot.room.tournament_seating import most_apart
from splitpot.room.tournament_state import count_in
from tests.tournaments.floor import MINUTE, START, Floor, levels


def played(entries: int, seed: int, **changes: object) -> HeadlessTournament:
    """A turbo of calling stations, played to its end with every check on."""
    structure = changes.pop("structure", Structure.POT_LIMIT)
    assert isinstance(structure, Structure)
    config = Tournament(
        id="t",
        name="Test",
        levels=blind_levels("turbo", 2_000, structure),
        structure=structure,
        starting_stack=2_000,
        max_entries=entries,
        buy_in=100,
        **changes,  # type: ignore[arg-type]
    )
    run = HeadlessTournament(config, entries, ("calling",), seed)
    run.play()
    return run


@pytest.fixture(scope="module")
def run() -> HeadlessTournament:
    return played(30, 3, seats=6)


def test_a_tournament_of_bots_is_played_to_its_end(run: HeadlessTournament) -> None:
    """Chips are counted after every hand and every move is checked as it is played."""
    state = run.state
    assert state.status is Status.OVER
    places = standings(state)
    assert places[0].best == 1
    assert sum(len(one.players) for one in places) == 30
    for better, worse in pairwise(places):
        assert worse.best == better.worst + 1
    assert sum(prizes_by_player(run.events).values()) == 30 * 100 == sum(state.prizes)
    assert run.hands > 30
    assert state.has_final


@pytest.mark.slow
def test_the_same_seed_gives_the_same_tournament(run: HeadlessTournament) -> None:
    again = played(30, 3, seats=6)
    assert again.events == run.events
    assert played(30, 4, seats=6).events != run.events


def test_a_tournament_is_rebuilt_from_its_events(run: HeadlessTournament) -> None:
    assert replay_tournament(run.events) == run.state


def test_every_structure_is_played_with_a_bounty() -> None:
    for structure in Structure:
        run = played(7, 5, structure=structure, bounty=10, seats=7)
        assert sum(prizes_by_player(run.events).values()) == 7 * 110


def test_small_chips_are_raced_at_the_tables_too() -> None:
    run = played(12, 6, chips=(5, 20, 100, 500), seats=4)
    assert run.state.status is Status.OVER
    assert run.state.chips % 100 == 0


def test_it_goes_on_in_the_middle_from_what_was_stored(run: HeadlessTournament) -> None:
    """A restart: director and tables from their events, and the rest of the tournament is the same."""
    stored: list[HallChange] = []
    other = HeadlessTournament(
        run.state.config, 30, ("calling",), 3, told=lambda now, changes: stored.extend(changes)
    )
    other.tell_begin()
    while other.hands < 40:
        other.go_on()
    rows: dict[int, list[bytes]] = {}
    for change in stored:
        if isinstance(change, TableChange):
            rows.setdefault(change.table, []).append(encode_event(change.event))
        elif isinstance(change, TableClosed):
            del rows[change.table]
    tables = {number: replay(map(decode_event, events)) for number, events in rows.items()}
    saved = Saved(Hall(replay_tournament(other.events), tables), tuple(other.events), other.now)
    again = HeadlessTournament(run.state.config, 30, ("calling",), 3, saved=saved)
    again.play()
    assert again.events == run.events
    assert (again.hands, again.moves, again.now) == (run.hands, run.moves, run.now)


def test_late_players_rebuys_pauses_and_absence_at_real_tables() -> None:
    """Everything that the director orders is carried out by tables that are in the middle of something."""
    config = Tournament(
        id="t",
        name="Test",
        levels=tuple(replace(one, break_ms=MINUTE) for one in blind_levels("turbo", 1_000)),
        starting_stack=300,
        seats=4,
        buy_in=100,
        max_entries=99,
        start_at=START,
        late_levels=2,
        reentries=1,
        rebuys=1,
        rebuy_levels=4,
        rebuy_price=60,
        addon_price=10,
        addon_stack=500,
    )
    run = HeadlessTournament(config, 12, ("calling",), 9)
    run.tell_begin()
    dice = random.Random(9)
    steps = 0
    while run.state.is_running:
        run.go_on()
        steps += 1
        state = run.state
        if state.offered and dice.random() < 0.6:
            run.tell(Rebuy(state.offered[0]))
        if state.may_add_on:
            buyers = [one.player for one in state.entrants.values() if one.stack and not one.has_addon]
            for player in buyers[:2]:
                run.tell(AddOn(player))
        if state.may_enter and dice.random() < 0.2 and len(state.entrants) < 30:
            run.enter(f"late-{len(state.entrants)}", "calling")
        if steps % 25 == 0 and run.state.is_running:
            run.tell(Pause())
            run.tell(Resume())
        seats = dice.choice(list(run.tables.values())).seats if run.tables else ()
        for one in seats[:1]:
            if one is not None and run.state.is_running:
                run.tell_table(run.state.entrants[one.player].table, SitOut(one.player))
    assert run.state.status is Status.OVER
    assert run.state.entries > 15
    assert any(one.rebuys for one in run.state.entrants.values())
    assert sum(prizes_by_player(run.events).values()) == run.state.pool
    assert replay_tournament(run.events) == run.state


def hand_by_lot(floor: Floor, dice: random.Random) -> None:
    """One of the allowed hands ends: chips change hands, and now and then all of somebody's."""
    number = dice.choice([one.number for one in floor.state.tables.values() if not one.rests])
    players = [player for player in floor.at(number) if floor.stack(player)]
    winner = dice.choice(players)
    others = [player for player in players if player != winner]
    lost = {one: winner for one in others if dice.random() < 0.2}
    net = dict.fromkeys(players, 0)
    for one in others:
        if one not in lost:
            chips = dice.randint(0, floor.stack(one) - 1)
            net[one] -= chips
            net[winner] += chips
    floor.play(number, lost=lost, net=net)


def is_level(state: TournamentState) -> bool:
    """Whether the tables are as near to each other as they have to be."""
    sizes = [table.size for table in state.tables.values()]
    return max(sizes) - min(sizes) <= most_apart(len(sizes))


def something_else(floor: Floor, dice: random.Random) -> None:
    """Time, a pause, late entries and purchases."""
    floor.wait(dice.choice((0, 1, 3)))
    player = dice.choice(list(floor.state.entrants))
    command = dice.choice(
        (
            Register(f"late{dice.randint(0, 20)}", "Late"),
            Register(player, player),
            Rebuy(player),
            DeclineRebuy(player),
            AddOn(player),
        )
    )
    with suppress(RoomError):
        floor.do(command)
    if dice.random() < 0.1 and floor.state.is_running:
        floor.do(Pause())
        floor.do(Resume())


@settings(max_examples=40)
@given(
    st.integers(0, 10**9),
    st.integers(2, 40),
    st.integers(2, 10),
    st.sampled_from(
        (
            {},
            {"late_levels": 2, "reentries": 2},
            {"rebuys": 2, "rebuy_levels": 1, "addon_stack": 500, "levels": levels(9, break_ms=MINUTE)},
            {"hand_for_hand": 3, "cross_table": "pool"},
            {"hand_for_hand": 2, "hand_for_hand_ms": 2 * MINUTE},
            {"ticket_to": "main", "ticket_value": 700},
            {"chips": (5, 20, 100), "bounty": 7},
            {"rebuys": 1, "rebuy_levels": 3, "rebuy_ms": 5 * MINUTE, "late_levels": 4, "reentries": 1},
            {"rebuys": 2, "rebuy_levels": 1, "late_levels": 3, "reentries": 2, "max_entries": 42},
        )
    ),
)
def test_whatever_happens_chips_seats_and_money_are_right(
    seed: int, entries: int, seats: int, changes: dict[str, object]
) -> None:
    """Chips are constant, nobody has two seats, tables that all rest are level, it ends, and all is paid."""
    dice = random.Random(seed)
    floor = Floor(entries, dice=seed, seats=seats, **changes)  # type: ignore[arg-type]
    for step in range(4_000):
        state = floor.state
        if not state.is_running:
            break
        playing = [one for one in state.tables.values() if not one.rests]
        if not playing or dice.random() < 0.2:
            # A break or an offer: time alone goes on.
            something_else(floor, dice)
            if not playing:
                floor.wait(1)
        else:
            hand_by_lot(floor, dice)
        if floor.state.is_running and all(one.rests for one in floor.state.tables.values()):
            assert is_level(floor.state)
        if step % 20 == 0:
            floor.check()
    floor.check()
    assert floor.state.status is Status.OVER
    paid = [one.amount for one in floor.events if isinstance(one, PrizePaid)]
    assert sum(paid) == sum(floor.state.prizes) == floor.state.pool
    assert count_in(floor.state) >= 1
    check_moves(floor.events)
    check_places(floor)


def check_places(floor: Floor) -> None:
    """Who lost all later is placed higher; in one hand or round who began it with more (3.15-10, 11)."""
    lost: dict[str, tuple[int, int]] = {}
    in_round = 0
    for number, event in enumerate(floor.events, 1):
        if isinstance(event, RoundBegan):
            in_round = number
        elif isinstance(event, RoundEnded):
            in_round = 0
        elif isinstance(event, HandPlayed):
            for one in event.seats:
                lost[one.player] = (in_round or number, one.started)
    is_pooled = floor.state.config.cross_table == "pool"
    outs = places_of(floor.state)
    for placed in outs:
        moments = {lost[player] for player in placed.players}
        assert len({moment for moment, _ in moments} if is_pooled else moments) == 1
    for better, worse in pairwise(outs):
        assert lost[better.players[0]] > lost[worse.players[0]]
        assert worse.best == better.worst + 1


def check_moves(events: list[TournamentEvent]) -> None:
    """Every move to balance was needed when it was made."""
    first = events[0]
    assert isinstance(first, TournamentOpened)
    state = replay_tournament(events[:1])
    for event in events[1:]:
        if isinstance(event, PlayerMoved):
            check_move(state, event)
        state = evolve_tournament(state, event)
