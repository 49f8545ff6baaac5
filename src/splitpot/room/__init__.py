"""The card room as a state machine: seats, button, buy-ins, clocks given `now`.

Commands and a time go in, events come out; `messages` is the wire and `wire` builds
what one viewer may see. No sockets, no disk, no dice: those are in the server.
"""
