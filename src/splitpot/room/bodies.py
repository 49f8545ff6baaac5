"""What goes over HTTP: the bodies of requests and answers, as closed, validated types.

Beside `room/messages.py`, which has what goes over a table's socket; amounts, times and
cards are written as there. The TypeScript types of the client are generated from this
file too. How a request is answered lives in the server.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from splitpot.game.rules import Game, Structure
from splitpot.room.parts import Announcement, Sanctioned, TableInfo


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables`. Amounts in chips; `small_bet` is the lower limit and even.

    Attributes:
        small_bet: fixed limit: the lower limit; pot and no limit: the big blind.
        ante: what each seat puts in first; 0 for none.
        run_twice, straddle: pot and no limit only.
        kill: fixed limit only.
        time_bank_seconds: what each time bank (before and after the flop) begins with.
        rake_bps: hundredths of a per cent of each contested pot that has seen a flop; 0 for none.
        rake_cap: most rake of a hand; 0 for no cap.
        min_players_to_start: players that the first hand of a game waits for (C1).
        bots: manners of the bots to seat at once.
        bot_pause: whether bots take a human-like pause.
        private: not in the lobby; in by the link that its host gives out.
        password: in by it; empty for none.
        approval: the host agrees to each buy-in.
        observers: whether those without a seat may watch.
        chat: who may speak: `all` who watch, the `players` who sit, or nobody (`off`).
        rabbit: whether the cards that would have come may be asked for after a hand.
        untimed: no time-outs for those who are there; private tables and those with a password.
    """

    name: str
    game: Game = Game.OMAHA8
    small_bet: int = 20
    seats: int = 6
    hole_cards: int = 4
    action_seconds: int = 20
    seat_draw: Literal["button", "full"] = "button"
    chip_decimals: int = 0
    bots: tuple[Literal["calling", "tight", "equity"], ...] = ()
    bot_pause: bool = True
    structure: Structure = Structure.FIXED_LIMIT
    ante: int = 0
    run_twice: bool = False
    straddle: bool = False
    kill: Literal["off", "half", "full"] = "off"
    time_bank_seconds: int = 15
    rake_bps: int = 0
    rake_cap: int = 0
    showdown: Literal["show_all", "muck_losers"] = "show_all"
    button_rule: Literal["forward_moving", "dead"] = "forward_moving"
    min_players_to_start: int = 2
    private: bool = False
    password: str = ""
    approval: bool = False
    observers: bool = True
    chat: Literal["all", "players", "off"] = "all"
    rabbit: bool = False
    untimed: bool = False


class NewSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/session`: in by a nickname, without an account."""

    nickname: str


class OwnSeat(msgspec.Struct, frozen=True):
    """A table where you have a seat.

    Attributes:
        table: its id.
    """

    table: str
    name: str


class Session(msgspec.Struct, frozen=True):
    """Who the cookie says you are; `GET /api/me` answers `null` where it says nobody.

    Attributes:
        wallet: chips away from the tables.
        account: whether a password keeps the name and the chips.
        allowance: chips that `POST /api/allowance` gives now; 0 for none.
        allowance_at: when there will be some again, or 0: now, or not before chips are lost.
        allowance_most: what a day's chips are for those with room for them all; 0: none are given here.
        allowance_under: they are given to those with at most so many, at tables and with their bots too.
        zone: the time zone that was chosen; empty for none yet, then that of the device counts.
        seats: the tables where you sit, also from another device.
    """

    nickname: str
    wallet: int
    account: bool = False
    allowance: int = 0
    allowance_at: int = 0
    allowance_most: int = 0
    allowance_under: int = 0
    zone: str = ""
    seats: tuple[OwnSeat, ...] = ()


class NewZone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/zone`: show me times in this zone, an IANA name."""

    zone: str


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/account`: the guest keeps everything and gets a name that stays his."""

    name: str
    password: str


class LogIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/login`."""

    name: str
    password: str


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/account/password`; all other sessions end."""

    password: str
    new: str


class Farewell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/account/delete`: the password, so that nobody else does it."""

    password: str


class TableKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{id}/entry`: the secret of an invite link, or the password."""

    key: str = ""
    password: str = ""


class HostDeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{id}/host`: what the host does at the own table.

    Attributes:
        deed: close it, or send somebody away.
        name: who is sent away.
    """

    deed: Literal["close", "send_away"]
    name: str = ""


class Invite(msgspec.Struct, frozen=True):
    """Answer of `GET` and `POST /api/tables/{id}/invite`: what to append to the room's address.

    Attributes:
        path: the table's address, with the secret behind `#` where it is private.
        can_renew: whether the asker is the host, who may make a new one.
    """

    path: str
    can_renew: bool = False


class QuickSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/quick-seat`: what kind of table; all of it may be left out.

    Attributes:
        game, structure: none for any.
        min_bet, max_bet: lower limit or big blind in chips; 0 for any.
        speed: `fast` up to 10 s for a decision, `usual` up to 20 s, `slow` above.
    """

    game: Game | None = None
    structure: Structure | None = None
    min_bet: int = 0
    max_bet: int = 0
    speed: Literal["any", "fast", "usual", "slow"] = "any"


class LobbyList(msgspec.Struct, frozen=True):
    """Answer of `GET /api/tables`.

    Attributes:
        online: people with a page open at some table.
        seated: people who sit at a table.
        announcements: what the host says to everybody.
    """

    tables: tuple[TableInfo, ...]
    online: int
    seated: int
    announcements: tuple[Announcement, ...] = ()


class GameStats(msgspec.Struct, frozen=True):
    """A player's result in one game.

    Attributes:
        net: chips won; negative where lost.
        per_100: big bets (pot and no limit: big blinds) won per 100 hands, on average.
        low, high: the 95 % interval of that.
    """

    structure: Structure
    game: Game
    hole_cards: int
    hands: int
    net: int
    per_100: float
    low: float
    high: float


class CurvePoint(msgspec.Struct, frozen=True):
    """The chips won after so many hands."""

    hand: int
    total: int


class RecentHand(msgspec.Struct, frozen=True):
    """A hand that the player was dealt into."""

    table: str
    name: str
    hand: int
    ended_at: int
    structure: Structure
    game: Game
    hole_cards: int
    net: int
    chip_decimals: int


class Stats(msgspec.Struct, frozen=True):
    """Answer of `GET /api/me/stats`: games by hands played, the curve over all, the last hands first."""

    hands: int
    net: int
    games: tuple[GameStats, ...]
    curve: tuple[CurvePoint, ...]
    recent: tuple[RecentHand, ...]


class LeaderRow(msgspec.Struct, frozen=True):
    """One player of the leaderboard; the numbers as in `GameStats`."""

    rank: int
    name: str
    account: bool
    hands: int
    per_100: float
    low: float
    high: float
    net: int


class Leaders(msgspec.Struct, frozen=True):
    """Answer of `GET /api/leaders`: ranked by `low`, the lower end of the interval.

    Attributes:
        game: structure, game and cards in the hole: `fixed_limit:omaha8:4`.
        games: all that have been played.
        least_hands: who has played fewer is not ranked.
        own_hands: what you have played of this game at open tables; 0 without a session.
    """

    game: str
    games: tuple[str, ...]
    least_hands: int
    rows: tuple[LeaderRow, ...]
    own_hands: int = 0


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/bots`: a bot of the account's own, with chips from its owner's wallet."""

    name: str
    chips: int = 0


class BotChips(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/bots/{name}/chips`: from the owner's wallet to the bot's, or back where negative."""

    amount: int


class BotInfo(msgspec.Struct, frozen=True):
    """A bot as its owner sees it.

    Attributes:
        wallet: its chips away from the tables.
        seen_at: when it came last.
        active: whether it has a token.
    """

    name: str
    wallet: int
    created_at: int
    seen_at: int
    active: bool


class BotList(msgspec.Struct, frozen=True):
    """Answer of `GET /api/bots`."""

    bots: tuple[BotInfo, ...]


class BotToken(msgspec.Struct, frozen=True):
    """A bot's token, told once: answer of `POST /api/bots` and `POST /api/bots/{name}/token`."""

    name: str
    token: str


class BotSession(msgspec.Struct, frozen=True):
    """Answer of `GET /api/bot/me`: who a token is, and at which tables it sits."""

    name: str
    wallet: int
    tables: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Body of every HTTP answer that is an error: a stable code, and what would be right.

    Attributes:
        sanction: with `banned` and `muted`: what is in force, to be worded on the reader's clock.
    """

    code: str
    message: str
    sanction: Sanctioned | None = None


class HandRow(msgspec.Struct, frozen=True):
    """A finished hand in `GET /api/tables/{id}/hands`; its PHH file is at `phh`."""

    hand: int
    ended_at: int
    pot: int
    winners: tuple[str, ...]
    board: tuple[str, ...]
    phh: str
    second_board: tuple[str, ...] = ()


Colour = Literal["", "red", "orange", "yellow", "green", "blue", "purple"]


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of `POST /api/tables/{id}/notes` and `POST /api/notes`: what is noted about somebody.

    What is none stays as it is; a note with nothing in it is gone.

    Attributes:
        name: as the table calls the person (`POST /api/notes`: as the own note does).
        text: at most 500 characters.
        muted: do not show me what this person says.
    """

    name: str
    text: str | None = None
    colour: Colour | None = None
    muted: bool | None = None


class NoteView(msgspec.Struct, frozen=True):
    """What the player has noted about somebody; nobody else sees it."""

    name: str
    text: str
    colour: str
    muted: bool
    at: int


class Notes(msgspec.Struct, frozen=True):
    """Answer of `GET /api/notes` and of `GET /api/tables/{id}/notes` (about those who are there)."""

    notes: tuple[NoteView, ...]
