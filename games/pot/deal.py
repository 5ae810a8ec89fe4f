"""
The course of a deal played for the pot: forced stakes, dealing, betting phases, showdown, and who deals next.

Every function is a rule of BETTING.md (R-numbers); what one game adds is asked of the match's own `rules`. `bidding`,
`between_deals` and `after_the_match` are the rows a game puts into its own table of clauses.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum
from functools import partial
from typing import TypeVar

from games.contract import (
    DRAWING_LOTS,
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Clock,
    Drawn,
    Event,
    No,
    Refused,
    Seat,
    Setup,
    Sheet,
    Shuffle,
    Step,
    TimeRanOut,
    TimeUp,
    anybody,
    house,
    turn,
)
from games.frozen import evolve
from games.game import AnyGame
from games.kit import chips
from games.kit.cards import PACK, Rank
from games.kit.events import DealerDrawn
from games.kit.match import from_the_left_of
from games.kit.piles import fill
from games.pot import betting
from games.pot.actions import AllIn, Bid, Check, Fold, Hold, Raise
from games.pot.betting import RUNNING, Betting, Outcome, Player, Street
from games.pot.events import Checked, Folded, Held, Opened, Raised
from games.pot.match import (
    AntePaid,
    CheckedThrough,
    ChipsTakenAway,
    DealBegan,
    Ending,
    Hand,
    HandDealt,
    Match,
    NobodyCanBid,
    PhaseBegan,
    Show,
    TookAll,
    Variant,
    dealer,
    terms,
)
from games.pot.showdown import end_match, pass_the_deal, pay_out, show, take_all
from games.record import BadDeal, Wanted, WrongDeal

X = TypeVar("X")

# --- the start of a match and of a deal ------------------------------------------------------------------------------


def start(rules: Variant[X], setup: Setup) -> Step[Match[X]]:
    """R2, R6: everybody gets their chips; the lot names the first dealer, who shuffles."""
    agreed = terms(setup.options)
    held = dict.fromkeys(setup.circle, agreed.capital) | chips.given(setup)
    players = tuple(Player(seat, held[seat]) for seat in setup.circle)
    return Step(
        Match(
            rules=rules,
            terms=agreed,
            phase=rules.shuffling,
            betting=Betting(players),
            own=rules.fresh,
            dealer=setup.dealer,
            awaits=DRAWING_LOTS if setup.dealer is None else SHUFFLING,
        )
    )


def chance(state: Match[X]) -> Chance | None:
    """Return the things the house has to order: lots for the dealer, or all tiles (R3, R6)."""
    if state.awaits is None:
        return None
    if state.awaits == DRAWING_LOTS:
        return Chance(DRAWING_LOTS, tuple(one.seat for one in state.betting.players if one.in_match))
    return Chance(SHUFFLING, pack(state))


def pack(state: Match[X]) -> Hand:
    """R1, R3: one tile of each rank and suit, without the ranks 2 to 6 if so agreed."""
    return PACK if state.terms.lowest is Rank.TWO else tuple(c for c in PACK if c.rank >= state.terms.lowest)


def drawn(state: Match[X], action: Drawn) -> Step[Match[X]]:
    """Take the house's answer: the dealer by lot, or the wall, from which the deal follows at once."""
    if action.kind == DRAWING_LOTS:
        first: Seat = action.order[0]
        return Step(evolve(state, dealer=first, awaits=SHUFFLING), (DealerDrawn(first),))
    return _deal(evolve(state, awaits=None), action.order)


def shuffle(state: Match[X], seat: Seat, action: Shuffle) -> Step[Match[X]]:
    """R6: the dealer shuffles all tiles for a new deal."""
    return Step(evolve(state, awaits=SHUFFLING, number=state.number + 1))


def _deal(state: Match[X], wall: Hand) -> Step[Match[X]]:
    """R6, R9: forced stakes, then tiles one at a time from the dealer's left, then the first phase."""
    giver = dealer(state)
    players = tuple(evolve(one, playing=one.in_match) for one in state.betting.players)
    seats = tuple(one.seat for one in from_the_left_of(players, giver) if one.playing)
    size = state.rules.dealt * len(seats)
    began = evolve(
        state,
        betting=Betting(players),
        own=state.rules.fresh,
        hands={seat: wall[place : size : len(seats)] for place, seat in enumerate(seats)},
        stock=wall[size:],
        muck=(),
        shown=(),
        unseen=(),
        winners=(),
        before=tuple((one.seat, one.chips + one.given) for one in players),
    )
    told = DealBegan(state.number, giver, betting.pot(state.betting), last=state.scored + 1 == state.terms.deals)
    hands = tuple(HandDealt(one.seat, began.hands[one.seat]) for one in players if one.playing)
    paid = state.rules.forced(began)
    return Step(paid.state, (told, *paid.events, *hands)).then(state.rules.first_phase)


def antes(state: Match[X]) -> Step[Match[X]]:
    """R6: one Mindesteinsatz from each player, or what they have (R30)."""
    amount = state.terms.least
    short = tuple((one.seat, one.chips) for one in state.betting.players if one.playing and one.chips < amount)
    paid = betting.ante(state.betting, amount)
    return Step(evolve(state, betting=paid), (AntePaid(amount, short, betting.pot(paid)),))


def stack(state: Match[X], wanted: Wanted) -> tuple[Hashable, ...]:
    """Return the order of all tiles that deals the wanted hands and puts the wanted tiles on top of the wall."""
    if wanted.upcards or wanted.others:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    players = state.betting.players
    inside = [one.seat for one in players if one.in_match]
    for seat in wanted.hands:
        if seat not in inside:
            raise BadDeal(WrongDeal.NO_SUCH_HAND, seat=int(seat))
    wishes = [(wanted.hands.get(seat, ()), state.rules.dealt) for seat in inside]
    *hands, stock = fill(pack(state), *wishes, (wanted.stock, 0))
    by_seat = dict(zip(inside, hands, strict=True))
    order = [one.seat for one in from_the_left_of(players, dealer(state)) if one.in_match]
    return (*(by_seat[seat][round_] for round_ in range(state.rules.dealt) for seat in order), *stock)


# --- a betting phase -------------------------------------------------------------------------------------------------


def begin(state: Match[X], phase: StrEnum, street: Street, first: Seat) -> Step[Match[X]]:
    """Open a betting phase with `first`; if nobody can bid it is passed over in silence (R33)."""
    begun, outcome = betting.begin(state.betting, street, first)
    opened = evolve(state, betting=begun, phase=phase)
    told = () if outcome is Outcome.SILENT else (PhaseBegan(phase, betting.pot(begun)),)
    return Step(opened, told).then(partial(_follow, outcome=outcome))


def street(state: Match[X], *, level: bool = False, factor: int = 1, **special: bool) -> Street:
    """Return the terms of a phase: those of the match, and what this phase has of its own."""
    agreed = state.terms
    return Street(
        least=agreed.least * factor,
        most=agreed.most,
        level=level or agreed.ending is Ending.LEVEL,
        **({"free": agreed.checked_through is CheckedThrough.FREE} | special),
    )


def _follow(state: Match[X], outcome: Outcome) -> Step[Match[X]]:
    """Turn loop: wait for the next player, or let follow what follows a phase."""
    if outcome is RUNNING:
        return Step(state)
    closed = evolve(state, betting=betting.end(state.betting))
    if outcome is Outcome.ALONE:
        return take_all(closed)
    return state.rules.next_phase(closed, outcome)


def _moved(state: Match[X], after: Betting, *events: Event) -> Step[Match[X]]:
    """Somebody has acted: find the next one."""
    found, outcome = betting.advance(after)
    moved = evolve(state, betting=found, turns=state.turns + 1)
    if outcome is RUNNING:
        return Step(moved, events)
    told = (*events, NobodyCanBid()) if outcome is Outcome.SILENT else events
    return Step(moved, told).then(partial(_follow, outcome=outcome))


def check(state: Match[X], seat: Seat, action: Check) -> Step[Match[X]]:
    """R15: stay in without opening."""
    return _moved(state, betting.check(state.betting, seat), Checked(seat))


def bid(state: Match[X], seat: Seat, action: Bid) -> Step[Match[X]]:
    """R14: open, with a hand that may (R18); that a bid lies is said first."""
    if not state.betting.bid:
        state.rules.opening(state, seat)
    after = betting.bid(state.betting, seat, action.amount)
    told = Opened(seat, action.amount, betting.pot(after), betting.player(after, seat).all_in)
    return _moved(state.rules.opened(state, seat), after, told)


def hold(state: Match[X], seat: Seat, action: Hold) -> Step[Match[X]]:
    """R16: pay up to the bid."""
    after = betting.hold(state.betting, seat, action.amount)
    had, one = betting.player(state.betting, seat).chips, betting.player(after, seat)
    return _moved(state, after, Held(seat, had - one.chips, betting.pot(after), one.all_in))


def raise_(state: Match[X], seat: Seat, action: Raise) -> Step[Match[X]]:
    """R16, R17: hold and raise."""
    after = betting.raise_(state.betting, seat, action)
    had, one = betting.player(state.betting, seat).chips, betting.player(after, seat)
    by = betting.raised_by(state.betting, action)
    return _moved(state, after, Raised(seat, had - one.chips, by, after.bid, betting.pot(after), one.all_in))


def all_in(state: Match[X], seat: Seat, action: AllIn) -> Step[Match[X]]:
    """R30: everything: a bid, a hold or a raise, with the refusals of what it stands for."""
    meant = betting.all_in(state.betting, seat)
    if isinstance(meant, Bid):
        return bid(state, seat, meant)
    return hold(state, seat, meant) if isinstance(meant, Hold) else raise_(state, seat, meant)


def fold(state: Match[X], seat: Seat, action: Fold) -> Step[Match[X]]:
    """R13, R35: drop out of this deal."""
    return _moved(_mucked(state, seat), betting.fold(state.betting, seat), Folded(seat))


def time_up(state: Match[X], action: TimeUp) -> Step[Match[X]]:
    """R34: whose time is over checks where that is allowed, and drops otherwise."""
    seat = betting.on_turn(state.betting)
    if seat is None:
        raise ValueError("nobody's time is running")
    step = _check_or_fold(state, seat)
    return Step(step.state, (TimeRanOut((seat,)), *step.events))


def _check_or_fold(state: Match[X], seat: Seat) -> Step[Match[X]]:
    try:
        return check(state, seat, Check())
    except Refused:
        return fold(state, seat, Fold())


def _mucked(state: Match[X], seat: Seat) -> Match[X]:
    """R13: lay somebody's tiles away for ever."""
    hands = {owner: hand for owner, hand in state.hands.items() if owner != seat}
    return evolve(state, hands=hands, muck=state.muck + state.hands.get(seat, ()))


# --- leaving, breaking off -------------------------------------------------------------------------------------------


def leave(state: Match[X], seat: Seat) -> Step[Match[X]]:
    """R34: drop at once and go; the pot keeps their stake, the other chips go with them."""
    one = betting.player(state.betting, seat)
    was_on_turn = betting.on_turn(state.betting) == seat
    gone = betting.with_player(state.betting, one, evolve(one, chips=0, playing=False, gone=True))
    unseen = tuple((owner, cards) for owner, cards in state.unseen if owner != seat)
    rest = evolve(_mucked(state, seat), betting=gone, unseen=unseen)
    told = Step(rest, (ChipsTakenAway(seat, one.chips),) if one.chips else ())
    if not betting.playing(gone):
        return told.then(_left_between_deals)
    if was_on_turn:
        return told.then(lambda left: _moved(left, left.betting))
    return told.then(_left_out_of_turn) if one.playing else told


def _left_out_of_turn(state: Match[X]) -> Step[Match[X]]:
    """R20, R23, R33: somebody's going may end a phase though it was not their turn."""
    if len(betting.playing(state.betting)) == 1:
        return _follow(state, Outcome.ALONE)
    if state.betting.street is None:
        return state.rules.left(state)
    over = betting.settled(state.betting)
    return Step(state) if over is None else _follow(state, over)


def _left_between_deals(state: Match[X]) -> Step[Match[X]]:
    """R34: the deal goes to the next player left of a dealer who went; the last one left gets a standing pot."""
    players = state.betting.players
    left = [one for one in players if one.in_match]
    if len(left) > 1:
        if state.dealer is None or betting.player(state.betting, state.dealer).in_match:
            return Step(state)
        return pass_the_deal(state)
    standing = betting.pot(state.betting)
    if not left or not standing:
        return end_match(state)
    winner = left[0].seat
    paid = pay_out(state.betting, ((winner, standing),))
    return Step(evolve(state, betting=paid, winners=(winner,)), (TookAll(winner, standing),)).then(end_match)


def abort(state: Match[X]) -> Match[X]:
    """R34: the match is broken off: all contributions go back to their owners, the tiles to nobody."""
    players = tuple(
        evolve(one, chips=0 if one.gone else one.chips + one.given, given=0, playing=False)
        for one in state.betting.players
    )
    hands = tuple(card for hand in state.hands.values() for card in hand)
    return evolve(
        state,
        betting=betting.end(evolve(state.betting, players=players)),
        own=state.rules.fresh,
        hands={},
        muck=state.muck + hands,
        awaits=None,
    )


# --- what the contract asks for --------------------------------------------------------------------------------------


def between_deals() -> tuple[Clause[Match[X]], ...]:
    """Return the rows of `mischen`: the dealer shuffles, who is unseen may show, the house deals."""
    return (
        turn(Shuffle, shuffle),
        anybody(Show, show),
        house(Drawn, drawn),
    )


def after_the_match() -> tuple[Clause[Match[X]], ...]:
    """Return the rows of `partie_ende`: who is unseen may still show."""
    return (anybody(Show, show),)


def bidding() -> tuple[Clause[Match[X]], ...]:
    """Return the rows of a betting phase."""
    return (
        turn(Check, check),
        turn(Bid, bid),
        turn(Hold, hold),
        turn(Raise, raise_),
        turn(AllIn, all_in),
        turn(Fold, fold),
        house(TimeUp, time_up),
    )


def on_turn(state: Match[X]) -> tuple[Seat, ...]:
    """Return whom the match waits for: the player on turn, between deals the dealer."""
    seat = betting.on_turn(state.betting)
    if seat is not None:
        return (seat,)
    between = not state.hands and not state.champions and state.awaits is None
    return (state.dealer,) if between and state.dealer is not None else ()


def not_eliminated(game: AnyGame, state: Match[X], seat: Seat, action: Action) -> None:
    """R29: who is out can do nothing any more but show what they kept; that comes before `nicht_am_zug`."""
    if betting.on_turn(state.betting) == seat or isinstance(action, Show):  # who is on turn is in
        return
    if betting.player(state.betting, seat).eliminated:
        raise Refused(No.ELIMINATED)


def is_out(state: Match[X], seat: Seat) -> bool:
    """R29: tell whether somebody is out and only watches."""
    return betting.player(state.betting, seat).eliminated


def clock(state: Match[X]) -> Clock | None:
    """R34: while somebody has to decide in a deal, they have the time agreed."""
    if not state.terms.seconds or not state.hands:
        return None
    return Clock((state.number, state.turns), float(state.terms.seconds))


def hand(state: Match[X], seat: Seat) -> Hand:
    """Return somebody's tiles in their own order."""
    return state.hands.get(seat, ())


def arrange(state: Match[X], seat: Seat, cards: Hand) -> Match[X]:
    """Put somebody's tiles into another order."""
    return evolve(state, hands={**state.hands, seat: cards})


def sheet(state: Match[X]) -> Sheet:
    """Return what every deal brought, and the chips everybody has: nothing else counts."""
    totals = tuple((one.seat, one.chips) for one in state.betting.players)
    return Sheet(state.scores, totals, state.champions, over=bool(state.champions))
