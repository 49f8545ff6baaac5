"""Who has the button next, and the draw that begins a game.

The forward-moving button (3.2-3), the dead button (3.2-4) and S1's draw (R6, R7). Cards
are drawn by the caller; suits break ties (3.1-2), which is the order of the card numbers.
Who is dealt in at all is decided in `blinds.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from splitpot.cards import Card


def next_seat(seats: Sequence[int], after: int) -> int:
    """The first of `seats` clockwise after a seat, which need not be among them."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def blinds_of(alive: Sequence[int], button: int) -> tuple[int, int]:
    """Small and big blind seats: heads-up the button posts the small blind (3.2-1, 3.2-2)."""
    small = button if len(alive) == 2 and button in alive else next_seat(alive, button)
    return small, next_seat(alive, small)


def forward_moving_next(
    alive: Sequence[int], prev_button: int, prev_big_blind: int | None
) -> tuple[int, int, int]:
    """Button, small blind and big blind of the next hand under the forward-moving button.

    Args:
        alive: the seats that are dealt in, at least two.
        prev_button: the seat that had the button; it may be empty now.
        prev_big_blind: who posted the big blind last; nobody does twice running heads-up.

    Source: rules 3.2-2 and 3.2-3.
    """
    button = next_seat(alive, prev_button)
    small, big = blinds_of(alive, button)
    if len(alive) == 2 and big == prev_big_blind:
        button, small, big = big, big, small
    return button, small, big


class DeadButton(msgspec.Struct, frozen=True):
    """Button and blinds under the dead button; button and small blind may stand at empty seats."""

    button: int
    small: int
    big: int
    is_small_posted: bool
    is_button_empty: bool


def dead_button_next(alive: Sequence[int], last: tuple[int, int, int]) -> DeadButton:
    """Button and blinds of the next hand under the dead button.

    The big blind goes to the next player, the small blind to where the big one was, the
    button to where the small one was. Heads-up the button is the small blind.

    Args:
        alive: the seats that are dealt in, at least two.
        last: button, small blind position and big blind of the last hand.

    Source: rules 3.2-2 and 3.2-4.
    """
    _, small, before = last
    big = next_seat(alive, before)
    if len(alive) == 2:
        other = next_seat(alive, big)
        return DeadButton(other, other, big, is_small_posted=True, is_button_empty=False)
    return DeadButton(small, before, big, is_small_posted=before in alive, is_button_empty=small not in alive)


def between(start: int, seat: int, end: int, size: int) -> bool:
    """Whether a seat lies strictly between two others, clockwise, at a table of `size` seats."""
    return 0 < (seat - start) % size < (end - start) % size


def seat_draw(drawn: Mapping[str, Card]) -> list[str]:
    """The players in falling order of their cards: the first has the button, the rest sit clockwise.

    Source: R6, R7; ties by suit, rule 3.1-2.
    """
    return sorted(drawn, key=lambda player: drawn[player], reverse=True)


def draw_moves(drawn: Mapping[int, Card]) -> tuple[tuple[int, int], ...]:
    """Old and new seat of each drawer in S1's draw for all seats.

    The highest card stays where it is and has the button; the others take the drawers'
    seats clockwise from there in falling order.
    """
    order = sorted(drawn, key=lambda seat: drawn[seat], reverse=True)
    free = order[0]
    moves = []
    for seat in order:
        moves.append((seat, free))
        free = next_seat(list(drawn), free)
    return tuple(sorted(moves))
