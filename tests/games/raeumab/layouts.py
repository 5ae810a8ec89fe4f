"""Layouts of Räum-Ab! made to measure: the free cards named, the rest as it fills up."""

from games.contract import HOUSE, Drawn, Seat, Setup
from games.game import play
from games.raeumab import RAEUMAB
from games.raeumab.pack import BANS, WISH, Colour, Number
from games.record import Wanted
from games.table.state import defaults
from tests.games.refusing import refusal_in

ANNA, BERND, CLARA = map(Seat, range(3))
FACES = {
    **{f"{value}{colour}": Number(value, colour) for value in range(1, 100) for colour in Colour},
    **{str(ban): ban for ban in BANS},
    "w": WISH,
}


def card(text):
    """Return one card."""
    return FACES[text]


def cards(text):
    """Return the cards written in a line."""
    return tuple(map(card, text.split()))


def begun(seats=2, dealer=None, given=None, **options):
    """Return a match that waits for its first layout; by default the last seat lays out, with False the lot decides."""
    circle = tuple(map(Seat, range(seats)))
    agreed = {**defaults(RAEUMAB), **options}
    first = circle[-1] if dealer is None else None if dealer is False else dealer
    return RAEUMAB.start(Setup(circle, ANNA, agreed, first, given or {})).state


def laid(state, *columns):
    """Return the match after these columns were laid out, the free cards first."""
    wanted = Wanted(others={"spalte": {str(number): cards(text) for number, text in enumerate(columns, 1)}})
    return play(RAEUMAB, state, HOUSE, Drawn("mischen", RAEUMAB.record.stack(state, wanted))).state


def done(state, *moves):
    """Return the match after some moves, each a seat and an action."""
    for seat, action in moves:
        state = play(RAEUMAB, state, seat, action).state
    return state


refusal = refusal_in(RAEUMAB)
"""Tells the code with which an action is refused, None if it is not."""
