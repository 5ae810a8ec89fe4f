"""
The most tiles that can lie on a table together with those that lie there already: exact, over sets and runs in a ring.

Theory of operation
-------------------
Everything is counted rank by rank, round the ring, from some *cut* between two ranks on (van Rijn, Takes and Vis,
arXiv 1604.07553). On the way only the open runs of each suit matter, at most two of them, for there are two of every
tile, and of each only whether it has one, two or at least three tiles: ten states a suit. At every rank some tiles of a
suit go into runs and some into sets of that rank. How many go into runs decides the next state of the suit, for it is
never worse to go on with a run than to begin a new one; which numbers can go into sets is looked up.

What lies on the table has to lie there afterwards, what is on the rack may. A joker is used where something is lacking,
never to begin a run; jokers of the table that are not needed go to the ends of runs. A run may cross the cut: it is
*claimed* before the first rank and has to be there behind the last one, be it by a joker; the cut is made where the
fewest claims are possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from games.bots.bits import RANKS
from games.frozen import Frozen
from games.kit.cards import Card, Face, Joker, Rank, Suit, stands_for
from games.kit.melds import RING, SHORTEST

OPEN: tuple[tuple[int, int], ...] = tuple((longer, other) for longer in range(4) for other in range(longer + 1))
"""The states of a suit: the lengths of its open runs; 3 stands for more, too."""

INDEX = {lengths: at for at, lengths in enumerate(OPEN)}
SYMBOLS: tuple[tuple[int, int], ...] = ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1))
"""What a suit gives to runs at one rank: tiles and jokers."""

Counts: TypeAlias = Sequence[Sequence[int]]
"""How many tiles there are, by place in the ring and by suit."""


def _following(lengths: tuple[int, int], symbol: tuple[int, int]) -> int:
    """Return the state of a suit behind a rank that got so much; -1 if a run breaks off, or begins with a joker."""
    tiles = sum(symbol)
    unfinished = [length for length in lengths if 0 < length < SHORTEST]
    if len(unfinished) > tiles or (symbol[1] and not lengths[0]):
        return -1
    if tiles == 0:
        return 0
    if tiles == 1:
        return INDEX[min((unfinished[0] if unfinished else lengths[0]) + 1, SHORTEST), 0]
    return INDEX[min(lengths[0] + 1, SHORTEST), min(lengths[1] + 1, SHORTEST)]


NEXT = tuple(tuple(_following(lengths, symbol) for symbol in SYMBOLS) for lengths in OPEN)
NEXT_PAIR = tuple(
    tuple(
        -1 if NEXT[one][some] < 0 or NEXT[other][more] < 0 else 10 * NEXT[one][some] + NEXT[other][more]
        for some in range(5)
        for more in range(5)
    )
    for one in range(10)
    for other in range(10)
)
"""The same for two suits at once."""


@cache
def in_sets(tiles: tuple[int, ...]) -> int | None:
    """Return how many jokers sets of so many tiles of each suit take, None if there are no such sets."""
    if not any(tiles):
        return 0
    best = None
    for first in product(*(range(min(1, many) + 1) for many in tiles)):
        second = tuple(many - one for many, one in zip(tiles, first, strict=True))
        if max(second) <= 1 and any(first):
            jokers = sum(max(0, SHORTEST - sum(part)) for part in (first, second) if any(part))
            best = jokers if best is None else min(best, jokers)
    return best


class Option(Frozen):
    """What could be done with the tiles of a rank: symbols and tiles in sets by suit, jokers in sets."""

    symbols: tuple[int, ...]
    sets: tuple[int, ...]
    filling: int


Row: TypeAlias = tuple[int, int, int, int, Option]
"""Both pairs of suits as numbers for `NEXT_PAIR`, the jokers it takes, the tiles of the rack it lays, what it is."""


@cache
def rows(must: tuple[int, ...], may: tuple[int, ...], jokers: int) -> tuple[Row, ...]:
    """Return what can be done at a rank where of each suit so many tiles have to lie, and at most so many can."""
    suits = [
        [
            (at, sets)
            for at, (tiles, joker) in enumerate(SYMBOLS)
            if joker <= jokers and tiles <= most
            for sets in range(max(0, least - tiles), most - tiles + 1)
        ]
        for least, most in zip(must, may, strict=True)
    ]
    found: dict[tuple[int, int], list[Row]] = {}
    for choice in product(*suits):
        sets = tuple(many for _, many in choice)
        filling = in_sets(sets)
        if filling is None:
            continue
        symbols = tuple(at for at, _ in choice)
        used = filling + sum(SYMBOLS[at][1] for at in symbols)
        if used > jokers:
            continue
        gain = sum(sets) + sum(SYMBOLS[at][0] for at in symbols) - sum(must)
        code = 5 * symbols[0] + symbols[1], 5 * symbols[2] + symbols[3]
        alike = found.setdefault(code, [])
        if not any(other[2] <= used and other[3] >= gain for other in alike):
            alike.append((*code, used, gain, Option(symbols, sets, filling)))
    return tuple(row for alike in found.values() for row in alike)


Key: TypeAlias = tuple[tuple[int, ...], int, int, int]
"""What matters on the way: the claims, the open runs of the suits as two numbers, the jokers used."""

Tiles: TypeAlias = tuple[Face, ...]


class Tiling(Frozen):
    """
    How tiles can lie.

    Attributes:
        melds: everything that lies there, jokers named.
        gain: how many tiles of the rack are among them, jokers aside.
        jokers: how many jokers are.
    """

    melds: tuple[Tiles, ...]
    gain: int
    jokers: int


class Ways(Frozen):
    """What one search has to go through: the ranks from the cut on, what may be claimed, what can still be gained."""

    order: tuple[int, ...]
    claims: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]


class TooMuch(Exception):
    """There are more ways than the budget allows to look at."""


def tiled(
    must: Counts, may: Counts, jokers: tuple[int, int], beat: int, budget: int, *, bridged: bool = False
) -> Tiling | None:
    """
    Return how the most tiles can lie there; None if no more than `beat` of the rack.

    Args:
        must, may: how many tiles have to lie there, and how many can.
        jokers: how many have to lie there, and how many can be used where something is lacking.
        beat: so many tiles of the rack are no gain.
        budget: how many steps may be looked at, each from one state over one rank.
        bridged: look at ways over the cut that take a joker there, else at all others; each of the two alone is not
            everything. The first are many and seldom better, so they are looked at last, with much to beat.

    Raises:
        TooMuch: that was not enough.
    """
    ways = _ways(must, may, jokers[1], bridged=bridged)
    layers: list[dict[Key, tuple[Key, Option]]] = []
    layer: dict[Key, int] = {(claim, 10 * claim[0] + claim[1], 10 * claim[2] + claim[3], 0): 0 for claim in ways.claims}
    for place, rest in zip(ways.order, ways.rest, strict=True):
        choices = rows(tuple(must[place]), tuple(may[place]), min(jokers[1], 2))
        budget -= len(layer) * len(choices)
        if budget < 0:
            raise TooMuch
        layer, back = _stepped(layer, choices, jokers[1], beat - rest)
        layers.append(back)
    whole = [(gain, -key[3], key) for key, gain in layer.items() if _kept(key)]
    if not whole:
        return None
    gain, _, key = max(whole)
    melds = _laid_out(ways, key, layers)
    spare = jokers[0] - key[3]
    if spare > 0 and not _placed(melds, spare):
        return None
    return Tiling(tuple(map(tuple, melds)), gain, max(jokers[0], key[3]))


def _stepped(
    layer: Mapping[Key, int], choices: tuple[Row, ...], jokers: int, least: int
) -> tuple[dict[Key, int], dict[Key, tuple[Key, Option]]]:
    """Return what can be reached behind one more rank, and from where; what cannot gain enough any more is left out."""
    found: dict[Key, int] = {}
    back: dict[Key, tuple[Key, Option]] = {}
    for key, gain in layer.items():
        claim, one, other, used = key
        firsts, seconds = NEXT_PAIR[one], NEXT_PAIR[other]
        for code, second_code, more, laid, option in choices:
            first = firsts[code]
            if first < 0 or (second := seconds[second_code]) < 0 or used + more > jokers or gain + laid <= least:
                continue
            new = (claim, first, second, used + more)
            if found.get(new, -1) < gain + laid:
                found[new] = gain + laid
                back[new] = key, option
    if jokers:
        for claim, first, second, used in list(found):
            gain = found[claim, first, second, used]
            if any(found.get((claim, first, second, fewer), -1) >= gain for fewer in range(used)):
                del found[claim, first, second, used]
    return found, back


def _ways(must: Counts, may: Counts, jokers: int, *, bridged: bool) -> Ways:
    """Return the way round the ring from where the fewest runs can cross, and what can be claimed, bridged or not."""
    cut = min(range(RANKS), key=lambda cut: _many_claims(_crossings(may, cut), jokers))
    order = tuple((cut + step) % RANKS for step in range(RANKS))
    rest = [sum(may[place]) - sum(must[place]) for place in order]
    found: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for ways in _crossings(may, cut):
        found = [
            ((*claim, at), used + many)
            for claim, used in found
            for at, many in ways
            if used + many <= jokers and (bridged or not many)
        ]
    claims = tuple(claim for claim, used in found if bool(used) == bridged)
    return Ways(order, claims, tuple(sum(rest[step + 1 :]) for step in range(RANKS)))


def _crossings(may: Counts, cut: int) -> list[tuple[tuple[int, int], ...]]:
    """Return what can cross a cut, suit by suit (`_bridges`)."""
    return [_bridges(tuple(may[(cut + step) % RANKS][suit] for step in range(-SHORTEST, 2))) for suit in Suit]


def _many_claims(crossings: Sequence[Sequence[tuple[int, int]]], jokers: int) -> int:
    """Return how many claims that makes of all suits together, with so many jokers."""
    ways = [1] + [0] * jokers
    for suit in crossings:
        taking = Counter(many for _, many in suit)
        ways = [sum(ways[used - many] * taking[many] for many in range(used + 1)) for used in range(jokers + 1)]
    return sum(ways)


@cache
def _bridges(near: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """
    Return the open runs of a suit that can cross a cut, as states, each with the jokers that takes at least.

    Args:
        near: the tiles of the suit three, two and one rank before the cut, and one and two ranks behind it.
    """
    found = []
    for at, lengths in enumerate(OPEN):
        runs = [length for length in lengths if length]
        lacking = []
        for back in range(1, SHORTEST + 1):
            begun = sum(length == back for length in runs if length < SHORTEST)  # with a tile, never with a joker
            there = near[SHORTEST - back]
            lacking.append(max(0, sum(length >= back for length in runs) - there) if begun <= there else RANKS)
        lacking.append(max(0, len(runs) - near[3]))
        lacking.append(max(0, runs.count(1) - near[4]))
        if all(number <= 1 for number in lacking):  # a suit gives one joker to runs at a rank
            found.append((at, sum(lacking)))
    return tuple(found)


def _kept(key: Key) -> bool:
    """Tell whether nothing is unfinished behind the last rank, and every claim is kept."""
    claims, first, second, _ = key
    states = (first // 10, first % 10, second // 10, second % 10)
    return all(_crossing(OPEN[state], OPEN[claim]) is not None for state, claim in zip(states, claims, strict=True))


def _crossing(lengths: tuple[int, int], claim: tuple[int, int]) -> tuple[int, ...] | None:
    """Return which of two open runs keep the claims of a suit, in their order; None if they do not."""
    if not claim[0]:
        return None if any(0 < length < SHORTEST for length in lengths) else ()
    if claim[1]:
        return (0, 1) if lengths[0] >= claim[0] and lengths[1] >= claim[1] else None
    for one in (0, 1):
        if lengths[one] >= claim[0] and not 0 < lengths[1 - one] < SHORTEST:
            return (one,)
    return None


# --- laying it out ---------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class _Run:
    """A run in the making: what it has so far, and which claim of its suit it began with."""

    tiles: list[Face]
    claimed: int = 0
    claim: int | None = None

    @property
    def length(self) -> int:
        return min(SHORTEST, len(self.tiles) + self.claimed)


def _laid_out(ways: Ways, key: Key, layers: Sequence[Mapping[Key, tuple[Key, Option]]]) -> list[list[Face]]:
    """Return the melds of a way through all layers."""
    steps, end = list[Option](), key
    for back in reversed(layers):
        key, option = back[key]
        steps.append(option)
    steps.reverse()
    melds: list[list[Face]] = []
    for place, option in zip(ways.order, steps, strict=True):
        melds += _sets(RING.ranks[place], option)
    for suit in Suit:
        given = [
            (Card(RING.ranks[place], suit), SYMBOLS[one.symbols[suit]])
            for place, one in zip(ways.order, steps, strict=True)
        ]
        melds += _runs(OPEN[end[0][suit]], given)
    return melds


def _sets(rank: Rank, option: Option) -> Iterator[list[Face]]:
    """Yield the sets of a rank, filled up with jokers."""
    for first in product(*(range((many > 0) + 1) for many in option.sets)):
        second = tuple(many - one for many, one in zip(option.sets, first, strict=True))
        parts = [part for part in (first, second) if any(part)]
        lacking = [max(0, SHORTEST - sum(part)) for part in parts]
        if any(first) and max(second) <= 1 and sum(lacking) == option.filling:
            for part, jokers in zip(parts, lacking, strict=True):
                tiles: list[Face] = [Card(rank, suit) for suit in Suit if part[suit]]
                absent = [Joker(Card(rank, suit)) for suit in Suit if not part[suit]]
                yield [*tiles, *absent[:jokers]]
            return


def _runs(claim: tuple[int, int], given: Sequence[tuple[Card, tuple[int, int]]]) -> Iterator[list[Face]]:
    """Yield the runs of one suit, from what each rank gives to them."""
    tracks = [_Run([], length, at if length else None) for at, length in enumerate(claim)]
    done: list[_Run] = []
    for card, (tiles, jokers) in given:
        tracks.sort(key=lambda run: -run.length)
        many = tiles + jokers
        unfinished = [run for run in tracks if 0 < run.length < SHORTEST]
        going_on = tracks if many == 2 else (unfinished or tracks)[:many]
        faces: list[Face] = [*(Joker(card),) * jokers, *(card,) * tiles]
        done += [run for run in tracks if run not in going_on]
        tracks = [run for run in tracks if run in going_on]
        for run, face in zip(tracks, faces, strict=True):
            run.tiles.append(face)
        tracks += [_Run([]) for _ in range(2 - len(tracks))]
    tracks.sort(key=lambda run: -run.length)
    keeping = _crossing((tracks[0].length, tracks[1].length), claim) or ()
    begun = {run.claim: run for run in (*done, *tracks) if run.claim is not None}
    joined = [(tracks[one], begun[at]) for at, one in enumerate(keeping) if tracks[one] is not begun[at]]
    for before, behind in joined:
        before.tiles += behind.tiles
    gone = [behind for _, behind in joined]
    for run in (*done, *tracks):
        if run.tiles and run not in gone:
            middle = len(run.tiles) // 2 if len(run.tiles) > RANKS else len(run.tiles)
            yield from filter(None, (run.tiles[:middle], run.tiles[middle:]))


def _placed(melds: list[list[Face]], spare: int) -> bool:
    """Add jokers that are not needed to the ends of runs, or to sets; tell whether all of them found a place."""
    for meld in melds:
        shown = [stands_for(face) for face in meld]
        ranks = {card.rank for card in shown if card is not None}
        last = shown[-1]
        while spare and last is not None and len(ranks) > 1 and len(meld) < RANKS:
            last = Card(RING.ranks[(RING.place(last.rank) + 1) % RANKS], last.suit)
            meld.append(Joker(last))
            spare -= 1
        if spare and len(ranks) == 1 and len(meld) == SHORTEST and last is not None:
            suit = next(suit for suit in Suit if Card(last.rank, suit) not in shown)
            meld.append(Joker(Card(last.rank, suit)))
            spare -= 1
    return not spare
