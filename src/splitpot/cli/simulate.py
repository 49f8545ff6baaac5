"""`splitpot simulate`: hands between bots, without a room, and who won what.

Every hand begins with the same stacks, so hands are independent and the intervals
right; the button moves forward. What goes to standard output depends on the options and
the seed alone, on every machine; speed and progress go to standard error.
"""

from __future__ import annotations

import random
import sys
import time
from collections import deque
from collections.abc import Iterator
from typing import IO, Any, Final

import click
import msgspec

from splitpot.bots.bot import Bot
from splitpot.bots.manners import MANNERS, make_bot
from splitpot.bots.match import PlayedHand, play_hand, shuffled_deck
from splitpot.bots.tally import LEAST_HANDS, Rate, Tally
from splitpot.cards import format_cards
from splitpot.cli import game_options
from splitpot.cli.words import many
from splitpot.errors import SetupError
from splitpot.game.events import Awarded, Shown
from splitpot.game.rules import (
    MAX_PLAYERS,
    MAX_PLAYERS_BY_HOLE_CARDS,
    MIN_PLAYERS,
    Game,
    Rules,
    Structure,
    big_bet_rules,
    fixed_limit,
)
from splitpot.history.phh import write_phhs
from splitpot.history.record import HandRecord, record_hand

STACK_IN_SMALL_BETS: Final = 50
"""Default stack in fixed limit; a hand costs at most 24 small bets, so nobody is all-in."""
STACK_IN_BIG_BLINDS: Final = 100
"""Default stack in pot and no limit."""


class Plan(msgspec.Struct, frozen=True):
    """What is played, as the options say it."""

    rules: Rules
    manners: tuple[str, ...]
    hands: int
    seed: int
    stack: int


class Totals(msgspec.Struct):
    """Counts over all hands; a showdown is a scoop where one seat took the whole main pot, else a split."""

    showdowns: int = 0
    scoops: int = 0
    splits: int = 0

    def add(self, played: PlayedHand) -> None:
        """Counts one hand."""
        if not any(isinstance(event, Shown) for event in played.events):
            return
        winners = {event.seat for event in played.events if isinstance(event, Awarded) and event.pot == 0}
        self.showdowns += 1
        if len(winners) == 1:
            self.scoops += 1
        else:
            self.splits += 1


@click.command(short_help="Play hands between bots and print who won what.")
@click.option("--seats", type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS), default=6, show_default=True)
@click.option("--hands", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same output.")
@game_options.GAME
@game_options.STRUCTURE
@click.option(
    "--bots",
    "manners",
    default=",".join(MANNERS),
    show_default=True,
    callback=game_options.read_manners,
    help="Manners by seat, over again from the first where there are more seats.",
)
@game_options.SMALL_BET
@click.option(
    "--stack",
    type=click.IntRange(min=1),
    default=None,
    help="Chips of every seat at the start of every hand.  "
    f"[default: {STACK_IN_SMALL_BETS} small bets, or {STACK_IN_BIG_BLINDS} big blinds]",
)
@game_options.HOLE_CARDS
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line: a seat each, then the total.")
@click.option(
    "--phh",
    type=click.File("w", encoding="utf-8", atomic=True),
    metavar="FILE.phhs",
    help="Write all hands to this file, with every card.",
)
@click.option("--each", is_flag=True, help="With --json, a line for every hand too, before the seats.")
def simulate(
    *,
    seats: int,
    hands: int,
    seed: int,
    game: str,
    structure: str,
    manners: tuple[str, ...],
    small_bet: int,
    stack: int | None,
    hole_cards: int,
    as_json: bool,
    each: bool,
    phh: IO[str] | None,
) -> None:
    """Play hands between bots and print who won what.

    Results are big bets (in pot and no limit big blinds) per 100 hands with their 95 %
    interval. Every hand begins with the same stacks: what a seat wins or loses is booked and
    its stack is set back.
    """
    if each and not as_json:
        raise click.UsageError("--each needs --json")
    if seats > MAX_PLAYERS_BY_HOLE_CARDS[hole_cards]:
        most = MAX_PLAYERS_BY_HOLE_CARDS[hole_cards]
        raise click.UsageError(
            f"--seats {seats}: one deck has {hole_cards} hole cards for at most {most} seats"
        )
    rules = rules_of(game_options.STRUCTURES[structure], small_bet, Game(game), hole_cards)
    by_seat = tuple(manners[seat % len(manners)] for seat in range(seats))
    plan = Plan(rules, by_seat, hands, seed, stack or usual_stack(rules))
    tallies = [Tally() for _ in range(seats)]
    totals = Totals()

    def counted() -> Iterator[PlayedHand]:
        for number, played in enumerate(_with_progress(play(plan), hands), 1):
            for tally, net in zip(tallies, played.net, strict=True):
                tally.add(net)
            totals.add(played)
            if each:
                click.echo(_json(_hand_line(number, played)))
            yield played

    began = time.perf_counter()
    if phh is None:
        deque(counted(), maxlen=0)
    else:
        phh.write(write_phhs(_records(plan, counted())))
    seconds = time.perf_counter() - began
    if as_json:
        _print_json(plan, tallies, totals)
    else:
        _print_table(plan, tallies, totals)
    click.echo(f"{many(hands, 'hand')} in {seconds:.1f} s: {hands / seconds:,.0f} hands/s", err=True)


def rules_of(structure: Structure, small_bet: int, game: Game, hole_cards: int) -> Rules:
    """The house's rules at these stakes, or what is wrong with the option."""
    try:
        if structure is Structure.FIXED_LIMIT:
            return fixed_limit(small_bet, game=game, hole_cards=hole_cards)
        return big_bet_rules(structure, small_bet, game=game, hole_cards=hole_cards)
    except SetupError as error:
        raise click.BadParameter(str(error), param_hint="--small-bet") from error


def usual_stack(rules: Rules) -> int:
    """What every seat begins a hand with where nobody has said otherwise."""
    return (STACK_IN_SMALL_BETS if rules.is_fixed_limit else STACK_IN_BIG_BLINDS) * rules.small_bet


def play(plan: Plan) -> Iterator[PlayedHand]:
    """The hands of a plan, one after the other."""
    # Seeds of text are hashed by SHA-512, so that the streams have nothing in common.
    deals = random.Random(f"{plan.seed} deals")  # noqa: S311 - a simulation must be repeatable
    bots: list[Bot] = [
        make_bot(manner, random.Random(f"{plan.seed} seat {seat}"))  # noqa: S311
        for seat, manner in enumerate(plan.manners)
    ]
    stacks = (plan.stack,) * len(bots)
    for number in range(plan.hands):
        yield play_hand(plan.rules, stacks, number % len(bots), shuffled_deck(deals), bots)


def _records(plan: Plan, hands: Iterator[PlayedHand]) -> Iterator[HandRecord]:
    names = {seat: f"{manner} {seat}" for seat, manner in enumerate(plan.manners)}
    for number, played in enumerate(hands, 1):
        yield record_hand(played.events, players=names, metadata={"hand": number})


def _with_progress(hands: Iterator[PlayedHand], total: int) -> Iterator[PlayedHand]:
    """The same hands, with a bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield from hands
        return
    # Imported here: it is wanted by terminals alone and takes longer than all the rest.
    from rich.console import Console
    from rich.progress import track

    yield from track(hands, "Playing", total=total, console=Console(stderr=True), transient=True)


def _hand_line(number: int, played: PlayedHand) -> dict[str, Any]:
    final = played.final
    return {
        "kind": "hand",
        "hand": number,
        "button": final.button,
        "board": format_cards(final.board),
        "holes": [format_cards(seat.hole) for seat in final.seats],
        "showdown": any(seat.shown for seat in final.seats),
        "net": played.net,
    }


def _print_json(plan: Plan, tallies: list[Tally], totals: Totals) -> None:
    for seat, (manner, tally) in enumerate(zip(plan.manners, tallies, strict=True)):
        rate = tally.rate(plan.rules.big_bet)
        click.echo(
            _json(
                {
                    "kind": "seat",
                    "seat": seat,
                    "bot": manner,
                    "hands": tally.hands,
                    "net": tally.net,
                    f"{unit_of(plan.rules).replace(' ', '_')}_per_100": None
                    if rate is None
                    else round(rate.per_100, 3),
                    "interval_95": None if rate is None else ends_of(rate, 3),
                }
            )
        )
    click.echo(_json({"kind": "total", **_total_line(plan, totals)}))


def _total_line(plan: Plan, totals: Totals) -> dict[str, Any]:
    return {
        "hands": plan.hands,
        "seed": plan.seed,
        "game": plan.rules.game.value,
        "structure": plan.rules.structure.value,
        "small_bet": plan.rules.small_bet,
        "stack": plan.stack,
        **msgspec.structs.asdict(totals),
    }


def _print_table(plan: Plan, tallies: list[Tally], totals: Totals) -> None:
    rules = plan.rules
    first, second = (
        (rules.small_bet, rules.big_bet) if rules.is_fixed_limit else (rules.small_blind, rules.big_blind)
    )
    limit = rules.structure.value.replace("_", " ")
    click.echo(
        f"{rules.game.value}, {limit} {first}/{second}, {many(plan.hands, 'hand')}, "
        f"seed {plan.seed}; every hand begins with stacks of {plan.stack:,}"
    )
    click.echo()
    told = f"{unit_of(rules)} per 100 hands, 95 % interval"
    click.echo(f"{'seat':>4}  {'bot':<8} {'hands':>8} {'chips':>10}   {told}")
    for seat, (manner, tally) in enumerate(zip(plan.manners, tallies, strict=True)):
        rate = tally.rate(rules.big_bet)
        told = f"told from {LEAST_HANDS} hands on" if rate is None else rate_words(rate)
        click.echo(f"{seat:>4}  {manner:<8} {tally.hands:>8,} {tally.net:>+10,}   {told}")
    click.echo()
    click.echo(
        f"showdowns {totals.showdowns:,}: {totals.scoops:,} scooped, {totals.splits:,} split; "
        f"no showdown {plan.hands - totals.showdowns:,}"
    )


def unit_of(rules: Rules) -> str:
    """What results are told in; both are the field `big_bet` of the rules."""
    return "big bets" if rules.is_fixed_limit else "big blinds"


def rate_words(rate: Rate) -> str:
    """A mean with its interval, as the tables print it."""
    low, high = ends_of(rate, 1)
    return f"{rate.per_100:>+8.1f} ± {rate.half_width:.1f}  ({low:+.1f} to {high:+.1f})"


def ends_of(rate: Rate, digits: int) -> tuple[float, float]:
    """The ends of a mean's 95 % interval."""
    return round(rate.per_100 - rate.half_width, digits), round(rate.per_100 + rate.half_width, digits)


def _json(line: dict[str, Any]) -> str:
    return msgspec.json.encode(line).decode()
