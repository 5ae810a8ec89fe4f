"""
What could be done in Black Jack, best first, by the basic strategy of this house's rules; and imagined deals.

The strategy differs from the casinos' in one point: here a doubled hand may take any number of tiles (B10), so doubling
is right whenever the hand wins on average at all. STRATEGY.md explains the tables and says what they are worth;
`bench/blackjack_expectation.py` derives them anew and compares. In an imagined deal every tile that does not lie open
is anywhere (B20).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from games.blackjack.actions import Deal, Double, Hit, SitOut, Split, Stake, Stand
from games.blackjack.playing import choices
from games.blackjack.scoring import PIPS, value
from games.blackjack.state import Phase, Player, State, player, stakers, to_play, undecided
from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.frozen import evolve
from games.kit.cards import Card, Rank
from games.kit.imagining import heap

ACE = PIPS[Rank.ACE]
"""Points of an ace in these tables."""

STANDS_HARD: Mapping[int, int] = {2: 13, 3: 13, 4: 12, 5: 12, 6: 12} | dict.fromkeys((7, 8, 9, 10, ACE), 17)
"""Points of the upcard -> value from which a hand without an ace as 11 stands."""

STANDS_SOFT: Mapping[int, int] = dict.fromkeys(range(2, 9), 18) | dict.fromkeys((9, 10, ACE), 19)
"""Points of the upcard -> value from which a hand with an ace as 11 stands."""

DOUBLES: Mapping[int, range] = {9: range(2, 9), 10: range(2, 10), 11: range(2, 11)}
"""Value of the first two tiles -> points of the upcards against which they are doubled."""

SPLITS: Mapping[int, Collection[int]] = {
    ACE: range(1, 11),
    2: range(4, 8),
    3: range(4, 8),
    6: range(3, 7),
    7: range(2, 8),
    8: range(2, 10),
    9: (2, 3, 4, 5, 6, 8, 9),
}
"""Points of one tile of a pair -> points of the upcards against which it is split."""


def advice(cards: Sequence[Card], upcard: Card, allowed: Collection[type[Action]]) -> Action:
    """
    Return the best decision for a hand below 21.

    Args:
        cards: the hand, two tiles or more.
        upcard: the bank's open tile.
        allowed: what the rules let its owner do (`rules.choices`): `Double` and `Split` only if they may and can pay.
    """
    against = PIPS[upcard.rank]
    if Split in allowed and against in SPLITS.get(PIPS[cards[0].rank], ()):
        return Split()
    total = value(cards)
    if Double in allowed and against in DOUBLES[total]:
        return Double()
    soft = total > sum(PIPS[card.rank] for card in cards)
    return Stand() if total >= (STANDS_SOFT if soft else STANDS_HARD)[against] else Hit()


def imagine(state: State, _seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hidden tile of the bank, the wall and what lies aside anew."""
    hole = () if state.hole is None else (state.hole,)
    tiles = shuffled(heap(hole, state.wall, state.aside))
    wall = len(hole) + len(state.wall)
    return evolve(state, hole=tiles[0] if hole else None, wall=tiles[len(hole) : wall], aside=tiles[wall:])


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions: while staking those of all players, else those of the player on turn."""
    match state.phase:
        case Phase.STAKING:
            yield from _staking(state)
        case Phase.PLAY:
            yield from _playing(state)
        case Phase.SHUFFLING:
            if state.bank is not None:
                yield state.bank, Shuffle()
        case Phase.OVER:
            return


def best_stake(state: State, somebody: Player) -> int:
    """Return the lowest stake, made even where that is possible: half chips are lost on odd ones (B17)."""
    owns = somebody.chips + (somebody.stake or 0)
    least = min(state.terms.lowest, owns)
    odd = least % 2 == 1 and not state.terms.round_up
    return least + 1 if odd and least < min(owns, state.terms.highest) else least


def _staking(state: State) -> Iterator[tuple[Seat, Action]]:
    waiting = undecided(state)
    for seat in waiting[:1]:
        somebody = player(state, seat)
        yield seat, Stake(best_stake(state, somebody))
        yield seat, Stake(min(state.terms.highest, somebody.chips))
    for seat in waiting[1:]:
        yield seat, Stake(best_stake(state, player(state, seat)))
    for somebody in stakers(state):
        yield somebody.seat, SitOut()
        if somebody.stake:
            yield somebody.seat, Stake(best_stake(state, somebody))
    if state.bank is not None and any(p.stake for p in state.players):
        yield state.bank, Deal()


def _playing(state: State) -> Iterator[tuple[Seat, Action]]:
    asked = to_play(state)
    if asked is None:
        return
    place, number = asked
    allowed = choices(state, place.seat)
    intended = advice(place.hands[number].cards, state.upcards[0], allowed)
    yield place.seat, intended
    for action in (Hit(), Stand(), Double(), Split()):
        if type(action) in allowed and action != intended:
            yield place.seat, action
