"""A hand as its owner wants to see it: always in one order, whatever order it lies in. Nothing is moved for that."""

from __future__ import annotations

from collections import Counter

from commands.language.vocabulary import AnyVocabulary
from games import table
from games.contract import Event, Seat, Things
from games.frozen import evolve, names_of
from games.table import AnyTable, AnyView


def hand_in(order: str, words: AnyVocabulary, sitting: AnyTable, seat: Seat) -> Things | None:
    """Return somebody's hand in one of the game's orders; None if there is no such order, or no hand."""
    key = words.game.hands.sorting.get(order)
    hand = () if sitting.state is None or key is None else words.game.hands.of(sitting.state, seat)
    return tuple(sorted(hand, key=key(sitting.state))) if hand and key is not None else None


def view_in(order: str, words: AnyVocabulary, sitting: AnyTable, seen: AnyView) -> AnyView:
    """Return what somebody sees, with his own hand in this order."""
    hand = None if seen.viewer is None else hand_in(order, words, sitting, seen.viewer)
    if hand is None or seen.viewer is None:
        return seen
    arranged = evolve(sitting, state=words.game.hands.arrange(sitting.state, seen.viewer, hand))
    return table.rearranged(words.game, arranged, seen)


def events_in(
    order: str, words: AnyVocabulary, sitting: AnyTable, seat: Seat, seen: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Return what somebody saw, with his whole hand in this order wherever it is shown to him."""
    hand = hand_in(order, words, sitting, seat)
    if hand is None:
        return seen
    whole = Counter(hand)
    return tuple(_with_hand(event, hand, whole) for event in seen)


def _with_hand(event: Event, hand: Things, whole: Counter[object]) -> Event:
    shown = {
        name: hand
        for name in names_of(type(event))
        if isinstance(value := getattr(event, name), tuple) and len(value) == len(hand) and Counter(value) == whole
    }
    return evolve(event, **shown) if shown else event
