"""
What goes down on the table: new melds, tiles added to those of the own team, and what both must leave in the hand.

A command lays everything it names or nothing. `against_…` return why something cannot be, None if it can; they are
asked in the order in which the rules name their codes, each of all groups of a command before the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.canasta.actions import FirstMelded, Laid, LaidOff, Lay, LayOff
from games.canasta.scoring import minimum
from games.canasta.state import CANASTAS, Refusal, State
from games.canasta.tiles import CANASTA, MELDS, is_black_three, is_canasta, is_natural, rank_of, value
from games.contract import Event, No, Refused, Seat, Step
from games.frozen import Frozen, evolve
from games.kit.cards import Face, Rank, bare
from games.kit.melds import Flaw, Meld, add, read, set_flaw
from games.kit.piles import missing, without
from games.kit.spread import changed, put_down

Group = tuple[Face, ...]

BLACK_THREES = range(3, 5)
"""R5: so many black threes may be laid together."""


class Move(Frozen):
    """
    What a command would do at the table.

    Attributes:
        new: the melds it lays; with the pile's top tile in the first, if that makes a new one.
        grown: the number of an own meld it adds to, with what is added.
        hand: what is left there, the pile picked up included.
    """

    new: tuple[Group, ...]
    grown: tuple[int, Group] | None
    hand: Group


# --- what speaks against it ------------------------------------------------------------------------------------------


def against_holding(hand: Sequence[Face], wanted: Iterable[Face]) -> Refused | None:
    """Tell whether the hand lacks something."""
    lacking = missing(hand, wanted)
    return Refused(No.CARD_MISSING, cards=lacking) if lacking else None


def against_groups(state: State, side: int, move: Move) -> Refused | None:
    """R5, R7-R9: tell whether something laid anew is no meld, or a rank lies there already."""
    flaws = [(group, set_flaw(group, MELDS)) for group in move.new]
    mixed = next((group for group, flaw in flaws if flaw is Flaw.RANKS), None)
    if mixed is not None:
        return Refused(Refusal.DIFFERENT_RANKS, cards=mixed)
    threes = [group for group, _ in flaws if rank_of(group) is Rank.THREE]
    if threes and not _black_threes_may_go(threes, move.hand):
        return Refused(Refusal.BLACK_THREE)
    short = next((group for group, flaw in flaws if flaw is Flaw.SHORT), None)
    if short is not None:
        return Refused(Refusal.TOO_SHORT, cards=short)
    wild = next((group for group, flaw in flaws if flaw is Flaw.WILD), None)
    if wild is not None:
        return _too_many_wild(wild)
    return against_ranks(state, side, move)


def _black_threes_may_go(groups: Sequence[Group], left: Group) -> bool:
    """R5: three or four of them, nothing wild among them, and exactly the last discard stays in the hand."""
    return len(left) == 1 and all(len(one) in BLACK_THREES and all(map(is_black_three, one)) for one in groups)


def _too_many_wild(cards: Group) -> Refused:
    naturals = sum(map(is_natural, cards))
    return Refused(Refusal.TOO_MANY_WILD, cards=cards, naturals=naturals, wild=len(cards) - naturals)


def against_ranks(state: State, side: int, move: Move) -> Refused | None:
    """R7, R9: tell whether a side would have two melds of one rank, or two of nothing but wild tiles."""
    lying = {rank_of(meld.cards): number for number, meld in state.melds_of(side).items()}
    for group in move.new:
        rank = rank_of(group)
        if rank in lying:
            return Refused(Refusal.RANK_LIES, cards=group, number=lying[rank])
        lying[rank] = 0
    return None


def against_minimum(state: State, side: int, move: Move) -> Refused | None:
    """R12: tell whether a first meld is too low; a Canasta never is."""
    needed = needed_by(state, side)
    got = sum(map(value, move.new))
    if got >= needed or any(len(group) >= CANASTA for group in move.new):
        return None
    return Refused(Refusal.TOO_LOW, needed=needed, got=got)


def needed_by(state: State, side: int) -> int:
    """R12: return what the first meld of a side must count; 0 once it has melded."""
    return 0 if side in state.owners else minimum(state.accounts[side])


def against_ending(state: State, side: int, move: Move) -> Refused | None:
    """R21, R22: tell whether the hand would be too small afterwards; a single tile left announces the end."""
    if not move.hand:
        return Refused(Refusal.LAST_TILE)
    if len(move.hand) > 1:
        return None
    needed = CANASTAS[len(state.places)]
    got = canastas(state, side, move)
    if got < needed:
        return Refused(Refusal.NO_CANASTA, needed=needed, got=got)
    return Refused(Refusal.PARTNER_AGAINST) if state.forbidden else None


def canastas(state: State, side: int, move: Move | None = None) -> int:
    """R10, R21: return how many Canasta a side has, those completed with this move included."""
    sizes = {number: len(meld.cards) for number, meld in state.melds_of(side).items()}
    if move is not None and move.grown is not None:
        sizes[move.grown[0]] += len(move.grown[1])
    new = () if move is None else move.new
    return sum(size >= CANASTA for size in (*sizes.values(), *map(len, new)))


# --- laying ----------------------------------------------------------------------------------------------------------


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """R7-R12, R21: new melds, all of them or none."""
    hand = state.players[seat].hand
    groups = tuple(map(bare, action.groups))
    used = tuple(card for group in groups for card in group)
    insist(against_holding(hand, used))
    move, side = Move(groups, None, without(hand, used)), state.side(seat)
    insist(against_groups(state, side, move))
    insist(against_minimum(state, side, move))
    insist(against_ending(state, side, move))
    return moved(state, seat, move)


def lay_off(state: State, seat: Seat, action: LayOff) -> Step[State]:
    """R8, R10, R11, R21: tiles for a meld of the own team."""
    side = state.side(seat)
    insist(against_meld(state, side, action.number))
    hand, cards = state.players[seat].hand, bare(action.cards)
    insist(against_holding(hand, cards))
    insist(against_adding(state, action.number, cards))
    move = Move((), (action.number, cards), without(hand, cards))
    insist(against_ending(state, side, move))
    return moved(state, seat, move)


def against_meld(state: State, side: int, number: int) -> Refused | None:
    """R11: tell whether there is no such meld, or it is not the own team's."""
    if not 1 <= number <= len(state.owners):
        return Refused(Refusal.NO_SUCH_MELD, number=number, numbers=tuple(range(1, len(state.owners) + 1)))
    owner = state.owners[number - 1]
    return None if owner == side else Refused(Refusal.NOT_YOURS, number=number, owners=state.teams[owner])


def against_adding(state: State, number: int, cards: Group) -> Refused | None:
    """R8-R10: tell whether tiles do not go with a meld: another rank, naturals with wild ones only, too many wild."""
    meld = meld_of(state, number)
    naturals = any(map(is_natural, cards))
    flaw = set_flaw((*meld.cards, *cards), MELDS)
    if flaw is Flaw.RANKS or (naturals and rank_of(meld.cards) is None):
        return Refused(Refusal.DOES_NOT_FIT, cards=cards, meld=meld)
    return _too_many_wild((*meld.cards, *cards)) if flaw is Flaw.WILD else None


def moved(state: State, seat: Seat, move: Move) -> Step[State]:
    """Lay what nothing speaks against."""
    side = state.side(seat)
    spread, owners, needed = state.spread, state.owners, needed_by(state, side)
    events: list[Event] = []
    if move.grown is not None:
        number, cards = move.grown
        before = meld_of(state, number)
        grown = add(before, cards, None, MELDS)
        spread = changed(spread, number, grown)
        events.append(LaidOff(seat, number, cards, grown, is_canasta(grown) and not is_canasta(before)))
    for group in move.new:
        meld = read(group, MELDS)
        spread, number = put_down(spread, meld)
        owners = (*owners, side)
        events.append(Laid(seat, number, meld))
    if needed:
        events.append(FirstMelded(state.teams[side], sum(map(value, move.new)), needed))
    players = state.with_hand(seat, move.hand)
    return Step(evolve(state, players=players, spread=spread, owners=owners, laid=True), tuple(events))


def meld_of(state: State, number: int) -> Meld:
    """Return a meld that is known to lie there; in Canasta no number ever becomes free."""
    meld = state.spread[number - 1]
    assert meld is not None
    return meld


def insist(refused: Refused | None) -> None:
    """Refuse if something speaks against it."""
    if refused is not None:
        raise refused
