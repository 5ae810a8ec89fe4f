"""
Players of Canasta: rules of thumb for what is laid, and a belief about hands for the one question that decides a deal.

Theory of operation
-------------------
Who takes the pile wins the deal, more often than not. So the discard is thought about: how likely the next player can
take the pile with this tile on top (`belief`) is weighed against what lies there and what the tile is worth in the own
hand. The rest is thrift: what is wild is kept until it makes a Canasta or the deal is about to end, and a small pile is
not worth a pair.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from games.bots.canasta.discarding import discarding
from games.bots.canasta.laying import laying, taking
from games.bots.canasta.reasons import Skill
from games.bots.contract import Bot, Choice, Level, Sight, Why
from games.canasta.actions import Discard, Lay, LayOff, Take
from games.canasta.state import Phase, State
from games.canasta.tiles import is_natural
from games.kit.cards import Card


def played(sight: Sight, skill: Skill) -> Choice:
    """Answer the question of the phase."""
    assert isinstance(sight.world, State)
    state, offers = sight.world, sight.offers
    if len(offers) == 1:
        return Choice(offers[0], Why.ONLY, sure=True)
    if state.phase is Phase.DRAWING:
        return taking(sight, state)
    if state.phase is Phase.LAYING:
        return laying(sight, state) or discarding(sight, state, skill)
    return Choice(offers[0], Why.USUAL)


def eager(sight: Sight, chance: Random) -> Choice:
    """Take the pile and lay whatever can be taken and laid; then discard what is alone and cheap."""
    offers = sight.offers
    for kind in (Take, Lay, LayOff):
        found = next((offer for offer in offers if isinstance(offer, kind)), None)
        if found is not None:
            return Choice(found, Why.USUAL)
    return Choice(offers[0], Why.USUAL)


def careless(sight: Sight, chance: Random) -> Choice:
    """Play like the eager one, but discard any tile that is not wild: nobody told them to keep pairs."""
    choice = eager(sight, chance)
    if not isinstance(choice.action, Discard):
        return choice
    discards = [one for one in sight.offers if isinstance(one, Discard)]
    natural = [one for one in discards if isinstance(one.card, Card) and is_natural(one.card)]
    return Choice(chance.choice(natural), Why.CHANCE) if natural else choice


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, skill)

    return bot


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: careless,
    Level.MEDIUM: _player(Skill(reads=False)),
    Level.STRONG: _player(Skill(reads=True)),
}
