"""The abbreviations of the range notation, `$ds` and the like.

Each is text in the notation itself, so it means what that text means. Vendors disagree
on some of them; these are ours, and a caller may give others.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MACROS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # Conditions on a whole hand.
        "$ss": "xx!xxyy",
        "$ds": "xxyy",
        "$np": "*!RR",
        "$op": "RR!(RRR,RROO)",
        "$tp": "RROO",
        "$nt": "*!RRR",
        # The rank of one card.
        "$R": "[A-T]",
        "$B": "[A-J]",
        "$N": "[K-9]",
        "$F": "[K-J]",
        "$M": "[T-7]",
        "$Z": "[6-2]",
        "$W": "[A,2,3,4,5]",
        "$L": "[A,2,3,4,5,6,7,8]",
    }
)
"""Name to text. In brackets: one card of these ranks. Anything else: a condition on the hand."""
