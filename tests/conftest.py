"""What every test may ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder of the repository."""
    return REPOSITORY


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the golden cases and real hands beside the repository, where there is one."""
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip("there is no folder ../shared with golden cases and real hands beside the repository")
    return folder
