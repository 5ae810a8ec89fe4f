"""
From a state of Doppelkopf to the small numbers of the kernel, and what a deal played out in them is worth.

The worth is that of R41 to R48 and D17 to D22, reckoned for thousands of imagined deals.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.doppelkopf.kernel import (
    CHARLIE_NUMBER,
    CLASSES,
    ELDER_NUMBER,
    FOX_NUMBER,
    NUMBER,
    PLAYERS,
    TRICKS,
    WORTH,
    Hand,
    Position,
    Table,
    table,
)
from games.doppelkopf.state import Deal, State, highest_promise, known_parties, party_of
from games.doppelkopf.terms import LEVELS, Party
from games.doppelkopf.trumps import WITH_FOXES, Kind
from games.frozen import Frozen
from games.kit.cards import Card

ALONE = 3
"""D22: how many times a soloist gets or pays the value."""

BELOW = (90, 60, 30)
DEFIED = (120, 90, 60, 30)
"""R45: Augen that earn a point against an Absage of the other party, from the lowest step up."""


class Said(Frozen):
    """
    What has been announced.

    Attributes:
        re, kontra: whether Re and Kontra have been said.
        steps: how many Absagen Re and Kontra have made.
        last: True if Re needs 121 Augen: it announced last, or nobody did (R41); or Kontra was not alone in it (D17).
        factor: R48: what a soloist who wins gets how often.
        sau: R12: there are no Fuechse.
        ddv: D17 to D22: the rules of the Verband.
        charlie: D5: what a Karlchen counts.
    """

    re: bool = False
    kontra: bool = False
    steps: tuple[int, int] = (0, 0)
    last: bool = True
    factor: int = 3
    sau: bool = False
    ddv: bool = False
    charlie: int = 2


class Outcome(Frozen):
    """
    What the tricks of a finished deal come to, whatever was announced.

    Attributes:
        eyes: Augen of Re and of Kontra.
        tricks: how many tricks each has.
        extra: what each would get beside the steps if it wins: Fuechse, Doppelkoepfe, Karlchen.
        solo: whether Re is one alone.
    """

    eyes: tuple[int, int]
    tricks: tuple[int, int]
    extra: tuple[int, int]
    solo: bool


def outcome(position: Position, said: Said) -> Outcome:
    """Sum a finished deal up by parties."""
    side = position.side
    eyes, tricks, extra = [0, 0], [0, 0], [0, 0]
    solo = sum(side) == 1
    for place in range(PLAYERS):
        party = 0 if side[place] else 1
        eyes[party] += position.eyes[place]
        tricks[party] += position.tricks[place]
    for taker in position.fulls:
        extra[0 if side[taker] else 1] += 1
    if position.foxes and not said.sau and position.kind in WITH_FOXES:
        for taker, giver in position.foxes:
            if side[taker] != side[giver]:
                extra[0 if side[taker] else 1] += 1
    if not solo and position.last is not None:
        taker, card, gave = position.last
        party = 0 if side[taker] else 1
        extra[party] += said.charlie * (card == CHARLIE_NUMBER)
        if said.charlie and not said.ddv:
            extra[party] += sum(other == CHARLIE_NUMBER and side[place] != side[taker] for other, place in gave)
    return Outcome((eyes[0], eyes[1]), (tricks[0], tricks[1]), (extra[0], extra[1]), solo)


def value(end: Outcome, said: Said) -> tuple[int | None, int]:
    """
    R41 to R48, D17 to D22: return the winners, 0 for Re and 1 for Kontra and None for nobody, and what it comes to.

    That is what each winner gets; by the Verband a soloist gets or pays it, and the others a third of it. Where nobody
    has won it is taken for nothing, though the Verband sets the steps of both parties off.
    """
    missed = [party for party in (0, 1) if _held(end, 1 - party) < said.steps[party]]
    if len(missed) == 2:
        return None, 0
    if missed:
        winner = 1 - missed[0]
    else:
        needy = 0 if said.last else 1
        winner = needy if end.eyes[needy] > 120 else 1 - needy
    loser = 1 - winner
    points = 1 + _held(end, loser) + sum(said.steps) + 2 * (said.re + said.kontra)
    points += sum(end.eyes[winner] >= least for least in DEFIED[: said.steps[loser]])
    if not said.ddv:
        points += winner + end.extra[winner]
        return winner, points * (said.factor if end.solo and winner == 0 else 1)
    if end.solo:
        return winner, points * ALONE
    return winner, points + winner + end.extra[winner] - end.extra[loser]


def _held(end: Outcome, loser: int) -> int:
    """R44: return below how many steps a party stayed: 90, 60, 30, no trick."""
    eyes = end.eyes[loser]
    return sum(eyes < limit for limit in BELOW) + (end.tricks[loser] == 0)


def gain(winner: int | None, points: int, side: Sequence[bool], place: int, *, ddv: bool = False) -> float:
    """Return by how much somebody is ahead of the mean of the three others after such a deal."""
    if winner is None:
        return 0.0
    won = side[place] is (winner == 0)
    if ddv:  # D22: the losers pay what the winners get
        own = points if won else -points
        against_one = sum(side) == 1 and not side[place]
        return own * PLAYERS / (PLAYERS - 1) / (ALONE if against_one else 1)
    winners = sum(one is (winner == 0) for one in side)
    others = winners - won
    return (points if won else 0) - points * others / (PLAYERS - 1)


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
