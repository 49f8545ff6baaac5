"""How the interpreter runs in a process that is a server: files, threads, garbage.

What is set here is the process's own, so it belongs to whoever starts a server (`splitpot
serve`, the load kit) and never to the application, which may run inside another program.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from typing import Final

SWITCH_SECONDS: Final = 0.001
"""So long waits the thread that saves while tables are busy; Python's own 5 ms are more than a commit."""

GARBAGE_AFTER: Final = (50_000, 20, 100)
"""Objects more than before until cycles are looked for, and how often older ones are looked at with them.

Nearly all that a table makes is gone without that. With Python's own 700, a room with 9,000 sockets spent
two fifths of its time in looking.
"""


def prepare_interpreter() -> int:
    """Sets this process up as a server's; how many files it may open, 0 where nobody knows."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GARBAGE_AFTER)
    return raise_file_limit()


def keep_what_is_there() -> None:
    """Never looks for garbage in what is there now: modules, and tables that were brought back."""
    gc.collect()
    gc.freeze()


def raise_file_limit() -> int:
    """Lets this process open as many files as the system allows; how many, 0 where nobody knows."""
    try:
        import resource
    except ImportError:
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        return hard
    return soft
