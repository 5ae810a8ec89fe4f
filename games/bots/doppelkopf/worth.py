"""What a deal played out in small numbers is worth: R41 to R48, D17 to D22, for thousands of imagined deals."""

from __future__ import annotations

from collections.abc import Sequence

from games.bots.doppelkopf.kernel import CHARLIE_NUMBER, PLAYERS, Position
from games.doppelkopf.trumps import WITH_FOXES
from games.frozen import Frozen

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
