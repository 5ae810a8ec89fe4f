"""
The rules of Rommé: what it adds to the common course of a match of melds, and the table of clauses.

The course itself stands in `games/meld/`: dealing in turn (R34), drawing and discarding (R8, R10, R11), the reshuffle
(R12), laying, laying off, replacing and rebuilding (R13, R20, R23 to R25, R47 to R51), undoing (R26), leaving (R54).
Here are the worth of cards and deals, and Klopfen: claiming the top discard out of turn, and what the player on turn
makes of it (R37 to R45). A knock cannot be withdrawn and nothing limits knocks or hands (R44).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from games.contract import Action, Clause, Drawn, Refused, Seat, Shuffle, Step, house, others, turn
from games.frozen import evolve
from games.game import Kinds
from games.kit.cards import Face, Joker, Rank
from games.kit.melds import SHORTEST, Kind, Meld, card_values, hand_value
from games.meld.actions import Discard, Draw, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.meld.rules import DealResult, Move, NoMove, Player, Variant
from games.meld.table import lay, lay_off, rebuild, replace_one
from games.meld.turn import (
    deal,
    discard,
    first_player,
    from_pile,
    from_stock,
    mixed,
    next_deal,
    settle,
    shuffle,
    standings,
    take_back,
)
from games.romme.actions import Allow, Allowed, DealScored, Dealt, Knock, Knocked, NothingToTake, Penalised
from games.romme.state import (
    HAND,
    MELDS,
    PACK,
    PENALTY,
    Course,
    Penalty,
    Phase,
    Refusal,
    State,
    adds_up,
    falls_short,
    first_round,
    offered,
    round_complete,
    rounds,
    start_value,
)

VALUES = card_values(ace=11)
"""R17, R31: number cards their number, pictures 10, the ace 11."""

LOW_ACE = 1
JOKER_VALUE = 20


def points(meld: Meld) -> int:
    """
    Points of a meld on the table (R17): an ace is 11, or 1 in a run where it has the two beside it and no king.

    A joker is worth its place, and is a neighbour of the ace as the card of that place would be (R18).
    """
    ranks = [card.rank for card in meld.shown()]
    total = sum(map(VALUES.__getitem__, ranks))
    if Rank.ACE in ranks and meld.kind is Kind.RUN and Rank.TWO in ranks and Rank.KING not in ranks:
        total -= VALUES[Rank.ACE] - LOW_ACE
    return total


def loss(hand: Sequence[Face]) -> int:
    """Points written down for what is still in the hand (R31): the ace always 11, a joker 20."""
    return hand_value(hand, VALUES, JOKER_VALUE)


def handromme(state: State) -> bool:
    """Tell whether the player on turn had laid nothing before this turn (R32); moves taken back were never made."""
    return bool(state.moments) and not state.moments[0].out


def score(state: State) -> Step[State]:
    """R28 to R33: the others write down what they still hold, twice after a Handromme."""
    winner, doubled = state.turn, handromme(state)
    hands = {seat: state.players[seat].hand for seat in state.circle if seat != winner}
    losses = {seat: loss(state.players[seat].hand) * (1 + doubled) for seat in state.circle}
    scored = evolve(
        state,
        scores=(*state.scores, tuple(losses.items())),
        last=DealResult(winner, losses, hands),
        own=evolve(state.own, handromme=doubled),
    )
    event = DealScored(winner, doubled, hands, losses, standings(scored))
    return Step(scored, (event,)).then(next_deal)


def knock(state: State, seat: Seat, action: Knock) -> Step[State]:
    """R37 to R39, R43: after the first round, as long as the card is on offer, once each; knocks queue up."""
    waiting = first_round(state)
    if waiting:
        raise Refused(Refusal.FIRST_ROUND, waiting=waiting)
    if state.phase is not Phase.TAKING or state.own.allowed:
        raise Refused(Refusal.TOO_LATE)
    if not state.pile:
        raise Refused(NoMove.PILE_EMPTY)
    knocks = state.own.knocks
    if seat in knocks:
        raise Refused(Refusal.KNOCKED_ALREADY, decides=state.turn)
    knocked = evolve(state, own=evolve(state.own, knocks=(*knocks, seat)))
    return Step(knocked, (Knocked(seat, state.pile[0], state.turn),))


def allow(state: State, seat: Seat, action: Allow) -> Step[State]:
    """R41, R43: the first knocker, or the one named, gets the card and two from the stock; the others get nothing."""
    knocks = state.own.knocks
    if not knocks or (action.seat is not None and action.seat not in knocks):
        raise Refused(Refusal.NOBODY_KNOCKS, seat=action.seat, knocks=knocks)
    knocker = knocks[0] if action.seat is None else action.seat
    card, *rest = state.pile
    given = evolve(
        state,
        players=state.with_hand(knocker, (*state.players[knocker].hand, card)),
        pile=tuple(rest),
        own=evolve(state.own, knocks=(), allowed=True, penalty=Penalty(knocker, PENALTY)),
    )
    return Step(given, (Allowed(seat, knocker, card),)).then(settle)


def pay(state: State, penalty: Penalty) -> Step[State]:
    """R41: draw penalty cards as far as the stock goes; where there is nothing more, so be it."""
    cards = state.stock[: penalty.cards]
    owed = penalty.cards - len(cards)
    paid = evolve(
        state,
        players=state.with_hand(penalty.seat, (*state.players[penalty.seat].hand, *cards)),
        stock=state.stock[len(cards) :],
        own=evolve(state.own, penalty=Penalty(penalty.seat, owed) if cards and owed else None),
    )
    return Step(paid, (Penalised(penalty.seat, cards),) if cards else ())


# --- the course ------------------------------------------------------------------------------------------------------


def sizes(state: State) -> dict[Seat, int]:
    """R6: twelve cards each, in seat order, and one more for the first player, the dealer's left neighbour."""
    first = first_player(state)
    return {seat: HAND + (seat == first) for seat in state.circle}


def dealt(state: State) -> Step[State]:
    """R6, R7, R34: in a Spielrunde everybody deals once; a new one begins when everybody has."""
    new_round = state.deal == 1 or round_complete(state)
    own = Course(
        dealt=(state.dealer,) if new_round else (*state.own.dealt, state.dealer),
        round=state.own.round + new_round,
        handromme=state.own.handromme,
    )
    return Step(evolve(state, own=own), (Dealt(state.dealer, state.deal, own.round, rounds(state)),))


def turned(state: State, following: Seat, left: bool) -> Course:
    """R11, R54: knocks lapse with a turn and the card is on offer; behind a leaver they stay, and what was given."""
    if left:
        return evolve(state.own, knocks=tuple(seat for seat in state.own.knocks if seat != following))
    return evolve(state.own, knocks=(), allowed=False, discarded=state.own.discarded | {state.turn})


def dropped(own: Course, seat: Seat) -> Course:
    """R43, R54: the knock of somebody who has left is dropped."""
    return evolve(own, knocks=tuple(knocker for knocker in own.knocks if knocker != seat))


def finished(state: State) -> bool:
    """R34, R35, R55: the last Spielrunde is complete."""
    return round_complete(state) and state.own.round >= rounds(state)


# --- taking a card ---------------------------------------------------------------------------------------------------


def draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """R8: the top card of the stock, unless a knock must be answered first (R40)."""
    if state.own.knocks:
        raise Refused(Refusal.KNOCK_PENDING, knocks=state.own.knocks, card=offered(state))
    if not state.stock:
        raise Refused(NoMove.STOCK_EMPTY, card=offered(state))
    return from_stock(state, seat).then(_taken)


def take(state: State, seat: Seat, action: Take) -> Step[State]:
    """R8, R9: the open top card, without any condition; knocks for it lapse (R42)."""
    if state.own.allowed:
        raise Refused(Refusal.GIVEN_AWAY)
    return from_pile(state, seat).then(_taken)


def _taken(state: State) -> Step[State]:
    """R13: now melds may go down; a stock that ran dry is mixed first (R12)."""
    return settle(evolve(state, phase=Phase.LAYING, own=evolve(state.own, knocks=())))


def settled(state: State) -> Step[State]:
    """R12, R41: draw penalty cards that waited for the mixing, then see what can be taken."""
    if state.own.penalty is not None:
        return pay(state, state.own.penalty).then(settle)
    if state.phase is Phase.TAKING and not state.stock and offered(state) is None:
        return Step(evolve(state, phase=Phase.LAYING), (NothingToTake(state.turn),))
    return Step(state)


# --- the first lay ---------------------------------------------------------------------------------------------------


def counted(before: State, after: State, move: Move) -> State:
    """R14 to R16: the first lay must reach the start value, one meld alone (R15) or, if so agreed, together."""
    if before.out:
        return after
    reached = before.first_lay + move.value
    if reached >= start_value(before):
        hand = after.players[after.turn].hand
        return evolve(after, players=after.with_player(after.turn, Player(hand, out=True)), first_lay=0)
    if not adds_up(before):
        raise Refused(Refusal.FIRST_LAY_TOO_LOW, needed=start_value(before), got=move.value)
    return evolve(after, first_lay=reached)


def touching(state: State, seat: Seat) -> None:
    """R21, R23, R46: only who has made their first lay; where melds add up, only once the sum is reached."""
    if not state.players[seat].out:
        raise Refused(Refusal.NOT_OUT_YET, needed=start_value(state), got=state.first_lay)


def discarding(state: State) -> None:
    """R14 (`summe`): a turn that falls short cannot end."""
    if falls_short(state):
        raise Refused(Refusal.FIRST_LAY_TOO_LOW, needed=start_value(state), got=state.first_lay)


def unfinished(state: State) -> bool:
    """R54: a leaver's turn with an open joker, or one that falls short, is undone."""
    return bool(state.open_jokers) or falls_short(state)


ROMME_RULES: Variant[Course] = Variant(
    shuffling=Phase.SHUFFLING,
    opening=Phase.OPENING,
    turning=Phase.TAKING,
    over=Phase.OVER,
    pack=PACK,
    sizes=sizes,
    melds=MELDS,
    points=points,
    fresh=Course(),
    dealt=dealt,
    turned=turned,
    finished=finished,
    score=score,
    fewest=True,  # R35
    bar=start_value,
    counted=counted,
    touching=touching,
    discarding=discarding,
    settled=settled,
    offered=offered,
    unfinished=unfinished,
    dropped=dropped,
)
"""A card stays in the hand (R27), a leaver's hand goes under the stock (R54), the opener deals first (R5)."""


# --- what has hope ---------------------------------------------------------------------------------------------------


def likely(state: State, seat: Seat, kinds: Kinds) -> Kinds:
    """Return what could be done now at all, for the prompt: R12, R21 to R27, R37 to R41, R45 and R46 at a glance."""
    player = state.players.get(seat)
    if player is None:
        return ()
    if seat != state.turn:
        return kinds if kinds == _KNOCKING and _may_knock(state, seat) else ()
    hopeless = _hopeless_taking(state) if state.phase is _TAKING else _hopeless_laying(state, player)
    return tuple([kind for kind in kinds if kind not in hopeless])


def _hopeless_taking(state: State) -> set[type[Action]]:
    """R8, R12, R40, R41: return how the card of a turn cannot be had, and that nobody knocks."""
    hopeless: set[type[Action]] = set()
    if state.own.knocks or not state.stock:
        hopeless.add(Draw)
    if offered(state) is None:
        hopeless.add(Take)
    if not state.own.knocks:
        hopeless.add(Allow)
    return hopeless


def _hopeless_laying(state: State, player: Player) -> set[type[Action]]:
    """R10, R13, R14, R20 to R27, R46: return what the player on turn cannot do with their hand and the table."""
    hopeless: set[type[Action]] = set()
    if len(player.hand) + state.open_jokers <= SHORTEST:
        hopeless.add(Lay)
    if not player.out or not state.spread:
        hopeless |= _TOUCHING
    else:
        if not state.options["umbauen"]:
            hopeless.add(Rebuild)
        if len(player.hand) <= 1 or not _lies_joker(state):
            hopeless.add(Replace)
    if not state.moments:
        hopeless.add(TakeBack)
    if state.open_jokers or falls_short(state):
        hopeless.add(Discard)
    return hopeless


_TOUCHING: frozenset[type[Action]] = frozenset({LayOff, Replace, Rebuild})
"""What changes melds on the table."""

_KNOCKING: Kinds = (Knock,)
"""All that anybody could do who is not on turn."""

_TAKING = Phase.TAKING  # looked up at every move; a member of an Enum costs ten times a plain name


def _lies_joker(state: State) -> bool:
    return bool([meld for meld in state.spread if meld is not None and Joker in map(type, meld.cards)])


def _may_knock(state: State, seat: Seat) -> bool:
    """R37 to R39: tell whether somebody who is not on turn can knock for the open card."""
    if not state.options["klopfen"] or seat in state.own.knocks:
        return False
    return offered(state) is not None and not first_round(state)


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (
        turn(Shuffle, shuffle),
        house(Drawn, deal),
    ),
    Phase.OPENING: (
        turn(Discard, discard),
        others(Knock, knock),
        house(Drawn, mixed),
    ),
    Phase.TAKING: (
        turn(Draw, draw),
        turn(Take, take),
        turn(Allow, allow),
        others(Knock, knock),
        house(Drawn, mixed),
    ),
    Phase.LAYING: (
        turn(Lay, lay),  # R13
        turn(LayOff, lay_off),  # R20 to R22
        turn(Replace, replace_one),  # R23 to R25
        turn(Rebuild, rebuild),  # R46 to R51
        turn(TakeBack, take_back),  # R26
        turn(Discard, discard),  # R10, R28, R29
        others(Knock, knock),
        house(Drawn, mixed),
    ),
    Phase.OVER: (),
}
