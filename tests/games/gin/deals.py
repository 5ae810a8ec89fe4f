"""Matches of Gin Rummy made to measure: hands stacked, moves made, tiles counted."""

from collections import Counter

from games.contract import HOUSE, Drawn, Seat, Setup
from games.game import play
from games.gin import GIN
from games.gin.actions import Decline, Draw, Knock
from games.kit.cards import PACK
from games.record import Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in
from tests.games.written import card as tile
from tests.games.written import cards as tiles

ANNA, BERND = Seat(0), Seat(1)

KNOCKING = "4+ 5+ 6+ 9o 9# 9* k+ k# ko 8*"
"""Three melds and one tile to discard."""


def opened(dealer=ANNA):
    """Return a match whose dealer has mixed, but not dealt."""
    return GIN.start(Setup((ANNA, BERND), ANNA, defaults(GIN), dealer=dealer)).state


def dealt(hands=None, stock="", upcard="", *, dealer=ANNA):
    """Return a match after the deal: hands by seat as text, the stock in the order of drawing; gaps are filled up."""
    wanted = Wanted({seat: tiles(text) for seat, text in (hands or {}).items()}, tiles(stock), tiles(upcard))
    state = opened(dealer)
    return play(GIN, state, HOUSE, Drawn("mischen", GIN.record.stack(state, wanted))).state


def drawing(hands=None, drawn="2*", upcard="d#"):
    """Return a match in which both have declined the upcard and Bernd has drawn a tile."""
    state = dealt(hands, drawn, upcard)
    return done(state, (BERND, Decline()), (ANNA, Decline()), (BERND, Draw()))


def knocked(hand="7+ 9+ b# b* bo 10# 3# 4o 5o d*", rest="2*"):
    """Return a match in which Bernd has knocked with the three melds of `KNOCKING`, and Anna holds this."""
    upcard = next(str(one) for one in PACK if str(one) not in f"{hand} {KNOCKING} {rest}".split())
    return done(drawing({ANNA: hand, BERND: KNOCKING}, rest, upcard), (BERND, Knock(tile("8*"))))


def done(state, *moves):
    """Return the match after some moves, each a seat and an action; what is mixed stays as it lies."""
    for seat, action in moves:
        state = play(GIN, state, seat, action).state
        while (chance := GIN.chance(state)) is not None:
            state = play(GIN, state, HOUSE, Drawn(chance.kind, chance.things)).state
    return state


refusal = refusal_in(GIN)
"""Tells the code with which an action is refused, None if it is not."""


def every_tile(state):
    """Return every tile of a deal, wherever it lies, counted."""
    melds = () if state.laid is None else state.laid.spread
    hands = (one for hand in state.hands.values() for one in hand)
    laid = (one for meld in melds for one in meld.cards)
    return Counter([*state.stock, *state.left_over, *state.pile, *hands, *laid])


WHOLE_PACK = Counter(PACK)
