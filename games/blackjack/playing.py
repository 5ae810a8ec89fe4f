"""
The bank asks, the players take tiles, the bank plays: from the dealing to the last tile of a deal (B8 to B14, B26).

A deal runs by itself between two decisions: `_go_on` gives owed tiles, finds the next hand to ask and, when there is
none, lets the bank play; it stops only for a player or for the house, which mixes the tiles laid aside if the wall is
empty (B26). What follows after the bank's last tile is in `settling.py`.
"""

from __future__ import annotations

from games.blackjack.actions import (
    AsideMixed,
    Asked,
    BankDone,
    BankDrew,
    BankTurned,
    Busted,
    Deal,
    DidSplit,
    Double,
    Doubled,
    Hit,
    SitOut,
    Split,
    Stake,
    Stand,
    Stood,
    TileGiven,
)
from games.blackjack.scoring import BANK_STANDS, LIMIT, is_black_jack, value
from games.blackjack.settling import settle
from games.blackjack.state import (
    Hand,
    Phase,
    Refusal,
    Spot,
    State,
    banker,
    in_play,
    owed,
    pay,
    player,
    to_play,
    with_hand,
    with_spot,
)
from games.contract import SHUFFLING, Action, Drawn, Refused, Seat, Shuffle, Step, TimeRanOut, TimeUp
from games.frozen import evolve
from games.kit.cards import Card


def hit(state: State, _seat: Seat, _action: Hit) -> Step[State]:
    """B9: one more tile, as many as wanted."""
    return proceed(state, Step(evolve(state, owing=True)))


def stand(state: State, seat: Seat, _action: Stand) -> Step[State]:
    """B9: no more tiles for this hand."""
    place, number = _asked(state)
    hand = place.hands[number]
    told = Stood(seat, number + 1, len(place.hands), value(hand.cards))
    return proceed(state, Step(with_spot(state, with_hand(place, number, evolve(hand, stood=True))), (told,)))


def thinking_over(state: State, _action: TimeUp) -> Step[State]:
    """B25: time is up, the hand stands."""
    late = _asked(state)[0].seat
    return Step(state, (TimeRanOut((late,)),)).then(lambda s: stand(s, late, Stand()))


def double(state: State, seat: Seat, _action: Double) -> Step[State]:
    """B10: put the stake down once more; any number of tiles may follow."""
    place, hand = _untouched(state, seat)
    _require(no_double(hand), value=value(hand.cards))
    _require_chips(state, seat, hand.stake)
    doubled = evolve(hand, stake=2 * hand.stake, doubled=True)
    state = with_spot(pay(state, seat, -hand.stake), with_hand(place, 0, doubled))
    return Step(state, (Doubled(seat, doubled.stake),))


def split(state: State, seat: Seat, _action: Split) -> Step[State]:
    """B11: two hands with the same stake, each with one of the tiles and one more from the wall."""
    place, hand = _untouched(state, seat)
    _require(no_split(hand), cards=hand.cards)
    _require_chips(state, seat, hand.stake)
    hands = tuple(Hand((card,), hand.stake) for card in hand.cards)
    parted = with_spot(pay(state, seat, -hand.stake), evolve(place, hands=hands))
    return proceed(state, Step(parted, (DidSplit(seat, hand.cards, hand.stake),)))


def no_double(hand: Hand) -> Refusal | None:
    """B10: only a value of 9, 10 or 11 may be doubled; ace and eight are 19 (B2)."""
    return None if value(hand.cards) in range(9, 12) else Refusal.NOT_TO_DOUBLE


def no_split(hand: Hand) -> Refusal | None:
    """B11: only two tiles of equal rank may be split, king and queen are not."""
    return None if hand.cards[0].rank is hand.cards[1].rank else Refusal.NO_PAIR


def touched(place: Spot) -> Refusal | None:
    """B10 to B12: doubling and splitting are for the first two tiles, and only one of them, once."""
    if place.is_split:
        return Refusal.ALREADY_SPLIT
    if place.hands[0].doubled:
        return Refusal.ALREADY_DOUBLED
    return Refusal.TOO_LATE if len(place.hands[0].cards) > 2 else None


def choices(state: State, seat: Seat) -> tuple[type[Action], ...]:
    """Return what the rules let this player do now, the usual first; from open facts alone (B20)."""
    somebody = next((p for p in state.players if p.seat == seat), None)
    if somebody is None or not somebody.playing:
        return ()
    if state.phase is Phase.SHUFFLING:
        return (Shuffle,) if seat == state.bank else ()
    if state.phase is Phase.STAKING:
        if seat == state.bank:
            return (Deal,) if any(p.stake for p in state.players) else ()
        return (Stake, SitOut)
    asked = to_play(state)
    if asked is None or asked[0].seat != seat:
        return ()
    place, number = asked
    hand = place.hands[number]
    able = touched(place) is None and somebody.chips >= hand.stake
    return (
        Hit,
        Stand,
        *((Double,) if able and no_double(hand) is None else ()),
        *((Split,) if able and no_split(hand) is None else ()),
    )


def _asked(state: State) -> tuple[Spot, int]:
    """Return the place and hand on turn; only called where the table of clauses knows that there is one."""
    asked = to_play(state)
    if asked is None:
        raise ValueError("no hand is on turn")
    return asked


def _untouched(state: State, seat: Seat) -> tuple[Spot, Hand]:
    """Return the player's place and only hand if it is as dealt."""
    place, number = _asked(state)
    _require(touched(place), seat=seat)
    return place, place.hands[number]


def _require(reason: Refusal | None, **facts: object) -> None:
    if reason is not None:
        raise Refused(reason, **facts)


def _require_chips(state: State, seat: Seat, needed: int) -> None:
    """B10, B11: the second stake needs chips."""
    chips = player(state, seat).chips
    if chips < needed:
        raise Refused(Refusal.TOO_FEW_CHIPS, needed=needed, chips=chips)


def proceed(before: State, step: Step[State]) -> Step[State]:
    """Let the deal run on, and tell who is asked now if that is another hand than before."""
    step = step.then(_go_on)
    asked, was = to_play(step.state), to_play(before)
    if asked is None or step.state.pending or (was and _same(was, asked)):
        return step
    place, number = asked
    told = Asked(place.seat, number + 1, len(place.hands), value(place.hands[number].cards))
    return Step(step.state, (*step.events, told))


def _same(was: tuple[Spot, int], asked: tuple[Spot, int]) -> bool:
    """Tell whether the same hand is asked again; the first of two is another one than that which was split."""
    return (was[0].seat, was[1], len(was[0].hands)) == (asked[0].seat, asked[1], len(asked[0].hands))


def _go_on(state: State) -> Step[State]:
    """B7 to B14: give what is owed; when no hand is left to ask, the bank plays."""
    if state.pending is not None:
        return Step(state)
    short = owed(state)
    if short is not None:
        return _give(state, *short).then(_go_on)
    if to_play(state) is not None:
        return Step(state)
    if state.hole is not None:
        return _turn_up(state, state.hole).then(_go_on)
    if in_play(state) and value(state.upcards) < BANK_STANDS:
        return _bank_draws(state).then(_go_on)
    total = value(state.upcards)
    told = BankDone(banker(state).seat, state.upcards, total, bust=total > LIMIT, drawing=in_play(state))
    return Step(state, (told,)).then(settle)


def _give(state: State, place: Spot, number: int) -> Step[State]:
    """B9, B11: one tile for one hand; above 21 its stake is the bank's at once (B8)."""
    if not state.wall:
        return Step(evolve(state, pending=SHUFFLING))
    hand = place.hands[number]
    taken = evolve(hand, cards=(*hand.cards, state.wall[0]))
    total, of = value(taken.cards), len(place.hands)
    told = TileGiven(place.seat, number + 1, of, state.wall[0], total)
    given = evolve(state, wall=state.wall[1:], owing=False)
    if total <= LIMIT:
        return Step(with_spot(given, with_hand(place, number, taken)), (told,))
    lost = evolve(place, result=place.result - hand.stake)
    given = with_spot(given, with_hand(lost, number, evolve(taken, stake=0)))
    return Step(
        pay(given, banker(given).seat, hand.stake),
        (told, Busted(place.seat, number + 1, of, total, hand.stake)),
    )


def _turn_up(state: State, hole: Card) -> Step[State]:
    """B14: the second tile lies open now, and not before (B7)."""
    cards = (*state.upcards, hole)
    told = BankTurned(banker(state).seat, hole, value(cards), is_black_jack(cards))
    return Step(evolve(state, upcards=cards, hole=None), (told,))


def _bank_draws(state: State) -> Step[State]:
    """B14: below 17 the bank must draw."""
    if not state.wall:
        return Step(evolve(state, pending=SHUFFLING))
    cards = (*state.upcards, state.wall[0])
    told = BankDrew(banker(state).seat, state.wall[0], value(cards))
    return Step(evolve(state, upcards=cards, wall=state.wall[1:]), (told,))


def mixed(state: State, drawn: Drawn) -> Step[State]:
    """B26: the tiles laid aside are the new wall, and the deal goes on where it stopped."""
    wall: tuple[Card, ...] = drawn.order
    return proceed(state, Step(evolve(state, pending=None, wall=wall, aside=()), (AsideMixed(len(wall)),)))
