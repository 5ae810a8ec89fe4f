"""
The tricks of Doppelkopf as small numbers: what thousands of imagined deals are played with.

The rules stand in `games/doppelkopf`; this is a fast copy of the part that is played over and over, and the tests hold
the two against each other. A card is a number from 0 to 23 (`CARDS`), a player their place among the four that hold
cards. A hand is five lists: trumps, then the four suits, each from the weakest card up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TypeAlias

from games.doppelkopf.trumps import CHARLIE, ELDER, EYES, FOX, PACK, Kind, order
from games.frozen import Frozen
from games.kit.cards import Card
from games.kit.tricks import beats

CARDS: tuple[Card, ...] = tuple(dict.fromkeys(PACK))
"""Every card once; its place is its number."""

NUMBER = {card: number for number, card in enumerate(CARDS)}
WORTH = tuple(EYES[card.rank] for card in CARDS)
ACES = frozenset(NUMBER[card] for card in CARDS if EYES[card.rank] == 11)
FOX_NUMBER, CHARLIE_NUMBER, ELDER_NUMBER = (NUMBER[card] for card in (FOX, CHARLIE, ELDER))

PLAYERS = 4
AFTER = tuple(tuple((place + step) % PLAYERS for step in range(1, PLAYERS)) for place in range(PLAYERS))
"""Who plays after whom."""
TRICKS = 12
TRUMPS = 0
CLASSES = 5

Hand: TypeAlias = list[list[int]]

SKILLED, THUMB, BOOK, LOT = range(4)
"""By what somebody plays on in an imagined deal: the rules of `skill`, knowing the parties; those of `thumb` or of
books, knowing what the table knows; or by lot."""

Habits: TypeAlias = tuple[int, ...]
ALL_SKILLED: Habits = (SKILLED,) * PLAYERS
ALL_BY_THUMB: Habits = (THUMB,) * PLAYERS


class Table(Frozen):
    """
    What every card is worth in one game.

    Attributes:
        suit: the class of a card: 0 trump, 1 to 4 the suits.
        power: class led -> what a card of each number can do in that trick; 0 if it cannot take it.
        top: the power of the card of which the later one wins, -1 if there is none.
        cheap: sorts the cards one likes to lose to the front.
        rich: sorts the cards one likes to give to one's own party to the end.
        high: the power from which on a trump is seldom beaten.
    """

    suit: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    top: int
    cheap: tuple[int, ...]
    rich: tuple[int, ...]
    high: int


@cache
def table(kind: Kind, *, sau: bool, first_ten: bool) -> Table:
    """Return what the cards are worth, worked out from the rules' own order."""
    worth = order(kind, sau=sau, first_ten=first_ten)
    suit = tuple(TRUMPS if worth.is_trump(card) else card.suit + 1 for card in CARDS)
    power = tuple(
        tuple(
            100 + worth.strength(card) if suit[number] == TRUMPS else worth.strength(card) if suit[number] == led else 0
            for number, card in enumerate(CARDS)
        )
        for led in range(CLASSES)
    )
    later = [power[TRUMPS][number] for number, card in enumerate(CARDS) if beats(worth, card, card)]
    trumps = sorted({powers for powers in power[TRUMPS] if powers > 100}, reverse=True)
    strength = [worth.strength(card) + (12 if suit[number] == TRUMPS else 0) for number, card in enumerate(CARDS)]
    return Table(
        suit=suit,
        power=power,
        top=later[0] if later else -1,
        cheap=tuple(WORTH[number] * 32 + strength[number] for number in range(len(CARDS))),
        rich=tuple(WORTH[number] * 32 - strength[number] * 3 for number in range(len(CARDS))),
        high=trumps[min(3, len(trumps) - 1)] if trumps else 1000,
    )


@dataclass(slots=True)
class Position:
    """
    A deal in mid-play, everybody's cards known.

    Attributes:
        kind: what is played.
        worths: what the cards are worth in all tricks but the last, and in the last.
        hands: what everybody holds.
        side: True for Re; while a Hochzeit is open the Hochzeiter alone.
        known: whose party the table knows.
        trick: the cards that lie, in the order played.
        leader: who led them, or leads.
        eyes: Augen taken by each player.
        tricks: how many each has taken.
        led: how often each class has been led.
        fulls: the places that took a trick of forty Augen or more, one for each.
        foxes: taker and giver of every Fuchs.
        last: taker, their card and all cards of the last trick with who gave them.
        groom: the place of a Hochzeiter whose partner is still to be found.
        solo: whether a Hochzeit has become one.
        elders: how many Kreuz-Damen have been played.
        done: tricks played.
        habits: by what everybody plays on.
    """

    kind: Kind
    worths: tuple[Table, Table]
    hands: list[Hand]
    side: list[bool]
    known: list[bool]
    trick: list[int] = field(default_factory=list)
    leader: int = 0
    eyes: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    tricks: list[int] = field(default_factory=lambda: [0] * PLAYERS)
    led: list[int] = field(default_factory=lambda: [0] * CLASSES)
    fulls: list[int] = field(default_factory=list)
    foxes: list[tuple[int, int]] = field(default_factory=list)
    last: tuple[int, int, tuple[tuple[int, int], ...]] | None = None
    groom: int | None = None
    solo: bool = False
    elders: int = 0
    done: int = 0
    habits: Habits = ALL_SKILLED

    def copy(self) -> Position:
        """Return the same position to play on from."""
        return Position(
            self.kind,
            self.worths,
            [[one[:] for one in hand] for hand in self.hands],
            self.side[:],
            self.known[:],
            self.trick[:],
            self.leader,
            self.eyes[:],
            self.tricks[:],
            self.led[:],
            self.fulls[:],
            self.foxes[:],
            self.last,
            self.groom,
            self.solo,
            self.elders,
            self.done,
            self.habits,
        )

    def held(self, hands: list[Hand], side: list[bool]) -> Position:
        """Return it with other hands; the rest is shared, so copy it before you play on."""
        return Position(
            self.kind,
            self.worths,
            hands,
            side,
            self.known,
            self.trick,
            self.leader,
            self.eyes,
            self.tricks,
            self.led,
            self.fulls,
            self.foxes,
            self.last,
            self.groom,
            self.solo,
            self.elders,
            self.done,
            self.habits,
        )

    @property
    def worth(self) -> Table:
        """What the cards are worth in the trick that lies."""
        return self.worths[self.done == TRICKS - 1]

    @property
    def turn(self) -> int:
        """Who plays now."""
        return (self.leader + len(self.trick)) % PLAYERS


def playable(position: Position, worth: Table, hand: Hand) -> list[int]:
    """R10: return the cards of a hand that may be played, every one as often as it is there."""
    if position.trick:
        following = hand[worth.suit[position.trick[0]]]
        if following:
            return following
    return [card for one in hand for card in one]


def lay(position: Position, worth: Table, place: int, card: int) -> None:
    """R10, R11: play a card of this hand; the fourth one ends the trick."""
    position.hands[place][worth.suit[card]].remove(card)
    trick = position.trick
    trick.append(card)
    if card == ELDER_NUMBER and position.kind is Kind.NORMAL:
        shown(position, place)
    if len(trick) == 1:
        position.led[worth.suit[card]] += 1
    elif len(trick) == PLAYERS:
        at, _ = winning(trick, worth)
        take(position, worth, (position.leader + at) % PLAYERS)


def shown(position: Position, place: int) -> None:
    """R14: a Kreuz-Dame shows a party, and two of them all parties."""
    position.elders += 1
    position.known[place] = True
    if position.elders == 2 or sum(map(bool.__and__, position.known, position.side)) == 2:
        position.known = [True] * PLAYERS


def winning(trick: Sequence[int], worth: Table) -> tuple[int, int]:
    """R7, R8: return which card of a trick takes it so far, counted from the leader, and its power."""
    powers = worth.power[worth.suit[trick[0]]]
    best, by = powers[trick[0]], 0
    for at in range(1, len(trick)):
        power = powers[trick[at]]
        if power > best or (power == best == worth.top):
            best, by = power, at
    return by, best


def take(position: Position, worth: Table, taker: int) -> None:
    """R27-R29, R42-R44: take the trick and note what it may count for."""
    trick, leader = position.trick, position.leader
    eyes = WORTH[trick[0]] + WORTH[trick[1]] + WORTH[trick[2]] + WORTH[trick[3]]
    position.eyes[taker] += eyes
    position.tricks[taker] += 1
    if eyes >= 40:
        position.fulls.append(taker)
    if FOX_NUMBER in trick:
        position.foxes += [(taker, (leader + n) % PLAYERS) for n, card in enumerate(trick) if card == FOX_NUMBER]
    position.done += 1
    if position.groom is not None:
        cleared(position, taker, worth.suit[trick[0]])
    if position.done == TRICKS:
        position.last = (
            taker,
            trick[(taker - leader) % PLAYERS],
            tuple((card, (leader + n) % PLAYERS) for n, card in enumerate(trick)),
        )
    position.leader = taker
    position.trick = []


def cleared(position: Position, taker: int, led: int) -> None:
    """R27, R28: a foreign Fehl trick shows the partner; after three tricks the Hochzeiter plays alone."""
    if taker != position.groom and led != TRUMPS:
        position.side[taker] = True
        position.groom = None
        position.known = [True] * PLAYERS
    elif position.done == 3:
        position.groom = None
        position.known = [True] * PLAYERS
        position.solo = True
