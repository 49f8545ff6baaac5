"""How strong are these cards? Exactly two from the hole and three from the board.

`omaha.py` evaluates single hands from tables (`tables.py`), `reference.py` does the
same plainly and slowly, `strength.py` names the strengths, and `reading.py` says what
a player holds now. Importing this package builds no table and imports no numpy.
"""
