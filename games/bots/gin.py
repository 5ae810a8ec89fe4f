"""
Players of Gin Rummy: what a hand may become, seen in many imagined worlds.

Theory of operation
-------------------
A hand is 52 bits, and all that can be left of it beside melds (`rests`) is found once and remembered. The worth of a
discard is how small the rest could be a few draws later, looked at in worlds in which those draws are known: the hand
as it would be if everything drawn so far had been kept and the dearest useless tiles thrown away. To be able to knock
then, or to have Gin, counts for more than its points. On the other side stands how often the opponent, whose tiles are
imagined with what he took openly, would have made a meld of the discard. Whether to take the open tile is the same
question, asked with it and without it. Knocking is done as soon as it can be: waiting did not pay in any measurement.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random

from games.bots.arena import Contest
from games.bots.contract import Bot, Choice, Level, Sight, Weighed, Why
from games.contract import Action
from games.frozen import Frozen
from games.gin.actions import CallGin, Decline, Discard, Draw, Knock, LayOff, Take
from games.gin.arranging import MELDS, VALUES, arrange, best_discard
from games.gin.state import MOST_TO_KNOCK, Phase, State
from games.kit.cards import Card, Suit
from games.kit.melds import SHORTEST

RANKS = MELDS.row.ranks
CARDS: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in RANKS)
BIT = {card: at for at, card in enumerate(CARDS)}
POINTS = tuple(VALUES[card.rank] for card in CARDS)
DEAREST = sorted(range(len(CARDS)), key=lambda bit: -POINTS[bit])

WIDTH = len(RANKS)
SUIT_BITS = (1 << WIDTH) - 1
WORTH = [0]
for _points in POINTS[:WIDTH]:
    WORTH += [_points + less for less in WORTH]
COLUMN = tuple(sum(1 << WIDTH * suit + place for suit in Suit) for place in range(WIDTH))

LONGEST = 5
"""A longer run is two runs."""

FURTHEST = 3
"""So many draws ahead are looked at, at most."""

KNOCKING, GIN = 20.0, 6.0
"""What it is worth, in points, to be able to knock, and to have Gin."""

GIVEN = 6.0
"""What it costs to give the opponent a tile for a meld."""

PATIENT = 3
"""With so many points at most the easy player knocks."""

MARGIN = 1.0
"""The open tile must promise so much more than a hidden one: whoever takes it shows something."""


class Reason(StrEnum):
    """Why a computer player of Gin Rummy does something."""

    MELD = "ergibt_meldung"
    """The open tile makes a meld, or a smaller rest: `card`."""
    PROMISES = "verspricht_mehr"
    """The open tile promises more than a hidden one: `card`."""
    NO_USE = "nutzt_nichts"
    """The open tile promises less than a hidden one: `card`."""
    GIN = "gin"
    """Nothing is left over."""
    KNOCK = "klopfen"
    """The rest is small enough: `points`."""
    USELESS = "am_wenigsten_wert"
    """The rest will be smallest without it: `card`, and `rest` points are left over now."""
    LAY_OFF = "anlegen"
    """That leaves the smallest rest."""


# --- tiles as bits ---------------------------------------------------------------------------------------------------


def packed(cards: Iterable[Card]) -> int:
    """Return some tiles as bits."""
    return sum(1 << BIT[card] for card in cards)


def value(bits: int) -> int:
    """Return what some tiles count."""
    return (
        WORTH[bits & SUIT_BITS]
        + WORTH[bits >> WIDTH & SUIT_BITS]
        + WORTH[bits >> 2 * WIDTH & SUIT_BITS]
        + WORTH[bits >> 3 * WIDTH]
    )


def _runs() -> list[tuple[int, ...]]:
    """Find those that begin with the lowest tile, and behind them those of a holding without it, found before."""
    lengths = [(1 << length) - 1 for length in range(SHORTEST, LONGEST + 1)]
    found: list[tuple[int, ...]] = [()]
    for held in range(1, 1 << WIDTH):
        lowest = held & -held
        begun = [length * lowest for length in lengths if held & length * lowest == length * lowest]
        found.append((*begun, *found[held ^ lowest]))
    return found


RUNS = _runs()
"""The runs of three to five tiles in every holding of one suit."""


def melds(bits: int) -> list[int]:
    """Return the melds some tiles can make; longer runs are two of them."""
    found = [run << shift for shift in range(0, len(CARDS), WIDTH) for run in RUNS[bits >> shift & SUIT_BITS]]
    for column in COLUMN:
        alike = bits & column
        if alike.bit_count() >= SHORTEST:
            found.append(alike)
        if alike == column:
            found += [alike ^ 1 << at for at in range(len(CARDS)) if alike >> at & 1]
    return found


def rests(bits: int) -> tuple[tuple[int, int], ...]:
    """Return all that could be left of some tiles beside melds, with its points."""
    possible = melds(bits)
    found, waiting = [bits], [(0, bits)]
    while waiting:
        first, left = waiting.pop()
        for at in range(first, len(possible)):
            if not possible[at] & ~left:
                found.append(left ^ possible[at])
                waiting.append((at + 1, left ^ possible[at]))
    return tuple((value(rest), rest) for rest in found)


def makes_meld(bit: int, hand: int) -> bool:
    """Tell whether a hand makes a meld of one more tile."""
    suit, place = divmod(bit, WIDTH)
    row = ((hand | 1 << bit) >> WIDTH * suit & SUIT_BITS) << 2
    return any(row >> place + step & 7 == 7 for step in range(3)) or (hand & COLUMN[place]).bit_count() >= 2


# --- what a hand may become ------------------------------------------------------------------------------------------


def burden(rest: int) -> float:
    """Return what a rest weighs: its points, less what it is worth to be able to knock."""
    return rest - (KNOCKING if rest <= MOST_TO_KNOCK else 0) - (0 if rest else GIN)


def smallest(bits: int, discards: int) -> int:
    """Return the smallest rest behind so many discards."""
    return min(points - sum(_dearest(rest, discards)) for points, rest in rests(bits))


def smallest_without(bits: int, candidates: Sequence[int], further: int) -> dict[int, int]:
    """Return for each candidate the smallest rest behind its discard and so many further ones."""
    best = dict.fromkeys(candidates, value(bits))
    for points, rest in rests(bits):
        dearest = _dearest(rest, further + 1)
        spared = points - sum(dearest)
        last = dearest[-1] if len(dearest) > further else 0
        for bit in candidates:
            if rest >> bit & 1:
                best[bit] = min(best[bit], spared + max(0, last - POINTS[bit]))
    return best


def _dearest(rest: int, most: int) -> list[int]:
    """Return what the dearest tiles of a rest count."""
    found: list[int] = []
    for bit in DEAREST:
        if rest >> bit & 1:
            found.append(POINTS[bit])
            if len(found) == most:
                break
    return found


class Skill(Frozen):
    """In how many worlds somebody looks at a discard, and at the open tile."""

    worlds: int


def played(sight: Sight, chance: Random, skill: Skill) -> Choice:
    """Answer the question of the phase."""
    assert isinstance(sight.world, State)
    state = sight.world
    if state.phase in {Phase.OFFER, Phase.TAKING}:
        leave: Action = Decline() if state.phase is Phase.OFFER else Draw()
        return Choice(leave, Why.ONLY, sure=True) if state.declined else _taking(sight, state, chance, skill, leave)
    if state.phase is Phase.DISCARDING:
        return laid_down(state, sight) or _discarding(sight, state, chance, skill)
    return _laying_off(sight)


def laid_down(state: State, sight: Sight, most: int = MOST_TO_KNOCK) -> Choice | None:
    """Return Gin, or a knock with so many points at most, as soon as there is one."""
    rest, card = best_discard(state.hands[sight.seat], state.taken)
    if not rest:
        return Choice(CallGin(card), Reason.GIN, sure=True)
    return Choice(Knock(card), Reason.KNOCK, {"points": rest}) if rest <= most else None


def _laying_off(sight: Sight) -> Choice:
    """Lay off what leaves the smallest rest, and no more: the rules find it exactly."""
    best = sight.offers[0]
    return Choice(best, Reason.LAY_OFF if isinstance(best, LayOff) else Why.USUAL, sure=True)


def _taking(sight: Sight, state: State, chance: Random, skill: Skill, leave: Action) -> Choice:
    """Take the open tile if it promises more than a hidden one."""
    hand, top = packed(state.hands[sight.seat]), state.pile[0]
    ahead = 0.0
    for _ in range(skill.worlds):
        drawn = _future(sight, chance, 1)
        with_it = hand | 1 << BIT[top] | packed(drawn[1:])
        ahead += burden(smallest(hand | packed(drawn), len(drawn))) - burden(smallest(with_it, len(drawn)))
    gain = ahead / skill.worlds
    facts = {"card": top}
    weighed = (Weighed(Take(), gain), Weighed(leave, MARGIN))
    if gain <= MARGIN:
        return Choice(leave, Reason.NO_USE, facts, weighed=weighed)
    in_a_meld = top not in arrange((*state.hands[sight.seat], top)).rest
    return Choice(Take(), Reason.MELD if in_a_meld else Reason.PROMISES, facts, weighed=weighed)


def _future(sight: Sight, chance: Random, more: int) -> tuple[Card, ...]:
    """Return what will be drawn in some world: a few tiles, and so many more."""
    world = sight.anew(chance).world
    assert isinstance(world, State)
    return world.stock[: chance.randint(1, FURTHEST) + more]


def _discarding(sight: Sight, state: State, chance: Random, skill: Skill) -> Choice:
    """Discard what leaves the smallest burden, the danger of giving it away included."""
    hand = state.hands[sight.seat]
    bits = packed(hand)
    candidates = [BIT[card] for card in hand if card != state.taken]
    cost = dict.fromkeys(candidates, 0.0)
    for _ in range(skill.worlds):
        world = sight.anew(chance).world
        assert isinstance(world, State)
        drawn = world.stock[: chance.randint(1, FURTHEST)]
        other = packed(world.hands[state.other(sight.seat)])
        for bit, rest in smallest_without(bits | packed(drawn), candidates, len(drawn)).items():
            cost[bit] += burden(rest) + (GIVEN if makes_meld(bit, other) else 0)
    best = min(candidates, key=lambda bit: (cost[bit], -POINTS[bit], bit))
    weighed = tuple(Weighed(Discard(CARDS[bit]), -cost[bit] / skill.worlds) for bit in candidates)
    facts = {"card": CARDS[best], "rest": best_discard(hand, state.taken)[0]}
    return Choice(Discard(CARDS[best]), Reason.USELESS, facts, weighed=weighed)


# --- who plays -------------------------------------------------------------------------------------------------------


def simple(sight: Sight, chance: Random) -> Choice:
    """Take what makes a meld, throw the dearest tile of the rest, knock as soon as that can be done."""
    return _simply(sight, MOST_TO_KNOCK)


def patient(sight: Sight, chance: Random) -> Choice:
    """Do the same, but knock only with a very small rest, which comes too late too often."""
    return _simply(sight, PATIENT)


def _simply(sight: Sight, most: int) -> Choice:
    """Play by rules of thumb, and knock with so many points at most."""
    assert isinstance(sight.world, State)
    state = sight.world
    hand = state.hands[sight.seat]
    if state.phase in {Phase.OFFER, Phase.TAKING}:
        top = state.pile[0]
        if not state.declined and top not in arrange((*hand, top)).rest:
            return Choice(Take(), Reason.MELD, {"card": top})
        return Choice(Decline() if state.phase is Phase.OFFER else Draw(), Reason.NO_USE, {"card": top})
    if state.phase is Phase.DISCARDING:
        ended = laid_down(state, sight, most)
        if ended is not None:
            return ended
        rest = [card for card in arrange(hand).rest if card != state.taken]
        dearest = max(rest, key=lambda card: VALUES[card.rank]) if rest else best_discard(hand, state.taken)[1]
        return Choice(Discard(dearest), Reason.USELESS, {"card": dearest})
    return _laying_off(sight)


def _player(skill: Skill) -> Bot:
    def bot(sight: Sight, chance: Random) -> Choice:
        return played(sight, chance, skill)

    return bot


PLAYERS: Mapping[Level, Bot] = {
    Level.EASY: patient,
    Level.MEDIUM: simple,
    Level.STRONG: _player(Skill(worlds=200)),
}

YARDSTICKS: Mapping[str, Bot] = {"simple": simple}

CONTESTS: tuple[Contest, ...] = (
    Contest(Level.STRONG, "simple", 2, 600, goal=0.57),
    Contest(Level.STRONG, "first", 2, 200),
)
