"""`splitpot`, with tables that do not pause: `python -m tests.protocol.quick_room serve ...`.

People want to see who has won and who has the button; a suite that asks for the protocol
would only wait for it, six seconds at each table.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from splitpot.cli.main import main
from splitpot.room.config import TableConfig
from splitpot.server import lobby
from splitpot.server.new_table import config_of

PAUSE_MS = 50


def quick_config(*what: Any, **named: Any) -> TableConfig:
    """What `config_of` makes, in a hurry."""
    config = config_of(*what, **named)
    return replace(config, hand_pause_ms=PAUSE_MS, result_ms=PAUSE_MS, run_out_ms=PAUSE_MS, draw_ms=PAUSE_MS)


if __name__ == "__main__":
    setattr(lobby, "config_of", quick_config)  # noqa: B010  mypy takes no other
    main()
