"""Matches of Canasta made to measure: hands stacked, states put right where a deal would take too long."""

from collections import Counter

from games.canasta import CANASTA
from games.canasta.state import HANDS, Player
from games.canasta.tiles import PACK as EVERY_TILE
from games.canasta.tiles import is_natural
from games.contract import HOUSE, Drawn, Seat, Setup
from games.frozen import evolve
from games.game import play
from games.kit.cards import Rank
from games.kit.melds import Kind, Meld
from games.record import Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import cards as tiles

ANNA, BERND, CLARA, DORA = map(Seat, range(4))
WHOLE_PACK = Counter(EVERY_TILE)


def groups(text):
    """Return the groups written in a line, with ` / ` between them."""
    return tuple(tiles(group) for group in text.split("/"))


def begun(seats=4, given=None, **options):
    """Return a match that waits for its first tiles; the last seat deals, so that Anna begins."""
    circle = tuple(map(Seat, range(seats)))
    setup = Setup(circle, ANNA, {**defaults(CANASTA), **options}, circle[-1], {"punkte": given or {}})
    return CANASTA.start(setup).state


def dealt(state, hands=None, stock="", upcard=""):
    """Return the step in which the house deals these hands; gaps in hands are filled with nothing but plain tiles."""
    held = {seat: list(tiles(text)) for seat, text in (hands or {}).items()}
    named = Counter(card for one in (*held.values(), tiles(stock), tiles(upcard)) for card in one)
    plain = iter(card for card in (WHOLE_PACK - named).elements() if is_natural(card) and card.rank is not Rank.THREE)
    for seat in state.circle:
        hand = held.setdefault(seat, [])
        hand += [next(plain) for _ in range(HANDS[len(state.circle)] - len(hand))]
    wanted = Wanted({seat: tuple(hand) for seat, hand in held.items()}, tiles(stock), tiles(upcard))
    return play(CANASTA, state, HOUSE, Drawn("mischen", CANASTA.record.stack(state, wanted)))


def started(hands=None, stock="", upcard="7o", *, seats=4, given=None, **options):
    """Return a match in its first turn."""
    return dealt(begun(seats, given, **options), hands, stock, upcard).state


def done(state, *moves):
    """Return the match after some moves, each a seat and an action."""
    for seat, action in moves:
        state = play(CANASTA, state, seat, action).state
    return state


refusal = refusal_in(CANASTA)
"""Tells the code with which an action is refused, None if it is not."""


def holding(state, seat, hand, *, laid=False):
    """Return the match with another hand in somebody's hands, wherever its tiles come from."""
    return evolve(state, players={**state.players, seat: Player(tiles(hand), laid)})


def lying(state, *melds):
    """Return the match with these melds on the table, each the number of a side and its tiles."""
    spread = tuple(Meld(Kind.SET, tiles(text)) for _, text in melds)
    return evolve(state, spread=spread, owners=tuple(side for side, _ in melds))


def hand(state, seat):
    """Return a hand as text."""
    return " ".join(map(str, state.players[seat].hand))


def lies(state):
    """Return the melds on the table as text."""
    return [str(meld) for meld in state.spread]


def every_tile(state):
    """Return every tile of a deal, wherever it lies, counted."""
    return Counter(
        [
            *state.stock,
            *state.pile,
            *(one for threes in state.threes for one in threes),
            *(one for player in state.players.values() for one in player.hand),
            *(one for meld in state.spread for one in meld.cards),
        ]
    )
