"""The rules of one hand, as pure functions of states and events.

`hand` starts, steps and replays a hand; `betting`, `pots` and `showdown` hold the
rules; `view` is what one seat may see. Cards and seats come in as arguments: no
clock, no dice, no files, and nothing about what happens between two hands.
"""
