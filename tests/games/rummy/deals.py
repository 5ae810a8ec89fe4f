"""Matches of Rummy made to measure: racks stacked, tables put right where a deal would take too long."""

from collections import Counter

from games.contract import HOUSE, Drawn, Seat, Setup, TimeUp
from games.frozen import evolve
from games.game import play
from games.kit.cards import JOKER, bare
from games.kit.spread import numbered
from games.meld.rules import Player
from games.record import Wanted
from games.rummy import RUMMY
from games.rummy.laying import assemble
from games.rummy.state import PACK as EVERY_TILE
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import cards as tiles

ANNA, BERND, CLARA, DORA = map(Seat, range(4))
WHOLE_PACK = Counter(EVERY_TILE)


def groups(*texts):
    """Return melds as they are typed behind `zu`."""
    return tuple(tiles(text) for text in texts)


def spread(*melds):
    """Return the table with these melds and pieces."""
    return tuple(assemble(tiles(meld)) for meld in melds)


def started(racks=None, stock="", *, seats=3, **options):
    """Return a match in which the last seat has dealt, so that seat 0 is on turn."""
    circle = tuple(map(Seat, range(seats)))
    state = RUMMY.start(Setup(circle, ANNA, {**defaults(RUMMY), **options}, dealer=circle[-1])).state
    wanted = Wanted(hands={seat: tiles(text) for seat, text in (racks or {}).items()}, stock=tiles(stock))
    return play(RUMMY, state, HOUSE, Drawn("mischen", RUMMY.record.stack(state, wanted))).state


def turn_of(rack, *melds, out=True, stock=None, seats=3, **options):
    """Return a match in which Anna is on turn with this rack and this table; everything else lies in the Stock."""
    state = started(seats=seats, **options)
    lying = spread(*melds)
    used = [card for meld in lying for card in bare(meld.cards)] + list(tiles(rack))
    others = {seat: Player((), out=False) for seat in state.circle[1:]}
    rest = iter((WHOLE_PACK - Counter(used)).elements())
    others = {seat: Player(tuple(next(rest) for _ in range(13)), out=False) for seat in others}
    left = tuple(rest) if stock is None else tiles(stock)
    return evolve(state, players={ANNA: Player(tiles(rack), out=out), **others}, spread=lying, stock=left)


def done(state, *moves):
    """Return the match after some moves, each a seat and an action; None stands for the clock."""
    for seat, action in moves:
        state = play(RUMMY, state, HOUSE if seat is None else seat, action).state
    return state


def time_up(state):
    """Return the step when the clock has run out."""
    return play(RUMMY, state, HOUSE, TimeUp())


refusal = refusal_in(RUMMY)
"""Tells the code with which an action is refused, None if it is not."""


def lying(state):
    """Return the table as text, by number."""
    return {number: str(meld) for number, meld in numbered(state.spread).items()}


def rack(state, seat):
    """Return a rack as text."""
    return " ".join(map(str, state.players[seat].hand))


def every_tile(state):
    """Return every tile of a running deal, wherever it lies, counted."""
    return Counter(
        [
            *state.stock,
            *state.loose,
            *(one for player in state.players.values() for one in player.hand),
            *(one for meld in state.spread if meld for one in bare(meld.cards)),
            *(JOKER,) * state.open_jokers,
        ]
    )
