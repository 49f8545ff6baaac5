"""The evaluation costs nothing until a hand is evaluated."""

from __future__ import annotations

import subprocess
import sys


def test_importing_the_evaluator_loads_no_numpy() -> None:
    program = """
import sys
import splitpot.evaluation.omaha, splitpot.evaluation.reading, splitpot.evaluation.reference
assert "numpy" not in sys.modules
splitpot.evaluation.omaha.high_low([0, 4, 8, 12], [16, 20, 25, 30, 35])
assert "numpy" in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)
