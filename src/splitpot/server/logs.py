"""What the server writes on standard error: one line an event, and never a card.

An exception's own words are left out, since a rule's refusal may name cards; its type
and the lines of code that it came through are enough to find a fault. Lines are counted
by level, for the host's figures (`metrics`).
"""

from __future__ import annotations

import copy
import json
import logging
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any, Final

import structlog

LEVELS: Final = ("debug", "info", "warning", "error")
FORMATS: Final = ("text", "json")
FRAMES: Final = 8

LINES: Final[Counter[str]] = Counter()
"""Lines written by this process so far, by level."""


def set_up(level: str, form: str = "text") -> None:
    """Sends the logs of this project and of what it stands on to standard error.

    Args:
        form: `text`, or `json` for one object a line.
    """
    number = logging.getLevelNamesMapping()[level.upper()]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Wordless("%(asctime)s %(levelname)s %(name)s: %(message)s", form))
    # What is below that in other projects' code is frames, headers and rows, with all that is in them.
    logging.basicConfig(level=max(number, logging.INFO), handlers=[handler], force=True)
    structlog.configure(
        processors=[
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.add_log_level,
            wordless,
            counted,
            structlog.processors.JSONRenderer()
            if form == "json"
            else structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"]),
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


def counted(_logger: Any, name: str, fields: Any) -> Any:
    """Counts the line."""
    LINES[fields.get("level", name)] += 1
    return fields


class _Wordless(logging.Formatter):
    def __init__(self, pattern: str, form: str) -> None:
        super().__init__(pattern)
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        level = record.levelname.lower()
        LINES[level] += 1
        # What asyncio says of a failed task goes on with the exception's words in the next line.
        record = copy.copy(record)
        record.msg, record.args = (record.getMessage().splitlines() or [""])[0], None
        if self._form != "json":
            return super().format(record)
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields: dict[str, Any] = {"timestamp": f"{moment}Z", "level": level, "event": record.getMessage()}
        fields["logger"] = record.name
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields)

    def formatException(self, ei: Any) -> str:  # noqa: N802  logging calls it so
        error = ei[1]
        return f"{type(error).__name__} at {_place(error)}"


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return " > ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames)
