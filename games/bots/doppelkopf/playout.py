"""
An imagined deal played to its end, everybody by the rules they seem to keep to (`Position.habits`).

It is what the stronger players spend their time with, so a whole trick is played at once, with nothing worked out
twice. Who plays by skilled rules knows the parties; the others know what the table knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from games.bots.doppelkopf import skill, thumb
from games.bots.doppelkopf.kernel import (
    AFTER,
    BOOK,
    ELDER_NUMBER,
    LOT,
    PLAYERS,
    SKILLED,
    TRICKS,
    TRUMPS,
    WORTH,
    Position,
    Table,
    lay,
    playable,
    shown,
    take,
)
from games.bots.doppelkopf.skill import BOTH, THEM, US
from games.doppelkopf.trumps import Kind

EVERYBODY = [True] * PLAYERS
"""Whose parties a skilled player knows, but in a Hochzeit that is still open."""

Draw: TypeAlias = Callable[[], float]
"""A number from 0 to 1, for who plays by lot."""


def nothing_drawn() -> float:
    """Draw the first of the cards there are: where nobody plays by lot."""
    return 0.0


def play_out(position: Position, draw: Draw = nothing_drawn) -> None:
    """Play a deal to its end."""
    while position.trick and position.done < TRICKS - 1:
        place, worth = position.turn, position.worth
        lay(position, worth, place, card(position, worth, place, draw))
    while position.done < TRICKS - 1:
        _trick(position, position.worths[0], draw)
    worth, hands = position.worths[1], position.hands
    while position.done < TRICKS:
        place = position.turn
        lay(position, worth, place, next(one for own in hands[place] for one in own))


def card(position: Position, worth: Table, place: int, draw: Draw) -> int:
    """Return what somebody plays."""
    habit = position.habits[place]
    if habit == SKILLED:
        table = position.known
        if position.groom is None:
            position.known = EVERYBODY
        chosen = skill.card(position, worth, place)
        position.known = table
        return chosen
    if habit == LOT:
        cards = playable(position, worth, position.hands[place])
        return cards[int(draw() * len(cards))]
    if habit == BOOK:
        return skill.card_by_the_book(position, worth, place)
    return thumb.card(position, worth, place)


def _trick(position: Position, worth: Table, draw: Draw) -> None:
    """Play one whole trick: `card` and `lay` for each of the four."""
    hands, leader = position.hands, position.leader
    led = card(position, worth, leader, draw)
    suit = worth.suit[led]
    hands[leader][suit].remove(led)
    position.led[suit] += 1
    shows = position.kind is Kind.NORMAL
    if led == ELDER_NUMBER and shows:
        shown(position, leader)
    powers, top = worth.power[suit], worth.top
    best, holder, eyes, trick = powers[led], leader, WORTH[led], position.trick
    trick.append(led)
    for count, place in enumerate(AFTER[leader], 1):
        hand = hands[place]
        following = hand[suit]
        if len(following) == 1:
            played = following.pop()
        else:
            if position.habits[place] == SKILLED:
                played = _skilled(position, worth, place, (suit, best, holder, eyes, count))
            else:
                played = _plain(position, worth, place, (suit, best, holder, draw))
            (following or hand[worth.suit[played]]).remove(played)
        trick.append(played)
        eyes += WORTH[played]
        power = powers[played]
        if power > best or power == best == top:
            best, holder = power, place
        if played == ELDER_NUMBER and shows:
            shown(position, place)
    take(position, worth, holder)


def _skilled(position: Position, worth: Table, place: int, lies: tuple[int, int, int, int, int]) -> int:
    """Return what a skilled player answers, given class, power and holder of the trick, its Augen and its cards."""
    suit, best, holder, eyes, count = lies
    side = position.side
    known = EVERYBODY if position.groom is None else position.known
    own, follows = side[place], US
    if count < PLAYERS - 1:
        *between, fourth = AFTER[place][: PLAYERS - 1 - count]
        follows = US if known[fourth] and side[fourth] == own else THEM
        if between and (follows == US) != (known[between[0]] and side[between[0]] == own):
            follows = BOTH
    seen = suit, best, known[holder] and side[holder] == own, follows, eyes, count
    hand = position.hands[place]
    following = hand[suit]
    if not following:
        return skill.free(position, worth, hand, seen)
    if suit == TRUMPS:
        return skill.follow_trump(worth, following, seen)
    return skill.follow_suit(position, worth, following, seen)


def _plain(position: Position, worth: Table, place: int, lies: tuple[int, int, int, Draw]) -> int:
    """Return what somebody else answers, given class, power and holder of the trick."""
    suit, best, holder, draw = lies
    hand, habit = position.hands[place], position.habits[place]
    if habit == LOT:
        cards = hand[suit] or [one for own in hand for one in own]
        return cards[int(draw() * len(cards))]
    known, side = position.known, position.side
    own, count = side[place], len(position.trick)
    last = True
    for other in AFTER[place][: PLAYERS - 1 - count]:
        last = last and known[other] and side[other] == own
    seen = suit, best, known[holder] and side[holder] == own, last
    trumps = hand[TRUMPS]
    if habit == BOOK and trumps and skill.third_hand_high(count, seen) and worth.power[TRUMPS][trumps[-1]] > best:
        return trumps[-1]
    return thumb.answer(position, worth, hand, seen)
