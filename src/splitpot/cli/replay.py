"""`splitpot replay`: recorded hands played again by the rules, every chip compared.

Files are read here and parsed in `history`; a hand's result is printed for people or as
one JSON object a line. Hands that differ from what their file states, are refused or cut
short make the exit code 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections import Counter

    from rich.console import Console
    from rich.table import Table

    from splitpot.game.events import Awarded
    from splitpot.history.record import HandReading, HandRecord

SUFFIXES: Final = (".phh", ".phhs")
MANY_FILES: Final = 20
"""From this number of files on, progress is shown where somebody is looking."""
USUAL_HOLE_CARDS: Final = 4


@click.command(short_help="Play recorded hands again and check every chip.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one line a hand.")
@click.pass_context
def replay(ctx: click.Context, *, files: tuple[Path, ...], as_json: bool) -> None:
    """Play recorded hands again and check every chip.

    Reads PHH files of Omaha in fixed, pot and no limit (variants FO, PO and NO, with /8 for
    Hi/Lo): .phh with one hand, .phhs with many; a folder stands for all of them below it.
    Each hand goes through the rules of the engine, and its final stacks are compared with
    those that the file states.

    \b
    splitpot replay hand.phh
    splitpot replay --json evening.phhs hands/ > results.jsonl

    Exit code 1 where stacks differ, or a hand is refused or not played to its end.
    """
    from collections import Counter

    from rich.console import Console

    from splitpot.history.phh import read_phh

    paths = _find_files(files)
    counts: Counter[str] = Counter()
    console = Console(highlight=False)
    for path in _with_progress(paths, is_quiet=as_json):
        for number, reading in enumerate(read_phh(_read_text(path)), 1):
            counts[reading.outcome] += 1
            hand = _hand_name(reading, number)
            if as_json:
                click.echo(_to_json(str(path), hand, reading))
            else:
                _print_hand(console, str(path), hand, reading)
    if not as_json:
        _print_totals(console, len(paths), counts)
    if counts.keys() - {"equal", "unstated"}:
        ctx.exit(1)


def _hand_name(reading: HandReading, number: int) -> str | int:
    """The name or number that the file gives the hand, else its place in the file, from 1."""
    told = reading.record.metadata.get("hand") if reading.record else None
    if isinstance(told, str | int) and told != "":
        return told
    return int(reading.name) if reading.name.isdecimal() else reading.name or number


# --- files -------------------------------------------------------------------------


def _find_files(files: tuple[Path, ...]) -> list[Path]:
    """All files that the arguments name, folders opened, none twice."""
    found: dict[Path, None] = {}
    for path in files:
        if path.is_dir():
            below = sorted(one for one in path.rglob("*") if one.suffix in SUFFIXES and one.is_file())
            if not below:
                raise click.BadParameter(f"no {' or '.join(SUFFIXES)} file in or below {path}")
            found.update(dict.fromkeys(below))
        elif path.is_file():
            found[path] = None
        else:
            raise click.BadParameter(f"{path} does not exist; give a .phh or .phhs file, or a folder of them")
    return list(found)


def _read_text(path: Path) -> str:
    """The text of a file, in UTF-8 or, as old Windows programs wrote it, in cp1252."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror}") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _with_progress(paths: list[Path], *, is_quiet: bool) -> Iterable[Path]:
    """The paths one by one; with a bar on the terminal where the hands themselves go elsewhere."""
    from rich.console import Console
    from rich.progress import track

    bar = Console(stderr=True)
    is_wanted = is_quiet and bar.is_terminal and not Console().is_terminal and len(paths) >= MANY_FILES
    if not is_wanted:
        return paths
    return track(paths, "Replaying", console=bar, transient=True)


# --- for programs ------------------------------------------------------------------


def _to_json(file: str, hand: str | int, reading: HandReading) -> str:
    """One hand as a JSON object in one line; amounts in the file's own units."""
    import msgspec

    record = reading.record
    row: dict[str, Any] = {
        "file": file,
        "hand": hand,
        "variant": reading.variant,
        "final_stacks": None,
        "pots": [],
        "awards": [],
        "problems": [str(problem) for problem in reading.problems],
    }
    if record is not None:
        row["final_stacks"] = [_money(stack, record) for stack in record.final_stacks]
        if record.is_over:
            row["pots"] = _pot_rows(record)
            row["awards"] = _award_rows(record)
    return msgspec.json.Encoder(decimal_format="number").encode(row).decode()


def _money(chips: int | None, record: HandRecord) -> Any:
    from splitpot.history.amounts import to_money

    return to_money(chips, record.decimals) if chips is not None and record.decimals else chips


def _label(seat: int, record: HandRecord) -> str:
    return f"p{record.order.index(seat) + 1}"


def _pot_rows(record: HandRecord) -> list[dict[str, Any]]:
    return [
        {"amount": _money(pot.amount, record), "players": [_label(seat, record) for seat in pot.seats]}
        for pot in record.pots
    ]


def _award_rows(record: HandRecord) -> list[dict[str, Any]]:
    from splitpot.cards import format_cards

    return [
        {
            "pot": award.pot,
            "side": award.side,
            "player": _label(award.seat, record),
            "amount": _money(award.amount, record),
            "hole": format_cards(award.hole),
            "board": format_cards(award.board),
            "words": _words(award),
        }
        for award in record.awards
    ]


def _words(award: Awarded) -> str:
    """What won: "full house, kings over aces"; empty where nobody else was left."""
    from splitpot.evaluation.strength import describe_high, describe_low
    from splitpot.game.events import Side

    if not award.strength:
        return ""
    return (describe_low if award.side is Side.LOW else describe_high)(award.strength)


# --- for people --------------------------------------------------------------------


def _print_hand(console: Console, file: str, hand: str | int, reading: HandReading) -> None:
    from splitpot.cards import format_card

    console.print(f"{file}  hand {hand}", style="bold", markup=False, soft_wrap=True)
    record = reading.record
    if record is not None:
        console.print(_game_line(record), markup=False)
        if record.board:
            console.print("Board " + " ".join(map(format_card, record.board)), markup=False)
        if record.second_board:
            console.print("Second board " + " ".join(map(format_card, record.second_board)), markup=False)
        console.print(_stacks_table(record))
        if record.is_over:
            for line in _pot_lines(record):
                console.print(line, markup=False, soft_wrap=True)
    for problem in reading.problems:
        console.print(f"Problem: {problem}", style="red", markup=False, soft_wrap=True)
    console.print()


def _game_line(record: HandRecord) -> str:
    """Game, stakes and players; the stakes are the bets in fixed limit, else the blinds."""
    rules = record.rules
    stakes = (
        (rules.small_bet, rules.big_bet) if rules.is_fixed_limit else (rules.small_blind, rules.big_blind)
    )
    structure = str(rules.structure).replace("_", "-").capitalize()
    game = "Omaha Hi/Lo" if rules.is_hilo else "Omaha High"
    ante = f", ante {_text(rules.ante, record)}" if rules.ante else ""
    cards = f", {rules.hole_cards} hole cards" if rules.hole_cards != USUAL_HOLE_CARDS else ""
    bets = "/".join(_text(amount, record) for amount in stakes)
    return f"{structure} {game} {bets}{ante}, {len(record.order)} players{cards}"


def _text(chips: int | None, record: HandRecord) -> str:
    return "?" if chips is None else f"{_money(chips, record):,}"


def _name(seat: int, record: HandRecord) -> str:
    place = record.order.index(seat)
    name = record.players[place] if record.players else ""
    return f"p{place + 1} {name}".rstrip()


def _stacks_table(record: HandRecord) -> Table:
    from rich.table import Table
    from rich.text import Text

    from splitpot.cards import format_cards

    table = Table(box=None, pad_edge=False)
    table.add_column("Player")
    table.add_column("Hole")
    for heading in ("Before", "After", "Net"):
        table.add_column(heading, justify="right")
    stated = record.stated_finish
    if stated is not None:
        table.add_column("Stated", justify="right")
    finals = record.final_stacks
    for place, (seat, final) in enumerate(zip(record.order, finals, strict=True)):
        before = None if seat in record.unknown_stacks else record.stacks[place]
        net = "?" if before is None or final is None else f"{_money(final - before, record):+,}"
        row = [
            Text(_name(seat, record)),
            Text(format_cards(record.holes.get(seat, ()))),
            Text(_text(before, record)),
            Text(_text(final, record)),
            Text(net),
        ]
        if stated is not None:
            is_other = None not in (stated[place], final) and stated[place] != final
            row.append(Text(_text(stated[place], record), style="red" if is_other else ""))
        table.add_row(*row)
    return table


def _pot_lines(record: HandRecord) -> Iterator[str]:
    """A line a pot and side, in the order in which they are paid: side pots first, high before low."""
    pots, raked = record.pots, record.rakes
    for index in range(len(pots) - 1, -1, -1):
        side = "Side pot:" if len(pots) == 2 else f"Side pot {index}:"
        name = side if index else "Main pot:" if len(pots) > 1 else "Pot"
        rake = f", rake {_text(raked[index], record)}" if raked.get(index) else ""
        yield f"{name} {_text(pots[index].amount, record)}{rake}"
        awards = [award for award in record.awards if award.pot == index]
        for run in sorted({award.run for award in awards}):
            yield from _award_lines([award for award in awards if award.run == run], record)


def _award_lines(awards: list[Awarded], record: HandRecord) -> Iterator[str]:
    """The awards of one pot on one board."""
    board = f"Board {awards[0].run + 1}, " if record.second_board else ""
    is_split = len({award.side for award in awards}) > 1
    for award in awards:
        side = f"{award.side.capitalize()}: " if is_split else ""
        words = _words(award)
        how = f": {words}" if words else ", nobody else is left"
        yield f"  {board}{side}{_name(award.seat, record)} wins {_text(award.amount, record)}{how}"
    if record.rules.is_hilo and not is_split and any(award.strength for award in awards):
        yield f"  {board}No qualifying low: high wins the whole {'half' if board else 'pot'}"


def _print_totals(console: Console, files: int, counts: Counter[str]) -> None:
    hands = counts.total()
    words = {
        "equal": "equal to the chip",
        "different": "different",
        "unstated": "without stated stacks",
        "unfinished": "unfinished",
        "refused": "refused",
    }
    parts = ", ".join(f"{counts[outcome]:,} {text}" for outcome, text in words.items() if counts[outcome])
    console.print(
        f"{files:,} file{'s' * (files != 1)}, {hands:,} hand{'s' * (hands != 1)}: {parts}",
        style="bold",
        markup=False,
    )
