"""
The rules of Black Jack: how a match begins, stakes and dealing (B5 to B7), who may leave, the table of clauses.

The rest of a deal lies in `playing.py` (B8 to B14, B26) and `settling.py` (B15 to B24).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.blackjack.actions import (
    AllSatOut,
    BlackJackDealt,
    Deal,
    Dealt,
    DealtHand,
    Double,
    FirstBank,
    Forfeited,
    Hit,
    SatOut,
    Shuffled,
    SitOut,
    Split,
    Stake,
    Staked,
    StakesReturned,
    Stand,
)
from games.blackjack.playing import choices, double, hit, mixed, proceed, split, stand, thinking_over
from games.blackjack.scoring import is_black_jack, value
from games.blackjack.settling import alone, end, hand_over, open_staking
from games.blackjack.state import (
    TILES,
    Hand,
    Phase,
    Player,
    Refusal,
    Spot,
    State,
    banker,
    lying,
    on_table,
    pay,
    player,
    points,
    spot,
    stakers,
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
from games.kit.cards import Card
from games.kit.match import from_the_left_of
from games.kit.piles import fill
from games.record import BadDeal, Wanted, WrongDeal


def stake(state: State, seat: Seat, action: Stake) -> Step[State]:
    """B5, B6: put a stake down, in place of one that lies already."""
    _not_the_bank(state, seat)
    somebody = player(state, seat)
    before = somebody.stake or 0
    owns = somebody.chips + before
    least = min(state.terms.lowest, owns)
    if action.amount < least:
        raise Refused(Refusal.TOO_LITTLE, needed=least, got=action.amount)
    if action.amount > state.terms.highest:
        raise Refused(Refusal.TOO_MUCH, allowed=state.terms.highest, got=action.amount)
    if action.amount > owns:
        raise Refused(Refusal.TOO_FEW_CHIPS, needed=action.amount, chips=owns)
    state = with_player(state, evolve(somebody, chips=owns - action.amount, stake=action.amount))
    state = evolve(state, unanswered=False)
    return Step(state, (Staked(seat, action.amount, before),)).then(decided)


def sit_out(state: State, seat: Seat, _action: SitOut) -> Step[State]:
    """B6: take no part in the coming deal."""
    _not_the_bank(state, seat)
    return _take_stake_back(evolve(state, unanswered=False), seat).then(decided)


def deal(state: State, seat: Seat, _action: Deal) -> Step[State]:
    """B6: the Bankhalter deals if anybody has staked; the undecided sit out."""
    if seat != state.bank:
        raise Refused(No.NOT_YOUR_TURN, turns=undecided(state), bank=state.bank)
    if not any(p.stake for p in state.players):
        raise Refused(Refusal.NO_STAKE)
    return _all_sit_out(state, undecided(state)).then(_deal)


def staking_over(state: State, _action: TimeUp) -> Step[State]:
    """B25: time is up, the undecided sit out; if that is everybody, no clock runs until somebody wants to play."""
    late = undecided(state)
    state = evolve(state, unanswered=len(late) == len(stakers(state)))
    return Step(state, (TimeRanOut(late),)).then(lambda s: _all_sit_out(s, late)).then(decided)


def _not_the_bank(state: State, seat: Seat) -> None:
    """B6: the Bankhalter does not stake."""
    if seat == state.bank:
        raise Refused(Refusal.BANK_STAKES_NOTHING)


def _take_stake_back(state: State, seat: Seat) -> Step[State]:
    somebody = player(state, seat)
    returned = somebody.stake or 0
    state = with_player(state, evolve(somebody, chips=somebody.chips + returned, stake=0))
    return Step(state, (SatOut(seat, returned),))


def _all_sit_out(state: State, seats: tuple[Seat, ...]) -> Step[State]:
    step: Step[State] = Step(state)
    for seat in seats:
        taken = _take_stake_back(step.state, seat)
        step = Step(taken.state, step.events + taken.events)
    return step


def decided(state: State) -> Step[State]:
    """B6: deal once everybody has decided, or ask again if all sit out."""
    if undecided(state):
        return Step(state)
    if any(p.stake for p in state.players):
        return _deal(state)
    return Step(state, (AllSatOut(),)).then(open_staking)


def _deal(state: State) -> Step[State]:
    """B7: the old tiles go aside; one tile to each stake and the bank, a second to each, the bank's hidden."""
    bank = banker(state).seat
    dealt_in = [(p.seat, p.stake) for p in from_the_left_of(state.players, bank) if p.stake]
    count = len(dealt_in)
    first, second = state.wall[: count + 1], state.wall[count + 1 : 2 * count + 2]
    spots = tuple(Spot(seat, (Hand((first[i], second[i]), stake),)) for i, (seat, stake) in enumerate(dealt_in))
    laid = evolve(
        state,
        phase=Phase.PLAY,
        players=tuple(evolve(p, stake=None) for p in state.players),
        aside=state.aside + on_table(state),
        spots=spots,
        upcards=(first[count],),
        hole=second[count],
        held_by=bank,
        wall=state.wall[2 * count + 2 :],
    )
    hands = tuple(DealtHand(s.seat, s.hands[0].cards, value(s.hands[0].cards)) for s in spots)
    told: list[Event] = [Dealt(hands, bank, first[count], value(first[count:]))]
    told += [BlackJackDealt(s.seat) for s in spots if is_black_jack(s.hands[0].cards)]
    return proceed(state, Step(laid, tuple(told)))


# --- a match begins ---------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """B5: everybody gets their chips; the lot names the first Bankhalter, unless a record does."""
    agreed = terms(setup.options)
    given = chips.given(setup)
    players = tuple(Player(seat, given.get(seat, agreed.capital)) for seat in setup.circle)
    state = State(players, agreed, fixed=frozenset(given), pending=DRAWING_LOTS)
    return Step(state) if setup.dealer is None else _first_bank(state, setup.dealer, by_lot=False)


def _first_bank(state: State, seat: Seat, *, by_lot: bool) -> Step[State]:
    """B5, B23: the first Bankhalter has the bank's chips; a record's `chips` are all they have."""
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
    """B25: a leaver's stakes are the bank's, and nobody plays their hands."""
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
