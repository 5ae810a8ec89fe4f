"""The course of a match of Profi-Sort: lots, dealing, the end of a turn, of a deal, of the match."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from games.contract import DRAWING_LOTS, SHUFFLING, Chance, Drawn, Event, Refused, Seat, Setup, Shuffle, Step
from games.frozen import evolve
from games.kit.cards import Card, Face, Rank
from games.kit.events import DealerDrawn, DealerNext, HandDealt
from games.kit.match import clockwise, leaders, lots_or_pack
from games.kit.piles import fill, same_cards
from games.profisort.actions import Redeal
from games.profisort.events import DealScored, Dealt, MatchWon, RedealDemanded, Repeated
from games.profisort.scoring import minus, standings, unstruck
from games.profisort.state import (
    ACES_FOR_A_REDEAL,
    HAND,
    PACK,
    DealResult,
    Phase,
    Player,
    Progress,
    Refusal,
    State,
)
from games.profisort.tasks import BARE, EVERY, REPEAT
from games.record import BadDeal, Wanted, WrongDeal

POINTS, DONE, STRUCK = "punkte", "erledigt", "gestrichen"
HEADERS = frozenset({POINTS, DONE, STRUCK})
"""Headers of a record: points, ticked tasks and struck tasks from before its first deal, each `HEADER NAME …`."""


# --- the deal --------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R1: the lot names the first dealer unless a record does; his mark is I. The first deal follows at once."""
    dealer = setup.circle[0] if setup.dealer is None else setup.dealer
    return Step(
        State(
            everybody=setup.circle,
            circle=setup.circle,
            options=setup.options,
            phase=Phase.SHUFFLING,
            dealer=dealer,
            first=dealer,
            turn=dealer,
            asks=DRAWING_LOTS if setup.dealer is None else SHUFFLING,
            sheets={seat: _sheet_before(setup, seat) for seat in setup.circle},
            before=_points_before(setup),
        )
    )


def _sheet_before(setup: Setup, seat: Seat) -> Progress:
    """Return a sheet as a record's headers want it."""
    done = _tasks(setup.given.get(DONE, {}).get(seat, ()), EVERY)
    return Progress(done, _tasks(setup.given.get(STRUCK, {}).get(seat, ()), BARE))


def _tasks(words: Iterable[str], allowed: tuple[int, ...]) -> tuple[int, ...]:
    named = [word for word in words if word != "-"]
    numbers = {number for number in allowed if str(number) in named}
    if len(numbers) < len(named):
        raise BadDeal(WrongDeal.NO_SUCH_TASKS, words=" ".join(named))
    return tuple(sorted(numbers))


def _points_before(setup: Setup) -> Mapping[Seat, int]:
    before = {}
    for seat, words in setup.given.get(POINTS, {}).items():
        if seat is None or len(words) != 1 or not words[0].isdecimal():
            raise BadDeal(WrongDeal.NO_POINTS, header=POINTS, words=" ".join(words))
        before[seat] = int(words[0])
    return before


def shuffle(state: State, _seat: Seat, _action: Shuffle) -> Step[State]:
    """R1: the dealer mixes before every single deal."""
    return Step(evolve(state, asks=SHUFFLING))


def chance(state: State) -> Chance | None:
    """Return what the house must put in order now: the people for the first dealer, or the pack."""
    return lots_or_pack(state.asks, state.circle, PACK)


def drawn(state: State, action: Drawn) -> Step[State]:
    """Take the order the house has brought: the lot for the first dealer, or the cards."""
    if action.kind == DRAWING_LOTS:
        dealer = next(seat for seat in state.circle if seat == action.order[0])
        return Step(evolve(state, dealer=dealer, first=dealer, turn=dealer, asks=SHUFFLING), (DealerDrawn(dealer),))
    if not same_cards(action.order, PACK):
        raise ValueError("the house mixed other cards than it was asked to")
    return _deal(state, action.order)


def _deal(state: State, order: tuple[Face, ...]) -> Step[State]:
    """R1: ten cards each in seat order, the rest is the stock; the player behind the dealer begins."""
    hands = [order[at * HAND : (at + 1) * HAND] for at in range(len(state.circle))]
    players = {seat: Player(hand, dealt_aces=_aces(hand)) for seat, hand in zip(state.circle, hands, strict=True)}
    starter = clockwise(state.everybody, state.dealer, state.circle)
    dealt = evolve(
        state,
        phase=Phase.DRAWING,
        turn=starter,
        asks=None,
        deal=state.deal + 1,
        players=players,
        stock=order[HAND * len(hands) :],
        pile=(),
        displays=(),
    )
    told = Dealt(state.dealer, dealt.deal, mark(dealt) or 1, starter)
    return Step(dealt, (told, *(HandDealt(seat, player.hand) for seat, player in players.items())))


def _aces(cards: Iterable[Face]) -> int:
    return sum(isinstance(card, Card) and card.rank == Rank.ACE for card in cards)


def stack(state: State, wanted: Wanted) -> tuple[Hashable, ...]:
    """
    Return the order that deals these hands and this stock.

    Raises:
        BadDeal: a hand too long or for nobody here, a card too often, or a line this game does not know.
    """
    if state.asks != SHUFFLING:
        raise BadDeal(WrongDeal.NOT_A_WHOLE_DEAL)
    if wanted.upcards or wanted.others:
        raise BadDeal(WrongDeal.NO_SUCH_PILE)
    if not wanted.hands.keys() <= set(state.circle):
        raise BadDeal(WrongDeal.NO_SUCH_HAND)
    hands = [(wanted.hands.get(seat, ()), HAND) for seat in state.circle]
    return tuple(card for pile in fill(PACK, *hands, (wanted.stock, 0)) for card in pile)


def mark(state: State) -> int | None:
    """Return the dealer's mark on the sheet, from 1: the first dealer's is I; None if he has left."""
    if state.dealer not in state.circle:
        return None
    place = state.circle.index(state.first)
    return (*state.circle[place:], *state.circle[:place]).index(state.dealer) + 1


def redeal(state: State, seat: Seat, _action: Redeal) -> Step[State]:
    """R19, R25: the same dealer, or his neighbour if he has left, deals again: the same number, no points."""
    player = state.players[seat]
    if player.dealt_aces < ACES_FOR_A_REDEAL:
        raise Refused(Refusal.TOO_FEW_ACES, needed=ACES_FOR_A_REDEAL, got=player.dealt_aces)
    if player.drawn or state.displays:
        raise Refused(Refusal.TOO_LATE)
    dealer = state.dealer if state.dealer in state.circle else clockwise(state.everybody, state.dealer, state.circle)
    annulled = evolve(
        state,
        phase=Phase.SHUFFLING,
        dealer=dealer,
        turn=dealer,
        deal=state.deal - 1,
        players={other: Player(()) for other in state.circle},
        stock=(),
        pile=(),
        last=None if state.last is None else evolve(state.last, hands={}),
    )
    return Step(annulled, (RedealDemanded(seat, dealer),))


# --- the end of a turn, of a deal, of the match ----------------------------------------------------------------------


def end_turn(state: State) -> Step[State]:
    """R21: the next player draws; with an empty stock the deal is over."""
    if not state.stock:
        return score(state, None)
    following = clockwise(state.everybody, state.turn, state.circle)
    player = state.players[following]
    if state.options["assabgabe"] == "zug" and player.given:  # R15, property `assabgabe`
        player = evolve(player, given=False)
    players = state.with_player(following, player)
    return Step(evolve(state, turn=following, phase=Phase.DRAWING, players=players, trial=None))


def out_of_cards(state: State, seat: Seat) -> Step[State]:
    """R9, R20: the last card lies on the pile; a repetition of this turn is ticked only now."""
    events: tuple[Event, ...] = ()
    if state.trial is not None:
        state = evolve(state, sheets=state.with_sheet(seat, state.sheets[seat].ticked(REPEAT, bare=False)), trial=None)
        events = (Repeated(seat),)
    return Step(state, events).then(lambda ended: score(ended, seat))


def score(state: State, ender: Seat | None) -> Step[State]:
    """R20, R21: everybody writes down what he still holds; where points do not count (R24) nobody does."""
    hands = {seat: (*player.hand, *player.received) for seat, player in state.players.items() if seat != ender}
    points = {seat: minus(state.players[seat]) for seat in state.circle} if state.counts_points else {}
    scored = evolve(
        state,
        scores=(*state.scores, tuple(points.items())) if points else state.scores,
        last=DealResult(ender, hands, points),
        trial=None,
    )
    return Step(scored, (DealScored(ender, hands, points, standings(scored)),)).then(_next_deal)


def _next_deal(state: State) -> Step[State]:
    """R22: after the deal in which somebody has done every task the match is over; else the next one deals."""
    finished = tuple(seat for seat in state.circle if len(state.sheets[seat].done) >= state.goal)
    if finished:
        return end_match(state, finished)
    dealer = clockwise(state.everybody, state.dealer, state.circle)
    return Step(evolve(state, phase=Phase.SHUFFLING, dealer=dealer, turn=dealer), (DealerNext(dealer),))


def end_match(state: State, finished: tuple[Seat, ...]) -> Step[State]:
    """R22, R24: what is not struck is added and the fewest points win; in a beginner's match who was first."""
    winners, extras = finished, {}
    if state.counts_points:
        extras = {seat: unstruck(state, state.sheets[seat]) for seat in state.circle}
        state = evolve(state, extras=extras)
        winners = leaders(standings(state), state.circle, fewest=True)
    ended = evolve(state, phase=Phase.OVER, asks=None, winners=winners, trial=None)
    return Step(ended, (match_won(ended, extras, state.goal),))


def match_won(ended: State, extras: Mapping[Seat, int], goal: int | None) -> MatchWon:
    """Return what is told of the end, with the points of everybody who is still here (R25)."""
    points = standings(ended)
    return MatchWon(ended.winners, {seat: points[seat] for seat in ended.circle}, extras, goal)
