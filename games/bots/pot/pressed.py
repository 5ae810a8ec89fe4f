"""
What a phase of bidding will cost against people who raise whatever they hold, and how to keep it cheap.

Theory of operation
-------------------
Whoever raises every time is taken at their word: the phase is played to its end with them going on like that, once for
each amount one might put in now. The sums differ much, for a raise can be as high as half the pot: a bid of six may
lead to half of what putting in three leads to. What is saved is put in later, when more of the tiles are known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from games.bots.contract import Sight
from games.contract import Action, Refused, Seat
from games.frozen import Frozen
from games.pot import betting
from games.pot.actions import AllIn, Bid, Check, Hold, Raise
from games.pot.betting import Betting, Outcome, Player
from games.pot.events import Opened, Raised

AMOUNTS = 8
"""Into so many parts the way from the smallest amount to the largest one is cut."""


class Pressed(Frozen):
    """
    Somebody on turn with people who raise whatever they hold.

    Attributes:
        chips: how the bidding stands.
        seat: who is on turn.
        bold: who else in the deal has raised in it, or has opened with more than they had to.
        others: who else has come along.
    """

    chips: Betting
    seat: Seat
    bold: frozenset[Seat]
    others: frozenset[Seat]


def pressed(sight: Sight, chips: Betting, sober: Collection[Seat] = ()) -> Pressed | None:
    """Return the bidding as somebody has to meet it; None if nobody presses them who is not known to be `sober`."""
    least = chips.street.least if chips.street is not None else 0
    raised = {
        one.seat for one in sight.heard if isinstance(one, Raised) or (isinstance(one, Opened) and one.amount > least)
    }
    inside = [one for one in betting.playing(chips) if one.seat != sight.seat]
    bold = frozenset(one.seat for one in inside if one.seat in raised and one.seat not in sober)
    others = frozenset(one.seat for one in inside if one.seat not in bold and one.given > least)
    return Pressed(chips, sight.seat, bold, others) if bold else None


def cheapest(spot: Pressed, offers: tuple[Action, ...]) -> tuple[Action, Betting]:
    """Return how to stay in for the fewest chips of this phase, and what it comes to."""
    chips, seat = spot.chips, spot.seat
    ways = ((action, _to_the_end(spot, _done(chips, seat, action))) for action in _stays(chips, seat, offers))
    return min(ways, key=lambda way: betting.player(way[1], seat).given)


def _stays(chips: Betting, seat: Seat, offers: tuple[Action, ...]) -> Iterator[Action]:
    """Yield what may be done without dropping out."""
    yield from (one for one in offers if isinstance(one, Check | Hold))
    least, most = betting.limits(chips, seat)
    rest = betting.player(chips, seat).chips - betting.due(chips, seat)
    most = rest if most is None else min(rest, most)
    amounts = dict.fromkeys(least + (most - least) * part // AMOUNTS for part in range(AMOUNTS + 1))
    for kind in (Bid, Raise):
        if any(isinstance(one, kind) for one in offers):
            yield from (kind(amount) for amount in amounts if amount >= least)
    if not any(isinstance(one, Check | Hold | Bid | Raise) for one in offers):
        yield from (one for one in offers if isinstance(one, AllIn))


def _to_the_end(spot: Pressed, chips: Betting) -> Betting:
    """Play a phase to its end: the bold raise, whoever has come along goes on doing so, the rest drops out."""
    chips, outcome = betting.advance(chips)
    while outcome is Outcome.RUNNING:
        turn = betting.on_turn(chips)
        assert turn is not None
        chips, outcome = betting.advance(_answer(spot, chips, betting.player(chips, turn)))
    return chips


def _answer(spot: Pressed, chips: Betting, one: Player) -> Betting:
    if one.seat not in {spot.seat, *spot.bold, *spot.others}:
        return betting.fold(chips, one.seat)
    least, most = betting.limits(chips, one.seat)
    raising: tuple[Action, ...] = (Bid(most or least), Raise(most or least), Bid(least), Raise(least), AllIn())
    staying: tuple[Action, ...] = (Hold(), Check(), Bid(least), AllIn())
    for action in (*(raising if one.seat in spot.bold else ()), *staying):
        try:
            return _done(chips, one.seat, action)
        except Refused:
            continue
    return betting.fold(chips, one.seat)


def _done(chips: Betting, seat: Seat, action: Action) -> Betting:
    """Return the chips after what somebody does."""
    meant = betting.all_in(chips, seat) if isinstance(action, AllIn) else action
    match meant:
        case Check():
            return betting.check(chips, seat)
        case Bid():
            return betting.bid(chips, seat, meant.amount)
        case Raise():
            return betting.raise_(chips, seat, meant)
    return betting.hold(chips, seat)
