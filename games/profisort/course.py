"""The course of a match of Profi-Sort: lots, dealing, the end of a turn, of a deal, of the match; what is written."""

from __future__ import annotations

from collections.abc import Iterable

from games.contract import Event, Refused, Seat, Setup, Step
from games.frozen import evolve
from games.kit.cards import Card, Face, Joker, Rank
from games.kit.events import HandDealt
from games.kit.match import POINTS_GIVEN, clockwise, points_given
from games.kit.piles import missing, without
from games.kit.rounds import Rounds
from games.profisort.actions import DealScored, Dealt, HandRemoved, MatchWon, Redeal, RedealDemanded, Repeated, TookBack
from games.profisort.state import (
    ACES_FOR_A_REDEAL,
    HAND,
    PACK,
    DealResult,
    Moment,
    Phase,
    Player,
    Progress,
    Refusal,
    State,
)
from games.profisort.tasks import BARE, EVERY, PAIRS, PICTURES, REPEAT
from games.record import BadDeal, WrongDeal

NUMBER, PICTURE, ACE, JOKER = 5, 10, 15, 20


def worth(cards: Iterable[Face]) -> int:
    """Return the minus points of cards in a hand (R20): numbers 5, pictures 10, aces 15, jokers 20."""
    return sum(_worth(card) for card in cards)


def _worth(card: Face) -> int:
    if isinstance(card, Joker):
        return JOKER
    if card.rank == Rank.ACE:
        return ACE
    return PICTURE if card.rank in PICTURES else NUMBER


def minus(player: Player) -> int:
    """Return what a player writes down at the end of a deal, received aces included."""
    return worth((*player.hand, *player.received))


def unstruck(state: State, sheet: Progress) -> int:
    """Return the points of a sheet that are not struck yet (R22)."""
    bare, pair = int(state.options["sonderpunkte"]), int(state.options["paarpunkte"])
    pairs = len(sheet.struck) - len(sheet.bare)
    return bare * (len(BARE) - len(sheet.bare)) + pair * (len(PAIRS) - pairs)


DONE, STRUCK = "erledigt", "gestrichen"
HEADERS = frozenset({POINTS_GIVEN, DONE, STRUCK})
"""Headers of a record: points, ticked tasks and struck tasks from before its first deal, each `HEADER NAME …`."""


# --- the deal --------------------------------------------------------------------------------------------------------


def start(setup: Setup) -> Step[State]:
    """R1: the lot names the first dealer unless a record does; their mark is I. The first deal follows at once."""
    before = points_given(setup)
    return MATCH.start(
        setup,
        first=setup.opener if setup.dealer is None else setup.dealer,
        sheets={seat: _sheet_before(setup, seat) for seat in setup.circle},
        before={seat: before[seat] for seat in setup.given.get(POINTS_GIVEN, {}) if seat is not None},
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


def deal(state: State, order: tuple[Face, ...]) -> Step[State]:
    """R1: ten cards each in seat order, the rest is the stock; the player behind the dealer begins."""
    hands, stock = MATCH.dealt(state, order)
    players = {seat: Player(hand, dealt_aces=_aces(hand)) for seat, hand in hands.items()}
    dealt = evolve(
        state,
        phase=Phase.DRAWING,
        turn=state.next_dealer,
        round=state.round + 1,
        first=state.first if state.round else state.dealer,
        players=players,
        stock=stock,
        pile=(),
        displays=(),
    )
    told = Dealt(state.dealer, dealt.round, mark(dealt) or 1, dealt.turn)
    return Step(dealt, (told, *(HandDealt(seat, player.hand) for seat, player in players.items())))


def _aces(cards: Iterable[Face]) -> int:
    return sum(isinstance(card, Card) and card.rank == Rank.ACE for card in cards)


def mark(state: State) -> int | None:
    """Return the dealer's mark on the sheet, from 1: the first dealer's is I; None if they have left."""
    if state.dealer not in state.circle:
        return None
    place = state.circle.index(state.first)
    return (*state.circle[place:], *state.circle[:place]).index(state.dealer) + 1


def redeal(state: State, seat: Seat, _action: Redeal) -> Step[State]:
    """R19, R25: the same dealer, or their neighbour if they have left, deals again: the same number, no points."""
    player = state.players[seat]
    if player.dealt_aces < ACES_FOR_A_REDEAL:
        raise Refused(Refusal.TOO_FEW_ACES, needed=ACES_FOR_A_REDEAL, got=player.dealt_aces)
    if player.drawn or state.displays:
        raise Refused(Refusal.TOO_LATE)
    dealer = state.dealer if state.dealer in state.circle else state.next_dealer
    annulled = evolve(
        state,
        phase=Phase.SHUFFLING,
        dealer=dealer,
        turn=dealer,
        round=state.round - 1,
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
    following = state.following
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
    """R20, R21: everybody writes down what they still hold; where points do not count (R24) nobody does."""
    hands = {seat: (*player.hand, *player.received) for seat, player in state.players.items() if seat != ender}
    points = {seat: minus(state.players[seat]) for seat in state.circle} if state.counts_points else {}
    scored = MATCH.scored(state, points) if points else state
    step = Step(evolve(scored, last=DealResult(ender, hands, points), trial=None))
    told = DealScored(ender, hands, points, scored.totals)
    return Step(step.state, (told,)).then(lambda state: MATCH.follow(state, state.next_dealer))


def done_by(state: State) -> tuple[Seat, ...]:
    """R22, R24: return who has done all the tasks of the match."""
    return tuple(seat for seat in state.circle if len(state.sheets[seat].done) >= state.goal)


def end(rules: Rounds[State], state: State, alone: bool) -> Step[State]:
    """R22, R25: the match is over; a last one alone has won, and nothing is added for what was not struck."""
    if not alone:
        return end_match(state, done_by(state))
    ended = rules.ended(evolve(state, trial=None))
    return Step(ended, (MatchWon(ended.winners, ended.standing, {}, None),))


def end_match(state: State, finished: tuple[Seat, ...]) -> Step[State]:
    """R22, R24: what is not struck is added and the fewest points win; in a beginner's match who was first."""
    extras = {seat: unstruck(state, state.sheets[seat]) for seat in state.circle} if state.counts_points else {}
    totals = {seat: points + extras.get(seat, 0) for seat, points in state.totals.items()}
    counted = evolve(state, totals=totals, extras=extras, trial=None)
    ended = MATCH.ended(counted, () if state.counts_points else finished)
    return Step(ended, (MatchWon(ended.winners, ended.standing, extras, state.goal),))


# --- leaving ---------------------------------------------------------------------------------------------------------


def gone(state: State, seat: Seat) -> Step[State]:
    """R25: their cards are out of play, what they laid stays; a task 15 on trial is taken back."""
    if state.phase is Phase.SHUFFLING or len(state.circle) == 1:
        return Step(_without(state, seat))
    trial = state.trial if seat == state.turn else None
    step = Step(state) if trial is None else undone(state, seat, trial)
    player = step.state.players[seat]
    removed = HandRemoved(seat, len(player.hand) + len(player.received))
    return Step(_without(step.state, seat), (*step.events, removed))


def _without(state: State, seat: Seat) -> State:
    """R25: who sits at mark I, or must mix, is followed there by the next player."""
    players = {other: player for other, player in state.players.items() if other != seat}
    marked = seat == state.first or (state.phase is Phase.SHUFFLING and seat == state.dealer)
    first = clockwise(state.everybody, seat, state.circle) if marked else state.first
    return evolve(state, players=players, first=first)


def undone(state: State, seat: Seat, before: Moment) -> Step[State]:
    """Return to the table before task 15; whoever has arranged their hand meanwhile keeps their order."""
    now = state.players[seat].hand
    returned = missing(now, before.players[seat].hand)
    players = {other: evolve(before.players[other], hand=player.hand) for other, player in state.players.items()}
    first = before.players[seat].hand
    hand = first if without(first, returned) == now else (*now, *returned)
    players[seat] = evolve(before.players[seat], hand=hand)
    after = evolve(state, players=players, displays=before.displays, sheets=before.sheets, trial=None)
    return Step(after, (TookBack(seat, returned),))


MATCH: Rounds[State] = Rounds(
    state=State,
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    pack=lambda _state: PACK,
    sizes=lambda state: dict.fromkeys(state.circle, HAND),
    stock=True,
    deal=deal,
    gone=gone,
    resume=end_turn,
    end=end,
    finished=lambda state: bool(done_by(state)),
    fewest=True,
)
"""R1: the dealer mixes before every single deal."""
