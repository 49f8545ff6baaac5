"""Small hands in the words of a site, written for these tests."""

from __future__ import annotations

from string import Template

_UNCALLED = Template("""\
PokerStars Hand #$number:  Omaha No Limit ($$0.02/$$0.05 USD) - 2013/06/12 15:08:24 ET
Table 'Alba' 6-max Seat #1 is the button
Seat 1: $hero ($$10 in chips)
Seat 2: $villain ($$2.83 in chips)
$hero: posts small blind $$0.02
$villain: posts big blind $$0.05
*** HOLE CARDS ***
Dealt to $hero [Ah Ad Qs 8d]
$hero: raises $$0.10 to $$0.15
$villain: calls $$0.10
*** FLOP *** [Ac Kd 7h]
$villain: checks
$hero: bets $$0.48
$villain: calls $$0.48
*** TURN *** [Ac Kd 7h] [2s]
$villain: checks
$hero: bets $$2.54
$villain: calls $$2.20 and is all-in
Uncalled bet ($$0.34) returned to $hero
*** RIVER *** [Ac Kd 7h 2s] [Jc]
*** SHOW DOWN ***
$hero: shows [Ah Ad Qs 8d] (three of a kind, Aces)
$villain: shows [4s 5d 9c 9s] (a pair of Nines)
$hero collected $$5.50 from pot
*** SUMMARY ***
Total pot $$5.66 | Rake $$0.16
Board [Ac Kd 7h 2s Jc]
Seat 1: $hero (button) (small blind) showed [Ah Ad Qs 8d] and won ($$5.50) with three of a kind, Aces
Seat 2: $villain (big blind) showed [4s 5d 9c 9s] and lost with a pair of Nines
""")

_FOLDED = Template("""\
PokerStars Hand #$number:  Omaha Hi/Lo Limit ($$0.50/$$1.00 USD) - 2013/06/12 15:10:00 ET
Table 'Alba' 6-max Seat #2 is the button
Seat 1: $hero ($$10 in chips)
Seat 2: $villain ($$12 in chips)
$villain: posts small blind $$0.25
$hero: posts big blind $$0.50
*** HOLE CARDS ***
Dealt to $hero [Ah 3d Qs 8d]
$villain: folds
Uncalled bet ($$0.25) returned to $hero
$hero collected $$0.50 from pot
$hero: doesn't show hand
*** SUMMARY ***
Total pot $$0.50 | Rake $$0
Seat 1: $hero (big blind) collected ($$0.50)
Seat 2: $villain (button) (small blind) folded before Flop
""")


def uncalled(number: int = 201, *, hero: str = "Hero", villain: str = "Bert") -> str:
    """No limit: the hero puts in 0.02, 0.13, 0.48 and 2.54, and gets 0.34 back uncalled.

    All betting is over on the turn; the villain then wins with a trey alone, 4 cards of 40.
    """
    return _UNCALLED.substitute(number=number, hero=hero, villain=villain)


def folded(number: int = 202, *, hero: str = "Hero", villain: str = "Bert") -> str:
    """Fixed limit: the button folds his small blind, and the hero has had nothing to decide."""
    return _FOLDED.substitute(number=number, hero=hero, villain=villain)


def cut(number: int = 203) -> str:
    """A hand whose file stops on the flop."""
    return uncalled(number).split("*** TURN ***")[0]


def session(*hands: str) -> str:
    """Hands in one file, as a client writes them."""
    return "\n\n".join(hands)
