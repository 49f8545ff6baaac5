"""The card room on a machine: the only layer with sockets, disk, time and dice.

`app` puts the parts together; `lobby` owns the tables, `tables` runs one of them, `store`
keeps what happened, `socket` and `http` speak with browsers, `bots` plays the bots.
The rules of the room are not here: they are pure functions in `splitpot.room`.
"""
