"""Some legal moves in Draw Poker, best intended first."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Seat
from games.poker.rules import MOST_EXCHANGED
from games.poker.state import Phase, State
from games.pot import view as potview
from games.pot.match import Exchange, Keep


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal moves: keep what is paired and exchange from the rest, or bet as everywhere."""
    if state.phase is not Phase.EXCHANGE:
        yield from potview.moves(state)
        return
    seat = state.own.asked[0]
    hand = state.hands[seat]
    ranks = [card.rank for card in hand]
    loose = sorted((card for card in hand if ranks.count(card.rank) == 1), key=lambda card: card.rank)
    yield seat, Exchange(tuple(loose[:MOST_EXCHANGED]))
    yield seat, Keep()
    yield seat, Exchange(hand[:1])
