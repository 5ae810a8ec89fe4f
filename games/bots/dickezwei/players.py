"""Players of Dicke Zwei: by the fewest plays that empty the hand; and lowest legal, the yardstick."""

from __future__ import annotations

from random import Random

from games.bots.contract import PASS, Choice, Sight, Why
from games.bots.dickezwei.partition import Option, Outlook, bits, outlook
from games.bots.dickezwei.reasons import Reason
from games.dickezwei.actions import Lay, Pass
from games.dickezwei.combinations import HEIGHTS, beats
from games.dickezwei.scoring import minus_points
from games.dickezwei.state import State
from games.frozen import Frozen


class FewPlays(Frozen):
    """
    A player who parts his hand into as few plays as he can.

    Attributes:
        lead: what it is worth to lead the next trick, in plays.
        shed: what each tile is worth that is gone.
        fear: what a minus point of the tiles left is worth, twice as much once somebody has but few.
        near: so many tiles are few.
    """

    lead: float = 0.8
    shed: float = 0.6
    fear: float = 0.05
    near: int = 5

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Lay what leaves the best hand, or pass."""
        state = sight.world
        assert isinstance(state, State)
        if not sight.on_turn:
            return PASS
        own = state.hands[sight.seat]
        unseen = [tile for seat, hand in state.hands.items() if seat != sight.seat for tile in hand]
        counts = [len(hand) for seat, hand in state.hands.items() if seat != sight.seat]
        seen = outlook(own, unseen, max(counts))
        options = [option for option in seen.options if _may(option, state)]
        if not options:
            return Choice(Pass(), Reason.CANNOT, sure=True)
        whole = bits(own)
        finishing = next((option for option in options if option.bits == whole), None)
        if finishing is not None:
            return Choice(Lay(finishing.combination.tiles), Reason.LAST, sure=True)
        worths = [(self._worth(seen, option, whole, counts, state), option) for option in options]
        worth, best = max(worths, key=lambda one: one[0])
        if state.trick is not None:
            staying = self._passing(seen, whole, counts)
            if staying > worth:
                plays = seen.cost(whole)[1]
                return Choice(Pass(), Reason.KEEP, {"plays": plays})
        rest = whole & ~best.bits
        facts = {"plays": seen.cost(rest)[1], "tiles": rest.bit_count()}
        only = len(options) == 1 and state.trick is None
        return Choice(Lay(best.combination.tiles), _why(best, only=only), facts, sure=only)

    def _worth(self, seen: Outlook, option: Option, whole: int, counts: list[int], state: State) -> float:
        """Return how good it is to lay something: the fewer plays, points and the surer the next lead, the better."""
        rest = whole & ~option.bits
        cost, _ = seen.cost(rest)
        stands = option.stands
        if cost + (1 - stands) <= 1.0 and stands == 1.0:
            return 100.0 - cost  # nothing but winners and one more: home
        shed = self.shed * option.bits.bit_count()
        return shed + self.lead * stands - cost - self._danger(rest.bit_count(), counts)

    def _passing(self, seen: Outlook, whole: int, counts: list[int]) -> float:
        cost, _ = seen.cost(whole)
        return -cost - self._danger(whole.bit_count(), counts)

    def _danger(self, left: int, counts: list[int]) -> float:
        """What the tiles left would cost if somebody were done soon."""
        nearest = min(counts)
        return self.fear * minus_points(left) * (2 if nearest <= self.near else 1)


def _may(option: Option, state: State) -> bool:
    one = option.combination
    if state.needed is not None and state.needed not in one.tiles:
        return False
    return state.lies is None or beats(one, state.lies, pairs_by_rank=state.pairs_by_rank)


def _why(option: Option, *, only: bool) -> Reason | Why:
    if only:
        return Why.ONLY
    if option.stands == 1.0:
        return Reason.SURE
    return Reason.HIGH if option.stands > 0.7 else Reason.FEWEST


def lowest_legal(sight: Sight, chance: Random) -> Choice:
    """Lead the lowest single tile and beat what lies as lowly as it goes: a yardstick, and the easy player."""
    state = sight.world
    assert isinstance(state, State)
    if not sight.on_turn:
        return PASS
    hand = state.hands[sight.seat]
    seen = [option.combination for option in outlook(hand, (), 0).options]
    options = [
        one
        for one in seen
        if (state.needed is None or state.needed in one.tiles)
        and (state.lies is None or beats(one, state.lies, pairs_by_rank=state.pairs_by_rank))
    ]
    if not options:
        return Choice(Pass(), Reason.CANNOT, sure=True)
    lowest = min(options, key=lambda one: (max(HEIGHTS[tile] for tile in one.tiles), -len(one.tiles)))
    return Choice(Lay(lowest.tiles), Reason.LOWEST)
