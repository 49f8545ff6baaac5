"""What has happened in a tournament. Its state follows from these events alone.

One event is one version of the tournament and one row in the store. Nothing here is
secret. Money: `EntryPaid`, `ChipsBought` and `EntryWithdrawn` and `TournamentCancelled`
move it between players and the pool, `PrizePaid` and `BountyPaid` out of it. What an event
means for a table is in `tournament_tables.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.cards import Card
from splitpot.room.tournament_commands import SeatResult
from splitpot.room.tournament_config import Tournament
from splitpot.room.tournament_places import Placed

TOURNAMENT_SCHEMA = 1
MoveReason = Literal["balance", "break", "final"]


class DirectorEvent(msgspec.Struct, frozen=True, kw_only=True):
    """What all of them share. `schema` rises when an older reader would misread them."""

    schema: int = TOURNAMENT_SCHEMA


class TournamentOpened(DirectorEvent, frozen=True, tag="tournament_opened"):
    """The first event: it can be entered."""

    config: Tournament


class EntryPaid(DirectorEvent, frozen=True, tag="entry_paid"):
    """A player has entered, for the first time or again; `price` was paid, `to_pool` of it for prizes."""

    player: str
    name: str
    bot: str
    price: int
    to_pool: int
    by_ticket: bool
    at: int


class EntryWithdrawn(DirectorEvent, frozen=True, tag="entry_withdrawn"):
    """A player has left before the start, and has `refund` back."""

    player: str
    refund: int
    at: int


class TournamentRescheduled(DirectorEvent, frozen=True, tag="tournament_rescheduled"):
    """It starts at another instant, since a country has changed its clocks (3.16-3)."""

    start_at: int
    at: int


class TournamentStarted(DirectorEvent, frozen=True, tag="tournament_started"):
    """It has begun; seats follow."""

    at: int


class TableSet(DirectorEvent, frozen=True, tag="table_set"):
    """A table comes into play, with so many chairs and this smallest chip."""

    table: int
    chairs: int
    unit: int = 1


class TableBroken(DirectorEvent, frozen=True, tag="table_broken"):
    """A table is empty and goes out of play."""

    table: int


class PlayerSeated(DirectorEvent, frozen=True, tag="player_seated"):
    """A player takes a seat, with a full stack: at the start, late, or in a new entry."""

    player: str
    table: int
    seat: int
    stack: int


class PlayerMoved(DirectorEvent, frozen=True, tag="player_moved"):
    """A player goes to another table with his stack: to balance, since his breaks, or to the last one."""

    player: str
    table: int
    seat: int
    why: MoveReason


class HandGranted(DirectorEvent, frozen=True, tag="hand_granted"):
    """A table may play this hand, on this level; said again where the level has changed before it began."""

    table: int
    hand: int
    level: int


class HandRecalled(DirectorEvent, frozen=True, tag="hand_recalled"):
    """A table may not begin this hand for now; one that has begun is played."""

    table: int
    hand: int


class HandPlayed(DirectorEvent, frozen=True, tag="hand_played"):
    """A hand is over: what it was for each seat, and where button and blinds stood."""

    table: int
    hand: int
    seats: tuple[SeatResult, ...]
    button: int
    small: int
    big: int
    at: int


class RoundBegan(DirectorEvent, frozen=True, tag="round_began"):
    """Hand for hand: every table plays one hand."""

    at: int


class RoundEnded(DirectorEvent, frozen=True, tag="round_ended"):
    """All of them are over; `left_ms` is what the level has left where rounds are counted."""

    left_ms: int
    at: int


class HandForHandBegan(DirectorEvent, frozen=True, tag="hand_for_hand_began"):
    """All tables play hand for hand; `left_ms` is what the level had left where its clock stands."""

    left_ms: int
    at: int


class HandForHandEnded(DirectorEvent, frozen=True, tag="hand_for_hand_ended"):
    """Every table plays on by itself; the level ends at `ends`."""

    ends: int
    at: int


class RebuyOffered(DirectorEvent, frozen=True, tag="rebuy_offered"):
    """A player has lost everything and may buy again until then."""

    player: str
    until: int


class ChipsBought(DirectorEvent, frozen=True, tag="chips_bought"):
    """A player has bought chips, by a rebuy or the add-on."""

    player: str
    kind: Literal["rebuy", "addon"]
    chips: int
    price: int
    at: int


class PlayersOut(DirectorEvent, frozen=True, tag="players_out"):
    """Players have lost everything; they share the places from `best` to `worst` of those so far."""

    players: tuple[str, ...]
    best: int
    worst: int
    at: int


class PlacesRanked(DirectorEvent, frozen=True, tag="places_ranked"):
    """The last places so far anew, best first: one is out after others who lost their chips no earlier."""

    places: tuple[Placed, ...]


class LevelBegan(DirectorEvent, frozen=True, tag="level_began"):
    """A level (from 0) holds for every hand that begins from now on; 0 where it has no end."""

    level: int
    at: int
    ends: int


class BreakBegan(DirectorEvent, frozen=True, tag="break_began"):
    """No hand begins until then."""

    at: int
    ends: int


class RegistrationClosed(DirectorEvent, frozen=True, tag="registration_closed"):
    """Nobody enters any more."""

    at: int


class PrizesFixed(DirectorEvent, frozen=True, tag="prizes_fixed"):
    """The prizes of the paid places, best first; `overlay` is what the house adds to the pool.

    `tickets`: the first so many are tickets to another tournament.
    """

    pool: int
    overlay: int
    prizes: tuple[int, ...]
    tickets: int
    at: int


class PrizePaid(DirectorEvent, frozen=True, tag="prize_paid"):
    """A player has his prize: money, or a ticket that is worth `amount`."""

    player: str
    amount: int
    best: int
    worst: int
    ticket: str = ""
    by_deal: bool = False


class BountyPaid(DirectorEvent, frozen=True, tag="bounty_paid"):
    """A player gets a bounty, or his part of it; the winner in the end his own."""

    player: str
    of: str
    amount: int


class ChipsRaced(DirectorEvent, frozen=True, tag="chips_raced"):
    """A table's small chips have become larger ones: cards drawn, and what each stack has gained or lost."""

    table: int
    unit: int
    drawn: dict[str, Card]
    changes: dict[str, int]


class Paused(DirectorEvent, frozen=True, tag="paused"):
    """By the host; `left_ms` is what level or break has left."""

    left_ms: int
    at: int


class Unpaused(DirectorEvent, frozen=True, tag="unpaused"):
    """It goes on; level or break end at `ends`."""

    ends: int
    at: int


class DealAsked(DirectorEvent, frozen=True, tag="deal_asked"):
    """Somebody proposes a deal; the table stops after the hand in play."""

    player: str
    method: str
    left: int
    at: int


class DealOffered(DirectorEvent, frozen=True, tag="deal_offered"):
    """The amounts that everybody has to agree to until then."""

    amounts: dict[str, int]
    until: int


class TimeGiven(DirectorEvent, frozen=True, tag="time_given"):
    """After a restart: offers to buy again and a deal that is asked about last `ms` longer.

    Those whose time was over meanwhile last so long from `at` on.
    """

    ms: int
    at: int


class DealAnswered(DirectorEvent, frozen=True, tag="deal_answered"):
    """A player has agreed."""

    player: str


class DealDropped(DirectorEvent, frozen=True, tag="deal_dropped"):
    """There is no deal: somebody has said no (`player`), or nothing in time (empty).

    `is_out`: the player has asked for it, and has lost everything before it could be offered.
    """

    player: str
    is_out: bool = False


class DealMade(DirectorEvent, frozen=True, tag="deal_made"):
    """All have agreed: the amounts are paid, and `left` is the winner's."""

    amounts: dict[str, int]
    left: int
    at: int


class TournamentEnded(DirectorEvent, frozen=True, tag="tournament_ended"):
    """It is over."""

    at: int


class TournamentCancelled(DirectorEvent, frozen=True, tag="tournament_cancelled"):
    """It has no winner; what everybody gets back."""

    reason: str
    refunds: dict[str, int]
    at: int


TournamentEvent = (
    TournamentOpened
    | EntryPaid
    | EntryWithdrawn
    | TournamentRescheduled
    | TournamentStarted
    | TableSet
    | TableBroken
    | PlayerSeated
    | PlayerMoved
    | HandGranted
    | HandRecalled
    | HandPlayed
    | RoundBegan
    | RoundEnded
    | HandForHandBegan
    | HandForHandEnded
    | RebuyOffered
    | ChipsBought
    | PlayersOut
    | PlacesRanked
    | LevelBegan
    | BreakBegan
    | RegistrationClosed
    | PrizesFixed
    | PrizePaid
    | BountyPaid
    | ChipsRaced
    | Paused
    | Unpaused
    | DealAsked
    | DealOffered
    | TimeGiven
    | DealAnswered
    | DealDropped
    | DealMade
    | TournamentEnded
    | TournamentCancelled
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[TournamentEvent] = msgspec.json.Decoder(TournamentEvent)


def encode_tournament_event(event: TournamentEvent) -> bytes:
    """The event as JSON, for the store."""
    return _ENCODER.encode(event)


def decode_tournament_event(text: bytes | str) -> TournamentEvent:
    """The event that `encode_tournament_event` wrote.

    Raises:
        msgspec.ValidationError: it is not an event of this schema.
    """
    return _DECODER.decode(text)
