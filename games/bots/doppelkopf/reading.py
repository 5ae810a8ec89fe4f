"""From a state of Doppelkopf to the small numbers of the kernel."""

from __future__ import annotations

from games.bots.doppelkopf.kernel import (
    CLASSES,
    ELDER_NUMBER,
    FOX_NUMBER,
    NUMBER,
    TRICKS,
    WORTH,
    Hand,
    Position,
    Table,
    table,
)
from games.bots.doppelkopf.worth import Said
from games.doppelkopf.state import Deal, State, highest_promise, known_parties, party_of
from games.doppelkopf.terms import LEVELS, Party
from games.doppelkopf.trumps import Kind
from games.kit.cards import Card


def worths(deal: Deal, kind: Kind) -> tuple[Table, Table]:
    """Return what the cards are worth in a deal, and in its last trick."""
    sau, first = deal.sau is not None, not deal.setting.second_ten
    return table(kind, sau=sau, first_ten=first), table(kind, sau=sau, first_ten=first or deal.last_ten)


def hand_of(worth: Table, cards: tuple[Card, ...]) -> Hand:
    """Return a hand by classes, each from the weakest card up."""
    hand: Hand = [[] for _ in range(CLASSES)]
    for number in map(NUMBER.__getitem__, cards):
        hand[worth.suit[number]].append(number)
    for cls, own in enumerate(hand):
        own.sort(key=worth.power[cls].__getitem__)
    return hand


def position_of(deal: Deal, *, kind: Kind | None = None, chief: int | None = None) -> Position:
    """
    Return a deal as the kernel plays it.

    Args:
        deal: the deal, with everybody's cards.
        kind: what would be played, if that is still to be settled.
        chief: whose solo it would be, or who would be the Hochzeiter.
    """
    played = kind or deal.kind or Kind.NORMAL
    both = worths(deal, played)
    hands = [hand_of(both[0], hand) for hand in deal.hands]
    position = Position(played, both, hands, _sides(deal, kind, chief), _known(deal, kind, chief))
    position.leader = deal.active.index(deal.trick.seats[0] if deal.trick.seats else deal.turn)
    if kind is not None:
        position.leader = 0
        position.groom = chief if kind is Kind.MARRIAGE else None
        position.done = TRICKS - deal.setting.tricks
        return position
    position.groom = deal.active.index(deal.groom) if deal.uncleared and deal.groom is not None else None
    for trick, taker in zip(deal.taken, deal.takers, strict=True):
        place, numbers = deal.active.index(taker), [NUMBER[card] for card in trick.cards]
        eyes = sum(WORTH[number] for number in numbers)
        position.eyes[place] += eyes
        position.tricks[place] += 1
        position.led[both[0].suit[numbers[0]]] += 1
        position.fulls += [place] * (eyes >= 40)
        position.elders += numbers.count(ELDER_NUMBER)
        givers = zip(trick.seats, numbers, strict=True)
        position.foxes += [(place, deal.active.index(seat)) for seat, number in givers if number == FOX_NUMBER]
    position.trick = [NUMBER[card] for card in deal.trick.cards]
    position.elders += position.trick.count(ELDER_NUMBER)
    if position.trick:
        position.led[both[0].suit[position.trick[0]]] += 1
    position.done = len(deal.taken) + TRICKS - deal.setting.tricks  # D2: without nines two are done before the first
    assert position.done < TRICKS
    return position


def _sides(deal: Deal, kind: Kind | None, chief: int | None) -> list[bool]:
    """Return who is Re in this world; while a Hochzeit is open only the Hochzeiter."""
    if kind is None:
        return [party_of(deal, seat) is Party.RE for seat in deal.active]
    if kind is Kind.NORMAL:
        return [seat in deal.elders for seat in deal.active]
    return [place == chief for place in range(len(deal.active))]


def _known(deal: Deal, kind: Kind | None, chief: int | None) -> list[bool]:
    """R14: return whose party the table knows, or would know."""
    if kind is None:
        parties = known_parties(deal)
        return [seat in parties for seat in deal.active]
    if kind in (Kind.NORMAL, Kind.MARRIAGE):
        return [kind is Kind.MARRIAGE and place == chief for place in range(len(deal.active))]
    return [True] * len(deal.active)


def said_in(state: State) -> Said:
    """Return what has been announced in the running deal."""
    deal = state.running
    steps = [highest_promise(deal, party) for party in (Party.RE, Party.KONTRA)]
    made = [0 if level is None else LEVELS.index(level) + 1 for level in steps]
    spoken = [said.party for said in deal.announced]
    return Said(
        re=Party.RE in spoken,
        kontra=Party.KONTRA in spoken,
        steps=(made[0], made[1]),
        last=not spoken or Party.RE in (spoken if state.setting.ddv else spoken[-1:]),
        factor=state.setting.factor,
        sau=deal.sau is not None,
        ddv=state.setting.ddv,
        charlie=state.setting.charlie,
    )
