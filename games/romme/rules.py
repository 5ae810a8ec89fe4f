"""
The course of a match of Rommé: mixing, dealing, discarding, the end of a deal, leaving; and the table of clauses.

What happens at the stock stands in `stock`, what happens on the table in `melding`, knocking in `knocking`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from enum import StrEnum

from games.contract import (
    SHUFFLING,
    Action,
    Chance,
    Clause,
    Drawn,
    Event,
    No,
    Refused,
    Seat,
    Setup,
    Shuffle,
    Step,
    evolve,
    house,
    others,
    turn,
)
from games.kit.cards import Face
from games.kit.match import clockwise
from games.kit.melds import SHORTEST, count_jokers, numbered
from games.kit.piles import fill, without
from games.options import Value
from games.record import BadDeal, Wanted, WrongDeal
from games.romme.actions import Allow, Discard, Draw, Knock, Lay, LayOff, Rebuild, Replace, Take, TakeBack
from games.romme.events import (
    DealerNext,
    DealScored,
    Dealt,
    Discarded,
    HandDealt,
    HandTucked,
    MatchWon,
    TurnCame,
)
from games.romme.knocking import allow, knock
from games.romme.melding import lay, lay_off, rebuild, replace_one, take_back, undo
from games.romme.scoring import handromme, loss, standings, winners
from games.romme.state import HAND, PACK, DealResult, Mixing, Phase, Player, Refusal, State
from games.romme.stock import draw, mixed, mixing_of, settle, take

# --- the deal --------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R5, R34: the opener deals first, if a record does not name another dealer."""
    dealer = setup.opener if setup.dealer is None else setup.dealer
    state = State(setup.circle, setup.circle, setup.options, Phase.SHUFFLING, dealer, dealer)
    return Step(replace(state, mixing=Mixing.DEAL))


def shuffle(state: State, seat: Seat, action: Shuffle) -> Step[State]:
    """R34: the dealer mixes before every single deal."""
    return Step(replace(state, mixing=Mixing.DEAL))


def chance(state: State) -> Chance | None:
    """Return what the house must mix now: the pack, the discards (R12), or the hand of somebody who left (R54)."""
    if state.mixing is None:
        return None
    things = {Mixing.DEAL: PACK, Mixing.DISCARDS: state.unwanted, Mixing.LEFT_HAND: state.loose}
    return Chance(SHUFFLING, things[state.mixing])


def sizes(state: State) -> dict[Seat, int]:
    """R6: twelve cards each, in seat order, and one more for the first player, the dealer's left neighbour."""
    first = clockwise(state.everybody, state.dealer, state.circle)
    return {seat: HAND + (seat == first) for seat in state.circle}


def deal(state: State, drawn: Drawn) -> Step[State]:
    """R6, R7: the hands one after another in seat order, the rest is the stock; no card is turned up."""
    order = mixing_of(drawn, PACK)
    players, dealt = {}, 0
    for seat, size in sizes(state).items():
        players[seat] = Player(order[dealt : dealt + size])
        dealt += size
    new_round = state.deal == 0 or state.round_complete
    first = clockwise(state.everybody, state.dealer, state.circle)
    fresh = State(
        state.everybody,
        state.circle,
        state.options,
        Phase.OPENING,
        state.dealer,
        first,
        dealt=(state.dealer,) if new_round else (*state.dealt, state.dealer),
        deal=state.deal + 1,
        round=state.round + new_round,
        players=players,
        stock=order[dealt:],
        scores=state.scores,
        last=state.last,
    )
    dealt_out = Dealt(fresh.dealer, fresh.deal, fresh.round, fresh.rounds)
    hands = (HandDealt(seat, player.hand) for seat, player in players.items())
    return Step(fresh, (dealt_out, *hands, TurnCame(first, first=True)))


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
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
    hands = [(wanted.hands.get(seat, ()), size) for seat, size in sizes(state).items()]
    return tuple(card for pile in fill(PACK, *hands, (wanted.stock, 0)) for card in pile)


# --- the end of a turn, of a deal, of a match ------------------------------------------------------------------------


def discard(state: State, seat: Seat, action: Discard) -> Step[State]:
    """R7, R10, R11: one open card ends the turn; the last one wins the deal (R28, R29)."""
    if state.open_jokers:
        raise Refused(Refusal.JOKER_OPEN, count=state.open_jokers)
    if state.falls_short:
        raise Refused(Refusal.FIRST_LAY_TOO_LOW, needed=state.start_value, got=state.first_lay)
    player = state.players[seat]
    if action.card not in player.hand:
        raise Refused(No.CARD_MISSING, cards=(action.card,))
    hand = without(player.hand, (action.card,))
    players = state.with_player(seat, replace(player, hand=hand, discarded=True))
    down = replace(state, players=players, pile=(action.card, *state.pile))
    event = Discarded(seat, action.card, len(hand))
    if not hand:
        return Step(down, (event,)).then(score)
    following = clockwise(state.everybody, seat, state.circle)
    return Step(begin_turn(down, following), (event, TurnCame(following))).then(settle)


def begin_turn(state: State, seat: Seat) -> State:
    """R8, R11: the next player may take a card; whatever belonged to the turn before is over."""
    return replace(state, turn=seat, phase=Phase.TAKING, knocks=(), allowed=False, moments=(), first_lay=0)


def score(state: State) -> Step[State]:
    """R28, R30 to R33: the others write down what they still hold, twice after a Handromme."""
    winner, doubled = state.turn, handromme(state)
    hands = {seat: state.players[seat].hand for seat in state.circle if seat != winner}
    losses = {seat: loss(state.players[seat].hand) * (1 + doubled) for seat in state.circle}
    result = DealResult(winner, doubled, losses, hands)
    scored = replace(state, scores=(*state.scores, tuple(losses.items())), last=result)
    event = DealScored(winner, doubled, hands, losses, standings(scored))
    return Step(scored, (event,)).then(next_deal)


def next_deal(state: State) -> Step[State]:
    """R34, R35, R55: the next seat deals; when everybody has, the Spielrunde is over, and after the last the match."""
    if state.round_complete and state.round >= state.rounds:
        return end_match(state)
    dealer = clockwise(state.everybody, state.dealer, state.circle)
    return Step(replace(state, phase=Phase.SHUFFLING, dealer=dealer, turn=dealer), (DealerNext(dealer),))


def end_match(state: State, *, alone: bool = False) -> Step[State]:
    """R35, R55: the smallest loss wins; who is left alone has won."""
    ended = replace(state, phase=Phase.OVER, mixing=None, winners=winners(state))
    return Step(ended, (MatchWon(ended.winners, standings(state), alone=alone),))


# --- leaving ---------------------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat) -> Step[State]:
    """R54, R55: the others go on; a last one alone has won, whatever the unfinished deal."""
    circle = tuple(other for other in state.circle if other != seat)
    if len(circle) == 1:
        return end_match(_without_player(state, seat, circle), alone=True)
    if state.phase is not Phase.SHUFFLING:
        return _leave_deal(state, seat, circle)
    rest = _without_player(state, seat, circle)
    return next_deal(rest) if seat == state.dealer else Step(rest)


def _leave_deal(state: State, seat: Seat, circle: tuple[Seat, ...]) -> Step[State]:
    """R54: his hand goes mixed under the stock; his turn passes on, and so does the offer of the open card."""
    step = Step(state)
    if seat == state.turn and (state.open_jokers or state.falls_short):
        step = undo(state, seat, len(state.moments))
    hand = step.state.players[seat].hand
    rest = replace(_without_player(step.state, seat, circle), mixing=Mixing.LEFT_HAND, loose=hand)
    events: tuple[Event, ...] = (*step.events, HandTucked(seat, len(hand)))
    if seat != state.turn:
        return Step(rest, events)
    following = clockwise(state.everybody, seat, circle)
    # R54: knocks of others stay, and a card given to a knocker stays given: his successor can only draw as well.
    knocks = tuple(knocker for knocker in rest.knocks if knocker != following)
    passed = replace(begin_turn(rest, following), knocks=knocks, allowed=state.allowed)
    return Step(passed, (*events, TurnCame(following)))


def _without_player(state: State, seat: Seat, circle: tuple[Seat, ...]) -> State:
    """R43, R54: somebody takes no part any more; his knock is dropped, what he laid stays."""
    players = {other: player for other, player in state.players.items() if other != seat}
    knocks = tuple(knocker for knocker in state.knocks if knocker != seat)
    return replace(state, circle=circle, players=players, knocks=knocks)


# --- whose turn, whose cards -----------------------------------------------------------------------------------------


def on_turn(state: State) -> tuple[Seat, ...]:
    """Return whom the game waits for: the player on turn, or the dealer who must mix; nobody once it is over."""
    return () if state.phase is Phase.OVER else (state.turn,)


def hand(state: State, seat: Seat) -> tuple[Face, ...]:
    """Return somebody's hand in his own order; after a deal what he still holds of it (R52)."""
    return state.players[seat].hand if seat in state.players else ()


def agreed(state: State) -> Mapping[str, Value]:
    """Return what was agreed before the match (R57, R58), by the option's name."""
    return state.options


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, for the prompt: R12, R21 to R27, R37 to R41, R45 and R46 at a glance."""
    hopeless = _HOPELESS.get(action)
    return seat in state.players and not (hopeless is not None and hopeless(state, seat))


def _nothing_to_lay_off_to(state: State, seat: Seat) -> bool:
    return not state.players[seat].out or not numbered(state.spread)


def _no_joker_to_replace(state: State, seat: Seat) -> bool:
    jokers = any(count_jokers(meld.cards) for meld in numbered(state.spread).values())
    return not state.players[seat].out or not jokers or len(state.players[seat].hand) <= 1


def _no_use_knocking(state: State, seat: Seat) -> bool:
    first_round = not all(player.discarded for player in state.players.values())
    return not state.options["klopfen"] or first_round or state.offered is None or seat in state.knocks


_HOPELESS: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Draw: lambda state, _seat: bool(state.knocks) or not state.stock,
    Take: lambda state, _seat: state.offered is None,
    Allow: lambda state, _seat: not state.knocks,
    Knock: _no_use_knocking,
    Lay: lambda state, seat: len(state.players[seat].hand) + state.open_jokers <= SHORTEST,
    LayOff: _nothing_to_lay_off_to,
    Replace: _no_joker_to_replace,
    Rebuild: lambda state, seat: not state.options["umbauen"] or _nothing_to_lay_off_to(state, seat),
    TakeBack: lambda state, _seat: not state.moments,
    Discard: lambda state, _seat: bool(state.open_jokers) or state.falls_short,
}


def arrange(state: State, seat: Seat, cards: tuple[Face, ...]) -> State:
    """R52: the same hand in another order."""
    return evolve(state, players=state.with_hand(seat, cards))


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (
        turn(Shuffle, shuffle),
        house(Drawn, deal),
    ),
    Phase.OPENING: (
        turn(Discard, discard),
        others(Knock, knock),
        house(Drawn, mixed),
    ),
    Phase.TAKING: (
        turn(Draw, draw),
        turn(Take, take),
        turn(Allow, allow),
        others(Knock, knock),
        house(Drawn, mixed),
    ),
    Phase.LAYING: (
        turn(Lay, lay),
        turn(LayOff, lay_off),
        turn(Replace, replace_one),
        turn(Rebuild, rebuild),
        turn(TakeBack, take_back),
        turn(Discard, discard),
        others(Knock, knock),
        house(Drawn, mixed),
    ),
    Phase.OVER: (),
}
