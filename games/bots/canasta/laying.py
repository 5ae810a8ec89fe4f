"""What a computer player of Canasta takes and lays: what is wild only for a Canasta, or near the end."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.canasta.reasons import Reason
from games.bots.contract import Choice, Sight
from games.canasta.actions import Draw, Lay, LayOff, Take
from games.canasta.melding import canastas, lay_off, needed_by
from games.canasta.state import CANASTAS, State
from games.canasta.tiles import CANASTA, is_natural, rank_of, value
from games.contract import Refused, Seat
from games.kit.cards import Face
from games.kit.melds import Meld

FEW_TO_COMPLETE = 2
"""So many wild tiles are given for a Canasta."""

NEARLY_OUT = 6
"""Somebody with so few tiles, and Canasta enough, may end the deal soon."""


def taking(sight: Sight, state: State) -> Choice:
    """Take the pile if there is more in it than drawing brings."""
    take = next((offer for offer in sight.offers if isinstance(offer, Take)), None)
    facts = {"tiles": len(state.pile)}
    worthwhile = len(state.pile) >= (2 if len(state.places) == 4 else 3)
    if take is not None and (worthwhile or Draw() not in sight.offers):
        return Choice(take, Reason.PILE_PAYS, facts)
    return Choice(Draw(), Reason.DRAWS if take is None else Reason.PILE_TOO_SMALL, facts)


def laying(sight: Sight, state: State) -> Choice | None:
    """Return what is to be laid now, None if nothing is."""
    seat, side = sight.seat, state.side(sight.seat)
    hand = state.players[seat].hand
    if needed_by(state, side):
        first = next((offer for offer in sight.offers if isinstance(offer, Lay)), None)
        return None if first is None else Choice(first, Reason.MELDS)
    if (completing := _completing(state, seat, hand)) is not None:
        return Choice(completing, Reason.COMPLETES)
    ending = canastas(state, side) >= CANASTAS[len(state.places)] and not state.forbidden
    lavish = nearly_over(state, seat) or (ending and len(hand) <= NEARLY_OUT + 1)
    for offer in sight.offers:
        match offer:
            case LayOff(number, cards):
                meld = state.melds_of(side)[number]
                natural = all(map(is_natural, cards))
                completes = len(meld.cards) < CANASTA <= len(meld.cards) + len(cards)
                if natural or lavish:
                    return Choice(offer, Reason.COMPLETES if completes else Reason.MELDS)
            case Lay(groups):
                wild = [card for group in groups for card in group if not is_natural(card)]
                if not wild or (lavish and any(is_natural(card) for group in groups for card in group)):
                    return Choice(offer, Reason.MELDS)
    return None


def _completing(state: State, seat: Seat, hand: Sequence[Face]) -> LayOff | None:
    """Return the fewest wild tiles, the cheapest ones, that make a Canasta of an own meld."""
    wild = sorted((card for card in hand if not is_natural(card)), key=lambda card: value((card,)))
    melds = state.melds_of(state.side(seat))
    for number, meld in sorted(melds.items(), key=lambda meld: -len(meld[1].cards)):
        lacking = CANASTA - len(meld.cards)
        if 0 < lacking <= min(len(wild), FEW_TO_COMPLETE) and len(hand) - lacking > 1 and _has_naturals(meld):
            action = LayOff(number, tuple(wild[:lacking]))
            try:
                lay_off(state, seat, action)
            except Refused:
                continue
            return action
    return None


def _has_naturals(meld: Meld) -> bool:
    return rank_of(meld.cards) is not None


def nearly_over(state: State, seat: Seat) -> bool:
    """Tell whether another side could end the deal soon, or the stock does."""
    needed, side = CANASTAS[len(state.places)], state.side(seat)
    return len(state.stock) <= NEARLY_OUT or any(
        state.side(other) != side and len(player.hand) <= NEARLY_OUT and canastas(state, state.side(other)) >= needed
        for other, player in state.players.items()
    )
