"""The easy player of Doppelkopf: rules of thumb, no solo, and Re or Kontra with a very good hand."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import TypeAlias

from games.bots.contract import PASS, Choice, Sight, Why, first_of
from games.bots.doppelkopf import thumb
from games.bots.doppelkopf.hearing import hand_worth
from games.bots.doppelkopf.kernel import ACES, CARDS, PLAYERS, Position, Table, playable, winning
from games.bots.doppelkopf.reading import position_of
from games.contract import Action, Seat
from games.doppelkopf.actions import Decline, GiveBack, Play, SayKontra, SayRe, SaySau, Take
from games.doppelkopf.announcing import may_announce
from games.doppelkopf.state import Deal, State
from games.doppelkopf.terms import Party, Phase
from games.doppelkopf.trumps import EYES, Kind, count_trumps, order
from games.kit.cards import Card


class Reason(StrEnum):
    """The codes; cards, numbers and kinds are in the facts of a choice."""

    ACE = "ass_zieht"
    LEAD = "ausspielen"
    GIVE = "augen_zum_partner"
    WIN = "stich_nehmen"
    SPARE = "wenig_verlieren"
    BEST_CARD = "beste_karte"
    HEALTHY = "gesund_ist_besser"
    RESERVATION = "vorbehalt_melden"
    SOLO = "solo_lohnt"
    TAKE = "armut_nehmen"
    DECLINE = "armut_lassen"
    BACK = "wenig_zurueckgeben"
    ANNOUNCE = "ansage_lohnt"
    PROMISE = "absage_lohnt"
    SAU = "sau_zaehlt"
    STRONG = "blatt_ist_stark"


Rules: TypeAlias = Callable[[Position, Table, int], int]
"""Which card somebody lays, given the position, what the cards are worth, and their place."""

ENOUGH = 6
"""With so many trumps the easy player takes an Armut."""

GOOD = 1.4
"""What a hand must be worth to be announced: four games of five are won with it."""


def rules_of_thumb(sight: Sight, chance: Random) -> Choice:
    """Do what is usual, without a look at what the others may hold."""
    state = sight.world
    assert isinstance(state, State)
    if not sight.on_turn:
        return PASS
    if state.phase is Phase.PLAY:
        sau = next((one for one in sight.offers if isinstance(one, SaySau)), None)
        spoken = announced(state.running, sight.seat) if sau is None else Choice(sau, Reason.SAU)
        return by_thumb(state, sight) if spoken is None else spoken
    if state.phase is Phase.OFFER:
        return _armut(state.running.hand(sight.seat))
    if state.phase is Phase.RETURN:
        return Choice(GiveBack(given_back(state.running.hand(sight.seat))), Reason.BACK)
    return _reported(sight.offers)


def announced(deal: Deal, seat: Seat) -> Choice | None:
    """R36: announce with a whole hand that wins four games of five."""
    party = may_announce(deal, seat)
    if party is None or len(deal.hand(seat)) < deal.setting.tricks:
        return None
    worth = hand_worth(deal, seat)
    if worth is None or worth < GOOD:
        return None
    return Choice(SayRe() if party is Party.RE else SayKontra(), Reason.STRONG)


def _reported(offers: tuple[Action, ...]) -> Choice:
    """Report what there is to report, and push what one has to."""
    return first_of(offers)


def _armut(hand: tuple[Card, ...]) -> Choice:
    """Take an Armut with a long trump suit."""
    trumps = count_trumps(hand)
    if trumps >= ENOUGH:
        return Choice(Take(), Reason.TAKE, {"trumps": trumps})
    return Choice(Decline(), Reason.DECLINE, {"trumps": trumps})


def given_back(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """R24: give back plain cards of the shortest suits, aces last, and trumps only where there is nothing else."""
    worth = order(Kind.POVERTY)
    length = {card.suit: sum(other.suit == card.suit and not worth.is_trump(other) for other in hand) for card in hand}

    def dear(card: Card) -> tuple[bool, bool, int, int]:
        return worth.is_trump(card), EYES[card.rank] == 11, length[card.suit], EYES[card.rank]

    return tuple(sorted(hand, key=dear)[:3])


def by_thumb(state: State, sight: Sight, rules: Rules = thumb.card) -> Choice:
    """Lay the card that rules of thumb name, knowing of the parties no more than the table does."""
    deal = state.running
    position = position_of(deal)
    place = deal.active.index(sight.seat)
    hand = position.hands[place]
    choices = set(playable(position, position.worth, hand))
    card = rules(position, position.worth, place)
    if len(choices) == 1:
        return Choice(Play(CARDS[card]), Why.ONLY_CARD, sure=True)
    return Choice(Play(CARDS[card]), _why(position, place, card), {"card": CARDS[card]})


def _why(position: Position, place: int, card: int) -> Reason:
    """Name what a card does in the trick."""
    if not position.trick:
        return Reason.ACE if card in ACES and position.worth.suit[card] else Reason.LEAD
    at, best = winning(position.trick, position.worth)
    power = position.worth.power[position.worth.suit[position.trick[0]]][card]
    if power > best or power == best == position.worth.top:
        return Reason.WIN
    holder = (position.leader + at) % PLAYERS
    ours = position.known[holder] and position.side[holder] == position.side[place]
    return Reason.GIVE if ours else Reason.SPARE
