"""
A match played for the pot: its terms, its state at any moment, and what happens in it.

`betting` knows chips and no cards; here the cards join them. What all such games have in common is in `Match`, what
only one has (tiles on the table, how many were exchanged) is its `own` part. What a game does differently it says in a
`Variant`; `potdeal` leads it through a deal and `showdown` ends it. R-numbers are those of BETTING.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Generic, TypeAlias, TypeVar

from games.contract import UNKNOWN, Action, Public, Seat, Secret, Step, Things, ToOneSeat, Unknown, Viewer
from games.frozen import Frozen, field
from games.kit.cards import Card, Rank
from games.kit.events import NextDealNamed
from games.kit.match import from_the_left_of
from games.options import Choice, Number, Option, Value
from games.pot.betting import Betting, Limit, Outcome
from games.pot.hands import Strength

X = TypeVar("X")
Hand: TypeAlias = tuple[Card, ...]


class CheckedThrough(StrEnum):
    """R15: what happens when a whole round has checked."""

    BINDS = "zwang"
    JACKPOT = "jackpott"
    FREE = "frei"


class Ending(StrEnum):
    """R19: when a phase ends."""

    BOOKLET = "heft"
    CIRCUIT = "runde"
    LEVEL = "gleichstand"


def options(checked_through: CheckedThrough) -> tuple[Option, ...]:
    """R8: return what every one of these games agrees on before the first deal; only the default of R15 differs."""
    return (
        Number("startkapital", 10, 100_000, 200),
        Number("mindesteinsatz", 1, 1000, 3, at_most="maximaleinsatz"),
        Number("maximaleinsatz", 1, 100_000, str(Limit.HALF_POT), tuple(map(str, Limit))),
        Choice("durchgeschoben", tuple(map(str, CheckedThrough)), str(checked_through)),
        Choice("rundenende", tuple(map(str, Ending)), str(Ending.BOOKLET)),
        Number("spiele", 0, 1000, 20),
        Number("bedenkzeit", 0, 600, 0),
        Choice("steine", (52, 32), 52),
    )


def starters(seats: range, agreed: Mapping[str, Value]) -> range:
    """R3: with 32 tiles exactly three may start."""
    return seats if agreed["steine"] == 52 else range(3, 4)


# --- actions and events ----------------------------------------------------------------------------------------------


class Show(Action):
    """R25: lay one's tiles open after the deal, though nobody may ask for it."""


class Exchange(Secret):
    """R22: lay away up to three tiles unseen and get as many; only the number is public."""

    cards: tuple[Card | Unknown, ...] = ()

    def shown(self, viewer: Viewer, state: object) -> Action:
        """Return it as others may read it: how many tiles, not which."""
        return Exchange((UNKNOWN,) * len(self.cards))


class Keep(Action):
    """R22: exchange nothing."""


class DealBegan(Public):
    """R6, R29: the dealer has shuffled; `last` if the match ends with this deal, unless it is void."""

    number: int
    dealer: Seat
    standing: int
    last: bool


class AntePaid(Public):
    """R6: everybody brought the ante; these could only bring less."""

    amount: int
    short: tuple[tuple[Seat, int], ...]
    pot: int


class HandDealt(ToOneSeat):
    """Somebody got the tiles of the first dealing."""

    cards: Hand


class PhaseBegan(Public):
    """A betting phase begins."""

    phase: StrEnum
    pot: int


class NobodyCanBid(Public):
    """R33: no more betting in this deal."""


class Shown(Public):
    """Somebody lays their tiles open, at the showdown or, of their own accord, after it."""

    seat: Seat
    cards: Hand
    strength: Strength
    voluntary: bool = False

    def lays_open(self) -> tuple[Seat, Things]:
        """R24, R25: return these tiles."""
        return self.seat, self.cards


class LaidAway(Public):
    """R25: somebody is beaten and lays their tiles away unseen."""

    seat: Seat


class Returned(Public):
    """R32: chips nobody matched go back."""

    seat: Seat
    amount: int


class PotWon(Public):
    """R26, R31: a pot goes to its winners; `number` 0 is the main pot, `of` how many pots there are."""

    number: int
    of: int
    chips: int
    shares: tuple[tuple[Seat, int], ...]


class TookAll(Public):
    """R20, R23: the only one left takes everything and shows nothing."""

    seat: Seat
    amount: int


class DealVoid(Public):
    """R15b: nobody opened; the tiles are thrown in and the pot stays."""

    pot: int


class DealScored(Public):
    """The deal is paid out: what everybody has now, and what it brought them."""

    chips: tuple[tuple[Seat, int], ...]
    gains: tuple[tuple[Seat, int], ...]


class ChipsTakenAway(Public):
    """R34: a leaver's chips leave the match; their contribution is the pot's."""

    seat: Seat
    amount: int


class NextDealer(Public, NextDealNamed):
    """R28: the deal moves on."""

    seat: Seat


class MatchWon(Public):
    """R29: the match is over; equal chips share the victory."""

    winners: tuple[Seat, ...]
    chips: int


# --- state -----------------------------------------------------------------------------------------------------------


class Terms(Frozen):
    """What was agreed (R2-R5, R15, R19, R29, R34), plus the special rules of one game."""

    capital: int
    least: int
    most: int | Limit
    checked_through: CheckedThrough
    ending: Ending
    deals: int
    seconds: int
    lowest: Rank
    specials: frozenset[str]


class Match(Frozen, Generic[X]):
    """
    A match at any moment.

    Attributes:
        rules: what its game adds to the common course of a deal.
        dealer: None until the lot has named them.
        number: of the running or last deal, from 1; `scored` counts those that were not void.
        hands: tiles of who is in the deal, in the order dealt or as they arranged them; nobody else has an entry.
        stock: the wall, next tile first.
        muck: tiles laid away; nobody ever sees them again (R36).
        own: what only this game has.
        awaits: kind of the `Chance` the house has to answer, if any.
        turns: moves made so far; it tells the clock one turn from the next.
        shown: tiles laid open when the last deal ended.
        unseen: who was in it till then without showing, with their tiles (R25).
        winners: whom the last deal's pots went to.
        champions: who won the match.
        scores: for every scored deal what it brought to whom.
        before: everybody's chips before the deal.
    """

    rules: Variant[X]
    terms: Terms
    phase: StrEnum
    betting: Betting
    own: X
    dealer: Seat | None
    awaits: str | None
    number: int = 1
    scored: int = 0
    hands: Mapping[Seat, Hand] = field(default_factory=dict)
    stock: Hand = ()
    muck: Hand = ()
    turns: int = 0
    shown: tuple[tuple[Seat, Hand], ...] = ()
    unseen: tuple[tuple[Seat, Hand], ...] = ()
    winners: tuple[Seat, ...] = ()
    champions: tuple[Seat, ...] = ()
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    before: tuple[tuple[Seat, int], ...] = ()


def terms(agreed: Mapping[str, Value]) -> Terms:
    """Return the terms of a match from its options."""
    most = agreed["maximaleinsatz"]
    return Terms(
        capital=int(agreed["startkapital"]),
        least=int(agreed["mindesteinsatz"]),
        most=Limit(most) if isinstance(most, str) else int(most),
        checked_through=CheckedThrough(str(agreed["durchgeschoben"])),
        ending=Ending(str(agreed["rundenende"])),
        deals=int(agreed["spiele"]),
        seconds=int(agreed["bedenkzeit"]),
        lowest=Rank.TWO if agreed["steine"] == 52 else Rank.SEVEN,
        specials=frozenset(name for name, value in agreed.items() if value is True),
    )


def nothing_more(_state: Match[X], _seat: Seat) -> None:
    """Whoever may open by the common rules may open."""


def as_before(state: Match[X], _seat: Seat) -> Match[X]:
    return state


def as_held(_state: Match[X], hand: Hand) -> Hand:
    return hand


class Variant(Frozen, Generic[X]):
    """
    What one game adds to the common course of a deal.

    Attributes:
        shuffling, over: its phases `mischen` and `partie_ende`.
        dealt: tiles everybody gets in the first dealing.
        fresh: its own part of the state at the start of a deal.
        forced: everybody in the deal pays what they must before it.
        first_phase: what follows the first dealing.
        next_phase: what follows a phase that ended with more than one player.
        cards: the tiles a hand is made of, given somebody's own (up to seven).
        opening: refuses who must not open (R18).
        opened: notes who opened.
        left: mends the game's own part when somebody has left in mid-deal outside a betting phase.
    """

    shuffling: StrEnum
    over: StrEnum
    dealt: int
    fresh: X
    forced: Callable[[Match[X]], Step[Match[X]]]
    first_phase: Callable[[Match[X]], Step[Match[X]]]
    next_phase: Callable[[Match[X], Outcome], Step[Match[X]]]
    opening: Callable[[Match[X], Seat], None] = nothing_more
    opened: Callable[[Match[X], Seat], Match[X]] = as_before
    left: Callable[[Match[X]], Step[Match[X]]] = Step
    cards: Callable[[Match[X], Hand], Hand] = as_held


def dealer(state: Match[X]) -> Seat:
    if state.dealer is None:
        raise ValueError("no dealer yet")
    return state.dealer


def from_the_dealers_left(state: Match[X]) -> tuple[Seat, ...]:
    """Return who is in the deal, clockwise, the dealer last."""
    return tuple(one.seat for one in from_the_left_of(state.betting.players, dealer(state)) if one.playing)
