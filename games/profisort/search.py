"""
Which tasks a hand could be laid for, and how near it is to the others: exact, and quick enough to be asked often.

Theory of operation
-------------------
For a task the best `Layout` is sought: its groups, filled with as many natural cards of the hand as can be, a joker in
every place that stays open. The task can be laid if no more places are open than there are jokers – none at all where
jokers are not allowed. Every group needs a natural card (R10); a layout that cannot have one everywhere is none.

Sets and runs meet in the ranks alone, so counting cards by rank is enough to compare layouts, and only the best one is
filled with cards. A set of size s beside runs that want the rank `w` times uses min(r, w + s) - min(r, w) of its r
cards, whatever the other sets do; so the best sets are those with the largest such gain. What that greed can miss is a
run all of whose naturals are needed for the sets; then every choice of sets is tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from games.frozen import Frozen
from games.kit.cards import JOKER, PACK, Card, Face, Rank, Suit
from games.profisort.groups import naturals
from games.profisort.tasks import FORMS, HIGHEST, JOKERS, LOW_RANKS, LOWEST, PICTURES, REPEAT, TASKS, Kind, Task

RANKS = range(LOWEST, HIGHEST + 1)
PLAIN = tuple(card for card in PACK if card.rank != Rank.ACE)
"""Every card that can lie in a task."""


def _place(card: Card) -> int:
    return card.rank * len(Suit) + card.suit


Groups = tuple[tuple[Face, ...], ...]


class Layout(Frozen):
    """
    The best a hand can do for a task.

    Attributes:
        groups: in the order of the sheet, a joker in every open place.
        open: how many places no natural card of the hand fills.
    """

    groups: Groups
    open: int


@dataclass(frozen=True)
class Supply:
    """The cards of a hand, sorted for questions; aces are left out (R14)."""

    cards: tuple[Card, ...]
    jokers: int

    @cached_property
    def ranks(self) -> Mapping[int, tuple[Card, ...]]:
        """Return the cards by rank."""
        found: dict[int, list[Card]] = {rank: [] for rank in RANKS}
        for card in self.cards:
            found[card.rank].append(card)
        return {rank: tuple(held) for rank, held in found.items()}

    @cached_property
    def counts(self) -> Mapping[int, int]:
        """Return how many cards of each rank there are."""
        return {rank: len(held) for rank, held in self.ranks.items()}

    @cached_property
    def copies(self) -> Mapping[Card, int]:
        """Return how often each card is there."""
        return Counter(self.cards)

    @cached_property
    def suits(self) -> Mapping[Suit, int]:
        """Return how many cards of each suit there are."""
        found = dict.fromkeys(Suit, 0)
        for card in self.cards:
            found[card.suit] += 1
        return found

    @cached_property
    def there(self) -> Sequence[int]:
        """Return for every place of a card (`_place`) whether it is there, 1 or 0."""
        found = [0] * (_place(PACK[-1]) + 1)
        for card in self.cards:
            found[_place(card)] = 1
        return found

    def there_of(self, rank: int, suit: Suit) -> int:
        """Return how often the card of a rank and suit is there."""
        return sum(card.suit == suit for card in self.ranks[rank])

    def plus(self, face: Face) -> Supply:
        """Return the hand with one more card."""
        if isinstance(face, Card):
            return Supply((*self.cards, face), self.jokers)
        return Supply(self.cards, self.jokers + 1)


def supply(hand: Sequence[Face]) -> Supply:
    """Return a hand sorted for questions."""
    plain = tuple(card for card in naturals(hand) if card.rank != Rank.ACE)
    return Supply(plain, sum(face == JOKER for face in hand))


def best(task: Task, held: Supply) -> Layout | None:
    """Return the layout with the fewest open places, None if some group would have no natural card."""
    return _SEARCHES[task.number](task, held)


def layable(task: Task, held: Supply) -> Groups | None:
    """Return groups of the hand that make the task, with as few jokers as can be; None if it cannot be laid."""
    found = best(task, held)
    return found.groups if found is not None and found.open <= _jokers(task, held) else None


def completing(task: Task, held: Supply) -> tuple[Face, ...]:
    """Return every card, none of which the hand has twice, that would make a task layable which is not so now."""
    found, spare = best(task, held), _jokers(task, held)
    if found is not None and found.open != spare + 1:
        return ()
    good = _COMPLETING.get(task.number, _by_trial)(task, held)
    cards = tuple(card for card in PLAIN if card in good and held.copies.get(card, 0) < 2)
    joker = task.jokers and found is not None and held.jokers < JOKERS
    return (*cards, JOKER) if joker else cards


def _by_trial(task: Task, held: Supply) -> Collection[Card]:
    """Try a card of every rank, for the tasks in which suits do not matter."""
    ranks = {rank for rank in RANKS if layable(task, held.plus(Card(Rank(rank), Suit.CLUBS))) is not None}
    return [card for card in PLAIN if card.rank in ranks]


def _jokers(task: Task, held: Supply) -> int:
    return held.jokers if task.jokers else 0


class Chances(Frozen):
    """
    What somebody's hand is good for.

    Attributes:
        now: task -> groups that could be laid; of task 15 the repeated task's.
        one_card: task -> the cards any of which would do; of task 15 those for any repetition.
        repeats: the done tasks that could be repeated now, and those that lack one card.
        too_many: open tasks that need more cards than the hand will have.
    """

    now: Mapping[int, Groups]
    one_card: Mapping[int, tuple[Face, ...]]
    repeats: tuple[tuple[int, ...], tuple[int, ...]]
    too_many: tuple[int, ...]


def chances(hand: Sequence[Face], done: Collection[int], room: int, *, repeat: bool) -> Chances:
    """
    Return which open tasks a hand can be laid for, and which lack one card.

    Args:
        hand: the own cards, without received aces.
        done: the tasks ticked.
        room: how many cards may be laid down at once (R5, R18), a card still to be drawn included.
        repeat: task 15 is open and could be done (R9).
    """
    held = supply(hand)
    asked = [task for task in TASKS.values() if task.size <= room and (repeat or task.number not in done)]
    now = {task.number: groups for task in asked if (groups := layable(task, held)) is not None}
    short = {task.number: cards for task in asked if task.number not in now and (cards := completing(task, held))}
    ready = tuple(number for number in now if number in done)
    nearly = tuple(number for number in short if number in done)
    chance = {number: groups for number, groups in now.items() if number not in done}
    lacking = {number: cards for number, cards in short.items() if number not in done}
    if ready:
        chance[REPEAT] = now[ready[0]]
    elif nearly:
        faces = {face for number in nearly for face in short[number]}
        lacking[REPEAT] = tuple(face for face in (*PLAIN, JOKER) if face in faces)
    too_many = tuple(number for number, task in TASKS.items() if number not in done and task.size > room)
    return Chances(chance, lacking, (ready, nearly), too_many)


# --- sets and runs ---------------------------------------------------------------------------------------------------


def _sets_and_runs(task: Task, held: Supply) -> Layout | None:
    """Sets of one size beside at most one run (tasks 1, 2, 5, 11, 12, 13)."""
    sizes = [shape.size for shape in task.shapes if shape.kind is Kind.SAME]
    lengths = [shape.size for shape in task.shapes if shape.kind is Kind.RUN]
    length = lengths[0] if lengths else 0
    counts = held.counts
    best_used, best_low = -1, 0
    best_sets: tuple[int, ...] = ()
    alone = _gains(counts, sizes, 0)
    beside = _gains(counts, sizes, 1) if length and sizes else alone
    for low in range(LOWEST, HIGHEST - length + 2) if length else (0,):
        run = range(low, low + length)
        present = sum(counts[rank] > 0 for rank in run)
        if (length and not present) or present + sum(sizes) <= best_used:
            continue
        gains = {rank: (beside if rank in run else alone)[rank] for rank in alone}
        used, sets = _best_sets(counts, gains, len(sizes), run)
        if sets is not None and used + present > best_used:
            best_used, best_sets, best_low = used + present, sets, low
    if best_used < 0:
        return None
    return _filled(task, held, best_sets, best_low, length)


def _gains(counts: Mapping[int, int], sizes: Sequence[int], wanted: int) -> dict[int, int]:
    """Return for every rank that is there how many more of its cards a set would use."""
    if not sizes:
        return {}
    size = sizes[0]
    return {rank: min(held, wanted + size) - min(held, wanted) for rank, held in counts.items() if held}


def _best_sets(
    counts: Mapping[int, int], gains: Mapping[int, int], many: int, run: range
) -> tuple[int, tuple[int, ...] | None]:
    """Return the ranks for so many sets that use the most cards, and leave the run a natural card."""
    if len(gains) < many:
        return 0, None
    chosen = tuple(sorted(gains, key=gains.__getitem__, reverse=True)[:many])
    if not run or _run_keeps_one(counts, chosen, run):
        return sum(gains[rank] for rank in chosen), chosen
    found = [ranks for ranks in combinations(gains, many) if _run_keeps_one(counts, ranks, run)]
    if not found:
        return 0, None
    chosen = max(found, key=lambda ranks: sum(gains[rank] for rank in ranks))
    return sum(gains[rank] for rank in chosen), chosen


def _run_keeps_one(counts: Mapping[int, int], sets: Sequence[int], run: range) -> bool:
    """R10: tell whether a run has a natural card left when every set has taken one."""
    return any(counts[rank] > (rank in sets) for rank in run)


def _filled(task: Task, held: Supply, sets: Sequence[int], low: int, length: int) -> Layout:
    """Return a layout with its cards: a set takes what it needs, but never the last card a run could have."""
    size = task.shapes[0].size
    left = {rank: list(cards) for rank, cards in held.ranks.items()}
    run = range(low, low + length)
    spoken_for = {rank for rank in run if left[rank] and rank not in sets}
    groups: list[tuple[Face, ...]] = []
    for rank in sets:
        reserve = 0
        if rank in run and not spoken_for and len(left[rank]) > 1:
            reserve = 1
            spoken_for.add(rank)
        taken = left[rank][: min(size, len(left[rank]) - reserve)]
        left[rank] = left[rank][len(taken) :]
        groups.append((*taken, *(JOKER,) * (size - len(taken))))
    if length:
        groups.append(tuple(left[rank][0] if left[rank] else JOKER for rank in run))
    return _layout(groups)


def _layout(groups: Sequence[Sequence[Face]]) -> Layout:
    return Layout(tuple(map(tuple, groups)), sum(face == JOKER for group in groups for face in group))


def _two_runs(task: Task, held: Supply) -> Layout | None:
    """Task 6: two runs of free suits; where they overlap, a rank counts twice only if it is there twice."""
    length, counts = task.shapes[0].size, held.counts
    best_used, choice = 0, (0, 0)
    for first in range(LOWEST, HIGHEST - length + 2):
        own = sum(counts[rank] > 0 for rank in range(first, first + length))
        for second in range(first, HIGHEST - length + 2) if own else ():
            common = range(second, first + length)
            used = own + sum(counts[rank] > (rank in common) for rank in range(second, second + length))
            if used > max(best_used, 1) and any(counts[rank] for rank in range(second, second + length)):
                best_used, choice = used, (first, second)
    if not best_used:
        return None
    left = {rank: list(cards) for rank, cards in held.ranks.items()}
    runs: list[list[Face]] = [[JOKER] * length, [JOKER] * length]
    filled = [0, 0]
    for rank in range(choice[0], choice[1] + length):
        for which in sorted((0, 1), key=filled.__getitem__):
            place = rank - choice[which]
            if 0 <= place < length and left[rank]:
                runs[which][place] = left[rank].pop(0)
                filled[which] += 1
    return _layout(runs)


# --- tasks of single cards: each card of a pattern once --------------------------------------------------------------


Pattern = tuple[Card, ...]

PATTERNS: Mapping[int, tuple[Pattern, ...]] = {
    3: tuple(tuple(Card(Rank(rank), suit) for suit in Suit) for rank in RANKS),
    4: tuple(
        tuple(Card(Rank(low + step), suit) for step in range(6)) for suit in Suit for low in range(LOWEST, HIGHEST - 4)
    ),
    10: tuple(
        tuple(Card(rank, suit) for rank, suit in zip(sorted(form), suits, strict=True))
        for form in FORMS
        for suits in permutations(Suit)
    ),
}
"""Every form of the tasks 3, 4 and 10."""

_PLACES: Mapping[int, tuple[tuple[int, ...], ...]] = {
    number: tuple(tuple(_place(card) for card in pattern) for pattern in patterns)
    for number, patterns in PATTERNS.items()
}


def _found(task: Task, held: Supply) -> list[int]:
    """Return of every pattern how many of its cards are there."""
    there = held.there
    return [sum([there[place] for place in places]) for places in _PLACES[task.number]]


def _single_cards(task: Task, held: Supply) -> Layout | None:
    """The pattern most of which is there."""
    found = _found(task, held)
    most = max(found)
    if not most:
        return None
    pattern = PATTERNS[task.number][found.index(most)]
    return _layout([[card if card in held.copies else JOKER for card in pattern]])


def _single_cards_lacking(task: Task, held: Supply) -> Collection[Card]:
    """What is not there of every pattern that lacks one card more than there are jokers."""
    wanted = task.size - _jokers(task, held) - 1
    close = zip(PATTERNS[task.number], _found(task, held), strict=True)
    return {card for pattern, many in close if many == wanted for card in pattern if card not in held.copies}


# --- the other tasks -------------------------------------------------------------------------------------------------


def _pool(task: Task, held: Supply) -> Layout | None:
    """Return a layout for tasks 7 and 8: low cards, or pictures, as many as are asked for, jokers for what lacks."""
    ranks = LOW_RANKS if task.shapes[0].kind is Kind.LOW else PICTURES
    cards = [card for card in held.cards if card.rank in ranks][: task.size]
    return _layout([(*cards, *(JOKER,) * (task.size - len(cards)))]) if cards else None


def _identical(task: Task, held: Supply) -> Layout | None:
    """Return a layout for task 9: pairs of the same card, a joker beside those that are there once."""
    many = len(task.shapes)
    cards = sorted(held.copies, key=held.copies.__getitem__, reverse=True)[:many]
    if len(cards) < many:
        return None
    return _layout([(card, card if held.copies[card] > 1 else JOKER) for card in cards])


def _identical_lacking(task: Task, held: Supply) -> Collection[Card]:
    """The twin of any card, if that makes the last pair."""
    pairs = sum(copies > 1 for copies in held.copies.values())
    return held.copies.keys() if pairs == len(task.shapes) - 1 else ()


def _set_and_suit(task: Task, held: Supply) -> Layout | None:
    """Task 14: the rank and the suit that use most cards."""
    choices = {
        (rank, suit): used
        for rank in RANKS
        for suit in Suit
        if held.counts[rank] and (used := _used(task, held, rank, suit)) is not None
    }
    if not choices:
        return None
    rank, suit = max(choices, key=choices.__getitem__)
    return _layout(_set_beside_suit(task, held, rank, suit))


def _used(task: Task, held: Supply, rank: int, suit: Suit, more: tuple[int, int, int] = (0, 0, 0)) -> int | None:
    """
    Return how many cards a set and a suit use, None if one of them would have no natural card.

    Args:
        more: what to add to the hand: cards of the rank, of the suit, of both.
    """
    both = held.there_of(rank, suit) + more[2]
    same, suited = held.counts[rank] + more[0] + more[2], held.suits[suit] + more[1] + more[2]
    if not same or not suited or same + suited - both < 2:
        return None
    three, five = (shape.size for shape in task.shapes)
    return min(min(three, same) + min(five, suited), same + suited - both)


def _set_and_suit_lacking(task: Task, held: Supply) -> Collection[Card]:
    """Every card that makes some rank and suit use as many as are wanted: of the rank, of the suit, or of both."""
    wanted, good = task.size - held.jokers, set[tuple[int, Suit]]()
    for rank in RANKS:
        for suit in Suit:
            if (_used(task, held, rank, suit, (1, 0, 0)) or 0) >= wanted:
                good |= {(rank, other) for other in Suit if other != suit}
            if (_used(task, held, rank, suit, (0, 1, 0)) or 0) >= wanted:
                good |= {(other, suit) for other in RANKS if other != rank}
            if (_used(task, held, rank, suit, (0, 0, 1)) or 0) >= wanted:
                good.add((rank, suit))
    return [card for card in PLAIN if (card.rank, card.suit) in good]


def _set_beside_suit(task: Task, held: Supply, rank: int, suit: Suit) -> list[tuple[Face, ...]]:
    """Fill the set with other suits and the suit with other ranks first; what they share fills gaps."""
    three, five = (shape.size for shape in task.shapes)
    same = [card for card in held.ranks[rank] if card.suit != suit][:three]
    suited = [card for card in held.cards if card.suit == suit and card.rank != rank][:five]
    for card in held.ranks[rank]:
        if card.suit != suit:
            continue
        if not same or (suited and len(same) < three):
            same.append(card)
        elif len(suited) < five:
            suited.append(card)
    return [(*same, *(JOKER,) * (three - len(same))), (*suited, *(JOKER,) * (five - len(suited)))]


_SEARCHES: Mapping[int, Callable[[Task, Supply], Layout | None]] = {
    1: _sets_and_runs,
    2: _sets_and_runs,
    3: _single_cards,
    4: _single_cards,
    5: _sets_and_runs,
    6: _two_runs,
    7: _pool,
    8: _pool,
    9: _identical,
    10: _single_cards,
    11: _sets_and_runs,
    12: _sets_and_runs,
    13: _sets_and_runs,
    14: _set_and_suit,
}

_COMPLETING: Mapping[int, Callable[[Task, Supply], Collection[Card]]] = {
    3: _single_cards_lacking,
    4: _single_cards_lacking,
    9: _identical_lacking,
    10: _single_cards_lacking,
    14: _set_and_suit_lacking,
}
"""The tasks in which suits matter; of the others a card of every rank is tried."""
