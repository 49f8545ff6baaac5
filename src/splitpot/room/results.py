"""What every pot has paid, side by side, and what the table says to it.

Read off the awards of the hand: "Ann scoops", "Bob is quartered", "No qualifying low",
who got an odd chip and why (U6 to U8, U11). The awards themselves are made in
`game.showdown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from splitpot.cards import UNKNOWN_CARD, Card, format_card
from splitpot.evaluation.omaha import low
from splitpot.game.events import Awarded, Side
from splitpot.game.pots import Pot, pots_of
from splitpot.game.state import HandState
from splitpot.room.messages import AwardView, PotResult
from splitpot.room.state import TableState
from splitpot.room.words import amount_words, join_words, pot_name, strength_words

_PARTS = {
    Fraction(3, 4): "wins three quarters",
    Fraction(2, 3): "wins two thirds",
    Fraction(5, 8): "wins five eighths",
    Fraction(1, 4): "is quartered",
    Fraction(1, 6): "gets a sixth",
    Fraction(1, 8): "gets an eighth",
}


def texts(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as the wire writes them."""
    return tuple(map(format_card, cards))


def award_view(award: Awarded) -> AwardView:
    """An award as the wire writes it."""
    return AwardView(
        side=award.side,
        seat=award.seat,
        amount=award.amount,
        words=strength_words(award),
        hole=texts(award.hole),
        board=texts(award.board),
        odd=award.odd,
        run=award.run,
    )


def pot_results(state: TableState) -> tuple[PotResult, ...]:
    """Every pot that has been paid, in the order of the awards: side pots first."""
    if state.play is None or not state.play.is_over:
        return ()
    pots = pots_of(state.play)
    found = []
    rakes = {rake.pot: rake.amount for rake in state.rakes}
    for index in dict.fromkeys(award.pot for award in state.awards):
        awards = [award for award in state.awards if award.pot == index]
        rake = rakes.get(index, 0)
        found.append(
            PotResult(
                pot=index,
                amount=sum(award.amount for award in awards) + rake,
                seats=pots[index].seats,
                awards=tuple(map(award_view, awards)),
                note=_note(state, pots[index], awards),
                rake=rake,
            )
        )
    return tuple(found)


def award_line(state: TableState, award: Awarded) -> str:
    """An award in the log: `Ann wins 75 from the main pot with 8-5-3-2-A low`."""
    assert state.play is not None
    pots = len(pots_of(state.play))
    words = f"{state.names[award.seat]} wins {amount_words(state.config, award.amount)}"
    if pots > 1:
        words += f" from {pot_name(award.pot, pots)}"
    if award.strength:
        words += f" with {strength_words(award)}"
    return words + (" on the second board" if award.run else "")


def _note(state: TableState, pot: Pot, awards: Sequence[Awarded]) -> str:
    """The notes to one pot, as sentences after one another, board by board."""
    play = state.play
    assert play is not None
    if not awards[0].strength:
        return ""
    if play.second_board is None:
        return _run_note(state, pot, awards, play.board)
    notes = []
    for run, (name, board) in enumerate((("First board", play.board), ("Second board", play.second_board))):
        paid = [award for award in awards if award.run == run]
        note = _run_note(state, pot, paid, board) if paid else ""
        notes += [f"{name}: {note}"] if note else []
    return ". ".join(notes)


def _run_note(state: TableState, pot: Pot, awards: Sequence[Awarded], board: Sequence[Card]) -> str:
    play = state.play
    assert play is not None
    highs = [award for award in awards if award.side is Side.HIGH]
    lows = [award for award in awards if award.side is Side.LOW]
    notes = []
    if play.rules.is_hilo and not lows and not _has_low(play, pot, board):
        notes.append("No qualifying low: high wins the whole pot")
    notes += _shares(state, highs, lows)
    notes += _odd(state, highs, lows)
    return ". ".join(notes)


def _shares(state: TableState, highs: Sequence[Awarded], lows: Sequence[Awarded]) -> list[str]:
    """Who got which part of the pot, where it is not simply a whole side each."""
    high_seats = [award.seat for award in highs]
    low_seats = [award.seat for award in lows]
    if not lows or set(high_seats) == set(low_seats):
        if len(high_seats) > 1:
            return [f"{join_words(state.names[seat] for seat in high_seats)} split the pot"]
        return [f"{state.names[high_seats[0]]} scoops"] if lows else []
    notes = []
    for seat in dict.fromkeys(high_seats + low_seats):
        part = Fraction(0)
        for seats in (high_seats, low_seats):
            if seat in seats:
                part += Fraction(1, 2 * len(seats))
        if part != Fraction(1, 2):
            words = _PARTS.get(part, f"gets {part} of the pot")
            notes.append(f"{state.names[seat]} {words}")
    return notes


def _odd(state: TableState, highs: Sequence[Awarded], lows: Sequence[Awarded]) -> list[str]:
    """Who got a chip more than others, and by which rule (3.10)."""
    notes = []
    same = {award.seat for award in highs} == {award.seat for award in lows}
    amount = sum(award.amount for award in (*highs, *lows))
    if lows and not same and amount // state.config.rules.odd_chip_unit % 2:
        notes.append("Odd chip: high before low")
    lucky = dict.fromkeys(award.seat for award in (*highs, *lows) if award.odd)
    if lucky:
        names = join_words(state.names[seat] for seat in lucky)
        notes.append(f"Odd chip to {names}: first winner left of the button")
    return notes


def _has_low(play: HandState, pot: Pot, board: Sequence[Card]) -> bool:
    """Whether somebody had a low for this pot, though half of it was no chip at all."""
    holes = [play.seats[seat].hole for seat in pot.seats]
    # Holes are unknown only in a log whose key is lost.
    return any(low(hole, board) for hole in holes if len(hole) >= 4 and UNKNOWN_CARD not in hole)
