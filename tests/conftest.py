"""What every test may ask for."""

from __future__ import annotations

import os
import ssl
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import settings

REPOSITORY = Path(__file__).resolve().parent.parent

# A busy machine is no fault of an example; in CI every run tries the same examples.
settings.register_profile(
    "house", parent=settings.get_profile("ci" if os.environ.get("CI") else "default"), deadline=None
)
settings.load_profile("house")

# Every client of httpx reads all authorities of the world anew, to speak plain HTTP with this machine;
# in most tests of the server that was half of the work.
setattr(ssl, "create_default_context", cache(ssl.create_default_context))  # noqa: B010  mypy takes no other

# Nor does a slow answer of a busy machine fail a test, which five seconds, the usual, would do.
for asking in (httpx.Client.__init__, httpx.AsyncClient.__init__, httpx.get):
    (asking.__kwdefaults__ or {})["timeout"] = httpx.Timeout(30)


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
