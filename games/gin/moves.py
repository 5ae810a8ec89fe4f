"""Some legal actions in a state, the one a sensible player would take first: for playouts, never for advice."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import Action, Seat, Shuffle
from games.gin.actions import CallGin, Decline, Discard, Draw, Finish, Knock, LayOff, Take, TakeBack
from games.gin.arranging import VALUES, arrange, best_discard, best_lay_off, fitting
from games.gin.rules import likely
from games.gin.state import MOST_TO_KNOCK, Hand, Phase, State
from games.kit.cards import Card
from games.kit.piles import without


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    seat = state.turn
    for action in _intended(state, seat):
        yield seat, action


def _intended(state: State, seat: Seat) -> Iterator[Action]:
    """Yield what the player on turn can do, best first."""
    if state.phase is Phase.SHUFFLING:
        yield Shuffle()
    elif state.phase in {Phase.OFFER, Phase.TAKING}:
        leave_it = Decline() if state.phase is Phase.OFFER else Draw()
        wanted = not state.declined and _useful(state.pile[0], state.hands[seat])
        choice = (Take(), leave_it) if wanted else (leave_it, Take())
        yield from choice if not state.declined else (leave_it,)
    elif state.phase is Phase.DISCARDING:
        yield from _discarding(state, seat)
    elif state.phase is Phase.LAYING_OFF:
        yield from _laying_off(state, seat)


def _useful(card: Card, hand: Hand) -> bool:
    """Tell whether an open tile makes the rest smaller."""
    return best_discard((*hand, card), card)[0] < arrange(hand).points


def _discarding(state: State, seat: Seat) -> Iterator[Action]:
    """
    Yield Gin and knocking where they are possible, then discards: what has least company and counts most.

    Whoever took the open tile for a smaller rest keeps to it: else two who always play what comes first could hand each
    other the same tiles for ever.
    """
    hand = state.hands[seat]
    least, card = best_discard(hand, state.taken)
    if not least:
        yield CallGin(card)
    if least <= MOST_TO_KNOCK:
        yield Knock(card)
        melds = arrange(without(hand, (card,))).melds
        yield Knock(card, tuple(meld.shown() for meld in reversed(melds)))
    loose = arrange(hand).rest
    allowed = (tile for tile in hand if tile != state.taken)
    first = None if state.taken is None else card
    ranked = sorted(
        allowed, key=lambda tile: (tile != first, tile not in loose, _company(tile, loose), -VALUES[tile.rank])
    )
    yield from map(Discard, ranked)


def _company(tile: Card, loose: Hand) -> int:
    """Return how many other loose tiles could lie in a meld with this one, roughly."""
    others = without(loose, (tile,)) if tile in loose else loose
    beside = sum(other.suit == tile.suit and abs(other.rank - tile.rank) <= 2 for other in others)
    return beside + sum(other.rank == tile.rank for other in others)


def _laying_off(state: State, seat: Seat) -> Iterator[Action]:
    """Yield the best lay-off and single ones, then the end of it; taking back is merely possible."""
    spread, hand = state.lay_out.spread, state.hands[seat]
    if best_lay_off(spread, hand):
        yield LayOff()
    yield Finish()
    for number, tile in fitting(spread, hand):
        yield LayOff(number, (tile,))
    if likely(state, seat, TakeBack):
        yield TakeBack()
        yield TakeBack(everything=True)
