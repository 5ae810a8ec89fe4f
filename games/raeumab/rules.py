"""The rules of Räum-Ab!: laying out, taking pairs, swapping Wunschkarten, the end, leaving; clauses; legal moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from enum import StrEnum

from games.contract import SHUFFLING, Action, Clause, No, Refused, Seat, Setup, Shuffle, Step, turn
from games.frozen import evolve
from games.kit.piles import fill
from games.kit.rounds import Rounds, best_wins
from games.raeumab.actions import GameScored, LaidOut, MustSwap, NothingFits, StartOver, Swap, Swapped, Take, Taken
from games.raeumab.pack import COLUMNS, SIZE, WISH, Face, Fit, Pack, bans_among, fit, free_cards, pack_with, pairs
from games.raeumab.state import Phase, Refusal, State
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


# --- a pair ----------------------------------------------------------------------------------------------------------


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """R3, R5, R8: take two free cards that match; in the start a double pair comes before any simple one."""
    free = free_cards(state.columns)
    first, second = _columns(free, action)
    one, other = free[first - 1], free[second - 1]
    assert one is not None
    assert other is not None
    found = fit(one, other, bans_among(free))
    if found is None:
        raise Refused(Refusal.NO_FIT, cards=(one, other))
    if state.phase is Phase.START and found is Fit.SIMPLE:
        doubles = tuple(pair.cards for pair in pairs(free) if pair.fit is Fit.DOUBLE)
        if doubles:
            raise Refused(Refusal.DOUBLE_FIRST, cards=doubles[0])
    columns = tuple(
        column[1:] if number in {first, second} else column for number, column in enumerate(state.columns, 1)
    )
    pile = (*state.piles[seat], one, other)
    again = state.phase is Phase.CLEARING and found is Fit.DOUBLE
    after = evolve(
        state,
        columns=columns,
        piles={**state.piles, seat: pile},
        last_pair=found,
        turn=seat if again else state.following,
    )
    freed = free_cards(columns)
    taken = Taken(seat, (first, second), (one, other), found, (freed[first - 1], freed[second - 1]), len(pile), again)
    step = Step(after, (taken,))
    return step.then(begin_clearing if state.phase is Phase.START and found is Fit.SIMPLE else settle)


def _columns(free: tuple[Face | None, ...], action: Take) -> tuple[int, int]:
    """
    Return the columns of the two cards named; of equal cards those in the lowest columns.

    Raises:
        Refused: no such column, twice the same, an empty one, or a card that does not lie free.
    """
    if isinstance(action.first, int) and isinstance(action.second, int):
        first, second = action.first, action.second
        outside = [column for column in (first, second) if not 1 <= column <= COLUMNS]
        if outside:
            raise Refused(Refusal.NO_COLUMN, column=outside[0])
        if first == second:
            raise Refused(Refusal.SAME_COLUMN, column=first)
        empty = [column for column in (first, second) if free[column - 1] is None]
        if empty:
            raise Refused(Refusal.COLUMN_EMPTY, column=empty[0])
        return first, second
    found: list[int] = []
    for card in (action.first, action.second):
        column = next((place for place, one in enumerate(free, 1) if one == card and place not in found), None)
        if column is None:
            raise Refused(Refusal.NOT_FREE, card=card)
        found.append(column)
    return found[0], found[1]


# --- a swap ----------------------------------------------------------------------------------------------------------


def swap(state: State, seat: Seat, action: Swap) -> Step[State]:
    """R6: a free Wunschkarte for one of the last cards of one's own pile; a pair must lie free then."""
    free = free_cards(state.columns)
    if action.column is not None and not 1 <= action.column <= COLUMNS:
        raise Refused(Refusal.NO_COLUMN, column=action.column)
    wishes = [place for place, card in enumerate(free, 1) if card == WISH and action.column in {None, place}]
    if not wishes:
        raise Refused(Refusal.NO_WISH, column=action.column)
    if action.card == WISH or action.card not in state.in_reach(seat):
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    after = swapped(state, seat, wishes[0], action.card)
    if not any(pairs(free_cards(after.columns))):
        raise Refused(Refusal.NO_PAIR_THEN, card=action.card)
    return Step(after, (Swapped(seat, wishes[0], action.card),))


# --- what could be done ----------------------------------------------------------------------------------------------


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
    Phase.SHUFFLING: MATCH.mixing,
    Phase.START: (turn(Take, take),),
    Phase.CLEARING: (turn(Take, take), turn(Swap, swap)),
    Phase.OVER: (),
}


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats: double pairs first, then simple ones, then swaps."""
    if state.phase is Phase.SHUFFLING:
        yield state.turn, Shuffle()
    if state.phase not in {Phase.START, Phase.CLEARING}:
        return
    found = list(pairs(free_cards(state.columns)))
    doubles = [pair for pair in found if pair.fit is Fit.DOUBLE]
    simple = [pair for pair in found if pair.fit is Fit.SIMPLE]
    for pair in doubles if state.phase is Phase.START and doubles else (*doubles, *simple):
        yield state.turn, Take(*pair.columns)
        yield state.turn, Take(*pair.cards)
    if state.phase is Phase.CLEARING:
        for one in swaps(state, state.turn):
            yield state.turn, one
