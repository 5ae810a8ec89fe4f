"""Some legal actions in a state, the one a sensible player would take first: for playouts, never for advice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.contract import Action, Refused, Seat, Shuffle
from games.kit.cards import JOKER, Card, Face, Joker, Suit
from games.kit.melds import Kind, Meld, bare, numbered, within
from games.kit.piles import without
from games.romme.actions import Allow, Discard, Draw, Knock, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.romme.rules import RULES, likely
from games.romme.scoring import loss, points
from games.romme.state import MELDS, Phase, State

SAMPLES = 6
"""Of one kind of action no more than so many are offered."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    if state.phase is Phase.OVER:
        return
    seat = state.turn
    for action in _intended(state, seat):
        if _legal(state, seat, action):
            yield seat, action
    for other in state.circle:
        if other != seat and likely(state, other, Knock) and state.phase is Phase.TAKING:
            yield other, Knock()


def _legal(state: State, seat: Seat, action: Action) -> bool:
    """Try an action; the frozen state does not mind."""
    if not likely(state, seat, type(action)):
        return False
    clause = next(clause for clause in RULES[state.phase] if clause.action is type(action))
    try:
        clause.rule(state, seat, action)
    except Refused:
        return False
    return True


def _intended(state: State, seat: Seat) -> Iterable[Action]:
    """Return what the player on turn could do, best first, legal or not."""
    if state.phase is Phase.SHUFFLING:
        return (Shuffle(),)
    hand = state.players[seat].hand
    if state.phase is Phase.OPENING:
        return _discards(state, hand)
    if state.phase is Phase.TAKING:
        return _taking(state, hand)
    return _laying(state, seat, hand)


def _taking(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Take the open card if it makes a meld or is a joker, else draw; a knocker gets what is not wanted."""
    card = state.offered
    wanted = card is not None and (card == JOKER or _useful(card, hand))
    yield from (Take(), Allow(), Draw()) if wanted else (Allow(), Draw(), Take())
    yield from (Allow(knocker) for knocker in state.knocks)


def _useful(card: Face, hand: tuple[Face, ...]) -> bool:
    return any(card in meld.cards for meld in within((*hand, card), MELDS))


def _laying(state: State, seat: Seat, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Lay what can be laid; then lay off, swap jokers, discard; and last what is merely possible."""
    melds = sorted(within((*hand, *(JOKER,) * state.open_jokers), MELDS), key=points, reverse=True)
    lays = [Lay(meld.cards) for meld in melds[:SAMPLES]]
    steady = not state.adds_up or state.players[seat].out or state.first_lay + _disjoint(melds) >= state.start_value
    if state.falls_short and not steady:
        yield TakeBack(everything=True)
    if steady:
        yield from lays
    yield from _layoffs(state, hand)
    yield from _swaps(state, hand)
    yield from _discards(state, hand)
    yield from _rebuildings(state, hand)
    if not steady:
        yield from lays
    yield TakeBack(everything=True)
    yield TakeBack()


def _disjoint(melds: list[Meld]) -> int:
    """Return what melds without a common card are worth together, taken greedily."""
    total, used = 0, set[Face]()
    for meld in melds:
        if used.isdisjoint(bare(meld.cards)):
            used.update(bare(meld.cards))
            total += points(meld)
    return total


def _layoffs(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield what goes to a meld: a card that stands beside it, or a joker for that card; an open joker first."""
    for number, meld in numbered(state.spread).items():
        for card in _beside(meld):
            if state.open_jokers:
                yield LayOff(number, (Joker(card),))
            elif card in hand:
                yield LayOff(number, (card,))
            elif JOKER in hand:
                yield LayOff(number, (Joker(card),))


def _beside(meld: Meld) -> tuple[Card, ...]:
    """Return the cards that could be added to a meld one by one."""
    shown = meld.shown()
    if meld.kind is Kind.SET:
        held = {card.suit for card in shown}
        return tuple(Card(shown[0].rank, suit) for suit in Suit if suit not in held)
    first, last = MELDS.row.place(shown[0].rank), MELDS.row.place(shown[-1].rank)
    ranks = MELDS.row.ranks
    return tuple(Card(ranks[place % len(ranks)], shown[0].suit) for place in (first - 1, last + 1))


def _swaps(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    for number, meld in numbered(state.spread).items():
        for face in meld.cards:
            if isinstance(face, Joker) and face.stands_for in hand:
                yield Replace(number, face.stands_for)


def _discards(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield discards: the dearest card that is in no meld and no pair first, jokers last."""
    cards = sorted(dict.fromkeys(hand), key=lambda card: (card == JOKER, _company(card, hand), -loss((card,))))
    return (Discard(card) for card in cards)


def _company(card: Face, hand: tuple[Face, ...]) -> int:
    """Return how many other cards of the hand could lie in a meld with this one, roughly."""
    if not isinstance(card, Card):
        return 0
    others = [other for other in without(hand, (card,)) if isinstance(other, Card)]
    beside = [other for other in others if other.suit == card.suit and abs(other.rank - card.rank) in {1, 2, 11, 12}]
    return len(beside) + sum(other.rank == card.rank and other.suit != card.suit for other in others)


def _rebuildings(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield a few rebuildings: a card taken into a meld, a long run cut in two, and any meld laid anew as it lies."""
    for number, meld in list(numbered(state.spread).items())[:SAMPLES]:
        plain = meld.cards
        yield Rebuild((number,), (), (plain,))
        if meld.kind is Kind.RUN and len(plain) > 5:
            yield Rebuild((number,), (), (plain[:3], plain[3:]))
        for card in hand:
            if card in _beside(meld):
                yield Rebuild((number,), (card,), ((*plain, card),))
