"""
The course of a match of Räum-Ab!: laying out, what follows when nothing matches, the end, leaving.

Taking and swapping stand in `rules`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from games.contract import SHUFFLING, Seat, Setup, Step
from games.frozen import evolve
from games.kit.piles import fill
from games.kit.rounds import Rounds
from games.kit.victory import best_wins
from games.raeumab.actions import Swap
from games.raeumab.events import GameScored, LaidOut, MustSwap, NothingFits, StartOver
from games.raeumab.matching import COLUMNS, free_cards, pairs
from games.raeumab.pack import SIZE, WISH, Face, Pack, pack_with
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
    return MATCH.start(setup, pack=_pack_of(setup))


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


def lay_out(state: State, order: tuple[Face, ...]) -> Step[State]:
    """R2 to R4: seven columns, one after another; the dealer's left neighbour begins, if there is a pair at all."""
    rest, columns = order, []
    for height in HEIGHTS:
        columns.append(rest[:height])
        rest = rest[height:]
    free = free_cards(columns)
    laid = evolve(state, columns=tuple(columns), piles=dict.fromkeys(state.circle, ()), last_pair=None)
    event = LaidOut(state.dealer, state.round + 1, state.rounds, tuple(card for card in free if card is not None))
    if not any(pairs(free)):
        return Step(laid, (event, NothingFits(state.dealer)))
    return Step(evolve(laid, phase=Phase.START, turn=state.next_dealer, round=state.round + 1), (event,))


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


# --- what could be swapped, and what follows -------------------------------------------------------------------------


def swapped(state: State, seat: Seat, column: int, card: Face) -> State:
    """R6: return the state after a swap: the card lies free, and the Wunschkarte has its place in the pile."""
    pile = state.piles[seat]
    beyond = len(pile) - len(state.in_reach(seat))
    place = pile.index(card, beyond)
    columns = tuple((card, *cards[1:]) if number == column else cards for number, cards in enumerate(state.columns, 1))
    return evolve(state, columns=columns, piles={**state.piles, seat: (*pile[:place], WISH, *pile[place + 1 :])})


def swaps(state: State, seat: Seat) -> Iterator[Swap]:
    """R6: yield every swap somebody could make, column by column."""
    for column, free in enumerate(free_cards(state.columns), 1):
        if free == WISH:
            for card in dict.fromkeys(state.in_reach(seat)):
                if card != WISH and any(pairs(free_cards(swapped(state, seat, column, card).columns))):
                    yield Swap(card, column)


def begin_clearing(state: State) -> Step[State]:
    """R3, R4: the game proper begins with the player on turn."""
    return Step(evolve(state, phase=Phase.CLEARING), (StartOver(state.turn),)).then(settle)


def settle(state: State) -> Step[State]:
    """R4, R10: without a pair the start is over, then a player who can swap has to, and else the game is over."""
    if any(pairs(free_cards(state.columns))):
        return Step(state)
    if state.phase is Phase.START:
        return begin_clearing(state)
    if next(swaps(state, state.turn), None) is not None:
        return Step(state, (MustSwap(state.turn),))
    return score(state)


# --- the end of a game and of a match --------------------------------------------------------------------------------


def score(state: State) -> Step[State]:
    """R10, R11: the game is over, and everybody's cards are added up; the next seat deals the next one."""
    cards = {seat: len(state.piles[seat]) for seat in state.circle}
    scored = MATCH.scored(state, cards)
    step = Step(scored, (GameScored(cards, scored.totals),))
    return step.then(lambda state: MATCH.follow(state, state.next_dealer))


def gone(state: State, seat: Seat) -> Step[State]:
    """R12: the pile of whoever leaves is out of play."""
    return Step(evolve(state, piles={other: pile for other, pile in state.piles.items() if other != seat}))


def resume(state: State) -> Step[State]:
    """R12: the next seat is on turn, in the same phase."""
    return settle(evolve(state, turn=state.following))


MATCH: Rounds[State] = Rounds(
    state=State,
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    pack=lambda state: state.pack.cards,
    deal=lay_out,
    gone=gone,
    end=best_wins,
    resume=resume,
)
"""R4: the dealer mixes and lays out; R11, R12: most cards win, shared if equal, of those who are still here."""
