"""
Players of Rommé: the best lay found exactly, rebuilding by search, discards by what a hand may become.

Theory of operation
-------------------
What a hand can lay is known exactly (`bits.arrangements`): of all ways the one is chosen that leaves the smallest loss,
with what can be laid off counted as gone. A joker of the table is won where it can be laid again at once. With
`umbauen` the melds without a joker are taken apart if more cards can lie there then (`tiling`).

The discard is looked at in imagined worlds, a few draws ahead: the loss that would be left by then, with the first lay
or without it, had everything drawn been kept and the dearest useless cards been thrown away. To be out of cards then is
worth more than no loss. On the other side stands how often the next player, whose cards are imagined with what he took
openly, would have made a meld of the discard.

What lies on the table serves the others, too: they lay off there. So who is nearly through keeps his melds until he can
lay down everything at once, unless somebody else is nearly through; of two players, of whom only one writes anything
down, he always does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from random import Random

from games.bots.arena import Contest
from games.bots.bits import BIT, CARDS, RANKS, SUIT, Arrangement, Shape, arrangements, packed
from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, Why
from games.bots.fallback import first_of_moves
from games.bots.rummy import counts
from games.bots.tiling import Tiling, TooMuch, tiled
from games.contract import Action, Refused, Seat
from games.game import play
from games.kit.cards import JOKER, Face, Joker, bare
from games.kit.match import clockwise
from games.kit.melds import RING, Kind, Meld, beside, count_jokers, numbered
from games.kit.piles import missing, without
from games.meld.actions import Discard, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.meld.rules import Match
from games.romme.actions import Knock
from games.romme.scoring import JOKER_VALUE, VALUES, points
from games.romme.state import Phase, State, adds_up, falls_short, offered, start_value

POINTS = tuple(VALUES[card.rank] for card in CARDS)
DEAREST = sorted(range(len(CARDS)), key=lambda bit: -POINTS[bit])
WORTH = [0]
for _points in POINTS[:RANKS]:
    WORTH += [_points + less for less in WORTH]

OUT = -30
"""What it counts to have no card left: more than no loss at all, for then the others have one."""

GIVEN = 1.0
"""What it costs to give the next player a card for a meld."""

FURTHEST = 6
"""So many draws ahead are looked at, at most; fewer when somebody holds few cards."""

SEARCHING = 10
"""The same for somebody who is not out: without his first lay he loses everything."""

NEARLY = 4
"""Who would keep so many cards, or fewer, is nearly through and lays nothing yet; but not if another holds no more."""

WAYS = 150
"""So many ways to lay a hand are looked at in an imagined world; at the table itself all of them."""

LAYS = 2_000
"""And so many before the question whether to lay anything at all."""

BUDGET = 100_000
"""So many steps may a search for a rebuilding take."""


class Reason(StrEnum):
    """Why a computer player of Rommé does something."""

    FIRST_LAY = "erstauslage"
    """The first lay is there: `points`."""
    LAYS_MOST = "kleinster_rest"
    """That leaves the smallest loss: `loss`."""
    LAYS_OFF = "passt_an"
    """The card fits a meld of the table: `card`."""
    WINS_JOKER = "gewinnt_joker"
    """The joker of the table can be laid again at once: `card`."""
    REBUILDS = "baut_um"
    """So many `cards` find a place if the melds are put together anew."""
    TAKES = "passt_ins_blatt"
    """The open card makes a meld: `card`."""
    FITS = "offene_passt_an"
    """The open card can be laid off: `card`."""
    DRAWS = "nutzt_nichts"
    """The open card makes no meld: `card`."""
    KNOCKS = "reicht_zur_erstauslage"
    """With the open card the first lay is there: `card`."""
    USELESS = "am_wenigsten_wert"
    """Without it the loss is likely to be smallest: `card`."""
    WAITS = "wartet_ab"
    """It keeps its melds for the moment when everything can go down, and can do without `card`."""
    LAST = "letzte_karte"
    """It is the last card: the deal is won."""
    STARTING_OVER = "neu_beginnen"
    """What lies there does not reach the first lay."""


@dataclass(frozen=True, slots=True)
class Skill:
    """In how many worlds somebody looks at a discard."""

    worlds: int


@cache
def worth(shape: Shape) -> int:
    """Return the points of a meld (R17, R18)."""
    return points(Meld(Kind.RUN if shape.run else Kind.SET, shape.cards))


def value(bits: int) -> int:
    """Return the loss that some cards are (R31)."""
    return sum(WORTH[bits >> RANKS * suit & SUIT] for suit in range(4))


# --- what fits the table ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ends:
    """
    What can be laid off.

    Attributes:
        single: cards that fit sets.
        runs: of every run its suit as a shift, its first and last place, and how much longer it can become.
        joker: whether a joker finds a place.
    """

    single: int
    runs: tuple[tuple[int, int, int, int], ...]
    joker: bool

    def free(self, held: int) -> int:
        """Return which of some cards can be laid off, one after another."""
        found = held & self.single
        for shift, first, last, room in self.runs:
            for place, step in ((last, 1), (first, -1)):
                left = room
                at = (place + step) % RANKS
                while left and held >> shift + at & 1:
                    found |= 1 << shift + at
                    at, left = (at + step) % RANKS, left - 1
        return found


def ends_of(state: State) -> Ends:
    """Return what can be laid off to the melds of a table."""
    single, runs, joker = 0, [], False
    for meld in numbered(state.spread).values():
        shown, fitting = meld.shown(), beside(meld, RING)
        joker |= bool(fitting) and not count_jokers(meld.cards)
        if meld.kind is Kind.SET:
            single |= sum(1 << BIT[card] for card in fitting)
        elif fitting:
            first, last = RING.place(shown[0].rank), RING.place(shown[-1].rank)
            runs.append((RANKS * shown[0].suit, first, last, RANKS - len(shown)))
    return Ends(single, tuple(runs), joker)


# --- what a hand may become ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outlook:
    """What counts for a hand: what can be laid off, and what a first lay must still be worth, 0 for who is out."""

    ends: Ends
    needed: int
    together: bool


def outlook_of(state: State, seat: Seat) -> Outlook:
    """Return that for somebody as the table is now."""
    needed = 0 if state.players[seat].out else start_value(state) - state.first_lay
    return Outlook(ends_of(state), needed, adds_up(state))


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
        dearest = _dearest(stuck, two, further + 1)
        spared = loss - sum(dearest)
        last = dearest[-1] if len(dearest) > further else 0
        empty = out and not burdens and spared == 0
        for bit in candidates:
            if (stuck | two) >> bit & 1:
                best[bit] = min(best[bit], OUT if empty else spared + max(0, last - POINTS[bit]))
            elif one >> bit & 1:
                best[bit] = min(best[bit], OUT if empty and len(dearest) <= further else spared + last)
    return best


def _dearest(one: int, two: int, most: int) -> list[int]:
    """Return what the dearest cards count."""
    found: list[int] = []
    for bit in DEAREST:
        if (one | two) >> bit & 1:
            found += [POINTS[bit]] * ((one >> bit & 1) + (two >> bit & 1))
            if len(found) >= most:
                return found[:most]
    return found


def makes_meld(bit: int, hand: Sequence[Face]) -> bool:
    """Tell whether a hand makes a meld of one more card, without a joker."""
    once, _, _ = packed(hand)
    if once >> bit & 1:
        return False
    suit, place = divmod(bit, RANKS)
    row = (once | 1 << bit) >> RANKS * suit & SUIT
    ring = (row | row << RANKS | row << 2 * RANKS) >> RANKS + place - 2
    alike = sum(once >> RANKS * other + place & 1 for other in range(4))
    return any(ring >> step & 7 == 7 for step in range(3)) or alike >= 2


def _horizon(state: State, seat: Seat) -> int:
    """Return how many draws ahead are looked at: fewer when somebody with few cards may end the deal."""
    fewest = min(len(player.hand) for other, player in state.players.items() if other != seat)
    if state.players[seat].out:
        return max(2, min(FURTHEST, (fewest + 2) // 2))
    return max(2, min(SEARCHING, fewest - 2))


def discarded(sight: Sight, state: State, chance: Random, skill: Skill) -> Choice:
    """Discard what the hand can do without, and the next player, too."""
    hand = state.players[sight.seat].hand
    candidates = [BIT[card] for card in dict.fromkeys(hand) if card != JOKER]
    if len(hand) == 1 or not candidates:
        return Choice(Discard(hand[0]), Reason.LAST if len(hand) == 1 else Why.ONLY, {"card": hand[0]}, sure=True)
    following = clockwise(state.circle, sight.seat, state.circle)
    outlook = outlook_of(state, sight.seat)
    horizon = _horizon(state, sight.seat)
    cost = dict.fromkeys(candidates, 0.0)
    for _ in range(skill.worlds):
        world = sight.anew(chance).world
        assert isinstance(world, Match)
        further = chance.randint(1, horizon)
        drawn = (*world.stock, *world.pile[1:])[:further]
        other = world.players[following].hand
        for bit, loss in losses((*hand, *drawn), outlook, candidates, further).items():
            cost[bit] += loss + (GIVEN if makes_meld(bit, other) else 0)
    best = min(candidates, key=lambda bit: (cost[bit], -POINTS[bit], bit))
    weighed = tuple(Weighed(Discard(CARDS[bit]), -cost[bit] / max(1, skill.worlds)) for bit in candidates)
    return Choice(Discard(CARDS[best]), Reason.USELESS, {"card": CARDS[best]}, weighed=weighed)


# --- what is laid ----------------------------------------------------------------------------------------------------


def accepted(sight: Sight, state: State, action: Action) -> State | None:
    """Return the state after an action by the real rules, None if it is refused."""
    try:
        after: State = play(sight.game, state, sight.seat, action).state
    except Refused:
        return None
    return after


def best_lay(state: State, seat: Seat) -> tuple[tuple[Shape, ...], int]:
    """Return the melds that leave the smallest loss, and that loss; nothing where nothing should be laid."""
    player = state.players[seat]
    once, twice, jokers = packed(player.hand)
    outlook = outlook_of(state, seat)
    free = outlook.ends.free(once)
    ways = arrangements(once, twice, jokers + state.open_jokers, worth, together=outlook.together)
    found: list[tuple[int, int, int, Arrangement]] = []
    for at, way in enumerate(ways):
        one, two, left, reached, laid = way
        held = one.bit_count() + two.bit_count() + left
        if held == 0 or reached < outlook.needed:
            continue
        stuck = one & ~free
        loss = value(stuck) + value(two) + JOKER_VALUE * left - max(_dearest(stuck, two, 1), default=0)
        if stuck.bit_count() + two.bit_count() + left <= 1:
            loss = OUT
        found.append((loss, len(laid), at, way))
    if not found:
        return (), 0
    loss, *_, way = min(found)
    return way[4], loss


def waits(state: State, seat: Seat) -> bool:
    """Tell whether somebody keeps what he could lay, so that nobody lays off there."""
    others = [player for other, player in state.players.items() if other != seat]
    kept = fewest_left(state, seat)
    if state.moments or kept is None or kept <= 1:
        return False
    if len(others) == 1:
        return True
    return kept <= NEARLY and all(len(player.hand) > NEARLY for player in others if player.out)


def fewest_left(state: State, seat: Seat) -> int | None:
    """Return how many cards would be left of a hand after everything was laid; None if it cannot lay."""
    player, outlook = state.players[seat], outlook_of(state, seat)
    once, twice, jokers = packed(player.hand)
    free = outlook.ends.free(once)
    ways = arrangements(once, twice, jokers + state.open_jokers, worth, together=outlook.together, most=LAYS)
    left = [
        (one & ~free).bit_count() + two.bit_count() + burdens
        for one, two, burdens, reached, _ in ways
        if reached >= outlook.needed
    ]
    return min(left, default=None)


def _laying(sight: Sight, state: State) -> Choice | None:
    """Return what goes down now, None if nothing does."""
    seat = sight.seat
    hand = state.players[seat].hand
    laid, loss = best_lay(state, seat)
    for meld in sorted(laid, key=worth, reverse=True):
        action = Lay(meld.cards)
        if accepted(sight, state, action) is not None:
            if state.players[seat].out:
                return Choice(action, Reason.LAYS_MOST, {"loss": max(0, loss)}, sure=True)
            return Choice(action, Reason.FIRST_LAY, {"points": worth(meld)})
    if not state.players[seat].out:
        return None
    if state.open_jokers:
        return _open_joker(sight, state)
    if len(hand) == 1:
        return None
    return _touching(sight, state, hand)


def _open_joker(sight: Sight, state: State) -> Choice:
    """Lay the open joker off, or give it back."""
    for action in _joker_layoffs(state):
        if accepted(sight, state, action) is not None:
            return Choice(action, Reason.LAYS_OFF, {"card": JOKER})
    return Choice(TakeBack(), Reason.STARTING_OVER)


def _joker_layoffs(state: State) -> Iterator[LayOff]:
    for number, meld in numbered(state.spread).items():
        for card in beside(meld, RING):
            yield LayOff(number, (Joker(card),))


def _touching(sight: Sight, state: State, hand: tuple[Face, ...]) -> Choice | None:
    """Lay off, win a joker, rebuild; and in the end get rid of a joker, if that wins the deal."""
    melds = numbered(state.spread)
    for number, meld in melds.items():
        for card in beside(meld, RING):
            if card in hand and accepted(sight, state, LayOff(number, (card,))) is not None:
                return Choice(LayOff(number, (card,)), Reason.LAYS_OFF, {"card": card}, sure=True)
    for number, meld in melds.items():
        for face in meld.cards:
            if isinstance(face, Joker) and face.stands_for is not None and face.stands_for in hand:
                action = Replace(number, face.stands_for)
                after = accepted(sight, state, action)
                following = None if after is None else _laying(sight, after)
                if following is not None and not isinstance(following.action, TakeBack):
                    return Choice(action, Reason.WINS_JOKER, {"card": face.stands_for})
    rebuilt = rebuilding(state, hand) if state.options["umbauen"] else None
    if rebuilt is not None and accepted(sight, state, rebuilt) is not None:
        return Choice(rebuilt, Reason.REBUILDS, {"cards": len(rebuilt.added)})
    if len(hand) == 2 and JOKER in hand:
        for off in _joker_layoffs(state):
            if accepted(sight, state, off) is not None:
                return Choice(off, Reason.LAYS_OFF, {"card": JOKER})
    return None


def rebuilding(state: State, hand: tuple[Face, ...]) -> Rebuild | None:
    """Return how the melds without a joker take the most cards of a hand, one of which must stay."""
    melds = {number: meld for number, meld in numbered(state.spread).items() if not count_jokers(meld.cards)}
    must = counts(melds.values(), ())
    natural = tuple(card for card in hand if card != JOKER)

    def search(cards: tuple[Face, ...]) -> Tiling | None:
        return tiled(must, counts(melds.values(), cards), (0, 0), 0, BUDGET)

    try:
        found = search(natural)
        if found is not None and found.gain == len(hand):
            fewer = [search(without(natural, (card,))) for card in dict.fromkeys(natural)]
            found = max((one for one in fewer if one is not None), key=lambda one: one.gain, default=None)
    except TooMuch:
        return None
    if found is None:
        return None
    there = {number: frozenset(meld.cards) for number, meld in melds.items()}
    new = []
    for cards in found.melds:
        number = next((number for number, old in there.items() if old == frozenset(cards)), None)
        if number is None:
            new.append(cards)
        else:
            del there[number]
    given = bare(card for number in there for card in melds[number].cards)
    return Rebuild(tuple(there), missing(given, bare(card for cards in new for card in cards)), tuple(new))


# --- a turn ----------------------------------------------------------------------------------------------------------


def played(sight: Sight, chance: Random, skill: Skill) -> Choice:
    """Answer the question of the phase, or whether to knock."""
    assert isinstance(sight.world, Match)
    state: State = sight.world
    if not sight.on_turn:
        return _knocking(sight, state)
    if state.phase is Phase.OPENING:
        return discarded(sight, state, chance, skill)
    if state.phase is Phase.TAKING:
        return _taking(sight, state)
    if waits(state, sight.seat):
        return replace(discarded(sight, state, chance, skill), reason=Reason.WAITS)
    laying = _laying(sight, state)
    if laying is not None:
        return laying
    if falls_short(state):
        return Choice(TakeBack(everything=True), Reason.STARTING_OVER)
    return discarded(sight, state, chance, skill)


def _taking(sight: Sight, state: State) -> Choice:
    """Take the open card if it makes a meld or the first lay, or can be laid off."""
    first, top = sight.offers[0], offered(state)
    if top is None or len(sight.offers) == 1 or Take() not in sight.offers:
        return Choice(first, Why.ONLY if len(sight.offers) == 1 else Why.USUAL)
    facts = {"card": top}
    if isinstance(first, Take) or completes_first_lay(state, sight.seat):
        return Choice(Take(), Reason.TAKES, facts)
    if state.players[sight.seat].out and ends_of(state).free(1 << BIT[top]):
        return Choice(Take(), Reason.FITS, facts)
    return Choice(next(offer for offer in sight.offers if offer != Take()), Reason.DRAWS, facts)


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


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, chance, skill)

    return bot


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: first_of_moves,
    Level.MEDIUM: _player(Skill(worlds=8)),
    Level.STRONG: _player(Skill(worlds=20)),
}

YARDSTICKS: Mapping[str, Bot] = {}

CONTESTS: tuple[Contest, ...] = (
    Contest(Level.STRONG, "first", 3, 60, goal=0.60),
    Contest(Level.STRONG, "first", 2, 150, options={"zuzweit": True}, goal=0.56),
    Contest(Level.STRONG, "first", 3, 30, options={"klopfen": True, "umbauen": True}, goal=0.60),
    Contest(Level.MEDIUM, "first", 3, 30),
)
