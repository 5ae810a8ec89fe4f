"""Blackjack: the terms of the game, in words."""

from __future__ import annotations

from commands.chips import coins
from commands.language.voice import Voice
from games.contract import Seat


def limits_of(lowest: int, highest: int) -> str:
    return coins(lowest) if lowest == highest else f"{lowest} bis {coins(highest)}"


def won_of(winners: tuple[Seat, ...], voice: Voice) -> str:
    if not winners:
        return "Niemand ist übrig."
    return voice.victory(winners)
