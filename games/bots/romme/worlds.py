"""
The discard by imagined worlds: a few draws ahead, how small the loss could be.

Theory of operation
-------------------
A discard is looked at in imagined worlds: the loss that would be left a few draws later, with the first lay or without
it, had everything drawn been kept and the dearest useless cards been thrown away. To be out of cards then is worth more
than no loss. On the other side stands how often the next player, whose cards are imagined with what he took openly,
would have made a meld of the discard.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.bits import arrangements, packed
from games.bots.contract import Sight
from games.bots.romme.counting import OUT, POINTS, Outlook, dearest, makes_meld, outlook_of, value, worth
from games.contract import Seat
from games.kit.cards import Face
from games.kit.match import clockwise
from games.meld.rules import Match
from games.romme.rules import JOKER_VALUE
from games.romme.state import State

GIVEN = 1.0
"""What it costs to give the next player a card for a meld."""

FURTHEST = 6
"""So many draws ahead are looked at, at most; fewer when somebody holds few cards."""

SEARCHING = 10
"""The same for somebody who is not out: without his first lay he loses everything."""

WAYS = 150
"""So many ways to lay a hand are looked at in an imagined world; at the table itself all of them."""


def losses(hand: Sequence[Face], outlook: Outlook, candidates: Sequence[int], further: int) -> dict[int, int]:
    """Return for each candidate the smallest loss behind its discard and so many further ones."""
    once, twice, jokers = packed(hand)
    free = outlook.ends.free(once)
    best = dict.fromkeys(candidates, value(once) + value(twice) + JOKER_VALUE * jokers)
    ways = arrangements(once, twice, jokers, worth, together=outlook.together, most=WAYS)
    for one, two, left, reached, laid in ways:
        out = reached >= outlook.needed
        if laid and not out:
            continue
        stuck = one & ~free if out else one
        burdens = 0 if out and outlook.ends.joker else left
        loss = value(stuck) + value(two) + JOKER_VALUE * burdens
        gone = dearest(stuck, two, further + 1)
        spared = loss - sum(gone)
        last = gone[-1] if len(gone) > further else 0
        empty = out and not burdens and spared == 0
        for bit in candidates:
            if (stuck | two) >> bit & 1:
                best[bit] = min(best[bit], OUT if empty else spared + max(0, last - POINTS[bit]))
            elif one >> bit & 1:
                best[bit] = min(best[bit], OUT if empty and len(gone) <= further else spared + last)
    return best


def gives_meld(bit: int, hand: Sequence[Face]) -> bool:
    """Tell whether a hand would make a meld of one more card, without a joker and without its like."""
    once, _, _ = packed(hand)
    return not once >> bit & 1 and makes_meld(bit, once, 0)


def _horizon(state: State, seat: Seat) -> int:
    """Return how many draws ahead are looked at: fewer when somebody with few cards may end the deal."""
    fewest = min(len(player.hand) for other, player in state.players.items() if other != seat)
    if state.players[seat].out:
        return max(2, min(FURTHEST, (fewest + 2) // 2))
    return max(2, min(SEARCHING, fewest - 2))


def burdens(sight: Sight, state: State, chance: Random, candidates: Sequence[int], worlds: int) -> dict[int, float]:
    """Return the points each discard is likely to cost: the loss behind it, and what the next player makes of it."""
    hand = state.players[sight.seat].hand
    following = clockwise(state.circle, sight.seat, state.circle)
    outlook = outlook_of(state, sight.seat)
    horizon = _horizon(state, sight.seat)
    cost = dict.fromkeys(candidates, 0.0)
    for _ in range(worlds):
        world = sight.anew(chance).world
        assert isinstance(world, Match)
        further = chance.randint(1, horizon)
        drawn = (*world.stock, *world.pile[1:])[:further]
        other = world.players[following].hand
        for bit, loss in losses((*hand, *drawn), outlook, candidates, further).items():
            cost[bit] += (loss + (GIVEN if gives_meld(bit, other) else 0)) / worlds
    return cost
