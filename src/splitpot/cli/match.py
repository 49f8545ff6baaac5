"""`splitpot match`: two bots heads-up, and which of them is better, with how sure that is.

A bot is one of ours, by its manner, or a program that speaks the bots' protocol
(`cli/program.py`). With `--duplicate` every deck is played twice with the seats swapped,
so that most of the luck of the cards cancels out; the pair of hands is then what counts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import click
import msgspec

from splitpot.bots.bot import Bot
from splitpot.bots.manners import MANNERS, make_bot
from splitpot.bots.match import PlayedHand, play_hand, shuffled_deck
from splitpot.bots.tally import LEAST_HANDS, Rate, Tally
from splitpot.cli import game_options
from splitpot.cli.program import SECONDS, Course, Program, ProgramNotStarted
from splitpot.cli.simulate import ends_of, rate_words, rules_of, unit_of, usual_stack
from splitpot.cli.words import many
from splitpot.game.rules import Game, Rules

SEATS: Final = 2


class Score(msgspec.Struct):
    """What a match has come to, from the first bot's side.

    Attributes:
        hands: hands played.
        net: chips that the first bot has won.
        tally: by hand, or by pair of hands in a duplicate match.
    """

    tally: Tally
    hands: int = 0
    net: int = 0


@click.command(short_help="Let two bots play each other, and say how sure the result is.")
@click.argument("bots", nargs=SEATS, metavar="BOT BOT")
@click.option("--hands", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option(
    "--duplicate", is_flag=True, help="Play every deck twice with the seats swapped; the hands are even."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed deals the same cards.")
@game_options.GAME
@game_options.STRUCTURE
@game_options.HOLE_CARDS
@game_options.SMALL_BET
@click.option(
    "--stack",
    type=click.IntRange(min=1),
    default=None,
    help="Chips of both at the start of every hand.  [default: as in simulate]",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=SECONDS,
    show_default=True,
    help="Time for a program's decision.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def match(
    *,
    bots: tuple[str, str],
    hands: int,
    duplicate: bool,
    seed: int,
    game: str,
    structure: str,
    hole_cards: int,
    small_bet: int,
    stack: int | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Let two bots play each other heads-up, and say how sure the result is.

    BOT is calling, tight or equity, or a command line that starts a program which speaks
    the bots' protocol on its standard input and output:

    \b
    splitpot match tight equity --hands 20000 --duplicate
    splitpot match "python mybot.py" tight --structure pot

    Every hand begins with the same stacks. Results are big bets (in pot and no limit big
    blinds) per 100 hands with their 95 % interval.
    """
    if duplicate and hands % 2:
        raise click.UsageError(
            f"--hands {hands}: a duplicate match plays every deck twice; name an even number"
        )
    rules = rules_of(game_options.STRUCTURES[structure], small_bet, Game(game), hole_cards)
    stacks = (stack or usual_stack(rules),) * SEATS
    course = Course()
    score = Score(Tally())
    began = time.perf_counter()
    with ExitStack() as running:
        players = [_bot(name, number, seed, course, seconds, running) for number, name in enumerate(bots)]
        for nets in _nets(rules, stacks, players, course, hands, seed, duplicate=duplicate):
            score.hands += len(nets)
            score.net += sum(nets)
            score.tally.add(sum(nets))
    took = time.perf_counter() - began
    # A pair counts two hands: its sum over twice the big bet is a mean per hand.
    rate = score.tally.rate(rules.big_bet * (2 if duplicate else 1))
    if as_json:
        line = _line(bots, players, rules, stacks[0], score, rate)
        click.echo(msgspec.json.encode({**line, "seed": seed, "duplicate": duplicate}).decode())
    else:
        _print(bots, players, rules, stacks[0], score, rate, seed=seed, duplicate=duplicate)
    click.echo(f"{many(score.hands, 'hand')} in {took:.1f} s: {score.hands / took:,.0f} hands/s", err=True)


def _bot(name: str, number: int, seed: int, course: Course, seconds: float, running: ExitStack) -> Bot:
    if name in MANNERS:
        # A seed of its own, so that both of one manner do not think the same.
        return make_bot(name, random.Random(f"{seed} bot {number}"))  # noqa: S311
    try:
        program = Program(name, course, seconds)
    except ProgramNotStarted as error:
        ours = f"bots of ours are {', '.join(MANNERS)}"
        raise ProgramNotStarted(name, f"cannot be started: {error.__cause__}; {ours}") from error
    running.callback(program.close)
    return program


def _nets(
    rules: Rules,
    stacks: tuple[int, ...],
    players: list[Bot],
    course: Course,
    hands: int,
    seed: int,
    *,
    duplicate: bool,
) -> Iterator[list[int]]:
    """What the first bot has won in each hand, or in the two hands of each deck."""
    deals = random.Random(f"{seed} deals")  # noqa: S311 - a match must be repeatable
    decks = hands // 2 if duplicate else hands
    for number in range(decks):
        deck, button = shuffled_deck(deals), number % SEATS
        nets = []
        for swapped in (False, True) if duplicate else (False,):
            order = players[::-1] if swapped else players
            course.begin()
            played = play_hand(rules, stacks, button, deck, order, told=course.hear)
            _tell(order, played)
            nets.append(played.net[1 if swapped else 0])
        yield nets


def _tell(order: list[Bot], played: PlayedHand) -> None:
    for seat, player in enumerate(order):
        if isinstance(player, Program):
            player.hand_over(played.final, seat)


def _line(
    names: tuple[str, str], players: list[Bot], rules: Rules, stack: int, score: Score, rate: Rate | None
) -> dict[str, Any]:
    unit = unit_of(rules).replace(" ", "_")
    return {
        "bots": names,
        "hands": score.hands,
        "net": score.net,
        f"{unit}_per_100": None if rate is None else round(rate.per_100, 3),
        "interval_95": None if rate is None else ends_of(rate, 3),
        "better": _better(names, rate),
        "game": rules.game.value,
        "structure": rules.structure.value,
        "hole_cards": rules.hole_cards,
        "small_bet": rules.small_bet,
        "stack": stack,
        "answers": [
            msgspec.structs.asdict(player.counts) if isinstance(player, Program) else None
            for player in players
        ],
    }


def _better(names: tuple[str, str], rate: Rate | None) -> str | None:
    """Which bot is better, where the interval says so."""
    if rate is None or abs(rate.per_100) <= rate.half_width:
        return None
    return names[0] if rate.per_100 > 0 else names[1]


def _print(
    names: tuple[str, str],
    players: list[Bot],
    rules: Rules,
    stack: int,
    score: Score,
    rate: Rate | None,
    *,
    seed: int,
    duplicate: bool,
) -> None:
    limit = rules.structure.value.replace("_", " ")
    how = "each deck twice with the seats swapped" if duplicate else "each deck once"
    click.echo(
        f"{rules.game.value}, {limit}, {many(score.hands, 'hand')}, {how}, seed {seed}; "
        f"every hand begins with stacks of {stack:,}"
    )
    click.echo()
    click.echo(f"{names[0]} against {names[1]}: {score.net:+,} chips")
    if rate is None:
        least = LEAST_HANDS * (2 if duplicate else 1)
        click.echo(f"{unit_of(rules)} per 100 hands are told from {least} hands on")
    else:
        click.echo(f"{rate_words(rate).strip()} {unit_of(rules)} per 100 hands, 95 % interval")
        better = _better(names, rate)
        click.echo(f"{better} is better" if better else "too few hands to say which is better")
    for name, player in zip(names, players, strict=True):
        if isinstance(player, Program):
            told = player.counts
            click.echo(
                f"{name}: {many(told.asked, 'decision')}, {many(told.rejected, 'answer')} rejected, "
                f"{told.late:,} without an answer in time, "
                f"{told.defaulted:,} checked or folded for it; slowest {told.slowest_ms:,} ms"
            )
