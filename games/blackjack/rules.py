"""
The rules of black jack: how a match begins, who may leave, what the house asks. `RULES` says who may do what.

The rules of a deal lie in three files, in the order of its course: `staking.py` (B5 to B7), `playing.py` (B8 to B14,
B26) and `settling.py` (B15 to B24).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.blackjack.actions import Deal, Double, Hit, SitOut, Split, Stake, Stand
from games.blackjack.events import FirstBank, Forfeited, Shuffled, StakesReturned
from games.blackjack.playing import choices, double, hit, mixed, proceed, split, stand, thinking_over
from games.blackjack.settling import alone, end, hand_over, open_staking
from games.blackjack.staking import deal, decided, sit_out, stake, staking_over
from games.blackjack.state import (
    TILES,
    Phase,
    Player,
    State,
    banker,
    lying,
    pay,
    player,
    points,
    spot,
    terms,
    to_play,
    undecided,
    with_player,
    with_spot,
)
from games.contract import (
    DRAWING_LOTS,
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Clock,
    Drawn,
    No,
    Refused,
    Seat,
    Setup,
    Sheet,
    Shuffle,
    Step,
    TimeUp,
    anybody,
    house,
    turn,
)
from games.frozen import evolve
from games.game import AnyGame
from games.kit import chips
from games.kit.cards import Card
from games.kit.match import from_the_left_of
from games.kit.piles import fill
from games.record import BadDeal, Wanted, WrongDeal

# --- a match begins ---------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """B5: everybody gets his chips; the lot names the first Bankhalter, unless a record does."""
    agreed = terms(setup.options)
    given = chips.given(setup)
    players = tuple(Player(seat, given.get(seat, agreed.capital)) for seat in setup.circle)
    state = State(players, agreed, fixed=frozenset(given), pending=DRAWING_LOTS)
    return Step(state) if setup.dealer is None else _first_bank(state, setup.dealer, by_lot=False)


def _first_bank(state: State, seat: Seat, *, by_lot: bool) -> Step[State]:
    """B5, B23: the first Bankhalter has the bank's chips; a record's `chips` are all he has."""
    supplement = state.terms.supplement
    state = pay(state, seat, 0 if seat in state.fixed else supplement)
    state = evolve(state, bank=seat, first=seat, lent=supplement, pending=SHUFFLING)
    return Step(state, (FirstBank(seat, player(state, seat).chips, by_lot),))


def shuffle(state: State, _seat: Seat, _action: Shuffle) -> Step[State]:
    """B18, B19: the Bankhalter shuffles all tiles."""
    return Step(evolve(state, pending=SHUFFLING))


def between_deals(state: State, drawn: Drawn) -> Step[State]:
    """B18: the house has drawn the first Bankhalter or shuffled all tiles."""
    if drawn.kind == DRAWING_LOTS:
        return _first_bank(state, drawn.order[0], by_lot=True)
    wall: tuple[Card, ...] = drawn.order
    built = evolve(state, pending=None, wall=wall, aside=(), spots=(), upcards=(), hole=None, held_by=None)
    return Step(built, (Shuffled(banker(state).seat, len(wall)),)).then(open_staking)


# --- leaving, breaking off --------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """B25: somebody goes for good; what that means depends on the phase and on who keeps the bank."""
    gone = with_player(state, evolve(player(state, seat), left=True))
    if state.phase is Phase.PLAY:
        return Step(gone) if seat == state.bank else proceed(state, _forfeit(gone, seat))
    returned = _return_stakes(gone, None if seat == state.bank else seat)
    if alone(returned.state):
        return returned.then(end)
    if seat == state.bank:
        return returned.then(hand_over)
    return returned.then(decided) if state.phase is Phase.STAKING else returned


def _forfeit(state: State, seat: Seat) -> Step[State]:
    """B25: a leaver's stakes are the bank's, and nobody plays his hands."""
    place = spot(state, seat)
    stakes = lying(state, seat)
    if place is None or not stakes:
        return Step(state)
    hands = tuple(evolve(hand, stake=0, stood=True) for hand in place.hands)
    state = with_spot(state, evolve(place, hands=hands, result=place.result - stakes))
    return Step(pay(state, banker(state).seat, stakes), (Forfeited(seat, stakes),))


def _return_stakes(state: State, seat: Seat | None) -> Step[State]:
    """B25: give the stakes lying for the coming deal back to one player, or to all (None)."""
    back = tuple((p.seat, p.stake) for p in state.players if p.stake and seat in (None, p.seat))
    if not back:
        return Step(state)
    for owner, amount in back:
        somebody = player(state, owner)
        state = with_player(state, evolve(somebody, chips=somebody.chips + amount, stake=None))
    return Step(state, (StakesReturned(back),))


def abort(state: State) -> State:
    """B25: the match is broken off; all stakes lying go back, those of busted hands stay lost."""
    players = tuple(evolve(p, chips=p.chips + lying(state, p.seat), stake=None) for p in state.players)
    spots = tuple(evolve(s, hands=tuple(evolve(hand, stake=0) for hand in s.hands)) for s in state.spots)
    return evolve(state, players=players, spots=spots, pending=None)


# --- what the house asks ----------------------------------------------------------------------------------------------


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the table waits for."""
    match state.phase:
        case Phase.STAKING:
            return undecided(state)
        case Phase.PLAY:
            asked = to_play(state)
            return () if asked is None else (asked[0].seat,)
        case Phase.SHUFFLING:
            return () if state.bank is None else (state.bank,)
        case Phase.OVER:
            return ()


def chance(state: State) -> Chance | None:
    """Return the lot for the first Bankhalter, all tiles before a deal, or those laid aside in mid-deal (B26)."""
    if state.pending is None:
        return None
    if state.pending == DRAWING_LOTS:
        return Chance(DRAWING_LOTS, tuple(p.seat for p in state.players))
    return Chance(SHUFFLING, state.aside if state.phase is Phase.PLAY else TILES)


def clock(state: State) -> Clock | None:
    """B25: one clock for all stakes of a deal, if anybody is playing, and one for every question of the bank."""
    if not state.terms.seconds or state.pending:
        return None
    if state.phase is Phase.STAKING:
        if state.unanswered:
            return None
        return Clock((state.dealt, state.calls), state.terms.seconds)
    asked = to_play(state)
    if asked is None:
        return None
    place, number = asked
    hand = place.hands[number]
    return Clock((state.dealt, place.seat, number, len(hand.cards), hand.doubled), state.terms.seconds)


def sheet(state: State) -> Sheet:
    """Return the results of all deals and the points so far, people who left included (B23)."""
    totals = tuple((p.seat, points(state, p)) for p in state.players)
    return Sheet(state.scores, totals, state.winners, over=state.phase is Phase.OVER)


def stack(state: State, wanted: Wanted) -> tuple[Card, ...]:
    """
    Return the order of the wall in which the next deal is as wanted (B7).

    `hand` lines name who takes part; if no player has one, all do. Their tiles lie in the order of dealing.

    Raises:
        BadDeal: a hand of more than two tiles, a tile more than twice, or a hand of somebody who cannot take part.
    """
    if state.phase is not Phase.SHUFFLING or state.bank is None:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    others = [p.seat for p in from_the_left_of(state.players, state.bank) if p.playing and p.seat != state.bank]
    strangers = [seat for seat in wanted.hands if seat != state.bank and seat not in others]
    if strangers:
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    named = [seat for seat in others if seat in wanted.hands]
    order = [*(named or others), state.bank]
    seats = [p.seat for p in state.players if p.seat in order]
    wishes = [(wanted.hands.get(seat, ()), 2) for seat in seats]
    *hands, rest = fill(TILES, *wishes, (wanted.stock, 0))
    by_seat = dict(zip(seats, hands, strict=True))
    return (*(by_seat[seat][0] for seat in order), *(by_seat[seat][1] for seat in order), *rest)


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell whether the rules let this player do that now; the stake or the wish itself may still be refused."""
    return action in choices(state, seat)


def still_in(_game: AnyGame, state: State, seat: Seat, _action: Action) -> None:
    """B21: refuse who is out of the match."""
    if player(state, seat).out:
        raise Refused(No.ELIMINATED)


RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.STAKING: (
        anybody(Stake, stake),
        anybody(SitOut, sit_out),
        anybody(Deal, deal),
        house(TimeUp, staking_over),
    ),
    Phase.PLAY: (
        turn(Hit, hit),
        turn(Stand, stand),
        turn(Double, double),
        turn(Split, split),
        house(Drawn, mixed),
        house(TimeUp, thinking_over),
    ),
    Phase.SHUFFLING: (
        turn(Shuffle, shuffle),
        house(Drawn, between_deals),
    ),
    Phase.OVER: (),
}
