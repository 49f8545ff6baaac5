"""From a client's message to a command of the room, with the player that the session names."""

from __future__ import annotations

import secrets
from typing import Final, assert_never

from splitpot.errors import RoomError
from splitpot.room import commands, messages
from splitpot.room.config import TableConfig
from splitpot.room.state import TableState, seat_of
from splitpot.server.inbound import Message
from splitpot.server.players import Player

BOT_NAMES: Final = (
    "Ada", "Blaise", "Carl", "Dora", "Emil", "Fern", "Gus", "Hedy", "Ivo", "Jade", "Kurt", "Lea",
    "Max", "Nell", "Otto", "Pia", "Quin", "Rosa", "Sven", "Tess", "Uma", "Vito", "Wanda", "Yuri",
)  # fmt: skip
USUAL_SMALL_BETS: Final = 50
USUAL_BIG_BLINDS: Final = 100

Wish = (
    messages.SitOut
    | messages.SitIn
    | messages.Leave
    | messages.PostBlinds
    | messages.Straddle
    | messages.RunTwice
    | messages.ShowHand
    | messages.TimeBank
)


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
            return commands.Sit(player.id, player.nickname, body.buy_in, seat=body.seat)
        case messages.TopUp():
            return commands.TopUp(player.id, body.amount)
        case messages.AddBot():
            _check_may_move_bots(state, player)
            return seat_bot(state, body.manner, body.seat, body.buy_in)
        case messages.RemoveBot():
            _check_may_move_bots(state, player)
            return commands.Leave(_bot_at(state, body.seat))
        case messages.Hello() | messages.ClientBeat():
            raise RoomError("bad_message", "this is not a command")
    return _wish_for(player, body)


def _wish_for(player: Player, body: Wish) -> commands.Command:
    """What a player wants of the own seat, besides decisions and chips."""
    match body:
        case messages.SitOut():
            return commands.SitOut(player.id, body.when)
        case messages.SitIn():
            return commands.SitIn(player.id)
        case messages.Leave():
            return commands.Leave(player.id, body.after_hand)
        case messages.PostBlinds():
            return commands.Post(player.id, body.how)
        case messages.Straddle():
            return commands.Straddle(player.id, body.on)
        case messages.RunTwice():
            return commands.RunTwice(player.id, body.agree)
        case messages.ShowHand():
            return commands.Show(player.id)
        case messages.TimeBank():
            return commands.TimeBank(player.id)
    assert_never(body)


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
