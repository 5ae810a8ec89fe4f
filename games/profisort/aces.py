"""Aces, the cards for sitting out: giving one away, playing a received one (R14 to R18)."""

from __future__ import annotations

from games.contract import No, Refused, Seat, Step
from games.frozen import evolve
from games.kit.cards import Card, Face, Rank
from games.kit.piles import without
from games.profisort.actions import Give, SitOut
from games.profisort.course import end_turn
from games.profisort.events import AceGiven, SatOut
from games.profisort.laying import enough_left
from games.profisort.state import Player, Refusal, State


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
