"""Hand histories: text to events and back, one file format a module.

`phh` is the pair for PHH, `record` what a hand is outside of any notation. Text comes
in and goes out as strings: no file is opened here, and no rule of poker is decided
here: every hand that is read is replayed through `splitpot.game`.
"""
