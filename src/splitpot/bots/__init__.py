"""Players made of code: each chooses an action from a view, a file a bot.

A bot gets what a person at its seat would see and nothing more. Seats, clocks and
the pause before an action belong to the server.
"""
