"""
Computer players of Rommé: taking, knocking, laying and discarding.

    counting   what cards count, what fits the table     laying     what goes down, and when
    position   the numbers a judgement is shown          plans      whole turns of three, by a learnt judgement

Theory of operation
-------------------
Two players discard by imagined worlds: the loss that would be left a few draws later, with the first lay or without it,
had everything drawn been kept and the dearest useless cards been thrown away. To be out of cards then is worth more
than no loss. On the other side stands how often the next player, whose cards are imagined with those taken openly,
would have made a meld of the discard.

Habits
------
Who discards by habit imagines no worlds but sums up what speaks for keeping a card. It is worth keeping for its
neighbours in the hand, for the cards still alive that would make a meld with them, for a place it has at the table or
would have after one more card, and as part of a meld. Who has not made their first lay keeps dear cards, which reach
it; afterwards they are what they lose, the more so the fewer cards another still holds.

The weights were found by a search over some hundred thousand deals of a fast simulation against `first`, in which what
was counted were games won, not points; then they were made fewer and rounded, which cost nothing that could be
measured. They are in parts of a neighbour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from games.bots.bits import BIT, CARDS, RANKS, arrangements, packed, shapes
from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why, first_of
from games.bots.fallback import first_of_moves
from games.bots.romme.counting import OUT, POINTS, Outlook, dearest, ends_of, makes_meld, outlook_of, value, worth
from games.bots.romme.laying import Reason, laying, waits
from games.bots.romme.plans import WON, Turn, knows
from games.contract import Seat
from games.frozen import Frozen, evolve
from games.kit.cards import JOKER, Card, Face
from games.kit.match import clockwise
from games.kit.spread import numbered
from games.meld.actions import Discard, Take, TakeBack
from games.meld.rules import Match
from games.romme.actions import Knock
from games.romme.rules import JOKER_VALUE
from games.romme.state import Phase, State, adds_up, falls_short, offered, start_value

COPIES = 2
BESIDE, GAP, ALIKE = 1.2, 0.6, 0.9
"""What a neighbour in the hand is worth: the next card of the suit, the next but one, one of the same rank."""

MELD, FITS = 3.0, 2.0
"""What it is worth to be part of a meld, or to have a place at the table."""

CLOSE, CLOSER = 6, 3
"""Somebody with so few cards may soon be out."""


class Stage(Frozen):
    """
    What depends on whether the first lay is made.

    Attributes:
        twice: what the second copy of a card is worth.
        point: what each point of a card is worth.
        company: what each of its points is worth besides where the card has neighbours.
        close, closer: what each point is worth besides when somebody has few cards, or very few.
    """

    twice: float = 0.0
    point: float = 0.0
    company: float = 0.0
    close: float = 0.0
    closer: float = 0.0


class Habits(Frozen):
    """
    What somebody looks at beside their hand and the table.

    Attributes:
        live: what each unseen card is worth that would make a meld with a neighbour.
        nearly: what a place at the table is worth that is there after one more card, if that may still come.
        before, after: what else counts before the first lay and behind it.
    """

    live: float
    nearly: float
    before: Stage
    after: Stage


ALL = Habits(
    live=0.15,
    nearly=1.0,
    before=Stage(twice=-2.5, point=0.15, company=0.07),
    after=Stage(twice=-1.0, point=-0.05, close=-0.22, closer=-0.28),
)
HEEDLESS = evolve(ALL, after=Stage(twice=-1.0, point=-0.025))
"""Who does not mind how near to the end the others are."""


def keeping(state: State, seat: Seat, habits: Habits) -> dict[int, float]:
    """Return for the bit of every card of a hand what it is worth to keep one of them."""
    hand = state.players[seat].hand
    once, twice, _ = packed(hand)
    stage = habits.after if state.players[seat].out else habits.before
    fewest = min(len(player.hand) for other, player in state.players.items() if other != seat)
    point = stage.point + stage.close * (fewest <= CLOSE) + stage.closer * (fewest <= CLOSER)
    live = _live(state, hand)
    fits, nearly = _places(state, once, live)
    in_melds = 0
    for shape in shapes(once, 0):
        in_melds |= shape.bits
    found = {}
    for bit in range(len(POINTS)):
        if not once >> bit & 1:
            continue
        worth, waiting = _company(once, bit, live)
        worth += (point + stage.company * (worth > 0)) * POINTS[bit]
        if twice >> bit & 1:
            worth += stage.twice
        elif in_melds >> bit & 1:
            worth += MELD
        worth += FITS if fits >> bit & 1 else habits.nearly if nearly >> bit & 1 else 0.0
        found[bit] = worth + habits.live * waiting
    return found


def _company(once: int, bit: int, live: list[int]) -> tuple[float, int]:
    """Return what the neighbours of a card in the hand are worth, and how many unseen cards they wait for with it."""
    worth, waiting = 0.0, 0
    for step in (-1, 1):
        if once >> _beside(bit, step) & 1:
            worth += BESIDE
            waiting += live[_beside(bit, 2 * step)] + live[_beside(bit, -step)]
        if once >> _beside(bit, 2 * step) & 1:
            worth += GAP
            waiting += live[_beside(bit, step)]
    alike = [other for other in range(bit % RANKS, len(live), RANKS) if other != bit]
    mates = sum(once >> other & 1 for other in alike)
    if mates:
        worth += ALIKE * mates
        waiting += sum(live[other] for other in alike if not once >> other & 1)
    return worth, waiting


def _beside(bit: int, step: int) -> int:
    """Return the card so many places further in the ring of its suit."""
    suit, place = divmod(bit, RANKS)
    return RANKS * suit + (place + step) % RANKS


def _live(state: State, hand: Iterable[Face]) -> list[int]:
    """Return how many copies of each card have not been seen: neither in the hand nor on the table nor discarded."""
    lying = (face for meld in numbered(state.spread).values() for face in meld.cards)
    live = [COPIES] * len(POINTS)
    for face in (*hand, *state.pile, *lying):
        if isinstance(face, Card):
            live[BIT[face]] -= 1
    return live


def _places(state: State, once: int, live: list[int]) -> tuple[int, int]:
    """Return the cards that have a place at the table, with what is held, and those one unseen card away from it."""
    ends = ends_of(state)
    fits, nearly = ends.single, 0
    for shift, first, last, _ in ends.runs:
        for end, step in ((first, -1), (last, 1)):
            following = _beside(shift + end, step)
            fits |= 1 << following
            behind = 1 << _beside(following, step)
            if once >> following & 1:
                fits |= behind
            elif live[following]:
                nearly |= behind
    return fits, nearly


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
    if plan.lays:
        return evolve(plan.lays[0], sure=plan.worth >= WON)
    facts = {"card": plan.discard}
    if plan.worth >= WON:
        return Choice(Discard(plan.discard), Reason.LAST, facts, sure=True)
    waiting = turn.could_lay and not state.moments
    return Choice(Discard(plan.discard), Reason.WAITS if waiting else Reason.USELESS, facts)


def _taking(sight: Sight, state: State, *, judging: bool = False) -> Choice:
    """Take the open card if it makes a meld or the first lay, or can be laid off; or else if that is judged better."""
    first, top = sight.offers[0], offered(state)
    if top is None or len(sight.offers) == 1 or Take() not in sight.offers:
        return first_of(sight.offers)
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
