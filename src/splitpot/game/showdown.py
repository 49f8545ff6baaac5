"""Who shows, who wins which pot, and who gets the odd chips: rules 3.9 to 3.11."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from splitpot.cards import UNKNOWN_CARD, Card, format_cards
from splitpot.errors import CardsError
from splitpot.evaluation.omaha import high_low, playing_high, playing_low
from splitpot.game.events import Awarded, Raked, Side, Street
from splitpot.game.pots import Pot, cut_pots
from splitpot.game.rules import ShowdownPolicy
from splitpot.game.state import HandState, SeatState


class Share(msgspec.Struct, frozen=True):
    """What one seat gets from one side of a pot; `odd` chips of it come from a remainder."""

    side: Side
    seat: int
    amount: int
    odd: int = 0


def clockwise(seats: int, start: int) -> tuple[int, ...]:
    """All seats of a table, clockwise, beginning with the one left of `start`, which is last."""
    return tuple((start + step) % seats for step in range(1, seats + 1))


def show_order(state: HandState) -> tuple[int, ...]:
    """The live seats in the order in which they show (rules 3.11-1 and 2)."""
    seats = state.seats
    # Aggression on earlier streets does not matter, so a run-out begins left of the button.
    aggressor = state.last_aggressor if state.street is Street.RIVER else None
    first = state.button if aggressor is None else aggressor - 1
    order = [seat for seat in clockwise(len(seats), first) if seats[seat].is_live]
    deepest = {seat: index for index, pot in enumerate(cut_pots(seats)) for seat in pot.seats}
    return tuple(sorted(order, key=lambda seat: -deepest[seat]))


Strengths = Mapping[int, tuple[int, int]]
"""High and low strength by seat; low 0 for none."""


def settle(state: HandState) -> tuple[Raked | Awarded, ...]:
    """Rake and awards of a hand whose betting is over, side pots first, the main pot last.

    Raises:
        CardsError: nobody who could win a contested pot has known cards.
    """
    boards = _boards(state)
    strengths = [_strengths(state, board) if len(board) == 5 else {} for board in boards]
    order = clockwise(len(state.seats), state.button)
    pots = cut_pots(state.seats)
    rakes = _rakes(state, pots)
    events: list[Raked | Awarded] = []
    for index in range(len(pots) - 1, -1, -1):
        pot, rake = pots[index], rakes[index]
        if rake:
            events.append(Raked(index, rake))
        events.extend(_award_pot(state, index, Pot(pot.amount - rake, pot.seats), strengths, order))
    return tuple(events)


def _boards(state: HandState) -> tuple[tuple[Card, ...], ...]:
    return (state.board,) if state.second_board is None else (state.board, state.second_board)


def _rakes(state: HandState, pots: Sequence[Pot]) -> list[int]:
    """The rake of each pot: none before the flop, main pot first, up to the cap (3.12-5), or as stated."""
    rules = state.rules
    rakes = [0] * len(pots)
    for index, (pot, stated) in enumerate(zip(pots, rules.stated_rake, strict=False)):
        rakes[index] = min(pot.amount, stated)
    if not rules.rake_bps or state.street is Street.PREFLOP:
        return rakes
    left = rules.rake_cap
    for index, pot in enumerate(pots):
        if index and len(pot.seats) == 1:
            continue
        rakes[index] = min(left, pot.amount * rules.rake_bps // 10_000)
        left -= rakes[index]
    return rakes


def _strengths(state: HandState, board: Sequence[Card]) -> Strengths:
    """The strengths of every live seat whose cards are known."""
    found: dict[int, tuple[int, int]] = {}
    for seat, one in enumerate(state.seats):
        if not one.is_live or UNKNOWN_CARD in one.hole:
            continue
        high, low = high_low(one.hole, board)
        found[seat] = (high, low if state.rules.is_hilo else 0)
    return found


def _award_pot(
    state: HandState, index: int, pot: Pot, strengths: Sequence[Strengths], order: Sequence[int]
) -> list[Awarded]:
    if len(pot.seats) == 1:
        # Nobody else can win it: no showdown for this pot (rule 3.6-2).
        return [Awarded(index, Side.HIGH, pot.seats[0], pot.amount)] if pot.amount else []
    unit = state.rules.odd_chip_unit
    second = pot.amount // 2 // unit * unit if len(strengths) == 2 else 0
    awards: list[Awarded] = []
    # Each board gets half of the pot, the first one the odd unit (3.13-3).
    for run, amount in enumerate((pot.amount - second, second)[: len(strengths)]):
        known = {seat: strengths[run][seat] for seat in pot.seats if seat in strengths[run]}
        if not known:
            raise CardsError(
                f"the pot of {pot.amount} cannot be settled: no hole of the seats {list(pot.seats)} is known "
                f"on the board {format_cards(_boards(state)[run])}"
            )
        high_winners, low_winners = best_of(known)
        shares = split_pot(amount, high_winners, low_winners, order, unit)
        awards.extend(_award(state, index, share, known, run) for share in shares)
    return awards


def best_of(strengths: Strengths) -> tuple[list[int], list[int]]:
    """The seats with the best high, and those with the best low; none where no low qualifies."""
    best_high = max(high for high, _ in strengths.values())
    best_low = max(low for _, low in strengths.values())
    return (
        [seat for seat, (high, _) in strengths.items() if high == best_high],
        [seat for seat, (_, low) in strengths.items() if low == best_low and low],
    )


def _award(state: HandState, index: int, share: Share, strengths: Strengths, run: int) -> Awarded:
    hole, board = state.seats[share.seat].hole, _boards(state)[run]
    playing = (playing_high if share.side is Side.HIGH else playing_low)(hole, board)
    assert playing is not None
    strength = strengths[share.seat][share.side is Side.LOW]
    return Awarded(
        index, share.side, share.seat, share.amount, strength, playing.hole, playing.board, share.odd, run
    )


def split_pot(
    amount: int,
    high_winners: Sequence[int],
    low_winners: Sequence[int],
    order: Sequence[int],
    unit: int = 1,
) -> list[Share]:
    """Splits one pot: high shares first, then low shares, each in `order`.

    Args:
        order: all seats clockwise from the left of the button (rule 3.10-4).
        unit: smallest denomination in play; chips below it stay together (rule 3.10-1).

    Source: rules 3.9-2 and 3.10.
    """
    highs = [seat for seat in order if seat in high_winners]
    if not low_winners:
        return _shares(Side.HIGH, _divide(amount, highs, unit))
    lows = [seat for seat in order if seat in low_winners]
    low_half = amount // 2 // unit * unit
    high_parts = _divide(amount - low_half, highs, unit)
    if highs == lows:
        # The same hands both ways: the whole pot as evenly as possible (rule 3.10-2).
        whole = _divide(amount, highs, unit)
        high_parts = {seat: (part, min(part, whole[seat][1])) for seat, (part, _) in high_parts.items()}
        low_parts = {
            seat: (part - high_parts[seat][0], odd - high_parts[seat][1])
            for seat, (part, odd) in whole.items()
        }
    else:
        low_parts = _divide(low_half, lows, unit)
    return _shares(Side.HIGH, high_parts) + _shares(Side.LOW, low_parts)


def _divide(amount: int, winners: Sequence[int], unit: int) -> dict[int, tuple[int, int]]:
    """Amount and odd chips in it by winner: equal units, then one unit each in order."""
    units, crumbs = divmod(amount, unit)
    each, over = divmod(units, len(winners))
    parts: dict[int, tuple[int, int]] = {}
    for place, seat in enumerate(winners):
        odd = (unit if place < over else 0) + (crumbs if place == 0 else 0)
        parts[seat] = (each * unit + odd, odd)
    return parts


def _shares(side: Side, parts: Mapping[int, tuple[int, int]]) -> list[Share]:
    return [Share(side, seat, amount, odd) for seat, (amount, odd) in parts.items() if amount]


def must_show(seat: SeatState) -> bool:
    """Whether a live seat still has a known hole to turn up."""
    return seat.is_live and not seat.shown and UNKNOWN_CARD not in seat.hole


def shows(state: HandState, winners: Sequence[int]) -> tuple[int, ...]:
    """The seats that turn their hole up now, in order (rules 3.11-1, 2 and 5).

    Args:
        winners: who wins anything; the others may muck where the house says so, unless somebody is all-in.
    """
    order = [seat for seat in show_order(state) if must_show(state.seats[seat])]
    is_open = state.rules.showdown_policy is ShowdownPolicy.SHOW_ALL
    if is_open or any(seat.is_all_in for seat in state.seats):
        return tuple(order)
    return tuple(seat for seat in order if seat in winners)
