"""What those see who may not watch: a table whose host wants no onlookers.

They need to know who sits there, with how much, and which seats are free; of the hands
they see nothing at all. Once seated they see what every player sees.
"""

from __future__ import annotations

from msgspec.structs import replace

from splitpot.game.events import Street
from splitpot.room.messages import Me, SeatView, Snapshot
from splitpot.room.state import TableState
from splitpot.room.views import entry_view, lobby_row


def closed_snapshot(state: TableState, viewer: str | None, name: str = "") -> Snapshot:
    """The table from outside: its settings and who sits there, as between two hands."""
    return Snapshot(
        table=replace(lobby_row(state), hand=0),
        me=Me(name),
        seats=tuple(
            SeatView(
                seat=seat,
                name=one.name,
                bot=bool(one.bot),
                stack=one.stack,
                status="sitting_out" if one.sits_out else "waiting",
                away=one.away,
                sits_out=one.sits_out,
            )
            for seat, one in enumerate(state.seats)
            if one is not None
        ),
        hand=0,
        running=False,
        button=None,
        small_blind_seat=None,
        big_blind_seat=None,
        street=Street.PREFLOP,
        board=(),
        pots=(),
        pot=0,
        turn=None,
        results=(),
        log=(),
        entry=entry_view(state, viewer),
    )
