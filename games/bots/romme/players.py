"""Who plays Rommé: he takes, knocks, lays and discards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.bots.bits import BIT, CARDS, arrangements, packed
from games.bots.contract import PASS, Choice, Sight, Weighed, Why
from games.bots.romme.counting import POINTS, ends_of, worth
from games.bots.romme.habits import Habits, keeping
from games.bots.romme.laying import laying, waits
from games.bots.romme.plans import WON, Turn, knows
from games.bots.romme.reasons import Reason
from games.bots.romme.worlds import burdens
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.kit.cards import JOKER, Card, Face
from games.meld.actions import Discard, Take, TakeBack
from games.meld.rules import Match
from games.romme.actions import Knock
from games.romme.state import Phase, State, adds_up, falls_short, offered, start_value


class Playing(Frozen):
    """
    A player of Rommé.

    Attributes:
        worlds: in how many worlds he looks at a discard where only two play.
        habits: by which he discards where there are more.
        judges: whether he judges whole turns where he has learnt to (`plans`).
    """

    worlds: int
    habits: Habits
    judges: bool = False

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Answer the question of the phase, or whether to knock."""
        assert isinstance(sight.world, Match)
        state: State = sight.world
        if not sight.on_turn:
            return _knocking(sight, state)
        if self.judges and knows(state):
            return _taking(sight, state, judging=True) if state.phase is Phase.TAKING else _judged(sight, state)
        if state.phase is Phase.OPENING:
            return self.discarded(sight, state, chance)
        if state.phase is Phase.TAKING:
            return _taking(sight, state)
        if waits(state, sight.seat):
            return evolve(self.discarded(sight, state, chance), reason=Reason.WAITS)
        laid = laying(sight, state)
        if laid is not None:
            return laid
        if falls_short(state):
            return Choice(TakeBack(everything=True), Reason.STARTING_OVER)
        return self.discarded(sight, state, chance)

    def discarded(self, sight: Sight, state: State, chance: Random) -> Choice:
        """Discard what the hand can do without."""
        hand = state.players[sight.seat].hand
        candidates = [BIT[card] for card in dict.fromkeys(hand) if card != JOKER]
        if len(hand) == 1 or not candidates:
            reason = Reason.LAST if len(hand) == 1 else Why.ONLY
            return Choice(Discard(hand[0]), reason, {"card": hand[0]}, sure=True)
        weighed: tuple[Weighed, ...] = ()
        if len(state.players) > 2:
            cost = keeping(state, sight.seat, self.habits)
        else:
            cost = burdens(sight, state, chance, candidates, self.worlds)
            weighed = tuple(Weighed(Discard(CARDS[bit]), -cost[bit]) for bit in candidates)
        best = CARDS[min(candidates, key=lambda bit: (cost[bit], -POINTS[bit], bit))]
        return Choice(Discard(best), Reason.USELESS, {"card": best}, weighed=weighed)


def _judged(sight: Sight, state: State) -> Choice:
    """Go on with the turn as looks best."""
    turn = Turn(sight, state)
    plan = turn.best
    if plan is None:
        return Choice(TakeBack(everything=True), Reason.STARTING_OVER)
    if plan.first is not None:
        return evolve(plan.first, sure=plan.worth >= WON)
    facts = {"card": plan.discard}
    if plan.worth >= WON:
        return Choice(Discard(plan.discard), Reason.LAST, facts, sure=True)
    waiting = turn.could_lay and not state.moments
    return Choice(Discard(plan.discard), Reason.WAITS if waiting else Reason.USELESS, facts)


def _taking(sight: Sight, state: State, *, judging: bool = False) -> Choice:
    """Take the open card if it makes a meld or the first lay, or can be laid off; or else if that is judged better."""
    first, top = sight.offers[0], offered(state)
    if top is None or len(sight.offers) == 1 or Take() not in sight.offers:
        return Choice(first, Why.ONLY if len(sight.offers) == 1 else Why.USUAL)
    melds = isinstance(first, Take) or completes_first_lay(state, sight.seat)
    fits = state.players[sight.seat].out and bool(ends_of(state).free(1 << BIT[top])) if top != JOKER else False
    takes = Turn(sight, state).takes(top) if judging and isinstance(top, Card) else melds or fits
    if takes:
        return Choice(Take(), Reason.FITS if fits and not melds else Reason.TAKES, {"card": top})
    return Choice(next(offer for offer in sight.offers if offer != Take()), Reason.DRAWS, {"card": top})


def _knocking(sight: Sight, state: State) -> Choice:
    """Knock if the card makes the first lay, which two penalty cards do not outweigh."""
    if Knock() in sight.offers and completes_first_lay(state, sight.seat):
        return Choice(Knock(), Reason.KNOCKS, {"card": offered(state)})
    return PASS


def completes_first_lay(state: State, seat: Seat) -> bool:
    """Tell whether somebody who is not out could make his first lay with the open card, and not without it."""
    top = offered(state)
    player = state.players[seat]
    if top is None or player.out:
        return False

    def reached(hand: Sequence[Face]) -> bool:
        ways = arrangements(*packed(hand), worth, together=adds_up(state))
        return any(points >= start_value(state) for *_, points, _ in ways)

    return not reached(player.hand) and reached((*player.hand, top))
