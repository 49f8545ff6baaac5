"""The deeds of a told hand, one after the other, through the engine.

What the file writes otherwise than the engine asks, and what changes no chip, is a note;
what the rules do not allow is a fault, and the hand goes on as it was played.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from splitpot.cards import format_cards
from splitpot.errors import CardsError, IllegalAction, SplitpotError
from splitpot.game.actions import Act, Action, DealBoard, DealHole, LegalActions, Move, RunTwice
from splitpot.game.betting import legal_actions
from splitpot.game.dealing import STREET_CARDS, street_due
from splitpot.game.events import HandEvent
from splitpot.game.hand import start_hand, step
from splitpot.game.state import Awaiting
from splitpot.history.amounts import format_amount
from splitpot.history.retell_setup import Setup, Unplayable
from splitpot.history.told import Deed, DeedKind, ToldHand
from splitpot.history.unruly import raise_unruly

_BOARD_CARDS: Final = 5
_TURNS: Final = frozenset(
    {DeedKind.FOLD, DeedKind.CHECK, DeedKind.CALL, DeedKind.BET, DeedKind.RAISE, DeedKind.ALL_IN}
)
_PASSIVE: Final = frozenset({DeedKind.FOLD, DeedKind.CHECK})


class Playing:
    """One told hand on its way through the engine.

    Attributes:
        events: all events so far.
        faults: what the rules do not allow, in words, with the line.
        notes: what was taken otherwise than written.
        unplayed: by seat, what the file bets more than the engine takes, where nobody can match it.
    """

    def __init__(self, told: ToldHand, setup: Setup) -> None:
        self.told = told
        self.setup = setup
        self.faults: list[tuple[str, Deed | None]] = []
        self.notes = setup.notes
        self.turns = [deed for deed in told.deeds if deed.kind in _TURNS]
        self.next_turn = 0
        self.unplayed: Counter[int] = Counter()
        self.boards = _boards(told)
        second = sum(len(deed.cards) for deed in self.boards[1])
        self.shared = _BOARD_CARDS - second if told.runs == 2 and second else None
        try:
            self.state, begun = start_hand(
                setup.rules,
                setup.stacks,
                setup.button,
                big_blind_seat=setup.big_blind_seat,
                posts=setup.posts,
            )
            self.events: list[HandEvent] = list(begun)
            self.do(DealHole(setup.holes))
        except SplitpotError as error:
            raise Unplayable(f"a hand that can be played ({error})") from None

    def do(self, action: Action, legal: LegalActions | None = None) -> None:
        """One step of the engine."""
        self.state, new = step(self.state, action, legal)
        self.events += new

    def run(self) -> None:
        """Plays all deeds.

        Raises:
            Unplayable: the file's order of play cannot be followed.
        """
        try:
            for deed in self.told.deeds:
                if deed.kind is DeedKind.BOARD:
                    self._open(deed)
                elif deed.kind in _TURNS:
                    self.next_turn += 1
                    self._turn(deed)
            self._finish()
        except (IllegalAction, CardsError) as error:
            raise Unplayable(f"a hand that can be played ({error})") from None

    # --- the board -----------------------------------------------------------------

    def _open(self, deed: Deed) -> None:
        """Deals everything up to the street of this line; a second run waits for the first to be over."""
        if deed not in self.boards[0] and deed not in self.boards[1]:
            return
        while self.state.awaiting is Awaiting.ACT:
            self._act_unsaid(deed)
        self._deal_due()

    def _deal_due(self) -> None:
        while self.state.awaiting is Awaiting.BOARD:
            state = self.state
            if state.second_board is None and self.shared is not None and len(state.board) == self.shared:
                self.do(RunTwice())
            street, run = street_due(self.state)
            if not self.boards[run]:
                return
            deed = self.boards[run][0]
            if len(deed.cards) != STREET_CARDS[street]:
                words = f"{STREET_CARDS[street]} new cards for the {street}"
                raise Unplayable(words, format_cards(deed.cards), deed.line)
            self.boards[run].pop(0)
            self.do(DealBoard(deed.cards))
            if self.state.second_board is None:
                return

    # --- the players ---------------------------------------------------------------

    def _turn(self, deed: Deed) -> None:
        seats = self.setup.seats_of.get(deed.player)
        if not seats:
            raise Unplayable("a player of the list of seats", deed.player, deed.line)
        if deed.kind is DeedKind.FOLD and self.state.to_act in seats:
            self.do(Act(self.state.to_act, Move.FOLD))
            return
        while True:
            legal = legal_actions(self.state)
            if legal is None or legal.seat in seats:
                break
            live = [seat for seat in seats if self.state.seats[seat].is_live and self.state.seats[seat].stack]
            if not live:
                if deed.kind in _PASSIVE:
                    return
                raise Unplayable(
                    "an action of somebody else, since he has folded or is all-in", deed.player, deed.line
                )
            self._act_unsaid(deed)
        if legal is None:
            if deed.kind in _PASSIVE:
                # Nobody has to be asked here, and the site asked all the same.
                return
            self._after_the_betting(deed, seats)
            return
        self._act(deed, legal)

    def _after_the_betting(self, deed: Deed, seats: list[int]) -> None:
        if self.state.awaiting is Awaiting.BOARD and not self.boards[0]:
            raise Unplayable("the next street, since the betting is over", deed.player, deed.line)
        if all(not self.state.seats[seat].is_live or not self.state.seats[seat].stack for seat in seats):
            raise Unplayable("no action of his, since he has folded or is all-in", deed.player, deed.line)
        if self.state.awaiting is Awaiting.NOTHING or deed.kind is DeedKind.CALL:
            raise Unplayable("no action, since the betting is over", deed.player, deed.line)
        self.notes.append("a bet that nobody is left to match is left out")

    def _act_unsaid(self, before: Deed | None = None) -> None:
        """The player to act is not mentioned: he checks if that is free, else he folds.

        Args:
            before: the line before which he would have acted.

        Raises:
            Unplayable: he acts later in the file, so something is missing before this line.
        """
        legal = legal_actions(self.state)
        assert legal is not None
        name = self.setup.names[legal.seat]
        if legal.check:
            self.do(Act(legal.seat, Move.CHECK))
            self.notes.append(f"the file does not say that {name} checks")
            return
        later = self.turns[self.next_turn :]
        if any(deed.player == name and deed.kind is not DeedKind.FOLD for deed in later):
            text, line = ("the end", 0) if before is None else (before.player or before.kind, before.line)
            raise Unplayable(f"an action of {name} before it", text, line)
        self.do(Act(legal.seat, Move.FOLD))
        self.notes.append(f"the file does not say that {name} folds")

    def _act(self, deed: Deed, legal: LegalActions) -> None:
        kind, seat = deed.kind, legal.seat
        if kind is DeedKind.FOLD:
            self.do(Act(seat, Move.FOLD), legal)
        elif kind is DeedKind.CHECK:
            if not legal.check:
                raise Unplayable(
                    f"a call of {self._money(legal.call)} or a fold, not a check", deed.player, deed.line
                )
            self.do(Act(seat, Move.CHECK), legal)
        else:
            self._wager(deed, legal)

    def _wager(self, deed: Deed, legal: LegalActions) -> None:
        me = self.state.seats[legal.seat]
        if deed.amount is None:
            to = me.street_bet + (legal.call if deed.kind is DeedKind.CALL else me.stack)
        else:
            amount = self.setup.chips(deed.amount)
            to = amount if deed.is_total else me.street_bet + amount
        call_to = me.street_bet + legal.call
        if to > me.street_bet + me.stack:
            asked = f"at most {self._money(me.stack)} more, which is all he has"
            raise Unplayable(asked, deed.player, deed.line)
        if to == call_to:
            self._call(legal)
        elif to < call_to:
            asked = f"a call of {self._money(legal.call)}, not of {self._money(to - me.street_bet)}"
            raise Unplayable(asked, deed.player, deed.line)
        else:
            self._raise(deed, legal, to)

    def _call(self, legal: LegalActions) -> None:
        self.do(Act(legal.seat, Move.CALL if legal.call else Move.CHECK), legal)

    def _raise(self, deed: Deed, legal: LegalActions, to: int) -> None:
        seat, wager = legal.seat, legal.wager
        if wager is not None and wager.min_to <= to <= wager.max_to:
            self.do(Act(seat, Move.RAISE_TO, to), legal)
            return
        others = [one for i, one in enumerate(self.state.seats) if one.is_live and i != seat]
        matchable = max(one.street_bet + one.stack for one in others)
        if wager is None and not any(one.stack for one in others):
            self.unplayed[seat] += to - self.state.seats[seat].street_bet - legal.call
            self._call(legal)
            self.notes.append("a raise that nobody is left to match is taken as a call")
            return
        if to >= matchable and wager is not None and to < wager.min_to:
            self.do(Act(seat, Move.RAISE_TO, wager.min_to), legal)
            self.unplayed[seat] += to - wager.min_to
            self.notes.append(
                "a raise below the least one, as much as anybody can match; what is more comes back"
            )
            return
        self._raise_unruly(deed, legal, to)

    def _raise_unruly(self, deed: Deed, legal: LegalActions, to: int) -> None:
        """A wager that our rules do not allow is made all the same, and said to be one."""
        wager = legal.wager
        allowed = (
            "no raise"
            if wager is None
            else f"a raise to {self._money(wager.min_to)}"
            if wager.min_to == wager.max_to
            else f"a raise to {self._money(wager.min_to)} up to {self._money(wager.max_to)}"
        )
        self.faults.append((f"the rules allow {allowed}, not to {self._money(to)}", deed))
        try:
            self.state, new = raise_unruly(self.state, legal.seat, to)
        except IllegalAction as error:
            raise Unplayable(f"a raise that can be played ({error})", deed.player, deed.line) from None
        self.events += new

    def _finish(self) -> None:
        """What is left at the end of the file: unsaid folds and checks, and the boards of a run-out."""
        self._deal_due()
        if self.told.is_cut:
            return
        for _ in range(40):
            if self.state.awaiting is Awaiting.ACT and self._has_ended():
                self._act_unsaid()
                self._deal_due()
            else:
                return

    def _has_ended(self) -> bool:
        """Whether the file pays somebody, so that whoever is to act has given up or checked."""
        return bool(self.told.wins)

    def _money(self, chips: int) -> str:
        return format_amount(chips, self.setup.decimals)


def _boards(told: ToldHand) -> tuple[list[Deed], list[Deed]]:
    """The openings of the first board, and those that only the second one has."""
    first = [deed for deed in told.deeds if deed.kind is DeedKind.BOARD and deed.run == 0]
    second = [deed for deed in told.deeds if deed.kind is DeedKind.BOARD and deed.run == 1]
    return first, second
