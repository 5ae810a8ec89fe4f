"""
What tiles and melds of Rummy are worth, and what it adds to the common table moves: pieces, the first lay.

A *piece* is a tile or two left over by a rebuilding (R15). It lies under a number like a meld and is completed by
laying off, or taken apart again; three tiles are a meld or nothing.

The first lay is worth every complete meld that holds a tile laid in this turn (R13). Equal tiles look alike, so a
`Placed` tile keeps all the places it may have gone to, and `worth` finds the dearest melds that can all be covered by
tiles of their own. Such sets of melds form a transversal matroid, so it is enough to take the dearest first, wherever
the tiles can be dealt out anew to cover it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.contract import Step
from games.frozen import evolve
from games.kit.cards import JOKER, Card, End, Face, Joker, Rank, Suit, bare
from games.kit.finding import within
from games.kit.melds import SHORTEST, Kind, Meld, add, beside, card_values, count_jokers, hand_value, read
from games.kit.spread import Spread, meld_at, numbered
from games.meld.actions import Lay, LayOff
from games.meld.rules import DealResult, Move, NoMove
from games.meld.turn import next_deal, standings
from games.rummy.actions import DealScored, DealVoid
from games.rummy.state import FIRST_LAY, MELDS, Placed, Refusal, State

VALUES = card_values(ace=1, jack=11, queen=12, king=13)
"""R7: number tiles their number, Bube 11, Dame 12, Koenig 13, the ace always 1."""

JOKER_VALUE = 25
"""R10: what a joker costs whoever still has it."""


def points(meld: Meld) -> int:
    """R7, R8: points of a meld; a joker is worth what it stands for."""
    return sum(VALUES[card.rank] for card in meld.shown())


def loss(hand: Sequence[Face]) -> int:
    """R10, R22: points that a rack costs."""
    return hand_value(hand, VALUES, JOKER_VALUE)


def score(state: State) -> Step[State]:
    """R21, R22: the losers write down their racks, the winner gets the sum of them."""
    winner = state.turn
    hands = {seat: state.players[seat].hand for seat in state.circle if seat != winner}
    points = {seat: -loss(hands.get(seat, ())) for seat in state.circle}
    points[winner] = -sum(points.values())
    scored = evolve(state, scores=(*state.scores, tuple(points.items())), last=DealResult(winner, points, hands))
    return Step(scored, (DealScored(winner, hands, points, standings(scored)),)).then(next_deal)


def void(state: State) -> Step[State]:
    """R23, R24: the deal ends without a score and counts as one of those agreed."""
    points = dict.fromkeys(state.circle, 0)
    ended = evolve(state, scores=(*state.scores, tuple(points.items())), last=DealResult(None, points, {}))
    return Step(ended, (DealVoid(),)).then(next_deal)


# --- pieces ----------------------------------------------------------------------------------------------------------


def assemble(cards: Sequence[Face]) -> Meld:
    """R15: what comes of a rebuilding: a meld, or a piece of one or two tiles."""
    return Meld(Kind.PIECE, bare(cards)) if len(cards) < SHORTEST else read(cards, MELDS)


def extend(meld: Meld, cards: Sequence[Face], end: End | None) -> Meld:
    """R11, R15: tiles go to a meld, at both ends if they fit so alone; with a piece they are read as one list."""
    if meld.kind is not Kind.PIECE:
        return add(meld, cards, end, MELDS)
    return assemble((*cards, *meld.cards) if end is End.FRONT else (*meld.cards, *cards))


def pieces(spread: Spread) -> dict[int, Meld]:
    """R15: return what is unfinished on the table, by number."""
    return {number: meld for number, meld in numbered(spread).items() if meld.kind is Kind.PIECE}


# --- the first lay ---------------------------------------------------------------------------------------------------


def counted(before: State, after: State, move: Move) -> State:
    """R13: note where the tiles of this move have gone, and what all that was laid in this turn is worth now."""
    lying = numbered(after.spread)
    holding = {number: bare(lying[number].cards) for number in move.numbers}
    freed = frozenset(move.freed)

    def moved(tile: Face, places: frozenset[int]) -> frozenset[int]:
        return (places - freed) | {number for number, cards in holding.items() if tile in cards}

    old = (Placed(one.tile, moved(one.tile, one.places)) if one.places & freed else one for one in before.own.placed)
    new = (Placed(tile, moved(tile, frozenset())) for tile in bare(move.cards))
    placed = tuple(one for one in (*old, *new) if one.places)
    return evolve(after, own=evolve(after.own, placed=placed), first_lay=worth(after.spread, placed))


def worth(spread: Spread, placed: Sequence[Placed]) -> int:
    """R13: return the greatest sum of complete melds each of which may hold a tile of its own that was laid."""
    touched = frozenset[int]().union(*(one.places for one in placed))
    lying = ((number, meld_at(spread, number)) for number in touched)
    melds = {number: points(meld) for number, meld in lying if meld.kind is not Kind.PIECE}
    covered: dict[int, int] = {}
    total = 0
    for number in sorted(melds, key=melds.__getitem__, reverse=True):
        if _cover(number, placed, covered, set()):
            total += melds[number]
    return total


def _cover(number: int, placed: Sequence[Placed], covered: dict[int, int], tried: set[int]) -> bool:
    """Find a tile for a meld, moving others to melds they may cover as well (an augmenting path)."""
    for index, one in enumerate(placed):
        if number in one.places and index not in tried:
            tried.add(index)
            if index not in covered or _cover(covered[index], placed, covered, tried):
                covered[index] = number
                return True
    return False


# --- what is still wrong ---------------------------------------------------------------------------------------------


def faults(state: State) -> tuple[Refusal | NoMove, ...]:
    """R16: return everything that keeps the player on turn from being `fertig`, as refusals in their order."""
    hand = state.players[state.turn].hand
    laid = bool(state.moments) and len(hand) < len(state.moments[0].hand)
    asked: tuple[tuple[Refusal | NoMove, bool], ...] = (
        (NoMove.JOKER_OPEN, bool(state.open_jokers)),
        (Refusal.UNFINISHED, bool(pieces(state.spread))),
        (Refusal.NOTHING_LAID, not laid),
        (Refusal.FIRST_LAY_TOO_LOW, not state.out and state.first_lay < FIRST_LAY),
    )
    return tuple(code for code, holds in asked if holds)


# --- what could be laid ----------------------------------------------------------------------------------------------


def simple_lays(state: State) -> Iterator[Lay | LayOff]:
    """R23: yield what the player on turn could lay from the rack without rearranging; nothing only if there is none."""
    hand = state.players[state.turn].hand
    jokers = count_jokers(hand)
    for meld in within(hand, MELDS):
        yield Lay(meld.cards)
    if jokers >= SHORTEST and jokers == len(hand):
        yield Lay(tuple(Joker(Card(rank, Suit.CLUBS)) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR)))
    held = set(hand)
    for number, meld in numbered(state.spread).items():
        for card in beside(meld, MELDS.row):
            if card in held:
                yield LayOff(number, (card,))
            elif JOKER in held:
                yield LayOff(number, (Joker(card),))
