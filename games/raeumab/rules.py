"""The course of a match of Räum-Ab!: laying out, leaving; and the table of clauses. Pairs and swaps: `clearing`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from enum import StrEnum

from games.contract import (
    DRAWING_LOTS,
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Drawn,
    Event,
    Seat,
    Setup,
    Shuffle,
    Step,
    house,
    turn,
)
from games.frozen import evolve
from games.kit.events import DealerDrawn, DealerNext
from games.kit.match import clockwise, lots_or_pack, points_given
from games.kit.piles import fill, in_order
from games.raeumab.actions import Swap, Take
from games.raeumab.clearing import settle, swap, swaps, take
from games.raeumab.events import LaidOut, NothingFits
from games.raeumab.matching import COLUMNS, free_cards, pairs
from games.raeumab.pack import SIZE, Face, Pack, pack_with
from games.raeumab.scoring import end_match
from games.raeumab.state import Phase, State
from games.record import BadDeal, Wanted, WrongDeal

PACK_GIVEN = "numnum"
"""Header of a match: `numnum MARK` – it is played with the host's pack of that mark (R13)."""

COLUMN = "spalte"
"""Header of a game: `spalte N KARTEN` – column N, its free card first."""

HEIGHTS = (16, 16, 15, 15, 15, 16, 16)
"""R2: how many cards each column has; the short ones stand in the middle."""

assert sum(HEIGHTS) == SIZE
assert len(HEIGHTS) == COLUMNS

# --- laying out ------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R4, R13: the lot names the first dealer unless a record does; the first layout follows at once."""
    dealer = setup.opener if setup.dealer is None else setup.dealer
    state = State(
        everybody=setup.circle,
        circle=setup.circle,
        games=int(setup.options["runden"]),
        pack=_pack_of(setup),
        phase=Phase.SHUFFLING,
        dealer=dealer,
        turn=dealer,
        totals=points_given(setup),
        pending=DRAWING_LOTS if setup.dealer is None else SHUFFLING,
    )
    return Step(state)


def _pack_of(setup: Setup) -> Pack:
    """
    Return the pack a match is to be played with.

    Raises:
        BadDeal: nobody has brought it along.
    """
    words = setup.given.get(PACK_GIVEN, {}).get(None)
    try:
        return pack_with(None if words is None else " ".join(words))
    except KeyError:
        raise BadDeal(WrongDeal.NO_SUCH_PACK, words=" ".join(words or ())) from None


def shuffle(state: State, seat: Seat, action: Shuffle) -> Step[State]:
    """R4: the dealer mixes and lays out."""
    return Step(evolve(state, pending=SHUFFLING))


def chance(state: State) -> Chance | None:
    """Return what the house must put in order now: the seats for the first dealer's lot, or the cards."""
    return lots_or_pack(state.pending, state.circle, state.pack.cards)


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take the order the house has brought: the lot for the first dealer, or the cards."""
    if action.kind == SHUFFLING:
        return lay_out(state, in_order(state.pack.cards, action.order))
    dealer, *_ = in_order(state.circle, action.order)
    return Step(evolve(state, dealer=dealer, turn=dealer, pending=SHUFFLING), (DealerDrawn(dealer),))


def lay_out(state: State, order: tuple[Face, ...]) -> Step[State]:
    """R2 to R4: seven columns, one after another; the dealer's left neighbour begins, if there is a pair at all."""
    rest, columns = order, []
    for height in HEIGHTS:
        columns.append(rest[:height])
        rest = rest[height:]
    free = free_cards(columns)
    laid = evolve(state, pending=None, columns=tuple(columns), piles=dict.fromkeys(state.circle, ()), last_pair=None)
    event = LaidOut(state.dealer, state.game + 1, state.games, tuple(card for card in free if card is not None))
    if not any(pairs(free)):
        return Step(laid, (event, NothingFits(state.dealer)))
    first = clockwise(state.everybody, state.dealer, state.circle)
    return Step(evolve(laid, phase=Phase.START, turn=first, game=state.game + 1), (event,))


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order that lays out these columns; what is not named fills them up at their covered ends.

    Raises:
        BadDeal: no such column, one too long, a card too often, or a pile this game does not know.
    """
    if state.pending != SHUFFLING:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    if wanted.stock or wanted.upcards or any(wanted.hands.values()) or wanted.others.keys() - {COLUMN}:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    named = wanted.others.get(COLUMN, {})
    numbers = [str(number) for number in range(1, COLUMNS + 1)]
    if not named.keys() <= set(numbers):
        raise BadDeal(WrongDeal.NO_SUCH_PLACE, most=COLUMNS)
    columns = [(named.get(number, ()), height) for number, height in zip(numbers, HEIGHTS, strict=True)]
    return tuple(card for pile in fill(state.pack.cards, *columns, ((), 0)) for card in pile)


# --- leaving ---------------------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """R12: his pile is out of play, the others go on; who is left alone has won."""
    circle = tuple(other for other in state.circle if other != seat)
    following = clockwise(state.everybody, seat, circle)
    rest = evolve(
        state,
        circle=circle,
        piles={other: pile for other, pile in state.piles.items() if other != seat},
        dealer=following if seat == state.dealer else state.dealer,
        turn=following if seat == state.turn else state.turn,
    )
    if len(circle) == 1:
        return end_match(rest, alone=True)
    if state.phase is Phase.SHUFFLING:
        events: tuple[Event, ...] = (DealerNext(following),) if seat == state.dealer else ()
        return Step(rest, events)
    return settle(rest) if seat == state.turn else Step(rest)


# --- whose turn, what could be done ----------------------------------------------------------------------------------


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the match waits for: the player on turn, or the dealer who must mix; nobody once it is over."""
    return () if state.phase is Phase.OVER else (state.turn,)


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all; everything it is judged by lies open."""
    hope = _HOPE.get(action)
    return hope is None or hope(state, seat)


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Take: lambda state, _seat: any(pairs(free_cards(state.columns))),
    Swap: lambda state, seat: next(swaps(state, seat), None) is not None,
}


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (turn(Shuffle, shuffle), house(Drawn, drawn)),
    Phase.START: (turn(Take, take),),
    Phase.CLEARING: (turn(Take, take), turn(Swap, swap)),
    Phase.OVER: (),
}
