"""The two minutes of a turn (R19), and what follows when they are over (R20)."""

from __future__ import annotations

from functools import partial

from games.contract import Clock, Step, TimeRanOut, TimeUp
from games.frozen import evolve
from games.kit.melds import Spread, count_jokers, numbered, rebuilt
from games.kit.piles import missing
from games.meld.rules import Player
from games.meld.turn import from_stock, pass_turn
from games.meld.undo import undo
from games.rummy.events import NothingDrawn, PiecesTaken, Undone
from games.rummy.laying import pieces, simple_lays, worth
from games.rummy.scoring import void
from games.rummy.state import FIRST_LAY, Phase, Placed, State, seconds

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
