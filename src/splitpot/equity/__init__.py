"""Chances before the cards are out: who wins how much of the pot, how often.

It knows cards and strengths, but no betting. Random numbers come in as an argument.
"""
