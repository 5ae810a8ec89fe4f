"""What could be done in Canasta, the most sensible first; and a deal as it might be, for computer players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.canasta import taking
from games.canasta.actions import (
    Approve,
    Ask,
    CoverDiscarded,
    Dealt,
    Discard,
    Discarded,
    Draw,
    Laid,
    LaidAway,
    LaidOff,
    Lay,
    LayOff,
    PileTaken,
    Veto,
)
from games.canasta.melding import canastas, lay, lay_off, needed_by
from games.canasta.rules import likely
from games.canasta.state import CANASTAS, Phase, State
from games.canasta.taking import by_rank
from games.canasta.tiles import CANASTA, RED_THREES, is_black_three, is_natural, rank_of, value
from games.contract import Action, Event, Refused, Seat, Shuffle, Shuffled
from games.frozen import evolve
from games.kit.cards import Card, Face
from games.kit.imagining import Move, heap, remembered, share_out
from games.kit.melds import SHORTEST, Meld

STOCK, PILE = "stock", "pile"


def imagine(state: State, seat: Seat, heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Draw the hands of the others, what lies face down in the pile, and the stock anew; red threes wait there (R6)."""
    others = {other: player for other, player in state.players.items() if other != seat}
    pile, moves = course(heard)
    if len(pile) != len(state.pile):  # who has noticed nothing sees the top tile, and how many lie under it
        pile = [state.pile[0] if place == 0 and not state.covered else None for place in range(len(state.pile))]
    known = remembered(moves)
    certain = {other: known.get(other, ()) for other in others}
    lying = [tile for tile in pile if tile is not None]
    tiles = heap(
        *(player.hand for player in others.values()),
        state.stock,
        state.pile,
        known=(*lying, *(tile for cards in certain.values() for tile in cards)),
    )
    rooms: dict[Seat | str, int] = {other: len(player.hand) - len(certain[other]) for other, player in others.items()}
    rooms |= {PILE: len(pile) - len(lying), STOCK: len(state.stock)}
    dealt = share_out(tiles, rooms, lambda place, tile: place == STOCK or tile not in RED_THREES, shuffled)
    assert dealt is not None  # what nobody can hold fits into the stock
    covered = iter(dealt[PILE])
    players = {other: evolve(player, hand=(*certain[other], *dealt[other])) for other, player in others.items()}
    return evolve(
        state,
        players={other: players.get(other, own) for other, own in state.players.items()},
        pile=tuple(next(covered) if tile is None else tile for tile in pile),
        stock=shuffled(dealt[STOCK]),
    )


def course(heard: tuple[Event, ...]) -> tuple[list[Face | None], list[Move[Face]]]:
    """Return the pile as it was seen, top tile first, and what went openly into hands and out of them."""
    pile: list[Face | None] = []
    moves: list[Move[Face]] = []
    for event in heard:
        match event:
            case Dealt(turned=turned):
                pile = list(turned[::-1])
            case LaidAway(_, tile):
                pile.insert(0, tile)
            case CoverDiscarded():
                pile.insert(0, None)
            case Discarded(seat, tile):
                pile.insert(0, tile)
                moves.append((seat, (), (tile,)))
            case PileTaken(seat):
                moves.append((seat, [one for one in pile[1:] if one is not None and one not in RED_THREES], ()))
                pile = []
            case Laid(seat, _, Meld(_, tiles)) | LaidOff(seat, _, tiles):
                moves.append((seat, (), tiles))
    return pile, moves


SAMPLES = 4
"""Of one kind of action no more than so many are offered."""

KEPT = 3
"""Somebody who cannot end the deal keeps so many tiles."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats, best intended first."""
    if state.phase is Phase.SHUFFLING:
        yield state.dealer, Shuffle()
    elif state.phase is Phase.DRAWING:
        yield from ((state.turn, action) for action in _drawing(state, state.turn))
    elif state.phase is Phase.LAYING:
        yield from ((state.turn, action) for action in _laying(state, state.turn))
    elif state.phase is Phase.ASKING:
        partner = next(seat for team in state.teams if state.turn in team for seat in team if seat != state.turn)
        yield partner, Approve()
        yield partner, Veto()


def _drawing(state: State, seat: Seat) -> Iterator[Action]:
    """Take the pile if that can be done; else draw."""
    take = taking.example(state, seat)
    if take is not None:
        yield take
    if state.stock:
        yield Draw()


def _laying(state: State, seat: Seat) -> Iterator[Action]:
    """Lay and lay off what leaves enough tiles, end the deal if that is allowed, then discard."""
    hand = state.players[seat].hand
    can_end = canastas(state, state.side(seat)) >= CANASTAS[len(state.places)] and not state.forbidden
    for action in _table_moves(state, seat, hand):
        if can_end or len(hand) - _size(action) >= KEPT:
            yield action
    yield from _discards(state, hand)
    if can_end and likely(state, seat, Ask):
        yield Ask()


def _size(action: Lay | LayOff) -> int:
    return len(action.cards) if isinstance(action, LayOff) else sum(map(len, action.groups))


def _table_moves(state: State, seat: Seat, hand: tuple[Face, ...]) -> Iterator[Lay | LayOff]:
    """Yield what can be put on the table now, and is legal."""
    wanted = _first_melds(state, seat, hand) if needed_by(state, state.side(seat)) else _more(state, seat, hand)
    for action in wanted:
        try:
            lay(state, seat, action) if isinstance(action, Lay) else lay_off(state, seat, action)
        except Refused:
            continue
        yield action


def _first_melds(state: State, seat: Seat, hand: tuple[Face, ...]) -> Iterator[Lay]:
    """Yield a first meld that reaches the minimum: whole sets, then pairs made up by something wild."""
    held = sorted(by_rank(hand).values(), key=value, reverse=True)
    groups = [group for group in held if len(group) >= SHORTEST]
    wild = [card for card in hand if not is_natural(card)]
    pairs = [group for group in held if len(group) == SHORTEST - 1]
    groups += [(*group, card) for group, card in zip(pairs, wild, strict=False)]
    needed, reached = needed_by(state, state.side(seat)), 0
    for place, group in enumerate(groups, 1):
        reached += value(group)
        if reached >= needed:
            yield Lay(tuple(groups[:place]))
            return


def _more(state: State, seat: Seat, hand: tuple[Face, ...]) -> Iterator[Lay | LayOff]:
    """Yield what somebody whose team has melded may lay: naturals where they belong, new sets, what is wild."""
    melds, held = state.melds_of(state.side(seat)), by_rank(hand)
    lying = {rank_of(meld.cards): number for number, meld in melds.items()}
    yield from (LayOff(lying[rank], group) for rank, group in held.items() if rank in lying)
    yield from (Lay((group,)) for rank, group in held.items() if rank not in lying and len(group) >= SHORTEST)
    wild = tuple(card for card in hand if not is_natural(card))
    growing = sorted(melds.items(), key=lambda meld: -len(meld[1].cards))
    for number, meld in growing[:SAMPLES] if wild else ():
        if CANASTA - len(wild) <= len(meld.cards) < CANASTA:
            yield LayOff(number, wild[: CANASTA - len(meld.cards)])
    threes = tuple(card for card in hand if is_black_three(card))
    if len(threes) >= SHORTEST:
        yield Lay((threes,))
    pairs = (group for rank, group in held.items() if rank not in lying and len(group) == SHORTEST - 1)
    yield from (Lay(((*group, wild[0]),)) for group in pairs if wild)
    if len(wild) >= SHORTEST:
        yield Lay((wild,))
    yield from (LayOff(number, wild[:1]) for number, _ in growing[:SAMPLES] if wild)


def _discards(state: State, hand: tuple[Face, ...]) -> Iterator[Discard]:
    """Yield discards: black threes, then what is alone in the hand and cheap; what is wild last."""
    count = Counter(card.rank for card in hand if isinstance(card, Card))

    def use(card: Face) -> tuple[bool, bool, int, int]:
        alike = count[card.rank] if isinstance(card, Card) else 0
        return (not is_natural(card), not is_black_three(card), alike, value((card,)))

    yield from (Discard(card) for card in sorted(dict.fromkeys(hand), key=use))
