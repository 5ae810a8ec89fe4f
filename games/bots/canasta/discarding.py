"""What a computer player of Canasta discards: what costs least, the pile as often as the next player takes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games.bots.canasta.belief import Belief, tempts
from games.bots.canasta.reasons import Reason, Skill
from games.bots.contract import Choice, Sight, Weighed, Why
from games.canasta.actions import Discard
from games.canasta.state import State
from games.canasta.tiles import is_black_three, is_natural, rank_of, value
from games.contract import Seat
from games.kit.cards import Card, Face

PILE_SHARE, PILE_TILE, TAKEN_ANYWAY = 0.7, 12.0, 15.0
"""What a pile is worth to the other side: its points in this share, so much for each tile, and so much for the turn."""

WILD, ALIKE = 70.0, 12.0
"""What a wild tile, and each further tile of a rank, is worth in a hand."""

BLACK_THREE = 4.0
POINTS_SHARE = 0.3

HARDLY = 5
"""A chance of so many in a hundred is hardly any."""


def discarding(sight: Sight, state: State, skill: Skill) -> Choice:
    """Discard what costs least: the pile, as often as the next player takes it, and what the tile is worth itself."""
    hand = state.players[sight.seat].hand
    cards = tuple(dict.fromkeys(offer.card for offer in sight.offers if isinstance(offer, Discard)))
    faces: tuple[Face, ...] = tuple(card for card in dict.fromkeys(hand) if card in cards)
    if len(hand) == 1:
        return Choice(Discard(hand[0]), Reason.ENDS, sure=True)
    taken = Belief(sight, state).takes if skill.reads else _nobody
    pile = PILE_SHARE * value(state.pile) + PILE_TILE * len(state.pile) + TAKEN_ANYWAY
    kept = _kept(state, sight.seat, hand)
    cost = {card: taken(card) * pile + kept[card] for card in faces}
    best = min(faces, key=lambda card: (cost[card], str(card)))
    weighed = tuple(Weighed(Discard(card), -cost[card]) for card in faces)
    if state.setting.face_down:
        return Choice(Discard(best), Reason.FACE_DOWN, {"card": best}, weighed=weighed)
    if not skill.reads:
        return Choice(Discard(best), Why.USUAL, weighed=weighed)
    chance = round(100 * taken(best))
    reason = Reason.SAFE if not tempts(best) else Reason.LEAST_DANGER if chance > HARDLY else Reason.HARDLY_ANY_DANGER
    return Choice(Discard(best), reason, {"card": best, "chance": chance}, weighed=weighed)


def _nobody(card: Face) -> float:
    """Say of every tile that nobody takes the pile with it, for who does not ask."""
    return 0.0


def _kept(state: State, seat: Seat, hand: Sequence[Face]) -> dict[Face, float]:
    """Return what each tile is worth in the hand."""
    alike = Counter(card.rank for card in hand if isinstance(card, Card) and is_natural(card))
    lying = {rank_of(meld.cards) for meld in state.melds_of(state.side(seat)).values()}

    def worth(card: Face) -> float:
        points = POINTS_SHARE * value((card,))
        if not isinstance(card, Card) or not is_natural(card):
            return WILD + points
        if is_black_three(card):
            return BLACK_THREE
        return ALIKE * (alike[card.rank] - 1 + (card.rank in lying)) - points

    return {card: worth(card) for card in hand}
