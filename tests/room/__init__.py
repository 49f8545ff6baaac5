"""Tests of the card room as a state machine."""
