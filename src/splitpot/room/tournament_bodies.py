"""What goes over HTTP about tournaments: opening one, lobby, page, pulse and wishes.

Closed, validated types as in `bodies.py`; the TypeScript types of the client are generated
from this file too. Money is play money, chips are the tournament's own; times are
milliseconds since 1970, and 0 is never. Standings, results and series have theirs in
the server's `record_types.py`; how a request is answered lives in the server too.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.rules import AnteType, Game, Structure
from splitpot.room.tournament_config import Level, PayoutRow
from splitpot.room.tournament_state import Status

Speed = Literal["turbo", "regular", "slow", "custom"]


class NewFlights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A national tournament: one flight a zone at the same local hour, and a final.

    Attributes:
        country: two letters, as in `Countries`.
        zones: those with a flight; empty for every zone of the country.
        final: the local time of the final in the organiser's zone, `2026-07-05T20:00`.
        buy_in: what an entry to a flight costs; 0: a quarter of one to the final.
    """

    country: str
    final: str
    zones: tuple[str, ...] = ()
    buy_in: int = 0


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tournaments`; what is not said here is in `docs/reference/tournaments.md`.

    Attributes:
        speed: the house's blind structure, or `custom`: the `levels`.
        start: local time in `zone`, `2026-07-04T20:00`; empty for a sit-and-go, which starts when full.
        zone: the organiser's zone, an IANA name.
        fold: which one, where that local time exists twice: 0 or 1.
        rule: how it recurs, `FREQ=WEEKLY;BYDAY=SU`; empty for once. Accounts only.
        last_day: the last day on which one of the recurring may start; empty: it goes on.
        country: whose zones the page offers; empty for none.
        flights: a national one with a flight for each zone.
        fill: bots enter until there are so many, when it starts; 0 for none.
        fill_seconds: a sit-and-go starts so long after the first entry, filled up; 0: when full only.
        series: results count for the leaderboard of this series; empty for none.
        ticket_to: a satellite: the id of the tournament that it wins tickets to.
    """

    name: str
    game: Game = Game.OMAHA8
    structure: Structure = Structure.FIXED_LIMIT
    hole_cards: int = 4
    seats: int = 9
    speed: Speed = "regular"
    levels: tuple[Level, ...] = ()
    ante_type: AnteType = AnteType.BIG_BLIND
    antes: bool = True
    starting_stack: int = 5_000
    start: str = ""
    zone: str = "UTC"
    fold: int | None = None
    rule: str = ""
    last_day: str = ""
    country: str = ""
    flights: NewFlights | None = None
    min_entries: int = 2
    max_entries: int = 1_000
    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    guarantee: int = 0
    late_levels: int = 0
    reentries: int = 0
    rebuys: int = 0
    rebuy_levels: int = 0
    rebuy_price: int = 0
    rebuy_stack: int = 0
    addon_price: int = 0
    addon_stack: int = 0
    payouts: tuple[PayoutRow, ...] = ()
    ticket_to: str = ""
    by_ticket: bool = False
    hand_for_hand: int = 1
    deal_seconds: int = 60
    action_seconds: int = 20
    time_bank_seconds: int = 30
    fill: int = 0
    fill_seconds: int = 0
    series: str = ""
    private: bool = False


class NewTournamentMade(msgspec.Struct, frozen=True):
    """Answer of `POST /api/tournaments`.

    Attributes:
        ids: of what was made, in order of the starts; with flights the final comes last.
        path: the page of the last of them, to be appended to the room's address.
        notices: what the organiser should know, such as a start that the clocks move.
    """

    ids: tuple[str, ...]
    path: str
    notices: tuple[str, ...] = ()


class TournamentRow(msgspec.Struct, frozen=True):
    """One tournament as the lobby lists it.

    Attributes:
        speed: `custom` where the levels are none of the house's.
        start_at: 0 for a sit-and-go.
        zone: the organiser's.
        price: what an entry costs, of which `fee` goes to the house and `bounty` on the head.
        entries: so far, re-entries included; of at most `max_entries`.
        left: players still in.
        pool: what is paid out, as far as it is known; at least `guarantee`.
        open: whether one may enter now.
        level: from 1; 0 before the start.
        registered: the viewer has entered, and is in.
        place, worst: of the places that the viewer has or shares, once he is out or it is over; else 0.
        table: the id of the viewer's table; empty for none.
        version: rises with each change of this row.
        fill: before the start bots enter until there are so many; 0 for none.
        fill_seconds: a sit-and-go is filled up and starts so long after the first entry; 0: when it is full.
        started_at: when it really began; 0 before.
        schedule: the same for all starts of what recurs; empty where it does not.
    """

    id: str
    name: str
    game: Game
    structure: Structure
    hole_cards: int
    seats: int
    speed: Speed
    status: Status
    start_at: int
    zone: str
    price: int
    fee: int
    bounty: int
    entries: int
    max_entries: int
    left: int
    pool: int
    guarantee: int
    open: bool
    level: int
    version: int
    late_levels: int = 0
    reentries: int = 0
    rebuys: int = 0
    addon: bool = False
    ticket_to: str = ""
    by_ticket: bool = False
    series: str = ""
    country: str = ""
    private: bool = False
    paused: bool = False
    on_break: bool = False
    registered: bool = False
    table: str = ""
    ended_at: int = 0
    fill: int = 0
    fill_seconds: int = 0
    started_at: int = 0
    schedule: str = ""
    place: int = 0
    worst: int = 0


class TournamentList(msgspec.Struct, frozen=True):
    """Answer of `GET /api/tournaments`: running ones first, then by start, then those just over."""

    tournaments: tuple[TournamentRow, ...]
    now: int


ClockWaits = Literal["", "host", "break", "deal", "tables", "hands"]
"""Why a level clock stands, or no hand begins: the host has paused it, a break, a deal is being asked about;
hand for hand, the other tables have to finish theirs, or every hand takes its own time off the level."""


class TournamentClock(msgspec.Struct, frozen=True):
    """The level clock.

    Attributes:
        level: from 1; 0 before the start.
        ends: when the level, or the break after it, is over; 0: it stands, or is the last.
        left_ms: what is left of it where the clock stands.
        next_break: when the next break begins, if nothing stops the clock; 0 for none.
        waits: why the clock stands, or no hand begins; empty where neither is so.
    """

    level: int
    ends: int = 0
    left_ms: int = 0
    on_break: bool = False
    paused: bool = False
    hand_for_hand: bool = False
    next_break: int = 0
    waits: ClockWaits = ""


class TournamentPulse(msgspec.Struct, frozen=True):
    """The server's message `tournament`: the same for everybody who watches, at most once a second.

    Attributes:
        version: rises with each change; who wants details asks for them again.
        left: players still in, of `entries`.
        average: of all who are left, who may still buy again included.
        largest, smallest: stacks; 0 before the start, as the average.
        open: whether one may enter now.
        tables: how many are in play.
        final: the last table is set.
        pool: all that is paid out.
        prize: what the next to go out gets.
        places_to_money: how many go out with nothing yet; 0: all who are left are paid, -1: not known yet.
        now: the server's time.
    """

    id: str
    version: int
    status: Status
    clock: TournamentClock
    left: int
    entries: int
    average: int
    largest: int
    smallest: int
    tables: int
    open: bool
    final: bool
    pool: int
    prize: int
    places_to_money: int
    now: int


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The client's message `watch`: send me the pulses of this tournament; empty: no more.

    Beside a table or without one. At a table of a tournament its pulses come by themselves.
    """

    tournament: str


class Moved(msgspec.Struct, frozen=True):
    """The server's message `moved`, to one player on all sockets: a seat in a tournament, or none any more.

    Attributes:
        table: the id of the table to say hello to; empty: he is out, or it is over.
        why: `start`, `late`, `balance`, `break`, `final`, `out` or `over`.
        text: what has happened, in a sentence.
    """

    tournament: str
    name: str
    table: str
    seat: int
    why: str
    text: str


class PrizeRow(msgspec.Struct, frozen=True):
    """What places `best` to `worst` get each; `ticket` where it is one, worth `amount`."""

    best: int
    worst: int
    amount: int
    ticket: bool = False


class TournamentTable(msgspec.Struct, frozen=True):
    """One table in play: its id, and who sits there with how much as at the end of the last hand."""

    id: str
    number: int
    players: tuple[tuple[str, int], ...]
    hand: int


class DealView(msgspec.Struct, frozen=True):
    """A division of the prizes that the last table is asked about.

    Attributes:
        by: the name of who wants it.
        amounts: name and prize, best first; empty until the hand in play is over.
        agreed: names of those who have said yes.
        until: when silence becomes a no.
    """

    by: str
    method: Literal["icm", "chips"]
    left: int
    amounts: tuple[tuple[str, int], ...]
    agreed: tuple[str, ...]
    until: int


class OwnEntry(msgspec.Struct, frozen=True):
    """The viewer in this tournament.

    Attributes:
        place: among those still in by stack, or where he is out the best of the places that he has or shares.
        worst: the last of those places; `place` where he shares none.
        buy_until: has lost everything and may buy again until then; 0 where not.
        prize: money won, bounties not included.
        away: is dealt in and folded, because he sits out or has no connection.
        refund: what he has got back, where it was cancelled.
    """

    name: str
    entries: int
    stack: int
    table: str
    seat: int
    place: int
    worst: int
    out: bool
    buy_until: int
    prize: int
    bounties: int
    ticket: str
    rebuys: int
    addon: bool
    away: bool = False
    refund: int = 0


Wish = Literal[
    "register",
    "register_by_ticket",
    "withdraw",
    "rebuy",
    "decline_rebuy",
    "add_on",
    "ask_deal",
    "answer_deal",
    "add_bots",
    "begin",
    "pause",
    "resume",
    "cancel",
    "end_schedule",
]


class TournamentWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tournaments/{id}/do`; answered with a `TournamentView`.

    Attributes:
        cid: names the wish in the session, so that it can be sent again safely.
        method, left: of `ask_deal`; `left` stays for the winner.
        agree: of `answer_deal`.
        bots: of `add_bots`: how many.
        reason: of `cancel`, which needs one, or of `end_schedule`, which calls off every start of what
            recurs that has not begun.
    """

    wish: Wish
    cid: str
    method: Literal["icm", "chips"] = "icm"
    left: int = 0
    agree: bool = False
    bots: int = 0
    reason: str = ""


class TournamentNote(msgspec.Struct, frozen=True):
    """What has happened in a tournament, in a sentence.

    Attributes:
        version: of the tournament then: no two notes share one.
        deal: that a deal has been made, refused, or paid out.
    """

    version: int
    text: str
    deal: bool = False


class TournamentView(msgspec.Struct, frozen=True):
    """Answer of `GET /api/tournaments/{id}`: the page of one tournament, for this viewer.

    Attributes:
        may: what the viewer may ask for now, as in `TournamentWish`.
        terms: what happens to the money if it is cancelled, in sentences (3.15-16).
        prizes: as fixed, or as they would be with the entries so far (`prizes_fixed` says which).
        chart: all stacks, largest first, thinned out evenly to at most 100.
        notes: what has happened last, newest first; at most 20.
        host: the viewer has opened it.
        satellites: ids of the tournaments that may still win tickets to this one.
        cancelled: why, where it is.
        rebuys_sold, addons_sold: to all players so far.
        fills_at: when bots fill it up and it begins, if it has not by then; 0 for never.
        dealt: the last players have shared the prizes by a deal.
    """

    row: TournamentRow
    pulse: TournamentPulse
    levels: tuple[Level, ...]
    ante_type: AnteType
    starting_stack: int
    min_entries: int
    rebuy_levels: int
    rebuy_price: int
    rebuy_stack: int
    addon_price: int
    addon_stack: int
    action_seconds: int
    time_bank_seconds: int
    deal_seconds: int
    prizes: tuple[PrizeRow, ...]
    prizes_fixed: bool
    terms: tuple[str, ...]
    tables: tuple[TournamentTable, ...]
    chart: tuple[int, ...]
    notes: tuple[TournamentNote, ...]
    may: tuple[Wish, ...]
    own: OwnEntry | None = None
    deal: DealView | None = None
    host: bool = False
    host_name: str = ""
    satellites: tuple[str, ...] = ()
    cancelled: str = ""
    rebuys_sold: int = 0
    addons_sold: int = 0
    fills_at: int = 0
    dealt: bool = False


class CountryZones(msgspec.Struct, frozen=True):
    """A country with several zones: its two letters, its name, and zone and name of each zone."""

    country: str
    name: str
    zones: tuple[tuple[str, str], ...]


class StructurePreview(msgspec.Struct, frozen=True):
    """Answer of `GET /api/tournaments/levels?speed=&stack=&structure=&antes=`: the house's structure."""

    levels: tuple[Level, ...]
