"""Where the room's data is: as the settings say, or in the user's folder for data.

Rooms from before lay in the folder for settings; one that is there is found there still.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from splitpot.server.settings import Settings

DATABASE: Final = "splitpot.db"


def default_folder() -> Path:
    """The data folder of this user."""
    new, old = _platform_folder(), Path(click.get_app_dir("splitpot"))
    return old if (old / DATABASE).is_file() and not (new / DATABASE).is_file() else new


def room_settings(data: Path | None, key_file: Path | None = None) -> Settings:
    """The settings of the room that a command is about, as `splitpot serve` would have them.

    Args:
        data: the folder that was named; none for the one of the settings.
        key_file: the same of the key file.

    Raises:
        SetupError: the settings are wrong.
    """
    from splitpot.server.settings_file import load_settings

    return load_settings({"data": data, "key_file": key_file}, os.environ, data=default_folder).settings


def _platform_folder() -> Path:
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) / "splitpot" if base else Path.home() / "AppData" / "Local" / "splitpot"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "splitpot"
    base = os.environ.get("XDG_DATA_HOME", "")
    # By the standard a relative path counts as none.
    return (Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share") / "splitpot"
