"""The tables of a file of imported hands, and how an SQLite file is known to be one.

Such a file stands by itself: nothing of it is in the room's database. `VERSION` rises
with every change of these tables; it is in the file as `user_version`.
"""

from __future__ import annotations

from typing import Final

from splitpot.history.stats import STREETS, Deeds

APPLICATION_ID: Final = 0x53504831
"""`SPH1`: what tells our files from other people's."""
VERSION: Final = 1

DEED_COLUMNS: Final = tuple(f"{street}_{deed}" for street in STREETS for deed in Deeds._fields)
"""How often a player did what, by street."""

HAND_COLUMNS: Final = (
    "key",
    "site",
    "number",
    "file",
    "line",
    "played_at",
    "game",
    "structure",
    "hole_cards",
    "players",
    "stakes",
    "decimals",
    "currency",
    "play_money",
    "tournament",
    "hero",
    "pot",
    "rake",
    "board",
    "complete",
    "agrees",
    "reason",
    "notes",
    "problems",
    "record",
    "source",
)

PLAYER_COLUMNS: Final = (
    "hand_id",
    "seat",
    "name",
    "is_hero",
    "position",
    "unit",
    "big_unit",
    "invested",
    "won",
    "net",
    "last_street",
    "could_enter",
    "vpip",
    "pfr",
    "at_showdown",
    "won_at_showdown",
    "scooped",
    "quartered",
    "low_won",
    "low_paid",
    "all_in_street",
    "luck",
    "expected",
    *DEED_COLUMNS,
)

FACT_COLUMNS: Final = (*PLAYER_COLUMNS[1:], "players", "game")
"""A player's row and what his facts have from the hand's."""

SCRIPT: Final = f"""
CREATE TABLE files (
    hash TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    hands INTEGER NOT NULL,
    problems INTEGER NOT NULL,
    others INTEGER NOT NULL,
    version TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE hands (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    site TEXT NOT NULL,
    number TEXT NOT NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    played_at TEXT NOT NULL,
    game TEXT NOT NULL,
    structure TEXT NOT NULL,
    hole_cards INTEGER NOT NULL,
    players INTEGER NOT NULL,
    stakes TEXT NOT NULL,
    decimals INTEGER NOT NULL,
    currency TEXT NOT NULL,
    play_money INTEGER NOT NULL,
    tournament TEXT NOT NULL,
    hero TEXT NOT NULL,
    pot INTEGER,
    rake INTEGER,
    board TEXT NOT NULL,
    complete INTEGER NOT NULL,
    agrees INTEGER,
    reason TEXT NOT NULL,
    notes TEXT NOT NULL,
    problems TEXT NOT NULL,
    record TEXT,
    source TEXT
);
CREATE INDEX hands_played_at ON hands (played_at);
CREATE TABLE players (
    hand_id INTEGER NOT NULL REFERENCES hands (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    is_hero INTEGER NOT NULL,
    position TEXT NOT NULL,
    unit TEXT NOT NULL,
    big_unit INTEGER NOT NULL,
    invested INTEGER NOT NULL,
    won INTEGER NOT NULL,
    net INTEGER NOT NULL,
    last_street INTEGER NOT NULL,
    could_enter INTEGER NOT NULL,
    vpip INTEGER NOT NULL,
    pfr INTEGER NOT NULL,
    at_showdown INTEGER NOT NULL,
    won_at_showdown INTEGER NOT NULL,
    scooped INTEGER NOT NULL,
    quartered INTEGER NOT NULL,
    low_won INTEGER NOT NULL,
    low_paid INTEGER NOT NULL,
    all_in_street INTEGER,
    luck TEXT NOT NULL,
    expected REAL,
    {", ".join(f"{column} INTEGER NOT NULL" for column in DEED_COLUMNS)},
    PRIMARY KEY (hand_id, seat)
) WITHOUT ROWID;
CREATE INDEX players_name ON players (name);
CREATE INDEX players_hero ON players (is_hero) WHERE is_hero;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
"""
