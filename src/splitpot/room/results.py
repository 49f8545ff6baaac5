"""What every pot has paid, side by side, and what the table says to it.

Read off the awards of the hand: "Ann scoops", "Bob is quartered", "No qualifying low",
who got an odd chip and why (U6 to U8, U11). The awards themselves are made in
`game.showdown`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from splitpot.cards import UNKNOWN_CARD, Card, format_card
from splitpot.evaluation.omaha import low
from splitpot.evaluation.strength import with_article
from splitpot.game.events import Awarded, Side
from splitpot.game.pots import Pot, pots_of
from splitpot.game.state import HandState
from splitpot.room.messages import AwardView, PotResult
from splitpot.room.state import TableState
from splitpot.room.words import amount_words, join_words, pot_name, strength_words

NO_LOW: Final = "No qualifying low: high wins the whole pot"
NO_LOW_HERE: Final = "No qualifying low: high takes this board's half"
"""Of one of two boards."""
NO_LOW_TWICE: Final = "No qualifying low on either board: high takes each half"
THIS_HALF: Final = "this board's half"
_EACH_HALF = "each half"
_POT = "the pot"
_PARTS = {
    Fraction(3, 4): "wins three quarters",
    Fraction(2, 3): "wins two thirds",
    Fraction(5, 8): "wins five eighths",
    Fraction(1, 4): "is quartered",
    Fraction(1, 6): "gets a sixth",
    Fraction(1, 8): "gets an eighth",
}
_PARTS_OF_HALF = {**_PARTS, Fraction(1, 4): "gets a quarter"}


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
        words += f" with {with_article(strength_words(award))}"
    return words + (" on the second board" if award.run else "")


def has_no_low(play: HandState, pot: Pot, board: Sequence[Card], awards: Sequence[Awarded]) -> bool:
    """Whether high gets all that this board pays of the pot, since nobody has a low with it."""
    if not (play.rules.is_hilo and awards and awards[0].strength):
        return False
    # Half of the pot may be no chip at all.
    return all(award.side is Side.HIGH for award in awards) and not _has_low(play, pot, board)


def _note(state: TableState, pot: Pot, awards: Sequence[Awarded]) -> str:
    """The notes to one pot, as sentences after one another; what holds on both boards is said once."""
    play = state.play
    assert play is not None
    if not awards[0].strength:
        return ""
    if play.second_board is None:
        return ". ".join(_run_notes(state, pot, awards, play.board, _POT))

    def notes(run: int, board: Sequence[Card], whole: str) -> list[str]:
        return _run_notes(state, pot, [award for award in awards if award.run == run], board, whole)

    first, second = notes(0, play.board, THIS_HALF), notes(1, play.second_board, THIS_HALF)
    on_each = zip(first, notes(0, play.board, _EACH_HALF), strict=True)
    told = [text for note, text in on_each if note in second]
    paid = [sum(award.amount for award in awards if award.run == run) for run in (0, 1)]
    if paid[0] > paid[1]:
        told.append("Odd chip: first board before second")
    for name, own, other in (("First board", first, second), ("Second board", second, first)):
        alone = [note for note in own if note not in other]
        told += [f"{name}: {'. '.join(alone)}"] if alone else []
    return ". ".join(told)


def _run_notes(
    state: TableState, pot: Pot, awards: Sequence[Awarded], board: Sequence[Card], whole: str
) -> list[str]:
    """The notes to one pot on one board, which pays `whole`: the pot, a half, or the same of each half."""
    play = state.play
    assert play is not None
    if not awards:
        return []
    highs = [award for award in awards if award.side is Side.HIGH]
    lows = [award for award in awards if award.side is Side.LOW]
    notes = []
    if has_no_low(play, pot, board, awards):
        notes.append({_POT: NO_LOW, THIS_HALF: NO_LOW_HERE, _EACH_HALF: NO_LOW_TWICE}[whole])
    notes += _shares(state, highs, lows, whole)
    notes += _odd(state, highs, lows, " on each board" if whole == _EACH_HALF else "")
    return notes


def _shares(state: TableState, highs: Sequence[Awarded], lows: Sequence[Awarded], whole: str) -> list[str]:
    """Who got which part of the pot or half, where it is not simply a whole side each."""
    high_seats = [award.seat for award in highs]
    low_seats = [award.seat for award in lows]
    if not lows or set(high_seats) == set(low_seats):
        if len(high_seats) > 1:
            return [f"{join_words(state.names[seat] for seat in high_seats)} split {whole}"]
        scoops = "scoops" if whole == _POT else f"scoops {whole}"
        return [f"{state.names[high_seats[0]]} {scoops}"] if lows else []
    notes = []
    for seat in dict.fromkeys(high_seats + low_seats):
        part = Fraction(0)
        for seats in (high_seats, low_seats):
            if seat in seats:
                part += Fraction(1, 2 * len(seats))
        if part != Fraction(1, 2):
            words = _PARTS.get(part, f"gets {part} of the pot")
            if whole != _POT:
                words = f"{_PARTS_OF_HALF.get(part, f'gets {part}')} of {whole}"
            notes.append(f"{state.names[seat]} {words}")
    return notes


def _odd(state: TableState, highs: Sequence[Awarded], lows: Sequence[Awarded], on: str) -> list[str]:
    """Who got a chip more than others, on which board, and by which rule (3.10)."""
    notes = []
    same = {award.seat for award in highs} == {award.seat for award in lows}
    amount = sum(award.amount for award in (*highs, *lows))
    if lows and not same and amount // state.config.rules.odd_chip_unit % 2:
        notes.append(f"Odd chip{on}: high before low")
    lucky = dict.fromkeys(award.seat for award in (*highs, *lows) if award.odd)
    if lucky:
        names = join_words(state.names[seat] for seat in lucky)
        notes.append(f"Odd chip to {names}{on}: first winner left of the button")
    return notes


def _has_low(play: HandState, pot: Pot, board: Sequence[Card]) -> bool:
    """Whether somebody had a low for this pot, though half of it was no chip at all."""
    holes = [play.seats[seat].hole for seat in pot.seats]
    # Holes are unknown only in a log whose key is lost.
    return any(low(hole, board) for hole in holes if len(hole) >= 4 and UNKNOWN_CARD not in hole)
