"""
A match of rounds: somebody mixes and deals, a round is played and scored, the next one deals, and the best total wins.

A game says in a value of type `Rounds` what is dealt, what becomes of a round when somebody leaves it, and what is told
of the end; the course between these is here, once. Its state extends `Match`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Generic, TypeVar

from games.checks import has_the_turn, in_phase
from games.contract import (
    DRAWING_LOTS,
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Drawn,
    Event,
    Public,
    Seat,
    Setup,
    Sheet,
    Shuffle,
    Shuffled,
    Step,
    Things,
    Viewer,
    house,
    turn,
)
from games.frozen import Frozen, evolve, field
from games.game import Apart, Game, Hands, Recording, TableRules, one_by_one
from games.kit.cards import Card
from games.kit.events import DealerDrawn, DealerNext
from games.kit.match import POINTS_GIVEN, clockwise, leaders, lots_or_pack, points_given, unfinished
from games.kit.piles import fill, in_order
from games.options import Option, Value
from games.record import BadDeal, Wanted, WrongDeal

ROUNDS = "runden"
"""The option that says how many rounds a match has, for games that end by their number."""


class Match(Frozen, kw_only=True):
    """
    What every match of rounds has at any moment; a game's state extends it.

    Attributes:
        everybody: who began the match, clockwise; circle: who is still here.
        options: what was agreed, by the option's name.
        dealer: who dealt the running round, even if gone meanwhile; between rounds who must mix.
        turn: whom the match waits for; without meaning once it is over.
        totals: points so far, of those who left too.
        pending: what the house must put in order now: the lot for the first dealer, the pack, or nothing.
        round: the running or last one, counted from 1; 0 before the first.
        scores: points of every scored round.
        winners: once the match is over.
    """

    everybody: tuple[Seat, ...]
    circle: tuple[Seat, ...]
    options: Mapping[str, Value]
    phase: StrEnum
    dealer: Seat
    turn: Seat
    totals: Mapping[Seat, int]
    pending: str | None = SHUFFLING
    round: int = 0
    scores: tuple[tuple[tuple[Seat, int], ...], ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def rounds(self) -> int:
        """Return how many rounds were agreed."""
        return int(self.options[ROUNDS])

    @property
    def standing(self) -> dict[Seat, int]:
        """Return the totals of those who are still here: who has left is not ranked."""
        return {seat: self.totals[seat] for seat in self.circle}

    @property
    def following(self) -> Seat:
        """Return who comes after the player on turn, be that one still here or not."""
        return clockwise(self.everybody, self.turn, self.circle)

    @property
    def next_dealer(self) -> Seat:
        """Return who comes after the dealer, be that one still here or not."""
        return clockwise(self.everybody, self.dealer, self.circle)


class HandMatch(Match, kw_only=True):
    """
    A match in which all that somebody holds is a hand.

    Attributes:
        hands: by seat, in their owners' order; after a round what was left of them.
    """

    hands: Mapping[Seat, Things] = field(default_factory=dict)

    def with_hand(self, seat: Seat, cards: Things) -> Mapping[Seat, Things]:
        """Return the hands with one of them changed."""
        return {**self.hands, seat: cards}


M = TypeVar("M", bound=Match)

H = TypeVar("H", bound=HandMatch)

V = TypeVar("V", bound=Frozen)


class Rounds(Frozen, Generic[M]):
    """
    What one game says of its match of rounds; its methods are the common course, and fit the fields of a `Game`.

    Attributes:
        state: makes the game's state of the fields of `Match`, and of its own that `start` is given.
        shuffling, over: the phases between two rounds, and after the match; broken: after one that ended early and was
            won by nobody, where there is such a thing.
        pack: every card of the game, in the order in which records fill up.
        deal: the round that begins with the pack in this order; nothing is pending any more.
        gone: what becomes of somebody's cards, and of the running round; they are out of `circle` already. A round that
            is void goes back to the phase between rounds.
        resume: how a running round goes on behind a leaver who was on turn.
        end: the end of the match, from this value and the state; True if it comes early, for too few are left.
        finished: no further round follows.
        sizes: how many cards are dealt to whom, in seat order.
        stock: whether records stack what is left of the pack as `talon`; upcards: how many cards they turn up.
        players: without so many there is no match.
        fewest: points are losses.
        lot: the first dealer is drawn by lot; else the opener deals.
    """

    state: Callable[..., M]
    shuffling: StrEnum
    over: StrEnum
    pack: Callable[[M], Things]
    deal: Callable[[M, Things], Step[M]]
    gone: Callable[[M, Seat], Step[M]]
    end: Callable[[Rounds[M], M, bool], Step[M]]
    resume: Callable[[M], Step[M]] = Step
    broken: StrEnum | None = None
    finished: Callable[[M], bool] = lambda state: len(state.scores) >= state.rounds
    sizes: Callable[[M], Mapping[Seat, int]] = lambda _state: {}
    stock: bool = False
    upcards: int = 0
    players: int = 2
    fewest: bool = False
    lot: bool = True

    # --- mixing and dealing ---

    def start(self, setup: Setup, **own: object) -> Step[M]:
        """Return the match before its first deal; the dealer is who a record names, or drawn by lot, or the opener."""
        dealer = setup.opener if setup.dealer is None else setup.dealer
        state = self.state(
            everybody=setup.circle,
            circle=setup.circle,
            options=setup.options,
            phase=self.shuffling,
            dealer=dealer,
            turn=dealer,
            totals=points_given(setup),
            pending=DRAWING_LOTS if self.lot and setup.dealer is None else SHUFFLING,
            **own,
        )
        return Step(state)

    @property
    def mixing(self) -> tuple[Clause[M], ...]:
        """Return the rows of the phase between two rounds."""
        return turn(Shuffle, self.shuffle), house(Drawn, self.drawn)

    def shuffle(self, state: M, _seat: Seat, _action: Shuffle) -> Step[M]:
        """Let the dealer mix."""
        return Step(evolve(state, pending=SHUFFLING))

    def chance(self, state: M) -> Chance | None:
        """Return what the house must put in order now: the seats for the first dealer's lot, or the pack."""
        return lots_or_pack(state.pending, state.circle, self.pack(state))

    def drawn(self, state: M, action: Drawn) -> Step[M]:
        """
        Take the order the house has brought: the lot for the first dealer, or the pack, which is dealt at once.

        Raises:
            ValueError: these are not the things it was asked to order.
        """
        if action.kind == SHUFFLING:
            return self.deal(evolve(state, pending=None), in_order(self.pack(state), action.order))
        dealer, *_ = in_order(state.circle, action.order)
        return Step(evolve(state, dealer=dealer, turn=dealer, pending=SHUFFLING), (DealerDrawn(dealer),))

    def dealt(self, state: M, order: Things) -> tuple[dict[Seat, Things], Things]:
        """Return the hands cut from a pack one after another, by seat, and the rest of it."""
        hands, used = {}, 0
        for seat, size in self.sizes(state).items():
            hands[seat] = order[used : used + size]
            used += size
        return hands, order[used:]

    def stack(self, state: M, wanted: Wanted) -> tuple[Hashable, ...]:
        """
        Return the order that deals these hands, turns up these cards and leaves this stock; gaps are filled up.

        Raises:
            BadDeal: a hand too long or for nobody here, a card too often, or a pile this game does not know.
        """
        if state.pending != SHUFFLING or state.phase is not self.shuffling:
            raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
        if wanted.others or len(wanted.upcards) > self.upcards or (wanted.stock and not self.stock):
            raise BadDeal(WrongDeal.NO_SUCH_PILE)
        if not wanted.hands.keys() <= set(state.circle):
            raise BadDeal(WrongDeal.NO_SUCH_HAND)
        hands = [(wanted.hands.get(seat, ()), size) for seat, size in self.sizes(state).items()]
        rest = (*wanted.upcards, *wanted.stock)
        return tuple(card for pile in fill(self.pack(state), *hands, (rest, 0)) for card in pile)

    # --- the end of a round and of the match ---

    def scored(self, state: M, points: Mapping[Seat, int]) -> M:
        """Return the match with the points of a round entered; who has left keeps what they had."""
        totals = {seat: total + points.get(seat, 0) for seat, total in state.totals.items()}
        return evolve(state, totals=totals, scores=(*state.scores, tuple(points.items())))

    def follow(self, state: M, dealer: Seat) -> Step[M]:
        """Let somebody mix for the next round, or end the match if none follows."""
        if self.finished(state):
            return self.end(self, state, False)
        return Step(evolve(state, phase=self.shuffling, dealer=dealer, turn=dealer), (DealerNext(dealer),))

    def ended(self, state: M, winners: tuple[Seat, ...] = ()) -> M:
        """Return the match when it is over: without named winners the best total wins, shared if equal."""
        best = winners or leaders(state.totals, state.circle, fewest=self.fewest)
        return evolve(state, phase=self.over, pending=None, winners=best)

    def leave(self, state: M, seat: Seat) -> Step[M]:
        """
        Go for good; too few end the match.

        In a running round its dealer stays its dealer, so that the next seat deals the next one. Between rounds, and
        when the round is void with them, the deal passes on at once.
        """
        circle = tuple(other for other in state.circle if other != seat)
        step = self.gone(evolve(state, circle=circle), seat)
        if len(circle) < self.players:
            return step.then(lambda few: self.end(self, few, True))
        if step.state.phase is not self.shuffling:
            return step.then(self.resume) if seat == state.turn else step
        if state.phase is self.shuffling and seat != state.dealer:
            return step
        dealer = clockwise(state.everybody, seat, circle) if seat == state.dealer else state.dealer
        return step.then(lambda void: self.follow(void, dealer))

    # --- whose turn, the sheet ---

    def on_turn(self, state: M) -> tuple[Seat, ...]:
        """Return whom the match waits for: the player on turn, or the dealer who must mix; nobody once it is over."""
        return () if state.phase is self.over or state.phase is self.broken else (state.turn,)

    def sheet(self, state: M) -> Sheet:
        """Return the score sheet: points by round, totals, winners."""
        return Sheet(state.scores, tuple(state.totals.items()), state.winners, state.phase is self.over)


def hand(state: HandMatch, seat: Seat) -> Things:
    """Return somebody's hand in their own order; after a round what they still hold."""
    return state.hands.get(seat, ())


def arrange(state: H, seat: Seat, cards: Things) -> H:
    """Return the match with somebody's hand in another order."""
    return evolve(state, hands=state.with_hand(seat, in_order(state.hands[seat], cards)))


def without_hand(state: H, seat: Seat) -> H:
    """Return the match without the hand of somebody who has left."""
    return evolve(state, hands={other: held for other, held in state.hands.items() if other != seat})


def hand_game(  # noqa: PLR0913 - a game names all its parts
    rules: Rounds[H],
    *,
    word: str,
    name: str,
    seats: range,
    options: tuple[Option, ...],
    clauses: Mapping[StrEnum, tuple[Clause[H], ...]],
    view: Callable[[H, Viewer], V],
    own: Callable[[H, Seat], object],
    moves: Callable[[H], Iterable[tuple[Seat, Action]]],
    imagine: Callable[[H, Seat, tuple[Event, ...], Shuffled], H],
    sorting: Mapping[str, Callable[[H], Callable[[Card], object]]],
    likely: Callable[[H, Seat, type[Action]], bool] = lambda _state, _seat, _action: True,
) -> Game[H, V]:
    """
    Return the game of a match in which people hold hands.

    Args:
        rules: what it says of its rounds.
        word: what players type to open it.
        name: its German name.
        seats: how many may start.
        options: all it agrees on.
        clauses: phase -> rows.
        view, moves, imagine: as in `Game`.
        likely: as there, judged kind by kind.
        own: all in which the views of players differ; it stands in the view's field `own`.
        sorting: as in `Hands`.
    """
    over = frozenset({rules.over} if rules.broken is None else {rules.over, rules.broken})
    return Game(
        id=word,
        name=name,
        version=1,
        seats=seats,
        options=options,
        start=rules.start,
        phase=attrgetter("phase"),
        rules=clauses,
        idle=over | {rules.shuffling},
        over=over,
        checks=(unfinished, has_the_turn, in_phase),
        on_turn=rules.on_turn,
        chance=rules.chance,
        view=view,
        moves=moves,
        imagine=imagine,
        likely=one_by_one(likely),
        sheet=rules.sheet,
        deal=attrgetter("round"),
        table=TableRules(leave=rules.leave),
        record=Recording(stack=rules.stack, headers=frozenset({POINTS_GIVEN})),
        hands=Hands(
            of=hand,
            arrange=arrange,
            sorting=sorting,
            apart=Apart(("own",), own),
        ),
        fewest_wins=rules.fewest,
    )


class MatchWon(Public):
    """The match is over; several winners share the victory. `alone`: everybody else has left."""

    winners: tuple[Seat, ...]
    totals: Mapping[Seat, int]
    alone: bool = False


def best_wins(rules: Rounds[M], state: M, alone: bool) -> Step[M]:
    """Let the best of those still here win, shared if equal: for `Rounds.end`."""
    ended = rules.ended(state)
    return Step(ended, (MatchWon(ended.winners, ended.standing, alone=alone),))
