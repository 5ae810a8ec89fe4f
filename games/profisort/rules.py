"""
The rules of Profi-Sort: drawing, discarding, aces, whose turn it is; and the table of clauses.

Aces are the cards for sitting out: giving one away, playing a received one (R14 to R18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from games.contract import Action, Clause, No, Refused, Seat, Step, anybody, turn
from games.frozen import evolve
from games.kit.cards import Card, Face, Rank
from games.kit.events import Discarded, Drew, Took
from games.kit.piles import without
from games.profisort.actions import AceGiven, Add, Discard, Draw, Give, Lay, Redeal, SatOut, SitOut, Take, TakeBack
from games.profisort.course import MATCH, end_turn, out_of_cards, redeal
from games.profisort.laying import add, enough_left, lay, take_back
from games.profisort.state import ACES_FOR_A_REDEAL, Phase, Player, Refusal, State


def give(state: State, seat: Seat, action: Give) -> Step[State]:
    """R15, R17: an own ace goes before a fellow player, one in a deal (or in a turn, property `assabgabe`)."""
    player = state.players[seat]
    if action.seat == seat or action.seat not in state.players:
        raise Refused(Refusal.NOT_TO_ONESELF)
    card = _ace(action.card)
    _own(player, card)
    if player.given:
        raise Refused(Refusal.GIVEN_ALREADY, often=state.options["assabgabe"])
    hand = without(player.hand, (card,))
    enough_left(player, len(hand))
    receiver = state.players[action.seat]
    players = {
        **state.players,
        seat: evolve(player, hand=hand, given=True),
        action.seat: evolve(receiver, received=(*receiver.received, card)),
    }
    return Step(evolve(state, players=players), (AceGiven(seat, card, action.seat),))


def _ace(card: Face) -> Card:
    if not isinstance(card, Card) or card.rank != Rank.ACE:
        raise Refused(Refusal.NOT_AN_ACE, card=card)
    return card


def _own(player: Player, card: Card) -> None:
    """R17: a received ace is not passed on."""
    if card in player.hand:
        return
    if card in player.received:
        raise Refused(Refusal.NOT_PASSED_ON, card=card)
    raise Refused(No.CARD_MISSING, cards=(card,))


def sit_out(state: State, seat: Seat, action: SitOut) -> Step[State]:
    """R16: a received ace instead of a drawn card, and the turn is over."""
    player = state.players[seat]
    card = next((ace for ace in player.received if action.card in {None, ace}), None)
    if card is None:
        raise Refused(Refusal.NO_ACE_TO_PLAY, received=player.received)
    rest = evolve(player, received=without(player.received, (card,)))
    played = evolve(state, players=state.with_player(seat, rest), pile=(card, *state.pile))
    return Step(played, (SatOut(seat, card),)).then(end_turn)


def draw(state: State, seat: Seat, _action: Draw) -> Step[State]:
    """R1: the top card of the stock; there always is one, because the deal ends with the stock (R21)."""
    card, *rest = state.stock
    return Step(evolve(_picked_up(state, seat, card), stock=tuple(rest)), (Drew(seat, card),))


def take(state: State, seat: Seat, _action: Take) -> Step[State]:
    """R1, R23: the top card of the discard pile, where that was agreed, but never an ace."""
    if not state.options["ablageziehen"]:
        raise Refused(Refusal.STOCK_ONLY)
    if not state.pile:
        raise Refused(Refusal.PILE_EMPTY)
    card, *rest = state.pile
    if _is_ace(card):
        raise Refused(Refusal.NO_ACE_FROM_PILE, card=card)
    return Step(evolve(_picked_up(state, seat, card), pile=tuple(rest)), (Took(seat, card),))


def _picked_up(state: State, seat: Seat, card: Face) -> State:
    player = state.players[seat]
    players = state.with_player(seat, evolve(player, hand=(*player.hand, card), drawn=True))
    return evolve(state, players=players, phase=Phase.PLAYING)


def _is_ace(card: Face) -> bool:
    return isinstance(card, Card) and card.rank == Rank.ACE


def discard(state: State, seat: Seat, action: Discard) -> Step[State]:
    """R1, R5, R9, R17, R18: one open card ends the turn; the last one ends the deal (R6, R20)."""
    player = state.players[seat]
    if action.card not in player.hand:
        if action.card in player.received:
            raise Refused(Refusal.ONLY_TO_SIT_OUT, card=action.card)
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    hand = without(player.hand, (action.card,))
    if hand and state.trial is not None:
        raise Refused(Refusal.DEAL_NOT_ENDED, left=len(hand))
    if not hand and player.received:
        raise Refused(Refusal.ACE_RECEIVED)
    players = state.with_player(seat, evolve(player, hand=hand))
    down = evolve(state, players=players, pile=(action.card, *state.pile))
    step = Step(down, (Discarded(seat, action.card, len(hand)),))
    return step.then(end_turn) if hand else step.then(lambda empty: out_of_cards(empty, seat))


# --- whose cards -----------------------------------------------------------------------------------------


def hand(state: State, seat: Seat) -> tuple[Face, ...]:
    """Return somebody's hand in their own order, without received aces; after a deal what they still hold of it."""
    return state.players[seat].hand if seat in state.players else ()


def arrange(state: State, seat: Seat, cards: tuple[Face, ...]) -> State:
    """Return the same hand in another order."""
    arranged = evolve(state.players[seat], hand=cards)
    return evolve(state, players=state.with_player(seat, arranged))


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell whether a kind of action has any hope now, from what the seat itself knows: for the prompt."""
    hopeless = _HOPELESS.get(action)
    return seat in state.players and not (hopeless is not None and hopeless(state, state.players[seat]))


def _no_ace_to_give(_state: State, player: Player) -> bool:
    return player.given or len(player.hand) <= player.to_keep or not any(map(_is_ace, player.hand))


_HOPELESS: Mapping[type[Action], Callable[[State, Player], bool]] = {
    Take: lambda state, _player: not state.options["ablageziehen"] or not state.pile or _is_ace(state.pile[0]),
    SitOut: lambda _state, player: not player.received,
    Lay: lambda _state, player: len(player.hand) < player.to_keep + 4,  # no task takes fewer than four cards
    Add: lambda state, player: not player.laid or not state.displays or len(player.hand) <= player.to_keep,
    Give: _no_ace_to_give,
    TakeBack: lambda state, _player: state.trial is None,
    Discard: lambda state, player: state.trial is not None and len(player.hand) > 1,
    Redeal: lambda state, player: player.dealt_aces < ACES_FOR_A_REDEAL or player.drawn or bool(state.displays),
}


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: MATCH.mixing,
    Phase.DRAWING: (
        turn(Draw, draw),
        turn(Take, take),
        turn(SitOut, sit_out),
        anybody(Redeal, redeal),
    ),
    Phase.PLAYING: (
        turn(Lay, lay),
        turn(Add, add),
        turn(Give, give),
        turn(TakeBack, take_back),
        turn(Discard, discard),
        anybody(Redeal, redeal),
    ),
    Phase.OVER: (),
}
