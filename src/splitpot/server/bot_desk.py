"""Where bots with a token play: their turns told whole, their answers taken, one chance to mend a bad one.

A bot sees what a person in its seat sees, and besides, outside the stream, `your_turn`
and `result` in the shape of `bots.protocol`. Whether it comes by socket or by lines is
the affair of `bot_socket` and `bot_stream`; who it is, that of `bot_accounts`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Final

from splitpot.bots.answers import BadAnswer, answer_in, check_answer
from splitpot.bots.protocol import Answer, Reject, RejectCode, Result, YourTurn
from splitpot.bots.telling import history_of, request_name, result_of, turn_of
from splitpot.errors import RoomError
from splitpot.game.actions import Move
from splitpot.game.events import Awarded, HandStarted
from splitpot.game.view import view_hand
from splitpot.room import commands, messages
from splitpot.room.events import TableEvent
from splitpot.room.state import TableState, seat_of, was_dealt_in
from splitpot.server.bot_accounts import BotAccounts
from splitpot.server.clock import Clock
from splitpot.server.doors import Door, Doors
from splitpot.server.pace import Pace
from splitpot.server.players import Player
from splitpot.server.settings import Settings
from splitpot.server.watched import WatchedTable

REMEMBERED: Final = 10_000
ALLOWED: Final = frozenset(
    {
        *("hello", "beat", "act", "sit", "top_up", "auto_top_up", "sit_out", "sit_in", "leave", "post"),
        *("straddle", "run_twice", "show", "auto_muck", "time_bank", "wait", "stop_waiting"),
    }
)
"""What a bot may ask for, of the messages that people have: it does not chat, host, or move other bots."""


class Rejected(Exception):
    """An answer that was not taken; `body` says why, and what is legal."""

    def __init__(self, body: Reject) -> None:
        self.body = body
        super().__init__(body.message)


class BotDesk:
    """All bots with a token, while the room is open.

    Attributes:
        accounts: who they are.
        doors: their open sockets and streams.
    """

    def __init__(self, accounts: BotAccounts, settings: Settings, clock: Clock) -> None:
        self.accounts = accounts
        self.doors = Doors()
        self._settings = settings
        self._clock = clock
        self._paces: OrderedDict[str, Pace] = OrderedDict()
        # By bot and table: the request that it has answered badly once, and the last one it was told.
        self._warned: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._told: OrderedDict[tuple[str, str], str] = OrderedDict()

    def pace(self, bot_id: str) -> Pace:
        """How fast a bot may speak, over everything that it has open."""
        pace = self._paces.setdefault(bot_id, Pace(self._settings.bot_messages_per_second))
        _keep(self._paces, bot_id)
        return pace

    def count(self, bot: Player) -> None:
        """Counts one request of a bot.

        Raises:
            RoomError: `too_fast`.
        """
        pace = self.pace(bot.id)
        if not pace.allows(self._clock.now()):
            raise RoomError("too_fast", f"more than {pace.most} messages in a second from {bot.nickname}")

    def check_room(self, bot: Player) -> None:
        """Checks that the bot may open one more socket or stream.

        Raises:
            RoomError: `too_fast`.
        """
        most = self._settings.bot_streams
        if self.doors.count(bot.id) >= most:
            raise RoomError("too_fast", f"{bot.nickname} has {most} connections open already")

    @contextmanager
    def open(self, bot: Player, address: str) -> Iterator[Door]:
        """A door for one more socket or stream of a bot.

        Raises:
            RoomError: `too_fast`: there are too many.
        """
        self.check_room(bot)
        door = self.doors.open(bot.id, bot.session, address)
        try:
            yield door
        finally:
            self.doors.gone(door)

    # --- what a bot is told ----------------------------------------------------------

    def is_asked(self, state: TableState, bot: Player) -> str:
        """Names the decision that the table awaits from the bot; empty where it does not."""
        play = state.play
        if not state.running or play is None or play.to_act is None:
            return ""
        one = state.seats[play.to_act]
        is_mine = one is not None and one.player == bot.id
        return request_name(state.hand, play.turn) if is_mine else ""

    async def turn(self, runner: WatchedTable, bot: Player) -> YourTurn | None:
        """What the bot is told of the decision that is awaited from it; none where none is."""
        events = await runner.hand_events()
        return self.turn_now(runner.state, bot, events)

    def turn_now(self, state: TableState, bot: Player, events: list[TableEvent]) -> YourTurn | None:
        """The same, with the events of the hand at hand."""
        if not self.is_asked(state, bot):
            return None
        play = state.play
        assert play is not None and play.to_act is not None
        turn = turn_of(
            view_hand(play, play.to_act),
            table=state.config.id,
            hand=state.hand,
            history=history_of(events),
            names={seat: one.name for seat, one in enumerate(state.seats) if one is not None},
            deadline=state.deadline,
            now=self._clock.now(),
        )
        key = (bot.id, state.config.id)
        self._told[key] = turn.request
        _keep(self._told, key)
        return turn

    async def result(self, runner: WatchedTable, bot: Player) -> Result | None:
        """How the last hand has ended for the bot; none where it had no cards in it, or it goes on."""
        state = runner.state
        seat = seat_of(state, bot.id)
        if seat is None or state.running or state.play is None or not state.play.is_over:
            return None
        if not was_dealt_in(state, seat):
            return None
        events = await runner.hand_events()
        started = next((event for event in events if isinstance(event, HandStarted)), None)
        if started is None or runner.state is not state:
            return None
        stacks = {number: stack for number, stack in enumerate(started.stacks) if stack}
        awards = [event for event in events if isinstance(event, Awarded)]
        return result_of(state.play, awards, seat, stacks, table=state.config.id, hand=state.hand)

    # --- what a bot answers ----------------------------------------------------------

    async def act(self, runner: WatchedTable, bot: Player, fields: dict[str, Any]) -> messages.Ack:
        """Carries out a bot's answer.

        Raises:
            Rejected: it was not taken. The second time for one decision, the bot has
                checked or folded.
            RoomError: `unknown_table`, `server_error`.
        """
        try:
            answer = answer_in(fields)
        except BadAnswer as error:
            raise await self._bad(runner, bot, error) from error
        try:
            where = _where(answer)
            version = await runner.do(
                _Command(bot, answer, where), (bot.id, _name_of(answer, runner.state.config.id))
            )
        except BadAnswer as error:
            raise await self._bad(runner, bot, error) from error
        except RoomError as error:
            if error.code in ("unknown_table", "server_error"):
                raise
            code: RejectCode = "stale_action"
            if error.code == "illegal_action":
                code = "illegal_action"
            elif error.code == "bad_amount":
                code = "bad_amount"
            bad = BadAnswer(code, str(error), answer.request)
            raise await self._bad(runner, bot, bad, answer) from error
        return messages.Ack(answer.request, version)

    async def _bad(
        self, runner: WatchedTable, bot: Player, error: BadAnswer, answer: Answer | None = None
    ) -> Rejected:
        """The rejection of an answer; a second one for the decision at hand makes the bot check or fold."""
        turn = await self.turn(runner, bot)
        key = (bot.id, runner.state.config.id)
        if turn is None or error.request not in ("", turn.request):
            code = error.code
            if code == "stale_action" or (turn is None and error.request):
                code = "late" if self._told.get(key) == error.request else "stale_action"
            return Rejected(Reject(error.request, code, _out_of_turn(runner.state, turn, error)))
        if answer is not None:
            try:
                check_answer(turn, answer)
            except BadAnswer as found:
                error = found  # in the words of the turn: what would be right
        if self._warned.get(key) != turn.request:
            self._warned[key] = turn.request
            _keep(self._warned, key)
            return Rejected(Reject(turn.request, error.code, str(error), turn.legal, again=True))
        kinds = {move.kind for move in turn.legal}
        kind = Move.CHECK if Move.CHECK in kinds else Move.FOLD
        instead = Answer(turn.request, kind)
        done = f"you {kind.value} instead"
        try:
            await runner.do(_Command(bot, instead, _where(instead)))
        except (BadAnswer, RoomError):
            done = "the table has moved on"  # the clock was quicker
        return Rejected(Reject(turn.request, error.code, f"{error}; {done}"))


class _Command:
    """What an answer asks of the room, made when its turn in the table's queue has come."""

    def __init__(self, bot: Player, answer: Answer, where: tuple[int, int]) -> None:
        self._bot = bot
        self._answer = answer
        self._where = where

    def __call__(self, state: TableState) -> commands.Command:
        hand, turn = self._where
        price = 0
        play = state.play
        seat = seat_of(state, self._bot.id)
        if play is not None and (hand, turn) == (state.hand, play.turn) and seat == play.to_act:
            # The request names the price: nothing can change between a turn and its answer.
            legal = view_hand(play, seat).legal
            price = legal.call if legal else 0
        amount = self._answer.amount if self._answer.kind is Move.RAISE_TO else 0
        kind = self._answer.kind
        return commands.Act(self._bot.id, hand, turn, kind.value, amount=amount, price=price)


def _where(answer: Answer) -> tuple[int, int]:
    """The hand and the number of the decision that a request names.

    Raises:
        BadAnswer: it names none.
    """
    hand, dot, turn = answer.request.partition(".")
    if not (dot and hand.isdecimal() and turn.isdecimal() and hand.isascii() and turn.isascii()):
        words = "an answer names the request of its turn, such as '12.3'"
        raise BadAnswer("bad_message" if not answer.request else "stale_action", words, answer.request)
    return int(hand), int(turn)


def _out_of_turn(state: TableState, turn: YourTurn | None, error: BadAnswer) -> str:
    """Why an answer does nothing that belongs to no decision at hand."""
    if turn is not None:
        return f"asked is {turn.request}, not {error.request!r}; nothing was done"
    if not error.request:
        return str(error)
    if not state.hand:
        return f"{error.request!r} answers nothing: no hand has begun at this table"
    return f"{error.request!r} answers nothing: no decision is asked of you now"


def _name_of(answer: Answer, table_id: str) -> str:
    """What the first answer is kept under, so that one that is sent again does nothing again."""
    asked = "\x1f".join((table_id, answer.request, answer.kind.value, str(answer.amount)))
    return blake2b(asked.encode(), digest_size=24).hexdigest()


def _keep(known: OrderedDict[Any, Any], key: object) -> None:
    known.move_to_end(key)
    while len(known) > REMEMBERED:
        known.popitem(last=False)
