"""
Rules of thumb for one card, and deals played to their end by them.

Cards are small numbers here, their places in the pack: a deal is played out in a third of a millisecond, and whoever
thinks in imagined worlds does that a hundred times for one card. Players are 0 to 2 in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.kit.tricks import TRUMP
from games.skat.cards import EYES_OF, PACK, Kind, order

NUMBER = {card: place for place, card in enumerate(PACK)}
EYES = tuple(EYES_OF[card] for card in PACK)
ALONE = -1
"""In place of a soloist: nobody has a partner, as in a Ramsch."""

FAT = 10
"""So many Augen in a trick are worth a high trump."""


@dataclass(frozen=True, slots=True)
class Worth:
    """
    What the cards are in one game.

    Attributes:
        of: the class of each card, 0 for trumps.
        power: how high each card is inside its class; trumps are above everything.
        cheap: how gladly each card is given away: the least Augen first, then the weakest.
    """

    of: tuple[int, ...]
    power: tuple[int, ...]
    cheap: tuple[int, ...]
    null: bool


@cache
def worth_of(kind: Kind) -> Worth:
    """Return what the cards are in a game."""
    rule = order(kind)
    of = tuple(0 if rule.class_of(card) == TRUMP else 1 + int(card.suit) for card in PACK)
    power = tuple(rule.strength(card) + (100 if number == 0 else 50) for card, number in zip(PACK, of, strict=True))
    cheap = tuple(10 * eyes + strength for eyes, strength in zip(EYES, power, strict=True))
    return Worth(of, power, cheap, kind is Kind.NULL)


@dataclass(slots=True)
class Position:
    """
    A deal in small numbers; it changes as it is played.

    Attributes:
        hands: by player.
        trick: the cards that lie, in order; leader: who led.
        soloist: who plays alone, or `ALONE`.
        eyes: Augen in the tricks of each player; tricks: how many each has.
    """

    hands: list[list[int]]
    trick: list[int]
    leader: int
    soloist: int
    eyes: list[int]
    tricks: list[int]

    @property
    def turn(self) -> int:
        """Return who plays the next card."""
        return (self.leader + len(self.trick)) % 3

    def copy(self) -> Position:
        """Return the same position, to be played on."""
        hands = [hand[:] for hand in self.hands]
        return Position(hands, self.trick[:], self.leader, self.soloist, self.eyes[:], self.tricks[:])

    def lay(self, worth: Worth, card: int) -> None:
        """Lay a card; the third one takes the trick away."""
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == 3:
            taker = (self.leader + winner(worth, self.trick)) % 3
            self.eyes[taker] += sum([EYES[one] for one in self.trick])
            self.tricks[taker] += 1
            self.trick, self.leader = [], taker


def winner(worth: Worth, trick: Sequence[int]) -> int:
    """Return the place of the card that holds a trick."""
    of, power = worth.of, worth.power
    best, led = 0, of[trick[0]]
    for place in range(1, len(trick)):
        card = trick[place]
        if (of[card] == led or of[card] == 0) and power[card] > power[trick[best]]:
            best = place
    return best


def legal(worth: Worth, hand: Sequence[int], trick: Sequence[int]) -> list[int]:
    """Return the cards of a hand that may be played."""
    if trick:
        led = worth.of[trick[0]]
        following = [card for card in hand if worth.of[card] == led]
        if following:
            return following
    return list(hand)


def choose(worth: Worth, position: Position) -> int:
    """Return the card rules of thumb play; of hands only the own one is looked at, and which cards are still out."""
    turn = position.turn
    cards = legal(worth, position.hands[turn], position.trick)
    if len(cards) == 1:
        return cards[0]
    if worth.null:
        return _in_a_null(worth, position, cards, turn)
    out = [card for other in (1, 2) for card in position.hands[(turn + other) % 3]]
    return _follow(worth, position, cards, turn, out) if position.trick else _lead(worth, position, cards, turn, out)


def _highest(worth: Worth, card: int, out: Sequence[int]) -> bool:
    """Tell whether nothing of its class that is still out is higher."""
    of, power = worth.of, worth.power
    return not any(of[one] == of[card] and power[one] > power[card] for one in out)


def _lead(worth: Worth, position: Position, cards: list[int], turn: int, out: Sequence[int]) -> int:
    of, cheap, power = worth.of, worth.cheap, worth.power
    trumps = [card for card in cards if of[card] == 0]
    plain = [card for card in cards if of[card]]
    if turn == position.soloist:
        if trumps and any(of[card] == 0 for card in out):
            best = max(trumps, key=power.__getitem__)
            return best if _highest(worth, best, out) else min(trumps, key=cheap.__getitem__)
        standing = [card for card in plain if _highest(worth, card, out)]
        return max(standing, key=EYES.__getitem__) if standing else min(cards, key=cheap.__getitem__)
    if position.soloist == ALONE:
        return min(cards, key=cheap.__getitem__)
    length = [0] * 5
    for card in cards:
        length[of[card]] += 1
    aces = [card for card in plain if EYES[card] == 11]
    if aces:
        return min(aces, key=lambda card: length[of[card]])
    return min(plain or trumps, key=lambda card: (length[of[card]], cheap[card]))


def _follow(worth: Worth, position: Position, cards: list[int], turn: int, out: Sequence[int]) -> int:
    of, cheap, power, trick = worth.of, worth.cheap, worth.power, position.trick
    at = winner(worth, trick)
    holder, best = (position.leader + at) % 3, trick[at]
    alone = turn == position.soloist
    last = len(trick) == 2
    if position.soloist == ALONE:
        under = [card for card in cards if not _beats(worth, card, best, trick[0])]
        return max(under, key=cheap.__getitem__) if under else min(cards, key=cheap.__getitem__)
    if not alone and holder != position.soloist:
        played = last or (position.soloist - position.leader) % 3 < len(trick)
        if played or (of[best] == 0 and _highest(worth, best, out)):
            return max(cards, key=lambda card: (EYES[card] if of[card] or EYES[card] > 2 else -1, -power[card]))
    beating = [card for card in cards if _beats(worth, card, best, trick[0])]
    lying = sum([EYES[card] for card in trick])
    if not beating:
        return min(cards, key=cheap.__getitem__)
    if last:
        suits = [card for card in beating if of[card]]
        if suits:
            return max(suits, key=EYES.__getitem__)
        if lying >= 4 or alone or of[trick[0]] == 0:
            return max(beating, key=lambda card: (EYES[card] if EYES[card] > 2 else 0, -power[card]))
        return min(cards, key=cheap.__getitem__)
    sure = [card for card in beating if _highest(worth, card, out)]
    if sure and (of[sure[0]] or lying or alone):
        return min(sure, key=power.__getitem__)
    if alone or lying >= FAT:
        return max(beating, key=power.__getitem__)
    return min(cards, key=cheap.__getitem__)


def _beats(worth: Worth, card: int, best: int, led: int) -> bool:
    of = worth.of[card]
    return (of == 0 or of == worth.of[led]) and worth.power[card] > worth.power[best]


def _in_a_null(worth: Worth, position: Position, cards: list[int], turn: int) -> int:
    power, trick = worth.power, position.trick
    if not trick:
        return min(cards, key=power.__getitem__)
    best = trick[winner(worth, trick)]
    if worth.of[cards[0]] != worth.of[trick[0]]:
        return max(cards, key=power.__getitem__)
    if turn == position.soloist:
        under = [card for card in cards if power[card] < power[best]]
        return max(under, key=power.__getitem__) if under else max(cards, key=power.__getitem__)
    return min(cards, key=power.__getitem__)


def play_out(worth: Worth, position: Position) -> None:
    """Play a position to its end by rules of thumb; a Null ends with the soloist's first trick."""
    while position.hands[position.turn]:
        if worth.null and position.soloist != ALONE and position.tricks[position.soloist]:
            return
        position.lay(worth, choose(worth, position))
