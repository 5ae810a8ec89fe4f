"""
What is done and what happens at the black jack table.

Every event is public: stakes, chips and players' tiles lie open (B20). The bank's second tile is in none of them before
`BankTurned`, so there is nothing an event could hide from one and show to another.
"""

from __future__ import annotations

from games.blackjack.scoring import Outcome
from games.contract import Action, Public, Seat
from games.frozen import Frozen
from games.kit.cards import Card


class Stake(Action):
    """B6: put chips before the bank, in place of those that may lie there already."""

    amount: int


class SitOut(Action):
    """B6: take no part in the coming deal; a stake lying is taken back."""


class Deal(Action):
    """B6: the Bankhalter deals without waiting for the undecided."""


class Hit(Action):
    """B9: ask for one more tile."""


class Stand(Action):
    """B9: want no more tiles for this hand."""


class Double(Action):
    """B10: double the stake on the first two tiles."""


class Split(Action):
    """B11: make two hands of two tiles of equal rank, with the same stake on each."""


class FirstBank(Public):
    """Somebody keeps the bank first, named by the lot or by a record (B24)."""

    seat: Seat
    chips: int
    by_lot: bool


class BankTaken(Public):
    """Somebody takes over the bank (B19); `chips` is all they have, `supplement` what they were given for it (B23)."""

    seat: Seat
    chips: int
    supplement: int


class BankReturned(Public):
    """Somebody gave the bank up and returned the supplement, or what was left of it (B23)."""

    seat: Seat
    returned: int
    chips: int


class ShuffleDue(Public):
    """The last third of the wall was begun (B18): this Bankhalter shuffles before the next deal."""

    seat: Seat
    tiles: int


class Shuffled(Public):
    """All tiles were shuffled and built up as a wall (B18)."""

    seat: Seat
    tiles: int


class AsideMixed(Public):
    """The wall was empty in mid-deal: the tiles laid aside were shuffled and are the wall now (B26)."""

    tiles: int


class StakingOpened(Public):
    """Deal `deal` begins: everybody but the bank stakes from `lowest` to `highest` chips or sits out (B5)."""

    deal: int
    bank: Seat
    lowest: int
    highest: int


class Staked(Public):
    """A stake lies (B6); `before` is the one it replaces, 0 if there was none."""

    seat: Seat
    amount: int
    before: int


class SatOut(Public):
    """Somebody takes no part in the coming deal; `returned` is the stake they took back (B6)."""

    seat: Seat
    returned: int = 0


class AllSatOut(Public):
    """Nobody staked: no deal is counted, everybody is asked again (B6)."""


class DealtHand(Frozen):
    """The first two tiles of a hand and what they are worth."""

    seat: Seat
    cards: tuple[Card, ...]
    value: int


class Dealt(Public):
    """The tiles were dealt (B7): two open ones to each hand in playing order, to the bank one open, one hidden."""

    hands: tuple[DealtHand, ...]
    bank: Seat
    upcard: Card
    value: int


class BlackJackDealt(Public):
    """Somebody has a Black Jack and is not asked (B4, B9)."""

    seat: Seat


class Asked(Public):
    """The bank asks somebody for their first or, after a split, their second hand (B9); `of` is how many they have."""

    seat: Seat
    number: int
    of: int
    value: int


class TileGiven(Public):
    """Somebody got a tile (B9, B11); `value` is the hand's now."""

    seat: Seat
    number: int
    of: int
    card: Card
    value: int


class Stood(Public):
    """Somebody wants no more tiles for this hand (B9)."""

    seat: Seat
    number: int
    of: int
    value: int


class Doubled(Public):
    """Somebody doubled their stake (B10)."""

    seat: Seat
    stake: int


class DidSplit(Public):
    """Somebody split their two tiles and put `stake` on each hand (B11)."""

    seat: Seat
    cards: tuple[Card, ...]
    stake: int


class Busted(Public):
    """A hand is above 21: its stake went to the bank at once (B8)."""

    seat: Seat
    number: int
    of: int
    value: int
    stake: int


class Forfeited(Public):
    """Somebody left in mid-deal: their stakes went to the bank (B25)."""

    seat: Seat
    stake: int


class StakesReturned(Public):
    """Stakes went back to their owners, because their owner or the bank has gone (B25)."""

    stakes: tuple[tuple[Seat, int], ...]


class BankTurned(Public):
    """All players are done: the bank turned its second tile (B14)."""

    seat: Seat
    card: Card
    value: int
    black_jack: bool


class BankDrew(Public):
    """The bank drew a tile (B14)."""

    seat: Seat
    card: Card
    value: int


class BankDone(Public):
    """The bank is through with these tiles (B14); `drawing` is False if no hand was left to play against."""

    seat: Seat
    cards: tuple[Card, ...]
    value: int
    bust: bool
    drawing: bool


class HandSettled(Public):
    """A hand was compared and paid (B15, B16); `change` may be less than due if the bank ran short (B22)."""

    seat: Seat
    number: int
    of: int
    value: int
    outcome: Outcome
    stake: int
    change: int
    due: int


class DealScored(Public):
    """The deal is over: gain or loss of everybody in it, the bank last, and the chips they have now."""

    deal: int
    results: tuple[tuple[Seat, int], ...]
    chips: tuple[tuple[Seat, int], ...]


class BankBroken(Public):
    """The bank has no chips left (B22)."""

    seat: Seat


class MatchEnded(Public):
    """The match is over (B24): everybody's points and who has the most."""

    points: tuple[tuple[Seat, int], ...]
    winners: tuple[Seat, ...]
