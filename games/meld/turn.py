"""
The course of a match of melds: dealing, drawing, taking, discarding, undoing, the next turn, leaving, the end.

Every move at the table keeps the table before it, and undo returns there; what others did meanwhile stays (somebody may
have left), and so does the order in which the player sorted their hand.

Whenever the stock is empty, every discard that nobody can take any more is mixed into a new one at once. The house does
the mixing, so a rule that runs dry stops here with `mixing` set; what the game still had to do is kept in its own part,
and `settle` goes on with it (`Variant.settled`) as soon as the house has answered.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

from games.contract import DRAWING_LOTS, SHUFFLING, Chance, Drawn, Event, No, Refused, Seat, Setup, Sheet, Shuffle, Step
from games.frozen import evolve
from games.kit.cards import Face
from games.kit.events import DealerDrawn, DealerNext, Discarded, Drew, HandDealt, HandTucked, Reshuffled, Took
from games.kit.match import clockwise, leaders, totals
from games.kit.piles import fill, missing, restored, same_cards, without
from games.kit.rounds import MatchWon
from games.kit.spread import numbered
from games.meld.actions import Discard, TakeBack
from games.meld.events import TookBack, TurnCame
from games.meld.rules import Match, Mixing, NoMove, Player, Variant, X
from games.record import BadDeal, Wanted, WrongDeal


def take_back(state: Match[X], seat: Seat, action: TakeBack) -> Step[Match[X]]:
    """Take back the last table move of this turn, or all of them; never the taking of the card."""
    if not state.moments:
        raise Refused(NoMove.NOTHING_TO_TAKE_BACK)
    return undo(state, seat, len(state.moments) if action.everything else 1)


def undo(state: Match[X], seat: Seat, moves: int) -> Step[Match[X]]:
    """Return to the table before the last `moves` table moves of the player on turn."""
    moment = state.moments[-moves]
    now = state.players[seat].hand
    returned = missing(now, moment.hand)
    after = evolve(
        state,
        players=state.with_player(seat, Player(restored(moment.hand, now), moment.out)),
        spread=moment.spread,
        open_jokers=moment.open_jokers,
        first_lay=moment.first_lay,
        own=moment.own,
        moments=state.moments[:-moves],
    )
    lay, lie = numbered(state.spread), numbered(after.spread)
    melds = tuple((number, meld) for number, meld in lie.items() if lay.get(number) != meld)
    gone = tuple(number for number in lay if number not in lie)
    return Step(after, (TookBack(seat, returned, moves, melds, moment.out, gone),))


# --- the deal --------------------------------------------------------------------------------------------------------


def start(rules: Variant[X], setup: Setup) -> Step[Match[X]]:
    """Return the match before its first deal: the dealer a record names, or the one drawn by lot, or the opener."""
    dealer = setup.opener if setup.dealer is None else setup.dealer
    mixing = Mixing.DEALER if rules.lot and setup.dealer is None else Mixing.DEAL
    state = Match(
        rules, setup.circle, setup.circle, setup.options, rules.shuffling, dealer, dealer, rules.fresh, mixing=mixing
    )
    return Step(state)


def shuffle(state: Match[X], seat: Seat, action: Shuffle) -> Step[Match[X]]:
    """Mix for the next deal."""
    return Step(evolve(state, mixing=Mixing.DEAL))


def unwanted(state: Match[X]) -> tuple[Face, ...]:
    """Return the discards that nobody can take any more: what becomes the new stock."""
    return state.pile if state.rules.offered(state) is None else state.pile[1:]


def chance(state: Match[X]) -> Chance | None:
    """Return what the house must order now: who deals, the pack, the discards, or the hand of somebody who left."""
    match state.mixing:
        case None:
            return None
        case Mixing.DEALER:
            return Chance(DRAWING_LOTS, state.circle)
        case Mixing.DEAL:
            return Chance(SHUFFLING, state.rules.pack)
        case Mixing.DISCARDS:
            return Chance(SHUFFLING, unwanted(state))
        case Mixing.LEFT_HAND:
            return Chance(SHUFFLING, state.loose)


def first_player(state: Match[X]) -> Seat:
    """Return the dealer's left neighbour."""
    return clockwise(state.everybody, state.dealer, state.circle)


def deal(state: Match[X], drawn: Drawn) -> Step[Match[X]]:
    """Take the house's answer: the dealer by lot, or the hands one after another in seat order and the stock."""
    if state.mixing is Mixing.DEALER:
        seat = next(seat for seat in state.circle if seat == drawn.order[0])
        return Step(evolve(state, dealer=seat, turn=seat, mixing=Mixing.DEAL), (DealerDrawn(seat),))
    order = mixing_of(drawn, state.rules.pack)
    players, used = {}, 0
    for seat, size in state.rules.sizes(state).items():
        players[seat] = Player(order[used : used + size])
        used += size
    first = first_player(state)
    fresh: Match[X] = Match(
        state.rules,
        state.everybody,
        state.circle,
        state.options,
        state.rules.opening,
        state.dealer,
        first,
        state.own,
        deal=state.deal + 1,
        players=players,
        stock=order[used:],
        scores=state.scores,
        last=state.last,
    )
    told = state.rules.dealt(fresh)
    hands = (HandDealt(seat, player.hand) for seat, player in players.items())
    return Step(told.state, (*told.events, *hands, TurnCame(first, first=True)))


def stack(state: Match[X], wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order that deals these hands and this stock.

    Raises:
        BadDeal: a hand too long or for nobody here, a card too often, or a line this game does not know.
    """
    if state.mixing is not Mixing.DEAL:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    if wanted.upcards or wanted.others:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    if not wanted.hands.keys() <= set(state.circle):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    hands = [(wanted.hands.get(seat, ()), size) for seat, size in state.rules.sizes(state).items()]
    return tuple(card for pile in fill(state.rules.pack, *hands, (wanted.stock, 0)) for card in pile)


def mixing_of(drawn: Drawn, things: tuple[Face, ...]) -> tuple[Face, ...]:
    """
    Return the order the house answered with.

    Raises:
        ValueError: these are not the cards it was asked to mix.
    """
    order = cast("tuple[Face, ...]", drawn.order)
    if not same_cards(order, things):
        raise ValueError("the house mixed other cards than it was asked to")
    return order


# --- a turn ----------------------------------------------------------------------------------------------------------


def from_stock(state: Match[X], seat: Seat) -> Step[Match[X]]:
    """Draw the top card of the stock; the rules have seen that there is one."""
    card, *rest = state.stock
    players = state.with_hand(seat, (*state.players[seat].hand, card))
    return Step(evolve(state, players=players, stock=tuple(rest)), (Drew(seat, card),))


def from_pile(state: Match[X], seat: Seat) -> Step[Match[X]]:
    """
    Take the open top card.

    Raises:
        Refused: there is none.
    """
    if not state.pile:
        raise Refused(NoMove.PILE_EMPTY)
    card, *rest = state.pile
    players = state.with_hand(seat, (*state.players[seat].hand, card))
    return Step(evolve(state, players=players, pile=tuple(rest)), (Took(seat, card),))


def discard(state: Match[X], seat: Seat, action: Discard) -> Step[Match[X]]:
    """Lay one open card away: it ends the turn, and the last one the deal."""
    if state.open_jokers:
        raise Refused(NoMove.JOKER_OPEN, count=state.open_jokers)
    state.rules.discarding(state)
    held = state.players[seat].hand
    if action.card not in held:
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    left = without(held, (action.card,))
    down = evolve(state, players=state.with_hand(seat, left), pile=(action.card, *state.pile))
    event = Discarded(seat, action.card, len(left))
    return Step(down, (event,)).then(pass_turn if left else state.rules.score)


def pass_turn(state: Match[X]) -> Step[Match[X]]:
    """Let the next player go on."""
    following = clockwise(state.everybody, state.turn, state.circle)
    return Step(_turned(state, following, left=False), (TurnCame(following),)).then(settle)


def _turned(state: Match[X], following: Seat, *, left: bool) -> Match[X]:
    """Return the match at the beginning of a turn: whatever belonged to the turn before is over."""
    own = state.rules.turned(state, following, left)
    return evolve(state, turn=following, phase=state.rules.turning, own=own, open_jokers=0, moments=(), first_lay=0)


def settle(state: Match[X]) -> Step[Match[X]]:
    """Mix the discards if the stock is empty; else go on with whatever waited for it."""
    if not state.stock and unwanted(state):
        return Step(evolve(state, mixing=Mixing.DISCARDS))
    return state.rules.settled(state)


def mixed(state: Match[X], drawn: Drawn) -> Step[Match[X]]:
    """Take the house's answer: the discards are the new stock, or a leaver's hand lies in the old one."""
    events: tuple[Event, ...] = ()
    if state.mixing is Mixing.DISCARDS:
        order = mixing_of(drawn, unwanted(state))
        kept = state.pile[: len(state.pile) - len(order)]
        after = evolve(state, stock=order, pile=kept, mixing=None)
        events = (Reshuffled(len(order)),)
    else:
        after = evolve(state, stock=state.stock + mixing_of(drawn, state.loose), loose=(), mixing=None)
    return Step(after, events).then(settle)


# --- the end of a deal and of the match ------------------------------------------------------------------------------


def standings(state: Match[X]) -> dict[Seat, int]:
    """Return the points so far."""
    return totals(state.scores, state.everybody)


def next_deal(state: Match[X]) -> Step[Match[X]]:
    """Let the next seat deal, or end the match if no deal follows."""
    if state.rules.finished(state):
        return end_match(state)
    dealer = first_player(state)
    following = evolve(state, phase=state.rules.shuffling, dealer=dealer, turn=dealer)
    return Step(following, (DealerNext(dealer),))


def end_match(state: Match[X], *, alone: bool = False) -> Step[Match[X]]:
    """Let the best of those still here win; equal totals share the victory. Who has left is not ranked (R55)."""
    standing = standings(state)
    points = {seat: standing[seat] for seat in state.circle}
    winners = leaders(points, state.circle, fewest=state.rules.fewest)
    ended = evolve(state, phase=state.rules.over, mixing=None, winners=winners)
    return Step(ended, (MatchWon(winners, points, alone=alone),))


def sheet(state: Match[X]) -> Sheet:
    """Return the score sheet: points by deal, totals, winners."""
    return Sheet(state.scores, tuple(standings(state).items()), state.winners, state.phase is state.rules.over)


# --- leaving ---------------------------------------------------------------------------------------------------------


def leave(state: Match[X], seat: Seat) -> Step[Match[X]]:
    """Go for good: the others go on; a last one alone has won, whatever the unfinished deal."""
    circle = tuple(other for other in state.circle if other != seat)
    if len(circle) == 1:
        return _undone(state, seat).then(lambda table: end_match(_without(table, seat, circle), alone=True))
    if state.phase is not state.rules.shuffling:
        return _leave_deal(state, seat, circle)
    rest = _without(state, seat, circle)
    return next_deal(rest) if seat == state.dealer else Step(rest)


def _leave_deal(state: Match[X], seat: Seat, circle: tuple[Seat, ...]) -> Step[Match[X]]:
    """Undo what the leaver has begun if need be, give their hand to the house to mix, and pass on their turn."""
    step = _undone(state, seat)
    hand = step.state.players[seat].hand
    rest = evolve(_without(step.state, seat, circle), mixing=Mixing.LEFT_HAND, loose=hand)
    if not state.rules.under:
        rest = evolve(rest, loose=(*rest.stock, *hand), stock=())
    events: tuple[Event, ...] = (*step.events, HandTucked(seat, len(hand)))
    if seat != state.turn:
        return Step(rest, events)
    following = clockwise(state.everybody, seat, circle)
    return Step(_turned(rest, following, left=True), (*events, TurnCame(following)))


def _undone(state: Match[X], seat: Seat) -> Step[Match[X]]:
    """Take back what a leaver has begun and cannot finish."""
    if seat == state.turn and state.moments and state.rules.unfinished(state):
        return undo(state, seat, len(state.moments))
    return Step(state)


def _without(state: Match[X], seat: Seat, circle: tuple[Seat, ...]) -> Match[X]:
    """Return the match without somebody: what they laid stays."""
    players = {other: player for other, player in state.players.items() if other != seat}
    return evolve(state, circle=circle, players=players, own=state.rules.dropped(state.own, seat))


# --- whose turn, whose cards -----------------------------------------------------------------------------------------


def on_turn(state: Match[X]) -> tuple[Seat, ...]:
    """Return whom the game waits for: the player on turn, or the dealer who must mix; nobody once it is over."""
    return () if state.phase is state.rules.over else (state.turn,)


def hand(state: Match[X], seat: Seat) -> tuple[Face, ...]:
    """Return somebody's hand in their own order; after a deal what they still hold of it."""
    return state.players[seat].hand if seat in state.players else ()


def arrange(state: Match[X], seat: Seat, cards: tuple[Hashable, ...]) -> Match[X]:
    """Return the match with somebody's hand in another order."""
    return evolve(state, players=state.with_hand(seat, cast("tuple[Face, ...]", cards)))
