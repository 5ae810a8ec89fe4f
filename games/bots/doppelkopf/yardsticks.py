"""Players of Doppelkopf who are there to measure others by: rules as books have them, and cards by lot."""

from __future__ import annotations

from random import Random

from games.bots.contract import Choice, Sight, Why
from games.bots.doppelkopf import thumb
from games.bots.doppelkopf.easy import by_thumb, rules_of_thumb
from games.bots.doppelkopf.kernel import ACES, PLAYERS, TRUMPS, Hand, Position, Table, winning
from games.doppelkopf.actions import Play, SaySau
from games.doppelkopf.state import State
from games.doppelkopf.terms import Phase

THIRD = 2
"""How many cards lie before the third hand."""


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
    return by_thumb(state, sight, _card)


def random_cards(sight: Sight, chance: Random) -> Choice:
    """Report as the easy player does, and lay any card that may be laid."""
    cards = [one for one in sight.offers if isinstance(one, Play)]
    return Choice(chance.choice(cards), Why.CHANCE) if cards and sight.on_turn else rules_of_thumb(sight, chance)


def _card(position: Position, worth: Table, place: int) -> int:
    trick, hand = position.trick, position.hands[place]
    if not trick:
        return _lead(position, worth, place, hand)
    suit = worth.suit[trick[0]]
    if len(trick) == THIRD and suit == TRUMPS and hand[suit]:
        at, best = winning(trick, worth)
        holder, highest = (position.leader + at) % PLAYERS, hand[suit][-1]
        ours = position.known[holder] and position.side[holder] == position.side[place]
        if not ours and worth.power[suit][highest] > best:
            return highest
    return thumb.card(position, worth, place)


def _lead(position: Position, worth: Table, place: int, hand: Hand) -> int:
    aces = [own for own in hand[1:] if own and own[-1] in ACES]
    fresh = [own for own in aces if not position.led[worth.suit[own[-1]]] and len(own) <= thumb.LONG]
    if fresh:
        return min(fresh, key=len)[-1]
    trumps, re = hand[TRUMPS], position.side[place]
    if trumps and (re or len(trumps) > position.done // 3 + 3):
        if re and worth.power[TRUMPS][trumps[-1]] >= worth.high:
            return trumps[-1]
        return min(trumps, key=worth.cheap.__getitem__)
    plain = [own[0] for own in hand[1:] if own]
    return min(plain or trumps, key=worth.cheap.__getitem__)
