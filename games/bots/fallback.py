"""The players every game has from the first day on: the first of its moves, and any of them."""

from __future__ import annotations

from random import Random

from games.bots.contract import PASS, Choice, Sight, Why, first_of


def first_of_moves(sight: Sight, chance: Random) -> Choice:
    """Do what the game itself thinks the most sensible (`Game.moves`), without a closer look."""
    if not sight.on_turn:
        return PASS
    return first_of(sight.offers)


def random_offer(sight: Sight, chance: Random) -> Choice:
    """Do any of the things that are offered: the weakest player there is, as a yardstick."""
    return Choice(chance.choice(sight.offers), Why.CHANCE) if sight.on_turn else PASS
