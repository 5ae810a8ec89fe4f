"""
Groups of cards on the table: how typed cards are read as one (R7, R10, R13), and how one grows (R4, R12).

A group keeps its cards as they lie, jokers bare: in a run the place says what a joker stands for, elsewhere it does not
matter. A named joker (`j=8+`) must stand for a card that could lie there; where suits are free, only its rank counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence

from games.contract import Seat
from games.frozen import Frozen
from games.kit.cards import JOKER, Card, End, Face, Rank, Suit, bare, stands_for
from games.profisort.tasks import FORMS, HIGHEST, LOW_RANKS, LOWEST, PICTURES, RUNS, WHOLE, Kind, Shape


class Group(Frozen):
    """Cards that lie together; a run lies ascending, and `low` is what its first card is or stands for."""

    kind: Kind
    cards: tuple[Face, ...]
    low: Rank | None = None


class Display(Frozen):
    """
    What was laid with one command, and what was added to it since.

    Attributes:
        task: the number on the sheet; 15 for a repetition.
        pattern: the task whose groups lie here, 1 to 14: that is how it grows.
        owner: the seat that laid it.
    """

    task: int
    pattern: int
    owner: Seat
    groups: tuple[Group, ...]

    @property
    def cards(self) -> tuple[Face, ...]:
        """Return all its cards, group by group."""
        return tuple(card for group in self.groups for card in group.cards)


def known(cards: Sequence[Face]) -> list[Card]:
    """Return the cards these are or are said to stand for; a joker without a name says nothing."""
    return [card for card in map(stands_for, cards) if card is not None]


def naturals(cards: Sequence[Face]) -> tuple[Card, ...]:
    """Return the cards that are no jokers."""
    return tuple(card for card in cards if isinstance(card, Card))


def read(shape: Shape, cards: Sequence[Face]) -> Group | None:
    """Return the group that these cards make, None if they do not; their number and jokers were judged before."""
    shown = known(cards)
    if any(card.rank == Rank.ACE for card in shown):
        return None
    if shape.kind in RUNS:
        return _run(shape.kind, cards)
    return Group(shape.kind, bare(cards)) if _HOLDS[shape.kind](shown) else None


def _same_rank(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == 1


def _identical(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and len(set(cards)) == 1


def _one_suit(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _four_suits(cards: Sequence[Card]) -> bool:
    return len(cards) == len(Suit) == len({card.suit for card in cards}) and _same_rank(cards)


def _low(cards: Sequence[Card]) -> bool:
    return {card.rank for card in cards} <= LOW_RANKS


def _pictures(cards: Sequence[Card]) -> bool:
    return {card.rank for card in cards} <= PICTURES


def _corners(cards: Sequence[Card]) -> bool:
    return {card.rank for card in cards} in FORMS and len(cards) == len({card.suit for card in cards})


_HOLDS: Mapping[Kind, Callable[[Sequence[Card]], bool]] = {
    Kind.SAME: _same_rank,
    Kind.FOUR_SUITS: _four_suits,
    Kind.LOW: _low,
    Kind.PICTURES: _pictures,
    Kind.IDENTICAL: _identical,
    Kind.CORNERS: _corners,
    Kind.SUIT: _one_suit,
}


# --- runs ------------------------------------------------------------------------------------------------------------


def _run(kind: Kind, cards: Sequence[Face]) -> Group | None:
    """
    R13: the list as typed, upwards or downwards, if that is a run.

    Otherwise jokers fill the gaps, then the upper end up to the king, then the lower one.
    """
    placed = _by_rank(kind, cards)
    if placed is None:
        return None
    low = _typed(cards) or _typed(cards[::-1])
    if low is None:
        first, last = min(placed), max(placed)
        if last - first >= len(cards):
            return None
        low = Rank(min(int(first), HIGHEST - len(cards) + 1))
    return _lying(kind, low, len(cards), placed)


def _by_rank(kind: Kind, cards: Sequence[Face]) -> dict[Rank, Face] | None:
    """Return the cards whose place is known by rank; None if a rank comes twice or suits differ that must not."""
    placed: dict[Rank, Face] = {}
    suits = set()
    for face in cards:
        for card in known((face,)):
            if card.rank in placed:
                return None
            placed[card.rank] = bare((face,))[0]
            suits.add(card.suit)
    if not placed or (kind is Kind.SUIT_RUN and len(suits) > 1):
        return None
    return placed


def _typed(cards: Sequence[Face]) -> Rank | None:
    """Return the rank a run begins with if every known card keeps its typed place, None if there is no such run."""
    starts = {card.rank - place for place, face in enumerate(cards) for card in known((face,))}
    low = starts.pop()
    if starts or low < LOWEST or low + len(cards) - 1 > HIGHEST:
        return None
    return Rank(low)


def _lying(kind: Kind, low: Rank, length: int, placed: Mapping[Rank, Face]) -> Group:
    ranks = map(Rank, range(low, low + length))
    return Group(kind, tuple(placed.get(rank, JOKER) for rank in ranks), low)


def _longer(group: Group, cards: Sequence[Face], side: End | None) -> Group | None:
    """R4, R12, R13: cards at both ends; a joker fills a gap before them, else goes up, at the king down, or as said."""
    held = {Rank(group.low or 0) + place: face for place, face in enumerate(group.cards)}
    suit = next((card.suit for card in naturals(group.cards)), None)
    added = _by_rank(group.kind, cards) if known(cards) else {}
    wrong_suit = group.kind is Kind.SUIT_RUN and any(card.suit != suit for card in known(cards))
    if added is None or wrong_suit or not held.keys().isdisjoint(added):
        return None
    first, last = min(*held, *added), max(*held, *added)
    spare = len(cards) + len(held) - (last - first + 1)
    if spare < 0 or len(held) + len(cards) > HIGHEST - LOWEST + 1:
        return None
    up = 0 if side is End.FRONT else min(spare, HIGHEST - last)
    if (side is End.BACK and up < spare) or first - (spare - up) < LOWEST:
        return None
    placed = {Rank(rank): face for rank, face in (held | added).items()}
    return _lying(group.kind, Rank(first - (spare - up)), len(held) + len(cards), placed)


# --- growing ---------------------------------------------------------------------------------------------------------


def grown(group: Group, cards: Sequence[Face], side: End | None) -> Group | None:
    """R4: return the group with these cards added, None if it does not take them all."""
    if group.kind in RUNS:
        return _longer(group, cards, side)
    if group.kind in WHOLE:
        return None
    together = (*group.cards, *cards)
    fits = _HOLDS[group.kind] if group.kind is not Kind.CORNERS else _more_corners
    return Group(group.kind, bare(together)) if fits(known(together)) else None


def _more_corners(cards: Sequence[Card]) -> bool:
    """R8, exception 3: the ranks of the form that lies there, each once in every suit."""
    form = {card.rank for card in cards}
    return form in FORMS and len(set(cards)) == len(cards)


def further(kind: Kind, cards: Sequence[Face]) -> tuple[Group, ...] | None:
    """Exceptions 1 and 2: return the whole further groups that these cards make, None if something is left over."""
    size = len(Suit) if kind is Kind.FOUR_SUITS else 2
    piles: dict[Hashable, list[Face]] = {}
    copies: Counter[Face] = Counter()
    for card in cards:
        belongs = (card.rank, copies[card]) if kind is Kind.FOUR_SUITS and isinstance(card, Card) else card
        piles.setdefault(belongs, []).append(card)
        copies[card] += 1
    made = [read(Shape(kind, size), pile) if len(pile) == size else None for pile in piles.values()]
    whole = tuple(group for group in made if group is not None)
    return whole if len(whole) == len(made) else None
