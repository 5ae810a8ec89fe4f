"""Players of Doppelkopf who are there to measure others by: rules as books have them, and cards by lot."""

from __future__ import annotations

from random import Random

from games.bots.contract import Choice, Sight, Why
from games.bots.doppelkopf import skill
from games.bots.doppelkopf.easy import by_thumb, rules_of_thumb
from games.doppelkopf.actions import Play, SaySau
from games.doppelkopf.state import State
from games.doppelkopf.terms import Phase


def by_the_book(sight: Sight, chance: Random) -> Choice:
    """
    Play what books teach beginners; all but the cards is as the easy player does it.

    Aces first; Re leads its highest trumps, Kontra a low one while it has many; third hand high; Augen to the partner;
    ruff with what counts.
    """
    state = sight.world
    assert isinstance(state, State)
    if state.phase is not Phase.PLAY or not sight.on_turn or any(isinstance(one, SaySau) for one in sight.offers):
        return rules_of_thumb(sight, chance)
    return by_thumb(state, sight, skill.card_by_the_book)


def random_cards(sight: Sight, chance: Random) -> Choice:
    """Report as the easy player does, and lay any card that may be laid."""
    cards = [one for one in sight.offers if isinstance(one, Play)]
    return Choice(chance.choice(cards), Why.CHANCE) if cards and sight.on_turn else rules_of_thumb(sight, chance)
