"""
Taking the pile: what the player must show for its top tile, and whether they can take it at all (R14, R16-R20, R23).

The top tile is laid at once. Way (a): two natural tiles of its rank come out of the hand with it. Way (b): it joins a
meld of the own team by itself, if the pile is not frozen. Further groups are new melds. What lay beneath goes to the
hand before anybody asks how many tiles are left there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from games.canasta.actions import PickedUp, PileTaken, RedThreesLaid, Take
from games.canasta.melding import (
    Group,
    Move,
    against_adding,
    against_ending,
    against_groups,
    against_holding,
    against_minimum,
    insist,
    moved,
    needed_by,
)
from games.canasta.state import Phase, Refusal, State
from games.canasta.tiles import CANASTA, RED_THREES, is_natural, rank_of, value
from games.contract import Event, Refused, Seat, Step
from games.frozen import evolve
from games.kit.cards import Card, Face, Rank, bare
from games.kit.melds import SHORTEST
from games.kit.piles import without

PAIR = 2
"""R16: so many natural tiles of the top tile's rank take the pile."""


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """R16, R17: the top tile goes to the table, the rest of the pile to the hand; the turn goes on with laying."""
    insist(against_taking(state))
    groups = tuple(map(bare, action.groups)) or (usual(state, seat),)
    insist(against_holding(state.players[seat].hand, [card for group in groups for card in group]))
    insist(against_way(state, seat, groups[0]))
    move = _move(state, seat, groups)
    insist(_against_move(state, seat, move))
    top, *beneath = state.pile
    threes = tuple(card for card in beneath if card in RED_THREES)
    rest = tuple(card for card in beneath if card not in RED_THREES)
    step = moved(state, seat, move)
    side = state.side(seat)
    open_threes = tuple((*lying, *threes) if one == side else lying for one, lying in enumerate(state.threes))
    taken = evolve(step.state, pile=(), threes=open_threes, phase=Phase.LAYING)
    events: tuple[Event, ...] = (PileTaken(seat, top, len(beneath)), *step.events)
    if rest:
        events += (PickedUp(seat, rest),)
    if threes:
        events += (RedThreesLaid(seat, threes, replaced=False),)
    return Step(taken, events)


def against_taking(state: State) -> Refused | None:
    """R14, R19, R26: tell whether nobody could take the pile now, whatever they hold."""
    if state.first:
        return Refused(Refusal.FIRST_TURN)
    if state.covered:
        return Refused(Refusal.FACE_DOWN)
    return Refused(Refusal.BARRED, card=state.pile[0]) if state.barred else None


def against_way(state: State, seat: Seat, group: Group) -> Refused | None:
    """R16, R20: tell whether what goes with the top tile is neither a pair nor unnecessary."""
    rank = rank_of(state.pile[:1])
    pair = sum(is_natural(card) and rank_of((card,)) == rank for card in group) >= PAIR
    if pair or (not state.frozen and own_meld(state, seat) is not None):
        return None
    return Refused(Refusal.FROZEN if state.frozen else Refusal.NO_PAIR, card=state.pile[0])


def own_meld(state: State, seat: Seat) -> int | None:
    """Return the number of the own team's meld of the top tile's rank, None if it has none."""
    rank = rank_of(state.pile[:1])
    melds = state.melds_of(state.side(seat))
    return next((number for number, meld in melds.items() if rank_of(meld.cards) == rank), None)


def usual(state: State, seat: Seat) -> Group:
    """R16: return what is laid with the top tile if nothing is named: nothing, or else a pair in the order of suits."""
    if not state.frozen and own_meld(state, seat) is not None:
        return ()
    rank = rank_of(state.pile[:1])
    fitting = [card for card in state.players[seat].hand if isinstance(card, Card) and card.rank is rank]
    return tuple(sorted(fitting, key=lambda card: card.suit)[:PAIR])


def _move(state: State, seat: Seat, groups: tuple[Group, ...]) -> Move:
    """Return what taking the pile with these groups would do at the table."""
    top, *beneath = state.pile
    used = tuple(card for group in groups for card in group)
    hand = (*without(state.players[seat].hand, used), *(card for card in beneath if card not in RED_THREES))
    number = own_meld(state, seat)
    first = (*groups[0], top)
    if number is None:
        return Move((first, *groups[1:]), None, hand)
    return Move(groups[1:], (number, first), hand)


def _against_move(state: State, seat: Seat, move: Move) -> Refused | None:
    """R5, R7-R12, R21: tell what speaks against it, as if it were laid from the hand."""
    side = state.side(seat)
    refused = None
    if move.grown is not None:
        refused = against_adding(state, *move.grown)
        if refused is not None and refused.reason is Refusal.DOES_NOT_FIT:
            return Refused(Refusal.DIFFERENT_RANKS, cards=move.grown[1])
    return (
        against_groups(state, side, move)
        or refused
        or against_minimum(state, side, move)
        or against_ending(state, side, move)
    )


# --- can they? -------------------------------------------------------------------------------------------------------


def example(state: State, seat: Seat) -> Take | None:
    """
    R23: return one way in which somebody can take the pile, None if there is none.

    Who has melded needs no more than the least they can lay: a larger command leaves a smaller hand. Who has not, lays
    the pair and then as much as the minimum takes. With two tiles to pick up their hand is never too small afterwards,
    and laying all they can decides it; for what lies on one tile or none every way has to be tried.
    """
    if against_taking(state) is not None:
        return None
    if needed_by(state, state.side(seat)) == 0:
        return _legal(state, seat, (usual(state, seat),))
    rank = rank_of(state.pile[:1])
    of_rank = by_rank(state.players[seat].hand)
    pair = of_rank.pop(rank, ()) if rank is not None else ()
    if len(pair) < PAIR:
        return None
    wild = [card for card in state.players[seat].hand if not is_natural(card)]
    wild.sort(key=lambda card: -value((card,)))
    ways = [_dearer(pair, of_rank, wild), _canastas(pair, of_rank, wild)]
    if len(state.pile) <= PAIR:
        ways.append(_every(pair, of_rank, wild))
    return next(filter(None, (_legal(state, seat, groups) for way in ways for groups in way)), None)


def _legal(state: State, seat: Seat, groups: tuple[Group, ...]) -> Take | None:
    """Return the command with these groups if nothing speaks against it; shorter if it is the usual one anyway."""
    if against_way(state, seat, groups[0]) is not None:
        return None
    if _against_move(state, seat, _move(state, seat, groups)) is not None:
        return None
    return Take(() if groups == (usual(state, seat),) else groups)


def by_rank(hand: Group) -> dict[Rank, Group]:
    """Return the natural tiles of a hand that can be laid before the end, by rank, each in the order of suits."""
    found: dict[Rank, Group] = {}
    for card in sorted((card for card in hand if isinstance(card, Card)), key=lambda card: card.suit):
        if is_natural(card) and card.rank is not Rank.THREE:
            found[card.rank] = (*found.get(card.rank, ()), card)
    return found


def _dearer(pair: Group, of_rank: dict[Rank, Group], wild: list[Face]) -> Iterator[tuple[Group, ...]]:
    """Yield the pair alone, then with more each time: its like, whole sets, pairs made up by a wild tile, the rest."""
    sets = sorted((group for group in of_rank.values() if len(group) >= SHORTEST), key=value, reverse=True)
    pairs = sorted((group for group in of_rank.values() if len(group) == PAIR), key=value, reverse=True)
    yield (pair[:PAIR],)
    for count in range(len(sets) + 1):
        yield (pair, *sets[:count])
    for count in range(1, len(wild) + 1):
        yield from _with_wild((pair, *sets, *pairs[:count]), wild[:count])
    if len(wild) >= SHORTEST:
        yield (pair, *sets, tuple(wild))


def _with_wild(naturals: tuple[Group, ...], wild: list[Face]) -> Iterator[tuple[Group, ...]]:
    """Yield groups, the first of which gets the top tile, filled up with wild tiles: first what is too short."""
    groups, rest = list(naturals), list(wild)
    for full in (SHORTEST, len(naturals) * CANASTA):
        for place, group in enumerate(naturals):
            tops = int(place == 0)
            room = min(full - len(groups[place]) - tops, 2 * len(group) + tops - len(groups[place]), len(rest))
            groups[place] = (*groups[place], *(rest.pop(0) for _ in range(room)))
    if len(rest) >= SHORTEST:
        groups.append(tuple(rest))
        rest = []
    if not rest:
        yield tuple(groups)


def _every(pair: Group, of_rank: dict[Rank, Group], wild: list[Face]) -> Iterator[tuple[Group, ...]]:
    """Yield every choice of naturals with every number of wild tiles."""
    others = [group for group in of_rank.values() if len(group) >= PAIR]
    choices = (range(PAIR, len(pair) + 1), *((0, *range(PAIR, len(group) + 1)) for group in others))
    for counts in product(*choices):
        chosen = zip((pair, *others), counts, strict=True)
        groups = tuple(group[:count] for group, count in chosen if count)
        for count in range(len(wild) + 1):
            yield from _with_wild(groups, wild[:count])


def _canastas(pair: Group, of_rank: dict[Rank, Group], wild: list[Face]) -> Iterator[tuple[Group, ...]]:
    """R12: yield what has a Canasta, however little it counts; the cheapest wild tiles go with it."""
    cheap = wild[::-1]
    for group in of_rank.values():
        lacking = max(CANASTA - len(group), 0)
        if lacking <= min(len(cheap), len(group)):
            yield (pair[:PAIR], (*group, *cheap[:lacking]))
    lacking = max(CANASTA - len(pair) - 1, 0)
    if lacking <= min(len(cheap), len(pair) + 1):
        yield ((*pair, *cheap[:lacking]),)
    if len(wild) >= CANASTA:
        yield (pair[:PAIR], tuple(wild))
