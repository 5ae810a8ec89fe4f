"""The course of a match: dealing, the end of a deal, people who leave and come, the clock (R1-R4, R51-R55)."""

from __future__ import annotations

from collections.abc import Hashable

from games.contract import DRAWING_LOTS, SHUFFLING, Chance, Clock, Drawn, Seat, Setup, Sheet, Shuffle, Step
from games.frozen import evolve
from games.kit.cards import Card
from games.kit.events import DealerDrawn, DealerFollows, HandDealt, MatchInterrupted
from games.kit.match import leaders
from games.kit.piles import fill
from games.kit.places import behind_the_dealer, next_dealer, with_newcomer, without_person
from games.record import BadDeal, Wanted, WrongDeal
from games.skat import events
from games.skat.cards import PACK, TRICKS, sorting
from games.skat.scoring import booked, given_up, left_behind
from games.skat.state import Deal, State, deal_number
from games.skat.terms import BETWEEN_DEALS, Ending, Phase, Result

PLAYERS = 3


def start(setup: Setup) -> Step[State]:
    """R2, R4: set the table up; the lot names the first dealer unless a record does."""
    return Step(
        State(
            places=setup.circle,
            dealing=0 if setup.dealer is None else setup.circle.index(setup.dealer),
            totals=tuple((seat, 0) for seat in setup.circle),
            options=setup.options,
            deals=int(setup.options["runden"]) * len(setup.circle),
            phase=Phase.SHUFFLE,
            pending=DRAWING_LOTS if setup.dealer is None else SHUFFLING,
        )
    )


def chance(state: State) -> Chance | None:
    """Return the things the house has to order: the seats for the first dealer's lot, or the pack."""
    if state.pending is None:
        return None
    things: tuple[Hashable, ...] = state.circle if state.pending == DRAWING_LOTS else PACK
    return Chance(state.pending, things)


def shuffle(state: State, _seat: Seat, _action: Shuffle) -> Step[State]:
    """R2: the dealer mixes; with that the last deal is off the table."""
    return Step(evolve(state, pending=SHUFFLING, deal=None, result=None))


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take the order the house has brought: the lot for the first dealer, or the cards."""
    if action.kind == DRAWING_LOTS:
        dealer = next(seat for seat in state.circle if seat == action.order[0])
        return Step(evolve(state, dealing=state.places.index(dealer), pending=SHUFFLING), (DealerDrawn(dealer),))
    return deal(state, action)


_PACKETS = ((0, 3, 11, 15, 23, 26), (3, 6, 15, 19, 26, 29), (6, 9, 19, 23, 29, 32))
"""R1: where the packets of three, four and three of each player begin and end in the pack; the Skat is 9 and 10."""


def deal(state: State, action: Drawn) -> Step[State]:
    """R1-R3: three each, the Skat, four each, three each; the dealer of four gets none."""
    place, active = sorting(None), behind_the_dealer(state)[:PLAYERS]
    cards = tuple(card for card in action.order if isinstance(card, Card))
    hands = tuple(
        tuple(sorted((*cards[a:b], *cards[c:d], *cards[e:f]), key=place.__getitem__)) for a, b, c, d, e, f in _PACKETS
    )
    dealer = next_dealer(state)
    dealt = Deal(dealer, active, state.circle, hands, cards[9:11], turn=active[1])
    idle = tuple(seat for seat in state.circle if seat not in active)
    return Step(
        evolve(state, phase=Phase.BIDDING, deal=dealt, pending=None, result=None),
        (
            events.Dealt(deal_number(state), state.deals, dealer, active, idle),
            *(HandDealt(seat, hand) for seat, hand in zip(active, hands, strict=True)),
        ),
    )


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order of the pack that deals the wanted hands and Skat; gaps are filled seat by seat, then in the Skat.

    Raises:
        BadDeal: somebody who sits out should get cards, a pile is too long, or there is one Skat does not have.
    """
    active = behind_the_dealer(state)[:PLAYERS]
    if wanted.upcards or wanted.others:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    if any(cards and seat not in active for seat, cards in wanted.hands.items()):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    if len(wanted.stock) > len(PACK) - PLAYERS * TRICKS:
        raise BadDeal(WrongDeal.PILE_TOO_LONG, named=len(wanted.stock), size=len(PACK) - PLAYERS * TRICKS)
    seats = [seat for seat in state.circle if seat in active]
    *hands, skat = fill(PACK, *((wanted.hands.get(seat, ()), TRICKS) for seat in seats), (wanted.stock, 0))
    pack: list[Hashable] = [None] * len(PACK)
    pack[9:11] = skat
    for seat, cards in zip(seats, hands, strict=True):
        first, end, second, stop, third, last = _PACKETS[active.index(seat)]
        pack[first:end], pack[second:stop], pack[third:last] = cards[:3], cards[3:7], cards[7:]
    return tuple(pack)


def clock(state: State) -> Clock | None:
    """R53: return the time for the decision that is due, if a time was agreed."""
    seconds, deal = int(state.options["bedenkzeit"]), state.deal
    if not seconds or deal is None or state.phase in BETWEEN_DEALS:
        return None
    asked = None if deal.question is None else (deal.question.seat, deal.question.waiting[:1])
    if deal.question is not None and len(deal.question.waiting) > 1:
        asked = (deal.question.seat, ())
    said = (deal.bid, len(deal.passed), deal.turn, len(deal.taken), len(deal.trick.cards))
    return Clock((deal_number(state), str(state.phase), said, asked), float(seconds))


def sheet(state: State) -> Sheet:
    """Return the score so far."""
    return Sheet(state.scores, state.totals, state.winners, over=state.phase is Phase.OVER)


# --- the end of a deal and of the match ------------------------------------------------------------------------------


def finish(state: State, result: Result) -> Step[State]:
    """R47, R51: book a deal that counts, and go on with the next dealer or to the end."""
    deal, number = state.running, deal_number(state)
    scored = booked(result, deal, state.circle, seeger=bool(state.options["seeger"]))
    gained = dict(scored.gains)
    soloist = () if scored.soloist is None else (scored.soloist,)
    counted = evolve(
        state,
        totals=tuple((seat, total + gained.get(seat, 0)) for seat, total in state.totals),
        scores=(*state.scores, tuple((seat, gained.get(seat, 0)) for seat in deal.seated)),
        won=state.won + (soloist if scored.ending is Ending.WON else ()),
        lost=state.lost + (soloist if scored.ending is Ending.LOST else ()),
        deal=evolve(deal, question=None),
        result=scored,
        dealing=(state.dealing + 1) % len(state.places),
    )
    told = Step(counted, (events.DealScored(number, scored, counted.standing),))
    return told.then(_end if len(counted.scores) == state.deals else _wait_for_dealer)


def _wait_for_dealer(state: State) -> Step[State]:
    """R55: whoever sits on the dealer's chair deals, or the next one; with fewer than three the match waits."""
    missing = PLAYERS - len(state.circle)
    if missing > 0:
        return Step(evolve(state, phase=Phase.INTERRUPTED), (MatchInterrupted(missing),))
    dealer = next_dealer(state)
    waiting = evolve(state, phase=Phase.SHUFFLE, dealing=state.places.index(dealer))
    return Step(waiting, (DealerFollows(dealer, deal_number(waiting)),))


def _end(state: State) -> Step[State]:
    """R51: the most points win, and equal points share the victory."""
    winners = leaders(dict(state.totals), state.circle)
    return Step(evolve(state, phase=Phase.OVER, winners=winners), (events.MatchEnded(state.standing, winners),))


# --- people who go and come ------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """R55: somebody has gone for good."""
    emptied = without_person(state, seat)
    if state.phase in BETWEEN_DEALS:
        # Whose turn it is to deal may have gone; a match that waits already goes on waiting.
        if state.phase is Phase.SHUFFLE and (seat == next_dealer(state) or len(emptied.circle) < PLAYERS):
            return _wait_for_dealer(emptied)
        return Step(emptied)
    deal = state.running
    if seat not in deal.active:
        return Step(emptied)
    if deal.soloist is None or (deal.contract is None and seat != deal.soloist):
        dropped = evolve(emptied, deal=None, result=Result(Ending.DROPPED))
        return Step(dropped, (events.DealDropped(seat),)).then(_wait_for_dealer)
    if deal.contract is None:
        return finish(emptied, left_behind(deal))
    return finish(emptied, given_up(deal, by_soloist=seat == deal.soloist))


def join(state: State, seat: Seat) -> Step[State]:
    """R55: a newcomer takes the first empty chair with no points."""
    seated = with_newcomer(state, seat)
    waits = state.phase is Phase.INTERRUPTED and len(seated.circle) >= PLAYERS
    return _wait_for_dealer(seated) if waits else Step(seated)
