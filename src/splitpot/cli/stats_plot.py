"""The picture of a player's results over hands, and the same figures as JSON.

matplotlib draws; it is imported here alone, and is not among what Splitpot needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from splitpot.errors import SetupError
from splitpot.history.stats_curve import Curve, curves_of

if TYPE_CHECKING:
    from splitpot.history.stats import PlayerFacts

PICTURES: Final = (".png", ".svg", ".pdf")
_WON: Final = "#1b6ca8"
_ADJUSTED: Final = "#c8553d"


def write_plot(path: Path, player: str, facts: Sequence[PlayerFacts]) -> None:
    """Draws one player's results into a file, or writes their figures, by the ending of its name.

    Raises:
        SetupError: another ending, or matplotlib is not installed.
    """
    curves = curves_of(facts)
    if path.suffix.lower() == ".json":
        import msgspec

        path.write_bytes(msgspec.json.encode({"player": player, "curves": curves}) + b"\n")
    elif path.suffix.lower() in PICTURES:
        _draw(path, player, curves)
    else:
        raise SetupError("plot", f"{path} ends in none of {', '.join((*PICTURES, '.json'))}")


def _draw(path: Path, player: str, curves: Sequence[Curve]) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise SetupError(
            "plot", "pictures are drawn by matplotlib, which is not installed: pip install 'splitpot[plot]'"
        ) from error
    figure = Figure(figsize=(9, 4.5 * len(curves)), dpi=120, layout="constrained")
    axes = figure.subplots(len(curves), squeeze=False)[:, 0]
    for axis, curve in zip(axes, curves, strict=True):
        _draw_curve(axis, curve)
    # A dollar would begin a formula.
    count = sum(curve.hands[-1] for curve in curves)
    axes[0].set_title(f"{player}: results over {count:,} hand{'s' * (count != 1)}".replace("$", r"\$"))
    figure.savefig(path)


_FEW: Final = 6
"""Points that can each have a mark; between them the axis would show parts of a hand."""


def _draw_curve(axis: Any, curve: Curve) -> None:
    axis.fill_between(
        curve.hands,
        curve.low,
        curve.high,
        color=_ADJUSTED,
        alpha=0.12,
        linewidth=0,
        label="95 % of equal players",
    )
    axis.axhline(0, color="0.4", linewidth=0.8)
    axis.plot(
        curve.hands, curve.adjusted, color=_ADJUSTED, linestyle="--", label="without the luck of all-ins"
    )
    axis.plot(curve.hands, curve.won, color=_WON, label="won")
    if len(curve.hands) <= _FEW:
        axis.set_xticks(curve.hands)
    axis.set_xlabel("hands")
    axis.set_ylabel(str(curve.unit))
    axis.margins(x=0)
    axis.grid(visible=True, color="0.9")
    axis.legend(loc="upper left", frameon=False)
