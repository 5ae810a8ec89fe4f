"""
The rules of Rummy: what it adds to the common course of a match of melds, the two minutes of a turn; the clauses.

The course itself stands in `games/meld/`: dealing in turn (R4, R25), laying, laying off, replacing and rebuilding (R11,
R14), the numbers of melds (R26), undoing (R27), leaving (R29). There is no pile and no discard (R18).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial

from games.contract import Action, Clause, Clock, Drawn, Refused, Seat, Shuffle, Step, TimeRanOut, TimeUp, house, turn
from games.frozen import evolve
from games.kit.melds import SHORTEST, Kind, count_jokers
from games.kit.piles import missing
from games.kit.spread import Spread, numbered, rebuilt
from games.meld.actions import Draw, Lay, LayOff, Rebuild, Replace, TakeBack
from games.meld.rules import NoMove, Player, Variant
from games.meld.table import lay, lay_off, rebuild, replace_one
from games.meld.turn import deal, from_stock, mixed, pass_turn, shuffle, take_back, undo
from games.rummy.actions import Dealt, Finish, Finished, NothingDrawn, PiecesTaken, Undone
from games.rummy.laying import assemble, counted, extend, faults, pieces, points, score, simple_lays, void, worth
from games.rummy.state import FIRST_LAY, MELDS, PACK, Course, Phase, Placed, Refusal, State, deals, seconds

WARNINGS = (30, 10)
"""R19: with how many seconds left a player is warned."""


def clock(state: State) -> Clock | None:
    """R19: every turn has its time, whatever is done in it; it runs for the absent too."""
    if state.phase is not Phase.TURN or not seconds(state):
        return None
    return Clock((state.deal, state.own.turns), float(seconds(state)), WARNINGS)


def time_up(state: State, action: TimeUp) -> Step[State]:
    """R20: in the order of its steps."""
    step = Step(state, (TimeRanOut((state.turn,)),))
    if state.open_jokers:
        step = step.then(partial(_undone, moves=1))  # (1): the replacement was the last move (R9)
    step = step.then(_cleared)
    if step.state.own.placed:
        return step.then(lay_stands).then(pass_turn)
    return step.then(partial(draw_and_pass, undone=bool(state.moments) and not step.state.moments))


def _cleared(state: State) -> Step[State]:
    """R20 (1a), (2), (3): the pieces go to the rack, unless a joker or a first lay too low undoes the whole turn."""
    if not state.moments:
        return Step(state)
    step = _without_pieces(state)
    robbed = _jokers(step.state.spread) < _jokers(state.moments[0].spread)
    if robbed or (not state.out and step.state.first_lay < FIRST_LAY):
        return _undone(state, len(state.moments))
    return step


def _jokers(spread: Spread) -> int:
    return sum(count_jokers(meld.cards) for meld in numbered(spread).values())


def _without_pieces(state: State) -> Step[State]:
    """R20 (2): every piece goes to the rack of the player on turn, whoever laid it."""
    left = pieces(state.spread)
    if not left:
        return Step(state)
    cards = tuple(card for meld in left.values() for card in meld.cards)
    spread, _ = rebuilt(state.spread, left, ())
    kept = (Placed(one.tile, one.places - left.keys()) for one in state.own.placed)
    placed = tuple(one for one in kept if one.places)
    cleared = evolve(
        state,
        players=state.with_hand(state.turn, (*state.players[state.turn].hand, *cards)),
        spread=spread,
        own=evolve(state.own, placed=placed),
        first_lay=worth(spread, placed),
    )
    return Step(cleared, (PiecesTaken(state.turn, tuple(left), cards),))


def _undone(state: State, moves: int) -> Step[State]:
    """R20 (1), (3): go back so many table moves in the name of the clock."""
    before = state.players[state.turn].hand
    after = undo(state, state.turn, moves).state
    returned = missing(before, after.players[state.turn].hand)
    return Step(after, (Undone(state.turn, returned, whole=not after.moments),))


def lay_stands(state: State) -> Step[State]:
    """R16, R20 (5): they have laid in this turn, so they are out."""
    player = Player(state.players[state.turn].hand, out=True)
    return Step(evolve(state, players=state.with_player(state.turn, player), own=evolve(state.own, idle=0)))


def draw_and_pass(state: State, *, undone: bool) -> Step[State]:
    """R17, R20 (4), R23: one tile and the turn is over; with an empty Stock it passes, or the deal is over."""
    if state.stock:
        return from_stock(evolve(state, own=evolve(state.own, idle=0)), state.turn).then(pass_turn)
    idle = state.own.idle + 1
    if idle >= len(state.circle) or not (undone or can_lay(state)):
        return void(state)
    passed = evolve(state, own=evolve(state.own, idle=idle))
    return Step(passed, (NothingDrawn(state.turn),)).then(pass_turn)


def can_lay(state: State) -> bool:
    """R23: tell whether the player on turn is out and could lay something as it is."""
    return state.out and any(True for _ in simple_lays(state))


# --- the course ------------------------------------------------------------------------------------------------------


def sizes(state: State) -> dict[Seat, int]:
    """R2, R3: fifteen tiles for two players, thirteen for three or four."""
    return dict.fromkeys(state.circle, 15 if len(state.circle) == 2 else 13)


def dealt(state: State) -> Step[State]:
    """R3, R24: nothing of the deal before is left but the count of turns."""
    told = Dealt(state.dealer, state.deal, deals(state))
    return Step(evolve(state, own=Course(turns=state.own.turns + 1)), (told,))


def turned(state: State, following: Seat, left: bool) -> Course:
    """R19, R23: the clock starts anew; a leaver's tiles are in the Stock, so nobody has been idle for want of it."""
    return Course(turns=state.own.turns + 1, idle=0 if left else state.own.idle)


def over_with_the_last_tile(state: State) -> Step[State]:
    """R16, R21: with all tiles laid, the table and the first lay in order, that lay stands and the deal is won."""
    return Step(state) if state.players[state.turn].hand or faults(state) else lay_stands(state).then(score)


def finished(state: State) -> bool:
    """R24: no further deal follows."""
    return state.deal >= deals(state)


def bar(_state: State) -> int:
    """R12: what a first lay must be worth."""
    return FIRST_LAY


def unfinished(state: State) -> bool:
    """R29: a leaver's turn that has changed the table is undone."""
    return bool(state.moments)


RUMMY_RULES: Variant[Course] = Variant(
    shuffling=Phase.SHUFFLING,
    opening=Phase.TURN,
    turning=Phase.TURN,
    over=Phase.OVER,
    pack=PACK,
    sizes=sizes,
    melds=MELDS,
    points=points,
    fresh=Course(),
    dealt=dealt,
    turned=turned,
    finished=finished,
    score=score,
    bar=bar,
    counted=counted,
    moved=over_with_the_last_tile,
    assemble=assemble,
    extend=extend,
    unfinished=unfinished,
    keeps_one=False,
    at_once=True,  # R9
    under=False,  # R29
    lot=True,  # R4
)


# --- the end of a turn -----------------------------------------------------------------------------------------------


def draw(state: State, seat: Seat, action: Draw) -> Step[State]:
    """R17, R23: draw instead of laying; with an empty Stock only who cannot lay may end the deal so."""
    if state.moments:
        raise Refused(Refusal.ALREADY_LAID)
    if not state.stock and can_lay(state):
        raise Refused(Refusal.CAN_LAY, cards=next(simple_lays(state)).cards)
    return draw_and_pass(state, undone=False)


def finish(state: State, seat: Seat, action: Finish) -> Step[State]:
    """R16: with the table in order, a tile of the rack laid and the first lay high enough."""
    wrong = faults(state)
    if wrong:
        raise _unmet(state, wrong[0])
    value = 0 if state.out else state.first_lay
    return lay_stands(state).then(lambda done: Step(done, (Finished(seat, value),))).then(pass_turn)


def _unmet(state: State, code: StrEnum) -> Refused:
    match code:
        case NoMove.JOKER_OPEN:
            return Refused(NoMove.JOKER_OPEN, count=state.open_jokers)
        case Refusal.UNFINISHED:
            return Refused(Refusal.UNFINISHED, numbers=tuple(pieces(state.spread)))
        case Refusal.NOTHING_LAID:
            return Refused(Refusal.NOTHING_LAID)
        case _:
            return Refused(Refusal.FIRST_LAY_TOO_LOW, needed=FIRST_LAY, got=state.first_lay)


# --- what has hope ---------------------------------------------------------------------------------------------------


def likely(state: State, seat: Seat, action: type[Action]) -> bool:
    """Tell what could be done now at all, for the prompt: R9, R16, R17, R23 and R27 at a glance."""
    hopeless = _HOPELESS.get(action)
    return seat in state.players and not (hopeless is not None and hopeless(state, seat))


def _no_joker_to_replace(state: State, seat: Seat) -> bool:
    melds = (meld for meld in numbered(state.spread).values() if meld.kind is not Kind.PIECE)
    return bool(state.open_jokers) or not any(count_jokers(meld.cards) for meld in melds)


_HOPELESS: Mapping[type[Action], Callable[[State, Seat], bool]] = {
    Lay: lambda state, seat: len(state.players[seat].hand) + state.open_jokers < SHORTEST,
    LayOff: lambda state, seat: not numbered(state.spread) or not (state.players[seat].hand or state.open_jokers),
    Replace: _no_joker_to_replace,
    Rebuild: lambda state, _seat: not numbered(state.spread),
    TakeBack: lambda state, _seat: not state.moments,
    Finish: lambda state, _seat: bool(faults(state)),
    Draw: lambda state, _seat: bool(state.moments) or (not state.stock and can_lay(state)),
}

# --- the table of clauses --------------------------------------------------------------------------------------------

RULES: Mapping[StrEnum, tuple[Clause[State], ...]] = {
    Phase.SHUFFLING: (
        turn(Shuffle, shuffle),
        house(Drawn, deal),
    ),
    Phase.TURN: (
        turn(Lay, lay),  # R11
        turn(LayOff, lay_off),  # R11
        turn(Replace, replace_one),  # R9
        turn(Rebuild, rebuild),  # R14, R15
        turn(TakeBack, take_back),  # R27
        turn(Finish, finish),
        turn(Draw, draw),
        house(Drawn, mixed),
        house(TimeUp, time_up),
    ),
    Phase.OVER: (),
}
