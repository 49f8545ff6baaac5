"""PHH in and out: `read_phh` and `write_phh`, and `write_phhs` for many hands.

The two directions live in `phh_reader` and `phh_writer`; this module is the name by
which others import them.
"""

from splitpot.history.phh_reader import read_phh
from splitpot.history.phh_writer import write_phh, write_phhs

__all__ = ["read_phh", "write_phh", "write_phhs"]
