"""
Computer players of Texas Holdem, Draw Poker and Studpoker: what share of the pot is expected, and its price.

    kernel    hands as sums of numbers
    ranges    what share of the pot a hand may expect
    bids      what bids say of a hidden tile of Studpoker

Theory of operation
-------------------
What a phase of bidding will cost against people who raise whatever they hold is reckoned (`Pressed`).
Whoever raises every time is taken at their word: the phase is played to its end with them going on like that, once for
each amount one might put in now. The sums differ much, for a raise can be as high as half the pot: a bid of six may
lead to half of what putting in three leads to. What is saved is put in later, when more of the tiles are known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from random import Random

from games.bots.contract import PASS, Bot, Choice, Level, Sight, Weighed, first_of
from games.bots.pot.bids import expected as expected_from
from games.bots.pot.bids import reading
from games.bots.pot.kernel import tiles, worth
from games.bots.pot.ranges import all_there, draws, exchanges, expected_share, match_of, part
from games.contract import Action, Refused, Seat
from games.frozen import Frozen
from games.kit.piles import without
from games.pot import betting
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.betting import Betting, Outcome, Player
from games.pot.events import Opened, Raised
from games.pot.match import Exchange, Hand, Keep

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


BOLD_FROM = 0.5
"""Who is likelier than that to bid whatever they hold is met as such a one."""


class Reason(StrEnum):
    """The codes; facts: `share` of the pot to be expected, what holding costs (`due`), the `pot`, how many `worlds`."""

    STRONG = "starke_hand"
    FAIR = "chancen_reichen"
    FREE = "kostet_nichts"
    DEAR = "zu_teuer"
    CHEAPEST = "billigste_runde"
    FORCED = "bieten_oder_passen"
    EXCHANGE = "tausch_hilft"
    KEEP = "blatt_steht"


class Patience(Frozen):
    """
    What somebody asks for who has to do with people that raise whatever they hold.

    Most of the tiles are still to come when their first raises lie: who wants to see them pays as little as they can,
    and puts in the rest when they know more. So a hand may be worse than a fair one, unless somebody is in who has come
    along without raising: they have looked at their tiles.

    Attributes:
        bold: how often a fair share of the pot, beside people who raise whatever they hold.
        wary: the same if somebody else has come along.
        bound: what part of their chips somebody has put in who no more asks for a share, but for the price of going on.
    """

    bold: float = 0.85
    wary: float = 1.12
    bound: float = 0.2

    def worth(self, spot: Pressed, then: Betting, expected: float) -> float:
        """Return what staying in brings, in chips, if the phase comes to what is foreseen."""
        own = betting.player(spot.chips, spot.seat)
        if own.given >= self.bound * (own.given + own.chips):
            return expected * betting.pot(then) - (betting.player(then, spot.seat).given - own.given)
        asked = self.wary if spot.others else self.bold
        return (expected * len(betting.playing(spot.chips)) - asked) * own.chips


class Expecting(Frozen):
    """
    A player who knows what share of the pot they may expect.

    Attributes:
        worlds: in how many deals they look.
        ahead: how much more than a fair share they need to bid or raise as high as they can.
        little: the same for the smallest bid.
        along: what part of the price they ask for when they go along with somebody who raises.
        loyal: how much more they expect once all their chips are in: whoever asks themselves again and again whether to
            drop will do it at last, and by then the pot is worth more than their chips.
        hope: how much more of the pot they count on when they are asked to hold.
        over: how much more than a fair share they need to raise a bid, whatever they have paid by then.
        again: the same for a bid that the others have held already: who would have dropped has dropped.
        whole: whether they put in all they have where it is less than the highest bid, and not the smallest one.
        patience: how they meet people who raise whatever they hold; None if like anybody else.
        reads: whether they believe what bids say of a hidden tile.
    """

    worlds: int
    ahead: float = 0.10
    little: float = 0.04
    along: float = 0.9
    loyal: float = 0.1
    hope: float = 0.0
    over: float = 0.0
    again: float = 0.0
    whole: bool = False
    patience: Patience | None = None
    reads: bool = False

    def __call__(self, sight: Sight, chance: Random) -> Choice:
        """Bid, hold, exchange or drop."""
        if not sight.on_turn:
            return PASS
        offers = sight.offers
        if len(offers) == 1:
            return first_of(offers)
        if any(isinstance(one, Exchange) for one in offers):
            return self._exchange(sight, chance)
        known = reading(sight) if self.reads else None
        if known is None:
            expected, sober = expected_share(sight, chance, self.worlds), frozenset[Seat]()
        else:
            expected = expected_from(sight, known, chance, self.worlds)
            sober = frozenset(seat for seat, one in known.items() if one.bold < BOLD_FROM)
        spot = pressed(sight, match_of(sight).betting, sober)
        if spot is not None and self.patience is not None:
            return self._pressed(sight, spot, self.patience, expected)
        return self._bid(sight, offers, expected)

    def _bid(self, sight: Sight, offers: tuple[Action, ...], expected: float) -> Choice:
        state = match_of(sight)
        chips, seat = state.betting, sight.seat
        fair = 1 / len(betting.playing(chips))
        believed = self._believed(chips, seat, expected)
        worth = self._worth(chips, seat, believed + self.hope)
        weighed = (Weighed(Hold(), worth), Weighed(Fold(), 0.0)) if betting.to_pay(chips, seat) else ()
        chosen, reason = self._chosen(offers, believed - fair, worth)
        asked = self.over if betting.to_pay(chips, seat) else self.again
        if isinstance(chosen, Raise | AllIn) and asked > max(0.0, expected - fair) and Hold() in offers:
            chosen, reason = Hold(), Reason.FAIR
        if isinstance(chosen, Hold | Fold):
            chosen, reason = _free(chips, seat, offers) or (chosen, reason)
        return Choice(chosen, reason, self._facts(chips, seat, expected), weighed=weighed)

    def _pressed(self, sight: Sight, spot: Pressed, patience: Patience, expected: float) -> Choice:
        """See the tiles as cheaply as may be, and put in all one can once they are all there."""
        chips, offers = spot.chips, sight.offers
        facts = self._facts(chips, spot.seat, expected)
        if all_there(match_of(sight)) and expected - 1 / len(betting.playing(chips)) > self.ahead:
            return Choice(_dearest(offers), Reason.STRONG, facts)
        action, then = cheapest(spot, offers)
        worth = patience.worth(spot, then, expected)
        if worth >= 0:
            reason = Reason.FAIR if action == Hold() else Reason.CHEAPEST
        else:
            action, reason = (Check(), Reason.FREE) if Check() in offers else (Fold(), Reason.DEAR)
        if isinstance(action, Hold | Fold):
            action, reason = _free(chips, spot.seat, offers) or (action, reason)
        weighed = (Weighed(Hold(), worth), Weighed(Fold(), 0.0)) if Hold() in offers else ()
        return Choice(action, reason, facts, weighed=weighed)

    def _facts(self, chips: Betting, seat: Seat, expected: float) -> dict[str, object]:
        due, pot = betting.to_pay(chips, seat), betting.pot(chips)
        return {"share": round(100 * expected), "due": due, "pot": pot, "worlds": self.worlds}

    def _believed(self, chips: Betting, seat: Seat, expected: float) -> float:
        """Return what share of the pot somebody may count on, given what they have paid."""
        own = betting.player(chips, seat)
        return expected + self.loyal * own.given / max(1, own.given + own.chips)

    def _worth(self, chips: Betting, seat: Seat, believed: float) -> float:
        """Return what holding brings, in chips; against somebody who raises all chips may have to follow."""
        due, pot, own = betting.to_pay(chips, seat), betting.pot(chips), betting.player(chips, seat)
        inside = betting.playing(chips)
        if not any(one.raises for one in chips.players if one.seat != seat):
            return believed * (pot + due) - due
        most = max(one.chips for one in inside if one.seat != seat)
        stake = max(due, min(own.chips, most + due))
        return believed * (pot + len(inside) * stake) - self.along * stake

    def _chosen(self, offers: tuple[Action, ...], ahead: float, worth: float) -> tuple[Action, Reason]:
        """Return the dearest thing that pays."""
        bids = [one for one in offers if isinstance(one, Bid | Raise)]
        if bids and ahead > self.ahead:
            return _dearest(offers) if self.whole else _highest(bids), Reason.STRONG
        if bids and ahead > self.little and isinstance(bids[0], Bid):
            return min(bids, key=lambda one: one.amount), Reason.STRONG
        everything = next((one for one in offers if isinstance(one, AllIn)), None)
        if everything is not None and not bids and ahead > 2 * self.ahead:
            return everything, Reason.STRONG
        if Check() in offers:
            return Check(), Reason.FREE
        if Hold() in offers:
            return (Hold(), Reason.FAIR) if worth >= 0 else (Fold(), Reason.DEAR)
        cheapest = min(bids, key=lambda one: one.amount) if bids else everything
        if cheapest is not None and worth - (cheapest.amount if isinstance(cheapest, Bid) else 0) > 0:
            return cheapest, Reason.FORCED
        return Fold(), Reason.DEAR

    def _exchange(self, sight: Sight, chance: Random) -> Choice:
        """R22: try the exchanges that make sense in the same worlds."""
        hand = match_of(sight).hands[sight.seat]
        held = {cards: tiles(without(hand, cards)) for cards in exchanges(hand)}
        tried = dict.fromkeys(held, 0.0)
        count = max(8, self.worlds // 2)
        for others, drawn in draws(sight, chance, count):
            for cards, own in held.items():
                tried[cards] += part(worth([*own, *drawn[: len(cards)]]), others) / count
        best = max(tried, key=lambda cards: tried[cards])
        pot = betting.pot(match_of(sight).betting)
        facts = {"share": round(100 * tried[best]), "cards": best, "worlds": count}
        weighed = tuple(Weighed(_exchanged(cards), found * pot) for cards, found in tried.items())
        return Choice(_exchanged(best), Reason.EXCHANGE if best else Reason.KEEP, facts, weighed=weighed)


def _free(chips: Betting, seat: Seat, offers: tuple[Action, ...]) -> tuple[Action, Reason] | None:
    """Return that one stays in where that costs nothing, None where it does: nobody gives up for nothing."""
    return (Hold(), Reason.FREE) if Hold() in offers and not betting.to_pay(chips, seat) else None


def _dearest(offers: tuple[Action, ...]) -> Action:
    """Return what puts in most."""
    if AllIn() in offers:
        return AllIn()
    bids = [one for one in offers if isinstance(one, Bid | Raise)]
    return _highest(bids) if bids else next(one for one in offers if isinstance(one, Hold | Check))


def _highest(bids: Sequence[Bid | Raise]) -> Bid | Raise:
    return max(bids, key=lambda one: one.amount)


def _exchanged(cards: Hand) -> Action:
    return Exchange(cards) if cards else Keep()


LOWER: Mapping[Level, Bot] = {
    Level.EASY: Expecting(8, ahead=0.35, little=0.25, along=0.55, loyal=0.2, hope=0.2),
    Level.MEDIUM: Expecting(20, ahead=0.2, little=0.12, along=0.75, loyal=0.15, hope=0.07),
}

HOLDEM: Mapping[Level, Bot] = {**LOWER, Level.STRONG: Expecting(600, along=1.15)}

STUD: Mapping[Level, Bot] = {
    **LOWER,
    Level.STRONG: Expecting(400, along=1.15, over=0.35, again=0.5, patience=Patience(), reads=True),
}
"""
A tile in each phase, and most of them open: there is much to be seen for few chips.

What all others have held `stark` raises with a very good hand alone: else half its chips lie there on two tiles.
"""

DRAW: Mapping[Level, Bot] = {
    Level.EASY: Expecting(8, ahead=0.35, little=0.25, along=0.55, loyal=0.2, hope=0.3),
    Level.MEDIUM: Expecting(20, ahead=0.2, little=0.12, along=0.5, loyal=0.15, hope=0.1),
    Level.STRONG: Expecting(120, along=1.15, over=0.4, whole=True),
}
"""
Bids tell what others hold (R18), so a world costs more than a sum.

Nearly all chips are in before the exchange: `stark` raises a bid with a very good hand alone, but then with all it has.

`mittel` and `leicht` go along with less here than elsewhere: else nothing tells them from those above.
"""
