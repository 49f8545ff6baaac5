"""`python -m splitpot`: the same as the command `splitpot`.

Nothing lives here; the commands are in `splitpot.cli`.
"""

from __future__ import annotations

from splitpot.cli.main import main

if __name__ == "__main__":
    main()
