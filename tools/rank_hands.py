"""Makes the ranked lists of hands: `src/splitpot/equity/ranked_omaha.py` and `ranked_omaha8.py`.

    python tools/rank_hands.py            # the lists as shipped; some minutes on one core
    python tools/rank_hands.py --opponents 1 --boards 20000 --no-write

Measure: the share of the pot that a hand wins against three random hands, with all five
board cards to come. Against one alone a big pair counts for more, and a nut low for less,
than in the pots of several players that Omaha is about. Method: random boards, on each some
deals of opponents, and in each deal every class of hands up to suits at once (16,432 of
them), so that all classes meet the same luck. A class sits out the deals that use one of its
own cards. The standard error comes from the spread between batches of boards. A seed gives
the same lists again.
"""

from __future__ import annotations

import time
from base64 import b64encode
from math import lcm
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
import numpy.typing as npt

from splitpot.cards import Card, format_cards, parse_cards
from splitpot.equity.range_hands import Hands, all_hands, hand_index, rank_sets, suit_classes
from splitpot.evaluation.keys import RANK_KEYS
from splitpot.evaluation.tables import FIRST_COLUMN, tables

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "splitpot" / "equity"
BATCHES = 20
LINE = 108

U8 = npt.NDArray[np.uint8]
U16 = npt.NDArray[np.uint16]
U64 = npt.NDArray[np.uint64]
F64 = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

T = tables()
KEYS = np.array(RANK_KEYS, dtype=np.intp)
LOW_BIT = np.array([1 << rank + 1 if rank <= 6 else 0 for rank in range(12)] + [1], dtype=np.uint8)
# The rows of the pair table that belong to each multiset of four ranks.
PAIR_ROWS = np.stack(
    [T.pair_row[rank_sets(4)[:, p], rank_sets(4)[:, q]] for p in range(4) for q in range(p)], axis=1
).astype(np.intp)


class Field(NamedTuple):
    """Hands as the evaluation looks at them.

    Attributes:
        rank_set: the row of each hand's ranks.
        suited: `(n, 4)`, for each suit the mask of the hand's ranks in it.
        low_mask: the low ranks of each hand.
        bits: its cards as bits of a 64-bit number.
    """

    rank_set: Indices
    suited: Indices
    low_mask: Indices
    bits: U64


def field_of(cards: U8) -> Field:
    """Hands `(n, 4)`, cards in any order, ready for the evaluation."""
    hands = Hands(np.sort(cards, axis=1))
    suited = np.zeros((len(cards), 4), dtype=np.intp)
    for place in range(4):
        suited[np.arange(len(cards)), cards[:, place] & 3] |= 1 << (cards[:, place] >> 2).astype(np.intp)
    return Field(
        rank_set=hands.rank_set,
        suited=suited,
        low_mask=np.bitwise_or.reduce(LOW_BIT[cards >> 2], axis=1).astype(np.intp),
        bits=np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), axis=1),
    )


def flush_rows() -> tuple[Indices, Indices]:
    """From a mask of ranks to a row of the second array, its pairs as rows of the flush table; 78: none."""
    masks = [mask for mask in range(8192) if 2 <= mask.bit_count() <= 4]
    row_of = np.zeros(8192, dtype=np.intp)
    pairs = np.full((len(masks) + 1, 6), 78, dtype=np.intp)
    for row, mask in enumerate(masks, start=1):
        row_of[mask] = row
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        found = [T.flush_row[a, b] for a in ranks for b in ranks if a < b]
        pairs[row, : len(found)] = found
    return row_of, pairs


FLUSH_ROW_OF, FLUSH_PAIRS = flush_rows()


class Board:
    """The strengths that every hand would have on one board."""

    def __init__(self, cards: U8) -> None:
        column = T.columns[5][KEYS[cards >> 2].sum()]
        assert column >= FIRST_COLUMN[5]
        self._by_ranks = T.pair[:, column].take(PAIR_ROWS).max(axis=1)
        self._low = T.low[:, int(np.bitwise_or.reduce(LOW_BIT[cards >> 2]))]
        self._suit = -1
        counts = np.bincount(cards & 3, minlength=4)
        if counts.max() >= 3:
            self._suit = int(counts.argmax())
            mask = int((1 << (cards[(cards & 3) == self._suit] >> 2).astype(np.intp)).sum())
            flushes = np.append(T.flush[:, T.flush_column[mask]], np.uint16(0))
            self._by_flush = flushes.take(FLUSH_PAIRS).max(axis=1)

    def highs(self, field: Field) -> U16:
        """`(n,)`, the high of each hand."""
        found: U16 = self._by_ranks.take(field.rank_set)
        if self._suit >= 0:
            np.maximum(found, self._by_flush.take(FLUSH_ROW_OF[field.suited[:, self._suit]]), out=found)
        return found

    def lows(self, field: Field) -> U8:
        """`(n,)`, the low of each hand, 0 for none."""
        found: U8 = self._low.take(field.low_mask)
        return found


class Totals(NamedTuple):
    """Sums over deals, one entry a class: deals, and parts of the pot won at high and at hi/lo."""

    deals: npt.NDArray[np.int64]
    high: npt.NDArray[np.int64]
    hilo: npt.NDArray[np.int64]


def won(strength: U16 | U8, others: U16 | U8, side: int) -> U16:
    """`(n,)`, what each strength wins of one side of the pot against all the others; ties divide it."""
    best = others.max()
    tied = side // (1 + int((others == best).sum()))
    return np.where(strength > best, side, np.where(strength == best, tied, 0)).astype(np.uint16)


def play_batch(
    heroes: Field, generator: np.random.Generator, boards: int, deals: int, opponents: int, side: int
) -> Totals:
    """Every class against the same opponents on the same boards."""
    count = len(heroes.rank_set)
    totals = Totals(*(np.zeros(count, dtype=np.int64) for _ in range(3)))
    for _ in range(boards):
        deck = generator.random(52).argsort().astype(np.uint8)
        board = Board(deck[:5])
        hero_high, hero_low = board.highs(heroes), board.lows(heroes)
        # Every deal gives the opponents different cards of the other 47.
        seats = generator.random((deals, 47)).argsort(axis=1)[:, : 4 * opponents]
        for seat in deck[5:][seats]:
            villains = field_of(seat.reshape(opponents, 4))
            villain_lows = board.lows(villains)
            gone = np.bitwise_or.reduce(np.uint64(1) << np.append(deck[:5], seat).astype(np.uint64))
            in_deal = (heroes.bits & gone) == 0
            high = won(hero_high, board.highs(villains), side)
            low = won(hero_low, villain_lows, side)
            qualifies = np.logical_or(hero_low > 0, villain_lows.any())
            totals.deals[:] += in_deal
            totals.high[:] += high * in_deal
            totals.hilo[:] += np.where(qualifies, high + low, 2 * high) * in_deal
    return totals


def equities(batches: list[Totals], game: str, side: int) -> tuple[F64, F64]:
    """The equity of each class, and its standard error from the spread of the batches."""
    whole = side if game == "omaha" else 2 * side
    won = (
        np.array([batch.high if game == "omaha" else batch.hilo for batch in batches], dtype=np.float64)
        / whole
    )
    deals = np.array([batch.deals for batch in batches], dtype=np.float64)
    equity = won.sum(axis=0) / deals.sum(axis=0)
    residual = won - equity * deals
    error = np.sqrt((residual**2).sum(axis=0) * len(batches) / (len(batches) - 1)) / deals.sum(axis=0)
    return equity, error


def module(game: str, order: Indices, how: str) -> str:
    """The Python text that holds a list, from the numbers of the classes, best first."""
    packed = b64encode(order.astype("<u2").tobytes()).decode("ascii")
    name = {"omaha": "Omaha High", "omaha8": "Omaha Hi/Lo"}[game]
    return "\n".join(
        [
            f'"""Generated by `tools/rank_hands.py`; not to be edited. The ranked list of {name}.',
            "",
            "The classes of four-card hands up to suits, best first, as little-endian 16-bit numbers of",
            "`range_hands.suit_classes` in base 64.",
            how,
            '"""',
            "",
            "from __future__ import annotations",
            "",
            "from typing import Final",
            "",
            'ORDER: Final = """',
            *(packed[start : start + LINE] for start in range(0, len(packed), LINE)),
            '"""',
            "",
        ]
    )


@click.command()
@click.option("--boards", default=200_000, show_default=True, help="How many boards.")
@click.option("--deals", default=6, show_default=True, help="How many deals on each board.")
@click.option("--opponents", default=3, show_default=True, help="How many random hands are in a deal.")
@click.option("--seed", default=20_240, show_default=True, help="Of the random numbers.")
@click.option("--top", default=20, show_default=True, help="How many hands of the top to print.")
@click.option("--hand", "named", multiple=True, help="Another hand to print; may be given again.")
@click.option("--write/--no-write", default=True, show_default=True, help="Whether to write the lists.")
def main(
    boards: int, deals: int, opponents: int, seed: int, top: int, named: tuple[str, ...], write: bool
) -> None:
    """Ranks all hands by what they win against random hands, at high and at hi/lo."""
    started = time.perf_counter()
    classes, first, sizes = np.unique(suit_classes(), return_index=True, return_counts=True)
    hands = all_hands(4)[first]
    heroes = field_of(hands)
    generator = np.random.default_rng(seed)
    side = lcm(*range(1, opponents + 2))
    batches = [
        play_batch(heroes, generator, boards // BATCHES, deals, opponents, side) for _ in range(BATCHES)
    ]
    played = np.sum([batch.deals for batch in batches], axis=0)
    click.echo(f"{len(classes)} classes, {played.min()} to {played.max()} deals each, ", nl=False)
    click.echo(f"{time.perf_counter() - started:.0f} s")
    for game in ("omaha", "omaha8"):
        equity, error = equities(batches, game, side)
        order = np.lexsort((classes, -equity))
        mean = float((equity * sizes).sum() / sizes.sum())
        click.echo(
            f"\n{game}: mean of all hands {mean:.5f}; standard error median {np.median(error):.5f}, ",
            nl=False,
        )
        click.echo(f"99 of 100 below {np.quantile(error, 0.99):.5f}")
        asked = [suit_classes()[hand_index(parse_cards(hand))] for hand in named]
        places = [int(np.flatnonzero(order == one)[0]) for one in asked]
        for place in [*range(top), *range(len(order) - 5, len(order)), *places]:
            one = order[place]
            name = format_cards([Card(int(card)) for card in hands[one][::-1]])
            click.echo(f"{place + 1:6d}  {name}  {100 * equity[one]:.2f} ± {100 * error[one]:.2f} %")
        if write:
            how = (
                f"{boards // BATCHES * BATCHES} boards, {deals} deals of {opponents} opponents on each, "
                f"seed {seed}."
            )
            (PACKAGE / f"ranked_{game}.py").write_text(module(game, order, how), encoding="utf-8")


if __name__ == "__main__":
    main()
