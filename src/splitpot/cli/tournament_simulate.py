"""`splitpot tournament simulate`: one tournament of bots, headless, and its result.

Every chip is counted after every hand and every move checked against its rule, so the
command is a test too. What goes to standard output depends on the options and the seed
alone; speed and progress go to standard error. The run itself is `tournament_run.py`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec

from splitpot.cli import game_options
from splitpot.cli.tournament_run import START_MS, HeadlessTournament, prizes_by_player
from splitpot.cli.words import many
from splitpot.errors import RoomError
from splitpot.game.rules import MAX_PLAYERS, MAX_PLAYERS_BY_HOLE_CARDS, MIN_PLAYERS, Game
from splitpot.room.tournament import count_in, standings
from splitpot.room.tournament_config import Tournament, check_tournament
from splitpot.room.tournament_levels import SPEEDS, blind_levels

if TYPE_CHECKING:
    from splitpot.cli.tournament_file import TournamentFile

MOST_ENTRIES = 10_000
TOLD = 18
"""So many places are printed; `--json` has all."""


@click.command(short_help="Play a tournament of bots and print its result.")
@click.option("--entries", type=click.IntRange(MIN_PLAYERS, MOST_ENTRIES), default=180, show_default=True)
@click.option("--seats", type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS), default=9, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same output.")
@game_options.GAME
@game_options.STRUCTURE
@game_options.HOLE_CARDS
@click.option(
    "--speed",
    type=click.Choice(list(SPEEDS)),
    default="turbo",
    show_default=True,
    help="How fast the blinds rise.",
)
@click.option("--stack", type=click.IntRange(20, 1_000_000), default=5_000, show_default=True)
@click.option("--buy-in", type=click.IntRange(0, 1_000_000), default=100, show_default=True)
@click.option("--bounty", type=click.IntRange(0, 1_000_000), default=0, show_default=True)
@click.option(
    "--bots",
    "manners",
    default="calling,tight",
    show_default=True,
    callback=game_options.read_manners,
    help="Manners by entry, over again from the first.",
)
@click.option(
    "--database",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the tournament in this file, and go on with one that is in it.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line: a place each, then the total.")
def simulate(
    *,
    entries: int,
    seats: int,
    seed: int,
    game: str,
    structure: str,
    hole_cards: int,
    speed: str,
    stack: int,
    buy_in: int,
    bounty: int,
    manners: tuple[str, ...],
    database: Path | None,
    as_json: bool,
) -> None:
    """Play a tournament of bots and print its result.

    Chips are counted after every hand, and every move of a player is checked: it was
    needed, from a fullest table to a shortest, by who was big blind next.

    With a database, the tournament may be ended at any moment, by whatever: the same
    command goes on with it, and prints what it would have printed.
    """
    arguments = {
        "entries": entries,
        "seats": seats,
        "seed": seed,
        "game": game,
        "structure": game_options.STRUCTURES[structure].value,
        "hole_cards": hole_cards,
        "speed": speed,
        "stack": stack,
        "buy_in": buy_in,
        "bounty": bounty,
        "bots": ",".join(manners),
    }
    if seats > MAX_PLAYERS_BY_HOLE_CARDS[hole_cards]:
        most = MAX_PLAYERS_BY_HOLE_CARDS[hole_cards]
        raise click.UsageError(
            f"--seats {seats}: one deck has {hole_cards} hole cards for at most {most} seats"
        )
    config = Tournament(
        id="simulated",
        name="Simulated",
        levels=blind_levels(speed, stack, game_options.STRUCTURES[structure]),
        game=Game(game),
        structure=game_options.STRUCTURES[structure],
        hole_cards=hole_cards,
        seats=seats,
        max_entries=entries,
        starting_stack=stack,
        buy_in=buy_in,
        bounty=bounty,
    )
    try:
        check_tournament(config)
        file = None if database is None else _open(database, arguments)
    except RoomError as error:
        raise click.UsageError(str(error)) from error
    began = time.perf_counter()
    try:
        run = HeadlessTournament(
            config,
            entries,
            manners,
            seed,
            saved=None if file is None else file.saved,
            told=None if file is None else file.told,
        )
        hands = run.hands
        _play(run, entries)
    finally:
        if file is not None:
            file.close()
    seconds = time.perf_counter() - began
    won = prizes_by_player(run.events)
    if as_json:
        _print_json(run, won, seed)
    else:
        _print_table(run, won, seed)
    if hands:
        were = "was" if hands == 1 else "were"
        click.echo(f"{many(hands, 'hand')} {were} in {database} already.", err=True)
    hands = run.hands - hands
    click.echo(f"{many(hands, 'hand')} in {seconds:.1f} s: {hands / seconds:,.0f} hands/s", err=True)


def _open(path: Path, arguments: Mapping[str, Any]) -> TournamentFile:
    # Imported here: a tournament without a file needs no database.
    from splitpot.cli.tournament_file import TournamentFile

    return TournamentFile(path, arguments)


def _play(run: HeadlessTournament, entries: int) -> None:
    """Plays to the end, with a bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        run.play()
        return
    # Imported here: it is wanted by terminals alone and takes longer than all the rest.
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Playing", total=entries - 1)
        while run.state.is_running:
            run.go_on()
            progress.update(task, completed=entries - count_in(run.state))


def _print_table(run: HeadlessTournament, won: Mapping[str, int], seed: int) -> None:
    state = run.state
    config = state.config
    limit = config.structure.value.replace("_", " ")
    click.echo(
        f"{config.game.value}, {limit}, {state.entries:,} entries with {config.starting_stack:,} chips, "
        f"tables of {config.seats}, seed {seed}"
    )
    click.echo()
    click.echo(f"{'place':>7}  {'player':<16} {'won':>10}")
    places = [(placed, player) for placed in standings(state) for player in placed.players]
    for placed, player in places[:TOLD]:
        click.echo(f"{_words(placed.best, placed.worst):>7}  {player:<16} {won.get(player, 0):>10,}")
    if len(places) > TOLD:
        click.echo(f"{'...':>7}  {len(places) - TOLD:,} more")
    click.echo()
    paid = len(state.prizes)
    click.echo(
        f"{many(paid, 'place')} paid, {sum(won.values()):,} in all; {state.chips:,} chips in every hand"
    )
    moves = run.moves
    click.echo(
        f"{many(run.hands, 'hand')} on {many(state.level + 1, 'level')} in {_hours(run.now - START_MS)}; "
        f"moved: {moves['balance']:,} to balance, {moves['break']:,} from broken tables, "
        f"{moves['final']:,} to the last table"
    )


def _print_json(run: HeadlessTournament, won: Mapping[str, int], seed: int) -> None:
    state = run.state
    for placed in standings(state):
        for player in placed.players:
            line = {
                "kind": "place",
                "best": placed.best,
                "worst": placed.worst,
                "player": player,
                "won": won.get(player, 0),
                "moves": state.entrants[player].moves,
            }
            click.echo(_json(line))
    total = {
        "kind": "total",
        "entries": state.entries,
        "seed": seed,
        "game": state.config.game.value,
        "structure": state.config.structure.value,
        "hands": run.hands,
        "levels": state.level + 1,
        "chips": state.chips,
        "pool": state.pool,
        "prizes": state.prizes,
        "won": sum(won.values()),
        "milliseconds": run.now - START_MS,
        "moves": {why: run.moves[why] for why in ("balance", "break", "final")},
    }
    click.echo(_json(total))


def _words(best: int, worst: int) -> str:
    return f"{best:,}" if best == worst else f"{best:,}-{worst:,}"


def _hours(ms: int) -> str:
    minutes = ms // 60_000
    return f"{minutes // 60} h {minutes % 60:02} min"


def _json(line: dict[str, Any]) -> str:
    return msgspec.json.encode(line).decode()
