"""
Betting: who may bid how much, when a betting phase ends, and who has a share in which pot.

The rules are in BETTING.md beside this file; R-numbers are its own. Nothing here knows a card: a game brings the cards,
says with a `Street` on which terms a phase is played, and asks `advance` after every move who is next.

The heart is the turn loop. The players of a phase stand in one order, `place` runs through it, and passing its end
completes a circuit. The leaflet ends a phase in two ways (R19): when a whole circuit consisted of holding only
(`clean`: nobody bid, raised or checked in it; `held`: somebody held), or as soon as all stakes are level.
"""

from __future__ import annotations

from enum import Enum, StrEnum

from games.contract import Refused, Seat
from games.frozen import Frozen, evolve
from games.kit.match import beginning_with
from games.pot.actions import Bid, Hold, Raise, Refusal, Stake

MOST_RAISES = 3
"""R17: raises a player has in one phase."""


# --- actions ---------------------------------------------------------------------------------------------------------


# --- state -----------------------------------------------------------------------------------------------------------


class Player(Frozen):
    """
    One person's chips and what became of them in this deal.

    Attributes:
        chips: in front of them (R2).
        given: their chips in the middle: antes, forced stakes, all phases, a standing pot (R31).
        stake: what they put in during this phase (R6: without the ante).
        raises: how often they raised in this phase (R17).
        checked: they have checked in this phase (R15).
        acted: they have answered the latest bid or raise (R19).
        playing: they are still in the deal.
        gone: they have left the match (R34).
    """

    seat: Seat
    chips: int
    given: int = 0
    stake: int = 0
    raises: int = 0
    checked: bool = False
    acted: bool = False
    playing: bool = False
    gone: bool = False

    @property
    def eliminated(self) -> bool:
        """R29: no chips, and none in a standing pot (R15b)."""
        return not (self.chips or self.given or self.gone)

    @property
    def in_match(self) -> bool:
        """They take part in the next deal."""
        return not self.gone and not self.eliminated

    @property
    def able(self) -> bool:
        """They are in the deal and have chips to act with."""
        return self.playing and self.chips > 0

    @property
    def all_in(self) -> bool:
        """R30: they are in the deal without chips."""
        return self.playing and self.chips == 0


class Limit(StrEnum):
    """R4: upper limits that are no number."""

    HALF_POT = "halberpott"
    POT = "pott"
    NONE = "ohne"


class Street(Frozen):
    """
    The terms of one betting phase.

    Attributes:
        least: smallest bid and raise (R5).
        most: largest bid and raise (R4).
        checking: checking is possible at all.
        level: level stakes end the phase, else a whole circuit of holding does (R19).
        free: a round checked through ends the phase (R15b, R15c), else it binds everybody (R15a).
    """

    least: int
    most: int | Limit
    checking: bool = True
    level: bool = False
    free: bool = False


class Betting(Frozen):
    """
    All chips of a match and the betting phase that runs.

    Attributes:
        players: everybody who started the match, clockwise, the gone and the eliminated included.
        street: None while no betting phase runs.
        bid: the stake to be reached in this phase; 0 while nobody has bid.
        order: the phase's players, clockwise from who spoke first.
        place: who is on turn, as an index of `order`.
        clean, held: the circuit so far (see the module's docstring).
        raiser: who bid or raised last in this deal (R24).
        first: whose place it was to speak first in the last betting phase, whether or not they could (R24).
    """

    players: tuple[Player, ...]
    street: Street | None = None
    bid: int = 0
    order: tuple[Seat, ...] = ()
    place: int = -1
    clean: bool = True
    held: bool = False
    raiser: Seat | None = None
    first: Seat | None = None


class Outcome(Enum):
    """What `advance` finds."""

    RUNNING = "somebody is on turn"
    ALONE = "one player is left in the deal"
    SILENT = "nobody can bid any more"
    CLOSED = "the bid has been held by all"
    CHECKED = "everybody has checked"


# Asked at every move; a member of an `Enum` costs ten times a plain name.
RUNNING, _UNLIMITED, _HALF_POT = Outcome.RUNNING, Limit.NONE, Limit.HALF_POT


def player(betting: Betting, seat: Seat) -> Player:
    """Return somebody's chips."""
    for one in betting.players:
        if one.seat == seat:
            return one
    raise ValueError(f"seat {seat} does not play here")


def with_player(betting: Betting, before: Player, now: Player) -> Betting:
    """Return the betting with one player as they are now."""
    place = betting.players.index(before)
    return evolve(betting, players=(*betting.players[:place], now, *betting.players[place + 1 :]))


def playing(betting: Betting) -> tuple[Player, ...]:
    """Return who is still in the deal, clockwise."""
    return tuple([one for one in betting.players if one.playing])


def pot(betting: Betting) -> int:
    """Return all chips in the middle, a standing pot included."""
    chips = 0
    for one in betting.players:
        chips += one.given
    return chips


def on_turn(betting: Betting) -> Seat | None:
    """Return who is on turn in the running phase."""
    return None if betting.street is None else betting.order[betting.place]


def owed(betting: Betting, one: Player) -> int:
    """R16: return what holding costs a player, whatever they have."""
    return betting.bid - one.stake if betting.bid > one.stake else 0


def due(betting: Betting, seat: Seat) -> int:
    """R16: return what holding costs, whatever the player has."""
    return owed(betting, player(betting, seat))


def to_pay(betting: Betting, seat: Seat) -> int:
    """R30: return what holding takes from this player: what is due, or all they have."""
    return payable(betting, player(betting, seat))


def payable(betting: Betting, one: Player) -> int:
    """R30: return the same for a player at hand."""
    costs = owed(betting, one)
    return min(costs, one.chips)


def limits(betting: Betting, seat: Seat) -> tuple[int, int | None]:
    """R4, R5: return the smallest and the largest bid or raise (None = no limit), whatever the player has."""
    return limits_of(betting, player(betting, seat))


def limits_of(betting: Betting, one: Player) -> tuple[int, int | None]:
    """R4, R5: return the same for a player at hand."""
    street = _running(betting)
    least, most = street.least, street.most
    if most is _UNLIMITED:
        return least, None
    if isinstance(most, int):
        return least, max(least, most)
    full = pot(betting) + owed(betting, one)
    return least, max(least, full // 2 if most is _HALF_POT else full)


# --- the phase -------------------------------------------------------------------------------------------------------


def begin(betting: Betting, street: Street, first: Seat) -> tuple[Betting, Outcome]:
    """
    Open a betting phase: `first` speaks first or, if they cannot, the next one clockwise who can.

    Stakes already laid in this phase (forced stakes) and the bid stay as they are.
    """
    order = tuple(one for one in beginning_with(betting.players, first) if one.playing)
    speaker = next((one.seat for one in order if one.able), order[0].seat)
    if len(order) > 1 and nobody_can_bid(betting):
        return evolve(betting, street=street, first=first), Outcome.SILENT
    seats = tuple(one.seat for one in beginning_with(order, speaker))
    opened = evolve(betting, street=street, order=seats, place=-1, clean=True, held=False, first=first)
    return advance(opened)


def end(betting: Betting) -> Betting:
    """Close the phase: stakes, raises and the bid are gone, the chips lie in the pot."""
    players = tuple([evolve(one, stake=0, raises=0, checked=False, acted=False) for one in betting.players])
    return evolve(betting, players=players, street=None, bid=0, order=(), place=-1)


def settled(betting: Betting) -> Outcome | None:
    """Turn loop 1-3: return why the phase ends whoever would be next, None if it goes on."""
    inside = playing(betting)
    if len(inside) == 1:
        return Outcome.ALONE
    if _nobody_can_bid(inside):
        return Outcome.SILENT
    if _running(betting).level and betting.bid and _level(betting):
        return Outcome.CLOSED
    return None


def advance(betting: Betting) -> tuple[Betting, Outcome]:
    """Turn loop: find who is next, or why the phase is over (R15, R19, R20, R23, R33)."""
    over = settled(betting)
    if over is not None:
        return betting, over
    place, clean, held = betting.place + 1, betting.clean, betting.held
    while True:
        if place >= len(betting.order):
            if betting.bid and clean and held:
                return betting, Outcome.CLOSED
            if not betting.bid and _running(betting).free:
                return betting, Outcome.CHECKED
            place, clean, held = 0, True, False
        one = player(betting, betting.order[place])
        if one.playing and one.chips:
            return evolve(betting, place=place, clean=clean, held=held), RUNNING
        place += 1


def nobody_can_bid(betting: Betting) -> bool:
    """R33: all in the deal are without chips, or all but one, and they owe nobody anything."""
    return _nobody_can_bid(playing(betting))


def _nobody_can_bid(inside: tuple[Player, ...]) -> bool:
    able = [one for one in inside if one.chips]
    return not able or (len(able) == 1 and able[0].stake >= max(one.stake for one in inside))


def _level(betting: Betting) -> bool:
    waited_for = [one for one in betting.players if one.playing and one.chips]
    return not [one for one in waited_for if not one.acted or one.stake < betting.bid]


def _running(betting: Betting) -> Street:
    if betting.street is None:
        raise ValueError("no betting phase runs")
    return betting.street


# --- moves -----------------------------------------------------------------------------------------------------------


def _refuse(against: Refused | None) -> None:
    """Refuse what something is against: that is told and not raised, as whoever is on turn is told what goes."""
    if against is not None:
        raise against


def check(betting: Betting, seat: Seat) -> Betting:
    """R15: stay in without opening, once in a phase."""
    one = player(betting, seat)
    _refuse(against_checking(betting, one))
    checked = evolve(one, checked=True, acted=True)
    return evolve(with_player(betting, one, checked), clean=False)


def against_checking(betting: Betting, one: Player) -> Refused | None:
    """R15, S4, H3: return what is against a check: the phase, a bid, or that it is their second."""
    if not _running(betting).checking:
        return Refused(Refusal.NO_CHECKING)
    if betting.bid:
        return over_a_bid(betting)
    return Refused(Refusal.CHECKED_BEFORE) if one.checked else None


def over_a_bid(betting: Betting) -> Refused | None:
    """R14, R15: return that a bid puts an end to it."""
    return Refused(Refusal.BID_LIES, bid=betting.bid) if betting.bid else None


def bid(betting: Betting, seat: Seat, amount: int) -> Betting:
    """R14: open with at least R5 and at most R4; last chips may be fewer (R30)."""
    one = player(betting, seat)
    _refuse(over_a_bid(betting))
    _refuse(against_amount(betting, one, amount, one.chips))
    return _take_the_lead(betting, one, _paying(one, amount))


def hold(betting: Betting, seat: Seat, said: int | None = None) -> Betting:
    """R16, R30: pay up to the bid, or everything if that is less; an amount that was said must be the right one."""
    one = player(betting, seat)
    _refuse(_without_bid(betting))
    _refuse(_wrong_amount(betting, one, said))
    held = evolve(_paying(one, owed(betting, one)), acted=True)
    return evolve(with_player(betting, one, held), held=True)


def raise_(betting: Betting, seat: Seat, wish: Raise) -> Betting:
    """R16, R17: hold and put more on top, three times in a phase, against somebody who can still answer (R30)."""
    one = player(betting, seat)
    costs, by = owed(betting, one), raised_by(betting, wish)
    _refuse(_without_bid(betting))
    _refuse(_wrong_amount(betting, one, wish.holding))
    _refuse(against_raising(betting, one))
    _refuse(against_amount(betting, one, by, one.chips - costs, said_from=betting.bid if wish.to else 0))
    return _take_the_lead(betting, one, evolve(_paying(one, costs + by), raises=one.raises + 1))


def against_raising(betting: Betting, one: Player) -> Refused | None:
    """R16, R17, R30: return what is against any raise: no bid, three of them, nobody who could answer, no chips."""
    if not betting.bid:
        return _without_bid(betting)
    if one.raises >= MOST_RAISES:
        return Refused(Refusal.RAISED_TOO_OFTEN, most=MOST_RAISES)
    if not [other for other in betting.players if other.playing and other.chips and other.seat != one.seat]:
        return Refused(Refusal.NO_OPPONENT)
    costs = owed(betting, one)
    return Refused(Refusal.TOO_FEW_CHIPS, chips=one.chips, due=costs) if one.chips <= costs else None


def raised_by(betting: Betting, wish: Raise) -> int:
    """R16: return by how much a raise lifts the bid: `erhoehen 3`, or `erhoehen auf` what it shall become."""
    return wish.amount - betting.bid if wish.to else wish.amount


def all_in(betting: Betting, seat: Seat) -> Stake:
    """R30: return the move that putting in everything stands for."""
    one = player(betting, seat)
    chips, costs = one.chips, owed(betting, one)
    if not betting.bid:
        return Bid(chips)
    return Hold() if chips <= costs else Raise(chips - costs)


def against_all_in(betting: Betting, one: Player, raising: Refused | None) -> Refused | None:
    """R30: return what is against putting in everything over a bid: nothing if it holds, else `raising` or its size."""
    rest = one.chips - owed(betting, one)
    return None if rest <= 0 else raising or against_amount(betting, one, rest, rest)


def fold(betting: Betting, seat: Seat) -> Betting:
    """R13: out of this deal; their contribution is the pot's."""
    one = player(betting, seat)
    return with_player(betting, one, evolve(one, playing=False))


def pay(betting: Betting, seat: Seat, amount: int) -> Betting:
    """Move chips into the middle as a stake of this phase, as far as they reach (R30)."""
    one = player(betting, seat)
    return with_player(betting, one, _paying(one, amount))


def _paying(one: Player, amount: int) -> Player:
    paid = min(amount, one.chips)
    return evolve(one, chips=one.chips - paid, given=one.given + paid, stake=one.stake + paid)


def ante(betting: Betting, amount: int) -> Betting:
    """R6: everybody in the deal brings this much, as far as their chips reach; it is no stake of a phase."""
    players = tuple(
        evolve(one, chips=one.chips - min(amount, one.chips), given=one.given + min(amount, one.chips))
        if one.playing
        else one
        for one in betting.players
    )
    return evolve(betting, players=players)


def _take_the_lead(betting: Betting, before: Player, leader: Player) -> Betting:
    """After a bid or raise everybody else has to act again (R19), and this player shows first (R24)."""
    players = [evolve(one, acted=False) if one.acted else one for one in betting.players]
    players[betting.players.index(before)] = evolve(leader, acted=True)
    return evolve(betting, players=tuple(players), bid=leader.stake, clean=False, raiser=leader.seat)


def _without_bid(betting: Betting) -> Refused | None:
    return None if betting.bid else Refused(Refusal.NO_BID)


def _wrong_amount(betting: Betting, one: Player, said: int | None) -> Refused | None:
    """R16: who names an amount names what is due; who has less may as well name all they have."""
    if said is None:
        return None
    costs = payable(betting, one)
    return None if said in {costs, owed(betting, one)} else Refused(Refusal.WRONG_AMOUNT, said=said, due=costs)


def against_amount(betting: Betting, one: Player, amount: int, rest: int, said_from: int = 0) -> Refused | None:
    """
    R4, R5, R30: return what is against an amount: too little (unless it is all), too much, or more than they have.

    Args:
        said_from: what the player counts from: the bid, if they say what it shall become.
    """
    least, most = limits_of(betting, one)
    if amount < least and (amount != rest or amount <= 0):
        return Refused(Refusal.TOO_LITTLE, least=said_from + least)
    if most is not None and amount > most:
        return Refused(Refusal.TOO_MUCH, most=said_from + most)
    if amount > rest:
        return Refused(Refusal.TOO_FEW_CHIPS, chips=one.chips, due=owed(betting, one))
    return None
