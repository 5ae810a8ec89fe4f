"""
Computer players of Skat.

    judgement  what a hand is good for: how far to bid, what to press, what to announce
    thumb      rules of thumb for one card, in small numbers, and deals played out by them
    ending     the last tricks searched    exact     every deal that looks alike: for the analysis of matches
    players    who goes by rules of thumb, and who by imagined worlds        reasons   why they do it
"""

from games.bots.skat.players import ANALYST, PLAYERS

__all__ = ["ANALYST", "PLAYERS"]
