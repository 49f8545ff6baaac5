"""What the server writes on standard error: one line an event, and never a card.

An exception's own words are left out, since a rule's refusal may name cards; its type
and the lines of code that it came through are enough to find a fault.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any, Final

import structlog

LEVELS: Final = ("debug", "info", "warning", "error")
FRAMES: Final = 8


def set_up(level: str) -> None:
    """Sends the logs of this project and of what it stands on to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Wordless("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=number, handlers=[handler], force=True)
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.add_log_level,
            wordless,
            structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def wordless(_logger: Any, _name: str, fields: Any) -> Any:
    """Replaces an exception by its type and place."""
    error = fields.pop("exc_info", None)
    if isinstance(error, BaseException):
        fields["error"] = type(error).__name__
        fields["where"] = _place(error)
    return fields


class _Wordless(logging.Formatter):
    def formatException(self, ei: Any) -> str:  # noqa: N802  logging calls it so
        error = ei[1]
        return f"{type(error).__name__} at {_place(error)}"


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
