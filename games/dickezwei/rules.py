"""The rules of Dicke Zwei: dealing, laying, passing, the end of a round, leaving; clauses; what could be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import islice

from games.contract import Action, Clause, Event, No, Refused, Seat, Shuffle, Shuffled, Step, turn
from games.dickezwei.actions import (
    Dealt,
    HandDealt,
    Laid,
    Lay,
    MatchWon,
    Pass,
    RoundScored,
    RoundVoid,
    TooFewLeft,
    TrickWon,
)
from games.dickezwei.combinations import HEIGHTS, SIZES, beats, playable, read
from games.dickezwei.state import FEWEST, OPENING, STAND_IN, Phase, Play, Refusal, RoundResult, State
from games.frozen import evolve
from games.kit.cards import PACK, Card
from games.kit.events import Passed
from games.kit.imagining import heap, share_out
from games.kit.piles import missing, without
from games.kit.rounds import Rounds, without_hand

DOUBLED = 10
"""From so many tiles on each counts two."""

TRIPLED = 13
"""From so many tiles on each counts three."""


def minus_points(tiles: int) -> int:
    """R15: one for each tile, two from ten tiles on, three from thirteen on."""
    return tiles * (3 if tiles >= TRIPLED else 2 if tiles >= DOUBLED else 1)


# --- the deal --------------------------------------------------------------------------------------------------------


def sizes(state: State) -> dict[Seat, int]:
    """R19: return how many tiles everybody gets: as many, seat by seat."""
    return dict.fromkeys(state.circle, len(PACK) // len(state.circle))


def deal(state: State, order: tuple[Card, ...]) -> Step[State]:
    """R9, R19: as many tiles for everybody, sorted; with three the odd one lies in the middle."""
    dealt, odd = MATCH.dealt(state, order)
    hands = {seat: tuple(sorted(hand, key=HEIGHTS.__getitem__)) for seat, hand in dealt.items()}
    middle = odd[0] if odd else None
    needed = STAND_IN if middle == OPENING else OPENING
    leads = next(seat for seat, hand in hands.items() if needed in hand)
    fresh = evolve(
        state, phase=Phase.PLAYING, turn=leads, round=state.round + 1, hands=hands, middle=middle, needed=needed
    )
    size = len(hands[leads])
    told = Dealt(state.dealer, fresh.round, state.rounds, size, middle, leads, needed)
    return Step(fresh, (told, *(HandDealt(seat, hand) for seat, hand in hands.items())))


# --- the trick -------------------------------------------------------------------------------------------------------


def lay(state: State, seat: Seat, action: Lay) -> Step[State]:
    """R3 to R10: lead a trick with any combination, or beat what lies with as many tiles; the last tile ends all."""
    hand = state.hands[seat]
    lacking = missing(hand, action.tiles)
    if lacking:
        raise Refused(No.CARD_MISSING, cards=lacking)
    laid = read(action.tiles)
    if laid is None:
        raise Refused(Refusal.NO_COMBINATION, cards=action.tiles)
    if state.needed is not None and state.needed not in action.tiles:
        raise Refused(Refusal.OPENING_MISSING, card=state.needed)
    lies = state.lies
    if lies is not None and len(lies.tiles) != len(laid.tiles):
        raise Refused(Refusal.OTHER_NUMBER, needed=len(lies.tiles), got=len(laid.tiles))
    if lies is not None and not beats(laid, lies, pairs_by_rank=state.pairs_by_rank):
        raise Refused(Refusal.TOO_LOW, cards=lies.tiles)
    rest = without(hand, action.tiles)
    down = evolve(
        state, hands={**state.hands, seat: rest}, needed=None, trick=Play(seat, laid), passed=(), turn=state.following
    )
    step = Step(down, (Laid(seat, laid, len(rest)),))
    return step if rest else step.then(score)


def pass_on(state: State, seat: Seat, action: Pass) -> Step[State]:
    """R11, R12: passing binds nobody; when all others have passed in a row, who laid last leads the next trick."""
    if state.trick is None:
        raise Refused(Refusal.MUST_LEAD, card=state.needed)
    passed = (*state.passed, seat)
    if len(passed) < len(state.circle) - 1:
        return Step(evolve(state, passed=passed, turn=state.following), (Passed(seat),))
    leads = state.trick.seat
    return Step(evolve(state, trick=None, passed=(), turn=leads), (Passed(seat), TrickWon(leads)))


# --- the end of a round and of the match -----------------------------------------------------------------------------


def score(state: State) -> Step[State]:
    """R14, R15: the round ends with somebody's last tile; the others write down minus points, the winner deals."""
    winner = next(seat for seat in state.circle if not state.hands[seat])
    left = {seat: len(state.hands[seat]) for seat in state.circle}
    points = {seat: minus_points(tiles) for seat, tiles in left.items()}
    scored = evolve(MATCH.scored(state, points), trick=None, last=RoundResult(winner, left, points))
    told = RoundScored(winner, left, points, scored.totals)
    return Step(scored, (told,)).then(lambda state: MATCH.follow(state, winner))


def end(rules: Rounds[State], state: State, early: bool) -> Step[State]:
    """R16, R18: the fewest minus points win; if too few are left before any round is finished, nobody does."""
    if early and not state.scores:
        return Step(evolve(state, phase=Phase.BROKEN_OFF), (TooFewLeft(),))
    ended = rules.ended(state)
    return Step(ended, (MatchWon(ended.winners, ended.standing, early=early),))


def gone(state: State, seat: Seat) -> Step[State]:
    """R17: the running round is void."""
    if state.phase is Phase.SHUFFLING:
        return Step(without_hand(state, seat))
    void = evolve(
        state,
        phase=Phase.SHUFFLING,
        round=state.round - 1,
        hands={},
        middle=None,
        needed=None,
        trick=None,
        passed=(),
    )
    return Step(void, (RoundVoid(seat),))


MATCH: Rounds[State] = Rounds(
    state=State,
    shuffling=Phase.SHUFFLING,
    over=Phase.OVER,
    broken=Phase.BROKEN_OFF,
    pack=lambda _state: PACK,
    sizes=sizes,
    deal=deal,
    gone=gone,
    end=end,
    players=FEWEST,
    fewest=True,  # R16
)
"""R19: the lot names the first dealer, and the dealer mixes for every round."""


# --- what could be done ----------------------------------------------------------------------------------------------


def may_lay(state: State, seat: Seat) -> bool:
    """R9 to R11: tell whether a hand holds anything that could be laid now."""
    # A smaller number is looked for first, and one hit is enough: a leader always finds one among their single tiles.
    found = playable(
        state.hands.get(seat, ()), state.lies, state.needed, pairs_by_rank=state.pairs_by_rank, sizes=SIZES
    )
    return next(found, None) is not None


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, by the seat's own tiles and what lies."""
    hope = _HOPE.get(action)
    return hope is None or hope(state, seat)


_HOPE: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Lay: may_lay,
    Pass: lambda state, _seat: state.trick is not None,
}


# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: MATCH.mixing,
    Phase.PLAYING: (turn(Lay, lay), turn(Pass, pass_on)),
    Phase.OVER: (),
    Phase.BROKEN_OFF: (),
}


def imagine(state: State, seat: Seat, _heard: tuple[Event, ...], shuffled: Shuffled) -> State:
    """Share the tiles of the others out anew; the one who opens the round holds the tile they must open with (R9)."""
    others = {other: hand for other, hand in state.hands.items() if other != seat}

    def fits(other: Seat, tile: Card) -> bool:
        return tile != state.needed or other == state.turn

    rooms = {other: len(hand) for other, hand in others.items()}
    dealt = share_out(heap(*others.values()), rooms, fits, shuffled)
    assert dealt is not None  # who opens has room for one tile
    hands = {other: tuple(sorted(hand, key=HEIGHTS.__getitem__)) for other, hand in dealt.items()}
    return evolve(state, hands={other: hands.get(other, hand) for other, hand in state.hands.items()})


SAMPLES = 6
"""Of one number of tiles no more combinations are offered."""


def moves(state: State) -> Iterator[tuple[Seat, Action]]:
    """Yield legal actions with their seats: many tiles before few, low before high, passing last."""
    if state.phase is Phase.SHUFFLING:
        yield state.turn, Shuffle()
    elif state.phase is Phase.PLAYING:
        for size in reversed(SIZES) if state.trick is None else SIZES[:1]:
            found = playable(
                state.hands[state.turn],
                state.lies,
                state.needed,
                pairs_by_rank=state.pairs_by_rank,
                sizes=(size,),
            )
            for one in islice(found, SAMPLES):
                yield state.turn, Lay(one.tiles)
        if state.trick is not None:
            yield state.turn, Pass()
