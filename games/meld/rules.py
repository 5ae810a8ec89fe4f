"""
A match of melds at any moment, and what a `Variant` says of the game played.

What all such games have in common is in `Match`; what only one has (knocks, tiles laid in this turn) is its `own` part,
which goes back with a table move that is taken back. The `Variant` lies in the match, so every rule finds it there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from typing import Generic, TypeAlias, TypeVar

from games.contract import Seat, Step
from games.frozen import Frozen, evolve, field
from games.kit.cards import End, Face
from games.kit.melds import Meld, MeldRules
from games.kit.spread import Spread
from games.options import Value

X = TypeVar("X")


class NoMove(StrEnum):
    """Refusals of a turn with melds, beside those of the melds themselves (`melds.NoMeld`)."""

    JOKER_OPEN = "joker_offen"
    LAST_CARD = "letzte_karte"
    NOTHING_TO_TAKE_BACK = "nichts_zurueckzunehmen"
    STOCK_EMPTY = "talon_leer"
    PILE_EMPTY = "ablage_leer"


class Mixing(Enum):
    """What the house has to order before anything else can happen."""

    DEALER = "dealer"
    DEAL = "deal"
    DISCARDS = "discards"
    LEFT_HAND = "left hand"


class Player(Frozen):
    """One player in the running deal: their hand in their own order, and whether they have a first lay behind them."""

    hand: tuple[Face, ...]
    out: bool = False


class Move(Frozen):
    """
    A table move as a game counts it.

    Attributes:
        cards: what was laid, from the hand and of the open jokers.
        freed: the melds taken apart or changed; numbers: those that lie there now instead.
        value: points of a meld laid as a whole, else 0.
    """

    cards: tuple[Face, ...]
    freed: tuple[int, ...]
    numbers: tuple[int, ...]
    value: int = 0


class Moment(Frozen, Generic[X]):
    """The table as it was before a table move, from the eyes of the player on turn; undo returns to it."""

    hand: tuple[Face, ...]
    out: bool
    spread: Spread
    open_jokers: int
    first_lay: int
    own: X


class DealResult(Frozen):
    """
    How the last deal ended.

    Attributes:
        winner: None if it was void.
        points: what it brought everybody; hands: what was left, for all to see.
    """

    winner: Seat | None
    points: Mapping[Seat, int]
    hands: Mapping[Seat, tuple[Face, ...]]


class Match(Frozen, Generic[X]):
    """
    A match.

    Attributes:
        rules: of the game played.
        everybody: who began the match, clockwise; circle: who is still here.
        options: what was agreed, by the option's name.
        dealer: who dealt, or must deal between two deals.
        turn: whom the game waits for; without meaning once the match is over.
        own: what only this game knows.
        deal: counted from 1; 0 before the first deal.
        players: by seat, those who are here.
        stock, pile: top card first.
        spread: the melds on the table.
        open_jokers: replaced in this turn and not laid again yet.
        first_lay: points laid in this turn towards a first lay, where the game counts them.
        moments: the table before each table move of this turn, oldest first.
        mixing: what the house must order now; loose: the hand of somebody who left, waiting for it.
        scores: points of every deal; last: the last of them in full.
        winners: once the match is over.
    """

    rules: Variant[X]
    everybody: tuple[Seat, ...]
    circle: tuple[Seat, ...]
    options: Mapping[str, Value]
    phase: StrEnum
    dealer: Seat
    turn: Seat
    own: X
    deal: int = 0
    players: Mapping[Seat, Player] = field(default_factory=dict)
    stock: tuple[Face, ...] = ()
    pile: tuple[Face, ...] = ()
    spread: Spread = ()
    open_jokers: int = 0
    first_lay: int = 0
    moments: tuple[Moment[X], ...] = ()
    mixing: Mixing | None = None
    loose: tuple[Face, ...] = ()
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    last: DealResult | None = None
    winners: tuple[Seat, ...] = ()

    @property
    def out(self) -> bool:
        """Tell whether the player on turn has made their first lay."""
        return self.players[self.turn].out

    def with_player(self, seat: Seat, player: Player) -> Mapping[Seat, Player]:
        """Return the players with one of them changed."""
        return {**self.players, seat: player}

    def with_hand(self, seat: Seat, hand: tuple[Face, ...]) -> Mapping[Seat, Player]:
        """Return the players with one hand changed."""
        return self.with_player(seat, Player(hand, self.players[seat].out))


Rule: TypeAlias = Callable[[Match[X]], Step[Match[X]]]
"""What follows by itself."""


def out_at_once(before: Match[X], after: Match[X], move: Move) -> Match[X]:
    """Count whoever lays anything as out: the default where a first lay needs no points."""
    if before.out:
        return after
    return evolve(after, players=after.with_player(after.turn, Player(after.players[after.turn].hand, out=True)))


def no_bar(_state: Match[X]) -> int:
    return 0


def no_ban(_state: Match[X], _seat: Seat) -> None:
    """Whoever is on turn may touch the table."""


def nothing_open(_state: Match[X]) -> None:
    """Nothing stands in the way of a discard, and no card is offered."""


def jokers_open(state: Match[X]) -> bool:
    return bool(state.open_jokers)


def as_it_is(own: X, _seat: Seat) -> X:
    return own


class Variant(Frozen, Generic[X]):
    """
    What one game says beside the common course; its functions have names, for it goes to other processes with a match.

    Attributes:
        shuffling, opening, turning, over: the phases between deals, of a deal's first turn, of every later turn, and
            after the match.
        pack: every card.
        sizes: how many cards are dealt to whom, in seat order.
        melds: what may lie on the table; points: what a meld is worth.
        fresh: the game's own part when a match begins.
        dealt: what is told of a new deal ahead of its hands, and the own part it begins with.
        turned: the own part of the turn that comes to a seat; True if the player before has left.
        finished: no further deal follows.
        fewest: points are losses.
        bar: what a first lay must be worth.
        score: somebody has laid or discarded their last card.
        counted: the match before and after a table move, and the move -> what it comes to; may refuse it.
        moved: what follows a table move.
        touching: who may change melds on the table; raises `Refused`.
        discarding: what stands against ending a turn by a discard, beside an open joker; raises `Refused`.
        assemble: how cards are read that come of rebuilding, and extend: cards added to a meld, where that differs from
            `melds.read` and `melds.add`.
        settled: what follows once the stock is in order again.
        offered: the open card, as long as nobody has passed it over; it is not mixed into a new stock.
        unfinished: a leaver's turn must be undone.
        dropped: the own part without somebody who has left.
        keeps_one: a card must stay in the hand, to be discarded.
        at_once: a replaced joker must be laid with the very next table move.
        under: a leaver's hand goes under the stock; else all of it is mixed anew.
        lot: the first dealer is drawn by lot; else the opener deals.
    """

    shuffling: StrEnum
    opening: StrEnum
    turning: StrEnum
    over: StrEnum
    pack: tuple[Face, ...]
    sizes: Callable[[Match[X]], Mapping[Seat, int]]
    melds: MeldRules
    points: Callable[[Meld], int]
    fresh: X
    dealt: Rule[X]
    turned: Callable[[Match[X], Seat, bool], X]
    finished: Callable[[Match[X]], bool]
    score: Rule[X]
    fewest: bool = False
    bar: Callable[[Match[X]], int] = no_bar
    counted: Callable[[Match[X], Match[X], Move], Match[X]] = out_at_once
    moved: Rule[X] = Step
    touching: Callable[[Match[X], Seat], None] = no_ban
    discarding: Callable[[Match[X]], None] = nothing_open
    assemble: Callable[[Sequence[Face]], Meld] | None = None
    extend: Callable[[Meld, Sequence[Face], End | None], Meld] | None = None
    settled: Rule[X] = Step
    offered: Callable[[Match[X]], Face | None] = nothing_open
    unfinished: Callable[[Match[X]], bool] = jokers_open
    dropped: Callable[[X, Seat], X] = as_it_is
    keeps_one: bool = True
    at_once: bool = False
    under: bool = True
    lot: bool = False
