"""
Sets and runs: what may lie on the table, what a joker in it stands for, and how more is added to it.

Theory of operation
-------------------
A *set* holds one rank in different suits, a *run* neighbouring ranks of one suit. Which ranks are neighbours is said
by a `Row`: in a ring the ace stands behind the king and before the two at the same time, in a plain row it has one
place. A run of n cards is therefore a `stretch` of the row: n ranks from some place on. Reading typed cards as a run
means finding the stretch that holds every known card; unnamed jokers fill what is left of it. Where more than one
stretch would do, the joker is unclear and the player has to name it (`j=8o`); a named one is that card.

Adding to a run is the same question with the stretch fixed but for one number: how many of the new cards go in front.

Where suits may repeat (a Canasta), a joker fills no gap of a set: it stands for no card, like ranks that are wild.

A `Meld` on the table is complete in itself: every joker in it says what it stands for, if anything. The melds of a
table keep their numbers; a number that becomes free is taken by the next new meld (`Spread`).

Games differ in a few facts only, gathered in `MeldRules`. What a card is worth, in a meld or in a hand, is a table
(`card_values`) that each game fills in for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from itertools import chain, combinations

from games.contract import Refused
from games.frozen import Frozen
from games.kit.cards import JOKER, Card, End, Face, Joker, Rank, Suit, bare, stands_for

SHORTEST = 3
"""A meld has at least three cards, in every game."""


class NoMeld(StrEnum):
    """Refusals that games with sets and runs share."""

    NOT_A_MELD = "kein_satz_keine_folge"
    JOKER_UNCLEAR = "joker_unklar"
    TOO_MANY_JOKERS = "ein_joker"
    NO_SUCH_MELD = "auslage_fehlt"
    DOES_NOT_FIT = "passt_nicht"
    ONE_END_ONLY = "nur_eine_seite"
    NO_JOKER_THERE = "kein_joker"
    CARD_UNUSED = "karte_uebrig"
    CARD_FROM_NOWHERE = "karte_zuviel"


class Flaw(Enum):
    """What keeps cards from being a set, in the order in which it is looked for."""

    RANKS = "different ranks"
    SHORT = "too few cards"
    WILD = "too few natural cards for the wild ones"
    LONG = "too many cards"
    SUITS = "a suit twice"


class Kind(StrEnum):
    """The two kinds of meld, by their German terms, and what is none yet; a game may have other words for them."""

    SET = "satz"
    RUN = "folge"
    PIECE = "teil"
    """A card or two that lie there in mid-turn, where a game allows that; jokers among them stand for nothing."""


# --- the order of ranks ----------------------------------------------------------------------------------------------


class Row(Frozen):
    """
    Which rank follows which.

    Attributes:
        ranks: all thirteen, from the one a full run begins with.
        ring: the first rank follows the last ("um die Ecke").
    """

    ranks: tuple[Rank, ...]
    ring: bool

    def place(self, rank: Rank) -> int:
        """Return the rank's place, 0 to 12."""
        return self.ranks.index(rank)

    def stretch(self, start: int, length: int) -> tuple[Rank, ...] | None:
        """Return `length` neighbouring ranks from place `start` on, or None if the row does not reach that far."""
        size = len(self.ranks)
        if length > size or not (self.ring or 0 <= start <= size - length):
            return None
        first = start % size
        return (self.ranks + self.ranks)[first : first + length]

    def stretches(self, length: int, holding: Iterable[Rank]) -> tuple[tuple[Rank, ...], ...]:
        """Return every stretch of that length that holds all these ranks, no two of the same ranks."""
        wanted = frozenset(holding)
        found: dict[frozenset[Rank], tuple[Rank, ...]] = {}
        for start in range(len(self.ranks)):
            stretch = self.stretch(start, length)
            if stretch is not None and wanted.issubset(stretch):
                found.setdefault(frozenset(stretch), stretch)
        return tuple(found.values())


RING = Row(tuple(Rank), ring=True)
"""2 3 … k a and on with 2: an ace stands on both sides and between."""

ACE_LOW = Row((Rank.ACE, *tuple(Rank)[:-1]), ring=False)
"""a 2 3 … k, and nothing behind the king."""

NO_ROW = Row((), ring=False)
"""No rank follows another: a game without runs."""


class MeldRules(Frozen):
    """
    What games with sets and runs do differently.

    Attributes:
        row: which rank follows which in a run.
        jokers: how many of them a meld may hold.
        both_ends: cards added in one go may be split over both ends of a run.
        wild: ranks that are as good as jokers.
        longest: how many cards a set may hold.
        suits_repeat: a set may hold a suit twice; what is wild in it then stands for no particular card.
        naturals: how many natural cards a set needs for each wild one, unless it holds nothing but wild ones.
    """

    row: Row
    jokers: int
    both_ends: bool = False
    wild: frozenset[Rank] = frozenset()
    longest: int = len(Suit)
    suits_repeat: bool = False
    naturals: int = 0


class Meld(Frozen):
    """A set or run as it lies: a run ascending, every joker with the card it stands for."""

    kind: Kind
    cards: tuple[Face, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def shown(self) -> tuple[Card, ...]:
        """Return the cards it amounts to: a joker is the card it stands for, in every respect."""
        return tuple(_known(self.cards))


# --- jokers ----------------------------------------------------------------------------------------------------------


def count_jokers(cards: Iterable[Face]) -> int:
    """Return how many of the cards are jokers, named or not."""
    return len([card for card in cards if type(card) is Joker])


def _known(cards: Iterable[Face]) -> list[Card]:
    """Return the cards that these are or stand for, in order: all but jokers without a name."""
    return [card for face in cards if (card := face.stands_for if isinstance(face, Joker) else face) is not None]


def natural(card: Face, rules: MeldRules) -> bool:
    """Tell whether a card is neither a joker nor as good as one."""
    return isinstance(card, Card) and card.rank not in rules.wild


def _few_jokers(cards: Iterable[Face], rules: MeldRules) -> int:
    count = count_jokers(cards)
    if count > rules.jokers:
        raise Refused(NoMeld.TOO_MANY_JOKERS, most=rules.jokers, got=count)
    return count


# --- reading cards as a meld -----------------------------------------------------------------------------------------


def read(cards: Sequence[Face], rules: MeldRules) -> Meld:
    """
    Return the meld that these cards make in this order of typing.

    Raises:
        Refused: too many jokers, neither a set nor a run, or a joker that could stand for several cards.
    """
    jokers = _few_jokers(cards, rules)
    if not SHORTEST <= len(cards) <= max(len(rules.row.ranks), rules.longest):
        raise Refused(NoMeld.NOT_A_MELD, cards=tuple(cards))
    if jokers and not rules.suits_repeat and sum(card != JOKER for card in cards) <= 1:
        raise Refused(NoMeld.JOKER_UNCLEAR, cards=tuple(cards), choices=())
    meld = _as_set(cards, rules) or _as_run(cards, rules.row)
    if meld is None:
        raise Refused(NoMeld.NOT_A_MELD, cards=tuple(cards))
    return meld


def whole(rules: MeldRules) -> Iterator[Meld]:
    """Yield every meld that holds no joker ."""
    sizes = range(SHORTEST, len(Suit) + 1)
    sets = (
        [Card(rank, suit) for suit in suits] for rank in Rank for size in sizes for suits in combinations(Suit, size)
    )
    runs = (
        [Card(rank, suit) for rank in stretch]
        for suit in Suit
        for length in range(SHORTEST, len(rules.row.ranks) + 1)
        for start in range(len(rules.row.ranks))
        if (stretch := rules.row.stretch(start, length)) is not None
    )
    for cards in chain(sets, runs):
        yield read(cards, rules)


def set_flaw(cards: Sequence[Face], rules: MeldRules) -> Flaw | None:
    """Return the first thing that keeps these cards from being a set, None if nothing does."""
    known = [card for card in _known(cards) if card.rank not in rules.wild] if rules.wild else _known(cards)
    if len({card.rank for card in known}) > 1:
        return Flaw.RANKS
    if len(cards) < SHORTEST:
        return Flaw.SHORT
    naturals = sum(natural(card, rules) for card in cards)
    if naturals and naturals < rules.naturals * (len(cards) - naturals):
        return Flaw.WILD
    if len(cards) > rules.longest:
        return Flaw.LONG
    if not rules.suits_repeat and len({card.suit for card in known}) < len(known):
        return Flaw.SUITS
    return None


def _as_set(cards: Sequence[Face], rules: MeldRules) -> Meld | None:
    """Read a set, in the typed order; unnamed jokers are clear only if they fill every suit that is missing."""
    if set_flaw(cards, rules) is not None:
        return None
    if rules.suits_repeat:
        return Meld(Kind.SET, bare(cards))
    known = _known(cards)
    unnamed = len(cards) - len(known)
    if not unnamed:
        return Meld(Kind.SET, tuple(cards))
    suits = {card.suit for card in known}
    absent = [Card(known[0].rank, suit) for suit in Suit if suit not in suits]
    if unnamed < len(absent):
        raise Refused(NoMeld.JOKER_UNCLEAR, cards=tuple(cards), choices=tuple(absent))
    filling = iter(absent)
    return Meld(Kind.SET, tuple(Joker(next(filling)) if card == JOKER else card for card in cards))


def _as_run(cards: Sequence[Face], row: Row) -> Meld | None:
    """Read a run: in the typed order, forwards or backwards, if that has no gap; else by the only stretch that fits."""
    by_rank = _by_rank(cards) if row.ranks else None
    if by_rank is None:
        return None
    unnamed = len(cards) - len(by_rank)
    stretch = _typed(cards, row) or (_typed(cards[::-1], row) if unnamed else None)
    if stretch is None:
        possible = row.stretches(len(cards), by_rank)
        if not possible:
            return None
        if len(possible) > 1:
            raise Refused(NoMeld.JOKER_UNCLEAR, cards=tuple(cards), choices=_choices(possible, by_rank))
        stretch = possible[0]
    return _run(stretch, by_rank)


def _by_rank(cards: Iterable[Face]) -> dict[Rank, Face] | None:
    """Return the known cards by rank, or None if they are not of one suit or a rank comes twice."""
    by_rank: dict[Rank, Face] = {}
    suits = set()
    for face in cards:
        card = face.stands_for if isinstance(face, Joker) else face
        if card is None:
            continue
        if card.rank in by_rank:
            return None
        by_rank[card.rank] = face
        suits.add(card.suit)
    return by_rank if len(suits) == 1 else None


def _typed(cards: Sequence[Face], row: Row) -> tuple[Rank, ...] | None:
    """Return the stretch in which every known card keeps its typed place, or None if there is none."""
    known = list(map(stands_for, cards))
    first = next(filter(None, known))
    stretch = row.stretch(row.place(first.rank) - known.index(first), len(cards))
    if stretch is None or [1 for card, rank in zip(known, stretch, strict=True) if card and card.rank is not rank]:
        return None
    return stretch


def _choices(possible: Iterable[tuple[Rank, ...]], by_rank: Mapping[Rank, Face]) -> tuple[Card, ...]:
    """Return the cards that an unclear joker of a run could stand for, in the order of the ranks."""
    suit = _suit(by_rank)
    ranks = {rank for stretch in possible for rank in stretch if rank not in by_rank}
    return tuple(Card(rank, suit) for rank in sorted(ranks))


def _suit(by_rank: Mapping[Rank, Face]) -> Suit:
    """Return the suit that the known cards of a run have in common."""
    card = stands_for(next(iter(by_rank.values())))
    assert card is not None  # it is known
    return card.suit


def _run(stretch: Sequence[Rank], by_rank: Mapping[Rank, Face]) -> Meld:
    """Lay the known cards into a stretch and let jokers stand for the rest of it."""
    suit = _suit(by_rank)
    return Meld(Kind.RUN, tuple([by_rank.get(rank) or Joker(Card(rank, suit)) for rank in stretch]))


# --- adding and replacing --------------------------------------------------------------------------------------------


def add(meld: Meld, cards: Sequence[Face], end: End | None, rules: MeldRules) -> Meld:
    """
    Return the meld with these cards laid off to it; a set takes no notice of the end.

    Raises:
        Refused: too many jokers, cards that do not fit (or only at both ends), or an unclear joker.
    """
    _few_jokers((*meld.cards, *cards), rules)
    if meld.kind is Kind.RUN:
        return _added_to_run(meld, cards, end, rules)
    grown = _as_set((*meld.cards, *cards), rules)
    if grown is None:
        raise Refused(NoMeld.DOES_NOT_FIT, cards=tuple(cards), meld=meld)
    return grown


def _added_to_run(meld: Meld, cards: Sequence[Face], end: End | None, rules: MeldRules) -> Meld:
    together = (*meld.cards, *cards)
    by_rank, length = _by_rank(together), len(together)
    back = _extended(meld, by_rank, 0, length, rules.row)
    front = _extended(meld, by_rank, len(cards), length, rules.row)
    if end is not None:
        back, front = (back, None) if end is End.BACK else (None, front)
    if back is not None and front is not None and set(back.shown()) != set(front.shown()):
        raise Refused(NoMeld.JOKER_UNCLEAR, cards=tuple(cards), choices=_ends(back, front))
    grown = back or front
    if grown is None and end is None:
        grown = _split(meld, cards, by_rank, rules)
    if grown is None:
        raise Refused(NoMeld.DOES_NOT_FIT, cards=tuple(cards), meld=meld)
    return grown


def _split(meld: Meld, cards: Sequence[Face], by_rank: Mapping[Rank, Face] | None, rules: MeldRules) -> Meld | None:
    """Return the run with the cards split over both ends, None if they do not fit so either."""
    length = len(meld.cards) + len(cards)
    splits = [_extended(meld, by_rank, front, length, rules.row) for front in range(1, len(cards))]
    grown = {frozenset(split.shown()): split for split in splits if split is not None}
    if grown and not rules.both_ends:
        raise Refused(NoMeld.ONE_END_ONLY, cards=tuple(cards), meld=meld)
    if len(grown) > 1:
        raise Refused(NoMeld.JOKER_UNCLEAR, cards=tuple(cards), choices=_ends(*grown.values()))
    return next(iter(grown.values()), None)


def _ends(*runs: Meld) -> tuple[Card, ...]:
    """Return the cards that only some of these runs hold: what an unclear joker could stand for."""
    shown = [run.shown() for run in runs]
    differing = {card for run in shown for card in run if not all(card in other for other in shown)}
    return tuple(sorted(differing, key=lambda card: card.rank))


def _extended(meld: Meld, by_rank: Mapping[Rank, Face] | None, front: int, length: int, row: Row) -> Meld | None:
    """Return the run of that length with `front` of the new cards before it, or None if they do not fit so."""
    first = stands_for(meld.cards[0])
    assert first is not None  # in a run every joker has a name
    stretch = row.stretch(row.place(first.rank) - front, length)
    if by_rank is None or stretch is None or not by_rank.keys() <= set(stretch):
        return None
    return _run(stretch, by_rank)


def beside(meld: Meld, row: Row) -> tuple[Card, ...]:
    """Return the cards each of which fits a meld by itself: the suits a set lacks, or what goes on at a run's ends."""
    shown = meld.shown()
    if meld.kind is Kind.SET:
        held = {card.suit for card in shown}
        return tuple(Card(shown[0].rank, suit) for suit in Suit if suit not in held)
    first, longer = row.place(shown[0].rank), len(shown) + 1
    front, back = row.stretch(first - 1, longer), row.stretch(first, longer)
    ranks = ([front[0]] if front else []) + ([back[-1]] if back else [])
    return tuple(Card(rank, shown[0].suit) for rank in ranks)


def replace_joker(meld: Meld, card: Face) -> Meld:
    """
    Return the meld with a joker in it replaced by the very card it stands for.

    Raises:
        Refused: there is no joker in it, or none that stands for this card.
    """
    if meld.kind is Kind.PIECE or not count_jokers(meld.cards):
        raise Refused(NoMeld.NO_JOKER_THERE, meld=meld)
    named = Joker(card) if isinstance(card, Card) else None
    if named not in meld.cards:
        raise Refused(NoMeld.DOES_NOT_FIT, cards=(card,), meld=meld)
    place = meld.cards.index(named)
    return Meld(meld.kind, (*meld.cards[:place], card, *meld.cards[place + 1 :]))


# --- points ----------------------------------------------------------------------------------------------------------


def card_values(*, ace: int, jack: int = 10, queen: int = 10, king: int = 10) -> Mapping[Rank, int]:
    """Return what each rank is worth: number cards their number, the others as said."""
    pictures = {Rank.JACK: jack, Rank.QUEEN: queen, Rank.KING: king, Rank.ACE: ace}
    return {rank: pictures.get(rank, int(rank)) for rank in Rank}


def hand_value(cards: Iterable[Face], values: Mapping[Rank, int], joker: int = 0) -> int:
    """Return what cards in a hand are worth, where a joker stands for nothing and has a value of its own."""
    return sum(joker if isinstance(card, Joker) else values[card.rank] for card in cards)
