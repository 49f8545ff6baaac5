"""Tests of tournaments: the floor, the places and prizes, and their times."""
