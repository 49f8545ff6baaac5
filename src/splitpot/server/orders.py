"""From a client's message to a command of the room, with the player that the session names."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

from splitpot.cards import Card, parse_card
from splitpot.errors import CardParseError, RoomError
from splitpot.room import commands, messages
from splitpot.room.config import TableConfig
from splitpot.room.state import PROGRAM, TableState, seat_of
from splitpot.server.inbound import Message
from splitpot.server.names import BOT_NAMES
from splitpot.server.players import Player

USUAL_SMALL_BETS: Final = 50
USUAL_BIG_BLINDS: Final = 100


def command_for(state: TableState, player: Player, message: Message) -> commands.Command:
    """What the message asks of the room.

    Raises:
        RoomError: it asks for something that this player may not ask for.
    """
    body = message.body
    match body:
        case messages.Act():
            return commands.Act(
                player.id, message.hand, message.turn, body.kind, amount=body.amount, price=body.price
            )
        case messages.Sit():
            bot = PROGRAM if player.is_bot else ""
            return commands.Sit(player.id, player.nickname, body.buy_in, bot=bot, seat=body.seat)
        case messages.TopUp():
            return commands.TopUp(player.id, body.amount)
        case messages.AddBot():
            _check_may_move_bots(state, player)
            return seat_bot(state, body.manner, body.seat, body.buy_in)
        case messages.RemoveBot():
            _check_may_move_bots(state, player)
            return commands.Leave(_bot_at(state, body.seat))
        case messages.Hello() | messages.ClientBeat() | messages.Watch():
            raise RoomError("bad_message", "this is not a command")
    return _WISHES[type(body)](player, body)


def _cards(texts: Sequence[str]) -> tuple[Card, ...]:
    try:
        return tuple(map(parse_card, texts))
    except CardParseError as error:
        raise RoomError("bad_message", f"cards: {error}") from error


_WISHES: Final[dict[type, Callable[[Player, Any], commands.Command]]] = {
    messages.SitOut: lambda player, body: commands.SitOut(player.id, body.when),
    messages.SitIn: lambda player, _: commands.SitIn(player.id),
    messages.Leave: lambda player, body: commands.Leave(player.id, body.after_hand),
    messages.PostBlinds: lambda player, body: commands.Post(player.id, body.how),
    messages.Straddle: lambda player, body: commands.Straddle(player.id, body.on),
    messages.RunTwice: lambda player, body: commands.RunTwice(player.id, body.agree),
    messages.ShowHand: lambda player, body: commands.Show(player.id, _cards(body.cards)),
    messages.AskRabbit: lambda player, _: commands.Rabbit(player.id),
    messages.PreAct: lambda player, body: commands.PreAct(
        player.id, body.wish, body.hand, body.street, body.price
    ),
    messages.AutoTopUp: lambda player, body: commands.AutoTopUp(player.id, body.amount),
    messages.AutoMuck: lambda player, body: commands.AutoMuck(player.id, body.on),
    messages.Say: lambda player, body: commands.Say(player.id, player.nickname, text=body.text),
    messages.Emote: lambda player, body: commands.Say(player.id, player.nickname, emote=body.emote),
    messages.Mute: lambda player, body: commands.Mute(player.id, body.name, body.on),
    messages.Nudge: lambda player, _: commands.Nudge(player.id),
    messages.TimeBank: lambda player, _: commands.TimeBank(player.id),
    messages.Wait: lambda player, _: commands.Wait(player.id, player.nickname),
    messages.StopWaiting: lambda player, _: commands.StopWaiting(player.id),
    messages.AnswerBuyIn: lambda player, body: commands.AnswerBuyIn(player.id, body.request, body.agree),
}
"""What a player wants besides decisions, chips and bots: of the own seat, or to say something."""


def seat_bot(state: TableState, manner: str, seat: int = -1, buy_in: int = 0) -> commands.Sit:
    """The command that seats a new bot. `buy_in` 0 is the table's usual one."""
    return commands.Sit(
        f"bot:{secrets.token_hex(8)}",
        _free_name(state),
        buy_in or usual_buy_in(state.config),
        bot=manner,
        seat=seat,
    )


def usual_buy_in(config: TableConfig) -> int:
    """What bots buy in for: fifty small bets, or a hundred big blinds, as far as the table allows."""
    usual = USUAL_SMALL_BETS if config.rules.is_fixed_limit else USUAL_BIG_BLINDS
    wanted = max(usual * config.rules.small_bet, config.least_buy_in)
    return min(wanted, config.most_buy_in) if config.most_buy_in else wanted


def _free_name(state: TableState) -> str:
    taken = {seat.name for seat in state.seats if seat is not None}
    free = [name for name in BOT_NAMES if name not in taken]
    return secrets.choice(free)


def _check_may_move_bots(state: TableState, player: Player) -> None:
    people = any(seat is not None and not seat.bot for seat in state.seats)
    if people and seat_of(state, player.id) is None:
        raise RoomError("not_allowed", "those who sit here decide about bots; take a seat first")


def _bot_at(state: TableState, seat: int) -> str:
    if not 0 <= seat < len(state.seats):
        raise RoomError("no_such_seat", f"there is no seat {seat}; seats are 0 to {len(state.seats) - 1}")
    one = state.seats[seat]
    if one is None or not one.bot:
        raise RoomError("not_allowed", f"there is no bot at seat {seat}")
    return one.player
