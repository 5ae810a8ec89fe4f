"""What could be done in Rommé, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.contract import Action, Event, Seat, Shuffle, Shuffled
from games.kit.cards import JOKER, Card, Face, bare
from games.kit.events import Took
from games.kit.finding import within
from games.kit.melds import Meld
from games.kit.piles import without
from games.meld.actions import Discard, Draw, Lay, Replace, Take, TakeBack
from games.meld.moves import SAMPLES, accepted, drawn_anew, layoffs, rebuildings, swaps
from games.meld.moves import openly_held as held_openly
from games.meld.table import replace_one
from games.romme.actions import Allow, Allowed, Knock
from games.romme.rules import RULES, likely, loss, points
from games.romme.state import MELDS, Phase, State, adds_up, falls_short, offered, start_value


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others and the stock anew; a card given to a knocker is one they took (R41)."""
    return drawn_anew(state, seat, map(_common, heard), shuffled)


def openly_held(heard: tuple[Event, ...]) -> dict[Seat, tuple[Face, ...]]:
    """Return the cards somebody is known to hold, because they took them openly or were given them for a knock."""
    return held_openly(map(_common, heard))


def _common(event: Event) -> Event:
    return Took(event.knocker, event.card) if isinstance(event, Allowed) else event


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    if state.phase is Phase.OVER:
        return
    seat = state.turn
    for action in _intended(state, seat):
        if likely(state, seat, (type(action),)) and accepted(RULES, state, action):
            yield seat, action
    for other in state.circle:
        if other != seat and likely(state, other, (Knock,)) and state.phase is Phase.TAKING:
            yield other, Knock()


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
    card = offered(state)
    wanted = card is not None and (card == JOKER or _useful(card, hand))
    yield from (Take(), Allow(), Draw()) if wanted else (Allow(), Draw(), Take())
    yield from (Allow(knocker) for knocker in state.own.knocks)


def _useful(card: Face, hand: tuple[Face, ...]) -> bool:
    return any(card in meld.cards for meld in within((*hand, card), MELDS))


def _laying(state: State, seat: Seat, hand: tuple[Face, ...]) -> Iterator[Action]:
    """
    Lay what can be laid; then lay off, swap jokers, discard; and last what is merely possible.

    An open joker goes first, and taking one that finds no place again is merely possible: so whoever always plays what
    comes first gets on.
    """
    melds = _melds(state, hand)
    lays = [Lay(meld.cards) for meld in melds[:SAMPLES]]
    if state.open_jokers:
        placing = list(_placing(state, hand))
        yield from placing
        yield TakeBack(everything=True)
        yield from (lay for lay in lays if lay not in placing)
        yield from swaps(state, hand)
        yield from rebuildings(state, hand)
        yield TakeBack()
        return
    steady = not adds_up(state) or state.out or state.first_lay + _disjoint(melds) >= start_value(state)
    if falls_short(state) and not steady:
        yield TakeBack(everything=True)
    if steady:
        yield from lays
    yield from layoffs(state, hand)
    useful = [swap for swap in swaps(state, hand) if _finds_a_place(state, seat, swap)]
    yield from useful
    yield from _discards(state, hand)
    yield from rebuildings(state, hand)
    yield from (swap for swap in swaps(state, hand) if swap not in useful)
    if not steady:
        yield from lays
    yield TakeBack(everything=True)
    yield TakeBack()


def _melds(state: State, hand: tuple[Face, ...]) -> list[Meld]:
    """Return what could be laid from a hand and the open jokers, the dearest first."""
    return sorted(within((*hand, *(JOKER,) * state.open_jokers), MELDS), key=points, reverse=True)


def _placing(state: State, hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield what puts an open joker on the table again."""
    with_joker = [meld for meld in _melds(state, hand) if not all(isinstance(face, Card) for face in meld.cards)]
    yield from (Lay(meld.cards) for meld in with_joker[:SAMPLES])
    yield from layoffs(state, hand)


def _finds_a_place(state: State, seat: Seat, swap: Replace) -> bool:
    """Tell whether the joker of a swap could be laid again at once."""
    if not accepted(RULES, state, swap):
        return False
    after = replace_one(state, seat, swap).state
    return any(accepted(RULES, after, one) for one in _placing(after, after.players[seat].hand))


def _disjoint(melds: list[Meld]) -> int:
    """Return what melds without a common card are worth together, taken greedily."""
    total, used = 0, set[Face]()
    for meld in melds:
        if used.isdisjoint(bare(meld.cards)):
            used.update(bare(meld.cards))
            total += points(meld)
    return total


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
