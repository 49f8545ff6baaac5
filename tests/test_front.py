"""The package's front door: cheap to open, and every name behind it is there."""

from __future__ import annotations

import subprocess
import sys

import pytest

import splitpot


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    program = (
        "import sys, splitpot; print([name for name in sys.modules if name.startswith('splitpot.')]"
        " + [name for name in ('numpy', 'msgspec', 'click') if name in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"


@pytest.mark.parametrize("name", splitpot.__all__)
def test_every_name_of_the_front_door_leads_somewhere(name: str) -> None:
    assert getattr(splitpot, name) is not None
    assert name in dir(splitpot)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'holdem'"):
        _ = splitpot.holdem


@pytest.mark.parametrize(
    "program",
    [
        "import splitpot; splitpot.equity; import splitpot.equity.exact; show(splitpot.equity)",
        "import splitpot.equity.exact, splitpot; show(splitpot.equity)",
        "from splitpot.equity.exact import exact_equity; from splitpot import equity; show(equity)",
        "from splitpot.equity import boards, exact; import splitpot; show(splitpot.equity)",
    ],
)
def test_equity_is_the_function_though_a_package_has_its_name(program: str) -> None:
    program = f'show = lambda equity: print(equity(["AcAd2s3h", "KcKdQhJs"]).boards); {program}'
    ended = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=True
    )
    assert ended.stdout == "1086008\n"
