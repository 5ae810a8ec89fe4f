"""
Computer players of Rommé: taking, knocking, laying and discarding.

    counting   what cards count, what fits the table     laying     what goes down, and when
    habits     the discard by a sum of habits            plans      whole turns of three, by a judgement
    position   the numbers it is shown                   judgement  networks and their learnt weights
    reasons    what is said about it

Theory of operation
-------------------
Two players discard by imagined worlds: the loss that would be left a few draws later, with the first lay or without it,
had everything drawn been kept and the dearest useless cards been thrown away. To be out of cards then is worth more
than no loss. On the other side stands how often the next player, whose cards are imagined with those taken openly,
would have made a meld of the discard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from games.bots.bits import BIT, CARDS, arrangements, packed
from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.fallback import first_of_moves
from games.bots.romme.counting import OUT, POINTS, Outlook, dearest, ends_of, makes_meld, outlook_of, value, worth
from games.bots.romme.habits import ALL, HEEDLESS, Habits, keeping
from games.bots.romme.laying import laying, waits
from games.bots.romme.plans import WON, Turn, knows
from games.bots.romme.reasons import Reason
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.kit.cards import JOKER, Card, Face
from games.kit.match import clockwise
from games.meld.actions import Discard, Take, TakeBack
from games.meld.rules import Match
from games.romme.actions import Knock
from games.romme.rules import JOKER_VALUE
from games.romme.state import Phase, State, adds_up, falls_short, offered, start_value

GIVEN = 1.0
"""What it costs to give the next player a card for a meld."""

FURTHEST = 6
"""So many draws ahead are looked at, at most; fewer when somebody holds few cards."""

SEARCHING = 10
"""The same for somebody who is not out: without their first lay they lose everything."""

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
    """Return how many draws ahead are looked at where two play: fewer when the other may end the deal."""
    (held,) = (len(player.hand) for other, player in state.players.items() if other != seat)
    if state.players[seat].out:
        return max(2, min(FURTHEST, (held + 2) // 2))
    return max(2, min(SEARCHING, held - 2))


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


class Playing(Frozen):
    """
    A player of Rommé.

    Attributes:
        worlds: in how many worlds they look at a discard where only two play.
        habits: by which they discard where there are more.
        judges: whether they judge whole turns where they have learnt to (`plans`).
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
    """Tell whether somebody who is not out could make their first lay with the open card, and not without it."""
    top = offered(state)
    player = state.players[seat]
    if top is None or player.out:
        return False

    def reached(hand: Sequence[Face]) -> bool:
        ways = arrangements(*packed(hand), worth, together=adds_up(state))
        return any(points >= start_value(state) for *_, points, _ in ways)

    return not reached(player.hand) and reached((*player.hand, top))


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: first_of_moves,
    Level.MEDIUM: Playing(worlds=8, habits=HEEDLESS),
    Level.STRONG: Playing(worlds=20, habits=ALL, judges=True),
}
