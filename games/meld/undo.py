"""
Taking back what one did at the table in this turn: every table move kept the table before it, and undo returns there.

What others did meanwhile stays (somebody may have left), and so does the order in which the player sorted their hand.
"""

from __future__ import annotations

from games.contract import Refused, Seat, Step
from games.frozen import evolve
from games.kit.melds import numbered
from games.kit.piles import missing, restored
from games.meld.actions import TakeBack
from games.meld.events import TookBack
from games.meld.rules import Match, NoMove, Player, X


def take_back(state: Match[X], seat: Seat, action: TakeBack) -> Step[Match[X]]:
    """Take back the last table move of this turn, or all of them; never the taking of the card."""
    if not state.moments:
        raise Refused(NoMove.NOTHING_TO_TAKE_BACK)
    return undo(state, seat, len(state.moments) if action.everything else 1)


def undo(state: Match[X], seat: Seat, moves: int) -> Step[Match[X]]:
    """Return to the table before the last `moves` table moves of the player on turn."""
    moment = state.moments[-moves]
    now = state.players[seat].hand
    returned = missing(now, moment.hand)
    after = evolve(
        state,
        players=state.with_player(seat, Player(restored(moment.hand, now), moment.out)),
        spread=moment.spread,
        open_jokers=moment.open_jokers,
        first_lay=moment.first_lay,
        own=moment.own,
        moments=state.moments[:-moves],
    )
    lay, lie = numbered(state.spread), numbered(after.spread)
    melds = tuple((number, meld) for number, meld in lie.items() if lay.get(number) != meld)
    gone = tuple(number for number in lay if number not in lie)
    return Step(after, (TookBack(seat, returned, moves, melds, moment.out, gone),))
